"""From offsets to spans: bytes, line and column of a run of raw text."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.span import Span

if TYPE_CHECKING:
    from aswritten.model.source_map import SourceMap

_LINE_END = re.compile(r"\r\n?|\n")
_STRIDE = 1_024
"""Code points between two remembered byte offsets; a span then encodes at most this much."""


class Places:
    """Turns ranges of one raw text into spans."""

    def __init__(self, raw: str, source_map: SourceMap | None = None) -> None:
        self.raw = raw
        self._map = source_map

    def span(self, where: Range) -> Span:
        """The span of a range of the raw text."""
        start, end = where
        starts = self._line_starts
        line = bisect_right(starts, start)
        text = self.raw[start:end]
        start_byte = self._byte_at(start)
        return Span(
            start=start,
            end=end,
            start_byte=start_byte,
            end_byte=start_byte + _byte_length(text) if 0 <= end - start < _STRIDE else self._byte_at(end),
            line=line,
            column=start - starts[line - 1] + 1,
            text=text,
            page=None if self._map is None else self._map.page_at(start),
            paragraph=None if self._map is None else self._map.paragraph_at(start),
        )

    def spans(self, ranges: tuple[Range, ...]) -> tuple[Span, ...]:
        """The spans of several ranges, in the order given."""
        return tuple([self.span(where) for where in ranges])

    @kept
    def _line_starts(self) -> list[int]:
        if "\n" not in self.raw and "\r" not in self.raw:
            return [0]
        return [0, *(match.end() for match in _LINE_END.finditer(self.raw))]

    @kept
    def _byte_marks(self) -> list[int]:
        marks = [0]
        for at in range(0, len(self.raw) - _STRIDE, _STRIDE):
            marks.append(marks[-1] + _byte_length(self.raw[at : at + _STRIDE]))
        return marks

    def _byte_at(self, at: int) -> int:
        if self.raw.isascii():
            return at
        mark = min(at // _STRIDE, len(self._byte_marks) - 1)
        return self._byte_marks[mark] + _byte_length(self.raw[mark * _STRIDE : at])


def _byte_length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
