"""Tables that stand by white space alone: columns that a header or a rule line and the rows below it share.

A table has a header or a rule of several runs, two columns or more, and two rows or more with figures in one column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.column_heads import (
    DEEPEST_HEADER,
    FEWEST_ROWS,
    are_names,
    is_prose,
    names_columns,
    plain_row,
    upper_rows,
)
from aswritten.document.grid import Covered
from aswritten.document.rst_tables import Cell
from aswritten.document.spans import Extent, overlapped
from aswritten.document.text_lines import Line, LineKind, Word, is_nothing, is_plain_figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aswritten.document.column_heads import Cells

_LONGEST_GROUP = 80
_FEWEST_COLUMNS = 2
_MOST_COLUMNS = 200
_MOST_RULES = 8
"""Rules that are tried for one table."""
_GUTTER = 2
_SURE_COLUMNS = 3
"""Of a header that stands beside its columns, and tells by its number of names alone."""
_CODE = re.compile(r"\s*(?:[=:]|[-+*/]=)|.*[;{}]\s*\Z")


class Found(NamedTuple):
    """A table's rows, how many are headers, its columns, and the numbers of its lines, the last exclusive."""

    rows: list[list[Cell]]
    header_rows: int
    columns: list[Extent]
    first: int
    end: int
    covered: Covered = Covered.KEPT_EMPTY


def find_columns(text: str, lines: Sequence[Line], first: int, end: int) -> Found | None:
    """The first table in ``lines[first:end]``, a stretch without blank line."""
    for rule in _column_rules(lines, first, end):
        if found := _read_ruled(text, lines, first, rule, end):
            return found
    body = _start_of_body(lines, first, end)
    if body - 2 >= first and lines[body - 2].kind is not LineKind.SINGLE and _is_group(text, lines[body - 1]):
        body -= 1
    last = _end_of_body(text, lines, body, end)
    for stop in dict.fromkeys((last, _even_end(lines, body, last))):
        if sum(line.states for line in lines[body:stop]) < FEWEST_ROWS:
            continue
        for top in range(max(first, body - DEEPEST_HEADER - 2), body):
            if lines[top].kind is not LineKind.RULE and (found := _read_aligned(text, lines, top, body, stop)):
                return _with_rules(found, lines, first, end)
    return None


def _with_rules(found: Found, lines: Sequence[Line], first: int, end: int) -> Found:
    """The same with the rules that frame it."""
    top, stop = found.first, found.end
    while top > first and lines[top - 1].kind is LineKind.RULE:
        top -= 1
    while stop < end and lines[stop].kind is LineKind.RULE:
        stop += 1
    return found._replace(first=top, end=stop)


def _start_of_body(lines: Sequence[Line], first: int, end: int) -> int:
    """The first row with a figure; what stands above a rule is a header, whatever its figures."""
    body = next((at for at in range(first, end) if lines[at].states), end)
    below = body + 1
    if below >= end or lines[below].kind is not LineKind.RULE:
        return body
    above = [line for line in lines[max(first, body - 2) : body] if line.kind is not LineKind.RULE][-1:]
    if any(line.kind is LineKind.ROW and len(line.chunks) >= len(lines[body].chunks) for line in above):
        return body
    while below < end and lines[below].kind is LineKind.RULE:
        below += 1
    return below if sum(line.states for line in lines[below : below + FEWEST_ROWS]) == FEWEST_ROWS else body


def _end_of_body(text: str, lines: Sequence[Line], body: int, end: int) -> int:
    """Behind the last row that states something, or says that there is nothing to state."""
    stop = at = body
    while at < end:
        line = lines[at]
        following = lines[at + 1] if at + 1 < end else None
        if line.states or (
            line.kind is LineKind.ROW and any(is_nothing(text[one.start : one.end]) for one in line.chunks[1:])
        ):
            stop = at + 1
        elif (
            line.kind is LineKind.ROW
            or following is None
            or not following.states
            or (line.kind is LineKind.SINGLE and not _is_group(text, line))
        ):
            break
        at += 1
    return stop


