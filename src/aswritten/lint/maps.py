"""Which files citation keys mean: by ``sources.toml``, BibTeX, reference lists, or the names of files in folders."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.model import Block, Document, MarkKind
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lint.bibtex import read_bibtex
from aswritten.lint.citing import written_paths
from aswritten.lint.saved import same_address, saved_pages
from aswritten.load.decoding import decode
from aswritten.load.reading import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

MAP_FILE = "sources.toml"
_MOST_BYTES = 32_000_000
_MOST_NAMES = 200_000
"""Files of the source folders that answer to keys."""
_READABLE = frozenset(
    (".pdf", ".docx", ".epub", ".txt", ".text", ".md", ".markdown", ".rst", ".html", ".htm", ".xhtml", ".tex", ".ipynb")
)
_PAGE = re.compile(r"#(page=\d{1,9})\Z")


class Target(NamedTuple):
    """A path as a map gives it, the folders it may be relative to, and the page that it names."""

    path: str
    bases: tuple[Path, ...]
    pinpoint: str = ""
    by_name: bool = False
    """Whether a file of that name anywhere in the source folders is meant, too: BibTeX keeps paths of other places."""


class KeyMap:
    """Keys and what they mean, for one document. An exact key comes before one that differs in case."""

    def __init__(
        self,
        document: Document,
        entries: Mapping[str, tuple[Block, ...]],
        *,
        bases: tuple[Path, ...],
        folders: Sequence[Path],
        root: Path,
    ) -> None:
        self.problems: list[AswrittenError] = []
        self._bases = bases
        self._folders = tuple(folders)
        self._root = root
        self._keys: dict[str, tuple[Target, ...]] = {}
        self._names: dict[str, list[Path]] | None = None
        self._files: dict[str, list[Path]] = {}
        self._saved: Mapping[str, tuple[Path, ...]] | None = None
        for folder in dict.fromkeys(bases):
            self._read_map(folder)
        for path in self._bibliographies(document):
            self._read_bibtex(path)
        self._references = {label: tuple(self._listed(blocks)) for label, blocks in entries.items()}
        self._folded: dict[str, list[str]] = {}
        for key in (*self._keys, *self._references):
            self._folded.setdefault(key.casefold(), []).append(key)

    def __iter__(self) -> Iterator[str]:
        """Every key that a map or the reference list gives."""
        return iter(dict.fromkeys((*self._keys, *self._references)))

    def targets(self, key: str) -> tuple[Target, ...]:
        """What a key may mean, the first that is there counts; nothing where no map knows it.

        Raises:
            AswrittenError: ``INVALID_INPUT`` where several files of the source folders bear its name.
        """
        known = self._keys.get(key) or self._references.get(key)
        if known:
            return known
        others = list(dict.fromkeys(self._folded.get(key.casefold(), ())))
        if len(others) == 1 and others[0] != key:
            known = self._keys.get(others[0]) or self._references.get(others[0])
        return known or self._by_name(key)

    def mapped(self, address: str) -> tuple[Target, ...]:
        """The saved copy of an address: what ``sources.toml`` gives, else the file that names it as its own.

        Raises:
            AswrittenError: ``INVALID_INPUT`` where several files of the source folders name it.
        """
        known = self._keys.get(address)
        if known or not self._folders:
            return known or ()
        if self._saved is None:
            self._saved = saved_pages(self.names())
        files = self._saved.get(same_address(address), ())
        shown = address[:200]
        return _the_one(files, f"{shown} is named by", f'"{shown}"')

    def key_in(self, words: str) -> str | None:
        """The one key that stands in a note's words as a word of its own."""
        found = [word for word in dict.fromkeys(re.findall(r"[\w][\w:.+/-]*\w", words)) if self._knows(word)]
        return found[0] if len(found) == 1 else None

    def _knows(self, word: str) -> bool:
        if word.isdecimal():
            return False
        return word in self._keys or word in self._references or bool(self._name_index().get(word))

    def file_named(self, name: str) -> Path | None:
        """The one file of the source folders that has a name."""
        self._name_index()
        found = self._files.get(name, [])
        return found[0] if len(found) == 1 else None

    def names(self) -> Iterator[Path]:
        """Every readable file of the source folders."""
        index = self._name_index()
        yield from dict.fromkeys(path for paths in index.values() for path in paths)

    def _by_name(self, key: str) -> tuple[Target, ...]:
        index = self._name_index()
        named = index.get(key) or index.get(key.casefold(), [])
        return _the_one(named, f"the key {key} names", key)

    def _name_index(self) -> dict[str, list[Path]]:
        """Readable files by name without suffix, also in lower case where that is another."""
        if self._names is None:
            self._names = {}
            for path in self._walk():
                stem = path.stem
                self._names.setdefault(stem, []).append(path)
                self._files.setdefault(path.name, []).append(path)
            for stem in tuple(self._names):
                folded = stem.casefold()
                if folded not in self._names:
                    self._names[folded] = self._names[stem]
        return self._names

    def _walk(self) -> Iterator[Path]:
        count = 0
        for folder in self._folders:
            for parent, folders, names in os.walk(folder):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(names):
                    if os.path.splitext(name)[1].lower() in _READABLE:  # noqa: PTH122 - of thousands of names
                        count += 1
                        if count > _MOST_NAMES:
                            self.problems.append(_too_many(folder))
                            return
                        yield Path(parent, name)

    def _read_map(self, folder: Path) -> None:
        path = folder / MAP_FILE
        if not path.is_file():
            return
        for key, targets in _read_toml(path).items():
            self._keys.setdefault(key, tuple(_target(target, folder, self._bases) for target in targets))

    def _bibliographies(self, document: Document) -> Iterator[Path]:
        """The BibTeX files that the document names; those beside it where it names none and cites keys."""
        named = document.bibliography
        for name in named:
            found = next((base / name for base in self._bases if (base / name).is_file()), self._bases[0] / name)
            yield found
        cites = any(mark.kind is MarkKind.CITATION for block in document.blocks for mark in block.marks)
        if cites and not named:
            for base in dict.fromkeys(self._bases):
                yield from sorted(base.glob("*.bib"))

    def _read_bibtex(self, path: Path) -> None:
        try:
            text = decode(read_bytes(path.absolute(), root=None, max_bytes=_MOST_BYTES), None, path=str(path))
        except AswrittenError as error:
            self.problems.append(error)
            return
        for key, paths in read_bibtex(text).items():
            if paths and key not in self._keys:
                bases = (path.parent, *self._bases)
                self._keys[key] = tuple(Target(each, bases, by_name=True) for each in paths)

    def _listed(self, blocks: Iterable[Block]) -> Iterator[Target]:
        """The paths that an entry of the reference list names."""
        for path in named_files(blocks):
            yield Target(path, self._bases)


