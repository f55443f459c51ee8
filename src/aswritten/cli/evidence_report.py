"""Evidence checks as diagnostics: for reports of a whole run, and where findings may be excused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from aswritten.batch.checking import as_error
from aswritten.cli.reporting import (
    Reporting,
    document_spot,
    show_path,
    wants_diagnostics,
    wants_passing,
)
from aswritten.cli.surroundings import STDIN
from aswritten.model.evidence import EvidenceStatus
from aswritten.report import json_v1
from aswritten.report.diagnostic import Level, Problem, Spot
from aswritten.report.evidence_run import EVIDENCE_RULES, evidence_diagnostic, evidence_problem, evidence_run

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from aswritten.model.evidence import EvidenceResult
    from aswritten.report.diagnostic import Diagnostic


class EvidenceReporting:
    """Takes results in order, and reports them at the end.

    Attributes:
        open_findings: results that are not verified and that nobody excused.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self._root = Path(options.root)
        self._reporting = Reporting(options, root=self._root, concerns=EVIDENCE_RULES.__contains__)
        self._is_always = wants_diagnostics(options)
        self._is_passing = wants_passing(options)
        batch = options.batch
        self._unplaced = "stdin" if batch == STDIN else show_path(options.root if batch is None else batch)
        self._number = 0
        self.open_findings = 0

    @property
    def is_machine(self) -> bool:
        """Whether the whole output is written at the end."""
        return self._reporting.is_machine

    @property
    def has_stale(self) -> bool:
        """Whether an entry of the baseline stands for nothing."""
        return self._reporting.has_stale

    def accept(self, result: EvidenceResult, value: str, source: str) -> tuple[Diagnostic, ...]:
        """The result as diagnostics, where they are needed, with their excuses."""
        self._number += 1
        row = result.row
        given = row.get("document")
        document = show_path(self._root / given) if isinstance(given, str) and given else None
        name = _name_of(row, self._number)
        if result.error is not None:
            spot = Spot(path=self._unplaced) if document is None else document_spot(document, row)
            self._reporting.add_problem(evidence_problem(result, name=name, spot=spot))
            return ()
        is_finding = result.status is not EvidenceStatus.VERIFIED
        if not (self._is_always or (document is not None and is_finding)):
            self.open_findings += is_finding
            return ()
        diagnostic = evidence_diagnostic(
            result,
            name=name,
            value=value,
            source=source,
            spot=None if document is None else document_spot(document, row),
            unplaced=self._unplaced,
            show_path=lambda path: show_path(self._root / path),
        )
        if diagnostic.level is Level.NONE and not self._is_passing:
            return ()
        found = self._reporting.accept((diagnostic,), document=document)
        self.open_findings += is_finding and found[0].suppression is None
        return found

    def fail(self, failure: Exception) -> None:
        """What ended the run."""
        error = as_error(failure)
        spot = Spot(path=self._unplaced)
        self._reporting.add_problem(Problem(code=error.code, message=error.message, hint=error.hint, spot=spot))

    def finish(self, counts: Mapping[str, int]) -> str:
        """The report of a machine format, else nothing."""
        return self._reporting.finish(evidence_run, counts)


def _name_of(row: Mapping[str, Any], number: int) -> str:
    given = row.get("id")
    if given is None:
        return str(number)
    return given if isinstance(given, str) else json_v1.encode_line(given)
