"""The parts of a quote that was shortened or edited, found in order and close together (SPEC 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from aswritten.extract.blocks import runs_on
from aswritten.extract.brackets import says_more, word_after, word_before
from aswritten.extract.editorial import Edited, Gap, Part
from aswritten.extract.frames import Frame
from aswritten.extract.reading import Reading
from aswritten.extract.reporting import load_reporting
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.quote import Passage, Passages
from aswritten.model.verdict import Exactness

REACH = 300
SENTENCE_ENDS = 2
"""What an ellipsis may leave out: so many characters and sentence ends."""

_REPLACED_WORDS = 5
_REPLACED_REACH = 80
_SENTENCE_END = late(r"[.!?](?:\s|$)|[。！？]")
_DIGIT = late(r"\d")
_ENDING = late(r"[^\W\d_]{0,6}(?!\w)")
_STEPS = 30_000
"""Places tried for one quote; a quote that needs more is reported as not wholly searched."""


class _Place(NamedTuple):
    start: int
    end: int


def assemble(edited: Edited, frame: Frame, source: Reading, *, limit: int, language: str) -> Passages:
    """The places at which all parts of the quote stand in order; of two that share an end the tighter one."""
    negators = load_reporting(language).negators
    search = _Search(edited.parts, frame, source)
    chains: dict[int, tuple[_Place, ...]] = {}
    for first in search.beginnings():
        chain = search.follow(first)
        if chain:
            chains[chain[-1].end] = chain
        if len(chains) > limit or search.spent:
            break
    exactness = Exactness.ELLIPSIS if edited.has_ellipsis else Exactness.BRACKET
    negated = edited.negated(negators)
    read = [
        msgspec.structs.replace(passage, added=_added(chain, edited, frame, source, language=language, negated=negated))
        if edited.brackets
        else passage
        for chain in chains.values()
        for passage in (_passage(chain, edited, frame, source, exactness=exactness, negated=negated),)
    ]
    found = [passage for passage in read if all(runs_on(source, part) for part in passage.ranges)]
    joined = read[0].ranges[0] if read and not found else None
    return Passages(found=tuple(found[:limit]), cut=len(found) > limit or search.spent, joined=joined)


class _Search:
    """Depth first over the places of each part; what led nowhere once is not tried again."""

    def __init__(self, parts: tuple[Part, ...], frame: Frame, source: Reading) -> None:
        self._parts = parts
        self._frame = frame
        self._source = source
        self._dead: set[tuple[int, int]] = set()
        self._steps = 0

    @property
    def spent(self) -> bool:
        return self._steps > _STEPS

    def beginnings(self) -> Iterator[_Place]:
        """The places of the first part within reach of the longest one, which is the rarest as a rule."""
        for start, end in _within_reach(self._parts, self._frame.text):
            yield from self.occurrences(0, start, end)

    def follow(self, first: _Place) -> tuple[_Place, ...]:
        """The chain of nearest places that begins with this one; empty if there is none."""
        chain = [first]
        open_choices = [self._next(1, first)]
        while open_choices:
            if len(chain) == len(self._parts):
                return tuple(chain)
            place = next(open_choices[-1], None)
            if place is None:
                open_choices.pop()
                self._dead.add((len(chain), chain.pop().end))
                continue
            if (len(chain) + 1, place.end) in self._dead:
                continue
            chain.append(place)
            open_choices.append(self._next(len(chain), place))
        return ()

    def _next(self, index: int, place: _Place) -> Iterator[_Place]:
        """Where the part may stand after the one before it, the nearest place first."""
        if index == len(self._parts) or self.spent:
            return
        part, end, text = self._parts[index], place.end, self._frame.text
        if part.gap is Gap.JOINED:
            yield from self.occurrences(index, end, min(len(text), end + len(part.text)), joined=True)
            return
        reach = REACH if part.gap is Gap.ELLIPSIS else _REPLACED_REACH
        for candidate in self.occurrences(index, end, min(len(text), end + reach + len(part.text))):
            if part.gap is Gap.ELLIPSIS:
                if not self._is_near(end, candidate.start):
                    return
                yield candidate
            elif _replaces(text[end : candidate.start], part.bracket):
                yield candidate

    def occurrences(self, index: int, start: int, bound: int, *, joined: bool = False) -> Iterator[_Place]:
        """The places of a part in a stretch of the text, word borders held where the part has them."""
        part = self._parts[index]
        is_last = index + 1 == len(self._parts)
        closes = is_last or self._parts[index + 1].gap is Gap.ELLIPSIS
        wanted = part.core if closes else part.text
        for at in self._starts(part, wanted, start, bound):
            self._steps += 1
            if self.spent:
                return
            if joined and at != start:
                return
            end = self._end(part, at + len(wanted))
            if end and (joined or self._frame.begins_well(at)):
                yield _Place(at, end)

    def _starts(self, part: Part, wanted: str, start: int, bound: int) -> Iterator[int]:
        text = self._frame.text
        either = part.either_case or part.gap is None
        variants = {wanted, wanted[0].swapcase() + wanted[1:]} if either and wanted[0].isalpha() else {wanted}
        while True:
            hits = [at for variant in sorted(variants) if (at := text.find(variant, start, bound)) >= 0]
            if not hits:
                return
            yield min(hits)
            start = min(hits) + 1

    def _end(self, part: Part, end: int) -> int:
        """Where the part ends, its last word run out if the quote leaves the ending open; 0 inside a word."""
        if part.open_end:
            match = _ENDING.match(self._frame.text, end)
            return match.end() if match else 0
        return end if self._frame.closes_well(end) else 0

    def _is_near(self, end: int, start: int) -> bool:
        if start - end > REACH:
            return False
        left_out = self._frame.plain_range(end, start)
        return _sentence_ends(self._source, left_out) <= SENTENCE_ENDS


def _within_reach(parts: tuple[Part, ...], text: str) -> Iterator[Range]:
    """The stretches of the text in which the first part may stand, given where the longest one does."""
    longest = max(range(len(parts)), key=lambda index: len(parts[index].core))
    wanted = parts[longest].core[1:] or parts[longest].core
    before = sum(len(part.text) + REACH for part in parts[:longest]) + 1
    start = end = 0
    at = text.find(wanted)
    while at >= 0:
        if at - before > end:
            if end:
                yield Range(start, end)
            start = max(0, at - before)
        end = at + len(wanted)
        at = text.find(wanted, at + 1)
    if end:
        yield Range(start, end)


def _sentence_ends(source: Reading, left_out: Range) -> int:
    count, at = 0, left_out.start
    while at < left_out.end and count <= SENTENCE_ENDS:
        end = source.sentence_at(at).end
        if end >= left_out.end:
            break
        count += at <= end
        at = max(end, at) + 1
    return count


def _replaces(gap: str, bracket: str) -> bool:
    """Whether a bracket may stand for this stretch: nothing, or a few words of one sentence without a figure."""
    words = gap.split()
    if not words:
        return True
    if len(words) > _REPLACED_WORDS or _SENTENCE_END.search(gap):
        return False
    return not _DIGIT.search(gap) and not _DIGIT.search(bracket)


def _passage(  # noqa: PLR0913 - what a passage is made of
    chain: tuple[_Place, ...],
    edited: Edited,
    frame: Frame,
    source: Reading,
    *,
    exactness: Exactness,
    negated: bool,
) -> Passage:
    runs: list[_Place] = [chain[0]]
    omitted: list[Range] = []
    for place, part in zip(chain[1:], edited.parts[1:], strict=True):
        left_out = frame.text[runs[-1].end : place.start].strip()
        if part.gap is Gap.JOINED or (part.gap is Gap.WORDS and not left_out):
            runs[-1] = _Place(runs[-1].start, place.end)
            continue
        if left_out:
            omitted.append(frame.plain_range(runs[-1].end, place.start))
        runs.append(place)
    plain = tuple(frame.plain_range(*run) for run in runs)
    return Passage(
        ranges=tuple(frame.raw_range(*run) for run in runs),
        plain_ranges=plain,
        exactness=exactness,
        inserted_negation=negated,
        omitted=(*_left_out_before(edited, plain[0], source), *omitted, *_left_out_behind(edited, plain[-1], source)),
    )


def _left_out_before(edited: Edited, first: Range, source: Reading) -> Iterator[Range]:
    """What stands in the sentence before a quote that begins with an ellipsis."""
    start = source.sentence_at(first.start).start
    if edited.opens and start < first.start:
        yield Range(start, first.start)


def _left_out_behind(edited: Edited, last: Range, source: Reading) -> Iterator[Range]:
    """What stands in the sentence behind a quote that ends with an ellipsis."""
    end = source.sentence_at(max(last.start, last.end - 1)).end
    if edited.closes and last.end < end:
        yield Range(last.end, end)


def _added(  # noqa: PLR0913 - all that a bracket is judged by
    chain: tuple[_Place, ...], edited: Edited, frame: Frame, source: Reading, *, language: str, negated: bool
) -> str:
    """What a bracket of the quote says beyond what an editor may say; empty if none does."""
    known: dict[str, str] = {}
    for index, part in enumerate(edited.parts):
        if part.bracket and index:
            known[part.bracket] = frame.text[chain[index - 1].end : chain[index].start].strip()
        elif part.bracket:
            known[part.bracket] = word_before(source, frame.plain_range(*chain[0]).start)
    if edited.closing:
        known[edited.closing] = word_after(source, frame.plain_range(*chain[-1]).end)
    asked: dict[str, str | None] = {
        **known,
        **{content: None for content in edited.brackets if not any(content in bracket for bracket in known)},
    }
    return next(
        (
            content
            for content, replaced in asked.items()
            if says_more(content, replaced, source, language=language, negated=negated)
        ),
        "",
    )
