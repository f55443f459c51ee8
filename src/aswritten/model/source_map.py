"""Where in its document a source's text stands: pages and paragraphs by offset."""

from __future__ import annotations

from bisect import bisect_right

import msgspec


class PageText(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a document.

    Attributes:
        number: of the page in the file, from 1.
        label: as the file names it ("iv"), where it does.
        printed: the page number printed in its running head or foot, where one is.
        is_picture: whether it shows a picture and has no text, which may hide words that were not read.
        ranges: the parts of the text that stand on it, in order: its body first, then its notes and running heads.
    """

    number: int
    label: str | None = None
    printed: str | None = None
    is_picture: bool = False
    ranges: tuple[tuple[int, int], ...] = ()


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A run of the text that is kept apart from the body: ``note``, ``side``, ``head`` or ``deleted``, and such."""

    kind: str
    start: int
    end: int


class SourceMap:
    """Answers where an offset stands; offsets are those of the decoded text."""

    def __init__(
        self,
        pages: tuple[PageText, ...] = (),
        paragraphs: tuple[int, ...] = (),
        deleted: tuple[str, ...] = (),
    ) -> None:
        """Take the pages, and the offsets at which the numbered paragraphs begin (the first has number 1).

        ``deleted`` are paragraphs as they read before tracked changes: no text of the source, but told of.
        """
        self.pages = pages
        self.paragraphs = paragraphs
        self.deleted = deleted
        self.unread = tuple(page.number for page in pages if page.is_picture)
        """Numbers of the pages that are pictures: what the text lacks may stand on one of them."""
        ranges = sorted((start, end, page.number) for page in pages for start, end in page.ranges)
        self._starts = [start for start, _, _ in ranges]
        self._numbers = [number for _, _, number in ranges]

    def page_at(self, at: int) -> int | None:
        """The number of the page on which the character at ``at`` stands."""
        index = bisect_right(self._starts, at) - 1
        return self._numbers[index] if index >= 0 else None

    def paragraph_at(self, at: int) -> int | None:
        """The number of the paragraph that holds ``at``, from 1; None where the source numbers none."""
        if not self.paragraphs:
            return None
        return max(1, bisect_right(self.paragraphs, at))
