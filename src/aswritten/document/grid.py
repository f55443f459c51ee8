"""Tables of every format: cells find their columns, and the headers that name them."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.model import BlockKind, Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.document.builder import Builder
    from aswritten.document.drafts import Built

_FIGURE = re.compile(
    r"[\s*†‡]*(?:[<>≤≥≈~=±+–−-]|p\s*[<=>])*\s*[^\w\s(]{0,2}\s?\(?[-+−–]?[.,]?\d[\d.,'\s]*(?:[eE][+-]?\d+|[x×·]\s*10\S*)?\)?"
    r"(?:\s*(?:±|\+/-|\(|\[|–|-|/|to|\bvs\.?|,)\s*[±+−–-]?[.,]?\d[\d.,]*\s*[)\]%]*)*"
    r"\s*[\])]?\s*(?:%|‰|[kKMBGT]|[^\W\d]{1,4}|°\w?|[µ]\w{1,2}|[x×])?[\s*†‡↑↓⁎]*\Z"
)
TABLE_NAME = re.compile(r"\W{0,4}(?:Table|Tab\.|Tabelle|Tableau|Tabla|表)\s*\d*", re.IGNORECASE)
"""What begins like a table's caption."""
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_DATE = re.compile(r"(?:18|19|20)\d\d[-/]\d\d(?:[-/]\d\d)?")
_NOTHING = frozenset({"n/a", "na", "nan", "none", "tbd", "oom"})
"""Cells that stand for a value that is not there; in the first column they are names (NA: North America)."""
_WIDEST = 20_000
_LONGEST_FIGURE = 80
_DEEPEST_HEADER = 6
_MOST_NAMES = 6
"""Cells in words that name their row; the first ones do."""


class Covered(Enum):
    """What a format's rows hold where a cell reaches down from above."""

    LEFT_OUT = auto()
    KEPT_EMPTY = auto()


class GridCell(NamedTuple):
    """A cell as its format has it."""

    built: Built
    column_span: int = 1
    row_span: int = 1
    is_header: bool = False


class _Placed(NamedTuple):
    cell: GridCell
    row: int
    column: int


def is_figure(text: str) -> bool:
    """Whether a cell states a number, and no name."""
    return len(text) <= _LONGEST_FIGURE and bool(_FIGURE.match(text))


def add_table(
    builder: Builder,
    rows: Sequence[Sequence[GridCell]],
    *,
    header_rows: int | None,
    caption: str = "",
    covered: Covered = Covered.LEFT_OUT,
) -> int:
    """Add a table's cells as blocks, row by row; gives the table's number.

    ``header_rows`` is how many rows at the top are headers by the format's own signs; None where it has none.
    """
    table = builder.tables
    builder.tables += 1
    placed = _place(rows, covered)
    count = _count_header_rows(placed) if header_rows is None else header_rows
    headers = _column_headers(placed, count)
    numbered = _numbering_columns(placed[count:], headers)
    group: tuple[str, ...] = ()
    width = max((len(row) for row in rows), default=0)
    for number, row in enumerate(placed):
        own = [one for one in row if one.row == number]
        words = [one for one in own if one.cell.built.text]
        spanning = number >= count and len(words) == 1 and width > 1 and not is_figure(words[0].cell.built.text)
        if spanning and (words[0].cell.column_span > 1 or (len(own) == width and words[0].column == 0)):
            group = (words[0].cell.built.text,)
        names = _row_names(row, headers, numbered) if number >= count else []
        for one in own:
            built = one.cell.built
            is_head = number < count or one.cell.is_header or (spanning and one is words[0])
            builder.add(
                BlockKind.CELL,
                built,
                cell=Cell(
                    table=table,
                    row=number,
                    column=one.column,
                    row_span=one.cell.row_span,
                    column_span=one.cell.column_span,
                    row_headers=() if number < count else group + _names_for(names, one),
                    column_headers=() if number < count else headers.get(one.column, ()),
                    is_header=is_head,
                    caption=caption,
                ),
            )
    return table


class _Held(NamedTuple):
    """Columns that a cell from above takes, up to a row (exclusive)."""

    start: int
    stop: int
    until: int
    placed: _Placed


