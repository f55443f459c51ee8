"""Whether a record and all that it rests on are what they were: each file is hashed anew, once a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aswritten.store.fault import Fault, FaultError, FaultKind
from aswritten.store.layout import PREFIX, Kind, Named, path_of
from aswritten.store.references import paths_of, references_of, types_named_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aswritten.store.codec import Record
    from aswritten.store.store import Store


class Ground(NamedTuple):
    """What a file that others rest on says, as far as rows show it.

    Attributes:
        fault: ``None`` where the file is sound.
        type: of a record.
        references: what it names in turn.
        types: the records that it names, each with the type that it must have.
        text: of a claim.
        paths: that it names.
    """

    fault: Fault | None = None
    type: str = ""
    references: tuple[Named, ...] = ()
    types: tuple[tuple[Named, str], ...] = ()
    text: str | None = None
    paths: tuple[str, ...] = ()


class Trust:
    """Remembers what it has read, so that evidence of many verdicts is hashed once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: dict[Named, Ground] = {}

    def ground(self, record_id: str) -> Ground:
        """A record that others rest on."""
        return self._inspect(Named(Kind.RECORD, record_id.removeprefix(PREFIX)))

    def faults_under(self, record: Record) -> tuple[Fault, ...]:
        """The faults of what a record rests on, sorted; the record itself has been read.

        What a verdict supersedes is no ground of it.
        """
        grounds = {name: value for name, value in record.items() if name != "supersedes"}
        own = Named(Kind.RECORD, str(record["id"]).removeprefix(PREFIX))
        found = set(self._misnamed(own, types_named_by(grounds)))
        pending = list(references_of(grounds))
        seen = set(pending)
        while pending:
            named = pending.pop()
            ground = self._inspect(named)
            if ground.fault is not None:
                found.add(ground.fault)
            found.update(self._misnamed(named, ground.types))
            fresh = [named for named in ground.references if named not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return tuple(sorted(found))

    def _misnamed(self, naming: Named, types: Iterable[tuple[Named, str]]) -> Iterator[Fault]:
        for named, wanted in types:
            ground = self._inspect(named)
            if ground.fault is None and ground.type != wanted:
                yield misnamed(self._store, naming, named, wanted)

    def _inspect(self, named: Named) -> Ground:
        if named not in self._seen:
            try:
                self._seen[named] = self._read(named)
            except FaultError as error:
                self._seen[named] = Ground(fault=error.fault)
        return self._seen[named]

    def _read(self, named: Named) -> Ground:
        if named.kind is Kind.SNAPSHOT:
            self._store.require_snapshot(named.digest)
            return Ground()
        record = self._store.read_record(PREFIX + named.digest)
        return Ground(
            type=record["type"],
            references=references_of(record),
            types=tuple(types_named_by(record)),
            text=record.get("text"),
            paths=paths_of(record),
        )


def misnamed(store: Store, naming: Named, named: Named, wanted: str) -> Fault:
    """The fault of a record that names another as what it is not; its hash is right, so a hand forged it."""
    path = path_of(naming)
    message = f"{store.name_of(path)} is no record: it names {PREFIX}{named.digest} as its {wanted}, which it is not"
    return Fault(path=path, kind=FaultKind.CHANGED, message=message)
