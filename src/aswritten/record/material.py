"""A file as material for evidence: read as a check reads it, with its bytes and its place in the workspace."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve, resolve_root
from aswritten.load.media import guess_media_type
from aswritten.load.reading import read_file
from aswritten.load.source import load_source
from aswritten.record.building import DECODED, Material
from aswritten.record.values import Extractor

if TYPE_CHECKING:
    from aswritten.load.source import LoadedText
    from aswritten.settings import Settings

_SAFE = "/-._~!$&'()*+,;=:@"
"""What a path segment may hold unescaped (RFC 3986)."""


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
        path: absolute, or relative to the workspace root.
        workspace: the root that the file must lie in, links followed.
        settings: limits.
        media_type: as given for the check, if it was.
        encoding: as given for the check, if it was.

    Raises:
        AswrittenError: as reading a source; ``UNREADABLE`` where the file changed meanwhile.
    """
    loaded = load_source(path, root=workspace, encoding=encoding, media_type=media_type, max_chars=settings.max_chars)
    original = read_file(path, root=workspace, max_bytes=settings.max_bytes).stored
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
        original_media_type=media_type if media_type is not None else guess_media_type(os.fspath(path)),
        encoding=encoding,
        extractor=_extractor(loaded),
    )


def _extractor(loaded: LoadedText) -> Extractor:
    named = getattr(loaded, "extractor", None)
    return DECODED if named is None else Extractor(name=named.name, version=named.version)


def uri_of(path: str | os.PathLike[str], workspace: Path) -> str:
    """The place of a file in the workspace: its path from the root, percent-encoded.

    A link in the workspace keeps its own name, since that is what was cited.

    Raises:
        AswrittenError: ``PATH_ESCAPE`` where it does not lie there.
    """
    resolved, root = resolve(path, workspace), resolve_root(workspace)
    absolute = Path(os.path.abspath(workspace / path))  # noqa: PTH100 - resolve() would follow links
    for base in (Path(os.path.abspath(workspace)), root):  # noqa: PTH100 - as above
        if ".." not in Path(path).parts and absolute.is_relative_to(base):
            return quote(absolute.relative_to(base).as_posix(), safe=_SAFE, errors="surrogateescape")
    return quote(resolved.relative_to(root).as_posix(), safe=_SAFE, errors="surrogateescape")


def path_of(uri: str) -> str:
    """The path from the workspace root that a uri stands for."""
    return unquote(uri, errors="surrogateescape")
