"""What LaTeX shows for signs as they are typed: quotation marks, dashes, places to divide a word, comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.normalise.latex_groups import behind

if TYPE_CHECKING:
    from aswritten.normalise.view import Edit

_COMMENT = re.compile(r"%[^\n]*")
_NEXT_LINE = re.compile(r"\n[ \t]*(?=[^\s])")


def typed_edit(text: str, token: str, start: int, end: int) -> Edit | None:
    """Quotation marks and dashes as typed, and places to divide a word; None for a longer line."""
    if token[0] == '"':
        return start, end, "" if token[1] == "-" else "-"
    if token[0] == "`":
        return (start, start + 2, "“") if text.startswith("``", start) else (start, end, "‘")
    if token[0] == "'":
        return start, start + 2, "”"
    dash = {2: "–", 3: "—"}.get(end - start)
    return (start, end, dash) if dash else None


def comment_edit(text: str, at: int) -> Edit:
    """A comment, with the line break that it swallows, or with its whole line where nothing else stands there."""
    end = behind(_COMMENT, text, at)
    line = at
    while line > 0 and text[line - 1] in " \t":
        line -= 1
    if line == 0 or text[line - 1] == "\n":
        return at, min(end + 1, len(text)), ""
    swallowed = _NEXT_LINE.match(text, end)
    return at, swallowed.end() if swallowed else end, ""
