"""Whether what was found for a number is the aggregate that its words name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.beside import values_beside
from aswritten.audit.case import located
from aswritten.audit.groups import describe
from aswritten.audit.model import Audited, Status
from aswritten.audit.named_aggregates import named_aggregate
from aswritten.audit.place_words import covers, names_of
from aswritten.audit.quantity import Statistic
from aswritten.audit.statistic_names import ENDS, wanted_names

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Aggregate, Quantity

COMPUTED: Final = re.compile(r"(?P<name>[a-z ]+) of [0-9]+ values\b")
_OF_ALL: Final = frozenset({Statistic.MEAN, Statistic.MEDIAN, Statistic.SUM, Statistic.DEVIATION, Statistic.ERROR})
"""Statistics that one of several values is not."""
_SAID: Final = {
    Statistic.MEAN: "mean",
    Statistic.MEDIAN: "median",
    Statistic.MINIMUM: "min",
    Statistic.MAXIMUM: "max",
}


def wrong_aggregate(  # noqa: C901, PLR0911 - a ladder of doubts
    case: Case, quantity: Quantity, audited: Audited, value: int
) -> tuple[Status, str] | None:
    """What is wrong where the words name an aggregate and another one, or one value of several, is the match."""
    named = named_aggregate(case, quantity, is_change=False)
    if named is None or named.statistic is None:
        return None
    computed = COMPUTED.match(audited.formula)
    if computed is not None:
        wanted = wanted_names(named.statistic, case.columns.name(value))
        if not wanted or computed["name"] in wanted or _is_in_key(case, quantity, value, named):
            return None
        message = f"{quantity.shown} is the {computed['name']} ({audited.formula}), and the words say {named.words}"
        return Status.AGGREGATION_MISMATCH, message
    if audited.formula and not audited.formula.startswith(audited.evidence[0].value):
        return None
    said = _said(case, value)
    wanted_word = _SAID.get(named.statistic)
    if said and wanted_word is not None:
        if wanted_word in said:
            return None
        return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} is a {min(said)}, not the {named.words}"
    if named.statistic in _OF_ALL and not said and (count := len(_alike(case, quantity, value))) > 1:
        message = f"{located(case.place(value))} holds it, which is one of {count} values and not their {named.words}"
        return Status.AGGREGATION_MISMATCH, message
    middle = said & {"mean", "median"}
    if named.statistic in ENDS and middle and quantity.cell is None:
        if not any(_SAID.get(one.statistic) in middle for one in quantity.aggregates if one.statistic is not None):
            return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} is a {min(middle)}, not the {named.words}"
        return None
    if named.statistic in ENDS and not said and not _is_end(case, quantity, named.statistic, value):
        return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} holds it, which is not the {named.words} one"
    return None


def _is_end(case: Case, quantity: Quantity, statistic: Statistic, value: int) -> bool:
    """Whether a place holds the greatest or least of those of its kind, whichever the word means."""
    columns = case.columns
    held = [columns.decimal(one) for one in _alike(case, quantity, value)]
    ends = {"maximum": max(held), "minimum": min(held)}
    return columns.decimal(value) in {ends[one] for one in wanted_names(statistic, columns.name(value)) if one in ends}


def _said(case: Case, value: int) -> frozenset[str]:
    """The statistics that a place's own names say."""
    return names_of(case, value) & frozenset(_SAID.values())


def _alike(case: Case, quantity: Quantity, value: int) -> list[int]:
    """The values of which a place is one, by all that the words do not tell; itself first."""
    words = case.around[quantity.id].weights
    own = describe(case.columns, value)
    fixed = [
        (name, text) for name, text in own.labels if any(covers(case, atom, words.keys()) for atom in split_name(text))
    ]
    found = [value]
    for other in values_beside(case, value):
        if case.columns.value_name[other] != case.columns.value_name[value]:
            continue
        place = describe(case.columns, other)
        if place.shape == own.shape and all(label in place.labels for label in fixed):
            found.append(other)
    return found


def _is_in_key(case: Case, quantity: Quantity, value: int, named: Aggregate) -> bool:
    """Whether the word is one of the key, and the words name another aggregate of it: "mean peak memory"."""
    others = [one for one in quantity.aggregates if one.statistic not in (None, named.statistic)]
    return bool(others) and set(split_name(named.words)) <= set(split_name(case.columns.name(value)))
