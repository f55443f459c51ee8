"""Millions of evidence values in a few arrays: each with its text, its name and the node that holds it.

A node is an object, an array, a row of a table or a line of a log. Nodes and values are numbered in the order of the
files, so that all values below a node are one range of numbers. Names are kept once.
"""

from __future__ import annotations

import bisect
from array import array
from decimal import Decimal
from enum import StrEnum
from math import isinf
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aswritten.audit.atoms import split_name
from aswritten.audit.recent import Recent
from aswritten.audit.statistics import Summary, summarise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NO_NODE = 0xFFFFFFFF


class Addressing(StrEnum):
    """How a place in a file is written as a locator."""

    POINTER = "pointer"
    LINE_POINTER = "line pointer"
    CELL = "cell"
    LINE = "line"
    HOLDER = "holder"
    """The pointer of the text that holds the value (a notebook's output)."""


class EvidenceFile(msgspec.Struct, frozen=True, kw_only=True):
    """A result file that was read.

    Attributes:
        path: as it is shown, relative to the workspace root where it lies there.
        sha256: of the file as stored, in lower-case hex.
        addressing: how its places are written.
        is_log: whether it is free text, which yields to a result file.
        first: number of its first value.
        stop: number after its last value.
        root: number of its first node.
        rows: data rows of a table, items of a top-level array, lines of JSON Lines; else None.
        has_repeated_key: whether an object in it holds a key twice, so that its pointers are doubtful.
    """

    path: str
    sha256: str
    addressing: Addressing
    is_log: bool
    first: int
    stop: int
    root: int
    rows: int | None
    has_repeated_key: bool = False


class Label(NamedTuple):
    """A text (or a key-like number) that stands beside a value in its row or object."""

    name: str
    text: str


