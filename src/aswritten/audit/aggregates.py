"""Means, medians, extremes, deviations and counts of runs, recomputed from the runs."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.agreement import agrees
from aswritten.audit.answers import matched
from aswritten.audit.atoms import is_key_like, split_name
from aswritten.audit.case import shared_names
from aswritten.audit.comparing import Fit, correct, fit, readable, scales_for, show
from aswritten.audit.groups import differing_keys, group_runs
from aswritten.audit.model import RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import Aggregate, Origin, Role, Statistic
from aswritten.audit.statistics import Summary, standard_error, summarise
from aswritten.audit.tiers import find_tiers, name_of, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.tiers import Tier

_WORDS: Final = {
    Statistic.MEAN: ("mean",),
    Statistic.MEDIAN: ("median", "p50"),
    Statistic.MINIMUM: ("min",),
    Statistic.MAXIMUM: ("max",),
    Statistic.BEST: ("best", "max", "min"),
    Statistic.WORST: ("worst", "max", "min"),
    Statistic.DEVIATION: ("deviation", "spread"),
    Statistic.ERROR: ("sem", "stderr", "se"),
    Statistic.INTERVAL: ("ci", "interval"),
    Statistic.SUM: ("sum", "total"),
    Statistic.COUNT: ("count", "n"),
}
_MOST_KEYS: Final = 64
_SPREADS: Final = frozenset({Statistic.DEVIATION, Statistic.ERROR, Statistic.INTERVAL})


_SUPERLATIVE: Final = re.compile(
    r"\b(?:slowest|fastest|longest|shortest|highest|lowest|largest|smallest)\b", re.IGNORECASE
)


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
    words = _WORDS.get(statistic, ()) if statistic is not None else ()
    for tier in tiers:
        values = values_of(case.index, case.columns, tier, tier.near)
        if not values:
            continue
        if words and any(_says(case, value, words) for value in values):
            return None
        group = choose_group(case, values, named.over)
        if group is None and tier.near != tier.nodes:
            wide = values_of(case.index, case.columns, tier, tier.nodes)
            group = choose_group(case, wide or [], named.over)
        if group is None:
            continue
        return _judge(case, quantity, group, tier, named, how)
    return _over_keys(case, quantity, tiers, named, how)


def named_aggregate(case: Case, quantity: Quantity, *, is_change: bool = True) -> Aggregate | None:
    """The aggregate that the words name of a number, or of the one of its kind before it.

    ``is_change`` is false for what was traced to a place although it reads as a change: "a median growth of 0.17%".
    """
    if not is_change and quantity.delta is not None:
        import msgspec  # noqa: PLC0415 - for one rare value

        quantity = msgspec.structs.replace(quantity, delta=None)
    return _named(quantity, case.around[quantity.id].own) or _inherited(case, quantity)


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
        summary = summarise([columns.decimal(value) for value in values])
        name = wanted_names(named.statistic)[0]
        exact = next(one.value for one in yields(summary) if one.name == name)
        fitted = fit(exact, quantity, scales_for(quantity, columns.names[max(columns.node_name[node], 0)]))
        if fitted is not None:
            formula = _formula(name, values, exact, fitted)
            return derived(case, quantity, values, formula, how, shared_names(case, tier))
    return None


def _named(quantity: Quantity, own: str) -> Aggregate | None:
    """The aggregate that is named of this number: of a value no spread, of an uncertainty nothing else."""
    is_change = quantity.delta is not None and (quantity.cell is None or bool(quantity.delta.operands))
    if is_change or quantity.role is Role.UNCERTAINTY:
        return None
    near = _nearest(quantity, own)
    if not near and (found := _SUPERLATIVE.search(own)):
        return Aggregate(statistic=Statistic.BEST, words=found[0], origin=Origin.CLAUSE)
    fitting = [one for one in near if one.statistic not in (Statistic.COUNT, *_SPREADS)]
    spread = [one for one in near if one.statistic in _SPREADS]
    if not fitting and spread and quantity.uncertainty is None:
        return spread[0]
    worded = [one for one in fitting if one.statistic is not None]
    if worded:
        count = next((one for one in fitting if one.count is not None), None)
        if count is not None and worded[0].count is None:
            import msgspec  # noqa: PLC0415 - for one rare value

            return msgspec.structs.replace(worded[0], count=count.count, over=count.over)
        return worded[0]
    return fitting[0] if fitting else None


def _inherited(case: Case, quantity: Quantity) -> Aggregate | None:
    """The aggregate of a number of the same kind before it in the sentence: "an average of 88.4% and 81.2%"."""
    if quantity.delta is not None or quantity.cell is not None or quantity.role is Role.UNCERTAINTY:
        return None
    if quantity.aggregates or quantity.points:
        return None
    before = [
        one
        for one in (case.by_id.get(name) for name in quantity.neighbours)
        if one is not None and one.block == quantity.block and one.range.end <= quantity.range.start
    ]
    same = [
        one for one in before if (one.percent, one.unit) == (quantity.percent, quantity.unit) and one.id in case.around
    ]
    return _named(same[-1], case.around[same[-1].id].own) if same and (same[-1].percent or same[-1].unit) else None


def _nearest(quantity: Quantity, own: str) -> list[Aggregate]:
    """The aggregates by how close their words stand: in the number's own stretch, its clause, elsewhere before it."""
    inside = [one for one in quantity.aggregates if own and one.words in own]
    clause = [one for one in quantity.aggregates if one not in inside and one.origin is not Origin.SENTENCE]
    start = quantity.range.start - quantity.sentence.start
    before = [
        one
        for one in quantity.aggregates
        if one not in inside and one not in clause and 0 <= quantity.sentence_text.find(one.words) < start
    ]
    if any(one.statistic is not None for one in inside):
        return [*inside, *(one for one in (*clause, *before) if one.statistic is None)]
    return [*inside, *clause, *before]


