"""What reading a document gives: its text and where each part of it stands."""

from __future__ import annotations

from array import array
from typing import Final

import msgspec

from aswritten.model.source_map import PageText, Part

PIECE: Final = 4
"""Numbers of one piece: offset in the text, page from 0, index of the page's character, length."""


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
    for at in range(0, len(pieces), PIECE):
        offset, page, index, length = pieces[at : at + PIECE]
        low, high = max(offset, start), min(offset + length, end)
        if low < high:
            moved.extend((low + shift, page, index + low - offset, high - low))
    return moved


class _Packed(msgspec.Struct, frozen=True):
    text: str
    extractor: Extractor
    pages: tuple[PageText, ...]
    paragraphs: tuple[int, ...]
    parts: tuple[Part, ...]
    deleted: tuple[str, ...]
    pieces: bytes


_DECODER: Final = msgspec.msgpack.Decoder(_Packed)
_ENCODER: Final = msgspec.msgpack.Encoder()


def pack(extracted: Extracted) -> bytes:
    """A document's text as bytes."""
    return _ENCODER.encode(
        _Packed(
            extracted.text,
            extracted.extractor,
            extracted.pages,
            extracted.paragraphs,
            extracted.parts,
            extracted.deleted,
            extracted.pieces.tobytes(),
        )
    )


def unpack(data: bytes | memoryview) -> Extracted | None:
    """What :func:`pack` made bytes of; None for any other bytes."""
    try:
        packed = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    pieces = array("q")
    if len(packed.pieces) % (PIECE * pieces.itemsize):
        return None
    pieces.frombytes(packed.pieces)
    return Extracted(
        text=packed.text,
        extractor=packed.extractor,
        pages=packed.pages,
        paragraphs=packed.paragraphs,
        parts=packed.parts,
        deleted=packed.deleted,
        pieces=pieces,
    )
