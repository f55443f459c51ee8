"""Reports made of a whole run: the machine formats, what is excused, and the baseline."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from aswritten.cli.messages import tell
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.report.baseline import parse_baseline, render_baseline
from aswritten.report.diagnostic import Problem, Spot, spot_at
from aswritten.report.excuses import DocumentText, Excuses
from aswritten.report.formats import Extent, Format, needs_passing, render
from aswritten.report.json_v1 import JsonObject, encode_line
from aswritten.report.rules import STALE
from aswritten.report.wording import excuse_of, excused, one_line, place_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Mapping

    from aswritten.report.baseline import Entry
    from aswritten.report.diagnostic import Diagnostic, Level, Run

_MOST_BYTES = 8_000_000
_MARK = b"\xef\xbb\xbf"
_MOST_KEPT = 25_000
"""Findings of one weight in a report that is limited anyway; it is no less than any of them holds."""


def machine_format(name: str | None) -> Format | None:
    """The format, if it is one that is written from a whole run."""
    return Format(name) if name in frozenset(Format) else None


def extent_of(options: argparse.Namespace) -> Extent:
    """How much a SARIF file holds."""
    return Extent.ALL if options.sarif_include_suppressed else Extent.FINDINGS


def wants_passing(options: argparse.Namespace) -> bool:
    """Whether the report lists what passed."""
    chosen = machine_format(options.format)
    return chosen is not None and needs_passing(chosen, extent_of(options))


def wants_diagnostics(options: argparse.Namespace) -> bool:
    """Whether each result is needed as diagnostics, also where it names no document."""
    return machine_format(options.format) is not None or options.baseline is not None


def show_path(path: Path | str) -> str:
    """The path as reports show it: links followed and relative to the current folder, absolute outside of it."""
    try:
        real = Path(os.path.realpath(path))
    except (OSError, ValueError):
        return Path(path).as_posix()
    here = Path(os.path.realpath("."))
    return real.relative_to(here).as_posix() if real.is_relative_to(here) else real.as_posix()


class Reporting:
    """Takes what a run finds, in order; excuses it, keeps it where the format needs it, and reports it at the end.

    Args:
        options: of the command.
        root: the folder that documents must lie in; None lets them lie anywhere.
        concerns: whether a rule that a document suppresses is one that this command finds.

    Raises:
        AswrittenError: where the baseline is not there or none, or options do not go together.
    """

    def __init__(self, options: argparse.Namespace, *, root: Path | None, concerns: Callable[[str], bool]) -> None:
        self._format = machine_format(options.format)
        self._extent = extent_of(options)
        self._root = root
        self._is_quiet: bool = options.quiet
        self._baseline_path: str | None = options.baseline
        self._is_update: bool = options.update_baseline
        self._diagnostics: list[Diagnostic] = []
        self._problems: list[Problem] = []
        self._documents: dict[str, None] = {}
        self._kept: Counter[Level] = Counter()
        self._left_off = 0
        self._is_incomplete = False
        self._has_stale = False
        self._require_usage()
        self._excuses = Excuses(
            self._read,
            None if self._is_update else self._read_baseline(),
            baseline_path=show_path(self._baseline_path or ""),
            hashes=self._format is Format.SARIF,
            concerns=concerns,
        )

    def _require_usage(self) -> None:
        if self._is_update and self._baseline_path is None:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, "--update-baseline needs the baseline", hint="give --baseline FILE"
            )
        if self._extent is Extent.ALL and self._format is not Format.SARIF:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                "--sarif-include-suppressed goes with --format sarif",
                hint="leave it out; the other formats list what is suppressed",
            )

    @property
    def is_machine(self) -> bool:
        """Whether the whole output is written at the end."""
        return self._format is not None

    @property
    def is_html(self) -> bool:
        """Whether the output is a page."""
        return self._format is Format.HTML

    def accept(self, diagnostics: Iterable[Diagnostic], *, document: str | None) -> tuple[Diagnostic, ...]:
        """The next ones with their excuses.

        Args:
            diagnostics: of one subject.
            document: the path, as reports show it, of the document that they stand in; None for what was typed.
        """
        if document is not None:
            self._documents[document] = None
        done = self._excuses.apply(diagnostics, in_document=document is not None)
        if self._format is not None:
            self._diagnostics += filter(self._has_room, done)
        return done

    def _has_room(self, diagnostic: Diagnostic) -> bool:
        """Whether it is kept: a format with a limit is given no more of one weight, and says how many it lacks."""
        self._kept[diagnostic.level] += 1
        is_short = self._format is Format.SARIF and self._extent is not Extent.ALL
        is_limited = is_short or self._format is Format.MARKDOWN
        has_room = not is_limited or self._kept[diagnostic.level] <= _MOST_KEPT
        self._left_off += not has_room
        return has_room

    def add_problem(self, problem: Problem) -> None:
        """What could not be checked."""
        self._is_incomplete = True
        if self._format is not None:
            self._problems.append(problem)

    def finish(
        self, make_run: Callable[..., Run], counts: Mapping[str, int], *, page: Callable[[Run], str] | None = None
    ) -> str:
        """The report of a machine format, else nothing; the baseline is written if that was asked for.

        Unneeded excuses are told on stderr where the format does not list them.

        Args:
            make_run: from diagnostics, counts and ``problems`` to the run.
            counts: of each status.
            page: writes HTML where that shows more than a run holds.
        """
        leftovers = list(self._excuses.leftovers(self._documents))
        self._has_stale = any(each.rule == STALE for each in leftovers)
        if self._is_update:
            self._write_baseline()
        if self._format is None:
            for each in leftovers:
                if self._is_quiet and each.rule != STALE:
                    continue
                tell(f"{place_of(each.spot)}: {each.rule}: {each.message}")
            return ""
        run = make_run((*self._diagnostics, *leftovers), counts, problems=self._problems)
        if self._left_off:
            note = f"{self._left_off:,} further findings are left off, and not counted below: the report holds no more"
            run = msgspec.structs.replace(run, notes=(*run.notes, note))
        if page is not None and self._format is Format.HTML:
            return page(run)
        return render(self._format, run, extent=self._extent)

    @property
    def has_stale(self) -> bool:
        """Whether an entry of the baseline stands for nothing, which fails the run; known once it is finished."""
        return self._has_stale

    def _read(self, path: str) -> DocumentText | None:
        """The text of a document or source; what is no text has neither comments nor lines."""
        from aswritten.load.decoding import decode  # noqa: PLC0415 - start-up time
        from aswritten.load.reading import read_file  # noqa: PLC0415 - start-up time

        try:
            data = read_file(Path(path).absolute(), root=self._root, max_bytes=_MOST_BYTES).data
            return DocumentText(decode(data, path=path), has_mark=data.startswith(_MARK))
        except (AswrittenError, ValueError) as error:
            is_missing = isinstance(error, AswrittenError) and error.code is ErrorCode.NOT_FOUND
            if path in self._documents and not is_missing and not self._is_quiet:
                tell(f"{path} was not read for suppressions: {error}")
            return None

    def _read_baseline(self) -> tuple[Entry, ...]:
        if self._baseline_path is None:
            return ()
        from aswritten.load.decoding import decode  # noqa: PLC0415 - start-up time
        from aswritten.load.reading import read_file  # noqa: PLC0415 - start-up time

        try:
            data = read_file(self._baseline_path, root=None, max_bytes=_MOST_BYTES * 8).data
        except AswrittenError as error:
            if error.code is ErrorCode.NOT_FOUND:
                error.hint = "write it with --update-baseline"
            raise
        return parse_baseline(decode(data, path=self._baseline_path), shown=self._baseline_path)

    def _write_baseline(self) -> None:
        from aswritten.cli.output import open_output  # noqa: PLC0415 - start-up time

        assert self._baseline_path is not None  # noqa: S101 - for the type checker
        if self._is_incomplete:
            tell(f"{self._baseline_path} is left as it is: not everything was checked")
            return
        with open_output(self._baseline_path) as output:
            output.write(render_baseline(self._excuses.entries()))


def document_spot(document: str, row: Mapping[str, object]) -> Spot:
    """Where a row says that its claim stands; ``document`` as reports show it."""
    line, column = (row.get(name) for name in ("line", "column"))
    return spot_at(
        document,
        line if isinstance(line, int) and not isinstance(line, bool) and line > 0 else 1,
        column if isinstance(column, int) and not isinstance(column, bool) and column > 0 else 1,
    )


def excuses_of(diagnostics: Iterable[Diagnostic]) -> JsonObject:
    """What is excused, as a key of a result's JSON; none where nothing is."""
    listed = [
        {
            "rule": each.rule,
            "kind": each.suppression.kind.value,
            "reason": each.suppression.reason,
            "path": each.suppression.spot.path,
            "line": each.suppression.spot.line,
        }
        for each in diagnostics
        if each.suppression is not None
    ]
    return {"suppressed": listed} if listed else {}


def with_excuses(text: str, diagnostics: tuple[Diagnostic, ...], *, written: str) -> str:
    """A result that is rendered, as text or as a line of JSON, with what of it is excused."""
    if written == "text":
        return text + suppressed_lines(diagnostics)
    more = excuses_of(diagnostics)
    return f"{text[:-1]},{encode_line(more)[1:]}" if more else text


def suppressed_lines(diagnostics: Iterable[Diagnostic]) -> str:
    """What is excused, as text."""
    return "".join(f"  suppressed  {each.rule}: {one_line(excuse_of(each))}\n" for each in excused(diagnostics))
