"""BibTeX: which file each entry names."""

from __future__ import annotations

import re

_ENTRY = re.compile(r"@\s*([A-Za-z]+)\s*[{(]\s*([^\s,{}()\"]+)\s*,")
_NO_ENTRIES = frozenset(("comment", "string", "preamble"))
_SEPARATORS = re.compile(r"[\s,#]*")
_FIELD_NAME = re.compile(r"([A-Za-z][\w.:+-]{0,80})\s{0,80}=\s{0,80}")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_PART = re.compile(r"(?:\\.|[^;\\])+", re.DOTALL)
_FIELD = re.compile(r"(?:\\.|[^:\\])*", re.DOTALL)


def read_bibtex(text: str) -> dict[str, tuple[str, ...]]:
    r"""The files of each entry, by key, as written in its ``file`` field.

    Plain paths and the forms of JabRef and Zotero (``title:path:type``, several with ``;``) are read.

    >>> read_bibtex("@article{smith2020, title={A}, file = {papers/smith.pdf}}")
    {'smith2020': ('papers/smith.pdf',)}
    >>> read_bibtex("@book{doe, file = {:papers/doe.pdf:PDF;Text:papers/doe.txt:text/plain}}")["doe"]
    ('papers/doe.pdf', 'papers/doe.txt')
    """
    found: dict[str, tuple[str, ...]] = {}
    entries = [match for match in _ENTRY.finditer(text) if match[1].lower() not in _NO_ENTRIES]
    ends = [*(match.start() for match in entries[1:]), len(text)]
    for entry, end in zip(entries, ends if entries else (), strict=True):
        found.setdefault(entry[2], tuple(_paths(_file_field(text, entry.end(), end))))
    return found


def _file_field(text: str, at: int, end: int) -> str:
    """The value of an entry's ``file`` field; empty where it has none."""
    while at < end:
        separators = _SEPARATORS.match(text, at, end)
        at = separators.end() if separators else at
        field = _FIELD_NAME.match(text, at, end)
        if field is None:
            following = text.find(",", at, end)
            at = end if following < 0 else following + 1
            continue
        opening = text[field.end() : field.end() + 1]
        value = _value(text, field.end() + 1, end, opening) if opening in {"{", '"'} else ""
        if field[1].lower() == "file" and value:
            return value
        at = field.end() + len(value) + (2 if value else 0)
        at = max(at, field.end())
    return ""


def _value(text: str, start: int, end: int, opening: str) -> str:
    """A field's value up to the brace or quote that closes it."""
    depth = 1 if opening == "{" else 0
    at = start
    while at < end:
        character = text[at]
        if character == "\\":
            at += 2
            continue
        if opening == '"' and character == '"' and depth == 0:
            break
        depth += (character == "{") - (character == "}")
        if opening == "{" and depth == 0:
            break
        at += 1
    return text[start:at]


def _paths(value: str) -> list[str]:
    paths: list[str] = []
    for part in _PART.findall(value):
        fields = [field for field in _split_fields(part) if field is not None]
        # title:path:type has its path in the middle; C:\… is no field of its own
        path = fields[-2] if len(fields) >= 3 else part  # noqa: PLR2004 - the three of that form
        path = _ESCAPED.sub(r"\1", path).strip()
        if path:
            paths.append(path)
    return paths


def _split_fields(part: str) -> list[str]:
    fields: list[str] = []
    at = 0
    while at <= len(part):
        match = _FIELD.match(part, at)
        assert match is not None  # noqa: S101 - the pattern matches the empty text
        fields.append(match[0])
        at = match.end() + 1
    return fields
