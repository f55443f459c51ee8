"""The three kinds of record as frozen values; what each field means stands in docs/records.md."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from aswritten.model.verdict import Verdict

MOST_TEXT = 2_000_000
MOST_MESSAGE = 100_000
MEDIA_TYPE = r"\A[a-z0-9][a-z0-9!#$&^_.+-]*/[a-z0-9][a-z0-9!#$&^_.+-]*(;[^\r\n]*)?\Z"

Digest = Annotated[str, Meta(pattern=r"\Asha256:[0-9a-f]{64}\Z")]
Hex256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
DecimalText = Annotated[str, Meta(pattern=r"\A-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z", max_length=64)]
Share = Annotated[str, Meta(pattern=r"\A(0(\.[0-9]+)?|1(\.0+)?)\Z", max_length=16)]
Timestamp = Annotated[
    str,
    Meta(pattern=r"\A[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z\Z"),
]
Size = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Count = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Code = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_-]{0,63}\Z")]
Text = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
Message = Annotated[str, Meta(min_length=1, max_length=MOST_MESSAGE)]
Name = Annotated[str, Meta(min_length=1, max_length=256)]
MediaType = Annotated[str, Meta(pattern=MEDIA_TYPE, max_length=256)]
Uri = Annotated[
    str,
    Meta(
        pattern=r"\A(?!/)(?!.*(^|/)\.\.(/|\Z))(?!file:)(?!.*\\)[!-~]+\Z",
        max_length=4096,
    ),
]
Language = Annotated[str, Meta(pattern=r"\A[a-z]{2,3}\Z")]
Ext = dict[str, Any]


class _Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a record is made of: unknown keys are refused, what is absent is not written."""


class Source(_Value, frozen=True, kw_only=True):
    """What was cited: its place (none for a text that was given as such) and its bytes as stored."""

    uri: Uri | None = None
    sha256: Hex256
    size: Size
    media_type: MediaType | None = None


class Blob(_Value, frozen=True, kw_only=True):
    """A file by place and content."""

    uri: Uri
    sha256: Hex256
    size: Size
    media_type: MediaType | None = None


class Extractor(_Value, frozen=True, kw_only=True):
    """What made text of the original bytes."""

    name: Name
    version: Name


class SnapshotKind(StrEnum):
    """What the bytes are to a source."""

    ORIGINAL = "original"
    TEXT = "text"
    """What was read, in UTF-8."""
    MAP = "map"
    """Where pages and paragraphs of the text begin and end."""


class Snapshot(_Value, frozen=True, kw_only=True):
    """What was read, by content; ``media_type`` and ``encoding`` are those it is read with, absent if not known."""

    kind: SnapshotKind
    media_type: MediaType | None = None
    encoding: Name | None = None
    sha256: Hex256
    size: Size
    extractor: Extractor | None = None


class Retrieved(_Value, frozen=True, kw_only=True):
    """When and how something was fetched."""

    at: Timestamp
    status: Annotated[int, Meta(ge=100, le=599)] | None = None
    final_url: Annotated[str, Meta(min_length=1, max_length=4096)] | None = None
    etag: Annotated[str, Meta(max_length=1024)] | None = None


class FragmentSelector(_Value, frozen=True, kw_only=True, tag_field="type", tag="FragmentSelector"):
    """A W3C fragment selector."""

    conformsTo: Literal[  # noqa: N815 - the standard's name
        "http://tools.ietf.org/rfc/rfc6901",
        "http://tools.ietf.org/rfc/rfc7111",
        "http://tools.ietf.org/rfc/rfc5147",
        "http://tools.ietf.org/rfc/rfc8118",
    ]
    value: Annotated[str, Meta(max_length=4096)]
    refinedBy: Selector | None = None  # noqa: N815 - the standard's name


class TextQuoteSelector(_Value, frozen=True, kw_only=True, tag_field="type", tag="TextQuoteSelector"):
    """A W3C text quote selector."""

    exact: Text
    prefix: Annotated[str, Meta(max_length=256)] | None = None
    suffix: Annotated[str, Meta(max_length=256)] | None = None


class TextPositionSelector(_Value, frozen=True, kw_only=True, tag_field="type", tag="TextPositionSelector"):
    """A W3C text position selector, in code points."""

    start: Size
    end: Size


class DataPositionSelector(_Value, frozen=True, kw_only=True, tag_field="type", tag="DataPositionSelector"):
    """A W3C data position selector, in bytes."""

    start: Size
    end: Size


Selector = FragmentSelector | TextQuoteSelector | TextPositionSelector | DataPositionSelector
Selectors = Annotated[tuple[Selector, ...], Meta(min_length=1, max_length=4)]


class NumberAssertion(_Value, frozen=True, kw_only=True, tag_field="kind", tag="number"):
    """A number that a document states."""

    value: DecimalText
    op: Literal["eq", "ne", "lt", "le", "gt", "ge", "approx"]
    unit: Annotated[str, Meta(max_length=64)] | None = None
    tolerance: DecimalText | None = None
    rounding: Literal["half_even", "half_up", "displayed"] | None = None


