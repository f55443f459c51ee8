"""How far a cue reaches: forward over its phrase or clause, back over a subject, through a ``that``."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from aswritten.extract.clauses import Bound, Clauses
from aswritten.model.cue import CueKind

_INSERTION = 14
"""Words at most between the commas of an insertion right after a cue."""
_GROUP = 3
"""Words back within which a negator's auxiliary stands."""
_LONGEST = 250
"""Words that a scope may hold."""
_ANTECEDENT = 4
"""Words back within which the article of a relative clause's noun stands."""


class Shape(StrEnum):
    """How a cue reaches; the lexicons list every cue under one."""

    CLAUSE = "clause"
    """The verb phrase after it: not, may."""
    ADVERB = "adverb"
    """The same for a cue that needs no auxiliary: never."""
    DETERMINER = "determiner"
    """The clause if its noun phrase is no object of a preposition: no, none of."""
    PHRASE = "phrase"
    """The noun phrase or gerund after it: without."""
    COMPLEMENT = "complement"
    """What follows, through a ``that``: fail to, suggest."""
    SUBJECT = "subject"
    """What stands before it: is untrue, was ruled out."""
    AROUND = "around"
    """Its whole clause: perhaps, German nicht."""
    SENTENCE = "sentence"
    """Its clause and the main clause that this belongs to: if."""


_INTERRUPTED = frozenset({Shape.CLAUSE, Shape.ADVERB, Shape.AROUND})
"""Shapes that an insertion between commas may follow: "did not, he says, improve"."""
_ALWAYS = frozenset({Bound.BREAK, Bound.COMPLEMENT, Bound.SUBJECT})
_FORWARD = frozenset({Shape.CLAUSE, Shape.ADVERB, Shape.COMPLEMENT})


class RawCue(NamedTuple):
    """A cue among the words of a sentence: kind, shape, first and last word, head.

    ``end`` is where its scope begins to be read; ``last`` is the last word shown, where that is another one.
    """

    kind: CueKind
    shape: Shape
    start: int
    end: int
    head: int
    last: int | None = None


class Reach(NamedTuple):
    """The runs of words that a cue governs, and the words of its clause before it; ends are exclusive."""

    runs: tuple[tuple[int, int], ...]
    subject: tuple[int, int]


def reach_of(cue: RawCue, clauses: Clauses) -> Reach:
    """Where the cue reaches."""
    start = clauses.start_of(cue.start)
    if cue.shape is Shape.SUBJECT:
        return Reach(((_main_start(cue.start, clauses), cue.head), (cue.head + 1, cue.end + 1)), (0, 0))
    if cue.shape is Shape.SENTENCE:
        return _sentence_reach(cue, clauses)
    stop, holes = _Scan(cue, clauses).run()
    runs = _without((cue.head + 1, stop), holes)
    if cue.kind is CueKind.ATTRIBUTION and cue.shape is Shape.COMPLEMENT and not any(clauses.verbs[cue.end + 1 : stop]):
        spoken = _spoken_before(cue, clauses)
        if spoken is not None:
            return Reach((spoken, *runs), (spoken[1], cue.start))
    group = _auxiliary(cue, clauses)
    if cue.shape is Shape.AROUND:
        if cue.kind is CueKind.LIMITER:
            start = _elliptic_start(start, stop, clauses)
        start = _tag_start(start, cue, clauses)
        if cue.kind is CueKind.NEGATION and not _existential(cue, clauses):
            verb = _first_verb(start, cue, clauses)
            return Reach(((verb if verb < cue.start else start, cue.head), *runs), (start, cue.start))
        return Reach(((start, cue.head), *runs), (start, cue.start))
    if cue.kind is CueKind.NEGATION and cue.shape in _FORWARD and _existential(cue, clauses):
        return Reach(((start, _first_verb(start, cue, clauses)), *runs), (start, cue.start))
    if group is not None:
        runs = ((group, cue.start), *runs)
    return Reach(runs, (start, cue.start))


def _sentence_reach(cue: RawCue, clauses: Clauses) -> Reach:
    """A condition governs its own clause and the main clause, whichever comes first."""
    before = cue.start - 1
    opens = before < 0 or clauses.bounds[before] is not None or clauses.norms[before] in clauses.grammar.coordinators
    stop, holes = _Scan(cue, clauses, opens=opens).run()
    runs = _without((cue.head + 1, stop), holes)
    if opens:
        return Reach(runs, (cue.start, cue.start))
    start = clauses.start_of(before)
    return Reach(((start, cue.start), *runs), (start, cue.start))


def _spoken_before(cue: RawCue, clauses: Clauses) -> tuple[int, int] | None:
    """What a reporting verb without an object reports: "the bridge is safe, said the mayor"."""
    for at in range(cue.start - 1, max(0, cue.start - _INSERTION), -1):
        if clauses.norms[at] == ",":
            return (_main_start(max(0, at - 1), clauses), at)
    return None


def _main_start(at: int, clauses: Clauses) -> int:
    for start in range(at, 0, -1):
        if clauses.bounds[start] in {Bound.BREAK, Bound.SUBJECT}:
            return start
    return 0


def _elliptic_start(start: int, stop: int, clauses: Clauses) -> int:
    """A clause without a verb ("but only in mice") belongs to the one before it."""
    while start and clauses.bounds[start] is Bound.BREAK and not any(clauses.verbs[start:stop]):
        start = clauses.start_of(start - 1)
    return start


def _tag_start(start: int, cue: RawCue, clauses: Clauses) -> int:
    """A cue that is a clause of its own at the end ("…, it seems") governs the one before it."""
    rest = clauses.norms[cue.end + 1 : cue.end + 2]
    alone = all(not norm[0].isalnum() for norm in clauses.norms[start : cue.start])
    if start and alone and (not rest or not rest[0][0].isalnum()):
        return clauses.start_of(start - 1)
    return start


def _auxiliary(cue: RawCue, clauses: Clauses) -> int | None:
    """The auxiliary just before the cue, adverbs aside."""
    if cue.shape is not Shape.CLAUSE:
        return None
    for at in range(cue.start - 1, max(-1, cue.start - 1 - _GROUP), -1):
        if clauses.norms[at] in clauses.grammar.auxiliaries:
            return at
        if not clauses.is_adverb(at):
            return None
    return None


def _existential(cue: RawCue, clauses: Clauses) -> bool:
    """Whether the cue denies that its subject is there at all ("a reduction was not observed")."""
    norms, grammar = clauses.norms, clauses.grammar
    for at in range(cue.end + 1, min(cue.end + 6, len(norms))):
        if norms[at] in grammar.existential:
            return at + 1 >= len(norms) or norms[at + 1] not in grammar.raising
        if norms[at] not in grammar.auxiliaries and not clauses.is_adverb(at):
            return False
    return False


def _first_verb(start: int, cue: RawCue, clauses: Clauses) -> int:
    """Where the subject ends that stands before the cue: at its verb, or at the first verb of two with one subject."""
    return next((at for at in range(start, cue.start) if clauses.verbs[at]), cue.start)


