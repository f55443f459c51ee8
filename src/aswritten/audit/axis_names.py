"""What a document may call the members of an axis: their names, and shorter or longer forms that tell them apart."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.axis_forms import SPELLED, add_months, add_stems, date_forms, in_words, kin, set_forms, turned
from aswritten.audit.axis_words import (
    GENERAL_WORDS,
    UNIT_WORDS,
    has_digits_only,
    is_number,
    parts_of,
    shortened,
    without_units,
    words_of_axis,
)
from aswritten.audit.cube_model import YEAR, AxisKind
from aswritten.audit.cube_tokens import plain_words, root, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from aswritten.audit.axis_words import AxisWords
    from aswritten.audit.cube_model import Axis

_LEAST_PART: Final = 3
"""A shorter part of a name is anything's."""
_LONGEST_SHORT: Final = 6
"""A longer word is no abbreviation."""
_LEAST_CUT: Final = 6
"""A shorter word that is cut off may be the beginning of many."""
_MOST_FORMS: Final = 60
_LEAST_LONGER: Final = 2
"""By how many letters a word is longer than its abbreviation."""
_PAIR: Final = 2
_PER: Final = re.compile(r"(.+?)_?per_.+", re.IGNORECASE)
_RATE: Final = ("rate",)
_COUNT: Final = "n"


class MemberNames(NamedTuple):
    """The keys by which a text is looked up that name a member, each with whether it is only a part of the name.

    Attributes:
        anywhere: in any text.
        headers: in a header alone.
    """

    anywhere: dict[str, bool]
    headers: dict[str, bool]


class Speller:
    """The names of axes, with abbreviations written out as one document has them."""

    def __init__(self, fold: Callable[[str], tuple[str, ...]], vocabulary: Collection[str]) -> None:
        """``vocabulary`` are the document's words, also with a hyphen; ``fold`` those that stand for a word of it."""
        self._fold = fold
        self._vocabulary = sorted(word for word in vocabulary if word.isalpha())
        self._compounds = tuple(sorted(word for word in vocabulary if "-" in word))

    def names_of(self, axis: Axis) -> list[MemberNames]:
        """For each member what names it and no other member."""
        of = words_of_axis(axis)
        whole: list[dict[str, bool]] = []
        headers: list[dict[str, bool]] = []
        parts: list[set[str]] = []
        for member, atoms in zip(axis.members, of.words, strict=True):
            names = self._numbered(of, member, atoms) if is_number(atoms) else self._worded(of, member, atoms)
            telling = tuple(atom for atom in atoms if atom not in of.common) if len(axis.members) > 1 else ()
            _add_shorter(of, atoms, telling, names.anywhere)
            whole.append(names.anywhere)
            headers.append(names.headers)
            parts.append(parts_of(telling) if not has_digits_only(telling) else set())
        if axis.kind is AxisKind.KEY:
            add_stems(of, whole)
        add_months(axis, whole)
        for full in whole:
            # "Over the five stations" names no Station Square.
            full.pop("".join(of.column), None)
        taken = Counter(key for full in whole for key in full)
        self._keep_own(axis, of, whole, taken)
        owners = Counter(key for own in parts for key in own)
        for full, own in zip(whole, parts, strict=True):
            full.update((key, True) for key in own if owners[key] == 1 and key not in taken and key not in of.column)
        clean = [{key: part for key, part in full.items() if taken[key] < _PAIR} for full in whole]
        if axis.kind is AxisKind.KEY:
            clean = [self._spelled(full) for full in clean]
        return [MemberNames(full, only) for full, only in zip(clean, headers, strict=True)]

    @staticmethod
    def _keep_own(axis: Axis, of: AxisWords, whole: Sequence[dict[str, bool]], taken: Counter[str]) -> None:
        """Leave each member's whole name to it alone: "score" is no mean_score where there is one of that name."""
        plain = [plain_words(member) for member in axis.members]
        for names in (["".join(atoms) for atoms in of.words], plain):
            counts = Counter(names)
            for at, (full, name) in enumerate(zip(whole, names, strict=True)):
                is_another = name in plain and plain[at] != name
                if not name or counts[name] > 1 or is_another:
                    continue
                taken[name] = 1
                for other in whole:
                    if other is not full:
                        other.pop(name, None)

    def _numbered(self, of: AxisWords, member: str, atoms: Sequence[str]) -> MemberNames:
        """The names of a number: alone in a header, beside the name of its column anywhere."""
        digits = "".join(atoms)
        column, is_run = of.column, of.axis.kind is AxisKind.RUN
        only = [digits]
        # A version or a year is named by its number alone.
        full = [digits] if "." in member or YEAR.fullmatch(member) else []
        if column and len(of.axis.members) > 1:
            last = column[-1]
            full += ["".join((*column, *atoms)), last + digits]
            bare = [word for word in column if word not in UNIT_WORDS]
            full += ["".join((*bare, *atoms))] if bare else []
            full += [digits + last] if last in UNIT_WORDS else []
            if not is_run:
                # "10 million rows" are one case of several; "3 runs" are all of them.
                full += [digits + last, "".join((*atoms, *column))]
                # "256 connections" where the column is called conns.
                for long in self._written_out(last):
                    full += [digits + long, long + digits]
                for written in in_words(digits):
                    only.append(written)
                    full.append(written + last)
                if digits in SPELLED:
                    # "four threads".
                    full.append(SPELLED[digits] + last)
        full += date_forms(member)
        return MemberNames(dict.fromkeys(full, False), dict.fromkeys(only, False))

    def _worded(self, of: AxisWords, member: str, atoms: Sequence[str]) -> MemberNames:
        """The names of words: as they stand, without what names nothing, written out, and as prose calls them."""
        # "random" alone is no random_rate, though units and counting words may go.
        is_key = of.axis.kind is AxisKind.KEY
        full = {
            "".join(one): is_key and any(atom in GENERAL_WORDS for atom in atoms if atom not in one)
            for one in sorted(shortened(atoms), key=len)
        }
        full[plain_words(member)] = False
        if of.axis.kind in (AxisKind.KEY, AxisKind.LEVEL) and (rate := _PER.match(member)):
            # The rate of rate_per_100k; "cost" may be any other beside cost_per_patient.
            base = without_units(words_of(rate[1])) or words_of(rate[1])
            full.setdefault("".join(base), is_key and base[-1:] != _RATE)
        full.update(dict.fromkeys((*set_forms(of, member, atoms), *sorted(self._abbreviated(atoms))), False))
        if len(atoms) == _PAIR and atoms[0].isalpha() and atoms[1].isdigit():
            # c64 may be what was measured with 64 connections.
            for long in self._written_out(atoms[0], least=1):
                full.setdefault(atoms[1] + long, True)
        for one in self._long_forms(atoms):
            full.setdefault("".join(one), False)
            if (bare := without_units(one)) != one:
                full.setdefault("".join(bare), False)
        for key, is_part in turned(atoms) if is_key else ():
            full.setdefault(key, is_part)
        for one in kin(atoms) if of.has_kin else ():
            for two in shortened(one):
                full.setdefault("".join(two), True)
        return MemberNames(full, {})

    def _abbreviated(self, atoms: Sequence[str]) -> set[str]:
        """The long words that a name cuts short: ``backtrans`` is back-translation, ``classif`` classification."""
        short = "".join(atoms)
        if len(atoms) != 1 or len(short) < _LEAST_CUT or not short.isalpha():
            return set()
        joined = {
            root(word.replace("-", ""))
            for word in self._compounds
            if word.index("-") < len(short) and word.replace("-", "").startswith(short)
        }
        first = bisect_left(self._vocabulary, short)
        longer: set[str] = set()
        for word in self._vocabulary[first : first + _MOST_FORMS]:
            if not word.startswith(short):
                break
            longer.add(root(word))
        return joined if short in longer or len(longer) != 1 else joined | longer

    def _long_forms(self, atoms: Sequence[str]) -> Iterable[tuple[str, ...]]:
        """A name with an abbreviated word written out as the document has it: ``ep_return`` is episode return."""
        if len(atoms) < _PAIR:
            # A lone abbreviation may be anything's.
            return
        for at, atom in enumerate(atoms):
            for word in self._written_out(atom):
                yield (*atoms[:at], word, *atoms[at + 1 :])

    def _written_out(self, atom: str, least: int = 2) -> Iterable[str]:
        """The document's words that a short word of the evidence may abbreviate."""
        if not atom.isalpha() or not least <= len(atom) <= _LONGEST_SHORT:
            return
        first = bisect_left(self._vocabulary, atom)
        for word in self._vocabulary[first : first + _MOST_FORMS]:
            if not word.startswith(atom):
                break
            if len(word) >= len(atom) + _LEAST_LONGER:
                yield root(word)

    def _spelled(self, full: dict[str, bool]) -> dict[str, bool]:
        more: dict[str, bool] = {}
        for key, is_part in full.items():
            for word in self._fold(key):
                more.setdefault(root(word), is_part)
        return {**more, **full}


