"""Separated values seen as cells: a separator is a border that no word and no number crosses."""

from __future__ import annotations

import re

from aswritten.normalise.view import View

_BORDER = "|"
"""As long as a separator, so that every place of the text stays where it is."""
_LONGEST_HEADER = 10_000


def see_through_csv(raw: str, separators: str) -> View | None:
    """The view with borders between cells, or None where the first line has no separator."""
    header = raw[: raw.find("\n") if "\n" in raw else len(raw)][:_LONGEST_HEADER]
    separator = max(separators, key=header.count)
    if separator not in header:
        return None
    if '"' not in raw:
        return View.edited(raw.replace(separator, _BORDER), ())
    cells = re.compile(rf'"(?:[^"]|"")*+"|{re.escape(separator)}')
    return View.edited(cells.sub(lambda found: _BORDER if found[0] == separator else found[0], raw), ())
