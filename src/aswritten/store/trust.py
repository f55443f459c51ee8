"""Whether a record and all that it rests on are what they were: each file is hashed anew, once a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aswritten.store.fault import Fault, FaultError
from aswritten.store.layout import PREFIX, Kind, Named
from aswritten.store.references import paths_of, references_of

if TYPE_CHECKING:
    from aswritten.store.codec import Record
    from aswritten.store.store import Store


class Ground(NamedTuple):
    """What a file that others rest on says, as far as rows show it.

    Attributes:
        fault: ``None`` where the file is sound.
        references: what it names in turn.
        text: of a claim.
        paths: that it names.
    """

    fault: Fault | None = None
    references: tuple[Named, ...] = ()
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
        found: set[Fault] = set()
        pending = list(references_of(grounds))
        seen = set(pending)
        while pending:
            ground = self._inspect(pending.pop())
            if ground.fault is not None:
                found.add(ground.fault)
            fresh = [named for named in ground.references if named not in seen]
            seen.update(fresh)
            pending.extend(fresh)
        return tuple(sorted(found))

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
        return Ground(references=references_of(record), text=record.get("text"), paths=paths_of(record))
