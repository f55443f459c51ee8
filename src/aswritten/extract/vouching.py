"""Whether the words that govern a reported clause speak for it: "we found that …", not "he bet that …" (SPEC 2.6)."""

from __future__ import annotations

from bisect import bisect_left

from aswritten.extract.clauses import Clauses
from aswritten.extract.cues import load_cues
from aswritten.extract.grammar import Bound, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.scan import INSERTION
from aswritten.extract.scope import main_start
from aswritten.extract.tokens import is_word
from aswritten.extract.trie import find_hits
from aswritten.model.finding import Range

_NEAR = 3_000
"""Code points of a sentence before a span in which the words that govern it are looked for."""
_PARTS = frozenset({":", "-"})
"""Marks behind which a clause is no longer part of a report."""
_MOST_SHOWN = 12
"""Words before the clause that are shown."""


def find_unvouched(reading: Reading, span: Range) -> Range | None:
    """The words before the clause of the span that are not known to vouch for it, or None where none govern it."""
    grammar = load_grammar(reading.language)
    if not grammar.vouching:
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
    begin = main_start(max(0, at - 1), clauses)
    if _vouches(at, begin, clauses, reading.language) or _is_over(at, begin, first, clauses):
        return None
    begin = max(begin, at - _MOST_SHOWN)
    return Range(clauses.words[begin].start, clauses.words[at].end)


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


def _is_over(at: int, start: int, first: int, clauses: Clauses) -> bool:
    """Whether the clause ends before the word, with the phrase it belongs to: "for no reason that he knew, …"."""
    if clauses.norms[start] not in clauses.grammar.prepositions:
        return False
    ends = (place for place in range(at, first) if clauses.bounds[place] is Bound.SUBJECT)
    return any(clauses.norms[place] == "," and clauses.count_verbs(at, place) for place in ends)


def _vouches(at: int, start: int, clauses: Clauses, language: str) -> bool:
    """Whether the words before the clause vouch for it; a noun that no verb governs may only be described by it."""
    grammar, norms = clauses.grammar, clauses.norms
    words = [place for place in range(start, _inserted(at, clauses)) if is_word(clauses.words[place])]
    if not words:
        return True
    denying = _denying(start, at, clauses, language)
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


def _inserted(at: int, clauses: Clauses) -> int:
    """Where words between commas begin that stand right before the clause, and say nothing of it; else the clause."""
    if _mark_before(at, clauses) != ",":
        return at
    return next((place for place in range(at - 2, max(0, at - 2 - INSERTION), -1) if clauses.norms[place] == ","), at)


def _mark_before(at: int, clauses: Clauses) -> str:
    """The mark right before the clause that no grammar asks for, if one stands there."""
    return "" if clauses.grammar.sure_complements else clauses.norms[at - 1]


def _denying(start: int, at: int, clauses: Clauses, language: str) -> list[int]:
    """The words that deny what governs the clause; not "no wonder that"."""
    norms, grammar = clauses.norms, clauses.grammar
    found = [place for place in range(start, at) if norms[place] in grammar.negators]
    if found:
        hits = find_hits(load_cues(language), norms[start : at + 1], grammar.plain)
        idle = [range(start + hit.start, start + hit.end + 1) for hit in hits if not hit.labels]
        found = [place for place in found if not any(place in run for run in idle)]
    return found


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
    if before in grammar.pronouns or before in grammar.finite or before in grammar.infinitive:
        return True
    return clauses.verbs[last]
