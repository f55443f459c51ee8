"""``aswritten lint``: each citing sentence of documents against the source that it cites."""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.messages import Progress, tell_error
from aswritten.cli.output import open_output
from aswritten.cli.reporting import Reporting, excuses_of, show_path, suppressed_lines
from aswritten.cli.surroundings import layout_of, text_encoding, workspace_of
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lint.linting import Linter
from aswritten.load import cache_of_store
from aswritten.load.confine import resolve_root
from aswritten.report import json_v1
from aswritten.report.claims_run import remaining_verdict
from aswritten.report.diagnostic import Problem, Spot
from aswritten.report.lint_json import linted_object
from aswritten.report.lint_places import Places
from aswritten.report.lint_run import (
    MISSING,
    UNCITED,
    lint_counts,
    lint_diagnostics,
    lint_run,
    lint_summary,
    ordered_counts,
)
from aswritten.report.lint_text import render_lint, render_lint_total
from aswritten.report.rules import AUDIT_RULES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from aswritten.cli.lint_jobs import Outcome
    from aswritten.cli.lint_page import LintPage
    from aswritten.lint.model import Linted
    from aswritten.report.diagnostic import Diagnostic

_BINARY = ".docx"


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    root = workspace_of(options)
    _require_usage(options)
    resolve_root(root)
    for folder in options.sources:
        resolve_root(folder)
    if options.fix or options.diff:
        from aswritten.cli.lint_fix import plan_repairs, show_repairs, write_repairs  # noqa: PLC0415 - for these options

        if options.diff:
            plan = plan_repairs(options)
            with open_output(options.output) as output:
                for piece in show_repairs(plan):
                    output.write(piece)
            return plan.exit_code
        write_repairs(plan_repairs(options), quiet=options.quiet)
    reporting = Reporting(options, root=None, concerns=lambda rule: rule not in AUDIT_RULES)
    run_of = _Run(options, root, reporting)
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        for piece in run_of.pieces():
            output.write(piece)
    return run_of.exit_code()


def _require_usage(options: argparse.Namespace) -> None:
    """Refuse processes where the documents are read one after the other."""
    others = {"--fix": options.fix, "--diff": options.diff, "--format html": options.format == "html"}
    named = next((name for name, is_asked in others.items() if is_asked), None)
    if options.jobs > 1 and named is not None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"--jobs {options.jobs} does not go with {named}, which takes the documents one after the other",
            hint="leave one of them out",
        )


def linter_of(path: str, options: argparse.Namespace) -> Linter:
    """The linter of one document.

    Raises:
        AswrittenError: as :class:`Linter`.
    """
    return Linter(
        Path(path).absolute(),
        sources=[Path(folder).absolute() for folder in options.sources],
        root=workspace_of(options),
        language=options.language,
        media_type=options.media_type,
        encoding=options.encoding,
        settings=options.config.settings,
        cache=cache_of_store(options.config.store),
    )


def _page_of(options: argparse.Namespace) -> LintPage:
    from aswritten.cli.lint_page import LintPage  # noqa: PLC0415 - only for this format

    return LintPage(options.config.settings, cache_of_store(options.config.store))


