"""Walk a JSON text to one node without building any other, keeping its source text and its place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from aswritten.evidence.nodes import MissingNodeError, Scalar, Step, broken

if TYPE_CHECKING:
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
    at = _follow(data, tokens, start=start, path=path)
    if constant is not None and constant.start_byte <= at:
        raise _on_the_way(data, constant.start_byte, constant.reason, path)
    return _read_scalar(data, at, path)


def _follow(data: bytes, tokens: tuple[str, ...], *, start: int, path: str) -> int:
    """Where the node begins: step by step down to it, then back up through what stands behind it."""
    at = _skip(data, start)
    marks: list[bytes] = []
    missing: MissingNodeError | None = None
    for depth, token in enumerate(tokens):
        mark = data[at : at + 1]
        try:
            at = _step_into(data, at, mark, token, Step(tokens, depth))
        except MissingNodeError as err:
            missing = err
            break
        marks.append(mark)
    _require_unique(data, _end_of_value(data, at), tokens, marks, path)
    if missing is not None:
        raise missing
    return at


def _step_into(data: bytes, at: int, mark: bytes, token: str, shown: Step) -> int:
    if mark == b"{":
        return _find_member(data, at, token, shown)
    if mark == b"[":
        return _find_item(data, at, token, shown)
    raise MissingNodeError(f"{shown} goes into a scalar")


def _require_unique(data: bytes, at: int, tokens: tuple[str, ...], marks: list[bytes], path: str) -> None:
    """Refuse a key on the way that is there again, which may come last; the outermost is told.

    Args:
        data: the text.
        at: where the value ends that the marks lead to.
        tokens: the pointer.
        marks: what opens each object and array on the way, from the outermost.
        path: for messages.
    """
    if b"{" not in marks:
        return
    fault: tuple[int, int] | None = None
    for depth in range(len(marks) - 1, marks.index(b"{") - 1, -1):
        if marks[depth] == b"[":
            at = _end_of_container(data, at)
            continue
        at, repeated = _rest_of_object(data, at, tokens[depth])
        fault = fault if repeated is None else (depth, repeated)
    if fault is not None:
        depth, repeated = fault
        raise _on_the_way(data, repeated, f"the key {Step(tokens, depth)} is there twice", path)


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


def _find_member(data: bytes, at: int, name: str, shown: Step) -> int:
    at += 1
    while (member := _next_member(data, at)) is not None:
        key, value_at = member
        if key == name:
            return value_at
        at = _end_of_value(data, value_at)
    raise MissingNodeError(f"there is no key {shown}")


def _rest_of_object(data: bytes, at: int, name: str) -> tuple[int, int | None]:
    """Where an object ends, read on from behind one of its values, and where it gives the name another one."""
    repeated: int | None = None
    while (member := _next_member(data, at)) is not None:
        key, value_at = member
        if key == name and repeated is None:
            repeated = value_at
        at = _end_of_value(data, value_at)
    return _skip(data, at) + 1, repeated


def _next_member(data: bytes, at: int) -> tuple[str, int] | None:
    """The next key of an object and where its value begins; nothing at the end of the object."""
    at = _skip(data, at)
    if data[at : at + 1] == b",":
        at = _skip(data, at + 1)
    if data[at : at + 1] == b"}":
        return None
    key_end = _end_of(_STRING, data, at)
    return _read_string(data[at:key_end]), _skip(data, _skip(data, key_end) + 1)


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
    return _end_of_container(data, at + 1)


def _end_of_container(data: bytes, at: int) -> int:
    """Where an object or array ends that a place is in."""
    depth = 1
    while depth:
        at = _end_of(_FLAT, data, at)
        depth += 1 if data[at] in b"[{" else -1
        at += 1
    return at


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
