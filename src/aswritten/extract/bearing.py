"""Which cues of the claim and of the source bear on the words that an anchor pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from aswritten.extract.cues import cues_in
from aswritten.extract.glued import glued_negations
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.stems import stem
from aswritten.extract.words import is_cjk
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range

_REACH = 3_000
"""Code points before and after a span within which its cues are looked for; no sentence is longer than both."""

_MOST_KEPT = 2_000
"""Scopes whose stems are kept."""

_VERBS = frozenset({CueKind.TOPICAL, CueKind.ASKED, CueKind.INTENDED})
"""Kinds of cues whose verbs may be nouns."""
_NOUNS = 2
"""Words at most between such a noun and its verb."""
_WORD_CJK = 2
"""Characters of a Chinese word that may be verb and noun."""
_MOST = 2 / 3
"""Share of the words under a cue that a paraphrase must have in common with the other text to be about the same."""


class Bearing(msgspec.Struct, frozen=True, kw_only=True):
    """The cues outside the paired words that govern them.

    Attributes:
        claim: cues of the claim that govern its words.
        source: cues of the source that govern the same words there.
        claim_around: all cues of the claim's sentence outside the paired words.
        source_around: all cues of the source's sentences, in the paired words or outside.
        claim_loose: for a paraphrase, the claim's cues over any word of the span; else those of ``claim``.
        source_loose: for a paraphrase, the source's cues over any word of the claim; else those of ``source``.
        claim_sentence: where the claim was read.
        claim_span: the quoted words of the claim; empty where it quotes none.
        source_sentences: where the source was read.
    """

    claim: tuple[Cue, ...]
    source: tuple[Cue, ...]
    claim_around: tuple[Cue, ...]
    source_around: tuple[Cue, ...]
    claim_loose: tuple[Cue, ...]
    source_loose: tuple[Cue, ...]
    claim_sentence: Range
    claim_span: Range
    source_sentences: tuple[Range, ...]


def find_bearing(anchor: Anchor, claim: Reading, source: Reading) -> Bearing:
    """Read the cues on both sides of an anchor; kept, since three checks ask."""
    found = claim.bearings.get((anchor, source))
    if found is None:
        found = claim.bearings[anchor, source] = _read(anchor, claim, source)
    return found


def _read(anchor: Anchor, claim: Reading, source: Reading) -> Bearing:
    parts = anchor.source_spans
    sentences = tuple(dict.fromkeys(where for part in parts for where in _surroundings(source, part)))
    around = tuple([cue for sentence in sentences for cue in cues_in(source, sentence)])
    own = _surroundings(claim, anchor.claim_span)[0] if anchor.claim_span else _clamp(anchor.claim_sentence)
    mine = _cues_of_claim(claim, own, source, sentences)
    paired = anchor.claim_span
    if paired is None:
        said, meant = frozenset(stems_of(source, parts)), frozenset(stems_of(claim, (own,)))
        theirs = tuple(
            cue for cue in around if _bears(cue, parts) or (_within(cue, parts) and _takes_up(meant, source, cue))
        )
        mine_bearing = tuple(cue for cue in mine if _takes_up(said, claim, cue))
        source_loose = tuple(
            cue for cue in around if cue in theirs or (_within(cue, parts) and _touches(meant, source, cue))
        )
        claim_loose = tuple(cue for cue in mine if _touches(said, claim, cue))
        outside = mine
    else:
        outside = _without_nouns(tuple(cue for cue in mine if not cue.inside(paired)), claim)
        frame = _Words(claim, _around(own, paired))
        governing = (
            cue
            for cue in _outside(around, parts)
            if _governs(cue, parts, source, frame) or _hides_behind(cue, anchor, source)
        )
        theirs = (*governing, *glued_negations(source, parts))
        back = _Words(source, [piece for sentence in sentences for piece in pieces_of(sentence, parts)])
        mine_bearing = claim_loose = tuple(cue for cue in outside if _governs(cue, (paired,), claim, back))
        source_loose = theirs
    return Bearing(
        claim=mine_bearing,
        source=theirs,
        claim_around=outside,
        source_around=around,
        claim_loose=claim_loose,
        source_loose=source_loose,
        claim_sentence=own,
        claim_span=paired or Range(own.end, own.end),
        source_sentences=sentences,
    )


def _cues_of_claim(claim: Reading, own: Range, source: Reading, sentences: Iterable[Range]) -> tuple[Cue, ...]:
    """The cues of the claim's sentence; those of a source sentence that is the same are not read a second time."""
    if own not in claim.cues_of and claim.language == source.language:
        text = claim.plain.text[own.start : own.end]
        for sentence in sentences:
            if source.plain.text[sentence.start : sentence.end] == text:
                distance = own.start - sentence.start
                claim.cues_of[own] = tuple(cue.moved(distance) for cue in cues_in(source, sentence))
                break
    return cues_in(claim, own)


def _without_nouns(cues: tuple[Cue, ...], claim: Reading) -> tuple[Cue, ...]:
    """The cues without the verbs that are nouns here, just before the verb that reports: "the question paper says"."""
    says = [cue.range.start for cue in cues if cue.kind is CueKind.ATTRIBUTION]
    return tuple(cue for cue in cues if cue.kind not in _VERBS or not _is_noun(cue, says, claim)) if says else cues


def _is_noun(cue: Cue, says: Iterable[int], claim: Reading) -> bool:
    if len(cue.text.split()) > 1 or (len(cue.text) > _WORD_CJK and is_cjk(cue.text[0])):
        return False
    verb = next((start for start in says if start >= cue.range.end), None)
    if verb is None:
        return False
    between = claim.tokens_of(Range(cue.range.end, verb))
    function = claim.lexicon.function_words
    return len(between) <= _NOUNS and all(token.norm[0].isalnum() and token.norm not in function for token in between)


