"""Tables in plain text whose cells a sign parts: bars (``a | b | c``, with or without borders) and tabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.column_heads import DEEPEST_HEADER, FEWEST_ROWS, names_columns
from aswritten.document.grid import Covered
from aswritten.document.rst_tables import Cell, read_grid
from aswritten.document.spans import Span, spans_by_repetition
from aswritten.document.text_lines import is_nothing, is_plain_figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.document.text_lines import Line

_BAR = re.compile(r"[|│┃║]")
_TAB = re.compile(r"\t")
_BORDER = re.compile(r"[-=+|:\s─━═│┃║┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛╭╮╰╯╶╴]+")
_DASHED = re.compile(r"[-=─━═]{2}")
_GRID = re.compile(r"\+(?:[-=]+\+)+")
_FEWEST_RULES = 4
"""Of a grid whose rows are parted by rules; with fewer, each line is a row."""
_MOST_RULES = 1_000
_MOST_COLUMNS = 200


class Barred(NamedTuple):
    """A table's rows, how many are headers, the numbers of its lines (the last exclusive), what stands in for spans."""

    rows: list[list[Cell]]
    header_rows: int | None
    first: int
    end: int
    covered: Covered = Covered.KEPT_EMPTY


def find_barred(text: str, lines: Sequence[Line], first: int, end: int) -> Barred | None:
    """The first table of bars in ``lines[first:end]``."""
    at = first
    while at < end:
        if not _has_bar(text, lines[at]):
            at += 1
            continue
        stop = at
        while stop < end and (_has_bar(text, lines[stop]) or _is_border(text, lines[stop])):
            stop += 1
        top = at - 1 if at > first and _is_border(text, lines[at - 1]) else at
        if found := _read_grid(text, lines, top, stop) or _read_rows(text, lines, top, stop, _BAR):
            return found
        at = stop
    return None


def find_tabbed(text: str, lines: Sequence[Line], first: int, end: int) -> Barred | None:
    """The first table of tabs in ``lines[first:end]``."""
    at = first
    while at < end:
        stop = at
        while stop < end and "\t" in text[lines[stop].start : lines[stop].end]:
            stop += 1
        if stop - at > FEWEST_ROWS and (found := _read_rows(text, lines, at, stop, _TAB)):
            return found
        at = max(stop, at + 1)
    return None


def _has_bar(text: str, line: Line) -> bool:
    return _BAR.search(text, line.start, line.end) is not None and not _is_border(text, line)


def _is_border(text: str, line: Line) -> bool:
    shown = text[line.start : line.end]
    return bool(_BORDER.fullmatch(shown) and _DASHED.search(shown))


def _read_grid(text: str, lines: Sequence[Line], first: int, end: int) -> Barred | None:
    """A grid of ``+``, ``-`` and ``|`` with a rule below each row."""
    stop = next((at for at in range(first, end) if text[lines[at].start] not in "+|"), end)
    rules = [at for at in range(first, stop) if _GRID.fullmatch(text[lines[at].start : lines[at].end])]
    if not _FEWEST_RULES <= len(rules) <= _MOST_RULES or rules[0] != first:
        return None
    stop = rules[-1] + 1
    if len({lines[at].end - lines[at].start for at in range(first, stop)}) > 1:
        return None
    table = read_grid(text, [(lines[at].start, lines[at].end) for at in range(first, stop)])
    return Barred(table.rows, table.header_rows, first, stop, Covered.LEFT_OUT) if table.rows else None


def _read_rows(text: str, lines: Sequence[Line], first: int, end: int, sign: re.Pattern[str]) -> Barred | None:
    """Rows of one line each: those of one width, from the header to the last row with a figure."""
    split = {at: _split(text, lines[at], sign) for at in range(first, end) if not _is_border(text, lines[at])}
    body = next((at for at in split if _states(text, split[at])), end)
    rules = [at for at in range(first, body) if at not in split]
    if (
        body + 1 in range(end)
        and body + 1 not in split
        and not any(at < body and at in split for at in range(first, body))
    ):
        body = next((at for at in split if at > body), end)
        rules.append(body - 1)
    if body == end or not 1 < len(split[body]) <= _MOST_COLUMNS:
        return None
    width = len(split[body])
    stop = body
    while stop < end and (stop not in split or len(split[stop]) == width):
        stop += 1
    rows = [split[at] for at in range(body, stop) if at in split]
    header: list[list[tuple[int, int]]] = []
    top = at = body
    while at > first and len(header) < DEEPEST_HEADER:
        at -= 1
        if at in split:
            if len(split[at]) != width or not names_columns(text, split[at]):
                break
            header.insert(0, split[at])
        top = at
    stating = [column for column in range(1, width) if _is_numeric(text, [row[column] for row in rows])]
    if not stating or (not rules and not header):
        return None
    if header and any(not _shown(text, header[-1][column]) for column in stating):
        return None
    built = [_spread(text, row, header[-1]) for row in header[:-1]] + [
        [_cell(run) for run in row] for row in header[-1:]
    ]
    built += [[_cell(run) for run in row] for row in rows]
    return Barred(built, len(header), top, stop)


def _split(text: str, line: Line, sign: re.Pattern[str]) -> list[tuple[int, int]]:
    """The runs of a row's cells; bars that frame it part none, tabs at its start do."""
    start, end = line.start, line.end
    if sign is _TAB:
        while start and text[start - 1] == "\t":
            start -= 1
        while text[end : end + 1] == "\t":
            end += 1
    else:
        start += sign.match(text, start) is not None
        end -= end > start and sign.match(text, end - 1) is not None
    runs: list[tuple[int, int]] = []
    at = start
    for mark in sign.finditer(text, start, end):
        runs.append(_strip(text, at, mark.start()))
        at = mark.end()
    return [*runs, _strip(text, at, end)]


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _shown(text: str, run: tuple[int, int]) -> str:
    return text[slice(*run)]


def _states(text: str, row: Sequence[tuple[int, int]]) -> bool:
    return any(is_plain_figure(_shown(text, run)) for run in row[1:])


def _is_numeric(text: str, cells: Sequence[tuple[int, int]]) -> bool:
    shown = [one for run in cells if (one := _shown(text, run)) and not is_nothing(one)]
    figures = sum(map(is_plain_figure, shown))
    return figures >= FEWEST_ROWS and figures * 5 >= len(shown) * 4


def _cell(run: tuple[int, int]) -> Cell:
    return Cell((run,) if run[0] < run[1] else ())


def _spread(text: str, row: Sequence[tuple[int, int]], names: Sequence[tuple[int, int]]) -> list[Cell]:
    """A header row above another; a text reaches over the blanks behind it where the names below it repeat."""
    filled = [at for at, run in enumerate(row) if run[0] < run[1]]
    below = [_shown(text, run) for run in names]
    own = filled[1:] if filled[:1] == [0] else filled
    spans = spans_by_repetition(own, below) if len(filled) < len(row) else None
    starts = {span.first: span for span in spans or ()}
    if spans is None or any(at not in starts for at in own):
        return [_cell(run) for run in row]
    cells: list[Cell] = []
    at = 0
    while at < len(row):
        span = starts.get(at, Span(at, at))
        cells.append(_cell(row[at])._replace(columns=span.last - span.first + 1))
        at = span.last + 1
    return cells
