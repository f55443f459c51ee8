"""Which files a path or glob names, all of them below a root once links are followed."""

from __future__ import annotations

import fnmatch
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterator

_URL = re.compile(r"(?:https?|ftps?|s3|gs|doi|file):/?/", re.IGNORECASE)
_GLOB_MARKS = re.compile(r"[*?\[]")
_LONGEST_PART = 1_000
"""Characters of one part of a glob: no file system has longer names, and reading it costs the square of them."""


def resolve(source: str | os.PathLike[str], root: str | os.PathLike[str] | None) -> Path:
    """Follow the links of one path and hold the result below the root.

    The path need not exist.

    Args:
        source: the path, absolute or relative to the root (without a root: to the current folder).
        root: the folder that the path may not leave; ``None`` lets it lie anywhere.

    Raises:
        AswrittenError: ``PATH_ESCAPE`` out of the root, ``NOT_FOUND`` for an address on the network,
            ``INVALID_INPUT`` for what can be no path.
    """
    shown = os.fspath(source)
    if _URL.match(shown):
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"{shown} is an address, not a file",
            hint="nothing is fetched: save the page and give the file",
            path=shown,
        )
    if not shown or "\0" in shown:
        raise AswrittenError(ErrorCode.INVALID_INPUT, f"{shown!r} is no path", hint="give a file's path", path=shown)
    base = resolve_root(root) if root is not None else Path()
    try:
        resolved = Path(os.path.realpath(base / shown))
    except (OSError, ValueError) as err:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"{shown!r} is no path: {err}", hint="give a file's path", path=shown
        ) from err
    if root is not None and resolved.parts[: len(base.parts)] != base.parts:
        raise AswrittenError(
            ErrorCode.PATH_ESCAPE,
            f"{shown} leads out of the root {os.fspath(root)}",
            hint="give a path below the root, or a root that holds the file",
            path=shown,
        )
    return resolved


def resolve_root(root: str | os.PathLike[str]) -> Path:
    """The root with its links followed.

    Raises:
        AswrittenError: ``NOT_FOUND`` where no folder is there.
    """
    shown = os.fspath(root)
    try:
        resolved = Path(os.path.realpath(shown))
        is_folder = resolved.is_dir()
    except (OSError, ValueError):
        is_folder = False
    if not is_folder:
        raise AswrittenError(
            ErrorCode.NOT_FOUND, f"the root {shown} is no folder", hint="give a folder that exists", path=shown
        )
    return resolved


def find_paths(pattern: str, root: str | os.PathLike[str]) -> tuple[str, ...]:
    """The paths that a path or glob names, as they are to be shown, in order of their parts.

    A path that stands in the folder as written is no glob, whatever marks it holds. ``**`` stands for any number of
    folders and follows no links; a wildcard matches no leading dot and no folder in last place. A path without a
    wildcard is returned whether it exists or not, so that the reader can say what is wrong with it.

    Raises:
        AswrittenError: ``PATH_ESCAPE`` and ``INVALID_INPUT`` as :func:`resolve`.
    """
    if not _GLOB_MARKS.search(pattern) or _URL.match(pattern) or "\0" in pattern:
        return (pattern,)
    if os.path.lexists(resolve_root(root) / pattern):
        return (pattern,)
    anchor = Path(pattern).anchor
    separator = r"[/\\]" if os.name == "nt" else "/"
    parts = [part for part in re.split(separator, pattern[len(anchor) :]) if part not in ("", ".")]
    if any(len(part) > _LONGEST_PART for part in parts):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"a part of the glob is longer than {_LONGEST_PART} characters",
            hint="give a file's path, or a glob of its names",
            path=pattern,
        )
    fixed = _fixed_parts(parts)
    start = anchor + "/".join(fixed)
    tail = parts[len(fixed) :]
    resolve(start or ".", root)
    if ".." in tail:
        raise AswrittenError(
            ErrorCode.PATH_ESCAPE,
            f"{pattern} goes up a folder after a wildcard",
            hint="write the folders before the first wildcard without '..'",
            path=pattern,
        )
    found = {shown for shown in _expand(resolve_root(root), start, tail) if not (resolve_root(root) / shown).is_dir()}
    return tuple(sorted(found, key=lambda shown: Path(shown).parts))


def _fixed_parts(parts: list[str]) -> list[str]:
    fixed: list[str] = []
    for part in parts:
        if _GLOB_MARKS.search(part):
            break
        fixed.append(part)
    return fixed


def _expand(root: Path, start: str, parts: list[str]) -> Iterator[str]:  # noqa: C901  (one walk)
    """Walk the folders with a stack of its own, so that depth costs no recursion, and none twice for the same part."""
    pending = [(start, 0)]
    seen: set[tuple[str, int]] = set()
    while pending:
        folder, index = state = pending.pop()
        if state in seen:
            continue
        seen.add(state)
        part = parts[index]
        is_last = index == len(parts) - 1
        entries = _list(root / folder if folder else root)
        if part == "**":
            if not is_last:
                pending.append((folder, index + 1))
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                shown = _join(folder, entry.name)
                if entry.is_dir(follow_symlinks=False):
                    pending.append((shown, index))
                elif is_last:
                    yield shown
            continue
        for entry in entries:
            if not _matches(entry.name, part):
                continue
            shown = _join(folder, entry.name)
            if is_last:
                yield shown
            elif entry.is_dir():
                pending.append((shown, index + 1))


def _join(folder: str, name: str) -> str:
    return f"{folder.rstrip('/')}/{name}" if folder else name


def _matches(name: str, part: str) -> bool:
    if not _GLOB_MARKS.search(part):
        return name == part
    return fnmatch.fnmatchcase(name, part) and (part.startswith(".") or not name.startswith("."))


def _list(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []
