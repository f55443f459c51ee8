"""From what a document cites to files: links, keys, numbers of references; all below a root."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

import msgspec

from aswritten.document.model import BlockKind, Document, MarkKind
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lint.bibtex import read_bibtex
from aswritten.lint.model import Citation, CitedBy
from aswritten.load.confine import resolve
from aswritten.load.decoding import decode
from aswritten.load.reading import read_bytes
from aswritten.settings import Settings

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_PATH = re.compile(
    r"(?<![\w/.])(?:\.{0,2}/)?[\w.~%+@-][\w.~%+@/-]{0,300}\."
    r"(?:pdf|docx|epub|txt|text|md|markdown|rst|html?|xhtml|tex|ipynb|csv|tsv|jsonl?|ya?ml|toml|log)"
    r"(?![\w/])(?:#[\w=./%-]{1,200}(?<![.,]))?",
    re.IGNORECASE,
)
_MAP_FILE = "sources.toml"
_MOST_MAP_BYTES = 4_000_000
_READABLE = frozenset(
    (".pdf", ".docx", ".epub", ".txt", ".text", ".md", ".markdown", ".rst", ".html", ".htm", ".xhtml", ".tex", ".ipynb")
)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A cited file: its path as read, and as reports show it."""

    path: str
    shown: str


