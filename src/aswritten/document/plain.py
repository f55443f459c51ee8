"""Plain text as blocks: paragraphs between blank lines, tables by their columns, a list of references."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.attribution import REFERENCES_LINE
from aswritten.document.drafts import Frame, Text
from aswritten.document.grid import TABLE_NAME, GridCell, add_table, is_figure
from aswritten.document.markdown_inline import _NUMBERED, _expand
from aswritten.document.model import BlockKind, MarkKind
from aswritten.document.plain_tables import find_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.document.builder import Builder
    from aswritten.document.plain_tables import PlainTable

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_PARAGRAPH = re.compile(r"(?:[ \t\r\f\v]*\n)*(?P<text>(?:[^\n]*\S[^\n]*(?:\n|\Z))+)")
_REFERENCE = re.compile(r"[ \t]*(?:\[(?P<label>[^\[\]\s]{1,40})\]|(?P<number>\d{1,3})[.)])[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*•+]|\(?\d{1,3}[.)])[ \t]+(?=\S)")
_UNDERLINE = re.compile(r"[ \t]*[-=_~─━═]{3,}[ \t\r]*\n?\Z")
_EDGE = re.compile(r"[-=─━═<>~|]{2,}\s+|\s+[-=─━═<>~|]{2,}(?=\Z)")
"""What draws a header out over its columns: ``--- 4.2 ---``."""
_CAPTION_BELOW = re.compile(rf"{TABLE_NAME.pattern}\s*[:.]\s+\S", re.IGNORECASE)
_LONGEST_CAPTION = 200


def read_plain(builder: Builder, frame: Frame, *, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
    """Add the paragraphs and tables of a text; a line that begins like a list's item begins a block."""
    listing = _references_start(frame.text)
    tables = list(find_tables(frame.text, listing))
    starts = [frame.text.rfind("\n", 0, table.start) + 1 for table in tables]
    at = 0
    for table, start, limit in zip(tables, starts, [*starts[1:], len(frame.text)], strict=False):
        caption = _read_before_table(builder, frame, at, start, kind)
        rows = list(_rows(frame, table))
        number = add_table(builder, rows, header_rows=table.header_rows, caption=caption, covered=table.covered)
        at = frame.text.find("\n", table.end) + 1 or len(frame.text)
        if not caption:
            at = _read_caption_below(builder, frame, at, limit, number)
    _read_paragraphs(builder, frame, at, len(frame.text), listing, kind)


def _read_paragraphs(  # noqa: PLR0913, PLR0917 - the state of the reading
    builder: Builder, frame: Frame, first: int, end: int, listing: int, kind: BlockKind
) -> None:
    for match in _PARAGRAPH.finditer(frame.text, first, end):
        start, stop = match.span("text")
        if start >= listing:
            _add_references(builder, frame, start, stop, kind)
            continue
        at = start
        while at < stop:
            line_end = frame.text.find("\n", at, stop)
            line_end = stop if line_end < 0 else line_end + 1
            if at > start and _ITEM.match(frame.text, at, line_end):
                _add(builder, frame, start, at, kind)
                start = at
            at = line_end
        _add(builder, frame, start, stop, kind)


def _read_before_table(builder: Builder, frame: Frame, first: int, end: int, kind: BlockKind) -> str:
    """Add what stands before a table; gives its caption: one line right above it, or what names itself a table's."""
    last = None
    for last in _PARAGRAPH.finditer(frame.text, first, end):  # noqa: B007 - the last one counts
        pass
    if last is None:
        return ""
    start, stop = last.span("text")
    _read_paragraphs(builder, frame, first, start, end, kind)
    lines = [line for line in _LINE.finditer(frame.text, start, stop) if line.group()]
    if len(lines) > 1 and _UNDERLINE.match(lines[-1].group()):
        stop = lines.pop().start()
    text = frame.text[start:stop].strip()
    is_title = len(lines) == 1 and len(text) <= _LONGEST_CAPTION
    is_attached = last.end() == end and not _ITEM.match(text)
    if is_title and is_attached and not text.endswith((".", ":", "!", "?")):
        _add(builder, frame, start, stop, BlockKind.CAPTION)
    else:
        _read_paragraphs(builder, frame, start, stop, end, kind)
    if 0 < first == start and last.end() < end:
        return ""  # right below another table, it is a note to that one
    named = len(text) <= _LONGEST_CAPTION * 2 and TABLE_NAME.match(text)
    return " ".join(text.split()) if is_title or named else ""


