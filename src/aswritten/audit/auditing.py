"""The audit of documents against evidence: read, find, trace, judge."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.atoms import STOP_WORDS, is_key_like, split_name
from aswritten.audit.case import Case, located, missing
from aswritten.audit.counts import check_run_count, counts_runs, counts_units
from aswritten.audit.evidence_reading import Evidence, read_evidence
from aswritten.audit.model import RECONCILED, Audited, AuditResult, Coverage, Outcome, Status, Trace
from aswritten.audit.outcome import conclude, measure_coverage
from aswritten.audit.quantity import Role
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from aswritten.audit.by_link import Target
    from aswritten.audit.citing import Citations
    from aswritten.audit.claims_file import ClaimRow
    from aswritten.audit.quantity import Quantity
    from aswritten.document.model import Document

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""

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
    _judge_all(case, citations, claimed, tell)
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


def _judge_all(case: Case, citations: Citations, claimed: dict[str, str], tell: Progress) -> None:
    """Plain numbers first, then spreads and changes, which rest on them."""
    later = {one.id for one in case.quantities if _rests_on_others(case, one)}
    plain = [one for one in case.quantities if one.id not in later]
    rest = sorted((one for one in case.quantities if one.id in later), key=lambda one: one.delta is not None)
    for done, quantity in enumerate((*plain, *rest), start=1):
        if done == len(plain) + 1:
            _vet_pairs(case)
        case.audited[quantity.id] = _judge(case, citations, quantity, claimed.get(quantity.id))
        if done % 16 == 0 or done == len(case.quantities):
            tell("quantities", done, len(case.quantities))
    if not rest:
        _vet_pairs(case)
    if case.columns.files:
        from aswritten.audit.by_mates import look_again  # noqa: PLC0415 - start-up time

        look_again(case)


def _rests_on_others(case: Case, quantity: Quantity) -> bool:
    if quantity.delta is not None or quantity.points or quantity.role is Role.UNCERTAINTY:
        return True
    return quantity.id in case.around and counts_runs(case, quantity) and not counts_units(case, quantity)


def _judge(case: Case, citations: Citations, quantity: Quantity, claimed: str | None) -> Audited:
    if quantity.id not in case.around:
        reason = quantity.exempt_detail or (str(quantity.exempt.value) if quantity.exempt is not None else "no value")
        return Audited(quantity=quantity, status=Status.EXEMPT, message=reason.replace("_", " "))
    audited = _vetted(case, quantity, _trace(case, citations, quantity, claimed))
    if (
        quantity.exempt is not None
        and audited.status not in RECONCILED
        and audited.trace not in (Trace.LINK, Trace.CLAIM)
    ):
        return Audited(quantity=quantity, status=Status.EXEMPT, message=str(quantity.exempt.value).replace("_", " "))
    if quantity.exempt is not None and audited.trace is Trace.NAMES and _is_chance(case, quantity, audited):
        return Audited(quantity=quantity, status=Status.EXEMPT, message=str(quantity.exempt.value).replace("_", " "))
    return audited


def _vetted(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    from aswritten.audit.vetting import vet  # noqa: PLC0415 - start-up time

    vetted = vet(case, quantity, audited)
    if vetted.status is Status.MISSING_EVIDENCE and audited.status in RECONCILED:
        # What one digit met by chance may still be a count.
        return _counted(case, quantity) or vetted
    return vetted


def _vet_pairs(case: Case) -> None:
    from aswritten.audit.vetting_pairs import vet_pairs  # noqa: PLC0415 - start-up time

    vet_pairs(case)


def _is_chance(case: Case, quantity: Quantity, audited: Audited) -> bool:
    """Whether a number that is hardly a result meets evidence by one rounded digit, or another thing's count."""
    if audited.status is Status.ROUNDING_OK and quantity.significant < 2 and not quantity.comparator:  # noqa: PLR2004 - one digit
        return True
    name = audited.evidence[0].name if audited.evidence else ""
    nouns = [noun for noun in case.around[quantity.id].nouns[:1] if noun not in STOP_WORDS]
    return bool(nouns) and is_key_like(name) and nouns[0] not in split_name(name)


