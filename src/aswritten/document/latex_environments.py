"""What LaTeX's environments take, and the captions of their floats.

Source: LaTeX2e reference manual (2023), 8 (environments); manuals of tabularray, nicematrix, xltabular.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.drafts import Text
from aswritten.document.model import MarkKind
from aswritten.normalise.latex_names import ARGUED_ENVIRONMENTS, TABLES

if TYPE_CHECKING:
    from aswritten.document.builder import Builder
    from aswritten.document.latex_file import LatexFile
    from aswritten.document.latex_inline import Inline

TABLE_ENVIRONMENTS = TABLES | {"tblr", "longtblr", "NiceTabular", "NiceTabular*", "longtable*", "tabular*", "xltabular"}
_ARGUED = {**ARGUED_ENVIRONMENTS, "tblr": 1, "longtblr": 1, "NiceTabular": 1, "xltabular": 2, "tabularx": 2}
_LENGTH = re.compile(r"\\[a-z]*(?:width|height|size)|^\s*[\d.]+\s*(?:cm|mm|pt|em|in|ex)\s*$|^[tbclrpmLRHh!]{1,4}$")


def behind_arguments(file: LatexFile, name: str, end: int) -> int:
    """Behind the options and arguments of an environment; of one that is not known, behind what looks like them."""
    end = file.behind_options(end)
    for _ in range(_ARGUED.get(name, 2)):
        group = file.group(end)
        if group is None or not (name in _ARGUED or _LENGTH.search(file.text_of(group))):
            break
        end = group.stop
    return end


def start_of_rows(file: LatexFile, name: str, end: int) -> int:
    """Where the rows of a table begin, behind its options and arguments."""
    start = file.behind_options(end)
    for _ in range(_ARGUED.get(name, 1)):
        group = file.argument(start)
        start = group.stop if group else start
    return file.behind_options(start)


def read_quote_source(inline: Inline, file: LatexFile, name: str, end: int) -> tuple[Text | None, int]:
    """What names the source of a quotation: an option, or for ``displaycquote`` a key; None where nothing does."""
    options, stop = file.options(end)
    first = file.group(stop) if name == "displaycquote" else None
    if not options and first is None:
        return None, stop
    text = Text()
    if first is None:
        inline.take(text, file, file.masked.index("[", end) + 1, stop - 1, 1)
        return text, stop
    keys = tuple(part.strip() for part in file.text_of(first).split(",") if part.strip())
    note = options[-1] if options else ""
    text.mark(MarkKind.CITATION, file.frame.place(end, first.stop), keys=keys, note=note)
    return text, first.stop


class _Float:
    def __init__(self) -> None:
        self.tables: list[int] = []
        self.caption = ""


class Floats:
    """Tables and figures that are open, whose captions may stand before or behind their tables."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._open: list[_Float] = []

    def begin(self) -> None:
        """Open one."""
        self._open.append(_Float())

    def add_caption(self, text: str) -> None:
        """Add to the caption of the innermost, if one is open."""
        if self._open:
            self._open[-1].caption = f"{self._open[-1].caption} {text}".strip()

    def hold(self, table: int) -> None:
        """Have the innermost, if one is open, give its caption to a table."""
        if self._open:
            self._open[-1].tables.append(table)

    def end(self) -> str:
        """Close the innermost, set the caption of its tables, and give it; nothing where none is open."""
        if not self._open:
            return ""
        shown = self._open.pop()
        if shown.caption:
            for table in shown.tables:
                self._builder.set_caption(table, shown.caption)
        return shown.caption
