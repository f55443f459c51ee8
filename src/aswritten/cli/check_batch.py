"""``aswritten check --batch``: rows in, rows out, in order and as they finish."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec

from aswritten.batch.checking import RowChecker, as_error
from aswritten.batch.ids import Ids
from aswritten.batch.reading import RowFormat, read_rows, row_format
from aswritten.batch.row import BadRow, Row, bad_row, fields_of_cells, parse_row
from aswritten.batch.running import run_ordered
from aswritten.cli.check_report import Telling, concerns, telling_of
from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.messages import Progress, tell
from aswritten.cli.options.shared import RUN_FORMATS
from aswritten.cli.output import open_output
from aswritten.cli.reporting import Reporting, with_excuses
from aswritten.cli.surroundings import STDIN, layout_of, open_rows, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.cache import cache_of_store
from aswritten.load.confine import resolve_root
from aswritten.model.verdict import Verdict
from aswritten.report import json_v1
from aswritten.report.claims_run import claims_run, remaining_verdict
from aswritten.report.diagnostic import Diagnostic, Problem
from aswritten.report.excerpt import Shown
from aswritten.report.html_cards import Card, Cards
from aswritten.report.text import Layout, render_row, render_row_error, render_summary, verdict_line
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import BinaryIO

    from aswritten.cli.keeping import Keeper
    from aswritten.model.result import Result
    from aswritten.report.diagnostic import Run
    from aswritten.settings import Settings

_ERROR = "error"
_COUNTED = (Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT)


class Answer(msgspec.Struct, frozen=True):
    """One row's answer as it is written, and what it counts as."""

    text: str
    verdict: Verdict | None = None
    error: ErrorCode | None = None
    document: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    problem: Problem | None = None
    card: Card | None = None


class RowAnswerer:
    """Checks a row and renders the answer; made once in each process."""

    def __init__(  # noqa: PLR0913 - what rows are answered with
        self,
        root: Path,
        written: str,
        layout: Layout,
        *,
        quiet: bool,
        settings: Settings,
        telling: Telling,
        keeping: argparse.Namespace | None = None,
        cache: Path | None = None,
    ) -> None:
        self._checker = RowChecker(root, settings, cache=cache)
        self._root = root
        self._keeper = None if keeping is None else _make_keeper(keeping, settings)
        self._telling = telling
        self._written = written
        self._layout = layout
        self._is_quiet = quiet

    def __call__(self, row: Row | BadRow) -> Answer:
        """The answer to one row."""
        if isinstance(row, BadRow):
            return self._refuse(row.error, row.id, row.number)
        try:
            result, reading = self._checker.check_reading(row)
            kept = self._keep(row, result, reading.raw)
        except AswrittenError as error:
            return self._refuse(error, row.id, row.number, row)
        return Answer(
            "" if self._written in RUN_FORMATS else self._show(row, result, reading.raw, kept),
            verdict=result.verdict,
            document=self._telling.document_of(row),
            diagnostics=self._telling.diagnose(row, result, reading),
            card=self._telling.card(row, result, reading) if self._written == "html" else None,
        )

    def _show(self, row: Row, result: Result, source: str, kept: Mapping[str, str] | None) -> str:
        if self._written != "text":
            return json_v1.encode_line(json_v1.result_object(result, row_id=row.id, place=row.place, kept=kept))
        if self._is_quiet:
            return f"{make_visible(row.id)}: {verdict_line(result, self._layout)}\n"
        return render_row(result, Shown(name=row.path or "text", text=source), row.id, self._layout)

    def _keep(self, row: Row, result: Result, source: str) -> Mapping[str, str] | None:
        if self._keeper is None:
            return None
        from aswritten.record.values import Place  # noqa: PLC0415 - start-up time

        return self._keeper.keep(
            result,
            source,
            path=None if row.path is None else self._root / row.path,
            given={"media_type": row.media_type, "encoding": row.encoding, "language": row.language},
            quotes=row.quote,
            place=Place(document=row.document or None, line=row.line, column=row.column) if row.place else None,
        ).keys

    def _refuse(self, error: AswrittenError, row_id: str, number: int, row: Row | None = None) -> Answer:
        problem = self._telling.problem(error, row_id, row)
        if self._written in RUN_FORMATS:
            return Answer("", error=error.code, problem=problem)
        if self._written == "text":
            return Answer(render_row_error(error, row_id, number, self._layout), error=error.code, problem=problem)
        text = json_v1.encode_line(json_v1.row_error_object(error, row_id=row_id, number=number))
        return Answer(text, error=error.code, problem=problem)


def _make_keeper(places: argparse.Namespace, settings: Settings) -> Keeper:
    from aswritten.cli.keeping import open_keeper  # noqa: PLC0415 - start-up time

    return open_keeper(places, settings)


def _keeping_of(options: argparse.Namespace) -> argparse.Namespace | None:
    """What tells each process where the store is, if anything is to be kept."""
    return (
        argparse.Namespace(store=options.store, root=options.root, config=options.config) if options.persist else None
    )


