"""What a locator leads to: a scalar with its place, or a reason why there is none."""

from __future__ import annotations

from typing import NamedTuple

from aswritten.errors import AswrittenError, ErrorCode


class Scalar(NamedTuple):
    """A scalar of a structured text.

    Attributes:
        start: byte offset of its text (inside the quotes of a string).
        end: byte offset of its end.
        text: what it says, its escapes resolved.
    """

    start: int
    end: int
    text: str


class MissingNodeError(Exception):
    """The locator does not lead to a scalar; the message says where it ends."""


def broken(path: str, reason: str, *, line: int | None = None, hint: str = "mend the file") -> AswrittenError:
    """The error of a structured file that cannot be read to the end of a locator."""
    place = path if line is None else f"{path}:{line}"
    return AswrittenError(ErrorCode.UNREADABLE, f"{place}: {reason}", hint=hint, path=path)


class Step(NamedTuple):
    """How far a pointer has been followed; the pointer up to there is put together only for a message."""

    tokens: tuple[str, ...]
    depth: int

    def __str__(self) -> str:
        return "/" + "/".join(self.tokens[: self.depth + 1])
