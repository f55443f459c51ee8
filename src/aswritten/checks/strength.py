"""Certainty and causality: does the claim assert more than the sentence it cites (SPEC 2.5)?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from aswritten.checks.shown import find_places, make_fault, make_pass, name_cues
from aswritten.extract.auxiliary import auxiliary_before
from aswritten.extract.bearing import Bearing, asserts_nothing, find_bearing, stems_of
from aswritten.extract.cues import cues_in
from aswritten.extract.direction import carries_direction
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.word_pairs import pair_words
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Finding, Range
from aswritten.model.verdict import CheckName


class Certainty(IntEnum):
    """The first axis of SPEC 2.5, in its order."""

    ASKED = 0
    SPECULATIVE = 1
    HEDGED = 2
    STATED = 3
    PROVEN = 4


class Causality(IntEnum):
    """The second axis of SPEC 2.5, in its order."""

    ASSOCIATIONAL = 0
    STATED = 1
    CAUSAL = 2


_CERTAINTY = {
    CueKind.ASKED: Certainty.ASKED,
    CueKind.INTENDED: Certainty.ASKED,
    CueKind.TOPICAL: Certainty.ASKED,
    CueKind.SPECULATIVE: Certainty.SPECULATIVE,
    CueKind.HEDGED: Certainty.HEDGED,
    CueKind.PROVEN: Certainty.PROVEN,
}
_MARKS = frozenset(",;:()")
_BEHIND = 3
"""Code points between a quotation and the cause that the claim gives for it."""
_AUXILIARY = 3
"""Words before a participle within which its auxiliary stands: "were first proven"."""
_CAUSAL_KINDS = frozenset({CueKind.ASSOCIATIONAL, CueKind.CAUSAL})


def find(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    """Compare certainty and causality of the anchor's words in the claim and in the source."""
    if anchor.kind is AnchorKind.ALIGNED:
        yield from _find_aligned(anchor, claim, source)
        return
    if not carries_direction(anchor, source):
        return
    bearing = find_bearing(anchor, claim, source)
    if asserts_nothing(bearing, claim, anchor):
        return
    theirs = tuple(cue for cue in bearing.source if cue.kind is not CueKind.TOPICAL)
    mine = tuple(cue for cue in bearing.claim if cue.kind is not CueKind.TOPICAL)
    found = (
        *_compare_certainty(anchor, mine, theirs, claim=claim, source=source),
        *_compare_causality(anchor, bearing, claim, source),
        *_compare_mood(anchor, claim, source),
    )
    if found:
        yield from found
        return
    read = _read(bearing.claim), _read(theirs)
    if any(read):
        places = find_places(anchor, *read, claim=claim, source=source)
        yield make_pass(CheckName.STRENGTH, _agreement(*read), places)