def _add_shorter(of: AxisWords, atoms: Sequence[str], telling: Sequence[str], full: dict[str, bool]) -> None:
    """Add what is left of a name without the words that others have as well, and the letter of a statistic."""
    for one in (telling, _without_ending(atoms, of.words)):
        is_bare = one is telling and any(atom not in one for atom in without_units(atoms))
        joined = "".join(one)
        if len(joined) > 1 and len(one) < len(atoms) and not has_digits_only(one):
            full.setdefault(joined, is_bare or len(joined) < _LEAST_PART)
    if len(telling) == 1 and YEAR.fullmatch(telling[0]):
        # 2018 tells daily_2018 from daily_2023.
        full.setdefault(telling[0], True)
    if telling and has_digits_only(telling) and len(atoms) > _PAIR and atoms[-1] == telling[-1]:
        # "line 2" of oee_line2 beside oee_line1.
        full.setdefault("".join(atoms[-_PAIR:]), False)
    if of.axis.kind is not AxisKind.KEY or len(atoms) < _PAIR:
        return
    if atoms[0] == _COUNT:
        # As in "n = 72".
        full.setdefault(_COUNT, False)
    if len(atoms[-1]) == 1 and atoms[-1].isalpha():
        # Cohen's d is "d = 0.65"; where a single letter counts, the finding of names decides.
        full.setdefault(atoms[-1], False)


def _without_ending(atoms: Sequence[str], others: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """A name without the words at its end that another name of its axis ends with as well (pm25_ugm3, no2_ugm3)."""
    longest = 0
    for other in others:
        size = 0
        while size < min(len(atoms), len(other)) and atoms[-1 - size] == other[-1 - size]:
            size += 1
        if size < len(atoms):
            longest = max(longest, size)
    rest = tuple(atoms[: len(atoms) - longest])
    # "sbp" is neither sbp_baseline nor sbp_week12.
    is_shared = any(tuple(other[: len(rest)]) == rest for other in others if tuple(other) != tuple(atoms))
    return tuple(atoms) if is_shared else rest
