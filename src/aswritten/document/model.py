"""A document as it is read: files, blocks in reading order, and an exact way back from each character to its file."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.document.mapping import Place, TextMap
from aswritten.model.finding import Range


class BlockKind(StrEnum):
    """What a run of readable text is in its document."""

    TITLE = "title"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    QUOTE = "quote"
    """A block quote's paragraph; its attribution line is an ``ATTRIBUTION``."""
    ATTRIBUTION = "attribution"
    CAPTION = "caption"
    CELL = "cell"
    FOOTNOTE = "footnote"
    FRONT_MATTER = "front_matter"
    OUTPUT = "output"
    """What a notebook's code cell put out."""
    CODE = "code"
    """Literal text: shown to readers, but stating nothing in prose."""
    REFERENCE = "reference"
    """An entry of a reference list."""


class MarkKind(StrEnum):
    """What a mark on a block's text says of it."""

    LINK = "link"
    FOOTNOTE = "footnote"
    """A footnote's mark, an empty range; ``target`` is the label of the footnote."""
    CITATION = "citation"
    """``keys`` are what is cited, ``note`` the page or section named with it."""
    QUOTE = "quote"
    EVIDENCE = "evidence"
    """A LaTeX ``\\evidence{target}{value}``, around its value."""
    REFERENCE = "reference"
    """A cross-reference (``\\ref``); what it shows is structure."""
    LABEL = "label"
    MATH = "math"
    CODE = "code"
    MACRO = "macro"
    """What a macro's use shows; ``definition`` is where its body stands."""
    EXEMPT = "exempt"
    """An inline ``aswritten: exempt`` of the author; ``note`` is the reason given."""
    EMPHASIS = "emphasis"


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A mark on the readable text of a block.

    Attributes:
        range: in the block's text; empty for what shows nothing.
        place: the whole of its markup in the file.
        target: as written in the document: an address, a path with locator, a label.
        keys: of a citation, each key or number cited.
        note: of a citation the words beside the key (``p. 3``); of an exemption its reason.
        definition: of a macro, where its body stands.
    """

    kind: MarkKind
    range: Range
    place: Place
    target: str = ""
    keys: tuple[str, ...] = ()
    note: str = ""
    definition: Place | None = None


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """Where a cell stands in its table; rows and columns count from 0, header rows included.

    Attributes:
        table: number of the table in its document, from 0.
        row_headers: texts that name the row: group rows, then the cells in words to its left; the outermost first.
        column_headers: texts of the header rows above it, the outermost first.
        is_header: whether it names others.
        caption: text of the table's caption, or of what stands in its place; else empty.
    """

    table: int
    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    row_headers: tuple[str, ...] = ()
    column_headers: tuple[str, ...] = ()
    is_header: bool = False
    caption: str = ""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """A run of readable text without paragraph break.

    Attributes:
        index: its place in ``Document.blocks``.
        text: markup seen through, each run of white space one space, typography as it stands.
        map: from offsets of ``text`` to places in files.
        section: the headings above it, the outermost first; a heading's own text is not among them.
        level: of a heading, from 1; of an item or quote, its depth from 1; else 0.
        label: of a footnote, reference entry or item, its label or marker as written.
        group: the same for blocks of one quotation or list; -1 where there is none.
        line_breaks: offsets in ``text`` of the spaces that stand for a line break of the author's.
    """

    index: int
    kind: BlockKind
    text: str
    map: TextMap
    section: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    cell: Cell | None = None
    level: int = 0
    label: str = ""
    group: int = -1
    line_breaks: tuple[int, ...] = ()

    def place(self, where: Range) -> Place:
        """The file and raw range of a run of the text; of a run over several files, its part in the first."""
        return self.map.place(*where)

    def places(self, where: Range) -> tuple[Place, ...]:
        """The same, a place for each file, in reading order."""
        return self.map.places(*where)


class DocumentFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that the document is made of.

    Attributes:
        path: relative to the root, with forward slashes; as written where it lies outside of one.
        text: decoded, without byte-order mark, line ends kept; offsets of places point into it.
        sha256: of the file as stored.
        media_type: by which it was read.
        has_mark: whether the file begins with a byte-order mark.
        encoding: by which it was decoded.
    """

    path: str
    text: str
    sha256: str
    media_type: str
    has_mark: bool = False
    encoding: str = "utf-8"


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Something of the document that could not be read; the rest was."""

    code: str
    message: str
    hint: str
    place: Place
    target: str = ""


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A document, read.

    Attributes:
        path: of the main file, as ``files[0].path``.
        files: the main file first, then in order of first use.
        blocks: in reading order; a footnote stands after the block that holds its mark, or where it is written.
        problems: in reading order.
        language: ISO 639-1, given or recognised; language_given: which.
        bibliography: paths of the BibTeX files that the document names, relative to the root.
    """

    path: str
    media_type: str
    files: tuple[DocumentFile, ...]
    blocks: tuple[Block, ...]
    problems: tuple[Problem, ...] = ()
    language: str = "en"
    language_given: bool = False
    bibliography: tuple[str, ...] = ()
