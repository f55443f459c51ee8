"""Markdown as blocks: headings, paragraphs, items, quotes, pipe tables, footnotes, front matter; code apart.

Source: CommonMark 0.31.2, sections 4 and 5; GitHub Flavored Markdown 0.29, 4.10 (tables); Pandoc User's Guide
(footnotes, table captions, metadata).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.attribution import REFERENCES_NAMES, is_attribution, is_citation
from aswritten.document.drafts import Frame, Text
from aswritten.document.grid import TABLE_NAME, GridCell, add_table
from aswritten.document.html import read_html
from aswritten.document.markdown_callouts import Callouts, match_callout
from aswritten.document.markdown_inline import Inline
from aswritten.document.markdown_lines import HEADING, ITEM, Line, survey_lines
from aswritten.document.model import BlockKind, MarkKind

if TYPE_CHECKING:
    from aswritten.document.builder import Builder
    from aswritten.document.drafts import Built

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t\r]*\n?\Z")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}\r?\n?\Z")
_DELIMITER = re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t\r]*\n?\Z")
_FOOTNOTE = re.compile(r" {0,3}\[\^([^\]\[\s]{1,80})\]:[ \t]*")
_HTML_TABLE = re.compile(r"[ \t]*<(table|figure|blockquote|dl)\b", re.IGNORECASE)
_NUMBERED_REFERENCE = re.compile(r" {0,3}\[(\d{1,3})\]:?[ \t]+(?=\S)")
_BIBLIOGRAPHY = re.compile(r"^bibliography:[ \t]*(?:\[)?[\"']?([^\s\"'\],]+)", re.MULTILINE)
_NAMING = frozenset((MarkKind.LINK, MarkKind.CITATION))
_CAPTION = re.compile(r"(?:(?:Table|Tabelle|Tableau|Tabla|表)\s*(?:\d+[a-z]?)?|)\s*[:.]\s+\S", re.IGNORECASE)


def read_markdown(builder: Builder, frame: Frame, *, with_front: bool = True) -> None:
    """Add the blocks of a Markdown text."""
    _Reader(builder, frame, with_front=with_front).read()


class _Reader:
    """One pass over the lines, after one for definitions and code, which decide how other lines are read."""

    def __init__(self, builder: Builder, frame: Frame, *, with_front: bool) -> None:
        self._builder = builder
        self._frame = frame
        self._raw = frame.text
        surveyed = survey_lines(self._raw, with_front=with_front)
        self._surveyed = surveyed
        self._lines = surveyed.lines
        self._codes = surveyed.codes
        self._inline = Inline(frame, targets=surveyed.targets, skips=surveyed.skips, hidden=surveyed.hidden)
        self._text = Text()
        self._kind = BlockKind.PARAGRAPH
        self._level = 0
        self._label = ""
        self._group = -1
        self._quoted = 0
        self._cites_alone = False
        """Whether an attribution line is a citation and no more, which goes on in no other line."""
        self._callouts = Callouts()
        self._title: Built | None = None
        """Of a callout, where it names a source; what follows is from there."""
        self._items: list[int] = []
        self._last_table = -1

    def read(self) -> None:
        """Read all lines."""
        self._read_front()
        index = 0
        while index < len(self._lines):
            index = self._read_line(index)
        self._close()
        self._close_title()

    def _read_front(self) -> None:
        if not self._surveyed.front_end:
            return
        front = self._raw[: self._surveyed.front_end]
        for match in _LINE.finditer(front):
            content = match.group().strip()
            if content and content not in {"---", "..."}:
                text = Text()
                text.copy(self._frame, *match.span())
                self._builder.add(BlockKind.FRONT_MATTER, text)
        self._builder.bibliography += _BIBLIOGRAPHY.findall(front)

    def _read_line(self, index: int) -> int:
        line = self._lines[index]
        content = self._raw[line.start : line.end]
        if index in self._codes:
            return self._read_code(index)
        if not content.strip():
            self._close()
            if not line.quotes:
                self._close_title()
                self._quoted, self._group = 0, -1
                self._callouts.close_to(0)
            return index + 1
        if line.quotes != self._quoted and (
            line.quotes > self._quoted
            or self._callouts.ends_lazily(line.quotes, self._quoted)
            or not self._continues(content)
        ):
            self._close()
            self._quoted = line.quotes
            self._callouts.close_to(line.quotes)
            self._items.clear()
            if line.quotes:
                self._builder.groups += 1
                self._group = self._builder.groups
            else:
                self._group = -1
        if line.quotes and self._text.is_empty and (callout := match_callout(content)):
            self._open_callout(line, callout)
            return index + 1
        if (after := self._read_special(index, line, content)) >= 0:
            return after
        self._read_text(line, content)
        return index + 1

    def _open_callout(self, line: Line, callout: re.Match[str]) -> None:
        """Begin a callout; a title that names a source is kept for what follows."""
        self._close_title()
        self._callouts.open(line.quotes, callout[1])
        title = Text()
        self._inline.take(title, line.start + callout.end(), line.end)
        built = title.build()
        if any(mark.kind in _NAMING for mark in built.marks):
            self._title = built
        else:
            self._builder.add(BlockKind.PARAGRAPH, built)

    def _close_title(self) -> None:
        """End the wait for what a callout's title names the source of: a quotation, or nothing."""
        if self._title is not None:
            title, self._title = self._title, None
            self._builder.add(BlockKind.ATTRIBUTION, title, group=self._group)

    def _apply_title(self) -> None:
        """Give the words of a callout the source that its title names: a quotation's attribution, else a mark."""
        if self._title is None or not self._text.is_empty:
            return
        if self._callouts.quotes_at(self._quoted):
            self._close_title()
            return
        title, self._title = self._title, None
        for mark in title.marks:
            if mark.kind in _NAMING:
                self._text.mark(mark.kind, mark.place, target=mark.target, keys=mark.keys, note=mark.note)

    def _continues(self, content: str) -> bool:
        """Whether a line outside a quotation goes on with its paragraph (laziness), which no attribution line has."""
        if self._text.is_empty or self._kind is BlockKind.ATTRIBUTION:
            return False
        return not (HEADING.match(content) or ITEM.match(content) or _RULE.match(content))

    def _read_special(self, index: int, line: Line, content: str) -> int:  # noqa: PLR0911 - one way a kind
        """A line that is no text: the index to go on from, or -1."""
        if heading := HEADING.match(content):
            self._close()
            body = content[heading.end() :].rstrip(" \t")
            bare = body.rstrip("#")
            body = bare.rstrip(" \t") if bare[-1:] in (" ", "\t", "") else body
            text = Text()
            self._inline.take(text, line.start + heading.end(), line.start + heading.end() + len(body))
            self._builder.add_heading(text, len(heading[1]))
            return index + 1
        if (under := _UNDERLINE.match(content)) and not self._text.is_empty and self._kind is BlockKind.PARAGRAPH:
            text, self._text = self._text, Text()
            self._builder.add_heading(text, 1 if under[1][0] == "=" else 2)
            return index + 1
        if _RULE.match(content):
            self._close()
            return index + 1
        if self._is_table(index):
            return self._read_table(index)
        if "]:" in content and self._surveyed.is_skipped(line.start):
            self._close()
            return index + 1
        if html := _HTML_TABLE.match(self._raw, line.start, line.end):
            return self._read_html(index, html[1].lower(), html.start(1) - 1)
        return -1

    def _read_text(self, line: Line, content: str) -> None:
        start = line.start
        if footnote := _FOOTNOTE.match(content):
            self._close()
            self._kind, self._label = BlockKind.FOOTNOTE, footnote[1]
            start += footnote.end()
        elif (reference := _NUMBERED_REFERENCE.match(content)) and self._in_references():
            self._close()
            self._kind, self._label = BlockKind.REFERENCE, reference[1]
            start += reference.end()
        elif (item := ITEM.match(content)) and (self._text.is_empty or self._may_interrupt(item)):
            self._close()
            indent = len(item[1].expandtabs(4))
            while self._items and self._items[-1] > indent:
                self._items.pop()
            if not self._items or self._items[-1] < indent:
                self._items.append(indent)
            self._kind, self._level, self._label = BlockKind.ITEM, len(self._items), item[2]
            start += item.end()
            inner = self._raw[start : line.end]
            if more := ITEM.match(inner):
                start += more.end() if more[1] == "" and inner.strip() != "" and more[3] else 0
        elif self._text.is_empty:
            self._begin(content)
        elif self._kind is BlockKind.ATTRIBUTION and self._cites_alone:
            self._close()
        self._apply_title()
        if self._callouts.quotes_at(self._quoted) and self._kind in {BlockKind.PARAGRAPH, BlockKind.QUOTE}:
            self._quote(self._raw[start : line.end])
        self._text.copy(self._frame, line.start, line.start)
        self._inline.take(self._text, start, line.end)
        self._text.copy(self._frame, line.end, line.stop)

    def _quote(self, content: str) -> None:
        """Take a line for quoted words, or for what names their source."""
        names = is_attribution(content)
        if names and not self._text.is_empty:
            self._close()
        self._kind = BlockKind.ATTRIBUTION if names else BlockKind.QUOTE
        self._cites_alone = is_citation(content)
        self._level = self._quoted

    def _begin(self, content: str) -> None:
        self._kind, self._level, self._label = BlockKind.PARAGRAPH, 0, ""
        if content[:1] not in " \t":
            self._items.clear()

    def _may_interrupt(self, item: re.Match[str]) -> bool:
        return self._kind is BlockKind.ITEM or not item[2][:1].isdigit() or item[2] in {"1.", "1)"}

    def _in_references(self) -> bool:
        section = self._builder.section
        return bool(section) and bool(_REFERENCES.match(section[-1]))

    def _read_code(self, index: int) -> int:
        self._close()
        self._close_title()
        close = self._codes[index]
        text = Text()
        text.copy(self._frame, self._lines[index].start, self._lines[close - 1].end)
        self._builder.add(BlockKind.CODE, text)
        return close

    def _read_html(self, index: int, name: str, start: int) -> int:
        closing = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(self._raw, start)
        self._close()
        end = closing.end() if closing else self._lines[-1].stop
        read_html(self._builder, self._frame, start, end)
        after = index
        while after < len(self._lines) and self._lines[after].start < end:
            after += 1
        last = self._lines[after - 1]
        if end < last.end and self._raw[end : last.end].strip():
            self._inline.take(self._text, end, last.end)
        return max(after, index + 1)

    def _is_table(self, index: int) -> bool:
        if index + 1 >= len(self._lines):
            return False
        line, rule = self._lines[index], self._lines[index + 1]
        delimiter = self._raw[rule.start : rule.end]
        if not _DELIMITER.match(delimiter) or "-" not in delimiter or rule.quotes != line.quotes:
            return False
        if "|" not in self._raw[line.start : line.end] or ("|" not in delimiter and ":" not in delimiter):
            return False
        return len(_split_row(self._raw, line)) == len(_split_row(self._raw, rule))

    def _read_table(self, index: int) -> int:
        lead = self._close_lead()
        rows = [self._row(self._lines[index])]
        at = index + 2
        while at < len(self._lines):
            line = self._lines[at]
            if (
                "|" not in self._raw[line.start : line.end]
                or line.quotes != self._lines[index].quotes
                or at in self._codes
            ):
                break
            rows.append(self._row(line)[: len(rows[0])])
            at += 1
        self._last_table = add_table(self._builder, rows, header_rows=1, caption=lead)
        return at

    def _close_lead(self) -> str:
        """End the paragraph before a table; what names itself its caption is one."""
        if self._text.is_empty:
            last = self._builder.blocks[-1] if self._builder.blocks else None
            if last is not None and last.kind is BlockKind.PARAGRAPH and TABLE_NAME.match(last.text):
                return last.text
            return ""
        text = self._text.build().text
        self._close()
        return text if TABLE_NAME.match(text) else ""

    def _row(self, line: Line) -> list[GridCell]:
        cells: list[GridCell] = []
        for start, end in _split_row(self._raw, line):
            text = Text()
            self._inline.take(text, start, end)
            cells.append(GridCell(text.build()))
        return cells

    def _close(self) -> None:
        """End the block that is being read."""
        if self._text.is_empty:
            return
        built = self._text.build()
        kind = self._kind
        if self._last_table >= 0 and kind is BlockKind.PARAGRAPH:
            if _CAPTION.match(built.text) and (built.text[0] == ":" or TABLE_NAME.match(built.text)):
                kind = BlockKind.CAPTION
                self._builder.set_caption(self._last_table, built.text.lstrip(": "))
            self._last_table = -1
        self._builder.add(kind, built, level=self._level, label=self._label, group=self._group)
        self._text = Text()
        self._kind, self._level, self._label = BlockKind.PARAGRAPH, 0, ""


_REFERENCES = re.compile(rf"\W*(?:\d+\.?\s*)?(?:{REFERENCES_NAMES})\W*\Z", re.IGNORECASE)


def _split_row(raw: str, line: Line) -> list[tuple[int, int]]:
    """The cells of a pipe row; a bar behind a backslash or inside code ticks parts none."""
    start, end = line.start, line.end
    while start < end and raw[start] in " \t":
        start += 1
    while end > start and raw[end - 1] in " \t":
        end -= 1
    if raw.startswith("|", start):
        start += 1
    if end > start and raw[end - 1] == "|" and raw[end - 2 : end - 1] != "\\":
        end -= 1
    cells: list[tuple[int, int]] = []
    at = cell = start
    while at < end:
        if raw[at] == "\\":
            at += 2
            continue
        if raw[at] == "|":
            cells.append((cell, at))
            cell = at + 1
        at += 1
    cells.append((cell, end))
    return cells
