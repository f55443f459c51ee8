"""Tables as entries: pipe rows in the plain text (Markdown, and HTML seen through), and CSV or TSV in the raw text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from aswritten.extract.structure import MOST_ENTRIES, Entry, Structure
from aswritten.model.finding import Range

_DELIMITER_CELL = re.compile(r":?-{1,}:?")
_LINE = re.compile(r"[^\n\u2029]+")
_RECORD = re.compile(r"[^\r\n]+")
_NUMERIC = re.compile(r"\s*(?:[<>≤≥≈~=]=?\s*)?[^\w\s]{0,2}\s?\d[\d.,' ]*(?:[eE][+-]?\d+)?.{0,12}\Z", re.DOTALL)
_YEAR = re.compile(r"\s*(?:18|19|20)\d\d\s*")
_SNIFFED = 20
_LONGEST_SNIFFED = 10_000
_LONGEST_HEADER = 60
_FEWEST_CELLS = 2
CSV_TYPES = {"text/csv": ",;\t", "text/tab-separated-values": "\t"}


class Cell(NamedTuple):
    """The text of a cell and where it stands."""

    text: str
    start: int
    end: int


def find_pipe_tables(text: str) -> tuple[list[Structure], list[Range]]:
    """The pipe tables of a plain text, and the places they take."""
    structures: list[Structure] = []
    places: list[Range] = []
    block: list[list[Cell]] = []
    start = end = -1
    for line in _LINE.finditer(text) if "|" in text else ():
        row = _split_row(text, *line.span()) if "|" in line[0] else []
        adjacent = line.start() == end + 1 and text[end] == "\n"
        if block and not (adjacent and row):
            _close(block, Range(start, end), structures, places)
            block = []
        if len(row) >= _FEWEST_CELLS:
            start = start if block else line.start()
            end = line.end()
            block.append(row)
    _close(block, Range(start, end), structures, places)
    return structures, places


def _split_row(text: str, start: int, end: int) -> list[Cell]:
    cells: list[Cell] = []
    at = start
    while at <= end:
        bar = text.find("|", at, end)
        bar = end if bar < 0 else bar
        left, right = at, bar
        while left < right and text[left] == " ":
            left += 1
        while right > left and text[right - 1] == " ":
            right -= 1
        cells.append(Cell(text[left:right], left, right))
        at = bar + 1
    if cells and not cells[0].text:
        cells = cells[1:]
    if cells and not cells[-1].text:
        cells = cells[:-1]
    return cells


def _close(block: list[list[Cell]], place: Range, structures: list[Structure], places: list[Range]) -> None:
    rows = [row for row in block if not all(_DELIMITER_CELL.fullmatch(cell.text) for cell in row)]
    if not rows:
        return
    structures.append(make_table(rows, header_known=len(rows) < len(block), to_plain=None))
    places.append(place)


def make_table(
    rows: Sequence[Sequence[Cell]], *, header_known: bool, to_plain: Callable[[int, int], Range] | None
) -> Structure:
    """Entries of a table: path is the header, the first cell in words names its row."""
    header = rows[0] if rows and _is_header(rows[0]) and (len(rows) > 1 or header_known) else None
    body = rows if header is None else rows[1:]
    entries: list[Entry] = []
    names: dict[int, str] = {}
    if header is None and not all(len(row) == _FEWEST_CELLS for row in body):
        body = []
    for number, row in enumerate(body):
        if header is not None and len(row) != len(header):
            continue
        name = next((cell.text for cell in row if cell.text and not _is_numeric(cell.text)), "")
        if name:
            names[number] = name
        for column, cell in enumerate(row):
            entries.append(Entry((header[column].text if header else "",), cell.text, cell.start, cell.end, number))
    return Structure(entries, names, to_plain=to_plain)


def _is_numeric(text: str) -> bool:
    return len(text) <= _LONGEST_HEADER and bool(_NUMERIC.match(text))


def _is_header(row: Sequence[Cell]) -> bool:
    return any(cell.text for cell in row) and all(
        not _is_numeric(cell.text) or (index and _YEAR.fullmatch(cell.text)) for index, cell in enumerate(row)
    )


def read_csv(raw: str, media_type: str | None, *, to_plain: Callable[[int, int], Range]) -> Structure | None:
    """The table that a text in CSV or TSV is; None where it is none, or has too many cells."""
    separators = CSV_TYPES.get(media_type or "", ",\t;" if media_type in {None, "text/plain"} else "")
    given = media_type in CSV_TYPES
    start = 1 if raw.startswith("\ufeff") else 0
    if given:
        first_line = raw[start : raw.find("\n", start) if "\n" in raw else len(raw)]
        separators = max(separators, key=first_line.count)
    for separator in separators:
        if not given and not _is_promising(raw, start, separator):
            continue
        rows: list[list[Cell]] = []
        count = 0
        for row in _records(raw, start, separator):
            rows.append(row)
            count += len(row)
            if count > MOST_ENTRIES or (len(rows) == _SNIFFED and not given and not _looks_tabular(rows)):
                return None
        if rows and (given or _looks_tabular(rows[:_SNIFFED])):
            return make_table(rows, header_known=True, to_plain=to_plain)
    return None


def _is_promising(raw: str, start: int, separator: str) -> bool:
    """Whether the first line has the separator, and the second as often (or a quote that may run on)."""
    first_end = raw.find("\n", start)
    if first_end < 0 or first_end - start > _LONGEST_SNIFFED:
        return False
    count = raw.count(separator, start, first_end)
    second_end = raw.find("\n", first_end + 1)
    second = raw[first_end + 1 : second_end if second_end >= 0 else len(raw)]
    return count > 0 and (second.count(separator) == count or '"' in raw[start : first_end + 1 + len(second)])


def _looks_tabular(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether all rows have as many cells, under a header in words, and some column holds numbers alone."""
    header, *body = rows
    if len(header) < _FEWEST_CELLS or not body or not _is_header(header):
        return False
    if any(not 0 < len(cell.text) <= _LONGEST_HEADER for cell in header) or any(
        len(row) != len(header) for row in body
    ):
        return False
    return any(all(_is_numeric(row[column].text) for row in body) for column in range(len(header)))


