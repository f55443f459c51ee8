"""Records from bytes and to bytes, strictly: one record has one spelling, and its id is its content's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn, cast

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.canonical import canonical_bytes, content_id
from aswritten.record.rules import outcome_of, require_rules
from aswritten.record.values import Record

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_BYTES = 64_000_000
"""A claim of two million characters may take 24 MB of escapes, and its spans repeat it."""


def make_record(body: dict[str, Any]) -> Record:
    """A record of plain values without ``id`` (and, for a verdict, without ``outcome_sha256``), which are computed.

    >>> make_record({"rep": "1", "type": "claim", "text": "The pump was idle."}).id[:15]
    'sha256:2a62df24'

    Raises:
        AswrittenError: ``INVALID_INPUT`` naming what no record may hold or say.
    """
    whole = dict(body)
    if body.get("type") == "verdict":
        whole.setdefault("outcome_sha256", outcome_of(body))
    whole = {key: value for key, value in whole.items() if value is not None}
    whole["id"] = content_id(whole)
    return _convert(whole)


def record_body(record: Record) -> dict[str, Any]:
    """A record as plain values, with its id and without what is absent."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(record)))


def record_bytes(record: Record) -> bytes:
    """A record as it is kept: its canonical JSON and a line end."""
    return canonical_bytes(record_body(record)) + b"\n"


def read_record(data: bytes, *, expected_id: str | None = None) -> Record:
    """A record from its bytes: every flaw is an error that names it, and no byte may differ.

    Args:
        data: canonical JSON and a line end (which may be absent), as :func:`record_bytes` writes it.
        expected_id: the id it was asked for by, if any.

    Raises:
        AswrittenError: ``UNREADABLE`` with what is wrong.
    """
    return _hold(lambda: _read(data.removesuffix(b"\n")), expected_id)


def read_body(body: dict[str, Any], *, expected_id: str | None = None) -> Record:
    """A record from plain values that hold its id; as strict as :func:`read_record`.

    Raises:
        AswrittenError: ``UNREADABLE`` with what is wrong.
    """
    return _hold(lambda: _read_body(body), expected_id)


def _hold(read: Callable[[], Record], expected_id: str | None) -> Record:
    try:
        record = read()
    except AswrittenError as error:
        raise AswrittenError(ErrorCode.UNREADABLE, error.message, hint=error.hint) from error
    if expected_id is not None and record.id != expected_id:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"the record has the id {record.id}, not {expected_id}",
            hint="it was renamed or replaced; restore it from a copy",
        )
    return record


def _read(data: bytes) -> Record:
    if len(data) > MOST_BYTES:
        raise AswrittenError(ErrorCode.UNREADABLE, f"the record has {len(data):,} bytes, the limit is {MOST_BYTES:,}")
    try:
        body = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _changed(f"the record is no JSON: {error}") from error
    if not isinstance(body, dict):
        raise _changed("the record is no JSON object")
    if canonical_bytes(body) != data:
        _refuse_spelling(data)
    return _read_body(body)


def _read_body(body: dict[str, Any]) -> Record:
    given, found = body.get("id"), content_id(body)
    if given != found:
        raise _changed(f"the record's id is {str(given)[:80]!r}, its content's is {found!r}")
    return _convert(body)


def _convert(body: dict[str, Any]) -> Record:
    try:
        record = cast("Record", msgspec.convert(body, Record))
    except msgspec.ValidationError as error:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"the record is not of the schema: {error}", hint="see docs/records.md"
        ) from error
    require_rules(record, body)
    return record


def _refuse_spelling(data: bytes) -> NoReturn:
    """Name the fault of JSON that is not written canonically."""
    seen: list[str] = []

    def watch(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        seen.extend(key for key in dict.fromkeys(keys) if keys.count(key) > 1)
        return dict(pairs)

    json.loads(data, object_pairs_hook=watch)
    if seen:
        raise _changed(f"the record has the key {seen[0][:80]!r} twice")
    raise _changed("the record is not written in canonical JSON (RFC 8785)")


def _changed(message: str) -> AswrittenError:
    return AswrittenError(ErrorCode.UNREADABLE, message, hint="it was changed or damaged; restore it from a copy")
