"""``aswritten evidence --batch``: rows of a value and a source, each with its status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any

from aswritten.batch.reading import RawRow, read_rows, row_format
from aswritten.batch.running import run_ordered
from aswritten.cli.evidence_report import EvidenceReporting
from aswritten.cli.exits import ExitCode
from aswritten.cli.messages import Progress, tell
from aswritten.cli.options.shared import RUN_FORMATS
from aswritten.cli.output import open_output
from aswritten.cli.reporting import with_excuses
from aswritten.cli.surroundings import layout_of, open_rows, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence import check_evidence_batch
from aswritten.model.evidence import EvidenceError, EvidenceResult, EvidenceStatus
from aswritten.report import json_v1
from aswritten.report.evidence_text import render_evidence, render_evidence_summary

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from aswritten.report.diagnostic import Diagnostic
    from aswritten.report.text import Layout

_WINDOW = 4096
"""Rows that share the reading of their files; more are never held at once."""
_ERROR = "error"


def run_batch(options: argparse.Namespace) -> ExitCode:
    """Check the rows of a file or of stdin."""
    if options.value is not None or options.source is not None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            "--batch takes values and sources from its rows, and one is given too",
            hint="leave one of them out",
        )
    written = options.format or "json"
    kind = row_format(options.batch)
    counts: Counter[str] = Counter(dict.fromkeys(map(str, EvidenceStatus), 0))
    reporting = EvidenceReporting(options)
    failure: Exception | None = None
    with open_rows(options.batch) as file:
        rows = read_rows(file, kind, shown=options.batch, parse_float=Decimal)
        make = partial(_answerer, options.root, options.encoding, options.config.settings.max_bytes)
        results = _flatten(run_ordered(make, _windows(rows, options.jobs), jobs=options.jobs, chunk=1))
        with open_output(options.output, text_encoding() if written == "text" else None) as output:
            layout = layout_of(options)
            counted = _count(results, counts, options, reporting)
            try:
                for piece in _pieces(counted, counts, written, layout, quiet=options.quiet):
                    output.write(piece)
            except Exception as error:
                if not reporting.is_machine:
                    raise
                reporting.fail(error)
                failure = error
            output.write(reporting.finish(counts))
    if failure is not None:
        raise failure
    if not sum(counts.values()):
        tell(f"{options.batch} holds no row: nothing was checked")
    return _exit_code(counts, reporting, options.fail_on)


def _answerer(root: str, encoding: str | None, max_bytes: int) -> Callable[[list[RawRow]], list[EvidenceResult]]:
    return partial(_answer, root=root, encoding=encoding, max_bytes=max_bytes)


def _answer(window: list[RawRow], *, root: str, encoding: str | None, max_bytes: int) -> list[EvidenceResult]:
    """The results of a window; rows that are no objects are results with an error."""
    good = [raw.fields for raw in window if raw.error is None and isinstance(raw.fields, Mapping)]
    found = iter(check_evidence_batch(good, root=root, encoding=encoding, max_bytes=max_bytes))
    return [next(found) if raw.error is None and isinstance(raw.fields, Mapping) else _refuse(raw) for raw in window]


def _refuse(raw: RawRow) -> EvidenceResult:
    error = raw.error or AswrittenError(
        ErrorCode.INVALID_INPUT, "the row is no object", hint='write {"value": …, "source": …}'
    )
    return EvidenceResult(
        status=None,
        error=EvidenceError(code=error.code, message=error.message, hint=error.hint),
        row={"id": str(raw.number), "row": raw.number},
    )


def _windows(rows: Iterable[RawRow], jobs: int) -> Iterator[list[RawRow]]:
    most = max(1, _WINDOW // jobs)
    window: list[RawRow] = []
    for raw in rows:
        window.append(raw)
        if len(window) == most:
            yield window
            window = []
    if window:
        yield window


def _flatten(windows: Iterable[list[EvidenceResult]]) -> Iterator[EvidenceResult]:
    for window in windows:
        yield from window


def _count(
    results: Iterable[EvidenceResult], counts: Counter[str], options: argparse.Namespace, reporting: EvidenceReporting
) -> Iterator[tuple[EvidenceResult, tuple[Diagnostic, ...]]]:
    """Each result, with its diagnostic where it may be excused or is reported at the end."""
    progress = Progress(quiet=options.quiet, has_output_file=options.output is not None)
    for done, result in enumerate(results, 1):
        counts[_ERROR if result.status is None else result.status] += 1
        yield result, reporting.accept(result, _shown(result.row, "value"), _shown(result.row, "source"))
        progress.show(done)
    progress.end()


def _pieces(
    results: Iterator[tuple[EvidenceResult, tuple[Diagnostic, ...]]],
    counts: Counter[str],
    written: str,
    layout: Layout,
    *,
    quiet: bool,
) -> Iterator[str]:
    if written in RUN_FORMATS:
        for _ in results:  # which counts them; they are reported together
            pass
    elif written == "json":
        yield from json_v1.batch_document(starmap(_line, results), counts)
    elif written == "jsonl":
        yield from (line + "\n" for line in starmap(_line, results))
    else:
        for result, found in results:
            value, source = (_shown(result.row, key) for key in ("value", "source"))
            shown = f"{result.status or _ERROR}\n" if quiet else render_evidence(result, value, source, layout)
            yield with_excuses(shown, found, written="text") if found else shown
        if not quiet:
            yield render_evidence_summary(counts, layout)


def _line(result: EvidenceResult, found: tuple[Diagnostic, ...]) -> str:
    line = json_v1.encode_line(json_v1.evidence_object(result))
    return with_excuses(line, found, written="json") if found else line


def _shown(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    return value if isinstance(value, str) else json_v1.encode_line(value)


def _exit_code(counts: Counter[str], reporting: EvidenceReporting, fail_on: str) -> ExitCode:
    total = sum(counts.values())
    if counts[_ERROR]:
        return ExitCode.INPUT
    if not total:
        return ExitCode.NOTHING_CHECKED
    is_clean = not reporting.open_findings or fail_on == "never"
    return ExitCode.CLEAN if is_clean and not reporting.has_stale else ExitCode.FINDINGS
