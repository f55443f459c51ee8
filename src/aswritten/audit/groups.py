"""What tells places of the same names apart: runs, or something that the document should have said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from aswritten.audit.atoms import is_run_like, split_name
from aswritten.audit.evidence_columns import NO_NODE

if TYPE_CHECKING:
    from aswritten.audit.evidence_columns import EvidenceColumns

_RUN_PIECE = re.compile(
    r"(?<![a-z])(seeds?|runs?|folds?|days?|trials?|reps?|repeats?|iters?|s|r|rng|cv)([_\-. ]?)[0-9]+(?![0-9a-z])",
    re.IGNORECASE,
)


class Place(NamedTuple):
    """A value's names, apart from those that only tell repetitions apart.

    Attributes:
        shape: what is the same for all runs of one measurement.
        run: what tells this run from the others.
        labels: texts beside it that are no run's, by the name of their column.
    """

    shape: tuple[str, ...]
    run: tuple[str, ...]
    labels: tuple[tuple[str, str], ...]


def describe(columns: EvidenceColumns, value: int) -> Place:
    """Part a value's names into those of the measurement and those of the run."""
    node = columns.value_node[value]
    known = columns.described.get(node)
    if known is None:
        known = columns.described[node] = _describe_node(columns, node)
    shape, run, labels = known
    leaf = columns.value_name[value]
    if leaf < 0:
        return Place((*shape, "*"), (*run, str(leaf)), labels)
    parts = columns.described_names.get(leaf)
    if parts is None:
        last: list[str] = []
        more: list[str] = []
        _part(columns.names[leaf], last, more)
        parts = columns.described_names[leaf] = (tuple(last), tuple(more))
    return Place(shape + parts[0], run + parts[1], labels)


def _describe_node(
    columns: EvidenceColumns, own: int
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    shape: list[str] = []
    run: list[str] = []
    labels: list[tuple[str, str]] = []
    nodes = [own]
    while (parent := columns.node_parent[nodes[-1]]) != NO_NODE:
        nodes.append(parent)
    nodes.reverse()
    _part(columns.files[columns.node_file[own]].path, shape, run)
    outer = ""
    for node in nodes[1:]:
        name = columns.node_name[node]
        text = columns.names[name] if name >= 0 else ""
        if name < 0:
            shape.append("*")
            run.append(str(name))
        elif text.isdigit() or is_run_like(outer):
            shape.append("*")
            run.append(text)
        else:
            _part(text, shape, run)
        outer = text
    for node in nodes:
        for label in columns.labels(node):
            if is_run_like(label.name) or _RUN_PIECE.fullmatch(label.text):
                run.append(label.text)
            else:
                labels.append((label.name, label.text))
    return tuple(shape), tuple(run), tuple(sorted(labels))


def _part(text: str, shape: list[str], run: list[str]) -> None:
    found = [match[0] for match in _RUN_PIECE.finditer(text)]
    run.extend(found)
    shape.append(_RUN_PIECE.sub(lambda match: match[1].lower() + "*", text) if found else text)


class Group(NamedTuple):
    """Values that differ only in what tells repetitions apart (or in one named key)."""

    values: tuple[int, ...]
    over: str


def group_runs(columns: EvidenceColumns, values: Sequence[int]) -> list[Group]:
    """Values grouped by everything but their runs, in order of their first; a single place is a group of one."""
    key = tuple(values)
    known = columns.grouped.get(key)
    if known is None:
        groups: dict[tuple[object, ...], list[int]] = {}
        for value in values:
            place = describe(columns, value)
            groups.setdefault((place.shape, place.labels), []).append(value)
        known = columns.grouped.put(key, tuple(tuple(members) for members in groups.values()))
    return [Group(members, "runs") for members in known]


def differing_keys(columns: EvidenceColumns, values: Sequence[int]) -> tuple[bool, frozenset[str]]:
    """Whether values have one shape, and the label names whose texts tell them apart."""
    places = [describe(columns, value) for value in values]
    if len({place.shape for place in places}) > 1:
        return False, frozenset()
    texts: dict[str, set[str]] = {}
    for place in places:
        for name, text in place.labels:
            texts.setdefault(name, set()).add(text)
    return True, frozenset(name for name, found in texts.items() if len(found) > 1)


def unmatched_labels(columns: EvidenceColumns, value: int, covered: frozenset[str]) -> list[str]:
    """The labels and keys of a place (no run's) none of whose words are among some words."""
    place = describe(columns, value)
    texts = [text for _, text in place.labels]
    texts += [part for part in place.shape[1:-1] if part != "*"]
    return [text for text in texts if not any(atom in covered for atom in split_name(text))]
