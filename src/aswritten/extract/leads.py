"""What stands over or after a passage and governs it: a label, a heading, a lead-in, a retraction (SPEC 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aswritten.extract.alternatives import find_alternative
from aswritten.extract.cues import cues_in
from aswritten.extract.footnotes import find_footnotes
from aswritten.extract.grammar import Grammar, load_grammar
from aswritten.extract.lead_names import (
    LONGEST_NAME,
    Lead,
    heads_nothing,
    lead_names,
    named,
    names_procedure,
    plain_name,
)
from aswritten.extract.notes import find_notes
from aswritten.extract.reading import Reading
from aswritten.extract.retractions import limits, takes_back
from aswritten.extract.tokens import Token, tokenise
from aswritten.extract.turns import find_turn
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range
from aswritten.model.late import late

_FARTHEST = 100
"""Sentences back within which a list's lead-in or a heading stands."""
_OPEN = 20
"""Code points before a line's end in which its last word stands."""
_LONGEST = 400
"""Code points of a lead-in or of a next sentence that are read."""
_FIRST = 40
"""Code points that hold the first word of a sentence, as far as it is one of a list."""
_SHORTEST = 5
_JOINTS = 3
"""Words at most before the limit in a sentence that is no more than that."""
_MARKER = re.compile(r"\s*(?:[-*+•·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s")
_NUMBERED = late(r"(\d{1,3})[.)] ")
_DOTTED = late(r"(?:[§#] ?)?(\d{1,3})\.\d")
_AROUND = frozenset({"", "\u2029"})
_ENDS = frozenset(".!?:;,。!?:;,")
_COLONS = frozenset("::")
_BREAKS = frozenset("\n\u2029")
_GOVERNING = frozenset({
    CueKind.NEGATION, CueKind.DENIAL, CueKind.ASKED, CueKind.ATTRIBUTION, CueKind.CONDITION, CueKind.COUNTERFACTUAL,
    CueKind.INTENDED, CueKind.LIMITER,
})  # fmt: skip
"""Kinds of cues that a list may stand under; "you must do the following:" only asks for it."""
_PARTED = frozenset({
    CueKind.CONDITION, CueKind.COUNTERFACTUAL, CueKind.DENIAL, CueKind.HEDGED, CueKind.LIMITER, CueKind.SPECULATIVE,
})  # fmt: skip
_DOUBTS = frozenset({CueKind.HEDGED, CueKind.SPECULATIVE})
_BESIDE = 4
"""Code points between a colon and the passage that it opens."""


def find_leads(reading: Reading, span: Range) -> Iterator[Lead]:
    """The label, the lead-in, the heading and the retraction of a passage, as far as there are any."""
    sentence = reading.sentence_at(span.start)
    yield from _labels(reading, sentence, span)
    either = find_alternative(reading, span)
    if either is not None:
        yield Lead(CueKind.ASKED, either)
    yield from _above(reading, sentence)
    yield from find_notes(reading, sentence, span)
    yield from find_footnotes(reading, span)
    yield from _after(reading, span)