def _records(raw: str, start: int, separator: str) -> Iterator[list[Cell]]:
    """The records of a CSV text (RFC 4180); a quoted cell may hold separators and line ends."""
    if '"' not in raw:
        yield from _plain_records(raw, start, separator)
        return
    mark = re.escape(separator)
    pattern = re.compile(rf'[ ]*"((?:[^"]|"")*+)"[^{mark}\r\n]*|([^{mark}\r\n]*)')
    at = start
    row: list[Cell] = []
    while at < len(raw):
        match = pattern.match(raw, at)
        if match is None:
            return
        group = 1 if match[1] is not None else 2
        text = match[group]
        if group == 1:
            text = text.replace('""', '"')
        row.append(Cell(text.strip(), *match.span(group)))
        at = match.end()
        if at < len(raw) and raw[at] == separator:
            at += 1
            if at == len(raw):
                row.append(Cell("", at, at))
            continue
        if any(cell.text for cell in row):
            yield row
        row = []
        at += 2 if raw.startswith("\r\n", at) else 1
    if any(cell.text for cell in row):
        yield row


def _plain_records(raw: str, start: int, separator: str) -> Iterator[list[Cell]]:
    """The records of a text without quotes: one a line."""
    for line in _RECORD.finditer(raw, start):
        row: list[Cell] = []
        at = line.start()
        if line[0].count(separator) > MOST_ENTRIES:
            yield [Cell("", at, at)] * (MOST_ENTRIES + 1)
            return
        for text in line[0].split(separator):
            row.append(Cell(text.strip(), at, at + len(text)))
            at += len(text) + 1
        if not line[0].isspace():
            yield row
