"""Typographic folding: what typesetting changes and a reader does not see, and nothing else (SPEC 2.1).

The list is closed. Digits, superscripts, fractions and letters of different meaning are never folded.

Source: Unicode 14.0 names and general categories; SPEC 2.1.
"""

from __future__ import annotations

import re

from aswritten.normalise.view import Edit, View

SINGLE_QUOTES = "‘’‚‛‹›"
DOUBLE_QUOTES = "“”„‟«»"
CORNER_QUOTES = "「」『』"
DASHES = "‐‑‒–—―−⁃﹘﹣－"
ZERO_WIDTH = "­​‌‍⁠﻿᠎"
"""Soft hyphen, zero-width space, joiners, word joiner, byte-order mark, Mongolian vowel separator."""

_REPLACED: dict[str, str] = {
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    **dict.fromkeys(DOUBLE_QUOTES + CORNER_QUOTES, '"'),
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys(ZERO_WIDTH, ""),
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ſ": "s",
    "…": "...",
}  # fmt: skip
_REPLACED.update({chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) not in _REPLACED})

_SPECIAL = "".join(map(re.escape, _REPLACED))
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3000-\u303f\uff01-\uff5e"
_SPACE = r"(?P<space>\s{2,}|[^\S \n\u2029])"
_HYPHEN_END = r"[^\S\n\r]*[\n\r]\s*(?=[^\W\d_])"
_EDIT_ASCII = re.compile(rf"(?P<hyphen>(?<=[^\W\d_])-{_HYPHEN_END})|{_SPACE}")
_EDIT = re.compile(
    rf"(?P<hyphen>(?<=[^\W\d_])[-‐‑\u00ad]{_HYPHEN_END})"
    rf"|(?P<cjk>(?<=[{_CJK}])[^\S\n\r]*[\n\r][^\S\n\r]*(?=[{_CJK}]))"
    rf"|(?P<inner>(?<=[«‹])\s+|\s+(?=[»›]))"
    rf"|{_SPACE}"
    rf"|(?P<special>[{_SPECIAL}])"
)
_NEWLINE = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028]")
LINE = "\n"
PARAGRAPH = "\u2029"
"""What a run of white space becomes: a space, a line break, or (two line breaks and more) a paragraph separator."""


def _fold_space(run: str) -> str:
    newlines = len(_NEWLINE.findall(run))
    if newlines > 1 or PARAGRAPH in run:
        return PARAGRAPH
    return LINE if newlines else " "


def fold(raw: str) -> View:
    """Fold the typography of a text; the view's text is stable under folding again."""
    pattern = _EDIT_ASCII if raw.isascii() else _EDIT
    edits: list[Edit] = []
    breaks: set[int] = set()
    for match in pattern.finditer(raw):
        start, end = match.span()
        kind = match.lastgroup
        if kind == "special":
            edits.append((start, end, _REPLACED[match.group()]))
        elif kind == "space":
            edits.append((start, end, _fold_space(match.group())))
        else:
            edits.append((start, end, ""))
            if kind == "hyphen":
                breaks.add(start)
    if not edits:
        return View.identity(raw)
    return View.edited(raw, edits, breaks_at=frozenset(breaks))
