"""Records from what a check had and what it found. The same values give the same records, byte for byte."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.judge import MEANING
from aswritten.model.result import Check, Result
from aswritten.model.source_map import SourceMap
from aswritten.model.span import Span
from aswritten.model.verdict import Outcome, Verdict
from aswritten.record.digests import component_versions, configuration_digest, lexicon_digest
from aswritten.record.paths import path_of
from aswritten.record.reading import make_record
from aswritten.record.rules import ROLES, WEB
from aswritten.record.source_map import map_bytes
from aswritten.record.values import (
    MEDIA_TYPE,
    ClaimRecord,
    EvidenceRecord,
    Extractor,
    Method,
    Place,
    RecordSpan,
    SnapshotKind,
    VerdictRecord,
)
from aswritten.settings import Settings

TOOL_NAME = "aswritten"
DECODED = Extractor(name="decode", version="1")
"""The text is the file's, unpacked and decoded; the version grows when that gives another text."""
NOTEBOOK = Extractor(name="notebook", version="1")
"""The text is a notebook's cells."""
_REASONS: Mapping[Verdict, tuple[str, str]] = {
    Verdict.VERIFIED: ("as-written", "the source says this as written"),
    Verdict.INSUFFICIENT: ("not-confirmed", "the source neither confirms nor refutes this as written"),
}


class Material(msgspec.Struct, frozen=True, kw_only=True):
    """A source as it was read, with all that its evidence record is made of.

    Attributes:
        text: as the check read it.
        media_type: that the check read the text as; ``None`` where it is not known.
        uri: place below the workspace root, percent-encoded; ``None`` for a text that was given as such.
        original: the file's bytes as stored; ``None`` for a text that was given as such.
        original_media_type: of the bytes, as far as it is known.
        encoding: as given; ``None`` where it was recognised.
        extractor: what made the text of the bytes.
        source_map: pages and paragraphs of the text, where it has them.
    """

    text: str
    media_type: str | None = None
    uri: str | None = None
    original: bytes | None = None
    original_media_type: str | None = None
    encoding: str | None = None
    extractor: Extractor | None = None
    source_map: SourceMap | None = None

    @property
    def path(self) -> str | None:
        """The path that the uri stands for, or the address; ``None`` for a text that was given as such."""
        return self.uri if self.uri is None or WEB.match(self.uri) else path_of(self.uri)


def build_evidence(material: Material) -> EvidenceRecord:
    """The evidence record of a source; its id depends on the content, the place and how the text was made.

    >>> build_evidence(Material(text="The pump was idle.")).id[:15]
    'sha256:06a1370a'

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the media type or the place can stand in no record.
    """
    _require_media_type(material.media_type)
    text = material.text.encode()
    snapshots = [_snapshot(SnapshotKind.TEXT, text, material.media_type, material)]
    source = {"sha256": snapshots[0]["sha256"], "size": len(text)}
    if material.original is not None:
        original = _snapshot(SnapshotKind.ORIGINAL, material.original, material.original_media_type)
        snapshots.insert(0, original)
        source = {"sha256": original["sha256"], "size": original["size"], "uri": material.uri}
    if material.source_map is not None:
        snapshots.append(_snapshot(SnapshotKind.MAP, map_bytes(material.source_map), "application/json"))
    source["media_type"] = material.original_media_type if material.original is not None else material.media_type
    body = {"rep": "1", "type": "evidence", "source": _present(source), "snapshots": snapshots}
    return cast("EvidenceRecord", make_record(body))


def _require_media_type(media_type: str | None) -> None:
    if media_type is not None and re.fullmatch(MEDIA_TYPE, media_type) is None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the media type {media_type[:80]!r} can stand in no record",
            hint="write type and subtype in lower case, such as text/html",
        )


def _snapshot(
    kind: SnapshotKind, data: bytes, media_type: str | None, material: Material | None = None
) -> dict[str, Any]:
    extractor = material.extractor if material is not None else None
    return _present(
        {
            "kind": kind.value,
            "media_type": media_type,
            "encoding": material.encoding if material is not None else None,
            "sha256": hashlib.sha256(data).hexdigest(),
            "size": len(data),
            "extractor": None if extractor is None else msgspec.to_builtins(extractor),
        }
    )


