"""Who a claim says is speaking: names before a reporting word, with ``et al.`` and the year of a citation."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range

_JOINERS = frozenset({"and", "&", ",", "und", "et", "y", "e", ".", "-", "'s", "'", "von", "van", "al"})
_BEFORE_NAMES = frozenset(
    {"by", "to", "from", "and", "that", "von", "nach", "laut", "dass", "par", "selon", "que", "por", "según"}
)
_MOST_NAMES = 6
"""Capitalised words of one run: three authors with their first names; a headline has more, or is all capitals."""
_YEAR_LENGTHS = (4, 5)
"""``2019`` and ``2019a``."""


def find_authors(claim: Reading) -> tuple[Range, ...]:
    """Runs of capitalised words before a reporting word, ``et al.`` or a year in brackets, the year included.

    A noun with its article before it is no name; without this a German subject would count as one.
    """
    return tuple(author for stretch in claim.stretches for author in _authors_in(stretch, claim))


def _authors_in(stretch: Range, claim: Reading) -> list[Range]:
    text = claim.plain.text
    run = text[stretch.start : stretch.end]
    if run == run.lower():
        return []
    tokens = claim.tokens_of(stretch)
    lexicon = claim.lexicon
    found: list[Range] = []
    start: int | None = None
    for index, token in enumerate(tokens):
        if text[token.start].isupper() and not _is_known(token.norm, lexicon):
            start = index if start is None else start
        elif start is not None and token.norm not in _JOINERS:
            end = _end_of_authors(tokens, start, index, lexicon, capital=text[token.start].isupper())
            if end is not None and _may_be_names(text, tokens[start:index]):
                found.append(Range(tokens[start].start, tokens[end - 1].end))
            start = None
    return found


def _may_be_names(text: str, run: Sequence[Token]) -> bool:
    words = [text[token.start : token.end] for token in run if token.norm not in _JOINERS]
    return len(words) <= _MOST_NAMES and not any(len(word) > 3 and word.isupper() for word in words)  # noqa: PLR2004 - longer capitals are no initials


def _is_known(norm: str, lexicon: Lexicon) -> bool:
    return norm in lexicon.frame_words or norm in lexicon.function_words


def _end_of_authors(tokens: Sequence[Token], start: int, after: int, lexicon: Lexicon, *, capital: bool) -> int | None:
    """The token after the run, if it names authors; their bracketed year belongs to them."""
    before = tokens[start - 1].norm if start else ""
    if before in lexicon.function_words and before not in _BEFORE_NAMES:
        return None
    if before == "(" and _is_year(tokens[after].norm):
        return after + 1
    if [token.norm for token in tokens[after : after + 1]] == ["("]:
        closes = after + 2 < len(tokens) and tokens[after + 2].norm == ")"
        return after + 3 if closes and _is_year(tokens[after + 1].norm) else None
    if (tokens[after].norm in lexicon.frame_words and not capital) or "al" in {
        token.norm for token in tokens[start:after]
    }:
        return after
    return None


def _is_year(norm: str) -> bool:
    return len(norm) in _YEAR_LENGTHS and norm[:4].isdigit() and norm[:2] in {"18", "19", "20"}
