"""The values of cubes: the cells of result files, and the axes along which their places differ."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")
"""A year, which names a place by its number alone."""


class AxisKind(StrEnum):
    """What the members of an axis are names of."""

    KEY = "key"
    """Keys and columns: what was measured."""
    LABEL = "label"
    """A column of labels or conditions."""
    LEVEL = "level"
    """Objects that hold others."""
    PATH = "path"
    """Folders and files."""
    RUN = "run"
    """Repetitions, which a document need not name."""


class Axis(NamedTuple):
    """One way in which the cells of a cube differ.

    Attributes:
        kind: what its members are names of.
        name: the column of its labels; else empty.
        members: its names, in order of their first cells.
        cells: for each member, its cells as a set of bits.
    """

    kind: AxisKind
    name: str
    members: tuple[str, ...]
    cells: tuple[int, ...]

    def cells_of(self, members: frozenset[int] | list[int]) -> int:
        """The cells of any of some members."""
        found = 0
        for member in members:
            found |= self.cells[member]
        return found

    def count_in(self, cells: int) -> int:
        """How many of its members some cells have."""
        return sum(1 for bits in self.cells if bits & cells)


class Cube(NamedTuple):
    """Values of one kind of place.

    Attributes:
        number: its place among the cubes of all evidence.
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

    @property
    def key(self) -> int | None:
        """The number of the axis of its keys; None where it has none."""
        return next((at for at, axis in enumerate(self.axes) if axis.kind is AxisKind.KEY), None)


class Name(NamedTuple):
    """A name of a place: ``column`` is that of a label, the object above a numbered level, else empty."""

    kind: AxisKind
    column: str
    text: str


class Cell(NamedTuple):
    """A value, the names of its place, and what tells it from repetitions of the same measurement."""

    value: int
    names: tuple[Name, ...]
    run: tuple[str, ...]


def is_numeric(axis: Axis) -> bool:
    """Whether its members are numbers, which tell rows apart or are results themselves."""
    return axis.kind is AxisKind.LABEL and all(_NUMBER.fullmatch(member) for member in axis.members)
