"""Typographic folding: what typesetting changes and a reader does not see, and nothing else (SPEC 2.1).

The list is closed. Digits, superscripts, fractions and letters of different meaning are never folded.

Source: Unicode 14.0: the properties Quotation_Mark, Dash_Punctuation (general, small, vertical and full-width forms)
and White_Space; the Latin ligatures U+FB00 to U+FB06; the full-width forms U+FF01 to U+FF5E.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import cache

from aswritten.model.late import late
from aswritten.normalise.cjk_lines import is_cjk, join_cjk_lines
from aswritten.normalise.view import Edit, View

SINGLE_QUOTES = "‘’‚‛‹›"
DOUBLE_QUOTES = "“”„‟«»⹂〝〞〟"
CORNER_QUOTES = "「」『』｢｣﹁﹂﹃﹄"
DASHES = "‐‑‒–—―−⸺⸻︱︲﹘﹣"
"""Hyphens and dashes of general use and the minus sign; hyphens of other scripts, wave dashes and bullets stay."""

ZERO_WIDTH = "\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Soft hyphen, zero-width space, joiners, directional marks, embeddings and isolates, byte-order mark.

Not the directional overrides, which change what a reader sees, nor the invisible operators, which are read.
"""

LINE = "\n"
PARAGRAPH = "\u2029"
"""What a run of white space becomes: a space, a line break, or (two line breaks and more) a paragraph separator."""

_SPACES = (
    "\t\x1c\x1d\x1e\x1f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_ONE_TO_ONE = {
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    **dict.fromkeys(DOUBLE_QUOTES + CORNER_QUOTES, '"'),
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys("\x0b\x85\u2028", LINE),
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    "ſ": "s",
}
_PLACEHOLDER = "\u200b"
"""Stands for a character to drop, in a text that holds no zero-width characters any more."""
_RESIZED = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "…": "...", _PLACEHOLDER: ""}
_TRANSLATION = str.maketrans(_ONE_TO_ONE)
_MANY_KINDS = 32
"""With more kinds of characters than this, one translation is faster than a replacement each."""

_NOTED = frozenset(character for character in (*_ONE_TO_ONE, *_RESIZED, *ZERO_WIDTH) if not character.isascii())
_ASCII = bytes(range(128))
_GUILLEMET = late(r"[«‹](?<![^\s(\[][«‹])\s+|[»›](?<=\s[»›])(?!\w)")
_TYPED_QUOTE = late(r"(?<!`)``(?=[^\s`])|(?<=[^\s'\d])''(?!')")
_TYPED_DASH = late(r"(?<=[^\W\d_])-{2,3}(?=[^\W\d_])|(?<=[\w\"').,][ \n])-{2,3}(?=[ \n][\w\"'(])")


def fold(raw: str) -> View:
    """Fold the typography of a text; the view's text is stable under folding again."""
    if raw.isascii():
        # A line without control characters and double spaces, as most claims are, holds nothing of what changes.
        plain = raw.isprintable() and "  " not in raw
        view = View.identity(raw) if plain else _fold_spacing(raw.translate(_TRANSLATION), raw, "")
    else:
        noted = _NOTED.intersection(
            raw.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")
        )
        if not noted.isdisjoint(ZERO_WIDTH):
            visible = _drop_zero_width(raw)
            return fold(visible.text).after(visible)
        opened = "".join(sorted(noted.intersection(_RESIZED)))
        if not noted.isdisjoint("«»‹›"):
            opened += _PLACEHOLDER
        view = _fold_spacing(_replace(raw, noted.difference(_RESIZED)), raw, opened)
        if "\n" in view.text:
            view = join_cjk_lines(view, raw)
    if "--" in view.text:
        edits = [(*match.span(), "-") for match in _TYPED_DASH.finditer(view.text)]
        if edits:
            view = View.edited(view.text, edits).after(view)
    if "``" in view.text and "''" in view.text:
        edits = [(*match.span(), '"') for match in _TYPED_QUOTE.finditer(view.text)]
        if edits:
            view = View.edited(view.text, edits).after(view)
    return view


def _drop_zero_width(raw: str) -> View:
    pattern = _zero_width_pattern()
    return View.edited(raw, [(*m.span(), "-" if m.lastgroup else "") for m in pattern.finditer(raw)])


