"""The names before a joiner, with what qualifies them (SPEC 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aswritten.extract.label_clause import COMMAS, Clauses
from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Found, name_atoms, read_name, read_qualifiers, split_at_prepositions
from aswritten.extract.label_words import atoms
from aswritten.model.finding import Range
from aswritten.model.label import Qualifier
from aswritten.model.number import NumberKind

_LONGEST_NAME = 8
_LONGEST_BRACKET = 4
_BARE_JOINTS = frozenset({"sign", "colon"})


class Subject(NamedTuple):
    """A name as read, without its value."""

    name: tuple[str, ...]
    name_range: Range
    found: tuple[Found, ...]
    host: frozenset[str]


class Subjects:
    """Reads names from one line."""

    def __init__(self, line: Line, clauses: Clauses) -> None:
        self.line = line
        self.clauses = clauses
        self.words = clauses.words
        self.labels = clauses.words.labels

    def before(self, end: int, *, start: int, kind: str, count: int) -> list[Subject]:
        """The names between ``start`` and a joiner of some kind at ``end``: one, or as many as there are values."""
        line = self.line
        units = [unit for unit in range(start, end) if not self._in_brackets(unit, start)]
        if self.clauses.is_spoilt(units, end, bare=kind in _BARE_JOINTS):
            return []
        lump = self._lump(units)
        if lump is not None:
            return [lump]
        argument = self._argument(end)
        units = self._after_report(units)
        if kind in _BARE_JOINTS and units and line.norms[units[-1]] in self.labels.symbols:
            subjects = [self._symbol(units)]
        else:
            subjects = self._named(units, start=start, end=end, kind=kind, count=count)
        if argument is not None:
            subjects = [subject._replace(found=(*subject.found, argument)) for subject in subjects]
        return subjects

    def interval(self, start: int, end: int, level: Found | None) -> Subject:
        """The name of an interval, with its level."""
        units = list(range(start, end))
        host, kinds = self.clauses.host_of(start - 1 if level else start)
        place = Range(self.line.starts[start], self.line.ends[end - 1])
        return Subject(name_atoms(self.line, units), place, (*kinds, level) if level else kinds, host)

    def _in_brackets(self, unit: int, start: int) -> bool:
        depth = 0
        for index in range(start, unit + 1):
            depth += self.line.norms[index] in {"(", "["}
            if index == unit:
                return depth > 0
            depth -= self.line.norms[index] in {")", "]"}
        return False

    def _argument(self, end: int) -> Found | None:
        """The bracket glued to a statistic: ``(28)`` of ``t(28)``."""
        line = self.line
        if line.norm(end - 1) != ")":
            return None
        opening = self.clauses.opening_of(end - 1)
        if opening is None or opening == 0 or line.ends[opening - 1] != line.starts[opening]:
            return None
        inside = line.text[line.ends[opening] : line.starts[end - 1]]
        value = "".join(inside.split()).lower()
        return Found(Qualifier("df", value), Range(line.starts[opening], line.ends[end - 1]))

    def _lump(self, units: Sequence[int]) -> Subject | None:
        """A statistic that is one run with its bracket: ``χ2(1, N = 45)``."""
        line = self.line
        number = line.numbers[units[-1]] if units else None
        if number is None or number.kind is not NumberKind.OPAQUE:
            return None
        head, bracket, inside = number.text.partition("(")
        name = atoms(head)
        if not bracket or not inside.endswith(")") or not name or not name[0].isalpha():
            return None
        place = number.range
        argument = Found(Qualifier("df", "".join(inside[:-1].split()).lower()), place)
        host, kinds = self.clauses.host_of(units[-1])
        return Subject(name, place, (*kinds, argument), host)

    def _after_report(self, units: list[int]) -> list[int]:
        """What is reported: the words after "found that"."""
        norms = [self.line.norms[unit] for unit in units]
        for index in range(len(units) - 1, -1, -1):
            length = self.labels.reports.starting_at(norms, index)
            if length and index + length < len(units):
                return units[index + length :]
        return units

    def _symbol(self, units: list[int]) -> Subject:
        """A bare statistic: its name is one word, the clause before it only tells it from another."""
        line = self.line
        last = units[-1]
        owner: list[Found] = []
        if len(units) > 2 and line.norms[units[-2]] in self.labels.possessives:  # noqa: PLR2004 - owner, mark, name
            owner = read_qualifiers(line, [units[-3]], self.words)
        host, kinds = self.clauses.host_of(last)
        return Subject(name_atoms(line, [last]), Range(line.starts[last], line.ends[last]), (*owner, *kinds), host)

    def _named(self, units: list[int], *, start: int, end: int, kind: str, count: int) -> list[Subject]:
        """A name in words: its head, and the phrases before, within and after it."""
        if not units:
            return []
        units, owners = self._after_holder(units, kind)
        chunks = split_at_prepositions(self.line, units, self.words)
        carried = self._carried(chunks, kind)
        host: frozenset[str] = frozenset()
        if carried is not None:
            host = self.clauses.words_before(carried[0])
            chunks = [("", carried)]
        inner = self._around_head(chunks)
        if inner is None:
            return []
        head, around = inner
        found = [*owners, *around]
        found += self.clauses.lead_in(start)
        if not host:
            host = self.clauses.left_over(start)
        heads = self._split_names(head, count)
        bracketed = self._bracketed(start, end)
        if bracketed is None:
            return []
        found += bracketed
        subjects: list[Subject] = []
        for part in heads:
            rest, within = read_name(self.line, part, self.words)
            subject = self._checked(rest, (*found, *within), host)
            if subject is None:
                return []
            subjects.append(subject)
        return subjects

    def _around_head(self, chunks: list[tuple[str, list[int]]]) -> tuple[list[int], list[Found]] | None:
        """The units of the head, and the qualifiers of the phrases before and after it; None where there is no head."""
        found: list[Found] = []
        if chunks and chunks[0][0]:
            lead, rest = self._split_lead(chunks[0])
            found += lead
            chunks = [("", rest), *chunks[1:]] if rest else []
        if not chunks:
            return None
        for preposition, inside in chunks[1:]:
            found += read_qualifiers(self.line, inside, self.words, preposition=preposition)
        return chunks[0][1], found

    def _bracketed(self, start: int, end: int) -> list[Found] | None:
        """What brackets within the name say ("accuracy (top-1)"); None where that cannot be read."""
        line = self.line
        found: list[Found] = []
        index = start
        while index < end:
            if line.norms[index] not in {"(", "["}:
                index += 1
                continue
            closing = next((at for at in range(index + 1, end) if line.norms[at] in {")", "]"}), end)
            units = list(range(index + 1, closing))
            if not any(unit in self.clauses.taken for unit in units) and not self._is_argument(index, closing, end):
                if not units or len(units) > _LONGEST_BRACKET or any(line.norms[unit] in COMMAS for unit in units):
                    return None
                rest, inner = read_name(line, units, self.words)
                found += inner
                value = "".join(name_atoms(line, rest))
                if value and not all(self.words.is_frame(line.norms[unit]) for unit in rest):
                    place = Range(line.starts[rest[0]], line.ends[rest[-1]])
                    found.append(Found(Qualifier("", value), place))
            index = closing + 1
        return found

    def _is_argument(self, opening: int, closing: int, end: int) -> bool:
        line = self.line
        return closing == end - 1 and opening > 0 and line.ends[opening - 1] == line.starts[opening]

    def _checked(self, units: list[int], found: tuple[Found, ...], host: frozenset[str]) -> Subject | None:
        line = self.line
        if not units or len([unit for unit in units if not _is_cjk(line.norms[unit])]) > _LONGEST_NAME:
            return None
        norms = [line.norms[unit] for unit in units]
        if norms[-1] in self.labels.versioned or "".join(norms) in self.labels.versioned:
            return None
        if all(norm in self.labels.pronouns for norm in norms) or "".join(norms) in self.labels.pronouns:
            return None
        name = name_atoms(line, units)
        if not any(line.numbers[unit] is None and line.norms[unit][0].isalpha() for unit in units):
            return None
        if any(
            number is not None and number.kind is NumberKind.OPAQUE for number in map(line.numbers.__getitem__, units)
        ):
            return None
        return Subject(name, Range(line.starts[units[0]], line.ends[units[-1]]), found, host)

    def _after_holder(self, units: list[int], kind: str) -> tuple[list[int], list[Found]]:
        """“ResNet-50 reached an accuracy”: the holder qualifies what it holds."""
        if kind not in {"of", "sign", "colon"}:
            return units, []
        norms = [self.line.norms[unit] for unit in units]
        for index in range(len(units) - 1, -1, -1):
            length = self.labels.holds.starting_at(norms, index)
            if length and index + length < len(units):
                owner = units[:index]
                if all(self.words.is_frame(self.line.norms[unit]) for unit in owner):
                    return units[index + length :], []
                return units[index + length :], read_qualifiers(self.line, owner, self.words)
        return units, []

    def _carried(self, chunks: list[tuple[str, list[int]]], kind: str) -> list[int] | None:
        """“was trained with an accuracy of”: the last chunk names the value, the clause before it hosts it."""
        if kind not in {"of", "sign"} or len(chunks) < 2 or not chunks[-1][1]:  # noqa: PLR2004 - two chunks: a name and its clause
            return None
        return chunks[-1][1] if self.labels.prepositions.get(chunks[-1][0]) == "carrying" else None

    def _split_lead(self, chunk: tuple[str, list[int]]) -> tuple[list[Found], list[int]]:
        """“For bob the score”, “In 2019 revenue”: where the phrase ends and the name begins."""
        preposition, units = chunk
        line = self.line
        for index in range(1, len(units)):
            if line.norms[units[index]] in self.labels.articles and index + 1 < len(units):
                return read_qualifiers(line, units[:index], self.words, preposition=preposition), units[index:]
        for index in range(min(len(units) - 1, 4), 0, -1):
            head = units[:index]
            last = line.numbers[head[-1]]
            if last is not None and not last.unit:
                return read_qualifiers(line, head, self.words, preposition=preposition), units[index:]
        return [], []

    def _split_names(self, units: list[int], count: int) -> list[list[int]]:
        """“Precision and recall” before two values is two names; before one it is one."""
        if count == 1:
            return [units]
        parts: list[list[int]] = [[]]
        for unit in units:
            norm = self.line.norms[unit]
            if norm in COMMAS or norm in self.labels.conjunctions:
                if parts[-1]:
                    parts.append([])
            else:
                parts[-1].append(unit)
        return [part for part in parts if part]


def _is_cjk(norm: str) -> bool:
    return "\u3400" <= norm[0] <= "\u9fff"
