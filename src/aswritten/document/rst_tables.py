"""Grid tables and simple tables of reStructuredText, as runs of their cells.

Source: reStructuredText Markup Specification (Docutils 0.21), Tables.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_COLUMN = re.compile(r"=+")
_SPANNED = re.compile(r"-+(?:[ \t]+-+)*[ \t]*\Z")


class Cell(NamedTuple):
    """The runs of a cell, a line each, and how far it spreads."""

    runs: tuple[tuple[int, int], ...]
    columns: int = 1
    rows: int = 1


class Table(NamedTuple):
    """Rows of cells; how many are headers."""

    rows: list[list[Cell]]
    header_rows: int | None


def read_simple(text: str, lines: Sequence[tuple[int, int]]) -> Table:
    """A simple table: columns by the rule of equal signs above; a line without a first cell goes on with its row."""
    first_start, first_end = lines[0]
    columns = [match.span() for match in _COLUMN.finditer(text[first_start:first_end])]
    rows: list[list[list[tuple[int, int]]]] = []
    header = 0
    for start, end in lines[1:]:
        content = text[start:end]
        if re.fullmatch(r"=+(?:[ \t]+=+)*[ \t]*", content):
            if rows and not header:
                header = len(rows)
            continue
        if _SPANNED.match(content) or not content.strip():
            continue
        offset = _indent_of(text, start) - _indent_of(text, first_start)
        cells = _cut(columns, start, end, offset)
        if rows and cells and not text[slice(*cells[0])].strip() and len(columns) > 1:
            for kept, run in zip(rows[-1], cells, strict=True):
                kept.append(run)
        else:
            rows.append([[run] for run in cells])
    closing = sum(1 for start, end in lines[1:] if re.fullmatch(r"=+(?:[ \t]+=+)*[ \t]*", text[start:end]))
    result = [[Cell(tuple(_strip(text, run) for run in cell)) for cell in row] for row in rows]
    return Table(result, header if closing > 1 else None)


def _indent_of(text: str, start: int) -> int:
    """How far a line's first sign stands from its line's start."""
    return start - (text.rfind("\n", 0, start) + 1)


def _cut(columns: Sequence[tuple[int, int]], start: int, end: int, offset: int) -> list[tuple[int, int]]:
    base = start - offset
    cells: list[tuple[int, int]] = []
    for index, (left, right) in enumerate(columns):
        last = index == len(columns) - 1
        stop = end if last else base + columns[index + 1][0]
        begin = min(max(base + left, start), end)
        cells.append((begin, max(begin, min(stop, end))))
        del right
    return cells


def _strip(text: str, run: tuple[int, int]) -> tuple[int, int]:
    start, end = run
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def read_grid(text: str, lines: Sequence[tuple[int, int]]) -> Table:
    """A grid table: borders of ``+``, ``-`` and ``|``; a cell may spread over columns and rows."""
    width = max(end - start for start, end in lines)
    grid = [text[start:end].ljust(width) for start, end in lines]
    rules = [index for index, line in enumerate(grid) if line[0] == "+" and set(line.strip()) <= set("+-=")]
    header_rule = next((index for index in rules if "=" in grid[index]), -1)
    columns = sorted({at for index in rules for at, sign in enumerate(grid[index]) if sign == "+"})
    tops = [index for index, line in enumerate(grid) if "+" in line and re.search(r"\+[-=]+\+", line)]
    rows: list[list[Cell]] = []
    taken: set[tuple[int, int]] = set()
    header_rows = 0
    for order, top in enumerate(tops[:-1]):
        row: list[Cell] = []
        for number, left in enumerate(columns[:-1]):
            if (top, left) in taken or grid[top][left] != "+" or grid[top][left + 1] not in "-=":
                continue
            found = _find_cell(grid, top, left, columns[number + 1 :], tops[order + 1 :])
            if found is None:
                continue
            bottom, right = found
            for at in tops:
                if top <= at < bottom:
                    taken.update((at, column) for column in columns if left <= column < right)
            runs = tuple(
                _strip(text, (min(lines[at][0] + left + 1, lines[at][1]), min(lines[at][0] + right, lines[at][1])))
                for at in range(top + 1, bottom)
            )
            spanned_columns = sum(1 for column in columns if left <= column < right)
            spanned_rows = sum(1 for at in tops if top <= at < bottom)
            row.append(Cell(runs, spanned_columns, spanned_rows))
        rows.append(row)
        if top < header_rule:
            header_rows = len(rows)
    return Table([row for row in rows if row], header_rows if header_rule > 0 else None)


def _find_cell(
    grid: Sequence[str], top: int, left: int, columns: Sequence[int], tops: Sequence[int]
) -> tuple[int, int] | None:
    """The bottom and right border of the cell whose corner is given: the smallest closed box."""
    for right in columns:
        if grid[top][right - 1] not in "-=+":
            return None
        if grid[top][right] != "+":
            continue
        for bottom in tops:
            if grid[bottom][left] not in "+|" or grid[bottom][right] not in "+|":
                break
            edge = grid[bottom][left : right + 1]
            closed = edge[0] == "+" and edge[-1] == "+" and set(edge) <= set("+-=")
            sides = all(grid[at][right] in "|+" for at in range(top + 1, bottom))
            if not sides:
                break
            if closed:
                return bottom, right
    return None
