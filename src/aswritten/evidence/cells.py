"""Where the cells of CSV and TSV text begin and end (RFC 4180, with the delimiter that the header shows)."""

from __future__ import annotations

import bisect
import re
from array import array
from typing import Final, NamedTuple

_LONGEST_CELL: Final = 1 << 16
"""How far the end of an unquoted cell is looked for around a hit."""


class Cell(NamedTuple):
    """A cell's text without its quotes, as byte offsets."""

    start: int
    end: int
    is_quoted: bool


class CellMap:
    """The cells of a table, found around an offset or in order.

    Attributes:
        delimiter: one byte.
        open_quote: where a quoted cell begins that never ends; ``None`` in a sound table.
    """

    def __init__(self, data: bytes, *, is_tsv: bool) -> None:
        self._data = data
        self.delimiter = _find_delimiter(data, is_tsv=is_tsv)
        mark = re.escape(self.delimiter)
        self._edge = re.compile(b"[" + mark + rb"\r\n]")
        self._quoted = re.compile(rb"(?:^|(?<=[" + mark + rb'\r\n]))"[^"]*+(?:""[^"]*+)*+("?+)')
        self._starts = array("q")
        self._ends = array("q")
        self.open_quote: int | None = None
        if b'"' in data:
            self._map_quoted()

    def _map_quoted(self) -> None:
        for match in self._quoted.finditer(self._data):
            if not match[1]:
                self.open_quote = match.start()
                break
            self._starts.append(match.start())
            self._ends.append(match.end())

    def cell_at(self, at: int) -> Cell | None:
        """The cell around an offset; ``None`` where it is longer than can be told."""
        index = bisect.bisect_right(self._starts, at) - 1
        if index >= 0 and at < self._ends[index]:
            return Cell(self._starts[index] + 1, self._ends[index] - 1, is_quoted=True)
        data = self._data
        floor = max(0, at - _LONGEST_CELL)
        start = 1 + max(data.rfind(mark, floor, at) for mark in (self.delimiter, b"\n", b"\r"))
        if not start and floor:
            return None
        edge = self._edge.search(data, at, at + _LONGEST_CELL)
        if edge is None and at + _LONGEST_CELL < len(data):
            return None
        return Cell(start, len(data) if edge is None else edge.start(), is_quoted=False)

    def row(self, start: int) -> tuple[list[Cell], int]:
        """The cells of the row that begins at an offset, and where the next row begins."""
        data = self._data
        cells: list[Cell] = []
        at = start
        if data[at : at + 1] in (b"\r", b"\n"):
            return cells, self._after_line_end(at)
        while True:
            quoted = self._quoted.match(data, at) if data[at : at + 1] == b'"' else None
            edge = self._edge.search(data, at if quoted is None else quoted.end())
            end = len(data) if edge is None else edge.start()
            if quoted is not None and end == quoted.end() and quoted[1]:
                cells.append(Cell(at + 1, end - 1, is_quoted=True))
            else:
                cells.append(Cell(at, end, is_quoted=False))
            if edge is None:
                return cells, len(data)
            if edge[0] != self.delimiter:
                return cells, self._after_line_end(end)
            at = end + 1

    def _after_line_end(self, at: int) -> int:
        return at + 2 if self._data[at : at + 2] == b"\r\n" else at + 1

    def text(self, cell: Cell) -> str:
        """What a cell says."""
        raw = self._data[cell.start : cell.end]
        return (raw.replace(b'""', b'"') if cell.is_quoted else raw).decode()


def _find_delimiter(data: bytes, *, is_tsv: bool) -> bytes:
    """A comma or a tab by suffix; where a CSV file's header has no comma, what it has instead."""
    if is_tsv:
        return b"\t"
    end = data.find(b"\n")
    header = data if end < 0 else data[:end]
    return next((mark for mark in (b",", b";", b"\t") if mark in header), b",")