def _says(case: Case, value: int, words: Sequence[str]) -> bool:
    """Whether a place's own names say that it is that aggregate."""
    columns = case.columns
    texts = [columns.name(value)]
    node = columns.value_node[value]
    name = columns.node_name[node]
    texts.append(columns.names[name] if name > 0 else "")
    texts.extend(label.text for label in columns.labels(node))
    return any(word in split_name(text) for text in texts for word in words)


def choose_group(case: Case, values: Sequence[int], over: str) -> tuple[int, ...] | None:
    """The runs among some values, or those that differ in the one key that the wording counts."""
    columns = case.columns
    plain = [value for value in values if not columns.file(value).is_log] or list(values)
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


_MORE_IS_BETTER: Final = frozenset(
    ("accuracy", "f1", "bleu", "rouge", "precision", "recall", "auc", "auroc", "map", "iou")
)
_LESS_IS_BETTER: Final = frozenset(
    ("loss", "error", "rmse", "mae", "mse", "latency", "time", "perplexity", "wer", "ece")
)


def wanted_names(statistic: Statistic | None, name: str = "") -> tuple[str, ...]:  # noqa: PLR0911 - a ladder of answers
    """The aggregates that a statistic's word may mean; of a key that tells what is better, best is one end."""
    atoms = set(split_name(name))
    ends = ("maximum",) if atoms & _MORE_IS_BETTER else ("maximum", "minimum")
    ends = ("minimum",) if atoms & _LESS_IS_BETTER else ends
    match statistic:
        case None | Statistic.MEAN:
            return ("mean",)
        case Statistic.MEDIAN:
            return ("median",)
        case Statistic.MINIMUM:
            return ("minimum",)
        case Statistic.MAXIMUM:
            return ("maximum",)
        case Statistic.BEST:
            return ends
        case Statistic.WORST:
            other = {"maximum": "minimum", "minimum": "maximum"}
            return tuple(other[end] for end in ends)
        case Statistic.DEVIATION:
            return ("sample standard deviation", "population standard deviation")
        case Statistic.ERROR:
            return ("standard error",)
        case Statistic.SUM:
            return ("sum",)
        case _:
            return ()


