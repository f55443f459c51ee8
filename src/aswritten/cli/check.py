"""``aswritten check``: one claim against one source, or the rows of a batch."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.api import check_source, read_source
from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.options.shared import RUN_FORMATS
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import STDIN, layout_of, read_stdin, text_encoding
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    import argparse

    from aswritten.extract.reading import Reading
    from aswritten.model.result import Result
    from aswritten.report.diagnostic import Diagnostic
    from aswritten.settings import Settings
    from aswritten.store.keeping import Kept

_MOST_BYTES_OF_A_CHARACTER = 4


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    if options.batch is not None:
        from aswritten.cli.check_batch import run_batch  # noqa: PLC0415 - start-up time

        return run_batch(options)
    _require_usage(options)
    if options.format in RUN_FORMATS or options.baseline or options.update_baseline or options.sarif_include_suppressed:
        from aswritten.cli.check_report import run_reported  # noqa: PLC0415 - start-up time

        return run_reported(options, partial(_check, options), partial(_render, options))
    result, source, kept = _check(options)
    with open_output(options.output, text_encoding() if options.format in (None, "text") else None) as output:
        output.write(_render(options, result, source, kept, ()))
    return ExitCode.FINDINGS if is_finding(result.verdict, options.fail_on) else ExitCode.CLEAN


def _check(options: argparse.Namespace) -> tuple[Result, Reading, Kept | None]:
    claim = options.claim
    if claim == STDIN:
        claim = _decode_stdin(None, options.config.settings).rstrip("\r\n")
    source = _read_source(options)
    result = check_source(
        claim, source, quote=options.quote, language=options.language, settings=options.config.settings
    )
    return result, source, _keep(result, source, options) if options.persist else None


def _require_usage(options: argparse.Namespace) -> None:
    if options.claim is None or (options.source is None) == (options.text is None):
        lack = "a claim" if options.claim is None else "a source" if options.source is None else "one source only"
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the check needs {lack}",
            hint="aswritten check CLAIM SOURCE, or CLAIM --text TEXT, or --batch FILE",
        )
    if (options.claim, options.source, options.text).count(STDIN) > 1:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "stdin can be read once, and two arguments are '-'", hint="write one of them out"
        )


def _decode_stdin(encoding: str | None, settings: Settings) -> str:
    from aswritten.load import decode  # noqa: PLC0415 - start-up time

    return decode(read_stdin(settings.max_chars * _MOST_BYTES_OF_A_CHARACTER), encoding, path="stdin")


def _read_source(options: argparse.Namespace) -> Reading:
    if STDIN in (options.source, options.text):
        return read_source(
            text=_decode_stdin(options.encoding, options.config.settings),
            media_type=options.media_type,
            language=options.language,
            settings=options.config.settings,
        )
    if options.text is not None:
        return read_source(
            text=options.text,
            media_type=options.media_type,
            language=options.language,
            settings=options.config.settings,
        )
    from aswritten.load import cache_of_store  # noqa: PLC0415 - start-up time

    try:
        return read_source(
            path=_place_typed(options.source, options.root),
            workspace_root=options.root,
            media_type=options.media_type,
            language=options.language,
            encoding=options.encoding,
            settings=options.config.settings,
            cache=cache_of_store(options.config.store),
        )
    except AswrittenError as error:
        if error.code is ErrorCode.NOT_FOUND and " " in options.source and "://" not in options.source:
            error.hint = "if this is the source's text and no path, give it as --text"
        raise


def _place_typed(source: str, root: str | None) -> str:
    """A path typed with ``--root`` is looked for in the current folder first, where a shell completes it."""
    if root is not None and Path(source.partition("#page=")[0]).exists():
        return str(Path(source).absolute())
    return str(source)


def _keep(result: Result, source: Reading, options: argparse.Namespace) -> Kept:
    from aswritten.cli.keeping import open_keeper  # noqa: PLC0415 - start-up time

    path = None
    if options.source is not None and options.source != STDIN:
        path = Path(options.root or "", _place_typed(options.source, options.root))
    return open_keeper(options, options.config.settings).keep(
        result,
        source.raw,
        path=path,
        given={key: getattr(options, key) for key in ("media_type", "encoding", "language")},
        quotes=options.quote,
    )


def _render(
    options: argparse.Namespace,
    result: Result,
    source: Reading,
    kept: Kept | None,
    found: tuple[Diagnostic, ...],
) -> str:
    """The result; ``found`` says what of it is excused."""
    if options.format in ("json", "jsonl"):
        from aswritten.report import json_v1  # noqa: PLC0415 - start-up time

        content = json_v1.result_object(result, row_id="1", kept=None if kept is None else kept.keys)
        if found:
            from aswritten.cli.reporting import excuses_of  # noqa: PLC0415 - only where something may be excused

            content |= excuses_of(found)
        return json_v1.encode_single(content, options.format)
    from aswritten.report.excerpt import Shown  # noqa: PLC0415 - start-up time
    from aswritten.report.text import render_result, verdict_line  # noqa: PLC0415 - start-up time

    layout = layout_of(options)
    excuses = ""
    if found:
        from aswritten.cli.reporting import suppressed_lines  # noqa: PLC0415 - only where something may be excused

        excuses = suppressed_lines(found)
    if options.quiet:
        return verdict_line(result, layout) + "\n" + excuses
    name = "stdin" if options.source == STDIN else options.source or "text"
    shown = render_result(result, Shown(name=name, text=source.raw), layout) + excuses
    if kept is None:
        return shown
    from aswritten.report.kept_text import render_kept  # noqa: PLC0415 - start-up time

    return shown + render_kept(kept, layout)
