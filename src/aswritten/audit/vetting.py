"""A second look at every number that the names alone call right: does what the words show agree with the place?

However a place was found (by names, in a file that the words name, by order, by the cells beside it), the words that are
the number's own must name nothing else: no other row, column or key in its stead, and no aggregate but the one computed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.aggregates import named_aggregate, wanted_names
from aswritten.audit.atoms import STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.case import located
from aswritten.audit.evidence_columns import NO_NODE
from aswritten.audit.groups import describe
from aswritten.audit.model import RECONCILED, Audited, Status, Trace
from aswritten.audit.name_index import members, path_pieces
from aswritten.audit.quantity import Role, Statistic
from aswritten.audit.surroundings import OWN

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Aggregate, Quantity

_MOST_PLACES: Final = 400
_COMPUTED: Final = re.compile(r"(?P<name>[a-z ]+) of [0-9]+ values\b")
_OF_ALL: Final = frozenset({Statistic.MEAN, Statistic.MEDIAN, Statistic.SUM, Statistic.DEVIATION, Statistic.ERROR})
"""Statistics that one of several values is not."""
_SAID: Final = {
    Statistic.MEAN: "mean",
    Statistic.MEDIAN: "median",
    Statistic.MINIMUM: "min",
    Statistic.MAXIMUM: "max",
}
_LONG_NUMBER: Final = 3


def vet(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    """The same status, or a doubt where the number's own words say something that the place is not."""
    if audited.status not in RECONCILED or audited.trace not in (Trace.NAMES, Trace.FILE) or not audited.evidence:
        return audited
    value = audited.evidence[0].number
    if value < 0 or quantity.delta is not None and not _COMPUTED.match(audited.formula) and audited.formula:
        return audited
    if quantity.role is Role.UNCERTAINTY or any("#" in written for written in quantity.files[:1]):
        return audited
    if (other := other_meant(case, quantity, value)) is not None:
        return _doubted(audited, f"its own words name what {located(case.place(other))} is of")
    if (reason := _wrong_aggregate(case, quantity, audited, value)) is not None:
        status, message = reason
        return msgspec.structs.replace(audited, status=status, message=message, correction="")
    return audited


def _doubted(audited: Audited, reason: str) -> Audited:
    place = audited.evidence[0]
    held = audited.formula or f"{located(place)} holds {place.value}"
    return msgspec.structs.replace(
        audited, status=Status.AMBIGUOUS_MAPPING, formula="", message=f"{held}, but {reason}", correction=""
    )


def other_meant(case: Case, quantity: Quantity, value: int) -> int | None:
    """A place beside the given one that the number's own words name where they do not name this one."""
    own = _own_words(case, quantity)
    if not own:
        return None
    here = names_of(case, value)
    run = describe(case.columns, value)
    for other in _beside(case, value):
        there = names_of(case, other)
        theirs, ours = _telling(there - here), _telling(here - there)
        if not theirs or (not ours and quantity.cell is None):
            continue
        place = describe(case.columns, other)
        if (place.shape, place.labels) == (run.shape, run.labels):
            continue
        if all(_is_named(case, quantity, atom, own) for atom in theirs) and not any(
            _covers(case, atom, own) for atom in ours
        ):
            return other
    return None


def _own_words(case: Case, quantity: Quantity) -> frozenset[str]:
    around = case.around[quantity.id]
    if quantity.cell is not None:
        return frozenset((*around.row, *around.column))
    return frozenset(split_name(around.own)) | {atom for atom in around.nouns if around.weights.get(atom, 0.0) >= OWN}


def _covers(case: Case, atom: str, own: AbstractSet[str]) -> bool:
    return atom in own or any(word in own for word in case.index.fold(atom))


def _is_named(case: Case, quantity: Quantity, atom: str, own: AbstractSet[str]) -> bool:
    """Whether the own words hold an atom; a short number only right behind a word of the evidence."""
    if not _covers(case, atom, own):
        return False
    if quantity.cell is not None or not atom[0].isdigit() or len(atom) > _LONG_NUMBER:
        return True
    pairs = case.around[quantity.id].pairs
    return any(
        weight >= OWN and second == atom and first[0].isalpha() and case.index.knows(first)
        for (first, second), weight in pairs.items()
    )


def _telling(atoms: AbstractSet[str]) -> frozenset[str]:
    return frozenset(atom for atom in atoms if atom not in STOP_WORDS and atom not in UNIT_ATOMS)


def names_of(case: Case, value: int) -> frozenset[str]:
    """All words of a place: its key, the keys and labels above it, and the pieces of its path."""
    columns = case.columns
    texts = [columns.name(value), *path_pieces(columns.file(value).path, ())]
    for node in columns.ancestors(value):
        name = columns.node_name[node]
        if name > 0 and columns.node_parent[node] != NO_NODE:
            texts.append(columns.names[name])
        texts.extend(label.text for label in columns.labels(node))
    return frozenset(atom for text in texts for atom in split_name(text))


def _beside(case: Case, value: int) -> list[int]:
    """The other values of its node, and those of its name elsewhere, as far as they are few."""
    columns = case.columns
    node = columns.value_node[value]
    found: list[int] = []
    for other in range(columns.node_first[node], min(columns.node_stop[node], columns.node_first[node] + _MOST_PLACES)):
        if other != value and columns.value_node[other] == node:
            found.append(other)
    name = columns.value_name[value]
    if name < 0:
        return found
    nodes = case.index.leaf_set(name)
    if nodes.bit_count() > _MOST_PLACES:
        return found
    for one in members(nodes):
        if one != node:
            found.extend(case.index.values_named(name, one))
    return found


def _wrong_aggregate(case: Case, quantity: Quantity, audited: Audited, value: int) -> tuple[Status, str] | None:
    """What is wrong where the words name an aggregate and another one, or one value of several, is the match."""
    named = named_aggregate(case, quantity)
    if named is None or named.statistic is None:
        return None
    computed = _COMPUTED.match(audited.formula)
    if computed is not None:
        wanted = wanted_names(named.statistic, case.columns.name(value))
        if not wanted or computed["name"] in wanted:
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
        return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} is a {sorted(said)[0]}, not the {named.words}"
    if named.statistic in _OF_ALL and not said and (count := _like(case, quantity, named, value)) > 1:
        message = f"{located(case.place(value))} holds it, which is one of {count} values and not their {named.words}"
        return Status.AGGREGATION_MISMATCH, message
    return None


def _said(case: Case, value: int) -> frozenset[str]:
    """The statistics that a place's own names say."""
    return names_of(case, value) & frozenset(_SAID.values())


def _like(case: Case, quantity: Quantity, named: Aggregate, value: int) -> int:
    """How many values there are of which a place is one, by all that the words do not tell."""
    del named
    words = case.around[quantity.id].weights
    own = describe(case.columns, value)
    fixed = [(name, text) for name, text in own.labels if any(_covers(case, atom, words.keys()) for atom in split_name(text))]
    count = 1
    for other in _beside(case, value):
        if case.columns.value_name[other] != case.columns.value_name[value]:
            continue
        place = describe(case.columns, other)
        if place.shape == own.shape and all(label in place.labels for label in fixed):
            count += 1
    return count
