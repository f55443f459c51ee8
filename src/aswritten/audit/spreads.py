"""The number after a ``±``, against the runs whose mean stands before it or the spread stored beside it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.aggregates import choose_group, derived, group_formula, scale_near, yields
from aswritten.audit.agreement import agrees
from aswritten.audit.answers import matched, other_aggregate
from aswritten.audit.atoms import split_name
from aswritten.audit.case import shared_names
from aswritten.audit.cell_status import expected_of
from aswritten.audit.comparing import correct, fit, readable, scales_for
from aswritten.audit.model import RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import Statistic
from aswritten.audit.statistic_names import WORDS_OF
from aswritten.audit.tiers import find_tiers, name_of, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.tiers import Tier


_ERRORS: Final[tuple[str, ...]] = ("standard error",)
_DEVIATIONS: Final[tuple[str, ...]] = ("sample standard deviation", "population standard deviation")


def check_spread(case: Case, quantity: Quantity, partner: Audited) -> Audited | None:  # noqa: PLR0911 - a ladder of answers
    """A number after ``±``, against the runs whose mean stands before it."""
    around = case.around[partner.quantity.id]
    tiers = [tier for tier in find_tiers(case.index, around, None) if tier.leaf is not None]
    stated = partner.quantity.uncertainty
    statistic = stated.statistic if stated is not None else None
    if partner.status is Status.MISSING_EVIDENCE:
        return None
    stored = _spread_of(case, quantity, partner, statistic)
    if stored is not None:
        return stored
    held = _held_by(case, partner)
    if held:
        return _spread_of_runs(case, quantity, partner, held, partner.shared, may_accuse=True)
    if partner.status is Status.AGGREGATION_MISMATCH and (expected := expected_of(case, partner.quantity)) is not None:
        # One run's value in the place of their mean: the spread may still be theirs.
        found = _spread_of_runs(case, quantity, partner, expected[1], partner.shared, may_accuse=False)
        if found is not None and len(expected[1]) > 1:
            return found
    for tier in tiers[:1]:
        values = values_of(case.index, case.columns, tier, tier.near)
        if not values:
            return None
        beside = _spread_beside(case, quantity, values, statistic)
        if beside is not None:
            return beside
        runs = choose_group(case, values, "")
        if runs is None:
            return None
        may_accuse = partner.status is Status.DERIVED_OK or agrees_with(case, partner, tier, runs)
        return _spread_of_runs(case, quantity, partner, runs, shared_names(case, tier), may_accuse=may_accuse)
    return None


def _held_by(case: Case, partner: Audited) -> tuple[int, ...]:
    """The several values that the one before the spread rests on; none where they are not known."""
    held = tuple(place.number for place in partner.evidence)
    if len(held) < partner.evidence_count:
        # More than are shown.
        expected = expected_of(case, partner.quantity)
        held = expected[1] if expected is not None else ()
    return held if len(held) > 1 and len(held) == partner.evidence_count and min(held) >= 0 else ()


def _spread_of_runs(  # noqa: PLR0913 - one decision
    case: Case,
    quantity: Quantity,
    partner: Audited,
    runs: tuple[int, ...],
    shared: tuple[str, ...],
    *,
    may_accuse: bool,
) -> Audited | None:
    """A spread against the runs that the value before it rests on."""
    stated = partner.quantity.uncertainty
    statistic = stated.statistic if stated is not None else None
    if statistic is Statistic.INTERVAL:
        return None
    names = _ERRORS if statistic is Statistic.ERROR else _DEVIATIONS
    if statistic is None:
        names = (*_DEVIATIONS, *_ERRORS)
    scales = scales_for(partner.quantity, name_of(case.columns, runs[0]))
    found = {one.name: one.value for one in yields(case.columns.summary(runs))}
    for name in names:
        if name in found and (fitted := fit(found[name], quantity, scales)) is not None:
            formula = group_formula(name, runs, found[name], fitted)
            return derived(case, quantity, runs, formula, Trace.NAMES, shared)
    if not may_accuse:
        return None
    name = next(name for name in names if name in found)
    scale = scale_near(found[name], quantity, [one.factor for one in scales])
    return other_aggregate(case, quantity, runs, name=name, exact=found[name], scale=scale, shared=shared)


def _spread_of(case: Case, quantity: Quantity, partner: Audited, statistic: Statistic | None) -> Audited | None:
    """What is stored beside the place that the value before the ``±`` was traced to, if it fits.

    The value may be another place's by chance: its spread confirms, but accuses only where the names lead there.
    """
    if partner.status not in RECONCILED or partner.evidence_count != 1 or partner.evidence[0].number < 0:
        return None
    beside = _spread_beside(case, quantity, [partner.evidence[0].number], statistic)
    return beside if beside is not None and beside.status in RECONCILED else None


def agrees_with(case: Case, partner: Audited, tier: Tier, runs: Sequence[int]) -> bool:
    """Whether the value before the ``±`` is of these runs."""
    return partner.status is not Status.MISSING_EVIDENCE and agrees(case, partner.quantity, tier, runs)


def _spread_beside(
    case: Case, quantity: Quantity, values: Sequence[int], statistic: Statistic | None
) -> Audited | None:
    """A stored spread beside the stored mean: ``accuracy_std`` beside ``accuracy``."""
    columns = case.columns
    words = WORDS_OF[statistic] if statistic is not None else ("deviation", "sem", "stderr", "ci")
    if len(values) != 1:
        return None
    node = columns.value_node[values[0]]
    stem = {atom for atom in split_name(columns.name(values[0])) if atom != "mean"}
    beside = []
    for value in range(columns.node_first[node], columns.node_stop[node]):
        atoms = set(split_name(columns.name(value)))
        if columns.value_node[value] == node and atoms & set(words) and (stem <= atoms or not atoms - set(words)):
            beside.append(value)
    if len(beside) != 1:
        return None
    fitted = fit(Fraction(columns.decimal(beside[0])), quantity, scales_for(quantity, name_of(columns, beside[0])))
    if fitted is not None:
        return matched(case, quantity, beside[0], fitted, how=Trace.NAMES, shared=tuple(sorted(stem)), others=0)
    place = case.place(beside[0])
    exact = Fraction(columns.decimal(beside[0])) * scale_near(
        Fraction(columns.decimal(beside[0])), quantity, [one.factor for one in scales_for(quantity, "")]
    )
    correction = correct(quantity, exact)
    return Audited(
        quantity=quantity,
        status=Status.AGGREGATION_MISMATCH,
        trace=Trace.NAMES,
        evidence=(place,),
        evidence_count=1,
        message=f"{place.path}#{place.locator} holds {place.value}: evidence rounds to {readable(correction)}",
        correction=correction,
        shared=tuple(sorted(stem)),
    )
