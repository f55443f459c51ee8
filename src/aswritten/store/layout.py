"""Where each file of a store lies and what its name says; nothing here touches the disk.

records/ab/<64 hex digits>.json    a record, named by its id
snapshots/cd/<64 hex digits>       bytes as they were read, named by their SHA-256
seals/<64 hex digits>.json         a manifest, named by its root hash
store.json                         the version of this layout
index.sqlite                       for queries only; rebuilt at will
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, NamedTuple

PREFIX: Final = "sha256:"
MARKER: Final = "store.json"
MARKER_CONTENT: Final = b'{"format":"aswritten-store","version":1}\n'
COMPANIONS: Final = {
    ".gitattributes": b"# The bytes are what the names say: no line end may change.\n* -text\nsnapshots/** -diff\n",
    ".gitignore": b"/index.sqlite*\n*.tmp\n",
}
"""What git is to know of the folder; written before the marker."""
INDEX: Final = "index.sqlite"
MOST_RECORD_BYTES: Final = 67_108_864
MOST_SEAL_BYTES: Final = 268_435_456
MOST_SNAPSHOT_BYTES: Final = 1_073_741_824
_ID = re.compile(r"sha256:[0-9a-f]{64}")
_HEX = re.compile(r"[0-9a-f]{64}")
_TEMPORARY = re.compile(r"\.[0-9a-z.-]{1,100}\.tmp")
_INDEX_FILE = re.compile(r"index\.sqlite(?:-journal|-wal|-shm)?")


class Kind(StrEnum):
    """What a store keeps; the value is the folder's name."""

    RECORD = "records"
    SNAPSHOT = "snapshots"
    SEAL = "seals"


_FOLDERS: Final = frozenset(kind.value for kind in Kind)


class Named(NamedTuple):
    """What the path of a kept file says: its kind and the hash in its name."""

    kind: Kind
    digest: str


def is_id(text: str) -> bool:
    """Whether this is a record's id: ``sha256:`` and 64 lower-case hex digits."""
    return _ID.fullmatch(text) is not None


def is_digest(text: str) -> bool:
    """Whether this is a SHA-256 in lower-case hex."""
    return _HEX.fullmatch(text) is not None


def path_of(named: Named) -> str:
    """The path in the store, with forward slashes."""
    match named.kind:
        case Kind.RECORD:
            return f"records/{named.digest[:2]}/{named.digest}.json"
        case Kind.SNAPSHOT:
            return f"snapshots/{named.digest[:2]}/{named.digest}"
        case Kind.SEAL:
            return f"seals/{named.digest}.json"


def record_path(record_id: str) -> str:
    """The path of a record's file."""
    return path_of(Named(Kind.RECORD, record_id.removeprefix(PREFIX)))


def snapshot_path(digest: str) -> str:
    """The path of a snapshot's file."""
    return path_of(Named(Kind.SNAPSHOT, digest))


def seal_path(root_hash: str) -> str:
    """The path of a seal's file."""
    return path_of(Named(Kind.SEAL, root_hash.removeprefix(PREFIX)))


def read_path(path: str) -> Named | None:
    """What a path says; ``None`` where no kept file has such a path."""
    folder, _, rest = path.partition("/")
    if folder not in _FOLDERS:
        return None
    kind = Kind(folder)
    digest = rest.rpartition("/")[2].removesuffix(".json")
    named = Named(kind, digest)
    return named if is_digest(digest) and path_of(named) == path else None


def is_temporary(name: str) -> bool:
    """Whether a file's name is that of one that was not finished."""
    return _TEMPORARY.fullmatch(name) is not None


def is_index(path: str) -> bool:
    """Whether this is the index, or what SQLite lays beside it."""
    return _INDEX_FILE.fullmatch(path) is not None
