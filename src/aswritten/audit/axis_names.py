"""What a document may call the members of an axis: their names, and shorter or longer forms that tell them apart."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import AKIN, COUNTING, GENERIC, UNIT_ATOMS
from aswritten.audit.cube_model import YEAR, AxisKind
from aswritten.audit.cube_tokens import plain_words, root, stem, words_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

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
_MARKED_YEAR: Final = re.compile(rf"(?:y|yr|year|fy)[-_ ]?({YEAR.pattern})", re.IGNORECASE)
"""A year as a key that must begin with a letter: y2012."""
_LENGTHS: Final = frozenset(read_list("en", "names")["lengths"])
_RATES: Final = frozenset(read_list("en", "names")["rates"])
_POWERS_OF_LENGTH: Final = frozenset("23")
_DATE: Final = re.compile(r"((?:19|20)[0-9]{2})-(0[1-9]|1[0-2])(?:-([0-3][0-9]))?")
_MONTHS: Final = tuple(root(month) for month in read_list("en", "names")["months"])
_STATISTICS: Final = frozenset(root(word) for word in (*read_list("en", "names")["statistics"], "sd", "std"))
_MEAN: Final = root("mean")
_PER: Final = re.compile(r"(.+?)_?per_.+", re.IGNORECASE)
_RATE: Final = ("rate",)
_COUNT: Final = "n"
_SQUARES: Final = frozenset({("r", root("squared")), ("r", root("square")), ("r", "sq")})
_ARTICLE: Final = "a"
"""A letter that before a noun is none."""
_POWERS: Final = tuple(
    ("0" * int(zeros), tuple(root(word) for word in words.split("|")))
    for zeros, _, words in (entry.partition(" ") for entry in sorted(read_list("en", "names")["powers"], reverse=True))
)
_SPELLED: Final = {
    digits: root(word) for digits, _, word in (one.partition(" ") for one in read_list("en", "names")["spelled"])
}
_LANGUAGES: Final = {
    code: root(word) for code, _, word in (one.partition(" ") for one in read_list("en", "names")["languages"])
}
UNIT_WORDS: Final = frozenset(stem(word) for word in UNIT_ATOMS)
GENERAL_WORDS: Final = frozenset(stem(word) for word in GENERIC)


class MemberNames(NamedTuple):
    """The keys by which a text is looked up that name a member, each with whether it is only a part of the name.

    Attributes:
        anywhere: in any text.
        headers: in a header alone.
    """

    anywhere: dict[str, bool]
    headers: dict[str, bool]


class _AxisWords(NamedTuple):
    """The words of an axis.

    Attributes:
        words: of each member.
        column: of its name, where it is no axis of keys.
        common: those that all members share.
        has_kin: whether a word of its keys is called otherwise in prose.
    """

    axis: Axis
    words: tuple[tuple[str, ...], ...]
    column: tuple[str, ...]
    common: frozenset[str]
    has_kin: bool


class Speller:
    """The names of axes, with abbreviations written out as one document has them."""

    def __init__(self, fold: Callable[[str], tuple[str, ...]], vocabulary: Collection[str]) -> None:
        """``vocabulary`` are the document's words, also with a hyphen; ``fold`` those that stand for a word of it."""
        self._fold = fold
        self._vocabulary = sorted(word for word in vocabulary if word.isalpha())
        self._compounds = tuple(sorted(word for word in vocabulary if "-" in word))

    def names_of(self, axis: Axis) -> list[MemberNames]:
        """For each member what names it and no other member."""
        of = _axis_words(axis)
        whole: list[dict[str, bool]] = []
        headers: list[dict[str, bool]] = []
        parts: list[set[str]] = []
        for member, atoms in zip(axis.members, of.words, strict=True):
            names = self._numbered(of, member, atoms) if _is_number(atoms) else self._worded(of, member, atoms)
            telling = tuple(atom for atom in atoms if atom not in of.common) if len(axis.members) > 1 else ()
            _add_shorter(of, atoms, telling, names.anywhere)
            whole.append(names.anywhere)
            headers.append(names.headers)
            parts.append(_parts(telling) if not _has_digits_only(telling) else set())
        if axis.kind is AxisKind.KEY:
            _add_stems(of, whole)
        _add_months(axis, whole)
        for full in whole:
            # "Over the five stations" names no Station Square.
            full.pop("".join(of.column), None)
        taken = Counter(key for full in whole for key in full)
        own_names = Counter("".join(atoms) for atoms in of.words)
        for full, atoms in zip(whole, of.words, strict=True):
            if (name := "".join(atoms)) and own_names[name] == 1:
                # "score" is no mean_score where there is one of that name.
                taken[name] = 1
                for other in whole:
                    if other is not full:
                        other.pop(name, None)
        owners = Counter(key for own in parts for key in own)
        for full, own in zip(whole, parts, strict=True):
            full.update((key, True) for key in own if owners[key] == 1 and key not in taken and key not in of.column)
        clean = [{key: part for key, part in full.items() if taken[key] < _PAIR} for full in whole]
        if axis.kind is AxisKind.KEY:
            clean = [self._spelled(full) for full in clean]
        return [MemberNames(full, only) for full, only in zip(clean, headers, strict=True)]

    def _numbered(self, of: _AxisWords, member: str, atoms: Sequence[str]) -> MemberNames:
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
                for written in _in_words(digits):
                    only.append(written)
                    full.append(written + last)
                if digits in _SPELLED:
                    # "four threads".
                    full.append(_SPELLED[digits] + last)
        full += _date_forms(member)
        return MemberNames(dict.fromkeys(full, False), dict.fromkeys(only, False))

    def _worded(self, of: _AxisWords, member: str, atoms: Sequence[str]) -> MemberNames:
        """The names of words: as they stand, without what names nothing, written out, and as prose calls them."""
        # "random" alone is no random_rate, though units and counting words may go.
        is_key = of.axis.kind is AxisKind.KEY
        full = {
            "".join(one): is_key and any(atom in GENERAL_WORDS for atom in atoms if atom not in one)
            for one in sorted(_without(atoms), key=len)
        }
        full[plain_words(member)] = False
        if is_key and (rate := _PER.match(member)):
            # The rate of rate_per_100k; "cost" may be any other beside cost_per_patient.
            base = without_units(words_of(rate[1])) or words_of(rate[1])
            full.setdefault("".join(base), base[-1:] != _RATE)
        full.update(dict.fromkeys((*_set_forms(of, member, atoms), *sorted(self._abbreviated(atoms))), False))
        if len(atoms) == _PAIR and atoms[0].isalpha() and atoms[1].isdigit():
            # c64 may be what was measured with 64 connections.
            for long in self._written_out(atoms[0], least=1):
                full.setdefault(atoms[1] + long, True)
        if tuple(atoms[-_PAIR:]) in _SQUARES:
            full.setdefault("".join((*atoms[:-_PAIR], "r2")), False)
        for one in self._long_forms(atoms):
            full.setdefault("".join(one), False)
            if (bare := without_units(one)) != one:
                full.setdefault("".join(bare), False)
        for key, is_part in _turned(atoms) if is_key else ():
            full.setdefault(key, is_part)
        for one in _kin(atoms) if of.has_kin else ():
            for two in _without(one):
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


