"""PDF documents: opened by pdfium, read page by page."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.formats.extracted import Extracted, Extractor
from aswritten.load.formats.pdf_lines import build_lines
from aswritten.load.formats.pdf_text import compose
from aswritten.load.formats.pdf_words import read_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from aswritten.load.formats.pdf_lines import Line
    from aswritten.load.formats.pdf_words import Handle

LAYOUT_VERSION: Final = 4
"""Grows when the same PDF gives another text: cached texts of an older one are made anew."""
MOST_PAGES: Final = 20_000
MOST_CHARS: Final = 50_000_000
_LABEL_BYTES: Final = 200
_NO_LABEL: Final = 2
"""Bytes of an empty label with its end."""
_SHOWN: Final = 5
_PICTURE: Final = 0.25
"""Share of its page from which on a picture may be one of text."""
_DEEPEST_FORM: Final = 3
_REASONS: Final = {
    2: ("it cannot be opened", "check the file"),
    3: ("it is no PDF, or damaged", "open it in a viewer and save it again"),
    4: ("it is encrypted", "save a copy without a password"),
    5: ("it is encrypted in a way that is not read", "save a copy without a password"),
}


def extractor() -> Extractor:
    """Name and version of what reads a PDF here."""
    from pypdfium2.version import (  # type: ignore[import-untyped]  # noqa: PLC0415 - start-up time
        PDFIUM_INFO,
        PYPDFIUM_INFO,
    )

    return Extractor(name="pypdfium2", version=f"{PYPDFIUM_INFO} pdfium {PDFIUM_INFO.build} layout {LAYOUT_VERSION}")


def read_pdf(data: bytes, *, path: str, before_page: Callable[[], None] = lambda: None) -> Extracted:
    """The text of a PDF with its pages; ``before_page`` is called before each, and once at the end.

    Raises:
        AswrittenError: ``UNREADABLE`` where it is encrypted, broken or without text; ``TOO_LARGE``.
    """
    from pypdfium2 import raw  # type: ignore[import-untyped]  # noqa: PLC0415 - start-up time

    before_page()
    document = open_pdf(data, path=path)
    try:
        pages: list[list[Line]] = []
        labels: list[str | None] = []
        chars = 0
        unread: list[int] = []
        pictures: set[int] = set()
        for index in range(len(document)):
            before_page()
            lines = _read_page(document, index, raw)
            if lines is None:
                unread.append(index + 1)
            chars += sum(len(line.text) for line in lines or ())
            if chars > MOST_CHARS:
                raise _too_large(path, f"more than {MOST_CHARS:,} characters")
            if not lines and _shows_picture(document, index, raw):
                pictures.add(index)
            pages.append(lines or [])
            labels.append(_read_label(document, index, raw))
    finally:
        document.close()
    before_page()
    if unread:
        shown = ", ".join(map(str, unread[:_SHOWN])) + (" and more" if len(unread) > _SHOWN else "")
        raise _unreadable(path, f"its page {shown} cannot be read", "open it in a viewer and save it again")
    if not chars:
        reason = (
            "it has no page"
            if not pages
            else "no page of it holds text: they are pictures, as a scanner makes them, or empty"
        )
        raise _unreadable(path, reason, "have the text recognised (OCR), and give that PDF or its text")
    book = compose(pages, labels, pictures)
    return Extracted(text=book.text, pages=book.pages, parts=book.parts, pieces=book.pieces, extractor=extractor())


def open_pdf(data: bytes, *, path: str) -> Handle:
    """The open document of pypdfium2; the caller closes it.

    Raises:
        AswrittenError: ``UNREADABLE``, ``TOO_LARGE`` for more pages than are read.
    """
    import pypdfium2  # noqa: PLC0415 - start-up time

    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
    except pypdfium2.PdfiumError as err:
        code = getattr(err, "err_code", 3)
        raise _unreadable(path, *_REASONS.get(code, _REASONS[3])) from err
    if count > MOST_PAGES:
        document.close()
        raise _too_large(path, f"{count:,} pages, over the limit of {MOST_PAGES:,}")
    return document


def _read_page(document: Handle, index: int, raw: Handle) -> list[Line] | None:
    import pypdfium2  # noqa: PLC0415 - start-up time

    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return None
    try:
        text_page = page.get_textpage()
    except pypdfium2.PdfiumError:
        page.close()
        return None
    try:
        return build_lines(read_words(page, text_page, raw))
    finally:
        text_page.close()
        page.close()


def _shows_picture(document: Handle, index: int, raw: Handle) -> bool:
    """Whether a picture covers a good part of a page, as one from a scanner does."""
    page = document[index]
    try:
        width, height = page.get_size()
        for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,), max_depth=_DEEPEST_FORM):
            left, bottom, right, top = item.get_bounds()
            if (right - left) * (top - bottom) > _PICTURE * width * height:
                return True
    finally:
        page.close()
    return False


def _read_label(document: Handle, index: int, raw: Handle) -> str | None:
    buffer = ctypes.create_string_buffer(_LABEL_BYTES)
    length = raw.FPDF_GetPageLabel(document, index, buffer, _LABEL_BYTES)
    if not _NO_LABEL < length <= _LABEL_BYTES:
        return None
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def _unreadable(path: str, reason: str, hint: str) -> AswrittenError:
    return AswrittenError(ErrorCode.UNREADABLE, f"{path} cannot be read as PDF: {reason}", hint=hint, path=path)


def _too_large(path: str, what: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{path} has {what}",
        hint="give the pages that are cited as a file of their own",
        path=path,
    )
