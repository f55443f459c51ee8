"""What can be wrong with a store, as values to show."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.errors import AswrittenError, ErrorCode


class FaultKind(StrEnum):
    """What is wrong with a file."""

    CHANGED = "changed"
    """Its bytes are not those that its name says."""
    MISSING = "missing"
    """A record names it, and it is not there."""
    DELETED = "deleted"
    """A seal lists it, and it is not there."""
    RENAMED = "renamed"
    """It holds what another name says."""
    UNKNOWN = "unknown"
    """No store has such a file."""
    UNREADABLE = "unreadable"
    """It is there, and cannot be read."""


class Fault(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """One fault.

    Attributes:
        path: of the file in the store, with forward slashes.
        kind: what is wrong.
        message: the fault in words.
    """

    path: str
    kind: FaultKind
    message: str


class FaultError(AswrittenError):
    """A fault met on the way, as the error of whoever asked for the file."""

    def __init__(self, fault: Fault, hint: str) -> None:
        super().__init__(ErrorCode.STORE_ERROR, fault.message, hint=hint, path=fault.path)
        self.fault = fault
