"""What became of kept verdicts, as text for people: a line each, and beneath it what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.style import VERDICT_STYLES, Style
from aswritten.report.visible import make_visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aswritten.report.text import Layout
    from aswritten.store.recheck_values import Rechecked, Task

_INDENT = 8
_MOST_CLAIM = 200


def render_rechecked(found: Rechecked, layout: Layout) -> str:
    """One kept verdict."""
    return "".join(f"{line}\n" for line in _lines(found, layout))


def render_counts(counts: Mapping[str, int], layout: Layout) -> str:
    """The counts in one line."""
    total = counts["checked"]
    parts = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count and name != "checked")
    line = f"{total:,} {'verdict' if total == 1 else 'verdicts'} checked again: {parts or 'nothing'}"
    return layout.palette.paint(line, Style.BOLD) + "\n"


def _lines(found: Rechecked, layout: Layout) -> Iterator[str]:
    task = found.task
    if task is None:
        yield layout.palette.paint("damaged", Style.BAD_TITLE) + f"  {found.record_id}"
    else:
        yield f"{_verdicts(found, task, layout)}  {', '.join(found.changes) or 'unchanged'}"
        yield from _indented(make_visible(_shorten(task.claim.text)), layout)
        yield from _indented(f"{_place(task)}, checked {task.verdict.checked_at}", layout)
    if found.trouble is not None:
        hint = f"; {found.trouble.hint}" if found.trouble.hint else ""
        yield from _indented(make_visible(f"{found.trouble.code}: {found.trouble.message}{hint}"), layout)
    for change in found.tool_changes:
        yield from _indented(make_visible(change), layout)
    if task is not None and found.now is not task.verdict.verdict and found.result is not None:
        for check in found.result.checks:
            if check.outcome is Outcome.FAIL:
                yield from _indented(f"{check.rule}: {make_visible(check.message)}", layout)
    if found.kept is not None:
        yield from _indented(f"kept {make_visible(found.kept.record_path)}", layout)


def _verdicts(found: Rechecked, task: Task, layout: Layout) -> str:
    before, now = task.verdict.verdict, found.now or Verdict.UNVERIFIED
    painted = layout.palette.paint(now.value, VERDICT_STYLES[now])
    return painted if before is now else f"{before.value} → {painted}"


def _place(task: Task) -> str:
    place = task.verdict.place
    source = make_visible(task.source or "a text that was given")
    if place is None or place.document is None:
        return source
    spot = "".join(f":{number}" for number in (place.line, place.column) if number is not None)
    return f"{make_visible(place.document)}{spot} on {source}"


def _indented(text: str, layout: Layout) -> Iterator[str]:
    for line in wrap(text, layout.width - _INDENT):
        yield " " * _INDENT + line


def _shorten(text: str) -> str:
    """A claim may be long; the record has all of it."""
    line = " ".join(text.split())
    return line if len(line) <= _MOST_CLAIM else line[:_MOST_CLAIM] + " …"
