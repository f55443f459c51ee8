"""Stored claims checked again on today's sources, and what changed since."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from aswritten.api import check_source
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.extract.reading import Reading
from aswritten.model.result import Result
from aswritten.record.building import Material, build_unverified, build_verdict, tool_body
from aswritten.record.clock import timestamp
from aswritten.record.material import read_material
from aswritten.record.reading import record_body
from aswritten.record.rules import WEB
from aswritten.settings import DEFAULTS, Settings
from aswritten.store.keeping import Kept, keep_material, keep_verdict, reading_of, stored_material
from aswritten.store.recheck_plan import plan_recheck, read_task
from aswritten.store.recheck_values import Change, Keeping, Rechecked, Task, damaged, trouble_of
from aswritten.store.store import Store
from aswritten.store.trust import Trust

_ABSENT = frozenset((ErrorCode.NOT_FOUND, ErrorCode.NOT_A_FILE, ErrorCode.PATH_ESCAPE))


def recheck(
    store: str | os.PathLike[str] | Store,
    *,
    workspace_root: str | os.PathLike[str] = ".",
    settings: Settings = DEFAULTS,
    keeping: Keeping = Keeping.NOTHING,
) -> Iterator[Rechecked]:
    """Check the stored claims again on today's sources.

    >>> import tempfile
    >>> from aswritten.store.keeping import check_and_keep
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     memo = Path(folder, "memo.txt")
    ...     _ = memo.write_text("The pump was idle.")
    ...     _ = check_and_keep("The pump was idle.", path="memo.txt", workspace_root=folder, store=f"{folder}/store")
    ...     _ = memo.write_text("The pump was not idle.")
    ...     [found] = recheck(f"{folder}/store", workspace_root=folder)
    >>> found.now, [change.value for change in found.changes]
    (<Verdict.CONTRADICTED: 'contradicted'>, ['STALE', 'VERDICT_CHANGED'])

    Of several verdicts on a claim and a source the latest is checked again, and none that another supersedes.

    Args:
        store: a store, or its folder.
        workspace_root: the folder that the records name sources from.
        settings: limits and thresholds.
        keeping: whether today's evidence and verdict are kept; the new verdict then supersedes the old one.

    Returns:
        One value for each, by source and claim; damaged records come first.

    Raises:
        AswrittenError: ``STORE_ERROR`` where there is no store, or it cannot be written.
    """
    opened = store if isinstance(store, Store) else Store.open(store)
    plan = plan_recheck(opened)
    yield from plan.damaged
    rechecker = Rechecker(opened, Path(workspace_root), settings, keeping)
    yield from map(rechecker.check, plan.verdict_ids)


class Rechecker:
    """Checks verdicts again, one at a time.

    Args:
        store: the store.
        workspace: the folder that records name sources from.
        settings: limits and thresholds.
        keeping: whether today's checks are kept.
    """

    def __init__(self, store: Store, workspace: Path, settings: Settings, keeping: Keeping) -> None:
        self._store = store
        self._workspace = workspace
        self._settings = settings
        self._keeping = keeping
        self._trust = Trust(store)
        self._material: tuple[str, Material] | None = None
        self._reading: tuple[str | None, Reading] | None = None

    def check(self, verdict_id: str) -> Rechecked:
        """Check one verdict again.

        Raises:
            AswrittenError: ``STORE_ERROR`` where today's check cannot be kept.
        """
        try:
            task = read_task(self._store, verdict_id, self._trust)
        except AswrittenError as error:
            return damaged(verdict_id, error)
        try:
            _require_whole(task)
            material = self._material_of(task)
        except AswrittenError as error:
            return self._fail(task, error, _change_of(error))
        claim = task.claim
        try:
            reading = self._reading_of(task, material)
            result = check_source(
                claim.text, reading, quote=claim.quotes or (), language=claim.language, settings=self._settings
            )
        except AswrittenError as error:
            return self._fail(task, error, Change.NOT_CHECKED)
        tool_changes = tuple(_tool_changes(task, material, self._settings))
        return Rechecked(
            record_id=verdict_id,
            task=task,
            now=result.verdict,
            changes=tuple(_changes(task, material, result, tool_changes)),
            tool_changes=tool_changes,
            result=result,
            text=material.text,
            kept=self._keep(task, material, result),
        )

    def _material_of(self, task: Task) -> Material:
        """Today's source; that of the task before is kept, since tasks come by source."""
        if self._material is None or self._material[0] != task.evidence.id:
            self._reading = None
            self._material = (task.evidence.id, self._read(task))
        return self._material[1]

    def _reading_of(self, task: Task, material: Material) -> Reading:
        language = task.claim.language
        if self._reading is None or self._reading[0] != language:
            self._reading = (language, reading_of(material, language=language, settings=self._settings))
        return self._reading[1]

    def _read(self, task: Task) -> Material:
        source = task.source
        if source is None or WEB.match(source):
            return stored_material(self._store, task.evidence)
        text = task.evidence.text_snapshot
        return read_material(
            source,
            workspace=self._workspace,
            settings=self._settings,
            media_type=task.evidence.source.media_type,
            encoding=None if text is None else text.encoding,
        )

    def _fail(self, task: Task, error: AswrittenError, change: Change) -> Rechecked:
        changes: tuple[Change, ...] = ()
        kept = None
        if error.code is not ErrorCode.STORE_ERROR:
            changes = (change,)
            kept = self._keep_unverified(task, error)
        return Rechecked(record_id=task.verdict.id, task=task, changes=changes, trouble=trouble_of(error), kept=kept)

    def _keep(self, task: Task, material: Material, result: Result) -> Kept | None:
        if self._keeping is Keeping.NOTHING:
            return None
        evidence = task.evidence if material.original is None else keep_material(self._store, material)
        verdict = build_verdict(
            result,
            task.claim,
            evidence,
            settings=self._settings,
            checked_at=timestamp(),
            place=task.verdict.place,
            supersedes=task.verdict.id,
        )
        return keep_verdict(self._store, verdict, task.claim, evidence)

    def _keep_unverified(self, task: Task, error: AswrittenError) -> Kept | None:
        if self._keeping is Keeping.NOTHING:
            return None
        verdict = build_unverified(
            task.claim,
            error,
            settings=self._settings,
            checked_at=timestamp(),
            evidence_id=task.evidence.id,
            supersedes=task.verdict.id,
        )
        return keep_verdict(self._store, verdict, task.claim, task.evidence)


