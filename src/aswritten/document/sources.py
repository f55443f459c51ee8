"""The files of a document: read once, below the root, with their digests."""

from __future__ import annotations

import codecs
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from aswritten.document.model import DocumentFile
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve, resolve_root
from aswritten.load.decoding import decode
from aswritten.load.media import guess_media_type
from aswritten.load.reading import read_file, too_large

if TYPE_CHECKING:
    from collections.abc import Callable

    from aswritten.settings import Settings

T = TypeVar("T")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BYTES_PER_CHAR = 4
_MARK_BYTES = 4


class Sources:
    """Reads the files of one document, in all no more characters than the settings allow."""

    def __init__(self, root: str | os.PathLike[str] | None, settings: Settings) -> None:
        self.root = None if root is None else resolve_root(root)
        self.max_chars = self._left = settings.max_chars
        self._settings = settings

    def read(
        self, path: str | os.PathLike[str], *, media_type: str | None = None, encoding: str | None = None
    ) -> DocumentFile:
        """Read one file.

        Raises:
            AswrittenError: as :func:`aswritten.load.source.load_source`.
        """
        shown = os.fspath(path)
        limit = self._left * _BYTES_PER_CHAR + _MARK_BYTES
        raw = read_file(shown, root=self.root, max_bytes=limit)
        text = decode(raw.data, encoding, path=shown)
        if len(text) > self._left:
            raise too_large(shown, len(raw.data), self._settings.max_chars)
        self._left -= len(text)
        utf16 = raw.data.startswith(_MARKS[1:])
        return DocumentFile(
            path=self.relative(shown),
            text=text,
            sha256=hashlib.sha256(raw.stored).hexdigest(),
            media_type=media_type or guess_media_type(shown) or "text/plain",
            has_mark=raw.data.startswith(_MARKS),
            encoding=encoding or ("utf-16" if utf16 else "utf-8"),
        )

    def read_docx(
        self, path: str | os.PathLike[str], make: Callable[[bytes, str], tuple[str, T]]
    ) -> tuple[DocumentFile, T]:
        """Read a Word document by its reader; the file's text is what the reader makes of it.

        Raises:
            AswrittenError: as :func:`aswritten.load.source.load_source`.
        """
        from aswritten.load.formats.kind import DocumentKind, document_kind  # noqa: PLC0415 - start-up time
        from aswritten.load.source import MAX_DOCUMENT_BYTES  # noqa: PLC0415 - start-up time

        shown = os.fspath(path)
        raw = read_file(shown, root=self.root, max_bytes=MAX_DOCUMENT_BYTES)
        document_kind(raw.data, path=shown, media_type=DocumentKind.DOCX.value)
        text, made = make(raw.data, shown)
        if len(text) > self._left:
            raise too_large(shown, len(text), self._settings.max_chars)
        self._left -= len(text)
        file = DocumentFile(
            path=self.relative(shown),
            text=text,
            sha256=hashlib.sha256(raw.stored).hexdigest(),
            media_type=DocumentKind.DOCX.value,
        )
        return file, made

    def relative(self, path: str) -> str:
        """A path as the document's places name it: below the root where it is."""
        if self.root is None:
            return path.replace(os.sep, "/")
        resolved = resolve(path, self.root)
        return resolved.relative_to(self.root).as_posix() or Path(path).name

    def find(self, target: str, *, beside: str, main: str, suffixes: tuple[str, ...]) -> str:
        """The path of a file that a document names: from the main file's folder, then from that of the file naming it.

        Raises:
            AswrittenError: ``PATH_ESCAPE`` out of the root, ``NOT_FOUND`` where there is none.
        """
        if self.root is None:
            raise AswrittenError(
                ErrorCode.PATH_ESCAPE, f"{target} is not followed without a root", hint="give a root", path=target
            )
        folders = dict.fromkeys((Path(main).parent, Path(beside).parent))
        for folder in folders:
            for suffix in suffixes:
                path = os.path.normpath(folder / (target + suffix))
                if resolve(path, self.root).is_file():
                    return path
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"{target} does not exist",
            hint=f"the document {beside} names it: check the path",
            path=target,
        )
