"""A page of a PDF as a picture, for reports that show where a passage stands."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from aswritten.load.formats.pdf_words import Handle

WIDTH: Final = 1_000
"""Pixels across, some 120 to the inch of a letter page: enough to read it, and some 60 kB."""
_MOST_HEIGHT: Final = 3_000
_MOST_OBJECTS: Final = 100_000
"""Things drawn on a page; more take seconds, and no one asks the drawing to stop."""
_GREYS: Final = bytes(round(level / 17) * 17 for level in range(256))
"""Sixteen greys instead of 256: text looks the same and takes half the room."""
_FASTEST_SMALL: Final = 6


class PagePicture(msgspec.Struct, frozen=True, kw_only=True):
    """A page as drawn.

    Attributes:
        png: the picture, in shades of grey.
        width: of the page as shown, in PDF points.
        height: the same.
    """

    png: bytes
    width: float
    height: float


def draw_page(document: Handle, index: int, raw: Handle) -> PagePicture | None:
    """The page; None for one that has too much on it, or no extent."""
    page = document[index]
    try:
        width, height = page.get_size()
        if min(width, height) <= 0 or raw.FPDFPage_CountObjects(page) > _MOST_OBJECTS:
            return None
        bitmap = page.render(scale=min(WIDTH / width, _MOST_HEIGHT / height), grayscale=True)
        try:
            rows = _rows(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, bitmap.n_channels)
            return PagePicture(
                png=_png(rows, bitmap.width, bitmap.height), width=round(width, 2), height=round(height, 2)
            )
        finally:
            bitmap.close()
    finally:
        page.close()


def _rows(pixels: bytes, width: int, height: int, stride: int, channels: int) -> bytes:
    """The lines of a PNG, each after a byte that says it is not filtered; of several channels the first."""
    greys = pixels.translate(_GREYS)
    lines = (greys[at * stride : at * stride + width * channels : channels] for at in range(height))
    return b"".join(b"\0" + line for line in lines)


def _png(rows: bytes, width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    packed = zlib.compress(rows, _FASTEST_SMALL)
    return b"".join((b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", header), _chunk(b"IDAT", packed), _chunk(b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
