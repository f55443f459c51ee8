"""From the words before (or after) a value to a name and its qualifiers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aswritten.extract.label_lexicon import LabelLexicon
from aswritten.extract.label_line import Line
from aswritten.extract.label_words import atoms, joined
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range
from aswritten.model.label import Qualifier
from aswritten.model.late import late
from aswritten.model.number import NumberKind

_YEAR = late(r"(?:18|19|20)\d\d")
_DESIGNATION = late(r"[A-ZΑ-Ω]|[IVX]{1,4}|[^\W_]*\d[^\W_]*(?:[-.][^\W_]+)*")
"""What may follow a noun and name one of its kind: ``A``, ``IV``, ``3b``."""


class Found(NamedTuple):
    """A qualifier and where it stands, in the plain frame."""

    qualifier: Qualifier
    range: Range


class Words:
    """The lists that reading a phrase asks for, of one text's language."""

    def __init__(self, lexicon: Lexicon, labels: LabelLexicon) -> None:
        self.lexicon = lexicon
        self.labels = labels

    def is_frame(self, norm: str) -> bool:
        """Whether the word says nothing of what is measured: grammar, or the kind of source."""
        return norm in self.lexicon.function_words or norm in self.lexicon.frame_words


def split_at_prepositions(line: Line, units: Sequence[int], words: Words) -> list[tuple[str, list[int]]]:
    """The chunks of a phrase, each with the preposition before it (empty for the first if it has none)."""
    norms = [line.norms[unit] for unit in units]
    chunks: list[tuple[str, list[int]]] = [("", [])]
    at = 0
    while at < len(units):
        length = words.labels.prepositions.starting_at(norms, at)
        if length and at + length < len(units) and not _is_designation(line, units[at], after=chunks[-1][1]):
            chunks.append((" ".join(norms[at : at + length]), []))
            at += length
        else:
            chunks[-1][1].append(units[at])
            at += 1
    return chunks if chunks[0][1] else chunks[1:]


def _is_designation(line: Line, unit: int, *, after: Sequence[int]) -> bool:
    text = line.text[line.starts[unit] : line.ends[unit]]
    return bool(after) and len(text) == 1 and text.isupper()


def read_name(line: Line, units: Sequence[int], words: Words) -> tuple[list[int], list[Found]]:
    """The units that make the name, and the qualifiers that stand among them: kinds, years, statistics, owners."""
    rest, found = _take_owner(line, _without_articles(line, units, words), words)
    rest, kinds = take_kinds(line, rest, words)
    if kinds and len(rest) > 1 and line.norms[rest[0]] in words.labels.postpositions:
        rest = rest[1:]
    rest, statistics = _take_statistics(line, rest, words)
    return rest, found + kinds + statistics


def read_qualifiers(line: Line, units: Sequence[int], words: Words, *, preposition: str = "") -> list[Found]:
    """The qualifiers that a prepositional phrase holds; none where it is frame alone ("in this study")."""
    units = _without_articles(line, units, words)
    if not units:
        return []
    rest, found = _take_owner(line, units, words)
    count = _read_count(line, rest)
    if count is not None:
        return [*found, count]
    rest, kinds = take_kinds(line, rest, words)
    found += kinds
    if rest and all(words.is_frame(line.norms[unit]) for unit in rest):
        rest = [unit for unit in rest if _is_lone_letter(line, unit)]
    rest = _without_postposition(line, rest, words)
    kind, rest_value = _kind_at_end(line, rest, words)
    value = joined(line.words(rest_value))
    if value:
        if words.labels.prepositions.get(preposition) == "relational":
            value = f"{preposition} {value}"
        found.append(Found(Qualifier(kind, value), _span(line, rest)))
    return found


def _is_lone_letter(line: Line, unit: int) -> bool:
    return len(line.norms[unit]) == 1 and line.norms[unit].isalpha() and line.text[line.starts[unit]].isupper()