def _require_whole(task: Task) -> None:
    """What was judged on several sources, or on a part of one, is not said to hold by reading one, or the whole."""
    if len(task.verdict.evidence) > 1:
        raise _NotCheckedError(
            ErrorCode.INVALID_INPUT,
            f"the verdict {task.verdict.id} rests on {len(task.verdict.evidence)} sources, and this version reads one",
            hint="bind the claim to each of them",
        )
    if task.evidence.selectors is not None:
        raise _NotCheckedError(
            ErrorCode.INVALID_INPUT,
            f"the evidence {task.evidence.id} is a part of its source, and this version reads the whole",
            hint="bind the claim to evidence of the whole source, or of a page of it",
        )


class _NotCheckedError(AswrittenError):
    """Not the source's fault."""


def _change_of(error: AswrittenError) -> Change:
    if isinstance(error, _NotCheckedError):
        return Change.NOT_CHECKED
    return Change.SOURCE_GONE if error.code in _ABSENT else Change.SOURCE_UNREADABLE


def _changes(task: Task, material: Material, result: Result, tool_changes: Sequence[str]) -> Iterator[Change]:
    digest = task.evidence.source.sha256
    if material.original is not None and hashlib.sha256(material.original).hexdigest() != digest:
        yield Change.STALE
    if result.verdict is not task.verdict.verdict:
        yield Change.VERDICT_CHANGED
    if tool_changes:
        yield Change.TOOL_CHANGED


def _tool_changes(task: Task, material: Material, settings: Settings) -> Iterator[str]:
    """What of the tool is another than the record says."""
    before, now = record_body(task.verdict)["tool"], tool_body(settings)
    if before["method"] != now["method"]:
        yield f"the method was {before['method']}"
    for key, name in (("name", "the tool"), ("version", "the version")):
        if before[key] != now[key]:
            yield f"{name} was {before[key]} and is {now[key]}"
    for key, name in (("lexicon_sha256", "the word lists"), ("config_sha256", "the configuration")):
        if before.get(key) != now[key]:
            yield f"{name} changed"
    yield from _component_changes(before.get("components", {}), now["components"])
    text = task.evidence.text_snapshot
    if text is not None and material.extractor != text.extractor:
        was, is_now = (
            "none" if found is None else f"{found.name} {found.version}"
            for found in (text.extractor, material.extractor)
        )
        yield f"the extractor was {was} and is {is_now}"


def _component_changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            yield f"{name} was {before.get(name, 'not there')} and is {now.get(name, 'not there')}"
