"""The auxiliary that a span of words depends on, where one stands right before it: "will be | closed to trucks"."""

from __future__ import annotations

from aswritten.extract.grammar import Grammar, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token, tokenise
from aswritten.model.finding import Range

_NEAR = 40
"""Code points before a span that are read."""
_MOST = 4
"""Words of a verb group at most."""


def auxiliary_before(reading: Reading, span: Range) -> Token | None:
    """The finite verb of the group that ends right before the span, or None; "used" of "used to be"."""
    text = reading.plain.text
    start = max(reading.sentence_at(span.start).start, span.start - _NEAR)
    before = text[start : span.start].rstrip(" \n\"'")
    grammar = load_grammar(reading.language)
    if not before or before.rpartition(" ")[2].lower() not in grammar.auxiliaries:
        return None
    return _finite(tokenise(text, start, start + len(before))[-_MOST:], grammar)


def _finite(words: tuple[Token, ...], grammar: Grammar) -> Token | None:
    found: Token | None = None
    for word in reversed(words):
        if word.norm in grammar.finite or word.norm in grammar.modal:
            return word
        joins = word.norm in grammar.auxiliaries or word.norm in grammar.adverbs or word.norm in grammar.infinitive
        if not joins and not word.norm.endswith(grammar.adverb_suffixes or ("\0",)):
            return found
    return found
