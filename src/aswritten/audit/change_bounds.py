"""How a change follows from two ends: as a formula, as a value, and within what rounds to the numbers shown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.quantity import Delta, DeltaKind, Direction
from aswritten.lexicons.lexicon import LANGUAGES, read_list

if TYPE_CHECKING:
    from aswritten.audit.quantity import Quantity

HUNDRED: Final = Fraction(100)


class Bounds(NamedTuple):
    """What a shown number stands for: every value that rounds to it."""

    low: Fraction
    high: Fraction


def bounds_of(quantity: Quantity) -> Bounds:
    """The interval that rounds to a quantity."""
    assert quantity.value is not None  # noqa: S101 - callers pass what has a value
    half = Fraction(quantity.step) / 2
    return Bounds(Fraction(quantity.value) - half, Fraction(quantity.value) + half)


def change_formula(kind: DeltaKind, earlier: str, later: str) -> str:
    """A change as it is reckoned from its two ends."""
    match kind:
        case DeltaKind.DIFFERENCE:
            return f"{later} − {earlier}"
        case DeltaKind.RELATIVE:
            return f"({later} − {earlier}) / {earlier}"
        case DeltaKind.RATIO:
            return f"{later} / {earlier}"


def change_value(kind: DeltaKind, earlier: Fraction, later: Fraction, quantity: Quantity) -> Fraction | None:
    """The change between two ends, of a ratio the way up that the number shows; None where there is none."""
    match kind:
        case DeltaKind.DIFFERENCE:
            return later - earlier
        case DeltaKind.RELATIVE:
            return (later - earlier) / earlier * HUNDRED if earlier else None
        case DeltaKind.RATIO:
            if not earlier or not later:
                return None
            shown = abs(Fraction(quantity.value or 0))
            ratio = later / earlier
            return ratio if (ratio >= 1) == (shown >= 1) else 1 / ratio


def follows(quantity: Quantity, delta: Delta, earlier: Bounds, later: Bounds, *, is_percent: bool) -> bool:
    """Whether some values that round to the operands give one that rounds to the change, the way it is worded."""
    shown = bounds_of(quantity)
    size = Bounds(min(abs(shown.low), abs(shown.high)), max(abs(shown.low), abs(shown.high)))
    rises = later.high >= earlier.low
    falls = later.low <= earlier.high
    if delta.sure and delta.kind is not DeltaKind.RATIO:
        if delta.direction is Direction.UP and not rises:
            return False
        if delta.direction is Direction.DOWN and not falls:
            return False
    kinds = [delta.kind]
    if delta.kind is DeltaKind.RELATIVE and is_percent and delta.operands:
        kinds.append(DeltaKind.DIFFERENCE)
    way = delta.direction
    agrees = (way is Direction.UP and later.high >= earlier.low) or (
        way is Direction.DOWN and later.low <= earlier.high
    )
    if is_valued(delta.words) and not (delta.ordered and agrees):
        # What is better or faster may be more or less: of times a share of the slower, of rates one of the lesser.
        way = Direction.UNSTATED
    return any(_overlaps(size, one) for kind in kinds for one in _spans(kind, earlier, later, way, sure=delta.sure))


def is_valued(words: str) -> bool:
    """Whether words of change say that it is for the better or worse, which may be up or down."""
    return not _valued().isdisjoint(words.lower().split())


@cache
def _valued() -> frozenset[str]:
    lists = [read_list(language, "quantities").get("valued", []) for language in LANGUAGES]
    return frozenset(entry for one in lists for entry in one)


def _overlaps(one: Bounds, other: Bounds) -> bool:
    low, high = sorted((abs(other.low), abs(other.high)))
    if other.low <= 0 <= other.high:
        low = Fraction(0)
    return one.low <= high and low <= one.high


def _spans(kind: DeltaKind, earlier: Bounds, later: Bounds, way: Direction, *, sure: bool) -> Iterable[Bounds]:
    if kind is DeltaKind.DIFFERENCE:
        yield Bounds(later.low - earlier.high, later.high - earlier.low)
        return
    pairs = [(earlier, later)] if sure and kind is DeltaKind.RELATIVE else [(earlier, later), (later, earlier)]
    if kind is DeltaKind.RELATIVE and way is not Direction.UNSTATED and not sure:
        # A fall is a share of the greater end, a rise one of the lesser.
        falls = way is Direction.DOWN
        pairs = [(base, end) for base, end in pairs if (base.low >= end.low) == falls or base == end]
    for base, end in pairs:
        if base.low <= 0 <= base.high:
            continue
        corners = [top / bottom for top in end for bottom in base]
        low, high = min(corners), max(corners)
        yield Bounds(low, high) if kind is DeltaKind.RATIO else Bounds((low - 1) * HUNDRED, (high - 1) * HUNDRED)
