"""The store: records and snapshots as files named by their content.

Writers need no lock: the same content is the same file, and each file appears whole. What a record names is written
before the record, so that a process that is killed leaves a store without a gap.
"""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

from aswritten.durable import sync_folder, write_durably
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.store import files
from aswritten.store.codec import Record, decode_record, require_id
from aswritten.store.fault import Fault, FaultError, FaultKind
from aswritten.store.layout import (
    COMPANIONS,
    MARKER,
    MARKER_CONTENT,
    MOST_RECORD_BYTES,
    MOST_SNAPSHOT_BYTES,
    PREFIX,
    Kind,
    is_digest,
    path_of,
    read_path,
    record_path,
    snapshot_path,
)
from aswritten.store.place import require_place
from aswritten.store.references import references_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_NAMED = 5


class Store:
    """A folder of records and snapshots.

    Attributes:
        folder: where it lies, links followed.
        shown: the folder as the caller wrote it.
    """

    def __init__(self, folder: Path, shown: str) -> None:
        self.folder = folder
        self.shown = shown
        self._durable_folders: set[Path] = set()
        self._own_folders: set[str] = set()

    @classmethod
    def open(
        cls,
        folder: str | os.PathLike[str],
        *,
        root: str | os.PathLike[str] | None = None,
        shown: str | None = None,
    ) -> Self:
        """A store that is there.

        Args:
            folder: of the store; relative to the root, if one is given.
            root: the folder that the store may not lie out of, links followed; ``None`` lets it lie anywhere.
            shown: how messages name the folder; as given, if not said.

        Raises:
            AswrittenError: ``STORE_ERROR`` where there is none, ``PATH_ESCAPE`` out of the root.
        """
        store = cls.find(folder, root=root, shown=shown)
        try:
            marker = files.read_regular(store.folder / MARKER, len(MARKER_CONTENT))
        except FileNotFoundError as error:
            raise store.damaged_marker() from error
        except OSError as error:
            raise files.cannot("opened", store.name_of(MARKER), error) from error
        if marker != MARKER_CONTENT:
            raise store.damaged_marker()
        return store

    @classmethod
    def find(
        cls,
        folder: str | os.PathLike[str],
        *,
        root: str | os.PathLike[str] | None = None,
        shown: str | None = None,
    ) -> Self:
        """Like :meth:`open` for a store that may be damaged.

        Raises:
            AswrittenError: as :meth:`open`, but for a damaged marker.
        """
        store = cls(require_place(folder, root), os.fspath(folder) if shown is None else shown)
        if not store.has_folders() and not os.path.lexists(store.folder / MARKER):
            raise AswrittenError(
                ErrorCode.STORE_ERROR,
                f"there is no store in {store.shown}",
                hint="aswritten store add FILE makes one; or give --store the folder of another",
                path=store.shown,
            )
        return store

    @classmethod
    def create(
        cls,
        folder: str | os.PathLike[str],
        *,
        root: str | os.PathLike[str] | None = None,
        shown: str | None = None,
    ) -> Self:
        """A store, made unless it is there.

        Raises:
            AswrittenError: ``STORE_ERROR`` where it cannot be made, ``PATH_ESCAPE`` out of the root.
        """
        place = require_place(folder, root)
        store = cls(place, os.fspath(folder) if shown is None else shown)
        if not os.path.lexists(place / MARKER):
            store.make()
        return cls.open(folder, root=root, shown=shown)

    def make(self) -> None:
        """Write what every store has.

        Raises:
            AswrittenError: ``STORE_ERROR``.
        """
        if self.has_folders() and not os.path.lexists(self.folder / MARKER):
            raise self.damaged_marker()
        try:
            files.require_folder(self.folder)
            sync_folder(self.folder.parent)
            for name, content in (*COMPANIONS.items(), (MARKER, MARKER_CONTENT)):
                if not os.path.lexists(self.folder / name):
                    write_durably(self.folder / name, content)
        except OSError as error:
            raise files.cannot("made", self.shown, error) from error

    def has_folders(self) -> bool:
        """Whether any of a store's folders is there."""
        return any(os.path.lexists(self.folder / kind) for kind in Kind)

    def damaged_marker(self) -> AswrittenError:
        """The error of a store without its marker, or with another."""
        return AswrittenError(
            ErrorCode.STORE_ERROR,
            f"{self.name_of(MARKER)} is missing or not of a version that is known",
            hint=f"restore the file; it holds {MARKER_CONTENT.decode().strip()}",
            path=self.shown,
        )

    # Records

    def write_record(self, record_id: str, content: bytes) -> None:
        """Keep a record; one that is there already is left as it is.

        Args:
            record_id: ``sha256:`` and the hash of the canonical JSON without the id.
            content: the canonical JSON with the id (RFC 8785), with or without a line end.

        Raises:
            AswrittenError: ``INVALID_INPUT`` where content and id do not agree, ``STORE_ERROR`` where something that
                the record names is not in the store, or the file cannot be written.
        """
        content = content.removesuffix(b"\n") + b"\n"
        try:
            record = decode_record(require_id(record_id), content)
        except ValueError as error:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, f"the record {record_id} cannot be kept: {error}", hint="build it anew"
            ) from error
        if len(content) > MOST_RECORD_BYTES:
            raise AswrittenError(
                ErrorCode.TOO_LARGE,
                f"the record {record_id} has {len(content):,} bytes, over the limit of {MOST_RECORD_BYTES:,}",
                hint="check a shorter claim",
            )
        absent = [path for path in map(path_of, references_of(record)) if not self._touch(path)]
        if absent:
            raise AswrittenError(
                ErrorCode.STORE_ERROR,
                f"the record {record_id} names what is not in the store: {', '.join(absent[:_MOST_NAMED])}",
                hint="write snapshots before evidence, evidence and claim before the verdict",
            )
        self._write(record_path(record_id), content)

    def read_record(self, record_id: str) -> Record:
        """A record, hashed anew.

        Raises:
            AswrittenError: ``STORE_ERROR`` where the file is missing, changed or not to be read.
        """
        path = record_path(require_id(record_id))
        try:
            content = files.read_regular(self.own_place(path), MOST_RECORD_BYTES)
        except OSError as error:
            raise self._unreadable(path, error) from error
        try:
            return decode_record(record_id, content)
        except ValueError as error:
            raise self._changed(path, str(error)) from error

    def has_record(self, record_id: str) -> bool:
        """Whether a file of that name is there; reading tells whether it is sound."""
        return (self.folder / record_path(require_id(record_id))).is_file()

    def record_ids(self) -> tuple[str, ...]:
        """The ids of all records, sorted.

        Raises:
            AswrittenError: ``STORE_ERROR`` where a folder cannot be listed.
        """
        return tuple(PREFIX + digest for digest in self._digests(Kind.RECORD))

    def resolve_id(self, prefix: str) -> str:
        """The id that begins so, with or without ``sha256:``.

        Raises:
            AswrittenError: ``NOT_FOUND`` where none does, ``INVALID_INPUT`` where several do.
        """
        digits = prefix.strip().removeprefix(PREFIX).lower()
        if not digits or not set(digits) <= set("0123456789abcdef"):
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{prefix[:100]!r} is no beginning of an id",
                hint="give some of the 64 hex digits, as the store lists them",
            )
        folder = digits[:2] if len(digits) > 1 else None
        found = [digest for digest in self._digests(Kind.RECORD, folder) if digest.startswith(digits)]
        if not found:
            raise AswrittenError(
                ErrorCode.NOT_FOUND,
                f"no record of {self.shown} has an id that begins with {digits[:64]}",
                hint="aswritten store list shows the ids",
            )
        if len(found) > 1:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{len(found)} records have an id that begins with {digits}: "
                + ", ".join(PREFIX + digest for digest in found[:_MOST_NAMED]),
                hint="give more digits",
            )
        return PREFIX + found[0]

    def _touch(self, path: str) -> bool:
        """Whether a file is there; its time is set to now, so that gc, which spares what is young, cannot take it."""
        place = self.folder / path
        try:
            files.touch(place)
        except FileNotFoundError:
            return False
        except OSError:  # another's file, or a system without times of links
            return place.is_file()
        return True

    # Snapshots

    def write_snapshot(self, data: bytes) -> str:
        """Keep bytes; the result is their SHA-256 in hex.

        Raises:
            AswrittenError: ``STORE_ERROR`` where the file cannot be written, ``TOO_LARGE`` for more than is read back.
        """
        if len(data) > MOST_SNAPSHOT_BYTES:
            raise AswrittenError(
                ErrorCode.TOO_LARGE,
                f"the source has {len(data):,} bytes, and a store keeps {MOST_SNAPSHOT_BYTES:,} at most",
                hint="keep the part that is cited",
            )
        digest = hashlib.sha256(data).hexdigest()
        self._write(snapshot_path(digest), data)
        return digest

    def read_snapshot(self, digest: str) -> bytes:
        """The bytes of a snapshot, hashed anew.

        Raises:
            AswrittenError: ``STORE_ERROR`` where the file is missing, changed or not to be read.
        """
        path = self._require_snapshot_path(digest)
        try:
            data = files.read_regular(self.own_place(path), MOST_SNAPSHOT_BYTES)
        except OSError as error:
            raise self._unreadable(path, error) from error
        if hashlib.sha256(data).hexdigest() != digest:
            raise self._changed(path, "its content does not hash to its name")
        return data

    def require_snapshot(self, digest: str) -> None:
        """Hash a snapshot anew without keeping its bytes.

        Raises:
            AswrittenError: as :meth:`read_snapshot`.
        """
        path = self._require_snapshot_path(digest)
        try:
            found = files.hash_regular(self.own_place(path), MOST_SNAPSHOT_BYTES)
        except OSError as error:
            raise self._unreadable(path, error) from error
        if found != digest:
            raise self._changed(path, "its content does not hash to its name")

    def snapshot_digests(self) -> tuple[str, ...]:
        """The SHA-256 of all snapshots, sorted.

        Raises:
            AswrittenError: ``STORE_ERROR`` where a folder cannot be listed.
        """
        return tuple(self._digests(Kind.SNAPSHOT))

    def _require_snapshot_path(self, digest: str) -> str:
        if not is_digest(digest):
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, f"{digest[:100]!r} is no SHA-256", hint="give 64 lower-case hex digits"
            )
        return snapshot_path(digest)

    # Files

    def write_seal(self, path: str, content: bytes) -> None:
        """Keep a manifest.

        Raises:
            AswrittenError: ``STORE_ERROR`` where the file cannot be written.
        """
        self._write(path, content)

    def _write(self, path: str, content: bytes) -> None:
        place = self.folder / path
        try:
            try:
                self._put(place, content)
            except FileNotFoundError:  # the folder went since we made it: another branch was checked out, say
                self._durable_folders.clear()
                self._put(place, content)
        except OSError as error:
            raise files.cannot("written", self.name_of(path), error) from error

    def _put(self, place: Path, content: bytes) -> None:
        self._require_parents(place)
        if self._holds(place, content):
            sync_folder(place.parent)
        else:
            self._replace(place, content)

    def _replace(self, place: Path, content: bytes) -> None:
        try:
            write_durably(place, content)
        except PermissionError:  # Windows, where another has the same file open that it has just put there
            if not self._holds(place, content):
                raise

    def _holds(self, place: Path, content: bytes) -> bool:
        """Whether the file is there and sound. It is touched, so that none takes it for litter before it is named."""
        try:
            size = os.lstat(place).st_size
            if (
                size != len(content)
                or files.hash_regular(place, MOST_SNAPSHOT_BYTES) != hashlib.sha256(content).hexdigest()
            ):
                return False
            files.touch(place)
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ELOOP, errno.EINVAL):
                return False
            raise
        return True

    def _require_parents(self, place: Path) -> None:
        """Make the folders above a file, one by one, and their names durable."""
        parent = place.parent
        if parent in self._durable_folders:
            return
        folder = self.folder
        for part in parent.relative_to(self.folder).parts:
            files.require_folder(folder / part)
            sync_folder(folder)
            folder /= part
        self._durable_folders.add(parent)

    def _digests(self, kind: Kind, shard: str | None = None) -> Iterator[str]:
        start = self.folder / kind
        shards = [shard] if shard is not None else self._list(start)
        for name in sorted(shards):
            paths = (f"{kind}/{name}/{entry}" for entry in self._list(start / name))
            named = (read_path(path) for path in paths)
            yield from sorted(found.digest for found in named if found is not None)

    def _list(self, folder: Path) -> list[str]:
        try:
            files.require_own_folders(self.folder, f"{folder.relative_to(self.folder).as_posix()}/")
            return os.listdir(folder)  # noqa: PTH208 - names are enough, and quicker
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise files.cannot("listed", self.name_of(folder.relative_to(self.folder).as_posix()), error) from error

    def own_place(self, path: str) -> Path:
        """The place of a file that is to be read.

        Raises:
            OSError: where a folder on the way is a link.
        """
        parent = path.rpartition("/")[0]
        if parent not in self._own_folders:
            files.require_own_folders(self.folder, path)
            self._own_folders.add(parent)
        return self.folder / path

    def name_of(self, path: str) -> str:
        """A path in the store as the caller would write it."""
        return f"{self.shown.rstrip('/')}/{path}"

    def _unreadable(self, path: str, error: OSError) -> AswrittenError:
        if isinstance(error, FileNotFoundError):
            return self._fault(path, FaultKind.MISSING, f"{self.name_of(path)} is missing")
        reason = error.strerror or str(error)
        return self._fault(path, FaultKind.UNREADABLE, f"{self.name_of(path)} cannot be read: {reason}")

    def _changed(self, path: str, reason: str) -> AswrittenError:
        return self._fault(path, FaultKind.CHANGED, f"{self.name_of(path)} was changed: {reason}")

    def _fault(self, path: str, kind: FaultKind, message: str) -> AswrittenError:
        return FaultError(
            Fault(path=path, kind=kind, message=message),
            hint="restore the file from a copy; aswritten store verify names all that is wrong",
        )