def named_files(blocks: Iterable[Block]) -> Iterator[str]:
    """The paths and addresses that an entry of a reference list links or names."""
    for block in blocks:
        links = tuple(mark.target for mark in block.marks if mark.kind is MarkKind.LINK)
        for path in dict.fromkeys((*links, *written_paths(block.text))):
            if path and not path.startswith("#"):
                yield path.partition("#")[0]


def _target(written: str, folder: Path, bases: tuple[Path, ...]) -> Target:
    page = _PAGE.search(written)
    path = written[: page.start()] if page else written
    return Target(path, (folder, *bases), page[1] if page else "")


def _read_toml(path: Path) -> Mapping[str, tuple[str, ...]]:
    import tomllib  # noqa: PLC0415 - only where there is one

    shown = path.as_posix()
    try:
        content = tomllib.loads(decode(read_bytes(path.absolute(), root=None, max_bytes=_MOST_BYTES), None, path=shown))
    except (ValueError, RecursionError) as err:
        if isinstance(err, AswrittenError):
            raise
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{shown} is no TOML: {err}", hint='write key = "path" lines', path=shown
        ) from err
    found: dict[str, tuple[str, ...]] = {}
    for key, value in content.items():
        targets = (value,) if isinstance(value, str) else value
        if not isinstance(targets, (list, tuple)) or not targets or not all(isinstance(each, str) for each in targets):
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{shown}: {key} is {value!r:.60}, no path",
                hint=f'write {key} = "papers/…"',
                path=shown,
            )
        found[key] = tuple(targets)
    return found


def _too_many(folder: Path) -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{folder} holds more than {_MOST_NAMES:,} files; those beyond answer to no key",
        hint=f"give the folder that is meant, or name the files in {MAP_FILE}",
    )


def _the_one(files: Sequence[Path], lead: str, key: str) -> tuple[Target, ...]:
    """The file that is named, if any; an error where several are."""
    if len(files) > 1:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{lead} {len(files)} files: {', '.join(path.name for path in files[:5])}",
            hint=f'say which in {MAP_FILE}: {key} = "…"',
        )
    return tuple(Target(str(path), (path.parent,)) for path in files)
