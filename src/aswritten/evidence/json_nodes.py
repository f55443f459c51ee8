"""Walk a JSON text to one node without building any other, keeping its source text and its place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from aswritten.evidence.nodes import MissingNodeError, Scalar, Step, broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.errors import AswrittenError
    from aswritten.load.json_syntax import JsonFault

_SPACE: Final = re.compile(rb"[ \t\n\r]*+")
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_SCALAR: Final = re.compile(rb'[^\s,\[\]{}"]++')
_FLAT: Final = re.compile(rb'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_CONSTANTS: Final = (b"NaN", b"nan", b"Inf", b"inf", b"-N", b"-n", b"-I", b"-i")


def find_scalar(data: bytes, tokens: tuple[str, ...], *, start: int, path: str, constant: JsonFault | None) -> Scalar:
    """The scalar that a pointer names in a JSON value whose syntax is known to be sound.

    Args:
        data: the text.
        tokens: the pointer.
        start: where the value begins.
        path: for messages.
        constant: the first ``NaN`` or ``Infinity`` in the text, if any.

    Raises:
        MissingNodeError: where the pointer leads to no scalar.
        AswrittenError: ``UNREADABLE`` for a repeated key or a constant on the way.
    """
    at = _skip(data, start)
    for depth, token in enumerate(tokens):
        shown = Step(tokens, depth)
        mark = data[at : at + 1]
        if mark == b"{":
            at = _find_member(data, at, token, shown, path)
        elif mark == b"[":
            at = _find_item(data, at, token, shown)
        else:
            raise MissingNodeError(f"{shown} goes into a scalar")
    if constant is not None and constant.start_byte <= at:
        raise _on_the_way(data, constant.start_byte, constant.reason, path)
    return _read_scalar(data, at, path)


def _read_scalar(data: bytes, at: int, path: str) -> Scalar:
    mark = data[at : at + 1]
    if mark in (b"{", b"["):
        raise MissingNodeError(f"it names {'an object' if mark == b'{' else 'an array'}, not one value")
    if mark == b'"':
        end = _end_of(_STRING, data, at)
        return Scalar(at + 1, end - 1, _read_string(data[at:end]))
    end = _end_of(_SCALAR, data, at)
    raw = data[at:end]
    if raw.startswith(_CONSTANTS):
        raise _on_the_way(data, at, f"{raw.decode()} is no JSON number", path)
    return Scalar(at, end, raw.decode())


def _find_member(data: bytes, at: int, name: str, shown: Step, path: str) -> int:
    """All members are read, since a repetition may come last."""
    found: int | None = None
    for key, value_at in _members(data, at):
        if key != name:
            continue
        if found is not None:
            raise _on_the_way(data, value_at, f"the key {shown} is there twice", path)
        found = value_at
    if found is None:
        raise MissingNodeError(f"there is no key {shown}")
    return found


def _members(data: bytes, at: int) -> Iterator[tuple[str, int]]:
    at = _skip(data, at + 1)
    while data[at : at + 1] != b"}":
        key_end = _end_of(_STRING, data, at)
        value_at = _skip(data, _skip(data, key_end) + 1)
        yield _read_string(data[at:key_end]), value_at
        at = _skip(data, _end_of_value(data, value_at))
        if data[at : at + 1] == b",":
            at = _skip(data, at + 1)


def _find_item(data: bytes, at: int, token: str, shown: Step) -> int:
    if not _INDEX.fullmatch(token):
        raise MissingNodeError(f"{shown} is no index of the array there (from 0, without leading zeros)")
    index = int(token)
    at = _skip(data, at + 1)
    count = 0
    while data[at : at + 1] != b"]":
        if count == index:
            return at
        count += 1
        at = _skip(data, _end_of_value(data, at))
        if data[at : at + 1] == b",":
            at = _skip(data, at + 1)
    raise MissingNodeError(f"{shown} is past the end of the array there ({count} items)")


def _end_of_value(data: bytes, at: int) -> int:
    mark = data[at : at + 1]
    if mark == b'"':
        return _end_of(_STRING, data, at)
    if mark not in (b"{", b"["):
        return _end_of(_SCALAR, data, at)
    depth = 0
    while True:
        depth += 1 if data[at] in b"[{" else -1
        if not depth:
            return at + 1
        at = _end_of(_FLAT, data, at + 1)


def _read_string(raw: bytes) -> str:
    if b"\\" not in raw:
        return raw[1:-1].decode()
    text: str = json.loads(raw)
    return text


def _skip(data: bytes, at: int) -> int:
    return _end_of(_SPACE, data, at)


def _end_of(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
    match = pattern.match(data, at)
    if match is None:
        raise MissingNodeError("the text ends before it")
    return match.end()


def _on_the_way(data: bytes, at: int, reason: str, path: str) -> AswrittenError:
    return broken(
        path,
        reason,
        line=data.count(b"\n", 0, at) + 1,
        hint="mend the file: readers disagree on what such JSON says",
    )
