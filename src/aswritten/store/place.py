"""Where a store may lie."""

from __future__ import annotations

import os
from pathlib import Path

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve


def require_place(folder: str | os.PathLike[str], root: str | os.PathLike[str] | None) -> Path:
    """The folder with its links followed, which may lead anywhere only where no root is given.

    Raises:
        AswrittenError: ``PATH_ESCAPE`` out of the root, ``STORE_ERROR`` where something else than a folder is there.
    """
    place = resolve(folder, root)
    if os.path.lexists(place) and not place.is_dir():
        raise AswrittenError(
            ErrorCode.STORE_ERROR,
            f"{os.fspath(folder)} is no folder",
            hint="give the store a folder of its own",
            path=os.fspath(folder),
        )
    return place
