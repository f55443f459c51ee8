"""What stands over or after a passage and governs it: a label, a heading, a lead-in, a retraction (SPEC 2.6)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import Grammar, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import CJK
from aswritten.extract.words import is_cjk
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range

_LONGEST_NAME = 60
"""Code points of a label or heading that are read."""
_FARTHEST = 100
"""Sentences back within which a list's lead-in or a heading stands."""
_OPEN = 20
"""Code points before a line's end in which its last word stands."""
_LONGEST = 400
"""Code points of a lead-in or of a next sentence that are read."""
_MARKER = re.compile(r"\s*(?:[-*+•·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s")
_NO_LETTERS = re.compile(r"[\W\d_]+")
_REMARK = re.compile(r"[.,;]?[\"']?[ \n]?[(\[]([^()\[\]\u2029]{2,60})[)\]]")
_CROSS = re.compile(r"[.,;!]?[\"']?[ \n]?([\u274c\u2717\u2718\u2716])")
_BOX = re.compile(
    r"((?P<box>\[ \]|[\u2610])|(?P<cross>[\u274c\u2717\u2718\u2716])|(?P<note>[(\[][^()\[\]\u2029]{2,40}[)\]]))[ \n]?$"
)
_SIGNED = re.compile(
    r"[.!?]?(?P<mark>[\"']?)[ \n\u2029]?(?:>[ \n]?){0,2}(?P<dash>-) ?(?P<name>[^\W\d_a-z][^\n\u2029]{2,60})(?=[\n\u2029]|$)"
)
_LONG_DASHES = frozenset("\u2014\u2015")
_TAIL = re.compile(rf"[\"']?(?: ?[,;:]| -)(?:[ \n]|(?=[{CJK}]))")
_ROLE = 4
"""Words of a label that names a speaker by what they are."""
_VERDICT = 2
"""Words of a verdict at least: "is false"."""
_FRAGMENT = 4
"""Words of a tail without a verb: "a claim since withdrawn"."""
_ENDS = frozenset(".!?:;,。!?:;,")
_COLONS = frozenset("::")
_BREAKS = frozenset("\n\u2029")
_GOVERNING = frozenset({CueKind.NEGATION, CueKind.DENIAL, CueKind.ASKED, CueKind.ATTRIBUTION})


class Lead(NamedTuple):
    """What governs a passage from outside its sentence: its kind, its place, the cue where one says so."""

    kind: CueKind
    range: Range
    cue: Cue | None = None


def find_leads(reading: Reading, span: Range) -> Iterator[Lead]:
    """The label, the lead-in, the heading and the retraction of a passage, as far as there are any."""
    sentence = reading.sentence_at(span.start)
    yield from _labels(reading, sentence, span)
    yield from _judged(reading, sentence, span)
    yield from _boxes(reading, span)
    yield from _above(reading, sentence)
    yield from _remarks(reading, span)
    yield from _signature(reading, span)
    yield from _tail(reading, sentence, span)
    yield from _after(reading, span)


