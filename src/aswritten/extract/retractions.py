"""Whether a sentence takes back the one before it: "not true", "no, it is not", "he denied it", "nobody said so"."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from aswritten.extract.cues import cues_in
from aswritten.extract.lead_names import LONGEST_NAME, plain_name, retractions
from aswritten.extract.reading import Reading
from aswritten.extract.words import is_cjk
from aswritten.lexicons.lexicon import read_list
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range

_NEGATING = frozenset({CueKind.NEGATION, CueKind.DENIAL})


class _Words(NamedTuple):
    opens: tuple[str, ...]
    ends: tuple[str, ...]


@cache
def _words(language: str) -> _Words:
    """How such sentences begin, and how those end that negate."""
    lists = read_list(language, "context").get("after", {})
    return _Words(
        tuple(entry if is_cjk(entry[-1]) else f"{entry} " for entry in lists.get("opens", ())),
        tuple(entry if is_cjk(entry[-1]) else f" {entry}" for entry in lists.get("ends", ())),
    )


def takes_back(reading: Reading, run: Range) -> bool:
    """Whether the sentence, or the beginning of it, rejects what stands before it."""
    said = plain_name(reading.plain.text[slice(*run)])
    short = run.end - run.start <= LONGEST_NAME
    if short and said in retractions(reading.language):
        return True
    words = _words(reading.language)
    if f"{said} ".startswith(words.opens):
        return True
    return short and f" {said}".endswith(words.ends) and any(cue.kind in _NEGATING for cue in cues_in(reading, run))
