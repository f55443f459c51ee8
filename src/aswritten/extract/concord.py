"""Several words that make one negation: ne … pas, no … nada, neither … nor."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from enum import StrEnum

from aswritten.extract.clauses import Clauses
from aswritten.extract.grammar import Bound
from aswritten.extract.scope import judged_start
from aswritten.extract.shapes import RawCue, Shape
from aswritten.extract.trie import Hit
from aswritten.model.cue import CueKind

_CLUSTER = 14
"""Words at most between two parts of one negation."""
_APART = object()
_VERBAL = frozenset((CueKind.NEGATION, shape) for shape in (Shape.CLAUSE, Shape.ADVERB, Shape.DETERMINER))
_SEPARATES = frozenset({Bound.BREAK, Bound.SUBJECT, Bound.SUBORDINATE, Bound.COMPLEMENT, Bound.RELATIVE})


class Part(StrEnum):
    """What a word does in a negation of several words."""

    FREE = "free"
    """Denies alone; a second one in its clause only agrees with it: Spanish no … nada."""
    BOUND = "bound"
    """Denies with a particle only: French (ne) … plus."""
    PARTICLE = "particle"
    """Denies nothing alone: French ne."""
    RESTRICTIVE = "restrictive"
    """Limits together with a particle: French (ne) … que."""
    NEITHER = "neither"
    NOR = "nor"


_CONCORD = frozenset({Part.FREE, Part.BOUND, Part.PARTICLE, Part.RESTRICTIVE})


def read_hits(hits: Sequence[Hit], clauses: Clauses) -> Iterator[RawCue]:
    """The cues of the hits; the parts of one negation ("ne … pas", "no … nada", "neither … nor") make one cue."""
    dropped = _merge_concord(hits, clauses)
    for place, hit in enumerate(hits):
        part, joined = place in dropped, dropped.get(place)
        for tag, head in hit.labels:
            if not isinstance(tag, tuple):
                continue
            kind, shape = tag
            if shape is Shape.VERDICT:
                if not _judges_clause(hit, clauses):
                    continue
                shape = Shape.SUBJECT
            if kind is CueKind.ASKED and _has_supposer(hit, clauses):
                continue
            if shape is Shape.SUBJECT and _opens_complement(hit, clauses):
                shape = Shape.COMPLEMENT
            if not (part and kind is CueKind.NEGATION):
                yield RawCue(kind, shape, hit.start, hit.end, hit.start + head)
        if joined is not None:
            yield joined


def _has_supposer(hit: Hit, clauses: Clauses) -> bool:
    """Whether someone supposes ("residents assume the …"), so that the verb is no invitation to."""
    if clauses.norms[hit.start] not in clauses.grammar.imperatives or not hit.start:
        return False
    before = clauses.norms[hit.start - 1]
    return before[0].isalnum() and before not in clauses.grammar.coordinators and not clauses.is_adverb(hit.start - 1)


def _opens_complement(hit: Hit, clauses: Clauses) -> bool:
    """Whether what is judged comes after the verdict: "is false that …", "it is false the …"."""
    after = _next(hit, clauses)
    if after in clauses.grammar.complementisers:
        return True
    before = clauses.norms[hit.start - 1] if hit.start else ""
    return before in clauses.grammar.pronouns & clauses.grammar.own_voice and after[:1].isalnum()


def _judges_clause(hit: Hit, clauses: Clauses) -> bool:
    """Whether the verdict's subject is a clause: with ``that`` and no verb before it, or "to say the … is absurd"."""
    start = judged_start(hit.start, clauses)
    grammar, norms = clauses.grammar, clauses.norms
    if norms[start] in grammar.infinitive and norms[start + 1] in grammar.raising:
        return True
    if norms[start] in grammar.raising and grammar.participles and norms[start].endswith(grammar.participles):
        return True
    complement = next((at for at in range(start, hit.start) if clauses.bounds[at] is Bound.COMPLEMENT), None)
    if complement is None:
        return False
    verbs = [at for at in range(start, complement) if clauses.verbs[at]]
    return not verbs or clauses.bounds[verbs[0] - 1] is Bound.RELATIVE


def _next(hit: Hit, clauses: Clauses) -> str:
    return clauses.norms[hit.end + 1] if hit.end + 1 < len(clauses.norms) else ""


def _merge_concord(hits: Sequence[Hit], clauses: Clauses) -> dict[int, RawCue | None]:
    """For each hit that is part of a concord: the cue that stands for all, at one of them; None at the others."""
    merged: dict[int, RawCue | None] = {}
    if len(hits) == 1 and not _parts(hits[0]):
        return merged
    cluster: list[int] = []
    for place, hit in enumerate(hits):
        if not _parts(hit) & _CONCORD:
            continue
        if cluster and not _same_clause(hits[cluster[-1]], hit, clauses):
            _close(cluster, hits, merged)
            cluster = []
        cluster.append(place)
    _close(cluster, hits, merged)
    _merge_pairs(hits, clauses, merged)
    _merge_repeated(hits, clauses, merged)
    return merged


