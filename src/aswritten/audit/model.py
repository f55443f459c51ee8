"""What an audit says: a status for each quantity, an outcome for the document, and what it was bound to."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.audit.quantity import Quantity
from aswritten.document.model import Document
from aswritten.errors import AswrittenError


class Status(StrEnum):
    """What became of a quantity (SPEC 5)."""

    EXACT_MATCH = "exact_match"
    ROUNDING_OK = "rounding_ok"
    DERIVED_OK = "derived_ok"
    NUMBER_MISMATCH = "number_mismatch"
    AGGREGATION_MISMATCH = "aggregation_mismatch"
    DELTA_MISMATCH = "delta_mismatch"
    AMBIGUOUS_MAPPING = "ambiguous_mapping"
    MISSING_EVIDENCE = "missing_evidence"
    CITED_EVIDENCE_MISSING = "cited_evidence_missing"
    EXEMPT = "exempt"


RECONCILED = frozenset({Status.EXACT_MATCH, Status.ROUNDING_OK, Status.DERIVED_OK})
MISMATCHED = frozenset({Status.NUMBER_MISMATCH, Status.AGGREGATION_MISMATCH, Status.DELTA_MISMATCH})
WORST_FIRST = (
    Status.NUMBER_MISMATCH,
    Status.AGGREGATION_MISMATCH,
    Status.DELTA_MISMATCH,
    Status.CITED_EVIDENCE_MISSING,
    Status.MISSING_EVIDENCE,
    Status.AMBIGUOUS_MAPPING,
    Status.ROUNDING_OK,
    Status.DERIVED_OK,
    Status.EXACT_MATCH,
    Status.EXEMPT,
)


class Outcome(StrEnum):
    """What became of the document."""

    PASS = "PASS"  # noqa: S105 - no password
    WARN = "WARN"
    FAIL = "FAIL"
    NOT_APPLICABLE = "NOT_APPLICABLE"
    BLOCKED = "BLOCKED"
    ERROR = "ERROR"


class Trace(StrEnum):
    """How a quantity came to its evidence."""

    LINK = "link"
    """A link or macro in the document."""
    CLAIM = "claim"
    """A row of the claims file."""
    FILE = "file"
    """A result file named in the words, and then by names."""
    NAMES = "names"
    NONE = "none"


class EvidencePlace(msgspec.Struct, frozen=True, kw_only=True):
    """A value in a result file.

    Attributes:
        path: of the file, relative to the workspace root where it lies there.
        locator: what follows ``#``; empty for the file as a whole (a count of its rows).
        value: the digits as the file has them.
        name: the key or column that holds it; empty where it has none.
        number: of the value among those of all evidence; -1 where it is none of them.
    """

    path: str
    locator: str
    value: str
    name: str = ""
    number: int = -1


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """A quantity with its status.

    Attributes:
        evidence: the places it was held against; of a formula its inputs, at most :data:`MOST_SHOWN` of them.
        evidence_count: how many there are.
        formula: how the value follows from them; empty where it is one value as it stands.
        message: what a person can act on.
        correction: what the document should show, at its own precision and in its own form; empty where unknown.
        shared: names that the place and the words around the quantity have in common.
        others: how many other places fitted as well.
    """

    quantity: Quantity
    status: Status
    trace: Trace = Trace.NONE
    evidence: tuple[EvidencePlace, ...] = ()
    evidence_count: int = 0
    formula: str = ""
    message: str
    correction: str = ""
    shared: tuple[str, ...] = ()
    others: int = 0


MOST_SHOWN = 20


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many quantities are accounted for, and how.

    Attributes:
        linked: by the author (link, macro, claims file), and found.
        traced: by names.
        exempt: no results.
        open: neither.
    """

    linked: int
    traced: int
    exempt: int
    open: int


class AuditResult(msgspec.Struct, frozen=True, kw_only=True):
    """The audit of one document.

    Attributes:
        path: of the document.
        reason_code: of the outcome.
        quantities: in reading order.
        inputs: path to SHA-256 (``sha256:`` and lower-case hex) of the document's files and every evidence file read.
        unread: evidence files that could not be read and that nothing cites.
        errors: why the outcome is ``ERROR``.
        document: as read; None where it could not be.
        require_links: whether a quantity without a link counts as open.
    """

    path: str
    outcome: Outcome
    reason_code: str
    quantities: tuple[Audited, ...]
    inputs: dict[str, str]
    unread: tuple[AswrittenError, ...] = ()
    errors: tuple[AswrittenError, ...] = ()
    document: Document | None = None
    coverage: Coverage
    require_links: bool = False
