"""Scalars of a TOML text with their keys and places, their text kept as it stands.

``tomllib`` decides whether the text is valid and gives no places; a second, simple reading of valid text adds them.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.evidence.nodes import MissingNodeError, Scalar, broken

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from aswritten.evidence.document import Document

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
_LONG_STRING: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}|\'\'\'(?:[^\']|\'{1,2}(?!\'))*+\'{3,5}', re.DOTALL
)
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|\'[^\']*+\'')
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_BARE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9:.]+(?:Z|[+-][0-9:]+)?|[^\s,\]}#]+")
_DOTTED: Final = re.compile(
    rf"{_LONG_STRING.pattern}|#[^\n]*+|(?:[A-Za-z0-9_-]++|{_STRING.pattern})"
    rf"([ \t]*+\.[ \t]*+(?:[A-Za-z0-9_-]++|{_STRING.pattern}))*+",
    re.DOTALL,
)
_MOST_PARTS: Final = 100
"""Parts of one dotted key; the standard library keeps every beginning of a key, at a cost that squares."""
_NOT_FINITE: Final = re.compile(r"[+-]?(?:nan|inf)")

Path = tuple[str, ...]


class _Keyed(NamedTuple):
    path: Path
    start: int
    end: int
    is_string: bool
    raw: str


def find_scalar(document: Document, tokens: Path) -> Scalar:
    """The scalar that a pointer names.

    Raises:
        MissingNodeError: where the pointer leads to no scalar.
        AswrittenError: ``UNREADABLE`` for broken TOML (a repeated key is), or a not-a-number there.
    """
    text = _require_toml(document)
    is_inner = False
    for keyed in _read_document(text):
        if keyed.path == tokens:
            if not keyed.is_string and _NOT_FINITE.fullmatch(keyed.raw):
                raise broken(document.path, f"{keyed.raw} is no number", line=text.count("\n", 0, keyed.start) + 1)
            return _as_scalar(text, keyed)
        is_inner = is_inner or keyed.path[: len(tokens)] == tokens
    shown = "/" + "/".join(tokens)
    raise MissingNodeError(f"{shown} names a table or an array, not one value" if is_inner else f"there is no {shown}")


def list_scalars(document: Document) -> Iterator[Scalar]:
    """All values of a TOML text.

    Raises:
        AswrittenError: ``UNREADABLE`` for broken TOML.
    """
    text = _require_toml(document)
    return (_as_scalar(text, keyed) for keyed in _read_document(text))


def _require_toml(document: Document) -> str:
    text = document.data.decode()
    if _has_endless_key(text):
        raise broken(document.path, f"a key has more than {_MOST_PARTS} parts")
    try:
        tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, ValueError) as err:
        raise broken(document.path, f"no valid TOML: {err}") from err
    except RecursionError as err:
        raise broken(document.path, "it is nested too deep for the TOML reader") from err
    return text


def _has_endless_key(text: str) -> bool:
    if all(line.count(".") < _MOST_PARTS for line in text.splitlines()):
        return False
    return any(found[1] and _count_parts(found[0]) > _MOST_PARTS for found in _DOTTED.finditer(text))


def _count_parts(key: str) -> int:
    return 1 + _STRING.sub("", key).count(".")


def _read_document(text: str) -> Iterator[_Keyed]:
    counts: dict[Path, int] = {}
    table: Path = ()
    at = _skip(text, 0)
    while at < len(text):
        if text[at] == "[":
            is_list = text.startswith("[[", at)
            keys, at = _read_key(text, _skip(text, at + 1 + is_list))
            table = _resolve(keys[:-1], counts) + keys[-1:] if is_list else _resolve(keys, counts)
            if is_list:
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            at = _skip(text, at + 1 + is_list)
            continue
        keys, at = _read_key(text, at)
        at = yield from _read_value(text, _skip(text, at + 1), table + keys)
        at = _skip(text, at)


def _resolve(keys: Path, counts: dict[Path, int]) -> Path:
    """A header's keys, with the index of the last table wherever an array of tables is meant."""
    path: Path = ()
    for key in keys:
        path = (*path, key)
        if path in counts:
            path = (*path, str(counts[path]))
    return path


def _read_value(text: str, at: int, path: Path) -> Generator[_Keyed, None, int]:
    """Read one value with a list for its stack; the generator returns where the value ends."""
    stack: list[tuple[str, Path, int]] = []
    while True:
        mark = text[at]
        if mark in "[{":
            stack.append(("]" if mark == "[" else "}", path, -1))
            at = _skip(text, at + 1)
        else:
            keyed = _read_scalar(text, at, path)
            yield keyed
            at = keyed.end + _quote_length(text, at)
        while stack:
            closer, base, index = stack[-1]
            at = _skip(text, at)
            if text[at] == ",":
                at = _skip(text, at + 1)
            if text[at] != closer:
                stack[-1] = (closer, base, index + 1)
                if closer == "]":
                    path = (*base, str(index + 1))
                else:
                    keys, at = _read_key(text, at)
                    path, at = base + keys, _skip(text, at + 1)
                break
            stack.pop()
            at += 1
        if not stack:
            return at


def _quote_length(text: str, at: int) -> int:
    if text[at] not in "\"'":
        return 0
    return 3 if text[at : at + 3] in ('"""', "'''") else 1


def _read_scalar(text: str, at: int, path: Path) -> _Keyed:
    quote = _quote_length(text, at)
    pattern = (_BARE, _STRING, None, _LONG_STRING)[quote] or _BARE
    match = pattern.match(text, at)
    end = len(text) if match is None else match.end()
    return _Keyed(path, at + quote, end - quote, bool(quote), text[at:end])


def _read_key(text: str, at: int) -> tuple[Path, int]:
    keys: list[str] = []
    while True:
        match = _STRING.match(text, at) or _BARE_KEY.match(text, at)
        if match is None:
            raise MissingNodeError("its key cannot be read")
        keys.append(_unquote(match[0]) if text[at] in "\"'" else match[0])
        at = _skip(text, match.end())
        if text[at : at + 1] != ".":
            return tuple(keys), at
        at = _skip(text, at + 1)


def _unquote(raw: str) -> str:
    return str(tomllib.loads(f"x = {raw}")["x"])


def _as_scalar(text: str, keyed: _Keyed) -> Scalar:
    start_byte = len(text[: keyed.start].encode())
    end_byte = start_byte + len(text[keyed.start : keyed.end].encode())
    return Scalar(start_byte, end_byte, _unquote(keyed.raw) if keyed.is_string else keyed.raw)


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return at if match is None else match.end()
