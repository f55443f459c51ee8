"""One regular file becomes bytes: limited, never blocking, unpacked, and the same before and after."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve
from aswritten.load.unpack import unpack

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES: Final = 1_073_741_824
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


class RawFile(NamedTuple):
    """A file as stored, and what it holds once unpacked (the same bytes where nothing was packed)."""

    stored: bytes
    data: bytes


def read_bytes(
    path: str | os.PathLike[str], *, root: str | os.PathLike[str] | None, max_bytes: int = MAX_BYTES
) -> bytes:
    """The bytes of a file below the root, unpacked where it is gzip or zstd.

    Raises:
        AswrittenError: ``PATH_ESCAPE``, ``NOT_FOUND``, ``NOT_A_FILE``, ``TOO_LARGE``, ``UNREADABLE``.
    """
    return read_file(path, root=root, max_bytes=max_bytes).data


def read_file(
    path: str | os.PathLike[str], *, root: str | os.PathLike[str] | None, max_bytes: int = MAX_BYTES
) -> RawFile:
    """Like :func:`read_bytes`, with the bytes as stored beside them."""
    shown = os.fspath(path)
    stored = _read_stored(resolve(path, root), shown, max_bytes)
    return RawFile(stored, unpack(stored, path=shown, max_bytes=max_bytes))


def read_head(path: str | os.PathLike[str], *, root: str | os.PathLike[str] | None, size: int) -> bytes:
    """The first bytes of a file below the root, as stored.

    Raises:
        AswrittenError: ``PATH_ESCAPE``, ``NOT_FOUND``, ``NOT_A_FILE``, ``UNREADABLE``.
    """
    shown = os.fspath(path)
    descriptor = _open(resolve(path, root), shown)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise _not_a_file(shown, mode)
        return os.read(descriptor, size)
    except OSError as err:
        raise _unreadable(shown, err) from err
    finally:
        os.close(descriptor)


def _read_stored(resolved: Path, shown: str, max_bytes: int) -> bytes:
    descriptor = _open(resolved, shown)
    try:
        before = os.fstat(descriptor)
        if not stat.S_ISREG(before.st_mode):
            raise _not_a_file(shown, before.st_mode)
        if before.st_size > max_bytes:
            raise too_large(shown, before.st_size, max_bytes)
        data = _read_all(descriptor, before.st_size, max_bytes)
        after = os.fstat(descriptor)
    except OSError as err:
        raise _unreadable(shown, err) from err
    finally:
        os.close(descriptor)
    if len(data) > max_bytes:
        raise too_large(shown, len(data), max_bytes)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or 0 < before.st_size != len(data):
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{shown} changed while it was read",
            hint="check it again when nothing writes to it",
            path=shown,
        )
    return data


def _read_all(descriptor: int, size: int, max_bytes: int) -> bytes:
    """A system call may return less than asked for; the usual file comes whole in the first."""
    first = os.read(descriptor, size + 1) if size else b""
    if size and len(first) == size and not (rest := os.read(descriptor, 1)):
        return first
    pieces = [first, rest if size and len(first) == size else b""]
    total = sum(map(len, pieces))
    while total <= max_bytes and (piece := os.read(descriptor, 1 << 20)):
        pieces.append(piece)
        total += len(piece)
    return b"".join(pieces)


def _open(resolved: Path, shown: str) -> int:
    try:
        return os.open(resolved, _FLAGS)
    except FileNotFoundError as err:
        raise AswrittenError(
            ErrorCode.NOT_FOUND, f"{shown} does not exist", hint="check the path and the root", path=shown
        ) from err
    except (IsADirectoryError, PermissionError) as err:
        if resolved.is_dir():
            raise _not_a_file(shown, stat.S_IFDIR) from err
        raise _cannot_open(shown, err) from err
    except OSError as err:
        try:
            mode = resolved.lstat().st_mode
        except OSError:
            mode = stat.S_IFREG
        if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
            raise _not_a_file(shown, mode) from err
        raise _cannot_open(shown, err) from err


def _cannot_open(shown: str, err: OSError) -> AswrittenError:
    return AswrittenError(
        ErrorCode.NOT_FOUND,
        f"{shown} cannot be opened: {err.strerror}",
        hint="check the path and its rights",
        path=shown,
    )


def _unreadable(shown: str, err: OSError) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, f"{shown} cannot be read: {err.strerror}", hint="check the file", path=shown
    )


def _not_a_file(shown: str, mode: int) -> AswrittenError:
    kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    kind = next((name for test, name in kinds if test(mode)), "a device")
    return AswrittenError(
        ErrorCode.NOT_A_FILE, f"{shown} is {kind}, not a regular file", hint="give a regular file", path=shown
    )


def too_large(shown: str, size: int, limit: int) -> AswrittenError:
    """The error of a file past the limit; it names both numbers."""
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{shown} has {size} bytes or more, over the limit of {limit}",
        hint="raise max_bytes, or give the part that is cited as a file of its own",
        path=shown,
    )
