"""Where the source has each sentence of the claim, and by which right it counts as located (SPEC 2.1, 2.8)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property

import msgspec

from aswritten.extract.alignment import Alignment, find_alignments, search_cost
from aswritten.extract.cover import Cover
from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import load_grammar
from aswritten.extract.passages import LIMIT, locate
from aswritten.extract.phrase_bounds import closes_phrase, is_taken_back, opens_phrase
from aswritten.extract.reading import MOST_SENTENCES, Reading
from aswritten.extract.tokens import Token
from aswritten.extract.words import stands_in
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.label import LabelMatch, LabelOutcome
from aswritten.model.quote import Passage, QuoteKind, QuoteMatch

_ARGUMENT_SHARE = 0.75
"""A sentence of several goes with a `quote` argument when its source sentence holds this share of its content words."""

_LONGEST_SOUGHT = 2_000
_SEARCH_BUDGET = 1_000_000_000
"""Code points of a sentence for which others like it are sought; code points passed over in search of them, for one
claim: a second or so at the very worst."""
_LOCATING_BUDGET = 1_500_000_000
_FEWEST_SENTENCES = 100
"""Code points passed over to locate the sentences of one claim, and how many are located whatever that takes."""

_ASSERTING = frozenset({CueKind.NEGATION, CueKind.PROVEN, CueKind.CAUSAL})
_NEAR = 1_000
_EDGE = 20
"""Code points of an overlong sentence in which a content word is looked for first, and those at their end in which it
may be cut short or be part of a frame word."""


class Located(StrEnum):
    """By which right a sentence of the claim counts as located."""

    QUOTE = "quote"
    VERBATIM = "verbatim"
    LABELS = "labels"
    FRAME = "frame"
    """Made of frame words alone: it needs no location."""
    ABSENT = "absent"
    """Its quoted words are absent, which is said of them already."""
    NOWHERE = "nowhere"
    UNREAD = "unread"
    """All that is left of a claim with more sentences than are read."""


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence of the claim and what it rests on.

    Attributes:
        sentence: in the plain frame of the claim.
        by: how it is located.
        anchors: for each span, the places where the source has it, one of which is enough.
        alignments: for a sentence located nowhere, the source sentences that are the same but for a cue or number.
        sought: False where the claim is so long that the source was not searched for such sentences.
    """

    sentence: Range
    by: Located
    anchors: tuple[tuple[Anchor, ...], ...] = ()
    alignments: tuple[Alignment, ...] = ()
    sought: bool = True


class _Patience:
    """What all sentences of a claim share: what is left of a budget, and where each text was found."""

    def __init__(self, left: int, most: int) -> None:
        """Take a budget and the most that can be asked of it."""
        self._left = left
        self._is_endless = most <= left
        self.found: dict[str, tuple[Passage, ...]] = {}

    def spend(self, cost: Callable[[], int]) -> bool:
        """Whether there is enough left; the cost, if that can matter, is taken off."""
        if self._is_endless:
            return True
        self._left -= cost()
        return self._left >= 0


def claim_sentences(claim: Reading, matches: Sequence[QuoteMatch]) -> tuple[Range, ...]:
    """The sentences of the claim; a quoted span of several sentences does not break the one around it."""
    held = sorted(claim.plain.to_view(*match.quote.outer_range) for match in matches if match.quote.outer_range)
    merged: list[Range] = []
    index = 0
    reached = -1
    """Where the spans that begin before the last sentence's end reach to."""
    for sentence in claim.sentences:
        while merged and index < len(held) and held[index].start < merged[-1].end:
            reached = max(reached, held[index].end)
            index += 1
        if reached > sentence.start:
            merged[-1] = Range(merged[-1].start, sentence.end)
        else:
            merged.append(sentence)
    return tuple(merged)


