"""Saved pages by the address that they were saved from, as browsers, clippers and front matter write it down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from aswritten.errors import AswrittenError
from aswritten.load.reading import read_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_HEAD_BYTES = 65_536
"""What is read of a file; pages say whence they come in their head."""
_HTML = frozenset((".html", ".htm", ".xhtml"))
_WRITTEN = frozenset((".md", ".markdown", ".rst", ".txt", ".text"))
_ADDRESS = r"(https?://[^\s\"'<>]{1,2000})"
_IN_PAGE = (
    re.compile(rf"<!--\s*saved from url=\(\d+\){_ADDRESS}"),
    re.compile(rf"Page saved with SingleFile\s+url:\s*{_ADDRESS}"),
    re.compile(rf"<link\b[^>]{{0,400}}\brel=[\"']?canonical\b[^>]{{0,400}}?\bhref=[\"']?{_ADDRESS}", re.IGNORECASE),
    re.compile(
        rf"<link\b[^>]{{0,400}}\bhref=[\"']?{_ADDRESS}[\"']?[^>]{{0,400}}?\brel=[\"']?canonical\b", re.IGNORECASE
    ),
    re.compile(
        rf"<meta\b[^>]{{0,400}}\bproperty=[\"']?og:url\b[^>]{{0,400}}?\bcontent=[\"']?{_ADDRESS}", re.IGNORECASE
    ),
)
_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_NAMES = r"(?:source[_-]?)?(?:url|link)|source|canonical(?:[_-]url)?|original(?:[_-]url)?|permalink"
_IN_FRONT = re.compile(
    rf"^(?:{_NAMES})[ \t]*:[ \t]*(?:>-?[ \t]*\r?\n[ \t]+)?[\"']?{_ADDRESS}", re.IGNORECASE | re.MULTILINE
)
_IN_TEXT = re.compile(
    r"^[*_>#\s-]{0,8}(?:source|url|link|retrieved from|quelle|fuente|来源)[*_\s]{0,4}[:：][*_\s]{0,4}<?" + _ADDRESS,
    re.IGNORECASE | re.MULTILINE,
)
_FIRST_LINES = 1_000
"""Characters of a text without front matter in which its source may be named."""


def saved_pages(paths: Iterable[Path]) -> Mapping[str, tuple[Path, ...]]:
    """The files of each address that one of them names as its own, by :func:`same_address`."""
    found: dict[str, list[Path]] = {}
    for path in paths:
        suffix = path.suffix.lower()
        if suffix not in _HTML and suffix not in _WRITTEN:
            continue
        try:
            head = read_head(path.absolute(), root=path.parent.absolute(), size=_HEAD_BYTES)
        except AswrittenError:
            continue
        text = head.decode("utf-8", errors="replace")
        for address in dict.fromkeys(_own_addresses(text, is_page=suffix in _HTML)):
            found.setdefault(address, []).append(path)
    return {address: tuple(files) for address, files in found.items()}


def same_address(address: str) -> str:
    """An address without what two writings of it differ in: scheme, ``www.``, percent escapes, fragment, last slash.

    >>> same_address("http://www.example.org/a%20b/#part") == same_address("https://example.org/a b")
    True
    """
    try:
        parts = urlsplit(address if "//" in address else f"//{address}")
    except ValueError:
        return address
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.netloc.lower().removeprefix('www.')}{unquote(parts.path).rstrip('/')}{query}"


def _own_addresses(text: str, *, is_page: bool) -> Iterable[str]:
    if is_page:
        for pattern in _IN_PAGE:
            if match := pattern.search(text):
                yield same_address(match[1].replace("&amp;", "&"))
        return
    front = _FRONT.match(text)
    where, pattern = (front[1], _IN_FRONT) if front else (text[:_FIRST_LINES], _IN_TEXT)
    match = pattern.search(where)
    if match:
        yield same_address(match[1].rstrip(".,;)"))
