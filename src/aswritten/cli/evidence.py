"""``aswritten evidence``: one value against its source, or the rows of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.options.shared import RUN_FORMATS
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence import check_evidence
from aswritten.load.confine import resolve_root
from aswritten.model.evidence import EvidenceResult, EvidenceStatus

if TYPE_CHECKING:
    import argparse

    from aswritten.report.diagnostic import Diagnostic


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    resolve_root(options.root)
    if options.batch is not None:
        from aswritten.cli.evidence_batch import run_batch  # noqa: PLC0415 - start-up time

        return run_batch(options)
    if options.value is None or options.source is None:
        lack = "--value" if options.value is None else "--source"
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the check needs {lack}",
            hint="aswritten evidence ROOT --value V --source S, or ROOT --batch FILE",
        )
    if options.format in RUN_FORMATS or options.baseline or options.update_baseline or options.sarif_include_suppressed:
        return _run_reported(options)
    result = _check(options)
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        output.write(_render(result, options))
    is_clean = result.status is EvidenceStatus.VERIFIED or options.fail_on == "never"
    return ExitCode.CLEAN if is_clean else ExitCode.FINDINGS


def _check(options: argparse.Namespace) -> EvidenceResult:
    return check_evidence(
        options.value,
        options.source,
        root=options.root,
        encoding=options.encoding,
        max_bytes=options.config.settings.max_bytes,
    )


def _run_reported(options: argparse.Namespace) -> ExitCode:
    """Report one check as a run of one."""
    from aswritten.cli.evidence_report import EvidenceReporting  # noqa: PLC0415 - only for these formats

    reporting = EvidenceReporting(options)
    failure: Exception | None = None
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        try:
            result = _check(options)
        except Exception as error:
            if not reporting.is_machine:
                raise
            failure = error
            reporting.fail(error)
            output.write(reporting.finish({"error": 1}))
        else:
            found = reporting.accept(result, options.value, options.source)
            report = reporting.finish({str(result.status): 1})
            output.write(report if reporting.is_machine else _render(result, options, found))
    if failure is not None:
        raise failure
    is_clean = options.fail_on == "never" or not reporting.open_findings
    return ExitCode.CLEAN if is_clean and not reporting.has_stale else ExitCode.FINDINGS


def _render(result: EvidenceResult, options: argparse.Namespace, found: tuple[Diagnostic, ...] = ()) -> str:
    """The result; ``found`` says whether it is excused."""
    if options.format in ("json", "jsonl"):
        from aswritten.report import json_v1  # noqa: PLC0415 - only for this format

        content = {"value": options.value, "source": options.source, **json_v1.evidence_object(result)}
        if found:
            from aswritten.cli.reporting import excuses_of  # noqa: PLC0415 - only where something may be excused

            content |= excuses_of(found)
        return json_v1.encode_single(content, options.format)
    from aswritten.report.evidence_text import render_evidence  # noqa: PLC0415 - only for this format

    layout = layout_of(options)
    shown = f"{result.status}\n" if options.quiet else render_evidence(result, options.value, options.source, layout)
    if found:
        from aswritten.cli.reporting import suppressed_lines  # noqa: PLC0415 - only where something may be excused

        shown += suppressed_lines(found)
    return shown
