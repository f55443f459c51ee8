"""What a match and a mismatch say: the place, its value and what the document would have to show."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.case import located
from aswritten.audit.comparing import correct, may_scale, readable, scales_for, show
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.tiers import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.comparing import Fit
    from aswritten.audit.model import EvidencePlace
    from aswritten.audit.quantity import Quantity

_SPREADS: Final = frozenset({"deviation", "spread"})
"""Words of keys that hold one, as names are split."""


def matched(  # noqa: PLR0913 - what a match says
    case: Case, quantity: Quantity, value: int, fitted: Fit, *, how: Trace, shared: tuple[str, ...], others: int
) -> Audited:
    """The place holds the number."""
    case.traced[quantity.id] = value
    place = case.place(value)
    status = Status.EXACT_MATCH if fitted.is_equal else Status.ROUNDING_OK
    verb = "is" if fitted.is_equal else "satisfies the bound" if quantity.comparator else "rounds to it"
    scaled = f" {fitted.scale}" if fitted.scale else ""
    message = f"{located(place)} holds {place.value}{scaled}, which {verb}"
    if fitted.is_equal:
        message = f"{located(place)} holds {place.value}"
    return Audited(
        quantity=quantity,
        status=status,
        trace=how,
        evidence=(place,),
        evidence_count=1,
        formula=f"{place.value} {fitted.scale}" if fitted.scale else "",
        message=message,
        shared=shared,
        others=others,
    )


def contradicted(
    case: Case, quantity: Quantity, values: Sequence[int], *, how: Trace, shared: tuple[str, ...] = ()
) -> Audited:
    """The place (or all runs of it) holds another value."""
    value = values[0]
    place = case.place(value)
    scale = likely_scale(case, quantity, value)
    exact = Fraction(case.columns.decimal(value)) * scale
    correction = "" if quantity.comparator or len(values) > 1 else correct(quantity, exact)
    message = f"{located(place)} holds {place.value}"
    if len(values) > 1:
        message = f"none of {len(values)} runs has it: {message}"
    elif quantity.comparator:
        message += f", which is not {quantity.comparator} {quantity.value}"
    elif correction:
        message += (
            f": evidence rounds to {readable(correction)}"
            if exact != Fraction(case.columns.decimal(value)) or correction != place.value
            else ""
        )
    # A wrong spread is one of an aggregate.
    is_spread = not _SPREADS.isdisjoint(split_name(place.name))
    return Audited(
        quantity=quantity,
        status=Status.AGGREGATION_MISMATCH if is_spread else Status.NUMBER_MISMATCH,
        trace=how,
        evidence=case.places(values),
        evidence_count=len(values),
        message=message,
        correction=correction,
        shared=shared,
    )


def derived_from(  # noqa: PLR0913 - what it says
    quantity: Quantity,
    places: tuple[EvidencePlace, ...],
    formula: str,
    *,
    source: str = "the evidence",
    count: int | None = None,
    how: Trace = Trace.NAMES,
    shared: tuple[str, ...] = (),
) -> Audited:
    """The number follows from some places, or from ``count`` of which only the first are shown."""
    return Audited(
        quantity=quantity,
        status=Status.DERIVED_OK,
        trace=how,
        evidence=places,
        evidence_count=len(places) if count is None else count,
        formula=formula,
        message=f"follows from {source}: {formula}",
        shared=shared,
    )


def other_change(  # noqa: PLR0913 - what it says
    quantity: Quantity,
    places: tuple[EvidencePlace, ...],
    formula: str,
    value: Fraction,
    *,
    ends: str,
    how: Trace = Trace.NAMES,
) -> Audited:
    """The ends of a change, which ``ends`` names with its verb, give another value than the number."""
    correction = correct(quantity, value)
    return Audited(
        quantity=quantity,
        status=Status.DELTA_MISMATCH,
        trace=how,
        evidence=places,
        evidence_count=len(places),
        formula=f"{formula} = {show(value)}",
        message=f"{ends} {readable(correction)}",
        correction=correction,
    )


def other_aggregate(  # noqa: PLR0913 - what it says
    case: Case,
    quantity: Quantity,
    values: Sequence[int],
    *,
    name: str,
    exact: Fraction,
    scale: Fraction,
    how: Trace = Trace.NAMES,
    shared: tuple[str, ...] = (),
    lead: str = "",
) -> Audited:
    """The values yield another aggregate than the number; ``scale`` leads from theirs to the document's unit."""
    correction = correct(quantity, exact * scale)
    what = f"{name} of {len(values)} values"
    return Audited(
        quantity=quantity,
        status=Status.AGGREGATION_MISMATCH,
        trace=how,
        evidence=case.places(values),
        evidence_count=len(values),
        formula=f"{what} = {show(exact)}",
        message=f"{lead}the {what} is {show(exact)}: evidence rounds to {readable(correction)}",
        correction=correction,
        shared=shared,
    )


def likely_scale(case: Case, quantity: Quantity, value: int) -> Fraction:
    """Of the allowed scales the one that brings the value nearest to the number shown."""
    shown = abs(Fraction(quantity.value or 0))
    exact = abs(Fraction(case.columns.decimal(value)))
    allowed = [scale.factor for scale in scales_for(quantity, name_of(case.columns, value))]
    scales = [factor for factor in allowed if may_scale(factor, exact, quantity)] or allowed
    if not shown or not exact:
        return scales[0]
    return min(scales, key=lambda factor: max(exact * factor / shown, shown / (exact * factor)))
