"""Runs of a text, asked whether they touch another."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aswritten.model.finding import Range


class Runs:
    """Some runs of one text."""

    def __init__(self, runs: Iterable[Range]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(runs):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            elif start < end:
                self._starts.append(start)
                self._ends.append(end)

    def touch(self, where: Range) -> bool:
        """Whether one of them overlaps a run."""
        index = bisect_left(self._starts, where.end)
        return index > 0 and self._ends[index - 1] > where.start
