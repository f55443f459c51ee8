"""The cues of a sentence: found by the lexicons, kept from names, counted once, with their scopes (SPEC 2.4 to 2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain

from aswritten.extract.clauses import Bound, Clauses, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.scope import RawCue, Reach, Shape, reach_of
from aswritten.extract.trie import Hit, Trie, find_hits
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import STRENGTH_KINDS, Cue, CueKind
from aswritten.model.finding import Range

CUE_LISTS = ("negation", "strength", "context")
_WINDOW = 4_000
"""Code points of a sentence that are read at a time; a longer one is no sentence, and is read in such pieces."""
_CLUSTER = 14
"""Words at most between two parts of one negation."""


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


@cache
def load_cues(language: str) -> Trie:
    """The trie of all cues of a language."""
    sets = read_list(language, "clauses").get("sets", {})
    patterns: list[tuple[str, object]] = []
    for name in CUE_LISTS:
        for table, content in read_list(language, name).items():
            if table == "pseudo":
                patterns += [(pattern, None) for pattern in content]
            elif table == "concord":
                patterns += [(pattern, Part(part)) for part, members in content.items() for pattern in members]
            elif table not in {"meta", "same"}:
                kind = CueKind(table)
                patterns += [
                    (pattern, (kind, Shape(shape))) for shape, members in content.items() for pattern in members
                ]
    return Trie(patterns, sets)  # type: ignore[arg-type]


def cues_in(reading: Reading, sentence: Range) -> tuple[Cue, ...]:
    """The cues of a sentence of the reading, in text order."""
    found = reading.cues_of.get(sentence)
    if found is None:
        pieces = (
            Range(start, min(start + _WINDOW, sentence.end)) for start in range(sentence.start, sentence.end, _WINDOW)
        )
        found = tuple(chain.from_iterable(_read(reading, piece) for piece in pieces))
        reading.cues_of[sentence] = found
    return found


def cue_ranges(reading: Reading, run: Range) -> tuple[Range, ...]:
    """The words of the run that are cues of polarity or strength (SPEC 2.4, 2.5), for an alignment to leave out."""
    return tuple(
        cue.range for cue in cues_in(reading, run) if cue.kind is CueKind.NEGATION or cue.kind in STRENGTH_KINDS
    )


def _read(reading: Reading, piece: Range) -> tuple[Cue, ...]:
    grammar = load_grammar(reading.language)
    text = reading.plain.text
    tokens = reading.tokens_of(piece)
    norms = [token.norm for token in tokens if token.norm not in {'"', "'"}]
    hits = tuple(find_hits(load_cues(reading.language), norms, grammar.plain))
    if not any(hit.labels for hit in hits) and (not norms or norms[0] not in grammar.inversions):
        return ()
    clauses = Clauses(text, tokens, grammar)
    hits = tuple(hit for hit in hits if hit.labels and not _is_name(hit, clauses) and not _is_fall(hit, clauses))
    found: list[Cue] = []
    for raw in (*_inversions(clauses), *_raw_cues(hits, clauses)):
        found.append(_resolve(raw, reach_of(raw, clauses), clauses))
    return tuple(found)


def _inversions(clauses: Clauses) -> Iterator[RawCue]:
    """A condition without a conjunction: "had it rained, …", "should the pump fail, …"."""
    if not clauses.norms or clauses.norms[0] not in clauses.grammar.inversions or "?" in clauses.norms[-2:]:
        return
    if any(norm == "," and bound is Bound.SUBJECT for norm, bound in zip(clauses.norms, clauses.bounds, strict=True)):
        yield RawCue(CueKind.CONDITION, Shape.SENTENCE, 0, 0, 0)


def _resolve(raw: RawCue, reach: Reach, clauses: Clauses) -> Cue:
    last = raw.end if raw.last is None else raw.last
    start, end = clauses.words[raw.start].start, clauses.words[last].end
    head = clauses.words[raw.head]
    return Cue(
        kind=raw.kind,
        text=clauses.text[start:end],
        range=Range(start, end),
        head=Range(head.start, head.end),
        scope=tuple(_run(run, clauses) for run in reach.runs if run[0] < run[1]),
        subject=_run(reach.subject, clauses),
    )


def _run(run: tuple[int, int], clauses: Clauses) -> Range:
    first, stop = run
    if first >= stop:
        return Range(0, 0)
    return Range(clauses.words[first].start, clauses.words[stop - 1].end)


def _raw_cues(hits: Sequence[Hit], clauses: Clauses) -> Iterator[RawCue]:
    """The cues of the hits; the parts of one negation ("ne … pas", "no … nada", "neither … nor") make one cue."""
    dropped = _merge_concord(hits, clauses)
    for place, hit in enumerate(hits):
        part, joined = place in dropped, dropped.get(place)
        for tag, head in hit.labels:
            if not isinstance(tag, tuple):
                continue
            kind, shape = tag
            if not (part and kind is CueKind.NEGATION):
                yield RawCue(kind, shape, hit.start, hit.end, hit.start + head)
        if joined is not None:
            yield joined


def _merge_concord(hits: Sequence[Hit], clauses: Clauses) -> dict[int, RawCue | None]:
    """For each hit that is part of a concord: the one cue that stands for all (at the first), or None (at the others)."""
    merged: dict[int, RawCue | None] = {}
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
    return merged


def _parts(hit: Hit) -> frozenset[Part]:
    return frozenset(tag for tag, _ in hit.labels if isinstance(tag, Part))


def _same_clause(one: Hit, other: Hit, clauses: Clauses) -> bool:
    if other.start - one.end > _CLUSTER or _opens_phrase(other):
        return False
    return not any(clauses.bounds[at] in _SEPARATES for at in range(one.end + 1, other.start + 1))


_SEPARATES = frozenset({Bound.BREAK, Bound.SUBJECT, Bound.SUBORDINATE, Bound.COMPLEMENT, Bound.RELATIVE})


def _opens_phrase(hit: Hit) -> bool:
    return any(tag == (CueKind.NEGATION, Shape.PHRASE) for tag, _ in hit.labels)


def _close(cluster: Sequence[int], hits: Sequence[Hit], merged: dict[int, RawCue | None]) -> None:
    if not cluster:
        return
    merged.update(dict.fromkeys(cluster))
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


def _merge_pairs(hits: Sequence[Hit], clauses: Clauses, merged: dict[int, RawCue | None]) -> None:
    """Make one cue of "neither … nor …", reaching on from its last part."""
    first: int | None = None
    for place, hit in enumerate(hits):
        parts = _parts(hit)
        if Part.NOR in parts and first is not None and not _broken(hits[first], hit, clauses):
            merged[place] = None
            start = hits[first].start
            merged[first] = RawCue(CueKind.NEGATION, Shape.DETERMINER, start, hit.end, start, last=hits[first].end)
        elif Part.NEITHER in parts:
            first = place


def _broken(one: Hit, other: Hit, clauses: Clauses) -> bool:
    return any(clauses.bounds[at] is Bound.BREAK for at in range(one.end + 1, other.start))


def _is_name(hit: Hit, clauses: Clauses) -> bool:
    """Whether the cue is part of a proper name ("Doctors Without Borders"), or the month of May."""
    at = hit.start
    if clauses.grammar.noun_case or not clauses.is_capital(at) or _shouts(hit, clauses):
        return False
    initial = at == 0 or clauses.norms[at - 1] in {":", ";", ".", "(", "-"} or clauses.nests[at] != clauses.nests[at - 1]
    if clauses.norms[at] in clauses.grammar.proper:
        after = clauses.norms[at + 1 : at + 2]
        return not initial or (bool(after) and (not after[0][0].isalpha() or clauses.finite[at + 1] or after == ["of"]))
    if initial:
        return False
    neighbours = [place for place in (at - 1, hit.end + 1) if 0 <= place < len(clauses.words)]
    return any(clauses.is_capital(place) for place in neighbours) and not _is_title(clauses)


def _shouts(hit: Hit, clauses: Clauses) -> bool:
    word = clauses.words[hit.start]
    return word.end - word.start > 1 and clauses.text[word.start : word.end].isupper()


def _is_title(clauses: Clauses) -> bool:
    """Whether most words are capitalised, as in a heading; capitals tell nothing there."""
    places = [at for at, norm in enumerate(clauses.norms) if norm[0].isalpha()]
    return sum(clauses.is_capital(at) for at in places) * 3 > len(places) * 2


def _is_fall(hit: Hit, clauses: Clauses) -> bool:
    """"declined to 40": a verb that needs an infinitive, before a number or an article."""
    after = hit.end + 1
    if clauses.norms[hit.end] not in clauses.grammar.infinitive or after >= len(clauses.norms):
        return False
    if not any(isinstance(tag, tuple) and tag[0] is CueKind.NEGATION for tag, _ in hit.labels):
        return False
    return clauses.norms[after][0].isdigit() or clauses.norms[after] in clauses.grammar.determiners
