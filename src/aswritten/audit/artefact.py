"""What an audit is in an ARIS pipeline: its verdict there, the hashes that bind it, and a name of its outcome.

Source: the reading rules of the pipeline's own script (``verify_paper_audits.sh``, verifier version 2).
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.model import MISMATCHED, AuditResult, Outcome, Status
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE_NAME: Final = "PAPER_CLAIM_AUDIT.json"
PAGE_NAME: Final = "PAPER_CLAIM_AUDIT.md"
TRACES: Final = ".aris/traces/paper-claim-audit"
_SPLITTERS: Final = frozenset('",|\\')
"""What its readers split at, or cannot hold in a name."""
_VERDICTS: Final = {
    Outcome.PASS: ("PASS", "all_numbers_match"),
    Outcome.WARN: ("BLOCKED", "claims_unresolved"),
    Outcome.FAIL: ("FAIL", "claim_mismatch"),
    Outcome.NOT_APPLICABLE: ("NOT_APPLICABLE", "no_numeric_claims"),
    Outcome.BLOCKED: ("BLOCKED", "no_raw_evidence"),
    Outcome.ERROR: ("ERROR", "reviewer_error"),
}
_CHECKED: Final = (
    "Checked by rule and without a model: values and their rounding; aggregates; differences and ratios; whether cited "
    "evidence is there."
)
_NOT_CHECKED: Final = "Not checked: scope and wording of claims; choice of results; how they were made."


class ArisVerdict(NamedTuple):
    """A verdict and its reason code, as the pipeline names them."""

    verdict: str
    reason_code: str


def aris_verdict(result: AuditResult) -> ArisVerdict:
    """The verdict of an outcome: unresolved numbers block, rounded ones warn."""
    if result.outcome is Outcome.PASS and any(one.status is Status.ROUNDING_OK for one in result.quantities):
        return ArisVerdict("WARN", "rounding_drift")
    return ArisVerdict(*_VERDICTS[result.outcome])


def bound_hashes(
    inputs: Mapping[str, str], *, workspace: str | os.PathLike[str], paper: str | os.PathLike[str]
) -> dict[str, str]:
    """The inputs by paths that the pipeline's script resolves: relative to the paper's folder, absolute outside of it.

    Raises:
        AswrittenError: a name holds what the script's report cannot (``INVALID_INPUT``).
    """
    folder = os.path.realpath(paper)
    found: dict[str, str] = {}
    for path, digest in inputs.items():
        real = os.path.realpath(os.path.join(workspace, path))  # noqa: PTH118 - text paths
        inside = real.startswith(folder.rstrip(os.sep) + os.sep)
        key = (os.path.relpath(real, folder) if inside else real).replace(os.sep, "/")
        require_name(key)
        found[key] = digest
    return dict(sorted(found.items()))


def require_name(path: str) -> None:
    """Refuse a path that cannot stand in the artefact.

    Raises:
        AswrittenError: ``INVALID_INPUT``.
    """
    bad = next((char for char in path if char in _SPLITTERS or not char.isprintable()), None)
    if bad is not None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the path {path!r} holds {bad!r}, which readers of {FILE_NAME} take apart",
            hint="rename the file or folder",
            path=path,
        )


def outcome_name(result: AuditResult) -> str:
    """A name of what was found, the same for the same document, evidence and findings."""
    content = [
        result.path,
        result.outcome.value,
        result.reason_code,
        sorted(result.inputs.items()),
        [[one.quantity.path, one.quantity.place.start, one.quantity.text, one.status.value, one.formula,
          [[place.path, place.locator, place.value] for place in one.evidence]] for one in result.quantities],
    ]  # fmt: skip
    return "rep-" + hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def summarise(result: AuditResult, evidence_files: int) -> str:
    """What was found, what was checked and what was not, in one line without commas or bars."""
    claims = [one for one in result.quantities if one.status is not Status.EXEMPT]
    mismatches = sum(one.status in MISMATCHED or one.status is Status.CITED_EVIDENCE_MISSING for one in claims)
    left = sum(one.status in (Status.MISSING_EVIDENCE, Status.AMBIGUOUS_MAPPING) for one in claims)
    rounded = sum(one.status is Status.ROUNDING_OK for one in claims)
    found = f"{_count(len(claims), 'numeric claim')} checked against {_count(evidence_files, 'file')}"
    counts = f"{_count(mismatches, 'mismatch', 'mismatches')}; {rounded} rounded; {left} unresolved"
    if result.outcome is Outcome.ERROR:
        counts += "; something could not be read"
    return f"{found}: {counts}. {_CHECKED} {_NOT_CHECKED}"


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
