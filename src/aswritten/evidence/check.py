"""One value against one source."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError
from aswritten.evidence.deciding import Outcome, ask, classify, conclude
from aswritten.evidence.lookup import look_up, open_document
from aswritten.load.reading import MAX_BYTES
from aswritten.model.evidence import EvidenceResult, Place

if TYPE_CHECKING:
    from aswritten.evidence.deciding import Question


def check_evidence(
    value: object,
    source: object,
    *,
    root: str | os.PathLike[str] = ".",
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
) -> EvidenceResult:
    """Does a value stand in the file that it is said to be in?

    Args:
        value: as the document writes it (text, or a number).
        source: a path or glob below the root, with a locator after ``#`` if need be.
        root: the folder that no path may leave.
        encoding: of the files, where they are neither UTF-8 nor UTF-16 with its mark.
        max_bytes: of one file, once unpacked.

    Raises:
        AswrittenError: ``PATH_ESCAPE``, ``NOT_FOUND`` (locator or root), ``UNREADABLE``, ``TOO_LARGE``,
            ``INVALID_INPUT``. A file that is not there is no error but ``path_missing``.

    >>> check_evidence(None, "results.json").status.value
    'unparseable'
    """
    question = ask(value, source, root=os.fspath(root))
    if isinstance(question, EvidenceResult):
        return question
    outcomes: list[Outcome] = []
    for path in question.paths:
        outcomes.append(_try_file(question, path, os.fspath(root), encoding, max_bytes))
        if isinstance(outcomes[-1], Place):
            break
    return conclude(question, outcomes)


def _try_file(question: Question, path: str, root: str, encoding: str | None, max_bytes: int) -> Outcome:
    try:
        document = open_document(path, root=root, encoding=encoding, max_bytes=max_bytes)
    except AswrittenError as err:
        return classify(err, is_opening=True)
    try:
        return look_up(document, question.needle, question.locator)
    except AswrittenError as err:
        return classify(err, is_opening=False)
