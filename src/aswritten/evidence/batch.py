"""Many values against their sources: each file is read once, and searched once for all that it is cited for."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence.deciding import Outcome, Question, ask, classify, conclude
from aswritten.evidence.lookup import as_place, look_up, missing, open_document, require_structure
from aswritten.evidence.scan import find_many
from aswritten.load.reading import MAX_BYTES
from aswritten.model.evidence import EvidenceError, EvidenceResult, Place

if TYPE_CHECKING:
    from aswritten.evidence.document import Document
    from aswritten.evidence.reading import Range


def check_evidence_batch(
    rows: Iterable[Mapping[str, Any]],
    *,
    root: str | os.PathLike[str] = ".",
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    on_result: Callable[[EvidenceResult], object] | None = None,
) -> list[EvidenceResult]:
    """Check rows of ``value`` and ``source``; the answers are those of :func:`check_evidence` one by one.

    Args:
        rows: mappings; keys other than ``value`` and ``source`` are kept.
        root: as for a single check.
        encoding: as for a single check.
        max_bytes: as for a single check.
        on_result: called with each result, in input order, as soon as it and all before it are known.

    Returns:
        One result a row, in input order. A row that cannot be checked is a result with ``error`` and no status.
    """
    batch = _Batch(list(rows), os.fspath(root), on_result)
    for path in batch.paths():
        batch.check_file(path, encoding, max_bytes)
    return batch.results()


class _Batch:
    """The rows under way: their questions, what each file gave, and what is concluded."""

    def __init__(
        self, rows: list[Mapping[str, Any]], root: str, on_result: Callable[[EvidenceResult], object] | None
    ) -> None:
        self._rows = rows
        self._root = root
        self._on_result = on_result
        self._done: list[EvidenceResult | None] = [None] * len(rows)
        self._told = 0
        self._questions: dict[int, Question] = {}
        self._outcomes: dict[int, list[Outcome]] = {}
        self._indexes_by_path: dict[str, list[int]] = defaultdict(list)
        for index, row in enumerate(rows):
            self._ask(index, row)
        self._tell()

    def _ask(self, index: int, row: Mapping[str, Any]) -> None:
        try:
            value, source = _read_row(row, index)
            question = ask(value, source, root=self._root)
        except AswrittenError as err:
            self._finish(index, _as_result(err))
            return
        if isinstance(question, EvidenceResult):
            self._finish(index, question)
            return
        self._questions[index] = question
        self._outcomes[index] = []
        for path in question.paths:
            self._indexes_by_path[path].append(index)
        if not question.paths:
            self._conclude(index)

    def paths(self) -> list[str]:
        """All files, in the order in which each single check would read its own."""
        return sorted(self._indexes_by_path, key=lambda path: Path(path).parts)

    def check_file(self, path: str, encoding: str | None, max_bytes: int) -> None:
        """Look in one file for all that is still open."""
        indexes = [index for index in self._indexes_by_path[path] if self._done[index] is None]
        if not indexes:
            return
        try:
            document = open_document(path, root=self._root, encoding=encoding, max_bytes=max_bytes)
        except AswrittenError as err:
            for index in indexes:
                self._add(index, classify(err, is_opening=True))
        else:
            self._look(document, indexes)
        self._tell()

    def _look(self, document: Document, indexes: list[int]) -> None:
        anywhere = [index for index in indexes if self._questions[index].locator is None]
        for index, outcome in zip(anywhere, self._look_anywhere(document, anywhere), strict=True):
            self._add(index, outcome)
        for index in indexes:
            question = self._questions[index]
            if question.locator is not None:
                try:
                    outcome = look_up(document, question.needle, question.locator)
                except AswrittenError as err:
                    outcome = classify(err, is_opening=False)
                self._add(index, outcome)

    def _look_anywhere(self, document: Document, indexes: list[int]) -> list[Outcome]:
        if not indexes:
            return []
        try:
            require_structure(document)
            found = find_many(document, [self._questions[index].needle for index in indexes])
        except AswrittenError as err:
            return [classify(err, is_opening=False)] * len(indexes)
        return [_as_outcome(document, place) for place in found]

    def _add(self, index: int, outcome: Outcome) -> None:
        self._outcomes[index].append(outcome)
        if isinstance(outcome, Place) or len(self._outcomes[index]) == len(self._questions[index].paths):
            self._conclude(index)

    def _conclude(self, index: int) -> None:
        try:
            result = conclude(self._questions[index], self._outcomes[index])
        except AswrittenError as err:
            result = _as_result(err)
        self._finish(index, result)

    def _finish(self, index: int, result: EvidenceResult) -> None:
        row = self._rows[index]
        self._done[index] = msgspec.structs.replace(result, row=row if isinstance(row, Mapping) else {})

    def _tell(self) -> None:
        while self._on_result is not None and self._told < len(self._done):
            result = self._done[self._told]
            if result is None:
                return
            self._on_result(result)
            self._told += 1

    def results(self) -> list[EvidenceResult]:
        """The answers in input order, once all files are done."""
        return [result for result in self._done if result is not None]


def _as_outcome(document: Document, place: Range | None) -> Outcome:
    if place is not None:
        return as_place(document, place, None)
    try:
        return missing(document)
    except AswrittenError as err:
        return classify(err, is_opening=False)


def _read_row(row: object, index: int) -> tuple[object, object]:
    if not isinstance(row, Mapping):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"row {index + 1} is no object", hint="give value and source by name"
        )
    return row.get("value"), row.get("source")


def _as_result(err: AswrittenError) -> EvidenceResult:
    return EvidenceResult(status=None, error=EvidenceError(code=err.code, message=err.message, hint=err.hint))
