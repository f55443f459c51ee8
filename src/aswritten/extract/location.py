"""Where the source has each sentence of the claim, and by which right it counts as located (SPEC 2.1, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from aswritten.extract.alignment import Alignment, find_alignments
from aswritten.extract.cover import Cover
from aswritten.extract.cues import cues_in
from aswritten.extract.passages import locate
from aswritten.extract.reading import Reading
from aswritten.extract.words import content_words, stands_in
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.label import LabelMatch, LabelOutcome
from aswritten.model.quote import QuoteKind, QuoteMatch

_ARGUMENT_SHARE = 0.75
"""A sentence of several goes with a `quote` argument when this share of its content words stands in its source sentence."""

_ASSERTING = frozenset({CueKind.NEGATION, CueKind.PROVEN, CueKind.CAUSAL})


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


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence of the claim and what it rests on.

    Attributes:
        sentence: in the plain frame of the claim.
        by: how it is located.
        anchors: for each span, the places where the source has it, one of which is enough.
        alignments: for a sentence that is located nowhere, the source sentences that are the same but for a cue or number.
    """

    sentence: Range
    by: Located
    anchors: tuple[tuple[Anchor, ...], ...] = ()
    alignments: tuple[Alignment, ...] = ()


def claim_sentences(claim: Reading, matches: Sequence[QuoteMatch]) -> tuple[Range, ...]:
    """The sentences of the claim; a quoted span of several sentences does not break the one around it."""
    held = [claim.plain.to_view(*match.quote.outer_range) for match in matches if match.quote.outer_range]
    held.sort()
    merged: list[Range] = []
    for sentence in claim.sentences:
        if merged and any(start < merged[-1].end and sentence.start < end for start, end in held):
            merged[-1] = Range(merged[-1].start, sentence.end)
        else:
            merged.append(sentence)
    return tuple(merged)


def locate_sentences(
    claim: Reading, source: Reading, matches: Sequence[QuoteMatch], labels: Sequence[LabelMatch]
) -> Iterator[Location]:
    """Locate each sentence of the claim, in order."""
    sentences = claim_sentences(claim, matches)
    for sentence in sentences:
        own = [match for match in matches if _holds(sentence, match, claim)]
        own += [match for match in matches if _argues_for(match, sentence, claim, source, alone=len(sentences) == 1)]
        yield _locate(sentence, claim, source, own, labels)


def _locate(
    sentence: Range, claim: Reading, source: Reading, matches: Sequence[QuoteMatch], labels: Sequence[LabelMatch]
) -> Location:
    anchors = tuple(_quote_anchors(match, sentence, claim) for match in matches if match.found)
    if any(match.found and not match.quote.short for match in matches):
        return Location(sentence=sentence, by=Located.QUOTE, anchors=anchors)
    if any(match.quote.kind is not QuoteKind.ARGUMENT and not match.quote.short for match in matches):
        return Location(sentence=sentence, by=Located.ABSENT, anchors=anchors)
    verbatim = _sentence_anchors(sentence, claim, source)
    if verbatim:
        return Location(sentence=sentence, by=Located.VERBATIM, anchors=(*anchors, verbatim))
    if _labels_cover(sentence, claim, labels):
        return Location(sentence=sentence, by=Located.LABELS, anchors=anchors)
    if _is_frame(sentence, claim):
        return Location(sentence=sentence, by=Located.FRAME, anchors=anchors)
    alignments = () if matches else tuple(find_alignments(claim, sentence, source))
    aligned = tuple(_aligned_anchor(alignment, sentence) for alignment in alignments if alignment.changed is None)
    return Location(
        sentence=sentence,
        by=Located.NOWHERE,
        anchors=(*anchors, aligned) if aligned else anchors,
        alignments=alignments,
    )


def _holds(sentence: Range, match: QuoteMatch, claim: Reading) -> bool:
    if match.quote.outer_range is None:
        return False
    start, end = claim.plain.to_view(*match.quote.outer_range)
    return start < sentence.end and sentence.start < end


def _argues_for(match: QuoteMatch, sentence: Range, claim: Reading, source: Reading, *, alone: bool) -> bool:
    """Whether a `quote` argument locates the sentence: the only one, or one that its source sentence is aligned with."""
    if match.quote.kind is not QuoteKind.ARGUMENT or not match.found:
        return False
    if alone:
        return True
    words = content_words(claim.tokens_of(sentence), claim.lexicon)
    for passage in match.passages.found:
        held = [source.sentence_at(span.start) for span in passage.plain_ranges]
        text = " ".join(source.plain.text[where.start : where.end] for where in held).lower()
        present = sum(stands_in(word.norm, text, source.language) for word in words)
        if words and present >= _ARGUMENT_SHARE * len(words):
            return True
    return False


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


def _sentence_anchors(sentence: Range, claim: Reading, source: Reading) -> tuple[Anchor, ...]:
    text = claim.raw[slice(*claim.raw_range(sentence))]
    return tuple(
        Anchor(
            kind=AnchorKind.SENTENCE, claim_sentence=sentence, claim_span=sentence, source_spans=passage.plain_ranges
        )
        for passage in locate(text, source).found
    )


def _aligned_anchor(alignment: Alignment, sentence: Range) -> Anchor:
    return Anchor(
        kind=AnchorKind.ALIGNED, claim_sentence=sentence, claim_span=sentence, source_spans=(alignment.source,)
    )


def _labels_cover(sentence: Range, claim: Reading, labels: Sequence[LabelMatch]) -> bool:
    """Whether labelled values that agree hold every content word of the sentence."""
    covers = [
        where
        for match in labels
        if match.outcome is LabelOutcome.AGREES and sentence.start <= match.label.range.start < sentence.end
        for where in match.covers
    ]
    if not covers or _asserts(sentence, claim):
        return False
    cover = Cover(covers)
    return all(word.start in cover for word in content_words(claim.tokens_of(sentence), claim.lexicon))


def _is_frame(sentence: Range, claim: Reading) -> bool:
    """Whether the sentence states nothing of its own: frame and function words without a number or a cue."""
    if content_words(claim.tokens_of(sentence), claim.lexicon) or _asserts(sentence, claim):
        return False
    return not claim.numbers_in(sentence)


def _asserts(sentence: Range, claim: Reading) -> bool:
    """Whether a cue makes the sentence say something that its other words do not say."""
    return any(cue.kind in _ASSERTING for cue in cues_in(claim, sentence))
