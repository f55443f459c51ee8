"""What is noted beside a passage in its own sentence: a verdict, a box, a bracket, a signature, a tail (SPEC 2.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from aswritten.extract.clauses import Clauses
from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import Grammar, load_grammar
from aswritten.extract.lead_names import (
    LONGEST_NAME,
    Lead,
    begins_with,
    ends_in,
    lead_names,
    named,
    plain_name,
    retractions,
)
from aswritten.extract.reading import Reading
from aswritten.extract.retractions import takes_back
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range
from aswritten.model.late import late

_LONGEST = 400
"""Code points of a tail that are read."""
_REMARK = late(r"[.,;]?[\"']?[ \n]?[(\[]([^()\[\]\u2029]{2,120})[)\]]")
_CROSS = late(r"[.,;!]?[\"']?[ \n]?([\u274c\u2717\u2718\u2716])")
_BOX = late(
    r"((?P<box>\[ \]|[\u2610])|(?P<cross>[\u274c\u2717\u2718\u2716])|(?P<note>[(\[][^()\[\]\u2029]{2,40}[)\]]))[ \n]?$"
)
_SIGNED = late(
    r"[.!?]?(?P<mark>[\"']?)[ \n\u2029]?(?:>[ \n]?){0,2}(?P<dash>-) ?"
    r"(?P<name>[^\W\d_a-z][^\n\u2029]{2,60})(?=[\n\u2029]|$)"
)
_TAIL = late(r"[\"']?(?: ?[,;:]| -)(?:[ \n]|(?=[\u3400-\u9fff]))")
_POSSESSIVE = frozenset({"'s", "'"})
_LINE_ENDS = ("\n", "\u2029")
_LONG_DASHES = frozenset("\u2014\u2015")
_VERDICT = 2
"""Words of a verdict at least: "is false"."""
_FRAGMENT = 4
"""Words of a tail without a verb: "a claim since withdrawn"."""


def find_notes(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """The notes right before the passage and right behind it."""
    yield from _judged(reading, sentence, span)
    yield from _boxes(reading, span)
    yield from _remarks(reading, span)
    yield from _signature(reading, span)
    yield from _tail(reading, sentence, span)
    yield from _cells(reading, span)


def _judged(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """A verdict before a colon right before the passage, which it may be on: "it is not true: …"."""
    text = reading.plain.text
    colon = text.rfind(":", sentence.start, span.start)
    if colon < 0 or colon - sentence.start > LONGEST_NAME or text[colon + 1 : span.start].strip(" \n\"'"):
        return
    grammar = load_grammar(reading.language)
    dummies = grammar.demonstratives | grammar.pronouns | grammar.finite | grammar.adverbs
    run = Range(sentence.start, colon)
    if _is_stance(reading, run):
        yield Lead(CueKind.ATTRIBUTION, run)
    for cue in cues_in(reading, run):
        if len(cue.text.split()) < _VERDICT:
            continue
        if cue.kind is CueKind.ATTRIBUTION and cue.range.start == run.start and not _has_verb(reading, run):
            yield Lead(cue.kind, run, cue)
        if cue.kind not in {CueKind.NEGATION, CueKind.DENIAL}:
            continue
        before = reading.tokens_of(Range(run.start, cue.range.start))
        if not text[cue.range.end : colon].strip() and all(token.norm in dummies for token in before):
            yield Lead(CueKind.NEGATION, run)


def _is_stance(reading: Reading, run: Range) -> bool:
    """Whether the words name what somebody else holds: "the union's line is simple", "his wife's words"."""
    grammar = load_grammar(reading.language)
    tokens = reading.tokens_of(run)
    stance = next((at for at, token in enumerate(tokens) if token.norm in grammar.stances), None)
    if not stance:
        return False
    before = tokens[:stance]
    owned = any(token.norm in _POSSESSIVE or token.norm in grammar.third_persons for token in before)
    return owned and not any(token.norm in reading.lexicon.frame_words for token in before)


def _has_verb(reading: Reading, run: Range) -> bool:
    tokens = reading.tokens_of(run)
    return any(Clauses(reading.plain.text, tokens, load_grammar(reading.language)).verbs)


def _boxes(reading: Reading, span: Range) -> Iterator[Lead]:
    """What stands in brackets right before the passage ("[disputed] …"), an empty box, or a cross."""
    before = reading.plain.text[max(0, span.start - LONGEST_NAME) : span.start]
    found = _BOX.search(before)
    if found is None:
        return
    run = Range(span.start - len(before) + found.start(1), span.start - len(before) + found.end(1))
    if found["note"]:
        yield from named(reading, Range(run.start + 1, run.end - 1))
    else:
        yield Lead(CueKind.ASKED if found["box"] else CueKind.DENIAL, run)


def _remarks(reading: Reading, span: Range) -> Iterator[Lead]:
    """What is noted in brackets, or with a cross, right behind the passage: "… (false)", "… [unverified]"."""
    text = reading.plain.text
    noted = _REMARK.match(text, span.end)
    if noted is not None:
        run = Range(*noted.span(1))
        if plain_name(noted[1]) in retractions(reading.language):
            yield Lead(CueKind.DENIAL, run)
        else:
            yield from named(reading, run)
            if _is_stance(reading, run):
                yield Lead(CueKind.ATTRIBUTION, run)
            if any(_opens_limit(cue, reading, run) for cue in cues_in(reading, run)):
                yield Lead(CueKind.ASKED, run)
    crossed = _CROSS.match(text, span.end)
    if crossed is not None:
        yield Lead(CueKind.DENIAL, Range(*crossed.span(1)))


def _opens_limit(cue: Cue, reading: Reading, run: Range) -> bool:
    """Whether a bracket begins with a condition or a limit, or goes on with one: "(…, and only if they ask)"."""
    if cue.kind not in {CueKind.CONDITION, CueKind.LIMITER}:
        return False
    before = reading.tokens_of(Range(run.start, cue.range.start))
    grammar = load_grammar(reading.language)
    return not before or before[-1].norm in grammar.coordinators or before[-1].norm in grammar.breaks


def _cells(reading: Reading, span: Range) -> Iterator[Lead]:
    """The cell of the same row that rejects: "| the bridge is safe | false |"."""
    text = reading.plain.text
    near = Range(max(0, span.start - _LONGEST), min(len(text), span.end + _LONGEST))
    if text.find("|", *near) < 0:
        return
    start = max(
        near.start, text.rfind("\n", near.start, span.start) + 1, text.rfind("\u2029", near.start, span.start) + 1
    )
    ends = [end for end in (text.find(sign, span.end, near.end) for sign in _LINE_ENDS) if end >= 0]
    row = Range(start, min(ends, default=near.end))
    if text.count("|", *row) < _VERDICT:
        return
    at = row.start
    for cell in text[slice(*row)].split("|"):
        if plain_name(cell) in retractions(reading.language):
            yield Lead(CueKind.DENIAL, Range(at, at + len(cell)))
        at += len(cell) + 1


def _signature(reading: Reading, span: Range) -> Iterator[Lead]:
    """Who signs a quotation or a block quote behind it: "“…” — Anna Berg"."""
    signed = _SIGNED.match(reading.plain.text, span.end)
    if signed is None:
        return
    run = Range(*signed.span("name"))
    raw = reading.raw
    line = raw.rfind("\n", 0, reading.raw_range(span).start) + 1
    if '"' not in signed["mark"] and not raw.startswith(">", line):
        return
    if raw[reading.raw_range(Range(*signed.span("dash"))).start] not in _LONG_DASHES:
        return
    clausal = load_grammar(reading.language).clausal
    if not any(token.norm in clausal for token in reading.tokens_of(run)):
        yield Lead(CueKind.ATTRIBUTION, run)


def is_signed_alike(name: Range, source: Reading, claim: Reading, span: Range) -> bool:
    """Whether the claim has the same signature behind its quotation as the source has."""
    signed = _SIGNED.match(claim.plain.text, span.end)
    return signed is not None and plain_name(signed["name"]) == plain_name(source.plain.text[slice(*name)])


def _tail(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """What the same sentence says of the passage behind it: "…, which was never proved", "…: a lie", "…, or not"."""
    mark = _TAIL.match(reading.plain.text, span.end, sentence.end)
    if mark is None:
        return
    run = Range(mark.end(), min(sentence.end, mark.end() + _LONGEST))
    said = plain_name(reading.plain.text[slice(*run)])
    if said.partition(" ")[0] in load_grammar(reading.language).coordinators and takes_back(reading, run):
        yield Lead(CueKind.DENIAL, run)
        return
    kind = lead_names(reading.language).get(said)
    if kind is not None and kind is not CueKind.ATTRIBUTION:
        yield Lead(kind, run)
        return
    tails, grammar = read_list(reading.language, "context").get("tail", {}), load_grammar(reading.language)
    if not tails:
        return
    words = _telling(said.split(), grammar, tails["joins"])
    if not words or not (ends_in(words, tails["holds"]) or ends_in(words, tails["fails"])):
        return
    points = begins_with(words, tails["points"])
    negated = any(cue.kind is CueKind.NEGATION for cue in cues_in(reading, run))
    if negated:
        rejects = ends_in(words, tails["holds"]) and (points or words[0] in grammar.demonstratives)
    else:
        rejects = ends_in(words, tails["fails"]) and (points or len(words) <= _FRAGMENT)
    if rejects:
        yield Lead(CueKind.DENIAL, run)


def _telling(words: Sequence[str], grammar: Grammar, joins: Collection[str]) -> Sequence[str]:
    """The words of a tail without what joins it, and without auxiliaries and what they take up at its end."""
    while words and (words[-1] in grammar.demonstratives or (grammar.verb_second and words[-1] in grammar.auxiliaries)):
        words = words[:-1]
    while words and (words[0] in grammar.coordinators or words[0] in grammar.breaks or words[0] in joins):
        words = words[1:]
    return words
