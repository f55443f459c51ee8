"""Which members of which axes a text names, and where."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import AKIN, GENERIC, STOP_WORDS, UNIT_ATOMS, fold_word
from aswritten.audit.cubes import KEY, RUN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from aswritten.audit.cubes import Axis, Cube

_TOKEN: Final = re.compile(r"[^\W\d_]+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:\.[0-9]+)*")
_GLUE: Final = re.compile(r"[\s\-_/@.'’*`+&=\\{}–$^~]*\Z")
_HEADER_GLUE: Final = re.compile(r"[\s\-_/@.,'’*`+&=\\{}–$^~()]*\Z")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MEAN: Final = re.compile(r"[*_$}\s]*(?:=|\Z)")
"""What follows the M of "M = 2.87", or of a header."""
_NEGATIVE: Final = re.compile(r"(?:\A|(?<=[\s($]))[-−–]\s?\$?\Z")
_YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")
_STATES: Final = re.compile(r"[*_$}\s]*(?:\([^()]*\)\s*)?[*_$}]*\s*[=<>≤≥]")
"""What follows a single letter that names a statistic: "r = 0.91", "t(595) = −3.61"."""
_PLAIN: Final = str.maketrans("×²³₂₃", "x2323")
"""Signs that names have as letters and digits: 1024x512, r2."""
_LONGEST: Final = 5
_WIDEST: Final = 8
_LEAST_PART: Final = 3
_LONGEST_SHORT: Final = 6
_MOST_FORMS: Final = 60
_ENDINGS: Final = (
    "ational",
    "ance",
    "ence",
    "ation",
    "ing",
    "ion",
    "ment",
    "ness",
    "ed",
    "es",
    "er",
    "or",
    "al",
    "ly",
    "e",
    "s",
)
_LEAST_STEM: Final = 5


class Token(NamedTuple):
    """A word of a text, folded to what it is compared by."""

    key: str
    start: int
    end: int
    raw: str
    is_stop: bool


class Mention(NamedTuple):
    """A stretch of a text that names a member of an axis.

    Attributes:
        is_part: whether it is only a part of the name, that no other member of the axis shares.
    """

    start: int
    end: int
    cube: int
    axis: int
    member: int
    is_part: bool


def stem(word: str) -> str:
    """A word without the ending of its kind: compression, compresses and compress are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word[: -len(ending)]
    return word


def tokenise(text: str) -> list[Token]:
    """The words and digit runs of a text."""
    found: list[Token] = []
    text = text.translate(_PLAIN)
    for match in _TOKEN.finditer(text):
        raw = match[0]
        if raw[0].isdigit():
            plain = raw.replace(",", "").lstrip("0") or "0"
            if match.start() and text[match.start() - 1].isalpha():
                # PM2.5 is pm25.
                plain = plain.replace(".", "")
            sign = "-" if _NEGATIVE.search(text, max(0, match.start() - 3), match.start()) else ""
            found.append(Token(sign + plain, match.start(), match.end(), raw, is_stop=False))
            continue
        if len(raw) == 1 and raw == "s" and match.start() and text[match.start() - 1] in "'’":
            continue
        word = "mean" if raw == "M" and _MEAN.match(text, match.end()) else stem(fold_word(raw))
        # "NO2" is no word of denial.
        is_glued = text[match.end() : match.end() + 1].isdigit() or len(raw) == 1 or raw == "May"
        found.append(Token(word, match.start(), match.end(), raw, raw.lower() in STOP_WORDS and not is_glued))
    return found


