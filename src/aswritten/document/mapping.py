"""The exact way back: from offsets of a readable text to files and raw ranges, also across files."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import NamedTuple

from aswritten.model.finding import Range


class Place(NamedTuple):
    """A run of a file's raw text; ``file`` is its index in the document's files."""

    file: int
    start: int
    end: int


class TextMap:
    """Where each character of a text stands.

    The text is cut into pieces that follow each other without a gap. A piece as long as its raw run stands letter by
    letter; any other is a cluster, known only whole.
    """

    __slots__ = ("_ends", "_files", "_length", "_starts", "_texts")

    def __init__(self, texts: array[int], files: array[int], starts: array[int], ends: array[int], length: int) -> None:
        """Take the pieces by columns: offset in the text, file, raw start, raw end; and the text's length."""
        self._texts = texts
        self._files = files
        self._starts = starts
        self._ends = ends
        self._length = length

    def place(self, start: int, end: int) -> Place:
        """Where ``text[start:end]`` stands; of a run over several files the part in the file of its first character."""
        return self.places(start, end)[0]

    def places(self, start: int, end: int) -> tuple[Place, ...]:
        """The same, a place a file, in order of first character; an empty text has the place of nothing."""
        if not self._texts:
            return (Place(0, 0, 0),)
        first = max(0, bisect_right(self._texts, start) - 1)
        if end <= start:
            whole = self._part(first, start, min(start + 1, self._length))
            at = whole.start if start < self._length else whole.end
            return (Place(whole.file, at, at),)
        found: dict[int, Place] = {}
        for piece in range(first, bisect_left(self._texts, end)):
            part = self._part(piece, start, end)
            known = found.get(part.file)
            found[part.file] = (
                part if known is None else Place(part.file, min(known.start, part.start), max(known.end, part.end))
            )
        return tuple(found.values())

    def _part(self, piece: int, start: int, end: int) -> Place:
        at = self._texts[piece]
        stop = self._texts[piece + 1] if piece + 1 < len(self._texts) else self._length
        raw_start, raw_end = self._starts[piece], self._ends[piece]
        if stop - at == raw_end - raw_start:
            raw_end = raw_start + min(stop, max(end, at)) - at
            raw_start += max(start, at) - at
        return Place(self._files[piece], min(raw_start, raw_end), max(raw_start, raw_end))

    def text_range(self, file: int, raw_start: int, raw_end: int) -> Range:
        """The run of the text that stands for a raw run of a file; empty, at its place, where nothing does."""
        first = last = -1
        empty_at = 0
        for piece in range(len(self._texts)):
            if self._files[piece] != file:
                continue
            at, start, end = self._texts[piece], self._starts[piece], self._ends[piece]
            stop = self._texts[piece + 1] if piece + 1 < len(self._texts) else self._length
            if end <= raw_start:
                empty_at = stop
                continue
            if start >= raw_end:
                continue
            even = stop - at == end - start
            begin = at + max(0, raw_start - start) if even else at
            finish = at + min(end, raw_end) - start if even else stop
            first = begin if first < 0 else min(first, begin)
            last = max(last, finish)
        return Range(first, last) if first >= 0 else Range(empty_at, empty_at)

    def __eq__(self, other: object) -> bool:
        """Two maps are the same if their pieces are."""
        return isinstance(other, TextMap) and self._columns() == other._columns()

    def __hash__(self) -> int:
        """A map's length and file are enough to tell most apart."""
        return hash((self._length, len(self._texts)))

    def _columns(self) -> tuple[object, ...]:
        return (self._texts, self._files, self._starts, self._ends, self._length)