def _set_forms(of: _AxisWords, member: str, atoms: Sequence[str]) -> Iterable[str]:
    """What everyone calls a letter, a language's code and a year that begins with a letter."""
    if len(member) == 1 and of.column:
        # A letter is named beside its column alone: "workload A", "the r band".
        yield "".join((*of.column, member.lower()))
        if member.lower() != _ARTICLE:
            yield "".join((member.lower(), *of.column))
    if atoms and len(atoms) <= _PAIR and all(atom in _LANGUAGES for atom in atoms):
        # "English into Faroese" is en_fo.
        yield "".join(_LANGUAGES[atom] for atom in atoms)
    if year := _MARKED_YEAR.fullmatch(member):
        yield year[1]


def _date_forms(member: str) -> Iterable[str]:
    """A date as people write it: "8 September", "September 8, 2026", "June 2013"."""
    date = _DATE.fullmatch(member)
    if date is None:
        return
    month, day = _MONTHS[int(date[2]) - 1], (date[3] or "").lstrip("0")
    if day:
        yield from (day + month, month + day, day + month + date[1], month + day + date[1])
    else:
        yield month + date[1]


def _turned(atoms: Sequence[str]) -> Iterable[tuple[str, bool]]:
    """Two words the other way round, with whether they are only a part: "mean exhaustion" is exhaustion_mean."""
    for one in _without(atoms):
        if len(one) == _PAIR and UNIT_WORDS.isdisjoint(one) and all(map(str.isalpha, one)):
            yield "".join(reversed(one)), any(atom in GENERAL_WORDS for atom in atoms if atom not in one)


def telling_words(axis: Axis) -> tuple[tuple[str, ...], ...]:
    """For each member its words without units and general ones."""
    return tuple(
        tuple(word for word in without_units(words_of(member)) if word not in GENERAL_WORDS) for member in axis.members
    )


def without_units(atoms: Sequence[str]) -> tuple[str, ...]:
    """The words of a name without its units, the power of a length among them (``vol_m3_ha``)."""
    kept: list[str] = []
    before = ""
    for atom in atoms:
        if not before and len(atoms) > 1 and all(other in UNIT_WORDS for other in atoms):
            # The Km of km_uM.
            kept.append(atom)
        elif atom not in UNIT_WORDS and not (atom in _POWERS_OF_LENGTH and before in _LENGTHS):
            kept.append(atom)
        before = atom
    return tuple(kept)


