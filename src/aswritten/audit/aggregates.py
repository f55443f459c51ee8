"""Means, medians, extremes, deviations and counts of runs, recomputed from the runs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.agreement import agrees
from aswritten.audit.answers import derived_from, other_aggregate
from aswritten.audit.atoms import is_key_like, split_name
from aswritten.audit.case import shared_names
from aswritten.audit.comparing import Fit, fit, scales_for, show
from aswritten.audit.groups import differing_keys, group_runs
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.named_aggregates import named_aggregate
from aswritten.audit.quantity import Aggregate, Statistic
from aswritten.audit.statistic_names import WORDS_OF, wanted_names
from aswritten.audit.statistics import Summary, standard_error
from aswritten.audit.tiers import name_of, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.tiers import Tier

_MOST_KEYS: Final = 64


class Yield(NamedTuple):
    """One aggregate of a group."""

    name: str
    value: Fraction


def check_aggregate(case: Case, quantity: Quantity, tiers: Sequence[Tier], how: Trace) -> Audited | None:
    """The status of a number whose wording names an aggregate of several places; None for any other."""
    named = named_aggregate(case, quantity)
    if named is None:
        return None
    statistic = named.statistic
    words = WORDS_OF.get(statistic, ()) if statistic is not None else ()
    for tier in tiers:
        values = values_of(case.index, case.columns, tier, tier.near)
        if not values:
            continue
        if words and not case.columns.own_words(values).isdisjoint(words):
            return None
        group = choose_group(case, values, named.over)
        if group is None and tier.near != tier.nodes:
            wide = values_of(case.index, case.columns, tier, tier.nodes)
            group = choose_group(case, wide or [], named.over)
        if group is None:
            continue
        return _judge(case, quantity, group, tier, named, how)
    return _over_keys(case, quantity, tiers, named, how)


def _over_keys(case: Case, quantity: Quantity, tiers: Sequence[Tier], named: Aggregate, how: Trace) -> Audited | None:
    """A number that is the named aggregate of what the keys of one object hold (costs by product), if it is."""
    columns = case.columns
    if quantity.significant < 3 or named.statistic not in (Statistic.MEAN, Statistic.MEDIAN):  # noqa: PLR2004 - chance
        return None
    for tier in tiers:
        if tier.leaf is not None or tier.near.bit_count() != 1 or not tier.matches:
            continue
        node = tier.near.bit_length() - 1
        first, stop = columns.node_first[node], columns.node_stop[node]
        values = tuple(range(first, stop)) if 2 < stop - first <= _MOST_KEYS else ()  # noqa: PLR2004 - of two it is a middle
        if not values or any(columns.value_node[value] != node or is_key_like(columns.name(value)) for value in values):
            continue
        summary = columns.summary(values)
        name = wanted_names(named.statistic)[0]
        exact = next(one.value for one in yields(summary) if one.name == name)
        fitted = fit(exact, quantity, scales_for(quantity, columns.names[max(columns.node_name[node], 0)]))
        if fitted is not None:
            formula = group_formula(name, values, exact, fitted)
            return derived(case, quantity, values, formula, how, shared_names(case, tier))
    return None


def choose_group(case: Case, values: Sequence[int], over: str) -> tuple[int, ...] | None:
    """The runs among some values, or those that differ in the one key that the wording counts."""
    columns = case.columns
    plain = columns.plain(values)
    groups = [group for group in group_runs(columns, plain) if len(group.values) > 1]
    alone = [group for group in group_runs(columns, plain) if len(group.values) == 1]
    if len(groups) == 1 and (not alone or len(groups[0].values) > len(alone)):
        return groups[0].values
    if groups:
        return None
    has_one_shape, keys = differing_keys(columns, plain)
    # What is different in every row only numbers the rows.
    keys = frozenset(key for key in keys if not _numbers_rows(columns, plain, key))
    if len(plain) < 2 or not has_one_shape or len(keys) > 1:  # noqa: PLR2004 - a group has two
        return None
    key = next(iter(keys), "")
    wanted = split_name(over)
    return tuple(plain) if not wanted or set(wanted) & set(split_name(key)) or not key else None


def _numbers_rows(columns: EvidenceColumns, values: Sequence[int], name: str) -> bool:
    """Whether a label has another text in each of more rows than anyone would list by name."""
    texts = {
        label.text for value in values for label in columns.labels(columns.value_node[value]) if label.name == name
    }
    return len(texts) == len(values) > 2  # noqa: PLR2004 - of two rows a name tells either


def yields(summary: Summary) -> tuple[Yield, ...]:
    """All that a group yields."""
    error = standard_error(summary)
    return (
        Yield("mean", summary.mean),
        Yield("median", summary.median),
        Yield("minimum", summary.minimum),
        Yield("maximum", summary.maximum),
        *((Yield("sample standard deviation", summary.sample),) if summary.sample is not None else ()),
        Yield("population standard deviation", summary.population),
        *((Yield("standard error", error),) if error is not None else ()),
        Yield("sum", summary.total),
    )


def _judge(  # noqa: PLR0913, PLR0917 - one decision
    case: Case, quantity: Quantity, values: tuple[int, ...], tier: Tier, named: Aggregate, how: Trace
) -> Audited | None:
    summary = case.columns.summary(values)
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    wanted = wanted_names(named.statistic, case.columns.name(values[0]))
    if not wanted:
        return None
    found = {one.name: (one.value, fit(one.value, quantity, scales)) for one in yields(summary)}
    shared = shared_names(case, tier)
    count_is_wrong = named.count is not None and named.count != summary.size
    for name in wanted:
        exact, fitted = found[name] if name in found else (Fraction(0), None)
        if fitted is not None:
            if count_is_wrong:
                return Audited(
                    quantity=quantity,
                    status=Status.AGGREGATION_MISMATCH,
                    trace=how,
                    evidence=case.places(values),
                    evidence_count=len(values),
                    formula=group_formula(name, values, exact, fitted),
                    message=f"the evidence has {summary.size} runs, not {named.count}",
                    shared=shared,
                )
            return derived(case, quantity, values, group_formula(name, values, exact, fitted), how, shared)
    if (only := _only_fitting_group(case, quantity, tier, wanted, how)) is not None:
        return only
    sure = choose_group(case, values_of(case.index, case.columns, tier, tier.sure) or [], named.over)
    if sure != values or not agrees(case, quantity, tier, values):
        return None
    other = next((name for name, (_, fitted) in found.items() if fitted is not None and name not in wanted), "")
    run = next((value for value in values if fit(Fraction(case.columns.decimal(value)), quantity, scales)), None)
    exact = found[wanted[0]][0]
    scale = scale_near(exact, quantity, [one.factor for one in scales])
    is_what = f"is the {other}" if other else "is one run's value" if run is not None else "is none of its aggregates"
    lead = f"{quantity.shown} {is_what}; "
    return other_aggregate(
        case, quantity, values, name=wanted[0], exact=exact, scale=scale, how=how, shared=shared, lead=lead
    )


def _only_fitting_group(
    case: Case, quantity: Quantity, tier: Tier, wanted: Sequence[str], how: Trace
) -> Audited | None:
    """Where only farther words chose between groups of runs: the one group that yields the number, if it is one."""
    if tier.near == tier.sure or quantity.significant < 3:  # noqa: PLR2004 - fewer digits meet by chance
        return None
    values = values_of(case.index, case.columns, tier, tier.sure)
    found: list[Audited] = []
    for group in group_runs(case.columns, values or []):
        if len(group.values) < 2:  # noqa: PLR2004 - runs are several
            continue
        scales = scales_for(quantity, name_of(case.columns, group.values[0]))
        for one in yields(case.columns.summary(group.values)):
            fitted = fit(one.value, quantity, scales) if one.name in wanted else None
            if fitted is not None:
                formula = group_formula(one.name, group.values, one.value, fitted)
                found.append(derived(case, quantity, group.values, formula, how, shared_names(case, tier)))
    return found[0] if len(found) == 1 else None


def scale_near(exact: Fraction, quantity: Quantity, factors: Sequence[Fraction]) -> Fraction:
    """Of some scales the one that brings a value nearest to the number shown."""
    shown = abs(Fraction(quantity.value or 0))
    if not shown or not exact:
        return factors[0]
    return min(factors, key=lambda factor: max(abs(exact) * factor / shown, shown / (abs(exact) * factor)))


def group_formula(name: str, values: Sequence[int], exact: Fraction, fitted: Fit) -> str:
    """An aggregate as it is reckoned from its group."""
    scale = f" {fitted.scale}" if fitted.scale else ""
    return f"{name} of {len(values)} values = {show(exact)}{scale}"


def derived(  # noqa: PLR0913, PLR0917 - what it says
    case: Case, quantity: Quantity, values: Sequence[int], formula: str, how: Trace, shared: tuple[str, ...] = ()
) -> Audited:
    """The number follows from some values."""
    return derived_from(quantity, case.places(values), formula, count=len(values), how=how, shared=shared)


def runs_mean(case: Case, quantity: Quantity, tiers: Sequence[Tier], how: Trace) -> Audited | None:
    """A number that is the mean of the runs of the one measurement that its names tell, though no wording says so."""
    if len(tiers) != 1 or quantity.delta is not None or quantity.comparator:
        return None
    tier = tiers[0]
    values = values_of(case.index, case.columns, tier, tier.near)
    groups = [group for group in group_runs(case.columns, values or []) if len(group.values) > 1]
    if len(groups) != 1 or len(groups[0].values) != len(values or []):
        return None
    runs = groups[0].values
    summary = case.columns.summary(runs)
    fitted = fit(summary.mean, quantity, scales_for(quantity, name_of(case.columns, runs[0])))
    if fitted is None:
        return None
    return derived(
        case, quantity, runs, group_formula("mean", runs, summary.mean, fitted), how, shared_names(case, tier)
    )
