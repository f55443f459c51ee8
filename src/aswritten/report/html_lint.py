"""The page of linted documents: the readable text with each checked sentence marked, its source passage beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.report.html_card import render_card, rules_of
from aswritten.report.html_cards import make_card, with_excuses
from aswritten.report.html_document import DocumentMark, render_document
from aswritten.report.html_frame import Filters, Page, badge, render_page, render_problems, tone_of
from aswritten.report.html_markup import NOTHING, Markup, element, join
from aswritten.report.html_run import render_leftovers
from aswritten.report.lint_run import MISSING_COUNT, UNCITED_COUNT
from aswritten.report.wording import excuse_of, summary_of

if TYPE_CHECKING:
    from aswritten.document.model import Document
    from aswritten.extract.reading import Reading
    from aswritten.lint.model import Linted, SourceVerdict
    from aswritten.report.diagnostic import Diagnostic, Run
    from aswritten.report.html_cards import Card, Scan

_MOST_TEXT: Final = 4_000
_MOST_TITLE: Final = 300
_WORST_FIRST: Final = ("disproven", "contradicted", "insufficient", "verified")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence as the page shows it.

    Attributes:
        linted: the sentence.
        status: its verdict, or why it has none.
        place: where it stands, for people.
        card: the claim beside its source; None where nothing was checked.
        excuses: of what is suppressed who excused it and why, where there is no card.
    """

    linted: Linted
    status: str
    place: str
    card: Card | None = None
    excuses: tuple[str, ...] = ()


class LintedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document with its sentences in reading order.

    Attributes:
        path: as reports show it.
        document: as read.
        entries: its sentences.
        pointers: how many sentences only lead to a link, and were left out.
    """

    path: str
    document: Document
    entries: tuple[Entry, ...]
    pointers: int = 0


def make_entry(
    linted: Linted,
    found: Sequence[Diagnostic],
    *,
    place: str,
    source: Reading | None = None,
    scan: Scan | None = None,
) -> Entry:
    """What the page shows of a sentence.

    Args:
        linted: the sentence.
        found: its diagnostics, of which some may be suppressed.
        place: where it stands, for people.
        source: the text of the source that the verdict rests on.
        scan: makes pictures of it.
    """
    result = linted.result
    if result is None or linted.verdict is None or linted.deciding is None:
        status = UNCITED_COUNT if linted.is_uncited else MISSING_COUNT
        excuses = tuple(excuse_of(each) for each in found if each.suppression is not None)
        return Entry(linted=linted, status=status, place=place, excuses=excuses)
    own = msgspec.structs.replace(result, claim=linted.claim.text, verdict=linted.verdict)
    path = linted.sources[linted.deciding].path or "the source"
    card = make_card(own, source, name=linted.id, path=path, place=place, scan=scan)
    return Entry(linted=linted, status=linted.verdict.value, place=place, card=with_excuses(card, found))


def render_lint_page(
    documents: Sequence[LintedDocument], run: Run, *, stock: Markup = NOTHING, notes: Sequence[str] = ()
) -> str:
    """The page.

    Args:
        documents: with their sentences.
        run: counts, problems and notes.
        stock: the pictures that cards refer to.
        notes: what the page has to say beside the run's.
    """
    entries = [entry for document in documents for entry in document.entries]
    counts = Counter(entry.status for entry in entries)
    statuses = [*_WORST_FIRST, *sorted(counts.keys() - set(_WORST_FIRST))]
    rules = Counter(rule for entry in entries if entry.card is not None for rule in rules_of(entry.card))
    shown = [(status, tone_of(status), counts[status]) for status in statuses if counts[status]]
    body = join(
        (
            stock,
            render_problems(run.problems),
            *(_document(document, at) for at, document in enumerate(documents)),
            render_leftovers(run),
        )
    )
    return render_page(
        Page(
            title="Sentences against the sources they cite",
            summary=summary_of(run),
            parts=[(tone, count) for _, tone, count in shown],
            notes=(*run.notes, *notes, *_left_out(documents)),
            filters=Filters(
                noun="sentences",
                verdicts=shown,
                rules=dict(sorted(rules.items(), key=lambda each: (-each[1], each[0]))),
                documents=[document.path for document in documents],
                excused=any(_is_excused(entry) for entry in entries),
            )
            if entries
            else None,
            body=body,
            is_spread=True,
        )
    )


def _left_out(documents: Iterable[LintedDocument]) -> Iterator[str]:
    count = sum(document.pointers for document in documents)
    if count:
        what = "sentence that only leads" if count == 1 else "sentences that only lead"
        yield f"{count:,} {what} to a link left out"


def _is_excused(entry: Entry) -> bool:
    return bool(entry.excuses or (entry.card is not None and entry.card.excuses))


def _document(document: LintedDocument, at: int) -> Markup:
    prefix = f"d{at}"
    marks = (mark for number, entry in enumerate(document.entries) for mark in _marks(entry, prefix, number))
    text = render_document(document.document, marks, title=document.path, anchor=f"{prefix}-document")
    return element("div", text, _panel(document.entries, prefix, at), class_="two")


def _marks(entry: Entry, prefix: str, number: int) -> Iterator[DocumentMark]:
    """A mark for each block that the sentence stands in, from its first piece there to its last."""
    runs: dict[int, tuple[int, int]] = {}
    for piece in entry.linted.claim.pieces:
        start, end = piece.block_start, piece.block_start + piece.length
        known = runs.get(piece.block, (start, end))
        runs[piece.block] = (min(known[0], start), max(known[1], end))
    rules = "" if entry.card is None else ", ".join(rules_of(entry.card))
    for position, (block, (start, end)) in enumerate(runs.items()):
        yield DocumentMark(
            block=block,
            start=start,
            end=end,
            anchor=f"{prefix}m{number}" if position == 0 else "",
            target=f"{prefix}s{number}",
            tone=tone_of(entry.status),
            title=f"{entry.status}{': ' if rules else ''}{rules}"[:_MOST_TITLE],
        )


def _panel(entries: Iterable[Entry], prefix: str, at: int) -> Markup:
    cards = [_entry(entry, f"{prefix}s{number}", f"{prefix}m{number}", at) for number, entry in enumerate(entries)]
    return element(
        "section",
        element("h2", "What the sources say", id=f"{prefix}-sources"),
        element("button", "Close", type="button", class_="close"),
        *(cards or [element("p", "No sentence cites a source, quotes or states a figure.", class_="meaning")]),
        class_="panel",
        aria_labelledby=f"{prefix}-sources",
        tabindex=-1,
    )


def _entry(entry: Entry, anchor: str, mark: str, document: int) -> Markup:
    if entry.card is not None:
        return render_card(entry.card, anchor=anchor, document=document, extra=_cited(entry.linted.sources), mark=mark)
    return element(
        "article",
        element(
            "div",
            element("h3", badge(entry.status), f" {entry.linted.id}", id=f"{anchor}-h"),
            element("a", entry.place, href=f"#{mark}", class_="place back"),
            *(element("span", f"suppressed: {excuse}", class_="excused") for excuse in entry.excuses),
            class_="head",
        ),
        element("p", _shortened(entry.linted.claim.text), class_="text", dir="auto"),
        element("p", _why(entry), class_="meaning"),
        _cited(entry.linted.sources),
        id=anchor,
        class_="card other",
        tabindex=-1,
        aria_labelledby=f"{anchor}-h",
        data_v=entry.status,
        data_d=document,
        data_m=mark,
        data_x="yes" if entry.excuses else None,
    )


def _shortened(text: str) -> str:
    over = len(text) - _MOST_TEXT
    return text if over <= 0 else f"{text[:_MOST_TEXT]} [… {over:,} characters more]"


def _why(entry: Entry) -> str:
    if entry.linted.is_uncited:
        what = "quotation" if entry.linted.claim.quotes else "figure"
        return f"Not checked: this {what} names no source."
    return "Not checked: no source that it cites is at hand."


def _cited(sources: Sequence[SourceVerdict]) -> Markup:
    """What it cites and what became of each; nothing for one source that was read, which the card shows."""
    if not sources or (len(sources) == 1 and sources[0].error is None):
        return NOTHING
    items = (
        element(
            "li",
            element("b", f"{source.citation.target} {source.citation.pinpoint}".strip()),
            f" {source.path or ''} ",
            _became(source),
        )
        for source in sources
    )
    return element("div", element("p", "Cited", class_="label"), element("ul", *items, class_="notes"))


def _became(source: SourceVerdict) -> Markup:
    if source.error is not None:
        hint = f"; {source.error.hint}" if source.error.hint else ""
        return element("span", f"not checked: {source.error.message}{hint}")
    if source.result is None:
        return NOTHING
    verdict = source.result.verdict.value
    return element("span", badge(verdict), class_=verdict)
