"""An audit as the artefact of an ARIS pipeline: ``PAPER_CLAIM_AUDIT.json``, its page, and the trace of the run."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten import __version__
from aswritten.audit.artefact import aris_verdict, outcome_name, summarise
from aswritten.audit.model import MISMATCHED, WORST_FIRST, Status
from aswritten.report.json_v1 import error_object
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.audit.model import Audited, AuditResult
    from aswritten.report.json_v1 import JsonObject

_REVIEWER: Final = "deterministic:aswritten"
_WRITER: Final = "unknown-writer"
_MARKUP: Final = re.compile(r"[\\`*_\[\]<>|~$&]")


class Request(NamedTuple):
    """What was asked, for the trace."""

    evidence: Sequence[str]
    claims: str | None
    exempt: Sequence[str]
    require_links: bool


def aris_object(
    result: AuditResult, hashes: Mapping[str, str], *, request: Request, trace_path: str, generated_at: str
) -> JsonObject:
    """The artefact; its keys are the pipeline's, those of ``details`` ours."""
    verdict = aris_verdict(result)
    files = {file.path for file in result.document.files} if result.document is not None else {result.path}
    evidence = [path for path in result.inputs if path not in files and path != request.claims]
    claims = [one for one in result.quantities if one.status is not Status.EXEMPT]
    wrong = [one for one in claims if one.status in MISMATCHED or one.status is Status.CITED_EVIDENCE_MISSING]
    left = [one for one in claims if one.status in (Status.MISSING_EVIDENCE, Status.AMBIGUOUS_MAPPING)]
    counts = Counter(one.status for one in result.quantities)
    return {
        "audit_skill": "paper-claim-audit",
        "verdict": verdict.verdict,
        "reason_code": verdict.reason_code,
        "summary": summarise(result, len(evidence)),
        "audited_input_hashes": dict(hashes),
        "trace_path": trace_path,
        "thread_id": outcome_name(result),
        "reviewer_model": _REVIEWER,
        "reviewer_reasoning": "none",
        "generated_at": generated_at,
        "review_independence": "deterministic",
        "acceptance_status": "accepted",
        "executor_model": _WRITER,
        "executor_family": "unknown",
        "reviewer_family": "deterministic",
        "details": {
            "tool": f"aswritten {__version__}",
            "document": result.path,
            "outcome": result.outcome.value,
            "outcome_reason": result.reason_code,
            "total_claims": len(claims),
            "counts": {status.value: counts[status] for status in WORST_FIRST if counts[status]},
            "mismatches": [_claim_object(one) for one in wrong],
            "unresolved": [_claim_object(one) for one in left],
            "result_files": evidence,
            "problems": [error_object(error) for error in (*result.errors, *result.unread)],
        },
    }


def _claim_object(one: Audited) -> JsonObject:
    return {
        "file": one.quantity.path,
        "line": one.quantity.line,
        "column": one.quantity.column,
        "text": one.quantity.text,
        "status": one.status.value,
        "message": one.message,
    }


def render_aris(artefact: JsonObject) -> str:
    """The artefact as JSON in ASCII: readers with another encoding read the same."""
    return json.dumps(artefact, indent=2) + "\n"


def render_aris_page(artefact: JsonObject) -> str:
    """The artefact as a page for people."""
    details = artefact["details"]
    lines = [
        "# Paper claim audit",
        "",
        f"**{artefact['verdict']}** ({_plain(artefact['reason_code'])}): {_plain(artefact['summary'])}",
        "",
        f"Document: {_plain(details['document'])}. By {_plain(details['tool'])} at {artefact['generated_at']}.",
    ]
    for title, key in (("Mismatches", "mismatches"), ("Unresolved", "unresolved")):
        if details[key]:
            lines += ["", f"## {title}", "", "| place | text | status | finding |", "| --- | --- | --- | --- |"]
            lines += [_row(claim) for claim in details[key]]
    if details["problems"]:
        lines += ["", "## Problems", ""]
        lines += [f"- {problem['code']}: {_plain(problem['message'])}" for problem in details["problems"]]
    lines += ["", "## Inputs", "", "| file | SHA-256 |", "| --- | --- |"]
    lines += [f"| {_plain(path)} | {digest} |" for path, digest in artefact["audited_input_hashes"].items()]
    return "".join(f"{line}\n" for line in lines)


def _row(claim: JsonObject) -> str:
    place = f"{claim['file']}:{claim['line']}:{claim['column']}"
    return f"| {_plain(place)} | {_plain(claim['text'])} | {_plain(claim['status'])} | {_plain(claim['message'])} |"


def _plain(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", make_visible(" ".join(text.split())))


def trace_files(artefact: JsonObject, page: str, request: Request) -> dict[str, str]:
    """The files of the trace folder, by name."""
    common = {"skill": artefact["audit_skill"], "thread_id": artefact["thread_id"], "tool": artefact["details"]["tool"]}
    asked = {
        "document": artefact["details"]["document"],
        "evidence": list(request.evidence),
        "claims": request.claims,
        "exempt": list(request.exempt),
        "require_links": request.require_links,
        "audited_input_hashes": artefact["audited_input_hashes"],
    }
    answered = {key: artefact[key] for key in ("verdict", "reason_code", "reviewer_model", "generated_at")}
    return {
        "run.meta.json": _json({**common, "run": artefact["trace_path"], "generated_at": artefact["generated_at"]}),
        "001-audit.request.json": _json(asked),
        "001-audit.response.md": page,
        "001-audit.meta.json": _json({**common, **answered, "counts": artefact["details"]["counts"]}),
    }


def _json(content: JsonObject) -> str:
    return json.dumps(content, indent=2) + "\n"
