"""Dates in words beside a number: day, month and year belong together ("3 May 1931", "May 3, 1931")."""

from __future__ import annotations

from typing import NamedTuple

from aswritten.extract.number_words import NumberWords
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind

_MONTH_BEHIND = late(
    r"\.?(?:(?:[ ,&-]+|[ \n][^\W\d_]{1,3}[ \n])[0-9]{1,2}\.?){0,3}[ \n](?:of[ \n]|de[ \n])?([^\W\d_]{3,})\.?"
    r"(?:,?[ \n](?:de[ \n]|del[ \n]|of[ \n])?([12][0-9]{3})(?![0-9]))?"
)
_MONTH_BEFORE = late(r"(?:^|[\s(])([^\W\d_]{3,})\.?[ \n](?:[0-9]{1,2}[^\w\n]{1,3}(?:[^\W\d_]{1,3}[ \n])?){0,2}$")
_YEAR_BEHIND = late(r"(?:[^\w\n]{1,3}(?:[^\W\d_]{1,3}[ \n])?[0-9]{1,2}){0,2},?[ \n]([12][0-9]{3})(?![0-9])")
_MONTH_BEFORE_YEAR = late(
    r"(?:^|[\s(0-9.])([^\W\d_]{3,})\.?,?[ \n](?:[0-9]{1,2},?[ \n])?(?:de[ \n]|del[ \n]|of[ \n])?$"
)
_REACH = 32
_LAST_DAY = 31
_FIRST_YEAR, _LAST_YEAR = 1000, 2999
_YEAR_LENGTH = 4


class Date(NamedTuple):
    """A written date that a number is part of; ``day`` is false where the number is its year."""

    day: bool
    month: int
    year: str


def is_year(number: Number) -> bool:
    """Whether a number looks like a year: four digits without mark, unit or qualification."""
    return (
        number.kind is NumberKind.NUMBER
        and len(number.text) == _YEAR_LENGTH
        and number.text.isdigit()
        and not number.unit
        and _FIRST_YEAR <= int(number.text) <= _LAST_YEAR
    )


def date_of(text: str, number: Number, words: NumberWords) -> Date | None:
    """The date around a number, None where there is none."""
    if not words.month_names or number.kind is not NumberKind.NUMBER or not number.text.isdigit():
        return None
    start, end = number.range
    if is_year(number):
        before = _MONTH_BEFORE_YEAR.search(text, max(0, start - _REACH), start)
        month = words.month(before[1]) if before else 0
        return Date(day=False, month=month, year=number.text) if month else None
    if len(number.text) > 2 or not 0 < int(number.text) <= _LAST_DAY or number.percent:  # noqa: PLR2004 - the digits of a day
        return None
    behind = _MONTH_BEHIND.match(text, end)
    month = words.month(behind[1]) if behind else 0
    if behind and month:
        return Date(day=True, month=month, year=behind[2] or "")
    before = _MONTH_BEFORE.search(text, max(0, start - _REACH), start)
    month = words.month(before[1]) if before else 0
    if not month:
        return None
    year = _YEAR_BEHIND.match(text, end)
    return Date(day=True, month=month, year=year[1] if year else "")
