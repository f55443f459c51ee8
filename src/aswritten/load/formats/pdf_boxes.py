"""Where a run of a PDF's text stands on its pages, for a picture of them."""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.load.formats.extracted import PIECE

if TYPE_CHECKING:
    from array import array

    from aswritten.load.formats.pdf_picture import PagePicture
    from aswritten.load.formats.pdf_words import Handle

_SCALE: Final = 100
"""pdfium gives whole units of a picture; one of this many to the point is exact enough."""
_MOST_CHARS: Final = 100_000


class PageBoxes(msgspec.Struct, frozen=True, kw_only=True):
    """The places of a run on one page.

    Units: PDF points (1/72 inch) from the upper left corner of the page as it is shown, cropped and turned.

    Attributes:
        page: its number, from 1.
        width: of the page as shown.
        height: of the page as shown.
        rectangles: left, top, right, bottom; one for each line, or part of a line.
    """

    page: int
    width: float
    height: float
    rectangles: tuple[tuple[float, float, float, float], ...]


class PdfPlaces:
    """Answers where a run of the text stands; opens the PDF anew when first asked."""

    def __init__(self, data: bytes, pieces: array[int], *, path: str) -> None:
        """Take the PDF and the pieces of its text."""
        self._data = data
        self._pieces = pieces
        self._path = path

    def find(self, start: int, end: int) -> tuple[PageBoxes, ...]:
        """The boxes of a run of the text, page by page; none for white space that was put between lines."""
        runs = self._runs(start, min(end, start + _MOST_CHARS))
        if not runs:
            return ()
        from pypdfium2 import raw  # type: ignore[import-untyped]  # noqa: PLC0415 - start-up time

        from aswritten.load.formats.pdf import open_pdf  # noqa: PLC0415 - start-up time

        document = open_pdf(self._data, path=self._path)
        try:
            return tuple(_boxes_of_page(document, page, places, raw) for page, places in sorted(runs.items()))
        finally:
            document.close()

    def draw(self, page: int) -> PagePicture | None:
        """The picture of a page, by its number from 1; None where it cannot be drawn in reasonable time.

        Raises:
            AswrittenError: ``UNREADABLE`` where the PDF can no longer be opened.
        """
        from pypdfium2 import PdfiumError, raw  # noqa: PLC0415 - start-up time

        from aswritten.load.formats.pdf import open_pdf  # noqa: PLC0415 - start-up time
        from aswritten.load.formats.pdf_picture import draw_page  # noqa: PLC0415 - start-up time

        document = open_pdf(self._data, path=self._path)
        try:
            return draw_page(document, page - 1, raw)
        except PdfiumError:
            return None
        finally:
            document.close()

    def _runs(self, start: int, end: int) -> dict[int, list[tuple[int, int]]]:
        """For each page the runs of its characters, by index."""
        count = len(self._pieces) // PIECE
        index = max(0, bisect_right(range(count), start, key=lambda at: self._pieces[at * PIECE]) - 1)
        runs: dict[int, list[tuple[int, int]]] = {}
        while index < count:
            at, page, first, length = self._pieces[index * PIECE : (index + 1) * PIECE]
            if at >= end:
                break
            low, high = max(start, at), min(end, at + length)
            if low < high:
                runs.setdefault(page, []).append((first + low - at, first + high - at))
            index += 1
        return runs


def _boxes_of_page(document: Handle, index: int, runs: list[tuple[int, int]], raw: Handle) -> PageBoxes:
    page = document[index]
    text_page = page.get_textpage()
    try:
        width, height = page.get_size()
        merged: list[list[float]] = []
        for first, last in runs:
            merged += _merge([_char_box(page, text_page, raw, at, width, height) for at in range(first, last)])
        return PageBoxes(
            page=index + 1,
            width=round(width, 2),
            height=round(height, 2),
            rectangles=tuple((left, top, right, bottom) for left, top, right, bottom in merged),
        )
    finally:
        text_page.close()
        page.close()


def _char_box(  # noqa: PLR0913, PLR0917 - as pdfium asks
    page: Handle, text_page: Handle, raw: Handle, at: int, width: float, height: float
) -> list[float] | None:
    """A character's box on the page as shown; None for one that is not drawn."""
    box = raw.FS_RECTF()
    if raw.FPDFText_IsGenerated(text_page, at) == 1 or not raw.FPDFText_GetLooseCharBox(text_page, at, box):
        return None
    if box.right <= box.left or box.top <= box.bottom:
        return None
    corners = []
    x, y = ctypes.c_int(), ctypes.c_int()
    size = (round(width * _SCALE), round(height * _SCALE))
    for corner in ((box.left, box.top), (box.right, box.bottom)):
        raw.FPDF_PageToDevice(page, 0, 0, *size, 0, *corner, x, y)
        corners.append((x.value / _SCALE, y.value / _SCALE))
    (ax, ay), (bx, by) = corners
    return [min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)]


def _merge(boxes: list[list[float] | None]) -> list[list[float]]:
    """One box for the characters that follow each other on a line, or in a turned line."""
    merged: list[list[float]] = []
    for box in boxes:
        if box is None:
            continue
        last = merged[-1] if merged else None
        if last is not None and (_overlap(last, box, 1, 3) or _overlap(last, box, 0, 2)):
            merged[-1] = [min(last[0], box[0]), min(last[1], box[1]), max(last[2], box[2]), max(last[3], box[3])]
        else:
            merged.append(box)
    return merged


def _overlap(one: list[float], other: list[float], low: int, high: int) -> bool:
    """Whether they share more than half of the smaller extent along one axis, and are near along the other."""
    shared = min(one[high], other[high]) - max(one[low], other[low])
    across = 1 - low
    gap = max(one[across], other[across]) - min(one[across + 2], other[across + 2])
    smaller = min(one[high] - one[low], other[high] - other[low])
    return shared > smaller / 2 and gap < 3 * (other[3] - other[1] if low else other[2] - other[0])
