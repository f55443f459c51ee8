"""The baseline: findings of an old document that are known, so that only new ones count.

A file to keep in version control: no line numbers and no times in it, sorted, one entry a line.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterable

VERSION = 1
_FINGERPRINT_LENGTH = 64


class Entry(NamedTuple):
    """One known finding; entries sort by path, rule and fingerprint."""

    path: str
    rule: str
    fingerprint: str


def parse_baseline(text: str, *, shown: str) -> tuple[Entry, ...]:
    """The entries of a baseline file.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where it is none.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _wrong(shown, f"is no JSON: {error}") from error
    if not isinstance(content, dict) or content.get("version") != VERSION or content.get("version") is True:
        raise _wrong(shown, f"is no baseline of version {VERSION}")
    rows = content.get("entries")
    if not isinstance(rows, list):
        raise _wrong(shown, "has no list of entries")
    return tuple(_entry(row, number, shown) for number, row in enumerate(rows, 1))


def render_baseline(entries: Iterable[Entry]) -> str:
    """The file's text."""
    rows = [
        json.dumps({"path": entry.path, "rule": entry.rule, "fingerprint": entry.fingerprint})
        for entry in sorted(frozenset(entries))
    ]
    listed = "".join(f"\n    {row}," for row in rows).removesuffix(",")
    closing = "\n  ]" if rows else "]"
    return f'{{\n  "version": {VERSION},\n  "tool": "aswritten",\n  "entries": [{listed}{closing}\n}}\n'


def _entry(row: object, number: int, shown: str) -> Entry:
    if not isinstance(row, dict):
        raise _wrong(shown, f"has an entry {number} that is no object")
    match [row.get(name) for name in ("path", "rule", "fingerprint")]:
        case [str(path), str(rule), str(fingerprint)] if path and rule and len(fingerprint) == _FINGERPRINT_LENGTH:
            return Entry(path, rule, fingerprint)
        case _:
            raise _wrong(shown, f"has an entry {number} without path, rule or fingerprint")


def _wrong(shown: str, what: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT, f"{shown} {what}", hint="write it anew with --update-baseline", path=shown
    )
