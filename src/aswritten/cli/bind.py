"""``aswritten bind``: a claim against evidence that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.output import open_output
from aswritten.cli.store_folder import open_store
from aswritten.cli.surroundings import STDIN, layout_of, read_stdin, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.report import json_v1
from aswritten.report.excerpt import Shown
from aswritten.report.kept_text import render_kept
from aswritten.report.text import render_result, verdict_line
from aswritten.store.binding import bind, stored_evidence
from aswritten.store.keeping import stored_material
from aswritten.store.layout import is_id

if TYPE_CHECKING:
    import argparse

    from aswritten.model.result import Result
    from aswritten.store.keeping import Kept
    from aswritten.store.store import Store

_MOST_BYTES_OF_A_CHARACTER = 4


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    settings = options.config.settings
    claim = options.claim
    if claim == STDIN:
        from aswritten.load import decode  # noqa: PLC0415 - only here

        data = read_stdin(settings.max_chars * _MOST_BYTES_OF_A_CHARACTER)
        claim = decode(data, None, path="stdin").rstrip("\r\n")
    store = open_store(options)
    evidence_id = _resolve(store, options.evidence_id)
    result, kept = bind(
        claim, evidence_id, store=store, quote=options.quote, language=options.language, settings=settings
    )
    with open_output(options.output, text_encoding() if options.format == "text" else None) as output:
        output.write(_render(result, kept, store, options))
    return ExitCode.FINDINGS if is_finding(result.verdict, options.fail_on) else ExitCode.CLEAN


def _resolve(store: Store, evidence_id: str) -> str:
    """The id that was meant by its beginning."""
    if is_id(evidence_id):
        return evidence_id
    try:
        return store.resolve_id(evidence_id)
    except AswrittenError as error:
        if error.code is ErrorCode.NOT_FOUND:
            raise AswrittenError(ErrorCode.EVIDENCE_UNKNOWN, error.message, hint=error.hint) from error
        raise


def _render(result: Result, kept: Kept, store: Store, options: argparse.Namespace) -> str:
    if options.format != "text":
        content = json_v1.result_object(result, row_id="1", kept=kept.keys)
        return json_v1.encode_single(content, options.format)
    layout = layout_of(options)
    if options.quiet:
        return verdict_line(result, layout) + "\n"
    material = stored_material(store, stored_evidence(store, kept.evidence_id))
    shown = Shown(name=material.path or "text", text=material.text)
    return render_result(result, shown, layout) + render_kept(kept, layout)