def _parts(hit: Hit) -> frozenset[Part]:
    return frozenset([tag for tag, _ in hit.labels if isinstance(tag, Part)])


def _same_clause(one: Hit, other: Hit, clauses: Clauses) -> bool:
    if other.start - one.end > _CLUSTER or _opens_phrase(other):
        return False
    return not any(clauses.bounds[at] in _SEPARATES for at in range(one.end + 1, other.start + 1))


def _opens_phrase(hit: Hit) -> bool:
    return any(tag == (CueKind.NEGATION, Shape.PHRASE) for tag, _ in hit.labels)


def _close(cluster: Sequence[int], hits: Sequence[Hit], merged: dict[int, RawCue | None]) -> None:
    if not cluster:
        return
    merged.update(dict.fromkeys(cluster))
    cluster = list(itertools.dropwhile(lambda place: _parts(hits[place]) == {Part.RESTRICTIVE}, cluster))
    if not cluster:
        return
    parts = {place: _parts(hits[place]) for place in cluster}
    start = hits[cluster[0]].start
    free = [place for place in cluster if Part.FREE in parts[place]]
    if any(Part.PARTICLE in found for found in parts.values()):
        if free or any(Part.BOUND in found for found in parts.values()):
            shape = Shape.ADVERB if Part.PARTICLE in parts[cluster[0]] else Shape.DETERMINER
            merged[cluster[0]] = RawCue(CueKind.NEGATION, shape, start, hits[cluster[0]].end, start)
        elif Part.PARTICLE in parts[cluster[0]] and Part.RESTRICTIVE in parts[cluster[-1]]:
            merged[cluster[0]] = RawCue(CueKind.LIMITER, Shape.AROUND, start, hits[cluster[-1]].end, start)
    elif free:
        keep = hits[free[0]]
        shapes = [tag[1] for tag, _ in keep.labels if isinstance(tag, tuple) and tag[0] is CueKind.NEGATION]
        if shapes:
            merged[free[0]] = RawCue(CueKind.NEGATION, shapes[0], keep.start, keep.end, keep.start)


def _merge_repeated(hits: Sequence[Hit], clauses: Clauses, merged: dict[int, RawCue | None]) -> None:
    """Drop a negation that the next one only takes up again: "did not and cannot", "never, not once, did"."""
    negations = [place for place, hit in enumerate(hits) if _is_verbal(hit) and place not in merged]
    for one, other in itertools.pairwise(negations):
        gap = clauses.norms[hits[one].end + 1 : hits[other].start]
        joint = any(norm in clauses.grammar.coordinators or not norm[0].isalnum() for norm in gap)
        joins = joint and all(_only_joins(norm, clauses) for norm in gap)
        if _goes_further(hits[other], clauses):
            merged[other] = None
        elif joins or _says_again(hits[one], hits[other], clauses):
            merged[one] = None


def _says_again(one: Hit, other: Hit, clauses: Clauses) -> bool:
    """Whether the same words come again behind a comma: "not one expert, not one, believes"."""
    norms = clauses.norms
    same = norms[one.start : one.end + 1] == norms[other.start : other.end + 1]
    return same and norms[other.start - 1] == "," and norms[other.end + 1 : other.end + 2] == [","]


def _goes_further(hit: Hit, clauses: Clauses) -> bool:
    """Whether an insertion goes on from a negation before it: "nothing, not even opium, …"."""
    words = clauses.norms[hit.start + 1 : hit.end + 2]
    return clauses.norms[hit.start - 1] == "," and any(word in clauses.grammar.emphasis for word in words)


def _is_verbal(hit: Hit) -> bool:
    return any(tag in _VERBAL for tag, _ in hit.labels)


def _only_joins(norm: str, clauses: Clauses) -> bool:
    grammar = clauses.grammar
    return norm in {",", "-"} or any(
        norm in words for words in (grammar.coordinators, grammar.auxiliaries, grammar.repeating)
    )


def _merge_pairs(hits: Sequence[Hit], clauses: Clauses, merged: dict[int, RawCue | None]) -> None:
    """Make one cue of "neither … nor …", reaching on from its last part."""
    first: int | None = None
    for place, hit in enumerate(hits):
        parts = _parts(hit)
        if Part.NOR in parts and first is not None and not _broken(hits[first], hit, clauses):
            merged[place] = None
            if merged.get(first, _APART) is None:
                continue
            start = hits[first].start
            merged[first] = RawCue(CueKind.NEGATION, Shape.DETERMINER, start, hit.end, start, last=hits[first].end)
        elif Part.NEITHER in parts:
            first = place


def _broken(one: Hit, other: Hit, clauses: Clauses) -> bool:
    return any(clauses.bounds[at] is Bound.BREAK for at in range(one.end + 1, other.start))
