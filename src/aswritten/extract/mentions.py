"""Whether a source only mentions a quotation: the slogan “…”, phrases such as “…”, “…” is a sentence (SPEC 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.model.finding import Range
from aswritten.normalise.fold import PARAGRAPH

_QUOTATION = 1_500
"""Code points before and after a span within which its quotation opens and closes."""
_BESIDE = 40
"""Code points before and after a quotation in which the noun for it stands."""
_AFTER = 4
"""Words after a quotation within which the noun for it stands: “…” is a well-known sentence."""


def find_mention(reading: Reading, span: Range) -> Range | None:
    """The noun, or the words that give an example, for the quotation that holds the span; None where it is said."""
    text = reading.plain.text
    start = max(text.rfind(PARAGRAPH, 0, span.start) + 1, span.start - _QUOTATION)
    if text.count('"', start, span.start) % 2 == 0:
        return None
    opening = text.rfind('"', start, span.start)
    closing = text.find('"', span.end, span.end + _QUOTATION)
    nouns = load_grammar(reading.language).mentioning
    for run in (*_before(reading, start, opening), *(_behind(reading, closing) if closing >= 0 else ())):
        words = str(text[run.start : run.end]).lower()
        if words in nouns:
            return Range(*run)
    return None


def _before(reading: Reading, start: int, opening: int) -> Iterator[Range]:
    """The last word, and the last two, before the quotation, or before the verb of being that leads to it."""
    near = Range(max(start, opening - _BESIDE), opening)
    words = [token for token in reading.tokens_of(near) if token.norm[0].isalnum()]
    if words and words[-1].norm in load_grammar(reading.language).governing:
        words.pop()
    for length in (1, 2):
        if len(words) > length:
            yield Range(words[-length].start, words[-1].end)


def _behind(reading: Reading, closing: int) -> Iterator[Range]:
    """The words of the predicate that says what the quotation is."""
    grammar = load_grammar(reading.language)
    sentence = reading.sentence_at(closing)
    tokens = reading.tokens_of(Range(closing + 1, min(sentence.end, closing + _BESIDE)))[: _AFTER + 1]
    if tokens and tokens[0].norm in grammar.governing:
        yield from (Range(token.start, token.end) for token in tokens[1:])