def _span(line: Line, units: Sequence[int]) -> Range:
    return Range(line.starts[units[0]], line.ends[units[-1]])


def _without_articles(line: Line, units: Sequence[int], words: Words) -> list[int]:
    """An article that ends a phrase is none, nor is a capital within it: ``A`` in "for A", "vitamin A level"."""
    last = len(units) - 1
    articles = words.labels.articles
    return [
        unit
        for index, unit in enumerate(units)
        if index == last or line.norms[unit] not in articles or (index and _is_lone_letter(line, unit))
    ]


def _take_owner(line: Line, units: list[int], words: Words) -> tuple[list[int], list[Found]]:
    possessives = words.labels.possessives
    for index in range(len(units) - 2, 0, -1):
        if line.norms[units[index]] in possessives:
            owner = units[:index]
            return units[index + 1 :], read_qualifiers(line, owner, words)
    return units, []


def _read_count(line: Line, units: Sequence[int]) -> Found | None:
    """“60 episodes”, “12 weeks”: a number with what it counts."""
    number = line.numbers[units[0]] if units else None
    if number is None or number.kind is NumberKind.OPAQUE:
        return None
    counted = [unit for unit in units[1:] if line.numbers[unit] is None]
    noun = joined(line.words(counted)) or joined(number.unit) or ("%" if number.percent else "")
    if not noun:
        return None
    return Found(Qualifier(noun, number.key, binding=False), _span(line, units))


def take_kinds(line: Line, units: list[int], words: Words) -> tuple[list[int], list[Found]]:
    """“Study 2”, “model A” and years; what is left, and they."""
    rest: list[int] = []
    found: list[Found] = []
    norms = [line.norms[unit] for unit in units]
    at = 0
    while at < len(units):
        length = words.labels.kinds.starting_at(norms, at)
        value = at + length
        if length and value < len(units) and _designates(line, units[value]):
            kind = words.labels.kinds[" ".join(norms[at:value])]
            place = Range(line.starts[units[at]], line.ends[units[value]])
            found.append(Found(Qualifier(kind, joined(line.words(units[value : value + 1]))), place))
            at = value + 1
            continue
        if line.numbers[units[at]] is not None and _YEAR.fullmatch(norms[at]):
            end = at + 1
            if end < len(units) and words.labels.kinds.get(norms[end]) == "year":
                end += 1
            found.append(Found(Qualifier("year", norms[at]), _span(line, units[at:end])))
            at = end
            continue
        rest.append(units[at])
        at += 1
    return rest, found


def _designates(line: Line, unit: int) -> bool:
    text = line.text[line.starts[unit] : line.ends[unit]]
    return bool(_DESIGNATION.fullmatch(text))


def _take_statistics(line: Line, units: list[int], words: Words) -> tuple[list[int], list[Found]]:
    rest: list[int] = []
    found: list[Found] = []
    norms = [line.norms[unit] for unit in units]
    at = 0
    while at < len(units):
        length = words.labels.statistics.starting_at(norms, at)
        if length:
            taken = units[at : at + length]
            found.append(Found(Qualifier("statistic", joined(line.words(taken))), _span(line, taken)))
            at += length
        else:
            rest.append(units[at])
            at += 1
    if rest:
        return rest, found
    return units, []


def _without_postposition(line: Line, units: list[int], words: Words) -> list[int]:
    if len(units) > 1 and line.norms[units[-1]] in words.labels.postpositions:
        return units[:-1]
    return units


def _kind_at_end(line: Line, units: list[int], words: Words) -> tuple[str, list[int]]:
    """“control group” is the group “control”."""
    norms = [line.norms[unit] for unit in units]
    length = words.labels.kinds.ending_at(norms, len(norms))
    if length and length < len(units):
        return words.labels.kinds[" ".join(norms[-length:])], units[:-length]
    return "", units


def name_atoms(line: Line, units: Sequence[int]) -> tuple[str, ...]:
    """The normalised words of a name."""
    return atoms(line.words(units))
