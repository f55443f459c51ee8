"""What of a page's text a reader sees: where something may hide it, the page is drawn with and without its text."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aswritten.load.formats.pdf_words import Handle

_DEEPEST_FORM: Final = 12
_MOST_PAIRS: Final = 200_000
"""Comparisons of boxes of a page; one that asks for more is drawn."""
_SIDE: Final = 1_100
"""Pixels of a page's longer side, some 95 to the inch: the finest print leaves a mark."""
_MARGIN: Final = 4
_LARGEST_SCALE: Final = 2.0
_THIN: Final = 3.0
"""Points below which a filled box is a rule."""
_TOLERANCE: Final = 2.0
_SEEN: Final = 14
"""Shades of 256 by which ink differs from its ground."""
_PALE: Final = 0.8
_CONTRAST: Final = 0.3
_CLEAR: Final = 0.75
_FILLED: Final = 0
_INVISIBLE: Final = 3
_PICTURE: Final = 0.5
"""Share of its page from which on a picture may be one of the whole page, with its text recognised."""
_RECTANGLE: Final = 5

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points of the page."""


class _Thing(NamedTuple):
    """Something drawn: its object, kind and box, and how light it is (None where that is not known)."""

    item: Handle
    is_text: bool
    box: Box
    light: float | None


class _Frame(NamedTuple):
    """The size of the page in pixels, and the part of it that is drawn: left, top, width, height."""

    page: tuple[int, int]
    left: int
    top: int
    width: int
    height: int


class Sight(NamedTuple):
    """A part of a page drawn with and without its text; ``doubtful`` are the boxes of text that may be hidden."""

    page: Handle
    raw: Handle
    doubtful: list[Box]
    inked: bytes
    bare: bytes
    frame: _Frame
    keeps_invisible: bool
    keeps_covered: bool

    def shows(self, box: Box) -> bool:
        """Whether text leaves a mark inside a box, as all does that nothing may hide."""
        if not any(_overlap(box, one) for one in self.doubtful):
            return True
        frame = self.frame
        left, top, right, bottom = _pixels(self.page, self.raw, frame.page, box)
        left, right = max(0, left - frame.left), min(frame.width, right - frame.left)
        for row in range(max(0, top - frame.top), min(frame.height, bottom - frame.top)):
            start, end = row * frame.width + left, row * frame.width + right
            inked, bare = self.inked[start:end], self.bare[start:end]
            if inked != bare and any(abs(one - other) >= _SEEN for one, other in zip(inked, bare, strict=True)):
                return True
        return False

    def keeps(self, text_page: Handle, index: int) -> bool:
        """Whether text that leaves no mark is what was recognised on the picture of its page."""
        if self.keeps_covered:
            return True
        if not self.keeps_invisible:
            return False
        item = self.raw.FPDFText_GetTextObject(text_page, index)
        return bool(item) and self.raw.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE


def look(page: Handle, raw: Handle) -> Sight | None:
    """The page as drawn; None where nothing on it can hide text."""
    things = list(_things(page, raw))
    texts = [thing for thing in things if thing.is_text]
    doubtful = _doubtful(things, texts, raw)
    width, height = page.get_size()
    if not doubtful or min(width, height) <= 0:
        return None
    scale = min(_LARGEST_SCALE, _SIDE / max(width, height))
    frame = _frame_of(page, raw, (max(1, round(scale * width)), max(1, round(scale * height))), doubtful)
    if frame is None:
        return None
    inked = _draw(page, raw, frame)
    for thing in texts:
        raw.FPDFPageObj_SetIsActive(thing.item, False)  # noqa: FBT003 - the signature of a C function
    bare = _draw(page, raw, frame)
    pictures = [at for at, thing in enumerate(things) if _is_picture(thing, raw, width * height)]
    first = next(at for at, thing in enumerate(things) if thing.is_text)
    return Sight(
        page=page,
        raw=raw,
        doubtful=doubtful,
        inked=inked,
        bare=bare,
        frame=frame,
        keeps_invisible=bool(pictures),
        keeps_covered=any(at > first for at in pictures),
    )


def _pixels(page: Handle, raw: Handle, size: tuple[int, int], box: Box) -> tuple[int, int, int, int]:
    """Left, top, right and bottom (exclusive) of a box on a page drawn at that size."""
    x, y = ctypes.c_int(), ctypes.c_int()
    xs, ys = [], []
    for across, up in ((box[0], box[1]), (box[2], box[3])):
        raw.FPDF_PageToDevice(page, 0, 0, *size, 0, across, up, x, y)
        xs.append(x.value)
        ys.append(y.value)
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _frame_of(page: Handle, raw: Handle, size: tuple[int, int], boxes: list[Box]) -> _Frame | None:
    """The part of the page around all boxes; None where they lie off it."""
    places = [_pixels(page, raw, size, box) for box in boxes]
    left, top = (max(0, min(place[at] for place in places) - _MARGIN) for at in (0, 1))
    right, bottom = (min(size[at], max(place[2 + at] for place in places) + _MARGIN) for at in (0, 1))
    return _Frame(size, left, top, right - left, bottom - top) if left < right and top < bottom else None


def _draw(page: Handle, raw: Handle, frame: _Frame) -> bytes:
    """The part of the page in shades of grey, a byte a pixel."""
    bitmap = raw.FPDFBitmap_CreateEx(frame.width, frame.height, raw.FPDFBitmap_Gray, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, frame.width, frame.height, 0xFFFFFFFF)
        raw.FPDF_RenderPageBitmap(bitmap, page, -frame.left, -frame.top, *frame.page, 0, raw.FPDF_ANNOT)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        pixels = ctypes.string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * frame.height)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return b"".join(pixels[row * stride : row * stride + frame.width] for row in range(frame.height))


def _things(page: Handle, raw: Handle) -> Iterable[_Thing]:
    """What is drawn, in order; what stands in forms is found by its form's box, in its own right only as text."""
    count = raw.FPDFPage_CountObjects(page)
    for at in range(count):
        item = raw.FPDFPage_GetObject(page, at)
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _things_of_form(item, raw, 1)
        elif not (kind == raw.FPDF_PAGEOBJ_PATH and _fill_mode(item, raw) == _FILLED):
            yield _Thing(item, kind == raw.FPDF_PAGEOBJ_TEXT, _bounds(item, raw), _light(item, raw))


