"""A claim checked against evidence that is in the store."""

from __future__ import annotations

import os
from collections.abc import Sequence

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.result import Result
from aswritten.record.building import Material, build_claim, build_verdict
from aswritten.record.clock import timestamp
from aswritten.record.reading import record_body
from aswritten.record.values import ClaimRecord, EvidenceRecord, Record, VerdictRecord
from aswritten.settings import DEFAULTS, Settings
from aswritten.store.keeping import Kept, check_material, keep_verdict, stored_material, stored_record
from aswritten.store.layout import is_id
from aswritten.store.store import Store
from aswritten.store.trust import Trust


def bind(  # noqa: PLR0913 - as check
    claim: str,
    evidence_id: str,
    *,
    store: str | os.PathLike[str] | Store,
    quote: str | Sequence[str] = (),
    language: str | None = None,
    settings: Settings = DEFAULTS,
) -> tuple[Result, Kept]:
    """Check a claim against stored evidence, by the text that was read, and keep claim and verdict.

    >>> import tempfile
    >>> from aswritten.store.keeping import check_and_keep
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _, kept = check_and_keep("The pump was idle.", text="The pump was idle.", store=f"{folder}/store")
    ...     result, bound = bind("The pump was not idle.", kept.evidence_id, store=f"{folder}/store")
    >>> result.verdict, bound.evidence_id == kept.evidence_id
    (<Verdict.CONTRADICTED: 'contradicted'>, True)

    Args:
        claim: the sentences to check.
        evidence_id: of an evidence record in the store.
        store: the store, or its folder.
        quote: spans that the claim rests on, treated as quoted.
        language: code of claim and source; recognised if not given.
        settings: limits and thresholds.

    Returns:
        The result, and the ids under which it is kept.

    Raises:
        AswrittenError: ``EVIDENCE_UNKNOWN`` where the store has no evidence of this id, ``STORE_ERROR`` where it or its
            text is damaged, ``INVALID_INPUT`` and ``TOO_LARGE`` for the claim.
    """
    opened = store if isinstance(store, Store) else Store.open(store)
    quotes = (quote,) if isinstance(quote, str) else tuple(quote)
    evidence = stored_evidence(opened, evidence_id)
    material = stored_material(opened, evidence)
    result = check_material(claim, material, quotes=quotes, language=language, settings=settings)
    record = build_claim(result.claim, quotes=quotes, language=language)
    verdict = build_verdict(result, record, evidence, settings=settings, checked_at=timestamp())
    return result, keep_verdict(opened, verdict, record, evidence)


def check_stored(  # noqa: PLR0913 - as check
    claim: str,
    evidence_id: str,
    *,
    store: str | os.PathLike[str] | Store,
    quote: str | Sequence[str] = (),
    language: str | None = None,
    settings: Settings = DEFAULTS,
) -> tuple[Result, Material]:
    """As :func:`bind`, and nothing is kept; the material has the text that the result's spans are in.

    Raises:
        AswrittenError: as :func:`bind`.
    """
    opened = store if isinstance(store, Store) else Store.open(store)
    quotes = (quote,) if isinstance(quote, str) else tuple(quote)
    material = stored_material(opened, stored_evidence(opened, evidence_id))
    return check_material(claim, material, quotes=quotes, language=language, settings=settings), material


class Recomputed(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict record, and what the same check says now.

    Attributes:
        record: as it is kept.
        result: of the claim against the text that was read.
        text: in which the result's spans stand.
        is_same: whether the record says what the check says, tool and all; if not, another tool or hand wrote it.
    """

    record: VerdictRecord
    result: Result
    text: str
    is_same: bool


def recompute(verdict_id: str, *, store: str | os.PathLike[str] | Store, settings: Settings = DEFAULTS) -> Recomputed:
    """Check the claim of a kept verdict against its kept evidence again; nothing is kept.

    >>> import tempfile
    >>> from aswritten.store.keeping import check_and_keep
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _, kept = check_and_keep("The pump was idle.", text="The pump was idle.", store=f"{folder}/store")
    ...     recompute(kept.verdict_id, store=f"{folder}/store").is_same
    True

    Raises:
        AswrittenError: ``STORE_ERROR`` where the verdict, or something that it rests on, is missing or changed;
            ``INVALID_INPUT`` where it rests on anything but one whole source.
    """
    opened = store if isinstance(store, Store) else Store.open(store)
    record = stored_record(opened, verdict_id)
    if not isinstance(record, VerdictRecord) or len(record.evidence) != 1:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{verdict_id} is no verdict on one source",
            hint="aswritten store list shows the verdicts that are kept",
        )
    _require_sound(opened, record)
    claim = stored_record(opened, record.claim)
    if not isinstance(claim, ClaimRecord):
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the verdict {verdict_id} names a record of another kind as its claim",
            hint="aswritten store verify names all that is wrong",
        )
    evidence = stored_evidence(opened, record.evidence[0].id)
    material = stored_material(opened, evidence)
    result = check_material(claim.text, material, quotes=claim.quotes or (), language=claim.language, settings=settings)
    now = build_verdict(result, claim, evidence, settings=settings, checked_at=record.checked_at)
    is_same = now.outcome_sha256 == record.outcome_sha256
    return Recomputed(record=record, result=result, text=material.text, is_same=is_same)


def stored_evidence(store: Store, evidence_id: str) -> EvidenceRecord:
    """The evidence record of an id.

    Raises:
        AswrittenError: ``EVIDENCE_UNKNOWN`` where the store has none, ``STORE_ERROR`` where it is damaged.
    """
    if not is_id(evidence_id) or not store.has_record(evidence_id):
        raise _unknown(store, evidence_id, "has no record of the id")
    record = stored_record(store, evidence_id)
    if not isinstance(record, EvidenceRecord):
        raise _unknown(store, evidence_id, "has no evidence, but another record, under the id")
    _require_sound(store, record)
    return record


def _require_sound(store: Store, record: Record) -> None:
    """The text may be whole and the bytes that it was read from not: a verdict on it would not be shown as good."""
    faults = Trust(store).faults_under(record_body(record))
    if faults:
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the record {record.id} rests on what is damaged: {faults[0].message}",
            hint="restore the file from a copy; aswritten store verify names all that is wrong",
        )


def _unknown(store: Store, evidence_id: str, what: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.EVIDENCE_UNKNOWN,
        f"the store {store.shown} {what} {evidence_id[:80]!r}",
        hint="aswritten store list shows the evidence that is kept",
    )
