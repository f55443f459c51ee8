"""reStructuredText as blocks: sections, paragraphs, lists, simple, grid and list tables, links, footnotes.

Source: reStructuredText Markup Specification (Docutils 0.21); reStructuredText Directives.
"""

# ruff: noqa: C901, PLR0913, PLR0917, SIM905 - the state of the reading goes down as arguments
from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.attribution import is_attribution
from aswritten.document.drafts import Frame, Text
from aswritten.document.grid import GridCell, add_table
from aswritten.document.model import BlockKind
from aswritten.document.rst_inline import RstInline
from aswritten.document.rst_tables import read_grid, read_simple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.document.builder import Builder

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{1,}[ \t]*\Z")
_ITEM = re.compile(r"([-*+•]|#\.|\(?(?:\d{1,4}|[a-zA-Z#])[.)])[ \t]+(?=\S)")
_DIRECTIVE = re.compile(r"\.\.[ \t]+(?:\|[^|]+\|[ \t]+)?([A-Za-z][\w:.+-]*)::[ \t]*")
_FOOTNOTE = re.compile(r"\.\.[ \t]+\[(#?[\w.:-]*|\*)\][ \t]*")
_TARGET = re.compile(r"\.\.[ \t]+_(`[^`\n]+`|[^:\n]+|__):[ \t]*(.*)\Z|__[ \t]+(\S.*)\Z")
_FIELD = re.compile(r":([A-Za-z][\w -]*):(?:[ \t]+|\Z)")
_GRID = re.compile(r"\+(?:-+\+)+[ \t]*\Z")
_SIMPLE = re.compile(r"=+(?:[ \t]+=+)+[ \t]*\Z")
_LITERAL_BLOCKS = frozenset(
    (
        "code code-block sourcecode highlight literalinclude raw math parsed-literal doctest testcode "
        "testoutput plot graphviz "
    ).split()
)
_TABLES = frozenset({"table", "list-table", "csv-table", "tabularcolumns", "rst-class", "container"})
_QUOTES = frozenset({"epigraph", "pull-quote", "highlights"})
_SILENT = frozenset(
    (
        "image contents toctree include meta index only ifconfig default-role role replace unicode date "
        "sectnum currentmodule module "
    ).split()
)
_LONGEST_TITLE = 400


class _Line(NamedTuple):
    start: int
    end: int
    indent: int
    text: str
    """Without indentation and line break."""


def read_rst(builder: Builder, frame: Frame) -> None:
    """Add the blocks of a reStructuredText."""
    _Reader(builder, frame).read()


