"""Rows as they stand in a file: a JSON array, ``{"claims": […]}``, JSON Lines or CSV, by the file's suffix."""

from __future__ import annotations

import csv
import io
import json
from enum import StrEnum
from typing import TYPE_CHECKING, BinaryIO, NoReturn, TypeAlias

import msgspec

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from _csv import Reader as CsvReader
    from collections.abc import Callable, Iterator, Sequence

ParseFloat: TypeAlias = "Callable[[str], object]"

MAX_ROW_BYTES = 64_000_000
"""A text of two million characters takes at most 24 MB as JSON escapes; a longer line is no row."""
_MAX_DOCUMENT_BYTES = 1_073_741_824
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class RowFormat(StrEnum):
    """How rows are written."""

    JSON = "json"
    JSON_LINES = "jsonl"
    CSV = "csv"


class RawRow(msgspec.Struct, frozen=True):
    """A row as decoded, or the error of one that could not be."""

    number: int
    fields: object = None
    error: AswrittenError | None = None


_SUFFIXES = {
    ".json": RowFormat.JSON,
    ".jsonl": RowFormat.JSON_LINES,
    ".ndjson": RowFormat.JSON_LINES,
    ".csv": RowFormat.CSV,
}


def row_format(path: str) -> RowFormat:
    """The format that a file's suffix names; ``-`` is JSON Lines.

    Raises:
        AswrittenError: ``INVALID_INPUT`` for a suffix that names none.
    """
    if path == "-":
        return RowFormat.JSON_LINES
    for suffix, found in _SUFFIXES.items():
        if path.lower().endswith(suffix):
            return found
    raise AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"the name {path} does not tell how its rows are written",
        hint="name it .json, .jsonl or .csv, or pipe JSON Lines into '-'",
        path=path,
    )


def read_rows(file: BinaryIO, written: RowFormat, *, shown: str, parse_float: ParseFloat = float) -> Iterator[RawRow]:
    """The rows of an open file, one at a time; JSON Lines and CSV are never held whole.

    Args:
        file: opened for reading bytes.
        written: the format of its rows.
        shown: the file's name for messages.
        parse_float: what a JSON number with a point or exponent becomes.

    Raises:
        AswrittenError: ``UNREADABLE`` or ``TOO_LARGE`` where the whole file cannot be read; what is wrong with one row
            is that row's error.
    """
    match written:
        case RowFormat.JSON:
            return _read_json(file, shown, parse_float)
        case RowFormat.JSON_LINES:
            return _read_json_lines(file, shown, parse_float)
        case RowFormat.CSV:
            return _read_csv(file, shown)


def decode_json(data: bytes, parse_float: ParseFloat = float) -> object:
    """A JSON value from UTF-8 bytes; repeated keys and NaN are errors, since one of two meanings would be dropped.

    Raises:
        AswrittenError: ``UNREADABLE`` with what is wrong.
    """
    try:
        return json.loads(
            data.decode(), object_pairs_hook=_unique_keys, parse_constant=_refuse_constant, parse_float=parse_float
        )
    except UnicodeDecodeError as error:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"byte {error.start} is not UTF-8", hint="write the rows in UTF-8"
        ) from error
    except json.JSONDecodeError as error:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"no JSON: {error.msg} at character {error.pos + 1}", hint="write each row as JSON"
        ) from error
    except RecursionError as error:
        raise AswrittenError(ErrorCode.UNREADABLE, "nested too deeply", hint="a row is a flat object") from error
    except ValueError as error:
        raise AswrittenError(ErrorCode.UNREADABLE, f"no JSON: {error}", hint="write each row as JSON") from error


def _unique_keys(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON number")


def _read_json_lines(file: BinaryIO, shown: str, parse_float: ParseFloat) -> Iterator[RawRow]:
    number = 0
    is_first = True
    while line := file.readline(MAX_ROW_BYTES + 1):
        if is_first:
            _refuse_utf16(line, shown)
            line = line.removeprefix(_UTF8_MARK)
            is_first = False
        if len(line) > MAX_ROW_BYTES:
            number += 1
            _skip_line(file, line)
            yield RawRow(number, None, _row_too_large())
            continue
        if not line.strip():
            continue
        number += 1
        yield _decode_row(number, line, parse_float)


def _skip_line(file: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = file.readline(1 << 20)


def _row_too_large() -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"the row has more than {MAX_ROW_BYTES:,} bytes",
        hint="give the source as a path, or the part that is cited",
    )


def _decode_row(number: int, data: bytes, parse_float: ParseFloat) -> RawRow:
    try:
        return RawRow(number, decode_json(data, parse_float))
    except AswrittenError as error:
        return RawRow(number, None, error)


def _read_json(file: BinaryIO, shown: str, parse_float: ParseFloat) -> Iterator[RawRow]:
    """The bytes are held whole, but each row is decoded only when it is its turn."""
    data = file.read(_MAX_DOCUMENT_BYTES + 1)
    if len(data) > _MAX_DOCUMENT_BYTES:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"{shown} has more than {_MAX_DOCUMENT_BYTES:,} bytes",
            hint="write the rows as JSON Lines, which is read row by row",
            path=shown,
        )
    _refuse_utf16(data, shown)
    for number, fields in enumerate(_rows_of(data.removeprefix(_UTF8_MARK), shown, parse_float), 1):
        yield (
            _decode_row(number, bytes(fields), parse_float)
            if isinstance(fields, msgspec.Raw)
            else RawRow(number, fields)
        )


