"""Which line breaks inside a paragraph end a sentence: those beside items, headings, table rows, data and log lines.

Any other line break is layout. Where a line could be either, it is layout: a sentence cut in two loses the words that
deny, hedge or attribute it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from aswritten.model.late import late
from aswritten.normalise.cjk_lines import is_cjk

if TYPE_CHECKING:
    from collections.abc import Iterator

_ITEM = re.compile(r"[-*+•‣·] |\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)] ")
_SURE_ITEM = late(r"[*+•‣·] |\((?:\d{1,3}|[a-z]|[ivx]{1,4})\) |[a-z]\) ")
_HEADING = re.compile(r"#{1,6} ")
_LOG = re.compile(
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b|\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)\b[\]: ]"
)
_KEY = re.compile(r"\"[^\"]{1,60}\" ?:|(?:[^\W\d_][\w.()/%-]*(?: [\w.()/%-]+){0,4}) ?[:=](?:\s|\Z|(?=[\d.\"'+-]))")
_LONGEST_VALUE = 60
_END = tuple(".:;!?。；：！？")
_CELL = " | "


def sentence_breaks(text: str) -> tuple[int, ...]:
    """The places of the line breaks of a folded paragraph that end a sentence."""
    if "\n" not in text:
        return ()
    return tuple(_find_breaks(text))


def _find_breaks(text: str) -> Iterator[int]:
    lines = text.split("\n")
    at = 0
    was_item = _starts_item("", lines[0], lines[1])
    for index, (line, after) in enumerate(pairwise(lines)):
        at += len(line)
        beyond = lines[index + 2] if index + 2 < len(lines) else ""
        is_item = _starts_item(line, after, beyond, after_item=was_item)
        if is_item or _parts(line, after):
            yield at
        was_item = is_item or (was_item and not _HEADING.match(after))
        at += 1


def _starts_item(before: str, line: str, after: str, *, after_item: bool = False) -> bool:
    """Whether a line is an item of a list: by its sign, or where that may be a dash or a number, by its neighbours."""
    if not _ITEM.match(line):
        return False
    return bool(after_item or not before or _SURE_ITEM.match(line) or before.endswith(_END) or _ITEM.match(after))


def _parts(line: str, after: str) -> bool:
    """Whether two lines are not of one sentence."""
    if _HEADING.match(line) or _HEADING.match(after) or _LOG.match(after):
        return True
    if line.startswith("|") or after.startswith("|") or _CELL in line or _CELL in after:
        return True
    if line.startswith(">") != after.startswith(">"):
        return True
    if line and after and is_cjk(line[-1]) and is_cjk(after[0]):
        return True
    return (_is_pair(line) and _is_pair(after)) or _are_records(line, after)


def _is_pair(line: str) -> bool:
    """Whether a line is a key and its value."""
    key = _KEY.match(line)
    if key is None or len(line) - key.end() > _LONGEST_VALUE:
        return False
    return line.startswith('"') or not line.endswith((",", ";"))


def _are_records(line: str, after: str) -> bool:
    """Whether two lines are records of the same number of cells."""
    for separator in ",;":
        cells = line.count(separator)
        if cells > 1 and cells == after.count(separator) and separator + " " not in line + after:
            return True
    return False
