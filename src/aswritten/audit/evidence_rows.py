"""CSV, TSV and Parquet become a node a row and a value a cell; texts of a row are its labels."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final

from aswritten.audit.evidence_json import LONGEST_LABEL, add_number, as_number
from aswritten.audit.atoms import is_key_like
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
        repeated = {name for name in header if header.count(name) > 1}
        names = [-1 - index if name in repeated else columns.intern(name) for index, name in enumerate(header)]
        keys = [index == 0 or is_key_like(name) for index, name in enumerate(header)]
    decimal_comma = False
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
            if keys[index] and len(digits) <= _LONGEST_KEY and digits.isdigit():
                columns.add_label(node, max(name, 0), digits)
            pending.append((name, digits))
        for name, digits in pending:
            add_value(node, name, digits)
        columns.close_node(node)
    del decimal_comma
    return count


def read_parquet(columns: EvidenceColumns, data: bytes, *, path: str, parent: int) -> int:
    """Add the rows of a Parquet table; binary floats as the shortest decimal that gives them back.

    Raises:
        AswrittenError: ``UNREADABLE``, also where the extra is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as pq  # noqa: PLC0415 - as above
    except ImportError as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} is a Parquet table",
            hint="install aswritten[tables], or give the table as CSV",
            path=path,
        ) from err
    count = 0
    try:
        table = pq.ParquetFile(pa.BufferReader(data))
        header = [str(name) for name in table.schema_arrow.names]
        for batch in table.iter_batches(batch_size=4096):
            texts = [_as_texts(column) for column in batch.columns]
            rows = zip(*texts, strict=True) if texts else iter(())
            count += _add_rows(columns, header, rows, parent, first_row=2 + count)
    except (pa.ArrowException, OSError, ValueError) as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path}: no readable Parquet table: {err}", hint="write it again", path=path
        ) from err
    return count


def _as_texts(column: object) -> list[str]:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    kind = column.type  # type: ignore[attr-defined]
    if pa.types.is_dictionary(kind):
        column = column.dictionary_decode()  # type: ignore[attr-defined]
        kind = column.type  # type: ignore[attr-defined]
    if pa.types.is_nested(kind) or pa.types.is_binary(kind):
        return [""] * len(column)  # type: ignore[arg-type]
    return ["" if text is None else text for text in column.cast(pa.string()).to_pylist()]  # type: ignore[attr-defined]


def add_texts_table(columns: EvidenceColumns, rows: Sequence[Sequence[str]], parent: int) -> None:
    """Add a table that was read from elsewhere (a notebook's output); the first row is its header."""
    if len(rows) > 1:
        _add_rows(columns, [cell.strip() for cell in rows[0]], rows[1:], parent, first_row=2)


__all__ = ["add_number", "add_texts_table", "read_delimited", "read_parquet"]
