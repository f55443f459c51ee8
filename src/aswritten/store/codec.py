"""The bytes of a record's file: its canonical JSON and a line end, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.reading import read_body
from aswritten.store.layout import is_id

Record = dict[str, Any]
_DECODER = msgspec.json.Decoder(Record)
_ENCODER = msgspec.json.Encoder(order="deterministic")
"""Canonical for what a record may hold (see record/canonical.py)."""
_MOST_PARTS = 10_000_000
"""Brackets, braces and quotes: 64 MB of empty lists would take twenty times that when read."""


def decode_record(record_id: str, content: bytes) -> Record:
    """The record that a file's bytes hold.

    Raises:
        ValueError: where they are not the canonical JSON of the record with that id; the text says why.
    """
    if sum(map(content.count, (b"[", b"{", b'"'))) > _MOST_PARTS:
        raise ValueError(f"it has more than {_MOST_PARTS:,} parts")
    try:
        record = _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"it is no JSON object: {error}") from error
    try:
        read_body(record, expected_id=record_id)
    except AswrittenError as error:
        raise ValueError(error.message) from error
    if _ENCODER.encode(record) + b"\n" != content:
        raise ValueError("its JSON is not canonical")
    return record


def require_id(record_id: str) -> str:
    """The id, if it is one.

    Raises:
        AswrittenError: ``INVALID_INPUT``.
    """
    if not is_id(record_id):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{record_id[:100]!r} is no record id",
            hint="an id is sha256: and 64 hex digits, as the store lists it",
        )
    return record_id
