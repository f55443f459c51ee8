"""How far a cue reaches: forward over its phrase or clause, back over a subject, through a ``that``."""

from __future__ import annotations

from typing import NamedTuple

from aswritten.extract.clauses import Clauses
from aswritten.extract.grammar import Bound
from aswritten.extract.scan import INSERTION, Scan, find_auxiliary
from aswritten.extract.shapes import RawCue, Shape
from aswritten.model.cue import CueKind

_FORWARD = frozenset({Shape.CLAUSE, Shape.ADVERB, Shape.COMPLEMENT})
_DOUBTS = frozenset({CueKind.HEDGED, CueKind.SPECULATIVE})
_DENIALS = frozenset({CueKind.DENIAL, CueKind.NEGATION})
"""Kinds of cues before a colon that may as well look back, and what follows tell why: "this is wrong: …"."""
_INSERTS = {",": ",", "(": ")", "[": "]"}
_MAIN = frozenset({Bound.BREAK, Bound.SUBJECT})
_VERB_GROUP = 5
"""Words after a negator within which its verb stands."""
_FARTHEST = 250
"""Words back within which a main clause begins."""

Run = tuple[int, int]


class Reach(NamedTuple):
    """The runs of words that a cue governs, and the words of its clause before it; ends are exclusive."""

    runs: tuple[Run, ...]
    subject: Run


def find_reach(cue: RawCue, clauses: Clauses) -> Reach:
    """Where the cue reaches."""
    if cue.shape is Shape.SUBJECT:
        judged = (judged_start(cue.start, clauses), cue.head)
        return Reach((judged, (cue.head + 1, cue.end + 1), *_announced(cue, clauses)), (0, 0))
    if cue.shape is Shape.SENTENCE:
        return _reach_sentence(cue, clauses)
    scan = Scan(cue, clauses)
    stop = scan.find_end()
    runs = _without((cue.head + 1, stop), scan.holes)
    if (
        cue.kind is CueKind.ATTRIBUTION
        and cue.shape is Shape.COMPLEMENT
        and not any(clauses.verbs[at] for first, last in runs for at in range(max(first, cue.end + 1), last))
    ):
        spoken = _spoken_before(cue, clauses)
        if spoken is not None:
            return Reach((spoken, *runs, *_spoken_after(cue, clauses)), (spoken[1], cue.start))
    start = clauses.start_of(cue.start)
    if cue.shape is Shape.AROUND:
        return _reach_around(cue, clauses, start=start, runs=runs)
    back = _behind(cue, clauses, start=start, stop=stop)
    return Reach(runs if back is None else (back, *runs), (start, cue.start))


def _announced(cue: RawCue, clauses: Clauses) -> tuple[Run, ...]:
    """The clause that a verdict is given on before it comes: "it is not true, he says, that …", "it is proven: …"."""
    norms, at = clauses.norms, cue.end + 1
    if norms[at : at + 1] != [":"] or cue.kind in _DENIALS:
        return _extraposed(cue, clauses)
    before = range(judged_start(cue.start, clauses), cue.start)
    if any(norms[place][0].isalnum() and norms[place] not in clauses.grammar.plain for place in before):
        return ()
    stop = min(len(norms), at + _FARTHEST)
    return ((at + 1, next((place for place in range(at + 1, stop) if clauses.bounds[place] in _MAIN), stop)),)


def _extraposed(cue: RawCue, clauses: Clauses) -> tuple[Run, ...]:
    """The clause that a verdict is given on behind an insertion: "it is not true, he says, that …"."""
    norms, at = clauses.norms, cue.end + 1
    if at >= len(norms) or norms[at] not in _INSERTS:
        return ()
    stop = min(len(norms), at + INSERTION + 1)
    opener = next((place for place in range(at + 1, stop) if clauses.bounds[place] is Bound.COMPLEMENT), None)
    if opener is None or norms[opener - 1] not in _INSERTS.values() or opener - 1 == at:
        return ()
    if norms[at + 1] in clauses.grammar.coordinators:
        return ()
    stop = min(len(norms), opener + _FARTHEST)
    end = next((place for place in range(opener + 1, stop) if clauses.bounds[place] is Bound.BREAK), stop)
    return ((opener + 1, end),)


def _behind(cue: RawCue, clauses: Clauses, *, start: int, stop: int) -> Run | None:
    """What a cue that looks ahead governs behind it: an auxiliary, a denied subject, the verb of a denied object."""
    if cue.kind is CueKind.NEGATION:
        if _closes_clause(cue, clauses, stop):
            verb = next((at for at in range(cue.start - 1, start - 1, -1) if clauses.verbs[at]), cue.start)
            return (verb, cue.head)
        if cue.shape in _FORWARD and _denies_existence(cue, clauses):
            return (start, _subject_end(start, cue, clauses))
    auxiliary = find_auxiliary(cue, clauses)
    return None if auxiliary is None else (auxiliary, cue.start)


def _reach_around(cue: RawCue, clauses: Clauses, *, start: int, runs: tuple[Run, ...]) -> Reach:
    """The whole clause; a negation leaves out the subject before the verb, unless it denies that there is one."""
    if cue.kind is CueKind.LIMITER:
        start = _elliptic_start(start, runs[-1][1] if runs else cue.end + 1, clauses)
    start = _tag_start(start, cue, clauses)
    if cue.kind in _DOUBTS and _opens_afterthought(start, cue, clauses, runs):
        return Reach(runs, (cue.start, cue.start))
    first = start
    if cue.kind is CueKind.NEGATION and not _denies_existence(cue, clauses):
        verb = _subject_end(start, cue, clauses)
        first = verb if verb < cue.start else start
    return Reach(((first, cue.head), *runs), (start, cue.start))


