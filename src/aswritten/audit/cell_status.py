"""The status of a number by the cells that its words select."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.aggregates import derived, group_formula, scale_near, yields
from aswritten.audit.answers import contradicted, matched
from aswritten.audit.axis_choice import axis_named
from aswritten.audit.by_cubes import select
from aswritten.audit.case import located
from aswritten.audit.cell_accusing import may_accuse
from aswritten.audit.cell_aggregates import judge_aggregate, says, statistic_of
from aswritten.audit.cell_values import in_caption_unit, shared_of, values_of
from aswritten.audit.comparing import fit, same_unit, scales_for
from aswritten.audit.cube_model import YEAR, AxisKind, is_numeric
from aswritten.audit.model import MISMATCHED, RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import TIMES, Origin, Statistic
from aswritten.audit.selection import CLAUSE, EARLIER, HINT, NEXT, SENTENCE
from aswritten.audit.sentence_names import own_span
from aswritten.audit.statistic_names import ENDS, wanted_names
from aswritten.audit.tiers import name_of
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.comparing import Fit
    from aswritten.audit.quantity import Aggregate, Quantity
    from aswritten.audit.selection import Selection

_NEAR: Final = 0.75
"""How much less than the best a selection may score to count as good."""
_CLOSE: Final = 6.0
"""How much less, to be another place that the words name as well."""
_OWN: Final = frozenset({Origin.CLAUSE, Origin.SENTENCE, Origin.COLUMN, Origin.ROW})
_OF_SEVERAL: Final = frozenset({Statistic.MEAN, Statistic.MEDIAN, Statistic.DEVIATION})
_OVER: Final = re.compile(rf"\b(?:{any_of('more_than')})\s+\Z", re.IGNORECASE)
_MOST_CELLS: Final = 2_000
_FEW: Final = 8
_LEAST_KEY_IN_CELL: Final = 1.0
_MOST_NAMED: Final = 3


def trace_cells(case: Case, quantity: Quantity) -> Audited | None:
    """The status where the words select one measurement; None where they leave something open."""
    if quantity.unit in TIMES:
        return None
    selections = _named_selections(case, quantity)
    if not selections:
        return None
    named = statistic_of(case, quantity)
    if named is not None and named.statistic in _OF_SEVERAL and not says(selections[0], named.statistic):
        # A mean is one of several values, where there are such of these names and none is stored.
        several = [one for one in selections if one.score >= selections[0].score - _CLOSE and one.cells.bit_count() > 1]
        selections = several or selections
    best = [one for one in selections if one.score >= selections[0].score - _NEAR]
    answers = [answer for one in best if (answer := _judge(case, quantity, one, named)) is not None]
    if answers and answers[0].status in MISMATCHED:
        if quantity.exempt is not None and not _is_of_key(quantity, best[0]):
            return None
        others = [one for one in selections if one not in best]
        if _held_elsewhere(case, quantity, others, best[0].score) or _is_of_a_condition(case, quantity, best[0]):
            return None
    good = [one for one in answers if one.status in RECONCILED]
    return next(iter(good or answers), None)


def _is_of_a_condition(case: Case, quantity: Quantity, best: Selection) -> bool:
    """Whether words name a condition that the cells have not and others have: "at a lead time of 60 minutes"."""
    if quantity.cell is not None:
        return False
    found = case.name_book.mentions(quantity.sentence_text)
    own = [(one.start, one.end) for one in found if one.cube == best.cube.number]
    for one in found:
        axis = case.cubes[one.cube].axes[one.axis]
        is_condition = is_numeric(axis) and len(axis.members) > 1 and not YEAR.fullmatch(axis.members[one.member])
        if is_condition and not any(one.start < end and start < one.end for start, end in own):
            return True
    return False


def _named_selections(case: Case, quantity: Quantity) -> list[Selection]:
    """The selections of the cubes of which the words name the measurement, and nothing that the cube has not."""
    return [one for one in select(case, quantity) if not one.strangers and _is_named(quantity, one)]


def _is_of_key(quantity: Quantity, selection: Selection) -> bool:
    """Whether a number that may be a condition stands right beside a key's name, or has its unit."""
    for axis, choice in zip(selection.cube.axes, selection.choices, strict=True):
        if axis.kind is AxisKind.KEY and len(choice.members) == 1:
            name = axis.members[next(iter(choice.members))]
            return choice.level >= NEXT or (choice.level >= CLAUSE and same_unit(quantity, name))
    return False


