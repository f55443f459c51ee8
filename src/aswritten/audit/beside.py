"""The values beside a place, of its row or of its name elsewhere; those that a word may name are found by the word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.name_index import members
from aswritten.audit.place_words import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case

_MOST_PLACES: Final = 400
_MOST_SCANNED: Final = 5_000

Shelf = dict[str, dict[str, list[int]]]
"""By a word of the document, then by the word of the evidence that it may stand for: places in a list of values."""


def values_beside(case: Case, value: int) -> list[int]:
    """The other values of its node, and those of its name elsewhere, as far as they are few."""
    node = case.columns.value_node[value]
    found = [other for other in _of_node(case, node) if other != value]
    for key in _elsewhere(case, value):
        found.extend(other for other in _named(case, key) if case.columns.value_node[other] != node)
    return list(dict.fromkeys(found))


def values_named_beside(case: Case, value: int, words: AbstractSet[str]) -> list[int]:
    """Those of the values beside a place of which a word may be meant that is none of this place's."""
    node = case.columns.value_node[value]
    here = names_of(case, value)
    found = [other for other in _meant(case, (node,), words, here) if other != value]
    for key in _elsewhere(case, value):
        found.extend(other for other in _meant(case, key, words, here) if case.columns.value_node[other] != node)
    return list(dict.fromkeys(found))


def _of_node(case: Case, node: int) -> list[int]:
    columns = case.columns
    first = columns.node_first[node]
    own = range(first, min(columns.node_stop[node], first + _MOST_PLACES))
    return [value for value in own if columns.value_node[value] == node]


def _elsewhere(case: Case, value: int) -> Iterator[tuple[int, ...]]:
    """Where else values of this name are looked for: in its file if that is small, anywhere if they are few."""
    name = case.columns.value_name[value]
    if name < 0:
        return
    at = case.columns.node_file[case.columns.value_node[value]]
    file = case.columns.files[at]
    if file.stop - file.first <= _MOST_SCANNED:
        yield name, at
    if case.index.leaf_set(name).bit_count() <= _MOST_PLACES:
        yield name, -1


def _named(case: Case, key: tuple[int, ...]) -> Sequence[int]:
    """The values of a name, of one file or of all."""
    known = case.named.get(key)
    if known is None:
        name, at = key
        columns = case.columns
        if at < 0:
            nodes = members(case.index.leaf_set(name))
            known = [value for node in nodes for value in case.index.values_named(name, node)]
        else:
            file = columns.files[at]
            known = [value for value in range(file.first, file.stop) if columns.value_name[value] == name]
        case.named.put(key, known)
    return known


def _meant(case: Case, key: tuple[int, ...], words: AbstractSet[str], here: AbstractSet[str]) -> list[int]:
    """The values of a list of which a word may be meant, in their order."""
    held = case.shelves.get(key)
    if held is None:
        held = case.shelves.put(key, _shelve(case, key))
    values, shelf = held
    found: set[int] = set()
    for word in words:
        for atom, places in shelf.get(word, {}).items():
            if atom not in here:
                found.update(places)
    return [values[place] for place in sorted(found)]


def _shelve(case: Case, key: tuple[int, ...]) -> tuple[Sequence[int], Shelf]:
    is_node = len(key) == 1
    values = _of_node(case, key[0]) if is_node else _named(case, key)
    shelf: Shelf = {}
    for place, value in enumerate(values):
        # What stands above the values of one node is the same for all.
        for atom in set(split_name(case.columns.name(value))) if is_node else names_of(case, value):
            for word in {atom, *case.index.fold(atom)}:
                shelf.setdefault(word, {}).setdefault(atom, []).append(place)
    return values, shelf
