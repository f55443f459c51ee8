"""A run as a page with one table: for values against their sources, and whatever has no page of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from aswritten.report.diagnostic import Level
from aswritten.report.html_frame import Filters, Page, badge, render_page, render_problems
from aswritten.report.html_markup import NOTHING, Markup, element
from aswritten.report.rules import REPORT_RULES
from aswritten.report.wording import MOST_MESSAGE, excuse_of, place_of, shortened, summary_of

if TYPE_CHECKING:
    from aswritten.report.diagnostic import Diagnostic, Run

TITLES: Final = {
    "claims": "Claims against their sources",
    "evidence": "Values against their sources",
    "audit": "Numbers against their evidence",
    "lint": "Sentences against the sources they cite",
}
_TONES: Final = {
    Level.ERROR: "disproven",
    Level.WARNING: "contradicted",
    Level.NOTE: "insufficient",
    Level.NONE: "verified",
}
_GRAVITY: Final = tuple(_TONES)
_NOUNS: Final = {"evidence": "values", "claims": "claims", "audit": "numbers", "lint": "sentences"}
_OWN: Final = frozenset(rule.id for rule in REPORT_RULES)


def render_run(run: Run) -> str:
    """The page; the gravest first."""
    shown = [each for each in run.diagnostics if each.rule not in _OWN]
    shown.sort(key=lambda each: _GRAVITY.index(each.level))
    levels: dict[str, str] = {}
    for each in shown:
        levels.setdefault(each.status or each.rule, _TONES[each.level])
    tones = [
        (name, levels.get(name, "verified" if name == "verified" else "other"), count) for name, count in run.counts
    ]
    statuses = Counter(each.status or each.rule for each in shown)
    body = element("div", render_problems(run.problems), _table(shown), render_leftovers(run))
    return render_page(
        Page(
            title=TITLES.get(run.command, "Findings"),
            summary=summary_of(run),
            parts=[(tone, count) for _, tone, count in tones],
            notes=run.notes,
            filters=Filters(
                noun=_NOUNS.get(run.command, "findings"),
                verdicts=[(name, levels[name], statuses[name]) for name in levels],
                excused=any(each.suppression for each in shown),
            )
            if shown
            else None,
            body=body,
        )
    )


def _table(shown: Iterable[Diagnostic]) -> Markup:
    rows = [_row(each, at) for at, each in enumerate(shown, 1)]
    if not rows:
        return element("p", "Nothing was checked.", class_="meaning")
    titles = ("Status", "What", "Where", "What the source has")
    head = element("thead", element("tr", *(element("th", title, scope="col") for title in titles)))
    table = element("table", head, element("tbody", *rows), class_="rows")
    return element(
        "section",
        element("h2", "Results", id="results"),
        element("div", table, class_="wide"),
        aria_labelledby="results",
    )


def _row(diagnostic: Diagnostic, at: int) -> Markup:
    tone = _TONES[diagnostic.level]
    status = diagnostic.status or diagnostic.rule
    evidence = [
        element(
            "p",
            related.message,
            " ",
            element("span", place_of(related.spot), class_="place"),
            class_="text",
            dir="auto",
        )
        for related in diagnostic.related
    ]
    suppression = diagnostic.suppression
    excuse = NOTHING
    if suppression is not None:
        excuse = element("span", f"suppressed: {excuse_of(diagnostic)}", class_="excused")
    return element(
        "tr",
        element("td", element("span", badge(status, tone), class_=tone), excuse),
        element("th", shortened(diagnostic.subject) or "–", scope="row", dir="auto"),
        element(
            "td", element("span", diagnostic.name), " ", element("span", place_of(diagnostic.spot), class_="place")
        ),
        element("td", shortened(diagnostic.message, MOST_MESSAGE), *evidence),
        id=f"r{at}",
        tabindex=-1,
        data_v=status,
        data_r=diagnostic.rule,
        data_x=None if suppression is None else "yes",
    )


def render_leftovers(run: Run) -> Markup:
    """Findings about the excuses themselves: suppressions not heeded or not needed, stale entries of the baseline."""
    own = [each for each in run.diagnostics if each.rule in _OWN]
    if not own:
        return NOTHING
    items = (
        element(
            "li", element("b", each.rule), f" {each.message} ", element("span", place_of(each.spot), class_="place")
        )
        for each in own
    )
    return element(
        "section",
        element("h2", "About the suppressions ", element("span", f"{len(own):,}", class_="count"), id="excuses"),
        element("ul", *items, class_="notes"),
        aria_labelledby="excuses",
    )