class QuoteAssertion(_Value, frozen=True, kw_only=True, tag_field="kind", tag="quote"):
    """Words that a document gives as the source's."""

    text: Text
    match: Literal["exact", "whitespace"]


class ReferenceAssertion(_Value, frozen=True, kw_only=True, tag_field="kind", tag="reference"):
    """A reference that a document makes."""

    target: Text


class ProseAssertion(_Value, frozen=True, kw_only=True, tag_field="kind", tag="prose"):
    """Sentences, checked as they stand."""


Assertion = NumberAssertion | QuoteAssertion | ReferenceAssertion | ProseAssertion


class RecordSpan(_Value, frozen=True, kw_only=True):
    """A run of the claim's text or of the evidence's text snapshot; units as in docs/output.md."""

    start: Size
    end: Size
    start_byte: Size
    end_byte: Size
    line: Count
    column: Count
    text: Annotated[str, Meta(max_length=MOST_TEXT)]
    page: Count | None = None
    paragraph: Count | None = None


Spans = Annotated[tuple[RecordSpan, ...], Meta(min_length=1)]


class CheckRecord(_Value, frozen=True, kw_only=True):
    """One thing that a check had to say."""

    name: Code
    rule: Code | None = None
    result: Literal["pass", "fail", "warn", "error", "skipped"]
    message: Annotated[str, Meta(max_length=MOST_MESSAGE)] | None = None
    claim_spans: Spans | None = None
    source_spans: Spans | None = None
    expected: str | None = None
    actual: str | None = None
    evidence: Digest | None = None


class Reason(_Value, frozen=True, kw_only=True):
    """Why the verdict is what it is."""

    code: Code
    message: Message


class Role(StrEnum):
    """What the evidence does for the claim."""

    SUPPORTS = "supports"
    REFUTES = "refutes"
    NEUTRAL = "neutral"
    UNRESOLVED = "unresolved"


class EvidenceUse(_Value, frozen=True, kw_only=True):
    """Evidence and its role in a verdict."""

    id: Digest
    role: Role


class Method(StrEnum):
    """Who judged."""

    DETERMINISTIC = "deterministic"
    MODEL = "model"
    HUMAN = "human"


class Tool(_Value, frozen=True, kw_only=True):
    """What judged, in all that may change a verdict."""

    name: Name
    version: Name
    lexicon_sha256: Hex256 | None = None
    config_sha256: Hex256
    components: dict[str, Name] | None = None
    method: Method


class Place(_Value, frozen=True, kw_only=True):
    """Where the claim stood when it was checked."""

    document: Annotated[str, Meta(min_length=1, max_length=4096)] | None = None
    line: Count | None = None
    column: Count | None = None


class EvidenceRecord(_Value, frozen=True, kw_only=True, tag_field="type", tag="evidence"):
    """A source as it was read."""

    rep: Literal["1"]
    id: Digest
    source: Source
    snapshots: Annotated[tuple[Snapshot, ...], Meta(min_length=1)]
    retrieved: Retrieved | None = None
    selectors: Selectors | None = None
    title: Annotated[str, Meta(max_length=1000)] | None = None
    ext: Ext | None = None

    @property
    def text_snapshot(self) -> Snapshot | None:
        """The first snapshot of kind ``text``, which a check reads; ``None`` where there is none."""
        return self.snapshot_of(SnapshotKind.TEXT)

    def snapshot_of(self, kind: SnapshotKind) -> Snapshot | None:
        """The first snapshot of a kind; ``None`` where there is none."""
        return next((found for found in self.snapshots if found.kind is kind), None)


class ClaimRecord(_Value, frozen=True, kw_only=True, tag_field="type", tag="claim"):
    """A claim as it was written, wherever it stood."""

    rep: Literal["1"]
    id: Digest
    text: Text
    quotes: Annotated[tuple[Text, ...], Meta(min_length=1)] | None = None
    language: Language | None = None
    document: Blob | None = None
    selectors: Selectors | None = None
    assertion: Assertion | None = None
    cites: Annotated[tuple[Digest, ...], Meta(min_length=1)] | None = None
    ext: Ext | None = None


class VerdictRecord(_Value, frozen=True, kw_only=True, tag_field="type", tag="verdict"):
    """What a check said of a claim and its evidence."""

    rep: Literal["1"]
    id: Digest
    claim: Digest
    verdict: Verdict
    reason: Reason
    evidence: tuple[EvidenceUse, ...]
    checks: tuple[CheckRecord, ...]
    covered: Share | None = None
    tool: Tool
    outcome_sha256: Hex256
    checked_at: Timestamp
    place: Place | None = None
    supersedes: Digest | None = None
    ext: Ext | None = None


Record = EvidenceRecord | ClaimRecord | VerdictRecord