def _is_group(text: str, line: Line) -> bool:
    """Whether a line names the rows below it."""
    shown = text[line.start : line.end]
    return (
        line.kind is LineKind.SINGLE
        and len(shown) <= _LONGEST_GROUP
        and not is_prose(shown.rstrip(":"))
        and not is_plain_figure(shown)
    )


def _even_end(lines: Sequence[Line], body: int, last: int) -> int:
    """Up to where the rows have as many cells as the first."""
    at = body
    while at < last and (lines[at].kind is not LineKind.ROW or len(lines[at].chunks) == len(lines[body].chunks)):
        at += 1
    return at


def _column_rules(lines: Sequence[Line], first: int, end: int) -> Iterator[int]:
    """Rules of several runs that may part header and rows; the one above a header is not among them."""
    rules = list(
        islice(
            (at for at in range(first, end) if lines[at].kind is LineKind.RULE and len(lines[at].words) > 1),
            _MOST_RULES,
        )
    )
    for at, following in zip(rules, [*rules[1:], end], strict=False):
        is_top = following < end - 1 and 1 < following - at <= DEEPEST_HEADER + 1 and _same(lines[at], lines[following])
        if not is_top:
            yield at
            continue
        if sum(line.kind is not LineKind.RULE for line in lines[following:end]) >= FEWEST_ROWS:
            yield following
            return
        yield at
        return


def _same(one: Line, other: Line) -> bool:
    return [word[:2] for word in one.words] == [word[:2] for word in other.words]


def _read_ruled(text: str, lines: Sequence[Line], first: int, rule: int, end: int) -> Found | None:
    """A table by the runs of a rule, below the names that stand above it."""
    columns = [Extent(word.left, word.right) for word in lines[rule].words]
    if len(columns) > _MOST_COLUMNS:
        return None
    rows, stop = _ruled_rows(text, lines, rule + 1, end, columns)
    if not _numeric_columns(text, rows, len(columns)) - {0}:
        return None
    names = _by_rule(lines[rule - 1], columns) if rule > first else None
    if names is None or len(names) < _FEWEST_COLUMNS or not names_columns(text, tuple(names.values())):
        return _finish(text, rows, [], columns, rule, stop)
    upper, top = upper_rows(text, lines, first, rule - 1, columns, [names])
    header = [*upper, plain_row(names, len(columns))]
    return _with_rules(_finish(text, rows, header, columns, top, stop), lines, first, end)


def _ruled_rows(
    text: str, lines: Sequence[Line], first: int, end: int, columns: Sequence[Extent]
) -> tuple[list[Cells | Line], int]:
    """The rows below a rule, up to where a word stands in two columns; and the number of the line behind them."""
    rows: list[Cells | Line] = []
    stop, count = first, 0
    for at in range(first, end):
        line = lines[at]
        if line.kind is LineKind.RULE:
            if not rows:
                break
            stop = at + 1
            continue
        cells = _by_rule(line, columns)
        if (cells is None or len(cells) == 1) and _is_group(text, line):
            rows.append(line)
            continue
        states = cells and any(is_plain_figure(text[slice(*run)]) for column, run in cells.items() if column)
        if cells is None or len(cells) < _FEWEST_COLUMNS or not (count or states):
            break
        rows.append(cells)
        stop, count = at + 1, len(rows)
    return rows[:count], stop


def _by_rule(line: Line, columns: Sequence[Extent]) -> Cells | None:
    """The cells of a line under a rule; None where a word stands in two columns."""
    if line.kind is LineKind.RULE:
        return None
    cells: Cells = {}
    lefts = [column.left for column in columns]
    before = -1
    for word in line.words:
        under = overlapped(Extent(word.left, word.right), columns)
        if under is not None and under.first != under.last:
            return None
        column = under.first if under else max(0, bisect_right(lefts, word.left) - 1)
        if under is None and before >= 0 and column != before:
            return None
        cells[column] = (cells.get(column, (word.start, 0))[0], word.end)
        before = column
    return cells


