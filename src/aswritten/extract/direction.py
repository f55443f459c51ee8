"""Whether a span says something that a negation or a hedge could change (SPEC 2.4)."""

from __future__ import annotations

from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token
from aswritten.extract.words import is_cjk
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.finding import Range

_FEWEST_TOKENS = 3
_FEWEST_CJK = 4
_ENOUGH = 300
"""Code points of a long span that mostly tell."""
_STATISTICS = frozenset({
    "ci", "df", "hr", "iqr", "ns", "or", "rr", "sd", "se", "sem", "vs", "percent", "pp", "to", "and", "mean", "median",
})  # fmt: skip
"""Words of statistics that carry no direction; single letters (p, n, t, d) are taken by their length."""


def carries_direction(anchor: Anchor, source: Reading) -> bool:
    """Whether the anchor's words do; a whole sentence of words always does, however short."""
    tells = _tells if anchor.kind is AnchorKind.SENTENCE else has_direction
    for part in anchor.source_spans:  # noqa: SIM110 - a generator takes as long as what it asks
        if tells(source, part):
            return True
    return False


def _tells(reading: Reading, span: Range) -> bool:
    """Whether there is any word in the span that tells; its beginning mostly does."""
    known = reading.tells.get(span)
    if known is None:
        near = Range(span.start, min(span.end, span.start + _ENOUGH))
        known = _any_telling(reading, near) or (near != span and _any_telling(reading, span))
        reading.tells[span] = known
    return known


def _any_telling(reading: Reading, span: Range) -> bool:
    return any(map(_is_telling, reading.tokens_of(span)))


def _is_telling(token: Token) -> bool:
    norm = token.norm
    return norm[0].isalpha() and (len(norm) > 1 or is_cjk(norm)) and norm not in _STATISTICS


def has_direction(reading: Reading, span: Range) -> bool:
    """Whether the span is more than figures, and more than a bare noun phrase of fewer than three tokens."""
    known = reading.directions.get(span)
    if known is None:
        near = Range(span.start, min(span.end, span.start + _ENOUGH))
        known = _has_direction(reading, near) or (near != span and _has_direction(reading, span))
        reading.directions[span] = known
    return known


def _has_direction(reading: Reading, span: Range) -> bool:
    telling = [token.norm for token in reading.tokens_of(span) if _is_telling(token)]
    if not telling:
        return False
    if is_cjk(telling[0]):
        return sum(token.norm[0].isalnum() for token in reading.tokens_of(span)) >= _FEWEST_CJK
    runs = [run for run in reading.plain.text[slice(*span)].split() if any(letter.isalnum() for letter in run)]
    if len(runs) >= _FEWEST_TOKENS:
        return True
    grammar = load_grammar(reading.language)
    return any(norm in grammar.auxiliaries for norm in telling) or telling[0] in grammar.verbs
