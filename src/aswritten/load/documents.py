"""Documents that are no text themselves become text, or come out of the cache."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from aswritten.load.formats.extracted import Extracted, move_pieces
from aswritten.load.formats.kind import DocumentKind
from aswritten.load.pages import find_page
from aswritten.model.source_map import Part

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from aswritten.load.formats.extracted import Extractor

_REACH: Final = 4_000
"""Characters around a page's border in which the sentence is looked for that it cuts."""
_NEAR: Final = 4
"""Pages before and behind that a sentence may reach."""


def extract(data: bytes, kind: DocumentKind, *, path: str, sha256: str, cache: Path | None = None) -> Extracted:
    """The text of a document.

    Args:
        data: the document, unpacked.
        kind: what it is.
        path: for messages.
        sha256: of ``data``.
        cache: a folder in which texts are kept; none is kept without one.

    Raises:
        AswrittenError: ``UNREADABLE``, ``TOO_LARGE``.
    """
    if cache is None:
        return _read(data, kind, path)
    from aswritten.load.cache import read_entry, write_entry  # noqa: PLC0415 - start-up time

    kept = read_entry(cache, sha256, _extractor_of(kind))
    if kept is not None:
        return kept
    extracted = _read(data, kind, path)
    write_entry(cache, sha256, extracted)
    return extracted


def narrow(extracted: Extracted, number: int, *, path: str) -> Extracted:
    """The text of one page: its part of the body, then its notes and heads.

    A sentence that runs across a page's border belongs to both pages, and stands whole in either: what denies or
    hedges its end may stand in its beginning.

    Raises:
        AswrittenError: ``UNREADABLE`` where there are no pages, ``NOT_FOUND`` past the last one.
    """
    page = find_page(extracted.pages, number, path=path)
    texts: list[str] = []
    pieces = array("q")
    pages: dict[int, list[tuple[int, int]]] = {}
    parts: list[Part] = []
    length = 0
    for own_start, own_end in page.ranges:
        start, end = _widen(extracted.text, own_start, own_end)
        length += 2 * bool(texts)
        shift = length - start
        for other in extracted.pages[max(0, number - _NEAR) : number + _NEAR - 1]:
            pages.setdefault(other.number, []).extend(_cut(other.ranges, start, end, shift))
        for part in extracted.parts:
            parts += [
                Part(kind=part.kind, start=a, end=b) for a, b in _cut([(part.start, part.end)], start, end, shift)
            ]
        pieces += move_pieces(extracted.pieces, start, end, shift)
        texts.append(extracted.text[start:end])
        length += end - start
    return msgspec.structs.replace(
        extracted,
        text="\n\n".join(texts),
        pages=tuple(
            msgspec.structs.replace(extracted.pages[at - 1], ranges=tuple(ranges))
            for at, ranges in sorted(pages.items())
            if ranges or at == number
        ),
        paragraphs=(),
        parts=tuple(parts),
        pieces=pieces,
    )


def _cut(ranges: Iterable[tuple[int, int]], start: int, end: int, shift: int) -> list[tuple[int, int]]:
    return [(max(a, start) + shift, min(b, end) + shift) for a, b in ranges if a < end and b > start]


def _widen(text: str, start: int, end: int) -> tuple[int, int]:
    """The run with the sentences whole that its borders cut."""
    from aswritten.normalise.sentences import split_sentences  # noqa: PLC0415 - start-up time

    bounds = []
    for border in (start, end):
        low = max(text.rfind("\n\n", max(0, border - _REACH), border) + 2, border - _REACH, 0)
        high = text.find("\n\n", border, border + _REACH)
        high = min(len(text), border + _REACH) if high < 0 else high
        cut = (
            (low + sentence.start, low + sentence.end)
            for sentence in split_sentences(text[low:high], "en")
            if low + sentence.start < border < low + sentence.end
        )
        bounds.append(next(cut, (border, border)))
    return bounds[0][0], bounds[1][1]


def _read(data: bytes, kind: DocumentKind, path: str) -> Extracted:
    match kind:
        case DocumentKind.PDF:
            from aswritten.load.formats.pdf_apart import read_pdf_apart  # noqa: PLC0415 - start-up time

            return read_pdf_apart(data, path=path)
        case DocumentKind.DOCX:
            from aswritten.load.formats.docx import read_docx  # noqa: PLC0415 - start-up time

            return read_docx(data, path=path)
        case DocumentKind.EPUB:
            from aswritten.load.formats.epub import read_epub  # noqa: PLC0415 - start-up time

            return read_epub(data, path=path)
        case _:
            assert_never(kind)


def _extractor_of(kind: DocumentKind) -> Extractor:
    match kind:
        case DocumentKind.PDF:
            from aswritten.load.formats import pdf  # noqa: PLC0415 - start-up time

            return pdf.extractor()
        case DocumentKind.DOCX:
            from aswritten.load.formats import docx  # noqa: PLC0415 - start-up time

            return docx.EXTRACTOR
        case DocumentKind.EPUB:
            from aswritten.load.formats import epub  # noqa: PLC0415 - start-up time

            return epub.EXTRACTOR
        case _:
            assert_never(kind)
