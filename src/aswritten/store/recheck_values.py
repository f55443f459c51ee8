"""What became of stored verdicts when they were checked again, as values."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.result import Result
from aswritten.model.verdict import Verdict
from aswritten.record.paths import path_of
from aswritten.record.rules import WEB
from aswritten.record.values import ClaimRecord, EvidenceRecord, VerdictRecord
from aswritten.store.keeping import Kept


class Change(StrEnum):
    """What is no longer as the record says."""

    STALE = "STALE"
    """The source's bytes are others today."""
    SOURCE_GONE = "SOURCE_GONE"
    SOURCE_UNREADABLE = "SOURCE_UNREADABLE"
    """It is there and its bytes are others, and they cannot be read."""
    NOT_CHECKED = "NOT_CHECKED"
    """The source can be read, and the claim cannot be checked against it, or not by this version."""
    VERDICT_CHANGED = "VERDICT_CHANGED"
    TOOL_CHANGED = "TOOL_CHANGED"


COUNTED = ("checked", "unchanged", *(change.value for change in Change), "damaged")
"""What verdicts are counted as; one may count under several changes."""


class Keeping(StrEnum):
    """Whether today's checks are kept."""

    NOTHING = "nothing"
    VERDICTS = "verdicts"


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict that is to be checked again, with what it joins."""

    verdict: VerdictRecord
    claim: ClaimRecord
    evidence: EvidenceRecord

    @property
    def source(self) -> str | None:
        """The source's path from the workspace root, or its address on the web; ``None`` for a text that was given."""
        uri = self.evidence.source.uri
        return uri if uri is None or WEB.match(uri) else path_of(uri)


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """What stood in the way, in the words of an error."""

    code: ErrorCode
    message: str
    hint: str


class Rechecked(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one stored verdict.

    Attributes:
        record_id: of the verdict; of the damaged record where there is no task.
        task: the verdict with claim and evidence; ``None`` where one of them is damaged.
        now: today's verdict; ``None`` beside a trouble.
        changes: what is no longer as the record says, in the order of :class:`Change`.
        tool_changes: what of the tool is another, in words.
        result: of today's check.
        text: of today's source, in which the result's spans stand.
        trouble: why there is no result.
        kept: what was kept of today's check.
    """

    record_id: str
    task: Task | None = None
    now: Verdict | None = None
    changes: tuple[Change, ...] = ()
    tool_changes: tuple[str, ...] = ()
    result: Result | None = None
    text: str = ""
    trouble: Trouble | None = None
    kept: Kept | None = None

    @property
    def is_damaged(self) -> bool:
        """Whether the store, and not a source, is at fault."""
        return self.task is None or (self.trouble is not None and self.trouble.code is ErrorCode.STORE_ERROR)


def damaged(record_id: str, error: AswrittenError) -> Rechecked:
    """What becomes of a record that cannot be read, or a verdict that rests on one."""
    return Rechecked(record_id=record_id, trouble=trouble_of(error))


def trouble_of(error: AswrittenError) -> Trouble:
    """An error as a value."""
    return Trouble(code=error.code, message=error.message, hint=error.hint)


def kinds_of(found: Rechecked) -> Sequence[str]:
    """What a verdict counts as."""
    if found.is_damaged:
        return ("damaged",)
    return ("checked", *(change.value for change in found.changes)) if found.changes else ("checked", "unchanged")
