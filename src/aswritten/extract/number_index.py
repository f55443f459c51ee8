"""The numbers of a source by key, asked lazily: near the claim's own spelling first, then all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.number import Doubtful, Number, NumberKind

_ASKED_LITERALLY = 8
"""Occurrences of the claim's own spelling that are read before the whole source is."""
_MARGIN = 44
_FURTHER = 64
_BEHIND = 44
"""Code points read on both sides of such a place: more than a range with its words spans."""
_DATE_PART = re.compile(r"[0-9]+[^0-9]")
_LONGEST_DATE = 16


class NumberIndex:
    """The numbers of one plain text; what was computed for one claim serves the next."""

    def __init__(self, text: str, lexicon: Lexicon, doubtful: Doubtful) -> None:
        self._text = text
        self._lexicon = lexicon
        self._doubtful = doubtful

    def find(self, number: Number) -> Iterable[Number]:
        """Numbers of the text that have the number's key, cheapest first; one may come twice."""
        yield from self._near(number)
        yield from self._by_key.get(number.key, ())

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """All numbers of the text."""
        return find_numbers(self._text, self._lexicon, doubtful=self._doubtful)

    def numbers_between(self, start: int, end: int) -> tuple[Number, ...]:
        """The numbers of one sentence, without reading the others."""
        return find_numbers(self._text, self._lexicon, start, end, doubtful=self._doubtful)

    @cached_property
    def _by_key(self) -> dict[str, list[Number]]:
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
            for found in find_numbers(text, self._lexicon, start, end + _BEHIND, doubtful=self._doubtful):
                if found.key == number.key and found.range.start < end and found.range.end > at:
                    yield found
            at = text.find(number.text, end)

    def _window_start(self, at: int) -> int | None:
        """A white space well before ``at``, from which reading gives what reading from the start gives."""
        text = self._text
        start = at - _MARGIN
        if start <= 0:
            return 0
        for place in range(start, max(0, start - _FURTHER), -1):
            if text[place] in " \n\u2029" and not text[place - 1].isdigit():
                return place
        return None


def _index(numbers: Iterable[Number]) -> dict[str, list[Number]]:
    index: dict[str, list[Number]] = {}
    for number in numbers:
        index.setdefault(number.key, []).append(number)
        if number.kind is NumberKind.COMPOUND and not number.spelled:
            for key in _date_parts(number.text):
                index.setdefault(key, []).append(number)
    return index


def _date_parts(text: str) -> Iterable[str]:
    """Keys of the dates that a date with its units holds: ``2026年5月30日`` holds ``5月30日`` and the year."""
    parts = _DATE_PART.findall(text) if len(text) <= _LONGEST_DATE else []
    if len(parts) < 2 or "".join(parts) != text or parts[0][-1] < "⺀":  # noqa: PLR2004
        return
    yield "=" + "".join(parts[1:])
    if len(parts) > 2:  # noqa: PLR2004
        yield "=" + "".join(parts[:-1])
    if len(parts[0]) == 5:  # noqa: PLR2004
        yield parts[0][:-1].rstrip("0") + ("" if parts[0][3] != "0" else f"e{4 - len(parts[0][:-1].rstrip('0'))}")
