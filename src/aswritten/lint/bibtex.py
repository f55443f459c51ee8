"""BibTeX: which file each entry names."""

from __future__ import annotations

import re

_ENTRY = re.compile(r"@\s*([A-Za-z]+)\s*[{(]\s*([^\s,{}()\"]+)\s*,")
_FILE = re.compile(r"\bfile\s*=\s*([{\"])", re.IGNORECASE)
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
    entries = [match for match in _ENTRY.finditer(text) if match[1].lower() not in {"comment", "string", "preamble"}]
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        end = len(text) if following is None else following.start()
        field = _FILE.search(text, entry.end(), end)
        if field is not None:
            found.setdefault(entry[2], tuple(_paths(_value(text, field.end(), end, field[1]))))
        else:
            found.setdefault(entry[2], ())
    return found


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
