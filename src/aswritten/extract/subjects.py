"""Whose predicate a quotation is in the claim, and whose it is in the source: Berg “paid the fine”, Cole paid it."""

from __future__ import annotations

from typing import NamedTuple

from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.stems import stem
from aswritten.extract.tokens import Token
from aswritten.extract.words import stands_in
from aswritten.model.finding import Range

_NEAR = 60
"""Code points before a span in which its subject stands."""
_LONGEST = 6
"""Words of a subject that are read."""


class _Subject(NamedTuple):
    """The words right before a predicate: the stems of its names and numbers, its last noun, the word before them."""

    names: frozenset[str]
    noun: str
    definite: bool
    governor: str
    range: Range


def find_other_subject(  # noqa: PLR0911 - guards
    claim: Reading, span: Range, source: Reading, there: Range
) -> Range | None:
    """The subject right before the words in the source, where the claim puts another before them; else None."""
    mine = _subject_before(claim, span)
    if mine is None:
        return None
    theirs = _subject_before(source, there)
    if theirs is None:
        return None
    sentence = source.sentence_at(there.start)
    before = {stem(token.norm, source.language) for token in source.tokens_of(Range(sentence.start, there.start))}
    if load_grammar(source.language).noun_case:
        named = stands_in(mine.noun, source.lowered, source.language)
        return theirs.range if mine.noun != theirs.noun and mine.noun not in before and named else None
    if mine.names and theirs.names:
        return theirs.range if mine.names.isdisjoint(theirs.names) and mine.names.isdisjoint(before) else None
    if mine.names or theirs.names or not (mine.definite and theirs.definite):
        return None
    if mine.noun == theirs.noun or mine.noun in before:
        return None
    near = mine.governor == theirs.governor != ""
    return theirs.range if near or stands_in(mine.noun, source.lowered, source.language) else None


def _subject_before(reading: Reading, span: Range) -> _Subject | None:
    """The subject of a span that begins with a small letter, auxiliaries between them aside."""
    text = reading.plain.text
    if not span.start or not text[span.start : span.start + 1].islower():
        return None
    sentence = reading.sentence_at(span.start)
    tokens = list(reading.tokens_of(Range(max(sentence.start, span.start - _NEAR), span.start)))
    while tokens and tokens[-1].norm in {'"', "'"}:
        tokens.pop()
    grammar = load_grammar(reading.language)
    idle = grammar.auxiliaries | grammar.adverbs | grammar.infinitive
    while tokens and tokens[-1].norm in idle:
        tokens.pop()
    words: list[Token] = []
    definite = False
    while tokens and len(words) < _LONGEST and _is_part(tokens[-1], reading):
        words.append(tokens.pop())
    if tokens and tokens[-1].norm in grammar.definite:
        definite = True
        tokens.pop()
    if not words or words[0].norm == "'s":
        return None
    names = frozenset(stem(word.norm, reading.language) for word in words if _is_name(word, text))
    governor = tokens[-1].norm if tokens and tokens[-1].norm[0].isalpha() else ""
    run = Range(words[-1].start, words[0].end)
    return _Subject(names, stem(words[0].norm, reading.language), definite, governor, run)


def _is_part(token: Token, reading: Reading) -> bool:
    if token.norm == "'s":
        return True
    lexicon, grammar = reading.lexicon, load_grammar(reading.language)
    return (
        token.norm[0].isalnum()
        and token.norm not in lexicon.function_words
        and token.norm not in lexicon.frame_words
        and token.norm not in grammar.verbs
        and not token.norm.endswith(grammar.suffixes or ("\0",))
    )


def _is_name(token: Token, text: str) -> bool:
    return token.norm[0].isdigit() or (token.norm[0].isalpha() and text[token.start].isupper())
