"""What reading a document gives: its text and where each part of it stands."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from aswritten.model.source_map import PageText, Part


class Extractor(msgspec.Struct, frozen=True, kw_only=True):
    """What read the document: the same version gives the same text of the same bytes."""

    name: str
    version: str


class Extracted(msgspec.Struct, frozen=True, kw_only=True):
    """A document's text.

    Attributes:
        text: lines end in a line feed, paragraphs in two.
        extractor: what read it.
        pages: where it has pages.
        paragraphs: offsets at which its numbered paragraphs begin.
        parts: runs kept apart from the body: notes, running heads, deleted text.
        deleted: paragraphs as they read before tracked changes, of those that changed.
        pieces: of a PDF, where each run of characters stands on its page (see ``pdf_text``).
    """

    text: str
    extractor: Extractor
    pages: tuple[PageText, ...] = ()
    paragraphs: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    deleted: tuple[str, ...] = ()
    pieces: array[int] = msgspec.field(default_factory=lambda: array("q"))


def move_pieces(pieces: array[int], start: int, end: int, shift: int) -> array[int]:
    """The pieces of a part of the text, moved by ``shift``."""
    moved = array("q")
    for at in range(0, len(pieces), 4):
        offset, page, index, length = pieces[at : at + 4]
        low, high = max(offset, start), min(offset + length, end)
        if low < high:
            moved.extend((low + shift, page, index + low - offset, high - low))
    return moved
