"""The errors a caller can meet: one exception, with a code that never changes its sense."""

from __future__ import annotations

from enum import StrEnum


class ErrorCode(StrEnum):
    """What went wrong, in a word that scripts may rely on."""

    INVALID_INPUT = "INVALID_INPUT"
    NOT_FOUND = "NOT_FOUND"
    PATH_ESCAPE = "PATH_ESCAPE"
    NOT_A_FILE = "NOT_A_FILE"
    TOO_LARGE = "TOO_LARGE"
    UNREADABLE = "UNREADABLE"
    EVIDENCE_UNKNOWN = "EVIDENCE_UNKNOWN"
    STORE_ERROR = "STORE_ERROR"
    INTERNAL = "INTERNAL"
    """A fault of ours, in one row of a batch."""


class AswrittenError(Exception):
    """Being unable to work, as opposed to a fault in the claim (which is a failed check).

    Attributes:
        code: the stable code.
        message: what was wrong, with the value and, where known, ``path:line:column``.
        hint: what to do about it; may be empty.
        path: the file concerned, as the caller wrote it, if any.
    """

    def __init__(self, code: ErrorCode, message: str, *, hint: str = "", path: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        """As it travels from one process to another."""
        return _rebuild, (self.code, self.message, self.hint, self.path)

    def __str__(self) -> str:
        tail = f" ({self.hint})" if self.hint else ""
        return f"{self.code}: {self.message}{tail}"


def _rebuild(code: ErrorCode, message: str, hint: str, path: str | None) -> AswrittenError:
    return AswrittenError(code, message, hint=hint, path=path)
