"""Verdicts as a table for analysis, one row each, with its checks beneath. Needs the extra ``tables``."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from itertools import islice
from typing import Any

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.exports.joined import Joined
from aswritten.record.values import CheckRecord, EvidenceRecord

_ROWS_AT_ONCE = 10_000
_COVERED_DIGITS = 14


def parquet_bytes(rows: Iterable[Joined]) -> bytes:
    """A Parquet file.

    Shape: one row a verdict, in the order given. ``covered`` is an exact decimal, ``checked_at`` a moment in UTC,
    ``checks`` a list of (name, rule, result, message); of evidence the first piece.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the package pyarrow is not installed.
    """
    pyarrow, parquet = _import_pyarrow()
    schema = _schema(pyarrow)
    sink = io.BytesIO()
    remaining = iter(rows)
    with parquet.ParquetWriter(sink, schema) as writer:
        while batch := [_row(joined) for joined in islice(remaining, _ROWS_AT_ONCE)]:
            writer.write_table(pyarrow.Table.from_pylist(batch, schema=schema))
    return sink.getvalue()


def _import_pyarrow() -> tuple[Any, Any]:
    from importlib import import_module  # noqa: PLC0415 - beside its one use

    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            "Parquet needs the package pyarrow, which is not installed",
            hint="pip install 'aswritten[tables]'",
        ) from error


def _schema(pyarrow: Any) -> Any:  # noqa: ANN401 - an extra without types
    text = pyarrow.string()
    check = pyarrow.struct([(name, text) for name in ("name", "rule", "result", "message")])
    kinds = {
        "covered": pyarrow.decimal128(_COVERED_DIGITS + 2, _COVERED_DIGITS),
        "checked_at": pyarrow.timestamp("ms", tz="UTC"),
        "line": pyarrow.int64(),
        "column": pyarrow.int64(),
        "source_size": pyarrow.int64(),
        "checks": pyarrow.list_(check),
    }
    return pyarrow.schema([(name, kinds.get(name, text)) for name in COLUMNS])


COLUMNS = (
    "verdict_id",
    "claim_id",
    "evidence_id",
    "claim",
    "language",
    "verdict",
    "reason_code",
    "reason_message",
    "covered",
    "checked_at",
    "source_uri",
    "source_sha256",
    "source_size",
    "source_media_type",
    "document",
    "line",
    "column",
    "tool",
    "tool_version",
    "method",
    "lexicon_sha256",
    "config_sha256",
    "outcome_sha256",
    "supersedes",
    "checks",
)
"""In the order of the file."""


def _row(joined: Joined) -> dict[str, Any]:
    verdict, claim, tool, place = joined.verdict, joined.claim, joined.verdict.tool, joined.verdict.place
    return {
        "verdict_id": verdict.id,
        "claim_id": claim.id,
        "claim": claim.text,
        "language": claim.language,
        "verdict": verdict.verdict.value,
        "reason_code": verdict.reason.code,
        "reason_message": verdict.reason.message,
        "covered": None if verdict.covered is None else Decimal(verdict.covered),
        "checked_at": datetime.strptime(verdict.checked_at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC),
        "document": None if place is None else place.document,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "tool": tool.name,
        "tool_version": tool.version,
        "method": tool.method.value,
        "lexicon_sha256": tool.lexicon_sha256,
        "config_sha256": tool.config_sha256,
        "outcome_sha256": verdict.outcome_sha256,
        "supersedes": verdict.supersedes,
        "checks": list(_checks(verdict.checks)),
        **(_source(joined.evidence[0]) if joined.evidence else {}),
    }


def _source(evidence: EvidenceRecord) -> dict[str, Any]:
    source = evidence.source
    return {
        "evidence_id": evidence.id,
        "source_uri": source.uri,
        "source_sha256": source.sha256,
        "source_size": source.size,
        "source_media_type": source.media_type,
    }


def _checks(checks: Iterable[CheckRecord]) -> Iterator[dict[str, str | None]]:
    for check in checks:
        yield {"name": check.name, "rule": check.rule, "result": check.result, "message": check.message}
