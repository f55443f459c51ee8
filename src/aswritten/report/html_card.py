"""A card as HTML: the claim, its source beside it, what each check says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from aswritten.model.verdict import Outcome
from aswritten.report.html_frame import badge
from aswritten.report.html_marks import render_excerpt
from aswritten.report.html_markup import NOTHING, Markup, element, escape
from aswritten.report.html_words import render_difference

if TYPE_CHECKING:
    from aswritten.model.result import LabelResult
    from aswritten.report.html_cards import Card, Told
    from aswritten.report.html_marks import Excerpt

_WORDS: Final = {Outcome.FAIL: "Fault", Outcome.WARN: "Warning", Outcome.PASS: "Well", Outcome.SKIPPED: "Skipped"}
_SIGNS: Final = {Outcome.FAIL: "✗", Outcome.WARN: "!", Outcome.PASS: "✓", Outcome.SKIPPED: "–"}
_MOST_UNCOVERED: Final = 60


def rules_of(card: Card) -> tuple[str, ...]:
    """The rules of its faults and warnings, each once."""
    return tuple(dict.fromkeys(told.rule for told in card.told if told.number and told.rule))


def render_card(
    card: Card, *, anchor: str, document: int | None = None, extra: Markup = NOTHING, mark: str | None = None
) -> Markup:
    """The card.

    Args:
        card: what to show.
        anchor: its id in the page.
        document: number of its document in the page's filter.
        extra: what stands at its end.
        mark: id of the claim's place in the page, if the page shows it.
    """
    excuses = dict(card.excuses)
    return element(
        "article",
        _head(card, anchor, mark),
        element("div", _said(card), _source(card), class_="pair"),
        _told((told for told in card.told if told.number), excuses),
        *(render_difference(text, nearest) for text, nearest in card.quotes),
        _labels(card.labels),
        _rest(card),
        extra,
        id=anchor,
        class_=f"card {card.verdict}",
        tabindex=-1,
        aria_labelledby=f"{anchor}-h",
        data_v=card.verdict,
        data_r=" ".join(rules_of(card)),
        data_d=document,
        data_x="yes" if excuses else None,
        data_m=mark,
    )


def _head(card: Card, anchor: str, mark: str | None) -> Markup:
    title = element("h3", badge(card.verdict), element("span", f" {card.name}", class_="name"), id=f"{anchor}-h")
    place = element("span", card.place, class_="place") if card.place else NOTHING
    if mark is not None:
        place = element("a", card.place, href=f"#{mark}", class_="place back")
    count = len(card.excuses)
    excused = element("span", f"{count} suppressed", class_="excused") if count else NOTHING
    return element("div", title, place, excused, class_="head")


def _said(card: Card) -> Markup:
    return element("div", element("p", "Claim", class_="label"), render_excerpt(card.claim))


def _source(card: Card) -> Markup:
    if not card.passages:
        note = element("p", f"No passage of {card.source} bears on the claim.", class_="meaning")
        return element("div", element("p", "Source", class_="label"), note)
    figures = (_figure(passage) for passage in card.passages)
    more = element("p", f"and {card.further:,} more places", class_="meaning") if card.further else NOTHING
    return element("div", element("p", "Source", class_="label"), *figures, more)


def _figure(passage: Excerpt) -> Markup:
    place = f"{passage.place} (the nearest passage)" if passage.is_nearest else passage.place
    return element(
        "figure", element("figcaption", place, class_="caption"), render_excerpt(passage), Markup(passage.scan)
    )


def _told(told: Iterable[Told], excuses: dict[str, str]) -> Markup:
    items = [
        element(
            "li",
            element("span", str(each.number) if each.number else _SIGNS[each.outcome], class_="n", aria_hidden="true"),
            element(
                "span",
                element("span", f"{_WORDS[each.outcome]} {each.number or ''}: ", class_="aside"),
                element("b", each.rule or each.name),
                f" {each.message}",
                element("span", f" Suppressed: {excuses[each.rule]}", class_="excused")
                if each.number and each.rule in excuses
                else NOTHING,
            ),
            class_=each.outcome.value,
        )
        for each in told
    ]
    return element("ul", *items, class_="told") if items else NOTHING


def _labels(labels: Iterable[LabelResult]) -> Markup:
    rows = [
        element(
            "tr",
            element("th", " ".join((*each.qualifiers, each.name)), scope="row"),
            element("td", f"{each.comparator} {each.claim_value}" if each.comparator != "=" else each.claim_value),
            element("td", "nothing" if each.source_value is None else each.source_value),
            element("td", each.outcome.replace("_", " ")),
        )
        for each in labels
    ]
    if not rows:
        return NOTHING
    titles = ("Label", "The claim says", "The source says", "")
    head = element("tr", *(element("th", title, scope="col") if title else element("td") for title in titles))
    return element("div", element("table", element("thead", head), element("tbody", *rows)), class_="wide")


def _rest(card: Card) -> Markup:
    """The checks that found nothing, closed."""
    told = _told((each for each in card.told if each.outcome is Outcome.PASS), {})
    skipped = ", ".join(each.name for each in card.told if each.outcome is Outcome.SKIPPED)
    idle = element("p", f"Nothing to compare: {skipped}") if skipped else NOTHING
    words = card.uncovered[:_MOST_UNCOVERED]
    over = len(card.uncovered) - len(words)
    uncovered = NOTHING
    if words:
        more = f" and {over:,} more" if over else ""
        uncovered = element("p", f"Words of the claim that the source has nowhere: {', '.join(words)}{more}")
    parts = [part for part in (told, uncovered, idle) if part]
    return element("details", element("summary", "All other checks"), *parts) if parts else NOTHING


def plural(count: int, singular: str, several: str) -> Markup:
    """A count with its noun."""
    return escape(f"{count:,} {singular if count == 1 else several}")
