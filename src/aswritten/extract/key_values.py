"""Keys with their values as entries: JSON and JSON Lines, and lines of YAML, TOML, INI or logs, in the raw text."""

from __future__ import annotations

import re
from collections.abc import Callable

from aswritten.extract.structure import MOST_ENTRIES, Entry, Structure
from aswritten.model.finding import Range
from aswritten.model.late import late

JSON_TYPES = frozenset({"application/json", "application/jsonl"})
LINE_TYPES = frozenset({"application/yaml", "application/toml"})
_UNKNOWN = frozenset({None, "text/plain"})
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)(?:"|\Z)|([{}\[\]:,])|([^\s{}\[\]:,"]+)', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_DEEPEST = 16
"""Keys on the way to a value; what lies deeper is not read."""
_LONGEST_TEXT = 400
_KEY_LINE = late(
    r"(?P<indent>[ \t]*)(?P<dash>(?:-[ \t]+)*)"
    r"(?P<quote>[\"']?)(?P<key>[^\W\d](?:[^:=\n\"'{}\[\]]{0,78}[^:=\s\"'{}\[\]])?)(?P=quote)"
    r"[ \t]*(?P<sign>:(?=[ \t]|$)|=)[ \t]*(?P<value>[^\n]*?)[ \t]*,?(?:[ \t]#[^\n]*)?$"
)
_SECTION = late(r"[ \t]*\[\[?([^\[\]]+)\]?\][ \t]*$")
_PAIR = late(r"(?<![\w./%-])([^\W\d][\w./%-]{0,60})=(\"[^\"\n]*\"|[^\s,;\"]+)")
_JSON_HEAD = re.compile(r'[\ufeff \t\r\n]*(?:\{\s*(?:"|\})|\[\s*(?:[{\["\d-]|\]))')
_SNIFFED_LINES = 200
_LONGEST_VALUE_WORDS = 4
_LONGEST_LINE = 2_000


def looks_like_json(raw: str, media_type: str | None) -> bool:
    """Whether the text is JSON by its type, or by how it begins and ends."""
    if media_type in JSON_TYPES:
        return True
    if media_type not in _UNKNOWN:
        return False
    return _JSON_HEAD.match(raw[:64]) is not None and raw[-64:].rstrip().endswith(("}", "]"))


def read_json(raw: str, *, to_plain: Callable[[int, int], Range]) -> Structure | None:  # noqa: C901 - one pass
    """The scalars of a JSON text with the keys that lead to them; None past the limit of entries.

    Read leniently and without recursion: whether the text is valid is for its loader to say.
    """
    entries: list[Entry] = []
    keys: list[str] = []
    rows = [0]
    kinds = ["top"]
    next_row = 1
    pending: tuple[str, int, int] | None = None
    key = ""
    for match in _TOKEN.finditer(raw):
        if match[2] is None:
            group = 1 if match[1] is not None else 3
            text = match[group]
            pending = (_unescape(text) if group == 1 and "\\" in text else text, *match.span(group))
            continue
        mark = match[2]
        if mark == ":":
            key = pending[0] if pending else ""
            pending = None
            continue
        if pending is not None and len(keys) <= _DEEPEST and len(pending[0]) <= _LONGEST_TEXT:
            path = tuple(part for part in (*keys, key) if part)
            if path:
                entries.append(Entry(path, *pending, rows[-1]))
            if len(entries) > MOST_ENTRIES:
                return None
        pending = None
        if mark in "{[":
            keys.append(key)
            kinds.append(mark)
            if mark == "{":
                rows.append(next_row)
                next_row += 1
            key = ""
        elif mark in "}]" and len(kinds) > 1:
            if kinds.pop() == "{" and len(rows) > 1:
                rows.pop()
            key = keys.pop()
            key = key if kinds[-1] == "[" else ""
        elif mark == "," and kinds[-1] != "[":
            key = ""
    return Structure(entries, {}, to_plain=to_plain)


def _unescape(text: str) -> str:
    short = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else short.get(match[2], match[2]), text)


def read_key_lines(raw: str, media_type: str | None, *, to_plain: Callable[[int, int], Range]) -> Structure | None:
    """The keys and values of YAML, TOML or INI lines, with the keys and sections they stand under.

    Text of no known type counts as such where every line is one, and two at least are.
    """
    given = media_type in LINE_TYPES
    if not given and (media_type not in _UNKNOWN or not _looks_like_lines(raw)):
        return None
    entries: list[Entry] = []
    section: tuple[str, ...] = ()
    outer: list[tuple[int, str, int]] = []
    row = next_row = 0
    at = 1 if raw.startswith("\ufeff") else 0
    while at < len(raw):
        end = raw.find("\n", at)
        end = len(raw) if end < 0 else end
        line = raw[at:end].rstrip("\r")
        heading = _SECTION.match(line) if len(line) <= _LONGEST_LINE else None
        match = None if heading or len(line) > _LONGEST_LINE else _KEY_LINE.match(line)
        if heading:
            section = tuple(part.strip(" \"'") for part in heading[1].split("."))
            outer = []
            next_row += 1
            row = next_row
        elif match:
            depth = len(match["indent"]) + len(match["dash"])
            while outer and outer[-1][0] >= depth:
                row = outer.pop()[2]
            if match["dash"]:
                next_row += 1
                row = next_row
            start = at + match.start("value")
            value = match["value"].strip("\"'")
            if value:
                path = (*section, *(name for _, name, _ in outer[-_DEEPEST:]), match["key"].strip())
                start += match["value"].find(value)
                entries.append(Entry(path, value, start, start + len(value), row))
            else:
                outer.append((depth, match["key"].strip(), row))
                next_row += 1
                row = next_row
            if len(entries) > MOST_ENTRIES:
                return None
        at = end + 1
    return Structure(entries, {}, to_plain=to_plain)


def _looks_like_lines(raw: str) -> bool:
    count = 0
    lines = raw[:40_000].lstrip("\ufeff").split("\n", _SNIFFED_LINES)[:_SNIFFED_LINES]
    for line in lines:
        text = line.strip()
        if not text or text.startswith("#") or text == "---":
            continue
        match = _KEY_LINE.match(line.rstrip("\r")) if len(line) <= _LONGEST_LINE else None
        if match is None:
            if _SECTION.match(line):
                continue
            return False
        if len(match["value"].split()) > _LONGEST_VALUE_WORDS or _PAIR.search(match["value"]):
            return False
        count += 1
    return count > 1


def read_log(raw: str, media_type: str | None, *, to_plain: Callable[[int, int], Range]) -> Structure | None:
    """Lines of ``key=value`` pairs, each line a row; None unless two lines hold two pairs each."""
    if media_type not in _UNKNOWN or "=" not in raw:
        return None
    entries: list[Entry] = []
    rows: set[int] = set()
    line_start, row = 0, 0
    line_pairs: list[Entry] = []
    for match in _PAIR.finditer(raw):
        if "\n" in raw[line_start : match.start()]:
            rows.update({row} if len(line_pairs) > 1 else ())
            entries += line_pairs if len(line_pairs) > 1 else []
            line_pairs = []
            row += 1
        line_start = match.end()
        value = match[2].strip('"')
        start = match.start(2) + match[2].find(value)
        line_pairs.append(Entry((match[1],), value, start, start + len(value), row))
        if len(entries) > MOST_ENTRIES:
            return None
    if len(line_pairs) > 1:
        rows.add(row)
        entries += line_pairs
    return Structure(entries, {}, to_plain=to_plain) if len(rows) > 1 else None
