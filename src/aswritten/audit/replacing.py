"""A text file takes another text: the same encoding and mark, and at every moment the old file or the new one."""

from __future__ import annotations

import codecs
import contextlib
import hashlib
import os
import stat
from pathlib import Path
from typing import Final

from aswritten.durable import Replacement, sync_folder
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.reading import read_file

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
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
    try:
        mode = stat.S_IMODE(real.stat().st_mode)
        waiting = Replacement(real, mode=0o600)
        try:
            waiting.write(data)
            waiting.set_mode(mode)
            waiting.close()
            read_stored(path, sha256=hashlib.sha256(old).hexdigest())
            waiting.commit()
        except BaseException:
            waiting.drop()
            raise
        with contextlib.suppress(OSError):
            sync_folder(real.parent)
    except OSError as err:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{path} cannot be written: {err.strerror}",
            hint="check its rights, those of its folder, and the room left",
            path=path,
        ) from err
