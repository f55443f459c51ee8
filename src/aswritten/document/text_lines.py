"""Lines of plain text by what stands where: words and chunks of words in visual columns, rules, rows, single texts."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from typing import NamedTuple

from aswritten.document.grid import is_figure

_WORD = re.compile(r"[^\s\u3000]+")
_DASHES = "-=_~─━═‐‑–—"
_RULE = re.compile(rf"[{_DASHES}]{{2,}}(?:[ \t|+┼╪╬:]+[{_DASHES}]{{2,}})*[ \t]*")
_RUN = re.compile(rf"[{_DASHES}]+")
_NOTHING = re.compile(r"[-–—.?]{1,3}|n/?a|nan|none|null|tbd|oom|time-?out|failed|error|inf|∞", re.IGNORECASE)
"""Cells that say that there is no figure."""
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_TAB = 8
_LONGEST = 2_000
"""Characters of a line of a table; a longer one is text."""
_SHORTEST_RULE = 3


class LineKind(Enum):
    """What a line of plain text may be to a table."""

    RULE = auto()
    ROW = auto()
    SINGLE = auto()


class Word(NamedTuple):
    """A run of a line: from and to which visual column it reaches, and where it stands in the text."""

    left: int
    right: int
    start: int
    end: int


class Line(NamedTuple):
    """A line without the white space around it.

    ``chunks`` are its words in groups, parted by a tab or by two spaces or more. Of a rule, both are its runs.
    """

    start: int
    end: int
    kind: LineKind
    words: tuple[Word, ...]
    chunks: tuple[Word, ...]
    states: bool
    """Whether a chunk behind the first is a figure, and no year."""


def read_line(text: str, start: int, end: int) -> Line:
    """A line, measured; ``start`` and ``end`` are those of the whole line."""
    raw = text[start:end]
    bare = raw.strip()
    first = start + len(raw) - len(raw.lstrip())
    last = first + len(bare)
    if len(raw) > _LONGEST:
        whole = (Word(0, len(raw), first, last),)
        return Line(first, last, LineKind.SINGLE, whole, whole, states=False)
    is_rule = len(bare) >= _SHORTEST_RULE and _RULE.fullmatch(bare)
    columns = _visual_columns(raw)
    words = tuple(
        Word(columns[match.start()], columns[match.end()], start + match.start(), start + match.end())
        for match in (_RUN if is_rule else _WORD).finditer(raw)
    )
    if is_rule:
        return Line(first, last, LineKind.RULE, words, words, states=False)
    chunks = _join(text, words)
    states = any(is_plain_figure(text[chunk.start : chunk.end]) for chunk in chunks[1:])
    return Line(first, last, LineKind.ROW if len(chunks) > 1 else LineKind.SINGLE, words, chunks, states)


def is_plain_figure(text: str) -> bool:
    """Whether a cell states a number that cannot be a header: no year, no name."""
    return is_figure(text) and not _YEAR.fullmatch(text)


def is_nothing(text: str) -> bool:
    """Whether a cell says that there is no figure."""
    return bool(_NOTHING.fullmatch(text))


def _visual_columns(raw: str) -> list[int]:
    """The visual column of each character of a line, and of its end; wide characters take two."""
    if raw.isascii() and "\t" not in raw:
        return list(range(len(raw) + 1))
    columns, at = [], 0
    for character in raw:
        columns.append(at)
        if character == "\t":
            at += _TAB - at % _TAB
        elif unicodedata.east_asian_width(character) in {"W", "F"}:
            at += 2
        elif not unicodedata.combining(character):
            at += 1
    columns.append(at)
    return columns


def _join(text: str, words: tuple[Word, ...]) -> tuple[Word, ...]:
    chunks: list[Word] = []
    for word in words:
        if chunks:
            last = chunks[-1]
            if word.left - last.right == 1 and "\t" not in text[last.end : word.start]:
                chunks[-1] = Word(last.left, word.right, last.start, word.end)
                continue
        chunks.append(word)
    return tuple(chunks)
