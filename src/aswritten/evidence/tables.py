"""The one cell of a CSV or TSV table that a locator names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.evidence.nodes import MissingNodeError, Scalar, broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.evidence.cells import Cell, CellMap
    from aswritten.evidence.document import Document
    from aswritten.evidence.locators import CellAddress


def find_cell(document: Document, address: CellAddress) -> Scalar:
    """The cell that an address names, without its quotes and the blanks around it.

    Raises:
        MissingNodeError: where no row or column, or more than one row, fits.
        AswrittenError: ``UNREADABLE`` for a column name that the header has twice.
    """
    cells = document.cells
    rows = _rows(document)
    header = next(rows, [])
    names = [cells.text(cell).strip() for cell in header]
    column = _find_column(document, names, address.column)
    conditions = [(_find_column(document, names, name), text.strip()) for name, text in address.conditions]
    found: Cell | None = None
    if address.row == 1:
        return _as_scalar(document, header[column])
    for number, row in enumerate(rows, start=2):
        if address.row is not None and number != address.row:
            continue
        if not row or not _fits(cells, row, conditions):
            if address.row is not None:
                break
            continue
        if column >= len(row):
            raise MissingNodeError(f"row {number} has no column {address.column!r}")
        if found is not None:
            raise MissingNodeError("more than one row fits it: add a KEY=TEXT that tells them apart")
        found = row[column]
        if address.row is not None:
            break
    if found is None:
        raise MissingNodeError("no row fits it")
    return _as_scalar(document, found)


def _rows(document: Document) -> Iterator[list[Cell]]:
    at = 0
    while at < len(document.data):
        row, at = document.cells.row(at)
        yield row


def _find_column(document: Document, names: list[str], name: str) -> int:
    count = names.count(name.strip())
    if not count:
        raise MissingNodeError(f"the header has no column {name!r}")
    if count > 1:
        raise broken(document.path, f"the header has the column {name!r} {count} times", line=1)
    return names.index(name.strip())


def _fits(cells: CellMap, row: list[Cell], conditions: list[tuple[int, str]]) -> bool:
    return all(column < len(row) and cells.text(row[column]).strip() == text for column, text in conditions)


def _as_scalar(document: Document, cell: Cell) -> Scalar:
    raw = document.data[cell.start : cell.end]
    lead = len(raw) - len(raw.lstrip(b" \t"))
    end = max(lead, len(raw.rstrip(b" \t")))
    return Scalar(cell.start + lead, cell.start + end, document.cells.text(cell).strip(" \t"))
