"""A check that is kept: the source's bytes and text, evidence, claim and verdict, each in its place."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from aswritten.api import check_source, read_source
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.extract.reading import Reading
from aswritten.model.result import Result
from aswritten.model.source_map import SourceMap
from aswritten.record.building import Material, build_claim, build_evidence, build_verdict
from aswritten.record.clock import timestamp
from aswritten.record.material import read_material
from aswritten.record.reading import read_body, record_bytes
from aswritten.record.source_map import map_bytes, read_map
from aswritten.record.values import ClaimRecord, EvidenceRecord, Place, Record, SnapshotKind, VerdictRecord
from aswritten.settings import DEFAULTS, Settings
from aswritten.store.layout import record_path
from aswritten.store.store import Store

_MARK = "\ufeff"


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What was kept of a check.

    Attributes:
        evidence_id: of the source as it was read.
        claim_id: of the claim.
        verdict_id: of the verdict, which names both.
        record_path: of the verdict's file.
    """

    evidence_id: str
    claim_id: str
    verdict_id: str
    record_path: str

    @property
    def keys(self) -> dict[str, str]:
        """What a result's JSON says of it."""
        return {
            "evidenceId": self.evidence_id,
            "claimId": self.claim_id,
            "verdictId": self.verdict_id,
            "recordPath": self.record_path,
        }


def check_and_keep(  # noqa: PLR0913 - as check
    claim: str,
    *,
    store: str | os.PathLike[str] | Store,
    text: str | None = None,
    path: str | os.PathLike[str] | None = None,
    quote: str | Sequence[str] = (),
    workspace_root: str | os.PathLike[str] = ".",
    media_type: str | None = None,
    language: str | None = None,
    encoding: str | None = None,
    settings: Settings = DEFAULTS,
) -> tuple[Result, Kept]:
    """Check a claim as :func:`aswritten.check` does, and keep what was read and what was found.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     result, kept = check_and_keep("The pump was idle.", text="The pump was idle.", store=f"{folder}/store")
    >>> result.verdict, kept.claim_id[:15]
    (<Verdict.VERIFIED: 'verified'>, 'sha256:2a62df24')

    Args:
        claim: the sentences to check.
        store: a store, or its folder, which is made if it is not there.
        text: the source's text; or
        path: the source's file. Exactly one of the two.
        quote: spans that the claim rests on, treated as quoted.
        workspace_root: the folder that ``path`` is relative to and must lie in; records name it from there.
        media_type: as for ``check``, and so on.
        language: as for ``check``.
        encoding: as for ``check``.
        settings: limits and thresholds.

    Returns:
        The result, and the ids under which it is kept.

    Raises:
        AswrittenError: as ``check``; ``STORE_ERROR`` where the store cannot be written.
    """
    if (text is None) == (path is None):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "a claim check needs a text or a path, exactly one", hint="give text=… or path=…"
        )
    if text is not None:
        material = text_material(text, media_type=media_type)
    else:
        assert path is not None  # noqa: S101 - for the type checker; the guard above holds it
        material = read_material(
            path, workspace=Path(workspace_root), settings=settings, media_type=media_type, encoding=encoding
        )
    quotes = (quote,) if isinstance(quote, str) else tuple(quote)
    result = check_material(claim, material, quotes=quotes, language=language, settings=settings)
    opened = store if isinstance(store, Store) else Store.create(store)
    return result, keep_check(opened, result, material, quotes=quotes, language=language, settings=settings)


def text_material(text: str, *, media_type: str | None = None) -> Material:
    """A text that was given as such."""
    return Material(text=text.removeprefix(_MARK), media_type=media_type)


def check_material(
    claim: str, material: Material, *, quotes: Sequence[str], language: str | None, settings: Settings
) -> Result:
    """Check a claim against material.

    Raises:
        AswrittenError: as ``check``.
    """
    source = reading_of(material, language=language, settings=settings)
    return check_source(claim, source, quote=quotes, language=language, settings=settings)


def reading_of(material: Material, *, language: str | None, settings: Settings) -> Reading:
    """Material as a source to check against.

    Raises:
        AswrittenError: as ``check``, for the text and the language.
    """
    text = material.text
    if text.startswith(_MARK):  # the mark that is left is text; what reads a source takes one away
        text = _MARK + text
    reading = read_source(text=text, media_type=material.media_type, language=language, settings=settings)
    reading.source_map = material.source_map
    return reading


