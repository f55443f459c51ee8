"""What must hold between the fields of a record, beyond the kind of each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never
from urllib.parse import unquote

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.canonical import sha256_of
from aswritten.record.values import (
    ClaimRecord,
    EvidenceRecord,
    EvidenceUse,
    Method,
    Record,
    Role,
    SnapshotKind,
    VerdictRecord,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WEB = re.compile(r"https?://")
_OF_OUTCOME = frozenset(("claim", "verdict", "evidence", "checks", "tool"))
_EXTENSION = re.compile(r"\A[a-z0-9-]+(\.[a-z0-9-]+)+/[A-Za-z0-9_.-]+\Z")
_MODULE = re.compile(r"\A[a-z0-9][a-z0-9._-]{0,63}\Z")
ROLES: Mapping[Verdict, Role] = {
    Verdict.VERIFIED: Role.SUPPORTS,
    Verdict.DISPROVEN: Role.REFUTES,
    Verdict.CONTRADICTED: Role.REFUTES,
    Verdict.INSUFFICIENT: Role.NEUTRAL,
    Verdict.UNVERIFIED: Role.UNRESOLVED,
}
"""The role of a claim's one piece of evidence under each verdict."""


def outcome_of(body: Mapping[str, object]) -> str | None:
    """The hash over what a check decided, without when, where and in what words: equal across reruns.

    It covers ``claim``, ``verdict``, ``evidence``, ``checks``, ``tool`` and the code of ``reason``; ``None`` where one
    of them is missing.
    """
    reason = body.get("reason")
    if not isinstance(reason, dict) or "code" not in reason or not body.keys() >= _OF_OUTCOME:
        return None
    return sha256_of({**{key: body[key] for key in _OF_OUTCOME}, "reason": reason["code"]})


def require_rules(record: Record, body: Mapping[str, object]) -> None:
    """Hold a record to what the schema cannot say of single fields.

    Args:
        record: the value.
        body: the same as plain values, which the outcome is computed from.

    Raises:
        AswrittenError: ``INVALID_INPUT`` naming the fault.
    """
    for fault in _faults(record, body):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"the record says what no record may: {fault}", hint="see docs/records.md"
        )


def _faults(record: Record, body: Mapping[str, object]) -> Iterator[str]:
    for key in record.ext or ():
        if not _EXTENSION.match(key):
            yield f"the key {key!r} of ext is not of the form reverse.domain/name"
    match record:
        case EvidenceRecord():
            yield from _evidence_faults(record)
        case ClaimRecord():
            if record.document is not None:
                yield from _uri_faults(record.document.uri)
            if record.cites is not None and len(set(record.cites)) < len(record.cites):
                yield "cites holds an id twice"
        case VerdictRecord():
            yield from _verdict_faults(record)
            if outcome_of(body) != record.outcome_sha256:
                yield f"outcome_sha256 is {record.outcome_sha256}, and the outcome's hash is {outcome_of(body)}"


def _evidence_faults(record: EvidenceRecord) -> Iterator[str]:
    uri = record.source.uri
    if uri is not None:
        yield from _uri_faults(uri)
        if WEB.match(uri) and record.retrieved is None:
            yield "evidence from the web has no retrieved.at"
    elif record.source.sha256 not in {snapshot.sha256 for snapshot in record.snapshots}:
        yield "a source without a uri is in none of the snapshots"
    for snapshot in record.snapshots:
        if snapshot.kind is SnapshotKind.ORIGINAL and snapshot.sha256 != record.source.sha256:
            yield "the snapshot of the original has another hash than the source"


def _uri_faults(uri: str) -> Iterator[str]:
    """What a pattern does not see: the same signs percent-encoded."""
    if WEB.match(uri):
        return
    path = unquote(uri)
    if path.startswith("/") or "\\" in path or "\0" in path or ".." in path.split("/"):
        yield f"the uri {uri!r} leads out of the workspace"


def _verdict_faults(record: VerdictRecord) -> Iterator[str]:
    if _repeats(record.evidence):
        yield "evidence holds an entry twice"
    for name in record.tool.components or ():
        if not _MODULE.match(name):
            yield f"{name!r} is no name of a component"
    if record.verdict is Verdict.VERIFIED and record.tool.method is Method.MODEL:
        yield "a model alone never verifies"
    yield from _grounds_faults(record)


def _grounds_faults(record: VerdictRecord) -> Iterator[str]:
    """What each verdict must rest on."""
    roles = {use.role for use in record.evidence}
    results = {check.result for check in record.checks}
    match record.verdict:
        case Verdict.VERIFIED:
            if Role.SUPPORTS not in roles or Role.REFUTES in roles:
                yield "verified needs evidence that supports and none that refutes"
            if not results or not results <= {"pass", "warn", "skipped"}:
                yield "verified needs checks, and none that fails"
        case Verdict.DISPROVEN | Verdict.CONTRADICTED:
            if Role.REFUTES not in roles or "fail" not in results:
                yield f"{record.verdict} needs evidence that refutes and a check that fails"
        case Verdict.INSUFFICIENT:
            if not roles or roles & {Role.SUPPORTS, Role.REFUTES} or not results:
                yield "insufficient needs checks, and evidence that neither supports nor refutes"
        case Verdict.UNVERIFIED:
            if roles & {Role.SUPPORTS, Role.REFUTES}:
                yield "unverified has no evidence that supports or refutes"
        case _:
            assert_never(record.verdict)


def _repeats(uses: tuple[EvidenceUse, ...]) -> bool:
    return len({(use.id, use.role) for use in uses}) < len(uses)
