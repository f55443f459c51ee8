"""Paths of sources as records write them: from the workspace root, percent-encoded."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote

from aswritten.load.confine import resolve, resolve_root
from aswritten.load.pages import split_page

_SAFE = "/-._~!$&'()*+,;=:@"
"""What a path may hold unescaped (RFC 3986)."""


def uri_of(path: str | os.PathLike[str], workspace: Path) -> str:
    """The place of a file in the workspace, with ``#page=N`` where one page of it is meant.

    A link in the workspace keeps its own name, since that is what was cited.

    Raises:
        AswrittenError: ``PATH_ESCAPE`` where it does not lie there.
    """
    file, page = split_page(os.fspath(path))
    fragment = "" if page is None else f"#page={page}"
    return _first_segment_safe(quote(_relative(file, workspace), safe=_SAFE, errors="surrogateescape")) + fragment


def _relative(file: str, workspace: Path) -> str:
    resolved, root = resolve(file, workspace), resolve_root(workspace)
    absolute = Path(os.path.abspath(workspace / file))  # noqa: PTH100 - resolve() would follow links
    for base in (Path(os.path.abspath(workspace)), root):  # noqa: PTH100 - as above
        if ".." not in Path(file).parts and absolute.is_relative_to(base):
            return absolute.relative_to(base).as_posix()
    return resolved.relative_to(root).as_posix()


def _first_segment_safe(path: str) -> str:
    """A colon in the first segment would make a scheme of it (RFC 3986, 4.2)."""
    first, slash, rest = path.partition("/")
    return first.replace(":", "%3A") + slash + rest


def path_of(uri: str) -> str:
    """The path from the workspace root that a uri stands for.

    >>> path_of("results/r%20one.pdf#page=3")
    'results/r one.pdf#page=3'
    """
    return unquote(uri, errors="surrogateescape")