def _read_aligned(text: str, lines: Sequence[Line], top: int, body: int, stop: int) -> Found | None:
    """A table by the gaps that its rows and the header above them share."""
    header = [at for at in range(top, body) if lines[at].kind is not LineKind.RULE]
    if len(header) > DEEPEST_HEADER or lines[header[-1]].kind is not LineKind.ROW:
        return None
    rows = [line for line in lines[body:stop] if line.kind is not LineKind.RULE]
    names = [lines[header[-1]]]
    if len(header) > 1 and len(lines[header[-2]].chunks) >= max(len(names[0].chunks), _FEWEST_COLUMNS):
        names.insert(0, lines[header[-2]])
    is_ruled = any(line.kind is LineKind.RULE for line in lines[top:body])
    columns = _columns(text, names, rows)
    cells = [row if row.kind is LineKind.SINGLE else _cut(row.words, columns) for row in rows]
    heads = [_cut(line.words, columns) for line in names]
    numeric = _numeric_columns(text, cells, len(columns))
    if not _names_all(heads, numeric):
        columns = _columns(text, (), rows)
        if len(names) > 1 or len(columns) != len(names[0].chunks) or len(columns) < _SURE_COLUMNS:
            return None
        cells = [row if row.kind is LineKind.SINGLE else _cut(row.words, columns) for row in rows]
        heads = [{at: (chunk.start, chunk.end) for at, chunk in enumerate(names[0].chunks)}]
        numeric = _numeric_columns(text, cells, len(columns))
    if not _is_table(text, heads, cells, columns, numeric) or not (is_ruled or are_names(text, heads, cells)):
        return None
    upper, reached = upper_rows(text, lines, top, header[-len(names)], columns, heads)
    if reached > top:
        return None
    return _finish(text, cells, [*upper, *(plain_row(head, len(columns)) for head in heads)], columns, top, stop)


def _columns(text: str, names: Sequence[Line], rows: Sequence[Line]) -> list[Extent]:
    """The columns that the words of all lines leave open; one space parts them only where it tells a number apart."""
    rows = [row for row in rows if row.kind is LineKind.ROW]
    parts: list[list[int]] = []
    for left, right in sorted((word.left, word.right) for line in (*names, *rows) for word in line.words):
        if parts and left <= parts[-1][1]:
            parts[-1][1] = max(parts[-1][1], right)
        else:
            parts.append([left, right])
    columns = [Extent(*part) for part in parts]
    if all(other.left - one.right >= _GUTTER for one, other in pairwise(columns)):
        return columns
    cut = [_cut(line.words, columns) for line in rows]
    numeric = _numeric_columns(text, cut, len(columns))
    named = [set(_cut(line.words, columns)) for line in names]
    wide = _wide_gaps((*names, *rows), columns)
    merged = columns[:1]
    first = 0
    for at in range(1, len(columns)):
        apart = columns[at].left - columns[at - 1].right >= _GUTTER or (
            at in wide
            and (at in numeric or at - 1 in numeric)
            and all(sum(side in row for row in cut) >= FEWEST_ROWS for side in (at - 1, at))
            and all(any(side in head for head in named) for side in (at - 1, at))
        )
        if apart:
            merged.append(columns[at])
            first = at
        else:
            merged[-1] = Extent(columns[first].left, columns[at].right)
    return merged


def _wide_gaps(lines: Iterable[Line], columns: Sequence[Extent]) -> set[int]:
    """The columns before which some line leaves two spaces or more, with a word on either side."""
    lefts = [column.left for column in columns]
    found: set[int] = set()
    for line in lines:
        for one, other in pairwise(line.words):
            column = bisect_right(lefts, other.left) - 1
            if other.left - one.right >= _GUTTER and bisect_right(lefts, one.left) == column:
                found.add(column)
    return found


