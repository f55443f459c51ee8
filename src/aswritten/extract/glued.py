"""A negator that the word lists join to the first character of a span: 不|同意, where 不同 is a word (SPEC 2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from aswritten.extract.cues import cues_in, load_cues
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.trie import find_hits
from aswritten.extract.words import is_cjk
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range

_REACH = 60
"""Code points before a span that are read; the words of a language without spaces are shorter by far."""


def glued_negations(reading: Reading, spans: Iterable[Range]) -> Iterator[Cue]:
    """The negators that end where a span starts, and that no cue of the whole sentence holds.

    A span that begins inside a word cuts it: what is left before the span then stands for itself.
    """
    seeds = load_cues(reading.language).seeds
    for span in spans:
        before = reading.plain.text[max(0, span.start - 1) : span.start]
        if before and before in seeds and is_cjk(before) and is_cjk(reading.plain.text[span.start]):
            yield from _negation_before(reading, span)
        elif before and before in " \n":
            yield from _swallowed(reading, span)


def _swallowed(reading: Reading, span: Range) -> Iterator[Cue]:
    """The word right before a span that a longer phrase took for no cue, which the span cuts: "not | uncommon"."""
    text = reading.plain.text
    start = text.rfind(" ", max(0, span.start - _REACH), span.start - 1) + 1
    word = text[start : span.start - 1].lower().lstrip("\"'(")
    kinds = _alone(word, reading.language)
    if not kinds or text[span.start].isdigit():
        return
    where = Range(span.start - 1 - len(word), span.start - 1)
    if not _is_cut(reading, span):
        return
    for kind in kinds:
        yield Cue(
            kind=kind,
            text=text[slice(*where)],
            range=where,
            head=where,
            scope=(span,),
            subject=Range(where.start, where.start),
        )


def _is_cut(reading: Reading, span: Range) -> bool:
    """Whether a phrase that means nothing begins before the span and ends in it."""
    sentence = reading.sentence_at(span.start)
    run = Range(max(sentence.start, span.start - _REACH), min(sentence.end, span.start + _REACH))
    tokens = [token for token in reading.tokens_of(run) if token.norm not in {'"', "'"}]
    hits = find_hits(
        load_cues(reading.language), [token.norm for token in tokens], load_grammar(reading.language).plain
    )
    return any(not hit.labels and tokens[hit.start].start < span.start <= tokens[hit.end].start for hit in hits)


@cache
def _alone(word: str, language: str) -> tuple[CueKind, ...]:
    """What a word is a cue of by itself, as far as its phrase may hide that."""
    hits = find_hits(load_cues(language), [word], frozenset()) if word.isalpha() else ()
    kinds = {tag[0] for hit in hits for tag, _ in hit.labels if isinstance(tag, tuple)}
    return tuple(kind for kind in (CueKind.NEGATION, CueKind.LIMITER) if kind in kinds)


def _negation_before(reading: Reading, span: Range) -> Iterator[Cue]:
    sentence = reading.sentence_at(span.start)
    tokens = reading.tokens_of(Range(max(sentence.start, span.start - _REACH), span.start))
    hits = find_hits(
        load_cues(reading.language), [token.norm for token in tokens], load_grammar(reading.language).plain
    )
    last = next((hit for hit in hits if hit.end == len(tokens) - 1), None)
    if last is None or not any(isinstance(tag, tuple) and tag[0] is CueKind.NEGATION for tag, _ in last.labels):
        return
    where = Range(tokens[last.start].start, span.start)
    known = (cue.range for cue in cues_in(reading, sentence) if cue.kind is CueKind.NEGATION)
    if not any(start < where.end and where.start < end for start, end in known):
        yield Cue(
            kind=CueKind.NEGATION,
            text=reading.plain.text[slice(*where)],
            range=where,
            head=where,
            scope=(span,),
            subject=Range(where.start, where.start),
        )
