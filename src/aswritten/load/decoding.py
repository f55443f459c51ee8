"""Bytes become text: UTF-8, or UTF-16 with its mark, or what the caller names. Nothing is guessed."""

from __future__ import annotations

import codecs
from typing import Final

from aswritten.errors import AswrittenError, ErrorCode

_STEP_BYTES = 1 << 16
_UTF8_MARK = codecs.BOM_UTF8
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_FILE_CODECS: Final = frozenset(
    {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
)
"""Codecs of Python that hold no text files: they read escapes or host names, or depend on the machine."""

_MAGIC: Final = (
    (b"%PDF-", "a PDF document", "give it as a file, named .pdf"),
    (b"PAR1", "a Parquet table", "Parquet needs its extra: give the table as CSV"),
    (b"PK\x03\x04", "a zip archive (as XLSX and ODT are)", "save the document as DOCX or text, the sheet as CSV"),
    (b"\xd0\xcf\x11\xe0", "an old Office document", "save the document as DOCX or text, the sheet as CSV"),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (b"\x89PNG", "a PNG image", "an image holds no text: give the text or table behind it"),
    (b"\xff\xd8\xff", "a JPEG image", "an image holds no text: give the text or table behind it"),
    (b"GIF8", "a GIF image", "an image holds no text: give the text or table behind it"),
    (b"II*\0", "a TIFF image", "an image holds no text: give the text or table behind it"),
    (b"MM\0*", "a TIFF image", "an image holds no text: give the text or table behind it"),
    (b"\x89HDF", "an HDF5 file", "export the values as CSV or JSON"),
    (b"\x93NUMPY", "a NumPy array", "export the values as CSV or JSON"),
    (b"ARROW1", "an Arrow file", "export the values as CSV or JSON"),
    (b"SQLite format 3\0", "an SQLite data base", "export the table as CSV"),
    (b"\xfd7zXZ", "packed by xz", "unpack it: gzip and zstd are read"),
    (b"BZh", "packed by bzip2", "unpack it: gzip and zstd are read"),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it: gzip and zstd are read"),
)


def decode(data: bytes, encoding: str | None = None, *, path: str = "<bytes>") -> str:
    r"""The text of the bytes, without byte-order mark, line ends kept.

    >>> decode("\ufeffnaïve\r\n".encode())
    'naïve\r\n'

    Raises:
        AswrittenError: ``UNREADABLE`` for what is no text in that encoding, ``INVALID_INPUT`` for an unknown one.
    """
    if encoding is not None:
        text = _decode_as(data, _known_codec(encoding), path)
    elif data.startswith(_UTF16_MARKS):
        text = _decode_as(data, "utf-16", path)
    else:
        refuse_binary(data, path)
        text = _decode_as(data, "utf-8", path)
    if "\0" in text:
        raise _holds_nul(path)
    return text.removeprefix("\ufeff")


def to_utf8(data: bytes, encoding: str | None = None, *, path: str = "<bytes>") -> bytes:
    """The text as UTF-8 bytes without mark: no copy is made of what is that already.

    Raises:
        AswrittenError: as :func:`decode`.
    """
    is_utf8 = encoding is None or _known_codec(encoding) == "utf-8"
    if not is_utf8 or data.startswith(_UTF16_MARKS):
        return decode(data, encoding, path=path).encode()
    refuse_binary(data, path)
    body = data.removeprefix(_UTF8_MARK)
    if not body.isascii():
        _validate_utf8(body, path)
    if b"\0" in body:
        raise _holds_nul(path)
    return body


def refuse_binary(data: bytes, path: str) -> None:
    """Say what a file is, where its first bytes tell that it is no text.

    Raises:
        AswrittenError: ``UNREADABLE``.
    """
    for magic, kind, hint in _MAGIC:
        if data.startswith(magic):
            raise AswrittenError(ErrorCode.UNREADABLE, f"{path} is {kind}, not text", hint=hint, path=path)


def _known_codec(encoding: str) -> str:
    try:
        info = codecs.lookup(encoding)
    except (LookupError, ValueError, TypeError) as err:
        raise _unknown_codec(encoding) from err
    if not getattr(info, "_is_text_encoding", True) or info.name.replace("-", "_") in _NO_FILE_CODECS:
        raise _unknown_codec(encoding)
    return "utf-8" if info.name == "utf-8-sig" else info.name


def _unknown_codec(encoding: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"{encoding!r} is no known text encoding",
        hint="give a name such as utf-8, utf-16, latin-1 or cp1252",
    )


def _decode_as(data: bytes, codec: str, path: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as err:
        raise _undecodable(path, codec, err.start, data) from err
    except (UnicodeError, ValueError) as err:
        raise _undecodable(path, codec, 0, data) from err


def _validate_utf8(body: bytes, path: str) -> None:
    """Step by step: the text of a large file is up to four times its size."""
    view = memoryview(body)
    decoder = codecs.getincrementaldecoder("utf-8")()
    for at in range(0, len(body), _STEP_BYTES):
        pending = len(decoder.getstate()[0])
        try:
            decoder.decode(view[at : at + _STEP_BYTES], final=at + _STEP_BYTES >= len(body))
        except UnicodeDecodeError as err:
            raise _undecodable(path, "utf-8", at - pending + err.start, body) from err


def _undecodable(path: str, codec: str, at: int, data: bytes) -> AswrittenError:
    if b"\0" in data[:4096]:
        return _holds_nul(path)
    line = data.count(b"\n", 0, at) + 1
    return AswrittenError(
        ErrorCode.UNREADABLE,
        f"{path}:{line}: byte {at} ({data[at : at + 1].hex() or 'end'}) is no {codec} text",
        hint="give its encoding, such as latin-1 or cp1252",
        path=path,
    )


def _holds_nul(path: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE,
        f"{path} holds NUL characters: it is binary, or UTF-16 or UTF-32 without its mark",
        hint="give its encoding, such as utf-16-le, if it is text",
        path=path,
    )
