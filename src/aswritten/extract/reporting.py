"""Which words before or after a quotation report it, and which deny that it was said."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

import msgspec

from aswritten.extract.tokens import Token
from aswritten.extract.trie import Trie, find_hits
from aswritten.lexicons.lexicon import read_list

_NEAR = 4
"""Words between a negation and the reporting word after it."""
_BEHIND = 2
"""Words between a reporting word and the negation after it (German ``sagt nie``, French ``dit jamais``)."""
WINDOW = 24
"""Tokens before and after a quotation that are read for a denial."""
_ENDS = frozenset(",;:.?!()")


class Role(StrEnum):
    """What a phrase does for the quotation beside it."""

    REPORTS = "reports"
    APPEARS = "appears"
    DENIES = "denies"
    BOUNDS = "bounds"


class Reporting(msgspec.Struct, frozen=True, kw_only=True):
    """The lists of one language, from ``lexicons/<language>/reporting.toml``."""

    phrases: Trie
    negators: frozenset[str]
    elided: frozenset[str]


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """A phrase found; ``start`` and ``end`` are its first and last token's places."""

    roles: frozenset[Role]
    start: int
    end: int


@cache
def load_reporting(language: str) -> Reporting:
    """The reporting words of a language."""
    lists = read_list(language, "reporting")
    negators = frozenset(word for entry in lists["negators"] for word in entry.split("|"))
    patterns: list[tuple[str, Role | None]] = [
        *((entry, Role.REPORTS) for entry in lists["reporting"]),
        *((entry, Role.APPEARS) for entry in lists["appearing"]),
        *((entry, Role.DENIES) for entry in lists["negators"]),
        *((entry, Role.BOUNDS) for entry in lists["boundaries"]),
        *((entry, None) for entry in (*lists["pseudo"], *lists["nouns"])),
    ]
    return Reporting(phrases=Trie(patterns, {}), negators=negators, elided=frozenset(lists["elided"]))


def find_phrases(tokens: Sequence[Token], language: str) -> tuple[Phrase, ...]:
    """The phrases among the tokens, in order."""
    words = [token.norm for token in tokens]
    return tuple(
        Phrase(roles=frozenset(label.tag for label in hit.labels if isinstance(label.tag, Role)), start=hit.start, end=hit.end)
        for hit in find_hits(load_reporting(language).phrases, words, frozenset())
        if hit.labels
    )


def denies(before: Sequence[Token], after: Sequence[Token], language: str) -> bool:
    """Whether the words around a quotation (``WINDOW`` on each side) say that it was not said or is not there."""
    return _denied_before(before, language) or _denied_after(after, language)


def _denied_before(tokens: Sequence[Token], language: str) -> bool:
    """``the memo never says``: a negation close to a reporting word, in the clause that leads to the quotation."""
    phrases = find_phrases(tokens, language)
    bound = max((phrase.end for phrase in phrases if Role.BOUNDS in phrase.roles), default=-1)
    reports = [phrase for phrase in phrases if Role.REPORTS in phrase.roles and phrase.start > bound]
    if not reports:
        return False
    last = reports[-1]
    return any(
        _denies_report(phrase, last, tokens)
        for phrase in phrases
        if Role.DENIES in phrase.roles and phrase.start > bound
    )


def _denies_report(negation: Phrase, report: Phrase, tokens: Sequence[Token]) -> bool:
    if negation.end < report.start:
        between = tokens[negation.end + 1 : report.start]
        return len(between) <= _NEAR and not any(token.norm in _ENDS for token in between)
    between = tokens[report.end + 1 : negation.start]
    return len(between) <= _BEHIND and not any(token.norm in _ENDS for token in between)


def _denied_after(tokens: Sequence[Token], language: str) -> bool:
    """``“…” does not appear``: a negation close before a word of appearing, in the clause that follows."""
    phrases = find_phrases(tokens, language)
    for negation in phrases:
        if Role.BOUNDS in negation.roles or any(token.norm in _ENDS for token in tokens[: negation.start]):
            return False
        if Role.DENIES in negation.roles and negation.start <= _NEAR:
            return any(
                phrase.roles & {Role.APPEARS, Role.REPORTS} and 0 <= phrase.start - negation.end - 1 <= _NEAR
                for phrase in phrases
                if phrase.start > negation.end
            )
    return False
