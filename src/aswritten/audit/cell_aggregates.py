"""The status of an aggregate that the words name of a number, by the cells that they select."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.aggregates import derived, group_formula, scale_near, yields
from aswritten.audit.answers import other_aggregate
from aswritten.audit.atoms import split_name
from aswritten.audit.axis_choice import axis_named
from aswritten.audit.cell_accusing import may_accuse
from aswritten.audit.cell_values import shared_of
from aswritten.audit.comparing import fit, scales_for
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.model import Audited, Trace
from aswritten.audit.named_aggregates import SUPERLATIVE, named_aggregate
from aswritten.audit.quantity import Aggregate, Origin, Statistic
from aswritten.audit.selection import HINT
from aswritten.audit.stated_aggregates import statistics_in
from aswritten.audit.statistic_names import ENDS, WORDS_OF, wanted_names
from aswritten.audit.tiers import name_of
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Selection

_NUMBERED: Final = re.compile(r"[^\W\d_]{0,8}[-_ ]?[0-9]+")
"""A member that is numbered rather than named (P01)."""
_SENTENCE: Final = re.compile(r"(?<=[.;])\s+")
_APART: Final = re.compile(rf"[,;:(]|\b(?:{any_of('adds')})\b")


def statistic_of(case: Case, quantity: Quantity) -> Aggregate | None:
    """The aggregate that is named of a number; of a cell that of its headers before that of the caption."""
    if quantity.cell is None:
        named = named_aggregate(case, quantity)
        found = SUPERLATIVE.search(case.around[quantity.id].own)
        if named is not None and found is not None and named.words != found[0] and named.statistic in ENDS:
            # "the highest t_max": the words of the key aside.
            return Aggregate(statistic=Statistic.BEST, words=found[0], origin=Origin.CLAUSE)
        return named
    all_named = [
        one
        for one in quantity.aggregates
        if one.statistic not in (None, Statistic.COUNT) and not _is_of_another_row(case, quantity, one)
    ]
    own = [one for one in all_named if one.origin in (Origin.COLUMN, Origin.ROW)]
    if own:
        return own[0]
    if not all_named:
        words = [word for word in statistics_in(quantity.lead, "en") if word.statistic is not Statistic.COUNT]
        led = [Aggregate(statistic=one.statistic, words=one.text, origin=Origin.LEAD) for one in words]
        return next((one for one in led if not _is_of_another_row(case, quantity, one)), None)
    return named_aggregate(case, quantity)


def _is_of_another_row(case: Case, quantity: Quantity, named: Aggregate) -> bool:
    """Whether a caption says it of another row alone: "The teacher row is the mean over all seeds"."""
    if named.origin not in (Origin.CAPTION, Origin.LEAD) or quantity.cell is None:
        return False
    around = quantity.cell.caption if named.origin is Origin.CAPTION else quantity.lead
    said = [text.lower() for text in _SENTENCE.split(around) if named.words.lower() in text.lower()]
    own = [head.lower() for head in quantity.cell.row_headers]
    others = case.row_heads(quantity)
    return bool(said) and all(
        any(head in text for head in others) and not any(head in text for head in own) for text in said
    )


def says(selection: Selection, statistic: Statistic) -> bool:
    """Whether the cells are that aggregate by their own names; of a folder's name only where nothing is left open."""
    words = WORDS_OF.get(statistic, ())
    for axis in selection.cube.axes:
        if axis.kind is AxisKind.PATH and selection.open_axes:
            continue
        for member, bits in zip(axis.members, axis.cells, strict=True):
            if bits & selection.cells == selection.cells and any(word in split_name(member) for word in words):
                return True
    return False


def judge_aggregate(
    case: Case, quantity: Quantity, selection: Selection, values: Sequence[int], named: Aggregate
) -> Audited | None:
    """The status of an aggregate of several selected cells; None where the words leave open which cells."""
    if any(selection.cube.axes[at].kind is AxisKind.KEY for at in selection.open_axes):
        return None
    # Of several that are named, none is this number's for sure, though all may be.
    are_named = any(selection.choices[at].level > HINT for at in selection.open_axes)
    if are_named and not all(len(selection.choices[at].members) > 1 for at in selection.open_axes):
        return None
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    wanted = wanted_names(named.statistic, case.columns.name(values[0]))
    if named.statistic in ENDS and _is_of_means(quantity, named):
        # "the highest mean": a mean.
        wanted = ("mean",)
    summary = case.columns.summary(tuple(values))
    found = {one.name: one.value for one in yields(summary)}
    for name in wanted:
        if name in found and (fitted := fit(found[name], quantity, scales)) is not None:
            # Another count of runs is the count's own mismatch.
            formula = group_formula(name, values, found[name], fitted)
            return derived(case, quantity, values, formula, Trace.NAMES, shared_of(selection))
    if are_named or not wanted or wanted[0] not in found or not _is_of_all(quantity, selection, named):
        return None
    exact = found[wanted[0]]
    if not may_accuse(case, quantity, selection, values, due=exact):
        return None
    scale = scale_near(exact, quantity, [one.factor for one in scales])
    return other_aggregate(
        case, quantity, values, name=wanted[0], exact=exact, scale=scale, shared=shared_of(selection)
    )


def _is_of_means(quantity: Quantity, named: Aggregate) -> bool:
    """Whether an extreme is one of means: the two words stand in one clause ("the mean dry mass was highest")."""
    text = quantity.sentence_text.lower()
    at = text.find(named.words.lower())
    for one in quantity.aggregates:
        mean = text.find(one.words.lower()) if one.statistic is Statistic.MEAN else -1
        if mean >= 0 <= at and not _APART.search(text[min(at, mean) : max(at, mean)]):
            return True
    return False


def _is_of_all(quantity: Quantity, selection: Selection, named: Aggregate) -> bool:
    """Whether the wording's aggregate is one of all selected cells: they are runs, or what it says it is over."""
    if not selection.open_axes:
        return True
    if len(selection.open_axes) == 1 and axis_named(selection.cube.axes[selection.open_axes[0]].name, quantity):
        return True
    words = set(split_name(f"{named.over} {named.words}"))
    for at in selection.open_axes:
        axis = selection.cube.axes[at]
        if axis.count_in(selection.cells) == selection.cells.bit_count() and all(
            _NUMBERED.fullmatch(member) for member in axis.members
        ):
            return True
    return len(selection.open_axes) == 1 and bool(
        words & set(split_name(selection.cube.axes[selection.open_axes[0]].name))
    )
