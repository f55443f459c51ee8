"""What goes to stderr: errors, notes and progress."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from aswritten.errors import AswrittenError

_EVERY_S = 0.1


def tell_error(error: AswrittenError) -> None:
    """An error with what to do about it."""
    _write(f"aswritten: {error.code}: {make_visible(error.message)}\n")
    if error.hint:
        _write(f"  {make_visible(error.hint)}\n")


def tell(message: str) -> None:
    """A note."""
    _write(f"aswritten: {make_visible(message)}\n")


def _write(text: str) -> None:
    if sys.stderr is not None:
        encoding = sys.stderr.encoding or "utf-8"
        sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()


class Progress:
    """A line that says how far the work is, on a terminal that shows nothing else."""

    def __init__(self, *, quiet: bool, has_output_file: bool) -> None:
        is_free = has_output_file or not (sys.stdout is not None and sys.stdout.isatty())
        self._is_shown = not quiet and is_free and sys.stderr is not None and sys.stderr.isatty()
        self._last_s = 0.0
        self._is_open = False

    def show(self, done: int) -> None:
        """Say how many rows are done."""
        self._say(f"{done:,} rows")

    def show_part(self, what: str, done: int, total: int) -> None:
        """Say how much of a part is done."""
        self._say(f"{what}: {done:,} of {total:,}")

    def _say(self, text: str) -> None:
        """Write the line anew, not too often."""
        if self._is_shown and (now := time.monotonic()) - self._last_s >= _EVERY_S:
            self._last_s = now
            self._is_open = True
            _write(f"\r\x1b[K{text}")

    def end(self) -> None:
        """Clear the line."""
        if self._is_open:
            _write("\r\x1b[K")
            self._is_open = False
