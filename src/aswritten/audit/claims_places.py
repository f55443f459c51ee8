"""Where the texts of a claims file stand in it, so that a row goes on naming a number that was rewritten."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_FIELD: Final = re.compile(r'(?:"((?:[^"]|"")*+)"|([^",\r\n]*+))(?:,|\r?\n|\r|\Z)')


def rewrite_rows(text: str, new_texts: Mapping[int, tuple[str, str]], *, is_json: bool) -> tuple[str, frozenset[int]]:
    """A claims file with other texts in some rows, and the numbers of the rows where that could not be done.

    Args:
        text: of the file, line ends kept.
        new_texts: by the number of the row, what its text is and what it is to be.
        is_json: whether the file is JSON, else CSV.
    """
    places = _json_places(text) if is_json else _csv_places(text)
    failed = {
        number
        for number, (old, _) in new_texts.items()
        if number not in places or text[places[number][0] : places[number][1]].strip() != old
    }
    parts: list[str] = []
    at = 0
    for number in sorted(new_texts.keys() - failed, key=lambda number: places[number]):
        start, end = places[number]
        old, new = new_texts[number]
        parts += [text[at:start], text[start:end].replace(old, new)]
        at = end
    return "".join([*parts, text[at:]]), frozenset(failed)


def _json_places(text: str) -> dict[int, tuple[int, int]]:
    from aswritten.document.json_strings import String, read_json  # noqa: PLC0415 - start-up time

    root = read_json(text)
    if isinstance(root, dict):
        root = root.get("claims", "")
    if not isinstance(root, list):
        return {}
    found: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(root, start=1):
        node = row.get("text") if isinstance(row, dict) else None
        if isinstance(node, String):
            found[number] = (node.start, node.end)
    return found


def _csv_places(text: str) -> dict[int, tuple[int, int]]:
    """Of rows that stand on one line each; of others none."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    reader = csv.DictReader(text.splitlines())
    column = list(reader.fieldnames or ()).index("text")
    found: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(reader, start=1):
        at = reader.line_num - 1
        span = _field(lines[at], column)
        if span is not None and lines[at][slice(*span)].replace('""', '"') == row["text"]:
            found[number] = (starts[at] + span[0], starts[at] + span[1])
    return found


def _field(line: str, column: int) -> tuple[int, int] | None:
    at = 0
    for number in range(column + 1):
        match = _FIELD.match(line, at)
        if match is None:
            return None
        if number == column:
            return match.span(1) if match[1] is not None else match.span(2)
        at = match.end()
    return None
