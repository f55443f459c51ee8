"""What several formats say in the same words: places, counts, and text made fit for one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aswritten.report.diagnostic import Diagnostic, Problem, Run, Spot

NOUNS = {
    "claims": ("claim", "claims"),
    "evidence": ("value", "values"),
    "audit": ("number", "numbers"),
    "lint": ("sentence", "sentences"),
}
MOST_MESSAGE = 4_000
"""Characters of a message; a claim of a megabyte is quoted whole in none."""
_MOST_SUBJECT = 300


def one_line(text: str) -> str:
    """The text in one line: white space folded, and what could move a cursor or reorder written as escapes."""
    return make_visible(" ".join(text.split()))


def place_of(spot: Spot) -> str:
    """A place as people write it."""
    page = f", page {spot.page}" if spot.page else ""
    return f"{make_visible(spot.path)}:{spot.line}:{spot.column}{page}"


def summary_of(run: Run) -> str:
    """The counts in one line."""
    total = sum(count for _, count in run.counts)
    singular, plural = NOUNS.get(run.command, ("finding", "findings"))
    parts = ", ".join(f"{count:,} {name.replace('_', ' ')}" for name, count in run.counts if count)
    return f"{total:,} {singular if total == 1 else plural}: {parts or 'nothing was checked'}"


def shortened(text: str, most: int = _MOST_SUBJECT) -> str:
    """The text in one line, and where that is too long its beginning and its length."""
    line = one_line(text)
    return line if len(line) <= most else f"{line[:most]}… ({len(text):,} characters in all)"


def told(diagnostic: Diagnostic) -> str:
    """The message, with the subject where the place is not the subject's own, and where the evidence stands."""
    subject = "" if is_in_document(diagnostic) else f"“{shortened(diagnostic.subject)}” is {diagnostic.status}: "
    places = "; ".join(f"{related.message} ({place_of(related.spot)})" for related in diagnostic.related)
    message = shortened(diagnostic.message, MOST_MESSAGE)
    return one_line(f"{subject}{message}" + (f"; {places}" if places else ""))


def told_problem(problem: Problem) -> str:
    """The problem with the row it is of and what to do about it."""
    name = f"{problem.name}: " if problem.name else ""
    hint = f"; {problem.hint}" if problem.hint else ""
    return shortened(f"{name}{problem.message}{hint}", MOST_MESSAGE)


def is_in_document(diagnostic: Diagnostic) -> bool:
    """Whether the spot is where the subject itself stands."""
    return not diagnostic.subject or _folded(diagnostic.spot.text) == _folded(diagnostic.subject)


def _folded(text: str) -> str:
    return " ".join(text.split())


def findings(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Those that count: neither passed nor excused."""
    return (each for each in diagnostics if each.level is not Level.NONE and each.suppression is None)


def excused(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Those that somebody excused."""
    return (each for each in diagnostics if each.suppression is not None)


def excuse_of(diagnostic: Diagnostic) -> str:
    """Who excused it and why."""
    assert diagnostic.suppression is not None  # noqa: S101 - for the type checker
    return f"{shortened(diagnostic.suppression.reason)} ({place_of(diagnostic.suppression.spot)})"
