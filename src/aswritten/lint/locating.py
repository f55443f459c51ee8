"""From what a document cites to files: links, paths, keys, numbers of references; all below a root."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

import msgspec

from aswritten.document.reading import read_document
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lint.maps import MAP_FILE, KeyMap, Target, named_files
from aswritten.lint.model import Citation, CitedBy
from aswritten.lint.references import read_entries
from aswritten.load.confine import resolve
from aswritten.settings import DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.document.model import Block, Document

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_FRONT_PAGES = ("README.md", "readme.md", "index.md", "index.html", "index.htm", "README.rst", "README.txt")
_LEFT_OUT = (".md", ".markdown", ".html", ".htm", ".rst")
"""Suffixes that links of documentation sites leave out."""
_LONGEST = 4_000
"""Characters of a path; no file system has longer ones."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A cited file: its path as read, as reports show it, and the page that its map names.

    ``is_front`` where the citation names the folder whose front page it is: another file of it may be meant.
    """

    path: str
    shown: str
    pinpoint: str = ""
    is_front: bool = False


class Locator:
    """Finds the files that one document cites.

    Args:
        document: the document; paths in it are relative to its folder, then to ``folders``, then to the root.
        entries: its reference list.
        root: the folder that no cited file may leave; the source folders count with it.
        folders: where sources lie (``--sources``); their files answer to keys that are their names.
    """

    def __init__(
        self, document: Document, entries: Mapping[str, tuple[Block, ...]], *, root: Path, folders: Sequence[Path] = ()
    ) -> None:
        self._root = root
        self._folders = tuple(folders)
        self._bases = ((root / document.path).parent, *self._folders, root)
        self._map = KeyMap(document, entries, bases=self._bases, folders=folders, root=root)
        self._lists: dict[str, Mapping[str, tuple[Block, ...]]] = {}
        self._known: dict[tuple[CitedBy, str], Found | AswrittenError] = {}

    @property
    def problems(self) -> tuple[AswrittenError, ...]:
        """Maps that could not be read."""
        return tuple(self._map.problems)

    def find(self, citation: Citation) -> Found:
        """The file that a citation means.

        Raises:
            AswrittenError: ``NOT_FOUND`` where it is not at hand, ``PATH_ESCAPE`` out of the root, ``INVALID_INPUT``
                where a key means several files.
        """
        asked = (citation.by, citation.target)
        known = self._known.get(asked)
        if known is None:
            try:
                known = self._find(citation)
            except AswrittenError as error:
                known = error
            self._known[asked] = known
        if isinstance(known, AswrittenError):
            raise known
        return known

    def knows(self, key: str) -> bool:
        """Whether a map has a file for a key, there or not."""
        try:
            return bool(self._map.targets(key))
        except AswrittenError:
            return True

    def all_files(self) -> tuple[Found, ...]:
        """Every file that the document's maps, references and source folders name and that is there."""
        found: dict[str, Found] = {}
        for key in self._map:
            try:
                one = self._find_key(key)
            except AswrittenError:
                continue
            found.setdefault(one.path, one)
        for path in self._map.names():
            try:
                one = self._confine(path)
            except AswrittenError:
                continue
            found.setdefault(one.path, one)
        return tuple(found.values())

    def _find(self, citation: Citation) -> Found:
        match citation.by:
            case CitedBy.KEY:
                return self._find_key(citation.target)
            case CitedBy.ENTRY:
                return self._find_entry(citation.target)
            case CitedBy.NOTE:
                key = self._map.key_in(citation.target)
                if key is not None:
                    return self._find_key(key)
                raise AswrittenError(
                    ErrorCode.NOT_FOUND,
                    f"the note “{citation.target[:120]}” names no file",
                    hint=f"link the file in it, or name its key in {MAP_FILE}",
                )
            case _:
                return self._find_target(Target(citation.target, self._bases, by_name=_is_name(citation.target)))

    def _find_key(self, key: str) -> Found:
        targets = self._map.targets(key)
        if not targets:
            raise AswrittenError(
                ErrorCode.NOT_FOUND,
                f"no file is known for the key {key}",
                hint=f'name it in {MAP_FILE} ({key} = "papers/…") or in the file field of BibTeX, or give --sources',
            )
        return self._first(targets, f"the key {key}: ")

    def _find_entry(self, target: str) -> Found:
        """What the reference list of another document links to or names under a number."""
        path, _, number = target.rpartition("#")
        page = self._find_path(path, self._bases)
        if page.path not in self._lists:
            document = read_document(page.path, root=self._root, settings=DEFAULTS)
            self._lists[page.path] = read_entries(document)
        entry = self._lists[page.path].get(number, ())
        targets = [Target(each, (Path(page.path).parent, *self._bases)) for each in named_files(entry)]
        if not targets:
            raise AswrittenError(
                ErrorCode.NOT_FOUND,
                f"the list of {page.shown} names no file under {number}",
                hint=f"link the file there, or cite it by a key of {MAP_FILE}",
            )
        return self._first(targets, f"{page.shown}, {number}: ")

    def _first(self, targets: Sequence[Target], whose: str) -> Found:
        """The first path that is there; an error of the first that is not tells of a key whose files are missing."""
        failure: AswrittenError | None = None
        for target in targets:
            try:
                found = self._find_target(target)
            except AswrittenError as error:
                failure = failure or error
                continue
            return msgspec.structs.replace(found, pinpoint=target.pinpoint)
        assert failure is not None  # noqa: S101 - there is at least one target
        raise AswrittenError(ErrorCode(failure.code), f"{whose}{failure.message}", hint=failure.hint, path=failure.path)

    def _find_target(self, target: Target) -> Found:
        try:
            return self._find_path(target.path, target.bases)
        except AswrittenError:
            name = _name_of(target.path)
            named = (self._map.file_named(name) or self._map.file_named(unquote(name))) if target.by_name else None
            if named is None:
                raise
            return self._confine(named)

    def _find_path(self, target: str, bases: Sequence[Path]) -> Found:
        if _SCHEME.match(target):
            saved = self._map.mapped(target)
            if saved:
                return self._first(saved, "")
            raise AswrittenError(
                ErrorCode.NOT_FOUND,
                f"{target[:200]} is a remote address",
                hint=f"nothing is fetched: save the page, and give its folder with --sources, or name the file in "
                f'{MAP_FILE} ("{target[:200]}" = "…")',
            )
        if len(target) > _LONGEST or "\0" in target:
            raise AswrittenError(ErrorCode.INVALID_INPUT, f"{target[:80]!r}… is no path", hint="mend the path")
        escape: AswrittenError | None = None
        for written in dict.fromkeys((target, unquote(target))):
            for base in dict.fromkeys(bases):
                path = _page_at(base / written)
                if path is None:
                    continue
                try:
                    found = self._confine(path)
                except AswrittenError as error:
                    escape = escape or error
                    continue
                return msgspec.structs.replace(found, is_front=path.parent == base / written)
        if escape is not None:
            raise escape
        if ".." in PurePosixPath(target).parts or PurePosixPath(target).is_absolute():
            self._confine(bases[0] / target)
        raise AswrittenError(
            ErrorCode.NOT_FOUND, f"{target} is not there", hint="mend the path, or give --sources DIR", path=target
        )

    def _confine(self, path: Path) -> Found:
        """Hold a path below the root or one of the source folders."""
        failure: AswrittenError | None = None
        for base in (self._root, *self._folders):
            try:
                resolved = resolve(path.absolute(), base)
            except AswrittenError as error:
                failure = failure or error
                continue
            return Found(path=str(resolved), shown=self._show(path))
        assert failure is not None  # noqa: S101 - the root is among the bases
        raise failure

    def _show(self, path: Path) -> str:
        absolute = Path(os.path.normpath(path.absolute()))
        here = Path(os.path.normpath(self._root.absolute()))
        return absolute.relative_to(here).as_posix() if absolute.is_relative_to(here) else absolute.as_posix()


def _page_at(path: Path) -> Path | None:
    """The page that a link shows: the file, the front page of a folder, or the file whose suffix is left out."""
    if _is_there(path):
        front = (path / name for name in _FRONT_PAGES) if path.is_dir() else ()
        return next(filter(_is_there, front), path)
    if path.suffix or not path.name:
        return None
    return next(filter(_is_there, (path.with_name(path.name + suffix) for suffix in _LEFT_OUT)), None)


def _is_there(path: Path) -> bool:
    try:
        return os.path.lexists(path)
    except (OSError, ValueError):
        return False


def _is_name(path: str) -> bool:
    """Whether a path is a file's name alone, as wiki links have it; it may lie in any of the source folders."""
    return "/" not in path and "\\" not in path and not _SCHEME.match(path)


def _name_of(path: str) -> str:
    kind: type[PurePath] = PureWindowsPath if "\\" in path else PurePosixPath
    return kind(path).name
