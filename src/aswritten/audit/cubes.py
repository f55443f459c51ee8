"""Result files as cubes: values whose places differ along the same axes (key, row label, object, folder, file).

A cell is a value; an axis is a position at which the names of a cube's cells differ or agree: the key of the value, a
column of labels, a level of objects, a folder. What tells only repetitions apart (seeds, runs) is no axis.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import is_run_like, is_version
from aswritten.audit.evidence_columns import NO_NODE, Addressing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aswritten.audit.evidence_columns import EvidenceColumns

_RUN: Final = re.compile(
    r"[_\-. ]?(?<![a-z])(?:(?:seeds?|runs?|folds?|days?|trials?|reps?|repeats?|iters?|s|r|rng|cv)[_\-. ]?[0-9]+"
    r"|(?:seed|run|fold|trial|rep|repeat|replicate|split)[_\-. ][a-z])(?![0-9a-z])",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:")
"""A moment is when a run was, and names nothing else."""
_LONGEST_NAME: Final = 40
_LONGEST_CONDITION: Final = 7
_PIECE: Final = re.compile(r"_|\s|-(?![0-9])|\.(?![0-9])")
_MOST_VALUES: Final = 400_000
"""With more evidence, files are no cubes: their names are looked up in :mod:`aswritten.audit.name_index` alone."""
_MOST_MEMBERS: Final = 400
_MOST_BITS: Final = 400_000_000
"""An axis with more members only numbers its cells."""
_ALIKE: Final = 0.5
KEY, LABEL, LEVEL, PATH, RUN = "key", "label", "level", "path", "run"


class Axis(NamedTuple):
    """One way in which the cells of a cube differ.

    Attributes:
        kind: what its members are names of.
        name: the column of its labels; else empty.
        members: its names, in order of their first cells.
        cells: for each member, its cells as a set of bits.
    """

    kind: str
    name: str
    members: tuple[str, ...]
    cells: tuple[int, ...]


class Cube(NamedTuple):
    """Values of one kind of place.

    Attributes:
        values: the number of each cell's value.
        runs: for each cell, the seeds, folds and the like that tell it from repetitions of the same measurement.
        is_log: whether its file is free text, which yields to a result file.
    """

    number: int
    values: tuple[int, ...]
    runs: tuple[tuple[str, ...], ...]
    axes: tuple[Axis, ...]
    is_log: bool

    @property
    def every(self) -> int:
        """All cells."""
        return (1 << len(self.values)) - 1


class _Cell(NamedTuple):
    value: int
    names: tuple[tuple[str, str, str], ...]
    run: tuple[str, ...]
    row: tuple[int, ...]


def build_cubes(columns: EvidenceColumns) -> tuple[Cube, ...]:
    """The cubes of all evidence; none where there is too much of it."""
    if len(columns) > _MOST_VALUES:
        return ()
    places = _Places(columns)
    found: dict[tuple[object, ...], list[_Cell]] = {}
    for value in range(len(columns)):
        if columns.value_name[value] > 0 and is_run_like(columns.name(value)):
            continue
        shape, cell = places.describe(value)
        found.setdefault(shape, []).append(cell)
    cubes: list[Cube] = []
    for cells in found.values():
        if len({cell.run for cell in cells}) * len(cells) > _MOST_BITS:
            # So many runs are found by their names.
            continue
        axes = tuple(_conditions(tuple(_axes(cells)), _by_run(cells)))
        axes = tuple(part for axis in axes for part in _factors(_without_conditions(axis, axes)))
        axes = (*axes, *_run_axes(cells))
        first = cells[0].value
        is_log = columns.file(first).is_log
        values, runs = tuple(cell.value for cell in cells), tuple(cell.run for cell in cells)
        cubes.append(Cube(len(cubes), values, runs, axes, is_log))
    return tuple(cubes)


def _axes(cells: Sequence[_Cell]) -> Iterable[Axis]:
    slots: dict[tuple[str, str, int], dict[str, list[int]]] = {}
    for at, cell in enumerate(cells):
        seen: dict[tuple[str, str], int] = {}
        for kind, name, text in cell.names:
            order = seen[kind, name] = seen.get((kind, name), -1) + 1
            slots.setdefault((kind, name, order), {}).setdefault(text, []).append(at)
    for (kind, name, _), members in slots.items():
        if len(members) <= _MOST_MEMBERS:
            yield Axis(kind, name, tuple(members), tuple(_bits(held) for held in members.values()))


def _bits(held: Sequence[int]) -> int:
    """Some cells, in ascending order, as a set."""
    bits = bytearray((held[-1] >> 3) + 1)
    for at in held:
        bits[at >> 3] |= 1 << (at & 7)
    return int.from_bytes(bits, "little")


def _run_axes(cells: Sequence[_Cell]) -> Iterable[Axis]:
    """The seeds, folds and the like as axes of their own, which a document need not name."""
    slots: dict[tuple[int, str], dict[str, list[int]]] = {}
    for at, cell in enumerate(cells):
        for order, text in enumerate(cell.run):
            name, _, own = text.rpartition("=")
            slots.setdefault((order, name), {}).setdefault(own, []).append(at)
    for (_, name), members in slots.items():
        if len(members) <= _MOST_MEMBERS:
            yield Axis(RUN, name, tuple(members), tuple(_bits(held) for held in members.values()))


def _without_conditions(axis: Axis, axes: Sequence[Axis]) -> Axis:
    """The keys of a cube without the columns that tell its rows apart, which are no results."""
    if axis.kind != KEY:
        return axis
    columns = {one.name for one in axes if is_numeric(one) and len(one.members) > 1}
    kept = [(name, bits) for name, bits in zip(axis.members, axis.cells, strict=True) if name not in columns]
    return Axis(KEY, "", tuple(name for name, _ in kept), tuple(bits for _, bits in kept))


def _factors(axis: Axis) -> list[Axis]:
    """An axis whose names are pairs (``adapters_de-en``, ``remote_sd``) as the two axes of which they are made."""
    if len(axis.members) < 4 or axis.kind == LABEL:  # noqa: PLR2004 - two by two
        return [axis]
    split = [[piece for piece in _PIECE.split(member) if piece] for member in axis.members]
    for size in (1, 2):
        if any(len(pieces) <= size for pieces in split):
            break
        firsts = ["_".join(pieces[:-size]) for pieces in split]
        lasts = ["_".join(pieces[-size:]) for pieces in split]
        left, right = dict.fromkeys(firsts), dict.fromkeys(lasts)
        if len(left) > 1 and len(right) > 1 and len(left) * len(right) == len(axis.members):
            return [*_factors(_merged(axis, firsts)), *_factors(_merged(axis, lasts))]
    return [axis]


def _merged(axis: Axis, names: Sequence[str]) -> Axis:
    cells: dict[str, int] = {}
    for name, bits in zip(names, axis.cells, strict=True):
        cells[name] = cells.get(name, 0) | bits
    return Axis(axis.kind, axis.name, tuple(cells), tuple(cells.values()))


def is_numeric(axis: Axis) -> bool:
    """Whether its members are numbers, which tell rows apart or are results themselves."""
    return axis.kind == LABEL and all(_NUMBER.fullmatch(member) for member in axis.members)


def _by_run(cells: Sequence[_Cell]) -> list[int]:
    found: dict[tuple[str, ...], list[int]] = {}
    for at, cell in enumerate(cells):
        found.setdefault(cell.run, []).append(at)
    return [_bits(held) for held in found.values()]


def _conditions(axes: Sequence[Axis], parts: list[int]) -> Iterable[Axis]:
    """The axes without the columns of numbers that are not needed to tell the rows apart: those are results.

    A load of 100, 200 and 300 users is a condition where nothing else tells the rows, and so is a constant.
    """
    measured = [axis for axis in axes if is_numeric(axis) and not is_version(axis.name)]
    for axis in (*(axis for axis in axes if axis not in measured), *measured):
        finer = [part & bits for part in parts for bits in axis.cells if part & bits]
        if axis in measured and len(axis.members) > 1 and len(finer) <= len(parts):
            continue
        parts = finer
        yield axis


_Node = tuple[tuple[object, ...], tuple[tuple[str, str, str], ...], tuple[str, ...], tuple[int, ...]]


class _Places:
    """Where values stand, by file and node."""

    def __init__(self, columns: EvidenceColumns) -> None:
        self._columns = columns
        self._files = _families(columns)
        self._nodes: dict[int, _Node] = {}
        self._kinds: dict[tuple[object, ...], list[tuple[frozenset[int], int]]] = {}

    def describe(self, value: int) -> tuple[tuple[object, ...], _Cell]:
        """The shape that all cells of a cube share, and the cell."""
        columns = self._columns
        node = columns.value_node[value]
        known = self._nodes.get(node)
        if known is None:
            known = self._nodes[node] = self._describe_node(node)
        shape, names, run, rows = known
        name = columns.value_name[value]
        if name < 0:
            # The items of an array are of its key.
            at = max((at for at, one in enumerate(names) if one[0] == LEVEL), default=-1)
            if at >= 0:
                names = (*names[:at], *names[at + 1 :], (KEY, "", names[at][2]))
            return (*shape, "item"), _Cell(value, names, run, (*rows, name))
        text = columns.names[name]
        bare = _RUN.sub("", text)
        if bare and bare != text:
            # A key that is a run's name alone is a result's: r2.
            return shape, _Cell(value, (*names, (KEY, "", bare)), (*run, text), rows)
        return shape, _Cell(value, (*names, (KEY, "", text)), run, rows)

    def _describe_node(self, own: int) -> _Node:
        columns = self._columns
        nodes = [own]
        while (parent := columns.node_parent[nodes[-1]]) != NO_NODE:
            nodes.append(parent)
        nodes.reverse()
        family, paths, file_run = self._files[columns.node_file[own]]
        names: list[tuple[str, str, str]] = [(PATH, "", piece) for piece in paths]
        run = list(file_run)
        rows: list[int] = []
        steps: list[str] = []
        outer = ""
        for node in nodes[1:]:
            name = columns.node_name[node]
            text = columns.names[name] if name >= 0 else ""
            if name < 0:
                steps.append("*")
                rows.append(name)
            elif is_run_like(outer) or _RUN.fullmatch(text):
                steps.append("run")
                run.append(text)
            else:
                steps.append("level")
                names.append((LEVEL, outer if text.isdigit() else "", text))
            outer = text
        label_names: list[str] = []
        for node in nodes:
            for label in columns.labels(node):
                if len(label.text) > _LONGEST_NAME:
                    continue
                if is_run_like(label.name) or _RUN.fullmatch(label.text) or _MOMENT.match(label.text):
                    run.append(f"{label.name}={label.text}")
                else:
                    names.append((LABEL, label.name, label.text))
                    label_names.append(label.name)
        names += self._conditions_of(own, label_names)
        shape: tuple[object, ...] = (family, *steps)
        if columns.files[columns.node_file[own]].addressing is not Addressing.CELL:
            shape = (*shape, *label_names, self._kind((*shape, *label_names), own))
        return shape, tuple(names), tuple(run), tuple(rows)

    def _conditions_of(self, node: int, known: Sequence[str]) -> list[tuple[str, str, str]]:
        """The whole numbers before the first other number of a row: what it was measured at, where nothing else tells."""
        columns = self._columns
        found: list[tuple[str, str, str]] = []
        if columns.node_name[node] >= 0:
            return found
        for value in range(columns.node_first[node], columns.node_stop[node]):
            text = columns.text(value)
            name = columns.value_name[value]
            if columns.value_node[value] != node or name <= 0 or not text.isdigit() or len(text) > _LONGEST_CONDITION:
                break
            if columns.names[name] not in known and not is_run_like(columns.names[name]):
                found.append((LABEL, columns.names[name], text))
        return found

    def _kind(self, shape: tuple[object, ...], node: int) -> int:
        """Which of the kinds of objects of one shape a node is, by the keys it holds."""
        columns = self._columns
        own = frozenset(
            columns.value_name[value]
            for value in range(columns.node_first[node], columns.node_stop[node])
            if columns.value_node[value] == node
        )
        kinds = self._kinds.setdefault(shape, [])
        for keys, number in kinds:
            if len(keys & own) >= _ALIKE * len(keys | own):
                return number
        kinds.append((own, len(kinds)))
        return len(kinds) - 1


def _families(columns: EvidenceColumns) -> list[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """For each file its family (files of the same keys, as deep), the names of its path, and its run."""
    found: dict[tuple[object, ...], list[int]] = {}
    parts: list[tuple[list[str], tuple[str, ...]]] = []
    for at, file in enumerate(columns.files):
        *folders, name = file.path.split("/")
        stem, _, suffix = name.partition(".") if not name.startswith(".") else (name, "", "")
        run: list[str] = []
        bare: list[str] = []
        for piece in (*folders, stem):
            run.extend(match[0] for match in _RUN.finditer(piece))
            bare.append(_RUN.sub("", piece))
        parts.append((bare, tuple(run)))
        keys = frozenset(columns.value_name[file.first : file.stop])
        found.setdefault((len(folders), suffix, keys), []).append(at)
    families: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = [(0, (), ())] * len(columns.files)
    for number, members in enumerate(found.values()):
        for at in members:
            names, ran = parts[at]
            families[at] = (number, tuple(names), ran)
    return families


def union(bits: Iterable[int]) -> int:
    """The cells of any of some sets."""
    return reduce(int.__or__, bits, 0)
