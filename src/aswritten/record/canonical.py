"""Canonical JSON (RFC 8785) of what records may hold, and the ids made from it.

Records hold no floats, no nulls, ASCII keys only and no integer beyond 2^53 - 1. Within those bounds msgspec's
deterministic order and escapes are RFC 8785's, fifty times as fast as a general encoder; tests hold it to two of those.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 2**53 - 1
"""The largest integer that every JSON reader takes exactly."""
MOST_LEVELS = 64
"""Levels of nesting that a record may have."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


def canonical_bytes(value: object) -> bytes:
    """The canonical JSON of plain values (dict, list, tuple, str, int, bool).

    >>> canonical_bytes({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}'

    Raises:
        AswrittenError: ``INVALID_INPUT`` for what a record may not hold, with its place.
    """
    require_plain(value)
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError as error:
        lone = error.object[error.start]
        raise _wrong(f"half a surrogate pair (U+{ord(lone):04X})", "in a text", "write whole characters") from error


def content_id(body: Mapping[str, object]) -> str:
    """The id of a record: ``sha256:`` and the hash of its canonical JSON without ``id``.

    >>> content_id({"rep": "1", "type": "claim", "text": "The pump was idle."})[:15]
    'sha256:2a62df24'

    Raises:
        AswrittenError: as :func:`canonical_bytes`.
    """
    return "sha256:" + sha256_of({key: value for key, value in body.items() if key != "id"})


def sha256_of(value: object) -> str:
    """The hash of a value's canonical JSON, as 64 hexadecimal digits.

    Raises:
        AswrittenError: as :func:`canonical_bytes`.
    """
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def require_plain(value: object) -> None:  # noqa: C901 - one case a kind of value
    """Hold a value to what records may hold.

    Raises:
        AswrittenError: ``INVALID_INPUT`` with what is wrong and where.
    """
    pending: list[tuple[object, str, int]] = [(value, "$", 1)]
    while pending:
        item, place, level = pending.pop()
        match item:
            case str() | bool():
                continue
            case int():
                if not -LARGEST <= item <= LARGEST:
                    raise _wrong(f"the integer {str(item)[:40]}", place, "write integers beyond 2^53 - 1 as text")
            case dict():
                _require_level(level, place)
                for key, inner in item.items():
                    if not (isinstance(key, str) and key.isascii()):
                        raise _wrong(f"the key {key!r}", place, "write keys in ASCII")
                    pending.append((inner, f"{place}.{key}", level + 1))
            case list() | tuple():
                _require_level(level, place)
                pending.extend((inner, f"{place}[{index}]", level + 1) for index, inner in enumerate(item))
            case float():
                raise _wrong(f"the float {item!r}", place, 'write it as decimal text, such as "85.28"')
            case None:
                raise _wrong("a null", place, "leave the key out")
            case _:
                raise _wrong(f"a {type(item).__name__}", place, "write text, integers, lists and objects")


def _require_level(level: int, place: str) -> None:
    if level > MOST_LEVELS:
        raise _wrong(f"more than {MOST_LEVELS} levels", place[:200], "nest less deeply")


def _wrong(what: str, place: str, hint: str) -> AswrittenError:
    return AswrittenError(ErrorCode.INVALID_INPUT, f"a record holds {what} at {place}", hint=hint)
