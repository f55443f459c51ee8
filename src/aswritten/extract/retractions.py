"""Whether a sentence takes back the one before it: "not true", "no, it is not", "he denied it", "nobody said so"."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import load_grammar
from aswritten.extract.lead_names import LONGEST_NAME, plain_name, retractions
from aswritten.extract.reading import Reading
from aswritten.extract.words import is_cjk
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range

_BARE = 5
"""Words of a sentence that can hardly say more."""
_NEGATING = frozenset({CueKind.NEGATION, CueKind.DENIAL})


class _Words(NamedTuple):
    opens: tuple[str, ...]
    ends: tuple[str, ...]
    limits: tuple[str, ...]


@cache
def _words(language: str) -> _Words:
    """How such sentences begin, and how those end that negate."""
    lists = read_list(language, "context").get("after", {})
    return _Words(*(
        tuple(entry if is_cjk(entry[-1]) else entry.join(frame) for entry in lists.get(name, ()))
        for name, frame in (("opens", ("", " ")), ("ends", (" ", "")), ("limits", ("", " ")))
    ))  # fmt: skip


def takes_back(reading: Reading, run: Range) -> bool:
    """Whether the sentence, or the beginning of it, rejects what stands before it."""
    said = plain_name(reading.plain.text[slice(*run)])
    short = run.end - run.start <= LONGEST_NAME
    if short and said in retractions(reading.language):
        return True
    words = _words(reading.language)
    if f"{said} ".startswith(words.opens):
        return True
    if not short or not f" {said}".endswith(words.ends):
        return False
    return any(cue.kind in _NEGATING and _is_bare(cue, said, reading) for cue in cues_in(reading, run))


def _is_bare(cue: Cue, said: str, reading: Reading) -> bool:
    """Whether a denial is all that a sentence says: "nobody …", "that is not …", not "this option is not …"."""
    said_words = said.split()
    if len(said_words) <= _BARE or not reading.plain.text[cue.subject.start : cue.range.start].strip():
        return True
    grammar = load_grammar(reading.language)
    return said_words[1] in grammar.finite or said_words[1] in grammar.adverbs


def limits(reading: Reading, run: Range) -> bool:
    """Whether the sentence limits what stands before it: "exception: weekends", "this no longer applies"."""
    said = f"{plain_name(reading.plain.text[slice(*run)])} "
    opening = next((entry for entry in _words(reading.language).limits if said.startswith(entry)), None)
    if opening is None:
        return False
    grammar = load_grammar(reading.language)
    first = said.partition(" ")[0]
    if first in grammar.demonstratives or is_cjk(first[0]):
        return True
    return run.end - run.start <= LONGEST_NAME and grammar.clausal.isdisjoint(said[len(opening) :].split())
