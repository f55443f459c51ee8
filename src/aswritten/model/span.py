"""A place in a text as people and machines address it."""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A run of a decoded text.

    Units: ``start`` and ``end`` are code points from 0, end exclusive, in the decoded text without byte-order mark;
    the byte offsets are the same in UTF-8; line and column count from 1, columns in code points.

    Attributes:
        page: of the file, from 1, on which the run begins; None where the source has no pages.
        paragraph: from 1; None where the source numbers none.
    """

    start: int
    end: int
    start_byte: int
    end_byte: int
    line: int
    column: int
    text: str
    page: int | None = None
    paragraph: int | None = None
