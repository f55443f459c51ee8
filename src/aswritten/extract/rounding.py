"""What a source has instead of a number that it lacks: a value that rounds to it, another sign, scale or form."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, InvalidOperation
from typing import NamedTuple

from aswritten.extract.number_forms import decimal_key, shift_key
from aswritten.model.number import Number, NumberKind

_WIDE = Context(prec=400)
_MAX_DECIMALS = 60
_MAX_EXPONENT = 100
_LONGEST_WHOLE = 80
_SCALES = (3, -3, 6, -6, 9, -9, 1, -1, 2, -2, 4, -4, 8, -8, 12, -12)


class NearValue(NamedTuple):
    """A number of the source and how it relates to the claim's."""

    number: Number
    reason: str


def rounds_to(exact: Decimal, shown: Decimal, decimals: int) -> bool:
    """Whether ``exact`` gives ``shown`` at that many decimals, either way at a tie."""
    if decimals > _MAX_DECIMALS or abs(exact.adjusted()) > _MAX_EXPONENT:
        return False
    step = Decimal((0, (1,), -decimals))
    try:
        return any(
            exact.quantize(step, rounding=rounding, context=_WIDE) == shown
            for rounding in (ROUND_HALF_UP, ROUND_HALF_EVEN)
        )
    except InvalidOperation:
        return False


class NearNumbers:
    """The numbers of one text, to be asked for what is like a number that they lack."""

    def __init__(self, numbers: Iterable[Number]) -> None:
        self._numbers = tuple(numbers)
        self._known: dict[tuple[str, str, int], NearValue | None] = {}
        self._rounded: dict[tuple[str, int], int | None] = {}
        self._equal: dict[tuple[str, bool], int] = {}
        self._within: dict[Decimal | str | None, int] = {}
        self._ends: dict[Decimal | None, int] = {}
        values: list[tuple[Decimal, int]] = []
        for place, other in enumerate(self._numbers):
            if other.kind in {NumberKind.RANGE, NumberKind.COMPOUND}:
                self._add_whole(place, other)
            elif other.kind is NumberKind.NUMBER and other.value is not None:
                self._equal.setdefault((decimal_key(other.value), other.percent), place)
                values.append((other.value, place))
        self._values = sorted(values)

    def _add_whole(self, place: int, other: Number) -> None:
        if len(other.text) <= _LONGEST_WHOLE:
            for part in (*other.text.replace("-", " ").replace("/", " ").split(), other.value, other.high):
                self._within.setdefault(part, place)
        if other.kind is NumberKind.RANGE:
            for end in (other.value, other.high):
                self._ends.setdefault(end, place)

    def find(self, number: Number) -> NearValue | None:
        """The number that is most like this one, the first of equals."""
        asked = (number.key, number.text, number.decimals)
        if asked not in self._known:
            self._known[asked] = self._find(number)
        return self._known[asked]

    def _find(self, number: Number) -> NearValue | None:
        if number.value is None or number.kind is not NumberKind.NUMBER:
            return self._with_same_end(number)
        asked = (number.key, number.decimals)
        if asked not in self._rounded:
            self._rounded[asked] = self._rounding(number)
        rounded = self._rounded[asked]
        wanted = _Wanted(number)
        likely = {*self._alike(wanted), *(() if rounded is None else (rounded,))}
        ranked = [(found, place) for place in likely if (found := wanted.compare(self._numbers[place]))]
        if not ranked:
            return None
        (_, reason), place = min(ranked, key=lambda one: (one[0][0], one[1]))
        return NearValue(self._numbers[place], reason)

    def _rounding(self, number: Number) -> int | None:
        """The first number that rounds to this one."""
        value, decimals = number.value, number.decimals
        if value is None or decimals > _MAX_DECIMALS:
            return None
        step = Decimal((0, (1,), -decimals))
        first = bisect_left(self._values, _WIDE.subtract(value, step), key=_value_of)
        last = bisect_right(self._values, _WIDE.add(value, step), lo=first, key=_value_of)
        for place in sorted(place for _, place in self._values[first:last]):
            other = self._numbers[place]
            exact = other.value
            if exact is not None and other.percent == number.percent and rounds_to(exact, value, decimals):
                return place
        return None

    def _alike(self, wanted: _Wanted) -> Iterator[int]:
        """For each way of being like it, the first number that is."""
        percent = wanted.number.percent
        keys = [(key, percent) for key in (wanted.opposite, *wanted.scaled)]
        keys += [(key, not percent) for key in (wanted.key, *wanted.hundredfold)]
        yield from (self._equal[key] for key in keys if key in self._equal)
        yield from (self._within[part] for part in (wanted.number.text, wanted.value) if part in self._within)

    def _with_same_end(self, number: Number) -> NearValue | None:
        if number.kind is not NumberKind.RANGE:
            return None
        places = [self._ends[end] for end in (number.value, number.high) if end in self._ends]
        if not places:
            return None
        other = self._numbers[min(places)]
        return NearValue(other, f"source has {other.text}")


def _value_of(entry: tuple[Decimal, int]) -> Decimal:
    return entry[0]


class _Wanted:
    """The forms of one claimed number, computed once for all numbers of a source."""

    def __init__(self, number: Number) -> None:
        self.number = number
        self.value = number.value or Decimal(0)
        self.key = decimal_key(self.value)
        self.hundredfold = {shift_key(self.key, 2), shift_key(self.key, -2)}
        tellable = len(self.key.partition("e")[0].lstrip("-")) > 1
        self.scaled = {shift_key(self.key, power) for power in _SCALES} if tellable else set()
        self.opposite = decimal_key(self.value.copy_negate()) if self.value else ""

    def compare(self, other: Number) -> tuple[int, str] | None:  # noqa: C901, PLR0911 - a ladder
        """Rank and reason of a likeness, best 0."""
        number = self.number
        if other.kind in {NumberKind.RANGE, NumberKind.COMPOUND}:
            if len(other.text) > _LONGEST_WHOLE:
                return None
            whole = other.text.replace("-", " ").replace("/", " ").split()
            if number.text in whole or self.value in {other.value, other.high}:
                return 5, f'source has it only within "{other.text}", which is compared as one'
            return None
        if other.kind is not NumberKind.NUMBER or other.value is None:
            return None
        own = decimal_key(other.value)
        if other.percent == number.percent and rounds_to(other.value, self.value, number.decimals):
            return 0, f"source has {other.text}, which rounds to {number.text}; state the exact value"
        if other.percent != number.percent:
            if own == self.key:
                return 1, f"source has {other.text}, and a percentage is another value than the bare number"
            if own in self.hundredfold:
                return 2, f"source has {other.text}, the same as a {'fraction' if number.percent else 'percentage'}"
            return None
        if own == self.opposite:
            return 1, f"source has {other.text}, with the other sign"
        if own in self.scaled:
            return 4, f"source has {other.text}: another unit or scale, and nothing is converted"
        return None
