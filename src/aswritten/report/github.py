"""GitHub's workflow commands: annotations in the changed files of a pull request.

A step shows ten errors, ten warnings and ten notices; the log has them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level
from aswritten.report.visible import make_visible
from aswritten.report.wording import excuse_of, excused, findings, one_line, place_of, summary_of, told, told_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.report.diagnostic import Run, Spot

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render_github(run: Run) -> str:
    """The run as one command a line, the summary last."""
    return "".join(f"{line}\n" for line in _lines(run))


def _lines(run: Run) -> Iterator[str]:
    for problem in run.problems:
        yield _command("error", problem.code, problem.spot, told_problem(problem))
    for each in findings(run.diagnostics):
        yield _command(_COMMANDS[each.level], each.rule, each.spot, told(each))
    for each in excused(run.diagnostics):
        text = f"{each.rule} at {place_of(each.spot)}: {excuse_of(each)}"
        yield f"::notice title=suppressed::{_data(text)}"
    for note in run.notes:
        yield f"::notice title=note::{_data(note)}"
    yield f"::notice title=aswritten::{_data(summary_of(run))}"


def _command(command: str, title: str, spot: Spot, message: str) -> str:
    named: list[tuple[str, object]] = [("title", title), ("file", spot.path), ("line", spot.line)]
    if spot.end_line > spot.line:
        named.append(("endLine", spot.end_line))
    elif spot.end_column > spot.column:
        named += [("col", spot.column), ("endLine", spot.end_line), ("endColumn", spot.end_column)]
    else:
        named.append(("col", spot.column))
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in named)
    return f"::{command} {properties}::{_data(message)}"


def _property(text: str) -> str:
    return make_visible(text).translate(_PROPERTY)


def _data(text: str) -> str:
    return one_line(text).translate(_DATA)
