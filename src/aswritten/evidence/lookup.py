"""A value in one file, anywhere or at a locator: found with its place, or not, or a reason why it cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence.document import Document, Kind
from aswritten.evidence.finding import find_in_text, find_needle
from aswritten.evidence.json_nodes import find_scalar
from aswritten.evidence.locators import CellAddress, Lines, Locator, Page, Pointer, not_found, parse_locator
from aswritten.evidence.nodes import MissingNodeError, Scalar, broken
from aswritten.evidence.reading import Range
from aswritten.evidence.tables import find_cell
from aswritten.load.decoding import to_utf8
from aswritten.load.formats.kind import document_kind
from aswritten.load.json_syntax import (
    JsonFault,
    JsonReading,
    read_syntax,
    require_json,
    require_json_lines,
    unreadable_json,
)
from aswritten.load.pages import find_page
from aswritten.load.reading import read_file
from aswritten.model.evidence import Place
from aswritten.model.source_map import SourceMap

if TYPE_CHECKING:
    from aswritten.evidence.needles import Needle

_LONGEST_SHOWN = 60


class Absent(NamedTuple):
    """The file was read and the value is not there; ``instead`` is what a locator led to, if one was given."""

    instead: str | None


def open_document(path: str, *, root: str | None, encoding: str | None, max_bytes: int) -> Document:
    """Read a file below the root.

    Raises:
        AswrittenError: as ``load.read_bytes`` and ``load.decode``.
    """
    raw = read_file(path, root=root, max_bytes=max_bytes)
    kind = document_kind(raw.data, path=path)
    if kind is not None:
        from aswritten.load.documents import extract  # noqa: PLC0415 - start-up time

        extracted = extract(raw.data, kind, path=path, sha256="")
        return Document(path, raw.stored, extracted.text.encode(), SourceMap(extracted.pages, extracted.paragraphs))
    return Document(path, raw.stored, to_utf8(raw.data, encoding, path=path))


def look_up(document: Document, needle: Needle, locator: str | None) -> Place | Absent:
    """Look for a value in a file, or at a locator in it.

    Raises:
        AswrittenError: ``UNREADABLE`` for a file that is not what its suffix says, ``NOT_FOUND`` for a locator that
            leads to no scalar.
    """
    if locator is None:
        require_structure(document)
        found = find_needle(document, needle)
        return missing(document) if found is None else as_place(document, found, None)
    address = parse_locator(locator, path=document.path)
    if isinstance(address, Lines) and address.pointer is None:
        return _look_in_lines(document, needle, address, locator)
    if isinstance(address, Page):
        return _look_on_page(document, needle, address, locator)
    try:
        scalar = _find_scalar(document, address, locator)
    except MissingNodeError as err:
        raise not_found(document.path, locator, str(err), "check the locator against the file") from err
    return _look_in_scalar(document, needle, scalar, locator)


def locate_scalar(document: Document, locator: str) -> str:
    """What stands at a locator: a scalar's text, or that of the lines.

    Raises:
        AswrittenError: as :func:`look_up`.
    """
    address = parse_locator(locator, path=document.path)
    if isinstance(address, Lines) and address.pointer is None:
        start, last = document.line_start(address.first), document.line_start(address.last)
        if start is None or last is None:
            raise not_found(document.path, locator, "the file has fewer lines", "check the locator against the file")
        end = document.line_start(address.last + 1)
        return document.data[start : len(document.data) if end is None else end].decode()
    try:
        return _find_scalar(document, address, locator).text
    except MissingNodeError as err:
        raise not_found(document.path, locator, str(err), "check the locator against the file") from err


def missing(document: Document, page: int | None = None) -> Absent:
    """That the value is not there, on one page or on any.

    Raises:
        AswrittenError: ``UNREADABLE`` where a page that is meant is a picture, on which it may stand.
    """
    unread = document.source_map.unread if document.source_map is not None else ()
    if unread and page in (None, *unread):
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{document.path}: page {page or unread[0]} is a picture whose text was not read",
            hint="look the value up there, or have its text recognised (OCR)",
            path=document.path,
        )
    return Absent(None)


def require_structure(document: Document) -> None:
    """Refuse a file that is broken by the rules of its own format, where these are checked cheaply.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    match document.kind:
        case Kind.JSON:
            require_json(document.data, path=document.path)
        case Kind.JSON_LINES:
            require_json_lines(document.data, path=document.path)
        case Kind.CSV:
            if document.cells.open_quote is not None:
                line = document.line_column(document.cells.open_quote)[0]
                raise broken(document.path, "a quoted cell begins here and never ends", line=line)
        case Kind.TEXT | Kind.YAML | Kind.TOML:
            pass
        case _:
            assert_never(document.kind)


