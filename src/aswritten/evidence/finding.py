"""One value in one text: candidates at the speed of a byte search, each of them read strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.evidence.document import Document, Kind
from aswritten.evidence.needles import Needle, json_pattern, plain_pattern
from aswritten.evidence.reading import Range, Rejected, read_literal_at, read_number_at

if TYPE_CHECKING:
    from collections.abc import Iterable

_JSON_KINDS = frozenset({Kind.JSON, Kind.JSON_LINES})


def find_needle(document: Document, needle: Needle, within: Range | None = None) -> Range | None:
    """Where a value first counts in a text or a part of it; ``None`` where it does nowhere.

    Raises:
        AswrittenError: ``UNREADABLE`` for YAML or TOML whose value only its structure can tell, and which is broken.
    """
    bounds = within or Range(0, len(document.data))
    pattern = json_pattern(needle) if document.kind in _JSON_KINDS else plain_pattern(needle)
    spans = (Range(*match.span()) for match in pattern.finditer(document.data, bounds.start, bounds.end))
    return pick_first(document, needle, spans, bounds)


def pick_first(document: Document, needle: Needle, spans: Iterable[Range], bounds: Range) -> Range | None:
    """The first of several candidate spans that counts."""
    is_doubtful = False
    for span in spans:
        if needle.number is not None:
            found = read_number_at(document, span.start, bounds, needle.number)
        else:
            found = read_literal_at(document, span, bounds, needle)
        if isinstance(found, Rejected):
            is_doubtful = is_doubtful or not found.is_final
            continue
        return found
    return _find_in_scalars(document, needle, bounds) if is_doubtful else None


def find_in_text(text: str, needle: Needle) -> Range | None:
    """Where a value counts in a text of its own, such as a scalar with its escapes resolved."""
    data = text.encode("utf-8", "surrogatepass")
    return find_needle(Document("", b"", data), needle)


def _find_in_scalars(document: Document, needle: Needle, bounds: Range) -> Range | None:
    if document.kind is Kind.YAML:
        from aswritten.evidence.yaml_nodes import list_scalars  # noqa: PLC0415  (ruamel.yaml costs start-up time)
    else:
        from aswritten.evidence.toml_nodes import list_scalars  # noqa: PLC0415  (as above, for tomllib)
    for node in list_scalars(document):
        if bounds.start <= node.start and node.end <= bounds.end and find_in_text(node.text, needle):
            return Range(node.start, node.end)
    return None
