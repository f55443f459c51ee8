"""JSON, JSON Lines and TOML become nodes and values; numbers stay text."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

from aswritten.audit.atoms import is_key_like
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from aswritten.audit.evidence_columns import EvidenceColumns

LONGEST_LABEL: Final = 200
"""A longer text is no label."""

_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{1,4})?|[+-]?\.[0-9]+"
)
_LONGEST_NUMBER: Final = 400


class _Objects:
    """Notes whether an object held a key twice; the pairs of an object are told from an array by their type."""

    def __init__(self) -> None:
        self.has_repeated_key = False


def as_number(text: str) -> str | None:
    """The digits of a text that is one number (a trailing percent mark aside), without grouping; else None.

    >>> as_number("1,234.5"), as_number("73.2 %"), as_number("2026-05-30")
    ('1234.5', '73.2', None)
    """
    if len(text) > _LONGEST_NUMBER:
        return None
    bare = text.strip()
    if bare.endswith("%"):
        bare = bare[:-1].rstrip()
    if not bare or bare[-1] not in "0123456789." or _NUMBER.fullmatch(bare) is None:
        return None
    return bare.replace(",", "")


def read_json(columns: EvidenceColumns, text: str, *, path: str, parent: int) -> bool:
    """Add one JSON value below a node; whether an object in it holds a key twice.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    try:
        root: Any = json.loads(
            text, parse_float=str.encode, parse_int=str.encode, parse_constant=_no_number, object_pairs_hook=tuple
        )
    except RecursionError as err:
        raise _unreadable(path, "it is nested too deep") from err
    except ValueError as err:
        raise _unreadable(path, f"no valid JSON: {err}") from err
    state = _Objects()
    _add(columns, root, parent, 0, state)
    return state.has_repeated_key


def read_json_lines(columns: EvidenceColumns, text: str, *, path: str, parent: int) -> tuple[int, bool]:
    """Add each line's value; how many there were, and whether one holds a key twice.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    count, repeated = 0, False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        count += 1
        node = columns.open_node(parent, -1 - number)
        try:
            root: Any = json.loads(
                line, parse_float=str.encode, parse_int=str.encode, parse_constant=_no_number, object_pairs_hook=tuple
            )
        except (ValueError, RecursionError) as err:
            raise _unreadable(f"{path}:{number}", f"no valid JSON: {err}") from err
        state = _Objects()
        _fill(columns, root, node, state)
        columns.close_node(node)
        repeated = repeated or state.has_repeated_key
    return count, repeated


def read_toml(columns: EvidenceColumns, text: str, *, path: str, parent: int) -> None:
    """Add the values of a TOML text.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    try:
        root = tomllib.loads(text.replace("\r\n", "\n"), parse_float=str.encode)
    except (ValueError, RecursionError) as err:
        raise _unreadable(path, f"no valid TOML: {err}") from err
    add_tree(columns, root, parent)


def add_tree(columns: EvidenceColumns, tree: object, parent: int) -> None:
    """Add mappings, lists, texts and numbers (as bytes or integers) below a node."""
    _add(columns, _as_pairs(tree), parent, 0, _Objects())


def _as_pairs(tree: object) -> object:
    if isinstance(tree, dict):
        return tuple((str(key), _as_pairs(value)) for key, value in tree.items())
    if isinstance(tree, list):
        return [_as_pairs(value) for value in tree]
    if isinstance(tree, int) and not isinstance(tree, bool):
        return str(tree).encode()
    if isinstance(tree, (str, bytes, bool)) or tree is None:
        return tree
    return str(tree)


def _add(columns: EvidenceColumns, value: Any, parent: int, name: int, state: _Objects) -> None:  # noqa: ANN401 - decoded JSON
    if isinstance(value, (tuple, list)):
        _fill(columns, value, parent, state)
    elif isinstance(value, bytes):
        add_number(columns, parent, name, value.decode())
    elif isinstance(value, str):
        number = as_number(value)
        if number is not None:
            add_number(columns, parent, name, number)


def add_number(columns: EvidenceColumns, node: int, name: int, text: str) -> None:
    """Add a number unless it is too long or too large to be a reported one (``nan`` and ``inf`` are none)."""
    text = text.replace("_", "")
    if len(text) <= _LONGEST_NUMBER and text not in ("nan", "inf", "+nan", "-nan", "+inf", "-inf"):
        columns.add_value(node, name, text)


def _fill(columns: EvidenceColumns, value: Any, node: int, state: _Objects) -> None:  # noqa: ANN401 - decoded JSON
    """Add what an object or array holds; iterative, so that depth costs no stack."""
    stack: list[Any] = [(node, iter(_members(columns, value, node, state)))]
    intern = columns.intern
    while stack:
        node, members = stack[-1]
        for key, member in members:
            name = key if type(key) is int else intern(key)
            kind = type(member)
            if kind is bytes:
                add_number(columns, node, name, member.decode())
            elif kind is str:
                number = as_number(member)
                if number is not None:
                    columns.add_value(node, name, number)
            elif kind is tuple or kind is list:
                child = columns.open_node(node, name)
                stack.append((child, iter(_members(columns, member, child, state))))
                break
        else:
            stack.pop()
            if stack:
                columns.close_node(node)


def _members(columns: EvidenceColumns, value: Any, node: int, state: _Objects) -> Any:  # noqa: ANN401 - decoded JSON
    """The members of a container as pairs, after its texts have become the node's labels."""
    kind = type(value)
    if kind is list:
        return ((-1 - index, member) for index, member in enumerate(value))
    if kind is not tuple:
        return ((0, value),)
    if len(value) > 1 and len(dict(value)) != len(value):
        state.has_repeated_key = True
    for key, member in value:
        if type(member) is str:
            if 0 < len(member) <= LONGEST_LABEL:
                columns.add_label(node, columns.intern(key), member)
        elif type(member) is bytes and len(member) <= 9 and member.isdigit() and is_key_like(key):  # noqa: PLR2004 - more digits are no plain count
            columns.add_label(node, columns.intern(key), member.decode())
        elif type(member) is bool:
            columns.add_label(node, columns.intern(key), "true" if member else "false")
    return value


def _no_number(_constant: str) -> None:
    return None


def _unreadable(path: str, reason: str) -> AswrittenError:
    return AswrittenError(ErrorCode.UNREADABLE, f"{path}: {reason}", hint="mend the file", path=path)
