"""Heads and feet of the pages of a plain text that form feeds part, as RFCs and printed files have them.

A line that stands at the edge of three pages with nothing but other numbers in it is none of the text.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.normalise.view import Edit

_LINE = re.compile(r"[^\n\f]*\S[^\n\f]*")
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b")
_SPACES = re.compile(r"\s+")
_LEAST = 3
"""Pages at whose edge a line stands alike."""
_LONG = 55
"""Code points of a line that was broken because it was full."""
_ENDED = tuple('.:?!"”»)')


class _Break(NamedTuple):
    """The last lines of a page and the first ones of the next, each with its run."""

    before: re.Match[str] | None
    foot: re.Match[str] | None
    head: re.Match[str] | None
    after: re.Match[str] | None


def page_edits(raw: str) -> Iterator[Edit]:
    """What takes heads and feet out, so that a paragraph goes on over the page."""
    if raw.count("\f") < _LEAST:
        return
    breaks = list(_breaks(raw))
    feet = Counter(_alike(each.foot) for each in breaks)
    heads = Counter(_alike(each.head) for each in breaks)
    at = 0
    for each in breaks:
        has_foot = each.foot is not None and feet[_alike(each.foot)] >= _LEAST
        has_head = each.head is not None and heads[_alike(each.head)] >= _LEAST
        if not (has_foot or has_head):
            continue
        last = each.before if has_foot else each.foot
        first = each.after if has_head else each.head
        if last is not None and first is not None and at <= last.start() and last.end() < first.start():
            at = first.start()
            yield last.end(), at, "\n" if _goes_on(last[0], first[0]) else "\n\n"


def _breaks(raw: str) -> Iterator[_Break]:
    edges = [-1, *(match.start() for match in re.finditer("\f", raw)), len(raw)]
    pages = [(start + 1, end) for start, end in pairwise(edges)]
    lines = [list(_LINE.finditer(raw, start, end)) for start, end in pages]
    for page, following in pairwise(lines):
        yield _Break(
            before=page[-2] if len(page) > 1 else None,
            foot=page[-1] if page else None,
            head=following[0] if following else None,
            after=following[1] if len(following) > 1 else None,
        )


def _alike(line: re.Match[str] | None) -> str:
    return "" if line is None else _SPACES.sub(" ", _DIGITS.sub("#", line[0])).strip()


def _goes_on(last: str, first: str) -> bool:
    """Whether a paragraph goes on: neither a heading nor another indent begins, and the last line is full or open."""
    indent = len(first) - len(first.lstrip())
    if indent != len(last) - len(last.lstrip()):
        return False
    return len(last.rstrip()) >= _LONG or not last.rstrip().endswith(_ENDED)