class _Reader:
    """One pass over the lines; what is indented under a directive is read like the rest, one level deeper."""

    def __init__(self, builder: Builder, frame: Frame) -> None:
        self._builder = builder
        self._frame = frame
        self._lines = list(_split(frame.text))
        self._levels: list[str] = []
        self._inline = RstInline(frame, self._find_targets())

    def _find_targets(self) -> dict[str, str]:
        targets: dict[str, str] = {}
        for line in self._lines:
            match = _TARGET.match(line.text)
            if match and match[1] and match[2]:
                targets[" ".join(match[1].strip("`").lower().split())] = match[2].strip()
        return targets

    def read(self) -> None:
        """Read all lines."""
        self._read(0, len(self._lines), 0, BlockKind.PARAGRAPH, -1)

    def _read(self, index: int, end: int, base: int, kind: BlockKind, group: int, depth: int = 0) -> None:
        while index < end:
            line = self._lines[index]
            if not line.text:
                index += 1
                continue
            index = self._read_block(index, end, base, kind, group, depth)

    def _read_block(  # noqa: PLR0911 - one way for each kind of block
        self, index: int, end: int, base: int, kind: BlockKind, group: int, depth: int
    ) -> int:
        line = self._lines[index]
        if line.indent > base and depth < 30:  # noqa: PLR2004 - nobody nests deeper
            return self._read_indented(index, end, line.indent, kind, group, depth)
        if (after := self._read_title(index, end)) > index:
            return after
        if line.text.startswith(".."):
            return self._read_explicit(index, end, depth)
        if _TARGET.match(line.text):
            return index + 1
        if _GRID.match(line.text) or _SIMPLE.match(line.text):
            return self._read_table(index, end, "")
        if line.text.startswith("|") and line.text[1:2] in {" ", ""}:
            return self._read_paragraph(index, index + 1, kind, group, skip=1)
        item = _ITEM.match(line.text)
        if item:
            return self._read_item(index, end, item, depth)
        field = _FIELD.match(line.text)
        if field and depth == 0 and not any(block.kind is BlockKind.PARAGRAPH for block in self._builder.blocks):
            return self._read_paragraph(index, self._end_of_item(index, end, line.indent), BlockKind.FRONT_MATTER, -1)
        stop = index + 1
        while stop < end and self._lines[stop].text and self._lines[stop].indent >= line.indent:
            if self._lines[stop].indent > line.indent and stop == index + 1:
                break
            stop += 1
        return self._read_paragraph(index, stop, kind, group)

    def _read_title(self, index: int, end: int) -> int:
        """A section's title, underlined or between two lines; ``index`` where there is none."""
        line = self._lines[index]
        over = _ADORNMENT.match(line.text)
        if over and index + 2 < end:
            title, under = self._lines[index + 1], self._lines[index + 2]
            if title.text and under.text.rstrip() == line.text.rstrip() and not _SIMPLE.match(line.text):
                self._add_title(title, over[1] * 2)
                return index + 3
        if over is None or len(line.text) <= _LONGEST_TITLE:
            below = self._lines[index + 1] if index + 1 < end else None
            mark = _ADORNMENT.match(below.text) if below and below.indent == line.indent else None
            fits = mark is not None and below is not None and len(below.text.rstrip()) >= min(len(line.text), 4)
            if fits and mark and line.indent == 0 and not over:
                self._add_title(line, mark[1])
                return index + 2
        if over and len(line.text.strip()) >= 4:  # noqa: PLR2004 - a shorter line is text
            return index + 1
        return index

    def _add_title(self, line: _Line, style: str) -> None:
        if style not in self._levels:
            self._levels.append(style)
        text = Text()
        self._inline.take(text, line.start, line.end)
        self._builder.add_heading(text, self._levels.index(style) + 1)

    def _read_paragraph(
        self, index: int, stop: int, kind: BlockKind, group: int, *, skip: int = 0, level: int = 0, label: str = ""
    ) -> int:
        lines = self._lines[index:stop]
        literal = lines[-1].text.rstrip().endswith("::") and kind is not BlockKind.CODE
        text = Text()
        for number, line in enumerate(lines):
            start = line.start + (skip if number == 0 else 0)
            line_end = line.end
            if literal and number == len(lines) - 1:
                line_end -= 2 if line.text.strip() == "::" else 1
            self._inline.take(text, start, line_end)
            text.copy(self._frame, line.end, min(line.end + 1, len(self._frame.text)))
        built = text.build()
        if kind is BlockKind.QUOTE and is_attribution(built.text):
            kind = BlockKind.ATTRIBUTION
        self._builder.add(kind, built, level=level, label=label, group=group)
        if literal:
            return self._read_literal(stop, lines[0].indent)
        return stop

    def _read_literal(self, index: int, indent: int) -> int:
        stop = self._end_of_indented(index, indent)
        text = Text()
        if stop > index:
            text.copy(self._frame, self._lines[index].start, self._lines[stop - 1].end)
        self._builder.add(BlockKind.CODE, text)
        return stop

    def _end_of_indented(self, index: int, indent: int) -> int:
        stop = index
        while stop < len(self._lines) and (not self._lines[stop].text or self._lines[stop].indent > indent):
            stop += 1
        while stop > index and not self._lines[stop - 1].text:
            stop -= 1
        return stop

    def _end_of_item(self, index: int, end: int, indent: int) -> int:
        stop = index + 1
        while stop < end and self._lines[stop].text and self._lines[stop].indent > indent:
            stop += 1
        return stop

    def _read_indented(self, index: int, end: int, indent: int, kind: BlockKind, group: int, depth: int) -> int:
        """What is indented without a reason is a quotation."""
        stop = index
        while stop < end and (not self._lines[stop].text or self._lines[stop].indent >= indent):
            stop += 1
        if kind is BlockKind.PARAGRAPH:
            kind = BlockKind.QUOTE
            self._builder.groups += 1
            group = self._builder.groups
        self._read(index, stop, indent, kind, group, depth + 1)
        return max(stop, index + 1)

    def _read_item(self, index: int, end: int, item: re.Match[str], depth: int) -> int:
        line = self._lines[index]
        stop = self._end_of_item(index, end, line.indent)
        after = self._read_paragraph(index, stop, BlockKind.ITEM, -1, skip=item.end(), level=depth + 1, label=item[1])
        body = self._end_of_indented(after, line.indent)
        inner = next((one.indent for one in self._lines[after:body] if one.text), line.indent)
        if body > after and depth < 30:  # noqa: PLR2004 - nobody nests deeper
            self._read(after, min(body, end), inner, BlockKind.ITEM, -1, depth + 1)
        return max(after, min(body, end))

    def _read_explicit(self, index: int, end: int, depth: int) -> int:
        line = self._lines[index]
        body = min(self._end_of_indented(index + 1, line.indent), end)
        if footnote := _FOOTNOTE.match(line.text):
            label = footnote[1]
            kind = BlockKind.FOOTNOTE if label[:1] in "#*" or label.isdecimal() else BlockKind.REFERENCE
            return self._read_paragraph(
                index, max(body, index + 1), kind, -1, skip=footnote.end(), label=label.lstrip("#")
            )
        directive = _DIRECTIVE.match(line.text)
        if directive is None:
            return max(body, index + 1)
        name = directive[1].lower().rpartition(":")[2]
        argument = line.text[directive.end() :].strip()
        content = self._skip_options(index + 1, body)
        if name in _LITERAL_BLOCKS:
            if name != "math" and body > index + 1:
                self._read_literal(index + 1, line.indent)
        elif name in {"list-table", "csv-table", "table"}:
            self._read_table_directive(index, content, body, name, directive.end() if argument else -1)
        elif name == "figure":
            self._read_caption(content, body)
        elif name not in _SILENT:
            kind = BlockKind.QUOTE if name in _QUOTES else BlockKind.PARAGRAPH
            if argument and name not in _TABLES:
                text = Text()
                self._inline.take(text, line.start + directive.end(), line.end)
                self._builder.add(BlockKind.PARAGRAPH, text)
            inner = next((one.indent for one in self._lines[content:body] if one.text), line.indent)
            self._read(content, body, inner, kind, -1, depth + 1)
        return max(body, index + 1)

    def _skip_options(self, index: int, end: int) -> int:
        while index < end and self._lines[index].text.startswith(":"):
            index += 1
        return index

    def _read_caption(self, index: int, end: int) -> None:
        while index < end and not self._lines[index].text:
            index += 1
        stop = index
        while stop < end and self._lines[stop].text:
            stop += 1
        if stop > index:
            self._read_paragraph(index, stop, BlockKind.CAPTION, -1)

    def _read_table_directive(self, index: int, content: int, end: int, name: str, title: int) -> None:
        caption = ""
        if title >= 0:
            text = Text()
            line = self._lines[index]
            self._inline.take(text, line.start + title, line.end)
            built = text.build()
            caption = built.text
            self._builder.add(BlockKind.CAPTION, built)
        while content < end and not self._lines[content].text:
            content += 1
        if name == "list-table":
            options = " ".join(line.text for line in self._lines[index + 1 : content])
            match = re.search(r":header-rows:\s*(\d{1,2})", options)
            self._read_list_table(content, end, int(match[1]) if match else None, caption)
        elif name == "csv-table":
            self._read_csv_table(index, content, end, caption)
        elif content < end:
            self._read_table(content, end, caption)

    def _read_list_table(self, index: int, end: int, header_rows: int | None, caption: str) -> None:
        rows: list[list[GridCell]] = []
        cell: Text | None = None
        for line in self._lines[index:end]:
            row = re.match(r"\*[ \t]+-(?:[ \t]+|\Z)", line.text)
            column = re.match(r"-(?:[ \t]+|\Z)", line.text) if row is None else None
            start = line.start
            if row or column:
                if cell is not None:
                    rows[-1].append(GridCell(cell.build()))
                cell = Text()
                if row:
                    rows.append([])
                start += (row or column).end()  # type: ignore[union-attr]
            if cell is not None and rows:
                self._inline.take(cell, start, line.end)
                cell.copy(self._frame, line.end, min(line.end + 1, len(self._frame.text)))
        if cell is not None and rows:
            rows[-1].append(GridCell(cell.build()))
        if rows:
            add_table(self._builder, rows, header_rows=header_rows, caption=caption)

    def _read_csv_table(self, index: int, content: int, end: int, caption: str) -> None:
        rows: list[list[GridCell]] = []
        header = 0
        for line in self._lines[index + 1 : content]:
            if line.text.startswith(":header:"):
                rows.append(self._csv_row(line, len(":header:")))
                header = 1
        rows += (self._csv_row(line, 0) for line in self._lines[content:end] if line.text)
        if rows:
            add_table(self._builder, rows, header_rows=header or None, caption=caption)

    def _csv_row(self, line: _Line, skip: int) -> list[GridCell]:
        cells: list[GridCell] = []
        for match in re.finditer(r"[ \t]*(?:\"((?:[^\"]|\"\")*)\"|([^,\n]*))(?:,|\Z)", line.text[skip:]):
            if match.start() == len(line.text) - skip and cells:
                break
            group = 1 if match[1] is not None else 2
            text = Text()
            self._inline.take(text, line.start + skip + match.start(group), line.start + skip + match.end(group))
            cells.append(GridCell(text.build()))
        return cells

    def _read_table(self, index: int, end: int, caption: str) -> int:
        stop = index
        is_grid = bool(_GRID.match(self._lines[index].text))
        if is_grid:
            while stop < end and self._lines[stop].text[:1] in {"+", "|"}:
                stop += 1
        else:
            rules = 0
            while stop < end and (self._lines[stop].text or rules < 3):  # noqa: PLR2004 - rules of a simple table
                if _SIMPLE.match(self._lines[stop].text):
                    rules += 1
                    following = self._lines[stop + 1].text if stop + 1 < end else ""
                    if rules > 1 and not following:
                        stop += 1
                        break
                stop += 1
        lines = [(line.start, line.end) for line in self._lines[index:stop]]
        table = (read_grid if is_grid else read_simple)(self._frame.text, lines)
        rows: list[list[GridCell]] = []
        for row in table.rows:
            cells: list[GridCell] = []
            for cell in row:
                text = Text()
                for start, line_end in cell.runs:
                    self._inline.take(text, start, line_end)
                    text.copy(
                        self._frame, min(line_end, len(self._frame.text) - 1), min(line_end + 1, len(self._frame.text))
                    ) if text.end and self._frame.text[line_end : line_end + 1].isspace() else None
                cells.append(GridCell(text.build(), cell.columns, cell.rows))
            rows.append(cells)
        if rows:
            add_table(self._builder, rows, header_rows=table.header_rows, caption=caption)
        return max(stop, index + 1)


def _split(text: str) -> Iterator[_Line]:
    at = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        end = stop
        while end > at and text[end - 1] in " \t\r":
            end -= 1
        start = at
        while start < end and text[start] in " \t":
            start += 1
        yield _Line(start, end, len(text[at:start].expandtabs(8)), text[start:end])
        at = stop + 1
