"""Blocks in the making: runs of source text copied, rewritten or dropped, then joined with their map and marks."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.mapping import Place, TextMap
from aswritten.document.model import Mark, MarkKind
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aswritten.normalise.view import Edit

_SPACE = re.compile(r"\s+")


class Frame:
    """A text that a reader works on, and where it stands: a file's own, or one decoded from a part of a file."""

    def __init__(self, text: str, file: int, origin: array[int] | None = None, ends: array[int] | None = None) -> None:
        """Take a text, and where each of its characters begins in the file (with one more for the end) and ends.

        Without ``origin`` the text is the file's; without ``ends`` each character ends where the next begins.
        """
        self.text = text
        self.file = file
        self.origin = origin
        self.ends = ends if ends is not None or origin is None else origin[1:]

    def place(self, start: int, end: int) -> Place:
        """Where a run of the text stands in its file."""
        if self.origin is None or self.ends is None:
            return Place(self.file, start, end)
        return Place(self.file, self.origin[start], self.ends[end - 1] if end > start else self.origin[start])


class Built(NamedTuple):
    """A finished text."""

    text: str
    map: TextMap
    marks: tuple[Mark, ...]
    line_breaks: tuple[int, ...]


class _Mark(NamedTuple):
    kind: MarkKind
    place: Place
    inner: Place
    start: int
    end: int
    target: str
    keys: tuple[str, ...]
    note: str
    definition: Place | None


