"""A text file takes another text: the same encoding and mark, and at every moment the old file or the new one."""

from __future__ import annotations

import codecs
import contextlib
import hashlib
import os
import stat
from pathlib import Path
from typing import Final

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.reading import read_file

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FLAGS: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)


def encode_alike(stored: bytes, old: str, new: str) -> bytes | None:
    r"""The bytes of a new text in the encoding of the old one; None where the bytes are not just that text.

    >>> encode_alike(b"\xff\xfea\x00", "a", "b")
    b'\xff\xfeb\x00'
    """
    mark, codec = next(((mark, codec) for mark, codec in _MARKS if stored.startswith(mark)), (b"", "utf-8"))
    try:
        return mark + new.encode(codec) if mark + old.encode(codec) == stored else None
    except UnicodeEncodeError:
        return None


def read_stored(path: str, *, sha256: str | None = None) -> bytes:
    """The bytes of a file as it is stored.

    Raises:
        AswrittenError: as :func:`read_file`, or it is no more what was audited (``UNREADABLE``).
    """
    stored = read_file(path, root=None).stored
    if sha256 is not None and hashlib.sha256(stored).hexdigest() != sha256:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} changed while it was audited",
            hint="run it again when nothing writes to it",
            path=path,
        )
    return stored


def replace_file(path: str, data: bytes, *, old: bytes) -> None:
    """Put other bytes in a file's place: written beside it, synced, renamed, the folder synced.

    Whoever is killed on the way leaves the old file or the new one, and perhaps a ``.tmp`` beside it. Links are
    followed, the mode is kept.

    Args:
        path: of the file.
        data: what it is to hold.
        old: what it held when ``data`` was made; where it holds something else now, nothing is written.

    Raises:
        AswrittenError: it changed, or cannot be written (``INVALID_INPUT``).
    """
    real = Path(os.path.realpath(path))
    temporary = real.with_name(f".{real.name[:64]}.{os.getpid()}.{os.urandom(6).hex()}.tmp")
    try:
        mode = stat.S_IMODE(real.stat().st_mode)
        descriptor = os.open(temporary, _FLAGS, 0o600)
        try:
            _write(descriptor, data, mode)
            read_stored(path, sha256=hashlib.sha256(old).hexdigest())
            os.replace(temporary, real)  # noqa: PTH105 - beside the other calls of os
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(real.parent)
    except OSError as err:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{path} cannot be written: {err.strerror}",
            hint="check its rights, those of its folder, and the room left",
            path=path,
        ) from err


def _write(descriptor: int, data: bytes, mode: int) -> None:
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the new name durable where the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
