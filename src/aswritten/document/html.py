"""HTML as blocks: what a browser shows, tables as cells, links and quotations as marks; hidden parts are left out.

Source: HTML Living Standard, 4 (elements), 13.1 (syntax) and 15.3 (rendering).
"""

# ruff: noqa: C901, PLR0911 - one case an element
from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.drafts import Built, Frame, Text
from aswritten.document.grid import GridCell, add_table
from aswritten.document.model import BlockKind, MarkKind
from aswritten.normalise.hidden_html import Element, asks_around, find_hidden, hides, read_element
from aswritten.normalise.markup_tags import (
    BLOCK,
    ENTITY,
    UNSEEN,
    VOID,
    decode_entities,
    end_of_element,
    end_of_nested,
    script_edit,
)

if TYPE_CHECKING:
    from aswritten.document.builder import Builder

_TOKEN = re.compile("[<&]")
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]{0,60})((?:[^<>\"']++|\"[^\"]*\"|'[^']*')*+)>")
_OTHER = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[|\]\]>|<[!?][^<>]*>", re.DOTALL)
_ATTRIBUTE = re.compile(r"([A-Za-z_:][\w:.-]*)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_NOTE_LINK = re.compile(r"#(?:fn|ftnt|_ftn|footnote|cite_note|note|endnote)[\w:.-]*", re.IGNORECASE)
_NOTE_ID = re.compile(r"(?:fn|ftnt|_ftn|footnote|cite_note|note|endnote)[\w:.-]*\Z", re.IGNORECASE)
_SUP_NOTE = re.compile(r"<sup\b[^<>]*>\s*(<a\b[^<>]*>)([^<>]*)</a>\s*</sup>", re.IGNORECASE)
_LINE_END = re.compile(r"<(?:/?(?:p|div|blockquote|footer|li|ul|ol|table|h[1-6])\b|br\b)", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]*>")
_CITE = re.compile(r"[^<>]{0,300}(?:<[^<>]{1,300}>[^<>]{0,300}){0,6}?</cite\s*>\s*(?:</\w+\s*>\s*){0,4}", re.IGNORECASE)
_LINE_REACH = 1000
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CODE = frozenset({"code", "kbd", "samp", "tt", "var"})
_PRE = frozenset({"pre", "textarea", "listing"})
_LISTS = frozenset({"ul", "ol", "dl", "menu"})
_ITEMS = frozenset({"li", "dt", "dd"})
_DEEPEST = 200
_WIDEST = 1000


class _Open(NamedTuple):
    """An open element that shows in a mark: its name, where its text begins, where its tag stands, its target."""

    name: str
    start: int
    tag_start: int
    target: str


class _Table:
    """A table whose rows come one by one."""

    def __init__(self, outer: Text, state: _State) -> None:
        self.rows: list[list[GridCell]] = []
        self.outer = outer
        self.state = state
        self.spans = (1, 1)
        self.is_header = False
        self.in_cell = False
        self.in_caption = False
        self.head_rows = 0
        self.in_head = False
        self.caption: Built | None = None


class _State(NamedTuple):
    """What the next text of a page is."""

    kind: BlockKind
    level: int = 0
    label: str = ""
    group: int = -1


def read_html(builder: Builder, frame: Frame, start: int = 0, end: int | None = None) -> None:
    """Add the blocks of a page, or of a run of a text that is HTML."""
    _Reader(builder, frame, start, len(frame.text) if end is None else end).read()


class _Reader:
    """One scan over the tags."""

    def __init__(self, builder: Builder, frame: Frame, start: int, end: int) -> None:
        self._builder = builder
        self._frame = frame
        self._raw = frame.text
        self._at = start
        self._end = end
        self._hidden = find_hidden(frame.text)
        self._around: list[Element] = []
        self._asks = bool(self._hidden) and asks_around(self._hidden)
        self._text = Text()
        self._states: list[tuple[str, _State]] = []
        self._state = _State(BlockKind.PARAGRAPH)
        self._tables: list[_Table] = []
        self._marks: list[_Open] = []
        self._lists = 0
        self._endless: set[str] = set()

    def read(self) -> None:
        """Read to the end."""
        at = self._at
        while match := _TOKEN.search(self._raw, at, self._end):
            self._copy(at, match.start())
            at = self._read_entity(match.start()) if match.group() == "&" else self._read_tag(match.start())
        self._copy(at, self._end)
        while self._tables:
            self._close_table(self._end)
        self._flush()

    def _copy(self, start: int, end: int) -> None:
        if self._tables and not self._tables[-1].in_cell and not self._tables[-1].in_caption:
            return
        if start < end:
            self._text.copy(self._frame, start, end)

    def _put(self, text: str, start: int, end: int) -> None:
        if self._tables and not self._tables[-1].in_cell and not self._tables[-1].in_caption:
            return
        self._text.put(text, self._frame.place(start, end))

    def _read_entity(self, at: int) -> int:
        entity = ENTITY.match(self._raw, at, self._end)
        if entity is None:
            self._copy(at, at + 1)
            return at + 1
        self._put(decode_entities(entity.group()), *entity.span())
        return entity.end()

    def _read_tag(self, at: int) -> int:
        tag = _TAG.match(self._raw, at, self._end)
        if tag is None:
            other = _OTHER.match(self._raw, at, self._end)
            if other:
                return other.end()
            self._copy(at, at + 1)
            return at + 1
        name, attributes, end = tag[2].lower(), tag[3], tag.end()
        if tag[1]:
            self._close(name, at, end)
            return end
        if name in VOID or attributes.endswith("/"):
            return self._read_void(name, attributes, at, end)
        if name in UNSEEN or name in {"rp", "rt"} or hides(self._hidden, name, attributes, self._around):
            return self._drop(name, at, end)
        if name in {"sup", "sub"}:
            return self._read_script(name, at, end)
        if self._asks and len(self._around) < _DEEPEST:
            self._around.append(read_element(name, attributes))
        self._open(name, attributes, at, end)
        return end

    def _read_void(self, name: str, _attributes: str, at: int, end: int) -> int:
        if name == "br":
            self._text.put(" ", self._frame.place(at, end))
            if self._state.kind is BlockKind.QUOTE and self._attributes_from(end):
                self._attribute()
        elif name == "hr":
            self._flush()
        return end

    def _attributes_from(self, at: int) -> bool:
        """Whether the line of a quotation that begins behind a break names its source: the last one, or a link."""
        close = _LINE_END.search(self._raw, at, min(self._end, at + _LINE_REACH))
        if close is None:
            return False
        line = self._raw[at : close.start()]
        if close[0].lower() == "<br" and "<a" not in line.lower():
            return False
        return _is_attribution(decode_entities(_ANY_TAG.sub("", line)))

    def _cites_at_end(self, at: int) -> bool:
        """Whether a ``<cite>`` is the last of its quotation."""
        cite = _CITE.match(self._raw, at, self._end)
        return cite is not None and cite[0].lower().rstrip().endswith("</blockquote>")

    def _attribute(self) -> None:
        """End the quotation here; what follows up to the end of its block names its source."""
        if not self._tables:
            self._flush()
            self._state = self._state._replace(kind=BlockKind.ATTRIBUTION)

    def _drop(self, name: str, at: int, end: int) -> int:
        key = name
        if key in self._endless:
            return end
        close = (end_of_element if name in UNSEEN else end_of_nested)(self._raw, end, name)
        if close < 0:
            self._endless.add(key)
            return self._end
        if name in BLOCK:
            self._flush()
        elif self._raw[at - 1 : at].isalnum() and self._raw[close : close + 1].isalnum():
            self._put(" ", at, close)
        return min(close, self._end)

    def _read_script(self, name: str, at: int, end: int) -> int:
        note = _SUP_NOTE.match(self._raw, at, self._end) if name == "sup" else None
        if note:
            target = _attributes(note[1]).get("href", "")
            if _NOTE_LINK.match(target):
                self._text.mark(MarkKind.FOOTNOTE, self._frame.place(*note.span()), target=target[1:])
                return note.end()
        start, close, new = script_edit(self._raw, at, end, name)
        close = min(close, self._end)
        self._put(new, start, close)
        return close

    def _open(self, name: str, attributes: str, at: int, end: int) -> None:
        given = _attributes(attributes) if attributes else {}
        if name in {"table", "caption", "tr", "td", "th", "thead", "tbody", "tfoot"}:
            self._open_table(name, given, at)
        elif name in BLOCK:
            self._enter(name, given)
        elif name == "a":
            target = decode_entities(given.get("href", ""))
            if _NOTE_LINK.match(target):
                self._text.mark(MarkKind.FOOTNOTE, self._frame.place(at, end), target=target[1:])
            self._marks.append(_Open("a", self._text.end, at, target))
        elif name == "cite" and self._state.kind is BlockKind.QUOTE and self._cites_at_end(end):
            self._attribute()
        elif name == "q":
            self._put("“", at, end)
            self._marks.append(_Open("q", self._text.end, at, decode_entities(given.get("cite", ""))))
        elif name in _CODE:
            self._marks.append(_Open(name, self._text.end, at, ""))

    def _enter(self, name: str, given: dict[str, str]) -> None:
        self._flush()
        state = self._state
        if name in _HEADINGS:
            state = _State(BlockKind.HEADING, _HEADINGS[name])
        elif name == "title":
            state = _State(BlockKind.TITLE)
        elif name in _LISTS:
            self._lists += 1
        elif name in _ITEMS:
            note = given.get("id", "")
            state = (
                _State(BlockKind.FOOTNOTE, 0, note)
                if _NOTE_ID.match(note)
                else _State(BlockKind.ITEM, self._lists, "", state.group)
            )
        elif name == "blockquote":
            self._builder.groups += 1
            state = _State(BlockKind.QUOTE, state.level + 1, given.get("cite", ""), self._builder.groups)
        elif name == "figcaption":
            state = _State(BlockKind.CAPTION)
        elif name in {"footer", "figcaption"} and state.kind is BlockKind.QUOTE:
            state = state._replace(kind=BlockKind.ATTRIBUTION)
        elif name in _PRE:
            state = _State(BlockKind.CODE)
        elif _NOTE_ID.match(given.get("id", "")):
            state = _State(BlockKind.FOOTNOTE, 0, given["id"])
        if len(self._states) < _DEEPEST:
            self._states.append((name, self._state))
        self._state = state

    def _close(self, name: str, at: int, end: int) -> None:
        if self._asks:
            _leave(self._around, name)
        if name in {"table", "caption", "tr", "td", "th", "thead", "tbody", "tfoot"}:
            self._close_table_tag(name, end)
        elif name in BLOCK:
            self._flush()
            if name in _LISTS:
                self._lists = max(0, self._lists - 1)
            for index in range(len(self._states) - 1, -1, -1):
                if self._states[index][0] == name:
                    self._state = self._states[index][1]
                    del self._states[index:]
                    break
        elif name in {"a", "q"} or name in _CODE:
            self._close_mark(name, at, end)

    def _close_mark(self, name: str, at: int, end: int) -> None:
        for index in range(len(self._marks) - 1, max(-1, len(self._marks) - 20), -1):
            opened = self._marks[index]
            if opened.name != name:
                continue
            del self._marks[index:]
            kind = {"a": MarkKind.LINK, "q": MarkKind.QUOTE}.get(name, MarkKind.CODE)
            if opened.start <= self._text.end and (kind is not MarkKind.LINK or opened.target):
                place = self._frame.place(opened.tag_start, end)
                self._text.mark_from(kind, opened.start, place, target=opened.target)
            break
        if name == "q":
            self._put("”", at, end)

    def _flush(self) -> None:
        """End the block that is being read; in a table's cell a block is only a space."""
        if self._tables and (self._tables[-1].in_cell or self._tables[-1].in_caption):
            if not self._text.is_empty:
                self._text.put(" ", self._frame.place(self._at, self._at))
            return
        if self._text.is_empty:
            return
        text, self._text = self._text, Text()
        self._marks.clear()
        state = self._state
        if state.kind is BlockKind.HEADING:
            self._builder.add_heading(text, state.level)
            return
        built = text.build()
        kind = state.kind
        if kind is BlockKind.QUOTE and _is_attribution(built.text):
            kind = BlockKind.ATTRIBUTION
        self._builder.add(kind, built, level=state.level, label=state.label, group=state.group)

    def _open_table(self, name: str, given: dict[str, str], at: int) -> None:
        if name == "table":
            self._flush()
            self._tables.append(_Table(self._text, self._state))
            self._text = Text()
            return
        if not self._tables:
            self._flush()
            return
        table = self._tables[-1]
        self._end_cell()
        if name == "caption":
            table.in_caption, self._text = True, Text()
        elif name == "thead":
            table.in_head = True
        elif name in {"tbody", "tfoot"}:
            table.in_head = False
        elif name == "tr":
            table.rows.append([])
            table.head_rows += table.in_head and table.head_rows == len(table.rows) - 1
        else:
            if not table.rows:
                table.rows.append([])
            table.spans = (_number(given.get("colspan")), _number(given.get("rowspan")))
            table.is_header = name == "th"
            table.in_cell, self._text = True, Text()
            self._marks.clear()
        del at

    def _end_cell(self) -> None:
        table = self._tables[-1]
        if table.in_caption:
            table.caption, table.in_caption = self._text.build(), False
        if table.in_cell:
            table.rows[-1].append(GridCell(self._text.build(), *table.spans, table.is_header))
            table.in_cell = False
        self._text = Text()

    def _close_table_tag(self, name: str, end: int) -> None:
        if not self._tables:
            self._flush()
            return
        if name == "table":
            self._close_table(end)
            return
        self._end_cell()
        if name == "thead":
            self._tables[-1].in_head = False

    def _close_table(self, _end: int) -> None:
        self._end_cell()
        table = self._tables.pop()
        caption = ""
        if table.caption is not None and table.caption.text:
            caption = table.caption.text
            self._builder.add(BlockKind.CAPTION, table.caption)
        rows = [row for row in table.rows if row]
        head = table.head_rows or None
        if rows and head is None and all(cell.is_header for cell in rows[0]):
            head = 1
        if len(rows) == 1 and len(rows[0]) == 1 and not table.is_header:
            self._builder.add(BlockKind.PARAGRAPH, rows[0][0].built)
        elif rows:
            add_table(self._builder, rows, header_rows=head, caption=caption)
        self._text = table.outer
        self._state = table.state


def _is_attribution(text: str) -> bool:
    from aswritten.document.attribution import is_attribution  # noqa: PLC0415 - few pages quote

    return is_attribution(text)


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): "".join(values) for name, *values in _ATTRIBUTE.findall(text)}


def _number(text: str | None) -> int:
    return max(1, min(int(text), _WIDEST)) if text and text.isdecimal() and len(text) <= 4 else 1  # noqa: PLR2004 - no table is wider


def _leave(around: list[Element], name: str) -> None:
    for index in range(len(around) - 1, -1, -1):
        if around[index].name == name:
            del around[index:]
            return
