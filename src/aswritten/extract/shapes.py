"""The shapes of cues: how each kind of word reaches, before any sentence is read."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from aswritten.model.cue import CueKind


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
    VERDICT = "verdict"
    """The same for a verdict on a clause with ``that``: the idea that … is nonsense."""
    AROUND = "around"
    """Its whole clause: perhaps, German nicht."""
    SENTENCE = "sentence"
    """Its clause and the main clause that this belongs to: if."""


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
