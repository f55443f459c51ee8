"""What kind of document bytes are: by their own first bytes, since names lie."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from aswritten.errors import AswrittenError, ErrorCode

_ZIP: Final = b"PK\x03\x04"
_PDF_REACH: Final = 1024
"""Bytes before ``%PDF-`` that readers put up with."""
_DIRECTORY_REACH: Final = 1 << 22


class DocumentKind(StrEnum):
    """A format whose text must be extracted; the value is its media type."""

    PDF = "application/pdf"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    EPUB = "application/epub+zip"


SUFFIXES: Final = {"pdf": DocumentKind.PDF, "docx": DocumentKind.DOCX, "epub": DocumentKind.EPUB}
_NAMES: Final = {DocumentKind.PDF: "PDF document", DocumentKind.DOCX: "Word document", DocumentKind.EPUB: "EPUB book"}


def kind_by_name(path: str) -> DocumentKind | None:
    """The kind that a path's suffix names, seen through a packer's."""
    name = path.lower()
    for packed in (".gz", ".gzip", ".zst", ".zstd"):
        name = name.removesuffix(packed)
    return SUFFIXES.get(name.rpartition(".")[2])


def document_kind(data: bytes, *, path: str, media_type: str | None = None) -> DocumentKind | None:
    """The kind of a document; None for anything that is read as text.

    Raises:
        AswrittenError: ``UNREADABLE`` where name or media type says one of these kinds and the bytes say otherwise.
    """
    found = _kind_of_bytes(data)
    if found is not None:
        return found
    named = kind_by_name(path)
    if data.startswith(_ZIP) and named in (DocumentKind.DOCX, DocumentKind.EPUB):
        # What it lacks is said by its reader.
        return named
    if media_type is not None:
        named = next((kind for kind in DocumentKind if kind.value == media_type.partition(";")[0].strip()), None)
    if named is not None:
        reason = "it is empty" if not data else "its bytes do not begin like one"
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            reason = "it is an old Office document, or encrypted"
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} is no {_NAMES[named]}: {reason}",
            hint="open it in its own program and save it again, without a password",
            path=path,
        )
    return None


def _kind_of_bytes(data: bytes) -> DocumentKind | None:
    if data.startswith(b"%PDF-") or (b"%PDF-" in data[:_PDF_REACH] and b"%%EOF" in data[-_PDF_REACH:]):
        return DocumentKind.PDF
    if data.startswith(_ZIP):
        # The names of a zip archive's parts stand in the directory at its end.
        directory = data[-_DIRECTORY_REACH:]
        if b"META-INF/container.xml" in directory:
            return DocumentKind.EPUB
        if b"word/document.xml" in directory:
            return DocumentKind.DOCX
    return None
