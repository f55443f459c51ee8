"""How wide the terminal is; told without shutil, which takes longer to import than a claim to check."""

from __future__ import annotations

import os
import sys

_USUAL_WIDTH = 80


def columns() -> int:
    """Columns as shutil has them: what COLUMNS says, else the terminal of stdout, else the usual width."""
    given = os.environ.get("COLUMNS", "")
    if given.isascii() and given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else _USUAL_WIDTH
    except (OSError, ValueError):
        return _USUAL_WIDTH