def _opens_afterthought(start: int, cue: RawCue, clauses: Clauses, runs: tuple[Run, ...]) -> bool:
    """Whether the cue doubts only a phrase behind the clause: "he left, perhaps too early"; not "he left, perhaps"."""
    norms, after = clauses.norms, cue.end + 1
    if not cue.start or norms[cue.start - 1] != "," or after >= len(norms) or not norms[after][0].isalnum():
        return False
    if any(clauses.verbs[at] for first, last in runs for at in range(max(first, cue.start), last)):
        return False
    return any(clauses.verbs[min(start, cue.start) : cue.start]) or clauses.bounds[cue.start - 1] is not None


def _reach_sentence(cue: RawCue, clauses: Clauses) -> Reach:
    """A condition governs its own clause and the main clause, whichever comes first."""
    before = cue.start - 1
    opens = before < 0 or clauses.bounds[before] is not None or clauses.norms[before] in clauses.grammar.coordinators
    if before > 0 and clauses.norms[before] == "." and clauses.is_capital(cue.start):
        opens = True
    elif opens and before > 0 and _ends_sentence(cue, clauses):
        opens, before = False, before - 1
    scan = Scan(cue, clauses, opens=opens)
    runs = _without((cue.head + 1, scan.find_end()), scan.holes)
    if opens:
        return Reach(runs, (cue.start, cue.start))
    start = clauses.start_of(before)
    return Reach(((start, cue.start), *runs), (start, cue.start))


def _ends_sentence(cue: RawCue, clauses: Clauses) -> bool:
    """Whether no main clause follows a condition, so that it belongs to the one before: "…, but only if it rains"."""
    stop = min(len(clauses.norms), cue.end + _FARTHEST)
    if clauses.norms[cue.start - 1] == ";" or clauses.count_verbs(cue.end + 1, stop) > 1:
        return False
    first = cue.end + 1
    first += first < stop and clauses.norms[first] == ","
    return all(clauses.norms[at] != "," and clauses.bounds[at] is not Bound.BREAK for at in range(first, stop - 1))


def _spoken_before(cue: RawCue, clauses: Clauses) -> Run | None:
    """What a reporting verb without an object reports: "the bridge is safe, said the mayor", with or without marks."""
    for at in range(cue.start - 1, max(0, cue.start - INSERTION), -1):
        quoted = clauses.nests[at] and not clauses.nests[cue.start]
        if clauses.norms[at] == "," or quoted or (clauses.norms[at] == "-" and at == cue.start - 1):
            return (main_start(max(0, at - 1), clauses), at)
    return None


def _spoken_after(cue: RawCue, clauses: Clauses) -> tuple[Run, ...]:
    """The rest of a sentence that a reporting verb between commas interrupts: "the bridge, he said, is safe"."""
    at = cue.end + 1
    if at >= len(clauses.norms) or clauses.norms[at] != ",":
        return ()
    stop = min(len(clauses.norms), at + _FARTHEST)
    end = next((place for place in range(at + 1, stop) if clauses.bounds[place] in _MAIN), stop)
    return ((at + 1, end),) if end > at + 1 else ()


def judged_start(at: int, clauses: Clauses) -> int:
    """Where the main clause begins on which the word at ``at`` gives a verdict."""
    return main_start(at - (at > 0 and clauses.bounds[at] in _MAIN), clauses)


def main_start(at: int, clauses: Clauses) -> int:
    """Where the main clause begins that holds the word."""
    last = max(0, at - _FARTHEST)
    for start in range(at, last, -1):
        if clauses.bounds[start] in _MAIN:
            return start
    return last


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


def _denies_existence(cue: RawCue, clauses: Clauses) -> bool:
    """Whether the cue denies that its subject is there at all ("a reduction was not observed")."""
    norms, grammar = clauses.norms, clauses.grammar
    if cue.shape is Shape.CLAUSE and find_auxiliary(cue, clauses) is None and not clauses.finite[cue.start]:
        return False
    for at in range(cue.end + 1, min(cue.end + 1 + _VERB_GROUP, len(norms))):
        if norms[at] in grammar.existential:
            return at + 1 >= len(norms) or norms[at + 1] not in grammar.raising
        if norms[at] not in grammar.auxiliaries and not clauses.is_adverb(at):
            return False
    return False


def _closes_clause(cue: RawCue, clauses: Clauses, stop: int) -> bool:
    """Whether the negation ends its clause, and so denies the verb before it: "killed nobody", "rose at no time"."""
    before = clauses.norms[cue.start - 1] if cue.start else ","
    if cue.shape not in {Shape.ADVERB, Shape.DETERMINER} or not before[0].isalnum() or clauses.is_capital(cue.start):
        return False
    if before in clauses.grammar.coordinators:
        return False
    return all(not norm[0].isalnum() for norm in clauses.norms[cue.end + 1 : stop])


def _subject_end(start: int, cue: RawCue, clauses: Clauses) -> int:
    """Where the subject ends that stands before the cue: at its verb, or at the first verb of two with one subject."""
    return next((at for at in range(start, cue.start) if clauses.verbs[at]), cue.start)


def _without(run: Run, holes: list[Run]) -> tuple[Run, ...]:
    runs: list[Run] = []
    at, stop = run
    for start, end in holes:
        if start > at:
            runs.append((at, min(start, stop)))
        at = max(at, end)
    if at < stop:
        runs.append((at, stop))
    return tuple(runs)
