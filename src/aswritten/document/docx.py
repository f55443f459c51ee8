"""Word documents as blocks: paragraphs and notes with their links, citations and quotations; one line a paragraph.

The document's text is made here: line N of it is paragraph N as places in DOCX sources count them, and what stands
behind the body (notes) has the lines after it.

Source: ECMA-376, part 1, 17.3 (paragraphs and runs), 17.11 (notes), 17.16 (fields and hyperlinks).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.attribution import is_attribution
from aswritten.document.drafts import Frame, Text
from aswritten.document.grid import GridCell, add_table
from aswritten.document.model import BlockKind, MarkKind
from aswritten.load.formats.archive import Archive, broken
from aswritten.load.formats.docx import read_styles
from aswritten.load.formats.docx_body import Block, BodyReader, Styles
from aswritten.load.formats.xml_events import Handlers, read_xml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.document.builder import Builder

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_DOCUMENT = "word/document.xml"
_STYLES = "word/styles.xml"
_NOTES = {"footnotes": "word/footnotes.xml", "endnotes": "word/endnotes.xml"}
_LINKED = re.compile(r"\s*HYPERLINK\s+(?:\\\w\s+)*\"([^\"]+)\"")
_CITED = re.compile(r"\s*CITATION\s+([^\s\\\"]+)(?:.*?\\p\s+\"?([^\"\\]+))?")
_HEADING = re.compile(r"(?:heading|title)\s*(\d?)\Z", re.IGNORECASE)
_MOST_NESTED = 200


class _Found(NamedTuple):
    """A mark in the text of a paragraph or row."""

    kind: MarkKind
    start: int
    end: int
    target: str = ""
    keys: tuple[str, ...] = ()
    note: str = ""


class _Field:
    """A field that is open: its code so far, and where its result begins."""

    def __init__(self) -> None:
        self.code: list[str] = []
        self.start = -1


class _Reader(BodyReader):
    """The core's reader of paragraphs, which also keeps links, notes' marks, fields and styles."""

    def __init__(self, styles: Styles, links: Mapping[str, str]) -> None:
        super().__init__(styles)
        self.marks: dict[int, list[_Found]] = {}
        """Marks by index of the block."""
        self.style_of: dict[int, str] = {}
        self.items: set[int] = set()
        self.labels: dict[int, str] = {}
        self._links = links
        self._open: list[list[_Found]] = []
        self._lengths: list[tuple[int, int]] = []
        self._styles_open: list[str] = []
        self._listed: list[bool] = []
        self._hyperlinks: list[tuple[int, str]] = []
        self._fields: list[_Field] = []
        self._in_code = False
        self._label = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: C901 - one table of elements
        if name in ("footnote", "endnote"):
            self._label = f"{name}-{attributes.get('id', '')}"
        if name == "instrText":
            self._in_code = True
        super().start(name, attributes)
        if self._unread and name != "instrText":
            return
        if name == "p":
            self._open.append([])
            self._lengths.append((0, 0))
            self._styles_open.append("")
            self._listed.append(False)
        elif not self._open:
            return
        elif name == "pStyle":
            self._styles_open[-1] = attributes.get("val", "")
        elif name == "numPr":
            self._listed[-1] = True
        elif name == "hyperlink" and len(self._hyperlinks) < _MOST_NESTED:
            self._hyperlinks.append((self._length(), self._links.get(attributes.get("id", ""), "")))
        elif name in ("footnoteReference", "endnoteReference"):
            kind = name.removesuffix("Reference")
            self._mark(MarkKind.FOOTNOTE, self._length(), target=f"{kind}-{attributes.get('id', '')}")
        elif name == "fldChar":
            self._turn_field(attributes.get("fldCharType", ""))
        elif name == "fldSimple" and len(self._fields) < _MOST_NESTED:
            field = _Field()
            field.code.append(attributes.get("instr", ""))
            field.start = self._length()
            self._fields.append(field)

    def end(self, name: str) -> None:
        if name == "instrText":
            self._in_code = False
        elif self._unread or not self._open:
            pass
        elif name == "hyperlink" and self._hyperlinks:
            start, target = self._hyperlinks.pop()
            if target:
                self._mark(MarkKind.LINK, start, target=target)
        elif name == "fldSimple" and self._fields:
            self._close_field(self._fields.pop())
        elif name == "p":
            self._end_paragraph()
            return
        before = len(self.blocks)
        super().end(name)
        if name == "tr" and len(self.blocks) > before and self._label:
            self.labels[before] = self._label

    def text(self, characters: str) -> None:
        if self._in_code and self._fields:
            self._fields[-1].code.append(characters)
        super().text(characters)

    def _end_paragraph(self) -> None:
        goes_on = bool(self._paragraphs) and self._paragraphs[-1].goes_on and not self._rows
        marks, style = self._open.pop(), self._styles_open.pop()
        is_listed = self._listed.pop()
        self._lengths.pop()
        before = len(self.blocks)
        in_row = bool(self._rows and self._rows[-1].final)
        super().end("p")
        if len(self.blocks) > before and not goes_on and not in_row:
            index = len(self.blocks) - 1
            self.marks[index], self.style_of[index] = marks, style
            if is_listed:
                self.items.add(index)
            if self._label:
                self.labels[index] = self._label

    def _length(self) -> int:
        """Characters of the open paragraph's final text so far, counted on from the last time."""
        parts, length = self._lengths[-1]
        final = self._paragraphs[-1].final if self._paragraphs else []
        if parts < len(final):
            length += sum(map(len, final[parts:]))
            self._lengths[-1] = (len(final), length)
        return length

    def _mark(
        self, kind: MarkKind, start: int, *, target: str = "", keys: tuple[str, ...] = (), note: str = ""
    ) -> None:
        if self._deleted:
            return
        self._open[-1].append(_Found(kind, min(start, self._length()), self._length(), target, keys, note))

    def _turn_field(self, turn: str) -> None:
        if turn == "begin" and len(self._fields) < _MOST_NESTED:
            self._fields.append(_Field())
        elif turn == "separate" and self._fields:
            self._fields[-1].start = self._length()
        elif turn == "end" and self._fields:
            self._close_field(self._fields.pop())

    def _close_field(self, field: _Field) -> None:
        code = "".join(field.code)
        start = field.start if field.start >= 0 else self._length()
        if linked := _LINKED.match(code):
            self._mark(MarkKind.LINK, start, target=linked[1])
        elif cited := _CITED.match(code):
            note = f"p. {cited[2].strip()}" if cited[2] else ""
            self._mark(MarkKind.CITATION, start, keys=(cited[1],), note=note)