def _labels(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """A label before the passage: "Myth: …"."""
    colon = reading.plain.text.find(":", sentence.start, min(span.start, sentence.start + LONGEST_NAME))
    if colon > 0:
        yield from named(reading, Range(sentence.start, colon))
    yield from _conditions(reading, sentence, span)
    yield from _titled(reading, sentence)
    turn = find_turn(reading, span)
    if turn is not None:
        yield Lead(CueKind.ATTRIBUTION, turn)


def _conditions(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """The condition, limit or doubt that a colon parts from the passage: "as a rule: …", "only when all is read: …"."""
    text = reading.plain.text
    colon = text.rfind(":", max(sentence.start, span.start - _BESIDE), span.start)
    if colon < 0 or text[colon + 1 : span.start].strip(" \n\"'"):
        return
    run = Range(max(sentence.start, colon - _LONGEST), colon)
    for cue in cues_in(reading, run):
        reach = max((cue.range.end, *(end for _, end in cue.scope)))
        if cue.kind in _PARTED and reach >= colon - 1 and not (cue.kind in _DOUBTS and _tells(cue, reading, run)):
            yield Lead(cue.kind, run, cue)


def _tells(cue: Cue, reading: Reading, run: Range) -> bool:
    """Whether words beside a doubt make a clause of their own, which the doubt is about: "perhaps he was tired: …"."""
    finite = load_grammar(reading.language).finite
    return any(
        token.norm in finite and not cue.range.start <= token.start < cue.range.end for token in reading.tokens_of(run)
    )


def _titled(reading: Reading, sentence: Range) -> Iterator[Lead]:
    """A word as a sentence of its own before the passage: "Fiction. …", "Advertisement. …"."""
    text = reading.plain.text
    if sentence.start < _SHORTEST or text[sentence.start - 2] not in ".!" or text[sentence.start - 1] != " ":
        return
    before = reading.sentence_at(sentence.start - 2)
    if before.end - before.start <= _OPEN and lead_names(reading.language).get(plain_name(text[slice(*before)])) in {
        CueKind.ASKED, CueKind.DENIAL,
    } and not takes_back(reading, before):  # fmt: skip
        yield Lead(CueKind.ASKED, before)


def _above(reading: Reading, sentence: Range) -> Iterator[Lead]:
    """The lead-in of the list that holds the sentence, and the heading over both."""
    text = reading.plain.text
    if all(text.rfind(sign, 0, sentence.start + 1) < 0 for sign in _BREAKS):
        return
    own, listed = sentence, _MARKER.match(text, sentence.start) is not None
    seeks_lead, section = True, 0
    for _ in range(_FARTHEST):
        before = _before(reading, own)
        if before is None:
            return
        broken = text[before.end : own.start + 1].strip(" ") != "" and _is_broken(text, before.end, own.start)
        last = text[before.end - 1]
        if seeks_lead and broken and (last in _COLONS or _is_open(reading, before)):
            yield from _led(reading, before)
            if before.end - before.start <= LONGEST_NAME and heads_nothing(
                plain_name(text[slice(*before)]), reading.language
            ):
                yield Lead(CueKind.ASKED, before)
            seeks_lead = False
        elif broken and last not in _ENDS and _MARKER.match(text, before.start) is None:
            number = _DOTTED.match(text, before.start)
            is_over = number is not None and int(number[1]) == section - 1
            if not is_over and (listed or not names_procedure(reading, before)):
                yield from named(reading, before)
            return
        marked = _MARKER.match(text, before.start) is not None
        section = _section(text, before, section) if marked else section
        seeks_lead = seeks_lead and (not broken or (listed and marked))
        listed = listed or (marked and not broken)
        own = before


def _section(text: str, line: Range, known: int) -> int:
    """The number of a line that may be the next section's heading, else the one known; 0 for an item in a list.

    A heading is a paragraph of its own without a mark at its end. Where it is the uppermost numbered line below 8.2.4
    and bears a 9, it is no item: a list counts from one.
    """
    number = _NUMBERED.match(text, line.start)
    if number is None:
        return known
    is_alone = text[line.start - 1 : line.start] in _AROUND and text[line.end : line.end + 1] in _AROUND
    return int(number[1]) if is_alone and text[line.end - 1] not in _ENDS else 0


def _is_open(reading: Reading, sentence: Range) -> bool:
    """Whether a line breaks off before what it introduces: "it is not true that"."""
    end = reading.plain.text[max(sentence.start, sentence.end - _OPEN) : sentence.end].rstrip(".…").rsplit(None, 1)
    return bool(end) and end[-1].lower() in load_grammar(reading.language).complementisers


def _is_broken(text: str, start: int, end: int) -> bool:
    return any(letter in _BREAKS for letter in text[start:end])


def _before(reading: Reading, sentence: Range) -> Range | None:
    at = sentence.start - 1
    while at >= 0 and reading.plain.text[at].isspace():
        at -= 1
    if at < 0:
        return None
    before = reading.sentence_at(at)
    return before if before.start < sentence.start and before.end > before.start else None


def _led(reading: Reading, lead: Range) -> Iterator[Lead]:
    """The cues of a lead-in that reach its end, and with that what follows."""
    run = Range(max(lead.start, lead.end - _LONGEST), lead.end)
    last = max(run.start, run.end - 2)
    for cue in cues_in(reading, run):
        reach = max((cue.range.end, *(end for _, end in cue.scope)))
        if cue.kind in _GOVERNING and reach > last - 1 and not _is_noun(cue, reading):
            if cue.kind is not CueKind.INTENDED:
                yield Lead(cue.kind, lead, cue)
            elif cue.text.split()[0].lower() not in load_grammar(reading.language).modal:
                yield Lead(CueKind.ASKED, lead, cue)


def _is_noun(cue: Cue, reading: Reading) -> bool:
    """Whether a reporting word is a noun with a verb of its own: "the following claims are true:"."""
    if cue.kind is not CueKind.ATTRIBUTION:
        return False
    finite = load_grammar(reading.language).finite
    return any(token.norm in finite for run in cue.scope for token in reading.tokens_of(run))


def _after(reading: Reading, span: Range) -> Iterator[Lead]:
    """What the next sentence takes back or limits: "This is false.", "But only in mice."."""
    text = reading.plain.text
    at = reading.sentence_at(max(span.start, span.end - 1)).end
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text):
        return
    found = reading.sentence_at(at)
    if found.start < span.end:
        return
    run = Range(found.start, min(found.end, found.start + _LONGEST))
    if takes_back(reading, run):
        yield Lead(CueKind.DENIAL, run)
        return
    said = tuple(_said_of(reading, run))
    yield from said
    if not said and limits(reading, run):
        yield Lead(CueKind.ASKED, run)


def _said_of(reading: Reading, run: Range) -> Iterator[Lead]:
    """What the cues of a sentence say of the one before it, where it begins with a word that takes that up."""
    grammar = load_grammar(reading.language)
    first = tokenise(reading.plain.text, run.start, min(run.end, run.start + _FIRST))[:1]
    if not first or not (first[0].norm in grammar.demonstratives or first[0].norm in grammar.breaks):
        return
    tokens = reading.tokens_of(run)
    for cue in cues_in(reading, run):
        if cue.kind is CueKind.ATTRIBUTION and _gives_away(cue, tokens, grammar):
            yield Lead(CueKind.ATTRIBUTION, run, cue)
        elif _takes_back(cue, reading, run, grammar):
            yield Lead(CueKind.DENIAL, run, cue)
        elif cue.kind is CueKind.LIMITER and _limits(cue, tokens, grammar):
            yield Lead(CueKind.LIMITER, run, cue)


def _gives_away(cue: Cue, tokens: Sequence[Token], grammar: Grammar) -> bool:
    """Whether a sentence says whose words stand before it: "that is what the union says"."""
    at = next((at for at, token in enumerate(tokens) if token.norm in grammar.asking), len(tokens))
    opens = all(token.norm in grammar.demonstratives or token.norm in grammar.finite for token in tokens[:at])
    return 0 < at <= _JOINTS and opens and tokens[at].end < cue.range.start


def _limits(cue: Cue, tokens: Sequence[Token], grammar: Grammar) -> bool:
    """Whether a sentence is no more than a limit: "but only in mice"."""
    near = tokens[_JOINTS].start if len(tokens) > _JOINTS else cue.range.start
    return cue.range.start <= near and not any(token.norm in grammar.clausal for token in tokens)


def _takes_back(cue: Cue, reading: Reading, run: Range, grammar: Grammar) -> bool:
    """Whether the cue rejects the demonstrative that opens its sentence, and its sentence says no more."""
    if cue.kind not in {CueKind.NEGATION, CueKind.DENIAL} or not cue.scope or cue.scope[0].start != run.start:
        return False
    if cue.scope[0].end > cue.range.start:
        return False
    subject = reading.tokens_of(cue.scope[0])
    if subject[0].norm not in grammar.demonstratives:
        return False
    known = grammar.hearsay | grammar.adverbs | {","}
    after = reading.plain.text[cue.range.end : run.end].lstrip()[:1]
    return all(token.norm in known for token in subject[1:]) and (not after or not after.isalnum())
