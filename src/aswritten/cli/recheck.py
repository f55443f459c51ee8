"""``aswritten recheck``: kept claims on today's sources, and what changed."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from aswritten.batch.running import run_ordered
from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.messages import Progress, tell
from aswritten.cli.output import open_output
from aswritten.cli.store_folder import open_store
from aswritten.cli.surroundings import layout_of, text_encoding, workspace_of
from aswritten.model.verdict import Verdict
from aswritten.report import json_v1
from aswritten.report.recheck_json import rechecked_object
from aswritten.report.recheck_text import render_counts, render_rechecked
from aswritten.store.recheck_plan import plan_recheck
from aswritten.store.recheck_values import COUNTED, Change, Keeping, Rechecked, kinds_of
from aswritten.store.rechecking import Rechecker

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from aswritten.settings import Settings
    from aswritten.store.store import Store

_HARMLESS = frozenset((Change.TOOL_CHANGED,))


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    store = open_store(options)
    plan = plan_recheck(store)
    root, settings = workspace_of(options), options.config.settings
    keeping = Keeping.VERDICTS if options.persist else Keeping.NOTHING
    make = partial(_Answer, store, root, settings, keeping)
    tally = _Tally(options)
    with open_output(options.output, text_encoding() if options.format == "text" else None) as output:
        answers = run_ordered(make, iter(plan.verdict_ids), jobs=options.jobs)
        for piece in _pieces(tally.watch(plan.damaged, answers), tally, options):
            output.write(piece)
    if not plan.verdict_ids and not plan.damaged:
        tell(f"{store.shown} holds no verdict: nothing was checked")
    return tally.exit_code()


class _Answer:
    """Checks one verdict again; made once in each process."""

    def __init__(self, store: Store, workspace: Path, settings: Settings, keeping: Keeping) -> None:
        self._rechecker = Rechecker(store, workspace, settings, keeping)

    def __call__(self, verdict_id: str) -> Rechecked:
        return self._rechecker.check(verdict_id)


class _Tally:
    """Counts what passes, and what it adds up to."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self._fail_on = options.fail_on
        self._progress = Progress(quiet=options.quiet, has_output_file=options.output is not None)
        self._has_finding = False

    def watch(self, *parts: Iterable[Rechecked]) -> Iterator[Rechecked]:
        """The same, counted."""
        done = 0
        for part in parts:
            for found in part:
                done += 1
                self.counts.update(kinds_of(found))
                self._has_finding |= _is_finding(found, self._fail_on)
                yield found
                self._progress.show(done)
        self._progress.end()

    def exit_code(self) -> ExitCode:
        """The worst of what happened."""
        if self.counts["damaged"]:
            return ExitCode.INPUT
        if not self.counts["checked"]:
            return ExitCode.NOTHING_CHECKED
        return ExitCode.FINDINGS if self._has_finding else ExitCode.CLEAN


def _is_finding(found: Rechecked, fail_on: str) -> bool:
    """A change of source or verdict asks for a look, as `insufficient` does."""
    verdicts = [found.now or Verdict.UNVERIFIED]
    if not _HARMLESS.issuperset(found.changes):
        verdicts.append(Verdict.INSUFFICIENT)
    return any(is_finding(verdict, fail_on) for verdict in verdicts)


def _pieces(found: Iterator[Rechecked], tally: _Tally, options: argparse.Namespace) -> Iterator[str]:
    if options.format == "json":
        rows = (json_v1.encode_line(rechecked_object(one)) for one in found)
        yield from json_v1.batch_document(rows, tally.counts)
    elif options.format == "jsonl":
        yield from (json_v1.encode_line(rechecked_object(one)) + "\n" for one in found)
    else:
        layout = layout_of(options)
        for one in found:
            if not options.quiet or one.changes or one.is_damaged:
                yield render_rechecked(one, layout)
        if not options.quiet:
            yield render_counts(tally.counts, layout)
