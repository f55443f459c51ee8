"""The words of a PDF page with their places, as pdfium gives them: in the order in which they were drawn."""

from __future__ import annotations

import ctypes
import math
import re
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from aswritten.load.formats.pdf_sight import look
from aswritten.load.formats.pdf_signs import name_signs

if TYPE_CHECKING:
    from collections.abc import Callable

    from aswritten.load.formats.pdf_sight import Sight

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
_LEAST_SIZE: Final = 0.9
"""Points; below it no one reads print."""
_LEAST_WIDTH: Final = 0.02
"""Of a character, in sizes of its font."""
_WIDE: Final = 1.1
"""Width of a character, in sizes of its font, over which a word may hold a gap."""
_SPACE: Final = 0.2
_EVEN: Final = 0.1
"""Spaces, in sizes of the font: the least between words, and how far those of spaced letters differ."""
_AT_BORDER: Final = 0.25
"""Of the width of a sign, on each side, where its neighbour may leave a mark."""
_DIGITS: Final = frozenset("0123456789")


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
    text = name_signs(_read_text(text_page, raw), text_page, raw)
    handle = text_page.raw
    matches = list(_WORD.finditer(text))
    turns = _turns_of(handle, raw, [match.start() for match in matches])
    measure = _make_measure(handle, raw, turns)
    find_end = _make_find_end(handle, raw) if not turns else lambda index: measure(index).x1
    left, bottom, right, top = _visible_box(page, turns)
    words: list[Word] = []
    for match in matches:
        start, end = match.span()
        x0, x1, base, size = measure(start)
        if end > start + 1:
            x1 = max(x1, find_end(end - 1))
        if text[start].isdigit() and (letter := _LETTER_BEHIND.match(text, start, end)):
            # The number of a note, raised before the first word, tells nothing of the word.
            _, _, base, size = measure(letter.end() - 1)
        # What stands off the page is no text of it: no reader sees it.
        if not (x1 > left and x0 < right and base + size > bottom and base < top) or _is_speck(
            x0, x1, size, end - start
        ):
            continue
        word = Word(start, end, x0, x1, base, size)
        words += _cut(word, measure) if _may_hold_gap(word, text) else (word,)
    sight = look(page, raw)
    if sight is not None:
        text, words = _seen(text, words, sight, text_page)

    def angle_of(index: int) -> int:
        return (_quarters(raw.FPDFText_GetCharAngle(handle, index)) - turns) % 4

    return PageWords(text, words, measure, angle_of)


def _is_speck(x0: float, x1: float, size: float, count: int) -> bool:
    """Whether text is too small or too narrow for anyone to read."""
    return size < _LEAST_SIZE or x1 - x0 < _LEAST_WIDTH * size * count


def _may_hold_gap(word: Word, text: str) -> bool:
    """Whether pdfium may have joined what stands apart; figures are always looked at."""
    count = word.end - word.start
    is_wide = word.x1 - word.x0 > _WIDE * word.size * count
    return count > 1 and (is_wide or not _DIGITS.isdisjoint(text[word.start : word.end]))


def _cut(word: Word, measure: Callable[[int], Glyph]) -> list[Word]:
    """The pieces of a word between gaps as wide as a space: cells of a table that are drawn without one."""
    glyphs = [measure(index) for index in range(word.start, word.end)]
    gaps = [after.x0 - before.x1 for before, after in pairwise(glyphs)]
    least = _SPACE * word.size
    if max(gaps) <= least or (len(gaps) > 1 and max(gaps) - min(gaps) < _EVEN * word.size):
        return [word]
    pieces: list[Word] = []
    start = 0
    for at in [*(at + 1 for at, gap in enumerate(gaps) if gap > least), len(glyphs)]:
        first, last = glyphs[start], glyphs[at - 1]
        base, size = (word.base, word.size) if not start else (first.base, first.size)
        pieces.append(Word(word.start + start, word.start + at, first.x0, last.x1, base, size))
        start = at
    return pieces


def _seen(text: str, words: list[Word], sight: Sight, text_page: Handle) -> tuple[str, list[Word]]:
    """The words that a reader sees; a sign of them that is hidden is U+FFFD."""
    characters = list(text)
    kept = []
    for word in words:
        signs = range(word.start, word.end)
        # Marks and joiners may have no ink of their own.
        inked = [index for index in signs if text[index].isalnum()] or list(signs)
        hidden = [index for index in inked if not _is_seen(index, sight, text_page)]
        if hidden and sight.keeps(text_page, word.start):
            hidden = []
        if len(hidden) < len(inked):
            kept.append(word)
        for index in hidden:
            characters[index] = _UNREADABLE
    return "".join(characters), kept


def _is_seen(index: int, sight: Sight, text_page: Handle) -> bool:
    """Whether one sign leaves a mark in the middle of its box, where none of its neighbours does."""
    raw = sight.raw
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    loose = raw.FS_RECTF()
    boxes = []
    if raw.FPDFText_GetCharBox(text_page, index, left, right, bottom, top):
        boxes.append((left.value, bottom.value, right.value, top.value))
    if raw.FPDFText_GetLooseCharBox(text_page, index, loose):
        boxes.append((loose.left, loose.bottom, loose.right, loose.top))
    return not boxes or any(sight.shows(_middle_of(box)) for box in boxes)


def _middle_of(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, bottom, right, top = box
    margin = _AT_BORDER * (right - left) if right - left < top - bottom else 0.0
    return left + margin, bottom, right - margin, top


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


def _make_find_end(text_page: Handle, raw: Handle) -> Callable[[int], float]:
    """What asks only where a character ends: half of what is asked of a page."""
    box = raw.FS_RECTF()
    get_box = raw.FPDFText_GetLooseCharBox

    def find_end(index: int) -> float:
        return box.right if get_box(text_page, index, box) else 0.0

    return find_end


def _visible_box(page: Handle, turns: int) -> tuple[float, float, float, float]:
    left, bottom, right, top = page.get_cropbox()
    ax, ay = _turn(turns, left, bottom)
    bx, by = _turn(turns, right, top)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
