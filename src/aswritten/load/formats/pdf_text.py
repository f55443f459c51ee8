"""The pages of a PDF as one text: its body in reading order, then the notes and running heads of each page."""

from __future__ import annotations

import re
from array import array
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.load.formats.pdf_columns import Flow, order_lines
from aswritten.load.formats.pdf_furniture import find_furniture, printed_numbers
from aswritten.load.formats.pdf_lines import Line, body_size
from aswritten.load.formats.pdf_margins import find_side_notes
from aswritten.model.source_map import PageText, Part
from aswritten.normalise.cjk_lines import is_cjk

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

_LINE: Final = "\n"
_PARAGRAPH: Final = "\n\n"
_ROW_END: Final = " |\n"
"""Between rows of a table: the next row is no part of the last cell's phrase."""
_ENDS: Final = (".", "!", "?", ":", "。", "！", "？", ".”", '."', ".’", ".)", "”", "»")
_NOTE_MARK: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§¶]|\d{1,3}(?:[.)]?\s|[A-Z“\"])|\[\d{1,3}\]|[a-z]\s[A-Z]")
_SURE_MARK: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§¶]")
_BULLET: Final = re.compile(r"[•▪▫‣◦●○■□▶►▸➢➤✓✔]\s")
_CAPTION: Final = re.compile(
    r"(?:table|figure|fig\.|tab\.|abb\.|abbildung|tabelle|tableau|tabla|figura|algorithm|listing|box|图|表)\s*[A-Z]?\d",
    re.IGNORECASE,
)
_MOST_FLOAT_BLOCKS: Final = 30
_SMALL: Final = 0.93
_LOOSE: Final = 1.35
_OPEN_STEP: Final = 2.2
_ROW_STEP: Final = 3.5
"""Steps, in sizes of the font, over which a full line without an end goes on, and rows are of one table."""
_FEW_STEPS: Final = 3
_INDENT: Final = 0.8
_NOTE_GAP: Final = 1.25
_RESIZED: Final = 0.1
_RESIZED_CJK: Final = 0.25
_SHORT: Final = 0.25
_FIRST_WORD: Final = 6.0
"""Sizes of the font beyond which a first word is not thought to be wider."""


class BookText(NamedTuple):
    """The text of a document.

    ``pieces`` are four numbers for each run of characters: offset in the text, page from 0, index of the page's
    character, length.
    """

    text: str
    pages: tuple[PageText, ...]
    parts: tuple[Part, ...]
    pieces: array[int]


_Block = list[tuple[Line, int]]
"""A paragraph: its lines, each with its page from 0."""


