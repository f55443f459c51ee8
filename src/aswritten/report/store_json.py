"""What a store holds, as JSON: rows, one record with its relations, and what verify, seal and gc found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aswritten.report.json_v1 import SCHEMA_VERSION, JsonObject, encode_document, encode_line, versioned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aswritten.store.codec import Record
    from aswritten.store.collect import Collection, Mode
    from aswritten.store.listing import Row
    from aswritten.store.query import Found, Relation
    from aswritten.store.sealing import Sealed
    from aswritten.store.verify import Report


class Added(NamedTuple):
    """A source that was kept, and the id of its evidence record."""

    path: str
    evidence_id: str


def render_added(added: Sequence[Added]) -> str:
    """The document of ``store add``."""
    return encode_document(versioned({"added": [_added_object(item) for item in added]}))


def added_lines(added: Sequence[Added]) -> Iterator[str]:
    """A line a source."""
    return (encode_line(_added_object(item)) + "\n" for item in added)


def _added_object(added: Added) -> JsonObject:
    return {"path": added.path, "evidenceId": added.evidence_id}


def row_object(row: Row) -> JsonObject:
    """A row; ``sound`` says that the record and all it rests on are what they were."""
    content: JsonObject = {"id": row.id, "type": row.type, "sound": not row.faults}
    if row.recorded_verdict is not None:
        content |= {"verdict": row.verdict, "recorded_verdict": row.recorded_verdict}
    return content | {"date": row.date, "text": row.text, "sources": row.sources, "faults": row.faults}


def list_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A line a row."""
    return (encode_line(row_object(row)) + "\n" for row in rows)


def list_document(rows: Iterable[Row], found: Found) -> Iterator[str]:
    """The document of a list, in pieces as its rows are read."""
    yield f'{{\n"schema_version": "{SCHEMA_VERSION}",\n"records": ['
    separator = "\n"
    for row in rows:
        yield separator + encode_line(row_object(row))
        separator = ",\n"
    left_off = found.total - len(found.ids)
    matching = "words" if found.has_words else "characters"
    yield (
        f'\n],\n"total": {found.total},\n"left_off": {left_off},\n"matching": "{matching}",\n'
        f'"unreadable": {encode_line(found.faults)}\n}}\n'
    )


def render_record(record: Record, row: Row, relations: Sequence[Relation]) -> str:
    """One record; ``verdict`` beside it is what may be relied on."""
    named_by = [{"id": relation.id, "as": relation.role} for relation in relations]
    return encode_document(versioned({**row_object(row), "record": record, "named_by": named_by}))


def render_report(report: Report) -> str:
    """What verify found."""
    return encode_document(
        versioned(
            {
                "whole": not report.faults,
                "faults": report.faults,
                "records": report.records,
                "snapshots": report.snapshots,
                "seals": report.seals,
                "unsealed": report.unsealed,
                "temporaries": report.temporaries,
            }
        )
    )


def render_seal(sealed: Sealed) -> str:
    """The root hash and what it covers, or the faults that stood against it."""
    if sealed.seal is None:
        return encode_document(versioned({"sealed": False, "faults": sealed.faults}))
    content = {
        "sealed": True,
        "root": sealed.seal.root,
        "records": len(sealed.seal.records),
        "snapshots": len(sealed.seal.snapshots),
        "previous": sealed.seal.previous,
    }
    return encode_document(versioned(content))


def render_collection(collection: Collection, mode: Mode) -> str:
    """What gc removed, or would."""
    content = {
        "mode": mode,
        "removed": collection.removed,
        "restored": collection.restored,
        "spared": collection.spared,
        "faults": collection.faults,
    }
    return encode_document(versioned(content))
