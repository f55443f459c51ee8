"""The check ``number``: every number and identifier of the claim must occur in the source (SPEC 2.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from aswritten.extract.cover import Holders
from aswritten.extract.number_setting import counts_noun, ends_clause, ends_quote, fits, setting_of
from aswritten.extract.number_words import number_words
from aswritten.extract.places import Place, find_places, holds, place_of
from aswritten.extract.reading import MOST_NUMBERS, Reading
from aswritten.model.finding import Finding, Range
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind
from aswritten.model.verdict import CheckName, Outcome

if TYPE_CHECKING:
    from aswritten.extract.rounding import NearValue

CHECK = CheckName.NUMBER
_MARKS_ITEM = late(r"[.)] [^\W\d_]")
"""Behind the number of an item, which a quotation may begin with."""
_MOST_SPANS = 8
_LONG_SPAN = 2_000
_MOST_EQUAL = 64
"""Spans of a sentence that are read for its numbers; code points of one whose numbers are looked up, not read; equal
numbers of such a span that are compared."""


class Located(NamedTuple):
    """A sentence of the claim and where the source carries it; both in the plain frames.

    ``held`` are the runs of the claim that stand there word for word.
    """

    sentence: Range
    spans: tuple[Range, ...]
    held: tuple[Range, ...] = ()


def find(
    claim: Reading,
    source: Reading,
    *,
    excused: frozenset[Range] = frozenset(),
    located: tuple[Located, ...] = (),
) -> Iterator[Finding]:
    """One finding for each number of the claim that is neither excused, a list marker nor a citation.

    Args:
        claim: the claim.
        source: the source.
        excused: plain ranges of the claim whose numbers another check has settled (a bound that holds, a quoted span
            that stands verbatim).
        located: where the sentences of the claim stand in the source, for references to its places.
    """
    if not claim.numbers:
        return
    settled = Holders(excused)
    places = _Places(source, located)
    for number in islice(claim.numbers, MOST_NUMBERS):
        if number.range in settled:
            continue
        match number.kind:
            case NumberKind.LIST_MARKER | NumberKind.CITATION:
                continue
            case NumberKind.STRUCTURE:
                yield _check_place(claim, source, number, places)
            case _:
                yield _check_number(claim, source, number, places)
    if claim.number_index.has_more:
        yield _unread(claim)


def _unread(claim: Reading) -> Finding:
    return Finding(
        check=CHECK,
        rule="numbers-unread",
        outcome=Outcome.FAIL,
        message=f"the claim has more than {MOST_NUMBERS:,} numbers, of which no more were looked for; "
        "check the others by themselves",
        claim_ranges=(claim.raw_range(claim.numbers[min(MOST_NUMBERS, len(claim.numbers) - 1)].range),),
    )


def _check_number(claim: Reading, source: Reading, number: Number, places: _Places) -> Finding:
    asked = _Asked(number, claim, source)
    weak: Number | None = None
    there = places.numbers_there(number)
    for found in there:
        if asked.is_confirmed_by(found) and not asked.is_cut_from(found):
            return _place(claim, source, number, f"{number.text} stands in the source", found.range)
        weak = weak or found
    if not there:
        confirming, weak = places.anywhere(number, asked)
        if confirming is not None:
            return _place(claim, source, number, f"{number.text} stands in the source", confirming.range)
    as_written = claim.language != source.language or _MARKS_ITEM.match(claim.plain.text, number.range.end)
    if weak is None and as_written and places.holds_as_written(number):
        return _place(
            claim, source, number, f"{number.text} stands in the source in these words", *places.spans(number)[:1]
        )
    if weak is not None:
        return _fail(claim, source, number, "number-approximate", _weak_message(number, weak, source), weak)
    if number.kind is NumberKind.IDENTIFIER:
        return _absent_identifier(claim, source, number)
    near = source.number_index.nearest(number)
    return _fail(claim, source, number, "number-absent", _absent_message(number, near), near.number if near else None)


class _Asked:
    """A number of the claim in its setting, held against the equal numbers of the source."""

    def __init__(self, number: Number, claim: Reading, source: Reading) -> None:
        self._number = number
        self._claim = claim
        self._source = source
        self._words = number_words(source.language)
        self._setting = setting_of(claim.plain.text, number, number_words(claim.language))

    @property
    def terms(self) -> tuple[object, ...]:
        """All that decides which numbers confirm it."""
        number = self._number
        return number.key, number.approximate, number.bound, number.unit, self._setting

    def is_confirmed_by(self, found: Number) -> bool:
        """Whether the source says the number as firmly as the claim does, and of the same quantity."""
        number = self._number
        if (found.approximate and not number.approximate) or found.bound != number.bound:
            return False
        if number.unit in self._words.currencies and not found.unit and not self._names_currency:
            return False
        setting = setting_of(self._source.plain.text, found, self._words)
        return fits((number, self._setting), (found, setting), self._words)

    @cached_property
    def _names_currency(self) -> bool:
        """Whether the source has the currency anywhere, by its sign or by a name of its own."""
        unit = self._number.unit
        measures = self._words.measures(unit)
        return unit in self._source.raw or any(
            self._words.measures(token.norm) & measures for token in self._source.tokens_of(Range(0, _LONG_SPAN))
        )

    def is_cut_from(self, found: Number) -> bool:
        """Whether the claim's span ends with the number while the source's number goes on: "5 pence"."""
        number, text = self._number, self._claim.plain.text
        if not ends_clause(text, number):
            return False
        theirs = self._source.plain.text
        part = setting_of(theirs, found, self._words).part
        if part:
            return part != self._setting.part
        return not number.unit and not ends_quote(text, number) and counts_noun(theirs, found, self._source.language)


def _fail(  # noqa: PLR0913, PLR0917 - what a finding shows
    claim: Reading, source: Reading, number: Number, rule: str, message: str, shown: Number | None
) -> Finding:
    return Finding(
        check=CHECK,
        rule=rule,
        outcome=Outcome.FAIL,
        message=message,
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=(source.raw_range(shown.range),) if shown else (),
    )


def _weak_message(number: Number, weak: Number, source: Reading) -> str:
    text = source.plain.text
    start, end = weak.range
    before = " ".join(text[max(0, start - 24) : start].split()[-3:])
    phrase = f"{before} {text[start:end]}".strip()
    return f'source has {number.text} only as "{phrase}", which does not confirm it; state it as the source does'


def _absent_message(number: Number, near: NearValue | None) -> str:
    if near is not None:
        return f"{number.text} is not in the source; {near.reason}"
    if number.kind is NumberKind.OPAQUE:
        return f"{number.text} is no number that can be compared and does not stand in the source as written"
    return f"{number.text} is not in the source; check the number or cite the passage that states it"


def _absent_identifier(claim: Reading, source: Reading, number: Number) -> Finding:
    other = source.number_index.namesake(number)
    instead = f"the source has {other.text}" if other else "check the name as the source writes it"
    message = f"{number.text} is not in the source; {instead}"
    return _fail(claim, source, number, "identifier-absent", message, other)


class _Places:
    """What the source shows of its numbered places, and the spans that each sentence of the claim rests on."""

    def __init__(self, source: Reading, located: tuple[Located, ...]) -> None:
        self._source = source
        self._located = sorted(located, key=lambda one: one.sentence)
        self._of_noun: dict[str, list[Place]] = {}
        self._known: dict[tuple[object, ...], tuple[Number | None, Number | None]] = {}
        self._rests_on: dict[tuple[int, str], _Resting] = {}
        self._asked_of: Located | None = None
        self._there: dict[str, list[Number]] = {}
        """The equal numbers by key, for the sentence asked of last; its numbers come one after another."""

    def numbers_there(self, number: Number) -> list[Number]:
        """The equal numbers in the spans that the number's sentence rests on."""
        located = self._sentence_of(number)
        if located is None:
            return []
        if located is not self._asked_of:
            self._asked_of, self._there = located, {}
        known = self._there.get(number.key)
        if known is None:
            known = [found for span in located.spans[:_MOST_SPANS] for found in self._equal_in(span, number.key)]
            self._there[number.key] = known
        return known

    def _equal_in(self, span: Range, key: str) -> list[Number]:
        if span.end - span.start > _LONG_SPAN:
            return self._source.number_index.first_few_inside(key, span, _MOST_EQUAL)
        return [found for found in self._source.numbers_in(span) if found.key == key]

    def anywhere(self, number: Number, asked: _Asked) -> tuple[Number | None, Number | None]:
        """The number of the source that confirms it, else the first that equals it, if there is one."""
        known = self._known.get(asked.terms)
        if known is None:
            known = self._known[asked.terms] = self._search(number, asked)
        return known

    def _search(self, number: Number, asked: _Asked) -> tuple[Number | None, Number | None]:
        weak: Number | None = None
        for found in self._source.number_index.find(number):
            if asked.is_confirmed_by(found):
                return found, None
            weak = weak or found
        return None, weak

    def spans(self, number: Number) -> tuple[Range, ...]:
        """The spans of the source that the number's sentence rests on."""
        located = self._sentence_of(number)
        return located.spans if located else ()

    def holds_as_written(self, number: Number) -> bool:
        """Whether it is part of words that stand in the source, where the source's language reads it otherwise."""
        located = self._sentence_of(number)
        return located is not None and any(
            held.start <= number.range.start and number.range.end <= held.end for held in located.held
        )

    def _sentence_of(self, number: Number) -> Located | None:
        index = bisect_right(self._located, number.range.start, key=lambda one: one.sentence.start) - 1
        held = index >= 0 and number.range.start < self._located[index].sentence.end
        return self._located[index] if held else None

    def read(self, number: Number) -> _Resting:
        """Where the spans of the number's sentence stand, as to places of its kind."""
        index = bisect_right(self._located, number.range.start, key=lambda one: one.sentence.start) - 1
        asked = (index, f"{number.key} {number.text}")
        found = self._rests_on.get(asked)
        if found is None:
            found = self._rests_on[asked] = self._read(number, index)
        return found

    def _read(self, number: Number, index: int) -> _Resting:
        held = index >= 0 and number.range.start < self._located[index].sentence.end
        spans = self._located[index].spans if held else ()
        inside = self._source.number_index.first_inside(number.key, spans)
        if inside is not None:
            return _Resting(inside=inside.range)
        known = [(span, place_of(span, self._shown(number.noun))) for span in spans]
        elsewhere = [(span, place) for span, place in known if place and not holds(number.text, place.number)]
        if elsewhere:
            return _Resting(elsewhere=elsewhere[0])
        return _Resting(there=known[0][0] if known and all(place for _, place in known) else None)

    def _shown(self, noun: str) -> list[Place]:
        found = self._of_noun.get(noun)
        if found is None:
            source = self._source
            found = find_places(source.plain.text, source.numbers, noun, number_words(source.language))
            self._of_noun[noun] = found
        return found