class _Writer:
    """Puts lines one behind the other."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.pieces = array("q")
        self.ranges: dict[int, list[tuple[int, int]]] = {}

    def write(self, line: Line, page: int, before: str) -> None:
        if self.length:
            self.parts.append(before)
            self.length += len(before)
        start = self.length
        self.parts.append(line.text)
        self.length += len(line.text)
        for offset, index, length in line.runs:
            self.pieces.extend((start + offset, page, index, length))
        ranges = self.ranges.setdefault(page, [])
        if ranges and start - ranges[-1][1] <= len(_ROW_END):
            ranges[-1] = (ranges[-1][0], self.length)
        else:
            ranges.append((start, self.length))


def compose(
    pages: Sequence[Sequence[Line]], labels: Sequence[str | None], pictures: AbstractSet[int] = frozenset()
) -> BookText:
    """One text of all pages; ``pictures`` are those (from 0) that show a picture and have no text."""
    furniture = find_furniture(pages)
    sides = find_side_notes(pages, furniture)
    size = body_size([(line.size, len(line.text)) for lines in pages for line in lines])
    writer = _Writer()
    parts: list[Part] = []
    apart: list[tuple[int, str, list[Line]]] = []
    heads: list[list[str]] = []
    last: tuple[Line, Flow] | None = None
    blocks: list[_Block] = []
    for page, lines in enumerate(pages):
        margin = [line for line in lines if id(line) in sides[page]]
        apart_ids = furniture[page] | sides[page]
        body = [line for line in lines if id(line) not in apart_ids and not line.is_turned]
        flows = order_lines(body)
        notes: list[Line] = []
        for flow in flows:
            notes += _take_notes(flow, size)
        for flow in flows:
            last = _add_flow(blocks, flow, page, last)
        edges = [line for line in lines if id(line) in furniture[page]]
        heads.append([line.text for line in edges])
        apart += (
            (page, "note", notes),
            (page, "side", margin),
            (page, "turned", [line for line in lines if line.is_turned]),
            (page, "head", edges),
        )
    for block in _move_floats(blocks):
        above: Line | None = None
        for line, page in block:
            are_rows = above is not None and above.has_cells and line.has_cells
            writer.write(line, page, _PARAGRAPH if above is None else _ROW_END if are_rows else _LINE)
            above = line
    for page, kind, lines in apart:
        if lines:
            start = writer.length
            _write_apart(writer, lines, page)
            parts.append(Part(kind=kind, start=start + (len(_PARAGRAPH) if start else 0), end=writer.length))
    printed = printed_numbers(heads)
    return BookText(
        "".join(writer.parts),
        tuple(
            PageText(
                number=page + 1,
                label=labels[page],
                printed=printed[page],
                is_picture=page in pictures,
                ranges=tuple(writer.ranges.get(page, ())),
            )
            for page in range(len(pages))
        ),
        tuple(parts),
        writer.pieces,
    )


def _take_notes(flow: Flow, size: float) -> list[Line]:
    """Cut the footnotes off the foot of a flow: small lines, the first with a mark, below a gap."""
    lines = flow.lines
    first = len(lines)
    while first and lines[first - 1].size < _SMALL * size:
        first -= 1
    while first < len(lines) and not _NOTE_MARK.match(lines[first].text):
        first += 1
    if first in (0, len(lines)):
        return []
    above = lines[first - 1]
    is_apart = above.base - lines[first].base > _NOTE_GAP * 1.2 * lines[first].size
    if not (is_apart or _SURE_MARK.match(lines[first].text)) or above.base <= lines[first].base:
        return []
    notes = lines[first:]
    del lines[first:]
    return notes


def _add_flow(blocks: list[_Block], flow: Flow, page: int, last: tuple[Line, Flow] | None) -> tuple[Line, Flow] | None:
    """Add the flow's lines to the paragraphs so far."""
    if not flow.lines:
        return last
    leading = _leading(flow)
    left, right = flow.left, flow.right
    first = flow.lines[0]
    is_float = bool(blocks) and any(line.has_cells or _CAPTION.match(line.text) for line, _ in blocks[-1])
    if last is None or is_float or _between_flows(*last, first, flow) == _PARAGRAPH:
        blocks.append([])
    blocks[-1].append((first, page))
    for above, line in pairwise(flow.lines):
        if _between(above, line, leading=leading, left=left, right=right) == _PARAGRAPH:
            blocks.append([])
        blocks[-1].append((line, page))
    return flow.lines[-1], flow


def _move_floats(blocks: list[_Block]) -> list[_Block]:
    """Put a table or figure that stands in the middle of a sentence behind the paragraph that it cuts."""
    moved: list[_Block] = []
    held: list[_Block] = []
    captions = [any(_CAPTION.match(line.text) for line, _ in block) for block in blocks]
    at = 0
    while at < len(blocks):
        block = blocks[at]
        last = block[-1][0]
        behind = at + 1
        if not last.text.endswith(_ENDS):
            floats = _floats_after(blocks, captions, at, last)
            if floats:
                behind = at + 2 + len(floats)
                # What goes on may be cut once more.
                blocks[behind - 1] = [*block, *blocks[behind - 1]]
                captions[behind - 1] = captions[at] or captions[behind - 1]
                held += floats
                at = behind - 1
                continue
        moved += (block, *held)
        held = []
        at = behind
    return moved


def _floats_after(blocks: list[_Block], captions: list[bool], at: int, last: Line) -> list[_Block]:
    """The blocks between a paragraph that does not end and the one that goes on with it, if one is a caption."""
    has_caption = False
    for behind in range(at + 1, min(len(blocks), at + _MOST_FLOAT_BLOCKS)):
        first = blocks[behind][0][0]
        if has_caption and not _is_resized(last, first) and first.text[:1].islower():
            return blocks[at + 1 : behind]
        has_caption = has_caption or captions[behind]
    return []


