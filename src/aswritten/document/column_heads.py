"""Header rows of tables in columns: what may name a column, and the rows that stand above the names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.grid import TABLE_NAME
from aswritten.document.rst_tables import Cell
from aswritten.document.spans import Extent, Span, find_spans
from aswritten.document.text_lines import Line, LineKind, Word, is_plain_figure

if TYPE_CHECKING:
    from collections.abc import Sequence

DEEPEST_HEADER = 4
FEWEST_ROWS = 2
_LONGEST_NAME = 60
_NAME = re.compile(r"[^\W_]|[%‰#±°$€£¥]")
"""What a name has at least one of; a bar or a dash is none."""
_PROSE = re.compile(r"(?:\S+\s+){2,}\S*[.!?:,]\Z|.*[;{}\"]|.*:\Z", re.DOTALL)
"""What names no column: the end of a sentence, a key before its value, code."""

Cells = dict[int, tuple[int, int]]
"""The runs of a line by their column."""


def is_prose(text: str) -> bool:
    """Whether a text is the end of a sentence, a key before its value, or code."""
    return bool(_PROSE.match(text))


def names_columns(text: str, runs: Sequence[tuple[int, int]]) -> bool:
    """Whether the cells of a row may name columns."""
    names = [text[slice(*run)] for run in runs]
    return all(not name or (len(name) <= _LONGEST_NAME and _NAME.search(name) and not is_prose(name)) for name in names)


def are_names(text: str, heads: Sequence[Cells], cells: Sequence[Cells | Line]) -> bool:
    """Whether a header without a rule is none of the rows: no figure, and nothing shaped like the cells below it."""
    rows = [row for row in cells if not isinstance(row, Line)][:FEWEST_ROWS]
    for head in heads:
        for column, run in head.items():
            shown = text[slice(*run)]
            if is_plain_figure(shown):
                return False
            shape = re.sub(r"\d", "0", shown)
            if "0" in shape and any(
                column in row and re.sub(r"\d", "0", text[slice(*row[column])]) == shape for row in rows
            ):
                return False
    return True


def upper_rows(  # noqa: PLR0913, PLR0917 - the state of the reading
    text: str, lines: Sequence[Line], first: int, below: int, columns: Sequence[Extent], heads: Sequence[Cells]
) -> tuple[list[list[Cell]], int]:
    """The header rows above the names of the columns, and the number of the first line that is one."""
    rows: list[list[Cell]] = []
    names = [next((text[slice(*head[at])] for head in heads if at in head), "") for at in range(len(columns))]
    top, at = below, below - 1
    underline: Sequence[Word] = ()
    while at >= first and len(rows) < DEEPEST_HEADER:
        line = lines[at]
        if line.kind is LineKind.RULE:
            underline = line.words
        else:
            row = _upper_row(text, line, columns, names, underline)
            if row is None:
                break
            rows.insert(0, row)
            top, underline = at, ()
        at -= 1
    return rows, top


def _upper_row(
    text: str, line: Line, columns: Sequence[Extent], names: Sequence[str], underline: Sequence[Word]
) -> list[Cell] | None:
    """The cells of a header row over others; None where the line is none."""
    title = TABLE_NAME.match(text, line.start, line.end)
    if (title and title.group()[-1].isdigit()) or not names_columns(text, [chunk[2:] for chunk in line.chunks]):
        return None
    chunks = list(line.chunks)
    own = [chunk for chunk in chunks[:1] if chunk.left < columns[0].right and len(chunks) > 1]
    rest = chunks[len(own) :]
    if rest[0].left < columns[0].right or any(chunk.right > columns[1].left for chunk in own):
        return None
    runs = [Extent(*word[:2]) for word in underline if word.left >= columns[0].right]
    spans = find_spans([Extent(*chunk[:2]) for chunk in rest], columns[1:], names[1:], runs)
    if spans is None:
        return None
    placed = [(Span(0, 0), chunk) for chunk in own]
    placed += [(Span(span.first + 1, span.last + 1), chunk) for span, chunk in zip(spans, rest, strict=True)]
    cells: list[Cell] = []
    at = 0
    for span, chunk in placed:
        cells += [Cell(()) for _ in range(at, span.first)]
        cells.append(Cell(((chunk.start, chunk.end),), span.last - span.first + 1))
        at = span.last + 1
    return [*cells, *(Cell(()) for _ in range(at, len(columns)))]


def plain_row(cells: Cells, width: int) -> list[Cell]:
    """A row of one cell a column."""
    return [Cell((cells[at],) if at in cells else ()) for at in range(width)]
