"""Which words before or after a quotation report it, and which deny that it was said."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import cache

import msgspec

from aswritten.extract.tokens import Token, tokenise
from aswritten.extract.trie import Hit, Trie, find_hits
from aswritten.lexicons.lexicon import read_list

_NEAR = 4
"""Words between a negation and the reporting word after it."""
_BEHIND = 2
"""Words between a reporting word and the negation after it (German ``sagt nie``, French ``dit jamais``)."""
_WINDOW = 24
"""Tokens before and after a quotation that are read for a denial."""
_LONGEST = 3
"""Words of a phrase that makes a quotation an instance."""
_OPENING = frozenset("(（")
_ENDS = frozenset(",;:.?!()")


class Role(StrEnum):
    """What a phrase does for the quotation beside it."""

    REPORTS = "reports"
    APPEARS = "appears"
    DENIES = "denies"
    BOUNDS = "bounds"
    OPENS = "opens"


class Reporting(msgspec.Struct, frozen=True, kw_only=True):
    """The lists of one language, from ``lexicons/<language>/reporting.toml``."""

    phrases: Trie
    negators: frozenset[str]
    elided: frozenset[str]
    examples: frozenset[tuple[str, ...]]
    """Words right before a quotation that make it an instance: "for example"."""


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
        *((entry, Role.OPENS) for entry in lists["openers"]),
        *((entry, None) for entry in (*lists["pseudo"], *lists["nouns"])),
    ]
    return Reporting(
        phrases=Trie(patterns, {}),
        negators=negators,
        elided=frozenset(lists["elided"]),
        examples=frozenset(tuple(_words_of(tokenise(entry))) for entry in lists["examples"]),
    )


def _words_of(tokens: Sequence[Token]) -> list[str]:
    return [token.norm for token in tokens if token.norm[0].isalnum()]


def find_phrases(tokens: Sequence[Token], language: str) -> tuple[Phrase, ...]:
    """The phrases among the tokens, in order."""
    words = [token.norm for token in tokens]
    return tuple(
        Phrase(
            roles=_roles(hit),
            start=hit.start,
            end=hit.end,
        )
        for hit in find_hits(load_reporting(language).phrases, words, frozenset())
        if hit.labels
    )


def _roles(hit: Hit) -> frozenset[Role]:
    return frozenset(label.tag for label in hit.labels if isinstance(label.tag, Role))


class Surroundings:
    """A sentence with its reporting and denying phrases, to ask about the quotations in it."""

    def __init__(self, tokens: Sequence[Token], language: str) -> None:
        self._tokens = tokens
        self._token_starts = [token.start for token in tokens]
        self._phrases = find_phrases(tokens, language)
        self._phrase_starts = [phrase.start for phrase in self._phrases]
        reports = (phrase for phrase in self._phrases if Role.REPORTS in phrase.roles)
        self._examples = load_reporting(language).examples
        self._first_report = next((tokens[phrase.start].start for phrase in reports), None)

    def report(self, at: int) -> bool:
        """Whether a reporting word stands before the place."""
        return self._first_report is not None and self._first_report < at

    def instance(self, at: int, frame: Collection[str]) -> bool:
        """Whether the quotation there is an example that nobody is said to have used: "(like “is it safe?”)".

        Anyone who reports, and any word of the ``frame`` before it, may be its source; not so from outside a bracket
        that it opens. An order ("label it, for example, “…”") reports nothing.
        """
        before = self._tokens[: bisect_left(self._token_starts, at)]
        words = _words_of(before[-_WINDOW:])
        length = next((length for length in range(1, _LONGEST + 1) if tuple(words[-length:]) in self._examples), 0)
        if not length:
            return False
        reported = any(
            Role.REPORTS in phrase.roles and phrase.start > 0 and self._tokens[phrase.start].start < at
            for phrase in self._phrases
        )
        in_bracket = any(token.norm in _OPENING for token in before[-2 * length - 1 :])
        return not reported and (in_bracket or not any(token.norm in frame for token in before[1:]))

    def deny(self, start: int, end: int) -> bool:
        """Whether the words around a quotation say that it was not said, or that it does not stand there."""
        first = bisect_left(self._token_starts, start)
        last = bisect_left(self._token_starts, end)
        before = [phrase for phrase in self._within(first - _WINDOW, first) if phrase.end < first]
        return self._denied_before(before) or self._denied_after(self._within(last, last + _WINDOW), last)

    def _within(self, first: int, last: int) -> tuple[Phrase, ...]:
        starts = self._phrase_starts
        return self._phrases[bisect_left(starts, first) : bisect_left(starts, last)]

    def _denied_before(self, phrases: Sequence[Phrase]) -> bool:
        """``the memo never says``: a negation close to a reporting word, in the clause that leads to the quotation."""
        bound = max((phrase.end for phrase in phrases if Role.BOUNDS in phrase.roles), default=-1)
        reports = [phrase for phrase in phrases if Role.REPORTS in phrase.roles and phrase.start > bound]
        if not reports:
            return False
        report = reports[-1]
        opened = (phrase.start for phrase in phrases if Role.OPENS in phrase.roles and phrase.start > report.end)
        first_opened = next(opened, len(self._tokens))
        return any(
            self._is_close(phrase, report)
            for phrase in phrases
            if Role.DENIES in phrase.roles and bound < phrase.start < first_opened
        )

    def _is_close(self, negation: Phrase, report: Phrase) -> bool:
        if negation.end < report.start:
            between, limit = self._tokens[negation.end + 1 : report.start], _NEAR
        else:
            between, limit = self._tokens[report.end + 1 : negation.start], _BEHIND
        return len(between) <= limit and _ENDS.isdisjoint(token.norm for token in between)

    def _denied_after(self, phrases: Sequence[Phrase], last: int) -> bool:
        """``“…” does not appear``: a negation close before a word of appearing, in the clause that follows."""
        negation = next((phrase for phrase in phrases if phrase.roles & {Role.DENIES, Role.BOUNDS}), None)
        if negation is None or Role.BOUNDS in negation.roles or negation.start - last > _NEAR:
            return False
        if not _ENDS.isdisjoint(token.norm for token in self._tokens[last : negation.start]):
            return False
        return any(
            phrase.roles & {Role.APPEARS, Role.REPORTS} and 0 <= phrase.start - negation.end - 1 <= _NEAR
            for phrase in phrases
        )