class _Words:
    """The content words of some runs, by stem; computed when asked for."""

    def __init__(self, reading: Reading, runs: Iterable[Range]) -> None:
        self._reading = reading
        self._runs = runs
        self._stems: frozenset[str] | None = None

    def shares(self, reading: Reading, runs: Iterable[Range]) -> bool:
        """Whether a content word of the other runs is among these."""
        if self._stems is None:
            self._stems = frozenset(stems_of(self._reading, self._runs))
        return any(not self._stems.isdisjoint(_stems_in(reading, run)) for run in runs)


def _stems_in(reading: Reading, run: Range) -> frozenset[str]:
    """The stems of a cue's scope; kept, since each span of its sentence asks."""
    found = reading.stems_in.get(run)
    if found is None:
        if len(reading.stems_in) >= _MOST_KEPT:
            reading.stems_in.clear()
        found = reading.stems_in[run] = frozenset(stems_of(reading, (run,)))
    return found


def stems_of(reading: Reading, runs: Iterable[Range]) -> Iterator[str]:
    """The stems of the content words in the runs."""
    auxiliaries = reading.lexicon.auxiliaries
    for run in runs:
        for token in reading.content_of(run):
            if token.norm not in auxiliaries:
                yield stem(token.norm, reading.language)


def _governs(cue: Cue, spans: Iterable[Range], reading: Reading, others: _Words) -> bool:
    """Whether the cue governs a span, or the span is its subject and the other text takes up its predicate."""
    spans = tuple(spans)
    if any(map(cue.governs, spans)):
        return True
    return any(map(cue.follows, spans)) and others.shares(reading, cue.scope)


def _hides_behind(cue: Cue, anchor: Anchor, source: Reading) -> bool:
    """Whether an ellipsis at the end left out a cue with nothing of its own to govern: "safe for trucks it is not"."""
    if (
        not anchor.omitted
        or anchor.omitted[-1].start < anchor.source_spans[-1].end
        or not cue.inside(anchor.omitted[-1])
    ):
        return False
    return any(cue.follows(span) for span in anchor.source_spans) and not any(stems_of(source, cue.scope))


def _outside(cues: Iterable[Cue], parts: Iterable[Range]) -> tuple[Cue, ...]:
    parts = tuple(parts)
    return tuple([cue for cue in cues if not any(map(cue.inside, parts))])


def _bears(cue: Cue, parts: tuple[Range, ...]) -> bool:
    """Whether the cue stands outside the parts and governs one of them."""
    return any(cue.governs(part) for part in parts) and not _within(cue, parts)


def _within(cue: Cue, parts: tuple[Range, ...]) -> bool:
    return any(map(cue.inside, parts))


def _touches(words: frozenset[str], reading: Reading, cue: Cue) -> bool:
    """Whether anything the cue governs, or its subject, is among the words."""
    return not words.isdisjoint(stems_of(reading, (*cue.scope, cue.subject)))


def _takes_up(words: frozenset[str], reading: Reading, cue: Cue) -> bool:
    """Whether most of what the cue governs, or most of the other text, is the same words."""
    about = cue.scope if cue.kind is CueKind.NEGATION else (*cue.scope, cue.subject)
    governed = frozenset(stems_of(reading, about))
    return len(words & governed) >= _MOST * max(1, min(len(words), len(governed)))


def _surroundings(reading: Reading, span: Range) -> tuple[Range, ...]:
    """The sentences that hold the span's beginning and its end, each cut to what is near."""
    first = reading.sentence_at(span.start)
    if span.end <= first.end and first.end - first.start <= _REACH:
        return (first,)
    last = reading.sentence_at(max(span.start, span.end - 1))
    near = (span.start - _REACH, min(span.start + _REACH, span.end + _REACH))
    found = [_cut(first, *near)]
    if last != first or span.end - span.start > _REACH:
        found.append(_cut(last, span.end - _REACH, span.end + _REACH))
    return tuple(dict.fromkeys(found))


def _cut(sentence: Range, start: int, end: int) -> Range:
    if sentence.end - sentence.start <= 2 * _REACH:
        return sentence
    return Range(max(sentence.start, start), min(sentence.end, end))


def length_read(sentence: Range) -> int:
    """How much of a sentence is read around a span of it, in code points."""
    return min(sentence.end - sentence.start, 2 * _REACH)


def _clamp(sentence: Range) -> Range:
    return Range(sentence.start, min(sentence.end, sentence.start + 2 * _REACH))


def _around(sentence: Range, span: Range) -> tuple[Range, ...]:
    return pieces_of(sentence, (span,))


def pieces_of(sentence: Range, parts: Iterable[Range]) -> tuple[Range, ...]:
    """The sentence without the parts."""
    pieces: list[Range] = []
    at, last = sentence
    for start, end in sorted(parts):
        if start > at:
            pieces.append(Range(at, min(start, last)))
        at = max(at, end)
    if at < last:
        pieces.append(Range(at, last))
    return tuple(pieces)


def asserts_nothing(bearing: Bearing, claim: Reading, anchor: Anchor) -> bool:
    """Whether the claim only names the span as a topic (SPEC 2.5): "discusses", "asks whether"; not "mentions that"."""
    topical = [cue for cue in bearing.claim if cue.kind in {CueKind.TOPICAL, CueKind.ASKED}]
    if not topical or anchor.claim_span is None:
        return False
    last = topical[-1].range.end
    if last > anchor.claim_span.start:
        return True
    complement = load_grammar(claim.language).complementisers
    return not any(token.norm in complement for token in claim.tokens_of(Range(last, anchor.claim_span.start)))
