"""Does what stands at an offset count as the value? Read strictly, by the kind of text around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.evidence.document import Document, Kind
from aswritten.evidence.neighbours import WINDOW_CHARS, counts_as_literal, counts_as_number
from aswritten.evidence.numbers import TOKEN_BYTES, NumberValue, parse_number

if TYPE_CHECKING:
    from aswritten.evidence.needles import Needle

_WINDOW_BYTES: Final = 4 * WINDOW_CHARS
_LONGEST_RUN: Final = 8192
"""How far left of a hit a number may begin: leading zeros and groups; beyond, it does not count."""

_USUAL_RUN: Final = 32
_MOST_COMMAS: Final = 8
_GROUP: Final = re.compile(rb"[0-9]{3}(?![0-9])")
_JSON_NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?")
_ESCAPE = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_PLAIN_ESCAPES: Final = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"f": b"\f", b'"': b'"', b"/": b"/", b"\\": b"\\"}
_UNKNOWN: Final = "\ufffd".encode()
_JSON_KINDS = frozenset({Kind.JSON, Kind.JSON_LINES})


class Range(NamedTuple):
    """A part of a text, in bytes."""

    start: int
    end: int


class Rejected(NamedTuple):
    """The digits are there, but not known to stand alone; ``is_final`` where no closer reading can tell more."""

    is_final: bool


FINAL: Final = Rejected(is_final=True)
DOUBTFUL: Final = Rejected(is_final=False)


def read_number_at(document: Document, at: int, within: Range, number: NumberValue) -> Range | Rejected:
    """Whether the number token around a digit is the value and counts."""
    match document.kind:
        case Kind.JSON | Kind.JSON_LINES:
            if document.is_in_string(at):
                return _read_in_text(document.data, at, within, number, is_escaped=True)
            return _read_json_scalar(document.data, at, within, number)
        case Kind.CSV:
            return _read_in_cell(document, at, within, number)
        case Kind.YAML | Kind.TOML:
            found = _read_in_text(document.data, at, within, number)
            if isinstance(found, Rejected) or b"," in document.data[found.start : found.end]:
                return DOUBTFUL
            return found
        case Kind.TEXT:
            return _read_in_text(document.data, at, within, number)


def read_literal_at(document: Document, found: Range, within: Range, needle: Needle) -> Range | Rejected:
    """Whether a literal's occurrence stands alone; a compound may not cross from one scalar or cell into the next."""
    is_escaped = document.kind in _JSON_KINDS and document.is_in_string(found.start)
    if needle.is_compound and document.kind in _JSON_KINDS and not is_escaped and '"' not in needle.text:
        return FINAL
    if needle.is_compound and document.kind is Kind.CSV:
        cell = document.cells.cell_at(found.start)
        if cell is None or found.end > cell.end:
            return FINAL
        within = Range(max(within.start, cell.start), min(within.end, cell.end))
    before = _window_before(document.data, found.start, within, is_escaped=is_escaped)
    after = _window_after(document.data, found.end, within, is_escaped=is_escaped)
    if counts_as_literal(before, needle.text, after):
        return found
    return DOUBTFUL if document.kind in (Kind.YAML, Kind.TOML) else FINAL


def _read_in_text(
    data: bytes, at: int, within: Range, number: NumberValue, *, is_escaped: bool = False
) -> Range | Rejected:
    token = _token_around(data, at, within)
    if token is None:
        return FINAL
    text = data[token.start : token.end].decode()
    if parse_number(text) != number:
        return FINAL
    before = _window_before(data, token.start, within, is_escaped=is_escaped)
    after = _window_after(data, token.end, within, is_escaped=is_escaped)
    return token if counts_as_number(before, text, after) else FINAL


def _token_around(data: bytes, at: int, within: Range) -> Range | None:
    start = _run_start(data, at, within.start)
    if start is None:
        return None
    if start > within.start and data[start - 1] in b"+-":
        start -= 1
    match = TOKEN_BYTES.match(data, start, within.end)
    if match is None or match.end() <= at:
        return None
    return Range(start, match.end())


def _run_start(data: bytes, at: int, low: int) -> int | None:
    """Where the digits, points and commas around a digit begin; ``None`` where they cannot make one number."""
    start, points, commas = at, 0, 0
    while True:
        floor = max(low, start - _LONGEST_RUN)
        near = max(low, start - _USUAL_RUN)
        start = near + len(data[near:start].rstrip(b"0123456789"))
        if start == near:
            start = floor + len(data[floor:start].rstrip(b"0123456789"))
        if start == floor:
            return start if floor == low else None
        mark = data[start - 1]
        if mark == ord(".") and not points and not commas:
            points = 1
        elif mark == ord(",") and commas < _MOST_COMMAS and _GROUP.match(data, start):
            commas += 1
        else:
            return None if mark in b".," else start
        start -= 1


def _read_json_scalar(data: bytes, at: int, within: Range, number: NumberValue) -> Range | Rejected:
    """Outside a string of valid JSON, every run of number characters is one whole number."""
    floor = max(0, at - _LONGEST_RUN)
    start = floor + len(data[floor:at].rstrip(b"0123456789.eE+-"))
    match = _JSON_NUMBER.match(data, start)
    if match is None or match.end() <= at or start < within.start or match.end() > within.end:
        return FINAL
    if start == floor > 0 or parse_number(match[0].decode()) != number:
        return FINAL
    return Range(start, match.end())


def _read_in_cell(document: Document, at: int, within: Range, number: NumberValue) -> Range | Rejected:
    cell = document.cells.cell_at(at)
    if cell is None:
        return FINAL
    inner = Range(max(within.start, cell.start), min(within.end, cell.end))
    token = _read_in_text(document.data, at, inner, number)
    if isinstance(token, Range) and document.cells.delimiter == b";" and b"," in document.data[token.start : token.end]:
        # Where columns are parted by semicolons, a comma is as likely a decimal mark.
        return FINAL
    return token


def _window_before(data: bytes, start: int, within: Range, *, is_escaped: bool) -> str:
    low = max(within.start, start - _WINDOW_BYTES)
    if is_escaped and data.find(b"\\", low, start) >= 0:
        while low > within.start and data[low - 1] == ord("\\"):
            low -= 1
        return _ESCAPE.sub(_unescape, data[low:start]).decode("utf-8", "ignore")[-WINDOW_CHARS:]
    return data[low:start].decode("utf-8", "ignore")[-WINDOW_CHARS:]


def _window_after(data: bytes, end: int, within: Range, *, is_escaped: bool) -> str:
    window = data[end : min(within.end, end + _WINDOW_BYTES)]
    if is_escaped and b"\\" in window:
        window = _ESCAPE.sub(_unescape, window)
    return window.decode("utf-8", "ignore")[:WINDOW_CHARS]


def _unescape(match: re.Match[bytes]) -> bytes:
    """What an escape stands for; whatever is a letter or digit becomes a character that is safe beside nothing."""
    if match[1] is None:
        return _PLAIN_ESCAPES.get(match[2], _UNKNOWN)
    char = chr(int(match[1], 16))
    return char.encode() if char.isspace() or char in "‘’“”«»" else _UNKNOWN