class _Resting(NamedTuple):
    """How the spans of a sentence stand to a numbered place: it is named in one, all are there, or one is elsewhere."""

    inside: Range | None = None
    there: Range | None = None
    elsewhere: tuple[Range, Place] | None = None


def _check_place(claim: Reading, source: Reading, number: Number, places: _Places) -> Finding:
    shown = f"{number.noun} {number.text}"
    resting = places.read(number)
    if resting.inside is not None:
        return _place(claim, source, number, f"{shown} stands in the cited span itself", resting.inside)
    if resting.elsewhere is not None:
        return _elsewhere(claim, source, number, resting.elsewhere)
    if resting.there is not None:
        return _place(claim, source, number, f"the span stands in {shown}", resting.there)
    return Finding(
        check=CHECK,
        rule="place-unchecked",
        outcome=Outcome.WARN,
        message=f"{shown} was not checked: the source does not show where it begins; look it up",
        claim_ranges=(claim.raw_range(number.range),),
    )


def _elsewhere(claim: Reading, source: Reading, number: Number, found: tuple[Range, Place]) -> Finding:
    span, place = found
    return Finding(
        check=CHECK,
        rule="place-elsewhere",
        outcome=Outcome.FAIL,
        message=f"claim cites {number.noun} {number.text}, but the span stands in {number.noun} {place.number}",
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=(source.raw_range(span),),
    )


def _place(claim: Reading, source: Reading, number: Number, message: str, *at: Range) -> Finding:
    return Finding(
        check=CHECK,
        rule="",
        outcome=Outcome.PASS,
        message=message,
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=tuple(map(source.raw_range, at)),
    )
