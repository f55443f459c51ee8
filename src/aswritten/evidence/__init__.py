"""Does the cited evidence exist? A value, and the file it is said to be in (SPEC 1)."""

from aswritten.evidence.batch import check_evidence_batch
from aswritten.evidence.check import check_evidence

__all__ = ["check_evidence", "check_evidence_batch"]
