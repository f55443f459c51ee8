"""``aswritten evidence``: one value against its source, or the rows of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence import check_evidence
from aswritten.load.confine import resolve_root
from aswritten.model.evidence import EvidenceResult, EvidenceStatus

if TYPE_CHECKING:
    import argparse


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
    result = check_evidence(
        options.value,
        options.source,
        root=options.root,
        encoding=options.encoding,
        max_bytes=options.config.settings.max_bytes,
    )
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        output.write(_render(result, options))
    is_clean = result.status is EvidenceStatus.VERIFIED or options.fail_on == "never"
    return ExitCode.CLEAN if is_clean else ExitCode.FINDINGS


def _render(result: EvidenceResult, options: argparse.Namespace) -> str:
    if options.format in ("json", "jsonl"):
        from aswritten.report import json_v1  # noqa: PLC0415 - only for this format

        content = {"value": options.value, "source": options.source, **json_v1.evidence_object(result)}
        if options.format == "json":
            return json_v1.encode_document(json_v1.versioned(content))
        return json_v1.encode_line(content) + "\n"
    from aswritten.report.evidence_text import render_evidence  # noqa: PLC0415 - only for this format

    layout = layout_of(options)
    if options.quiet:
        return f"{result.status}\n"
    return render_evidence(result, options.value, options.source, layout)
