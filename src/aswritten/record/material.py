"""A file as material for evidence: read as a check reads it, with its bytes and its place in the workspace."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.pages import split_page
from aswritten.load.reading import read_file
from aswritten.load.source import load_source
from aswritten.record.building import DECODED, NOTEBOOK, Material
from aswritten.record.paths import uri_of
from aswritten.record.values import Extractor

if TYPE_CHECKING:
    from aswritten.load.source import LoadedText
    from aswritten.settings import Settings


def read_material(
    path: str | os.PathLike[str],
    *,
    workspace: Path,
    settings: Settings,
    media_type: str | None = None,
    encoding: str | None = None,
) -> Material:
    """Read a file below the workspace root.

    Args:
        path: absolute, or relative to the workspace root; with ``#page=N`` for one page.
        workspace: the root that the file must lie in, links followed.
        settings: limits.
        media_type: as given for the check, if it was.
        encoding: as given for the check, if it was.

    Raises:
        AswrittenError: as reading a source; ``UNREADABLE`` where the file changed meanwhile.
    """
    loaded = load_source(path, root=workspace, encoding=encoding, media_type=media_type, max_chars=settings.max_chars)
    original = read_file(split_page(os.fspath(path))[0], root=workspace, max_bytes=settings.max_bytes).stored
    if hashlib.sha256(original).hexdigest() != loaded.sha256:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{os.fspath(path)} changed while it was read",
            hint="check it again when nothing writes to it",
            path=os.fspath(path),
        )
    return Material(
        text=loaded.text.removeprefix("\ufeff"),
        media_type=loaded.media_type,
        uri=uri_of(path, workspace),
        original=original,
        original_media_type=loaded.media_type,
        encoding=encoding,
        extractor=_extractor(loaded),
        source_map=loaded.source_map,
    )


def _extractor(loaded: LoadedText) -> Extractor:
    if loaded.extractor is not None:
        return Extractor(name=loaded.extractor.name, version=loaded.extractor.version)
    return NOTEBOOK if loaded.media_type == "application/x-ipynb+json" else DECODED
