"""Which stored verdicts are to be checked again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.reading import record_body
from aswritten.record.values import ClaimRecord, EvidenceRecord, VerdictRecord
from aswritten.store.keeping import stored_record
from aswritten.store.recheck_values import Rechecked, Task, damaged
from aswritten.store.store import Store
from aswritten.store.trust import Trust


class _Verdict(NamedTuple):
    """What tells which verdicts are to be checked again."""

    id: str
    claim: str
    evidence: str
    outcome: str
    checked_at: str
    supersedes: str | None


class Plan(NamedTuple):
    """Which verdicts to check again, in order, and what is damaged."""

    verdict_ids: tuple[str, ...]
    damaged: tuple[Rechecked, ...]


def plan_recheck(store: Store) -> Plan:
    """Read the whole store; the verdicts come by source and claim, damage by id.

    Raises:
        AswrittenError: ``STORE_ERROR`` where the store cannot be listed.
    """
    verdicts: list[_Verdict] = []
    order: dict[str, str] = {}
    broken: list[Rechecked] = []
    for record_id in store.record_ids():
        try:
            record = stored_record(store, record_id)
        except AswrittenError as error:
            broken.append(damaged(record_id, error))
            continue
        match record:
            case EvidenceRecord():
                order[record_id] = record.source.uri or ""
            case ClaimRecord():
                order[record_id] = record.text[:200]
            case VerdictRecord() if record.evidence:
                verdicts.append(_light(record))
            case _:
                pass
    chosen = _latest(verdicts, order)
    ids = sorted(
        chosen,
        key=lambda one: (order.get(one.evidence, ""), one.evidence, order.get(one.claim, ""), one.claim, one.id),
    )
    return Plan(tuple(one.id for one in ids), tuple(broken))


def _light(record: VerdictRecord) -> _Verdict:
    evidence = record.evidence[0].id
    return _Verdict(record.id, record.claim, evidence, record.outcome_sha256, record.checked_at, record.supersedes)


def _latest(verdicts: Sequence[_Verdict], uris: Mapping[str, str]) -> Iterator[_Verdict]:
    """Of the verdicts on a claim and a source the latest; of several in one second, each that says another thing."""
    superseded = {verdict.supersedes for verdict in verdicts}
    groups: dict[tuple[str, str], list[_Verdict]] = {}
    for verdict in verdicts:
        if verdict.id not in superseded:
            groups.setdefault((verdict.claim, uris.get(verdict.evidence) or verdict.evidence), []).append(verdict)
    for group in groups.values():
        last = max(verdict.checked_at for verdict in group)
        yield from {
            (verdict.outcome, verdict.evidence): verdict for verdict in group if verdict.checked_at == last
        }.values()


def read_task(store: Store, verdict_id: str, trust: Trust) -> Task:
    """A verdict with what it joins, all of it hashed anew.

    Raises:
        AswrittenError: ``STORE_ERROR`` where something that the verdict rests on is missing or changed.
    """
    verdict = stored_record(store, verdict_id)
    if not isinstance(verdict, VerdictRecord):
        raise _lacks(verdict_id, verdict_id)
    faults = trust.faults_under(record_body(verdict))
    if faults:
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the verdict {verdict_id} rests on what is damaged: {faults[0].message}",
            hint="restore the file from a copy; aswritten store verify names all that is wrong",
        )
    claim = stored_record(store, verdict.claim)
    if not isinstance(claim, ClaimRecord):
        raise _lacks(verdict_id, verdict.claim)
    evidence = stored_record(store, verdict.evidence[0].id)
    if not isinstance(evidence, EvidenceRecord):
        raise _lacks(verdict_id, verdict.evidence[0].id)
    return Task(verdict=verdict, claim=claim, evidence=evidence)


def _lacks(verdict_id: str, record_id: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.STORE_ERROR,
        f"the verdict {verdict_id} rests on the record {record_id}, which is of another kind",
        hint="restore it from a copy; aswritten store verify names all that is wrong",
    )