@cache
def _zero_width_pattern() -> re.Pattern[str]:
    """Zero-width characters; a soft hyphen that ends a line inside a word is group ``hyphen``."""
    gap = r"[^\S\r\n]*+(?:\r\n?|[\n\x0b\x0c\x85\u2028])[^\S\r\n]*+"
    return re.compile(rf"[{ZERO_WIDTH}](?:(?P<hyphen>(?<=[^\W\d_]\u00ad)(?={gap}[^\W\d_]))|[{ZERO_WIDTH}]*)")


def _blank_inner_space(raw: str) -> str:
    """Put a placeholder for the white space that French sets inside its quotation marks."""
    parts: list[str] = []
    at = 0
    for match in _GUILLEMET.finditer(raw):
        start, end = match.span()
        if raw[start] in "«‹":
            start += 1
        else:
            end = start
            start = at + len(raw[at:start].rstrip())
        parts += (raw[at:start], _PLACEHOLDER * (end - start))
        at = end
    parts.append(raw[at:])
    return "".join(parts)


def _replace(raw: str, noted: AbstractSet[str]) -> str:
    """Replace what is folded one to one, so that every offset stays."""
    text = raw if noted.isdisjoint("«»‹›") else _blank_inner_space(raw)
    if len(noted) > _MANY_KINDS:
        return text.translate(_TRANSLATION)
    for character in (*noted, "\t", "\x0b", "\x1c", "\x1d", "\x1e", "\x1f"):
        text = text.replace(character, _ONE_TO_ONE[character])
    return text


@cache
def _edit_pattern(starts: str) -> re.Pattern[str]:
    """Where lengths change: any of ``starts``, and a line break that is not one alone between two words.

    White space counts with all that follows it. The pattern begins with a literal or with one set, for which ``re``
    has a fast search.
    """
    begin = f"[\n{starts}]" if starts else "\n"
    resized = "".join(character for character in starts if not character.isspace())
    ways = [
        *([f"(?<=[{resized}])"] if resized else []),
        r"\s+",
        r"(?<=[- ]\n)",
        *([r"(?<=[\r\x0c\u2029])"] if starts.strip(" ") != resized else []),
    ]
    return re.compile(f"{begin}(?:{'|'.join(ways)})")


def _fold_spacing(text: str, raw: str, opened: str) -> View:
    """Fold what changes length in a text whose one-to-one folds are done; ``raw`` has the same offsets."""
    starts = opened
    for character, sign in (("\r", "\r"), ("\x0c", "\x0c"), (PARAGRAPH, PARAGRAPH), ("  ", " ")):
        if character in text:
            starts += sign
    if not starts and LINE not in text:
        return View.identity(text)
    pattern = _edit_pattern(starts)
    edits: list[Edit] = []
    breaks: set[int] = set()
    for match in pattern.finditer(text):
        start, end = match.span()
        run = match.group()
        if run in _RESIZED:
            edits.append((start, end, _RESIZED[run]))
        elif run == "\n\n" and text[start - 1] != " ":
            edits.append((start, end, PARAGRAPH))
        else:
            edit = _fold_run(text, start, end, raw)
            if text[edit[0]] == "-":
                breaks.add(edit[0])
            edits.append(edit)
    if not edits:
        return View.identity(text)
    return View.edited(text, edits, breaks_at=frozenset(breaks))


def _fold_run(text: str, start: int, end: int, raw: str) -> Edit:
    """The edit of a run of white space, with the hyphen that it may follow."""
    if start and text[start - 1] == " ":
        start -= 1
    folded = _fold_space(text[start:end])
    if folded != LINE or not start or end == len(text):
        return start, end, folded
    if text[start - 1] == "-":
        return _fold_hyphen(text, start, end, raw[start - 1])
    return start, end, LINE


def _fold_hyphen(text: str, start: int, end: int, dash: str) -> Edit:
    """The edit of a line break after a dash between letters or digits.

    Between letters a hyphen may be layout, and is dropped with the break. Beside a digit it is real, as any other dash
    is: only the break is dropped.
    """
    left, right = text[start - 2 : start - 1], text[end]
    if not (left.isalnum() and right.isalnum()) or is_cjk(left) or is_cjk(right):
        return start, end, LINE
    if dash in "-‐‑" and left.isalpha() and right.isalpha():
        return start - 1, end, ""
    return start, end, ""


def _fold_space(run: str) -> str:
    if PARAGRAPH in run:
        return PARAGRAPH
    if "\r" in run:
        run = run.replace("\r\n", LINE).replace("\r", LINE)
    lines = run.count(LINE)
    if lines > 1:
        return PARAGRAPH
    return LINE if lines or "\x0c" in run else " "
