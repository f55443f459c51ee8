"""What became of kept verdicts, as JSON of version 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aswritten.report.json_v1 import JsonObject
    from aswritten.store.recheck_values import Rechecked


def rechecked_object(found: Rechecked) -> JsonObject:
    """One kept verdict: what it said, what changed, and what today's check says; or the error of a damaged one."""
    content: JsonObject = {"id": found.record_id}
    task, result = found.task, found.result
    if task is not None:
        content |= {
            "claim": task.claim.text,
            "source": task.source,
            "claimId": task.claim.id,
            "evidenceId": task.evidence.id,
            "checked_at": task.verdict.checked_at,
            "before": task.verdict.verdict,
            "verdict": found.now,
            "changes": found.changes,
            "tool_changes": found.tool_changes,
        }
    if result is not None:
        content |= {"covered": result.covered, "checks": result.checks}
    if found.trouble is not None:
        content["error"] = found.trouble
    if found.kept is not None:
        content["kept"] = found.kept.keys
    return content
