"""A rewritten text that knows, for each of its characters, where it stands in the text it was made from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from aswritten.model.finding import Range

Edit = tuple[int, int, str]
"""Raw start, raw end (exclusive) and what stands there in the view; edits are sorted and do not overlap."""


class Piece(NamedTuple):
    """A stretch of the view and the stretch of raw text that it renders: letter by letter when the lengths agree."""

    view_start: int
    raw_start: int
    view_length: int
    raw_length: int


class View:
    """A text with its map back. ``to_raw`` and ``to_view`` turn ranges of one frame into ranges of the other.

    Attributes:
        text: the rewritten text.
        breaks: places in ``text`` at which a hyphen at a line break was dropped.
    """

    def __init__(self, text: str, pieces: tuple[Piece, ...], breaks: frozenset[int] = frozenset()) -> None:
        """Take a text and the pieces it is made of, in order; raw text between two pieces was dropped."""
        self.text = text
        self.breaks = breaks
        self._pieces = pieces
        self._view_starts = [piece.view_start for piece in pieces]
        self._raw_starts = [piece.raw_start for piece in pieces]

    @classmethod
    def identity(cls, text: str) -> View:
        """The view that changes nothing."""
        return cls(text, (Piece(0, 0, len(text), len(text)),))

    @classmethod
    def edited(cls, raw: str, edits: Iterable[Edit], *, breaks_at: frozenset[int] = frozenset()) -> View:
        """Apply the edits to ``raw``; ``breaks_at`` are raw starts of edits that dropped a hyphen at a line break."""
        parts: list[str] = []
        pieces: list[Piece] = []
        breaks: list[int] = []
        at = raw_at = 0
        for start, end, new in edits:
            if start > raw_at:
                pieces.append(Piece(at, raw_at, start - raw_at, start - raw_at))
                parts.append(raw[raw_at:start])
                at += start - raw_at
            if start in breaks_at:
                breaks.append(at)
            if new:
                pieces.append(Piece(at, start, len(new), end - start))
                parts.append(new)
                at += len(new)
            raw_at = end
        if raw_at < len(raw) or not pieces:
            pieces.append(Piece(at, raw_at, len(raw) - raw_at, len(raw) - raw_at))
            parts.append(raw[raw_at:])
        return cls("".join(parts), tuple(pieces), frozenset(breaks))

    def to_raw(self, start: int, end: int) -> Range:
        """Where ``text[start:end]`` stands in the raw text; a cluster that was rewritten as one counts whole."""
        raw_start = self._raw_start(start)
        if end <= start:
            return Range(raw_start, raw_start)
        return Range(raw_start, self._raw_end(end))

    def to_view(self, raw_start: int, raw_end: int) -> Range:
        """Where the raw run stands in the view; what was dropped there shrinks to nothing."""
        start = self._view_start(raw_start)
        return Range(start, max(start, self._view_end(raw_end)))

    def after(self, first: View) -> View:
        """This view, made of ``first.text``, as a view of the raw text that ``first`` was made of."""
        return _Composed(first, self)

    def _raw_start(self, at: int) -> int:
        piece = self._pieces[max(0, bisect_right(self._view_starts, at) - 1)]
        inside = min(at - piece.view_start, piece.view_length)
        if piece.view_length == piece.raw_length:
            return piece.raw_start + inside
        return piece.raw_start if inside < piece.view_length else piece.raw_start + piece.raw_length

    def _raw_end(self, end: int) -> int:
        piece = self._pieces[max(0, bisect_right(self._view_starts, end - 1) - 1)]
        if piece.view_length == piece.raw_length:
            return piece.raw_start + end - piece.view_start
        return piece.raw_start + piece.raw_length

    def _view_start(self, raw: int) -> int:
        i = bisect_right(self._raw_starts, raw) - 1
        if i < 0:
            return 0
        piece = self._pieces[i]
        inside = raw - piece.raw_start
        if inside >= piece.raw_length:
            return piece.view_start + piece.view_length
        return piece.view_start + (inside if piece.view_length == piece.raw_length else 0)

    def _view_end(self, raw: int) -> int:
        i = bisect_right(self._raw_starts, raw - 1) - 1
        if i < 0:
            return 0
        piece = self._pieces[i]
        if piece.view_length == piece.raw_length:
            return piece.view_start + min(raw - piece.raw_start, piece.view_length)
        return piece.view_start + piece.view_length


class _Composed(View):
    """One view after another; each keeps its own map."""

    def __init__(self, first: View, second: View) -> None:
        super().__init__(second.text, (), second.breaks)
        self._first = first
        self._second = second

    def to_raw(self, start: int, end: int) -> Range:
        return self._first.to_raw(*self._second.to_raw(start, end))

    def to_view(self, raw_start: int, raw_end: int) -> Range:
        return self._second.to_view(*self._first.to_view(raw_start, raw_end))
