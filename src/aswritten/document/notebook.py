"""Jupyter notebooks as blocks: Markdown cells, and what code cells put out; the code itself is left out.

Source: nbformat 4.5, The Notebook file format.
"""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING

from aswritten.document.drafts import Frame, Text
from aswritten.document.html import read_html
from aswritten.document.json_strings import Node, String, decode_string, read_json
from aswritten.document.markdown import read_markdown
from aswritten.document.model import BlockKind
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from aswritten.document.builder import Builder

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_RICH = ("text/html", "text/markdown", "text/latex", "text/plain")


def read_notebook(builder: Builder, frame: Frame, path: str) -> None:
    """Add the blocks of a notebook.

    Raises:
        AswrittenError: ``UNREADABLE`` for what is no notebook.
    """
    try:
        notebook = read_json(frame.text)
    except ValueError as err:
        raise _no_notebook(path, str(err)) from err
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if cells is None and isinstance(notebook, dict) and isinstance(sheets := notebook.get("worksheets"), list):
        cells = [cell for sheet in sheets if isinstance(sheet, dict) for cell in _as_list(sheet.get("cells"))]
    if not isinstance(cells, list):
        raise _no_notebook(path, "it has no list of cells")
    for cell in cells:
        if isinstance(cell, dict):
            _read_cell(builder, frame, cell)


def _read_cell(builder: Builder, frame: Frame, cell: dict[str, Node]) -> None:
    kind = _plain(frame, cell.get("cell_type"))
    if kind in {"markdown", "heading"}:
        inner = _frame_of(frame, cell.get("source"))
        if inner is not None:
            read_markdown(builder, inner, with_front=False)
        return
    if kind != "code":
        return
    for output in _as_list(cell.get("outputs")):
        if isinstance(output, dict):
            _read_output(builder, frame, output)


def _read_output(builder: Builder, frame: Frame, output: dict[str, Node]) -> None:
    data = output.get("data")
    if not isinstance(data, dict):
        if _plain(frame, output.get("output_type")) != "error":
            _read_lines(builder, _frame_of(frame, output.get("text")))
        return
    rich = next((kind for kind in _RICH if kind in data and _suits(frame, kind, data[kind])), None)
    inner = _frame_of(frame, data[rich]) if rich else None
    if inner is None:
        return
    if rich == "text/html":
        read_html(builder, inner)
    elif rich == "text/markdown":
        read_markdown(builder, inner, with_front=False)
    else:
        _read_lines(builder, inner)


def _suits(frame: Frame, kind: str, node: Node) -> bool:
    """HTML is read where it holds a table; a bare object's name says nothing."""
    inner = _frame_of(frame, node)
    if inner is None:
        return False
    if kind == "text/html":
        return "<table" in inner.text.lower()
    return kind != "text/plain" or not inner.text.lstrip().startswith("<")


def _read_lines(builder: Builder, inner: Frame | None) -> None:
    """Printed text, a block for each line."""
    if inner is None:
        return
    for line in _LINE.finditer(inner.text):
        text = Text()
        text.copy(inner, *line.span())
        builder.add(BlockKind.OUTPUT, text)


def _frame_of(frame: Frame, node: Node | None) -> Frame | None:
    """The text of a string, or of a list of them, as a frame of its own."""
    strings = [node] if isinstance(node, String) else [one for one in _as_list(node) if isinstance(one, String)]
    if not strings:
        return None
    texts: list[str] = []
    starts, ends = array("q"), array("q")
    for one in strings:
        text, first, last = decode_string(frame.text, one)
        texts.append(text)
        starts.extend(first)
        ends.extend(last)
    whole = "".join(texts)
    if "\x1b" in whole:
        whole, starts, ends = _without_colours(whole, starts, ends)
    starts.append(ends[-1] if ends else strings[-1].end)
    return Frame(whole, frame.file, starts, ends)


def _without_colours(text: str, starts: array[int], ends: array[int]) -> tuple[str, array[int], array[int]]:
    """A terminal's text without its codes for colours."""
    kept_starts, kept_ends = array("q"), array("q")
    parts: list[str] = []
    at = 0
    for start, end in (*(match.span() for match in _ANSI.finditer(text)), (len(text), len(text))):
        parts.append(text[at:start])
        kept_starts.extend(starts[at:start])
        kept_ends.extend(ends[at:start])
        at = end
    return "".join(parts), kept_starts, kept_ends


def _plain(frame: Frame, node: Node | None) -> str:
    return decode_string(frame.text, node)[0] if isinstance(node, String) else ""


def _as_list(node: Node | None) -> list[Node]:
    return node if isinstance(node, list) else []


def _no_notebook(path: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, f"{path} is no notebook: {reason}", hint="save it again with Jupyter", path=path
    )
