"""``aswritten audit --verify``: is an audit still one of the files that are there?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.audit.verifying import verify_audit
from aswritten.cli.exits import ExitCode
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding, workspace_of
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    import argparse


def run_verify(options: argparse.Namespace) -> ExitCode:
    """Say ``FRESH`` or ``STALE`` with the files that changed."""
    if options.documents:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            "--verify reads the audit, and no document",
            hint="aswritten audit --verify FILE [--evidence DIR…]",
        )
    if options.format not in (None, "text", "json"):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"--verify has no format {options.format}", hint="give --format text or json"
        )
    verification = verify_audit(options.verify, workspace=workspace_of(options), evidence=options.evidence)
    is_json = options.format == "json"
    with open_output(options.output, None if is_json else text_encoding()) as output:
        if is_json:
            from aswritten.report.audit_json import render_verification  # noqa: PLC0415 - only for this format

            output.write(render_verification(verification))
        else:
            from aswritten.report.audit_text import render_verification as render_text  # noqa: PLC0415 - as above

            output.write(render_text(verification, layout_of(options)))
    return ExitCode.CLEAN if verification.is_fresh else ExitCode.FINDINGS
