"""The lines of a Markdown text, and what decides how they are read: code, comments, link definitions, front matter.

Source: CommonMark 0.31.2, 4.4 to 4.7 (code, HTML, definitions), 5.1 (quotes); Pandoc User's Guide (metadata).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|(?=\r?\n?\Z))")
ITEM = re.compile(r"([ \t]*)([-*+]|\d{1,9}[.)])(?:([ \t]+)|(?=\r?\n?\Z))")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*([^`\n\r]*)\r?\n?\Z")
_QUOTE = re.compile(r" {0,3}> ?")
_DEFINITION = re.compile(r" {0,3}\[([^\]\[\n^][^\]\[\n]{0,200})\]:[ \t]*(?:<([^<>\n]*)>|(\S+))[^\n]*\Z")
_INDENTED = re.compile(r"(?: {4}|\t)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|\{%-?\s[^\n%]*(?:%(?!\})[^\n%]*)*%\}|\{\{-?\s[^{}\n\\]*\s-?\}\}", re.DOTALL)
"""A comment, or what a site's templates put in place (Liquid, Jinja), which no reader sees."""
_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)(?:^(?:---|\.\.\.)[ \t]*\r?$|\Z)", re.DOTALL | re.MULTILINE)
_FRONT_LINE = re.compile(r"[ \t]*(?:-[ \t]+)?[\w.-]+[ \t]*:[ \t]+\S|[ \t]*-[ \t]+\S")
_MOST_QUOTES = 20


class Line(NamedTuple):
    """A line: where its content begins and ends (no line break), and what stands around it."""

    start: int
    end: int
    stop: int
    quotes: int


class Surveyed(NamedTuple):
    """What one pass finds before any line is read.

    Attributes:
        front_end: behind the front matter; 0 without one.
        lines: behind it.
        codes: first line of a code block to the line behind it.
        targets: of link definitions, by label.
        skips: runs that are no running text, in order and apart.
        hidden: comments that are none of literal code.
    """

    front_end: int
    lines: tuple[Line, ...]
    codes: dict[int, int]
    targets: dict[str, str]
    skips: list[tuple[int, int]]
    hidden: list[tuple[int, int]]

    def is_skipped(self, at: int) -> bool:
        """Whether a place is in no running text."""
        index = bisect_right(self.skips, at, key=lambda run: run[0]) - 1
        return index >= 0 and at < self.skips[index][1]


def survey_lines(raw: str, *, with_front: bool) -> Surveyed:
    """Cut a text into lines, and find fenced and indented code, comments, link definitions."""
    front_end = _find_front(raw) if with_front else 0
    lines = tuple(_split(raw, front_end))
    codes: dict[int, int] = {}
    targets: dict[str, str] = {}
    comments = [match.span() for match in _COMMENT.finditer(raw, front_end)]
    skips = [(0, front_end), *comments] if front_end else list(comments)
    index = 0
    fresh = True
    in_list = False
    while index < len(lines):
        line = lines[index]
        content = raw[line.start : line.end]
        fence = _FENCE.match(content)
        if fence:
            close = _fence_end(raw, lines, index, fence[1], line.quotes)
            codes[index] = close
            skips.append((line.start, lines[close - 1].stop))
            index, fresh = close, True
            continue
        blank = not content.strip()
        item = ITEM.match(content)
        in_list = bool(item) or (in_list and (blank or content[:1] in " \t"))
        if fresh and not in_list and not blank and _INDENTED.match(content):
            close = _indented_end(raw, lines, index + 1)
            codes[index] = close
            skips.append((line.start, lines[close - 1].stop))
            index = close
            continue
        definition = _DEFINITION.match(content) if "]:" in content else None
        if definition and not content.lstrip().startswith("[^"):
            label = " ".join(definition[1].lower().split())
            if not (label.isdecimal() and " " in content[definition.end(3) :].strip()):
                targets.setdefault(label, definition[2] if definition[2] is not None else definition[3])
                skips.append((line.start, line.stop))
        fresh = blank or bool(HEADING.match(content))
        index += 1
    return Surveyed(front_end, lines, codes, targets, _disjoint(skips), _outside_code(comments, lines, codes))


def _find_front(raw: str) -> int:
    match = _FRONT.match(raw)
    if match is None or not _FRONT_LINE.match(match[1]):
        return 0
    return match.end()


def _split(raw: str, at: int) -> Iterator[Line]:
    while at < len(raw):
        line_end = raw.find("\n", at)
        stop = len(raw) if line_end < 0 else line_end + 1
        start, quotes = at, 0
        while quotes < _MOST_QUOTES and (quote := _QUOTE.match(raw, start, stop)):
            start = quote.end()
            quotes += 1
        end = stop
        while end > start and raw[end - 1] in "\r\n":
            end -= 1
        yield Line(start, end, stop, quotes)
        at = stop


def _fence_end(raw: str, lines: Sequence[Line], index: int, fence: str, quotes: int) -> int:
    for close in range(index + 1, len(lines)):
        line = lines[close]
        if line.quotes < quotes:
            return close
        match = _FENCE.match(raw[line.start : line.end])
        if match and match[1].startswith(fence) and not match[2].strip():
            return close + 1
    return len(lines)


def _indented_end(raw: str, lines: Sequence[Line], close: int) -> int:
    while close < len(lines) and _INDENTED.match(raw[lines[close].start : lines[close].end]):
        close += 1
    return close


def _outside_code(
    comments: list[tuple[int, int]], lines: Sequence[Line], codes: Mapping[int, int]
) -> list[tuple[int, int]]:
    """Comments that are none of literal code."""
    firsts = sorted(codes)
    starts = [lines[first].start for first in firsts]
    stops = [lines[codes[first] - 1].stop for first in firsts]
    hidden: list[tuple[int, int]] = []
    for run in comments:
        before = bisect_right(starts, run[0]) - 1
        if before < 0 or stops[before] <= run[0]:
            hidden.append(run)
    return hidden


def _disjoint(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(runs):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
