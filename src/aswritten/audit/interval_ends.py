"""The two ends of a confidence interval, against those that are stored beside the value before it."""

from __future__ import annotations

import re
from enum import IntEnum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from aswritten.audit.answers import contradicted, matched
from aswritten.audit.atoms import split_name
from aswritten.audit.comparing import fit, scales_for
from aswritten.audit.model import MISMATCHED, RECONCILED, Audited, Trace
from aswritten.audit.quantity import Role, Statistic
from aswritten.audit.sentence_names import own_span
from aswritten.audit.statistic_names import LOWER_ENDS, UPPER_ENDS, WORDS_OF, names_interval
from aswritten.audit.tiers import name_of
from aswritten.audit.wording import load_wording
from aswritten.lexicons.lexicon import LANGUAGES

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_ENDS: Final = LOWER_ENDS | UPPER_ENDS
_INTERVAL: Final = frozenset(WORDS_OF[Statistic.INTERVAL])
_PAIR: Final = 2
_JOINED: Final = re.compile(
    r"\s*(?:[a-z%°µ]{0,6}\s?(?:%\s*)?)(?:to|and|bis|und|à|et|a|y|至|,|;|–|-|—)\s*(?=[-−+]?[.\d]|\Z)"
)
"""What stands between the two ends."""


class Side(IntEnum):
    """Which end of an interval a number is."""

    LOWER = 0
    UPPER = 1


_SIDES: Final = {Role.RANGE_LOW: Side.LOWER, Role.RANGE_HIGH: Side.UPPER}


@cache
def _lower_before() -> re.Pattern[str]:
    """What stands before the lower end: the interval's name in any language, and no other number between."""
    names = sorted(entry for language in LANGUAGES for entry in load_wording(language).words("interval"))
    joined = "|".join(map(re.escape, names))
    return re.compile(rf"(?<!\w)(?:{joined})s?(?!\w)[^\d.;]{{0,24}}\Z", re.IGNORECASE)


def side_of(case: Case, quantity: Quantity) -> Side | None:
    """Which end a number is of what the words call an interval ("95 % CI 1.24 to 2.41"); None where it is none."""
    if not names_interval(quantity):
        return None
    if quantity.role in _SIDES:
        return _SIDES[quantity.role]
    if quantity.cell is not None or quantity.role is not Role.VALUE:
        return None
    text, own = quantity.sentence_text, own_span(quantity)
    if _lower_before().search(text, 0, own.start) and _JOINED.match(text, own.end):
        return Side.LOWER
    spans = (own_span(case.by_id[name]) for name in quantity.neighbours if name in case.by_id)
    lower = next((one for one in spans if one.end <= own.start and _JOINED.fullmatch(text, one.end, own.start)), None)
    return Side.UPPER if lower is not None and _lower_before().search(text, 0, lower.start) else None


def trace_interval_end(case: Case, quantity: Quantity, side: Side) -> Audited | None:
    """The status of an end by the keys beside its estimate's (``or``, ``ci_low``, ``ci_high``); None where none are."""
    estimate = _estimate(case, quantity)
    if estimate is None:
        return None
    held = _ends_beside(case, estimate.evidence[0].number)
    if held is None:
        return None
    value = held[side]
    shared = tuple(sorted({*estimate.shared, *split_name(name_of(case.columns, value))}))
    fitted = fit(Fraction(case.columns.decimal(value)), quantity, scales_for(quantity, name_of(case.columns, value)))
    if fitted is not None:
        return matched(case, quantity, value, fitted, how=Trace.NAMES, shared=shared, others=0)
    return contradicted(case, quantity, (value,), how=Trace.NAMES, shared=shared)


def _estimate(case: Case, quantity: Quantity) -> Audited | None:
    """The number before an interval that one place holds, or that the words lead to one place for."""
    names = (*quantity.neighbours, *quantity.partners)
    before = [
        one
        for name in names
        if name in case.audited and _stands_before(one := case.by_id[name], quantity) and side_of(case, one) is None
    ]
    if not before:
        return None
    audited = case.audited[max(before, key=lambda one: (one.line, one.column)).id]
    is_one = audited.evidence_count == 1 and bool(audited.evidence) and audited.evidence[0].number >= 0
    return audited if is_one and audited.status in RECONCILED | MISMATCHED and audited.trace is not Trace.NONE else None


def _stands_before(one: Quantity, quantity: Quantity) -> bool:
    if one.id == quantity.id or one.role is not Role.VALUE or one.exempt is not None:
        return False
    return (one.line, one.column) < (quantity.line, quantity.column)


def _ends_beside(case: Case, value: int) -> tuple[int, int] | None:
    """The lower and the upper end stored in an estimate's object, under its own name where several are."""
    columns = case.columns
    node = columns.value_node[value]
    stem = set(split_name(columns.name(value)))
    found: dict[tuple[str, ...], dict[str, list[int]]] = {}
    for other in range(columns.node_first[node], columns.node_stop[node]):
        holder = columns.value_node[other]
        if other == value or (holder != node and columns.node_parent[holder] != node):
            continue
        above = split_name(columns.names[columns.node_name[holder]]) if holder != node else ()
        own = split_name(columns.name(other)) if columns.value_name[other] >= 0 else ()
        side = _side_of(own)
        if holder != node and not _INTERVAL & set(above):
            continue
        if not own and above:
            side = "items"
        if side:
            rest = tuple(sorted({*above, *own} - _ENDS - _INTERVAL))
            found.setdefault(rest, {}).setdefault(side, []).append(other)
    pairs = [(rest, pair) for rest, sides in found.items() if (pair := _pair(sides)) is not None]
    own_pairs = [pair for rest, pair in pairs if stem & set(rest)] or [pair for _, pair in pairs]
    return own_pairs[0] if len(own_pairs) == 1 else None


def _side_of(atoms: tuple[str, ...]) -> str:
    if set(atoms) & LOWER_ENDS:
        return "lower"
    return "upper" if set(atoms) & UPPER_ENDS else ""


def _pair(sides: dict[str, list[int]]) -> tuple[int, int] | None:
    items = sides.get("items", [])
    if len(items) == _PAIR and len(sides) == 1:
        return items[0], items[1]
    lower, upper = sides.get("lower", []), sides.get("upper", [])
    return (lower[0], upper[0]) if len(lower) == len(upper) == 1 and not items else None
