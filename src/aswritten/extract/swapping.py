"""Whether a paraphrase turns who does what around: "trucks closed the bridge", of "the bridge was closed to trucks"."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.clauses import Clauses
from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.stems import stem
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range

_LONGEST = 400
_TRIPLE = 3
"""Code points of a sentence that are compared; words that both texts have at least."""


def swaps_roles(claim: Reading, sentence: Range, source: Reading, span: Range) -> bool:
    """Whether two words of the claim stand around a verb in the other order than in the source, which no "by" turns."""
    there = source.sentence_at(span.start)
    if max(sentence.end - sentence.start, there.end - there.start) > _LONGEST:
        return False
    agents = load_grammar(source.language).authorship
    mine, theirs = _content(claim, sentence), _content(source, there)
    common = [word for word in mine if word in theirs]
    if not agents or len(common) < _TRIPLE or common == [word for word in theirs if word in common]:
        return False
    if any(cue.kind is CueKind.ASSOCIATIONAL for cue in cues_in(source, there)):
        return False
    turned = sum(not agents.isdisjoint(_norms(reading, run)) for reading, run in ((claim, sentence), (source, there)))
    return turned != 1 and any(_is_turned(verb, common, theirs) for verb in _verbs(source, there) if verb in common)


def _is_turned(verb: str, mine: Sequence[str], theirs: Sequence[str]) -> bool:
    at, there = mine.index(verb), theirs.index(verb)
    before, behind = frozenset(theirs[:there]), frozenset(theirs[there + 1 :])
    return not behind.isdisjoint(mine[:at]) and not before.isdisjoint(mine[at + 1 :])


def _norms(reading: Reading, run: Range) -> frozenset[str]:
    return frozenset(token.norm for token in reading.tokens_of(run))


def _content(reading: Reading, run: Range) -> list[str]:
    """The content words by stem, each where it stands first."""
    auxiliaries = reading.lexicon.auxiliaries
    words = (stem(token.norm, reading.language) for token in reading.content_of(run) if token.norm not in auxiliaries)
    return list(dict.fromkeys(words))


def _verbs(reading: Reading, run: Range) -> list[str]:
    """The verbs by stem, and the participles behind an auxiliary."""
    grammar = load_grammar(reading.language)
    clauses = Clauses(reading.plain.text, reading.tokens_of(run), grammar)
    return [
        stem(norm, reading.language)
        for at, norm in enumerate(clauses.norms)
        if (clauses.verbs[at] and not clauses.finite[at]) or (at and clauses.finite[at - 1])
    ]