def expected_of(case: Case, quantity: Quantity) -> tuple[Fraction, tuple[int, ...]] | None:
    """What the cells that the words select give a quantity, in its own unit, and those cells; None where it is open.

    Of a number that was traced, it is of the cells that it was traced to.
    """
    audited = case.audited.get(quantity.id)
    traced = {place.number for place in audited.evidence} if audited is not None else set()
    for selection in _named_selections(case, quantity):
        found = _expected_in(case, quantity, selection)
        if not traced or (found is not None and traced <= set(found[1])):
            return found
    return None


def _expected_in(case: Case, quantity: Quantity, selection: Selection) -> tuple[Fraction, tuple[int, ...]] | None:
    values = tuple(values_of(selection))
    if not values or len(values) > _MOST_CELLS:
        return None
    quantity = in_caption_unit(case, quantity, values[0])
    named = statistic_of(case, quantity)
    name = "mean"
    if named is not None and named.statistic is not None and not says(selection, named.statistic):
        name = (*wanted_names(named.statistic, case.columns.name(values[0])), "mean")[0]
    elif selection.open_axes:
        return None
    found = {one.name: one.value for one in yields(case.columns.summary(values))}
    exact = found[name] if len(values) > 1 else Fraction(case.columns.decimal(values[0]))
    scale = scale_near(exact, quantity, [one.factor for one in scales_for(quantity, name_of(case.columns, values[0]))])
    return exact * scale, values


def _held_elsewhere(case: Case, quantity: Quantity, others: Sequence[Selection], score: float) -> bool:
    """Whether another kind of place that the words name as well holds the number."""
    if quantity.cell is not None:
        return False
    for one in others:
        if one.score < score - _CLOSE:
            break
        values = values_of(one)
        if 0 < len(values) <= _FEW and any(
            fit(Fraction(case.columns.decimal(value)), quantity, scales_for(quantity, name_of(case.columns, value)))
            for value in values
        ):
            return True
    return False


def _judge(case: Case, quantity: Quantity, selection: Selection, named: Aggregate | None) -> Audited | None:
    values = values_of(selection)
    if not values or len(values) > _MOST_CELLS:
        return None
    quantity = in_caption_unit(case, quantity, values[0])
    if named is not None and named.statistic is not None:
        # The peak of several runs is the greatest of their peaks.
        is_of_runs = named.statistic in ENDS and len(values) > 1 and not selection.open_axes
        apart = named if is_of_runs or not says(selection, named.statistic) else _apart(quantity, selection)
        if apart is not None:
            if len(values) > 1:
                return judge_aggregate(case, quantity, selection, values, apart)
            return _plain(case, quantity, selection, values)
    if selection.open_axes:
        return _left_open(case, quantity, selection, values)
    return _plain(case, quantity, selection, values)


def _apart(quantity: Quantity, selection: Selection) -> Aggregate | None:
    """The aggregate that is named beside a key that says one itself: "the lowest min_temp", "the largest mean force".

    A mean of means is one only where the words say over what.
    """
    cube = selection.cube
    if cube.key is None or not selection.open_axes:
        return None
    names = " ".join(cube.axes[cube.key].members[member] for member in selection.choices[cube.key].members).lower()
    over = any(axis_named(cube.axes[at].name, quantity) for at in selection.open_axes)
    own = [one for one in quantity.aggregates if one.origin in _OWN and one.words.lower() not in names]
    return next((one for one in own if one.statistic in ENDS or (one.statistic is Statistic.MEAN and over)), None)


def _is_named(quantity: Quantity, selection: Selection) -> bool:
    """Whether the words name the measurement itself: its key near by, and every axis that tells cells apart."""
    key = 0.0
    best = 0.0
    for axis, choice in zip(selection.cube.axes, selection.choices, strict=True):
        if axis.kind is AxisKind.KEY:
            key = choice.level if len(axis.members) > 1 or choice.level else SENTENCE
        best = max(best, choice.level)
    least = EARLIER if quantity.cell is None else _LEAST_KEY_IN_CELL
    return key >= least and best >= SENTENCE