def _cut(words: Sequence[Word], columns: Sequence[Extent]) -> Cells:
    """The cells of a line whose words each stand in one column."""
    lefts = [column.left for column in columns]
    cells: Cells = {}
    for word in words:
        column = max(0, bisect_right(lefts, word.left) - 1)
        cells[column] = (cells.get(column, (word.start, 0))[0], word.end)
    return cells


def _numeric_columns(text: str, rows: Sequence[Cells | Line], width: int) -> set[int]:
    """The columns of figures: two at least, and hardly anything else."""
    figures, filled = [0] * width, [0] * width
    for row in rows:
        if isinstance(row, Line):
            continue
        for column, run in row.items():
            shown = text[slice(*run)]
            is_figure = is_plain_figure(shown) and not _CODE.match(shown)
            figures[column] += is_figure
            filled[column] += not is_nothing(shown)
    return {at for at in range(width) if figures[at] >= FEWEST_ROWS and figures[at] * 5 >= filled[at] * 4}


def _names_all(heads: Sequence[Cells], numeric: set[int]) -> bool:
    return bool(numeric) and all(any(column in head for head in heads) for column in numeric)


def _is_table(
    text: str, heads: Sequence[Cells], cells: Sequence[Cells | Line], columns: Sequence[Extent], numeric: set[int]
) -> bool:
    """Whether there are columns of figures that the header names, in words that may name a column."""
    if not _FEWEST_COLUMNS <= len(columns) <= _MOST_COLUMNS or not numeric - {0} or not _names_all(heads, numeric):
        return False
    rows = [row for row in cells if not isinstance(row, Line)]
    stating = sum(any(column in numeric for column in row) for row in rows)
    return stating * 2 > len(rows) and all(names_columns(text, tuple(head.values())) for head in heads)


def _finish(  # noqa: PLR0913, PLR0917 - the parts of a table
    text: str,
    rows: Sequence[Cells | Line],
    header: list[list[Cell]],
    columns: Sequence[Extent],
    first: int,
    end: int,
) -> Found:
    """The table; a name that stands in the first of several columns of names reaches down over the blanks below it."""
    width = len(columns)
    numeric = _numeric_columns(text, rows, width)
    table = [[Cell(((row.start, row.end),), width)] if isinstance(row, Line) else plain_row(row, width) for row in rows]
    if not numeric & {0, 1}:
        owner = -1
        for at, row in enumerate(rows):
            if isinstance(row, Line):
                owner = -1
            elif 0 in row:
                owner = at
            elif owner >= 0 and 1 in row:
                table[owner][0] = table[owner][0]._replace(rows=at - owner + 1)
    return Found([*header, *table], len(header), list(columns), first, end)


def continues(text: str, found: Found, lines: Sequence[Line]) -> list[list[Cell]] | None:
    """The rows of a stretch below a blank line that goes on with a table, perhaps below a name of its own."""
    if lines[0].kind is LineKind.SINGLE and not _is_group(text, lines[0]):
        return None
    rows: list[Cells | Line] = []
    for at, line in enumerate(lines):
        if line.kind is LineKind.RULE:
            continue
        if line.kind is LineKind.SINGLE and at == 0:
            rows.append(line)
            continue
        under = [overlapped(Extent(*chunk[:2]), found.columns) for chunk in line.chunks]
        known = [span.first for span in under if span and span.first == span.last]
        if not line.states or len(set(known)) < len(under):
            return None
        rows.append({column: chunk[2:] for column, chunk in zip(known, line.chunks, strict=True)})
    if not any(isinstance(row, dict) for row in rows):
        return None
    return _finish(text, rows, [], found.columns, 0, 0).rows
