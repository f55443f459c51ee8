"""The part of a source after ``#``: JSON Pointer, cell of a table, lines, page."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote_to_bytes

from aswritten.errors import AswrittenError, ErrorCode

_FORMS: Final = "write #/json/pointer, #row=4&col=NAME, #col=NAME&KEY=TEXT, #L12, #L10-L20, #L3/json/pointer or #page=3"
_LINES = re.compile(r"L([1-9][0-9]{0,17})(?:-L?([1-9][0-9]{0,17}))?(/.*)?", re.DOTALL)
_ROW = re.compile(r"[1-9][0-9]{0,17}")
_BAD_ESCAPE = re.compile(r"~(?![01])")


class Pointer(NamedTuple):
    """A JSON Pointer (RFC 6901), unescaped."""

    tokens: tuple[str, ...]


class Lines(NamedTuple):
    """Lines from 1, both ends included, and for JSON Lines a pointer into one of them."""

    first: int
    last: int
    pointer: Pointer | None


class CellAddress(NamedTuple):
    """A column by its name, and the row by its number (the header is row 1), by texts in other columns, or by both."""

    row: int | None
    column: str
    conditions: tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """A page of a PDF document, counted from 1 as the file has them."""

    number: str


Locator = Pointer | Lines | CellAddress | Page


def split_source(source: str) -> tuple[str, str | None]:
    """The path and the locator of a source; ``%23`` and ``%25`` in the path stand for ``#`` and ``%``.

    >>> split_source("a%23b.json#/x")
    ('a#b.json', '/x')
    """
    path, mark, locator = source.partition("#")
    return re.sub("%(23|25)", lambda found: "#" if found[1] == "23" else "%", path), locator if mark else None


def parse_locator(locator: str, *, path: str) -> Locator:
    """Read a locator as given.

    Raises:
        AswrittenError: ``NOT_FOUND`` for one of no known form.
    """
    if not locator or locator.startswith(("/", "%2F", "%2f")):
        return parse_pointer(_decode(locator, path, locator), path=path, shown=locator)
    if lines := _LINES.fullmatch(locator):
        first, last = int(lines[1]), int(lines[2] or lines[1])
        if last < first or (lines[3] and last != first):
            raise not_found(path, locator, "it names no lines", _FORMS)
        pointer = parse_pointer(_decode(lines[3], path, locator), path=path, shown=locator) if lines[3] else None
        return Lines(first, last, pointer)
    if page := re.fullmatch(r"page=([0-9]{1,9})", locator):
        return Page(page[1])
    if "=" in locator:
        return _parse_cell(locator, path)
    raise not_found(path, locator, "it has no known form", _FORMS)


def parse_pointer(pointer: str, *, path: str, shown: str) -> Pointer:
    """Read a JSON Pointer whose percent escapes are resolved.

    Raises:
        AswrittenError: ``NOT_FOUND``.
    """
    if not pointer:
        return Pointer(())
    if _BAD_ESCAPE.search(pointer):
        raise not_found(path, shown, "'~' is written ~0 in a JSON Pointer, '/' inside a key ~1", _FORMS)
    return Pointer(tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer[1:].split("/")))


def _parse_cell(locator: str, path: str) -> CellAddress:
    row: int | None = None
    column: str | None = None
    conditions: list[tuple[str, str]] = []
    for piece in locator.split("&"):
        raw_name, mark, raw_text = piece.partition("=")
        name, text = _decode(raw_name, path, locator), _decode(raw_text, path, locator)
        if not mark:
            raise not_found(path, locator, f"{piece!r} is no KEY=TEXT", _FORMS)
        if name == "row" and row is None and _ROW.fullmatch(text):
            row = int(text)
        elif name == "col" and column is None:
            column = text
        elif name in ("row", "col"):
            raise not_found(path, locator, f"{piece!r} names no one row or column", _FORMS)
        else:
            conditions.append((name, text))
    if column is None:
        raise not_found(path, locator, "it names no column", "add col=NAME")
    return CellAddress(row, column, tuple(conditions))


def _decode(text: str, path: str, locator: str) -> str:
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeError as err:
        raise not_found(path, locator, "its percent escapes are no UTF-8", "write % as %25") from err


def not_found(path: str, locator: str, reason: str, hint: str) -> AswrittenError:
    """The error of a locator that names nothing."""
    return AswrittenError(ErrorCode.NOT_FOUND, f"{path}#{locator} is not there: {reason}", hint=hint, path=path)
