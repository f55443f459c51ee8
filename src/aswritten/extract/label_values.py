"""The value side of a labelled value: its comparator, its unit, and a value that fills a whole cell."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range
from aswritten.model.label import Comparator
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind

SIGNS = {
    "=": Comparator.EQUAL,
    ":": Comparator.EQUAL,
    "==": Comparator.EQUAL,
    "<": Comparator.BELOW,
    "<=": Comparator.AT_MOST,
    "=<": Comparator.AT_MOST,
    "≤": Comparator.AT_MOST,
    "⩽": Comparator.AT_MOST,
    ">": Comparator.ABOVE,
    ">=": Comparator.AT_LEAST,
    "=>": Comparator.AT_LEAST,
    "≥": Comparator.AT_LEAST,
    "⩾": Comparator.AT_LEAST,
    "≈": Comparator.ABOUT,
    "~": Comparator.ABOUT,
    "≃": Comparator.ABOUT,
    "≅": Comparator.ABOUT,
}
_CELL = late(r"(?s)\s*(?P<sign><=|>=|[<>≤≥≈~=]|)\s*(?P<body>\S.*?)\s*(?P<mark>[*†‡§¶]{1,4}|)\s*")
_SPREAD = late(r"\s*(?:±|\+/-|\+-)\s*")
_LONGEST_CELL = 80


class Value(NamedTuple):
    """What a cell or a key holds, if that is a number and nothing else."""

    comparator: Comparator
    number: Number
    second: Number | None


def unit_range(text: str, number: Number) -> Range | None:
    """Where the number's unit or currency stands, before or after it."""
    unit = number.unit
    if not unit:
        return None
    start, end = number.range
    for at in (end, end + 1):
        if text.startswith(unit, at):
            return Range(at, at + len(unit))
    for at in (start, start - 1):
        if at >= len(unit) and text.startswith(unit, at - len(unit)):
            return Range(at - len(unit), at)
    return None


def read_value(text: str, lexicon: Lexicon, *, range_: Range) -> Value | None:
    """The value of a cell whose whole text is one; its number gets the place ``range_``.

    A sign of comparison, a unit, a spread after ``±`` and a mark of a note may stand beside the number.
    """
    if not 0 < len(text) <= _LONGEST_CELL or not any(map(str.isdigit, text)):
        return None
    match = _CELL.fullmatch(text)
    if match is None:
        return None
    body = match["body"]
    numbers = [number for number in find_numbers(body, lexicon) if number.kind is not NumberKind.LIST_MARKER]
    if not numbers or len(numbers) > 2:  # noqa: PLR2004 - a value and its spread
        return None
    first, second = numbers[0], numbers[1] if len(numbers) > 1 else None
    if not _fills(body, first, second):
        return None
    comparator = SIGNS.get(match["sign"], Comparator.EQUAL)
    if first.approximate:
        comparator = Comparator.ABOUT
    first = msgspec.structs.replace(first, range=range_)
    return Value(comparator, first, second and msgspec.structs.replace(second, range=range_))


def _fills(body: str, first: Number, second: Number | None) -> bool:
    if first.kind not in {NumberKind.NUMBER, NumberKind.RANGE, NumberKind.COMPOUND} or first.spelled:
        return False
    unit = unit_range(body, first)
    start = min(first.range.start, unit.start) if unit else first.range.start
    end = max(first.range.end, unit.end) if unit else first.range.end
    if second is None:
        return not body[:start].strip() and not body[end:].strip()
    between = body[end : second.range.start]
    return bool(not body[:start].strip() and _SPREAD.fullmatch(between) and not body[second.range.end :].strip())
