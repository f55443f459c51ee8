"""The line that a span stands in, with the span marked under it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aswritten.report.style import Palette, Style
from aswritten.report.visible import character_width, make_visible, text_width, visible_character

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aswritten.model.span import Span

_LINE_END = re.compile(r"\r\n?|\n")
_CUT = "…"
_LEAST_ROOM = 20


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A text that spans are shown in.

    Attributes:
        name: as printed before line and column.
        text: the whole text that the spans are of.
    """

    name: str
    text: str


class _Cell(NamedTuple):
    """What is printed for a character and the marks combined with it."""

    shown: str
    width: int


def show_span(shown: Shown, span: Span, *, width: int, palette: Palette, style: Style) -> Iterator[str]:
    """The place as ``name:line:column`` (with its page, where there are pages), then its line and a line of carets.

    Of a span over several lines, the first is shown.

    Args:
        shown: the text that the span is of.
        span: what to mark.
        width: columns at hand; a longer line is shown around the span.
        palette: whether to colour.
        style: of the carets.
    """
    end_of_line = _end_of_line(shown.text, span.start)
    place = f"{make_visible(shown.name)}:{span.line}:{span.column}"
    if span.page is not None:
        name = make_visible(shown.name.partition("#page=")[0])
        place = f"{name} page {span.page}, line {span.line}, column {span.column}"
    elif span.paragraph is not None:
        place = f"{make_visible(shown.name)} paragraph {span.paragraph}, line {span.line}, column {span.column}"
    if span.end > end_of_line:
        place += f" to line {span.line + len(_LINE_END.findall(shown.text, span.start, span.end))}"
    yield palette.paint(place, Style.PLACE)
    gutter = f"{span.line} | "
    room = max(width - len(gutter), _LEAST_ROOM)
    before, marked, after = _fit(shown.text, span, end_of_line, room)
    yield palette.paint(gutter, Style.DIM) + before + marked + after
    carets = palette.paint("^" * max(1, text_width(marked)), style)
    yield palette.paint("| ".rjust(len(gutter)), Style.DIM) + " " * text_width(before) + carets


def _end_of_line(text: str, at: int) -> int:
    match = _LINE_END.search(text, at)
    return len(text) if match is None else match.start()


def _fit(text: str, span: Span, end_of_line: int, room: int) -> tuple[str, str, str]:
    """What to print before, for and after the span, in ``room`` columns; no more is read than can be shown."""
    start_of_line = span.start - span.column + 1
    end = min(span.end, end_of_line)
    left = _cells(text[max(start_of_line, span.start - room) : span.start])
    marked = _cells(text[span.start : min(end, span.start + room)])
    right = _cells(text[end : min(end_of_line, end + room)])
    is_short = end_of_line - start_of_line <= room
    if is_short and _width(left) + _width(marked) + _width(right) <= room:
        return _join(left), _join(marked), _join(right)
    kept = _first(marked, room - 2 * len(_CUT))
    is_marked_cut = len(kept) < len(marked) or end - span.start > room
    spare = room - 2 * len(_CUT) - _width(kept)
    half = spare // 2
    kept_left = _first(reversed(left), max(half, spare - _width(right)))
    kept_right = [] if is_marked_cut else _first(right, spare - _width(kept_left))
    is_left_cut = len(kept_left) < len(left) or span.start - start_of_line > room
    is_right_cut = is_marked_cut or len(kept_right) < len(right) or end_of_line - end > room
    return (
        (_CUT if is_left_cut else "") + _join(reversed(kept_left)),
        _join(kept),
        _join(kept_right) + (_CUT if is_right_cut else ""),
    )


def _cells(text: str) -> list[_Cell]:
    cells: list[_Cell] = []
    for character in text:
        shown = visible_character(character)
        width = len(shown) if len(shown) != 1 else character_width(shown)
        if width == 0 and cells:
            cells[-1] = _Cell(cells[-1].shown + shown, cells[-1].width)
        else:
            cells.append(_Cell(shown, width))
    return cells


def _first(cells: Iterable[_Cell], room: int) -> list[_Cell]:
    taken: list[_Cell] = []
    for cell in cells:
        room -= cell.width
        if room < 0:
            break
        taken.append(cell)
    return taken


def _width(cells: Iterable[_Cell]) -> int:
    return sum(cell.width for cell in cells)


def _join(cells: Iterable[_Cell]) -> str:
    return "".join(cell.shown for cell in cells)
