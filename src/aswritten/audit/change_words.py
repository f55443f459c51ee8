"""Whether a number that reads as a change is one: by the words beside it and the names of the place that holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.sentence_names import clause
from aswritten.audit.stated_deltas import RATIO
from aswritten.audit.wording import load_wording
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_CHANGES: Final = frozenset(read_list("en", "names")["changes"])
_ENDS: Final = 2


def words_of_change(case: Case, quantity: Quantity) -> frozenset[str]:
    """The words of change that the number's own words have."""
    stated = quantity.delta.words if quantity.delta is not None else ""
    text = f"{clause(case, quantity)} | {stated}".lower()
    found = load_wording("en").pattern("up", "down", "change").findall(text)
    return frozenset(atom for word in found for atom in split_name(word))


def is_score(case: Case, quantity: Quantity) -> bool:
    """Whether its points are those of a scale: "at week 12 the pain score was 63 points"."""
    if quantity.unit.lower() not in {"point", "points"} or "percent" in quantity.sentence_text.lower():
        return False
    return not words_of_change(case, quantity)


def is_stored_change(case: Case, quantity: Quantity, found: Audited) -> bool:
    """Whether a change in prose is one place's, whose names have its word: "the adjusted difference was 6.2"."""
    is_one = found.evidence_count == 1 and quantity.significant > 1
    return is_one and has_word_of_change(case, quantity, found)


def has_word_of_change(case: Case, quantity: Quantity, found: Audited) -> bool:
    """Whether the names that a number and its place share have a word of change that stands beside the number."""
    return not words_of_change(case, quantity).isdisjoint(word for name in found.shared for word in split_name(name))


def is_no_change(case: Case, quantity: Quantity, audited: Audited) -> bool:
    """Whether a change whose ends the sentence states met a place that is not named as one."""
    delta = quantity.delta
    if delta is None or delta.words == RATIO or quantity.cell is not None:
        return False
    if len(delta.operands) < _ENDS or audited.trace is not Trace.NAMES:
        return False
    if audited.status not in (Status.EXACT_MATCH, Status.ROUNDING_OK) or audited.evidence_count != 1 or audited.formula:
        return False
    place = audited.evidence[0]
    names = set(split_name(f"{place.locator} {place.path}"))
    return names.isdisjoint(words_of_change(case, quantity) | _CHANGES)