def _trace(case: Case, citations: Citations, quantity: Quantity, claimed: str | None) -> Audited:  # noqa: C901, PLR0911, PLR0912 - one decision
    from aswritten.audit import by_names  # noqa: PLC0415 - start-up time
    from aswritten.audit.by_link import target_of, trace_target  # noqa: PLC0415 - as above

    target = None if claimed is None and _shares_link(case, quantity) else target_of(quantity, claimed)
    if target is not None and target.how is not Trace.FILE:
        found = trace_target(case, quantity, target, citations)
        return found or missing(quantity, f"{target.path} holds no such value under a name of the document's")
    if not case.columns.files:
        return missing(quantity, "there is no evidence file to read")
    if quantity.role is Role.UNCERTAINTY:
        found = _spread(case, quantity)
        if found is not None:
            return found
    if quantity.delta is not None or quantity.points:
        found = _change(case, quantity)
        if found is not None:
            return found
    elif counts_runs(case, quantity):
        found = check_run_count(case, quantity)
        if found is not None or not counts_units(case, quantity):
            return found or missing(quantity, "no runs of that number are the evidence of its sentence")
    if (target := target or _named_file(quantity)) is not None:
        found = trace_target(case, quantity, target, citations)
        if found is not None:
            return found
    if quantity.role is not Role.UNCERTAINTY:
        found = by_names.trace(case, quantity)
        if found is None or found.status not in RECONCILED:
            found = _by_order(case, quantity) or _counted(case, quantity) or found
        elif quantity.id in case.traced and _is_out_of_order(case, quantity):
            message = f"{located(found.evidence[0])} holds it, but its name stands where another number's does"
            found = msgspec.structs.replace(found, status=Status.AMBIGUOUS_MAPPING, formula="", message=message)
        if found is not None:
            return found
    return _last(case, quantity) or missing(quantity, "no evidence of its names holds this value")


def _shares_link(case: Case, quantity: Quantity) -> bool:
    """Whether it is the spread in a link of a value: ``[73.2 ± 0.4](…)`` names the evidence of the value."""
    if quantity.role is not Role.UNCERTAINTY or quantity.link is None:
        return False
    links = (case.by_id[name].link for name in quantity.partners)
    return any(link is not None and link.place == quantity.link.place for link in links)


def _named_file(quantity: Quantity) -> Target | None:
    from aswritten.audit.by_link import Target as Made  # noqa: PLC0415 - the class, for one value
    from aswritten.audit.evidence_reading import media_of  # noqa: PLC0415 - as above

    for written in quantity.files[:1]:
        path, _, locator = written.partition("#")
        if media_of(path) is not None:
            return Made(path, locator, Trace.FILE, is_strict=True)
    return None


def _spread(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.aggregates import check_spread  # noqa: PLC0415 - start-up time

    partner = next((case.audited[name] for name in quantity.partners if name in case.audited), None)
    if partner is None or partner.quantity.id not in case.around:
        return None
    return check_spread(case, quantity, partner)


def _change(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.changes import judge_change  # noqa: PLC0415 - start-up time

    return judge_change(case, quantity)


def _by_order(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.by_order import trace_by_order  # noqa: PLC0415 - start-up time

    return trace_by_order(case, quantity)


def _is_out_of_order(case: Case, quantity: Quantity) -> bool:
    from aswritten.audit.by_order import is_out_of_order  # noqa: PLC0415 - start-up time

    return is_out_of_order(case, quantity, case.traced[quantity.id])


def _counted(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.counts import count_by_names  # noqa: PLC0415 - start-up time

    is_small_count = quantity.spelled or quantity.exempt is not None
    return count_by_names(case, quantity) if is_small_count else None


def _last(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.changes import change_between_places  # noqa: PLC0415 - start-up time
    from aswritten.audit.counts import count_by_names  # noqa: PLC0415 - as above

    return change_between_places(case, quantity) or count_by_names(case, quantity)
