"""From the statuses of all quantities to the one outcome of a document (SPEC 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.audit.model import MISMATCHED, RECONCILED, Coverage, Outcome, Status, Trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.model import Audited


def conclude(  # noqa: PLR0911 - a ladder of answers
    quantities: Sequence[Audited], *, has_error: bool, has_evidence: bool, require_links: bool
) -> tuple[Outcome, str]:
    """The outcome and its reason code: the first that holds, in the order of the specification."""
    statuses = {one.status for one in quantities if one.status is not Status.EXEMPT}
    if has_error:
        return Outcome.ERROR, "input_error"
    if statuses & MISMATCHED:
        return Outcome.FAIL, "claim_mismatch"
    if Status.CITED_EVIDENCE_MISSING in statuses:
        return Outcome.FAIL, "cited_evidence_missing"
    if not statuses:
        return Outcome.NOT_APPLICABLE, "no_numeric_claims"
    if not has_evidence:
        return Outcome.BLOCKED, "no_raw_evidence"
    if Status.MISSING_EVIDENCE in statuses:
        return Outcome.WARN, "missing_evidence"
    if Status.AMBIGUOUS_MAPPING in statuses:
        return Outcome.WARN, "ambiguous_mapping"
    if require_links and any(is_unlinked(one) for one in quantities):
        return Outcome.WARN, "missing_link"
    return Outcome.PASS, "all_numbers_match"


def is_unlinked(audited: Audited) -> bool:
    """Whether a result's evidence is not named by the author."""
    return audited.status is not Status.EXEMPT and audited.trace not in (Trace.LINK, Trace.CLAIM)


def measure_coverage(quantities: Sequence[Audited]) -> Coverage:
    """How many quantities are accounted for."""
    linked = traced = exempt = left = 0
    for one in quantities:
        is_answered = one.status in RECONCILED or one.status in MISMATCHED
        if one.status is Status.EXEMPT:
            exempt += 1
        elif not is_answered:
            left += 1
        elif is_unlinked(one):
            traced += 1
        else:
            linked += 1
    return Coverage(linked=linked, traced=traced, exempt=exempt, open=left)
