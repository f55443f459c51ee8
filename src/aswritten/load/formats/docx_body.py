"""The blocks of a part of a DOCX document, from its XML events: paragraphs, and rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from aswritten.normalise.raised import lower_text, raise_text

if TYPE_CHECKING:
    from collections.abc import Mapping

_OFF: Final = frozenset({"0", "false", "off", "none"})
_UNREAD: Final = frozenset({"Fallback", "instrText", "delInstrText", "annotation", "comment", "rt"})
_DELETED: Final = frozenset({"del", "moveFrom"})
_SEPARATORS: Final = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_SIGNS: Final = {
    "tab": "\t",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "\u2011",
    "softHyphen": "\u00ad",
    "sym": "\ufffd",
}
_WIDEST: Final = 1_000
_HIDING: Final = frozenset({"vanish", "webHidden", "strike", "dstrike"})
"""Run properties under which no reader sees the text, or sees it struck out."""
_WHITE: Final = "FFFFFF"
_LEAST_SIZE: Final = 2
"""Half points; what is set smaller no one reads."""
_LEAST_SHIFT: Final = 3
"""Half points; less only sets a line straight."""


class Styles(NamedTuple):
    """What the styles of a document say: which are for quotations, which raise or lower text, which hide it.

    ``grounded`` are those that give paragraphs a ground of their own.
    """

    quoting: frozenset[str]
    scripts: Mapping[str, str]
    hidden: frozenset[str]
    grounded: frozenset[str] = frozenset()


def is_on(value: str) -> bool:
    """Whether a property that may be switched off is on."""
    return value not in _OFF


def script_of(name: str, value: str) -> str | None:
    """Whether an element raises or lowers text, by its alignment or its position in half points."""
    if name == "vertAlign":
        return value
    if name == "position" and value.lstrip("-").isdecimal() and value.isascii():
        shift = int(value)
        return "" if abs(shift) < _LEAST_SHIFT else "superscript" if shift > 0 else "subscript"
    return None


def hides(name: str, value: str) -> bool | None:
    """Whether a run property hides text (True) or shows it (False); None where it does neither."""
    if name in _HIDING:
        return is_on(value)
    if name == "sz" and value.isascii() and value.isdecimal():
        return int(value) < _LEAST_SIZE or None
    return None


class Block(msgspec.Struct, kw_only=True):
    """A paragraph, or a row of a table.

    Attributes:
        text: its final text.
        before: its text before the tracked changes.
        is_quote: whether it has a style for quotations.
        is_row: whether it is a row, of the table of that number.
    """

    text: str
    before: str
    is_quote: bool = False
    is_row: bool = False
    table: int = 0


class _Paragraph:
    """What is open of a paragraph: its final text and that before the changes."""

    def __init__(self) -> None:
        self.final: list[str] = []
        self.before: list[str] = []
        self.is_quote = False
        self.is_hidden = False
        self.has_ground = False
        self.goes_on = False


class _Row:
    """The cells of an open row."""

    def __init__(self) -> None:
        self.final: list[str] = []
        self.before: list[str] = []
        self.extra = 0
        self.is_hidden = False
        self.is_deleted = False
        self.deleted_cells: set[int] = set()


class BodyReader:
    """Reads events; what is nested (text boxes, tables in tables) is kept apart by stacks, not by recursion."""

    def __init__(self, styles: Styles) -> None:
        """Take what the document's styles say."""
        self.blocks: list[Block] = []
        self._styles = styles
        self._paragraphs: list[_Paragraph] = []
        self._rows: list[_Row] = []
        self._tables = 0
        self._unread = 0
        self._deleted = 0
        self._inserted = 0
        self._in_text = 0
        self._in_mark = 0
        self._script = ""
        self._is_hidden = False
        self._is_white = False
        self._has_ground = False
        self._in_row_mark = 0
        self._pending: _Paragraph | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: C901, PLR0912, PLR0915 - one table of elements
        """An element begins."""
        value = attributes.get("val", "")
        if name in _UNREAD or (name in ("footnote", "endnote") and attributes.get("type") in _SEPARATORS):
            self._unread += 1
        elif self._unread:
            pass
        elif name == "p":
            self._open_paragraph()
        elif name == "tbl":
            self._tables += 1
        elif name == "tr":
            self._rows.append(_Row())
        elif name == "tc" and self._rows:
            self._rows[-1].final.append("")
            self._rows[-1].before.append("")
        elif name == "gridSpan" and self._rows and value.isdecimal():
            self._rows[-1].extra = min(int(value), _WIDEST) - 1
        elif name == "pPr":
            self._in_mark += 1
        elif name == "trPr":
            self._in_row_mark += 1
        elif name == "cellDel" and self._rows:
            self._rows[-1].deleted_cells.add(len(self._rows[-1].final) - 1)
        elif self._in_row_mark and self._rows and name in ("del", "hidden"):
            self._rows[-1].is_deleted |= name == "del"
            self._rows[-1].is_hidden |= name == "hidden" and is_on(value)
        elif self._in_row_mark and name == "ins":
            pass
        elif name in _DELETED:
            self._start_change(name)
        elif name in ("ins", "moveTo"):
            self._inserted += not self._in_mark
        elif name == "pStyle" and self._paragraphs:
            self._paragraphs[-1].is_quote = value in self._styles.quoting
            self._paragraphs[-1].is_hidden = value in self._styles.hidden
            self._paragraphs[-1].has_ground |= value in self._styles.grounded
        elif name == "shd" and self._in_mark and self._paragraphs:
            self._paragraphs[-1].has_ground = True
        elif name == "r":
            self._script, self._is_white, self._has_ground = "", False, False
            self._is_hidden = bool(self._paragraphs) and self._paragraphs[-1].is_hidden
        elif name == "rStyle" and not self._in_mark:
            self._script = self._styles.scripts.get(value, self._script)
            self._is_hidden = value in self._styles.hidden or self._is_hidden
        elif name in ("vertAlign", "position") and not self._in_mark:
            self._script = script_of(name, value) or ""
        elif name == "color" and not self._in_mark:
            self._is_white = value.upper() == _WHITE
        elif name in ("highlight", "shd") and not self._in_mark:
            self._has_ground = True
        elif (hidden := hides(name, value)) is not None and not self._in_mark:
            self._is_hidden = hidden
        elif name in ("m:sup", "m:sub"):
            self._script = "superscript" if name == "m:sup" else "subscript"
        elif name in ("t", "delText", "m:t"):
            self._in_text += 1
        elif name in _SIGNS and not self._in_mark:
            self._add(_SIGNS[name])

    def end(self, name: str) -> None:  # noqa: C901, PLR0912 - as above
        """An element ends."""
        if name in _UNREAD:
            self._unread = max(0, self._unread - 1)
        elif name in ("footnote", "endnote") and self._unread:
            self._unread -= 1
        elif self._unread:
            pass
        elif name == "p":
            self._close_paragraph()
        elif name == "tc" and self._rows:
            self._close_cell()
        elif name == "tr" and self._rows:
            self._close_row()
        elif name == "pPr":
            self._in_mark = max(0, self._in_mark - 1)
        elif name == "trPr":
            self._in_row_mark = max(0, self._in_row_mark - 1)
        elif self._in_row_mark:
            pass
        elif name in _DELETED and not self._in_mark:
            self._deleted = max(0, self._deleted - 1)
        elif name in ("ins", "moveTo") and not self._in_mark:
            self._inserted = max(0, self._inserted - 1)
        elif name in ("m:sup", "m:sub"):
            self._script = ""
        elif name in ("t", "delText", "m:t"):
            self._in_text = max(0, self._in_text - 1)

    def text(self, characters: str) -> None:
        """Text inside an element."""
        if self._in_text and not self._unread:
            self._add(characters)

    def _start_change(self, name: str) -> None:
        if not self._in_mark:
            self._deleted += 1
        elif name == "del" and self._paragraphs:
            # The mark that ends the paragraph is deleted: the next one goes on with it.
            self._paragraphs[-1].goes_on = True

    def _open_paragraph(self) -> None:
        if self._pending is not None and not self._paragraphs:
            self._paragraphs.append(self._pending)
            self._pending = None
            self._paragraphs[-1].before.append("\n")
            self._paragraphs[-1].goes_on = False
        else:
            self._paragraphs.append(_Paragraph())

    def _add(self, characters: str) -> None:
        if not self._paragraphs or self._is_hidden or self._is_white_on_white():
            return
        paragraph = self._paragraphs[-1]
        if not self._deleted:
            paragraph.final.append(self._shifted(characters, paragraph.final))
        if not self._inserted:
            paragraph.before.append(self._shifted(characters, paragraph.before))

    def _is_white_on_white(self) -> bool:
        """Whether text is white where nothing tells of another ground, as tables and boxes may have by their style."""
        return (
            self._is_white
            and not (self._has_ground or self._paragraphs[-1].has_ground)
            and not self._rows
            and len(self._paragraphs) == 1
        )

    def _shifted(self, characters: str, written: list[str]) -> str:
        before = written[-1][-1:] if written else ""
        match self._script:
            case "superscript":
                return raise_text(characters, before)
            case "subscript":
                return lower_text(characters, before)
            case _:
                return characters

    def _close_paragraph(self) -> None:
        if not self._paragraphs:
            return
        paragraph = self._paragraphs.pop()
        final, before = "".join(paragraph.final), "".join(paragraph.before)
        if self._rows and self._rows[-1].final:
            row = self._rows[-1]
            row.final[-1] += (" " if row.final[-1] and final else "") + final
            row.before[-1] += (" " if row.before[-1] and before else "") + before
        elif paragraph.goes_on and not self._paragraphs:
            self._pending = paragraph
        else:
            self.blocks.append(Block(text=final, before=before, is_quote=paragraph.is_quote))

    def _close_cell(self) -> None:
        row = self._rows[-1]
        if len(row.final) - 1 in row.deleted_cells:
            row.final[-1] = ""
        extra = min(row.extra, max(0, _WIDEST - len(row.final)))
        row.final += [""] * extra
        row.before += [""] * extra
        row.extra = 0

    def _close_row(self) -> None:
        row = self._rows.pop()
        if row.is_hidden:
            return
        if row.is_deleted:
            row.final = [""]
        final, before = (" | ".join(" ".join(cell.split()) for cell in cells) for cells in (row.final, row.before))
        if self._rows and self._rows[-1].final:
            self._rows[-1].final[-1] += f" {final}"
            self._rows[-1].before[-1] += f" {before}"
        else:
            self.blocks.append(Block(text=final, before=before, is_row=True, table=self._tables))