class _Claims(msgspec.Struct):
    claims: list[msgspec.Raw]


def _rows_of(data: bytes, shown: str, parse_float: ParseFloat) -> Sequence[object]:
    """The rows, not yet decoded where that is possible; the fast way does not take half a surrogate pair."""
    try:
        decoded: list[msgspec.Raw] | _Claims = msgspec.json.decode(data, type=list[msgspec.Raw] | _Claims)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _slowly_decoded_rows(data, shown, parse_float)
    return decoded.claims if isinstance(decoded, _Claims) else decoded


def _slowly_decoded_rows(data: bytes, shown: str, parse_float: ParseFloat) -> Sequence[object]:
    hint = 'write [{"claim": …}, …] or {"claims": [{"claim": …}, …]}; a file with one object a line is named .jsonl'
    try:
        decoded = decode_json(data, parse_float)
    except AswrittenError as error:
        raise AswrittenError(ErrorCode.UNREADABLE, f"{shown}: {error.message}", hint=hint, path=shown) from error
    rows = decoded.get("claims") if isinstance(decoded, dict) else decoded
    if not isinstance(rows, list):
        raise AswrittenError(ErrorCode.UNREADABLE, f"{shown} holds no list of rows", hint=hint, path=shown)
    return rows


def _read_csv(file: BinaryIO, shown: str) -> Iterator[RawRow]:
    """Bytes that are no UTF-8 are carried as surrogates, so that they spoil their own row only."""
    csv.field_size_limit(MAX_ROW_BYTES)
    stream = io.TextIOWrapper(file, "utf-8-sig", errors="surrogateescape", newline="")
    try:
        yield from _read_cells(csv.reader(stream, strict=True), shown)
    finally:
        stream.detach()


def _read_cells(reader: CsvReader, shown: str) -> Iterator[RawRow]:
    header = _header(reader, shown)
    number = 0
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield RawRow(number + 1, None, _bad_csv(f"line {reader.line_num}: {error}"))
            return
        if cells is None:
            return
        if cells:
            number += 1
            yield _csv_row(number, header, cells, reader.line_num)


def _header(reader: CsvReader, shown: str) -> list[str]:
    try:
        header = [name.strip() for name in next(reader, [])]
    except csv.Error as error:
        raise AswrittenError(ErrorCode.UNREADABLE, f"{shown}:1: no CSV: {error}", path=shown) from error
    if "\0" in "".join(header) or any("\ud800" <= character <= "\udfff" for name in header for character in name):
        raise AswrittenError(ErrorCode.UNREADABLE, f"{shown} is not UTF-8", hint="save it as UTF-8", path=shown)
    for name in header:
        if name and header.count(name) > 1:
            raise AswrittenError(
                ErrorCode.UNREADABLE, f"{shown} has two columns {name!r}", hint="rename one of them", path=shown
            )
    return header


def _csv_row(number: int, header: list[str], cells: list[str], line: int) -> RawRow:
    if len(cells) != len(header):
        message = f"line {line}: {len(cells)} cells under {len(header)} column names"
        return RawRow(number, None, _bad_csv(message))
    if any("\udc80" <= character <= "\udcff" for cell in cells if not cell.isascii() for character in cell):
        return RawRow(number, None, _bad_csv(f"line {line}: bytes that are not UTF-8"))
    return RawRow(number, dict(zip(header, cells, strict=True)))


def _bad_csv(message: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, message, hint="put cells with commas, quotes or line breaks in quotes, and save as UTF-8"
    )


def _refuse_utf16(data: bytes, shown: str) -> None:
    if data.startswith(_UTF16_MARKS):
        raise AswrittenError(ErrorCode.UNREADABLE, f"{shown} is UTF-16", hint="save it as UTF-8", path=shown)
