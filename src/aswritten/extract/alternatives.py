"""Whether a passage is one of two alternatives of its source: "either the mine poisoned the river or the farms did"."""

from __future__ import annotations

from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.model.finding import Range

_LONGEST = 400
"""Code points of a sentence that are read for its alternatives."""
_STARTS = frozenset({",", ";", ":", "-", "(", '"', "'"})


def find_alternative(reading: Reading, span: Range) -> Range | None:
    """The word that opens an alternative which the span is part of, or None where it holds both or none."""
    pairs = load_grammar(reading.language).alternatives
    sentence = reading.sentence_at(span.start)
    start = max(sentence.start, span.start - _LONGEST)
    before = reading.plain.text[start : span.start].lower()
    if not any(first in before for first in pairs):
        return None
    run = Range(start, min(sentence.end, span.end + _LONGEST))
    tokens = reading.tokens_of(run)
    for at, token in enumerate(tokens):
        if token.start >= span.start:
            break
        second = pairs.get(token.norm)
        if second is None or (at and tokens[at - 1].norm not in _STARTS):
            continue
        other = next((late for late in tokens[at + 1 :] if late.norm == second), None)
        if other is not None and not span.start <= other.start < span.end:
            return Range(token.start, token.end)
    return None
