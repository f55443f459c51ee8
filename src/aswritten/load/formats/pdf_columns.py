"""The reading order of a page: its columns where it has a gutter, else the order in which it was drawn."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.load.formats.pdf_furniture import rows_of
from aswritten.load.formats.pdf_lines import Line, join, set_bars

if TYPE_CHECKING:
    from collections.abc import Sequence

_BIN: Final = 2.0
"""Points."""
_MARGIN: Final = 0.15
"""No gutter lies in this share of the width at either side."""
_WIDE: Final = 0.62
_CROSSED: Final = 0.04
"""Share of the narrow lines that may cross a gutter."""
_FEWEST_LINES: Final = 5
_PROSE: Final = 17
"""Characters of the median line of a column; cells of a table are shorter."""
_CJK_PROSE: Final = 8
_DEEPEST: Final = 2
_OVERHANG: Final = 0.2
_CELL_GAP: Final = 1.5
_PROSE_LINES: Final = 3
"""Lines that run from edge to edge without a wide gap, by which justified text is known."""
_SAME_ROW: Final = 0.2
_ALIGNED: Final = 0.35
_FULL_GAP: Final = 3.0
_STRETCHED: Final = 9.0
"""Sizes of the font up to which a gap in a line of justified text is a space."""
_MESSY: Final = 4


class Flow(msgspec.Struct, kw_only=True):
    """Lines that read on from top to bottom in one column; ``is_wide`` where they run across several."""

    lines: list[Line]
    is_wide: bool = False

    @property
    def left(self) -> float:
        """Where its lines usually begin."""
        starts = sorted(line.x0 for line in self.lines)
        return starts[len(starts) // 4]

    @property
    def right(self) -> float:
        """Where its longest lines end, but for a few that stick out."""
        ends = sorted(line.x1 for line in self.lines)
        return ends[-1 - len(ends) // 20]


def order_lines(lines: Sequence[Line]) -> list[Flow]:
    """The flows of a page in reading order."""
    return [
        Flow(lines=_join_rows(flow.lines, left=flow.left, right=flow.right), is_wide=flow.is_wide)
        for flow in _order(list(lines), 0)
    ]


def _order(lines: list[Line], depth: int) -> list[Flow]:
    gutter = _find_gutter(lines) if depth < _DEEPEST else None
    if gutter is None:
        return [Flow(lines=_settle(lines))] if lines else []
    right_edge = max(line.x1 for line in lines)
    flows: list[Flow] = []
    wide: list[Line] = []
    sides: tuple[list[Line], list[Line]] = ([], [])

    def close_sides() -> None:
        for side in sides:
            flows.extend(_order(side.copy(), depth + 1))
            side.clear()

    for row in rows_of(lines):
        crossing = [line for line in row.lines if line.x0 < gutter < line.x1 - _OVERHANG * (right_edge - gutter)]
        if crossing:
            close_sides()
            wide.extend(row.lines)
            continue
        if wide:
            flows.append(Flow(lines=wide, is_wide=True))
            wide = []
        for line in row.lines:
            sides[line.x0 + line.x1 > 2 * gutter].append(line)
    close_sides()
    if wide:
        flows.append(Flow(lines=wide, is_wide=True))
    return flows


def _find_gutter(lines: Sequence[Line]) -> float | None:
    """The middle of the widest band that next to no line crosses, with prose on both sides of it."""
    if len(lines) < 2 * _FEWEST_LINES:
        return None
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = right - left
    narrow = [line for line in lines if line.x1 - line.x0 < _WIDE * width]
    if len(narrow) < 2 * _FEWEST_LINES or width <= 0:
        return None
    best: tuple[float, float] | None = None
    for start, end in _empty_bands(narrow, left, width):
        middle = (start + end) / 2
        if _has_prose_beside(narrow, middle) and (best is None or end - start > best[0]):
            best = (end - start, middle)
    return best[1] if best else None


def _empty_bands(lines: Sequence[Line], left: float, width: float) -> list[tuple[float, float]]:
    bins = int(width / _BIN) + 2
    steps = [0] * (bins + 1)
    for line in lines:
        steps[max(0, int((line.x0 - left) / _BIN))] += 1
        steps[min(bins, int((line.x1 - left) / _BIN) + 1)] -= 1
    most = _CROSSED * len(lines)
    bands: list[tuple[float, float]] = []
    covered = 0
    start: int | None = None
    first, last = int(bins * _MARGIN), int(bins * (1 - _MARGIN))
    for index in range(bins):
        covered += steps[index]
        is_empty = covered <= most and first <= index <= last
        if is_empty and start is None:
            start = index
        elif not is_empty and start is not None:
            bands.append((left + start * _BIN, left + index * _BIN))
            start = None
    return bands


def _has_prose_beside(lines: Sequence[Line], middle: float) -> bool:
    sides = (
        [line for line in lines if line.x0 + line.x1 < 2 * middle],
        [line for line in lines if line.x0 + line.x1 >= 2 * middle],
    )
    for side in sides:
        if len(side) < _FEWEST_LINES:
            return False
        length = median(len(line.text) for line in side)
        is_cjk = sum(line.text[:1] > "\u2e7f" for line in side) * 2 > len(side)
        if length < (_CJK_PROSE if is_cjk else _PROSE):
            return False
    tops = [max(line.base for line in side) for side in sides]
    feet = [min(line.base for line in side) for side in sides]
    overlap = min(tops) - max(feet)
    return overlap > 0.3 * min(top - foot for top, foot in zip(tops, feet, strict=True))


def _settle(lines: list[Line]) -> list[Line]:
    """The order drawn, unless that goes up and down the page."""
    rises = sum(after.base > before.base + 2 * before.size for before, after in pairwise(lines))
    if rises < _MESSY:
        return lines
    return [line for row in rows_of(lines) for line in row.lines]


def _join_rows(lines: list[Line], *, left: float, right: float) -> list[Line]:
    """Pieces of one base line as one line; bars stand for the gaps between cells of a table."""
    rows: list[Line] = []
    for line in lines:
        last = rows[-1] if rows else None
        is_next = (
            last is not None
            and abs(last.base - line.base) <= _SAME_ROW * max(last.size, line.size)
            and line.x0 >= last.x1
            and line.is_turned == last.is_turned
        )
        if is_next and last is not None:
            rows[-1] = join(last, line)
        else:
            rows.append(line)
    has_prose = sum(_is_full(row, left, right) and not row.gaps and " " in row.text for row in rows) >= _PROSE_LINES
    tabular = {
        index
        for at, pair in enumerate(pairwise(rows))
        if _is_tabular(*pair, left, right)
        for index in (at, at + 1)
        if not (has_prose and _is_stretched(rows[index], left, right))
    }
    for index, row in enumerate(rows):
        widest = _CELL_GAP * row.size
        if index in tabular:
            widest = 0.0
        elif has_prose and _is_stretched(row, left, right):
            widest = _STRETCHED * row.size
        elif has_prose and _is_full(row, left, right):
            widest = _FULL_GAP * row.size
        cells = [gap.offset for gap in row.gaps if gap.x1 - gap.x0 > widest]
        if cells:
            set_bars(row, cells)
    return rows


def _is_tabular(above: Line, below: Line, left: float, right: float) -> bool:
    """Whether two rows have as many cells, each under the other: they begin, end or have their middle there."""
    if not above.gaps or len(above.gaps) != len(below.gaps) or above.base <= below.base:
        return False
    near = _ALIGNED * max(above.size, below.size)
    are_full = _is_full(above, left, right) and _is_full(below, left, right)
    if are_full and len(above.gaps) == 1 and abs(above.gaps[0].x1 - below.gaps[0].x1) > near:
        return False
    cells = [_cells_of(row) for row in (above, below)]
    return all(
        abs(a0 - b0) < near or abs(a1 - b1) < near or abs(a0 + a1 - b0 - b1) < 2 * near
        for (a0, a1), (b0, b1) in list(zip(*cells, strict=True))[1:]
    )


def _is_full(row: Line, left: float, right: float) -> bool:
    """Whether it reaches from edge to edge, but for an indent."""
    return row.x0 < left + 3 * row.size and abs(row.x1 - right) < _ALIGNED * row.size


def _is_stretched(row: Line, left: float, right: float) -> bool:
    """Whether it is a line of justified text: it reaches both edges, and its spaces are alike."""
    if not _is_full(row, left, right):
        return False
    widths = [gap.x1 - gap.x0 for gap in row.gaps]
    return not widths or (len(widths) == row.text.count(" ") and max(widths) - min(widths) < 0.5 * row.size)


def _cells_of(row: Line) -> list[tuple[float, float]]:
    starts = [row.x0, *(gap.x1 for gap in row.gaps)]
    ends = [*(gap.x0 for gap in row.gaps), row.x1]
    return list(zip(starts, ends, strict=True))