def _read(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    return tuple([cue for cue in cues if cue.kind in _CERTAINTY or cue.kind in _CAUSAL_KINDS]) if cues else ()


def _agreement(mine: Sequence[Cue], theirs: Sequence[Cue]) -> str:
    own = name_cues(mine) if mine else "no cue"
    other = name_cues(theirs) if theirs else "no cue"
    return f"the claim asserts no more than the source: {own} in the claim, {other} in the source"


def _find_aligned(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    read: tuple[tuple[Cue, ...], tuple[Cue, ...]] | None = None
    for mine, theirs in pair_words(anchor, claim, source):
        found = tuple(_compare_certainty(anchor, mine, theirs, claim=claim, source=source))
        own, other = rank_causality(mine), rank_causality(theirs)
        if not found and own > other:
            found = (_raised(anchor, mine, theirs, claim=claim, source=source),)
        if found:
            yield from found
            return
        both = _read(mine), _read(theirs)
        if any(both):
            read = read or both
    if read:
        yield make_pass(CheckName.STRENGTH, _agreement(*read), find_places(anchor, *read, claim=claim, source=source))


def rank_certainty(cues: Sequence[Cue]) -> tuple[Certainty, tuple[Cue, ...]]:
    """How certain the cues make what they govern, and which of them do: the weakest decides."""
    if not cues:
        return Certainty.STATED, ()
    ranked = [(_rank(cue, cues), cue) for cue in cues if cue.kind in _CERTAINTY]
    if not ranked:
        return Certainty.STATED, ()
    ranks = [rank for rank, _ in ranked]
    lowest = min(ranks)
    deciding = lowest if lowest < Certainty.STATED else max(ranks)
    return deciding, tuple(cue for rank, cue in ranked if rank == deciding)


def _rank(cue: Cue, cues: Sequence[Cue]) -> Certainty:
    """The rank of one cue; what is not proven is hedged, what nobody doubts is stated."""
    negations = [other for other in cues if other.kind is CueKind.NEGATION]
    if sum(other.governs(cue.head) and other.range != cue.range for other in negations) % 2:
        if cue.kind is CueKind.PROVEN:
            return Certainty.HEDGED
        if any(other.range == cue.range for other in negations):
            return Certainty.STATED
    return _CERTAINTY[cue.kind]


def _is_duty(cue: Cue, reading: Reading) -> bool:
    """Whether the cue is a modal of duty (must, should): no doubt of what the source only thinks or tries."""
    return cue.kind is CueKind.INTENDED and cue.text.split()[0].lower() in load_grammar(reading.language).modal


def _leads_to(cue: Cue, anchor: Anchor, source: Reading) -> bool:
    """Whether no mark stands between a modal and the words, which are then part of what is to be done."""
    between = source.plain.text[cue.range.end : anchor.source_spans[0].start]
    last = between.rpartition(",")[2].strip().lower()
    return _MARKS.isdisjoint(between) or last in load_grammar(source.language).complementisers


def rank_causality(cues: Sequence[Cue]) -> Causality:
    """Where the cues put what they govern on the second axis."""
    if not cues:
        return Causality.STATED
    kinds = {cue.kind for cue in cues}
    if CueKind.CAUSAL in kinds:
        return Causality.CAUSAL
    return Causality.ASSOCIATIONAL if CueKind.ASSOCIATIONAL in kinds else Causality.STATED


def _compare_certainty(
    anchor: Anchor, mine: Sequence[Cue], theirs: Sequence[Cue], *, claim: Reading, source: Reading
) -> Iterator[Finding]:
    theirs = tuple(cue for cue in theirs if not _is_duty(cue, source) or _leads_to(cue, anchor, source))
    if not any(_is_duty(cue, source) for cue in theirs):
        mine = tuple(cue for cue in mine if not _is_duty(cue, claim))
    own, own_cues = rank_certainty(mine)
    other, other_cues = rank_certainty(theirs)
    if own <= other:
        return
    shown = tuple(cue for cue in mine if cue.kind is CueKind.SHOWN) if own is Certainty.STATED else own_cues
    says = f"the claim says {name_cues(shown)}" if shown else "the claim states them flat"
    hedges = f"the source hedges these words with {name_cues(other_cues)}"
    has = hedges if other_cues else "the source only states these words"
    places = find_places(anchor, shown, other_cues, claim=claim, source=source)
    if other is Certainty.STATED and own_cues and all(_is_of_others(cue, anchor, claim) for cue in own_cues):
        message = f"{has}; {says}, of other words than these; say of each what the source says of it"
        yield make_fault(CheckName.STRENGTH, "strength-unclear", message, places)
        return
    yield make_fault(CheckName.STRENGTH, "hedge-dropped", f"{has}; {says}; assert no more than the source", places)


def _is_of_others(cue: Cue, anchor: Anchor, claim: Reading) -> bool:
    """Whether a proof is of a subject of its own, and a colon parts the words: "ways proven here: the idea “…”"."""
    if anchor.claim_span is None or cue.range.end > anchor.claim_span.start:
        return False
    _, colon, behind = claim.plain.text[cue.range.end : anchor.claim_span.start].rpartition(":")
    if not colon or not any(map(str.isalpha, behind)) or not any(stems_of(claim, (cue.subject,))):
        return False
    passive = load_grammar(claim.language).passive
    return any(token.norm in passive for token in claim.tokens_of(cue.subject)[-_AUXILIARY:])


def _compare_mood(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    """Whether the claim has a plain verb right before words that the source has behind a modal, or in the past."""
    if anchor.claim_span is None:
        return
    mine = auxiliary_before(claim, anchor.claim_span)
    grammar = load_grammar(source.language)
    if mine is None or mine.norm in grammar.modal:
        return
    theirs = auxiliary_before(source, anchor.source_spans[0])
    over = theirs is not None and theirs.norm in grammar.past and mine.norm in grammar.present
    if theirs is None or not (over or theirs.norm in grammar.modal):
        return
    own, other = find_places(anchor, (), (), claim=claim, source=source)
    yield make_fault(
        CheckName.STRENGTH,
        "hedge-dropped",
        f"the source has these words behind “{theirs.norm}”, the claim behind “{mine.norm}”; use the source's verb",
        (
            (*own, claim.raw_range(Range(mine.start, mine.end))),
            (*other, source.raw_range(Range(theirs.start, theirs.end))),
        ),
    )


def _compare_causality(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    mine, theirs = _of_causality(bearing.claim), _of_causality(bearing.source)
    own, other = rank_causality(mine), rank_causality(theirs)
    if own is not Causality.CAUSAL:
        stray = _stray_causes(bearing, claim, source)
        if stray:
            yield _raised(anchor, stray, _of_causality(bearing.source_around), claim=claim, source=source)
            return
    if own <= other or (own is Causality.CAUSAL and _is_causal_nearby(bearing, source)):
        return
    if own is Causality.STATED and any(cue.kind is CueKind.ASSOCIATIONAL for cue in bearing.claim_around):
        return
    yield _raised(anchor, mine, theirs, claim=claim, source=source)


def _of_causality(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    return tuple(cue for cue in cues if cue.kind in _CAUSAL_KINDS)


def _stray_causes(bearing: Bearing, claim: Reading, source: Reading) -> tuple[Cue, ...]:
    """Causes that the claim names beside its quote, of words that the source only associates."""
    causes = [cue for cue in bearing.claim_around if cue.kind is CueKind.CAUSAL]
    if not causes:
        return ()
    around = {cue.kind for cue in bearing.source_around}
    if CueKind.ASSOCIATIONAL not in around or CueKind.CAUSAL in around:
        behind = tuple(cue for cue in causes if 0 <= cue.range.start - bearing.claim_span.end <= _BEHIND)
        return () if not bearing.claim_span or _is_causal_nearby(bearing, source) else behind
    known = frozenset(stems_of(source, bearing.source_sentences))
    return tuple(cue for cue in causes if any(word in known for word in stems_of(claim, cue.scope)))


def _is_causal_nearby(bearing: Bearing, source: Reading) -> bool:
    """Whether the source speaks of a cause in the sentence or in the one before or after it."""
    around = list(bearing.source_around)
    for sentence in bearing.source_sentences:
        for at in (sentence.start - 2, sentence.end + 2):
            if 0 <= at < len(source.plain.text):
                around.extend(cues_in(source, _near(source.sentence_at(at))))
    return any(cue.kind is CueKind.CAUSAL for cue in around)


def _near(sentence: Range, *, limit: int = 2_000) -> Range:
    return Range(sentence.start, min(sentence.end, sentence.start + limit))


def _raised(anchor: Anchor, mine: Sequence[Cue], theirs: Sequence[Cue], *, claim: Reading, source: Reading) -> Finding:
    own, other = _of_causality(mine), _of_causality(theirs)
    says = f"the claim says {name_cues(own)}" if own else "the claim states it without that"
    has = f"the source says {name_cues(other)}" if other else "the source names no cause"
    places = find_places(anchor, own, other, claim=claim, source=source)
    message = f"{has}; {says}; use the source's own word"
    return make_fault(CheckName.STRENGTH, "causality-raised", message, places)
