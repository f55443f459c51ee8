"""What a source has instead of a number that it lacks: a value that rounds to it, another sign, scale or form."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, InvalidOperation
from typing import NamedTuple

from aswritten.extract.number_forms import decimal_key, shift
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


def nearest_value(number: Number, others: Iterable[Number]) -> NearValue | None:
    """The source's number that a writer may have meant, in order of likeness; None where nothing is like it."""
    if number.value is None or number.kind is not NumberKind.NUMBER:
        return _same_ends(number, others)
    best: tuple[int, NearValue] | None = None
    wanted = _Wanted(number)
    for other in others:
        found = wanted.compare(other)
        if found and (best is None or found[0] < best[0]):
            best = (found[0], NearValue(other, found[1]))
            if found[0] == 0:
                break
    return best[1] if best else None


class _Wanted:
    """The forms of one claimed number, computed once for all numbers of a source."""

    def __init__(self, number: Number) -> None:
        self.number = number
        self.value = number.value or Decimal(0)
        self.hundredfold = {decimal_key(shift(self.value, 2)), decimal_key(shift(self.value, -2))}
        tellable = len(decimal_key(self.value.copy_abs()).partition("e")[0]) > 1
        self.scaled = {decimal_key(shift(self.value, power)) for power in _SCALES} if tellable else set()
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
            if own == decimal_key(self.value):
                return 1, f"source has {other.text}, and a percentage is another value than the bare number"
            if own in self.hundredfold:
                return 2, f"source has {other.text}, the same as a {'fraction' if number.percent else 'percentage'}"
            return None
        if own == self.opposite:
            return 1, f"source has {other.text}, with the other sign"
        if own in self.scaled:
            return 4, f"source has {other.text}: another unit or scale, and nothing is converted"
        return None


def _same_ends(number: Number, others: Iterable[Number]) -> NearValue | None:
    if number.kind is not NumberKind.RANGE:
        return None
    for other in others:
        if other.kind is NumberKind.RANGE and {number.value, number.high} & {other.value, other.high}:
            return NearValue(other, f"source has {other.text}")
    return None
