"""Pictures of the pages that passages stand on, each page once, with the passages boxed on it.

A passage shows the part of its page around the boxes; the page itself is kept once, and referred to.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.errors import AswrittenError
from aswritten.report.html_markup import NOTHING, Markup, element, join

if TYPE_CHECKING:
    from aswritten.load.formats.pdf_boxes import PageBoxes
    from aswritten.load.formats.pdf_picture import PagePicture
    from aswritten.load.source import LoadedText
    from aswritten.report.html_cards import Scan

MOST_PAGES: Final = 100
"""Pages in one report."""
MOST_BYTES: Final = 16_000_000
"""Of their pictures."""
_MOST_BOXES: Final = 200
_MARGIN_X: Final = 24.0
_MARGIN_Y: Final = 48.0
"""Points around the boxes that are shown."""
_PADDING: Final = 1.5
"""Points by which a box is larger than its letters, whose accents may stand out of their boxes."""
_LEAST_WIDTH: Final = 330.0


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    anchor: str
    picture: PagePicture


class Scans:
    """Draws pages when a passage on them is shown."""

    def __init__(self) -> None:
        self._pages: dict[tuple[str, int], _Kept | None] = {}
        self._kept: list[_Kept] = []
        self._bytes = 0
        self._left_off: set[tuple[str, int]] = set()

    def of(self, path: str, source: LoadedText) -> Scan:
        """What shows passages of a source; of one that is no PDF it shows nothing."""

        def scan(runs: Sequence[tuple[int, int]]) -> str:
            return self._scan(path, source, runs)

        return scan

    @property
    def notes(self) -> tuple[str, ...]:
        """What the page has to say of pictures that it lacks."""
        count = len(self._left_off)
        if not count:
            return ()
        limit = f"a report holds {MOST_PAGES} pages or {MOST_BYTES // 1_000_000} MB of pictures"
        return (f"{count:,} pages of sources are not shown as pictures: {limit}, and none of a page hard to draw",)

    def stock(self) -> Markup:
        """The pages themselves, which stand out of sight."""
        if not self._kept:
            return NOTHING
        pages = (
            element(
                "image",
                id=kept.anchor,
                width=_num(kept.picture.width),
                height=_num(kept.picture.height),
                href=f"data:image/png;base64,{base64.b64encode(kept.picture.png).decode()}",
            )
            for kept in self._kept
        )
        return element("svg", element("defs", *pages), class_="stock", aria_hidden="true")

    def _scan(self, path: str, source: LoadedText, runs: Sequence[tuple[int, int]]) -> str:
        pages: dict[int, PageBoxes] = {}
        try:
            for start, end in _outermost(runs):
                for boxes in source.boxes(start, end):
                    known = pages.get(boxes.page)
                    both = boxes.rectangles if known is None else (*known.rectangles, *boxes.rectangles)
                    pages[boxes.page] = msgspec.structs.replace(boxes, rectangles=both[:_MOST_BOXES])
            return join(self._show(path, source, pages[number]) for number in sorted(pages))
        except AswrittenError:  # the file has changed since it was read; the text is shown all the same
            return NOTHING

    def _show(self, path: str, source: LoadedText, boxes: PageBoxes) -> Markup:
        if not boxes.rectangles:
            return NOTHING
        kept = self._page(path, source, boxes.page)
        if kept is None:
            return NOTHING
        drawn = [
            element("use", href=f"#{kept.anchor}"),
            *(
                element(
                    "rect",
                    x=_num(left - _PADDING),
                    y=_num(top - _PADDING),
                    width=_num(right - left + 2 * _PADDING),
                    height=_num(bottom - top + 2 * _PADDING),
                    class_="box",
                )
                for left, top, right, bottom in boxes.rectangles
            ),
        ]
        label = f"Page {boxes.page} of {path.partition('#page=')[0]}, the passage boxed"
        whole = f"0 0 {_num(boxes.width)} {_num(boxes.height)}"
        return join(
            (
                _drawing(drawn, _band(boxes), label),
                element(
                    "details",
                    element("summary", f"The whole page {boxes.page}"),
                    _drawing(drawn, whole, label),
                    class_="page",
                ),
            )
        )

    def _page(self, path: str, source: LoadedText, number: int) -> _Kept | None:
        key = (path.partition("#page=")[0], number)
        if key in self._pages:
            return self._pages[key]
        kept: _Kept | None = None
        if len(self._kept) < MOST_PAGES and self._bytes < MOST_BYTES and source.places is not None:
            picture = source.places.draw(number)
            if picture is not None:
                kept = _Kept(anchor=f"page{len(self._kept) + 1}", picture=picture)
                self._kept.append(kept)
                self._bytes += len(picture.png)
        if kept is None:
            self._left_off.add(key)
        self._pages[key] = kept
        return kept


def _outermost(runs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The runs that lie in no other: one box is enough for a place."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(runs, key=lambda run: (run[0], -run[1])):
        if not kept or end > kept[-1][1]:
            kept.append((start, end))
    return kept


def _drawing(drawn: Sequence[Markup], view: str, label: str) -> Markup:
    return element("svg", *drawn, viewBox=view, class_="scan", role="img", aria_label=label)


def _band(boxes: PageBoxes) -> str:
    """The part of the page around the boxes; so wide that its letters are not larger than in the text beside it."""
    left = min(box[0] for box in boxes.rectangles) - _MARGIN_X
    right = max(box[2] for box in boxes.rectangles) + _MARGIN_X
    spare = max(0.0, _LEAST_WIDTH - (right - left))
    left = max(0.0, left - spare / 4)
    right = min(boxes.width, max(right, left + _LEAST_WIDTH))
    top = max(0.0, min(box[1] for box in boxes.rectangles) - _MARGIN_Y)
    bottom = min(boxes.height, max(box[3] for box in boxes.rectangles) + _MARGIN_Y)
    return f"{_num(left)} {_num(top)} {_num(right - left)} {_num(bottom - top)}"


def _num(value: float) -> str:
    return f"{value:.2f}"
