"""Findings about cues: what every check of wording shows of them. No check of its own."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.reading import Reading
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue
from aswritten.model.finding import Finding, Range
from aswritten.model.verdict import CheckName, Outcome

Places = tuple[tuple[Range, ...], tuple[Range, ...]]
"""Raw ranges in the claim and in the source: the paired words first, then the cues."""


def find_places(
    anchor: Anchor, mine: Sequence[Cue], theirs: Sequence[Cue], *, claim: Reading, source: Reading
) -> Places:
    """The paired words and the cues, in the raw texts."""
    own = (anchor.claim_span or anchor.claim_sentence, *(cue.range for cue in mine))
    other = (*anchor.source_spans, *(cue.range for cue in theirs))
    return (
        tuple(dict.fromkeys(map(claim.raw_range, own))),
        tuple(dict.fromkeys(map(source.raw_range, other))),
    )


def name_cues(cues: Sequence[Cue]) -> str:
    """The cues in quotation marks, as a list."""
    return " and ".join(f"“{name}”" for name in dict.fromkeys(" ".join(cue.text.split()) for cue in cues))


def make_fault(check: CheckName, rule: str, message: str, places: Places) -> Finding:
    """A failed finding."""
    return Finding(
        check=check,
        rule=rule,
        outcome=Outcome.FAIL,
        message=message,
        claim_ranges=places[0],
        source_ranges=places[1],
    )


def make_pass(check: CheckName, message: str, places: Places) -> Finding:
    """A finding that says what was compared and agrees."""
    return Finding(
        check=check,
        rule="",
        outcome=Outcome.PASS,
        message=message,
        claim_ranges=places[0],
        source_ranges=places[1],
    )
