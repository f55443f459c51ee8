"""Where linted sentences, and runs of them, stand in the files of their document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.lint.repairing import place_of
from aswritten.model.finding import Range
from aswritten.normalise.places import Places as FilePlaces
from aswritten.report.diagnostic import Spot, spot_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from aswritten.document.mapping import Place
    from aswritten.document.model import Document
    from aswritten.lint.model import Linted
    from aswritten.model.span import Span


class Places:
    """The places of one document's files, each indexed once.

    Args:
        document: the document.
        show: from a path below the root to the path that reports show.
    """

    def __init__(self, document: Document, show: Callable[[str], str]) -> None:
        self._document = document
        self._show = show
        self._places: dict[int, FilePlaces] = {}

    def path(self, linted: Linted) -> str:
        """The file that a sentence stands in, as reports show it."""
        return self._show(linted.document)

    def spot(self, place: Place) -> Spot:
        """A place as reports have it."""
        path = self._show(self._document.files[place.file].path)
        return spot_in(path, self._of(place), Range(place.start, place.end))

    def span(self, place: Place) -> Span:
        """A place as JSON has it."""
        return self._of(place).span(Range(place.start, place.end))

    def span_of(self, linted: Linted, start: int, end: int) -> Span | None:
        """Where a run of a claim's text stands; None for one that is not of a single paragraph."""
        place = place_of(linted.claim, self._document, start, end)
        return None if place is None else self.span(place)

    def _of(self, place: Place) -> FilePlaces:
        if place.file not in self._places:
            self._places[place.file] = FilePlaces(self._document.files[place.file].text)
        return self._places[place.file]
