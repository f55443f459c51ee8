"""An audit as JSON; the keys are fixed: they may be added to, never renamed (``schemas/audit.schema.json``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.report.json_v1 import encode_document, error_object, versioned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.model import Audited, AuditResult
    from aswritten.audit.verifying import Verification
    from aswritten.report.json_v1 import JsonObject


def audit_object(result: AuditResult) -> JsonObject:
    """One document's audit."""
    return {
        "document": result.path,
        "outcome": result.outcome.value,
        "reason_code": result.reason_code,
        "quantities": [quantity_object(one) for one in result.quantities],
        "coverage": result.coverage,
        "inputs": result.inputs,
        "unread": [error_object(error) | {"path": error.path} for error in result.unread],
        "errors": [error_object(error) | {"path": error.path} for error in result.errors],
    }


def quantity_object(one: Audited) -> JsonObject:
    """One quantity with its status; ``evidence`` has the first places where there are many."""
    quantity = one.quantity
    return {
        "id": quantity.id,
        "file": quantity.path,
        "line": quantity.line,
        "column": quantity.column,
        "text": quantity.text,
        "status": one.status.value,
        "evidence": [{"path": place.path, "locator": place.locator, "value": place.value} for place in one.evidence],
        "evidence_count": one.evidence_count,
        "formula": one.formula,
        "message": one.message,
        "correction": one.correction,
        "trace": one.trace.value,
        "shared_names": list(one.shared),
        "others": one.others,
        "start": quantity.place.start,
        "end": quantity.place.end,
    }


def render_audits(results: Sequence[AuditResult], excuses: Sequence[JsonObject] = ()) -> str:
    """The audit of one document as an object, those of several as a list; ``excuses`` say what of each is excused."""
    more = excuses or [{}] * len(results)
    objects = [versioned(audit_object(result) | own) for result, own in zip(results, more, strict=True)]
    return encode_document(objects[0] if len(objects) == 1 else objects)


def render_verification(verification: Verification) -> str:
    """Whether an audit is fresh, and what changed."""
    return encode_document(
        versioned(
            {
                "file": verification.path,
                "state": "FRESH" if verification.is_fresh else "STALE",
                "inputs": verification.inputs,
                "stale": [{"path": one.path, "change": one.change.value} for one in verification.stale],
            }
        )
    )