class EvidenceColumns:
    """The values of all evidence files, written once and then only read."""

    def __init__(self) -> None:
        self.files: list[EvidenceFile] = []
        self.names: list[str] = [""]
        self._name_ids: dict[str, int] = {"": 0}
        self.node_parent = array("I")
        self.node_name = array("i")
        """A name's number, or for an index or row number its negative minus one."""
        self.node_file = array("I")
        self.node_labels = array("I")
        self.node_label_count = array("H")
        self.node_first = array("I")
        self.node_stop = array("I")
        self.label_name = array("I")
        self.label_text = array("I")
        self.value_node = array("I")
        self.value_name = array("i")
        self.value_approx = array("d")
        """For ordering and searching only; what is compared and shown is the text."""
        self.described: dict[int, tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]] = {}
        """What was computed of nodes that were asked for: shape, run and labels."""
        self.described_names: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        """The same of the names of values: what is the same for all runs, and what tells a run."""
        self.grouped: Recent[tuple[int, ...], tuple[tuple[int, ...], ...]] = Recent()
        """Of values that were grouped, what is runs of one measurement."""
        self._summaries: Recent[tuple[int, ...], Summary] = Recent()
        self._sizes: Recent[tuple[int, ...], array[float]] = Recent()
        self._plain: Recent[tuple[int, ...], Sequence[int]] = Recent()
        self._words: Recent[tuple[int, ...], frozenset[str]] = Recent()
        self.cut_lines: dict[int, list[int]] = {}
        """By file, the lines of which only the beginning was read."""
        self._text = bytearray()
        self._text_end = array("Q")

    def __len__(self) -> int:
        return len(self.value_node)

    def intern(self, name: str) -> int:
        """The number of a name."""
        found = self._name_ids.get(name)
        if found is None:
            found = self._name_ids[name] = len(self.names)
            self.names.append(name)
        return found

    def open_node(self, parent: int, name: int) -> int:
        """Begin a node; its labels are added next, then its values and children, then it is closed."""
        node = len(self.node_parent)
        self.node_parent.append(parent)
        self.node_name.append(name)
        self.node_file.append(len(self.files))
        self.node_labels.append(len(self.label_name))
        self.node_label_count.append(0)
        self.node_first.append(len(self.value_node))
        self.node_stop.append(0)
        return node

    def add_label(self, node: int, name: int, text: str) -> None:
        """Add a label to the node opened last."""
        if self.node_label_count[node] == 0xFFFF:  # noqa: PLR2004 - what the column holds
            return
        self.label_name.append(name)
        self.label_text.append(self.intern(text))
        self.node_label_count[node] += 1

    def add_value(self, node: int, name: int, text: str) -> None:
        """Add a value below the node that is open; one beyond a float's exponents can meet no number of a document."""
        approx = float(text)
        if isinf(approx) or (not approx and any(digit in "123456789" for digit in text.lower().partition("e")[0])):
            return
        self.value_approx.append(approx)
        self.value_node.append(node)
        self.value_name.append(name)
        self._text += text.encode()
        self._text_end.append(len(self._text))

    def close_node(self, node: int) -> None:
        """End a node."""
        self.node_stop[node] = len(self.value_node)

    def mark(self) -> tuple[int, int, int]:
        """How much there is now."""
        return len(self.node_parent), len(self.label_name), len(self.value_node)

    def reset(self, mark: tuple[int, int, int]) -> None:
        """Drop what was added since a mark; names stay."""
        nodes, labels, values = mark
        for column in (
            self.node_parent, self.node_name, self.node_file, self.node_labels, self.node_label_count, self.node_first,
            self.node_stop,
        ):  # fmt: skip
            del column[nodes:]
        del self.label_name[labels:], self.label_text[labels:]
        for values_column in (self.value_node, self.value_name, self.value_approx, self._text_end):
            del values_column[values:]
        del self._text[self._text_end[-1] if self._text_end else 0 :]

    def count_items(self, root: int) -> int | None:
        """How many objects or arrays an array at the root holds; None where the root is none."""
        count = 0
        for node in range(root + 1, len(self.node_parent)):
            if self.node_parent[node] == root:
                if self.node_name[node] >= 0:
                    return None
                count += 1
        return count or None

    def nodes_in(self, file: int) -> range:
        """The nodes below a file's root."""
        following = self.files[file + 1].root if file + 1 < len(self.files) else len(self.node_parent)
        return range(self.files[file].root + 1, following)

    def rows_in(self, file: int) -> Iterator[int]:
        """Those right below its root: the rows of a table, the lines of a log."""
        root = self.files[file].root
        return (node for node in self.nodes_in(file) if self.node_parent[node] == root)

    def text(self, value: int) -> str:
        """The value's digits as the file has them, without grouping."""
        start = self._text_end[value - 1] if value else 0
        return self._text[start : self._text_end[value]].decode()

    def decimal(self, value: int) -> Decimal:
        """The exact value."""
        return Decimal(self.text(value))

    def name(self, value: int) -> str:
        """The key or column of a value; empty for an item of an array."""
        number = self.value_name[value]
        return self.names[number] if number >= 0 else ""

    def file(self, value: int) -> EvidenceFile:
        """The file of a value."""
        return self.files[self.node_file[self.value_node[value]]]

    def summary(self, values: Sequence[int]) -> Summary:
        """The aggregates of some values."""
        key = tuple(values)
        return self._summaries.get(key) or self._summaries.put(key, summarise([self.decimal(value) for value in key]))

    def plain(self, values: Sequence[int]) -> Sequence[int]:
        """Those of some values that are no log's, if there are any; else all."""
        key = tuple(values)
        known = self._plain.get(key)
        if known is None:
            is_log = [file.is_log for file in self.files]
            files, nodes = self.node_file, self.value_node
            known = self._plain.put(key, [value for value in key if not is_log[files[nodes[value]]]] or key)
        return known

    def count_between(self, values: Sequence[int], low: float, high: float) -> int:
        """How many of some values are of a size."""
        key = tuple(values)
        sizes = self._sizes.get(key)
        if sizes is None:
            sizes = self._sizes.put(key, array("d", sorted(abs(self.value_approx[value]) for value in key)))
        return bisect.bisect_right(sizes, high) - bisect.bisect_left(sizes, low)

    def own_words(self, values: Sequence[int]) -> frozenset[str]:
        """The words of some values' names, and of the names and labels of what holds them."""
        key = tuple(values)
        known = self._words.get(key)
        if known is None:
            texts = {self.value_name[value] for value in key}
            for node in dict.fromkeys(self.value_node[value] for value in key):
                start = self.node_labels[node]
                texts.add(self.node_name[node])
                texts.update(self.label_text[start : start + self.node_label_count[node]])
            words = {atom for text in texts if text >= 0 for atom in split_name(self.names[text])}
            known = self._words.put(key, frozenset(words))
        return known

    def labels(self, node: int) -> list[Label]:
        """What stands beside the values of a node."""
        start = self.node_labels[node]
        stop = start + self.node_label_count[node]
        names = self.names
        return [
            Label(names[name], names[text])
            for name, text in zip(self.label_name[start:stop], self.label_text[start:stop], strict=True)
        ]

    def ancestors(self, value: int) -> list[int]:
        """The nodes from the value's own up to the file's root."""
        nodes: list[int] = []
        node = self.value_node[value]
        while node != NO_NODE:
            nodes.append(node)
            node = self.node_parent[node]
        return nodes

    def locator(self, value: int) -> str:
        """Where in its file a value stands, in the form that follows ``#`` in a source."""
        file = self.file(value)
        nodes = self.ancestors(value)[:-1][::-1]
        if file.addressing is Addressing.CELL:
            row = -1 - self.node_name[nodes[0]]
            if self.value_name[value] < 0:
                return f"L{row}"
            return f"row={row}&col={_escape_cell(self.name(value))}"
        if file.addressing is Addressing.LINE:
            return f"L{-1 - self.node_name[nodes[-1]]}"
        steps = [self.node_name[node] for node in nodes]
        if file.addressing is not Addressing.HOLDER:
            steps.append(self.value_name[value])
        tokens = [str(-1 - step) if step < 0 else _escape_pointer(self.names[step]) for step in steps]
        if file.addressing is Addressing.LINE_POINTER:
            return f"L{tokens[0]}" + "".join(f"/{token}" for token in tokens[1:] if token)
        return "".join(f"/{token}" for token in tokens)


def _escape_pointer(name: str) -> str:
    escaped = name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
    return escaped.replace("#", "%23")


def _escape_cell(name: str) -> str:
    return name.replace("%", "%25").replace("&", "%26").replace("=", "%3D").replace("#", "%23")