def _labels(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """A label before the passage: "Myth: …"."""
    colon = reading.plain.text.find(":", sentence.start, min(span.start, sentence.start + _LONGEST_NAME))
    if colon > 0:
        yield from _named(reading, Range(sentence.start, colon))


def _judged(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """A verdict before a colon right before the passage, which it may be on: "it is not true: …"."""
    text = reading.plain.text
    colon = text.rfind(":", sentence.start, span.start)
    if colon < 0 or colon - sentence.start > _LONGEST_NAME or text[colon + 1 : span.start].strip(" \n\"'"):
        return
    grammar = load_grammar(reading.language)
    dummies = grammar.demonstratives | grammar.pronouns | grammar.finite | grammar.adverbs
    run = Range(sentence.start, colon)
    for cue in cues_in(reading, run):
        if cue.kind not in {CueKind.NEGATION, CueKind.DENIAL} or len(cue.text.split()) < _VERDICT:
            continue
        before = reading.tokens_of(Range(run.start, cue.range.start))
        if not text[cue.range.end : colon].strip() and all(token.norm in dummies for token in before):
            yield Lead(CueKind.NEGATION, run)


def _boxes(reading: Reading, span: Range) -> Iterator[Lead]:
    """What stands in brackets right before the passage ("[disputed] …"), an empty box, or a cross."""
    before = reading.plain.text[max(0, span.start - _LONGEST_NAME) : span.start]
    found = _BOX.search(before)
    if found is None:
        return
    run = Range(span.start - len(before) + found.start(1), span.start - len(before) + found.end(1))
    if found["note"]:
        yield from _named(reading, Range(run.start + 1, run.end - 1))
    else:
        yield Lead(CueKind.ASKED if found["box"] else CueKind.DENIAL, run)


def _named(reading: Reading, run: Range) -> Iterator[Lead]:
    if run.end - run.start <= _LONGEST_NAME:
        name = _plain(reading.plain.text[slice(*run)])
        kind = _names(reading.language).get(name) or _role(name, reading.language)
        if kind is not None:
            yield Lead(kind, run)


def _role(name: str, language: str) -> CueKind | None:
    """Whether a short label names somebody who speaks by what they are: "Union leader: …"."""
    words = name.split()
    roles = read_list(language, "context").get("lead", {}).get("attribution", ())
    if words and len(words) <= _ROLE and (_ends(words, roles) or any(word in roles for word in words)):
        return CueKind.ATTRIBUTION
    return None


def _plain(text: str) -> str:
    return _NO_LETTERS.sub(" ", text).strip().lower()


@cache
def _names(language: str) -> dict[str, CueKind]:
    lists = read_list(language, "context").get("lead", {})
    return {name: CueKind(kind) for kind, names in lists.items() for name in names}


@cache
def _retractions(language: str) -> frozenset[str]:
    return frozenset(read_list(language, "context").get("after", {}).get("denial", ()))


def _above(reading: Reading, sentence: Range) -> Iterator[Lead]:
    """The lead-in of the list that holds the sentence, and the heading over both."""
    text = reading.plain.text
    if all(text.rfind(sign, 0, sentence.start + 1) < 0 for sign in _BREAKS):
        return
    own, listed = sentence, _MARKER.match(text, sentence.start) is not None
    seeks_lead = True
    for _ in range(_FARTHEST):
        before = _before(reading, own)
        if before is None:
            return
        broken = text[before.end : own.start + 1].strip(" ") != "" and _is_broken(text, before.end, own.start)
        last = text[before.end - 1]
        if seeks_lead and broken and (last in _COLONS or _is_open(reading, before)):
            yield from _led(reading, before)
            seeks_lead = False
        elif broken and last not in _ENDS and _MARKER.match(text, before.start) is None:
            yield from _named(reading, before)
            return
        marked = _MARKER.match(text, before.start) is not None
        seeks_lead = seeks_lead and (not broken or (listed and marked))
        listed = listed or (marked and not broken)
        own = before


def _is_open(reading: Reading, sentence: Range) -> bool:
    """Whether a line breaks off before what it introduces: "it is not true that"."""
    end = reading.plain.text[max(sentence.start, sentence.end - _OPEN) : sentence.end].rstrip(".…").rsplit(None, 1)
    return bool(end) and end[-1].lower() in load_grammar(reading.language).complementisers


def _remarks(reading: Reading, span: Range) -> Iterator[Lead]:
    """What is noted in brackets, or with a cross, right behind the passage: "… (false)", "… [unverified]"."""
    text = reading.plain.text
    noted = _REMARK.match(text, span.end)
    if noted is not None:
        run = Range(*noted.span(1))
        if _plain(noted[1]) in _retractions(reading.language):
            yield Lead(CueKind.DENIAL, run)
        else:
            yield from _named(reading, run)
    crossed = _CROSS.match(text, span.end)
    if crossed is not None:
        yield Lead(CueKind.DENIAL, Range(*crossed.span(1)))


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


def _tail(reading: Reading, sentence: Range, span: Range) -> Iterator[Lead]:
    """What the same sentence says of the passage behind it: "…, which was never proved", "…: a lie", "…, or not"."""
    mark = _TAIL.match(reading.plain.text, span.end, sentence.end)
    if mark is None:
        return
    run = Range(mark.end(), min(sentence.end, mark.end() + _LONGEST))
    said = _plain(reading.plain.text[slice(*run)])
    kind = _names(reading.language).get(said)
    if kind is not None and kind is not CueKind.ATTRIBUTION:
        yield Lead(kind, run)
        return
    tails, grammar = read_list(reading.language, "context").get("tail", {}), load_grammar(reading.language)
    if not tails:
        return
    words = _telling(said.split(), grammar, tails["joins"])
    if not words or not (_ends(words, tails["holds"]) or _ends(words, tails["fails"])):
        return
    points = _begins(words, tails["points"])
    negated = any(cue.kind is CueKind.NEGATION for cue in cues_in(reading, run))
    if negated:
        rejects = _ends(words, tails["holds"]) and (points or words[0] in grammar.demonstratives)
    else:
        rejects = _ends(words, tails["fails"]) and (points or len(words) <= _FRAGMENT)
    if rejects:
        yield Lead(CueKind.DENIAL, run)


def _telling(words: Sequence[str], grammar: Grammar, joins: Collection[str]) -> Sequence[str]:
    """The words of a tail without what joins it, and without auxiliaries and what they take up at its end."""
    while words and (words[-1] in grammar.demonstratives or (grammar.verb_second and words[-1] in grammar.auxiliaries)):
        words = words[:-1]
    while words and (words[0] in grammar.coordinators or words[0] in grammar.breaks or words[0] in joins):
        words = words[1:]
    return words


def _ends(words: Sequence[str], listed: Collection[str]) -> bool:
    """Whether the words end in one that is listed; in Chinese they are one run."""
    return words[-1] in listed or (is_cjk(words[-1][-1]) and words[-1].endswith(tuple(listed)))


def _begins(words: Sequence[str], listed: Collection[str]) -> bool:
    return words[0] in listed or (is_cjk(words[0][0]) and words[0].startswith(tuple(listed)))


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
            yield Lead(cue.kind, lead, cue)


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
    if run.end - run.start <= _LONGEST_NAME and _plain(text[slice(*run)]) in _retractions(reading.language):
        yield Lead(CueKind.DENIAL, run)
        return
    grammar = load_grammar(reading.language)
    tokens = reading.tokens_of(run)
    if not tokens or not (tokens[0].norm in grammar.demonstratives or tokens[0].norm in grammar.breaks):
        return
    for cue in cues_in(reading, run):
        if _takes_back(cue, reading, run, grammar):
            yield Lead(CueKind.DENIAL, run, cue)
        elif cue.kind is CueKind.LIMITER and not any(token.norm in grammar.clausal for token in tokens):
            yield Lead(CueKind.LIMITER, run, cue)


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
