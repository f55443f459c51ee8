"""Gzip and zstd are unpacked in small steps, so that a bomb meets the limit before it meets the memory."""

from __future__ import annotations

import re
import sys
import zlib
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_STEP_BYTES = 1 << 20
_READ_BYTES = 1 << 14
_KEPT_BYTES = 1 << 27
"""More than this is unpacked twice: the first time to see that it is not too much."""
_PADDING = re.compile(rb"\0*+")


def unpack(stored: bytes, *, path: str, max_bytes: int) -> bytes:
    """What a file holds: the bytes themselves, or those packed in them by gzip or zstd.

    Raises:
        AswrittenError: ``TOO_LARGE`` past the limit, ``UNREADABLE`` for a damaged file or a suffix that lies.
    """
    suffix = path.lower().rpartition(".")[2]
    if stored.startswith(_GZIP_MAGIC):
        unpacker = _gunzip
    elif stored.startswith(_ZSTD_MAGIC):
        unpacker = _unzstd
    elif suffix in ("gz", "gzip", "zst", "zstd"):
        raise _damaged(path, f"its name ends in .{suffix}, its bytes do not begin like that")
    else:
        return stored
    unpacked = _collect(lambda: unpacker(stored), path, max_bytes)
    if unpacked.startswith((_GZIP_MAGIC, _ZSTD_MAGIC)):
        raise _damaged(path, "it is packed twice")
    return unpacked


def _collect(pieces: Callable[[], Iterator[bytes]], path: str, max_bytes: int) -> bytes:
    """All pieces as one; what is large is measured to its end before it is kept."""
    kept = bytearray()
    size = 0
    try:
        for piece in pieces():
            size += len(piece)
            if size > max_bytes:
                raise AswrittenError(
                    ErrorCode.TOO_LARGE,
                    f"{path} unpacks to more than the limit of {max_bytes} bytes",
                    hint="raise max_bytes, or unpack the part that is cited into a file of its own",
                    path=path,
                )
            if size <= _KEPT_BYTES:
                kept += piece
            elif kept:
                kept = bytearray()
        if size > _KEPT_BYTES:
            return b"".join(pieces())
    except _DamageError as err:
        raise _damaged(path, str(err)) from err
    return bytes(kept)


class _DamageError(Exception):
    pass


def _gunzip(stored: bytes) -> Iterator[bytes]:
    """All members, one after the other; zero bytes after the last are padding."""
    at = 0
    while at < len(stored):
        if not stored.startswith(_GZIP_MAGIC, at):
            raise _DamageError("its gzip data is followed by something else")
        member = zlib.decompressobj(wbits=31)
        pending = b""
        while not member.eof:
            if not pending:
                pending = stored[at : at + _READ_BYTES]
                at += len(pending)
            ends = not pending
            try:
                piece = member.decompress(pending, _STEP_BYTES)
            except zlib.error as err:
                raise _DamageError(f"its gzip data is damaged ({err})") from err
            pending = member.unconsumed_tail
            if ends and not piece and not member.eof:
                raise _DamageError("its gzip data ends early")
            yield piece
        at = _PADDING.match(stored, at - len(member.unused_data) - len(pending)).end()  # type: ignore[union-attr]


def _unzstd(stored: bytes) -> Iterator[bytes]:
    """All frames, one after the other."""
    if sys.version_info >= (3, 14):
        from compression import zstd  # noqa: PLC0415  (costs start-up time, and few files need it)
    else:
        from backports import zstd  # noqa: PLC0415  (as above)

    at = 0
    while at < len(stored):
        frame = zstd.ZstdDecompressor()
        while not frame.eof:
            step = stored[at : at + _READ_BYTES] if frame.needs_input else b""
            at += len(step)
            if frame.needs_input and not step:
                raise _DamageError("its zstd data ends early")
            try:
                yield frame.decompress(step, _STEP_BYTES)
            except zstd.ZstdError as err:
                raise _DamageError(f"its zstd data is damaged ({err})") from err
        at -= len(frame.unused_data)


def _damaged(path: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, f"{path} cannot be unpacked: {reason}", hint="give the unpacked file", path=path
    )
