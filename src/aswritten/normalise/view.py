"""A rewritten text that knows, for each of its characters, where it stands in the text it was made from."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from copy import copy
from typing import TYPE_CHECKING

from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_new = tuple.__new__
"""A third of the time of a range's own constructor."""

Edit = tuple[int, int, str]
"""Raw start, raw end (exclusive, after the start) and what stands there in the view; edits are sorted and disjoint."""


class View:
    """A text with its map back. ``to_raw`` and ``to_view`` turn ranges of one frame into ranges of the other.

    The view and the raw text are cut at the same borders into pieces that follow each other without a gap. A piece of
    equal length on both sides stands letter by letter; any other is a cluster (one may be empty), known only whole.

    Attributes:
        text: the rewritten text.
        breaks: places in ``text`` at which a hyphen at a line break was dropped.
    """

    def __init__(
        self, text: str, view_borders: array[int], raw_borders: array[int], breaks: frozenset[int] = frozenset()
    ) -> None:
        """Take a text and the borders of its pieces in either frame, from 0 to the whole length."""
        self.text = text
        self.breaks = breaks
        self._view_borders = view_borders
        self._raw_borders = raw_borders
        self._pieces = len(view_borders) - 1

    @classmethod
    def identity(cls, text: str) -> View:
        """The view that changes nothing."""
        return _Identity(text)

    @classmethod
    def edited(cls, raw: str, edits: Iterable[Edit], *, breaks_at: frozenset[int] = frozenset()) -> View:
        """Apply the edits to ``raw``; ``breaks_at`` are raw starts of edits that dropped a hyphen at a line break."""
        parts: list[str] = []
        view_borders, raw_borders = array("q"), array("q")
        breaks: list[int] = []
        at = raw_at = 0
        for start, end, new in edits:
            if start > raw_at:
                view_borders.append(at)
                raw_borders.append(raw_at)
                parts.append(raw[raw_at:start])
                at += start - raw_at
            if start in breaks_at:
                breaks.append(at)
            view_borders.append(at)
            raw_borders.append(start)
            parts.append(new)
            at += len(new)
            raw_at = end
        if raw_at < len(raw) or not view_borders:
            view_borders.append(at)
            raw_borders.append(raw_at)
            parts.append(raw[raw_at:])
            at += len(raw) - raw_at
        view_borders.append(at)
        raw_borders.append(len(raw))
        return cls("".join(parts), view_borders, raw_borders, frozenset(breaks))

    def to_raw(self, start: int, end: int) -> Range:
        """Where ``text[start:end]`` stands in the raw text; a cluster that was rewritten as one counts whole."""
        raw_start = self._raw_start(start)
        if end <= start:
            return Range(raw_start, raw_start)
        return Range(raw_start, self._raw_end(end))

    def to_view(self, raw_start: int, raw_end: int) -> Range:
        """Where the raw run stands in the view; what was dropped there shrinks to nothing."""
        start = self._view_start(raw_start)
        if raw_end <= raw_start:
            return Range(start, start)
        return Range(start, max(start, self._view_end(raw_end)))

    def after(self, first: View) -> View:
        """This view, made of ``first.text``, as a view of the raw text that ``first`` was made of."""
        return _Composed(first, self)

    def unseen(self) -> Iterator[Range]:
        """The raw runs for which no letter or digit stands: what was dropped, or made white space or a mark."""
        view, raw = self._view_borders, self._raw_borders
        for i in range(self._pieces):
            if view[i + 1] - view[i] == raw[i + 1] - raw[i]:
                continue
            if view[i] == view[i + 1] or not any(map(str.isalnum, self.text[view[i] : view[i + 1]])):
                yield Range(raw[i], raw[i + 1])

    def blanked(self, raw_runs: Iterable[tuple[int, int]]) -> View:
        """The same view with NUL for every character that stands for these runs, which come in order."""
        parts: list[str] = []
        at = 0
        for run in raw_runs:
            start, end = self.to_view(*run)
            if start < end:
                parts += (self.text[at:start], "\0" * (end - start))
                at = end
        if not parts:
            return self
        parts.append(self.text[at:])
        view = copy(self)
        view.text = "".join(parts)
        return view

    def _raw_start(self, at: int) -> int:
        view, raw = self._view_borders, self._raw_borders
        i = bisect_right(view, at, 0, self._pieces) - 1
        inside = at - view[i]
        view_length, raw_length = view[i + 1] - view[i], raw[i + 1] - raw[i]
        if inside >= view_length:
            return raw[i + 1]
        return raw[i] + (inside if view_length == raw_length else 0)

    def _raw_end(self, end: int) -> int:
        view, raw = self._view_borders, self._raw_borders
        i = bisect_right(view, end - 1, 0, self._pieces) - 1
        if view[i + 1] - view[i] == raw[i + 1] - raw[i]:
            return min(raw[i] + end - view[i], raw[i + 1])
        return raw[i + 1]

    def _view_start(self, raw_at: int) -> int:
        view, raw = self._view_borders, self._raw_borders
        i = bisect_right(raw, raw_at, 0, self._pieces) - 1
        inside = raw_at - raw[i]
        view_length, raw_length = view[i + 1] - view[i], raw[i + 1] - raw[i]
        if inside >= raw_length:
            return view[i + 1]
        return view[i] + (inside if view_length == raw_length else 0)

    def _view_end(self, raw_end: int) -> int:
        view, raw = self._view_borders, self._raw_borders
        i = bisect_right(raw, raw_end - 1, 0, self._pieces) - 1
        if view[i + 1] - view[i] == raw[i + 1] - raw[i]:
            return min(view[i] + raw_end - raw[i], view[i + 1])
        return view[i + 1]


class _Identity(View):
    """The view that changes nothing."""

    def __init__(self, text: str) -> None:
        borders = array("q", (0, len(text)))
        super().__init__(text, borders, borders)

    def to_raw(self, start: int, end: int) -> Range:
        length = self._view_borders[1]
        if start < end <= length:
            return _new(Range, (start, end))
        first = min(start, length)
        return Range(first, first if end <= start else min(end, length))

    def to_view(self, raw_start: int, raw_end: int) -> Range:
        return self.to_raw(raw_start, raw_end)


class _Composed(View):
    """One view after another; each keeps its own map."""

    def __init__(self, first: View, second: View) -> None:
        breaks = second.breaks.union(second.to_view(place, place).start for place in first.breaks)
        super().__init__(second.text, second._view_borders, second._raw_borders, breaks)  # noqa: SLF001 - same class
        self._first = first
        self._second = second

    def to_raw(self, start: int, end: int) -> Range:
        return self._first.to_raw(*self._second.to_raw(start, end))

    def to_view(self, raw_start: int, raw_end: int) -> Range:
        return self._second.to_view(*self._first.to_view(raw_start, raw_end))


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """The edits sorted; one that begins inside another gives way."""
    kept: list[Edit] = []
    at = 0
    for edit in sorted(edits):
        if edit[0] >= at:
            kept.append(edit)
            at = edit[1]
    return kept
