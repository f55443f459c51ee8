"""The words of an evidence place and of a number, and which of them the two share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, is_key_like, split_name
from aswritten.audit.evidence_columns import NO_NODE
from aswritten.audit.name_index import path_pieces
from aswritten.audit.surroundings import OWN
from aswritten.audit.tiers import all_values_of, find_tiers

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity


_MOST_PLACES: Final = 400
_MOST_VALUES: Final = 1_000
_MOST_TIERS: Final = 6
_LONG_NUMBER: Final = 3
_TELLING_STOPS: Final = frozenset({"before", "after"})
"""Words that name nothing elsewhere, and tell two keys apart."""


def own_words(case: Case, quantity: Quantity) -> frozenset[str]:
    """The words that are a number's alone: its headers, or its stretch of the sentence and what it counts."""
    around = case.around[quantity.id]
    if quantity.cell is not None:
        return frozenset(split_name(" ".join((*quantity.cell.row_headers, *quantity.cell.column_headers))))
    return frozenset(split_name(around.own)) | {atom for atom in around.nouns if around.weights.get(atom, 0.0) >= OWN}


def covers(case: Case, atom: str, own: AbstractSet[str]) -> bool:
    """Whether some words of the document hold a word of the evidence, or what it stands for."""
    return atom in own or any(word in own for word in case.index.fold(atom))


def is_named(case: Case, quantity: Quantity, atom: str, own: AbstractSet[str]) -> bool:
    """Whether the own words hold an atom; a short number only right behind a word of the evidence."""
    if not covers(case, atom, own):
        return False
    is_short = len(atom) == 1 or (atom[0].isdigit() and len(atom) <= _LONG_NUMBER)
    if quantity.cell is not None or not is_short:
        return True
    pairs = case.around[quantity.id].pairs
    return any(
        weight >= OWN and second == atom and first[0].isalpha() and case.index.knows(first)
        for (first, second), weight in pairs.items()
    )


def telling(atoms: AbstractSet[str]) -> frozenset[str]:
    """Those words that tell a place from another."""
    found = frozenset(
        atom for atom in atoms if atom not in UNIT_ATOMS and (atom not in STOP_WORDS or atom in _TELLING_STOPS)
    )
    # Of YCSB-A and YCSB-B nothing but a letter is different.
    return found or frozenset(atom for atom in atoms if len(atom) == 1 and atom.isalpha())


def names_of(case: Case, value: int) -> frozenset[str]:
    """All words of a place: its key, the keys and labels above it, and the pieces of its path."""
    columns = case.columns
    node = columns.value_node[value]
    known = case.node_words.get(node)
    if known is None:
        texts = list(path_pieces(columns.file(value).path, ()))
        for one in columns.ancestors(value):
            name = columns.node_name[one]
            if name > 0 and columns.node_parent[one] != NO_NODE:
                texts.append(columns.names[name])
            texts.extend(label.text for label in columns.labels(one))
        known = case.node_words[node] = frozenset(atom for text in texts for atom in split_name(text))
    return known.union(split_name(columns.name(value)))


@lru_cache(maxsize=1 << 14)
def _leaf_words(name: str) -> frozenset[str]:
    """The words of a key that tell it from others."""
    return telling(frozenset(split_name(name))) - GENERIC


def value_of_cell(case: Case, quantity: Quantity) -> int | None:
    """The one value whose names hold every word of a cell's row and column headers, if there is one."""
    if quantity.cell is None:
        return None
    words = frozenset(split_name(" ".join((*quantity.cell.row_headers, *quantity.cell.column_headers))))
    headers = telling(words) | frozenset(atom for atom in words if len(atom) == 1 and atom.isalpha())
    caption = frozenset(split_name(quantity.cell.caption))
    wanted = headers | caption
    if not headers:
        return None
    found: set[int] = set()
    for tier in find_tiers(case.index, case.around[quantity.id], None)[:_MOST_TIERS]:
        if tier.nodes.bit_count() > _MOST_PLACES:
            return None
        values = all_values_of(case.columns, tier.nodes)
        if len(values) > _MOST_VALUES:
            return None
        for value in values:
            name = case.columns.name(value)
            leaf = _leaf_words(name)
            if not (leaf <= wanted or all(covers(case, atom, wanted) for atom in leaf)) or is_key_like(name):
                continue
            columns = case.columns
            labels = [label.name for node in columns.ancestors(value) for label in columns.labels(node)]
            names = names_of(case, value) | {atom for label in labels for atom in split_name(label)}
            if all(word in names or any(word in case.index.fold(atom) for atom in names) for word in headers):
                found.add(value)
    return found.pop() if len(found) == 1 else None