def build_claim(text: str, *, quotes: Sequence[str] = (), language: str | None = None) -> ClaimRecord:
    """The claim record of some sentences; its id depends on them, the quotes given and the language given.

    >>> build_claim("The pump was idle.").id[:15]
    'sha256:2a62df24'

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the text can stand in no record.
    """
    code = None if language is None else language.lower().replace("_", "-").split("-")[0]
    body = {"rep": "1", "type": "claim", "text": text, "quotes": list(quotes) or None, "language": code}
    return cast("ClaimRecord", make_record(body))


def build_verdict(  # noqa: PLR0913 - what a verdict is made of
    result: Result,
    claim: ClaimRecord,
    evidence: EvidenceRecord,
    *,
    settings: Settings,
    checked_at: str,
    place: Place | None = None,
    supersedes: str | None = None,
) -> VerdictRecord:
    """The verdict record of a result.

    Args:
        result: of a check of this claim against this evidence.
        claim: its record.
        evidence: its record.
        settings: that were in force.
        checked_at: as :func:`aswritten.record.clock.timestamp` gives it.
        place: where the claim stood.
        supersedes: the verdict that this one takes the place of.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the result can stand in no record.
    """
    code, message = _reason(result)
    body = _verdict_body(claim, result.verdict, (code, message), settings, checked_at)
    body["evidence"] = [{"id": evidence.id, "role": ROLES[result.verdict].value}]
    body["checks"] = [_check(check) for check in result.checks]
    body["covered"] = format(Decimal(repr(result.covered)).normalize(), "f")
    body["place"] = None if place is None else msgspec.to_builtins(place) or None
    body["supersedes"] = supersedes
    return cast("VerdictRecord", make_record(body))


def build_unverified(  # noqa: PLR0913 - as build_verdict
    claim: ClaimRecord,
    error: AswrittenError,
    *,
    settings: Settings,
    checked_at: str,
    evidence_id: str | None = None,
    supersedes: str | None = None,
) -> VerdictRecord:
    """The record of a claim that could not be checked, with the error as its reason and the evidence last known.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the error's text can stand in no record.
    """
    reason = (error.code.lower(), error.message)
    body = _verdict_body(claim, Verdict.UNVERIFIED, reason, settings, checked_at)
    uses = [] if evidence_id is None else [{"id": evidence_id, "role": ROLES[Verdict.UNVERIFIED].value}]
    body |= {"evidence": uses, "checks": [], "supersedes": supersedes}
    return cast("VerdictRecord", make_record(body))


def tool_body(settings: Settings, method: Method = Method.DETERMINISTIC) -> dict[str, Any]:
    """What judges, here and now."""
    from aswritten import __version__  # noqa: PLC0415 - the package names its version, and loads nothing for it

    return {
        "name": TOOL_NAME,
        "version": __version__,
        "lexicon_sha256": lexicon_digest(),
        "config_sha256": configuration_digest(settings),
        "components": component_versions(),
        "method": method.value,
    }


def _verdict_body(
    claim: ClaimRecord, verdict: Verdict, reason: tuple[str, str], settings: Settings, checked_at: str
) -> dict[str, Any]:
    return {
        "rep": "1",
        "type": "verdict",
        "claim": claim.id,
        "verdict": verdict.value,
        "reason": {"code": reason[0], "message": reason[1]},
        "tool": tool_body(settings),
        "checked_at": checked_at,
    }


def _reason(result: Result) -> tuple[str, str]:
    """The first fault that the verdict rests on."""
    for check in result.checks:
        if check.outcome is Outcome.FAIL and MEANING.get(check.rule) is result.verdict:
            return check.rule, check.message
    if result.verdict not in _REASONS:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the result is {result.verdict} and holds no failed check that says why",
            hint="keep results as the check returned them",
        )
    return _REASONS[result.verdict]


def _check(check: Check) -> dict[str, Any]:
    return _present(
        {
            "name": check.name.value,
            "rule": check.rule or None,
            "result": check.outcome.value,
            "message": check.message,
            "claim_spans": [_span(span) for span in check.claim_spans] or None,
            "source_spans": [_span(span) for span in check.source_spans] or None,
        }
    )


def _span(span: Span) -> dict[str, Any]:
    return _present({name: getattr(span, name, None) for name in RecordSpan.__struct_fields__})


def _present(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
