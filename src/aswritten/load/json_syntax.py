"""Is this strict JSON (RFC 8259)? Decided at C speed where possible, else iteratively, with the fault's place."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from aswritten.errors import AswrittenError, ErrorCode

_SPACE: Final = re.compile(rb"[ \t\n\r]*+")
_STRING: Final = re.compile(rb'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"')
_SCALAR: Final = re.compile(
    rb"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![0-9A-Za-z.+\-])|(?:true|false|null)(?![0-9A-Za-z])"
)
_CONSTANT: Final = re.compile(rb"-?(?:NaN|nan|Infinity|inf)(?![0-9A-Za-z])")
_RAW = msgspec.json.Decoder(type=msgspec.Raw)


class JsonFault(NamedTuple):
    """Where the text stops being JSON, and why."""

    start_byte: int
    reason: str


class JsonReading(NamedTuple):
    """How far a text is JSON: its fault if it has one, and its first ``NaN`` or ``Infinity`` (which JSON has not)."""

    fault: JsonFault | None
    constant: JsonFault | None


def read_syntax(data: bytes) -> JsonReading:
    """Read UTF-8 bytes as one JSON value; constants such as ``NaN`` are passed over and noted.

    >>> read_syntax(b'{"a": 0.9').fault
    JsonFault(start_byte=9, reason='it ends inside a value')
    """
    try:
        _RAW.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        # The fast reader gives no place, refuses lone surrogates and deep nesting: the slow one decides.
        return _read_slowly(data)
    return JsonReading(None, None)


def require_json(data: bytes, *, path: str) -> None:
    """Refuse what is no strict JSON.

    Raises:
        AswrittenError: ``UNREADABLE`` with line and column.
    """
    reading = read_syntax(data)
    faults = [fault for fault in reading if fault is not None]
    if faults:
        raise unreadable_json(data, min(faults), path=path)


def require_json_lines(data: bytes, *, path: str) -> None:
    """Refuse JSON Lines of which a line that is not blank is no strict JSON.

    Raises:
        AswrittenError: ``UNREADABLE`` with line and column.
    """
    at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[at:end]
        if line.strip():
            reading = read_syntax(line)
            faults = [fault for fault in reading if fault is not None]
            if faults:
                fault = min(faults)
                raise unreadable_json(data, JsonFault(at + fault.start_byte, fault.reason), path=path)
        at = end + 1


def unreadable_json(data: bytes, fault: JsonFault, *, path: str) -> AswrittenError:
    """The error of a file that is no JSON, with line and column of the place."""
    line = data.count(b"\n", 0, fault.start_byte) + 1
    line_start = data.rfind(b"\n", 0, fault.start_byte) + 1
    column = len(data[line_start : fault.start_byte].decode("utf-8", "ignore")) + 1
    return AswrittenError(
        ErrorCode.UNREADABLE,
        f"{path}:{line}:{column}: no valid JSON: {fault.reason}",
        hint="mend the file; JSON has no NaN or Infinity, write null",
        path=path,
    )


def _read_slowly(data: bytes) -> JsonReading:  # noqa: C901, PLR0912  (one state machine)
    """A pushdown reader with a list for its stack: nesting costs memory, never recursion."""
    closers = bytearray()
    constant: JsonFault | None = None
    at = _skip_space(data, 0)
    while True:
        # A value is due at ``at``.
        mark = data[at : at + 1]
        if mark in (b"{", b"["):
            closers += b"}" if mark == b"{" else b"]"
            at = _skip_space(data, at + 1)
            if data[at : at + 1] != closers[-1:]:
                if mark == b"{":
                    at, fault = _read_key(data, at)
                    if fault is not None:
                        return JsonReading(fault, constant)
                continue
        else:
            match = _STRING.match(data, at) or _SCALAR.match(data, at)
            if match is None:
                match = _CONSTANT.match(data, at)
                if match is None:
                    return JsonReading(_fault(data, at, "a value is due"), constant)
                constant = constant or JsonFault(at, f"{match[0].decode()} is no JSON number")
            at = _skip_space(data, match.end())
        while closers and data[at : at + 1] == closers[-1:]:
            del closers[-1]
            at = _skip_space(data, at + 1)
        if not closers:
            fault = JsonFault(at, "something follows the value") if at < len(data) else None
            return JsonReading(fault, constant)
        if data[at : at + 1] != b",":
            return JsonReading(_fault(data, at, f"',' or '{chr(closers[-1])}' is due"), constant)
        at = _skip_space(data, at + 1)
        if closers[-1:] == b"}":
            at, fault = _read_key(data, at)
            if fault is not None:
                return JsonReading(fault, constant)


def _read_key(data: bytes, at: int) -> tuple[int, JsonFault | None]:
    match = _STRING.match(data, at)
    if match is None:
        return at, _fault(data, at, "a key in double quotes is due")
    at = _skip_space(data, match.end())
    if data[at : at + 1] != b":":
        return at, _fault(data, at, "':' is due")
    return _skip_space(data, at + 1), None


def _skip_space(data: bytes, at: int) -> int:
    match = _SPACE.match(data, at)
    return at if match is None else match.end()


_UNFINISHED: Final = re.compile(rb'"(?:[^"\\]|\\.)*+\\?\Z|-?[0-9.]*+(?:[eE][+-]?[0-9]*+)?\Z|[a-z]{1,4}\Z', re.DOTALL)


def _fault(data: bytes, at: int, due: str) -> JsonFault:
    if _UNFINISHED.match(data, at):
        return JsonFault(len(data), "it ends inside a value")
    return JsonFault(at, due)
