"""A table's cell by the cells beside it: where those of its row and those of its column are traced, so is its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.answers import contradicted, matched
from aswritten.audit.atoms import split_name
from aswritten.audit.model import RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import Role
from aswritten.audit.tiers import find_fits
from aswritten.audit.vetting import vet

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_DOUBTED: Final = frozenset({Status.MISSING_EVIDENCE, Status.AMBIGUOUS_MAPPING, Status.NUMBER_MISMATCH})
_MOST_BESIDE: Final = 2_000
_Line = tuple[str, int, str, int]
"""A row or column of a table of a file."""


class _Mates(NamedTuple):
    """Of each row and column, where its traced cells' values stand, and under which names; and which have several.

    ``taken`` are the values that some cell of a document's tables was traced to, by file and table.
    """

    nodes: dict[_Line, frozenset[int]]
    names: dict[_Line, frozenset[int]]
    many: frozenset[_Line]
    taken: dict[tuple[str, int], set[int]]


def look_again(case: Case) -> None:
    """Judge the doubtful cells of every table once more, now that the others are judged."""
    doubtful = [
        one
        for one in case.quantities
        if one.cell is not None
        and one.id in case.around
        and one.link is None
        and one.exempt is None
        and one.role is not Role.UNCERTAINTY
        and one.uncertainty is None
        and one.value is not None
        and not one.comparator
        and case.audited[one.id].status in _DOUBTED
        and case.audited[one.id].trace not in (Trace.LINK, Trace.CLAIM)
    ]
    if not doubtful:
        return
    mates: dict[_Line, list[Quantity]] = {}
    taken: dict[tuple[str, int], set[int]] = {}
    for one in case.quantities:
        if one.cell is not None and one.id in case.traced and case.audited[one.id].status in RECONCILED:
            taken.setdefault((one.path, one.cell.table), set()).add(case.traced[one.id])
            mates.setdefault((one.path, one.cell.table, "row", one.cell.row), []).append(one)
            mates.setdefault((one.path, one.cell.table, "column", one.cell.column), []).append(one)
    nodes = {
        key: frozenset(case.columns.value_node[case.traced[one.id]] for one in held) for key, held in mates.items()
    }
    names = {
        key: frozenset(case.columns.value_name[case.traced[one.id]] for one in held) for key, held in mates.items()
    }
    many = frozenset(key for key, held in mates.items() if len(held) > 1)
    traced = _Mates(nodes, names, many, taken)
    found = {one.id: answer for one in doubtful if (answer := _by_mates(case, one, traced)) is not None}
    case.audited.update({name: vet(case, case.by_id[name], answer) for name, answer in found.items()})


def _by_mates(case: Case, quantity: Quantity, mates: _Mates) -> Audited | None:
    assert quantity.cell is not None  # noqa: S101 - the caller has seen to it
    own = quantity.cell
    row, column = (quantity.path, own.table, "row", own.row), (quantity.path, own.table, "column", own.column)
    # What another cell of the table shows is that cell's: two columns do not stand for one key.
    taken = mates.taken.get((quantity.path, own.table), ())
    places = {
        place
        for place in (_place(case, mates, row, column), _place(case, mates, column, row))
        if place is not None and place not in taken
    }
    if len(places) != 1:
        return None
    value = places.pop()
    names = (case.columns.name(value),)
    fits = find_fits(case.columns, quantity, [value])
    if fits:
        return matched(case, quantity, value, fits[0][1], how=Trace.NAMES, shared=names, others=0)
    headers = {atom for text in (*own.row_headers, *own.column_headers) for atom in split_name(text)}
    is_named = bool(headers & set(split_name(names[0]))) or column in mates.many
    if case.audited[quantity.id].status is not Status.MISSING_EVIDENCE or not is_named:
        return None
    return contradicted(case, quantity, (value,), how=Trace.NAMES, shared=names)


def _place(case: Case, mates: _Mates, holders: _Line, keys: _Line) -> int | None:
    """The one value that stands where some mates' values stand, under the key that the other mates' values have."""
    nodes, names = mates.nodes.get(holders, frozenset()), mates.names.get(keys, frozenset())
    if len(nodes) != 1 or len(names) != 1:
        return None
    (node,), (name,) = nodes, names
    first, stop = case.columns.node_first[node], case.columns.node_stop[node]
    if name < 0 or stop - first > _MOST_BESIDE:
        return None
    own = [
        value
        for value in range(first, stop)
        if case.columns.value_node[value] == node and case.columns.value_name[value] == name
    ]
    return own[0] if len(own) == 1 else None
