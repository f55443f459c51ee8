"""The numbers of a source by key, asked lazily: near the claim's own spelling first, then all of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from aswritten.extract.number_forms import decimal_key
from aswritten.extract.number_words import number_words
from aswritten.extract.numbers import FirstNumbers, find_first_numbers, find_numbers
from aswritten.extract.tokens import letter_runs
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.late import late
from aswritten.model.number import Doubtful, Number, NumberKind

if TYPE_CHECKING:
    from aswritten.extract.rounding import NearNumbers, NearValue

_ASKED_LITERALLY = 8
"""Occurrences of the claim's own spelling that are read before the whole source is."""
_FEW = 64
"""Numbers of a claim for which the text is searched; with more of them, it is read as a whole."""
_MARGIN = 44
_FURTHER = 64
_BEHIND = 44
"""Code points read on both sides of such a place: more than a range with its words spans."""
_SHORT = 20_000
"""Code points of a text whose figures are looked through before its numbers are read."""
_FIGURE = late(r"[0-9][0-9.,]*")
_DATE_PART = late(r"[0-9]+[^0-9]")
_LONGEST_DATE = 16


class NumberIndex:
    """The numbers of one plain text; what was computed for one claim serves the next."""

    def __init__(self, text: str, lexicon: Lexicon, doubtful: Doubtful, *, most: int | None = None) -> None:
        """Take a text; of one whose numbers are all asked for, no more than ``most`` and a few are read."""
        self._text = text
        self._most = most
        self._lexicon = lexicon
        self._doubtful = doubtful
        self._asked = 0

    def find(self, number: Number) -> Iterable[Number]:
        """Numbers of the text that have the number's key, cheapest first; one may come twice."""
        if self._asked < _FEW:
            self._asked += 1
            yield from self._near(number)
        if self._plainly_lacks(number):
            return
        yield from self._by_key.get(number.key, ())

    def first_inside(self, key: str, spans: Iterable[Range]) -> Number | None:
        """The first number of that key that begins in one of the spans."""
        known = self._by_key.get(key, [])
        places = [(bisect_left(known, span.start, key=_start_of), span) for span in spans] if known else []
        inside = [at for at, span in places if at < len(known) and known[at].range.start < span.end]
        return known[min(inside)] if inside else None

    def first_few_inside(self, key: str, span: Range, most: int) -> list[Number]:
        """The first numbers of that key that begin in the span."""
        known = self._by_key.get(key, [])
        first = bisect_left(known, span.start, key=_start_of)
        beyond = bisect_left(known, span.end, lo=first, key=_start_of)
        inside = (known[at] for at in range(first, beyond))
        return list(islice((found for found in inside if found.key == key), most))

    def nearest(self, number: Number) -> NearValue | None:
        """What the text has that is like a number that it lacks."""
        if self._plainly_lacks(number):
            return None
        return self._near_numbers.find(number)

    def namesake(self, number: Number) -> Number | None:
        """The first identifier of the same letters and another key."""
        alike = self._identifiers.get(skeleton(number), ())
        return next((other for other in alike if other.key != number.key), None)

    def _plainly_lacks(self, number: Number) -> bool:
        """Whether no figure of the text has the number's digits, nor any that round to them.

        Signs, marks and scales change no digit, so that no number of the text can be the same or like it.
        """
        if number.kind is not NumberKind.NUMBER or not number.value or self._digits is None:
            return False
        wanted = decimal_key(number.value).partition("e")[0].lstrip("-")
        length = len(wanted)
        for digits in self._digits:
            if digits[:length] == wanted or (len(digits) > length and _rounds_up(digits[:length], wanted)):
                return False
        return True

    @kept
    def _digits(self) -> frozenset[str] | None:
        """The significant digits of each figure of a short text whose numbers are figures; None for any other."""
        words = number_words(self._lexicon.language)
        if len(self._text) > _SHORT or not self._text.isascii() or words.spelling.glue or words.spelling.filler:
            return None
        if not words.not_figures.isdisjoint(letter_runs(self._text.lower())):
            return None
        figures = _FIGURE.findall(self._text)
        return frozenset(figure.replace(",", "").replace(".", "").strip("0") for figure in figures)

    @kept
    def _near_numbers(self) -> NearNumbers:
        from aswritten.extract.rounding import NearNumbers  # noqa: PLC0415 - start-up time

        return NearNumbers(self.numbers)

    @kept
    def _identifiers(self) -> dict[str, list[Number]]:
        """Identifiers by their letters: the first, and the first that differs from it."""
        found: dict[str, list[Number]] = {}
        for number in self.numbers:
            if number.kind is NumberKind.IDENTIFIER:
                alike = found.setdefault(skeleton(number), [])
                if not alike or (len(alike) == 1 and alike[0].key != number.key):
                    alike.append(number)
        return found

    @property
    def numbers(self) -> tuple[Number, ...]:
        """All numbers of the text, or the first."""
        return self._first.numbers

    @property
    def has_more(self) -> bool:
        """Whether the text has more numbers than the most that are looked for."""
        return self._most is not None and (not self._first.complete or len(self._first.numbers) > self._most)

    @kept
    def _first(self) -> FirstNumbers:
        if self._most is not None:
            return find_first_numbers(self._text, self._lexicon, most=self._most, doubtful=self._doubtful)
        return FirstNumbers(find_numbers(self._text, self._lexicon, doubtful=self._doubtful), complete=True)

    def numbers_between(self, start: int, end: int) -> tuple[Number, ...]:
        """The numbers of one sentence, without reading the others."""
        if (start, end) == (0, len(self._text)):
            return self.numbers
        return find_numbers(self._text, self._lexicon, start, end, doubtful=self._doubtful)

    @kept
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


def _rounds_up(head: str, wanted: str) -> bool:
    """Whether the first digits of a longer figure give the wanted ones when it is rounded up."""
    return str(int(head) + 1).rstrip("0") == wanted


def skeleton(number: Number) -> str:
    """The letters of an identifier."""
    return "".join(letter for letter in number.key if letter.isalpha())


def _start_of(number: Number) -> int:
    return number.range.start


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
    if len(parts) < 2 or "".join(parts) != text or parts[0][-1] < "⺀":  # noqa: PLR2004 - a date has two units at least
        return
    yield "=" + "".join(parts[1:])
    if len(parts) > 2:  # noqa: PLR2004 - year, month and day
        yield "=" + "".join(parts[:-1])
    if len(parts[0]) == 5:  # noqa: PLR2004 - the digits of a year and its sign
        yield parts[0][:-1].rstrip("0") + ("" if parts[0][3] != "0" else f"e{4 - len(parts[0][:-1].rstrip('0'))}")
