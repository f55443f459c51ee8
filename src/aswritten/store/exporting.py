"""What is in the store, in the words of others. Nothing damaged is exported."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.canonical import canonical_bytes
from aswritten.record.exports.claim_review import Publisher, claim_review, review_document
from aswritten.record.exports.joined import Joined
from aswritten.record.exports.statement import statement_bytes
from aswritten.record.reading import record_body, record_bytes
from aswritten.record.values import ClaimRecord, EvidenceRecord, Record, VerdictRecord
from aswritten.store.keeping import stored_record
from aswritten.store.trust import Trust

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from aswritten.store.store import Store

__all__ = ["ExportFormat", "Publisher", "claim_review", "export_lines", "export_parquet", "read_joined"]


class ExportFormat(StrEnum):
    """What the store is written as."""

    JSON_LINES = "jsonl"
    IN_TOTO = "in-toto"
    DSSE = "dsse"
    CLAIM_REVIEW = "claimreview"
    PARQUET = "parquet"


def export_lines(
    store: Store,
    written: ExportFormat,
    *,
    key: Ed25519PrivateKey | None = None,
    publisher: Publisher | None = None,
) -> Iterator[bytes]:
    """The store in a format of text, in lines.

    - ``jsonl``: every record's canonical JSON; evidence, then claims, then verdicts, each by id.
    - ``in-toto``: an unsigned Statement v1 for each verdict; ``dsse``: the same in an envelope signed with the key.
    - ``claimreview``: one JSON-LD document of the verdicts that none supersedes.

    Args:
        store: the store.
        written: any format but Parquet.
        key: for ``dsse``.
        publisher: for ``claimreview``.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a record, or something that it rests on, is damaged; ``INVALID_INPUT``
            where the key is missing.
    """
    match written:
        case ExportFormat.JSON_LINES:
            yield from (record_bytes(record) for record in _in_order(store))
        case ExportFormat.IN_TOTO:
            yield from (statement_bytes(joined) + b"\n" for joined in read_joined(store))
        case ExportFormat.DSSE:
            yield from _envelopes(store, key)
        case ExportFormat.CLAIM_REVIEW:
            reviews = review_document(_current(store), publisher or Publisher())
            yield canonical_bytes(reviews) + b"\n"
        case ExportFormat.PARQUET:
            raise AswrittenError(ErrorCode.INVALID_INPUT, "Parquet has no lines", hint="call export_parquet")


def export_parquet(store: Store) -> bytes:
    """The verdicts as a Parquet file; see :func:`aswritten.record.exports.table.parquet_bytes`.

    Raises:
        AswrittenError: ``STORE_ERROR``; ``INVALID_INPUT`` where the package pyarrow is not installed.
    """
    from aswritten.record.exports.table import parquet_bytes  # noqa: PLC0415 - an extra

    return parquet_bytes(read_joined(store))


def read_joined(store: Store) -> Iterator[Joined]:
    """The verdicts by id, each with claim and evidence, all hashed anew.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a record, or something that it rests on, is damaged.
    """
    trust = Trust(store)
    for record_id in store.record_ids():
        record = stored_record(store, record_id)
        _require_sound(record, trust)
        if isinstance(record, VerdictRecord):
            yield _join(store, record)


def _join(store: Store, verdict: VerdictRecord) -> Joined:
    claim = stored_record(store, verdict.claim)
    evidence = tuple(stored_record(store, use.id) for use in verdict.evidence)
    kinds = [record for record in evidence if isinstance(record, EvidenceRecord)]
    if not isinstance(claim, ClaimRecord) or len(kinds) < len(evidence):
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the verdict {verdict.id} names a record of another kind as its claim or evidence",
            hint="aswritten store verify names all that is wrong",
        )
    return Joined(verdict=verdict, claim=claim, evidence=tuple(kinds))


def _require_sound(record: Record, trust: Trust) -> None:
    faults = trust.faults_under(record_body(record))
    if faults:
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the record {record.id} rests on what is damaged, and nothing was exported: {faults[0].message}",
            hint="restore the file from a copy; aswritten store verify names all that is wrong",
        )


def _in_order(store: Store) -> Iterator[Record]:
    trust = Trust(store)
    for kind in (EvidenceRecord, ClaimRecord, VerdictRecord):
        for record_id in store.record_ids():
            record = stored_record(store, record_id)
            if isinstance(record, kind):
                _require_sound(record, trust)
                yield record


def _current(store: Store) -> Iterator[Joined]:
    ids = store.record_ids()
    records = (stored_record(store, record_id) for record_id in ids)
    superseded = {record.supersedes for record in records if isinstance(record, VerdictRecord)}
    return (joined for joined in read_joined(store) if joined.verdict.id not in superseded)


def _envelopes(store: Store, key: Ed25519PrivateKey | None) -> Iterator[bytes]:
    from aswritten.record.exports.envelope import sign  # noqa: PLC0415 - an extra

    if key is None:
        raise AswrittenError(ErrorCode.INVALID_INPUT, "an envelope needs a key to sign with", hint="give --key FILE")
    for joined in read_joined(store):
        yield canonical_bytes(sign(statement_bytes(joined), key)) + b"\n"
