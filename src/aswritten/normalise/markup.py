"""Markup seen through: which reader a text's media type asks for (SPEC 2.1)."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from aswritten.normalise.view import View, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.normalise.view import Edit

HTML = frozenset({"text/html", "application/xhtml+xml"})
LATEX = frozenset({"application/x-tex", "text/x-tex", "application/x-latex", "text/x-latex"})
MARKDOWN = frozenset({"text/markdown", "text/x-markdown"})
RST = frozenset({"text/x-rst", "text/prs.fallenstein.rst"})
SEPARATED = {"text/csv": ",;\t", "text/tab-separated-values": "\t"}


def kind_of(media_type: str | None) -> str:
    """The media type without its parameters; plain text where none is known."""
    return "text/plain" if media_type is None else media_type.partition(";")[0].strip().lower()


def see_through(raw: str, media_type: str | None) -> View | None:  # noqa: PLR0911 - one a media type
    """The view without inline markup, or None where the text holds none of its media type's."""
    kind = kind_of(media_type)
    if kind in HTML:
        from aswritten.normalise.markup_html import see_through_html  # noqa: PLC0415 - start-up time

        return see_through_html(raw)
    if kind in LATEX:
        from aswritten.normalise.markup_latex import see_through_latex  # noqa: PLC0415 - start-up time

        return see_through_latex(raw)
    if kind in MARKDOWN:
        from aswritten.normalise.markup_markdown import see_through_markdown  # noqa: PLC0415 - start-up time

        return see_through_markdown(raw)
    if kind in RST:
        from aswritten.normalise.markup_rst import see_through_rst  # noqa: PLC0415 - start-up time

        return see_through_rst(raw)
    if kind in SEPARATED:
        from aswritten.normalise.markup_csv import see_through_csv  # noqa: PLC0415 - start-up time

        return see_through_csv(raw, SEPARATED[kind])
    if not kind.startswith("text/") or not ("\f" in raw or _has_guessed_sign(raw)):
        return None
    return _see_through_guessed(raw)


def _has_guessed_sign(raw: str) -> bool:
    """Whether a sign of inline markup is there; a loop over them would take as long as the search."""
    return "*" in raw or "_" in raw or "`" in raw or "<" in raw or "&" in raw or "~~" in raw


def _see_through_guessed(raw: str) -> View | None:
    from aswritten.normalise.markup_inline import Dialect, InlineScan  # noqa: PLC0415 - start-up time

    edits = in_order(InlineScan(raw, Dialect.GUESSED).find_edits()) if _has_guessed_sign(raw) else []
    if "\f" in raw:
        from aswritten.normalise.page_breaks import page_edits  # noqa: PLC0415 - start-up time

        edits = _with_pages(edits, list(page_edits(raw)))
    return View.edited(raw, edits) if edits else None


def _with_pages(edits: Sequence[Edit], pages: Sequence[Edit]) -> list[Edit]:
    """Both in order; what a page's edge takes out needs no other edit."""
    starts = [start for start, _, _ in pages]
    kept = [
        edit
        for edit in edits
        for index in [bisect_right(starts, edit[1] - 1) - 1]
        if index < 0 or pages[index][1] <= edit[0]
    ]
    return sorted((*kept, *pages))
