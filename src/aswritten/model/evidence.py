"""The answer to "does the cited evidence exist?": a status with its place, or an error with its reason."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping


class EvidenceStatus(StrEnum):
    """What the evidence check found."""

    VERIFIED = "verified"
    VALUE_NOT_FOUND = "value_not_found"
    PATH_MISSING = "path_missing"
    UNPARSEABLE = "unparseable"


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a value stands: slicing the decoded text from ``start`` to ``end`` gives back ``text``.

    Attributes:
        path: the file, as the source named it, or as a glob found it below the root.
        locator: the locator as given, without ``#``.
        sha256: of the file as stored.
        line: from 1.
        column: from 1, in code points.
        start: code points from 0 in the decoded (and unpacked) text without byte-order mark.
        end: the same, exclusive.
        start_byte: the same in UTF-8.
        end_byte: the same in UTF-8, exclusive.
        text: what stands there.
        page: of a document that has pages, from 1.
        paragraph: of a document whose paragraphs are numbered, from 1.
    """

    path: str
    locator: str | None
    sha256: str
    line: int
    column: int
    start: int
    end: int
    start_byte: int
    end_byte: int
    text: str
    page: int | None = None
    paragraph: int | None = None


class EvidenceError(msgspec.Struct, frozen=True, kw_only=True):
    """Why a row could not be checked."""

    code: str
    message: str
    hint: str


class EvidenceResult(msgspec.Struct, frozen=True, kw_only=True):
    """One value checked against one source: a status, or in a batch an error.

    Attributes:
        status: ``None`` only beside an error.
        place: given with ``verified``.
        detail: one line for a person.
        error: given in a batch for a row that could not be checked.
        row: the batch row as it came, with all its keys; empty for a single check.
    """

    status: EvidenceStatus | None
    place: Place | None = None
    detail: str = ""
    error: EvidenceError | None = None
    row: Mapping[str, Any] = msgspec.field(default_factory=dict)
