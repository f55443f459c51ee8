"""DOCX documents: paragraphs and tables in order, tracked changes as the final text, notes and running heads apart."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from aswritten.load.formats.archive import Archive, broken
from aswritten.load.formats.docx_body import Block, BodyReader, Styles, hides, script_of
from aswritten.load.formats.extracted import Extracted, Extractor
from aswritten.load.formats.xml_events import Handlers, read_xml
from aswritten.model.source_map import Part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

EXTRACTOR: Final = Extractor(name="aswritten docx", version="2")
_DOCUMENT: Final = "word/document.xml"
_ROW_END: Final = " |\n"
"""Between rows of a table: the next row is no part of the last cell's phrase."""
_STYLES: Final = "word/styles.xml"
_NOTES: Final = ("word/footnotes.xml", "word/endnotes.xml")
_HEADS: Final = re.compile(r"word/(?:header|footer)\d*\.xml")
_QUOTE_STYLES: Final = frozenset({"quote", "intense quote", "block text", "quotations"})


def read_docx(data: bytes, *, path: str) -> Extracted:
    """The text of a Word document.

    Raises:
        AswrittenError: ``UNREADABLE`` where it is damaged, encrypted or without text; ``TOO_LARGE``.
    """
    with Archive(data, path=path) as archive:
        styles = read_styles(archive)
        body = _read_part(archive, _DOCUMENT, styles)
        notes = [block for name in _NOTES if name in archive.names for block in _read_part(archive, name, styles)]
        heads = {
            block.text: block
            for name in sorted(archive.names)
            if _HEADS.fullmatch(name)
            for block in _read_part(archive, name, styles)
        }
    extracted = _compose(body, notes, list(heads.values()))
    if not extracted.text.strip():
        raise broken(path, "it holds no text", "if its pages are pictures, have the text recognised (OCR)")
    return extracted


def _read_part(archive: Archive, name: str, styles: Styles) -> list[Block]:
    reader = BodyReader(styles)
    handlers = Handlers(reader.start, reader.end, reader.text)
    read_xml(archive.read(name), handlers, path=archive.path, part=posixpath.basename(name))
    return reader.blocks


def read_styles(archive: Archive) -> Styles:
    """What its styles say; their names are English in every language of Word."""
    quoting: set[str] = set()
    scripts: dict[str, str] = {}
    hidden: set[str] = set()
    grounded: set[str] = set()
    current = ""

    def start(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal current
        value = attributes.get("val", "")
        if name == "style":
            current = attributes.get("styleId", "")
        elif name == "name" and value.lower() in _QUOTE_STYLES:
            quoting.add(current)
        elif name == "basedOn":
            if value in scripts:
                scripts[current] = scripts[value]
            hidden.update([current] if value in hidden else [])
            grounded.update([current] if value in grounded else [])
        elif (script := script_of(name, value)) is not None:
            scripts[current] = script
        elif name == "shd":
            grounded.add(current)
        elif (is_hidden := hides(name, value)) is not None:
            (hidden.add if is_hidden else hidden.discard)(current)

    if _STYLES in archive.names:
        handlers = Handlers(start, lambda _: None, lambda _: None)
        read_xml(archive.read(_STYLES), handlers, path=archive.path, part="styles.xml")
    return Styles(frozenset(quoting), scripts, frozenset(hidden), frozenset(grounded))


def _compose(body: Sequence[Block], notes: Sequence[Block], heads: Sequence[Block]) -> Extracted:
    pieces: list[str] = []
    parts: list[Part] = []
    paragraphs: list[int] = []
    length = 0
    above: Block | None = None
    for kind, blocks in (("", body), ("note", notes), ("head", heads)):
        for block in blocks:
            if not block.text.strip():
                continue
            if above is not None:
                between = _ROW_END if block.is_row and above.is_row and block.table == above.table else "\n\n"
                pieces.append(between)
                length += len(between)
            if not kind:
                paragraphs.append(length)
            end = length + len(block.text)
            if kind or block.is_quote:
                parts.append(Part(kind=kind or "quote", start=length, end=end))
            pieces.append(block.text)
            length = end
            above = block
    deleted = tuple(block.before for block in (*body, *notes) if block.before != block.text and block.before.strip())
    return Extracted(
        text="".join(pieces),
        extractor=EXTRACTOR,
        paragraphs=tuple(paragraphs),
        parts=tuple(parts),
        deleted=deleted,
    )
