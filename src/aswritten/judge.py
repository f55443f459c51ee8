"""From findings to a verdict: one table, one order (SPEC 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aswritten.model.finding import Finding
from aswritten.model.verdict import Outcome, Verdict

ORDER = (Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT, Verdict.VERIFIED)
"""When several fire, the first of these."""

MEANING: Mapping[str, Verdict] = {
    # verbatim
    "quote-altered": Verdict.DISPROVEN,
    "quote-damaged": Verdict.INSUFFICIENT,
    "bracket-asserts": Verdict.INSUFFICIENT,
    "number-cut": Verdict.INSUFFICIENT,
    "quote-denied": Verdict.INSUFFICIENT,
    "quote-joined": Verdict.INSUFFICIENT,
    "scare-quote": Verdict.INSUFFICIENT,
    "quote-unsearched": Verdict.INSUFFICIENT,
    "page-unread": Verdict.INSUFFICIENT,
    "latex-unknown": Verdict.INSUFFICIENT,
    "source-empty": Verdict.INSUFFICIENT,
    "places-unread": Verdict.INSUFFICIENT,
    "sentences-unread": Verdict.INSUFFICIENT,
    "not-located": Verdict.INSUFFICIENT,
    # number
    "number-absent": Verdict.INSUFFICIENT,
    "numbers-unread": Verdict.INSUFFICIENT,
    "number-approximate": Verdict.INSUFFICIENT,
    "identifier-absent": Verdict.INSUFFICIENT,
    "place-elsewhere": Verdict.INSUFFICIENT,
    # label
    "value-differs": Verdict.DISPROVEN,
    "qualifier-differs": Verdict.DISPROVEN,
    "bound-not-met": Verdict.DISPROVEN,
    "number-changed": Verdict.DISPROVEN,
    "qualifier-missing": Verdict.INSUFFICIENT,
    "labels-unread": Verdict.INSUFFICIENT,
    "unit-differs": Verdict.INSUFFICIENT,
    "value-approximate": Verdict.INSUFFICIENT,
    "value-rounds": Verdict.INSUFFICIENT,
    # polarity
    "negation-dropped": Verdict.CONTRADICTED,
    "negation-added": Verdict.CONTRADICTED,
    "occurrence-negated": Verdict.INSUFFICIENT,
    "negation-unclear": Verdict.INSUFFICIENT,
    # strength
    "hedge-dropped": Verdict.CONTRADICTED,
    "causality-raised": Verdict.CONTRADICTED,
    "strength-unclear": Verdict.INSUFFICIENT,
    # context
    "question-dropped": Verdict.CONTRADICTED,
    "condition-dropped": Verdict.CONTRADICTED,
    "counterfactual-dropped": Verdict.CONTRADICTED,
    "denial-dropped": Verdict.CONTRADICTED,
    "attribution-dropped": Verdict.INSUFFICIENT,
    "limiter-dropped": Verdict.INSUFFICIENT,
    "lead-in-dropped": Verdict.INSUFFICIENT,
    "subject-differs": Verdict.INSUFFICIENT,
    # framing
    "words-uncovered": Verdict.INSUFFICIENT,
}
"""What a failed finding of each rule makes of the claim."""


def judge(findings: Iterable[Finding]) -> Verdict:
    """The verdict that the findings add up to: `verified` when none fails."""
    failed = Outcome.FAIL
    fired = {MEANING[finding.rule] for finding in findings if finding.outcome is failed}
    if not fired:
        return Verdict.VERIFIED
    return next((verdict for verdict in ORDER if verdict in fired), Verdict.VERIFIED)


def severity(findings: Iterable[Finding]) -> int:
    """How bad the findings are, 0 for none that fails; for choosing among occurrences."""
    return len(ORDER) - 1 - ORDER.index(judge(findings))
