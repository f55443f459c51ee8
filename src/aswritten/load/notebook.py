"""A Jupyter notebook becomes the text a reader of it sees: cells in order, and what they put out."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from aswritten.errors import AswrittenError, ErrorCode

_SKIPPED = frozenset({"script", "style", "template", "head"})
_BREAKING = frozenset(
    {"p", "div", "br", "tr", "li", "table", "ul", "ol", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6"}
)
_CELL_BREAK = frozenset({"td", "th"})


def read_notebook(text: str, *, path: str) -> str:
    """The readable text of a notebook: Markdown, code, text outputs, HTML outputs without their tags.

    Raises:
        AswrittenError: ``UNREADABLE`` for JSON that is no notebook.
    """
    try:
        notebook = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError) as err:
        raise _no_notebook(path, "no valid JSON") from err
    if not isinstance(notebook, dict):
        raise _no_notebook(path, "no object at the top")
    cells = notebook.get("cells")
    if cells is None and isinstance(sheets := notebook.get("worksheets"), list):
        cells = [cell for sheet in sheets if isinstance(sheet, dict) for cell in _as_list(sheet.get("cells"))]
    if not isinstance(cells, list):
        raise _no_notebook(path, "no list of cells")
    blocks = [block for cell in cells if isinstance(cell, dict) for block in _read_cell(cell)]
    readable = "\n\n".join(block.strip("\n") for block in blocks if block.strip())
    return readable + "\n" if readable else ""


def _read_cell(cell: dict[str, Any]) -> list[str]:
    blocks = [_join(cell.get("source", cell.get("input")))]
    blocks += [_read_output(output) for output in _as_list(cell.get("outputs")) if isinstance(output, dict)]
    return blocks


def _read_output(output: dict[str, Any]) -> str:
    bundle = output.get("data")
    if not isinstance(bundle, dict):
        return _join(output.get("text"))
    for kind in ("text/plain", "text/markdown", "text/latex"):
        plain = _join(bundle.get(kind))
        # A table's text/plain is as good as its HTML; a bare object name such as <Figure …> is not.
        if plain.strip() and not plain.lstrip().startswith("<"):
            return plain
    html = _join(bundle.get("text/html"))
    return strip_tags(html) if html else _join(bundle.get("text/plain"))


def _join(source: object) -> str:
    if isinstance(source, str):
        return source
    return "".join(line for line in _as_list(source) if isinstance(line, str))


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


class _Stripper(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the signature of the parser
        if tag in _SKIPPED:
            self._skipped.append(tag)
        elif tag in _BREAKING:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped and tag == self._skipped[-1]:
            self._skipped.pop()
        elif tag in _BREAKING:
            self.pieces.append("\n")
        elif tag in _CELL_BREAK:
            self.pieces.append("\t")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.pieces.append(data)


def strip_tags(html: str) -> str:
    """The text of an HTML fragment, a line for each block and a tab after each table cell."""
    stripper = _Stripper()
    stripper.feed(html)
    stripper.close()
    lines = (line.strip() for line in "".join(stripper.pieces).split("\n"))
    return "\n".join(line for line in lines if line)


def _no_notebook(path: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, f"{path} is no notebook: {reason}", hint="save it again with Jupyter", path=path
    )
