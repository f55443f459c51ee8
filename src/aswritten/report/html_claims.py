"""The page of a run of claim checks: grouped by verdict, each claim beside its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from aswritten.model.verdict import Verdict
from aswritten.report.html_card import render_card, rules_of
from aswritten.report.html_frame import Filters, Page, render_page, render_problems
from aswritten.report.html_markup import NOTHING, Markup, element
from aswritten.report.html_run import render_leftovers
from aswritten.report.wording import summary_of

if TYPE_CHECKING:
    from aswritten.report.diagnostic import Run
    from aswritten.report.html_cards import Card

ORDER: Final = (Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT, Verdict.VERIFIED, Verdict.UNVERIFIED)
MEANINGS: Final[Mapping[Verdict, str]] = {
    Verdict.VERIFIED: "This is what the source says. Whether it is true is another question.",
    Verdict.DISPROVEN: "The source does not have these words, or gives another value.",
    Verdict.CONTRADICTED: "The source has these words, but does not assert them so.",
    Verdict.INSUFFICIENT: "The source neither confirms nor refutes this as written.",
    Verdict.UNVERIFIED: "Not checked.",
}


def render_claims(run: Run, cards: Sequence[Card], left_off: Mapping[str, int] | None = None) -> str:
    """The page.

    Args:
        run: the counts, problems and notes, and findings about excuses themselves.
        cards: what is shown of each claim, in the order of the input.
        left_off: how many claims of a verdict have no card.
    """
    documents = tuple(dict.fromkeys(card.document for card in cards if card.document))
    numbers = {document: number for number, document in enumerate(documents)}
    rules = Counter(rule for card in cards for rule in rules_of(card))
    counts = dict(run.counts)
    sections = [
        _section(verdict, cards, numbers, (left_off or {}).get(verdict, 0))
        for verdict in ORDER
        if counts.get(verdict) or any(card.verdict == verdict for card in cards)
    ]
    empty = element("p", "Nothing was checked.", class_="meaning")
    body = element("div", render_problems(run.problems), *(sections or [empty]), render_leftovers(run))
    verdicts = [(verdict.value, verdict.value, counts.get(verdict, 0)) for verdict in ORDER]
    return render_page(
        Page(
            title="Claims against their sources",
            summary=summary_of(run),
            parts=[(tone, count) for _, tone, count in verdicts] + [("other", counts.get("error", 0))],
            notes=run.notes,
            filters=Filters(
                noun="claims",
                verdicts=verdicts,
                rules=dict(sorted(rules.items(), key=lambda each: (-each[1], each[0]))),
                documents=documents,
                excused=any(card.excuses for card in cards),
            )
            if cards
            else None,
            body=body,
        )
    )


def _section(verdict: Verdict, cards: Sequence[Card], numbers: Mapping[str, int], left_off: int) -> Markup:
    own = [(at, card) for at, card in enumerate(cards, 1) if card.verdict == verdict]
    count = f"{len(own) + left_off:,}"
    note = NOTHING
    if left_off:
        note = element("p", f"{left_off:,} of them are not listed: the page holds no more.", class_="meaning")
    return element(
        "section",
        element(
            "h2",
            element("span", verdict.value.capitalize(), class_=verdict.value),
            " ",
            element("span", count, class_="count", data_all=count),
            id=verdict.value,
        ),
        element("p", MEANINGS[verdict], class_="meaning"),
        note,
        *(render_card(card, anchor=f"c{at}", document=numbers.get(card.document)) for at, card in own),
        aria_labelledby=verdict.value,
        data_group=verdict.value,
    )