class _Line(NamedTuple):
    """A block with what is known of it, and its line of the text."""

    block: Block
    marks: Sequence[_Found]
    style: str
    is_item: bool
    label: str
    start: int


class _Text:
    """The document's text in the making."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.lines: list[_Line] = []
        self._length = 0

    def add(self, reader: _Reader) -> None:
        """Add the blocks of a part, a line each."""
        for index, block in enumerate(reader.blocks):
            if not block.text.strip():
                continue
            shown = block.text.replace("\r", " ").replace("\n", " ")
            self.lines.append(
                _Line(
                    block, reader.marks.get(index, ()), reader.style_of.get(index, ""),
                    index in reader.items, reader.labels.get(index, ""), self._length,
                )
            )  # fmt: skip
            self.parts.append(f"{shown}\n")
            self._length += len(shown) + 1


class DocxText(NamedTuple):
    """What stands on each line of a Word document's text, and the names of its styles."""

    lines: tuple[_Line, ...]
    names: Mapping[str, str]


def read_docx_text(data: bytes, path: str) -> tuple[str, DocxText]:
    """The text of a Word document, what stands on each of its lines, and the names of its styles.

    Raises:
        AswrittenError: ``UNREADABLE`` where it is damaged, encrypted or without text; ``TOO_LARGE``.
    """
    made = _Text()
    with Archive(data, path=path) as archive:
        names = _style_names(archive)
        styles = read_styles(archive)
        made.add(_read_part(archive, _DOCUMENT, styles))
        for name in _NOTES.values():
            if name in archive.names:
                made.add(_read_part(archive, name, styles))
    if not made.lines:
        raise broken(path, "it holds no text", "if its pages are pictures, have the text recognised (OCR)")
    return "".join(made.parts), DocxText(tuple(made.lines), names)


