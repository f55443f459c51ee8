"""Files of a store: read only where they are regular files, in folders of its own."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterator

_READ_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # a pipe in the place of a file must not hold us up
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_PIECE: Final = 1 << 20


def touch(path: Path) -> None:
    """Set the time of a file to now, of a link its own where the system can.

    Raises:
        OSError: where there is none, or it is another's.
    """
    if os.utime in os.supports_follow_symlinks:
        os.utime(path, follow_symlinks=False)
    else:
        os.utime(path)


def open_regular(path: Path) -> int:
    """A descriptor of a regular file that is no link.

    Raises:
        OSError: where there is none, with a reason a person understands.
    """
    try:
        descriptor = os.open(path, _READ_FLAGS)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OSError(errno.ELOOP, "it is a link, not a file") from error
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is no regular file")
    return descriptor


def read_regular(path: Path, most_bytes: int) -> bytes:
    """The bytes of a regular file.

    Raises:
        OSError: where it cannot be read, or holds more.
    """
    descriptor = open_regular(path)
    try:
        size = os.fstat(descriptor).st_size
        if size > most_bytes:
            raise _too_large(size, most_bytes)
        data = os.read(descriptor, size + 1)
        while len(data) <= most_bytes and (piece := os.read(descriptor, _PIECE)):
            data += piece
    finally:
        os.close(descriptor)
    return data


def hash_regular(path: Path, most_bytes: int) -> str:
    """The SHA-256 of a regular file, a piece at a time.

    Raises:
        OSError: where it cannot be read, or holds more: a hole of terabytes costs nobody anything but its reader.
    """
    descriptor = open_regular(path)
    with os.fdopen(descriptor, "rb", buffering=0) as file:
        size = os.fstat(descriptor).st_size
        if size > most_bytes:
            raise _too_large(size, most_bytes)
        return hashlib.file_digest(file, "sha256").hexdigest()


def _too_large(size: int, most_bytes: int) -> OSError:
    return OSError(errno.EFBIG, f"it has {size:,} bytes, over the limit of {most_bytes:,}")


def require_own_folders(folder: Path, path: str) -> None:
    """Hold the folders between a store and a file to be no links: what lies behind one is not the store's.

    Raises:
        OSError: naming the one that is; one that is not there is none.
    """
    place = folder
    for part in path.split("/")[:-1]:
        place /= part
        if place.is_symlink():
            raise OSError(errno.ELOOP, f"the folder {part} is a link")


def walk(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """All entries below a folder but the folders, by path with forward slashes; no link is followed.

    Raises:
        OSError: where a folder cannot be listed.
    """
    pending = [""]
    while pending:
        prefix = pending.pop()
        with os.scandir(folder / prefix) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                path = f"{prefix}{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    pending.append(f"{path}/")
                else:
                    yield path, entry


def require_folder(folder: Path) -> None:
    """Make a folder unless it is there.

    Raises:
        OSError: where it is a link or no folder, or cannot be made.
    """
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder)  # noqa: PTH102 - the tests count the calls of os
    if not stat.S_ISDIR(os.lstat(folder).st_mode):
        raise OSError(errno.ENOTDIR, "it is no folder of its own")


def cannot(what: str, path: Path | str, error: OSError) -> AswrittenError:
    """The error of a store whose file cannot be read or written."""
    hints = {
        errno.ENOSPC: "make room on the disk; what was stored is untouched",
        errno.EDQUOT: "make room on the disk; what was stored is untouched",
        errno.EROFS: "the disk is mounted read-only; give --store a folder that can be written",
    }
    return AswrittenError(
        ErrorCode.STORE_ERROR,
        f"{path} cannot be {what}: {error.strerror or error}",
        hint=hints.get(error.errno or 0, "check the store's folder and its rights"),
        path=str(path),
    )
