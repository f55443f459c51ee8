"""The audit of documents against evidence: read, find, trace, judge."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.case import Case
from aswritten.audit.evidence_reading import Evidence, read_evidence
from aswritten.audit.judging import Progress, judge_all
from aswritten.audit.model import AuditResult, Coverage, Outcome
from aswritten.audit.outcome import conclude, measure_coverage
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from aswritten.audit.claims_file import ClaimRow
    from aswritten.audit.quantity import Quantity
    from aswritten.document.model import Document

Paths = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]


def audit(  # noqa: PLR0913 - what the command line takes
    documents: Paths,
    evidence: Paths,
    *,
    workspace_root: str | os.PathLike[str] = ".",
    claims: str | os.PathLike[str] | None = None,
    exempt: Sequence[str] = (),
    require_links: bool = False,
    settings: Settings = DEFAULTS,
    on_progress: Progress | None = None,
) -> tuple[AuditResult, ...]:
    """Do the numbers of documents match the results? One result a document, in the order given.

    Args:
        documents: paths, absolute or relative to the workspace root.
        evidence: folders or files of results.
        workspace_root: paths are shown relative to it, and files that documents name must lie in it or in ``evidence``.
        claims: a claims file (CSV or JSON) that names evidence for quantities.
        exempt: more patterns of numbers that are no results, as in the settings.
        require_links: whether a number whose evidence is not named by the author keeps the outcome from ``PASS``.
        settings: limits.
        on_progress: told how far it is.

    Raises:
        AswrittenError: for a pattern that is none, and for evidence or a claims file that is not there. A document that
            cannot be read is a result whose outcome is ``ERROR``.
    """
    settings = with_exempt(settings, exempt)
    paths = _as_paths(documents)
    roots = _as_paths(evidence)
    workspace = os.fspath(workspace_root)
    rows: tuple[ClaimRow, ...] = ()
    if claims is not None:
        from aswritten.audit.claims_file import read_claims  # noqa: PLC0415 - only where there is one

        rows = read_claims(claims)
    skip = {os.path.realpath(os.path.join(workspace, path)) for path in paths}  # noqa: PTH118 - text paths
    if claims is not None:
        skip.add(os.path.realpath(claims))
    read: list[Document | AswrittenError] = [_read_document(path, workspace, settings) for path in paths]
    for one in read:
        if not isinstance(one, AswrittenError):
            skip |= {os.path.realpath(os.path.join(workspace, file.path)) for file in one.files}  # noqa: PTH118 - as above
    # A notebook may be both: its words are the document, what it put out is evidence.
    skip = {real for real in skip if not real.lower().endswith(".ipynb")}
    tell = on_progress or (lambda _what, _done, _total: None)
    held = read_evidence(
        roots,
        workspace=workspace,
        skip=frozenset(skip),
        on_file=lambda done, total: tell("evidence files", done, total),
    )
    results: list[AuditResult] = []
    for path, document in zip(paths, read, strict=True):
        if isinstance(document, AswrittenError):
            results.append(_failed(path, document, held))
        else:
            try:
                results.append(
                    audit_document(
                        document,
                        held,
                        roots=roots,
                        workspace=workspace,
                        rows=rows,
                        settings=settings,
                        require_links=require_links,
                        tell=tell,
                    )
                )
            except AswrittenError as err:
                # Too many numbers in one document are no reason to say nothing of the others.
                results.append(_failed(path, err, held))
    return tuple(results) if claims is None else tuple(_bind(result, claims, workspace) for result in results)


def _bind(result: AuditResult, claims: str | os.PathLike[str], workspace: str) -> AuditResult:
    """The same, bound to the claims file too, which says what is evidence of what."""
    import hashlib  # noqa: PLC0415 - beside its one use

    from aswritten.audit.evidence_reading import show_path  # noqa: PLC0415 - start-up time
    from aswritten.load.reading import read_file  # noqa: PLC0415 - as above

    shown = show_path(os.path.realpath(claims), os.path.realpath(workspace))
    digest = hashlib.sha256(read_file(claims, root=None).stored).hexdigest()
    inputs = dict(sorted({**result.inputs, shown: f"sha256:{digest}"}.items()))
    return msgspec.structs.replace(result, inputs=inputs)


def with_exempt(settings: Settings, patterns: Sequence[str]) -> Settings:
    """The settings with more patterns of numbers that are no results.

    Raises:
        AswrittenError: ``INVALID_INPUT`` for what is no pattern.
    """
    for pattern in patterns:
        try:
            re.compile(pattern)
        except (re.error, RecursionError, OverflowError) as err:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, f"{pattern!r} is no regular expression: {err}", hint="mend the pattern"
            ) from err
    return msgspec.structs.replace(settings, exempt=(*settings.exempt, *patterns))


def _as_paths(paths: Paths) -> tuple[str, ...]:
    if isinstance(paths, (str, os.PathLike)):
        return (os.fspath(paths),)
    return tuple(os.fspath(path) for path in paths)


def _read_document(path: str, workspace: str, settings: Settings) -> Document | AswrittenError:
    from aswritten.document.reading import read_document  # noqa: PLC0415 - start-up time

    try:
        return read_document(path, root=workspace, settings=settings)
    except AswrittenError as err:
        return err


def _failed(path: str, error: AswrittenError, evidence: Evidence) -> AuditResult:
    return AuditResult(
        path=path,
        outcome=Outcome.ERROR,
        reason_code="input_error",
        quantities=(),
        inputs={file.path: f"sha256:{file.sha256}" for file in evidence.columns.files},
        unread=(*(one.error for one in evidence.unread), *evidence.partly),
        errors=(error,),
        coverage=Coverage(linked=0, traced=0, exempt=0, open=0),
    )


def audit_document(  # noqa: PLR0913 - as audit
    document: Document,
    evidence: Evidence,
    *,
    roots: Sequence[str],
    workspace: str,
    rows: Sequence[ClaimRow] = (),
    settings: Settings = DEFAULTS,
    require_links: bool = False,
    tell: Progress = lambda _what, _done, _total: None,
) -> AuditResult:
    """The audit of a document that was read, against evidence that was read."""
    from aswritten.audit.quantities import find_quantities  # noqa: PLC0415 - start-up time

    tell("quantities", 0, 0)
    quantities = find_quantities(document, settings=settings)
    return audit_quantities(
        document,
        quantities,
        evidence,
        roots=roots,
        workspace=workspace,
        rows=rows,
        require_links=require_links,
        tell=tell,
    )


def audit_quantities(  # noqa: PLR0913 - as audit
    document: Document,
    quantities: Sequence[Quantity],
    evidence: Evidence,
    *,
    roots: Sequence[str],
    workspace: str,
    rows: Sequence[ClaimRow] = (),
    require_links: bool = False,
    tell: Progress = lambda _what, _done, _total: None,
) -> AuditResult:
    """The audit of a document's quantities."""
    from aswritten.audit.citing import Citations  # noqa: PLC0415 - start-up time
    from aswritten.audit.claims_file import assign_claims  # noqa: PLC0415 - as above

    folder = os.path.join(workspace, os.path.dirname(document.path))  # noqa: PTH118, PTH120 - text paths
    citations = Citations(evidence, folder=folder, roots=roots, workspace=workspace)
    claimed, unused = assign_claims(rows, quantities, main=document.path)
    case = Case(quantities, evidence.columns, roots, [block.text for block in document.blocks])
    judge_all(case, citations, claimed, tell)
    audited = tuple(case.audited[quantity.id] for quantity in quantities)
    errors = [*_document_errors(document), *citations.errors.values()]
    errors += [
        AswrittenError(
            ErrorCode.NOT_FOUND,
            f"row {row.number} of the claims file names {row.text!r}, which {document.path} does not state there",
            hint="mend the row's line or text",
            path=document.path,
        )
        for row in unused
    ]
    unread = tuple(one.error for one in evidence.unread if one.path not in citations.errors) + evidence.partly
    outcome, reason = conclude(
        audited, has_error=bool(errors), has_evidence=bool(evidence.columns.files), require_links=require_links
    )
    inputs = {file.path: f"sha256:{file.sha256}" for file in document.files}
    inputs |= {file.path: f"sha256:{file.sha256}" for file in evidence.columns.files}
    return AuditResult(
        path=document.path,
        outcome=outcome,
        reason_code=reason,
        quantities=audited,
        inputs=dict(sorted((inputs | citations.touched).items())),
        unread=unread,
        errors=tuple(errors),
        document=document,
        coverage=measure_coverage(audited),
        require_links=require_links,
    )


def _document_errors(document: Document) -> list[AswrittenError]:
    return [
        AswrittenError(
            ErrorCode(problem.code), problem.message, hint=problem.hint, path=document.files[problem.place.file].path
        )
        for problem in document.problems
    ]
