"""What a value and a source ask for, and the one status that follows from the files read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence.locators import split_source
from aswritten.evidence.lookup import Absent
from aswritten.evidence.needles import Needle, read_value
from aswritten.load.confine import find_paths, resolve_root
from aswritten.model.evidence import EvidenceResult, EvidenceStatus, Place

if TYPE_CHECKING:
    from collections.abc import Sequence


class Question(NamedTuple):
    """A usable value and source: where to look for what."""

    needle: Needle
    source: str
    paths: tuple[str, ...]
    locator: str | None


class Unopened(NamedTuple):
    """A file that a source names and that cannot be opened, or is no regular file."""

    error: AswrittenError


class Failed(NamedTuple):
    """A file that was opened and could not be read to the end of the question."""

    error: AswrittenError


Outcome = Place | Absent | Unopened | Failed


def ask(value: object, source: object, *, root: str) -> Question | EvidenceResult:
    """Read a value and a source; a result where one of them is not usable.

    Raises:
        AswrittenError: ``INVALID_INPUT``, ``TOO_LARGE`` for a value, ``PATH_ESCAPE`` for a source, ``NOT_FOUND`` for
            the root.
    """
    if isinstance(source, os.PathLike):
        source = os.fspath(source)
    if source is not None and not isinstance(source, str):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"a source must be text, not {type(source).__name__}",
            hint="give a path or glob below the root, with a locator after '#' if need be",
        )
    needle = read_value(value)
    path, locator = split_source((source or "").strip())
    if needle is None or not path.strip():
        lack = "value" if needle is None else "source"
        return EvidenceResult(status=EvidenceStatus.UNPARSEABLE, detail=f"there is no usable {lack}")
    resolve_root(root)
    return Question(needle, source or "", find_paths(path, root), locator)


def classify(error: AswrittenError, *, is_opening: bool) -> Outcome:
    """An error of a file as an outcome of it."""
    if is_opening and error.code in (ErrorCode.NOT_FOUND, ErrorCode.NOT_A_FILE):
        return Unopened(error)
    return Failed(error)


def conclude(question: Question, outcomes: Sequence[Outcome]) -> EvidenceResult:
    """The status that follows from what each file, in order, gave.

    Raises:
        AswrittenError: where the value is in none of the files read and not all of them were.
    """
    text = question.needle.text
    for outcome in outcomes:
        if isinstance(outcome, Place):
            at = f"{outcome.path}:{outcome.line}:{outcome.column}"
            if outcome.page is not None:
                at = f"{outcome.path} page {outcome.page}, line {outcome.line}, column {outcome.column}"
            detail = f"{text} stands at {at}"
            return EvidenceResult(status=EvidenceStatus.VERIFIED, place=outcome, detail=detail)
    failed = [outcome.error for outcome in outcomes if isinstance(outcome, Failed)]
    unopened = [outcome.error for outcome in outcomes if isinstance(outcome, Unopened)]
    absent = [outcome for outcome in outcomes if isinstance(outcome, Absent)]
    escapes = [error for error in failed if error.code is ErrorCode.PATH_ESCAPE]
    if escapes:
        raise escapes[0]
    if not failed and not absent:
        detail = f"no file matches {question.source}"
        if unopened:
            detail = f"{unopened[0].message}: {unopened[0].hint}"
        return EvidenceResult(status=EvidenceStatus.PATH_MISSING, detail=detail)
    if failed or unopened:
        raise _partly_read(question, [*failed, *unopened], len(outcomes))
    return EvidenceResult(status=EvidenceStatus.VALUE_NOT_FOUND, detail=_describe_absence(question, absent))


def _partly_read(question: Question, errors: list[AswrittenError], count: int) -> AswrittenError:
    first = errors[0]
    if count == 1 or all(error.code is ErrorCode.NOT_FOUND and "#" in error.message for error in errors):
        return first
    return AswrittenError(
        ErrorCode.UNREADABLE,
        f"{len(errors)} of {count} files that {question.source} names could not be read, and {question.needle.text} "
        f"is in none of the others: {first.message}",
        hint=first.hint,
        path=first.path,
    )


def _describe_absence(question: Question, absent: list[Absent]) -> str:
    text = question.needle.text
    if len(absent) == 1 and absent[0].instead is not None:
        return f"{question.source} holds {absent[0].instead!r}, not {text}"
    if len(absent) == 1:
        return f"{text} is not in {question.source}"
    return f"{text} is in none of the {len(absent)} files that {question.source} names"
