r"""LaTeX tables: rows and cells between rules, ``\multicolumn`` and ``\multirow`` unwrapped.

Source: manuals of booktabs, multirow, longtable, tabularx, array.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.normalise.latex_groups import skip_space

if TYPE_CHECKING:
    from aswritten.document.latex_file import Argument, LatexFile

_TOKEN = re.compile(
    r"\\\\\*?(?:\s*\[[^\][\n]{0,40}\])?|\\(?P<name>[A-Za-z@]+)\*?|\\[^A-Za-z]|(?P<comment>%[^\n]*)|(?P<brace>\{)|(?P<amp>&)"
)
_RULES = frozenset({
    "hline", "toprule", "midrule", "bottomrule", "cmidrule", "cline", "specialrule", "addlinespace", "hdashline",
    "Xhline", "noalign", "cdashline", "morecmidrules", "heavyrule", "thickhline", "dashline", "tabucline",
})  # fmt: skip
_RULE_ARGUMENTS = re.compile(r"(?:\s*\([^()\n]{0,20}\)|\s*\[[^\][\n]{0,40}\]|\s*\{[^{}\n]{0,40}\}){0,4}")
_HEAD_ENDS = frozenset({"endhead", "endfirsthead"})
_FOOT_ENDS = frozenset({"endfoot", "endlastfoot"})
_WHOLE = frozenset({"hline", "midrule", "toprule", "hdashline", "Xhline", "thickhline", "heavyrule"})
_MOST_HEADER_ROWS = 4
_SPACING = re.compile(
    r"(?:\s|%[^\n]*(?:\n|\Z)|\\(?:rowcolor|rowfont|arrayrulecolor)(?:\[[^\][]*\])?\{[^{}]*\}(?:\{[^{}]*\})?)*"
)


class RawCell(NamedTuple):
    """A cell's run of the file, and how far it spreads."""

    start: int
    end: int
    columns: int
    rows: int


class RawTable(NamedTuple):
    """The rows of a table; how many are headers by its rules; its captions."""

    rows: list[list[RawCell]]
    header_rows: int | None
    captions: list[Argument]