def keep_material(store: Store, material: Material) -> EvidenceRecord:
    """Keep a source: its bytes, the text that was read, and the evidence record that names both.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the source can stand in no record, ``STORE_ERROR``.
    """
    evidence = build_evidence(material)
    if material.original is not None:
        store.write_snapshot(material.original)
    store.write_snapshot(material.text.encode())
    if material.source_map is not None:
        store.write_snapshot(map_bytes(material.source_map))
    store.write_record(evidence.id, record_bytes(evidence))
    return evidence


def keep_check(  # noqa: PLR0913 - what is kept
    store: Store,
    result: Result,
    material: Material,
    *,
    quotes: Sequence[str] = (),
    language: str | None = None,
    settings: Settings = DEFAULTS,
    place: Place | None = None,
    evidence: EvidenceRecord | None = None,
) -> Kept:
    """Keep a result with the source that it is of; ``evidence`` where that is in the store already.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where something can stand in no record, ``STORE_ERROR``.
    """
    claim = build_claim(result.claim, quotes=quotes, language=language)
    if evidence is None:
        evidence = keep_material(store, material)
    verdict = build_verdict(result, claim, evidence, settings=settings, checked_at=timestamp(), place=place)
    return keep_verdict(store, verdict, claim, evidence)


def keep_verdict(store: Store, verdict: VerdictRecord, claim: ClaimRecord, evidence: EvidenceRecord) -> Kept:
    """Keep a claim and a verdict on evidence that is in the store.

    Raises:
        AswrittenError: ``STORE_ERROR``.
    """
    store.write_record(claim.id, record_bytes(claim))
    store.write_record(verdict.id, record_bytes(verdict))
    return Kept(
        evidence_id=evidence.id,
        claim_id=claim.id,
        verdict_id=verdict.id,
        record_path=store.name_of(record_path(verdict.id)),
    )


def stored_record(store: Store, record_id: str) -> Record:
    """A record from the store, held to the schema.

    Raises:
        AswrittenError: ``STORE_ERROR`` where it is missing, changed or of no kind that is known.
    """
    body = store.read_record(record_id)
    try:
        return read_body(body, expected_id=record_id)
    except AswrittenError as error:
        raise AswrittenError(
            ErrorCode.STORE_ERROR, f"the record {record_id}: {error.message}", hint=error.hint
        ) from error


def stored_material(store: Store, evidence: EvidenceRecord) -> Material:
    """The text that was read for evidence, and how it was read.

    Raises:
        AswrittenError: ``STORE_ERROR`` where no snapshot is of kind ``text``, or it is missing or changed;
            ``INVALID_INPUT`` where only a part of the text is meant, since all of it would be read.
    """
    if evidence.selectors is not None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the evidence {evidence.id} is a part of its source, and this version reads the whole",
            hint="bind the claim to evidence of the whole source, or of a page of it",
        )
    snapshot = evidence.text_snapshot
    if snapshot is None:
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the evidence {evidence.id} has no text snapshot",
            hint="add its source to the store again",
        )
    try:
        text = store.read_snapshot(snapshot.sha256).decode()
    except UnicodeDecodeError as error:
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"the text snapshot {snapshot.sha256} of {evidence.id} is not UTF-8",
            hint="add its source to the store again",
        ) from error
    return Material(
        text=text,
        media_type=snapshot.media_type,
        uri=evidence.source.uri,
        encoding=snapshot.encoding,
        extractor=snapshot.extractor,
        source_map=_stored_map(store, evidence),
    )


def _stored_map(store: Store, evidence: EvidenceRecord) -> SourceMap | None:
    snapshot = evidence.snapshot_of(SnapshotKind.MAP)
    if snapshot is None:
        return None
    try:
        return read_map(store.read_snapshot(snapshot.sha256))
    except AswrittenError as error:
        if error.code is ErrorCode.STORE_ERROR:
            raise
        raise AswrittenError(ErrorCode.STORE_ERROR, f"{evidence.id}: {error.message}", hint=error.hint) from error