def _without(run: tuple[int, int], holes: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    runs: list[tuple[int, int]] = []
    at, stop = run
    for start, end in holes:
        if start > at:
            runs.append((at, min(start, stop)))
        at = max(at, end)
    if at < stop:
        runs.append((at, stop))
    return tuple(runs)


class _Scan:
    """One walk from a cue to the end of its scope."""

    def __init__(self, cue: RawCue, clauses: Clauses, *, opens: bool = False) -> None:
        self.cue = cue
        self.clauses = clauses
        self.nest = clauses.nests[cue.head]
        self.holes: list[tuple[int, int]] = []
        self.crossed = clauses.bounds[cue.end] is Bound.COMPLEMENT
        self.opened = opens
        self.shape = cue.shape
        start = clauses.start_of(cue.start)
        before = clauses.verbs[start : cue.start]
        self.verbs_before = sum(before)
        self.is_subject = not self.verbs_before
        if self.shape is Shape.DETERMINER and cue.start and clauses.norms[cue.start - 1] in clauses.grammar.prepositions:
            self.shape = Shape.PHRASE
        self.auxiliary = _auxiliary(cue, clauses)
        self.in_relative = clauses.relative_start(cue.start) is not None
        self.adnominal = (
            self.shape is Shape.CLAUSE and self.auxiliary is None and start < cue.start and not clauses.finite[cue.start]
        )
        self.attributive = self.adnominal and clauses.norms[cue.start - 1] in clauses.grammar.determiners
        self.in_insertion = self._in_insertion(start)

    def run(self) -> tuple[int, list[tuple[int, int]]]:
        """The end of the scope (exclusive) and what inside it is not governed."""
        clauses = self.clauses
        at = first = self._skip_insertion(self.cue.end + 1)
        end = min(len(clauses.words), self.cue.end + _LONGEST)
        while at < end:
            if not clauses.holds(self.nest, at):
                break
            if clauses.in_bracket(at, self.nest):
                at = self._pass_bracket(at)
                continue
            bound = clauses.bounds[at]
            if bound is Bound.RELATIVE and at > first and not self._restricts(at):
                close = self._relative_end(at)
                self.holes.append((at, close))
                at = close + (close < len(clauses.words) and clauses.norms[close] == ",")
                first = at
                continue
            if bound is not None and (at > first or bound in _ALWAYS) and self._stops(bound, at):
                break
            if at > first and self._ends_phrase(at):
                break
            at += 1
        return min(at, end), self.holes

    def _skip_insertion(self, at: int) -> int:
        norms = self.clauses.norms
        if self.shape not in _INTERRUPTED or at >= len(norms) or norms[at] != ",":
            return at
        for place in range(at + 1, min(at + _INSERTION, len(norms))):
            if norms[place] == ",":
                return place + 1
        return at + 1

    def _pass_bracket(self, at: int) -> int:
        clauses = self.clauses
        start = at
        while at < len(clauses.words) and clauses.in_bracket(at, self.nest):
            at += 1
        if any(clauses.verbs[start:at]):
            self.holes.append((start, at))
        return at

    def _restricts(self, at: int) -> bool:
        """Whether the relative clause belongs to what is denied: "no drug that cures it", not "the drug that …"."""
        clauses = self.clauses
        if at and clauses.norms[at - 1] == ",":
            return False
        if self.cue.kind is not CueKind.NEGATION or self.shape is Shape.DETERMINER:
            return True
        return not any(
            norm in clauses.grammar.definite for norm in clauses.norms[max(self.cue.end + 1, at - _ANTECEDENT) : at]
        )

    def _relative_end(self, at: int) -> int:
        clauses = self.clauses
        if at and clauses.norms[at - 1] == ",":
            for place in range(at + 1, len(clauses.words)):
                if clauses.norms[place] == ",":
                    return place
            return len(clauses.words)
        verbs = 0
        for place in range(at + 1, len(clauses.words)):
            bound = clauses.bounds[place]
            if bound is not None and bound is not Bound.RELATIVE:
                return place
            verbs += clauses.verbs[place]
            if verbs > 1:
                return place
        return len(clauses.words)

    def _stops(self, bound: Bound, at: int) -> bool:
        clauses = self.clauses
        match bound:
            case Bound.BREAK:
                return clauses.norms[at] != "," or self._stops_at_comma(at)
            case Bound.SUBORDINATE:
                if self.shape is Shape.SENTENCE:
                    return False
                if self.crossed and clauses.bounds[at - 1] is Bound.COMPLEMENT:
                    self.opened = True
                    return False
                return not self.crossed or clauses.norms[at - 1] == ","
            case Bound.COMPLEMENT:
                if self.shape is Shape.COMPLEMENT or self._raises(at):
                    self.crossed = True
                    return False
                return self.cue.kind is CueKind.NEGATION
            case Bound.SUBJECT:
                return self._stops_at_subject(at)
            case Bound.PREDICATE:
                if self.shape is Shape.SENTENCE:
                    return clauses.norms[at] != ","
                return not self.crossed and not (self.shape is Shape.DETERMINER and self.is_subject)
            case Bound.PARTICIPLE:
                return self.cue.kind is CueKind.NEGATION
            case Bound.RELATIVE:
                return False

    def _stops_at_comma(self, at: int) -> bool:
        """Where every comma ends a clause, as in Chinese, hedges and reports reach on over it; a negation does not."""
        if self.shape in {Shape.CLAUSE, Shape.PHRASE}:
            return True
        return self.cue.kind is CueKind.NEGATION and at > self.cue.end + 1

    def _stops_at_subject(self, at: int) -> bool:
        clauses = self.clauses
        if self.opened:
            self.opened = False
            return False
        mark = clauses.norms[at]
        if self.crossed and mark in clauses.grammar.coordinators and clauses.norms[at - 1] != ",":
            return False
        if mark == "," and self.shape is not Shape.CLAUSE and not any(clauses.verbs[clauses.start_of(self.cue.start) : at]):
            return False
        quotes = at + 1 < len(clauses.nests) and clauses.nests[at + 1] > clauses.nests[at]
        return not (quotes and self.shape is not Shape.PHRASE and (self.shape is Shape.COMPLEMENT or self._raises(at)))

    def _raises(self, at: int) -> bool:
        """Whether a word between cue and clause hands the cue on into the clause: not *say* that, not *true* that."""
        clauses = self.clauses
        start = clauses.start_of(self.cue.start) if self.shape is Shape.AROUND else self.cue.start
        return any(norm in clauses.grammar.raising for norm in clauses.norms[start:at])

    def _ends_phrase(self, at: int) -> bool:
        clauses = self.clauses
        norm = clauses.norms[at]
        if self.shape is Shape.PHRASE:
            return norm in {",", ":", ";", "-"} or (clauses.verbs[at] and not self.crossed)
        if norm == "," and self.in_insertion:
            return True
        if self.attributive:
            return not clauses.is_adverb(at - 1)
        if self.adnominal and clauses.finite[at]:
            return True
        if self.in_relative and clauses.verbs[at] and not self.crossed:
            self.verbs_before += 1
            if self.verbs_before > 1:
                return True
        return self._starts_past_verb(at)

    def _starts_past_verb(self, at: int) -> bool:
        """"did not help and caused harm": after a bare infinitive, a past form begins a predicate of its own."""
        clauses = self.clauses
        if clauses.norms[at] not in clauses.grammar.coordinators or self.crossed:
            return False
        if self.shape not in {Shape.CLAUSE, Shape.DETERMINER, Shape.COMPLEMENT}:
            return False
        if self.shape is Shape.DETERMINER and self.is_subject:
            return False
        if self.auxiliary is not None and clauses.norms[self.auxiliary] in clauses.grammar.governing:
            return False
        after = at + 1
        while after < len(clauses.words) and clauses.is_adverb(after):
            after += 1
        return after < len(clauses.words) and clauses.verbs[after]

    def _in_insertion(self, start: int) -> bool:
        """Whether the cue's clause closes at the next comma: an opening subordinate clause, or words between commas."""
        clauses, cue = self.clauses, self.cue
        bound = clauses.bounds[start]
        if bound is Bound.SUBORDINATE and self.shape not in {Shape.AROUND, Shape.SENTENCE}:
            return start == 0 or clauses.norms[start - 1] in {",", ";", ":"} or clauses.bounds[start - 1] is not None
        if bound is Bound.RELATIVE and start and clauses.norms[start - 1] == ",":
            return True
        return self.adnominal and cue.start > 0 and clauses.norms[cue.start - 1] == ","
