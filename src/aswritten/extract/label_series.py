"""The values after a joiner: one, or several that are each qualified or stand in the order of what they belong to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Found, Words, read_qualifiers
from aswritten.extract.label_values import unit_range
from aswritten.model.label import Comparator
from aswritten.model.number import Number

_COMMAS = frozenset({",", "，", "、"})
_STOPS = frozenset(
    {",", "，", "、", ";", "；", ".", "。", "!", "?", "！", "？", ":", "：", "(", ")", "[", "]", "{", "}", "-", "="}
)
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_MARKS_AFTER = frozenset(
    {",", ".", ";", ":", ")", "]", "}", "!", "?", "(", "[", "-", "'", "，", "。", "；", "、", "）"}
)
_SPREADS = frozenset({"±"})
_LONGEST_PHRASE = 8
_MOST_ITEMS = 12


class Item(NamedTuple):
    """One value with its own qualifiers; ``start`` and ``end`` are units."""

    number: Number
    second: Number | None
    comparator: Comparator
    found: tuple[Found, ...]
    start: int
    end: int


class Series(NamedTuple):
    """The values, and the unit after all that belongs to them."""

    items: tuple[Item, ...]
    end: int


class _Trail(NamedTuple):
    """What follows a value: groups of qualifiers (several where a list of nouns stands), and where it ends."""

    groups: tuple[tuple[Found, ...], ...]
    end: int
    ends_in_number: bool


def read_series(line: Line, at: int, comparator: Comparator, words: Words, *, bare: bool) -> Series | None:
    """The values from the number at unit ``at`` on; None where it counts a noun or cannot be read.

    Args:
        line: the sentence.
        at: the unit of the first number.
        comparator: its bound.
        words: the lists.
        bare: whether a sign joined it, after which any word may follow the number.
    """
    first = _read_item(line, at, comparator, words, bare=bare)
    if first is None:
        return None
    items, trails = [first[0]], [first[1]]
    rivals = 0
    end = first[1].end
    while len(items) < _MOST_ITEMS:
        following = _next_value(line, end, words)
        if following is None:
            break
        start, bound = following
        read = _read_item(line, start, bound, words, bare=False)
        if read is None:
            if _counts(line, start, words):
                break
            return None
        if trails[-1].ends_in_number and not read[1].groups:
            return None
        rivals += _has_versus(line, end, start, words)
        items.append(read[0])
        trails.append(read[1])
        end = read[1].end
    return _settle(items, trails, end, rivals=rivals)


def _has_versus(line: Line, start: int, end: int, words: Words) -> bool:
    at = start + (line.norm(start) in _COMMAS)
    length = words.labels.conjunctions.starting_at(line.norms, at, ceiling=end)
    return bool(length) and words.labels.conjunctions[" ".join(line.norms[at : at + length])] == "versus"


def _settle(items: list[Item], trails: list[_Trail], end: int, *, rivals: int) -> Series | None:
    """Give each value its qualifiers; a list after the last value is dealt out in order.

    ``rivals`` values at the end only stand against the first ("compared with 74% for B"): where it has no qualifier of
    its own, the clause's are its, and theirs are not known.
    """
    if rivals and rivals == len(items) - 1 and not trails[0].groups:
        return Series((items[0],), end)
    if len(items) == 1:
        groups = trails[0].groups
        merged = groups[0] if len(groups) == 1 else ()
        if len(groups) > 1:
            return None
        return Series((items[0]._replace(found=merged),), end)
    last = trails[-1].groups
    if len(last) == len(items) and not any(trail.groups for trail in trails[:-1]):
        return Series(tuple(item._replace(found=group) for item, group in zip(items, last, strict=True)), end)
    if any(len(trail.groups) > 1 for trail in trails):
        return None
    return Series(
        tuple(
            item._replace(found=trail.groups[0] if trail.groups else ())
            for item, trail in zip(items, trails, strict=True)
        ),
        end,
    )


def _read_item(line: Line, at: int, comparator: Comparator, words: Words, *, bare: bool) -> tuple[Item, _Trail] | None:  # noqa: PLR0911 - one way for each form
    number = line.value(at)
    if number is None:
        return None
    number = _with_unit(line, at, number, words)
    end = _after_unit(line, at, number)
    second: Number | None = None
    if line.norm(end) in _SPREADS and line.value(end + 1) is not None:
        second = line.value(end + 1)
        end = _after_unit(line, end + 1, second)
        if second is not None and second.unit and not number.unit:
            number = replace(number, unit=second.unit)
    item = Item(number, second, comparator, (), at, end)
    if end < len(line) and line.numbers[end] is not None:
        return None
    if not bare and number.unit.lower() in words.labels.things:
        return None
    if _is_year_before_value(line, at, words):
        return None
    trail = _read_trail(line, end, words)
    if trail is None:
        return None
    if not trail.groups and not bare and not _may_follow(line, end, words):
        return None
    return item, trail


def _is_year_before_value(line: Line, at: int, words: Words) -> bool:
    """“lag 2019 bei 30 %”: the year says when, the value comes after."""
    if not _YEAR.fullmatch(line.norms[at]):
        return False
    length = words.labels.prepositions.starting_at(line.norms, at + 1)
    return bool(length) and line.value(at + 1 + length) is not None


def _with_unit(line: Line, at: int, number: Number, words: Words) -> Number:
    """“12.5 °C” has a unit that no list holds; “3% in 2019” has none, however an inch is written."""
    if number.unit and (number.percent or number.unit.lower() in words.labels.prepositions):
        return replace(number, unit="")
    if number.unit or line.norm(at + 1) != "°":
        return number
    end = line.ends[at + 1]
    letter = (
        line.ends[at + 2] if at + 2 < len(line) and line.starts[at + 2] == end and len(line.norms[at + 2]) == 1 else end
    )
    return replace(number, unit=line.text[line.starts[at + 1] : letter])


def _counts(line: Line, at: int, words: Words) -> bool:
    """Whether the number at a unit counts a noun, so that it is no value of the series."""
    number = line.value(at)
    if number is None or number.percent:
        return False
    end = _after_unit(line, at, number)
    return number.unit.lower() in words.labels.things or not _may_follow(line, end, words)


def _after_unit(line: Line, at: int, number: Number | None) -> int:
    unit = unit_range(line.text, number) if number is not None else None
    end = at + 1
    if unit is not None and unit.start >= line.ends[at]:
        while end < len(line) and line.starts[end] < unit.end:
            end += 1
    return end


def _may_follow(line: Line, at: int, words: Words) -> bool:
    """Whether the value ends there: a noun after it would be what it counts."""
    if at >= len(line) or line.breaks_after(at - 1):
        return True
    norm = line.norms[at]
    if not norm[0].isalpha():
        return norm in _MARKS_AFTER
    return bool(words.labels.followers.starting_at(line.norms, at) or words.labels.joins.starting_at(line.norms, at))


def _read_trail(line: Line, at: int, words: Words) -> _Trail | None:
    """Prepositional phrases (or one short bracket) after a value; None where one is too long to be understood."""
    groups: list[tuple[Found, ...]] = [()]
    end = at
    ends_in_number = False
    while end < len(line) and not line.breaks_after(end - 1):
        bracket = _read_bracket(line, end, words)
        if bracket is not None:
            found, end = bracket
            groups = [(*group, *found) for group in groups]
            continue
        length = words.labels.prepositions.starting_at(line.norms, end)
        if not length or _is_versus_value(line, end, length, words):
            break
        phrase = _phrase_end(line, end + length, words)
        if phrase == end + length:
            break
        if phrase - end - length > _LONGEST_PHRASE:
            return None
        preposition = " ".join(line.norms[end : end + length])
        parts = _split_list(line, range(end + length, phrase), words)
        read = [tuple(read_qualifiers(line, part, words, preposition=preposition)) for part in parts]
        if len(read) > 1 and len(groups) > 1:
            return None
        groups = [(*group, *found) for group in groups for found in read]
        ends_in_number = line.numbers[phrase - 1] is not None
        end = phrase
    length = words.labels.respectively.starting_at(line.norms, end + (line.norm(end) in _COMMAS))
    if length:
        end += length + (line.norm(end) in _COMMAS)
    if groups == [()]:
        groups = []
    return _Trail(tuple(groups), end, ends_in_number)


def _is_versus_value(line: Line, at: int, length: int, words: Words) -> bool:
    """“versus 9.1 months”: another value, not a phrase about the first."""
    phrase = " ".join(line.norms[at : at + length])
    return words.labels.conjunctions.get(phrase) == "versus" and line.value(at + length) is not None


def _read_bracket(line: Line, at: int, words: Words) -> tuple[list[Found], int] | None:
    """“0.91 (A)”: one to three words without a figure."""
    if line.norm(at) != "(":
        return None
    for closing in range(at + 2, min(at + 5, len(line))):
        if line.norms[closing] == ")":
            inside = list(range(at + 1, closing))
            numbered = len(inside) == 2 and line.norms[inside[0]] in words.labels.kinds  # noqa: PLR2004 - "Study 1"
            named = inside[:1] if numbered else inside
            if any(line.numbers[unit] is not None or not line.norms[unit][0].isalpha() for unit in named):
                return None
            return read_qualifiers(line, inside, words), closing + 1
    return None


def _phrase_end(line: Line, at: int, words: Words) -> int:
    """Where the noun phrase that begins at a unit ends; a list of nouns is one phrase."""
    end = at
    norms = line.norms
    while end < len(line):
        norm = norms[end]
        if norm in _STOPS or (end > at and line.breaks_after(end - 1)):
            if norm in _COMMAS and _continues_list(line, end, words):
                end += 1
                continue
            return end
        if end > at and words.labels.prepositions.starting_at(norms, end):
            return end
        if words.labels.joins.starting_at(norms, end) or norm in words.labels.respectively:
            return end
        if norm in words.labels.conjunctions and not _continues_list(line, end, words):
            return end
        end += 1
    return end


def _continues_list(line: Line, at: int, words: Words) -> bool:
    """Whether nouns of the same list follow a comma or conjunction, and not a value or a clause of its own."""
    norms = line.norms
    index = at + 1
    if line.norm(index) in words.labels.conjunctions:
        index += 1
    index += max(words.labels.of.starting_at(norms, index), words.labels.joins.starting_at(norms, index))
    begin = index
    while index < len(line) and index - begin <= _LONGEST_PHRASE:
        norm = norms[index]
        if line.value(index) is not None and index == begin:
            return False
        if words.labels.joins.starting_at(norms, index) or norm in {"=", ":", "<", ">"}:
            return False
        if norm in {".", ";", "。", "；"} or norm in words.labels.respectively:
            return index > begin
        if norm in _COMMAS:
            return norm == line.norm(index) and index > begin and _ends_list(line, index, words)
        if not norm[0].isalnum():
            return False
        index += 1
    return index > begin and index >= len(line)


def _ends_list(line: Line, at: int, words: Words) -> bool:
    following = line.norm(at + 1)
    return following in words.labels.conjunctions or following in words.labels.respectively


def _split_list(line: Line, units: range, words: Words) -> list[list[int]]:
    parts: list[list[int]] = [[]]
    for unit in units:
        if line.norms[unit] in _COMMAS or line.norms[unit] in words.labels.conjunctions:
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append(unit)
    return [part for part in parts if part]


def _next_value(line: Line, at: int, words: Words) -> tuple[int, Comparator] | None:
    """The next value of an enumeration: "and 0.88", ", 0.6", "versus 88%"."""
    index = at
    norms: Sequence[str] = line.norms
    if line.norm(index) in _COMMAS:
        index += 1
    index += words.labels.conjunctions.starting_at(norms, index)
    if index == at or line.breaks_after(index - 1):
        return None
    index += max(words.labels.of.starting_at(norms, index), words.labels.joins.starting_at(norms, index))
    comparator = Comparator.EQUAL
    length = words.labels.comparators.starting_at(norms, index)
    if length:
        meaning = words.labels.comparators[" ".join(norms[index : index + length])]
        comparator = Comparator(meaning) if meaning else comparator
        index += length
    ahead = index
    while ahead < len(line) and ahead - index <= 1 and line.value(ahead) is None and not norms[ahead][0].isalnum():
        ahead += 1
    number = line.value(ahead)
    if number is None:
        return None
    unit = unit_range(line.text, number)
    if ahead != index and (unit is None or line.index_at(unit.start) != index):
        return None
    if number.approximate and comparator is Comparator.EQUAL:
        comparator = Comparator.ABOUT
    return ahead, comparator
