"""Conditions in source code: which lines an ``if (…)`` on a line of its own governs, by how far they are indented."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.reading import Reading
from aswritten.model.finding import Range
from aswritten.model.late import late

_IF = late(r"(?:\} *)?(?:else +)?(?i:if) ?\((?P<test>[^\n]{1,300})\) ?(?P<opens>\{|:|then)?$")
_BARE_IF = late(r"(?:el)?if [^\n]{0,300}(?:[=<>_!&|]|\w\()[^\n]{0,300}:$")
"""One without brackets, as in Python: prose has "if the tank is full:"."""
_CODE = late(r"[=<>!_&|.()\[\]]")
_ELSE = late(r"(?i:\}? *(?:el(?:se|s?if)|otherwise)\b)")
_TEST = late(r"(?i:(?:el)?if)\b")
_LEAVES = late(r"(?i:return|break|continue|raise|throw|goto|exit|abort|stop|skip|yield)\b")
_MOST = 200
"""Lines of a block that are read."""


def is_out_of_reach(cue: Range, spans: Sequence[Range], source: Reading) -> bool:
    """Whether the cue is an ``if`` of source code whose block the spans do not stand in.

    It never reaches back, and its block ends at a line that is indented no further, unless that goes on with "else".
    Behind a block that leaves, the rest is under its condition too; a span that shows a test of its own is code.
    """
    raw = source.raw
    at = source.raw_range(cue).start
    start = raw.rfind("\n", 0, at) + 1
    lines = raw[start : start + 40 * _MOST].split("\n", _MOST)
    indent = _indent(lines[0])
    if not _is_code(lines, indent):
        return False
    first, last = source.raw_range(spans[0]).start, source.raw_range(spans[-1]).end
    behind = first - start - len(lines[0]) - 1
    return last <= start or (behind >= 0 and _is_left(lines[1:], indent, behind, is_code=bool(_TEST.match(raw, first))))


def _is_left(lines: Sequence[str], indent: int, first: int, *, is_code: bool) -> bool:
    """Whether a block has ended before the place ``first`` of the lines behind its test."""
    place = 0
    for line in lines:
        if line.strip() and _indent(line) <= indent:
            return not _ELSE.match(line.strip())
        place += len(line) + 1
        if place > first or (not is_code and _LEAVES.match(line.strip())):
            return False
    return False


def _is_code(lines: Sequence[str], indent: int) -> bool:
    """Whether the first line is nothing but the test, and opens a block; prose has "if (and only if) it rains"."""
    is_indented = len(lines) > 1 and _indent(lines[1]) > indent
    text = lines[0].strip()
    line = _IF.match(text)
    if line is None:
        return is_indented and _BARE_IF.match(text) is not None
    is_test = bool(_CODE.search(line["test"])) or " " not in line["test"]
    return is_test and (bool(line["opens"]) or is_indented)


def _indent(line: str) -> int:
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())