class _Parser:
    """One pass over a table's body."""

    def __init__(self, file: LatexFile, start: int, end: int) -> None:
        self._file = file
        self._masked = file.masked
        self._at = self._cell = start
        self._end = end
        self._row: list[RawCell] = []
        self.rows: list[list[RawCell]] = []
        self.rules: list[tuple[int, str]] = []
        self.captions: list[Argument] = []
        self.head_end = -1

    def parse(self) -> None:
        depth = 0
        while token := _TOKEN.search(self._masked, self._at, self._end):
            start, self._at = token.span()
            if token["comment"]:
                continue
            if token["brace"]:
                group = self._file.group(start)
                self._at = group.stop if group and group.stop <= self._end else self._at
                continue
            name = token["name"]
            if name in {"begin", "end"}:
                depth = max(0, depth + (1 if name == "begin" else -1))
            elif depth:
                continue
            elif token["amp"]:
                self._close_cell(start, self._at)
            elif token.group().startswith("\\\\") or name in {"tabularnewline", "cr"}:
                self._close_row(start, self._at)
            elif name is not None:
                self._read_name(name, start)
        if self._masked[self._cell : self._end].strip() or self._row:
            self._close_row(self._end, self._end)

    def _read_name(self, name: str, start: int) -> None:
        if name in _RULES:
            match = _RULE_ARGUMENTS.match(self._masked, self._at, self._end)
            self._at = match.end() if match and name not in {"hline", "hdashline"} else self._at
            self.rules.append((len(self.rows), name))
            if not self._row and not _text_between(self._masked, self._cell, start):
                self._cell = self._at
        elif name in {"caption", "label"}:
            group = self._file.argument(self._at)
            if group:
                self._at = group.stop
                if name == "caption":
                    self.captions.append(group)
                self._cell = self._at if not self._row else self._cell
        elif name in _HEAD_ENDS:
            self._end_head(name)
        elif name in _FOOT_ENDS:
            del self.rows[max(0, self.head_end) :]
            self._cell = self._at

    def _end_head(self, name: str) -> None:
        """A header that longtable repeats on each page counts once."""
        if self.head_end >= 0:
            del self.rows[self.head_end :]
        self.head_end = len(self.rows)
        self._cell = self._at
        del name

    def _close_cell(self, end: int, after: int) -> None:
        self._row.append(self._unwrap(self._cell, end))
        self._cell = after

    def _close_row(self, end: int, after: int) -> None:
        self._close_cell(end, after)
        row, self._row = self._row, []
        if len(row) > 1 or _text_between(self._masked, row[0].start, row[0].end):
            self.rows.append(row)
            for index, cell in enumerate(row):
                if cell.rows < 0:
                    self._raise_cell(index, cell)

    def _raise_cell(self, index: int, cell: RawCell) -> None:
        """A cell that reaches up stands in the first of its rows, as one that reaches down would."""
        top = len(self.rows) + cell.rows
        empty = RawCell(cell.end, cell.end, cell.columns, 1)
        if top < 0 or index >= len(self.rows[top]):
            self.rows[-1][index] = cell._replace(rows=1)
            return
        self.rows[-1][index] = empty
        self.rows[top][index] = cell._replace(rows=-cell.rows)

    def _unwrap(self, start: int, end: int) -> RawCell:
        columns = rows = 1
        for _ in range(4):
            spacing = _SPACING.match(self._masked, start, end)
            first = spacing.end() if spacing else start
            token = _TOKEN.match(self._masked, first, end)
            name = token["name"] if token else None
            if token is None or name not in {"multicolumn", "multirow", "SetCell"}:
                break
            found = self._spread(name, token.end())
            if found is None or _text_between(self._masked, found[1].stop, end):
                break
            count, inner = found
            columns, rows = (count, rows) if name == "multicolumn" else (columns, count)
            start, end = inner.start, inner.end
        return RawCell(start, end, columns, rows)

    def _spread(self, name: str, at: int) -> tuple[int, Argument] | None:
        file = self._file
        count = file.argument(at)
        middle = file.argument(count.stop) if count else None
        if count is None:
            return None
        if name == "multirow" and middle is None:
            width = skip_space(self._masked, file.behind_options(count.stop))
            inner = file.argument(width + 1) if self._masked[width : width + 1] in "*=" else None
        else:
            inner = file.argument(middle.stop) if middle else None
        number = file.text_of(count).strip()
        if inner is None or not re.fullmatch("-?[0-9]{1,4}", number):
            return None
        return int(number) or 1, inner


def parse_table(file: LatexFile, start: int, end: int) -> RawTable:
    """The rows of a table's body."""
    parser = _Parser(file, start, end)
    parser.parse()
    return RawTable(parser.rows, _header_rows(parser), parser.captions)


def _header_rows(parser: _Parser) -> int | None:
    if parser.head_end > 0:
        return parser.head_end
    whole = [(row, name) for row, name in parser.rules if name in _WHOLE]
    for row, name in whole:
        if name == "midrule" and 0 < row < len(parser.rows):
            return row if row <= _MOST_HEADER_ROWS else None
    if any(row == 0 for row, _ in whole):
        inner = [row for row, _ in whole if 0 < row < len(parser.rows)]
        if len(inner) == 1 and inner[0] <= _MOST_HEADER_ROWS:
            return inner[0]
    return None


def _text_between(masked: str, start: int, end: int) -> bool:
    spacing = _SPACING.match(masked, start, end)
    return (spacing.end() if spacing else start) < end


def end_of_environment(file: LatexFile, at: int, name: str) -> tuple[int, int]:
    """Where the body of an environment ends, and where to go on; that of one left open ends with the file."""
    depth = 1
    for match in re.finditer(rf"\\(begin|end)\s*\{{{re.escape(name)}\}}", file.masked[at:]):
        depth += 1 if match[1] == "begin" else -1
        if not depth:
            return at + match.start(), at + match.end()
    return len(file.masked), len(file.masked)


__all__ = ["RawCell", "RawTable", "end_of_environment", "parse_table"]
