"""The source of a claim: a file becomes text with its media type, its digest and its places."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.decoding import decode
from aswritten.load.formats.extracted import Extractor
from aswritten.load.formats.kind import document_kind, kind_by_name
from aswritten.load.media import guess_media_type
from aswritten.load.pages import find_page, split_page
from aswritten.load.reading import RawFile, read_file
from aswritten.model.source_map import PageText, Part, SourceMap

if TYPE_CHECKING:
    from pathlib import Path

    from aswritten.load.formats.kind import DocumentKind
    from aswritten.load.formats.pdf_boxes import PageBoxes, PdfPlaces

MAX_CHARS: Final = 2_000_000
MAX_DOCUMENT_BYTES: Final = 268_435_456
"""Bytes of a PDF, DOCX or EPUB file, which holds pictures beside its text."""
_UTF8_BYTES_PER_CHAR: Final = 4
_MARK_BYTES: Final = 4
"""Bytes of the longest byte-order mark."""


class LoadedText(msgspec.Struct, frozen=True, kw_only=True):
    """A source's text as it will be checked.

    Attributes:
        text: decoded, without byte-order mark, line ends kept; of a notebook or document, its readable text.
        media_type: as given, else by suffix, else ``None``; of a PDF, DOCX or EPUB file, what it is.
        path: as the caller wrote it.
        sha256: of the file as stored.
        extractor: what made the text; ``None`` where the text is the decoded file.
        pages: the pages of a document that has them; with ``#page=N``, that one.
        paragraphs: offsets at which numbered paragraphs begin, where the format numbers them.
        parts: what is kept behind the body: notes, running heads, deleted text.
        deleted: paragraphs as they read before tracked changes, which are no text of the source any more.
        places: what :meth:`boxes` asks.
    """

    text: str
    media_type: str | None
    path: str
    sha256: str
    extractor: Extractor | None = None
    pages: tuple[PageText, ...] = ()
    paragraphs: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    deleted: tuple[str, ...] = ()
    places: PdfPlaces | None = None

    @property
    def source_map(self) -> SourceMap | None:
        """Pages and paragraphs by offset; None where there are none."""
        if not (self.pages or self.paragraphs):
            return None
        return SourceMap(self.pages, self.paragraphs, self.deleted)

    def boxes(self, start: int, end: int) -> tuple[PageBoxes, ...]:
        """Where a run of the text stands on the pages of a PDF; nothing for any other source.

        Raises:
            AswrittenError: ``UNREADABLE`` where the PDF can no longer be opened.
        """
        return () if self.places is None else self.places.find(start, end)


def load_source(  # noqa: PLR0913 - all but one by keyword
    path: str | os.PathLike[str],
    *,
    root: Path | None,
    encoding: str | None = None,
    media_type: str | None = None,
    max_chars: int = MAX_CHARS,
    cache: Path | None = None,
) -> LoadedText:
    """Read a file as the source of a claim; ``paper.pdf#page=3`` is the text of that page alone.

    Args:
        path: of the file, with ``#page=N`` for one page of it.
        root: the folder that the file must lie in; anywhere if ``None``.
        encoding: of a text.
        media_type: of a text; a document is known by its bytes.
        max_chars: of the text, or of the page that is asked for.
        cache: a folder in which the texts of documents are kept; none is kept without one.

    Raises:
        AswrittenError: ``PATH_ESCAPE``, ``NOT_FOUND``, ``NOT_A_FILE``, ``TOO_LARGE``, ``UNREADABLE``, and
            ``INVALID_INPUT`` for an unknown encoding.
    """
    shown = os.fspath(path)
    file, page = split_page(shown)
    raw = _read(file, root, max_chars)
    kind = document_kind(raw.data, path=file, media_type=media_type)
    if kind is not None:
        return _load_document(raw, kind, shown, page=page, max_chars=max_chars, cache=cache)
    if page is not None:
        find_page((), page, path=file)
    media = media_type if media_type is not None else guess_media_type(file)
    text = decode(raw.data, encoding, path=file)
    if media is not None and "json" in media:
        text = _require_syntax(text, media, file)
    if len(text) > max_chars:
        raise _too_long(file, str(len(text)), max_chars)
    return LoadedText(text=text, media_type=media, path=shown, sha256=hashlib.sha256(raw.stored).hexdigest())


def _load_document(  # noqa: PLR0913 - all but two by keyword
    raw: RawFile, kind: DocumentKind, shown: str, *, page: int | None, max_chars: int, cache: Path | None
) -> LoadedText:
    from aswritten.load.documents import extract, narrow  # noqa: PLC0415 - start-up time
    from aswritten.load.formats.pdf_boxes import PdfPlaces  # noqa: PLC0415 - start-up time

    file, _ = split_page(shown)
    digest = hashlib.sha256(raw.data).hexdigest()
    extracted = extract(raw.data, kind, path=file, sha256=digest, cache=cache)
    if page is not None:
        extracted = narrow(extracted, page, path=file)
    if len(extracted.text) > max_chars:
        hint = "give the page that is cited, as in paper.pdf#page=3, or raise max_chars" if extracted.pages else None
        raise _too_long(file, str(len(extracted.text)), max_chars, hint)
    return LoadedText(
        text=extracted.text,
        media_type=kind.value,
        path=shown,
        sha256=digest if raw.data is raw.stored else hashlib.sha256(raw.stored).hexdigest(),
        extractor=extracted.extractor,
        pages=extracted.pages,
        paragraphs=extracted.paragraphs,
        parts=extracted.parts,
        deleted=extracted.deleted,
        places=PdfPlaces(raw.data, extracted.pieces, path=file) if extracted.pieces else None,
    )


def _require_syntax(text: str, kind: str, shown: str) -> str:
    from aswritten.load.json_syntax import require_json, require_json_lines  # noqa: PLC0415 - start-up time

    match kind:
        case "application/json":
            require_json(text.encode(), path=shown)
        case "application/jsonl":
            require_json_lines(text.encode(), path=shown)
        case "application/x-ipynb+json":
            from aswritten.load.notebook import read_notebook  # noqa: PLC0415 - start-up time

            require_json(text.encode(), path=shown)
            return read_notebook(text, path=shown)
        case _:
            pass
    return text


def _read(shown: str, root: Path | None, max_chars: int) -> RawFile:
    """Read no more than the characters may take: what is packed is not unpacked beyond that."""
    limit = max_chars * _UTF8_BYTES_PER_CHAR + _MARK_BYTES
    if kind_by_name(shown) is not None:
        return read_file(shown, root=root, max_bytes=MAX_DOCUMENT_BYTES)
    try:
        return read_file(shown, root=root, max_bytes=limit)
    except AswrittenError as err:
        if err.code is not ErrorCode.TOO_LARGE:
            raise
        raise _too_long(shown, f"at least {limit // _UTF8_BYTES_PER_CHAR}", max_chars) from err


def _too_long(shown: str, length: str, limit: int, hint: str | None = None) -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{shown} has {length} characters, over the limit of {limit}",
        hint=hint or "raise max_chars, or give the part that is cited as a file of its own",
        path=shown,
    )
