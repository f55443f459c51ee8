"""Everything in a store held against what its names, its records and its seals say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.store import files
from aswritten.store.fault import Fault, FaultError, FaultKind
from aswritten.store.layout import (
    COMPANIONS,
    MARKER,
    MARKER_CONTENT,
    MOST_SEAL_BYTES,
    PREFIX,
    Kind,
    Named,
    is_digest,
    is_id,
    is_index,
    is_temporary,
    path_of,
    read_path,
)
from aswritten.store.recognise import find_right_path
from aswritten.store.references import references_of, types_named_by
from aswritten.store.seal import Seal, decode_seal, last_seals
from aswritten.store.trust import misnamed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aswritten.store.store import Store


class Contents(NamedTuple):
    """The files of a store, by what their paths say.

    Attributes:
        kept: records, snapshots and seals.
        temporaries: paths of files that were not finished, by a writer at work or one that was killed.
        others: paths that no store has.
    """

    kept: tuple[Named, ...]
    temporaries: tuple[str, ...]
    others: tuple[str, ...]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was found.

    Attributes:
        faults: by path; none where the store is whole.
        records: how many files of records were read.
        snapshots: how many files of snapshots were hashed.
        seals: root hashes of the seals that nothing may be missing from, the last ones or the one asked for.
        unsealed: how many records and snapshots stand in none of them.
        temporaries: how many unfinished files lie about; no fault.
    """

    faults: tuple[Fault, ...]
    records: int
    snapshots: int
    seals: tuple[str, ...]
    unsealed: int
    temporaries: int


class Survey(NamedTuple):
    """What the files say.

    Attributes:
        references: of each sound record.
        types: of each sound record.
        named: by each sound record, with the type that each must have.
        seals: those that are sound.
        gone: what was listed and could not be found when it was read.
    """

    references: Mapping[Named, tuple[Named, ...]]
    types: Mapping[Named, str]
    named: Mapping[Named, tuple[tuple[Named, str], ...]]
    seals: tuple[Seal, ...]
    gone: frozenset[Named]


def list_contents(store: Store) -> Contents:
    """All files, none of them read.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a folder cannot be listed.
    """
    kept: list[Named] = []
    temporaries: list[str] = []
    others: list[str] = []
    try:
        for path, entry in files.walk(store.folder):
            named = read_path(path)
            if named is not None:
                kept.append(named)
            elif is_temporary(entry.name):
                temporaries.append(path)
            elif path != MARKER and path not in COMPANIONS and not is_index(path):
                others.append(path)
    except OSError as error:
        raise files.cannot("listed", store.shown, error) from error
    return Contents(tuple(kept), tuple(temporaries), tuple(others))


def verify_store(store: Store, root_hash: str | None = None) -> Report:
    """Read and hash everything.

    Args:
        store: may be damaged.
        root_hash: of the seal to hold the store against; the last one if not given.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a folder cannot be listed, ``INVALID_INPUT`` for no root hash.
    """
    return examine(store, root_hash)[0]


def examine(store: Store, root_hash: str | None = None) -> tuple[Report, Survey]:
    """As :func:`verify_store`, with what the files say."""
    asked = None if root_hash is None else _require_root(root_hash)
    contents = list_contents(store)
    survey, faults = survey_files(store, contents)
    chosen = tuple(seal for seal in survey.seals if seal.root == asked) if asked else last_seals(survey.seals)
    present = frozenset(contents.kept)
    known = frozenset(named for named, _ in _name_all(survey, None))
    faults = [_explain(store, fault, known) for fault in faults]
    faults += [judge_other(store, path, known) for path in contents.others]
    faults += _fixed_faults(store)
    faults += _misnamed_faults(store, survey)
    faults += [
        Fault(path=path_of(named), kind=kind, message=f"{store.name_of(path_of(named))} is missing: {reason}")
        for named, (kind, reason) in dict(_name_all(survey, asked)).items()
        if (named not in present or named in survey.gone)
        and not os.path.lexists(store.folder / path_of(named))  # written since the folder was listed
    ]
    sealed = frozenset(named for seal in chosen for named in entries_of(seal))
    report = Report(
        faults=tuple(sorted(faults)),
        records=sum(named.kind is Kind.RECORD for named in contents.kept),
        snapshots=sum(named.kind is Kind.SNAPSHOT for named in contents.kept),
        seals=tuple(seal.root for seal in chosen),
        unsealed=sum(named.kind is not Kind.SEAL and named not in sealed for named in present),
        temporaries=len(contents.temporaries),
    )
    return report, survey