class NameBook:
    """All names of all cubes, by the key that a text is looked up by."""

    def __init__(
        self, cubes: Sequence[Cube], fold: Callable[[str], tuple[str, ...]], vocabulary: Collection[str]
    ) -> None:
        """``vocabulary`` are the document's words, and ``fold`` says for which of them a word of the evidence stands."""
        self._fold = fold
        self._vocabulary = sorted(word for word in vocabulary if word.isalpha())
        self._telling: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
        self._keys: dict[str, list[tuple[int, int, int, bool]]] = {}
        self._headers: dict[str, list[tuple[int, int, int, bool]]] = {}
        self._texts: dict[tuple[str, bool], tuple[Mention, ...]] = {}
        seen: dict[tuple[str, str, tuple[str, ...]], list[tuple[dict[str, bool], dict[str, bool]]]] = {}
        for cube in cubes:
            for at, axis in enumerate(cube.axes):
                signature = (axis.kind, axis.name, axis.members)
                made = seen.get(signature)
                if made is None:
                    made = seen[signature] = self._names(axis)
                for member, (keys, headers) in enumerate(made):
                    for key, is_part in keys.items():
                        self._keys.setdefault(key, []).append((cube.number, at, member, is_part))
                    for key, is_part in headers.items():
                        self._headers.setdefault(key, []).append((cube.number, at, member, is_part))

    def _names(self, axis: Axis) -> list[tuple[dict[str, bool], dict[str, bool]]]:
        """For each member the keys that name it anywhere, and those that do in a header alone."""
        words = [self._words(member) for member in axis.members]
        has_kin = axis.kind == KEY and any(word in AKIN for one in words for word in one)
        common = set.intersection(*(set(one) for one in words)) if len(words) > 1 else set()
        whole: list[dict[str, bool]] = []
        headers: list[dict[str, bool]] = []
        parts: list[set[str]] = []
        column = list(self._words(axis.name)) if axis.kind != KEY else []
        for member, atoms in zip(axis.members, words, strict=True):
            full: dict[str, bool] = {}
            only: dict[str, bool] = {}
            if atoms and all(atom[-1].isdigit() and not atom[0].isalpha() for atom in atoms):
                only["".join(atoms)] = False
                if "." in member or _YEAR.fullmatch(member):
                    # A version or a year is named by its number alone.
                    full["".join(atoms)] = False
                if column and len(axis.members) > 1:
                    full["".join((*column, *atoms))] = False
                    full["".join((column[-1], *atoms))] = False
                    for long in self._written_out(column[-1]) if axis.kind != RUN else ():
                        # "256 connections" where the column is called conns.
                        full["".join((*atoms, long))] = False
                        full["".join((long, *atoms))] = False
                    if axis.kind != RUN:
                        # "10 million rows" are one case of several; "3 runs" are all of them.
                        full["".join((*atoms, column[-1]))] = False
                        full["".join((*atoms, *column))] = False
                    bare = [word for word in column if word not in _UNITS]
                    if bare:
                        full["".join((*bare, *atoms))] = False
                    if column[-1] in _UNITS:
                        full["".join((*atoms, column[-1]))] = False
                    for written in _in_words("".join(atoms)) if axis.kind != RUN else ():
                        only[written] = False
                        full[written + column[-1]] = False
            else:
                for one in _without(atoms):
                    full["".join(one)] = False
                full["".join(_TOKEN.findall(member.lower()))] = False
                if len(atoms) == 2 and atoms[0].isalpha() and atoms[1].isdigit():  # noqa: PLR2004 - c64
                    # c64 may be what was measured with 64 connections.
                    for long in self._written_out(atoms[0], least=1):
                        full.setdefault(atoms[1] + long, True)
                for one in self._long_forms(atoms):
                    full.setdefault("".join(one), False)
                for one in _kin(atoms) if has_kin else ():
                    for two in _without(one):
                        full.setdefault("".join(two), True)
            whole.append(full)
            headers.append(only)
            telling = tuple(atom for atom in atoms if atom not in common) if len(axis.members) > 1 else ()
            for one in (telling, _without_ending(atoms, words)):
                is_bare = one is telling and any(atom not in _UNITS for atom in atoms if atom not in one)
                joined = "".join(one)
                if 1 < len(joined) and len(one) < len(atoms) and not all(atom.isdigit() for atom in one):
                    full.setdefault(joined, is_bare or len(joined) < _LEAST_PART)
            if axis.kind == KEY and len(atoms) > 1 and atoms[0] == "n":
                # "n = 72"
                full.setdefault("n", False)
            if axis.kind == KEY and len(atoms) > 1 and len(atoms[-1]) == 1 and atoms[-1].isalpha():
                # Cohen's d is "d = 0.65" (see _find for where a single letter counts).
                full.setdefault(atoms[-1], False)
            parts.append(_parts(telling) if not all(atom.isdigit() for atom in telling) else set())
        taken: dict[str, int] = {}
        for full in whole:
            for key in full:
                taken[key] = taken.get(key, 0) + 1
        for at, own in enumerate(parts):
            for key in own:
                others = sum(1 for other, theirs in enumerate(parts) if other != at and key in theirs)
                if not others and key not in taken:
                    whole[at][key] = True
        clean = [{key: part for key, part in full.items() if taken.get(key, 0) < 2} for full in whole]  # noqa: PLR2004
        if axis.kind != KEY:
            return list(zip(clean, headers, strict=True))
        return [(self._spelled(full), only) for full, only in zip(clean, headers, strict=True)]

    def _long_forms(self, atoms: Sequence[str]) -> Iterable[tuple[str, ...]]:
        """A name with one of its abbreviated words written out as the document has it: ``ep_return``, episode return."""
        if len(atoms) < 2:  # noqa: PLR2004 - a lone abbreviation may be anything's
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
            if len(word) >= len(atom) + 2:
                yield stem(fold_word(word))

    def _spelled(self, full: dict[str, bool]) -> dict[str, bool]:
        more: dict[str, bool] = {}
        for key, is_part in full.items():
            for word in self._fold(key):
                more.setdefault(stem(fold_word(word)), is_part)
        return {**more, **full}

    def _words(self, text: str) -> tuple[str, ...]:
        parted = _CAMEL.sub(" ", text)
        return tuple(token.key for token in tokenise(parted) if not token.is_stop)

    def _bare_numbers(self, tokens: Sequence[Token], found: Sequence[Mention]) -> list[Mention]:
        """Numbers without the name of their axis, where another number of it has that: "at 25 degrees, at −20"."""
        axes = {(one.cube, one.axis) for one in found if not one.is_part}
        return [
            Mention(token.start, token.end, cube, axis, member, part)
            for token in tokens
            if token.raw[0].isdigit()
            for cube, axis, member, part in self._headers.get(token.key, ())
            if (cube, axis) in axes
        ]

    def telling_words(self, axis: Axis) -> tuple[tuple[str, ...], ...]:
        """For each member its words without units and general ones."""
        known = self._telling.get(axis.members)
        if known is None:
            known = self._telling[axis.members] = tuple(
                tuple(word for word in self._words(member) if word not in _UNITS and word not in _GENERAL)
                for member in axis.members
            )
        return known

    def mentions(self, text: str, *, is_header: bool = False) -> tuple[Mention, ...]:
        """The members that a text names, the longest names first where they overlap."""
        known = self._texts.get((text, is_header))
        if known is None:
            known = self._texts[text, is_header] = tuple(self._find(text, is_header=is_header))
        return known

    def _find(self, text: str, *, is_header: bool) -> Iterable[Mention]:
        tokens = tokenise(text)
        found: list[Mention] = []
        for first in range(len(tokens)):
            key = ""
            initials = ""
            plain = ""
            size = 0
            for last in range(first, len(tokens)):
                token = tokens[last]
                if token.is_stop and tokens[first].raw[0].isdigit():
                    # "10 million rows", but not "64 to ef_search".
                    break
                gap = text[tokens[last - 1].end : token.start]
                if last > first and not (_HEADER_GLUE if is_header else _GLUE).match(gap):
                    break
                initials += token.raw[0].lower()
                plain += token.raw.lower()
                if not token.is_stop:
                    key += token.key
                    size += 1
                if size > _LONGEST or last - first > _WIDEST:
                    break
                is_letter = last == first and len(token.raw) == 1 and token.raw.isalpha()
                if is_letter and not is_header and not _STATES.match(text, token.end):
                    continue
                # "or" is a key only where it is written as one.
                is_written = is_header or size or token.raw.isupper()
                if token.raw[-1].isalpha() and text[token.end : token.end + 1].isdigit():
                    # The C of C01 ends no name.
                    continue
                held = list(self._keys.get(plain, ())) if plain != key and is_written else []
                if not token.is_stop and not tokens[first].is_stop:
                    held += self._keys.get(key, ())
                    is_bare = not (token.start and text[token.start - 1].isalpha())
                    held += self._headers.get(key, ()) if is_header and is_bare else ()
                spans = (tokens[first].start, token.end)
                if initials.isalpha() and 2 <= len(initials) <= _LONGEST and (len(initials) > 2 or size == 2):  # noqa: PLR2004 - two words
                    held += [one for one in self._keys.get(initials, ()) if not one[3]]
                found += [Mention(*spans, cube, axis, member, part) for cube, axis, member, part in held]
        found += self._bare_numbers(tokens, found)
        found.sort(key=lambda one: (one.start - one.end, one.is_part, one.start))
        kept: dict[int, list[Mention]] = {}
        for one in found:
            beside = kept.setdefault(one.cube, [])
            # A name inside a longer one is none; another axis may have the same name.
            if not any(
                one.start < other.end
                and other.start < one.end
                and (one.axis == other.axis or one.end - one.start < other.end - other.start)
                for other in beside
            ):
                beside.append(one)
        return sorted(one for some in kept.values() for one in some)