def run_batch(options: argparse.Namespace) -> ExitCode:
    """Check the rows of a file or of stdin."""
    _require_usage(options)
    written = options.format or "jsonl"
    row_kind = row_format(options.batch)
    root = Path(_root_of(options))
    resolve_root(root)
    layout = layout_of(options)
    telling = telling_of(options, root)
    make = partial(
        RowAnswerer,
        root,
        written,
        layout,
        quiet=options.quiet,
        settings=options.config.settings,
        telling=telling,
        keeping=_keeping_of(options),
        cache=cache_of_store(options.config.store),
    )
    reporting = Reporting(options, root=root, concerns=concerns)
    counts: Counter[str] = Counter(dict.fromkeys((*map(str, _COUNTED), _ERROR), 0))
    tally = _Tally(counts, options, reporting)
    failure: Exception | None = None
    with open_rows(options.batch) as file:
        rows = _rows(file, row_kind, options)
        answers = run_ordered(make, rows, jobs=options.jobs, size=_size)
        with open_output(options.output, text_encoding() if written == "text" else None) as output:
            try:
                for piece in _pieces(tally.watch(answers), counts, written, layout, quiet=options.quiet):
                    output.write(piece)
            except Exception as error:
                if not reporting.is_machine:
                    raise
                reporting.add_problem(telling.problem(as_error(error), "", None))
                failure = error
            output.write(reporting.finish(claims_run, counts, page=tally.page))
    if failure is not None:
        raise failure
    if not sum(counts.values()):
        tell(f"{options.batch} holds no row: nothing was checked")
    return tally.exit_code()


def _require_usage(options: argparse.Namespace) -> None:
    given = {"CLAIM": options.claim, "--text": options.text, "--quote": options.quote}
    beside = [name for name, value in given.items() if value]
    if beside:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"--batch takes claims, sources and quotes from its rows, and {beside[0]} is given too",
            hint="leave one of them out",
        )


def _root_of(options: argparse.Namespace) -> str:
    if options.root is not None:
        return str(options.root)
    return "." if options.batch == STDIN else str(Path(options.batch).parent)


def _rows(file: BinaryIO, row_kind: RowFormat, options: argparse.Namespace) -> Iterator[Row | BadRow]:
    ids = Ids()
    defaults = {key: getattr(options, key) for key in ("media_type", "language", "encoding")}
    for raw in read_rows(file, row_kind, shown=options.batch):
        if raw.error is not None:
            row: Row | BadRow = bad_row(raw.number, str(raw.number), raw.error)
        elif row_kind is RowFormat.CSV:
            row = parse_row(raw.number, fields_of_cells(cast("dict[str, str]", raw.fields)))
        else:
            row = parse_row(raw.number, raw.fields)
        if isinstance(row, Row):
            missing = {key: value for key, value in defaults.items() if value is not None and getattr(row, key) is None}
            row = msgspec.structs.replace(row, **missing)
        yield ids.admit(row)


def _size(row: Row | BadRow) -> int:
    return len(row.claim) + len(row.text or "") if isinstance(row, Row) else 0


class _Tally:
    """Counts answers as they pass, and what they add up to."""

    def __init__(self, counts: Counter[str], options: argparse.Namespace, reporting: Reporting) -> None:
        self._counts = counts
        self._reporting = reporting
        self._written = options.format or "jsonl"
        self._fail_on = options.fail_on
        self._progress = Progress(quiet=options.quiet, has_output_file=options.output is not None)
        self._has_finding = False
        self._has_bug = False
        self._cards = Cards() if reporting.is_html else None

    def watch(self, answers: Iterable[Answer]) -> Iterator[str]:
        """The answers' texts."""
        for done, answer in enumerate(answers, 1):
            text = answer.text
            if answer.problem is not None:
                self._reporting.add_problem(answer.problem)
            if answer.verdict is None:
                self._counts[_ERROR] += 1
                self._has_bug |= answer.error is ErrorCode.INTERNAL
            else:
                self._counts[answer.verdict] += 1
                found = self._reporting.accept(answer.diagnostics, document=answer.document)
                self._has_finding |= is_finding(remaining_verdict(answer.verdict, found), self._fail_on)
                if self._cards is not None and answer.card is not None:
                    self._cards.add(answer.card, found)
                if found and not self._reporting.is_machine:
                    text = with_excuses(text, found, written=self._written)
            yield text
            self._progress.show(done)
        self._progress.end()

    def page(self, run: Run) -> str:
        """The page of all claims."""
        from aswritten.report.html_claims import render_claims  # noqa: PLC0415 - only for this format

        assert self._cards is not None  # noqa: S101 - for the type checker: this is a page
        return render_claims(run, self._cards.kept, self._cards.left_off)

    def exit_code(self) -> ExitCode:
        """The worst of what happened."""
        if self._has_bug:
            return ExitCode.INTERNAL
        if self._counts[_ERROR]:
            return ExitCode.INPUT
        if not sum(self._counts.values()):
            return ExitCode.NOTHING_CHECKED
        is_bad = self._has_finding or self._reporting.has_stale
        return ExitCode.FINDINGS if is_bad else ExitCode.CLEAN


def _pieces(texts: Iterator[str], counts: Counter[str], written: str, layout: Layout, *, quiet: bool) -> Iterator[str]:
    if written in RUN_FORMATS:
        for _ in texts:  # which counts them; they are reported together
            pass
    elif written == "json":
        yield from json_v1.batch_document(texts, counts)
    elif written == "jsonl":
        yield from (text + "\n" for text in texts)
    else:
        yield from texts
        if not quiet:
            yield render_summary(counts, layout)
