"""JSON with the places of its strings, for documents whose text stands inside them.

Source: RFC 8259, sections 2 and 7.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0917 - one loop over the tokens, without recursion
from __future__ import annotations

import re
from array import array
from typing import NamedTuple

_TOKEN = re.compile(
    r'[ \t\r\n]*(?:(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+")|(?P<mark>[\[\]{},:])|(?P<scalar>[^\s\[\]{},:"]+))', re.DOTALL
)
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_DEEPEST = 500


class String(NamedTuple):
    """A string, its marks left out: ``text[start:end]`` is its source."""

    start: int
    end: int


Node = dict[str, "Node"] | list["Node"] | String | str
"""A value: an object, an array, a string by its place, anything else as written."""


def read_json(text: str) -> Node:
    """The value of a JSON text; of a repeated key the last.

    Raises:
        ValueError: the text is no JSON, or nests too deeply.
    """
    stack: list[tuple[dict[str, Node] | list[Node], str]] = []
    key = ""
    awaiting_key = False
    at, length = 0, len(text.rstrip())
    root: Node | None = None
    while at < length:
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"no JSON at offset {at}")
        at = token.end()
        mark = token["mark"]
        if mark in {",", ":"}:
            awaiting_key = mark == "," and bool(stack) and isinstance(stack[-1][0], dict)
            continue
        if mark in {"]", "}"}:
            if not stack:
                raise ValueError(f"unpaired {mark} at offset {at - 1}")
            stack.pop()
            awaiting_key = False
            continue
        if awaiting_key and token["string"]:
            key = decode_string(text, String(token.start("string") + 1, token.end("string") - 1))[0]
            awaiting_key = False
            continue
        node: Node
        if mark is not None:
            node = {} if mark == "{" else []
        elif token["string"]:
            node = String(token.start("string") + 1, token.end("string") - 1)
        else:
            node = token["scalar"]
        if stack:
            _put(stack[-1][0], key, node)
        else:
            root = node
        if isinstance(node, dict | list) and mark is not None:
            if len(stack) >= _DEEPEST:
                raise ValueError(f"nested deeper than {_DEEPEST}")
            stack.append((node, key))
            awaiting_key = mark == "{"
    if root is None or stack:
        raise ValueError("the JSON ends early")
    return root


def _put(holder: dict[str, Node] | list[Node], key: str, node: Node) -> None:
    if isinstance(holder, dict):
        holder[key] = node
    else:
        holder.append(node)


def decode_string(text: str, where: String) -> tuple[str, array[int], array[int]]:
    """A string's characters, and where each begins and ends in the source."""
    parts: list[str] = []
    starts, ends = array("q"), array("q")
    at = where.start
    for escape in _ESCAPE.finditer(text, where.start, where.end):
        _copy(text, at, escape.start(), parts, starts, ends)
        parts.append(_decode(escape.group()))
        starts.append(escape.start())
        ends.append(escape.end())
        at = escape.end()
    _copy(text, at, where.end, parts, starts, ends)
    return "".join(parts), starts, ends


def _copy(text: str, start: int, end: int, parts: list[str], starts: array[int], ends: array[int]) -> None:
    parts.append(text[start:end])
    starts.extend(range(start, end))
    ends.extend(range(start + 1, end + 1))


def _decode(escape: str) -> str:
    if escape[1] != "u":
        return _SIMPLE.get(escape[1], escape[1])
    if len(escape) > 6:  # noqa: PLR2004 - the length of an escape
        high, low = int(escape[2:6], 16), int(escape[8:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    return chr(int(escape[2:6], 16)) if len(escape) == 6 else escape[1]  # noqa: PLR2004 - the length of an escape