def locate_sentences(
    claim: Reading, source: Reading, matches: Sequence[QuoteMatch], labels: Sequence[LabelMatch]
) -> Iterator[Location]:
    """Locate each sentence of the claim, in order."""
    sentences = claim_sentences(claim, matches)
    unread: tuple[Range, ...] = ()
    most = min(MOST_SENTENCES, max(_FEWEST_SENTENCES, _LOCATING_BUDGET // (len(source.plain.text) + 1)))
    if len(claim.sentences) > most:
        read = bisect_left(sentences, claim.sentences[most].start, key=lambda sentence: sentence.start)
        sentences, unread = sentences[:read], sentences[read:]
    held = _held_matches(sentences, matches, claim)
    arguments = [
        _Argument(match, source) for match in matches if match.quote.kind is QuoteKind.ARGUMENT and match.found
    ]
    covers = sorted(
        (match for match in labels if match.outcome is LabelOutcome.AGREES), key=lambda match: match.label.range.start
    )
    patience = _Patience(_SEARCH_BUDGET, most=len(claim.plain.text) * len(source.plain.text))
    for index, sentence in enumerate(sentences):
        own = [*held.get(index, ())]
        if arguments and len(sentences) > 1:
            words = claim.content_of(sentence)
            own += [argument.match for argument in arguments if argument.speaks_for(words)]
        else:
            own += [argument.match for argument in arguments]
        first = bisect_left(covers, sentence.start, key=_label_start)
        last = bisect_left(covers, sentence.end, lo=first, key=_label_start)
        yield _locate(sentence, claim, source, own, covers[first:last], patience)
    if unread:
        yield Location(sentence=Range(unread[0].start, unread[-1].end), by=Located.UNREAD, sought=False)


def _label_start(match: LabelMatch) -> int:
    return match.label.range.start


def _held_matches(
    sentences: Sequence[Range], matches: Sequence[QuoteMatch], claim: Reading
) -> dict[int, list[QuoteMatch]]:
    """The quotes of each sentence that holds any, by the sentence's index."""
    held: dict[int, list[QuoteMatch]] = {}
    for match in matches:
        if match.quote.outer_range is None:
            continue
        start, end = claim.plain.to_view(*match.quote.outer_range)
        index = bisect_right(sentences, start, key=lambda sentence: sentence.end)
        while index < len(sentences) and sentences[index].start < end:
            held.setdefault(index, []).append(match)
            index += 1
    return held


class _Argument:
    """A `quote` argument that stands in the source, with the source sentences that hold it."""

    def __init__(self, match: QuoteMatch, source: Reading) -> None:
        self.match = match
        self._source = source

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        texts: dict[str, None] = {}
        for passage in self.match.passages.found:
            held = [self._source.sentence_at(span.start) for span in passage.plain_ranges]
            texts[" ".join(self._source.plain.text[where.start : where.end] for where in held).lower()] = None
        return tuple(texts)

    @cached_property
    def _stands(self) -> dict[tuple[int, str], bool]:
        return {}

    def speaks_for(self, words: Sequence[Token]) -> bool:
        """Whether one of its source sentences is aligned with a sentence of these content words."""
        wanted = _ARGUMENT_SHARE * len(words)
        return bool(words) and any(
            sum(self._stands_in(index, word.norm) for word in words) >= wanted for index in range(len(self._texts))
        )

    def _stands_in(self, index: int, norm: str) -> bool:
        found = self._stands.get((index, norm))
        if found is None:
            found = self._stands[index, norm] = stands_in(norm, self._texts[index], self._source.language)
        return found


def _locate(  # noqa: PLR0913, PLR0917 - one call
    sentence: Range,
    claim: Reading,
    source: Reading,
    matches: Sequence[QuoteMatch],
    labels: Sequence[LabelMatch],
    patience: _Patience,
) -> Location:
    anchors = tuple(_quote_anchors(match, sentence, claim) for match in matches if match.found)
    if any(match.found and (not match.quote.short or _is_whole(match, sentence, claim)) for match in matches):
        return Location(sentence=sentence, by=Located.QUOTE, anchors=anchors)
    if any(match.quote.kind is not QuoteKind.ARGUMENT and not match.quote.short for match in matches):
        return Location(sentence=sentence, by=Located.ABSENT, anchors=anchors)
    verbatim = _sentence_anchors(sentence, claim, source, patience)
    if verbatim:
        return Location(sentence=sentence, by=Located.VERBATIM, anchors=(*anchors, verbatim))
    if _labels_cover(sentence, claim, labels):
        return Location(sentence=sentence, by=Located.LABELS, anchors=(*anchors, *_label_anchors(sentence, labels)))
    if _is_frame(sentence, claim):
        return Location(sentence=sentence, by=Located.FRAME, anchors=anchors)
    alignments: tuple[Alignment, ...] = ()
    short = sentence.end - sentence.start <= _LONGEST_SOUGHT
    sought = bool(matches) or (short and patience.spend(lambda: search_cost(claim, sentence, source)))
    if sought and not matches:
        alignments = tuple(find_alignments(claim, sentence, source))
    aligned = tuple(_aligned_anchor(alignment, sentence) for alignment in alignments if alignment.changed is None)
    return Location(
        sentence=sentence,
        by=Located.NOWHERE,
        anchors=(*anchors, aligned) if aligned else anchors,
        alignments=alignments,
        sought=sought,
    )


def _is_whole(match: QuoteMatch, sentence: Range, claim: Reading) -> bool:
    """Whether a block quote is all that its sentence says: it stands for itself, however short."""
    if match.quote.kind is not QuoteKind.BLOCK or match.quote.raw_range is None:
        return False
    start, end = claim.plain.to_view(*match.quote.raw_range)
    text = claim.plain.text
    return not any(map(str.isalnum, text[sentence.start : start] + text[end : sentence.end]))


def _quote_anchors(match: QuoteMatch, sentence: Range, claim: Reading) -> tuple[Anchor, ...]:
    span = None if match.quote.raw_range is None else claim.plain.to_view(*match.quote.raw_range)
    return tuple(
        Anchor(
            kind=AnchorKind.QUOTE,
            claim_sentence=sentence,
            claim_span=span,
            source_spans=passage.plain_ranges,
            omitted=passage.omitted,
            inserted_negation=passage.inserted_negation,
        )
        for passage in match.passages.found
    )


def _sentence_anchors(sentence: Range, claim: Reading, source: Reading, patience: _Patience) -> tuple[Anchor, ...]:
    text = claim.raw[slice(*claim.raw_range(sentence))]
    found = patience.found.get(text)
    if found is None:
        found = patience.found[text] = locate(claim if text == claim.raw else Reading(text), source).found
    # Of a list that may be cut nothing is left out, so that whoever reads it sees that it is full.
    is_full = len(found) >= LIMIT
    return tuple(
        Anchor(
            kind=AnchorKind.SENTENCE, claim_sentence=sentence, claim_span=sentence, source_spans=passage.plain_ranges
        )
        for passage in found
        if is_full
        or (
            opens_phrase(source, passage.plain_ranges[0].start)
            and closes_phrase(source, passage.plain_ranges[-1].end)
            and not is_taken_back(source, passage.plain_ranges[-1].end)
        )
    )


def _aligned_anchor(alignment: Alignment, sentence: Range) -> Anchor:
    return Anchor(
        kind=AnchorKind.ALIGNED, claim_sentence=sentence, claim_span=sentence, source_spans=(alignment.source,)
    )


def _label_anchors(sentence: Range, labels: Sequence[LabelMatch]) -> Iterator[tuple[Anchor, ...]]:
    """The labels of the sentence that stand in prose, where a cue may govern them as it may any words."""
    for match in labels:
        if match.outcome is LabelOutcome.AGREES and sentence.start <= match.label.range.start < sentence.end:
            yield tuple(
                Anchor(
                    kind=AnchorKind.SENTENCE,
                    claim_sentence=sentence,
                    claim_span=match.claim_range,
                    source_spans=(where,),
                )
                for where in match.source_ranges
            )


def _labels_cover(sentence: Range, claim: Reading, labels: Sequence[LabelMatch]) -> bool:
    """Whether the labelled values that agree, all of this sentence, hold every content word of it."""
    covers = [where for match in labels for where in match.covers]
    if not covers or _asserts(sentence, claim):
        return False
    cover = Cover(covers)
    if not all(word.start in cover for word in claim.content_of(sentence)):
        return False
    weighing = load_grammar(claim.language).weighing
    return all(token.start in cover or token.norm not in weighing for token in claim.tokens_of(sentence))


def _is_frame(sentence: Range, claim: Reading) -> bool:
    """Whether the sentence states nothing of its own: frame and function words without a number or a cue."""
    if _begins_with_content(sentence, claim):
        return False
    if claim.content_of(sentence) or _asserts(sentence, claim):
        return False
    return not claim.numbers_in(sentence)


def _begins_with_content(sentence: Range, claim: Reading) -> bool:
    """Whether a content word stands near the beginning of an overlong sentence, which is then not read to its end."""
    near = Range(sentence.start, sentence.start + _NEAR)
    if near.end >= sentence.end:
        return False
    return any(word.end < near.end - _EDGE for word in claim.content_of(near))


def _asserts(sentence: Range, claim: Reading) -> bool:
    """Whether a cue makes the sentence say something that its other words do not say."""
    return any(cue.kind in _ASSERTING for cue in cues_in(claim, sentence))
