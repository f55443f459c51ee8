"""Mathematical signs that a font calls by other names: ``p ¼ 0.03`` where the page shows ``p = 0.03``.

Fonts of signs made for typesetters put them in the places of letters and figures, and their PDFs name those. What is
named by such a font is known by the font alone, so it is asked for each sign in doubt.

Source: the tables of Mathematical Pi One, and of the fonts that Arbortext 3B2 embeds (``AdvP4C4E74``, ``AdvMathSymb``);
Knuth, The TeXbook, appendix F (symbols).
"""

from __future__ import annotations

import ctypes
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from aswritten.load.formats.pdf_words import Handle

_NAME_BYTES: Final = 200
_LATIN: Final = {"¼": "=", "þ": "+", "ð": "(", "Þ": ")", "½": "[", "À": "\u2212", "Â": "×"}
_FIGURES: Final = {
    "1": "+", "2": "\u2212", "3": "×", "4": "÷", "5": "=", "6": "±", ",": "<", ".": ">", "#": "≤", "$": "≥",
}  # fmt: skip
_COMPUTER_MODERN: Final = {"0": "′", "1": "∞", "2": "∈", "3": "∋", "8": "∀", "9": "∃"}
_FONTS: Final = (
    (re.compile(r"(?:\w{6}\+)?Adv(?:P4C4E\w\w|MathSymb)\Z"), _LATIN),
    (re.compile(r"(?:\w{6}\+)?(?:CMSY\d*|LMMathSymbols\d*(?:-\w+)?)\Z"), _COMPUTER_MODERN),
    (re.compile(r"(?:\w{6}\+)?(?:AdvPS7DA6|MathematicalPi-One|MathematicalPi1)\Z"), _FIGURES),
)
_SURE: Final = re.compile("[¼þðÞ½ÀÂ]")
_ALONE: Final = re.compile(r"(?<=\s)[1-6,.#$](?=\s)|(?<=[^\W\d_])0")
_ANY: Final = re.compile(r"[¼þðÞ½ÀÂ0-9,.#$]")


def name_signs(text: str, text_page: Handle, raw: Handle) -> str:
    """The text of a page with such signs as the page shows them; each is one character, as before."""
    doubtful = [match.start() for match in _SURE.finditer(text)]
    doubtful += [match.start() for match in _ALONE.finditer(text)]
    if not doubtful or not any(_shown(text, at, text_page, raw) for at in doubtful):
        return text
    signs = list(text)
    for match in _ANY.finditer(text):
        signs[match.start()] = _shown(text, match.start(), text_page, raw) or match[0]
    return "".join(signs)


def _shown(text: str, at: int, text_page: Handle, raw: Handle) -> str:
    """What a character shows where its font is one of signs; else empty."""
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    flags = ctypes.c_int()
    raw.FPDFText_GetFontInfo(text_page.raw, at, buffer, _NAME_BYTES, flags)
    name = buffer.value.decode("latin-1")
    return next((signs.get(text[at], "") for font, signs in _FONTS if font.match(name)), "")
