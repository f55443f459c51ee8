"""What each tool does, as functions from arguments to plain answers; they raise what the edge turns into failures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.mcp.workspace import Workspace
from aswritten.model.evidence import EvidenceError, EvidenceResult
from aswritten.model.result import Check, Result
from aswritten.model.verdict import Outcome, Verdict

AS_GIVEN = (
    "as given: the claim, the verdict and the checks are the caller's words; nothing was computed for this report"
)
_EXACT_DIGITS = 15
"""A number of so many significant digits comes out of a float as it went in."""
_AS_TEXT = 'give it as text, as the document writes it: "0.1234567890123456789"'
_MOST_GIVEN = 1_000
"""Checks that a report is made of."""


def check_claim(  # noqa: PLR0913 - what the tool takes
    workspace: Workspace,
    claim: str,
    *,
    text: str | None = None,
    path: str | None = None,
    quote: Sequence[str] = (),
    persist: bool | None = None,
    language: str | None = None,
    media_type: str | None = None,
) -> dict[str, Any]:
    """A claim against a text or a file of the workspace, kept where the workspace or the caller wants that."""
    given = {"text": text, "path": path, "quote": quote, "language": language, "media_type": media_type}
    if workspace.settings.persist if persist is None else persist:
        from aswritten.store.keeping import check_and_keep  # noqa: PLC0415 - only where something is kept

        _require_source(text, path)
        result, kept = check_and_keep(
            claim,
            store=workspace.create_store(),
            workspace_root=workspace.root,
            settings=workspace.settings,
            **given,  # type: ignore[arg-type]
        )
        return _answer(result, kept.keys)
    from aswritten.api import check  # noqa: PLC0415 - start-up time

    _require_source(text, path)
    return _answer(check(claim, workspace_root=workspace.root, settings=workspace.settings, **given))  # type: ignore[arg-type]


def _require_source(text: str | None, path: str | None) -> None:
    if (text is None) == (path is None):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"a claim check needs a text or a path, and {'neither' if text is None else 'both'} was given",
            hint="give exactly one of text and path",
        )


def bind_claim(
    workspace: Workspace, claim: str, evidence_id: str, *, quote: Sequence[str] = (), persist: bool | None = None
) -> dict[str, Any]:
    """A claim against evidence that is in the store."""
    from aswritten.store.binding import bind, check_stored  # noqa: PLC0415 - start-up time

    store = _known_store(workspace, evidence_id)
    if workspace.settings.persist if persist is None else persist:
        result, kept = bind(claim, evidence_id, store=store, quote=quote, settings=workspace.settings)
        return _answer(result, kept.keys)
    result, _ = check_stored(claim, evidence_id, store=store, quote=quote, settings=workspace.settings)
    return _answer(result, {"evidenceId": evidence_id})


def _known_store(workspace: Workspace, evidence_id: str) -> Any:  # noqa: ANN401 - a Store; naming it would import it
    """The store; one that is not there knows no evidence."""
    try:
        return workspace.store()
    except AswrittenError as error:
        if error.code is not ErrorCode.STORE_ERROR or (workspace.root / workspace.settings.store).exists():
            raise
        raise AswrittenError(
            ErrorCode.EVIDENCE_UNKNOWN,
            f"no evidence has the id {evidence_id[:80]!r}: the workspace has no store yet",
            hint="check a claim with persist first; its answer has the evidenceId",
        ) from error


def check_values(
    workspace: Workspace,
    *,
    value: str | int | float | None = None,  # noqa: PYI041 - an integer is exact, and a float may not be
    source: str | None = None,
    claims: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """A value against the file that it is said to be in, or many."""
    from aswritten.evidence import check_evidence, check_evidence_batch  # noqa: PLC0415 - start-up time
    from aswritten.report import json_v1  # noqa: PLC0415 - start-up time

    root, most = workspace.root, workspace.settings.max_bytes
    if claims is not None:
        if value is not None or source is not None:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, "claims stand beside a value or a source", hint="give claims, or one of each"
            )
        if not claims:
            raise AswrittenError(ErrorCode.INVALID_INPUT, "claims is empty", hint='give [{"value": …, "source": …}]')
        results = list(map(_refuse_inexact, claims, check_evidence_batch(claims, root=root, max_bytes=most)))
        summary: dict[str, int] = {}
        for result in results:
            name = "error" if result.status is None else result.status.value
            summary[name] = summary.get(name, 0) + 1
        return {"results": [_plain(json_v1.evidence_object(result)) for result in results], "summary": summary}
    if value is None or source is None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the check has no {'value' if value is None else 'source'}",
            hint="give value and source, or claims",
        )
    if fault := _inexact(value):
        raise AswrittenError(ErrorCode.INVALID_INPUT, fault, hint=_AS_TEXT)
    one = check_evidence(value, source, root=root, max_bytes=most)
    return _plain({"status": one.status, "detail": one.detail, "place": one.place})


def _inexact(value: object) -> str:
    """Why a number may not be the one that was sent; empty where it is.

    The protocol's reader makes a float of it: one of more digits than a float holds is then another number, which
    may stand in the file where the one sent does not.
    """
    if not isinstance(value, float):
        return ""
    digits = repr(value).partition("e")[0].replace(".", "").strip("-0")
    if math.isfinite(value) and len(digits) <= _EXACT_DIGITS:
        return ""
    return f"the number arrived as {value!r}, which may not be what was sent"


def _refuse_inexact(row: Mapping[str, Any], result: EvidenceResult) -> EvidenceResult:
    fault = _inexact(row.get("value")) if isinstance(row, Mapping) else ""
    if not fault:
        return result
    error = EvidenceError(code=ErrorCode.INVALID_INPUT, message=fault, hint=_AS_TEXT)
    return EvidenceResult(status=None, error=error, row={**row, "value": repr(row["value"])})


def audit_document(workspace: Workspace, document: str, evidence: Sequence[str]) -> dict[str, Any]:
    """A document's numbers against result files of the workspace."""
    from aswritten.audit.auditing import audit  # noqa: PLC0415 - start-up time
    from aswritten.load.confine import resolve  # noqa: PLC0415 - start-up time
    from aswritten.report.audit_json import audit_object  # noqa: PLC0415 - start-up time

    if not evidence:
        raise AswrittenError(ErrorCode.INVALID_INPUT, "evidence names no folder", hint='give ["results/"], say')
    folders = [str(resolve(path, workspace.root)) for path in evidence]
    paper = str(resolve(document, workspace.root))
    result = audit(paper, folders, workspace_root=workspace.root, settings=workspace.settings)[0]
    return _plain(audit_object(result))


