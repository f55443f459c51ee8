"""The words of a PDF page with their places, as pdfium gives them: in the order in which they were drawn."""

from __future__ import annotations

import ctypes
import math
import re
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Handle: TypeAlias = Any
"""An object of pypdfium2 or its module of C functions, which declare no types."""
HYPHEN: Final = "\ufffe"
"""What pdfium puts for a hyphen that ends a line; the rest of the word follows without a break."""
_WORD: Final = re.compile(rf"[^\s\x00-\x1f{HYPHEN}]+{HYPHEN}?|{HYPHEN}")
_LETTER_BEHIND: Final = re.compile(r"\d+\W?[^\W\d_]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_UNREADABLE: Final = "\ufffd"
_QUARTER: Final = math.pi / 2
_SAMPLED: Final = 12
"""Words of a page whose direction is asked for, to know that of the page."""
_SIZE_UNKNOWN: Final = 1.0


class Word(NamedTuple):
    """A run of characters between white space: page indices, and its place in the direction of reading.

    ``x0`` to ``x1`` is its width, ``base`` its base line (growing upwards), ``size`` the height of its font.
    """

    start: int
    end: int
    x0: float
    x1: float
    base: float
    size: float


class Glyph(NamedTuple):
    """One character's place."""

    x0: float
    x1: float
    base: float
    size: float


class PageWords(NamedTuple):
    """A page's characters, one an index of pdfium's, its words, and what asks for the place of one character."""

    text: str
    words: list[Word]
    measure: Callable[[int], Glyph]
    angle_of: Callable[[int], int]


def read_words(page: Handle, text_page: Handle, raw: Handle) -> PageWords:
    """Read an open page; ``raw`` is the module of pdfium's functions."""
    text = _read_text(text_page, raw)
    matches = list(_WORD.finditer(text))
    turns = _turns_of(text_page, raw, [match.start() for match in matches])
    measure = _make_measure(text_page, raw, turns)
    visible = _visible_box(page, turns)
    words = []
    for match in matches:
        start, end = match.span()
        first = measure(start)
        last_x1 = first.x1 if end == start + 1 else measure(end - 1).x1
        if last_x1 < first.x0:
            last_x1 = first.x1
        anchor = first
        if text[start].isdigit() and (letter := _LETTER_BEHIND.match(text, start, end)):
            # The number of a note, raised before the first word, tells nothing of the word.
            anchor = measure(letter.end() - 1)
        word = Word(start, end, first.x0, last_x1, anchor.base, anchor.size)
        if _is_inside(word, visible):
            words.append(word)

    def angle_of(index: int) -> int:
        return (_quarters(raw.FPDFText_GetCharAngle(text_page, index)) - turns) % 4

    return PageWords(text, words, measure, angle_of)


def _read_text(text_page: Handle, raw: Handle) -> str:
    """One character for each of pdfium's; what it cannot name is U+FFFD."""
    count = raw.FPDFText_CountChars(text_page)
    if count <= 0:
        return ""
    buffer = (ctypes.c_ushort * (count + 1))()
    written = raw.FPDFText_GetText(text_page, 0, count, buffer)
    text = bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")
    if len(text) == count:
        return text
    codes = (raw.FPDFText_GetUnicode(text_page, index) for index in range(count))
    return "".join(
        chr(code) if 0 < code <= sys.maxunicode and not _SURROGATE.match(chr(code)) else _UNREADABLE for code in codes
    )


def _quarters(angle: float) -> int:
    return round(angle / _QUARTER) % 4 if angle >= 0 else 0


def _turns_of(text_page: Handle, raw: Handle, starts: list[int]) -> int:
    """Quarter turns of most of the text."""
    step = max(1, len(starts) // _SAMPLED)
    turns = [_quarters(raw.FPDFText_GetCharAngle(text_page, index)) for index in starts[::step]]
    return max(sorted(set(turns)), key=turns.count) if turns else 0


def _turn(turns: int, x: float, y: float) -> tuple[float, float]:
    """A place in the frame in which text that is turned reads from left to right."""
    match turns:
        case 1:
            return -y, x
        case 2:
            return -x, -y
        case 3:
            return y, -x
        case _:
            return x, y


def _make_measure(text_page: Handle, raw: Handle, turns: int) -> Callable[[int], Glyph]:
    box = raw.FS_RECTF()
    x, y = ctypes.c_double(), ctypes.c_double()
    get_box, get_origin = raw.FPDFText_GetLooseCharBox, raw.FPDFText_GetCharOrigin

    def measure(index: int) -> Glyph:
        if not get_box(text_page, index, box) or not get_origin(text_page, index, x, y):
            return Glyph(0.0, 0.0, 0.0, _SIZE_UNKNOWN)
        if not turns:
            return Glyph(box.left, box.right, y.value, box.top - box.bottom or _SIZE_UNKNOWN)
        ax, ay = _turn(turns, box.left, box.bottom)
        bx, by = _turn(turns, box.right, box.top)
        return Glyph(min(ax, bx), max(ax, bx), _turn(turns, x.value, y.value)[1], abs(by - ay) or _SIZE_UNKNOWN)

    return measure


def _visible_box(page: Handle, turns: int) -> tuple[float, float, float, float]:
    left, bottom, right, top = page.get_cropbox()
    ax, ay = _turn(turns, left, bottom)
    bx, by = _turn(turns, right, top)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _is_inside(word: Word, box: tuple[float, float, float, float]) -> bool:
    """What stands off the page is no text of it: no reader sees it."""
    left, bottom, right, top = box
    return word.x1 > left and word.x0 < right and word.base + word.size > bottom and word.base < top
