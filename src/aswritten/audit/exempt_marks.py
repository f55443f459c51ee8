"""Runs of a file that its author exempts: ``<!-- aswritten: exempt reason -->`` and ``% aswritten: exempt reason``.

Beside text, a mark exempts its line. Alone on its line it exempts what follows, up to the next blank line: a
paragraph, or a whole table.
"""

from __future__ import annotations

import re

_MARK = re.compile(
    r"<!--[ \t]*aswritten:[ \t]*exempt\b[ \t:]*(?P<html>.*?)[ \t]*-->"
    r"|(?<!\\)%+[ \t]*aswritten:[ \t]*exempt\b[ \t:]*(?P<tex>[^\n]*)"
    r"|^[ \t]*\.\.[ \t]+aswritten:[ \t]*exempt\b[ \t:]*(?P<rst>[^\n]*)",
    re.DOTALL | re.MULTILINE,
)
_BLANK = re.compile(r"\n[ \t\r]*(?:\n|\Z)")


def find_marked(text: str) -> list[tuple[int, int, str]]:
    """The exempted runs of a file, each with its reason."""
    if "aswritten:" not in text:
        return []
    runs: list[tuple[int, int, str]] = []
    for mark in _MARK.finditer(text):
        reason = next((group.strip() for group in mark.groups() if group), "")
        line_start = text.rfind("\n", 0, mark.start()) + 1
        line_end = text.find("\n", mark.end())
        line_end = len(text) if line_end < 0 else line_end
        beside = text[line_start : mark.start()].strip() or text[mark.end() : line_end].strip()
        if beside:
            runs.append((line_start, line_end, reason))
            continue
        start = line_end
        while start < len(text) and text[start] in " \t\r\n":
            start += 1
        blank = _BLANK.search(text, start)
        runs.append((mark.start(), blank.start() if blank else len(text), reason))
    return runs