def _things_of_form(form: Handle, raw: Handle, depth: int) -> Iterable[_Thing]:
    if depth > _DEEPEST_FORM:
        return
    box = _bounds(form, raw)
    for at in range(raw.FPDFFormObj_CountObjects(form)):
        item = raw.FPDFFormObj_GetObject(form, at)
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _things_of_form(item, raw, depth + 1)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            # A form clips its content by a box that is not told: its text is always looked at.
            yield _Thing(item, is_text=True, box=box, light=None)
        elif not (kind == raw.FPDF_PAGEOBJ_PATH and _fill_mode(item, raw) == _FILLED):
            yield _Thing(item, is_text=False, box=box, light=None)


def _doubtful(things: list[_Thing], texts: list[_Thing], raw: Handle) -> list[Box]:
    """The boxes of text that may not be seen, by itself or by what lies over or under it."""
    fills = [
        (at, thing)
        for at, thing in enumerate(things)
        if not thing.is_text and min(thing.box[2] - thing.box[0], thing.box[3] - thing.box[1]) >= _THIN
    ]
    if len(fills) * len(texts) > _MOST_PAIRS:
        return [thing.box for thing in texts]
    return [
        thing.box
        for at, thing in enumerate(things)
        if thing.is_text
        and (
            _is_odd(thing, raw)
            or any(
                _overlap(fill.box, thing.box) and (above > at or _is_alike(fill.light, thing.light))
                for above, fill in fills
            )
        )
    ]


def _is_alike(ground: float | None, ink: float | None) -> bool:
    return ground is None or ink is None or abs(ground - ink) < _CONTRAST


def _is_odd(thing: _Thing, raw: Handle) -> bool:
    """Whether text is drawn in a way that may not be seen: pale, clear, not filled, in a layer, clipped."""
    item = thing.item
    if raw.FPDFTextObj_GetTextRenderMode(item) != _FILLED or thing.light is None or thing.light > _PALE:
        return True
    if raw.FPDFPageObj_HasTransparency(item) or _is_in_layer(item, raw):
        return True
    clip = raw.FPDFPageObj_GetClipPath(item)
    count = raw.FPDFClipPath_CountPaths(clip) if clip else -1
    return any(not _lies_in(thing.box, clip, at, raw) for at in range(max(0, count)))


def _is_in_layer(item: Handle, raw: Handle) -> bool:
    count = raw.FPDFPageObj_CountMarks(item)
    buffer = (ctypes.c_ushort * 4)()
    length = ctypes.c_ulong()
    for at in range(max(0, count)):
        mark = raw.FPDFPageObj_GetMark(item, at)
        if raw.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), length) and bytes(buffer)[:4] == b"O\0C\0":
            return True
    return False


def _lies_in(box: Box, clip: Handle, path: int, raw: Handle) -> bool:
    """Whether a clipping path is a rectangle around the box."""
    x, y = ctypes.c_float(), ctypes.c_float()
    count = raw.FPDFClipPath_CountPathSegments(clip, path)
    xs, ys = [], []
    for at in range(count if count <= _RECTANGLE else 0):
        if raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, path, at), x, y):
            xs.append(x.value)
            ys.append(y.value)
    return bool(xs) and (
        min(xs) - _TOLERANCE <= box[0]
        and min(ys) - _TOLERANCE <= box[1]
        and max(xs) + _TOLERANCE >= box[2]
        and max(ys) + _TOLERANCE >= box[3]
    )


def _fill_mode(item: Handle, raw: Handle) -> int:
    mode, strokes = ctypes.c_int(), ctypes.c_int()
    return mode.value if raw.FPDFPath_GetDrawMode(item, mode, strokes) else 1


def _bounds(item: Handle, raw: Handle) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    return left.value, bottom.value, right.value, top.value


def _light(item: Handle, raw: Handle) -> float | None:
    """How light the fill is, from 0 to 1; None for pictures, patterns and what shines through."""
    if raw.FPDFPageObj_GetType(item) not in (raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH):
        return None
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha) or alpha.value < _CLEAR * 255:
        return None
    return (0.3 * red.value + 0.59 * green.value + 0.11 * blue.value) / 255


def _is_picture(thing: _Thing, raw: Handle, page_area: float) -> bool:
    left, bottom, right, top = thing.box
    return (
        raw.FPDFPageObj_GetType(thing.item) == raw.FPDF_PAGEOBJ_IMAGE
        and (right - left) * (top - bottom) > _PICTURE * page_area
    )


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
