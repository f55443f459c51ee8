"""Whether the words that govern a reported clause speak for it: "we found that …", not "he bet that …" (SPEC 2.6)."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from aswritten.extract.clauses import Clauses
from aswritten.extract.cues import load_cues
from aswritten.extract.grammar import Bound, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.scan import INSERTION
from aswritten.extract.scope import main_start
from aswritten.extract.tokens import is_word
from aswritten.extract.trie import Hit, find_hits
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range

_NEAR = 3_000
"""Code points of a sentence before a span in which the words that govern it are looked for."""
_PARTS = frozenset({":", "-"})
"""Marks behind which a clause is no longer part of a report."""
_MOST_SHOWN = 12
"""Words before the clause that are shown."""


def find_unvouched(reading: Reading, span: Range) -> Range | None:
    """The words before the clause of the span that are not known to vouch for it, or None where none govern it."""
    found = _find_matrix(reading, span)
    if found is None or _vouches(found, reading.language) or _is_over(found):
        return None
    return found.shown


def find_left_open(reading: Reading, span: Range) -> Range | None:
    """Those words where they are denied, and the clause is neither granted nor denied with them, or None."""
    found = _find_matrix(reading, span)
    if found is None or not _leaves_open(found, _denying(found, reading.language)) or _is_over(found):
        return None
    return found.shown


class _Matrix(NamedTuple):
    """The words that govern a reported clause: from ``start`` to the word ``at`` that opens it.

    Attributes:
        first: the word at which the span begins, in the clause.
        end: where the words end; before words between commas that stand right before the clause, and say nothing of it.
    """

    clauses: Clauses
    start: int
    at: int
    first: int
    end: int

    @property
    def words(self) -> list[int]:
        return [place for place in range(self.start, self.end) if is_word(self.clauses.words[place])]

    @property
    def shown(self) -> Range:
        begin = max(self.start, self.at - _MOST_SHOWN)
        return Range(self.clauses.words[begin].start, self.clauses.words[self.at].end)


def _find_matrix(reading: Reading, span: Range) -> _Matrix | None:
    grammar = load_grammar(reading.language)
    if not grammar.complementisers:
        return None
    sentence = reading.sentence_at(span.start)
    start = max(sentence.start, span.start - _NEAR)
    before = reading.plain.text[start : span.start].lower()
    if not any(word in before for word in grammar.complementisers):
        return None
    clauses = Clauses(reading.plain.text, reading.tokens_of(Range(start, min(sentence.end, span.end))), grammar)
    first = bisect_left([word.start for word in clauses.words], span.start)
    at = _opener(first, clauses)
    if at is None:
        return None
    return _Matrix(clauses, main_start(max(0, at - 1), clauses), at, first, _inserted(at, clauses))


def _opener(first: int, clauses: Clauses) -> int | None:
    """The word that opens the reported clause which the word ``first`` stands in."""
    norms, bounds = clauses.norms, clauses.bounds
    for at in range(first - 1, 0, -1):
        if bounds[at] is Bound.COMPLEMENT or (
            norms[at] in clauses.grammar.complementisers and (bounds[at] or not norms[at + 1][0].isalnum())
        ):
            reports = bounds[at] is not Bound.RELATIVE and first < len(norms)
            return at if reports and clauses.holds(clauses.nests[at], first) else None
        if bounds[at] is Bound.BREAK and not (norms[at] == ";" and norms[at + 1] == "("):
            return None
        if norms[at] in _PARTS and norms[at - 1] not in clauses.grammar.complementisers:
            return None
    return None


def _is_over(matrix: _Matrix) -> bool:
    """Whether the clause ends before the word, with the phrase it belongs to: "for no reason that he knew, …"."""
    clauses, at = matrix.clauses, matrix.at
    ends = [place for place in range(at, matrix.first) if clauses.bounds[place] is Bound.SUBJECT]
    if any(clauses.norms[place] != "," and not clauses.count_verbs(at, place) for place in ends):
        return True
    if clauses.norms[matrix.start] not in clauses.grammar.prepositions:
        return False
    return any(clauses.norms[place] == "," and clauses.count_verbs(at, place) for place in ends)


def _vouches(matrix: _Matrix, language: str) -> bool:
    """Whether the words before the clause vouch for it; a noun that no verb governs may only be described by it."""
    clauses, start, at, words = matrix.clauses, matrix.start, matrix.at, matrix.words
    grammar, norms = clauses.grammar, clauses.norms
    denying = _denying(matrix, language)
    if not words or _leaves_open(matrix, denying):
        return not words
    if not grammar.vouching:
        return True
    first = (start if grammar.sure_complements else denying[0]) if denying else at
    denied = any(norms[place] in grammar.raising for place in range(first, at))
    if not denied and any(norms[place] in grammar.vouching for place in words):
        return True
    if grammar.sure_complements or denied or not grammar.doubting.isdisjoint(norms[start:at]):
        return False
    last = words[-1]
    if denying and denying[-1] == last:
        return False
    return last != at - 1 or (norms[last] not in grammar.governing and not _governs(last, start, clauses))


def _leaves_open(matrix: _Matrix, denying: list[int]) -> bool:
    """Whether what governs the clause is denied, and does not take the clause for granted: "not feared that"."""
    if not denying:
        return False
    clauses, words, negator = matrix.clauses, matrix.words, denying[-1]
    grammar, norms = clauses.grammar, clauses.norms
    end = matrix.end - (norms[matrix.end - 1] == "," and bool(grammar.sure_complements))
    if any(norms[at] == "," or clauses.bounds[at] is not None for at in range(negator + 1, end)):
        return False
    if any(norms[at] in grammar.factive for at in words):
        return False
    if grammar.sure_complements:
        return True
    before = words[-1] - 1
    while before > negator and clauses.is_adverb(before):
        before -= 1
    return before == negator or _governs(words[-1], matrix.start, clauses)


def _inserted(at: int, clauses: Clauses) -> int:
    """Where words between commas begin that stand right before the clause, and say nothing of it; else the clause."""
    if _mark_before(at, clauses) != ",":
        return at
    return next((place for place in range(at - 2, max(0, at - 2 - INSERTION), -1) if clauses.norms[place] == ","), at)


def _mark_before(at: int, clauses: Clauses) -> str:
    """The mark right before the clause that no grammar asks for, if one stands there."""
    return "" if clauses.grammar.sure_complements else clauses.norms[at - 1]


def _denying(matrix: _Matrix, language: str) -> list[int]:
    """The words that deny what governs the clause; not "no wonder that"."""
    start, at = matrix.start, matrix.at
    norms, grammar = matrix.clauses.norms, matrix.clauses.grammar
    found = [place for place in range(start, at) if norms[place] in grammar.negators]
    if found:
        hits = find_hits(load_cues(language), norms[start : at + 1], grammar.plain)
        idle = [range(start + hit.start, start + hit.end + 1) for hit in hits if _is_idle(hit)]
        found = [place for place in found if not any(place in run for run in idle)]
    return found


def _is_idle(hit: Hit) -> bool:
    """Whether a negator is part of what only looks like a denial, or proves: "no wonder that", "no doubt that"."""
    return all(isinstance(tag, tuple) and tag[0] is CueKind.PROVEN for tag, _ in hit.labels)


def _governs(last: int, start: int, clauses: Clauses) -> bool:
    """Whether the word just before the clause is a verb or an adjective that takes it."""
    grammar, norms = clauses.grammar, clauses.norms
    if last == start:
        return False
    before = norms[last - 1]
    if before in grammar.determiners or before in grammar.prepositions:
        return False
    if norms[last] in grammar.plain:
        return False
    if before in grammar.pronouns or before in grammar.auxiliaries or before in grammar.finite:
        return True
    if before in grammar.infinitive:
        return True
    return clauses.verbs[last]