class Locator:
    """Finds the files that one document cites.

    Args:
        document: the document; paths in it are relative to its folder, then to ``folders``, then to the root.
        root: the folder that no cited file may leave; the source folders count with it.
        folders: where sources lie (``--sources``); their files answer to keys that are their names.
        settings: limits.
    """

    def __init__(self, document: Document, *, root: Path, folders: Sequence[Path] = (), settings: Settings) -> None:
        self._root = root
        self._folders = tuple(folders)
        self._settings = settings
        self._home = (root / document.path).parent
        self._references = _references(document)
        self._keys: dict[str, tuple[tuple[Path, str], ...]] = {}
        self.problems: list[AswrittenError] = []
        self._read_maps(document)
        self._names: dict[str, list[Path]] | None = None

    def find(self, citation: Citation) -> Found:
        """The file that a citation means.

        Raises:
            AswrittenError: ``NOT_FOUND`` where it is not at hand, ``PATH_ESCAPE`` out of the root, ``INVALID_INPUT``
                where a key means several files.
        """
        if citation.by is not CitedBy.KEY:
            return self._find_path(citation.target, (self._home, *self._folders, self._root))
        return self._find_key(citation.target)

    def referenced(self, key: str) -> tuple[str, ...]:
        """The paths that the reference list gives for a key."""
        return self._references.get(key, ())

    def all_files(self) -> tuple[Found, ...]:
        """Every file that the document's maps, references and source folders name and that is there."""
        found: dict[str, Found] = {}
        for key in (*self._keys, *self._references):
            try:
                one = self._find_key(key)
            except AswrittenError:
                continue
            found[one.path] = one
        return tuple(found.values())

    def _find_key(self, key: str) -> Found:
        given = self._keys.get(key)
        if given:
            return self._first(key, [(path, (folder,)) for folder, path in given])
        listed = self._references.get(key, ())
        if listed:
            return self._first(key, [(path, (self._home, *self._folders, self._root)) for path in listed])
        named = self._by_name(key)
        if len(named) > 1:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"the key {key} names {len(named)} files: {', '.join(path.name for path in named[:5])}",
                hint=f'say which in {_MAP_FILE}: {key} = "…"',
            )
        if named:
            return self._confine(named[0])
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"no file is known for the key {key}",
            hint=f'name it in {_MAP_FILE} ({key} = "papers/…") or in the file field of BibTeX, or give --sources DIR',
        )

    def _first(self, key: str, places: Sequence[tuple[str, Sequence[Path]]]) -> Found:
        """The first path that is there; an error of the first that is not tells of a key whose files are missing."""
        failure: AswrittenError | None = None
        for path, bases in places:
            try:
                return self._find_path(path, bases)
            except AswrittenError as error:
                failure = failure or error
        assert failure is not None  # noqa: S101 - there is at least one place
        failure.message = f"the key {key}: {failure.message}"
        raise failure

    def _find_path(self, target: str, bases: Sequence[Path]) -> Found:
        if _SCHEME.match(target):
            raise AswrittenError(
                ErrorCode.NOT_FOUND,
                f"{target} is a remote address",
                hint="nothing is fetched: save the page and cite the file, or map it in sources.toml",
            )
        escape: AswrittenError | None = None
        for written in dict.fromkeys((target, unquote(target))):
            for base in bases:
                path = base / written
                if not os.path.lexists(path):
                    continue
                try:
                    return self._confine(path)
                except AswrittenError as error:
                    escape = escape or error
        if escape is not None:
            raise escape
        if ".." in PurePosixPath(target).parts or PurePosixPath(target).is_absolute():
            self._confine(self._home / target)
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"{target} is not there",
            hint="mend the path, or give --sources DIR",
            path=target,
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

    def _by_name(self, key: str) -> list[Path]:
        if self._names is None:
            self._names = {}
            for folder in self._folders:
                for parent, folders, names in os.walk(folder):
                    folders.sort()
                    for name in sorted(names):
                        stem, suffix = os.path.splitext(name)  # noqa: PTH122 - of thousands of names
                        if suffix.lower() in _READABLE:
                            self._names.setdefault(stem, []).append(Path(parent, name))
        return self._names.get(key, [])

    def _read_maps(self, document: Document) -> None:
        """The maps of keys: ``sources.toml`` where the document, the sources or the root have one, then BibTeX."""
        for folder in dict.fromkeys((self._home, *self._folders, self._root)):
            path = folder / _MAP_FILE
            if path.is_file():
                for key, targets in self._read_map(path).items():
                    self._keys.setdefault(key, tuple((folder, target) for target in targets))
        for name in document.bibliography:
            try:
                text = decode(read_bytes(name, root=self._root, max_bytes=_MOST_MAP_BYTES * 8), None, path=name)
            except AswrittenError as error:
                self.problems.append(error)
                continue
            folder = (self._root / name).parent
            for key, targets in read_bibtex(text).items():
                if targets:
                    self._keys.setdefault(key, tuple((folder, target) for target in targets))

    def _read_map(self, path: Path) -> Mapping[str, tuple[str, ...]]:
        import tomllib  # noqa: PLC0415 - only where there is one

        shown = self._show(path)
        try:
            content = tomllib.loads(decode(read_bytes(path, root=None, max_bytes=_MOST_MAP_BYTES), None, path=shown))
        except (ValueError, RecursionError) as err:
            raise AswrittenError(
                ErrorCode.UNREADABLE, f"{shown} is no TOML: {err}", hint='write key = "path" lines', path=shown
            ) from err
        found: dict[str, tuple[str, ...]] = {}
        for key, value in content.items():
            targets = (value,) if isinstance(value, str) else value
            if not isinstance(targets, (list, tuple)) or not all(isinstance(target, str) for target in targets):
                raise AswrittenError(
                    ErrorCode.INVALID_INPUT,
                    f"{shown}: {key} is {value!r:.60}, no path",
                    hint=f'write {key} = "papers/…"',
                    path=shown,
                )
            found[key] = tuple(targets)
        return found


def _references(document: Document) -> dict[str, tuple[str, ...]]:
    """For each entry of the reference list the paths that it names."""
    found: dict[str, tuple[str, ...]] = {}
    for block in document.blocks:
        if block.kind is BlockKind.REFERENCE and block.label and block.label not in found:
            links = tuple(mark.target.partition("#")[0] for mark in block.marks if mark.kind is MarkKind.LINK)
            found[block.label] = (*links, *(path.partition("#")[0] for path in written_paths(block.text)))
    return found


def written_paths(text: str) -> tuple[str, ...]:
    """Paths of documents that a text has written out."""
    return tuple(dict.fromkeys(match[0] for match in _PATH.finditer(text)))
