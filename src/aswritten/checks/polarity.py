"""Negations: does the claim negate what the source affirms, or affirm what it negates (SPEC 2.4)?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aswritten.checks.shown import Places, find_places, make_fault, make_pass, name_cues
from aswritten.extract.bearing import Bearing, asserts_nothing, find_bearing, stems_of
from aswritten.extract.cues import cues_in
from aswritten.extract.direction import carries_direction
from aswritten.extract.reading import Reading
from aswritten.extract.word_pairs import pair_words
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Finding, Range
from aswritten.model.verdict import CheckName

_NEGATING = frozenset({CueKind.NEGATION, CueKind.DENIAL})


def find(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    """Compare the negations that govern the anchor's words in the claim and in the source."""
    if anchor.kind is AnchorKind.ALIGNED:
        yield from _find_aligned(anchor, claim, source)
        return
    if not carries_direction(anchor, source):
        return
    bearing = find_bearing(anchor, claim, source)
    mine, theirs = _negating(bearing.claim), _negating(bearing.source)
    count = len(mine) + anchor.inserted_negation
    differ = (count + len(theirs)) % 2
    restated = _restated(anchor, bearing, claim)
    if restated:
        yield _added(restated, (), find_places(anchor, restated, (), claim=claim, source=source))
        return
    own, other = _negating(bearing.claim_loose), _negating(bearing.source_loose)
    if (len(own) + anchor.inserted_negation + len(other)) % 2 != differ:
        yield _unclear(own, other, find_places(anchor, own, other, claim=claim, source=source))
        return
    pointing = _pointing(anchor, bearing, claim) if anchor.claim_span and not differ else ()
    if pointing:
        yield _unclear(pointing, theirs, find_places(anchor, pointing, theirs, claim=claim, source=source))
        return
    if not count and not theirs:
        return
    places = find_places(anchor, mine, theirs, claim=claim, source=source)
    if not differ:
        yield _agree(mine, theirs, places)
    elif len(theirs) % 2 == 0:
        yield _added(mine, theirs, places)
    elif not asserts_nothing(bearing, claim, anchor) and not _is_denied(theirs):
        yield _dropped(theirs, mine, places)


def _restated(anchor: Anchor, bearing: Bearing, claim: Reading) -> tuple[Cue, ...]:
    """The negations of what the claim says in its own words of all its quotation says, where that has none."""
    span = anchor.claim_span
    around = tuple(cue for cue in bearing.claim_around if cue.kind is CueKind.NEGATION)
    if not span or not len(around) % 2 or anchor.kind is not AnchorKind.QUOTE:
        return ()
    if any(cue.kind is CueKind.NEGATION and cue.inside(span) for cue in cues_in(claim, bearing.claim_sentence)):
        return ()
    quoted = frozenset(stems_of(claim, (span,)))
    own = frozenset(
        stems_of(claim, (run for cue in around for run in (*cue.scope, cue.subject) if not _meets(run, span)))
    )
    return around if len(quoted) > 1 and quoted <= own else ()


def _pointing(anchor: Anchor, bearing: Bearing, claim: Reading) -> tuple[Cue, ...]:
    """The claim's negations that a colon parts from its quotation, and that may be of it: "this is not true: …"."""
    span = anchor.claim_span
    if span is None or ":" not in claim.plain.text[bearing.claim_sentence.start : span.start]:
        return ()
    return tuple(cue for cue in _negating(bearing.claim_around) if _leads_to(cue, span, claim))


def _leads_to(cue: Cue, span: Range, claim: Reading) -> bool:
    """Whether the cue ends a clause about nothing else ("it is not true: …"), or governs the quotation over a colon."""
    between = claim.plain.text[cue.range.end : span.start]
    if between.strip(" \n\"'") != ":":
        return ":" in between and cue.governs(span)
    before = (Range(run.start, min(run.end, cue.range.start)) for run in (*cue.scope, cue.subject))
    return not any(stems_of(claim, before))


def _meets(run: Range, span: Range) -> bool:
    return run.start < span.end and span.start < run.end


def _find_aligned(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    read: tuple[tuple[Cue, ...], tuple[Cue, ...]] | None = None
    for cues in pair_words(anchor, claim, source):
        mine, theirs = map(_negating, cues)
        if len(mine) % 2 != len(theirs) % 2:
            places = find_places(anchor, mine, theirs, claim=claim, source=source)
            yield _dropped(theirs, mine, places) if len(theirs) % 2 else _added(mine, theirs, places)
            return
        if mine or theirs:
            read = read or (mine, theirs)
    if read:
        yield _agree(*read, find_places(anchor, *read, claim=claim, source=source))


def _negating(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    return tuple([cue for cue in cues if cue.kind in _NEGATING]) if cues else ()


def _is_denied(cues: Sequence[Cue]) -> bool:
    """Whether the words stand in a denied report, which the check `context` speaks of."""
    return any(cue.kind is CueKind.DENIAL for cue in cues)


def _agree(mine: Sequence[Cue], theirs: Sequence[Cue], places: Places) -> Finding:
    if mine and theirs:
        message = f"claim and source negate these words alike: {name_cues(mine)} and {name_cues(theirs)}"
    else:
        side = "source" if theirs else "claim"
        message = f"two negations of the {side} cancel each other: {name_cues(mine or theirs)}"
    return make_pass(CheckName.POLARITY, message, places)


def _unclear(mine: Sequence[Cue], theirs: Sequence[Cue], places: Places) -> Finding:
    own = f"the claim's {name_cues(mine)}" if mine else "no negation of the claim"
    other = f"the source's {name_cues(theirs)}" if theirs else "no negation of the source"
    message = f"{own} and {other} concern some of the same words; quote the words that are negated"
    return make_fault(CheckName.POLARITY, "negation-unclear", message, places)


def _dropped(theirs: Sequence[Cue], mine: Sequence[Cue], places: Places) -> Finding:
    has = f"the claim's {name_cues(mine)} cancel each other" if mine else "the claim states them without a negation"
    message = f"the source negates these words with {name_cues(theirs)}; {has}; take the negation over"
    return make_fault(CheckName.POLARITY, "negation-dropped", message, places)


def _added(mine: Sequence[Cue], theirs: Sequence[Cue], places: Places) -> Finding:
    cue = name_cues(mine) if mine else "“[not]”"
    has = f"the source's {name_cues(theirs)} cancel each other" if theirs else "the source affirms them"
    message = f"the claim negates these words with {cue}; {has}; drop the negation"
    return make_fault(CheckName.POLARITY, "negation-added", message, places)