def _place(rows: Sequence[Sequence[GridCell]], covered: Covered) -> list[list[_Placed]]:
    """Each row with all cells that stand in it, those that reach down from above included, by column."""
    held: list[_Held] = []
    result: list[list[_Placed]] = []
    for number, row in enumerate(rows):
        held = sorted((one for one in held if one.until > number), key=lambda one: one.start) if held else held
        here = [one.placed for one in held]
        fresh: list[_Held] = []
        column = next_held = 0
        for cell in row:
            while next_held < len(held) and held[next_held].stop <= column:
                next_held += 1
            while next_held < len(held) and held[next_held].start <= column < held[next_held].stop:
                if covered is Covered.KEPT_EMPTY:
                    break
                column = held[next_held].stop
                next_held += 1
            span = max(1, min(cell.column_span, _WIDEST))
            taken = next_held < len(held) and held[next_held].start <= column < held[next_held].stop
            if taken and not cell.built.text:
                column += span
                continue
            one = _Placed(cell, number, column)
            here.append(one)
            if cell.row_span > 1:
                fresh.append(_Held(column, column + span, number + cell.row_span, one))
            column += span
        held += fresh
        here.sort(key=lambda one: one.column)
        result.append(here)
    return result


def _count_header_rows(placed: Sequence[Sequence[_Placed]]) -> int:
    """Rows of names at the top, where any figure stands below them."""
    if not any(is_figure(one.cell.built.text) for row in placed[1:] for one in row if one.cell.built.text):
        return 1 if placed and all(one.cell.is_header for one in placed[0]) else 0
    count = 0
    for row in placed[:_DEEPEST_HEADER]:
        texts = [one.cell.built.text for one in row]
        if not any(texts) or any(
            text and is_figure(text) and not (index and _YEAR.fullmatch(text)) for index, text in enumerate(texts)
        ):
            break
        marked = all(one.cell.is_header for one in row if one.cell.built.text)
        spanned = any(one.cell.column_span > 1 or one.cell.row_span > 1 for one in row)
        count += 1
        if not marked and not spanned:
            break
    return count


def _column_headers(placed: Sequence[Sequence[_Placed]], count: int) -> dict[int, tuple[str, ...]]:
    headers: dict[int, tuple[str, ...]] = {}
    for row in placed[:count]:
        for one in row:
            text = one.cell.built.text
            if not text:
                continue
            for column in range(one.column, one.column + max(1, min(one.cell.column_span, _WIDEST))):
                known = headers.get(column, ())
                if not known or known[-1] != text:
                    headers[column] = (*known, text)
    return headers


def _numbering_columns(rows: Sequence[Sequence[_Placed]], headers: dict[int, tuple[str, ...]]) -> frozenset[int]:
    """The columns of whole numbers that name their rows: the first one, years, and what tells rows of one name apart.

    Only columns left of all results count: "Spruce | 2012 | 520.4", "Ours | 8 | 71.3" beside "Ours | 16 | 73.0".
    """
    texts = [{one.column: one.cell.built.text for one in row} for row in rows]
    full = [row for row in texts if len(row) > 1]
    found: set[int] = set()
    names: list[tuple[str, ...]] = [() for _ in full]
    for column in sorted(headers):
        own = [row.get(column, "") for row in full]
        if all(map(str.isdecimal, own)):
            told = len(set(names)) == len(names)
            if column and told and not all(map(_YEAR.fullmatch, own)):
                break
            found.add(column)
        elif any(map(is_figure, own)):
            break
        names = [(*name, text) for name, text in zip(names, own, strict=True)]
    return frozenset(found)


def _row_names(
    row: Sequence[_Placed], headers: dict[int, tuple[str, ...]], numbered: frozenset[int]
) -> list[tuple[int, str]]:
    """The cells of a row that name it; a number that does so has its header with it ("Seed 3")."""
    names: list[tuple[int, str]] = []
    for one in row:
        text = one.cell.built.text
        if not text:
            continue
        is_nothing = one.column > 0 and text.lower() in _NOTHING
        is_worded = not is_figure(text) and any(map(str.isalpha, text)) and not is_nothing
        if is_worded or (one.column == 0 and _DATE.fullmatch(text)):
            names.append((one.column, text))
        elif (one.column == 0 or one.column in numbered) and headers.get(one.column) and text.isdecimal():
            names.append((one.column, f"{headers[one.column][-1]} {text}"))
        if len(names) == _MOST_NAMES:
            break
    return names


def _names_for(names: list[tuple[int, str]], one: _Placed) -> tuple[str, ...]:
    left = tuple(text for column, text in names if column < one.column)
    return left or tuple(text for column, text in names if column != one.column)
