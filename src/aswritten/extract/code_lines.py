"""Conditions in source code: which lines an ``if (…)`` on a line of its own governs, by how far they are indented."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.reading import Reading
from aswritten.model.finding import Range
from aswritten.model.late import late

_IF = late(r"(?:\} *)?(?:else +)?(?i:if) ?\((?P<test>[^\n]{1,300})\) ?(?P<opens>\{|:|then)?$")
_CODE = late(r"[=<>!_&|.()\[\]]")
_ELSE = late(r"(?i:\}? *(?:el(?:se|s?if)|otherwise)\b)")
_MOST = 200
"""Lines of a block that are read."""


def is_out_of_reach(cue: Range, spans: Sequence[Range], source: Reading) -> bool:
    """Whether the cue is an ``if`` of source code whose block the spans do not stand in.

    It never reaches back, and its block ends at a line that is indented no further, unless that goes on with "else".
    """
    raw = source.raw
    at = source.raw_range(cue).start
    start = raw.rfind("\n", 0, at) + 1
    lines = raw[start : start + 40 * _MOST].split("\n", _MOST)
    indent = _indent(lines[0])
    if not _is_code(lines, indent):
        return False
    first, last = source.raw_range(spans[0]).start, source.raw_range(spans[-1]).end
    if last <= start:
        return True
    if first < start + len(lines[0]):
        return False
    place = start + len(lines[0]) + 1
    for line in lines[1:]:
        if line.strip() and _indent(line) <= indent:
            return not _ELSE.match(line.strip())
        place += len(line) + 1
        if place > first:
            return False
    return False


def _is_code(lines: Sequence[str], indent: int) -> bool:
    """Whether the first line is nothing but the test, and opens a block; prose has "if (and only if) it rains"."""
    line = _IF.match(lines[0].strip())
    if line is None or not (_CODE.search(line["test"]) or " " not in line["test"]):
        return False
    return bool(line["opens"]) or (len(lines) > 1 and _indent(lines[1]) > indent)


def _indent(line: str) -> int:
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())
