"""Scalars of a YAML text with their places, their text kept as it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.tokens import ScalarToken

from aswritten.evidence.nodes import MissingNodeError, Scalar, Step, broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.errors import AswrittenError
    from aswritten.evidence.document import Document

_NOT_FINITE = frozenset({".nan", ".inf", "-.inf", "+.inf", "nan", "inf", "-inf", "+inf", "infinity", "-infinity"})
_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")
_FLOAT_TAG = "tag:yaml.org,2002:float"


def find_scalar(document: Document, tokens: tuple[str, ...]) -> Scalar:
    """The scalar that a pointer names.

    Raises:
        MissingNodeError: where the pointer leads to no scalar.
        AswrittenError: ``UNREADABLE`` for broken YAML, for a repeated key or a not-a-number on the way.
    """
    text = document.data.decode()
    try:
        node: Any = YAML(typ="safe", pure=True).compose(text)
    except (YAMLError, ValueError) as err:
        raise _unreadable(document, err) from err
    except RecursionError as err:
        raise broken(document.path, "it is nested too deep for the YAML reader") from err
    for depth, token in enumerate(tokens):
        shown = Step(tokens, depth)
        if isinstance(node, MappingNode):
            node = _find_member(document, node, token, shown)
        elif isinstance(node, SequenceNode):
            if not _INDEX.fullmatch(token) or int(token) >= len(node.value):
                raise MissingNodeError(f"{shown} is no index of the list there ({len(node.value)} items)")
            node = node.value[int(token)]
        else:
            raise MissingNodeError(f"{shown} goes into a scalar")
    if not isinstance(node, ScalarNode):
        raise MissingNodeError("it names a list or a mapping, not one value")
    if node.value.lower() in _NOT_FINITE and (node.tag == _FLOAT_TAG or not node.style):
        raise broken(document.path, f"{node.value} is no number", line=node.start_mark.line + 1)
    return _as_scalar(text, node)


def list_scalars(document: Document) -> Iterator[Scalar]:
    """All scalars of a YAML text, keys and values.

    Raises:
        AswrittenError: ``UNREADABLE`` for broken YAML.
    """
    text = document.data.decode()
    origin = (0, 0)
    try:
        for token in YAML(typ="safe", pure=True).scan(text):
            if isinstance(token, ScalarToken):
                scalar = _as_scalar(text, token, origin=origin)
                origin = (token.start_mark.index, scalar.start - len(_opening_quote(text, token)))
                yield scalar
    except (YAMLError, ValueError) as err:
        raise _unreadable(document, err) from err


def _find_member(document: Document, node: MappingNode, name: str, shown: Step) -> Any:  # noqa: ANN401  (ruamel.yaml is untyped)
    found = [value for key, value in node.value if isinstance(key, ScalarNode) and key.value == name]
    if len(found) > 1:
        raise broken(document.path, f"the key {shown} is there twice", line=found[1].start_mark.line + 1)
    if found:
        return found[0]
    for key, value in node.value:
        if isinstance(key, ScalarNode) and key.value == "<<":
            merged = value.value if isinstance(value, SequenceNode) else [value]
            for base in merged:
                if isinstance(base, MappingNode) and any(inner.value == name for inner, _ in base.value):
                    return _find_member(document, base, name, shown)
    raise MissingNodeError(f"there is no key {shown}")


def _as_scalar(text: str, node: Any, *, origin: tuple[int, int] = (0, 0)) -> Scalar:  # noqa: ANN401  (ruamel.yaml is untyped)
    """The place of a node in bytes, counted on from an earlier character whose byte offset is known."""
    quote = len(_opening_quote(text, node))
    start, end = node.start_mark.index + quote, node.end_mark.index - quote
    start_byte = origin[1] + len(text[origin[0] : start].encode())
    return Scalar(start_byte, start_byte + len(text[start:end].encode()), node.value)


def _opening_quote(text: str, node: Any) -> str:  # noqa: ANN401  (ruamel.yaml is untyped)
    mark = text[node.start_mark.index] if node.style in ("'", '"') else ""
    return mark if mark == node.style else ""


def _unreadable(document: Document, err: Exception) -> AswrittenError:
    mark = getattr(err, "problem_mark", None)
    reason = getattr(err, "problem", None) or str(err).split("\n", 1)[0]
    return broken(document.path, f"no valid YAML: {reason}", line=mark.line + 1 if mark is not None else None)
