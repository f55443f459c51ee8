"""Is an audit still one of the files that are there? Each input is held against the hash that the audit is bound to."""

from __future__ import annotations

import hashlib
import json
import os
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.decoding import decode
from aswritten.load.reading import read_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

_MOST_BYTES: Final = 1 << 28
_PREFIX: Final = "sha256:"


class Change(StrEnum):
    """What became of an input."""

    CHANGED = "changed"
    MISSING = "missing"
    UNREADABLE = "unreadable"
    """It cannot be read, or the audit holds no hash of it."""
    ADDED = "added"
    """The audit did not read it, and one of today would."""


class StaleInput(NamedTuple):
    """An input that is no more what was audited; ``path`` as the audit names it."""

    path: str
    change: Change


class Verification(NamedTuple):
    """Whether an audit is fresh: it binds files, and all of them are as they were.

    Attributes:
        inputs: how many files it is bound to.
        stale: those that changed, in the order of the audit.
    """

    path: str
    inputs: int
    stale: tuple[StaleInput, ...]

    @property
    def is_fresh(self) -> bool:
        """Whether nothing changed; an audit that is bound to no file proves nothing."""
        return self.inputs > 0 and not self.stale


def verify_audit(
    path: str | os.PathLike[str], *, workspace: str | os.PathLike[str], evidence: Sequence[str] = ()
) -> Verification:
    """Hold the inputs of an audit against the disk.

    Args:
        path: an ARIS artefact, whose paths are relative to its folder, or an audit in JSON.
        workspace: the root that the paths of an audit in JSON are relative to.
        evidence: the evidence roots of the audit, which does not name them; what was added below them is told.

    Raises:
        AswrittenError: the file cannot be read, or is no audit (``INVALID_INPUT``); an evidence root is not there.
    """
    shown = os.fspath(path)
    bound = list(dict.fromkeys(_bound(_read(shown), shown, os.fspath(workspace))))
    stale = [
        StaleInput(name, change)
        for name, real, digest in bound
        if (change := _compare(real, digest)) is not None
    ]  # fmt: skip
    known = {os.path.realpath(real) for _, real, _ in bound if "\0" not in real} | {os.path.realpath(shown)}
    added = [StaleInput(name, Change.ADDED) for name in _added(evidence, os.fspath(workspace), known)]
    return Verification(shown, len(bound), (*stale, *added))


def _added(roots: Sequence[str], workspace: str, known: AbstractSet[str]) -> list[str]:
    """The result files below some roots that can be read and are none of the known ones."""
    from aswritten.audit.evidence_columns import EvidenceColumns  # noqa: PLC0415 - only where roots are given
    from aswritten.audit.evidence_reading import add_file, find_files  # noqa: PLC0415 - as above

    found: list[str] = []
    for shown, real in find_files(roots, workspace=workspace, skip=known).files.items():
        if isinstance(real, AswrittenError):
            continue
        try:
            add_file(EvidenceColumns(), real, shown=shown)
        except AswrittenError:
            # An audit passes over it too.
            continue
        found.append(shown)
    return found


def _read(path: str) -> Any:  # noqa: ANN401 - JSON
    text = decode(read_file(path, root=None, max_bytes=_MOST_BYTES).data, path=path)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_int=str, parse_float=str)
    except (ValueError, RecursionError) as err:
        raise _no_audit(path, f"it is no valid JSON: {err}") from err


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _bound(content: Any, shown: str, workspace: str) -> Iterator[tuple[str, str, object]]:  # noqa: ANN401 - JSON
    """Each input: its path as named, where that is, and the hash."""
    if isinstance(content, dict) and "audited_input_hashes" in content:
        audits, key, base = [content], "audited_input_hashes", os.path.dirname(os.path.realpath(shown))  # noqa: PTH120 - links are followed as text
    else:
        audits, key, base = content if isinstance(content, list) else [content], "inputs", workspace
    if not audits or not all(isinstance(one, dict) and isinstance(one.get(key), dict) for one in audits):
        raise _no_audit(shown, f"it has no object {key!r} of paths and hashes")
    for one in audits:
        for path, digest in one[key].items():
            yield path, os.path.join(base, path), digest if isinstance(digest, str) else ""  # noqa: PTH118 - text paths


def _compare(real: str, digest: object) -> Change | None:
    if "\0" in real or not str(digest):
        return Change.UNREADABLE
    try:
        stored = read_file(real, root=None, max_bytes=_MOST_BYTES).stored
    except AswrittenError as err:
        is_missing = err.code is ErrorCode.NOT_FOUND and not os.path.lexists(real)
        return Change.MISSING if is_missing else Change.UNREADABLE
    return None if hashlib.sha256(stored).hexdigest() == str(digest).removeprefix(_PREFIX) else Change.CHANGED


def _no_audit(path: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"{path} is no audit: {reason}",
        hint="give PAPER_CLAIM_AUDIT.json, or what --format json wrote",
        path=path,
    )