def report_claim(
    workspace: Workspace,
    claim: str,
    verdict: str,
    checks: Sequence[Mapping[str, Any]],
    *,
    record_id: str | None = None,
) -> dict[str, Any]:
    """One verdict as Markdown and SARIF: as the caller gives it, and marked so, or computed again from a record."""
    import json  # noqa: PLC0415 - start-up time

    from aswritten.report.claims_run import Setting, claim_diagnostics, claims_run  # noqa: PLC0415 - start-up time
    from aswritten.report.formats import Format, render  # noqa: PLC0415 - start-up time

    if record_id is None:
        result, note = _given_result(claim, verdict, checks), AS_GIVEN
    else:
        result, note = _recomputed(workspace, claim, verdict, record_id)
    counted, told = result.verdict.value, claim_diagnostics(result, Setting(name="1", unplaced="claim"))
    if record_id is None:  # also in each finding: code scanning shows nothing but these
        counted += " (as given)"
        told = tuple(msgspec.structs.replace(each, message=f"as given: {each.message}") for each in told)
    run = claims_run(told, {counted: 1}, notes=(note,))
    return {"markdown": render(Format.MARKDOWN, run), "sarif": json.loads(render(Format.SARIF, run))}


def _given_result(claim: str, verdict: str, checks: Sequence[Mapping[str, Any]]) -> Result:
    if len(checks) > _MOST_GIVEN:
        raise AswrittenError(
            ErrorCode.TOO_LARGE, f"{len(checks):,} checks are more than {_MOST_GIVEN:,}", hint="report fewer at a time"
        )
    try:
        given = Result(
            claim=claim,
            verdict=msgspec.convert(verdict, Verdict),
            covered=0.0,
            checks=msgspec.convert(list(checks), tuple[Check, ...]),
        )
    except msgspec.ValidationError as error:
        raise _not_as_answered(str(error)) from error
    _require_agreement(given)
    return given


def _require_agreement(given: Result) -> None:
    """A verdict that its own checks do not give was altered on the way, or invented."""
    from aswritten.judge import MEANING, ORDER  # noqa: PLC0415 - start-up time
    from aswritten.report.rules import is_claim_rule  # noqa: PLC0415 - start-up time

    told = [check for check in given.checks if check.outcome in {Outcome.FAIL, Outcome.WARN}]
    for check in told:
        if check.rule not in MEANING and (check.outcome is Outcome.FAIL or not is_claim_rule(check.rule)):
            raise _not_as_answered(f"no rule is named {check.rule[:80]!r}")
    fired = {MEANING[check.rule] for check in told if check.outcome is Outcome.FAIL}
    found = next((verdict for verdict in ORDER if verdict in fired), Verdict.VERIFIED)
    if found is not given.verdict:
        raise _not_as_answered(f"the verdict is {given.verdict}, and the checks amount to {found}")


def _not_as_answered(fault: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"the verdict or a check is not as claim_check answers them: {fault}",
        hint="pass verdict and checks on unchanged",
    )


def _recomputed(workspace: Workspace, claim: str, verdict: str, record_id: str) -> tuple[Result, str]:
    from aswritten.store.binding import recompute  # noqa: PLC0415 - start-up time

    found = recompute(record_id, store=_known_store(workspace, record_id), settings=workspace.settings)
    if found.result.claim != claim:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"the claim is not that of {record_id}", hint="pass the claim unchanged"
        )
    note = f"computed again from the stored evidence of {record_id}"
    computed = found.result.verdict
    if computed is not found.record.verdict:
        note += f"; the verdict recorded, {found.record.verdict}, is not the one computed"
    if computed.value != verdict:
        note += f"; the verdict given, {verdict!r:.40}, is not the one computed"
    return found.result, note


def _answer(result: Result, kept: Mapping[str, str] | None = None) -> dict[str, Any]:
    return {**_plain(result), **(kept or {})}


def _plain(value: object) -> dict[str, Any]:
    """A value as JSON has it."""
    return cast("dict[str, Any]", msgspec.to_builtins(value))
