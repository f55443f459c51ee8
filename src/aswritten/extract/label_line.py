"""A sentence as labels are read from it: tokens in which each number is one unit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from aswritten.extract.tokens import tokenise
from aswritten.extract.words import is_cjk
from aswritten.model.number import Number, NumberKind

VALUES = frozenset({NumberKind.NUMBER, NumberKind.RANGE, NumberKind.COMPOUND})
_MERGED = VALUES | {NumberKind.OPAQUE}
_PASSED_OVER = frozenset({NumberKind.CITATION, NumberKind.LIST_MARKER})
_NEVER_WORDS = frozenset({'"', "`", "*", "•", "|"})

_LEAST_WRAPPED = 40
"""Code points of a line that may have been wrapped; shorter ones are entries of a list or a column."""

_RAGGED = 0.85
"""Share of the width that a wrapped line and its next word exceed, for lines that people broke by hand."""


class Line:
    """Units of a sentence: ``norms[i]`` stands at ``text[starts[i]:ends[i]]`` and is ``numbers[i]``, if a number."""

    def __init__(self, text: str, start: int, end: int, numbers: Sequence[Number]) -> None:
        """Cut ``text[start:end]``; ``numbers`` are those that begin in it, in order."""
        self.text = text
        self.start = start
        self.end = end
        self.norms: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.numbers: list[Number | None] = []
        at = start
        for number in numbers:
            if number.kind in _PASSED_OVER:
                self._add_words(at, number.range.start)
                at = max(at, number.range.end)
            elif number.kind in _MERGED and number.range.start >= at:
                self._add_words(at, number.range.start)
                self._add(number.text.lower(), number.range.start, number.range.end, number)
                at = number.range.end
        self._add_words(at, end)

    def __len__(self) -> int:
        return len(self.norms)

    def _add(self, norm: str, start: int, end: int, number: Number | None) -> None:
        self.norms.append(norm)
        self.starts.append(start)
        self.ends.append(end)
        self.numbers.append(number)

    def _add_words(self, start: int, end: int) -> None:
        for token in tokenise(self.text, start, end):
            if token.norm not in _NEVER_WORDS:
                self._add(token.norm, token.start, token.end, None)

    def value(self, index: int) -> Number | None:
        """The number at a unit, if it is one that may be a value."""
        number = self.numbers[index] if 0 <= index < len(self.norms) else None
        return number if number is not None and number.kind in VALUES else None

    def norm(self, index: int) -> str:
        """The unit at an index; empty outside the line."""
        return self.norms[index] if 0 <= index < len(self.norms) else ""

    def breaks_after(self, index: int) -> bool:
        """Whether a line of the text ends between a unit and the next, and not only because it was full."""
        if not 0 <= index < len(self.norms) - 1:
            return False
        at = self.text.find("\n", self.ends[index], self.starts[index + 1])
        return at >= 0 and not _is_full(self.text, at)

    def index_at(self, offset: int) -> int:
        """The first unit that starts at or after a place of the text."""
        return bisect_left(self.starts, offset)

    def words(self, units: Sequence[int]) -> str:
        """The units as one string, each as it stands in the text; CJK characters that touch are one word."""
        parts: list[str] = []
        last = -1
        for index in units:
            if parts and not (self.starts[index] == last and is_cjk(self.norms[index]) and is_cjk(parts[-1])):
                parts.append(" ")
            parts.append(self.text[self.starts[index] : self.ends[index]])
            last = self.ends[index]
        return "".join(parts)


def _is_full(text: str, at: int) -> bool:
    """Whether the line that ends at ``at`` was wrapped: it is as long as prose lines are, and as its neighbours.

    A line among longer ones that had room for the next word was ended on purpose.
    """
    start = text.rfind("\n", 0, at) + 1
    if at - start < _LEAST_WRAPPED:
        return False
    before = text.rfind("\n", 0, max(start - 1, 0)) + 1
    after = text.find("\n", at + 1)
    after = len(text) if after < 0 else after
    width = max(start - 1 - before, after - at - 1)
    word_end = text.find(" ", at + 1, after)
    word = (after if word_end < 0 else word_end) - at - 1
    return at - start + 1 + word > width * _RAGGED
