"""What the terminal and the environment say: columns, colour, encoding, and stdin, which is read once."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from aswritten.cli.terminal import columns
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.report.style import Palette
from aswritten.report.text import Layout

if TYPE_CHECKING:
    import argparse

STDIN = "-"
_LEAST_WIDTH = 40
_MOST_WIDTH = 120


def workspace_of(options: argparse.Namespace) -> Path:
    """The folder that sources are named from: that of ``--root``, else the configuration's."""
    root: Path = options.config.root
    return root if options.root is None else Path(options.root)


def layout_of(options: argparse.Namespace) -> Layout:
    """How text is laid out for stdout, or for the file of ``--output``."""
    return Layout(width=min(max(columns(), _LEAST_WIDTH), _MOST_WIDTH), palette=_palette_of(options))


def _palette_of(options: argparse.Namespace) -> Palette:
    """The flag wins over NO_COLOR, that over FORCE_COLOR, that over TERM and over what stdout is."""
    if options.color != "auto":
        return Palette.COLOUR if options.color == "always" else Palette.PLAIN
    if os.environ.get("NO_COLOR") or getattr(options, "output", None):
        return Palette.PLAIN
    if os.environ.get("FORCE_COLOR"):
        return Palette.COLOUR
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return Palette.COLOUR if is_terminal and os.environ.get("TERM") != "dumb" else Palette.PLAIN


def text_encoding() -> str:
    """The encoding of text on stdout."""
    return (sys.stdout.encoding if sys.stdout is not None else None) or "utf-8"


def open_stdin() -> BinaryIO:
    """Stdin as bytes, under a descriptor of its own: a thread that still waits for input does not trouble the end.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where it is closed.
    """
    if sys.stdin is None:
        raise AswrittenError(ErrorCode.INVALID_INPUT, "stdin is closed", hint="pipe something into it, or give a file")
    try:
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, ValueError):
        return sys.stdin.buffer


def read_stdin(most_bytes: int) -> bytes:
    """All of stdin.

    Raises:
        AswrittenError: ``TOO_LARGE`` past the limit, ``INVALID_INPUT`` where it is closed.
    """
    data = open_stdin().read(most_bytes + 1)
    if len(data) > most_bytes:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"stdin has more than {most_bytes:,} bytes",
            hint="pipe the part that is cited",
        )
    return data


def open_rows(path: str) -> contextlib.AbstractContextManager[BinaryIO]:
    """The batch's file, or stdin for ``-``.

    Raises:
        AswrittenError: where it cannot be opened.
    """
    if path == STDIN:
        return contextlib.nullcontext(open_stdin())
    try:
        return Path(path).open("rb")
    except IsADirectoryError as error:
        raise AswrittenError(
            ErrorCode.NOT_A_FILE, f"{path} is a folder", hint="give the file with the rows", path=path
        ) from error
    except FileNotFoundError as error:
        raise AswrittenError(ErrorCode.NOT_FOUND, f"{path} does not exist", hint="check the path", path=path) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path} cannot be read: {reason}", hint="check the path and its rights", path=path
        ) from error
