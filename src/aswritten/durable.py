"""Files that take their place whole or not at all, and stay there when the power fails."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final

_FLAGS: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)
_NO_FOLDER_SYNC: Final = frozenset((errno.EINVAL, errno.ENOTSUP, errno.EBADF))
"""What file systems say that cannot sync a folder."""


class Replacement:
    """A file in waiting beside its place.

    Whoever is killed at any moment leaves the old file or the new one, and perhaps the file in waiting.
    """

    def __init__(self, place: Path, *, mode: int = 0o666) -> None:
        """Open it.

        Args:
            place: that it is to take; links are not followed.
            mode: that it is made with, before the process's mask.

        Raises:
            OSError: as the system says.
        """
        self._place = place
        self._temporary = name_beside(place)
        self._descriptor = os.open(self._temporary, _FLAGS, mode)
        self._is_open = True

    def write(self, data: bytes) -> None:
        """Write all of it.

        Raises:
            OSError: as the system says.
        """
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]

    def set_mode(self, mode: int) -> None:
        """Give it other rights.

        Raises:
            OSError: as the system says.
        """
        os.chmod(self._descriptor if os.chmod in os.supports_fd else self._temporary, mode)  # noqa: PTH101 - a descriptor

    def close(self) -> None:
        """Sync what is written; :meth:`commit` may follow.

        Raises:
            OSError: as the system says.
        """
        try:
            os.fsync(self._descriptor)
        finally:
            self._is_open = False
            os.close(self._descriptor)

    def commit(self) -> None:
        """Put the closed file in its place; the name is durable once its folder is synced.

        Raises:
            OSError: as the system says.
        """
        os.replace(self._temporary, self._place)  # noqa: PTH105 - the tests count the calls of os

    def drop(self) -> None:
        """Leave nothing of it."""
        if self._is_open:
            self._is_open = False
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
        with contextlib.suppress(OSError):
            os.unlink(self._temporary)  # noqa: PTH108 - as above


def write_durably(place: Path, data: bytes) -> None:
    """Write beside the place, sync, rename to the place, sync the folder.

    Raises:
        OSError: as the system says; the file in waiting is gone then.
    """
    waiting = Replacement(place)
    try:
        waiting.write(data)
        waiting.close()
        waiting.commit()
    except BaseException:
        waiting.drop()
        raise
    sync_folder(place.parent)


def name_beside(place: Path) -> Path:
    """A name beside a place that no other process takes."""
    return place.with_name(f".{place.name[:64]}.{os.getpid()}.{os.urandom(6).hex()}.tmp")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can.

    Raises:
        OSError: where it can and fails.
    """
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)
