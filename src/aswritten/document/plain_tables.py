"""Where the tables of a plain text stand, and what stands above them as their caption."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.bars import Barred, find_barred, find_tabbed
from aswritten.document.columns import Found, continues, find_columns
from aswritten.document.text_lines import Line, LineKind, read_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.document.grid import Covered
    from aswritten.document.rst_tables import Cell

_STRETCH = re.compile(r"(?:[ \t\r\f\v]*\n)*(?P<text>(?:[^\n]*\S[^\n]*(?:\n|\Z))+)")
_LINE = re.compile(r"[^\n]+")
_FEWEST_LINES = 3
_MOST_TABLES = 40
"""Of a stretch without a blank line; what comes after them is read as text."""


class PlainTable(NamedTuple):
    """A table of a text: the run that it takes, its rows of cells, how many are headers."""

    start: int
    end: int
    rows: list[list[Cell]]
    header_rows: int | None
    covered: Covered


def find_tables(text: str, end: int) -> Iterator[PlainTable]:
    """The tables of ``text[:end]``, in their order; white space around their lines aside."""
    stretches = list(_stretches(text, end))
    at = 0
    while at < len(stretches):
        lines = stretches[at]
        at += 1
        if at < len(stretches) and _is_header_alone(lines) and stretches[at][0].states:
            lines = [*lines, *stretches[at]]
            at += 1
        first = count = 0
        while count < _MOST_TABLES and len(lines) - first >= _FEWEST_LINES and (found := _find(text, lines, first)):
            count += 1
            rows, end_line = list(found.rows), lines[found.end - 1]
            if isinstance(found, Found) and found.end == len(lines):
                while at < len(stretches) and (more := continues(text, found, stretches[at])):
                    rows += more
                    end_line = stretches[at][-1]
                    at += 1
            yield PlainTable(lines[found.first].start, end_line.end, rows, found.header_rows, found.covered)
            first = found.end
            while first < len(lines) and lines[first].kind is LineKind.ROW:
                first += 1  # what follows at once and fits no column is no header of another table


def _find(text: str, lines: Sequence[Line], first: int) -> Found | Barred | None:
    found = find_barred(text, lines, first, len(lines))
    end = found.first if found else len(lines)
    found = find_tabbed(text, lines, first, end) or found
    end = found.first if found else len(lines)
    return find_columns(text, lines, first, end) or found


def _stretches(text: str, end: int) -> Iterator[list[Line]]:
    """The lines between blank lines."""
    for match in _STRETCH.finditer(text, 0, end):
        start, stop = match.span("text")
        yield [read_line(text, *line.span()) for line in _LINE.finditer(text, start, stop)]


def _is_header_alone(lines: Sequence[Line]) -> bool:
    """Whether a stretch is a header whose rows stand below a blank line."""
    return (
        lines[-1].kind is not LineKind.SINGLE
        and not any(line.states for line in lines)
        and any(line.kind is LineKind.ROW for line in lines)
    )