def _axis_words(axis: Axis) -> _AxisWords:
    is_key = axis.kind is AxisKind.KEY
    # The M of a column of labels is no mean.
    words = tuple((member.lower(),) if len(member) == 1 and not is_key else words_of(member) for member in axis.members)
    shared = Counter(words)
    # "before" tells n50_before from n50_after.
    words = tuple(
        own if shared[own] == 1 or len(member) == 1 else words_of(member, particles=True)
        for own, member in zip(words, axis.members, strict=True)
    )
    return _AxisWords(
        axis=axis,
        words=words,
        column=() if is_key else words_of(axis.name),
        common=frozenset.intersection(*(frozenset(one) for one in words)) if len(words) > 1 else frozenset(),
        has_kin=is_key and any(word in AKIN for one in words for word in one),
    )


def _is_number(atoms: Sequence[str]) -> bool:
    return bool(atoms) and all(atom[-1].isdigit() and not atom[0].isalpha() for atom in atoms)


def _has_digits_only(atoms: Sequence[str]) -> bool:
    return all(atom.isdigit() for atom in atoms)


def _add_shorter(of: _AxisWords, atoms: Sequence[str], telling: Sequence[str], full: dict[str, bool]) -> None:
    """Add what is left of a name without the words that others have as well, and the letter of a statistic."""
    for one in (telling, _without_ending(atoms, of.words)):
        is_bare = one is telling and any(atom not in one for atom in without_units(atoms))
        joined = "".join(one)
        if len(joined) > 1 and len(one) < len(atoms) and not _has_digits_only(one):
            full.setdefault(joined, is_bare or len(joined) < _LEAST_PART)
    if len(telling) == 1 and YEAR.fullmatch(telling[0]):
        # 2018 tells daily_2018 from daily_2023.
        full.setdefault(telling[0], True)
    if telling and _has_digits_only(telling) and len(atoms) > _PAIR and atoms[-1] == telling[-1]:
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


def _add_months(axis: Axis, names: Sequence[dict[str, bool]]) -> None:
    """Let a month be called by its name alone: May of 2023-05, where the months are of one year."""
    for member, full in zip(axis.members, names, strict=True):
        date = _DATE.fullmatch(member)
        if date is not None and not date[3]:
            full.setdefault(_MONTHS[int(date[2]) - 1], True)


def _add_stems(of: _AxisWords, names: Sequence[dict[str, bool]]) -> None:
    """Let the mean beside its spread be called by what both are of: "hardness" of hardness_mean and hardness_sd."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for member, atoms in enumerate(of.words):
        if (stem := tuple(atom for atom in without_units(atoms) if atom not in _STATISTICS)) != tuple(atoms):
            groups.setdefault(stem, []).append(member)
    for stem, members in groups.items():
        means = [member for member in members if _MEAN in of.words[member]]
        if stem and len(members) > 1 and len(means) == 1:
            names[means[0]].setdefault("".join(stem), False)


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


def _kin(atoms: Sequence[str]) -> list[tuple[str, ...]]:
    """A key's words with what prose calls each of them."""
    return [
        (*atoms[:at], root(other), *atoms[at + 1 :]) for at, atom in enumerate(atoms) for other in AKIN.get(atom, ())
    ]


def _in_words(digits: str) -> tuple[str, ...]:
    """Round numbers as people write them: 10000000 as 10 million or 10M."""
    for zeros, words in _POWERS:
        if digits.endswith(zeros) and len(digits) > len(zeros):
            return tuple(digits[: -len(zeros)] + word for word in words)
    return ()


def _without(atoms: Sequence[str]) -> set[tuple[str, ...]]:
    """A name as it stands, and without its units, its general words, or both."""
    found = {tuple(atoms)} if atoms else set()
    if len(atoms) > 1 and atoms[0] in COUNTING:
        # n_hours are hours.
        found.add(tuple(atoms[1:]))
    bare = without_units(atoms)
    if len(bare) > 1 and bare[-1] in _RATES:
        found.add(bare[:-1])
    for rest in (bare, *(tuple(atom for atom in one if atom not in GENERAL_WORDS) for one in (atoms, bare))):
        if rest and not _has_digits_only(rest):
            found.add(rest)
    return found


def _parts(atoms: Sequence[str]) -> set[str]:
    """Parts of a name that may stand for it: its beginnings and ends, and each word."""
    found: set[str] = set(atoms)
    for size in range(1, len(atoms) + 1):
        found.update(("".join(atoms[:size]), "".join(atoms[-size:])))
    return {
        one
        for one in found
        if len(one) >= _LEAST_PART and not one[-1].isdigit() and one not in GENERAL_WORDS and one not in UNIT_WORDS
    }