class _Run:
    """The documents one by one, and what they add up to."""

    def __init__(self, options: argparse.Namespace, root: Path, reporting: Reporting) -> None:
        self._options = options
        self._root = root
        self._reporting = reporting
        self._counts: Counter[str] = Counter()
        self._checked = 0
        self._has_finding = False
        self._has_error = False
        self._pointers = self._failed = 0
        self._page = _page_of(options) if reporting.is_html else None

    def pieces(self) -> Iterator[str]:
        """The output as it comes."""
        is_json = self._options.format == "json"
        rows: list[str] = []
        for path, judged in self._judged():
            try:
                if isinstance(judged, AswrittenError):
                    raise judged
                sentences, pieces = self._document(path, linter_of(path, self._options) if judged is None else judged)
            except AswrittenError as error:
                self._fail(path, error)
                continue
            self._counts.update(lint_counts(sentences))
            rows += pieces if is_json else ()
            yield from () if is_json else pieces
        if self._options.format in (None, "text") and len(self._options.documents) > 1:
            counts = ordered_counts(self._counts)
            linted = len(self._options.documents) - self._failed
            yield render_lint_total(linted, counts, self._pointers, layout_of(self._options))
        if is_json:
            yield from json_v1.batch_document(rows, lint_summary(self._counts, self._pointers, self._failed))
        yield self._reporting.finish(lint_run, self._counts, page=None if self._page is None else self._page.render)

    def _judged(self) -> Iterator[tuple[str, Outcome | AswrittenError | None]]:
        """Each document; with several processes with what was found in it."""
        paths = self._options.documents
        if min(self._options.jobs, len(paths)) == 1:
            yield from zip(paths, repeat(None))
            return
        from aswritten.cli.lint_jobs import lint_in_processes  # noqa: PLC0415 - for this option

        yield from zip(paths, lint_in_processes(self._options), strict=True)

    def _document(self, path: str, linter: Linter | Outcome) -> tuple[tuple[Linted, ...], list[str]]:
        options = self._options
        places = Places(linter.document, lambda file: show_path(self._root / file))
        progress = Progress(quiet=options.quiet, has_output_file=options.output is not None)
        sentences: list[Linted] = []
        pieces: list[str] = []
        excuses: list[str] = []
        for done, linted in enumerate(linter.lint(), 1):
            sentences.append(linted)
            accepted = self._weigh(linted, places)
            if options.format in ("json", "jsonl"):
                row = json_v1.encode_line({**linted_object(linted, places), **excuses_of(accepted)})
                pieces.append(row + ("\n" if options.format == "jsonl" else ""))
            excuses.append(suppressed_lines(accepted))
            if self._page is not None and isinstance(linter, Linter):
                self._page.add(linted, accepted, linter)
            progress.show(done)
        progress.end()
        self._pointers += linter.pointers
        if self._page is not None and isinstance(linter, Linter):
            self._page.end(show_path(path), linter)
        for problem in linter.problems:
            self._problem(path, problem)
        if options.format in (None, "text"):
            shown = render_lint(show_path(path), sentences, layout_of(options), pointers=linter.pointers)
            is_followed = len(options.documents) > 1 and sentences
            pieces.append(shown + "".join(excuses) + ("\n" if is_followed else ""))
        return tuple(sentences), pieces

    def _weigh(self, linted: Linted, places: Places) -> tuple[Diagnostic, ...]:
        """Count a sentence, and hand what is to be said of it to the report."""
        path = places.path(linted)
        found = lint_diagnostics(linted, places, require_sources=self._options.require_sources)
        accepted = self._reporting.accept(found, document=None if path.lower().endswith(_BINARY) else path)
        if linted.verdict is not None:
            self._checked += 1
            left = remaining_verdict(linted.verdict, accepted)
            self._has_finding |= is_finding(left, self._options.fail_on)
        if self._options.require_sources and self._options.fail_on != "never":
            self._has_finding |= any(each.rule in {UNCITED, MISSING} and each.suppression is None for each in accepted)
        return accepted

    def _problem(self, path: str, error: AswrittenError) -> None:
        spot = Spot(path=show_path(path))
        self._reporting.add_problem(Problem(code=error.code, message=error.message, hint=error.hint, spot=spot))
        if not self._reporting.is_machine:
            tell_error(error)

    def _fail(self, path: str, error: AswrittenError) -> None:
        self._has_error = True
        self._failed += 1
        self._problem(path, error)
        if error.code is ErrorCode.INTERNAL:
            raise error

    def exit_code(self) -> ExitCode:
        """The worst of what happened; a run that checked nothing is not clean."""
        if self._has_error:
            return ExitCode.INPUT
        if self._has_finding or self._reporting.has_stale:
            return ExitCode.FINDINGS
        return ExitCode.CLEAN if self._checked else ExitCode.NOTHING_CHECKED
