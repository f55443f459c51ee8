"""Two ends of one change that were held against the same places: the one that it starts from is another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.audit.case import missing
from aswritten.audit.model import MISMATCHED, Trace
from aswritten.audit.sentence_names import own_span
from aswritten.audit.stated_deltas import FROM_BEFORE, TO_BETWEEN

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity


def part_ends(case: Case) -> None:
    """Leave open where a change starts, if its start was called wrong by what its end is held against.

    "The error of B goes from 6.9 % to 7.3 %": only one of the two can be B's.
    """
    for quantity in case.quantities:
        audited = case.audited[quantity.id]
        if audited.status not in MISMATCHED or audited.trace is not Trace.NAMES or quantity.delta is not None:
            continue
        end = end_of(case, quantity)
        held = {place.number for place in audited.evidence}
        if end is not None and held and held == {place.number for place in case.audited[end.id].evidence}:
            message = "its change ends at a number of the same evidence, and the words do not tell the two apart"
            case.audited[quantity.id] = missing(quantity, message)


def end_of(case: Case, quantity: Quantity) -> Quantity | None:
    """The number that a change leads to from this one: "from 6.9 % to 7.3 %"."""
    text, own = quantity.sentence_text, own_span(quantity)
    if quantity.cell is not None or FROM_BEFORE.search(text, 0, own.start) is None:
        return None
    behind = (case.by_id.get(name) for name in quantity.neighbours)
    end = next((one for one in behind if one is not None and one.range.start >= quantity.range.end), None)
    if end is None or end.cell is not None or not TO_BETWEEN.search(text[own.end : own_span(end).start]):
        return None
    return end