def _judge(  # noqa: PLR0913, PLR0917 - one decision
    case: Case, quantity: Quantity, values: tuple[int, ...], tier: Tier, named: Aggregate, how: Trace
) -> Audited | None:
    summary = summarise([case.columns.decimal(value) for value in values])
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
                    formula=_formula(name, values, exact, fitted),
                    message=f"the evidence has {summary.size} runs, not {named.count}",
                    shared=shared,
                )
            return derived(case, quantity, values, _formula(name, values, exact, fitted), how, shared)
    if (only := _only_fitting_group(case, quantity, tier, wanted, how)) is not None:
        return only
    sure = choose_group(case, values_of(case.index, case.columns, tier, tier.sure) or [], named.over)
    if sure != values or not agrees(case, quantity, tier, values):
        return None
    other = next((name for name, (_, fitted) in found.items() if fitted is not None and name not in wanted), "")
    run = next((value for value in values if fit(Fraction(case.columns.decimal(value)), quantity, scales)), None)
    exact = found[wanted[0]][0]
    scale = _scale_near(exact, quantity, [one.factor for one in scales])
    correction = correct(quantity, exact * scale)
    is_what = f"is the {other}" if other else "is one run's value" if run is not None else "is none of its aggregates"
    return Audited(
        quantity=quantity,
        status=Status.AGGREGATION_MISMATCH,
        trace=how,
        evidence=case.places(values),
        evidence_count=len(values),
        formula=f"{wanted[0]} of {len(values)} values = {show(exact)}",
        message=f"{quantity.shown} {is_what}; the {wanted[0]} of {len(values)} values is {show(exact)}: evidence "
        f"rounds to {readable(correction)}",
        correction=correction,
        shared=shared,
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
        for one in yields(summarise([case.columns.decimal(value) for value in group.values])):
            fitted = fit(one.value, quantity, scales) if one.name in wanted else None
            if fitted is not None:
                formula = _formula(one.name, group.values, one.value, fitted)
                found.append(derived(case, quantity, group.values, formula, how, shared_names(case, tier)))
    return found[0] if len(found) == 1 else None


def _scale_near(exact: Fraction, quantity: Quantity, factors: Sequence[Fraction]) -> Fraction:
    shown = abs(Fraction(quantity.value or 0))
    if not shown or not exact:
        return factors[0]
    return min(factors, key=lambda factor: max(abs(exact) * factor / shown, shown / (abs(exact) * factor)))


def _formula(name: str, values: Sequence[int], exact: Fraction, fitted: Fit) -> str:
    scale = f" {fitted.scale}" if fitted.scale else ""
    return f"{name} of {len(values)} values = {show(exact)}{scale}"


def derived(  # noqa: PLR0913, PLR0917 - what it says
    case: Case, quantity: Quantity, values: Sequence[int], formula: str, how: Trace, shared: tuple[str, ...] = ()
) -> Audited:
    """The number follows from some values."""
    return Audited(
        quantity=quantity,
        status=Status.DERIVED_OK,
        trace=how,
        evidence=case.places(values),
        evidence_count=len(values),
        formula=formula,
        message=f"follows from the evidence: {formula}",
        shared=shared,
    )


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
    summary = summarise([case.columns.decimal(value) for value in runs])
    fitted = fit(summary.mean, quantity, scales_for(quantity, name_of(case.columns, runs[0])))
    if fitted is None:
        return None
    return derived(case, quantity, runs, _formula("mean", runs, summary.mean, fitted), how, shared_names(case, tier))


def check_spread(case: Case, quantity: Quantity, partner: Audited) -> Audited | None:  # noqa: C901, PLR0911 - a ladder of answers
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
        summary = summarise([case.columns.decimal(value) for value in runs])
        scales = scales_for(partner.quantity, name_of(case.columns, runs[0]))
        names = (
            ("standard error",)
            if statistic is Statistic.ERROR
            else ("sample standard deviation", "population standard deviation")
        )
        if statistic is None:
            names = (*names, "standard error")
        if statistic is Statistic.INTERVAL:
            return None
        found = {one.name: one.value for one in yields(summary)}
        for name in names:
            if name in found and (fitted := fit(found[name], quantity, scales)) is not None:
                return derived(
                    case,
                    quantity,
                    runs,
                    _formula(name, runs, found[name], fitted),
                    Trace.NAMES,
                    shared_names(case, tier),
                )
        if partner.status is Status.DERIVED_OK or agrees_with(case, partner, tier, runs):
            name = next(name for name in names if name in found)
            scale = _scale_near(found[name], quantity, [one.factor for one in scales])
            correction = correct(quantity, found[name] * scale)
            return Audited(
                quantity=quantity,
                status=Status.AGGREGATION_MISMATCH,
                trace=Trace.NAMES,
                evidence=case.places(runs),
                evidence_count=len(runs),
                formula=f"{name} of {len(runs)} values = {show(found[name])}",
                message=f"the {name} of {len(runs)} values is {show(found[name])}: evidence rounds to "
                f"{readable(correction)}",
                correction=correction,
                shared=shared_names(case, tier),
            )
    return None


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
    words = _WORDS[statistic] if statistic is not None else ("deviation", "sem", "stderr", "ci")
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
    exact = Fraction(columns.decimal(beside[0])) * _scale_near(
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
