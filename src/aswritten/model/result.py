"""What a claim check returns."""

from __future__ import annotations

import msgspec

from aswritten.model.span import Span
from aswritten.model.verdict import CheckName, Exactness, Outcome, Verdict


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a check has to say, with the spans it rests on."""

    name: CheckName
    rule: str
    outcome: Outcome
    message: str
    claim_spans: tuple[Span, ...] = ()
    source_spans: tuple[Span, ...] = ()


class QuoteResult(msgspec.Struct, frozen=True, kw_only=True):
    """A quoted span of the claim and where the source has it; offsets are the source's, null if absent."""

    text: str
    found: bool
    exactness: Exactness
    start: int | None = None
    end: int | None = None
    nearest: str | None = None


class LabelResult(msgspec.Struct, frozen=True, kw_only=True):
    """A labelled value of the claim and what the source gives the same label."""

    name: str
    qualifiers: tuple[str, ...]
    comparator: str
    claim_value: str
    source_value: str | None
    outcome: str
    claim_span: Span
    source_span: Span | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a claim, every check with its spans, and what was found.

    Attributes:
        covered: share (0 to 1, three digits) of the claim's content words found in the source.
        uncovered: the claim's content words that stand nowhere in the source, in order.
    """

    claim: str
    verdict: Verdict
    covered: float
    checks: tuple[Check, ...]
    quotes: tuple[QuoteResult, ...] = ()
    labels: tuple[LabelResult, ...] = ()
    uncovered: tuple[str, ...] = ()