def _write_apart(writer: _Writer, lines: Sequence[Line], page: int) -> None:
    """Notes and heads: each that begins anew is a paragraph."""
    above: Line | None = None
    for line in lines:
        is_next = above is not None and 0 < above.base - line.base < 1.6 * line.size
        goes_on = is_next and not _NOTE_MARK.match(line.text)
        writer.write(line, page, _LINE if goes_on else _PARAGRAPH)
        above = line


def _leading(flow: Flow) -> float:
    steps = [above.base - line.base for above, line in pairwise(flow.lines) if above.base > line.base]
    usual = 1.2 * median(line.size for line in flow.lines)
    return min(median(steps), 1.8 * usual) if len(steps) >= _FEW_STEPS else usual


def _between(  # noqa: PLR0911 - guards
    above: Line, line: Line, *, leading: float, left: float, right: float
) -> str:
    """What stands between two lines of one flow."""
    step = above.base - line.base
    size = max(above.size, line.size)
    is_resized = _is_resized(above, line)
    if 0 < step < _ROW_STEP * size and above.has_cells and line.has_cells:
        return _LINE
    goes_on = not above.text.endswith(_ENDS) and right - above.x1 < size and not is_resized
    if step <= 0 and above.is_hyphenated and line.text[:1].islower() and line.x0 >= above.x1:
        return _LINE  # a column too short to be known as one
    if step <= 0 or step > (_OPEN_STEP * size if goes_on else _LOOSE * max(leading, 0.9 * line.size)):
        return _PARAGRAPH
    if above.is_hyphenated:
        return _LINE
    if above.has_cells or line.has_cells or _BULLET.match(line.text):
        return _PARAGRAPH
    if is_resized:
        return _PARAGRAPH
    ends = above.text.endswith(_ENDS)
    room = right - above.x1
    if ends and (line.x0 > left + _INDENT * line.size and above.x0 < line.x0 - 0.5 * _INDENT * line.size):
        return _PARAGRAPH
    if ends and room > _first_word(line):
        return _PARAGRAPH
    if room > _first_word(line) + _SHORT * (right - left) and line.text[:1].isupper():
        return _PARAGRAPH
    return _LINE


def _between_flows(above: Line, flow_above: Flow, line: Line, flow: Flow) -> str:
    """What stands between the last line of a column or page and the first of the next."""
    if above.is_hyphenated and line.text[:1].islower():
        return _LINE
    ends = above.text.endswith(_ENDS)
    if not ends and line.text[:1].islower():
        return _LINE
    if _is_resized(above, line) or flow.is_wide != flow_above.is_wide or _BULLET.match(line.text):
        return _PARAGRAPH
    room = flow_above.right - above.x1
    if not ends:
        # A line that stops short of its column has no more to say; slides show on the next how wide that is.
        is_same = abs(flow.left - flow_above.left) < line.size
        right = max(flow.right, flow_above.right) if is_same else flow_above.right
        stops = right - above.x1 > _first_word(line) + _SHORT * (right - flow_above.left)
        return _PARAGRAPH if stops and line.text[:1].isupper() else _LINE
    is_indented = line.x0 > flow.left + _INDENT * line.size
    return _PARAGRAPH if is_indented or room > _first_word(line) else _LINE


def _is_resized(one: Line, other: Line) -> bool:
    """Whether two lines are set in different sizes; those of CJK glyphs differ from one to the next."""
    are_cjk = is_cjk(one.text[:1]) and is_cjk(other.text[:1])
    most = _RESIZED_CJK if are_cjk else _RESIZED
    return abs(one.size - other.size) > most * max(one.size, other.size)


def _first_word(line: Line) -> float:
    """About how wide its first word is, with a space."""
    word = len(line.text.split(" ", 1)[0]) + 1
    return min(word / max(1, len(line.text)) * (line.x1 - line.x0), _FIRST_WORD * line.size)
