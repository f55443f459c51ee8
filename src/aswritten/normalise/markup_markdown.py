"""Markdown seen through: block marks by line, then what is inside the lines.

Source: CommonMark 0.31.2, sections 4 and 5; GitHub Flavored Markdown 0.29, 4.10 (tables); footnotes as in Pandoc.
"""

from __future__ import annotations

import re

from aswritten.normalise.markup_inline import Dialect, InlineScan
from aswritten.normalise.view import Edit, View, in_order

_SIGNS = "*_`<&\\[#>=-~"
_LINE = re.compile(r"([^\n]*)(\n|\Z)")
_QUOTE = re.compile(r"(?: {0,3}> ?)+")
_FENCE = re.compile(r"[ \t]*+(`{3,}|~{3,})[ \t]*+([^`\n\r]*+)\r?\Z")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]+|(?=\r?\Z))")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t\r]*\Z")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}\r?\Z")
_TABLE_RULE = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-+:?[ \t]*+(?:\|[ \t]*+:?-+:?[ \t]*+)+\|?[ \t\r]*+\Z")
_DEFINITION = re.compile(r" {0,3}\[([^\]\[\n]{1,200})\]:[ \t]*\S")
_FOOTNOTE = re.compile(r" {0,3}\[\^[^\]\[\s]{1,80}\]:[ \t]*")
_PARAGRAPH = "\u2029"


class _Blocks:
    """The block marks of a text: what each line begins or ends."""

    def __init__(self, raw: str) -> None:
        self.edits: list[Edit] = []
        self.skips: list[tuple[int, int]] = []
        self.labels: set[str] = set()
        self._fence = ""
        self._quoted = False
        self._has_text = False
        for match in _LINE.finditer(raw):
            if match.end() > match.start():
                self._read(match.group(1), match.start(), match.end())

    def _edit(self, start: int, end: int, new: str) -> None:
        if start < end:
            self.edits.append((start, end, new))
            self.skips.append((start, end))

    def _read(self, line: str, start: int, end: int) -> None:
        """One line; ``end`` is behind its line break."""
        quote = _QUOTE.match(line)
        if quote is not None:
            self._edit(start, start + quote.end(), "" if self._quoted else _PARAGRAPH)
            line, start = line[quote.end() :], start + quote.end()
        self._quoted = quote is not None
        fence = _FENCE.match(line)
        if self._fence:
            if fence and fence.group(1).startswith(self._fence) and not fence.group(2).strip():
                self._fence = ""
                self._edit(start, end, _PARAGRAPH)
            else:
                self.skips.append((start, end))
            return
        if fence:
            self._fence = fence.group(1)
            self._edit(start, end, _PARAGRAPH)
            self._has_text = False
            return
        self._has_text = self._read_text(line, start, end) and bool(line.strip())

    def _read_text(self, line: str, start: int, end: int) -> bool:
        """One line outside a fence; whether text of a paragraph may go on after it."""
        if heading := _HEADING.match(line):
            self._edit(start, start + heading.end(), _PARAGRAPH)
            self._edit(start + max(heading.end(), _heading_end(line)), end, _PARAGRAPH)
            return False
        if self._has_text and _UNDERLINE.match(line):
            self._edit(start, end, _PARAGRAPH)
            return False
        if _RULE.match(line):
            self._edit(start, end, _PARAGRAPH)
            return False
        if _TABLE_RULE.match(line):
            self.skips.append((start, end))
        elif footnote := _FOOTNOTE.match(line):
            self._edit(start, start + footnote.end(), _PARAGRAPH)
        elif not self._has_text and (definition := _DEFINITION.match(line)):
            self.labels.add(" ".join(definition.group(1).lower().split()))
            self._edit(start, end, "")
            return False
        return True


def _heading_end(line: str) -> int:
    """Where the text of a heading ends: before white space, and before closing signs that white space sets apart."""
    body = line.rstrip(" \t\r")
    bare = body.rstrip("#")
    return len(bare) if bare[-1:] in (" ", "\t") else len(body)


def see_through_markdown(raw: str) -> View | None:
    """The view without Markdown's marks; list markers and the bars of tables stay."""
    if not any(sign in raw for sign in _SIGNS):
        return None
    blocks = _Blocks(raw)
    scan = InlineScan(raw, Dialect.MARKDOWN, labels=frozenset(blocks.labels), skips=blocks.skips)
    edits = in_order([*blocks.edits, *scan.find_edits()])
    return View.edited(raw, edits) if edits else None
