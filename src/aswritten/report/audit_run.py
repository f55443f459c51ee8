"""From audits to the shape that every machine format is written from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from aswritten.audit.fixing import draft_edits
from aswritten.audit.model import MISMATCHED, RECONCILED, WORST_FIRST, Status
from aswritten.model.finding import Range
from aswritten.normalise.places import Places
from aswritten.report.diagnostic import Diagnostic, Fix, Level, Problem, Related, RuleInfo, Run, Spot, spot_at, spot_in
from aswritten.report.rules import REPORT_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aswritten.audit.fixing import Edit
    from aswritten.audit.model import Audited, AuditResult
    from aswritten.errors import AswrittenError

MEANINGS: Final[Mapping[Status, str]] = {
    Status.EXACT_MATCH: "The traced evidence holds the same value.",
    Status.ROUNDING_OK: "The traced evidence rounds to the digits shown.",
    Status.DERIVED_OK: "The number follows from the evidence by the formula named.",
    Status.NUMBER_MISMATCH: "The traced evidence holds another value. Put in the value of the evidence at the "
    "precision shown, or name the evidence that has this one.",
    Status.AGGREGATION_MISMATCH: "The wording names an aggregate, and the evidence yields another one, or another "
    "count of runs.",
    Status.DELTA_MISMATCH: "A difference, change or ratio does not follow from the operands stated beside it.",
    Status.AMBIGUOUS_MAPPING: "Several places in the evidence fit equally, and none is named. Name the one that is "
    "meant.",
    Status.MISSING_EVIDENCE: "No place in the evidence fits. Name the evidence by a link, or give its file.",
    Status.CITED_EVIDENCE_MISSING: "The document names a file, locator or key that is not there.",
    Status.EXEMPT: "The number is no result.",
}


def _level(status: Status) -> Level:
    if status in MISMATCHED or status is Status.CITED_EVIDENCE_MISSING:
        return Level.ERROR
    if status in RECONCILED or status is Status.EXEMPT:
        return Level.NONE
    return Level.WARNING


_RULES: Final = tuple(
    RuleInfo(
        id=status.value.replace("_", "-"),
        short=meaning.partition(". ")[0].rstrip(".") + ".",
        full=meaning,
        help_markdown=f"{meaning}\n",
        level=_level(status),
    )
    for status, meaning in MEANINGS.items()
)


def audit_diagnostics(result: AuditResult) -> tuple[Diagnostic, ...]:
    """A diagnostic for each quantity of a document that is no exempt one."""
    texts = {}
    if result.document is not None:
        texts = {file.path: Places(file.text) for file in result.document.files}
    edits = {edit.quantity.id: edit for edit in draft_edits(result).edits}
    return tuple(
        _diagnostic(one, texts.get(one.quantity.path), edits.get(one.quantity.id))
        for one in result.quantities
        if one.status is not Status.EXEMPT
    )


def _diagnostic(one: Audited, places: Places | None, edit: Edit | None) -> Diagnostic:
    quantity = one.quantity
    if places is not None:
        spot = spot_in(quantity.path, places, Range(quantity.place.start, quantity.place.end))
    else:
        spot = spot_at(quantity.path, quantity.line, quantity.column)
    return Diagnostic(
        rule=one.status.value.replace("_", "-"),
        level=_level(one.status),
        message=f"{quantity.shown}: {one.message}",
        spot=spot,
        related=tuple(
            Related(spot=Spot(path=place.path), message=f"{place.locator or 'the file'}: {place.value}")
            for place in one.evidence
        ),
        key="\0".join((quantity.text, " ".join(quantity.sentence_text.split()), one.status.value)),
        name=quantity.id,
        subject=" ".join(quantity.sentence_text.split()) or quantity.shown,
        status=one.status.value,
        fix=None if edit is None else Fix(description=f"show {edit.new}", spot=spot, text=edit.new),
    )


def audit_problems(result: AuditResult) -> tuple[Problem, ...]:
    """What kept the audit from being one; an unreadable file that nothing cites is a note, not a problem."""
    return tuple(_problem(error, result.path) for error in result.errors)


def _problem(error: AswrittenError, path: str) -> Problem:
    return Problem(code=error.code, message=error.message, hint=error.hint, spot=Spot(path=error.path or path))


def audit_notes(results: Iterable[AuditResult]) -> tuple[str, ...]:
    """The outcome of each document, and what was passed over."""
    notes: list[str] = []
    for result in results:
        notes.append(f"{result.path}: {result.outcome.value} ({result.reason_code})")
        notes += [f"passed over: {error.message}" for error in result.unread]
    return tuple(dict.fromkeys(notes))


def audit_counts(results: Iterable[AuditResult]) -> dict[str, int]:
    """How many quantities have which status, the worst first."""
    counts = Counter(one.status for result in results for one in result.quantities)
    return {status.value: counts[status] for status in WORST_FIRST if counts[status]}


def audit_run(
    diagnostics: Iterable[Diagnostic],
    counts: Mapping[str, int],
    *,
    problems: Iterable[Problem] = (),
    notes: Iterable[str] = (),
) -> Run:
    """The run of all that was audited."""
    kept = tuple(diagnostics)
    named = {diagnostic.rule for diagnostic in kept}
    return Run(
        command="audit",
        diagnostics=kept,
        rules=tuple(rule for rule in (*_RULES, *REPORT_RULES) if rule.id in named),
        counts=tuple(counts.items()),
        problems=tuple(problems),
        notes=tuple(notes),
    )
