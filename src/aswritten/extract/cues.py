"""The cues of a sentence: found by the lexicons, kept from names, counted once, with their scopes (SPEC 2.4 to 2.6)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import chain

from aswritten.extract.clauses import Clauses
from aswritten.extract.concord import Part, read_hits
from aswritten.extract.grammar import Bound, load_grammar
from aswritten.extract.lookalikes import is_lookalike
from aswritten.extract.reading import Reading
from aswritten.extract.scope import Reach, find_reach
from aswritten.extract.shapes import RawCue, Shape
from aswritten.extract.tokens import Token, is_word
from aswritten.extract.trie import Hit, Trie, find_hits
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import STRENGTH_KINDS, Cue, CueKind
from aswritten.model.finding import Range

CUE_LISTS = ("negation", "strength", "context")
_WINDOW = 4_000
"""Code points of a sentence that are read at a time; a longer one is no sentence, and is read in such pieces."""
_WRAPPERS = {"(": ")", "[": "]", '"': '"', "'": "'"}
_QUOTES = frozenset("\"'")
_DASHES = frozenset("\u2014\u2015")
_LEFT_OUT = STRENGTH_KINDS | {CueKind.NEGATION}
_CROWD = 256
"""Cues in one such piece that no sentence has."""


@cache
def load_cues(language: str) -> Trie:
    """The trie of all cues of a language."""
    sets = read_list(language, "clauses").get("sets", {})
    patterns: list[tuple[str, Hashable | None]] = []
    for name in CUE_LISTS:
        for table, content in read_list(language, name).items():
            if table == "pseudo":
                patterns += [(pattern, None) for pattern in content]
            elif table == "concord":
                patterns += [(pattern, Part(part)) for part, members in content.items() for pattern in members]
            elif table not in {"after", "heading", "lead", "meta", "same", "tail"}:
                kind = CueKind(table)
                patterns += [
                    (pattern, (kind, Shape(shape))) for shape, members in content.items() for pattern in members
                ]
    return Trie(patterns, sets)


def cues_in(reading: Reading, sentence: Range) -> tuple[Cue, ...]:
    """The cues of a sentence of the reading, in text order."""
    found = reading.cues_of.get(sentence)
    if found is None:
        start, end = sentence
        if start < end <= start + _WINDOW:
            found = _read(reading, sentence)
        else:
            pieces = (Range(at, min(at + _WINDOW, end)) for at in range(start, end, _WINDOW))
            found = tuple(chain.from_iterable(_read(reading, piece) for piece in pieces))
        reading.cues_of[sentence] = found
    return found


def cue_ranges(reading: Reading, run: Range) -> tuple[Range, ...]:
    """The words of the run that are cues of polarity or strength (SPEC 2.4, 2.5), for an alignment to leave out."""
    cues = [cue for cue in cues_in(reading, run) if cue.kind in _LEFT_OUT]
    ranges = [where for cue in cues for where in _own_words(cue, reading)]
    separable = load_grammar(reading.language).separable
    for cue in cues if separable else ():
        particle = separable.get(cue.text.split()[0].lower())
        ranges += [
            Range(token.start, token.end)
            for token in reading.tokens_of(run)
            if token.norm == particle and token.start > cue.range.end
        ]
    return tuple(ranges)


def words_of_cues(tokens: Sequence[Token], language: str) -> frozenset[str]:
    """Words that may be those of a cue of a sentence, as far as can be told without its clauses."""
    cues, grammar = load_cues(language), load_grammar(language)
    norms = _norms(tokens)
    hits = find_hits(cues, norms, grammar.plain)
    return frozenset(grammar.separable.values()).union(
        *(cues.words_after(norms[hit.start]) for hit in hits if hit.labels)
    )


def can_tell_words(tokens: Sequence[Token], language: str) -> bool:
    """Whether ``words_of_cues`` of a sentence are surely all: it is read at once, and as its tokens stand."""
    if not tokens or tokens[-1].end - tokens[0].start > _WINDOW:
        return False
    if tokens[0].norm in load_grammar(language).inversions:
        return False
    return _WRAPPERS.keys().isdisjoint([token.norm for token in tokens])


def _norms(tokens: Sequence[Token]) -> list[str]:
    return [token.norm for token in tokens if token.norm not in _QUOTES]


def _own_words(cue: Cue, reading: Reading) -> Iterator[Range]:
    """The words of the cue itself: "ist … assoziiert" goes around words that are none of it."""
    tokens = [token for token in reading.tokens_of(cue.range) if is_word(token)]
    known = load_cues(reading.language).words_after(tokens[0].norm) if tokens else frozenset()
    return (Range(token.start, token.end) for token in tokens if token.norm in known)


def _read(reading: Reading, piece: Range) -> tuple[Cue, ...]:
    grammar = load_grammar(reading.language)
    text = reading.plain.text
    tokens = _unwrapped(_parted(reading.tokens_of(piece), reading), reading.language)
    norms = _norms(tokens)
    hits = find_hits(load_cues(reading.language), norms, grammar.plain)
    labelled = [hit for hit in hits if hit.labels]
    if not labelled and (not norms or norms[0] not in grammar.inversions):
        return ()
    if len(hits) > _CROWD:
        return tuple(_stand_for_all(hits, tokens, piece, text))
    clauses = Clauses(text, tokens, grammar)
    opening = () if hits and hits[0].start == 0 and not hits[0].labels else _inversions(clauses)
    told = [hit for hit in labelled if not is_lookalike(hit, clauses)]
    return tuple([_resolve(raw, find_reach(raw, clauses), clauses) for raw in (*opening, *read_hits(told, clauses))])


def _parted(tokens: Sequence[Token], reading: Reading) -> Sequence[Token]:
    """The tokens, cut where a long dash stands between words without spaces: "does—not—cure"."""
    run = Range(tokens[0].start, tokens[-1].end) if tokens else Range(0, 0)
    if reading.plain.text.find("-", *run) < 0:
        return tokens
    if _DASHES.isdisjoint(reading.raw[slice(*reading.raw_range(run))]):
        return tokens
    if not any("-" in token.norm and len(token.norm) > 1 for token in tokens):
        return tokens
    parted: list[Token] = []
    for token in tokens:
        start = token.start
        for at in range(token.start, token.end):
            if (
                token.norm[at - token.start] == "-"
                and reading.raw[reading.raw_range(Range(at, at + 1)).start] in _DASHES
            ):
                parted += [Token(token.norm[start - token.start : at - token.start], start, at)] if at > start else []
                parted.append(Token("-", at, at + 1))
                start = at + 1
        if start < token.end:
            parted.append(Token(token.norm[start - token.start :], start, token.end))
    return parted


def _unwrapped(tokens: Sequence[Token], language: str) -> Sequence[Token]:
    """The tokens without the brackets or quotation marks around a negator alone, which still negates: "(not)"."""
    if _WRAPPERS.keys().isdisjoint([token.norm for token in tokens]):
        return tokens
    cues, plain = load_cues(language), load_grammar(language).plain
    dropped: set[int] = set()
    for at in range(1, len(tokens) - 1):
        if _WRAPPERS.get(tokens[at - 1].norm) == tokens[at + 1].norm and tokens[at].norm in cues.seeds:
            hits = find_hits(cues, [tokens[at].norm], plain)
            if any(isinstance(tag, tuple) and tag[0] is CueKind.NEGATION for hit in hits for tag, _ in hit.labels):
                dropped |= {at - 1, at + 1}
    return [token for at, token in enumerate(tokens) if at not in dropped] if dropped else tokens


def _stand_for_all(hits: Sequence[Hit], tokens: Sequence[Token], piece: Range, text: str) -> Iterator[Cue]:
    """Of each kind the first cue, over the whole piece: where every other word is a cue there are no clauses."""
    words = [token for token in tokens if token.norm not in _QUOTES]
    seen: set[CueKind] = set()
    for hit in hits:
        for tag, head in hit.labels:
            if isinstance(tag, tuple) and tag[0] not in seen:
                seen.add(tag[0])
                start, end = words[hit.start].start, words[hit.end].end
                at = words[hit.start + head]
                yield Cue(
                    kind=tag[0],
                    text=text[start:end],
                    range=Range(start, end),
                    head=Range(at.start, at.end),
                    scope=(piece,),
                    subject=piece,
                )


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
        scope=tuple([_run(run, clauses) for run in reach.runs if run[0] < run[1]]),
        subject=_run(reach.subject, clauses),
    )


def _run(run: tuple[int, int], clauses: Clauses) -> Range:
    first, stop = run
    if first >= stop:
        return Range(0, 0)
    return Range(clauses.words[first].start, clauses.words[stop - 1].end)
