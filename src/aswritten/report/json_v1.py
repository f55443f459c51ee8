"""The JSON of version 1: one result as a line or a document, a batch, a row that could not be checked.

The keys are fixed: they may be added to, never renamed. The schemas in ``schemas/`` describe the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from aswritten.errors import AswrittenError
    from aswritten.model.evidence import EvidenceResult
    from aswritten.model.result import Result

SCHEMA_VERSION = "1.0"
"""The second number grows when keys are added; the first would when one changed its sense."""

JsonObject = dict[str, Any]

_ENCODER = msgspec.json.Encoder(decimal_format="number")


def result_object(
    result: Result,
    *,
    row_id: str,
    place: Mapping[str, object] | None = None,
    kept: Mapping[str, str] | None = None,
) -> JsonObject:
    """One result with the id of its row.

    ``place`` says where the claim stands (document, line, column), ``kept`` under which ids it is kept.
    """
    return {
        "id": row_id,
        "claim": result.claim,
        **(place or {}),
        "verdict": result.verdict,
        "covered": result.covered,
        "checks": result.checks,
        "quotes": result.quotes,
        "labels": result.labels,
        "uncovered": result.uncovered,
        **(kept or {}),
    }


def row_error_object(error: AswrittenError, *, row_id: str, number: int) -> JsonObject:
    """A row that could not be checked."""
    return {"id": row_id, "row": number, "error": error_object(error)}


def error_object(error: AswrittenError) -> JsonObject:
    """An error's code, message and hint."""
    return {"code": error.code, "message": error.message, "hint": error.hint}


def evidence_object(result: EvidenceResult) -> JsonObject:
    """One evidence result: the row as it came, then what was found."""
    if result.error is not None:
        return {**result.row, "error": result.error}
    return {**result.row, "status": result.status, "detail": result.detail, "place": result.place}


def versioned(content: Mapping[str, object]) -> JsonObject:
    """A document: its content after the version of its schema."""
    return {"schema_version": SCHEMA_VERSION, **content}


def encode_line(content: object) -> str:
    """A JSON text without a line break."""
    try:
        return _ENCODER.encode(content).decode()
    except UnicodeEncodeError:
        return _encode_escaped(content, indent=None)


def encode_single(content: JsonObject, chosen: str) -> str:
    """The one object that a command gives: a document, or with ``jsonl`` a line."""
    return encode_line(content) + "\n" if chosen == "jsonl" else encode_document(versioned(content))


def encode_document(content: object) -> str:
    """A JSON text indented for reading, with a final line break."""
    try:
        return msgspec.json.format(_ENCODER.encode(content), indent=2).decode() + "\n"
    except UnicodeEncodeError:
        return _encode_escaped(content, indent=2) + "\n"


def _encode_escaped(content: object, *, indent: int | None) -> str:
    """Half a surrogate pair (from a JSON escape or a file name) has no UTF-8; it is written as an escape."""
    import json  # noqa: PLC0415 - start-up time

    separators = (",", ":") if indent is None else None
    return json.dumps(msgspec.to_builtins(content), indent=indent, separators=separators)


def batch_document(rows: Iterable[str], summary: Mapping[str, int]) -> Iterator[str]:
    """The document of a batch in pieces, as its encoded rows come; ``summary`` is read after the last of them."""
    yield f'{{\n"schema_version": "{SCHEMA_VERSION}",\n"results": ['
    separator = "\n"
    for row in rows:
        yield separator + row
        separator = ",\n"
    yield f'\n],\n"summary": {encode_line(summary)}\n}}\n'
