"""Callouts: block quotes that begin with ``[!note]`` hold the author's words, and quote what stands deeper in them.

Source: GitHub Docs, "Basic writing and formatting syntax: Alerts"; Obsidian Help, "Callouts"; PDF++ (what it copies).
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CALLOUT = re.compile(r"\[!([A-Za-z][\w -]{0,30})(?:\|[^\]\n]{0,60})?\][-+]?(?=[ \t]|\Z)[ \t]*")
_QUOTING = frozenset(("quote", "cite"))


class Callout(NamedTuple):
    """A callout that is open: how deep in block quotes it stands, and whether all of it is a quotation."""

    depth: int
    quotes: bool


def match_callout(content: str) -> re.Match[str] | None:
    """The mark with which a callout begins; what follows on its line is its title."""
    return _CALLOUT.match(content)


class Callouts:
    """The callouts that are open at a line, the outermost first."""

    def __init__(self) -> None:
        self._open: list[Callout] = []

    def close_to(self, depth: int) -> None:
        """Close those that a line of a depth stands outside of."""
        while self._open and self._open[-1].depth > depth:
            self._open.pop()

    def open(self, depth: int, kind: str) -> None:
        """Open one; another of its depth ends."""
        self.close_to(depth - 1)
        self._open.append(Callout(depth, kind.strip().lower() in _QUOTING))

    def ends_lazily(self, depth: int, before: int) -> bool:
        """Whether a line goes back from a quotation to the words of the callout around it."""
        return depth < before and bool(self._open) and self._open[-1].depth == depth

    def quotes_at(self, depth: int) -> bool:
        """Whether a line of a depth is quoted: no callout's own words."""
        own = next((callout for callout in reversed(self._open) if callout.depth == depth), None)
        return depth > 0 and (own is None or own.quotes)
