"""``aswritten audit``: do a document's numbers match its results?"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aswritten.audit.auditing import audit
from aswritten.audit.model import Outcome
from aswritten.cli.exits import ExitCode
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from aswritten.audit.model import AuditResult

_CODES: Final = {
    Outcome.PASS: ExitCode.CLEAN,
    Outcome.WARN: ExitCode.CLEAN,
    Outcome.NOT_APPLICABLE: ExitCode.CLEAN,
    Outcome.FAIL: ExitCode.FINDINGS,
    Outcome.BLOCKED: ExitCode.FINDINGS,
    Outcome.ERROR: ExitCode.INPUT,
}
_EVERY_S: Final = 0.1


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    settings = options.config.settings
    root = Path(options.root) if options.root is not None else options.config.root
    documents = [str(Path(path).absolute()) for path in options.documents]
    progress = _Progress(options)
    results = audit(
        documents,
        [str(Path(path).absolute()) for path in options.evidence],
        workspace_root=root,
        claims=options.claims,
        exempt=options.exempt,
        require_links=options.require_links,
        settings=settings,
        on_progress=progress.show,
    )
    progress.end()
    is_text = options.format in (None, "text")
    with open_output(options.output, text_encoding() if is_text else None) as output:
        output.write(_render(results, options))
    return max(exit_code(result, is_strict=options.strict) for result in results)


def exit_code(result: AuditResult, *, is_strict: bool) -> ExitCode:
    """What the process says of one document; of several the worst counts."""
    if result.outcome is Outcome.WARN and is_strict:
        return ExitCode.FINDINGS
    return _CODES[result.outcome]


def _render(results: Sequence[AuditResult], options: argparse.Namespace) -> str:
    if options.format == "json":
        from aswritten.report.audit_json import render_audits  # noqa: PLC0415 - only for this format

        return render_audits(results)
    if options.format not in (None, "text"):
        from aswritten.report.audit_run import whole_run  # noqa: PLC0415 - only for these formats
        from aswritten.report.formats import Format, render  # noqa: PLC0415 - as above

        return render(Format(options.format), whole_run(results))
    if options.quiet:
        return "".join(f"{result.outcome.value}\n" for result in results)
    from aswritten.report.audit_text import render_audit_texts  # noqa: PLC0415 - only for this format

    return render_audit_texts(results, layout_of(options))


class _Progress:
    """A line on stderr that says how far the audit is, where that is a terminal: results come only at the end."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._is_shown = not options.quiet and sys.stderr is not None and sys.stderr.isatty()
        self._last_s = 0.0
        self._is_open = False

    def show(self, what: str, done: int, total: int) -> None:
        """Write the line anew, not too often."""
        if self._is_shown and (now := time.monotonic()) - self._last_s >= _EVERY_S:
            self._last_s = now
            self._is_open = True
            sys.stderr.write(f"\r\x1b[K{what}: {done:,} of {total:,}")
            sys.stderr.flush()

    def end(self) -> None:
        """Clear the line."""
        if self._is_open:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._is_open = False
