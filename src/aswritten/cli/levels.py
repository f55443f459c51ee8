"""From verdicts to findings: what ``--fail-on`` says."""

from __future__ import annotations

from aswritten.model.verdict import Verdict

_RANKS = {
    Verdict.VERIFIED: 0,
    Verdict.INSUFFICIENT: 1,
    Verdict.UNVERIFIED: 1,
    Verdict.CONTRADICTED: 2,
    Verdict.DISPROVEN: 3,
}
_NEVER = 4


def is_finding(verdict: Verdict, fail_on: str) -> bool:
    """Whether a verdict is at or above the level."""
    level = _NEVER if fail_on == "never" else _RANKS[Verdict(fail_on)]
    return _RANKS[verdict] >= level
