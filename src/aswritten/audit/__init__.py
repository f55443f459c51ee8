"""From a document's quantities to their evidence, their statuses and one outcome (SPEC 5)."""

from __future__ import annotations

from aswritten.calling import call_like

call_like(__name__, "aswritten.audit.auditing", "audit")