def _plain(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> Audited | None:
    """The status of a number against one measurement: a value, or several runs of which it may be the mean."""
    shared = shared_of(selection)
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    fits = [
        (value, fitted)
        for value in values
        if (fitted := fit(Fraction(case.columns.decimal(value)), quantity, scales)) is not None
    ]
    if fits and (len(values) == 1 or (quantity.comparator and len(fits) == len(values))):
        return matched(case, quantity, fits[0][0], fits[0][1], how=Trace.NAMES, shared=shared, others=0)
    if len(values) == 1 and (as_many := _as_many(case, quantity, values[0])) is not None:
        return matched(case, quantity, values[0], as_many, how=Trace.NAMES, shared=shared, others=0)
    if len(values) > 1:
        mean = case.columns.summary(tuple(values)).mean
        if (fitted := fit(mean, quantity, scales)) is not None:
            return derived(case, quantity, values, group_formula("mean", values, mean, fitted), Trace.NAMES, shared)
        if fits:
            return _one_of(case, quantity, values, [value for value, _ in fits], "runs", shared)
    if not may_accuse(case, quantity, selection, values):
        return None
    return contradicted(case, quantity, values, how=Trace.NAMES, shared=shared)


def _as_many(case: Case, quantity: Quantity, value: int) -> Fit | None:
    """How "over 300 passes" fits just so many."""
    before = quantity.sentence_text[: own_span(quantity).start]
    if quantity.comparator != ">" or not _OVER.search(before):
        return None
    plain = msgspec.structs.replace(quantity, comparator="")
    exact = Fraction(case.columns.decimal(value))
    fitted = fit(exact, plain, scales_for(quantity, name_of(case.columns, value)))
    return fitted if fitted is not None and fitted.is_equal else None


def _left_open(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> Audited | None:
    """The status of a number whose words leave several measurements open."""
    if any(selection.cube.axes[at].kind is AxisKind.KEY for at in selection.open_axes):
        return None
    if quantity.comparator and any(selection.choices[at].level >= CLAUSE for at in selection.open_axes):
        return _of_each(case, quantity, selection, values)
    if any(selection.choices[at].level > HINT for at in selection.open_axes):
        # Several are named, and which of them is this number's the words do not say.
        return None
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    fits = [value for value in values if fit(Fraction(case.columns.decimal(value)), quantity, scales) is not None]
    is_hinted = any(selection.choices[at].level for at in selection.open_axes)
    if not fits or len(fits) == len(values):
        return None
    if len(fits) == 1 and (is_hinted or not may_accuse(case, quantity, selection, values)):
        # The one that holds it may be what an earlier sentence names.
        return None
    names = " and ".join(
        selection.cube.axes[at].name or "/".join(selection.cube.axes[at].members[:_MOST_NAMED])
        for at in selection.open_axes
    )
    return _one_of(case, quantity, values, fits, names, shared_of(selection))


def _of_each(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> Audited:
    """The status of a bound that is said of several: each has to meet it."""
    shared = shared_of(selection)
    first: Fit | None = None
    for value in values:
        scales = scales_for(quantity, name_of(case.columns, value))
        fitted = fit(Fraction(case.columns.decimal(value)), quantity, scales)
        if fitted is None:
            return contradicted(case, quantity, [value], how=Trace.NAMES, shared=shared)
        first = first or fitted
    assert first is not None  # noqa: S101 - there are several
    return matched(case, quantity, values[0], first, how=Trace.NAMES, shared=shared, others=len(values) - 1)


def _one_of(  # noqa: PLR0913, PLR0917 - what it says
    case: Case, quantity: Quantity, values: Sequence[int], fits: Sequence[int], names: str, shared: tuple[str, ...]
) -> Audited:
    """Some of several places hold it, and none is named."""
    place = case.place(fits[0])
    return Audited(
        quantity=quantity,
        status=Status.AMBIGUOUS_MAPPING,
        trace=Trace.NAMES,
        evidence=case.places(fits),
        evidence_count=len(fits),
        message=f"{located(place)} holds {place.value}, one of {len(values)} places that differ in {names}: name the "
        f"one that is meant, or the aggregate",
        shared=shared,
    )
