"""Rows to show: each read from its file and hashed anew with all that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.model.verdict import Verdict
from aswritten.store.fault import Fault, FaultError
from aswritten.store.references import paths_of

if TYPE_CHECKING:
    from aswritten.store.codec import Record
    from aswritten.store.store import Store
    from aswritten.store.trust import Trust


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A record in a list.

    Attributes:
        id: of the record.
        type: evidence, claim or verdict; ``None`` where the record cannot be read.
        date: of the check or the retrieval, if it has one.
        verdict: of a verdict; ``unverified`` where something that it rests on is not what it was.
        recorded_verdict: the verdict as it was recorded.
        text: of the claim, if it can be read.
        sources: paths of the evidence; of the source itself for evidence.
        faults: of the record and all that it rests on.
    """

    id: str
    type: str | None = None
    date: str | None = None
    verdict: Verdict | None = None
    recorded_verdict: Verdict | None = None
    text: str | None = None
    sources: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_row(store: Store, record_id: str, trust: Trust) -> Row:
    """The row of a record; damage is in the row, not an error."""
    try:
        record = store.read_record(record_id)
    except FaultError as error:
        return Row(id=record_id, faults=(error.fault,))
    return row_of(record, trust)


def row_of(record: Record, trust: Trust) -> Row:
    """The row of a record that has been read."""
    faults = trust.faults_under(record)
    recorded = Verdict(record["verdict"]) if "verdict" in record else None
    return Row(
        id=record["id"],
        type=record["type"],
        date=record.get("checked_at") or record.get("retrieved", {}).get("at"),
        verdict=Verdict.UNVERIFIED if recorded is not None and faults else recorded,
        recorded_verdict=recorded,
        text=record.get("text") or _claim_text(record, trust),
        sources=tuple(dict.fromkeys(_sources(record, trust))),
        faults=faults,
    )


def _claim_text(record: Record, trust: Trust) -> str | None:
    return trust.ground(record["claim"]).text if "claim" in record else None


def _sources(record: Record, trust: Trust) -> list[str]:
    uses = [use["id"] for use in record.get("evidence", ())] + list(record.get("cites", ()))
    return [*paths_of(record), *(path for use in uses for path in trust.ground(use).paths)]