def add_docx(builder: Builder, frame: Frame, made: DocxText) -> None:
    """Add the blocks of a Word document whose text is the frame's."""
    table: list[list[GridCell]] = []
    number, quoting = -1, False
    for line in made.lines:
        if table and (not line.block.is_row or line.block.table != number):
            add_table(builder, table, header_rows=1)
            table = []
        if line.block.is_row:
            number, quoting = line.block.table, False
            table.append(_cells(frame, line))
            continue
        is_quote = line.block.is_quote and not line.label
        if is_quote and not quoting:
            builder.groups += 1
        quoting = is_quote
        _add_paragraph(builder, frame, line, made.names, is_quote=is_quote)
    if table:
        add_table(builder, table, header_rows=1)


def _add_paragraph(builder: Builder, frame: Frame, line: _Line, names: Mapping[str, str], *, is_quote: bool) -> None:
    text = _text_of(frame, line)
    heading = _HEADING.match(names.get(line.style, line.style))
    if is_quote:
        built = text.build()
        kind = BlockKind.ATTRIBUTION if is_attribution(built.text) else BlockKind.QUOTE
        builder.add(kind, built, level=1, group=builder.groups)
    elif line.label:
        builder.add(BlockKind.FOOTNOTE, text, label=line.label)
    elif heading is not None:
        builder.add_heading(text, int(heading[1] or 1))
    elif names.get(line.style, line.style).lower() == "caption":
        builder.add(BlockKind.CAPTION, text)
    else:
        builder.add(BlockKind.ITEM if line.is_item else BlockKind.PARAGRAPH, text, level=int(line.is_item))


def _text_of(frame: Frame, line: _Line) -> Text:
    """The paragraph's text with its marks: those that show nothing where they stand, the others around their text."""
    text = Text()
    at = start = line.start
    end = start + len(line.block.text)
    for mark in sorted(line.marks, key=lambda each: (each.start, each.end)):
        if mark.start == mark.end:
            text.copy(frame, at, max(at, start + mark.start))
            at = max(at, start + mark.start)
            place = frame.place(at, at)
            text.mark(mark.kind, place, target=mark.target, keys=mark.keys, note=mark.note)
    text.copy(frame, at, end)
    for mark in line.marks:
        if mark.start < mark.end:
            place = frame.place(start + mark.start, start + mark.end)
            text.mark(mark.kind, place, place, target=mark.target, keys=mark.keys, note=mark.note)
    return text


def _cells(frame: Frame, line: _Line) -> list[GridCell]:
    cells: list[GridCell] = []
    at = line.start
    for cell in line.block.text.split(" | "):
        text = Text()
        text.copy(frame, at, at + len(cell))
        cells.append(GridCell(text.build()))
        at += len(cell) + len(" | ")
    return cells


def _read_part(archive: Archive, name: str, styles: Styles) -> _Reader:
    reader = _Reader(styles, _relations(archive, name))
    read_xml(archive.read(name), Handlers(reader.start, reader.end, reader.text), path=archive.path, part=name)
    return reader


def _relations(archive: Archive, name: str) -> Mapping[str, str]:
    """Addresses by id, of the links of a part."""
    folder, _, file = name.rpartition("/")
    part = f"{folder}/_rels/{file}.rels"
    found: dict[str, str] = {}

    def start(element: str, attributes: Mapping[str, str]) -> None:
        if element == "Relationship" and attributes.get("Type", "").endswith("/hyperlink"):
            found[attributes.get("Id", "")] = attributes.get("Target", "")

    if part in archive.names:
        read_xml(archive.read(part), Handlers(start, lambda _: None, lambda _: None), path=archive.path, part=part)
    return found


def _style_names(archive: Archive) -> Mapping[str, str]:
    """Names of styles by id; Word writes them in English in every language."""
    found: dict[str, str] = {}
    current = ""

    def start(element: str, attributes: Mapping[str, str]) -> None:
        nonlocal current
        if element == "style":
            current = attributes.get("styleId", "")
        elif element == "name" and current:
            found.setdefault(current, attributes.get("val", ""))

    if _STYLES in archive.names:
        handlers = Handlers(start, lambda _: None, lambda _: None)
        read_xml(archive.read(_STYLES), handlers, path=archive.path, part="styles.xml")
    return found
