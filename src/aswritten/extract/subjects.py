"""Whose predicate a quotation is in the claim, and whose it is in the source: Berg “paid the fine”, Cole paid it."""

from __future__ import annotations

from aswritten.extract.bearing import stems_of
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token
from aswritten.model.finding import Range

_NEAR = 60
"""Code points before a span in which the name of its subject stands."""


def find_other_subject(claim: Reading, span: Range, source: Reading, there: Range) -> Range | None:
    """The name right before the words in the source, where the claim puts another name before them; else None."""
    mine = _name_before(claim, span)
    if mine is None:
        return None
    theirs = _name_before(source, there)
    if theirs is None:
        return None
    sentence = source.sentence_at(there.start)
    known = frozenset(stems_of(source, (Range(sentence.start, there.start),)))
    names = frozenset(stems_of(claim, (mine,)))
    return theirs if names and known and known.isdisjoint(names) else None


def _name_before(reading: Reading, span: Range) -> Range | None:
    """The capitalised words right before a span that begins with a small letter, auxiliaries between them aside."""
    text = reading.plain.text
    if not span.start or not text[span.start : span.start + 1].islower():
        return None
    sentence = reading.sentence_at(span.start)
    tokens = list(reading.tokens_of(Range(max(sentence.start, span.start - _NEAR), span.start)))
    while tokens and not tokens[-1].norm[0].isalnum() and tokens[-1].norm in {'"', "'"}:
        tokens.pop()
    grammar = load_grammar(reading.language)
    while tokens and (tokens[-1].norm in grammar.auxiliaries or tokens[-1].norm in grammar.adverbs):
        tokens.pop()
    names: list[Token] = []
    while tokens and _is_name(tokens[-1], reading):
        names.append(tokens.pop())
    return Range(names[-1].start, names[0].end) if names else None


def _is_name(token: Token, reading: Reading) -> bool:
    lexicon = reading.lexicon
    return (
        token.norm.isalpha()
        and reading.plain.text[token.start].isupper()
        and token.norm not in lexicon.function_words
        and token.norm not in lexicon.frame_words
    )
