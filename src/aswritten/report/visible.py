r"""Text that comes from others, made safe to print: nothing in it can move the cursor, colour, reorder or hide.

>>> make_visible("fine\x1b[2J \u202edetrevni")
'fine\\x1b[2J \\u202edetrevni'
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAB = "    "
_WIDE = frozenset("WF")
_ZERO_WIDTH = frozenset(("Mn", "Me"))
_ASCII_LIMIT = 0x100
_BMP_LIMIT = 0x10000
_JAMO_VOWELS = range(0x1160, 0x1200)
"""Vowels and finals of Hangul, drawn into the consonant before them."""


def make_visible(text: str) -> str:
    """The text with control, format, bidirectional and unassigned characters written as escapes.

    A tab becomes four spaces, any other space as many as it is wide.
    """
    if text.isprintable():
        return text
    return "".join(map(visible_character, text))


def visible_character(character: str) -> str:
    """One character as it may be printed."""
    if character.isprintable():
        return character
    if character == "\t":
        return _TAB
    if unicodedata.category(character) == "Zs":
        return " " * character_width(character)
    code = ord(character)
    if code < _ASCII_LIMIT:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < _BMP_LIMIT else f"\\U{code:08x}"


def character_width(character: str) -> int:
    """Columns of a terminal that a printable character takes: 0, 1 or 2."""
    if character.isascii():
        return 1
    if unicodedata.category(character) in _ZERO_WIDTH or ord(character) in _JAMO_VOWELS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1


def text_width(text: str) -> int:
    """Columns that a visible text takes."""
    return len(text) if text.isascii() else sum(map(character_width, text))


def wrap(text: str, width: int) -> Iterator[str]:
    """Break a visible text at its spaces into lines of at most ``width`` columns; a longer word stands on its own."""
    line = ""
    line_width = 0
    for word in text.split(" "):
        word_width = text_width(word)
        if line and line_width + 1 + word_width > width:
            yield line
            line, line_width = word, word_width
        elif line:
            line, line_width = f"{line} {word}", line_width + 1 + word_width
        else:
            line, line_width = word, word_width
    if line:
        yield line