_COUNTING: Final = frozenset({"n", "number", "count", "total", "nb", "mean", "avg"})
_UNITS: Final = frozenset(stem(word) for word in UNIT_ATOMS)
_GENERAL: Final = frozenset(stem(word) for word in GENERIC)


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
    found = [tuple(atoms)]
    for at, atom in enumerate(atoms):
        for other in AKIN.get(atom, ()):
            found.append((*atoms[:at], stem(fold_word(other)), *atoms[at + 1 :]))
    return found[1:]


def _in_words(digits: str) -> tuple[str, ...]:
    """Round numbers as people write them: 10000000 as 10 million or 10M."""
    for zeros, words in (
        ("000000000", ("billion", "bn", "b")),
        ("000000", ("million", "m")),
        ("000", ("thousand", "k")),
    ):
        if digits.endswith(zeros) and len(digits) > len(zeros):
            return tuple(digits[: -len(zeros)] + stem(fold_word(word)) for word in words)
    return ()


def _without(atoms: Sequence[str]) -> set[tuple[str, ...]]:
    """A name as it stands, and without its units, its general words, or both."""
    found = {tuple(atoms)} if atoms else set()
    if len(atoms) > 1 and atoms[0] in _COUNTING:
        # n_hours are hours.
        found.add(tuple(atoms[1:]))
    for dropped in (_UNITS, _GENERAL, _UNITS | _GENERAL):
        rest = tuple(atom for atom in atoms if atom not in dropped)
        if rest and not all(atom.isdigit() for atom in rest):
            found.add(rest)
    return found


def _parts(atoms: Sequence[str]) -> set[str]:
    """Parts of a name that may stand for it: its beginnings and ends, and each word."""
    found: set[str] = set()
    for size in range(1, len(atoms) + 1):
        found.update(("".join(atoms[:size]), "".join(atoms[-size:])))
    found.update(atoms)
    return {
        one
        for one in found
        if len(one) >= _LEAST_PART and not one[-1].isdigit() and one not in _GENERAL and one not in _UNITS
    }