class Text:
    """A readable text that is put together piece by piece; white space runs become one space."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._texts = array("q")
        self._files = array("q")
        self._starts = array("q")
        self._ends = array("q")
        self._even = False
        """Whether the last piece stands letter by letter, so that it can grow."""
        self._space: Place | None = None
        self._space_breaks = False
        self._marks: list[_Mark] = []
        self._mixed = False
        """Whether it is made of more than one file."""
        self._breaks: list[int] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing readable has come yet."""
        return not self._length

    @property
    def end(self) -> int:
        """Where the next character will stand, a pending space aside."""
        return self._length

    def copy(self, frame: Frame, start: int, end: int) -> None:
        """Take a run of the frame letter by letter."""
        at = start
        for space in _SPACE.finditer(frame.text, start, end):
            if space.start() > at:
                self._copy_word(frame, at, space.start())
            self._add_space(frame.place(*space.span()), breaks="\n" in space.group())
            at = space.end()
        if at < end:
            self._copy_word(frame, at, end)

    def put(self, text: str, place: Place) -> None:
        """Let a text stand for a place."""
        at = 0
        for space in _SPACE.finditer(text):
            if space.start() > at:
                self._put_word(text[at : space.start()], place)
            self._add_space(place, breaks=False)
            at = space.end()
        if at < len(text):
            self._put_word(text[at:], place)

    def edited(self, frame: Frame, start: int, end: int, edits: Iterable[Edit]) -> None:
        """Take a run with edits in order; one that reaches out of the run is cut there."""
        at = start
        for edit_start, edit_end, new in edits:
            if edit_end <= at or edit_start >= end:
                continue
            first, last = max(edit_start, at), min(edit_end, end)
            if first > at:
                self.copy(frame, at, first)
            if new:
                self.put(new, frame.place(first, last))
            at = last
        if at < end:
            self.copy(frame, at, end)

    def drop_space(self) -> None:
        """Forget the white space just before."""
        self._space = None

    def mark(  # noqa: PLR0913 - the parts of a mark
        self,
        kind: MarkKind,
        place: Place,
        inner: Place | None = None,
        *,
        target: str = "",
        keys: tuple[str, ...] = (),
        note: str = "",
        definition: Place | None = None,
    ) -> None:
        """Mark the text that stands for the raw run ``inner``; where it is None, the point reached."""
        start = self._length
        where = inner if inner is not None else Place(place.file, place.start, place.start)
        self._marks.append(
            _Mark(kind, place, where, -1 if inner is not None else start, start, target, keys, note, definition)
        )

    def mark_from(  # noqa: PLR0913 - the parts of a mark
        self,
        kind: MarkKind,
        start: int,
        place: Place,
        *,
        target: str = "",
        keys: tuple[str, ...] = (),
        note: str = "",
        definition: Place | None = None,
    ) -> None:
        """Mark what was added since the offset ``start``."""
        self._marks.append(_Mark(kind, place, place, start, self._length, target, keys, note, definition))

    def transplant(self, built: Built, place: Place) -> None:
        """Let a finished text stand for a place, its marks with it."""
        before = self._length + (self._space is not None and self._length > 0)
        self.put(built.text, place)
        for mark in built.marks:
            self._marks.append(
                _Mark(
                    mark.kind, place, place, before + mark.range.start, before + mark.range.end,
                    mark.target, mark.keys, mark.note, mark.definition or mark.place,
                )
            )  # fmt: skip

    def build(self) -> Built:
        """The finished text."""
        mapped = TextMap(self._texts, self._files, self._starts, self._ends, self._length)
        text = "".join(self._parts)
        marks = [self._finish(mark, text) for mark in self._marks]
        marks.sort(key=lambda mark: (mark.range, mark.kind))
        return Built(text, mapped, tuple(marks), tuple(self._breaks))

    def _finish(self, mark: _Mark, text: str) -> Mark:
        where = Range(min(mark.start, len(text)), min(mark.end, len(text)))
        if mark.start < 0:
            where = self._range_of(mark.inner)
        while where.start < where.end and text[where.start] == " ":
            where = Range(where.start + 1, where.end)
        while where.start < where.end and text[where.end - 1] == " ":
            where = Range(where.start, where.end - 1)
        return Mark(
            kind=mark.kind, range=where, place=mark.place, target=mark.target, keys=mark.keys, note=mark.note,
            definition=mark.definition,
        )  # fmt: skip

    def _range_of(self, place: Place) -> Range:
        """The run of the text that stands for a raw run; pieces of one file come in order."""
        file, raw_start, raw_end = place
        if self._mixed:
            return TextMap(self._texts, self._files, self._starts, self._ends, self._length).text_range(
                file, raw_start, raw_end
            )
        first = bisect_right(self._ends, raw_start)
        last = bisect_left(self._starts, raw_end)
        if first >= last:
            at = self._texts[first] if first < len(self._texts) else self._length
            return Range(at, at)
        return Range(self._inside(first, raw_start, is_end=False), self._inside(last - 1, raw_end, is_end=True))

    def _inside(self, piece: int, raw_at: int, *, is_end: bool) -> int:
        at = self._texts[piece]
        stop = self._texts[piece + 1] if piece + 1 < len(self._texts) else self._length
        start, end = self._starts[piece], self._ends[piece]
        if stop - at == end - start:
            return at + min(max(raw_at, start), end) - start
        return stop if is_end else at

    def _copy_word(self, frame: Frame, start: int, end: int) -> None:
        self._flush_space()
        word = frame.text[start:end]
        origin, ends = frame.origin, frame.ends
        if origin is None or ends is None:
            self._append(word, Place(frame.file, start, end))
            return
        at = start
        while at < end:
            stop = at + 1
            even = ends[at] - origin[at] == 1
            while stop < end and even and origin[stop] == ends[stop - 1] and ends[stop] - origin[stop] == 1:
                stop += 1
            self._append(frame.text[at:stop], Place(frame.file, origin[at], ends[stop - 1]))
            at = stop

    def _put_word(self, word: str, place: Place) -> None:
        self._flush_space()
        # As long as what it stands for, it would be taken to stand letter by letter; each letter stands for the whole.
        for part in word if len(word) == place.end - place.start else (word,):
            self._add_piece(part, place)
        self._even = False

    def _append(self, word: str, place: Place) -> None:
        even = len(word) == place.end - place.start
        if even and self._even and self._files[-1] == place.file and self._ends[-1] == place.start:
            self._parts.append(word)
            self._length += len(word)
            self._ends[-1] = place.end
            return
        self._add_piece(word, place)
        self._even = even

    def _add_piece(self, word: str, place: Place) -> None:
        self._mixed = self._mixed or (len(self._files) > 0 and self._files[-1] != place.file)
        self._texts.append(self._length)
        self._files.append(place.file)
        self._starts.append(place.start)
        self._ends.append(place.end)
        self._parts.append(word)
        self._length += len(word)

    def _add_space(self, place: Place, *, breaks: bool) -> None:
        if not self._length:
            return
        known = self._space
        if known is not None and known.file == place.file and known.start <= place.start:
            place = Place(place.file, known.start, max(known.end, place.end))
        self._space = place
        self._space_breaks = (breaks or self._space_breaks) if known else breaks

    def _flush_space(self) -> None:
        if self._space is None:
            return
        if self._space_breaks:
            self._breaks.append(self._length)
        place, self._space = self._space, None
        self._append(" ", place)


def slice_edits(edits: Sequence[Edit], start: int, end: int) -> Sequence[Edit]:
    """Of edits in order those that touch a run."""
    first = bisect_left(edits, (start, start, ""))
    while first and edits[first - 1][1] > start:
        first -= 1
    return edits[first : bisect_left(edits, (end, end, ""))]
