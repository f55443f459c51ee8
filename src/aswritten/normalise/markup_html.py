"""HTML seen through: the text that a browser would show, its blocks as paragraphs and its tables as pipe rows.

Source: HTML Living Standard, 13.1 (syntax), 15.3 (rendering); MathML Core, 3.4 (scripts).
"""

from __future__ import annotations

import re

from aswritten.normalise.hidden_html import Element, asks_around, find_hidden, hides, read_element
from aswritten.normalise.markup_tags import (
    BLOCK,
    ENTITY,
    STAND_INS,
    UNSEEN,
    VOID,
    decode_entities,
    end_of_element,
    end_of_nested,
    gap,
    script_edit,
    tag_text,
)
from aswritten.normalise.view import Edit, View

_TOKEN = re.compile("[<&]")
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]{0,60})((?:[^<>\"']++|\"[^\"]*\"|'[^']*')*+)>")
_DECLARATION = re.compile(r"<[!?][^<>]*>")
_CDATA = "<![CDATA["
_PREFORMATTED = re.compile(r"<pre\b.*?(?:</pre\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_LINE_ENDS = str.maketrans("\n\r", "  ")
_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
_ANNOTATION = frozenset({"rp", "rt"})
_MATH_SCRIPTS = frozenset({"mfrac", "mover", "mroot", "msub", "msubsup", "msup", "munder", "munderover"})
_MATH_TOKENS = frozenset({"mi", "mn", "mo", "mtext"})
_LONG_CELL = 200
"""A cell longer than this is laid out, not tabulated: blocks in it are paragraphs."""
_DEEPEST = 50
"""Elements around one that are kept in mind."""
_WIDEST = 1000
"""Columns of a table that are kept in mind."""


class _Table:
    """The grid of one table as its cells come, so that each stands in its own column."""

    def __init__(self) -> None:
        self._column = 0
        self._taken: dict[int, int] = {}
        self._pending = 0

    def start_row(self) -> None:
        self._column = self._pending = 0
        self._taken = {column: rows - 1 for column, rows in self._taken.items() if rows > 1}

    def start_cell(self, attributes: str) -> str:
        """The bars before a cell: its own, and one for each column that a wider or higher cell has taken."""
        spans = {kind.lower(): int(number) for kind, number in _SPAN.findall(attributes)} if attributes else {}
        bars = 1 + self._pending
        while self._column in self._taken:
            self._column += 1
            bars += 1
        width = max(1, min(spans.get("col", 1), _WIDEST - self._column))
        if spans.get("row", 1) > 1:
            self._taken.update(dict.fromkeys(range(self._column, self._column + width), spans["row"]))
        self._column += width
        self._pending = width - 1
        return " " + "| " * bars


class _Scan:
    """One scan over the tags of a page."""

    def __init__(self, text: str) -> None:
        self.edits: list[Edit] = []
        self._text = text
        self._hidden = find_hidden(text)
        self._around: list[Element] | None = [] if self._hidden and asks_around(self._hidden) else None
        self._tables: list[_Table] = []
        self._cell_start = -1
        self._scripts = 0
        self._endless: set[str] = set()

    def find_edits(self) -> list[Edit]:
        at = 0
        while match := _TOKEN.search(self._text, at):
            at = self._read_entity(match.start()) if match.group() == "&" else self._read_tag(match.start())
        return self.edits

    def _read_entity(self, at: int) -> int:
        entity = ENTITY.match(self._text, at)
        if entity is None:
            return at + 1
        decoded = decode_entities(entity.group())
        if decoded != entity.group():
            self.edits.append((at, entity.end(), decoded))
        return entity.end()

    def _read_tag(self, at: int) -> int:
        tag = _TAG.match(self._text, at)
        if tag is None:
            return self._read_other(at)
        closing, name, attributes = tag.group(1), tag.group(2).lower(), tag.group(3)
        end = tag.end()
        if self._around is not None and closing:
            self._close(name)
        if not closing and name not in VOID and not attributes.endswith("/"):
            if name in UNSEEN or name in _ANNOTATION or self._hides(name, attributes):
                return self._drop_element(at, end, name)
            if name in STAND_INS and self._is_closed(end, name):
                return self._drop_element(at, end, name)
            if self._around is not None and len(self._around) < _DEEPEST:
                self._around.append(read_element(name, attributes))
            if name in {"sup", "sub"}:
                self.edits.append(script_edit(self._text, at, end, name))
                return self.edits[-1][1]
        self.edits.append((at, end, self._text_of(name, closing, attributes, at)))
        return end

    def _hides(self, name: str, attributes: str) -> bool:
        return hides(self._hidden, name, attributes, self._around or ())

    def _is_closed(self, end: int, name: str) -> bool:
        """Whether an element that may be a mere word of the text has an end."""
        if name in self._endless or end_of_nested(self._text, end, name) < 0:
            self._endless.add(name)
            return False
        return True

    def _close(self, name: str) -> None:
        """Leave the innermost open element of this name, with what is left open in it."""
        around = self._around or []
        for index in range(len(around) - 1, -1, -1):
            if around[index].name == name:
                del around[index:]
                return

    def _text_of(self, name: str, closing: str, attributes: str, at: int) -> str:
        if name in {"table", "tr", "td", "th"}:
            return self._read_table_tag(name, closing, attributes, at)
        if name in _MATH_SCRIPTS:
            self._scripts += -1 if closing else 1
            return ""
        if name in _MATH_TOKENS:
            return "^" if closing and self._scripts > 0 else ""
        text = tag_text(name, closing=closing)
        if (name in BLOCK or name == "br") and self._in_short_cell(at):
            return " "
        return text

    def _read_table_tag(self, name: str, closing: str, attributes: str, at: int) -> str:
        if name == "table":
            if not closing:
                self._tables.append(_Table())
            elif self._tables:
                self._tables.pop()
            self._cell_start = -1
            return "\u2029"
        if not self._tables:
            return tag_text(name, closing=closing)
        if name == "tr":
            self._cell_start = -1
            if closing:
                return " |"
            self._tables[-1].start_row()
            return "\n"
        if closing:
            self._cell_start = -1
            return " "
        self._cell_start = at
        return self._tables[-1].start_cell(attributes)

    def _in_short_cell(self, at: int) -> bool:
        """Whether a block at ``at`` stands among the rows of a table, where it must not break a row."""
        if not self._tables:
            return False
        return self._cell_start < 0 or at - self._cell_start < _LONG_CELL

    def _drop_element(self, start: int, end: int, name: str) -> int:
        """Drop an element with all it holds; one that nothing closes reaches to the end."""
        find_end = end_of_element if name in UNSEEN else end_of_nested
        close = find_end(self._text, end, name)
        close = len(self._text) if close < 0 else close
        self.edits.append((start, close, "\u2029" if name in BLOCK else gap(self._text, start, close, name)))
        return close

    def _read_other(self, at: int) -> int:
        """Comments, declarations, character data; any other ``<`` is text."""
        text = self._text
        if text.startswith("<!--", at):
            end = -1 if "-->" in self._endless else text.find("-->", at + 4)
            if end < 0:
                self._endless.add("-->")
                return at + 4
            self.edits.append((at, end + 3, ""))
            return end + 3
        if text.startswith(_CDATA, at):
            return self._read_character_data(at)
        declaration = _DECLARATION.match(text, at)
        if declaration is None:
            return at + 1
        self.edits.append((*declaration.span(), ""))
        return declaration.end()

    def _read_character_data(self, at: int) -> int:
        start = at + len(_CDATA)
        end = -1 if "]]>" in self._endless else self._text.find("]]>", start)
        if end < 0:
            self._endless.add("]]>")
            return start
        self.edits += ((at, start, ""), (end, end + 3, ""))
        return end + 3


class _ScanAll(_Scan):
    """One scan that takes what attributes and styles hide for shown."""

    def _hides(self, name: str, attributes: str) -> bool:  # noqa: ARG002 - none is
        return False


def see_through_html(raw: str) -> View | None:
    """The view of a page; None where it holds no tag, no entity and no line break."""
    return _see(raw, _Scan)


def see_all_html(raw: str) -> View | None:
    """The same with what its attributes and styles hide: to tell of it, never to rest a verdict on."""
    return _see(raw, _ScanAll)


def _see(raw: str, scan: type[_Scan]) -> View | None:
    text = _flatten_lines(raw)
    edits = scan(text).find_edits() if "<" in raw or "&" in raw else []
    if not edits and text == raw:
        return None
    return View.edited(text, edits)


def _flatten_lines(raw: str) -> str:
    """Line breaks as spaces, as a browser shows them, but in preformatted text; the length stays."""
    if "<pre" not in raw.lower():
        return raw.translate(_LINE_ENDS) if "\n" in raw or "\r" in raw else raw
    parts: list[str] = []
    at = 0
    for match in _PREFORMATTED.finditer(raw):
        parts += (raw[at : match.start()].translate(_LINE_ENDS), match.group())
        at = match.end()
    parts.append(raw[at:].translate(_LINE_ENDS))
    return "".join(parts)