def _read_caption_below(builder: Builder, frame: Frame, at: int, limit: int, table: int) -> int:
    """Take the paragraph below a table for its caption, if it says so; gives where to go on.

    ``limit`` is where the next table begins, whose caption it may be too: right above it, or nearer to it.
    """
    below = _PARAGRAPH.match(frame.text, at, limit)
    if below is None or not _CAPTION_BELOW.match(frame.text, *below.span("text")):
        return at
    start, stop = below.span("text")
    is_last = limit < len(frame.text) and not frame.text[stop:limit].strip()
    if is_last and (stop == limit or start > at):
        return at
    builder.set_caption(table, " ".join(frame.text[start:stop].split()))
    _add(builder, frame, start, stop, BlockKind.CAPTION)
    return stop


def _rows(frame: Frame, table: PlainTable) -> Iterator[list[GridCell]]:
    for number, row in enumerate(table.rows):
        cells: list[GridCell] = []
        for cell in row:
            text = Text()
            for index, (start, end) in enumerate(cell.runs):
                if index and start < end:
                    text.copy(frame, start - 1, start)
                _copy_cell(text, frame, start, end, is_header=number < (table.header_rows or 0))
            cells.append(GridCell(text.build(), cell.columns, cell.rows))
        yield cells


def _copy_cell(text: Text, frame: Frame, start: int, end: int, *, is_header: bool) -> None:
    edges = [edge.span() for edge in _EDGE.finditer(frame.text, start, end)] if is_header else []
    for left, right in edges:
        start, end = (right, end) if left == start else (start, left) if right == end else (start, end)
    text.copy(frame, start, end)
    if not is_figure(frame.text[start:end]):
        _mark_citations(text, frame, start, end)


def _references_start(text: str) -> int:
    """Where the reference list begins: behind its heading, or at the run of numbered paragraphs that ends the text."""
    heading = None
    for heading in REFERENCES_LINE.finditer(text):  # noqa: B007 - the last one counts
        pass
    if heading is not None:
        return heading.end()
    start = len(text)
    for match in reversed(tuple(_PARAGRAPH.finditer(text))):
        if not (entry := _REFERENCE.match(text, *match.span("text"))) or entry["label"] is None:
            break
        start = match.start("text")
    return start


def _add_references(builder: Builder, frame: Frame, start: int, end: int, kind: BlockKind) -> None:
    """The entries of a paragraph of the list; a line that begins with no number goes on with its entry."""
    at, label = start, ""
    for line in _LINE.finditer(frame.text, start, end):
        entry = _REFERENCE.match(frame.text, *line.span())
        if entry is None:
            continue
        if at < line.start():
            _add_reference(builder, frame, at, line.start(), label, kind)
        at, label = entry.end(), entry["label"] or entry["number"]
    if at < end:
        _add_reference(builder, frame, at, end, label, kind)


def _add_reference(  # noqa: PLR0913, PLR0917 - the parts of an entry
    builder: Builder, frame: Frame, start: int, end: int, label: str, kind: BlockKind
) -> None:
    if not label:
        _add(builder, frame, start, end, kind)
        return
    text = Text()
    text.copy(frame, start, end)
    builder.add(BlockKind.REFERENCE, text, label=label)


def _add(builder: Builder, frame: Frame, start: int, end: int, kind: BlockKind) -> None:
    text = Text()
    text.copy(frame, start, end)
    _mark_citations(text, frame, start, end)
    is_item = kind is BlockKind.PARAGRAPH and _ITEM.match(frame.text, start, end)
    builder.add(BlockKind.ITEM if is_item else kind, text)


def _mark_citations(text: Text, frame: Frame, start: int, end: int) -> None:
    for match in _NUMBERED.finditer(frame.text, start, end):
        group = 1 if match[1] else 2
        place = frame.place(match.start(group) - 1, match.end(group) + 1)
        text.mark(MarkKind.CITATION, place, place, keys=_expand(match[group]))
