"""Claim checks as diagnostics: for reports of a whole run, and where findings may be excused."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from aswritten.batch.checking import as_error
from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.output import open_output
from aswritten.cli.reporting import Reporting, document_spot, show_path, wants_diagnostics, wants_passing
from aswritten.cli.surroundings import STDIN, text_encoding
from aswritten.errors import AswrittenError
from aswritten.report.claims_run import Setting, claim_diagnostics, claims_run, remaining_verdict
from aswritten.report.diagnostic import Diagnostic, Level, Problem, Spot
from aswritten.report.evidence_run import EVIDENCE_RULES
from aswritten.report.rules import AUDIT_RULES
from aswritten.report.wording import place_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from aswritten.batch.row import Row
    from aswritten.extract.reading import Reading
    from aswritten.model.result import Result
    from aswritten.report.diagnostic import Run
    from aswritten.report.html_cards import Card
    from aswritten.store.keeping import Kept

_ERROR = "error"
_PAGE = "#page="


def run_reported(
    options: argparse.Namespace,
    check: Callable[[], tuple[Result, Reading, Kept | None]],
    show: Callable[[Result, Reading, Kept | None, tuple[Diagnostic, ...]], str],
) -> ExitCode:
    """Check one claim, and report it as a run of one.

    Args:
        options: of the command.
        check: the check itself.
        show: the result in a format that is not written from a run.

    Raises:
        AswrittenError: what ``check`` raises, once it is reported.
    """
    source = None if options.source in (None, STDIN) else show_path(Path(options.root or "", _file_of(options.source)))
    unplaced = "stdin" if STDIN in (options.source, options.text) else "text"
    reporting = Reporting(options, root=None, concerns=concerns)
    cards: list[Card] = []
    page = partial(_page, cards)
    counts: Counter[str] = Counter()
    failure: Exception | None = None
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        try:
            result, reading, kept = check()
        except Exception as error:
            if not reporting.is_machine:
                raise
            reporting.add_problem(_problem(as_error(error), "1", Spot(path=source or unplaced)))
            counts[_ERROR] = 1
            output.write(reporting.finish(claims_run, counts, page=page))
            failure = error
        else:
            setting = Setting(name="1", source=None if source is None else (source, reading.places), unplaced=unplaced)
            found = reporting.accept(_needed(claim_diagnostics(result, setting), wants_passing(options)), document=None)
            counts[result.verdict] = 1
            if reporting.is_html:
                from aswritten.report.html_cards import make_card, with_excuses  # noqa: PLC0415 - only for this format

                cards.append(with_excuses(make_card(result, reading, name="1", path=source or unplaced), found))
            report = reporting.finish(claims_run, counts, page=page)
            output.write(report if reporting.is_machine else show(result, reading, kept, found))
    if failure is not None:
        raise failure
    is_bad = is_finding(remaining_verdict(result.verdict, found), options.fail_on) or reporting.has_stale
    return ExitCode.FINDINGS if is_bad else ExitCode.CLEAN


def _page(cards: list[Card], run: Run) -> str:
    from aswritten.report.html_claims import render_claims  # noqa: PLC0415 - only for this format

    return render_claims(run, cards)


def concerns(rule: str) -> bool:
    """Whether claim checks find such a fault; what is unknown is taken for a misspelt one of theirs."""
    return rule not in EVIDENCE_RULES and rule not in AUDIT_RULES and "_" not in rule


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """What a process that checks rows tells the one that reports them.

    Attributes:
        root: the folder that documents and sources are below.
        batch: the file of the rows, as reports show it.
        always: whether every row is told of as diagnostics, not only one that stands in a document.
        passing: whether rows without a fault are told of, too.
    """

    root: Path
    batch: str
    always: bool = False
    passing: bool = False

    def document_of(self, row: Row) -> str | None:
        """The document that the claim stands in, as reports show it."""
        return None if row.document is None else show_path(self.root / row.document)

    def diagnose(self, row: Row, result: Result, reading: Reading) -> tuple[Diagnostic, ...]:
        """The result as diagnostics, where they are needed."""
        document = self.document_of(row)
        if document is None and not self.always:
            return ()
        path = None if row.path is None else show_path(self.root / _file_of(row.path))
        setting = Setting(
            name=row.id,
            spot=None if document is None else document_spot(document, row.place),
            source=None if path is None else (path, reading.places),
            unplaced=self.batch,
        )
        return _needed(claim_diagnostics(result, setting), self.passing)

    def card(self, row: Row, result: Result, reading: Reading) -> Card:
        """The result as a page shows it."""
        from aswritten.report.html_cards import make_card  # noqa: PLC0415 - only for this format

        document = self.document_of(row) or ""
        return make_card(
            result,
            reading,
            name=row.id,
            path="text" if row.path is None else show_path(self.root / _file_of(row.path)),
            place=place_of(document_spot(document, row.place)) if document else "",
            document=document,
        )

    def problem(self, error: AswrittenError, row_id: str, row: Row | None) -> Problem:
        """A row that could not be checked."""
        document = None if row is None else self.document_of(row)
        spot = Spot(path=self.batch) if row is None or document is None else document_spot(document, row.place)
        return _problem(error, row_id, spot)


def telling_of(options: argparse.Namespace, root: Path) -> Telling:
    """What the options ask for."""
    return Telling(
        root=root,
        batch="stdin" if options.batch == STDIN else show_path(options.batch),
        always=wants_diagnostics(options),
        passing=wants_passing(options),
    )


def _needed(diagnostics: tuple[Diagnostic, ...], passing: bool) -> tuple[Diagnostic, ...]:  # noqa: FBT001 - a flag of options
    return diagnostics if passing else tuple(each for each in diagnostics if each.level is not Level.NONE)


def _problem(error: AswrittenError, name: str, spot: Spot) -> Problem:
    return Problem(code=error.code, message=error.message, hint=error.hint, spot=spot, name=name)


def _file_of(source: str) -> str:
    """The file of a source that may name a page of it."""
    return source.partition(_PAGE)[0]
