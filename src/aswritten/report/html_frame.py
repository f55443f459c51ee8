"""The frame that every page has: one file with its style and script in it, which asks nobody for anything.

A content security policy allows this style and this script, by their hashes, and pictures that are in the page.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.report.html_markup import NOTHING, Markup, element, escape, join
from aswritten.report.wording import place_of

if TYPE_CHECKING:
    from aswritten.report.diagnostic import Problem

BADGES: Final[Mapping[str, str]] = {"disproven": "✗", "contradicted": "≠", "insufficient": "?", "verified": "✓"}
"""Signs that stand beside each verdict's colour."""
TONES: Final = frozenset(BADGES)
_KEYS: Final = ("Keys: ", ("j", "→"), " next, ", ("k", "←"), " back, ", ("/",), " search")


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """What the entries of a page are filtered by; what has one choice is not offered.

    Attributes:
        noun: of the entries, in the plural.
        verdicts: each with its tone and count.
        rules: each with its count.
        documents: by the number that entries carry.
        excused: whether some are suppressed.
    """

    noun: str
    verdicts: Sequence[tuple[str, str, int]]
    rules: Mapping[str, int] = {}
    documents: Sequence[str] = ()
    excused: bool = False


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What a page consists of.

    Attributes:
        title: of the page.
        summary: the counts in one line.
        parts: of the bar: tone and count.
        notes: sentences above everything.
        filters: None where there is nothing to filter.
        body: of the main part.
        is_spread: whether the main part needs the width of two columns.
    """

    title: str
    summary: str
    parts: Sequence[tuple[str, int]]
    notes: Sequence[str] = ()
    filters: Filters | None = None
    body: Markup
    is_spread: bool = False


def tone_of(status: str) -> str:
    """The class that colours a status."""
    return status if status in TONES else "other"


def badge(status: str, tone: str | None = None) -> Markup:
    """A status as a sign and a word, so that its colour is not needed."""
    kind = tone or tone_of(status)
    return element("span", f"{BADGES.get(kind, '–')} {status.replace('_', ' ')}", class_="badge")


def render_page(page: Page) -> str:
    """The whole file."""
    style, script = (files("aswritten.report").joinpath("html", name).read_text("utf-8") for name in _PARTS)
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    wide = " spread" if page.is_spread else ""
    body = join(
        (
            element("a", "Skip to the results", href="#main", class_="skip"),
            _header(page, wide),
            _filters(page.filters, wide) if page.filters is not None else NOTHING,
            element("main", page.body, id="main", tabindex=-1, class_=wide.strip() or None),
            element("footer", _footer(page.filters), class_=f"foot{wide}"),
        )
    )
    head = join(
        (
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=policy),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="referrer", content="no-referrer"),
            element("title", f"{page.title} – aswritten"),
            element("style", Markup(style)),
        )
    )
    end = element("script", Markup(script))
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>{body}\n{end}</body>\n</html>\n'


_PARTS: Final = ("page.css", "page.js")


def _hash(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"


def _header(page: Page, wide: str) -> Markup:
    switch = element("button", "Dark", type="button", class_="theme", aria_pressed="false")
    notes = element("ul", *(element("li", note) for note in page.notes), class_="notes") if page.notes else NOTHING
    return element(
        "header",
        element("div", element("h1", page.title), switch, class_="title"),
        element("p", page.summary, class_="total"),
        _bar(page.parts),
        notes,
        class_=f"top{wide}",
    )


def _bar(parts: Sequence[tuple[str, int]]) -> Markup:
    """The shares of the counts; the line above says the same in words."""
    total = sum(count for _, count in parts)
    if not total:
        return NOTHING
    drawn: list[Markup] = []
    at = 0
    for tone, count in parts:
        if count:
            drawn.append(element("rect", x=at, y=0, width=count, height=1, class_=tone))
        at += count
    return element(
        "svg", *drawn, viewBox=f"0 0 {total} 1", preserveAspectRatio="none", class_="bar", aria_hidden="true"
    )


def _filters(filters: Filters, wide: str) -> Markup:
    boxes = (
        element(
            "label",
            element("input", type="checkbox", name="verdict", value=verdict, checked=""),
            element("span", BADGES.get(tone, "–"), aria_hidden="true", class_=tone),
            element("span", verdict.replace("_", " "), " ", element("b", f"{count:,}")),
            class_="chip",
        )
        for verdict, tone, count in filters.verdicts
        if count
    )
    form = element(
        "form",
        element("fieldset", element("legend", "Show", class_="aside"), *boxes),
        _select("rule", "Any rule", [(rule, f"{rule} ({count:,})") for rule, count in filters.rules.items()]),
        _select("document", "Any document", [(str(at), name) for at, name in enumerate(filters.documents)]),
        _select("excused", "Suppressed or not", [("no", "not suppressed"), ("yes", "suppressed")])
        if filters.excused
        else NOTHING,
        element("input", type="search", name="sought", aria_label="Search", placeholder="Search"),
        element("button", "Clear", type="reset"),
        element(
            "p",
            element("span", id="state", role="status", aria_live="polite", data_noun=filters.noun),
            element("span", *(_key(part) for part in _KEYS), class_="keys"),
            class_="state",
        ),
        role="search",
    )
    return element("div", form, class_=f"filters{wide}")


def _key(part: str | tuple[str, ...]) -> Markup:
    if isinstance(part, str):
        return escape(part)
    return join((element("kbd", key) for key in part), " or ")


def _select(name: str, every: str, choices: Iterable[tuple[str, str]]) -> Markup:
    options = [element("option", shown, value=value) for value, shown in choices]
    if len(options) < 2:  # noqa: PLR2004 - a choice needs two
        return NOTHING
    return element("select", element("option", every, value=""), *options, name=name, aria_label=every)


def _footer(filters: Filters | None) -> Markup:
    printed = "" if filters is None else " Printing prints what the filters show."
    return escape(f"Written by aswritten. This page loads nothing and sends nothing.{printed}")


def render_problems(problems: Sequence[Problem]) -> Markup:
    """What could not be checked."""
    if not problems:
        return NOTHING
    count = f"{len(problems):,}"
    items = (
        element(
            "article",
            element(
                "div",
                element("span", f"! {problem.code}", class_="badge"),
                element("span", problem.name) if problem.name else NOTHING,
                element("span", place_of(problem.spot), class_="place"),
                class_="head",
            ),
            element("p", problem.message),
            element("p", problem.hint) if problem.hint else NOTHING,
            class_="card problem",
        )
        for problem in problems
    )
    return element(
        "section",
        element("h2", "Not checked ", element("span", count, class_="count"), id="not-checked"),
        element("p", "This could not be read or checked: the report says nothing about it.", class_="meaning"),
        *items,
        aria_labelledby="not-checked",
    )
