"""CSV, TSV and Parquet become a node a row and a value a cell; texts of a row are its labels."""

from __future__ import annotations

import csv
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from aswritten.audit.atoms import is_key_like, is_version
from aswritten.audit.evidence_json import LONGEST_LABEL, as_number
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aswritten.audit.evidence_columns import EvidenceColumns

_LONGEST_CELL: Final = 1 << 20
_LONGEST_KEY: Final = 9


def read_delimited(columns: EvidenceColumns, text: str, *, path: str, parent: int, is_tsv: bool) -> int:
    """Add the rows of a table whose first row is the header; how many data rows there were.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    delimiter = "\t" if is_tsv else _find_delimiter(text)
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(_lines(text), delimiter=delimiter, strict=False)
    try:
        header = next(reader, None)
        if header is None:
            return 0
        return _add_rows(columns, [cell.strip() for cell in header], reader, parent, first_row=2)
    except csv.Error as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path}:{reader.line_num}: no table: {err}", hint="mend the file", path=path
        ) from err


def _lines(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        stop = len(text) if end < 0 else end + 1
        yield text[at:stop]
        at = stop


def _find_delimiter(text: str) -> str:
    end = text.find("\n")
    header = text if end < 0 else text[:end]
    return next((mark for mark in (",", ";", "\t") if mark in header), ",")


def _add_rows(
    columns: EvidenceColumns, header: Sequence[str], rows: Iterable[Sequence[str]], parent: int, *, first_row: int
) -> int:
    """Add each row; a header of numbers alone names no columns and is a row itself."""
    if header and all(as_number(cell) is not None for cell in header):
        names = [-1 - index for index in range(len(header))]
        keys = [False] * len(header)
        rows = [header, *rows]
        first_row -= 1
    else:
        repeated = {name for name, count in Counter(header).items() if count > 1}
        names = [-1 - index if name in repeated else columns.intern(name) for index, name in enumerate(header)]
        keys = [index == 0 or is_key_like(name) for index, name in enumerate(header)]
    count = 0
    width = len(names)
    add_value = columns.add_value
    for number, row in enumerate(rows, start=first_row):
        if not row or not any(row):
            continue
        count += 1
        node = columns.open_node(parent, -1 - number)
        pending: list[tuple[int, str]] = []
        for index, cell in enumerate(row):
            if not cell or index >= width:
                continue
            name = names[index]
            digits = as_number(cell)
            if digits is None:
                if len(cell) <= LONGEST_LABEL and cell.strip():
                    columns.add_label(node, max(name, 0), cell.strip())
                continue
            is_whole = digits.removeprefix("-").isdigit()
            if keys[index] and len(digits) <= _LONGEST_KEY and (is_whole or is_version(header[index])):
                columns.add_label(node, max(name, 0), digits)
            pending.append((name, digits))
        for name, digits in pending:
            add_value(node, name, digits)
        columns.close_node(node)
    return count


def read_parquet(columns: EvidenceColumns, data: bytes, *, path: str, parent: int) -> int:
    """Add the rows of a Parquet table; binary floats as the shortest decimal that gives them back.

    Raises:
        AswrittenError: ``UNREADABLE``, also where the extra is not installed.
    """
    pa, pq = _import_pyarrow(path)
    count = 0
    try:
        table = pq.ParquetFile(pa.BufferReader(data))
        header = [str(name) for name in table.schema_arrow.names]
        for batch in table.iter_batches(batch_size=4096):
            texts = [_as_texts(column, pa) for column in batch.columns]
            rows = zip(*texts, strict=True) if texts else iter(())
            count += _add_rows(columns, header, rows, parent, first_row=2 + count)
    except (pa.ArrowException, OSError, ValueError) as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path}: no readable Parquet table: {err}", hint="write it again", path=path
        ) from err
    return count


def _import_pyarrow(path: str) -> tuple[Any, Any]:
    from importlib import import_module  # noqa: PLC0415 - only for Parquet

    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} is a Parquet table",
            hint="install aswritten[tables], or give the table as CSV",
            path=path,
        ) from err


def _as_texts(column: Any, pa: Any) -> list[str]:  # noqa: ANN401 - pyarrow is untyped
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pa.types.is_nested(column.type) or pa.types.is_binary(column.type):
        return [""] * len(column)
    return ["" if text is None else text for text in column.cast(pa.string()).to_pylist()]


def add_texts_table(columns: EvidenceColumns, rows: Sequence[Sequence[str]], parent: int) -> None:
    """Add a table that was read from elsewhere (a notebook's output); the first row is its header."""
    if len(rows) > 1:
        _add_rows(columns, [cell.strip() for cell in rows[0]], rows[1:], parent, first_row=2)
