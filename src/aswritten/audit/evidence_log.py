"""Free text (logs, text outputs): ``key: value`` and ``key=value``, a node a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import is_key_like
from aswritten.audit.evidence_json import LONGEST_LABEL, as_number

if TYPE_CHECKING:
    from aswritten.audit.evidence_columns import EvidenceColumns

LONGEST_LINE: Final = 20_000
"""Characters of a line that are read; a longer line is no log entry that a person cites."""

_PAIR: Final = re.compile(
    r"(?<![\w.@/%-])([A-Za-z_][\w.@/%-]{0,60}(?: [A-Za-z(][\w.@/%()-]{0,40}){0,4}?(?: \([\w/%. -]{1,20}\))?)"
    r"[ \t]{0,20}(?:[:=]|->)[ \t]{0,20}"
    r"(?:\"([^\"\n]{1,200})\"|'([^'\n]{1,200})'|([^\s,;|\"')\]}]{1,200}))"
)
_STAMP: Final = re.compile(
    r"^\W{0,3}\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\W{0,3}|"
    r"^\W{0,3}\d\d:\d\d:\d\d(?:[.,]\d+)?\W{0,3}"
)
_LEVEL: Final = re.compile(r"^\W{0,3}(?:INFO|DEBUG|WARN(?:ING)?|ERROR|CRITICAL|TRACE)\b\W{0,3}")
_HEADING: Final = re.compile(r"^[\s=#*\[<>-]*([^\W\d][\w .@/-]{1,80}?)[\s=#*\]<>:-]*$")
_TRAIL: Final = re.compile(r"[A-Za-z%µ/]{0,12}$")
_BENCHMARK: Final = re.compile(
    r"Benchmark([^\s-]\S{0,120}?)(?:-[0-9]+)?\s+([0-9]{1,18})((?:\s+[0-9.]{1,30} [^\s0-9]\S{0,30})+)\s*$"
)
_MEASURED: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?) ([^\s0-9]\S{0,30})")
_BARE: Final = re.compile(r"[+-]?[0-9][0-9,]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?")


def read_log(columns: EvidenceColumns, text: str, parent: int) -> None:
    """Add the values of each line, under the heading that stands before it if there is one."""
    heading = ""
    at = 0
    number = 0
    while at < len(text):
        end = text.find("\n", at)
        stop = len(text) if end < 0 else end
        number += 1
        line = text[at : min(stop, at + LONGEST_LINE)]
        if stop - at > LONGEST_LINE:
            columns.cut_lines.setdefault(len(columns.files), []).append(number)
        at = stop + 1
        if line.startswith("Benchmark") and _add_benchmark(columns, line, parent, -1 - number):
            continue
        if not any(mark in line for mark in ":=>"):
            found = _HEADING.match(line) if 2 < len(line) <= 100 else None  # noqa: PLR2004 - a longer line heads nothing
            if found:
                heading = found[1].strip()
            continue
        if _add_line(columns, line, parent, -1 - number, heading):
            continue
        if found := _HEADING.match(line):
            heading = found[1].strip()


def _add_line(columns: EvidenceColumns, line: str, parent: int, name: int, heading: str) -> bool:  # noqa: C901 - one decision
    """Add the pairs of one line; whether there was a value."""
    start = 0
    for pattern in (_STAMP, _LEVEL, _STAMP):
        if match := pattern.match(line[start:]):
            start += match.end()
    body = line[start:]
    pairs = [(match, *_read_value(match)) for match in _PAIR.finditer(body)]
    if not any(number is not None for _, number, _ in pairs):
        return False
    node = columns.open_node(parent, name)
    lead = body[: pairs[0][0].start()].strip(" \t-:|[](){}>,")
    for label in (heading, lead):
        if 0 < len(label) <= LONGEST_LABEL:
            columns.add_label(node, 0, label)
    for match, number, text in pairs:
        key = match[1].strip()
        if number is None:
            columns.add_label(node, columns.intern(key), text)
        elif number.isdigit() and len(number) <= 9 and is_key_like(key):  # noqa: PLR2004 - more digits are no plain count
            columns.add_label(node, columns.intern(key), number)
    for match, number, _ in pairs:
        if number is not None:
            columns.add_value(node, columns.intern(match[1].strip()), number)
    columns.close_node(node)
    return True


def _add_benchmark(columns: EvidenceColumns, line: str, parent: int, name: int) -> bool:
    """Add a line of Go's benchmarks: ``BenchmarkSort/large-8  1000  1184 ns/op  352 B/op``; whether it is one."""
    match = _BENCHMARK.match(line)
    if match is None:
        return False
    node = columns.open_node(parent, name)
    for at, part in enumerate(match[1].split("/")):
        columns.add_label(node, columns.intern(f"benchmark {at}" if at else "benchmark"), part)
    columns.add_value(node, columns.intern("iterations"), match[2])
    for measured in _MEASURED.finditer(match[3]):
        columns.add_value(node, columns.intern(measured[2]), measured[1])
    columns.close_node(node)
    return True


def _read_value(match: re.Match[str]) -> tuple[str | None, str]:
    """A pair's number (a glued unit or percent mark aside), and its text."""
    text = next(group for group in match.groups()[1:] if group is not None)
    bare = text.rstrip(".")
    number = as_number(bare)
    if number is None:
        found = _BARE.match(bare)
        if found and found.end() < len(bare) and _TRAIL.fullmatch(bare, found.end()):
            number = as_number(found[0])
    return number, text
