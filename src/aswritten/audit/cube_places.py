"""Where the values of result files stand: the names of each value's place, and the kind of place it is."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import is_run_like
from aswritten.audit.cube_model import AxisKind, Cell, Name
from aswritten.audit.evidence_columns import NO_NODE, Addressing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.evidence_columns import EvidenceColumns

_RUN: Final = re.compile(
    r"[_\-. ]?(?<![a-z])(?:(?:seeds?|runs?|folds?|days?|trials?|reps?|repeats?|iters?|s|r|rng|cv)[_\-. ]?[0-9]+"
    r"|(?:seed|run|fold|trial|rep|repeat|replicate|split)[_\-. ][a-z])(?![0-9a-z])",
    re.IGNORECASE,
)
"""What names a repetition (``seed3``, ``run_a``); keys and files are named in English, whatever the language."""
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:")
"""A moment is when a run was, and names nothing else."""
_HASH: Final = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{6,64}(?![^\s])")
"""The mark of a revision, which is that of a run."""
_MARKS_OF_RUNS: Final = (re.compile(rf"(?:{_RUN.pattern})\Z", re.IGNORECASE), _MOMENT, _HASH)
_LONGEST_NAME: Final = 40
"""A longer label is a text."""
_LONGEST_CONDITION: Final = 7
"""A whole number of more digits is no condition."""
_MOST_LEVELS: Final = 50
"""A column of more different numbers holds results."""
_LEAST_SHARED: Final = 2
_LONE_LINE: Final = -1
_ALIKE: Final = 0.5
"""The part of their keys that two objects of one kind share at the least."""

Shape = tuple[object, ...]
"""What all cells of a cube share: the family of their files, the steps down to them, the kind of object."""


class _Place(NamedTuple):
    """What all values of an object share."""

    shape: Shape
    names: tuple[Name, ...]
    run: tuple[str, ...]


class _Family(NamedTuple):
    """Which files of the same keys, as deep, a file is one of; the names of its path, and its run."""

    number: int
    names: tuple[str, ...]
    run: tuple[str, ...]


class _Kind(NamedTuple):
    """The keys of the first object of a kind, and the number of the kind."""

    keys: frozenset[int]
    number: int


class _Steps(NamedTuple):
    """The way down to an object."""

    steps: tuple[str, ...]
    names: tuple[Name, ...]
    run: tuple[str, ...]


class Places:
    """Where values stand; what the values of an object share is found once."""

    def __init__(self, columns: EvidenceColumns) -> None:
        self._columns = columns
        self._files = _families(columns)
        self._nodes: dict[int, _Place] = {}
        self._kinds: dict[Shape, list[_Kind]] = {}
        self._shared: dict[int, frozenset[int]] = {}

    def describe(self, value: int) -> tuple[Shape, Cell]:
        """The shape that all cells of a value's cube share, and its cell."""
        columns = self._columns
        node = columns.value_node[value]
        place = self._nodes.get(node)
        if place is None:
            place = self._nodes[node] = self._describe_node(node)
        name = columns.value_name[value]
        if name < 0:
            return (*place.shape, "item"), Cell(value, _item_names(place.names), place.run)
        text = columns.names[name]
        # A key that is a run's name alone is a result's: r2.
        bare = _RUN.sub("", text) or text
        run = place.run if bare == text else (*place.run, text)
        return place.shape, Cell(value, (*place.names, Name(AxisKind.KEY, "", bare)), run)

    def _describe_node(self, own: int) -> _Place:
        columns = self._columns
        nodes = [own]
        while (parent := columns.node_parent[nodes[-1]]) != NO_NODE:
            nodes.append(parent)
        nodes.reverse()
        file = columns.node_file[own]
        family = self._files[file]
        way = self._steps(nodes)
        labels: list[Name] = []
        run = [*family.run, *way.run]
        for node in nodes:
            for label in columns.labels(node):
                if len(label.text) > _LONGEST_NAME:
                    continue
                if is_run_like(label.name) or any(mark.match(label.text) for mark in _MARKS_OF_RUNS):
                    run.append(f"{label.name}={label.text}")
                else:
                    labels.append(Name(AxisKind.LABEL, label.name, label.text))
        columns_of = [name.column for name in labels]
        labels += self._conditions(own, columns_of)
        shape: Shape = (family.number, *way.steps)
        if columns.files[file].addressing is not Addressing.CELL:
            shape = (*shape, *columns_of, self._kind((*shape, *columns_of), own))
        paths = (Name(AxisKind.PATH, "", piece) for piece in family.names)
        return _Place(shape, (*paths, *way.names, *labels), tuple(run))

    def _steps(self, nodes: Sequence[int]) -> _Steps:
        """The objects below a file's root, down to one."""
        columns = self._columns
        steps: list[str] = []
        names: list[Name] = []
        run: list[str] = []
        outer = ""
        for node in nodes[1:]:
            name = columns.node_name[node]
            text = columns.names[name] if name >= 0 else ""
            if name < 0:
                steps.append("*")
            elif is_run_like(outer) or _RUN.fullmatch(text):
                steps.append("run")
                run.append(text)
            else:
                steps.append("level")
                names.append(Name(AxisKind.LEVEL, outer if text.isdigit() else "", text))
            outer = text
        return _Steps(tuple(steps), tuple(names), tuple(run))

    def _conditions(self, node: int, known: Sequence[str]) -> list[Name]:
        """The conditions at the beginning of a row: whole numbers, and others that many rows share (a rate, a dose)."""
        columns = self._columns
        found: list[Name] = []
        if columns.node_name[node] >= 0:
            return found
        for value in range(columns.node_first[node], columns.node_stop[node]):
            text = columns.text(value)
            name = columns.value_name[value]
            if columns.value_node[value] != node or name <= 0 or len(text) > _LONGEST_CONDITION:
                break
            if not text.isdigit() and name not in self._levels(columns.node_file[node]):
                break
            if columns.names[name] not in known and not is_run_like(columns.names[name]):
                found.append(Name(AxisKind.LABEL, columns.names[name], text))
        return found

    def _levels(self, file: int) -> frozenset[int]:
        """The columns of a file in which each number stands in several rows."""
        known = self._shared.get(file)
        if known is None:
            columns = self._columns
            counts: dict[int, Counter[str]] = {}
            for value in range(columns.files[file].first, columns.files[file].stop):
                counts.setdefault(columns.value_name[value], Counter())[columns.text(value)] += 1
            known = self._shared[file] = frozenset(
                name
                for name, found in counts.items()
                if 1 < len(found) <= _MOST_LEVELS and min(found.values()) >= _LEAST_SHARED
            )
        return known

    def _kind(self, shape: Shape, node: int) -> int:
        """Which of the kinds of objects of one shape a node is, by the keys it holds."""
        columns = self._columns
        own = frozenset(
            columns.value_name[value]
            for value in range(columns.node_first[node], columns.node_stop[node])
            if columns.value_node[value] == node
        )
        if len(own) == 1 and columns.files[columns.node_file[node]].addressing is Addressing.LINE:
            # The lines of a log that hold a value each are one list of keys.
            return _LONE_LINE
        kinds = self._kinds.setdefault(shape, [])
        for keys, number in kinds:
            if len(keys & own) >= _ALIKE * len(keys | own):
                return number
        kinds.append(_Kind(own, len(kinds)))
        return len(kinds) - 1


def _item_names(names: tuple[Name, ...]) -> tuple[Name, ...]:
    """The names of an array's items, which are of its key."""
    at = max((at for at, one in enumerate(names) if one.kind is AxisKind.LEVEL), default=-1)
    return names if at < 0 else (*names[:at], *names[at + 1 :], Name(AxisKind.KEY, "", names[at].text))


def _families(columns: EvidenceColumns) -> list[_Family]:
    """The family of each file."""
    found: dict[tuple[object, ...], int] = {}
    families: list[_Family] = []
    for file in columns.files:
        *folders, name = file.path.split("/")
        stem, _, suffix = name.partition(".") if not name.startswith(".") else (name, "", "")
        pieces = (*folders, stem)
        keys = frozenset(columns.value_name[file.first : file.stop])
        number = found.setdefault((len(folders), suffix, keys), len(found))
        run = tuple(match[0] for piece in pieces for match in _RUN.finditer(piece))
        families.append(_Family(number, tuple(_RUN.sub("", piece) for piece in pieces), run))
    return families
