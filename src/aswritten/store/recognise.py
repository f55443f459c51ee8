"""What a file that has the wrong name holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.store import files
from aswritten.store.codec import decode_record
from aswritten.store.layout import (
    MOST_RECORD_BYTES,
    MOST_SEAL_BYTES,
    MOST_SNAPSHOT_BYTES,
    Kind,
    Named,
    is_id,
    path_of,
    record_path,
    seal_path,
)
from aswritten.store.seal import decode_seal

if TYPE_CHECKING:
    from collections.abc import Container

    from aswritten.store.store import Store


class _Head(msgspec.Struct):
    id: str = ""
    root: str = ""


def find_right_path(store: Store, path: str, known: Container[Named]) -> str | None:
    """Where the content of a file belongs; ``None`` where nothing tells.

    Args:
        store: where the file lies.
        path: of the file in the store.
        known: what records and seals name: bytes are a snapshot only if one of them says so.
    """
    try:
        snapshot = Named(Kind.SNAPSHOT, files.hash_regular(store.folder / path, MOST_SNAPSHOT_BYTES))
    except OSError:
        return None
    return path_of(snapshot) if snapshot in known else _right_path(store, path)


def _right_path(store: Store, path: str) -> str | None:
    """Where a record or a seal belongs, as it says itself and its content bears out."""
    try:
        content = files.read_regular(store.folder / path, MOST_SEAL_BYTES)
        head = msgspec.json.decode(content, type=_Head)
        if is_id(head.id) and len(content) <= MOST_RECORD_BYTES:
            decode_record(head.id, content)
            return record_path(head.id)
        if is_id(head.root):
            decode_seal(head.root, content)
            return seal_path(head.root)
    except (OSError, ValueError, msgspec.MsgspecError, RecursionError):
        return None
    return None
