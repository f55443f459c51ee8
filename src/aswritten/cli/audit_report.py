"""The report of an audit: its findings excused by comments and the baseline, in every format."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.outcome import conclude
from aswritten.cli.reporting import Reporting, excuses_of, show_path, suppressed_lines
from aswritten.cli.surroundings import layout_of, workspace_of
from aswritten.report.audit_run import (
    audit_counts,
    audit_diagnostics,
    audit_notes,
    audit_problems,
    audit_run,
)
from aswritten.report.rules import AUDIT_RULES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from aswritten.audit.model import AuditResult, Outcome
    from aswritten.report.diagnostic import Diagnostic, Run, Spot


class AuditReport:
    """Excuses what documents and baseline excuse, and writes the rest down.

    Raises:
        AswrittenError: as :class:`Reporting`.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._root = workspace_of(options)
        self._reporting = Reporting(options, root=None, concerns=AUDIT_RULES.__contains__)
        self._accepted: list[tuple[Diagnostic, ...]] = []

    def render(self, results: Sequence[AuditResult]) -> str:
        """The report of all documents."""
        for result in results:
            self._accepted.append(tuple(self._accept(result)))
        make_run = partial(audit_run, notes=audit_notes(results))
        report = self._reporting.finish(make_run, audit_counts(results), page=partial(self._page, results))
        return report if self._reporting.is_machine else self._render_each(results)

    def _accept(self, result: AuditResult) -> Iterator[Diagnostic]:
        """What is found in each file of a document, with its excuses."""
        for problem in audit_problems(result):
            spot = msgspec.structs.replace(problem.spot, path=self._shown(problem.spot.path))
            self._reporting.add_problem(msgspec.structs.replace(problem, spot=spot))
        found = [_shown_at(each, self._root) for each in audit_diagnostics(result)]
        paths = [file.path for file in result.document.files] if result.document is not None else [result.path]
        by_path: dict[str, list[Diagnostic]] = {self._shown(path): [] for path in paths}
        for each in found:
            by_path.setdefault(each.spot.path, []).append(each)
        for path, own in by_path.items():
            yield from self._reporting.accept(own, document=path)

    def _page(self, results: Sequence[AuditResult], run: Run) -> str:
        from aswritten.report.html_audit import render_audit_page  # noqa: PLC0415 - only for this format

        return render_audit_page(results, run, excused=self._accepted)

    def _shown(self, path: str) -> str:
        return show_path(self._root / path)

    def _render_each(self, results: Sequence[AuditResult]) -> str:
        if self._options.format == "json":
            from aswritten.report.audit_json import render_audits  # noqa: PLC0415 - only for this format

            return render_audits(results, [excuses_of(accepted) for accepted in self._accepted])
        if self._options.quiet:
            return "".join(f"{result.outcome.value}\n" for result in results)
        from aswritten.report.audit_text import render_audit  # noqa: PLC0415 - only for this format

        layout = layout_of(self._options)
        texts = [
            render_audit(result, layout) + suppressed_lines(accepted)
            for result, accepted in zip(results, self._accepted, strict=True)
        ]
        return "\n".join(texts)

    def remaining(self, results: Sequence[AuditResult]) -> list[Outcome]:
        """The outcome of each document without what is excused; known once it is rendered."""
        return [_remaining(result, accepted) for result, accepted in zip(results, self._accepted, strict=True)]

    @property
    def has_stale(self) -> bool:
        """Whether the baseline has entries that stand for nothing; known once it is rendered."""
        return self._reporting.has_stale


def _shown_at(diagnostic: Diagnostic, root: Path) -> Diagnostic:
    """The same with paths as reports show them, which audits name from the workspace root."""

    def moved(spot: Spot) -> Spot:
        return msgspec.structs.replace(spot, path=show_path(root / spot.path))

    fix = diagnostic.fix
    return msgspec.structs.replace(
        diagnostic,
        spot=moved(diagnostic.spot),
        related=tuple(msgspec.structs.replace(one, spot=moved(one.spot)) for one in diagnostic.related),
        fix=None if fix is None else msgspec.structs.replace(fix, spot=moved(fix.spot)),
    )


def _remaining(result: AuditResult, accepted: Sequence[Diagnostic]) -> Outcome:
    excused = {each.name for each in accepted if each.suppression is not None}
    if not excused:
        return result.outcome
    files = {file.path for file in result.document.files} if result.document is not None else set()
    return conclude(
        [one for one in result.quantities if one.quantity.id not in excused],
        has_error=bool(result.errors),
        has_evidence=bool(result.inputs.keys() - files),
        require_links=result.require_links,
    )[0]
