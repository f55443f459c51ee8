"""Sealing a store: only one that is whole is sealed."""

from __future__ import annotations

from typing import NamedTuple

from aswritten.store.fault import Fault
from aswritten.store.layout import PREFIX, Kind, seal_path
from aswritten.store.seal import Seal, encode_seal, last_seals, make_seal
from aswritten.store.store import Store
from aswritten.store.verify import examine


class Sealed(NamedTuple):
    """The seal, or the faults that stood against it.

    Attributes:
        seal: ``None`` where the store has faults.
        faults: by path.
    """

    seal: Seal | None
    faults: tuple[Fault, ...]


def seal_store(store: Store) -> Sealed:
    """Write a manifest of the store as it is; a store that has not changed since its last seal keeps that.

    Records that other processes write meanwhile stand in the seal or do not; either way the seal holds.

    Raises:
        AswrittenError: ``STORE_ERROR`` where the seal cannot be written.
    """
    report, survey = examine(store)
    if report.faults:
        return Sealed(None, report.faults)
    last = last_seals(survey.seals)
    records = sorted(PREFIX + named.digest for named in survey.references)
    named = {reference for references in survey.references.values() for reference in references}
    snapshots = sorted(reference.digest for reference in named if reference.kind is Kind.SNAPSHOT)
    if len(last) == 1 and (last[0].records, last[0].snapshots) == (tuple(records), tuple(snapshots)):
        return Sealed(last[0], ())
    seal = make_seal(records, snapshots, (seal.root for seal in last))
    store.write_seal(seal_path(seal.root), encode_seal(seal))
    return Sealed(seal, ())
