"""Labels, headings and notes by what they are called: "Myth", "Hypotheses", "Union leader" (SPEC 2.6)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.words import is_cjk
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range

LONGEST_NAME = 60
"""Code points of a label or heading that are read."""
_NO_LETTERS = re.compile(r"[\W\d_]+")
_ROLE = 4
"""Words of a label that names a speaker by what they are."""


class Lead(NamedTuple):
    """What governs a passage from outside its sentence: its kind, its place, the cue where one says so."""

    kind: CueKind
    range: Range
    cue: Cue | None = None


def named(reading: Reading, run: Range) -> Iterator[Lead]:
    """The lead that a short run is by its name, if it is one."""
    if run.end - run.start <= LONGEST_NAME:
        name = plain_name(reading.plain.text[slice(*run)])
        language = reading.language
        kind = lead_names(language).get(name) or _role(name, language) or _worded(name, language)
        if kind is not None:
            yield Lead(kind, run)


def _role(name: str, language: str) -> CueKind | None:
    """Whether a short label names somebody who speaks by what they are: "Union leader: …"."""
    words = name.split()
    roles = read_list(language, "context").get("lead", {}).get("attribution", ())
    if words and len(words) <= _ROLE and (ends_in(words, roles) or any(word in roles for word in words)):
        return CueKind.ATTRIBUTION
    return None


def _worded(name: str, language: str) -> CueKind | None:
    """Whether a word of a heading or label says that what stands under it is none: "planned", "not supported".

    A whole clause ("it has never failed") is no name.
    """
    if not heads_nothing(name, language):
        return None
    listed, phrases = _heading_words(language)
    grammar = load_grammar(language)
    if not grammar.coordinators.isdisjoint(name.split()):
        plain = grammar.plain | listed
        return CueKind.ASKED if plain.issuperset(name.split()) else None
    is_clause = not grammar.finite.isdisjoint(name.split())
    return CueKind.ASKED if not is_clause or _holds(name, phrases) else None


@cache
def _heading_words(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The single words, and the phrases, of headings under which nothing is stated."""
    listed = read_list(language, "context").get("heading", {}).get("asked", ())
    return frozenset(listed), tuple(entry for entry in listed if " " in entry)


def heads_nothing(name: str, language: str) -> bool:
    """Whether words that stand over or beside a passage take it back by a word of theirs."""
    listed, phrases = _heading_words(language)
    if not listed.isdisjoint(name.split()) or _holds(name, phrases):
        return True
    return bool(name) and is_cjk(name[-1]) and any(entry in name for entry in listed)


def names_procedure(reading: Reading, run: Range) -> bool:
    """Whether a heading names what is done with such things ("removing discarded packets"), which prose explains."""
    first = plain_name(reading.plain.text[run.start : min(run.end, run.start + LONGEST_NAME)]).partition(" ")[0]
    return first in read_list(reading.language, "context").get("heading", {}).get("topical", ())


def _holds(name: str, phrases: Sequence[str]) -> bool:
    return any(f" {phrase} " in f" {name} " for phrase in phrases)


def plain_name(text: str) -> str:
    """The letters of a name, in lower case."""
    return _NO_LETTERS.sub(" ", text).strip().lower()


@cache
def lead_names(language: str) -> dict[str, CueKind]:
    """What each name of a language makes of what stands under it."""
    lists = read_list(language, "context").get("lead", {})
    return {name: CueKind(kind) for kind, names in lists.items() for name in names}


@cache
def retractions(language: str) -> frozenset[str]:
    """What a sentence or note says that takes back the one before it."""
    return frozenset(read_list(language, "context").get("after", {}).get("denial", ()))


def ends_in(words: Sequence[str], listed: Collection[str]) -> bool:
    """Whether the words end in one that is listed; in Chinese they are one run."""
    return words[-1] in listed or (is_cjk(words[-1][-1]) and words[-1].endswith(tuple(listed)))


def begins_with(words: Sequence[str], listed: Collection[str]) -> bool:
    """Whether the words begin with one that is listed; in Chinese they are one run."""
    return words[0] in listed or (is_cjk(words[0][0]) and words[0].startswith(tuple(listed)))
