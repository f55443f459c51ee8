"""A place in a text as people and machines address it."""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """A run of a decoded text.

    Units: ``start`` and ``end`` are code points from 0, end exclusive, in the decoded text without byte-order mark;
    the byte offsets are the same in UTF-8; line and column count from 1, columns in code points.
    """

    start: int
    end: int
    start_byte: int
    end_byte: int
    line: int
    column: int
    text: str
