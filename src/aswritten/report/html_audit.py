"""The page of an audit: the document with each number coloured by its status, beside what its evidence says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from aswritten.audit.model import MISMATCHED, RECONCILED, WORST_FIRST, Outcome, Status, Trace
from aswritten.report.html_card import plural
from aswritten.report.html_document import DocumentMark, render_document
from aswritten.report.html_frame import Filters, Page, badge, render_page, render_problems
from aswritten.report.html_markup import NOTHING, Markup, element, join
from aswritten.report.html_run import render_leftovers
from aswritten.report.wording import excuse_of, shortened, summary_of

if TYPE_CHECKING:
    from aswritten.audit.model import Audited, AuditResult
    from aswritten.report.diagnostic import Diagnostic, Run

_RANK: Final = {status: at for at, status in enumerate(WORST_FIRST)}
_OUTCOMES: Final = {
    Outcome.PASS: "verified",
    Outcome.NOT_APPLICABLE: "other",
    Outcome.WARN: "insufficient",
    Outcome.FAIL: "disproven",
    Outcome.BLOCKED: "disproven",
    Outcome.ERROR: "disproven",
}
_MOST_TITLE: Final = 500
"""Characters of what is shown over a number."""
_MOST_VALUE: Final = 60
_TRACES: Final = {
    Trace.LINK: "linked in the document",
    Trace.CLAIM: "named in the claims file",
    Trace.FILE: "a file named in the words",
    Trace.NAMES: "by names",
    Trace.NONE: "",
}


def render_audit_page(results: Sequence[AuditResult], run: Run, *, excused: Sequence[Iterable[Diagnostic]] = ()) -> str:
    """The page of one or more audits.

    Args:
        results: one a document.
        run: the same as a run, with its counts, notes and problems.
        excused: for each result its diagnostics, of which some are suppressed.
    """
    excuses = [{each.name: excuse_of(each) for each in own if each.suppression is not None} for own in excused]
    excuses += [{} for _ in results[len(excuses) :]]
    body = join(
        (
            render_problems(run.problems),
            *(_document(result, at, excuses[at]) for at, result in enumerate(results)),
            render_leftovers(run),
        )
    )
    counts = Counter(one.status for result in results for one in result.quantities)
    shown = [(status, counts[status]) for status in WORST_FIRST if counts[status]]
    return render_page(
        Page(
            title="Numbers against their evidence",
            summary=summary_of(run),
            parts=[(audit_tone(status), count) for status, count in shown],
            notes=_notes(results, run),
            filters=Filters(
                noun="numbers",
                verdicts=[(status.value, audit_tone(status), count) for status, count in shown],
                documents=[result.path for result in results],
                excused=any(excuses),
            )
            if shown
            else None,
            body=body,
            is_spread=True,
        )
    )


def _notes(results: Iterable[AuditResult], run: Run) -> list[str]:
    """The notes of a run but for the outcomes, which stand over each document."""
    outcomes = {f"{result.path}: {result.outcome.value} ({result.reason_code})" for result in results}
    return [note for note in run.notes if note not in outcomes]


def audit_tone(status: Status) -> str:
    """The class that colours a status."""
    if status in RECONCILED:
        return "verified"
    if status in MISMATCHED or status is Status.CITED_EVIDENCE_MISSING:
        return "disproven"
    if status is Status.EXEMPT:
        return "other"
    return "contradicted" if status is Status.AMBIGUOUS_MAPPING else "insufficient"


def _document(result: AuditResult, at: int, excuses: Mapping[str, str]) -> Markup:
    prefix = f"d{at}"
    heading = element(
        "div",
        element("span", result.outcome.value, class_=f"outcome {_OUTCOMES[result.outcome]}"),
        " ",
        element("span", result.path, class_="place"),
        " ",
        element("span", f"({result.reason_code})", class_="place"),
        _coverage(result),
        class_="summary",
    )
    if not result.quantities or result.document is None:
        return element("section", heading, element("p", "No number was found to check.", class_="meaning"))
    marks = (
        DocumentMark(
            block=one.quantity.block,
            start=one.quantity.range.start,
            end=one.quantity.range.end,
            anchor=f"{prefix}m{number}",
            target=f"{prefix}q{number}",
            tone=audit_tone(one.status),
            title=f"{one.status.value.replace('_', ' ')}: {one.message}"[:_MOST_TITLE],
        )
        for number, one in enumerate(result.quantities)
    )
    document = render_document(result.document, marks, title=result.path, anchor=f"{prefix}-document")
    return join((heading, element("div", document, _panel(result, prefix, at, excuses), class_="two")))


def _coverage(result: AuditResult) -> Markup:
    cover = result.coverage
    return element(
        "p",
        f"{cover.linked:,} linked, {cover.traced:,} traced, {cover.exempt:,} exempt, {cover.open:,} open",
        class_="meaning",
    )


def _panel(result: AuditResult, prefix: str, at: int, excuses: Mapping[str, str]) -> Markup:
    numbered = sorted(enumerate(result.quantities), key=lambda each: _RANK[each[1].status])
    cards = (
        _card(one, f"{prefix}q{number}", f"{prefix}m{number}", at, excuses.get(one.quantity.id))
        for number, one in numbered
    )
    return element(
        "section",
        element("h2", "The numbers, the worst first", id=f"{prefix}-numbers"),
        element("button", "Close", type="button", class_="close"),
        *cards,
        class_="panel",
        aria_labelledby=f"{prefix}-numbers",
        data_group="numbers",
        tabindex=-1,
    )


def _card(one: Audited, anchor: str, mark: str, document: int, excuse: str | None) -> Markup:
    quantity = one.quantity
    tone = audit_tone(one.status)
    title = element(
        "h3",
        element("span", quantity.shown or quantity.text, class_="value"),
        " ",
        badge(one.status.value, tone),
        id=f"{anchor}-h",
    )
    place = element("a", f"{quantity.path}:{quantity.line}:{quantity.column}", href=f"#{mark}", class_="place back")
    excused = element("span", f"suppressed: {excuse}", class_="excused") if excuse else NOTHING
    return element(
        "article",
        element("div", title, place, excused, class_="head"),
        element("p", one.message),
        element("p", "Put in: ", element("span", one.correction, class_="value")) if one.correction else NOTHING,
        _evidence(one),
        _how(one),
        id=anchor,
        class_=f"card {tone}",
        tabindex=-1,
        aria_labelledby=f"{anchor}-h",
        data_v=one.status.value,
        data_d=document,
        data_m=mark,
        data_x="yes" if excuse else None,
    )


def _evidence(one: Audited) -> Markup:
    if not one.evidence:
        return NOTHING
    rows = (
        element(
            "tr",
            element("td", place.path, class_="place"),
            element("td", place.locator or "the file", class_="place"),
            element("td", shortened(place.value, _MOST_VALUE), class_="value"),
        )
        for place in one.evidence
    )
    over = one.evidence_count - len(one.evidence)
    more = element("p", f"and {over:,} more", class_="meaning") if over > 0 else NOTHING
    titles = element("tr", *(element("th", title, scope="col") for title in ("File", "Place", "Value")))
    table = element("table", element("thead", titles), element("tbody", *rows))
    return element("div", table, more, class_="wide")


def _how(one: Audited) -> Markup:
    """The formula, and why this place."""
    parts: list[str] = []
    if one.formula:
        parts.append(f"Formula: {one.formula}")
    names = f" ({', '.join(one.shared)})" if one.shared else ""
    if one.trace is not Trace.NONE:
        parts.append(f"Traced: {_TRACES[one.trace]}{names}")
    if one.others:
        parts.append(plural(one.others, "other place fits", "other places fit"))
    return element("p", "; ".join(parts), class_="meaning") if parts else NOTHING