def survey_files(store: Store, contents: Contents) -> tuple[Survey, list[Fault]]:
    """Read every kept file; those that are not sound are faults."""
    references: dict[Named, tuple[Named, ...]] = {}
    types: dict[Named, str] = {}
    names: dict[Named, tuple[tuple[Named, str], ...]] = {}
    seals: list[Seal] = []
    gone: set[Named] = set()
    faults: list[Fault] = []
    for named in contents.kept:
        try:
            match named.kind:
                case Kind.RECORD:
                    record = store.read_record(PREFIX + named.digest)
                    references[named], types[named] = references_of(record), record["type"]
                    names[named] = tuple(types_named_by(record))
                case Kind.SNAPSHOT:
                    store.require_snapshot(named.digest)
                case Kind.SEAL:
                    seals.append(read_seal(store, named))
        except FaultError as error:
            if error.fault.kind is FaultKind.MISSING:  # gc or a hand took it; a fault if anything names it
                gone.add(named)
            else:
                faults.append(error.fault)
    return Survey(references, types, names, tuple(seals), frozenset(gone)), faults


def read_seal(store: Store, named: Named) -> Seal:
    """A seal, hashed anew.

    Raises:
        FaultError: where it is missing, changed or not to be read.
    """
    path = path_of(named)
    shown = store.name_of(path)
    try:
        return decode_seal(PREFIX + named.digest, files.read_regular(store.own_place(path), MOST_SEAL_BYTES))
    except OSError as error:
        kind = FaultKind.MISSING if isinstance(error, FileNotFoundError) else FaultKind.UNREADABLE
        fault = Fault(path=path, kind=kind, message=f"{shown} cannot be read: {error.strerror}")
        raise FaultError(fault, hint="restore the file from a copy") from error
    except ValueError as error:
        fault = Fault(path=path, kind=FaultKind.CHANGED, message=f"{shown} was changed: {error}")
        raise FaultError(fault, hint="restore the file from a copy") from error


def entries_of(seal: Seal) -> Iterable[Named]:
    """What a seal lists, the seals before it included."""
    yield from (Named(Kind.RECORD, record.removeprefix(PREFIX)) for record in seal.records)
    yield from (Named(Kind.SNAPSHOT, digest) for digest in seal.snapshots)
    yield from (Named(Kind.SEAL, root.removeprefix(PREFIX)) for root in seal.previous)


def _name_all(survey: Survey, asked: str | None) -> Iterable[tuple[Named, tuple[FaultKind, str]]]:
    """All that records and seals name, with its fault if it were missing; a seal weighs more and comes last."""
    for record, references in survey.references.items():
        for named in references:
            yield named, (FaultKind.MISSING, f"the record {PREFIX}{record.digest} names it")
    if asked is not None:
        yield Named(Kind.SEAL, asked.removeprefix(PREFIX)), (FaultKind.DELETED, "it was asked for")
    for seal in survey.seals:
        for named in entries_of(seal):
            yield named, (FaultKind.DELETED, f"the seal {seal.root} lists it")


def _explain(store: Store, fault: Fault, known: frozenset[Named]) -> Fault:
    """A changed file may hold, whole, what belongs under another name."""
    right = find_right_path(store, fault.path, known) if fault.kind is FaultKind.CHANGED else None
    return fault if right is None or right == fault.path else _renamed(store, fault.path, right)


def judge_other(store: Store, path: str, known: frozenset[Named]) -> Fault:
    """The fault of a file that lies where no store has one."""
    right = find_right_path(store, path, known)
    if right is not None:
        return _renamed(store, path, right)
    return Fault(path=path, kind=FaultKind.UNKNOWN, message=f"{store.name_of(path)} belongs to no store")


def _renamed(store: Store, path: str, right: str) -> Fault:
    message = f"{store.name_of(path)} was renamed: it holds what belongs in {right}"
    return Fault(path=path, kind=FaultKind.RENAMED, message=message)


def _misnamed_faults(store: Store, survey: Survey) -> Iterable[Fault]:
    """Records that name one of another type: no check writes such a record."""
    for naming, names in survey.named.items():
        for named, wanted in names:
            if survey.types.get(named, wanted) != wanted:
                yield misnamed(store, naming, named, wanted)


def _fixed_faults(store: Store) -> list[Fault]:
    faults = []
    for name in (MARKER, *COMPANIONS):
        shown = store.name_of(name)
        if not os.path.lexists(store.folder / name):
            faults.append(Fault(path=name, kind=FaultKind.MISSING, message=f"{shown} is missing: every store has it"))
    try:
        marker = files.read_regular(store.folder / MARKER, len(MARKER_CONTENT))
    except FileNotFoundError:
        return faults
    except OSError as error:
        message = f"{store.name_of(MARKER)} cannot be read: {error.strerror}"
        return [*faults, Fault(path=MARKER, kind=FaultKind.UNREADABLE, message=message)]
    if marker != MARKER_CONTENT:
        message = f"{store.name_of(MARKER)} was changed: it is to hold {MARKER_CONTENT.decode().strip()}"
        faults.append(Fault(path=MARKER, kind=FaultKind.CHANGED, message=message))
    return faults


def _require_root(root_hash: str) -> str:
    digest = root_hash.strip().removeprefix(PREFIX).lower()
    if not is_digest(digest) or not is_id(PREFIX + digest):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{root_hash[:100]!r} is no root hash",
            hint="give the whole hash that aswritten store seal printed",
        )
    return PREFIX + digest
