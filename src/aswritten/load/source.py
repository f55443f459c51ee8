"""The source of a claim: a file becomes text with its media type and its digest."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.decoding import decode
from aswritten.load.media import guess_media_type
from aswritten.load.reading import RawFile, read_file

if TYPE_CHECKING:
    from pathlib import Path

MAX_CHARS: Final = 2_000_000
_UTF8_BYTES_PER_CHAR: Final = 4
_MARK_BYTES: Final = 4
"""Bytes of the longest byte-order mark."""


class LoadedText(msgspec.Struct, frozen=True, kw_only=True):
    """A source's text as it will be checked.

    Attributes:
        text: decoded, without byte-order mark, line ends kept; of a notebook, its readable text.
        media_type: as given, else by suffix, else ``None``.
        path: as the caller wrote it.
        sha256: of the file as stored.
    """

    text: str
    media_type: str | None
    path: str
    sha256: str


def load_source(
    path: str | os.PathLike[str],
    *,
    root: Path | None,
    encoding: str | None = None,
    media_type: str | None = None,
    max_chars: int = MAX_CHARS,
) -> LoadedText:
    """Read a file as the source of a claim.

    Raises:
        AswrittenError: ``PATH_ESCAPE``, ``NOT_FOUND``, ``NOT_A_FILE``, ``TOO_LARGE``, ``UNREADABLE``, and
            ``INVALID_INPUT`` for an unknown encoding.
    """
    shown = os.fspath(path)
    raw = _read(shown, root, max_chars)
    kind = media_type if media_type is not None else guess_media_type(shown)
    text = decode(raw.data, encoding, path=shown)
    if kind is not None and "json" in kind:
        text = _require_syntax(text, kind, shown)
    if len(text) > max_chars:
        raise _too_long(shown, str(len(text)), max_chars)
    return LoadedText(text=text, media_type=kind, path=shown, sha256=hashlib.sha256(raw.stored).hexdigest())


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
    try:
        return read_file(shown, root=root, max_bytes=limit)
    except AswrittenError as err:
        if err.code is not ErrorCode.TOO_LARGE:
            raise
        raise _too_long(shown, f"at least {limit // _UTF8_BYTES_PER_CHAR}", max_chars) from err


def _too_long(shown: str, length: str, limit: int) -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{shown} has {length} characters, over the limit of {limit}",
        hint="raise max_chars, or give the part that is cited as a file of its own",
        path=shown,
    )
