"""What the tools answer, as the schemas that agents are shown; each is ``{ok: true, …}`` or ``{ok: false, error}``."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12


class Failure(TypedDict):
    """Why nothing was checked."""

    code: str
    message: str
    hint: str


class SpanAnswer(TypedDict):
    """A place: offsets from 0 in code points and UTF-8 bytes, end exclusive; line and column from 1."""

    start: int
    end: int
    start_byte: int
    end_byte: int
    line: int
    column: int
    text: str
    page: NotRequired[int]
    paragraph: NotRequired[int]


class CheckAnswer(TypedDict):
    """What one check says."""

    name: str
    rule: str
    outcome: str
    message: str
    claim_spans: list[SpanAnswer]
    source_spans: list[SpanAnswer]


class QuoteAnswer(TypedDict):
    """A quoted span of the claim, and where the source has it."""

    text: str
    found: bool
    exactness: str
    start: int | None
    end: int | None
    nearest: str | None


class LabelAnswer(TypedDict):
    """A labelled value of the claim, and what the source gives the same label."""

    name: str
    qualifiers: list[str]
    comparator: str
    claim_value: str
    source_value: str | None
    outcome: str
    claim_span: SpanAnswer
    source_span: SpanAnswer | None


class ClaimAnswer(TypedDict):
    """A verdict with its checks; the ids where it was kept."""

    ok: bool
    claim: NotRequired[str]
    verdict: NotRequired[str]
    covered: NotRequired[float]
    checks: NotRequired[list[CheckAnswer]]
    quotes: NotRequired[list[QuoteAnswer]]
    labels: NotRequired[list[LabelAnswer]]
    uncovered: NotRequired[list[str]]
    evidenceId: NotRequired[str]
    claimId: NotRequired[str]
    verdictId: NotRequired[str]
    recordPath: NotRequired[str]
    error: NotRequired[Failure]


class ReportAnswer(TypedDict):
    """A report of one verdict, for people and for code scanning."""

    ok: bool
    markdown: NotRequired[str]
    sarif: NotRequired[dict[str, Any]]
    error: NotRequired[Failure]


class EvidenceAnswer(TypedDict):
    """A status with its place; for many claims, one result each and how many have which status."""

    ok: bool
    status: NotRequired[str]
    detail: NotRequired[str]
    place: NotRequired[dict[str, Any] | None]
    results: NotRequired[list[dict[str, Any]]]
    summary: NotRequired[dict[str, int]]
    error: NotRequired[Failure]


class AuditAnswer(TypedDict):
    """An audit of a document: its outcome, every quantity with its status, and what was read."""

    ok: bool
    document: NotRequired[str]
    outcome: NotRequired[str]
    reason_code: NotRequired[str]
    quantities: NotRequired[list[dict[str, Any]]]
    coverage: NotRequired[dict[str, int]]
    inputs: NotRequired[dict[str, str]]
    unread: NotRequired[list[dict[str, Any]]]
    errors: NotRequired[list[dict[str, Any]]]
    error: NotRequired[Failure]
