"""What a record rests on: the records and snapshots that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from aswritten.store.layout import Kind, Named, is_digest, is_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.store.codec import Record


def references_of(record: Record) -> tuple[Named, ...]:
    """What must be in the store for the record to be worth something, in order of kind and hash."""
    return tuple(sorted(set(_find(record))))


def _find(record: Record) -> Iterator[Named]:
    match record.get("type"):
        case "evidence":
            yield from _snapshots(record.get("snapshots"))
        case "claim":
            yield from _records(record.get("cites"))
        case "verdict":
            yield from _records([record.get("claim"), record.get("supersedes")])
            for part in (record.get("evidence"), record.get("checks")):
                yield from _records(_members(part, "id") + _members(part, "evidence"))
        case _:
            return


def _snapshots(value: object) -> Iterator[Named]:
    for digest in _members(value, "sha256"):
        if isinstance(digest, str) and is_digest(digest):
            yield Named(Kind.SNAPSHOT, digest)


def _records(value: object) -> Iterator[Named]:
    for item in value if isinstance(value, list) else ():
        if isinstance(item, str) and is_id(item):
            yield Named(Kind.RECORD, item.removeprefix("sha256:"))


def _members(value: object, name: str) -> list[object]:
    items = value if isinstance(value, list) else []
    return [item[name] for item in items if isinstance(item, dict) and name in item]


def types_named_by(record: Record) -> Iterator[tuple[Named, str]]:
    """The records that a record names, each with the type that it must have there."""
    match record.get("type"):
        case "claim":
            wanted = [("evidence", record.get("cites"))]
        case "verdict":
            uses = _members(record.get("evidence"), "id") + _members(record.get("checks"), "evidence")
            wanted = [
                ("claim", [record.get("claim")]),
                ("verdict", [record.get("supersedes")]),
                ("evidence", uses),
            ]
        case _:
            return
    for kind, ids in wanted:
        for named in _records(ids):
            yield named, kind


def paths_of(record: Record) -> tuple[str, ...]:
    """The places that a record names itself, as a person writes them: of the source, of the claim's document."""
    named = (record.get(name, {}).get("uri") for name in ("source", "document"))
    return tuple(unquote(uri) for uri in named if uri is not None)
