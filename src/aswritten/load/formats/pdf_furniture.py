"""Running heads, feet and page numbers: rows at the edge of a page that other pages have too, or that stand apart."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.load.formats.pdf_lines import Line

_DIGITS: Final = re.compile(r"\d+")
_NUMBER: Final = re.compile(r"(?<![\w.,])\d{1,5}(?![\w]|[.,]\d)")
_ROMAN: Final = re.compile(r"[ivxlc]{1,7}|[IVXLC]{1,7}")
_LONE: Final = re.compile(
    r"[-–—\[(| ]*(?:(?:page|seite|p\.|第)\s*)?(?:\d{1,5}|[ivxlc]{1,7})"
    r"(?:\s*页)?(?:\s*(?:of|/|von|sur|de)\s*\d{1,5})?[-–—\])| ]*",
    re.IGNORECASE,
)
_ROW: Final = 0.3
_MOST_ROWS: Final = 3
"""Rows at an edge that may be furniture."""
_STEP: Final = 4.0
"""Points by which the same row may stand higher or lower on another page."""
_APART: Final = 1.5
_LONGEST: Final = 150
_FEW_PAGES: Final = 5
_LEAST_USUAL: Final = 3
_USUAL: Final = 0.6
_MOSTLY: Final = 0.8
"""Share of the pages on which a row stands at that height."""
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class Row(NamedTuple):
    """The lines of one base line, from left to right."""

    lines: tuple[Line, ...]
    base: float
    size: float

    @property
    def text(self) -> str:
        """As it reads across the page."""
        return " ".join(line.text for line in self.lines)


def rows_of(lines: Sequence[Line]) -> list[Row]:
    """The rows of a page from the top."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda one: (-one.base, one.x0)):
        if rows and rows[-1][0].base - line.base < _ROW * min(line.size, rows[-1][0].size):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [
        Row(tuple(sorted(row, key=lambda one: one.x0)), row[0].base, max(line.size for line in row)) for row in rows
    ]


class _Edge(NamedTuple):
    """A row at the top (0) or the foot (1) of a page, with the gap to the next row inwards."""

    page: int
    depth: int
    side: int
    row: Row
    gap: float

    @property
    def pattern(self) -> str:
        return _DIGITS.sub("#", self.row.text.casefold())

    @property
    def is_apart(self) -> bool:
        """Whether the next row inwards is farther away than the next line of a paragraph."""
        return self.gap > _APART * self.row.size

    @property
    def step(self) -> int:
        return round(self.row.base / _STEP)


def find_furniture(pages: Sequence[Sequence[Line]]) -> list[set[int]]:
    """For each page the ids of the lines that are furniture."""
    edges = [edge for index, lines in enumerate(pages) for edge in _edges_of(index, lines)]
    seen: Counter[tuple[int, str, int]] = Counter((edge.side, edge.pattern, edge.step) for edge in edges)
    outer = [edge for edge in edges if edge.depth == 0]
    places: Counter[tuple[int, int]] = Counter((edge.side, edge.step) for edge in outer)
    apart: Counter[tuple[int, int]] = Counter((edge.side, edge.step) for edge in outer if edge.is_apart)
    found: list[set[int]] = [set() for _ in pages]
    open_depth: dict[tuple[int, int], int] = {}
    wanted = 2 if len(pages) <= _FEW_PAGES else 3
    for edge in sorted(edges, key=lambda one: (one.page, one.side, one.depth)):
        key = (edge.page, edge.side)
        if open_depth.get(key, 0) != edge.depth or len(edge.row.text) > _LONGEST:
            continue
        repeats = sum(seen[edge.side, edge.pattern, edge.step + shift] for shift in (-1, 0, 1))
        stands = sum(places[edge.side, edge.step + shift] for shift in (-1, 0, 1))
        stand_apart = sum(apart[edge.side, edge.step + shift] for shift in (-1, 0, 1))
        is_usual = stands >= _LEAST_USUAL and stands > _USUAL * len(pages) and stand_apart > _MOSTLY * stands
        is_lone = _LONE.fullmatch(edge.row.text) is not None
        is_head = repeats >= wanted and any(map(str.isalnum, edge.pattern.replace("#", "0")))
        is_titled = edge.is_apart and is_usual and not edge.row.text.endswith((".", ",", "-"))
        if is_head or (is_lone and edge.is_apart) or is_titled:
            found[edge.page].update(id(line) for line in edge.row.lines)
            open_depth[key] = edge.depth + 1
    return found


def _edges_of(page: int, lines: Sequence[Line]) -> list[_Edge]:
    rows = rows_of([line for line in lines if not line.is_turned])
    edges = []
    for side, ordered in enumerate((rows, rows[::-1])):
        most = min(_MOST_ROWS, (len(rows) - side) // 2) if len(rows) > 1 else 0
        for depth in range(most):
            gap = abs(ordered[depth].base - ordered[depth + 1].base)
            edges.append(_Edge(page, depth, side, ordered[depth], gap))
    return edges


def printed_numbers(heads: Sequence[Sequence[str]]) -> list[str | None]:
    """The page number that each page's furniture prints: the numbers that grow with the pages."""
    candidates: list[dict[int, str]] = []
    for texts in heads:
        numbers: dict[int, str] = {}
        for text in texts:
            numbers.update((int(match[0]), match[0]) for match in _NUMBER.finditer(text))
            if _ROMAN.fullmatch(text.strip()):
                numbers[_roman(text.strip())] = text.strip()
        candidates.append(numbers)
    shifts = Counter(number - index for index, numbers in enumerate(candidates) for number in numbers)
    printed: list[str | None] = []
    for index, numbers in enumerate(candidates):
        best = max(numbers, key=lambda number: (shifts[number - index], -number), default=None)
        is_sure = best is not None and (shifts[best - index] > 1 or len(heads) == 1)
        printed.append(numbers[best] if is_sure and best is not None else None)
    return printed


def _roman(text: str) -> int:
    values = [_ROMAN_VALUES[sign] for sign in text.lower()]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))
