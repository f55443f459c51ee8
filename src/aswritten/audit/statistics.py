"""What several runs yield, exactly: nothing goes through a binary float."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from fractions import Fraction
from typing import Final, NamedTuple

_ROOT_DIGITS: Final = 60
_MOST_EXPONENT: Final = 300
_EXACT: Final = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
"""In which a shift of the point rounds nothing."""


class Summary(NamedTuple):
    """The aggregates of a group; a root is right to sixty digits, all else is exact."""

    size: int
    mean: Fraction
    median: Fraction
    minimum: Fraction
    maximum: Fraction
    total: Fraction
    sample: Fraction | None
    """Standard deviation with n - 1; None for one value."""
    population: Fraction


def summarise(values: Sequence[Decimal]) -> Summary:
    """The aggregates of at least one value.

    >>> summary = summarise([Decimal("73.1"), Decimal("73.3")])
    >>> summary.mean, summary.population
    (Fraction(366, 5), Fraction(1, 10))
    """
    lowest = max(min(int(value.as_tuple().exponent) for value in values), -_MOST_EXPONENT)
    unit = Fraction(10) ** lowest
    scaleb = _EXACT.scaleb
    whole = sorted(int(scaleb(value, -lowest)) for value in values)
    count = len(whole)
    total = sum(whole)
    squares = sum(value * value for value in whole)
    spread = count * squares - total * total
    middle = count // 2
    median = Fraction(whole[middle]) if count % 2 else Fraction(whole[middle - 1] + whole[middle], 2)
    return Summary(
        size=count,
        mean=Fraction(total, count) * unit,
        median=median * unit,
        minimum=whole[0] * unit,
        maximum=whole[-1] * unit,
        total=total * unit,
        sample=_root(Fraction(spread, count * (count - 1))) * unit if count > 1 else None,
        population=_root(Fraction(spread, count * count)) * unit,
    )


def _root(square: Fraction) -> Fraction:
    wide = Context(prec=_ROOT_DIGITS)
    return Fraction(wide.sqrt(wide.divide(Decimal(square.numerator), Decimal(square.denominator))))


def standard_error(summary: Summary) -> Fraction | None:
    """Of the mean, from the sample standard deviation."""
    if summary.sample is None:
        return None
    return summary.sample / _root(Fraction(summary.size))
