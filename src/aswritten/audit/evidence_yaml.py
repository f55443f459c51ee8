"""YAML becomes nodes and values, each scalar's text kept as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from aswritten.audit.evidence_json import add_tree, as_number
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from aswritten.audit.evidence_columns import EvidenceColumns

MAX_YAML_CHARS: Final = 4_000_000
"""The YAML reader takes about half a minute for this much."""


def read_yaml(columns: EvidenceColumns, text: str, *, path: str, parent: int) -> None:
    """Add the scalars of a YAML text.

    Raises:
        AswrittenError: ``UNREADABLE``, ``TOO_LARGE``.
    """
    if len(text) > MAX_YAML_CHARS:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"{path} has {len(text)} characters of YAML, over the limit of {MAX_YAML_CHARS}",
            hint="give it as JSON",
            path=path,
        )
    from ruamel.yaml import YAML  # noqa: PLC0415 - start-up time
    from ruamel.yaml.error import YAMLError  # noqa: PLC0415 - as above

    try:
        node = YAML(typ="safe", pure=True).compose(text)
        tree = _as_tree(node, 0, set())
    except (YAMLError, ValueError) as err:
        reason = getattr(err, "problem", None) or str(err).split("\n", 1)[0]
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path}: no valid YAML: {reason}", hint="mend the file", path=path
        ) from err
    except RecursionError as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path} is nested too deep for the YAML reader", hint="give it as JSON", path=path
        ) from err
    add_tree(columns, tree, parent)


def _as_tree(node: Any, depth: int, open_nodes: set[int]) -> Any:  # noqa: ANN401 - ruamel.yaml is untyped
    """The node as mappings, lists, texts, and numbers as bytes; an alias is followed once on a way down."""
    from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode  # noqa: PLC0415 - start-up time

    if isinstance(node, ScalarNode):
        if not node.style and (digits := as_number(node.value)) is not None and not node.value.endswith("%"):
            return digits.encode()
        return str(node.value)
    if node is None or id(node) in open_nodes or depth > 200:  # noqa: PLR2004 - nobody nests results deeper
        return None
    if node.anchor is not None:
        open_nodes = open_nodes | {id(node)}
    if isinstance(node, SequenceNode):
        return [_as_tree(item, depth + 1, open_nodes) for item in node.value]
    if isinstance(node, MappingNode):
        return {
            key.value: _as_tree(value, depth + 1, open_nodes)
            for key, value in node.value
            if isinstance(key, ScalarNode)
        }
    return None
