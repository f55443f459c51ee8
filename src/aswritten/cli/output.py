"""Where results go: stdout, or a file that appears whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol, Self

from aswritten.durable import Replacement, sync_folder
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from types import TracebackType


class Output(Protocol):
    """Takes text as it comes."""

    def write(self, text: str) -> None:
        """Write and hand on at once, so that a reader sees each row as it is done."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_output(path: str | None, encoding: str | None = None) -> Output:
    """Stdout, or the file of ``--output``.

    Args:
        path: of the file, if any.
        encoding: of the text on stdout; UTF-8 if not given, and always in a file.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the file cannot be written.
    """
    if path is None:
        return StandardOutput(encoding or "utf-8")
    try:
        return _open_file(path)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error


class StandardOutput:
    """Stdout as bytes, so that a line ends in the same way everywhere."""

    def __init__(self, encoding: str) -> None:
        if sys.stdout is None:
            raise AswrittenError(ErrorCode.INVALID_INPUT, "stdout is closed", hint="give --output FILE")
        self._encoding = encoding
        self._file: BinaryIO = sys.stdout.buffer

    def write(self, text: str) -> None:
        """Write what the encoding cannot say as escapes."""
        try:
            self._file.write(text.encode(self._encoding, "backslashreplace"))
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise cannot_write("stdout", error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class StreamFile:
    """A device or pipe, written as it is: there is nothing to replace."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file = Path(path).open("wb", buffering=0)  # noqa: SIM115 - closed on exit

    def write(self, text: str) -> None:
        """Write at once."""
        try:
            self._file.write(text.encode("utf-8", "backslashreplace"))
        except BrokenPipeError:
            raise
        except OSError as error:
            raise cannot_write(self._path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


class AtomicFile:
    """A file written beside its place, made durable, and moved there once it is whole; on an error nothing changes."""

    def __init__(self, path: str) -> None:
        self._shown = path
        self._place = Path(os.path.realpath(path))
        self._waiting = Replacement(self._place)
        with contextlib.suppress(OSError):
            self._waiting.set_mode(stat.S_IMODE(self._place.stat().st_mode))

    def write(self, text: str) -> None:
        """Write to the file in waiting."""
        try:
            self._waiting.write(text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise cannot_write(self._shown, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._waiting.drop()
            return
        try:
            self._waiting.close()
            self._waiting.commit()
        except OSError as failure:
            self._waiting.drop()
            raise cannot_write(self._shown, failure) from failure
        with contextlib.suppress(OSError):
            sync_folder(self._place.parent)


def _open_file(path: str) -> Output:
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return AtomicFile(path)
    if stat.S_ISREG(mode):
        return AtomicFile(path)
    return StreamFile(path)


def cannot_write(shown: str, error: OSError | ValueError) -> AswrittenError:
    """The error of a place that takes no output."""
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"{shown} cannot be written: {reason}",
        hint="check the path, its rights and the room left",
    )
