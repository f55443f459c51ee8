"""What the source puts its words under: a question, a condition, a denial, a speaker, a limit (SPEC 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aswritten.checks.shown import find_places, make_fault, make_pass, name_cues
from aswritten.extract.bearing import Bearing, asserts_nothing, find_bearing, pieces_of, stems_of
from aswritten.extract.code_lines import is_out_of_reach
from aswritten.extract.direction import carries_direction
from aswritten.extract.keeping import keeps_limiter, keeps_speaker, names_another
from aswritten.extract.lead_names import Lead
from aswritten.extract.leads import find_leads
from aswritten.extract.mentions import find_mention
from aswritten.extract.notes import is_signed_alike
from aswritten.extract.reading import Reading
from aswritten.extract.speaker import find_speaker, quoting_cues
from aswritten.extract.subjects import find_other_subject
from aswritten.extract.swapping import swaps_roles
from aswritten.extract.vouching import find_left_open, find_unvouched
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Finding, Range
from aswritten.model.verdict import CheckName

_STOP = re.compile(r"[!?;。⁇⁈]|\.(?! ?[^\s\w]| ?[a-z\d])")
_ASKING = frozenset("?⁇⁈")
_KEEPS = {
    CueKind.CONDITION: frozenset({CueKind.CONDITION, CueKind.COUNTERFACTUAL}),
    CueKind.COUNTERFACTUAL: frozenset({CueKind.COUNTERFACTUAL}),
    CueKind.DENIAL: frozenset({CueKind.DENIAL, CueKind.NEGATION}),
}
_DOUBTS = frozenset({CueKind.ASKED, CueKind.INTENDED, CueKind.HEDGED, CueKind.SPECULATIVE})
_LEADS_KEPT = {
    CueKind.ASKED: _DOUBTS,
    CueKind.DENIAL: _KEEPS[CueKind.DENIAL],
    CueKind.NEGATION: _KEEPS[CueKind.DENIAL],
}
_SPEAKING = frozenset({CueKind.ATTRIBUTION, CueKind.LIMITER, CueKind.PROVEN, CueKind.SHOWN})
"""Kinds of cues that take nothing from what they govern, and so do not say what a denial of them leaves."""
_SAYS = {
    CueKind.CONDITION: ("condition-dropped", "put under a condition", "name the condition"),
    CueKind.COUNTERFACTUAL: ("counterfactual-dropped", "said to be contrary to fact", "keep that"),
    CueKind.DENIAL: ("denial-dropped", "a report that the source rejects", "say that it is rejected"),
}


def find(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    """Look at what governs the anchor's words in the source, and whether the claim says so too."""
    if anchor.kind is AnchorKind.ALIGNED or not carries_direction(anchor, source):
        return
    bearing = find_bearing(anchor, claim, source)
    if asserts_nothing(bearing, claim, anchor):
        return
    read = False
    for finding in (
        *_find_question(anchor, bearing, claim, source),
        *_find_dropped(anchor, bearing, claim, source),
        *_find_speakers(anchor, bearing, claim, source),
        *_find_limiters(anchor, bearing, claim, source),
        *_find_leads(anchor, bearing, claim, source),
        *_find_unvouched(anchor, bearing, claim, source),
        *_find_mentioned(anchor, bearing, claim, source),
        *_find_subject(anchor, claim, source),
    ):
        read = True
        if finding is not _KEPT:
            yield finding
            return
    if read:
        cues = tuple(cue for cue in bearing.source if cue.kind in _CONTEXT)
        what = f"the claim keeps what the source puts these words under: {name_cues(cues)}" if cues else "both ask"
        yield make_pass(CheckName.CONTEXT, what, find_places(anchor, (), cues, claim=claim, source=source))


_CONTEXT = frozenset({*_KEEPS, CueKind.ATTRIBUTION, CueKind.LIMITER})
_KEPT = make_pass(CheckName.CONTEXT, "", ((), ()))


