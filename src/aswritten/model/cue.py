"""Words that change what a sentence asserts, with the run of text they change."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.model.finding import Range


class CueKind(StrEnum):
    """What a cue does to the words in its scope (SPEC 2.4 to 2.6)."""

    NEGATION = "negation"
    ASKED = "asked"
    INTENDED = "intended"
    """Aimed at, planned or tried: no more certain than what is asked."""
    SPECULATIVE = "speculative"
    HEDGED = "hedged"
    PROVEN = "proven"
    SHOWN = "shown"
    """A verb of showing: stated, but its subject vouches for it."""
    TOPICAL = "topical"
    """A verb that names a subject matter and asserts nothing of it."""
    ASSOCIATIONAL = "associational"
    CAUSAL = "causal"
    CONDITION = "condition"
    COUNTERFACTUAL = "counterfactual"
    DENIAL = "denial"
    """A report that the text itself rejects."""
    ATTRIBUTION = "attribution"
    LIMITER = "limiter"


STRENGTH_KINDS = frozenset(
    {
        CueKind.ASKED,
        CueKind.INTENDED,
        CueKind.SPECULATIVE,
        CueKind.HEDGED,
        CueKind.PROVEN,
        CueKind.ASSOCIATIONAL,
        CueKind.CAUSAL,
    }
)
"""Cues of SPEC 2.5 that are no reporting verbs."""


class Cue(msgspec.Struct, frozen=True, kw_only=True):
    """A cue and what it governs, in the plain frame.

    Attributes:
        kind: what it does.
        text: its words as written.
        range: where they stand.
        head: the word that decides whether the cue is inside a span ("no" in "no evidence of").
        scope: the runs it governs; never the head.
        subject: what stands before it in its clause: governed as well as soon as the governed predicate is in play.
    """

    kind: CueKind
    text: str
    range: Range
    head: Range
    scope: tuple[Range, ...]
    subject: Range

    def governs(self, run: Range) -> bool:
        """Whether the scope and the run have a character in common."""
        first, last = run
        for start, end in self.scope:  # noqa: SIM110 - a generator takes as long as what it asks
            if start < last and first < end:
                return True
        return False

    def follows(self, run: Range) -> bool:
        """Whether the run stands in the cue's clause before it, as its subject does."""
        start, end = self.subject
        return start < run.end and run.start < end

    def inside(self, run: Range) -> bool:
        """Whether the run holds the cue's head."""
        return run.start <= self.head.start < run.end

    def moved(self, distance: int) -> Cue:
        """The cue in a text that has the same words so much farther on; an empty subject stays."""
        return Cue(
            kind=self.kind,
            text=self.text,
            range=_move(self.range, distance),
            head=_move(self.head, distance),
            scope=tuple(_move(run, distance) for run in self.scope),
            subject=_move(self.subject, distance) if self.subject.end else self.subject,
        )


def _move(run: Range, distance: int) -> Range:
    return Range(run.start + distance, run.end + distance)
