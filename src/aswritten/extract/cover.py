"""Whether an offset, or a whole range, lies in one of many ranges, in logarithmic time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from aswritten.model.finding import Range


class Cover:
    """The union of ranges of one frame."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(ranges):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def __contains__(self, at: int) -> bool:
        index = bisect_right(self._starts, at)
        return index > 0 and at < self._ends[index - 1]


class Holders:
    """Ranges of one frame, to be asked whether one of them holds another range."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        self._starts: list[int] = []
        self._reach: list[int] = []
        for start, end in sorted(ranges):
            self._starts.append(start)
            self._reach.append(max(end, self._reach[-1]) if self._reach else end)

    def __contains__(self, where: Range) -> bool:
        index = bisect_right(self._starts, where.start) - 1
        return index >= 0 and where.end <= self._reach[index]