def as_place(document: Document, found: Range, locator: str | None) -> Place:
    """The full place of a part of a file."""
    line, column = document.line_column(found.start)
    start = document.char_offset(found.start)
    places = document.source_map
    return Place(
        path=document.path,
        locator=locator,
        sha256=document.sha256,
        line=line,
        column=column,
        start=start,
        end=document.char_offset(found.end),
        start_byte=found.start,
        end_byte=found.end,
        text=document.data[found.start : found.end].decode(),
        page=None if places is None else places.page_at(start),
        paragraph=None if places is None else places.paragraph_at(start),
    )


def _look_in_lines(document: Document, needle: Needle, lines: Lines, locator: str) -> Place | Absent:
    require_structure(document)
    start = document.line_start(lines.first)
    last = document.line_start(lines.last)
    if start is None or last is None:
        raise not_found(document.path, locator, "the file has fewer lines", "check the locator against the file")
    end = document.line_start(lines.last + 1)
    found = find_needle(document, needle, Range(start, len(document.data) if end is None else end))
    return Absent(None) if found is None else as_place(document, found, locator)


def _look_on_page(document: Document, needle: Needle, address: Page, locator: str) -> Place | Absent:
    pages = document.source_map.pages if document.source_map is not None else ()
    page = find_page(pages, int(address.number), path=document.path)
    for start, end in page.ranges:
        found = find_needle(document, needle, Range(document.byte_offset(start), document.byte_offset(end)))
        if found is not None:
            return as_place(document, found, locator)
    return missing(document, page.number)


def _look_in_scalar(document: Document, needle: Needle, scalar: Scalar, locator: str) -> Place | Absent:
    found = find_in_text(scalar.text, needle)
    if found is None:
        text = scalar.text
        return Absent(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + " …")
    if document.data[scalar.start : scalar.end] == scalar.text.encode("utf-8", "surrogatepass"):
        return as_place(document, Range(scalar.start + found.start, scalar.start + found.end), locator)
    return as_place(document, Range(scalar.start, scalar.end), locator)


def _find_scalar(document: Document, address: Locator, locator: str) -> Scalar:
    match address:
        case Pointer():
            return _find_by_pointer(document, address, locator)
        case Lines():
            return _find_in_json_line(document, address, locator)
        case CellAddress():
            if document.kind is not Kind.CSV:
                raise not_found(document.path, locator, "only CSV and TSV files have columns", "give a CSV or TSV file")
            require_structure(document)
            return find_cell(document, address)
        case Page():
            raise AssertionError  # pages hold no scalars: look_up reads them
        case _:
            assert_never(address)


def _find_by_pointer(document: Document, pointer: Pointer, locator: str) -> Scalar:
    match document.kind:
        case Kind.JSON:
            reading = _require_readable(document, document.json_reading, 0)
            return find_scalar(document.data, pointer.tokens, start=0, path=document.path, constant=reading.constant)
        case Kind.YAML:
            from aswritten.evidence import yaml_nodes  # noqa: PLC0415  (ruamel.yaml costs start-up time)

            return yaml_nodes.find_scalar(document, pointer.tokens)
        case Kind.TOML:
            from aswritten.evidence import toml_nodes  # noqa: PLC0415  (as above, for tomllib)

            return toml_nodes.find_scalar(document, pointer.tokens)
        case Kind.JSON_LINES:
            raise not_found(document.path, locator, "a JSON Lines file has many values", "write #L3/json/pointer")
        case Kind.CSV:
            raise not_found(document.path, locator, "a table has no JSON Pointer", "write #row=4&col=NAME")
        case Kind.TEXT:
            raise not_found(document.path, locator, "plain text has no JSON Pointer", "write #L12 or #L10-L20")
        case _:
            assert_never(document.kind)


def _find_in_json_line(document: Document, lines: Lines, locator: str) -> Scalar:
    if document.kind is not Kind.JSON_LINES or lines.pointer is None:
        raise not_found(document.path, locator, "its lines are no JSON values", "give a .jsonl file, or #L12 alone")
    start = document.line_start(lines.first)
    if start is None:
        raise not_found(document.path, locator, "the file has fewer lines", "check the locator against the file")
    end = document.line_start(lines.first + 1)
    line = document.data[start : len(document.data) if end is None else end]
    reading = _require_readable(document, read_syntax(line), start)
    scalar = find_scalar(line, lines.pointer.tokens, start=0, path=document.path, constant=reading.constant)
    return Scalar(start + scalar.start, start + scalar.end, scalar.text)


def _require_readable(document: Document, reading: JsonReading, origin: int) -> JsonReading:
    if reading.fault is not None:
        fault = JsonFault(origin + reading.fault.start_byte, reading.fault.reason)
        raise unreadable_json(document.data, fault, path=document.path)
    return reading