def _find_question(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    for part in anchor.source_spans:
        mark = _own_mark(source, part) if anchor.claim_span is None else None
        mark = mark or _question_mark(source, part)
        if mark is None:
            continue
        asks = any(cue.kind is CueKind.ASKED for cue in bearing.claim) or _asks(claim, anchor)
        if asks:
            yield _KEPT
            continue
        own, other = find_places(anchor, (), (), claim=claim, source=source)
        yield make_fault(
            CheckName.CONTEXT,
            "question-dropped",
            "the source asks this, the claim states it; say that it is asked",
            (own, (*other, source.raw_range(mark))),
        )


def _own_mark(reading: Reading, span: Range) -> Range | None:
    """The question mark that ends a `quote` argument, which the claim restates in its own words."""
    at = span.end - 1
    return Range(at, span.end) if span.end > span.start and reading.plain.text[at] == "?" else None


def _question_mark(reading: Reading, span: Range) -> Range | None:
    """The question mark that ends the sentence after the span."""
    text = reading.plain.text
    if "?" in text[span.start : span.end]:
        return None
    end = reading.sentence_at(max(span.start, span.end - 1)).end
    stop = _STOP.search(text, span.end, min(end, span.end + 1_000))
    return Range(*stop.span()) if stop and stop.group() in _ASKING else None


def _asks(claim: Reading, anchor: Anchor) -> bool:
    sentence = claim.plain.text[slice(*anchor.claim_sentence)]
    return "?" in sentence[-3:]


def _find_dropped(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    mine = {cue.kind for cue in (*bearing.claim, *bearing.claim_around)}
    for kind, (rule, what, advice) in _SAYS.items():
        cues = tuple(cue for cue in bearing.source if cue.kind is kind)
        if kind is CueKind.CONDITION:
            cues = tuple(cue for cue in cues if not is_out_of_reach(cue.range, anchor.source_spans, source))
        if not cues:
            continue
        if mine & _KEEPS[kind]:
            other = kind is CueKind.CONDITION and names_another(bearing, claim=claim, source=source)
            yield _led(anchor, Lead(kind, cues[0].range), claim, source) if other else _KEPT
            continue
        message = f"in the source these words are {what} by {name_cues(cues)}, which the claim drops; {advice}"
        yield make_fault(CheckName.CONTEXT, rule, message, find_places(anchor, (), cues, claim=claim, source=source))


def _find_speakers(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    outer = (cue for part in anchor.source_spans for cue in quoting_cues(source, part))
    for cue in (*bearing.source, *outer):
        if cue.kind is CueKind.ATTRIBUTION:
            yield from _attributed(anchor, cue, bearing, claim=claim, source=source)


def _attributed(anchor: Anchor, cue: Cue, bearing: Bearing, *, claim: Reading, source: Reading) -> Iterator[Finding]:
    speaker = find_speaker(cue, source)
    if speaker is None:
        return
    if keeps_speaker(speaker, cue, bearing, claim=claim):
        yield _KEPT
        return
    shown = " ".join(source.plain.text[slice(*speaker.range)].strip(" ,;:").split())
    own, other = find_places(anchor, (), (cue,), claim=claim, source=source)
    yield make_fault(
        CheckName.CONTEXT,
        "attribution-dropped",
        f"the source gives these words to someone else (“{shown}”), the claim to the source; name who says so",
        (own, (*other, source.raw_range(speaker.range))),
    )


def _find_limiters(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    for cue in bearing.source:
        if cue.kind is not CueKind.LIMITER:
            continue
        if keeps_limiter(cue, anchor, bearing, claim=claim, source=source):
            yield _KEPT
            continue
        yield _limited(anchor, cue, claim, source)


def _find_leads(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    mine = {cue.kind for cue in (*bearing.claim, *bearing.claim_around)}
    for lead in dict.fromkeys(lead for part in anchor.source_spans for lead in find_leads(source, part)):
        if lead.cue is not None and lead.kind is CueKind.ATTRIBUTION:
            yield from _attributed(anchor, lead.cue, bearing, claim=claim, source=source)
        elif lead.cue is not None and lead.kind is CueKind.LIMITER:
            if not keeps_limiter(lead.cue, anchor, bearing, claim=claim, source=source):
                yield _limited(anchor, lead.cue, claim, source)
        elif (
            mine & _LEADS_KEPT.get(lead.kind, frozenset())
            or _names_again(lead.range, bearing, claim, source)
            or (lead.kind is CueKind.ATTRIBUTION and is_signed_alike(lead.range, source, claim, bearing.claim_span))
        ):
            yield _KEPT
        else:
            yield _led(anchor, lead, claim, source)


def _find_unvouched(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    """What governs the words in the source and is not known to state them, where no cue that was read decides."""
    kinds = {cue.kind for cue in bearing.source}
    if kinds <= _SPEAKING:
        find_governing = find_unvouched if kinds <= {CueKind.LIMITER} else find_left_open
        run = find_governing(source, anchor.source_spans[0])
    else:
        run = None
    if run is None:
        return
    if _names_again(run, bearing, claim, source):
        yield _KEPT
    else:
        yield _led(anchor, Lead(CueKind.ASKED, run), claim, source)


def _find_mentioned(anchor: Anchor, bearing: Bearing, claim: Reading, source: Reading) -> Iterator[Finding]:
    """What the source calls a quotation that it only shows, unless the claim speaks of the same thing."""
    for part in anchor.source_spans:
        run = find_mention(source, part)
        if run is None:
            continue
        pieces = pieces_of(source.sentence_at(part.start), anchor.source_spans)
        if any(_names_again(piece, bearing, claim, source) for piece in pieces):
            yield _KEPT
        else:
            yield _led(anchor, Lead(CueKind.ASKED, run), claim, source)


def _find_subject(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    """Somebody else who does in the source what the claim says of a name."""
    there = anchor.source_spans[0]
    if anchor.claim_span is None:
        if swaps_roles(claim, anchor.claim_sentence, source, there):
            message = "the claim turns around who does what in the source; keep the words around the verb"
            own = find_places(anchor, (), (), claim=claim, source=source)
            yield make_fault(CheckName.CONTEXT, "subject-differs", message, own)
        return
    if anchor.kind is not AnchorKind.QUOTE:
        return
    other = find_other_subject(claim, anchor.claim_span, source, there)
    if other is not None:
        shown = source.plain.text[slice(*other)]
        message = f"the source says these words of {shown}, the claim of another; name whom the source names"
        own = find_places(anchor, (), (), claim=claim, source=source)
        yield make_fault(CheckName.CONTEXT, "subject-differs", message, (own[0], (*own[1], source.raw_range(other))))


def _names_again(run: Range, bearing: Bearing, claim: Reading, source: Reading) -> bool:
    """Whether the claim has a content word of the run, or its only word, beside its quote."""
    around = pieces_of(bearing.claim_sentence, (bearing.claim_span,))
    own = [token.norm for token in source.tokens_of(run) if token.norm.isalpha()]
    if len(own) == 1 and any(token.norm == own[0] for piece in around for token in claim.tokens_of(piece)):
        return True
    return not frozenset(stems_of(claim, around)).isdisjoint(stems_of(source, (run,)))


def _led(anchor: Anchor, lead: Lead, claim: Reading, source: Reading) -> Finding:
    shown = " ".join(source.plain.text[slice(*lead.range)].strip(" ,;:#*").split())
    own, other = find_places(anchor, (), (), claim=claim, source=source)
    places = (own, (*other, source.raw_range(lead.range)))
    if lead.kind is CueKind.DENIAL:
        message = f"the source rejects these words with “{shown}”, which the claim drops; say that they are rejected"
        return make_fault(CheckName.CONTEXT, "denial-dropped", message, places)
    message = f"in the source these words stand under “{shown}”, which the claim drops; say so"
    return make_fault(CheckName.CONTEXT, "lead-in-dropped", message, places)


def _limited(anchor: Anchor, cue: Cue, claim: Reading, source: Reading) -> Finding:
    message = f"the source limits these words with {name_cues((cue,))}, which the claim drops; name the limit"
    return make_fault(
        CheckName.CONTEXT, "limiter-dropped", message, find_places(anchor, (), (cue,), claim=claim, source=source)
    )
