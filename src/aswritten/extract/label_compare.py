"""Whether two values agree under their comparators, at the precision the claim shows, with no conversion (SPEC 2.3)."""

from __future__ import annotations

import re
from decimal import Decimal

from aswritten.model.label import Comparator, LabelledValue, LabelOutcome, Origin
from aswritten.model.number import Number, NumberKind

_HUNDRED = Decimal(100)
_HALF = Decimal("0.5")
_FIGURES = re.compile(r"\d(?:[\d.,]*\d)?")
_LOWER = frozenset({Comparator.ABOVE, Comparator.AT_LEAST})
_BOUNDS = _LOWER | {Comparator.BELOW, Comparator.AT_MOST}
_STRICT = frozenset({Comparator.ABOVE, Comparator.BELOW})


def compare_values(claim: LabelledValue, source: LabelledValue) -> LabelOutcome:
    """What a source value under the same label says of the claim's value, units aside."""
    outcome = _compare_values(claim, source)
    if claim.relation != source.relation and outcome is not LabelOutcome.SILENT:
        return LabelOutcome.APPROXIMATE
    return outcome


def _compare_values(claim: LabelledValue, source: LabelledValue) -> LabelOutcome:
    if claim.second is not None or source.second is not None:
        return _compare_pairs(claim, source)
    ours, theirs = claim.number, source.number
    if claim.comparator in _BOUNDS or source.comparator in _BOUNDS:
        return _compare_bounds(claim, source)
    outcome = compare_numbers(ours, theirs, source.origin)
    if source.comparator is Comparator.ABOUT and claim.comparator is not Comparator.ABOUT:
        return LabelOutcome.SILENT if outcome is LabelOutcome.SILENT else LabelOutcome.APPROXIMATE
    if Comparator.ABOUT in {claim.comparator, source.comparator} and outcome is LabelOutcome.DIFFERS:
        return LabelOutcome.APPROXIMATE
    return outcome


def _compare_pairs(claim: LabelledValue, source: LabelledValue) -> LabelOutcome:
    """Intervals and spreads: both parts must agree; a part that one side lacks is not compared."""
    ours, theirs = _ends(claim), _ends(source)
    outcomes = [compare_numbers(mine, other, source.origin) for mine, other in zip(ours, theirs, strict=False)]
    if LabelOutcome.SILENT in outcomes:
        return LabelOutcome.SILENT
    if LabelOutcome.DIFFERS in outcomes:
        return LabelOutcome.DIFFERS
    if len(ours) > len(theirs) or LabelOutcome.ROUNDS in outcomes:
        return LabelOutcome.ROUNDS
    return LabelOutcome.AGREES


def _ends(label: LabelledValue) -> list[Number]:
    from msgspec.structs import replace  # noqa: PLC0415 - rare

    number = label.number
    if label.second is not None:
        return [number, label.second]
    if number.high is None:
        return [number]
    low = replace(number, kind=NumberKind.NUMBER, key=str(number.value), high=None)
    return [low, replace(low, value=number.high, key=str(number.high))]


def compare_numbers(claim: Number, source: Number, origin: Origin = Origin.PROSE) -> LabelOutcome:
    """What a source number says of the claim's in its place; SILENT where they are of kinds that are not compared."""
    if claim.key == source.key:
        return LabelOutcome.AGREES
    compounds = NumberKind.COMPOUND in {claim.kind, source.kind}
    if compounds or claim.value is None or source.value is None:
        return LabelOutcome.SILENT
    if (claim.high is None) != (source.high is None):
        return _compare_with_range(claim, source)
    if claim.high is not None and source.high is not None:
        parts = {
            _compare_plain(claim, source, claim.value, source.value, origin),
            _compare_plain(claim, source, claim.high, source.high, origin),
        }
        worst = (LabelOutcome.DIFFERS, LabelOutcome.ROUNDS, LabelOutcome.AGREES)
        return next(outcome for outcome in worst if outcome in parts)
    return _compare_plain(claim, source, claim.value, source.value, origin)


def _compare_with_range(claim: Number, source: Number) -> LabelOutcome:
    """A number against a range: outside it, it is another value; inside, who can tell."""
    single, span = (claim, source) if claim.high is None else (source, claim)
    if single.value is None or span.value is None or span.high is None:
        return LabelOutcome.SILENT
    low, high = sorted((span.value, span.high))
    return LabelOutcome.APPROXIMATE if low <= single.value <= high else LabelOutcome.DIFFERS


