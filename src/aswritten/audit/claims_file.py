"""The sidecar claims file: rows of document, line, text and source that name evidence beside the document."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.decoding import decode
from aswritten.load.reading import read_bytes

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from aswritten.audit.quantity import Quantity

_FIELDS: Final = ("document", "line", "text", "source")


class ClaimRow(NamedTuple):
    """A row of the claims file.

    Attributes:
        number: of the row, from 1.
        document: path as written; empty for any.
        line: from 1; None for any.
        text: of the quantity, as the document has it.
        source: path and locator of its evidence.
    """

    number: int
    document: str
    line: int | None
    text: str
    source: str


def read_claims(path: str | os.PathLike[str]) -> tuple[ClaimRow, ...]:
    """Read a claims file: CSV with these columns, or a JSON array of such objects.

    Raises:
        AswrittenError: the file cannot be read, or a row lacks a text or a source (``INVALID_INPUT``).
    """
    shown = str(path)
    text = decode(read_bytes(path, root=None), path=shown)
    if shown.lower().endswith(".json"):
        try:
            loaded = json.loads(text, parse_int=str, parse_float=str)
        except (ValueError, RecursionError) as err:
            raise _bad(shown, f"no valid JSON: {err}") from err
        rows = loaded.get("claims") if isinstance(loaded, dict) else loaded
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise _bad(shown, "no array of objects")
        return tuple(_read_row(row, number, shown) for number, row in enumerate(rows, start=1))
    reader = csv.DictReader(text.splitlines())
    lack = {"text", "source"} - set(reader.fieldnames or ())
    if lack:
        raise _bad(shown, f"the header has no column {min(lack)!r}")
    return tuple(_read_row(row, number, shown) for number, row in enumerate(reader, start=1))


def _read_row(row: dict[str, Any], number: int, shown: str) -> ClaimRow:
    values = {field: str(row.get(field) or "").strip() for field in _FIELDS}
    for field in ("text", "source"):
        if not values[field]:
            raise _bad(shown, f"row {number} has no {field}")
    line = values["line"]
    if line and not (line.isascii() and line.isdecimal()):
        raise _bad(shown, f"row {number}: the line {line!r} is no number")
    return ClaimRow(number, values["document"], int(line) if line else None, values["text"], values["source"])


def _bad(shown: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT, f"{shown}: {reason}", hint=f"give the fields {', '.join(_FIELDS)}", path=shown
    )


def assign_claims(
    rows: Sequence[ClaimRow], quantities: Sequence[Quantity], *, main: str
) -> tuple[dict[str, str], tuple[ClaimRow, ...]]:
    """The source of each quantity that a row names, by its id; and the rows of this document that name none."""
    found, naming = _naming(rows, quantities, main=main)
    used = {row.number for row in naming}
    paths = sorted({main, *(quantity.path for quantity in quantities)})
    unused = tuple(row for row in rows if row.number not in used and any(_is_of(row, path, main) for path in paths))
    return {name: row.source for name, row in found.items()}, unused


def assigned_rows(rows: Sequence[ClaimRow], quantities: Sequence[Quantity], *, main: str) -> dict[str, ClaimRow]:
    """The row that names each quantity, by the quantity's id.

    A row is of a document by its path or the end of it; it names the quantity with that text on that line.
    """
    return _naming(rows, quantities, main=main)[0]


def _naming(
    rows: Sequence[ClaimRow], quantities: Sequence[Quantity], *, main: str
) -> tuple[dict[str, ClaimRow], list[ClaimRow]]:
    found: dict[str, ClaimRow] = {}
    used: list[ClaimRow] = []
    by_text: dict[str, list[ClaimRow]] = {}
    for row in rows:
        by_text.setdefault(_bare(row.text), []).append(row)
    for quantity in quantities:
        for row in (*by_text.get(_bare(quantity.text), ()), *by_text.get(_bare(quantity.shown), ())):
            if _is_of(row, quantity.path, main) and (row.line is None or row.line == quantity.line):
                found.setdefault(quantity.id, row)
                used.append(row)
    return found, used


def _is_of(row: ClaimRow, path: str, main: str) -> bool:
    if not row.document:
        return path == main
    written = row.document.replace("\\", "/").removeprefix("./")
    return path == written or path.endswith("/" + written)


def _bare(text: str) -> str:
    return "".join(text.split()).replace("\\%", "%").removesuffix("%")
