"""Clearing away what nothing needs: snapshots that no record names, and files that were never finished."""

from __future__ import annotations

import os
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from aswritten.durable import name_beside
from aswritten.store import files
from aswritten.store.fault import Fault, FaultKind
from aswritten.store.layout import MOST_SNAPSHOT_BYTES, Kind, Named, path_of
from aswritten.store.verify import entries_of, judge_other, list_contents, survey_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aswritten.store.store import Store
    from aswritten.store.verify import Contents

USUAL_AGE_S = 3600
"""What is younger may be the work of a process that has not come to its record yet."""


class Mode(StrEnum):
    """Whether anything is done."""

    REMOVE = "remove"
    DRY_RUN = "dry-run"


class Removed(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was, or would be, removed.

    Attributes:
        path: in the store.
        size: in bytes.
        reason: in words.
    """

    path: str
    size: int
    reason: str


class Collection(msgspec.Struct, frozen=True, kw_only=True):
    """What was done.

    Attributes:
        removed: by path.
        restored: snapshots that a record misses and that were found whole in an unfinished file.
        spared: how many would go, were they older.
        faults: damaged, misnamed or missing records or seals; while there are any nothing is removed, as what they
            name is not known.
    """

    removed: tuple[Removed, ...]
    restored: tuple[str, ...] = ()
    spared: int
    faults: tuple[Fault, ...]


def collect_garbage(store: Store, *, mode: Mode = Mode.REMOVE, least_age_s: float = USUAL_AGE_S) -> Collection:
    """Remove snapshots that no record and no seal names, and temporary files, both of a certain age.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a folder cannot be listed or a file not removed.
    """
    contents = list_contents(store)
    readable = contents._replace(kept=tuple(named for named in contents.kept if named.kind is not Kind.SNAPSHOT))
    survey, faults = survey_files(store, readable)
    needed = {named for references in survey.references.values() for named in references}
    needed.update(named for seal in survey.seals for named in entries_of(seal))
    faults += _unread(store, contents, needed)
    if faults:
        return Collection(removed=(), spared=0, faults=tuple(sorted(faults)))
    restored = dict(_find_missed(store, contents, needed))
    if mode is Mode.REMOVE:
        _restore(store, restored)
    candidates = [(path, "it was never finished") for path in contents.temporaries if path not in restored]
    candidates += [
        (path_of(named), "no record names it")
        for named in contents.kept
        if named.kind is Kind.SNAPSHOT and named not in needed
    ]
    latest = time.time() - least_age_s
    removed: list[Removed] = []
    spared = 0
    for path, reason in sorted(candidates):
        size = _remove(store, path, latest, mode)
        if size is None:
            spared += 1
        else:
            removed.append(Removed(path=path, size=size, reason=reason))
    return Collection(removed=tuple(removed), restored=tuple(restored.values()), spared=spared, faults=())


def _unread(store: Store, contents: Contents, needed: set[Named]) -> Iterator[Fault]:
    """What a record may hide in: a file under a wrong name, a link in the place of a folder, a record that is gone."""
    for path in contents.others:
        if path.partition("/")[0] in {Kind.RECORD, Kind.SEAL}:
            yield judge_other(store, path, frozenset(needed))
    for named in needed.difference(contents.kept):
        path = path_of(named)
        if named.kind is Kind.RECORD and not os.path.lexists(store.folder / path):
            message = f"{store.name_of(path)} is missing: a record or a seal names it"
            yield Fault(path=path, kind=FaultKind.MISSING, message=message)


def _find_missed(store: Store, contents: Contents, needed: set[Named]) -> Iterator[tuple[str, str]]:
    """Unfinished files that hold what a record misses, each with its right path.

    One of us that was killed between taking a file away and putting it back leaves such a file.
    """
    missed = {named for named in needed.difference(contents.kept) if named.kind is Kind.SNAPSHOT}
    for path in contents.temporaries if missed else ():
        try:
            named = Named(Kind.SNAPSHOT, files.hash_regular(store.folder / path, MOST_SNAPSHOT_BYTES))
        except OSError:
            continue
        if named in missed:
            missed.remove(named)
            yield path, path_of(named)


def _restore(store: Store, restored: Mapping[str, str]) -> None:
    for path, right in restored.items():
        try:
            _put_back(store.folder / path, store.folder / right)
        except OSError as error:
            raise files.cannot("restored", store.name_of(right), error) from error


def _remove(store: Store, path: str, latest: float, mode: Mode) -> int | None:
    """The size of a file that went, ``None`` for one that is too young or gone already.

    A writer that needs a snapshot touches it, or writes it anew where it is not. So the file is taken away under
    another name first and looked at again: touched in between, it goes back.
    """
    place = store.folder / path
    try:
        before = os.lstat(place)
        if before.st_mtime > latest:
            return None
        if mode is Mode.DRY_RUN:
            return before.st_size
        aside = name_beside(place)
        os.rename(place, aside)  # noqa: PTH104 - as the other calls
        if os.lstat(aside).st_mtime > latest:
            _put_back(aside, place)
            return None
        os.unlink(aside)  # noqa: PTH108 - as above
    except FileNotFoundError:
        return None
    except OSError as error:
        raise files.cannot("removed", store.name_of(path), error) from error
    return before.st_size


def _put_back(aside: Path, place: Path) -> None:
    """Back to its place, unless a writer has filled that by now."""
    try:
        os.link(aside, place)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        if not os.path.lexists(place):
            os.rename(aside, place)  # noqa: PTH104 - as above
            return
    os.unlink(aside)  # noqa: PTH108 - as above
