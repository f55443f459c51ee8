"""What the cells of a notebook put out, as evidence: printed pairs, and tables."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from aswritten.audit.evidence_log import read_log
from aswritten.audit.evidence_rows import add_texts_table
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from aswritten.audit.evidence_columns import EvidenceColumns


def read_notebook(columns: EvidenceColumns, text: str, *, path: str, parent: int) -> None:
    """Add the values of all outputs.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    try:
        cells = json.loads(text, parse_float=str, parse_int=str)["cells"]
    except (ValueError, RecursionError, KeyError, TypeError) as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path} is no notebook", hint="save it again with Jupyter", path=path
        ) from err
    for cell_at, cell in enumerate(_list(cells)):
        for output_at, output in enumerate(_list(cell.get("outputs")) if isinstance(cell, dict) else []):
            if isinstance(output, dict):
                _read_output(columns, output, parent, ("cells", cell_at, "outputs", output_at))


def _read_output(columns: EvidenceColumns, output: dict[str, Any], parent: int, way: tuple[str | int, ...]) -> None:
    data = output.get("data")
    if isinstance(data, dict):
        html = _text(data.get("text/html"))
        if "<table" in html:
            reader = _Tables()
            reader.feed(html)
            reader.close()
            for rows in reader.tables:
                _below(
                    columns,
                    parent,
                    (*way, "data", "text/html"),
                    lambda node, rows=rows: add_texts_table(columns, rows, node),
                )
            return
        plain = _text(data.get("text/plain"))
        _below(columns, parent, (*way, "data", "text/plain"), lambda node: read_log(columns, plain, node))
        return
    text = _text(output.get("text"))
    _below(columns, parent, (*way, "text"), lambda node: read_log(columns, text, node))


def _below(columns: EvidenceColumns, parent: int, way: tuple[str | int, ...], fill: Any) -> None:  # noqa: ANN401 - decoded JSON
    nodes: list[int] = []
    for step in way:
        parent = columns.open_node(parent, -1 - step if isinstance(step, int) else columns.intern(step))
        nodes.append(parent)
    fill(parent)
    for node in reversed(nodes):
        columns.close_node(node)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return "".join(item for item in _list(value) if isinstance(item, str))


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[str]]] = []
        self._in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the signature of the parser
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        if self._in_cell and self.tables and self.tables[-1] and self.tables[-1][-1]:
            self.tables[-1][-1][-1] += data
