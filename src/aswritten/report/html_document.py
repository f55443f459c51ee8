"""A document as HTML: its readable text in order, with marks that lead to what is said of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.document.model import BlockKind, MarkKind
from aswritten.report.html_markup import NOTHING, Markup, element, escape, join

if TYPE_CHECKING:
    from aswritten.document.model import Block, Document

_LITERAL: Final = frozenset((BlockKind.CODE, BlockKind.OUTPUT, BlockKind.FRONT_MATTER))
_MOST_SPAN: Final = 1_000
_DEEPEST: Final = 6
_FIRST: Final = 3
"""Level of the document's own title: those above are the page's."""


class DocumentMark(msgspec.Struct, frozen=True, kw_only=True):
    """A run of a block's text that something is said of.

    Attributes:
        block: its index.
        start: code points in the block's text.
        end: exclusive.
        anchor: its id in the page; empty for the second and later runs of one subject.
        target: id of what is said of it; empty where that is nothing more than the title.
        tone: a class.
        title: what it is, in a few words.
    """

    block: int
    start: int
    end: int
    anchor: str = ""
    target: str = ""
    tone: str
    title: str


def render_document(document: Document, marks: Iterable[DocumentMark], *, title: str, anchor: str) -> Markup:
    """The document under a heading of its own."""
    by_block: dict[int, list[DocumentMark]] = {}
    for mark in marks:
        by_block.setdefault(mark.block, []).append(mark)
    blocks = join(_blocks(document.blocks, by_block))
    return element(
        "section",
        element("h2", title, id=anchor),
        element("div", blocks, class_="doc", lang=document.language),
        aria_labelledby=anchor,
    )


def _blocks(blocks: Sequence[Block], marks: Mapping[int, Sequence[DocumentMark]]) -> Iterator[Markup]:
    for table, group in groupby(blocks, key=lambda block: None if block.cell is None else block.cell.table):
        if table is None:
            yield from (_block(block, marks.get(block.index, ())) for block in group)
        else:
            yield _table(list(group), marks)


def _block(block: Block, marks: Sequence[DocumentMark]) -> Markup:  # noqa: PLR0911 - one a kind
    content = _marked(block, marks)
    if not content:
        return NOTHING
    match block.kind:
        case BlockKind.TITLE:
            return element(f"h{_FIRST}", content, class_="t1", dir="auto")
        case BlockKind.HEADING:
            level = min(max(block.level, 1) + _FIRST - 1, _DEEPEST)
            return element(f"h{level}", content, class_=f"t{min(level - _FIRST + 1, 3)}", dir="auto")
        case BlockKind.FOOTNOTE | BlockKind.REFERENCE:
            label = f"[{block.label}] " if block.label else ""
            return element("p", label, content, class_=block.kind.value, dir="auto")
        case kind if kind in _LITERAL:
            return element("pre", content, tabindex=0)
        case BlockKind.PARAGRAPH:
            return element("p", content, dir="auto")
        case _:
            return element("p", content, class_=block.kind.value, dir="auto")


def _table(cells: Sequence[Block], marks: Mapping[int, Sequence[DocumentMark]]) -> Markup:
    rows: list[Markup] = []
    for _, row in groupby(cells, key=lambda block: block.cell.row if block.cell is not None else 0):
        shown: list[Markup] = []
        for block in row:
            cell = block.cell
            assert cell is not None  # noqa: S101 - the caller has grouped by it
            shown.append(
                element(
                    "th" if cell.is_header else "td",
                    _marked(block, marks.get(block.index, ())),
                    rowspan=min(cell.row_span, _MOST_SPAN) if cell.row_span > 1 else None,
                    colspan=min(cell.column_span, _MOST_SPAN) if cell.column_span > 1 else None,
                    dir="auto",
                )
            )
        rows.append(element("tr", *shown))
    return element("div", element("table", *rows), class_="wide", tabindex=0)


def _marked(block: Block, marks: Sequence[DocumentMark]) -> Markup:
    """The text with its marks; one that overlaps an earlier one is cut. What cites without words is put in."""
    shown = _Shown(block.text, sorted(_citations(block), key=lambda each: each[0]))
    parts: list[Markup] = []
    at = 0
    for mark in sorted(marks, key=lambda mark: (mark.start, mark.end)):
        start, end = max(mark.start, at), min(mark.end, len(block.text))
        if start >= end:
            continue
        parts += (shown.take(at, start), _mark(mark, shown.take(start, end)))
        at = end
    parts.append(shown.take(at, len(block.text) + 1))
    return join(parts)


class _Shown:
    """Hands out a text in runs that follow each other, with what is put between its letters."""

    def __init__(self, text: str, put_in: Sequence[tuple[int, str]]) -> None:
        self._text = text
        self._put_in = deque(put_in)

    def take(self, start: int, end: int) -> Markup:
        """The run, with what is put in before its end."""
        parts: list[Markup] = []
        while self._put_in and self._put_in[0][0] < end:
            at, what = self._put_in.popleft()
            parts += (escape(self._text[start:at]), element("span", what, class_="cite"))
            start = at
        return join((*parts, escape(self._text[start:end])))


def _citations(block: Block) -> Iterator[tuple[int, str]]:
    """What the readable text leaves out of citations and footnote marks, and where."""
    for mark in block.marks:
        if mark.range.start != mark.range.end:
            continue
        if mark.kind is MarkKind.CITATION:
            yield mark.range.start, f"[{', '.join((*mark.keys, mark.note) if mark.note else mark.keys)}]"
        elif mark.kind is MarkKind.FOOTNOTE:
            yield mark.range.start, f"[{mark.target}]"


def _mark(mark: DocumentMark, content: Markup) -> Markup:
    return element(
        "a" if mark.target else "span",
        content,
        id=mark.anchor or None,
        href=f"#{mark.target}" if mark.target else None,
        class_=f"s {mark.tone}",
        title=mark.title,
    )
