"""What lint finds: sentences that cite, what they cite, and what their sources say of them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.document.mapping import Place
from aswritten.errors import AswrittenError
from aswritten.model.result import Result
from aswritten.model.verdict import Verdict


class CitedBy(StrEnum):
    """In what form a sentence names its source."""

    LINK = "link"
    KEY = "key"
    """A citation key or the number of a reference."""
    ENTRY = "entry"
    """The number of a reference that another document lists: ``[12](references.md#12)``."""
    PATH = "path"
    """A file's path, written out."""
    NOTE = "note"
    """The words of a footnote or of an attribution line, which name no file themselves."""


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """One source as a sentence names it.

    Attributes:
        target: path or address without fragment, key, or the words of a note.
        pinpoint: the page or section named with it, as written; else empty.
        place: of the mark in the document.
    """

    by: CitedBy
    target: str
    pinpoint: str = ""
    place: Place


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A run of a claim's text that stands in the document: ``start`` in the claim, ``block_start`` in the block."""

    start: int
    length: int
    block: int
    block_start: int


class DocumentClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of the document (or a block quote) as it is checked.

    Attributes:
        text: without the marks that cite; block quotes begin each line with ``>``.
        pieces: from the text to the blocks; what was added has none.
        place: of the sentence in the file; of a block quote, of its first paragraph.
        citations: what it cites, in order.
        quotes: whether it holds a quotation.
        figures: whether it states a figure.
        points: whether its words only lead a reader to what it links, and state nothing of it.
        broken: where in the text a space stands for a line break behind a hyphen, which may be one of layout.
    """

    text: str
    pieces: tuple[Piece, ...]
    place: Place
    citations: tuple[Citation, ...] = ()
    quotes: bool = False
    figures: bool = False
    points: bool = False
    broken: tuple[int, ...] = ()


class SourceVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the cited sources says of a claim.

    Attributes:
        citation: as written.
        path: of the file, relative to the root; None where it is not known.
        result: of the check, with its page taken into account; None beside an error.
        error: why it was not checked.
    """

    citation: Citation
    path: str | None = None
    result: Result | None = None
    error: AswrittenError | None = None


class Edit(msgspec.Struct, frozen=True, kw_only=True):
    """A run of a document's text and what is to stand there."""

    place: Place
    text: str


class Repair(msgspec.Struct, frozen=True, kw_only=True):
    """What would make a quotation the source's words.

    Attributes:
        quote: the quotation as the claim has it.
        place: of the quotation, between its marks.
        text: the source's words.
        edits: the same as single changes, where letters and digits stay as they are; empty where words would change.
    """

    quote: str
    place: Place
    text: str
    edits: tuple[Edit, ...] = ()


class Linted(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence, judged.

    Attributes:
        id: its number in the document, as text.
        line: from 1, of the sentence's beginning.
        column: from 1, in code points.
        sources: each cited source with what it says.
        verdict: of the sentence; None where nothing was checked.
        deciding: index in ``sources`` of the one that the verdict rests on.
        repairs: for quotations that the deciding source has in other words.
    """

    id: str
    claim: DocumentClaim
    document: str
    line: int
    column: int
    sources: tuple[SourceVerdict, ...] = ()
    verdict: Verdict | None = None
    deciding: int | None = None
    repairs: tuple[Repair, ...] = ()

    @property
    def is_uncited(self) -> bool:
        """Whether it names no source."""
        return not self.claim.citations

    @property
    def result(self) -> Result | None:
        """The result that the verdict rests on."""
        return None if self.deciding is None else self.sources[self.deciding].result

    @property
    def error(self) -> AswrittenError | None:
        """Why nothing was checked, where a source is cited and none could be read."""
        if self.verdict is not None:
            return None
        return next((source.error for source in self.sources if source.error is not None), None)
