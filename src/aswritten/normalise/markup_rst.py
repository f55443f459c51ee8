"""reStructuredText seen through as far as comments go: an explicit block that is no directive, note or target.

Source: reStructuredText Markup Specification (Docutils), Explicit Markup Blocks, Comments.
"""

from __future__ import annotations

import re

from aswritten.normalise.markup_inline import Dialect, InlineScan
from aswritten.normalise.view import View, in_order

_COMMENT = re.compile(
    r"^([ \t]*)\.\.(?:[ \t]*\n|[ \t]+(?!\[[^\]\n]+\][ \t]|\||[\w+:.-]+::|_[^\n]*:|__)[^\n]*(?:\n|\Z))"
    r"(?:[ \t]*\n(?=\1[ \t])|\1[ \t]+[^\n]*(?:\n|\Z))*",
    re.MULTILINE,
)
_TARGET = re.compile(r"^[ \t]*\.\. _[^\n]*:[^\n]*(?:\n|\Z)", re.MULTILINE)


def see_through_rst(raw: str) -> View | None:
    """The view without comments, hyperlink targets and what is markup in any text; None where there is none."""
    edits = InlineScan(raw, Dialect.GUESSED).find_edits()
    if ".." in raw:
        edits += ((*match.span(), "\n") for pattern in (_COMMENT, _TARGET) for match in pattern.finditer(raw))
    return View.edited(raw, in_order(edits)) if edits else None
