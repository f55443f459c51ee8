"""Headers over several columns: which columns a text above others names, by repetition, underline or position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_NEAR = 4
"""By how many half columns a centred text may stand off."""
_MOST_COLUMNS = 200


class Extent(NamedTuple):
    """From and to which visual column something reaches."""

    left: int
    right: int


class Span(NamedTuple):
    """The columns that a header names, by number, the last included."""

    first: int
    last: int


def find_spans(
    chunks: Sequence[Extent], columns: Sequence[Extent], names: Sequence[str], underline: Sequence[Extent] = ()
) -> list[Span] | None:
    """The columns of each text of a header row that stands above another; None where no reading is sure.

    Args:
        chunks: the texts of the upper row, from the left.
        columns: the columns of the table.
        names: the texts of the row below it, a column each.
        underline: the runs of a rule between the two rows, if there is one.
    """
    over = [overlapped(chunk, columns) for chunk in chunks]
    if len(columns) > _MOST_COLUMNS:
        return None
    if len(underline) == len(chunks) and len(chunks) != len(columns):
        ruled = [overlapped(run, columns) for run in underline]
        if all(ruled) and all(_meet(run, chunk) for run, chunk in zip(underline, chunks, strict=True)):
            return [span for span in ruled if span]
    return (
        _by_repetition(chunks, columns, names)
        or _by_centre(chunks, columns, over)
        or _by_start(over, columns, chunks)
        or _own(over)
    )


def overlapped(extent: Extent, columns: Sequence[Extent]) -> Span | None:
    """The columns that something stands over."""
    under = [index for index, column in enumerate(columns) if _meet(extent, column)]
    return Span(under[0], under[-1]) if under else None


def spans_by_repetition(filled: Sequence[int], names: Sequence[str]) -> list[Span] | None:
    """The same for rows of cells: ``filled`` are the columns of the upper row that hold a text."""
    columns = [Extent(at, at + 1) for at in range(len(names))]
    return _by_repetition([columns[at] for at in filled], columns, names)


def _meet(one: Extent, other: Extent) -> bool:
    return one.left < other.right and other.left < one.right


def _by_repetition(chunks: Sequence[Extent], columns: Sequence[Extent], names: Sequence[str]) -> list[Span] | None:
    """``p50 p95 p50 p95`` below two texts: each names one round of what repeats, and stands over no other."""
    count = len(chunks)
    for first in range(len(names)) if count > 1 else ():
        rest = list(names[first:])
        size = len(rest) // count
        if size < 2 or len(rest) % count:  # noqa: PLR2004 - a text over one column is no span
            continue
        if len(set(rest[:size])) != size or not all(rest) or rest != rest[:size] * count:
            continue
        found = [Span(first + size * index, first + size * (index + 1) - 1) for index in range(count)]
        rounds = [Extent(columns[span.first].left, columns[span.last].right) for span in found]
        if all(overlapped(chunk, rounds) == Span(at, at) for at, chunk in enumerate(chunks)):
            return found
    return None


def _by_centre(chunks: Sequence[Extent], columns: Sequence[Extent], over: Sequence[Span | None]) -> list[Span] | None:
    """Each text stands in the middle of its columns, and the groups follow each other to the last column."""
    if not chunks or _stands_in_one(chunks, columns, over):
        return None
    nearest = next((at for at, column in enumerate(columns) if column.right > chunks[0].left), -1)
    for start in range(nearest, -1, -1):
        found: list[Span] = []
        at = start
        for chunk in chunks:
            if at == len(columns):
                break
            off, last = min((_off_centre(chunk, columns[at], columns[last]), last) for last in range(at, len(columns)))
            if off > _NEAR:
                break
            found.append(Span(at, last))
            at = last + 1
        if len(found) == len(chunks) and at == len(columns):
            return found
    return None


def _stands_in_one(chunks: Sequence[Extent], columns: Sequence[Extent], over: Sequence[Span | None]) -> bool:
    """Whether a single text shares an edge with the one column it stands over, which may be all that it names."""
    if len(chunks) > 1 or not over[0] or over[0].first != over[0].last:
        return False
    column = columns[over[0].first]
    return chunks[0].left == column.left or chunks[0].right == column.right


def _off_centre(chunk: Extent, first: Extent, last: Extent) -> int:
    return abs(chunk.left + chunk.right - first.left - last.right)


def _by_start(over: Sequence[Span | None], columns: Sequence[Extent], chunks: Sequence[Extent]) -> list[Span] | None:
    """Each text begins with its first column, and one reaches over several: the row is one of spans."""
    if len(over) < 2 or not all(over) or all(one and one.first == one.last for one in over):  # noqa: PLR2004
        return None
    known = [one for one in over if one]
    if any(chunk.left != columns[one.first].left for chunk, one in zip(chunks, known, strict=True)):
        return None
    ends = [*(one.first - 1 for one in known[1:]), len(columns) - 1]
    found = [Span(one.first, end) for one, end in zip(known, ends, strict=True)]
    return found if all(one.last <= span.last for one, span in zip(known, found, strict=True)) else None


def _own(over: Sequence[Span | None]) -> list[Span] | None:
    """Each text names what it stands over."""
    known = [one for one in over if one]
    if len(known) < len(over) or any(one.last >= other.first for one, other in pairwise(known)):
        return None
    return known
