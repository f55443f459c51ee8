"""An evidence file in memory: its UTF-8 bytes, and what searching it has computed once."""

from __future__ import annotations

import bisect
from enum import Enum
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from aswritten.evidence.cells import CellMap
from aswritten.load.json_syntax import JsonReading, read_syntax
from aswritten.load.media import guess_media_type

if TYPE_CHECKING:
    from aswritten.model.source_map import SourceMap

_BLOCK_BYTES: Final = 1 << 16
_CONTINUATION: Final = bytes(range(0x80, 0xC0))


class Kind(Enum):
    """How a file's text is read."""

    TEXT = "text"
    JSON = "json"
    JSON_LINES = "json lines"
    CSV = "csv"
    YAML = "yaml"
    TOML = "toml"


_KINDS: Final = {
    "application/json": Kind.JSON,
    "application/x-ipynb+json": Kind.JSON,
    "application/jsonl": Kind.JSON_LINES,
    "text/csv": Kind.CSV,
    "text/tab-separated-values": Kind.CSV,
    "application/yaml": Kind.YAML,
    "application/toml": Kind.TOML,
}


class Document:
    """A file's text, as UTF-8 bytes without byte-order mark.

    Attributes:
        path: as it is shown.
        stored: the bytes on disk.
        data: the decoded text as UTF-8.
        kind: how it is read.
        source_map: pages and paragraphs by offset in characters, where the file has them.
    """

    def __init__(self, path: str, stored: bytes, data: bytes, source_map: SourceMap | None = None) -> None:
        self.path = path
        self.stored = stored
        self.data = data
        self.source_map = source_map
        self.media_type = guess_media_type(path)
        self.kind = _KINDS.get(self.media_type or "", Kind.TEXT)

    @cached_property
    def sha256(self) -> str:
        """Of the file as stored."""
        import hashlib  # noqa: PLC0415  (costs start-up time, and only a found value needs it)

        return hashlib.sha256(self.stored).hexdigest()

    def byte_offset(self, at: int) -> int:
        """An offset in code points, in bytes."""
        if self.is_ascii:
            return at
        block = bisect.bisect_right(self._chars_before, at) - 1
        start = block * _BLOCK_BYTES
        while start < len(self.data) and self.data[start] in _CONTINUATION:
            start += 1
        skipped = at - self._chars_before[block]
        window = self.data[start : start + 4 * skipped].decode("utf-8", "ignore")[:skipped]
        return start + len(window.encode())

    @cached_property
    def is_ascii(self) -> bool:
        """Whether a byte is a character."""
        return self.data.isascii()

    @cached_property
    def cells(self) -> CellMap:
        """The cells of a table."""
        return CellMap(self.data, is_tsv=self.media_type == "text/tab-separated-values")

    @cached_property
    def json_reading(self) -> JsonReading:
        """How far the text is JSON."""
        return read_syntax(self.data)

    def line_column(self, at: int) -> tuple[int, int]:
        """Line and column of a byte offset, both from 1, the column in code points."""
        block = at // _BLOCK_BYTES
        line = self._lines_before[block] + self.data.count(b"\n", block * _BLOCK_BYTES, at) + 1
        line_start = self.data.rfind(b"\n", block * _BLOCK_BYTES, at) + 1
        if not line_start and block:
            # The line began in an earlier block: the last one in which a line ends.
            earlier = bisect.bisect_left(self._lines_before, self._lines_before[block])
            end = earlier * _BLOCK_BYTES
            line_start = self.data.rfind(b"\n", max(0, end - _BLOCK_BYTES), end) + 1
        return line, self.char_offset(at) - self.char_offset(line_start) + 1

    def line_start(self, number: int) -> int | None:
        """Byte offset at which a line (from 1) begins; ``None`` past the last one."""
        if number == 1:
            return 0 if self.data else None
        block = bisect.bisect_left(self._lines_before, number - 1) - 1
        if block < 0 or self._lines_before[-1] < number - 1:
            return None
        at = block * _BLOCK_BYTES
        for _ in range(number - 1 - self._lines_before[block]):
            at = self.data.index(b"\n", at) + 1
        return at if at < len(self.data) else None

    def char_offset(self, at: int) -> int:
        """A byte offset in code points."""
        if self.is_ascii:
            return at
        block = at // _BLOCK_BYTES
        tail = self.data[block * _BLOCK_BYTES : at]
        return self._chars_before[block] + len(tail.translate(None, _CONTINUATION))

    def is_in_string(self, at: int) -> bool:
        """Whether a byte of a valid JSON text stands inside a string."""
        block = at // _BLOCK_BYTES
        while len(self._string_states) <= block:
            start, inside = self._string_states[-1]
            stop = len(self._string_states) * _BLOCK_BYTES
            self._string_states.append(_advance(self.data, start, stop, inside=inside))
        start, inside = self._string_states[block]
        if at < start:
            # The byte ends an escape that crosses the blocks.
            return True
        return _advance(self.data, start, at, inside=inside)[1]

    @cached_property
    def _string_states(self) -> list[tuple[int, bool]]:
        """For each block as far as needed: the offset after an escape that crosses into it, and the state there."""
        return [(0, False)]

    @cached_property
    def _lines_before(self) -> list[int]:
        starts = range(0, len(self.data), _BLOCK_BYTES)
        return [0, *accumulate(self.data.count(b"\n", at, at + _BLOCK_BYTES) for at in starts)]

    @cached_property
    def _chars_before(self) -> list[int]:
        starts = range(0, len(self.data), _BLOCK_BYTES)
        pieces = (len(self.data[at : at + _BLOCK_BYTES].translate(None, _CONTINUATION)) for at in starts)
        return [0, *accumulate(pieces)]


def _advance(data: bytes, start: int, stop: int, *, inside: bool) -> tuple[int, bool]:
    """Read JSON from an offset to another: where the last escape begun ends, and whether a string is open there."""
    quotes = data.count(b'"', start, stop)
    if data.find(b"\\", start, stop) < 0:
        return stop, inside ^ (quotes & 1 == 1)
    # Without its pairs of backslashes, a text has one exactly where an escape of another character begins.
    single = data[start:stop].replace(b"\\\\", b"")
    inside ^= (quotes - single.count(b'\\"')) & 1 == 1
    return stop + single.endswith(b"\\"), inside