def _compare_plain(claim: Number, source: Number, ours: Decimal, theirs: Decimal, origin: Origin) -> LabelOutcome:
    if claim.percent == source.percent:
        if ours == theirs:
            return LabelOutcome.AGREES
        if not claim.percent and _may_be_percentage(ours, theirs):
            return LabelOutcome.ROUNDS
        return LabelOutcome.ROUNDS if _rounds(theirs, ours, claim) else LabelOutcome.DIFFERS
    scaled = theirs * _HUNDRED if claim.percent else theirs / _HUNDRED
    if scaled == ours or _rounds(scaled, ours, claim):
        return LabelOutcome.ROUNDS
    if origin is Origin.STRUCTURE and (theirs == ours or _rounds(theirs, ours, claim)):
        return LabelOutcome.ROUNDS
    return LabelOutcome.DIFFERS


def _may_be_percentage(ours: Decimal, theirs: Decimal) -> bool:
    """``91`` against ``0.91``, neither with a sign."""
    low, high = sorted((abs(ours), abs(theirs)))
    return low * _HUNDRED == high and 0 < low <= 1


def _rounds(exact: Decimal, shown: Decimal, number: Number) -> bool:
    """Whether ``exact`` rounds to ``shown`` at the last digit that the number shows, either way at a tie."""
    return abs(exact - shown) <= _last_digit(number) * _HALF


def _last_digit(number: Number) -> Decimal:
    """One of the last digit shown: 0.1 million for ``3.2 million``."""
    digit = Decimal(1).scaleb(-number.decimals)
    match = None if number.spelled else _FIGURES.search(number.text)
    if match is None or not number.value or number.high is not None:
        return digit
    mantissa = Decimal("".join(filter(str.isdigit, match[0]))) * digit
    return digit * abs(number.value / mantissa) if mantissa else digit


def _compare_bounds(claim: LabelledValue, source: LabelledValue) -> LabelOutcome:  # noqa: PLR0911 - one a case
    ours, theirs = claim.number, source.number
    if ours.value is None or theirs.value is None or NumberKind.COMPOUND in {ours.kind, theirs.kind}:
        return LabelOutcome.SILENT
    if ours.percent != theirs.percent:
        return LabelOutcome.APPROXIMATE
    if claim.comparator not in _BOUNDS:
        possible = _overlaps(source, ours.value, ours.high)
        return LabelOutcome.APPROXIMATE if possible else LabelOutcome.DIFFERS
    if source.comparator not in _BOUNDS:
        ends = [theirs.value] if theirs.high is None else [theirs.value, theirs.high]
        held = [_holds(claim.comparator, ours.value, end) for end in ends]
        if source.comparator is Comparator.ABOUT:
            return LabelOutcome.APPROXIMATE
        if all(held):
            return LabelOutcome.AGREES
        return LabelOutcome.APPROXIMATE if any(held) else LabelOutcome.BOUND_UNMET
    return _compare_two_bounds(claim.comparator, ours.value, source.comparator, theirs.value)


def _compare_two_bounds(ours: Comparator, our_value: Decimal, theirs: Comparator, their_value: Decimal) -> LabelOutcome:
    if (ours in _LOWER) == (theirs in _LOWER):
        inside = their_value > our_value if ours in _LOWER else their_value < our_value
        same = their_value == our_value and (ours not in _STRICT or theirs in _STRICT)
        return LabelOutcome.AGREES if inside or same else LabelOutcome.APPROXIMATE
    meets = (
        _holds(ours, our_value, their_value) if theirs not in _STRICT else _holds_beyond(ours, our_value, their_value)
    )
    return LabelOutcome.APPROXIMATE if meets else LabelOutcome.BOUND_UNMET


def _holds(comparator: Comparator, bound: Decimal, value: Decimal) -> bool:
    match comparator:
        case Comparator.BELOW:
            return value < bound
        case Comparator.AT_MOST:
            return value <= bound
        case Comparator.ABOVE:
            return value > bound
        case Comparator.AT_LEAST:
            return value >= bound
        case _:
            return value == bound


def _holds_beyond(comparator: Comparator, bound: Decimal, value: Decimal) -> bool:
    """Whether values short of ``value`` (which is excluded) can hold against an opposite bound."""
    return value > bound if comparator in _LOWER else value < bound


def _overlaps(source: LabelledValue, low: Decimal, high: Decimal | None) -> bool:
    """Whether the claim's value (or a part of its range) is among those the source's bound allows."""
    bound = source.number.value
    if bound is None:
        return True
    return any(_holds(source.comparator, bound, end) for end in (low, low if high is None else high))
