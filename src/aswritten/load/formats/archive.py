"""Parts of a ZIP archive (DOCX, EPUB), unpacked in memory below a limit; nothing is ever written or fetched."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, Final, Self

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from types import TracebackType

_END: Final = b"PK\x05\x06"
_END_REACH: Final = 66_000
_MOST_DIRECTORY: Final = 4_000_000
"""Bytes of the list of parts: some thousands of them in the largest documents."""
MOST_UNPACKED: Final = 100_000_000
"""Bytes of all parts read of one document."""
_STEP: Final = 1 << 20


class Archive:
    """An open archive; closes itself as a context."""

    def __init__(self, data: bytes, *, path: str) -> None:
        """Open the archive.

        Raises:
            AswrittenError: ``UNREADABLE`` where it is damaged, ``TOO_LARGE`` for too long a list of parts.
        """
        self.path = path
        self._left = MOST_UNPACKED
        _require_short_directory(data, path)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as err:
            raise broken(path, f"its archive is damaged ({err})") from err
        self.names: Final = frozenset(self._zip.namelist())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def read(self, name: str) -> bytes:
        """One part, whole.

        Raises:
            AswrittenError: ``UNREADABLE`` where it is missing, encrypted or damaged; ``TOO_LARGE``.
        """
        pieces: list[bytes] = []
        try:
            with self._zip.open(name) as part:
                while piece := part.read(min(_STEP, self._left + 1)):
                    self._left -= len(piece)
                    if self._left < 0:
                        raise AswrittenError(
                            ErrorCode.TOO_LARGE,
                            f"{self.path} unpacks to more than {MOST_UNPACKED:,} bytes of text",
                            hint="give the chapter that is cited as a file of its own",
                            path=self.path,
                        )
                    pieces.append(piece)
        except KeyError as err:
            raise broken(self.path, f"its part {name} is missing") from err
        except RuntimeError as err:
            raise broken(self.path, "it is encrypted", "save a copy without a password") from err
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as err:
            raise broken(self.path, f"its part {name} is damaged ({err})") from err
        return b"".join(pieces)


def _require_short_directory(data: bytes, path: str) -> None:
    """The list of parts is read whole when an archive is opened: its size is looked at first."""
    at = data.rfind(_END, max(0, len(data) - _END_REACH))
    if at < 0 or len(data) < at + 22:
        raise broken(path, "its archive has no end: the file is cut off")
    size = struct.unpack_from("<I", data, at + 12)[0]
    if size > _MOST_DIRECTORY:
        raise AswrittenError(
            ErrorCode.TOO_LARGE, f"{path} lists more parts than a document has", hint="save it anew", path=path
        )


def broken(path: str, reason: str, hint: str = "open it in its own program and save it again") -> AswrittenError:
    """The error of a document that cannot be read."""
    return AswrittenError(ErrorCode.UNREADABLE, f"{path} cannot be read: {reason}", hint=hint, path=path)
