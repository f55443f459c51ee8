"""Result files as cubes: values whose places differ along the same axes (key, row label, object, folder, file).

A cell is a value; an axis is a position at which the names of a cube's cells differ or agree: the key of the value, a
column of labels, a level of objects, a folder. What tells only repetitions apart (seeds, runs) is no axis that a
document has to name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import is_run_like, is_version
from aswritten.audit.cube_model import Axis, AxisKind, Cube, is_numeric
from aswritten.audit.cube_places import Places, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from aswritten.audit.cube_model import Cell
    from aswritten.audit.evidence_columns import EvidenceColumns

_PIECE: Final = re.compile(r"_|\s|-(?![0-9])|\.(?![0-9])")
_ODD: Final = re.compile(r"[^0-9a-z/.]")
_REPEATS: Final = re.compile(r"seed|run|fold|trial|rep|iter|rng|cv|split|date|day|time|\Aid=", re.IGNORECASE)
"""What tells rows apart by itself: repetitions, and the mark of a subject."""
_MOST_VALUES: Final = 400_000
"""With more evidence, files are no cubes: their names are looked up in :mod:`aswritten.audit.name_index` alone."""
_MOST_MEMBERS: Final = 400
"""An axis with more members only numbers its cells."""
_MOST_BITS: Final = 400_000_000
"""A cube with more runs times cells is left out: so many runs are found by their names."""
_LEAST_PAIRS: Final = 4
"""Two by two names are the fewest that are pairs."""
_SEVERAL: Final = 2
_CUTS: Final = (-1, -2, 1, 2)
"""Where a name may be cut in two: before its last pieces, or behind its first."""


def build_cubes(columns: EvidenceColumns) -> tuple[Cube, ...]:
    """The cubes of all evidence; none where there is too much of it."""
    if len(columns) > _MOST_VALUES:
        return ()
    places = Places(columns)
    found: dict[Shape, list[Cell]] = {}
    for value in range(len(columns)):
        if columns.value_name[value] > 0 and (is_run_like(columns.name(value)) or _is_in_path(columns, value)):
            continue
        shape, cell = places.describe(value)
        found.setdefault(shape, []).append(cell)
    cubes: list[Cube] = []
    for cells in found.values():
        if len({cell.run for cell in cells}) * len(cells) > _MOST_BITS:
            continue
        cubes.append(
            Cube(
                number=len(cubes),
                values=tuple(cell.value for cell in cells),
                runs=tuple(cell.run for cell in cells),
                axes=(*_result_axes(cells), *_run_axes(cells)),
                is_log=columns.file(cells[0].value).is_log,
            )
        )
    return tuple(cubes)


def _is_in_path(columns: EvidenceColumns, value: int) -> bool:
    """Whether a file's name repeats a key and its number, which so tells the file from others: ``oee_line1.log``."""
    text = columns.text(value)
    if not text.isdigit():
        return False
    return _ODD.sub("", f"{columns.name(value)}{text}".lower()) in _ODD.sub("", columns.file(value).path.lower())


def _result_axes(cells: Sequence[Cell]) -> Iterable[Axis]:
    """The axes that a document has to name."""
    axes = tuple(_conditions(tuple(_named_axes(cells)), _by_run(cells)))
    for axis in axes:
        yield from _factors(_without_conditions(axis, axes))


def _named_axes(cells: Sequence[Cell]) -> Iterable[Axis]:
    slots: dict[tuple[AxisKind, str, int], dict[str, list[int]]] = {}
    for at, cell in enumerate(cells):
        seen: dict[tuple[AxisKind, str], int] = {}
        for kind, name, text in cell.names:
            order = seen[kind, name] = seen.get((kind, name), -1) + 1
            slots.setdefault((kind, name, order), {}).setdefault(text, []).append(at)
    above = ""
    for (kind, name, _), members in slots.items():
        if len(members) <= _MOST_MEMBERS:
            # A letter is named beside what it is one of: the r band.
            is_lettered = kind is AxisKind.LEVEL and all(len(text) == 1 for text in members)
            yield _axis(kind, name or (above if is_lettered else ""), members)
        above = next(iter(members)) if kind is AxisKind.LEVEL and len(members) == 1 else ""


def _run_axes(cells: Sequence[Cell]) -> Iterable[Axis]:
    """The seeds, folds and the like as axes of their own, which a document need not name."""
    slots: dict[tuple[int, str], dict[str, list[int]]] = {}
    for at, cell in enumerate(cells):
        for order, text in enumerate(cell.run):
            name, _, own = text.rpartition("=")
            slots.setdefault((order, name), {}).setdefault(own, []).append(at)
    for (_, name), members in slots.items():
        if len(members) <= _MOST_MEMBERS:
            yield _axis(AxisKind.RUN, name, members)


def _axis(kind: AxisKind, name: str, members: Mapping[str, Sequence[int]]) -> Axis:
    return Axis(kind, name, tuple(members), tuple(_bits(held) for held in members.values()))


def _bits(held: Sequence[int]) -> int:
    """Some cells, in ascending order, as a set."""
    bits = bytearray((held[-1] >> 3) + 1)
    for at in held:
        bits[at >> 3] |= 1 << (at & 7)
    return int.from_bytes(bits, "little")


def _without_conditions(axis: Axis, axes: Sequence[Axis]) -> Axis:
    """The keys of a cube without the columns that tell its rows apart, which are no results."""
    if axis.kind is not AxisKind.KEY:
        return axis
    columns = {one.name for one in axes if is_numeric(one) and len(one.members) > 1}
    kept = [(name, bits) for name, bits in zip(axis.members, axis.cells, strict=True) if name not in columns]
    return Axis(AxisKind.KEY, "", tuple(name for name, _ in kept), tuple(bits for _, bits in kept))


def _factors(axis: Axis) -> list[Axis]:
    """An axis whose names are pairs (``adapters_de-en``, ``remote_sd``) as the two axes of which they are made."""
    if len(axis.members) < _LEAST_PAIRS or axis.kind is AxisKind.LABEL:
        return [axis]
    split = [[piece for piece in _PIECE.split(member) if piece] for member in axis.members]
    for size in _CUTS:
        if any(len(pieces) <= abs(size) for pieces in split):
            continue
        firsts = ["_".join(pieces[:size]) for pieces in split]
        lasts = ["_".join(pieces[size:]) for pieces in split]
        left, right = set(firsts), set(lasts)
        if min(len(left), len(right)) >= _SEVERAL and len(left) * len(right) == len(axis.members):
            return [*_factors(_merged(axis, firsts)), *_factors(_merged(axis, lasts))]
    return [axis]


def _merged(axis: Axis, names: Sequence[str]) -> Axis:
    cells: dict[str, int] = {}
    for name, bits in zip(names, axis.cells, strict=True):
        cells[name] = cells.get(name, 0) | bits
    return Axis(axis.kind, axis.name, tuple(cells), tuple(cells.values()))


def _by_run(cells: Sequence[Cell]) -> list[int]:
    found: dict[tuple[str, ...], list[int]] = {}
    for at, cell in enumerate(cells):
        # A number of a job or rank is different in each row, whatever was measured.
        repeats = tuple(one for one in cell.run if _REPEATS.search(one))
        found.setdefault(repeats, []).append(at)
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
