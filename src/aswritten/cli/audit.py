"""``aswritten audit``: do a document's numbers match its results?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from aswritten.audit.auditing import audit
from aswritten.audit.model import Outcome
from aswritten.cli.exits import ExitCode
from aswritten.cli.messages import Progress
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import text_encoding, workspace_of
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    import argparse

    from aswritten.audit.model import AuditResult

_CODES: Final = {
    Outcome.PASS: ExitCode.CLEAN,
    Outcome.WARN: ExitCode.CLEAN,
    Outcome.NOT_APPLICABLE: ExitCode.CLEAN,
    Outcome.FAIL: ExitCode.FINDINGS,
    Outcome.BLOCKED: ExitCode.FINDINGS,
    Outcome.ERROR: ExitCode.INPUT,
}


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    if options.sty:
        return _write_macro(options)
    if options.verify is not None:
        from aswritten.cli.audit_verify import run_verify  # noqa: PLC0415 - only for this option

        return run_verify(options)
    _require_usage(options)
    from aswritten.cli.audit_report import AuditReport  # noqa: PLC0415 - start-up time

    report = AuditReport(options)
    results = audit_documents(options)
    if options.fix:
        from aswritten.cli.audit_fix import plan_all, show_plans, write_plans  # noqa: PLC0415 - only for this option

        plans = plan_all(results, options)
        if options.diff:
            with open_output(options.output) as output:
                for piece in show_plans(plans, options):
                    output.write(piece)
            return max(exit_code(result.outcome, is_strict=options.strict) for result in results)
        if write_plans(plans, options):
            results = audit_documents(options)
    is_text = options.format in (None, "text")
    with open_output(options.output, text_encoding() if is_text else None) as output:
        output.write(report.render(results))
    if options.aris is not None:
        from aswritten.cli.audit_aris import write_artefact  # noqa: PLC0415 - only for this option

        write_artefact(results[0], options)
    left = [exit_code(outcome, is_strict=options.strict) for outcome in report.remaining(results)]
    return max(*left, ExitCode.FINDINGS if report.has_stale else ExitCode.CLEAN)


def exit_code(outcome: Outcome, *, is_strict: bool) -> ExitCode:
    """What the process says of one document; of several the worst counts."""
    if outcome is Outcome.WARN and is_strict:
        return ExitCode.FINDINGS
    return _CODES[outcome]


def audit_documents(options: argparse.Namespace) -> tuple[AuditResult, ...]:
    """The audit that the options ask for."""
    progress = Progress(quiet=options.quiet, has_output_file=True)  # results come only at the end
    results = audit(
        [str(Path(path).absolute()) for path in options.documents],
        [str(Path(path).absolute()) for path in options.evidence],
        workspace_root=workspace_of(options),
        claims=options.claims,
        exempt=options.exempt,
        require_links=options.require_links,
        settings=options.config.settings,
        on_progress=progress.show_part,
    )
    progress.end()
    return results


def _require_usage(options: argparse.Namespace) -> None:
    checks = (
        (not options.documents, "the audit needs a document", "aswritten audit DOCUMENT --evidence DIR"),
        (not options.evidence, "the audit needs evidence", "give --evidence DIR, a folder or file of results"),
        (options.diff and not options.fix, "--diff shows what --fix would write", "give --fix --diff"),
        (options.aris is not None and options.diff, "--diff writes nothing", "leave out --diff or --aris"),
        (
            options.aris is not None and len(options.documents) > 1,
            "--aris takes one document",
            "give the main file; what it takes in is part of it",
        ),
    )
    for holds, message, hint in checks:
        if holds:
            raise AswrittenError(ErrorCode.INVALID_INPUT, message, hint=hint)


def _write_macro(options: argparse.Namespace) -> ExitCode:
    """The LaTeX package that has the macro of links."""
    from importlib.resources import files  # noqa: PLC0415 - only for this option

    with open_output(options.output) as output:
        output.write(files("aswritten.audit").joinpath("aswritten.sty").read_text(encoding="utf-8"))
    return ExitCode.CLEAN
