"""The numbers of a source by key, asked lazily: near the claim's spelling, then all figures, then numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from aswritten.extract.number_words import number_words
from aswritten.extract.numbers import find_figures, find_numbers
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.number import Doubtful, Number, NumberKind

_ASKED_LITERALLY = 8
"""Occurrences of the claim's own spelling that are read before the whole source is."""
_MARGIN = 48
_FURTHER = 64
_DATE_PART = re.compile(r"[0-9]+[^0-9]")
_BEFORE = re.compile(r"([^\W\d_]+|-)[ \n]$")

Index = dict[str, list[Number]]


class NumberIndex:
    """The numbers of one plain text; what was computed for one claim serves the next."""

    def __init__(self, text: str, lexicon: Lexicon, doubtful: Doubtful) -> None:
        self._text = text
        self._lexicon = lexicon
        self._doubtful = doubtful

    def find(self, number: Number) -> Iterable[Number]:
        """Numbers of the text that have the number's key, cheapest first; one may come twice."""
        yield from self._near(number)
        yield from self._figures.get(number.key, ())
        if number.kind in {NumberKind.NUMBER, NumberKind.RANGE, NumberKind.COMPOUND, NumberKind.OPAQUE}:
            yield from self._all.get(number.key, ())

    @cached_property
    def figures(self) -> tuple[Number, ...]:
        """All numbers of the text that are not in words."""
        return find_figures(self._text, self._lexicon, doubtful=self._doubtful)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """All numbers of the text."""
        return find_numbers(self._text, self._lexicon, doubtful=self._doubtful)

    @cached_property
    def _figures(self) -> Index:
        return _index(number for number in self.figures if not self._is_half_spelled(number))

    @cached_property
    def _all(self) -> Index:
        return _index(self.numbers)

    def _near(self, number: Number) -> Iterable[Number]:
        """The numbers read at places where the text has the claim's own spelling."""
        text = self._text
        at = text.find(number.text)
        for _ in range(_ASKED_LITERALLY):
            if at < 0:
                return
            end = at + len(number.text)
            start = self._window_start(at)
            if start is None:
                return
            for found in find_numbers(text, self._lexicon, start, end, doubtful=self._doubtful):
                if found.key == number.key and found.range.start < end and found.range.end > at:
                    yield found
            at = text.find(number.text, end)

    def _window_start(self, at: int) -> int | None:
        """A white space or CJK character well before ``at``, from which reading gives what reading from the start gives."""
        text = self._text
        start = at - _MARGIN
        if start <= 0:
            return 0
        for place in range(start, max(0, start - _FURTHER), -1):
            if text[place] in " \n\u2029" and not text[place - 1].isdigit():
                return place
        return None

    def _is_half_spelled(self, number: Number) -> bool:
        """Whether the figure is the end of a range that begins in words: ``ten to 20``."""
        words = number_words(self._lexicon.language)
        before = _BEFORE.search(self._text, max(0, number.range.start - 16), number.range.start)
        if before is None or (before[1] != "-" and before[1].lower() not in words.ranges):
            return False
        further = _BEFORE.search(self._text, max(0, before.start() - 24), before.start())
        return further is not None and further[1].lower() in words.spelling.words


def _index(numbers: Iterable[Number]) -> Index:
    index: Index = {}
    for number in numbers:
        index.setdefault(number.key, []).append(number)
        if number.kind is NumberKind.COMPOUND and not number.spelled:
            for key in _date_parts(number.text):
                index.setdefault(key, []).append(number)
    return index


def _date_parts(text: str) -> Iterable[str]:
    """Keys of the dates that a date with its units holds: ``2026年5月30日`` holds ``5月30日`` and the year."""
    parts = _DATE_PART.findall(text)
    if len(parts) < 2 or "".join(parts) != text or parts[0][-1] < "⺀":  # noqa: PLR2004
        return
    yield "=" + "".join(parts[1:])
    if len(parts) > 2:  # noqa: PLR2004
        yield "=" + "".join(parts[:-1])
    if len(parts[0]) == 5:  # noqa: PLR2004
        yield parts[0][:-1].rstrip("0") + ("" if parts[0][3] != "0" else f"e{4 - len(parts[0][:-1].rstrip('0'))}")
