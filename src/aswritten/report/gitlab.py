"""GitLab's Code Quality report: one JSON array."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level, Spot
from aswritten.report.fingerprint import fingerprints
from aswritten.report.json_v1 import JsonObject, encode_document
from aswritten.report.wording import excuse_of, one_line, told, told_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.report.diagnostic import Diagnostic, Run

_SEVERITIES = {Level.ERROR: "major", Level.WARNING: "minor", Level.NOTE: "info"}


def render_gitlab(run: Run) -> str:
    """The run as an array; an empty one where all is well."""
    return encode_document([*_problems(run), *_findings(run), *_notes(run)])


def _problems(run: Run) -> Iterator[JsonObject]:
    for number, problem in enumerate(run.problems):
        parts = (str(number), problem.code, problem.spot.path, problem.name, problem.message)
        yield _issue(problem.code, told_problem(problem), _digest(parts), "blocker", problem.spot)


def _findings(run: Run) -> Iterator[JsonObject]:
    for each, fingerprint in fingerprints(run.diagnostics):
        if each.level is Level.NONE:
            continue
        if each.suppression is None:
            severity, text = _SEVERITIES[each.level], told(each)
        else:
            severity, text = "info", _told_excuse(each)
        yield _issue(each.rule, text, fingerprint, severity, each.spot)


def _notes(run: Run) -> Iterator[JsonObject]:
    path = run.diagnostics[0].spot.path if run.diagnostics else "."
    for note in run.notes:
        yield _issue("note", one_line(note), _digest((note,)), "info", Spot(path=path))


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _issue(rule: str, text: str, fingerprint: str, severity: str, spot: Spot) -> JsonObject:
    return {
        "description": text,
        "check_name": rule,
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {
            "path": spot.path.removeprefix("./"),
            "lines": {"begin": spot.line, "end": spot.end_line},
        },
    }


def _told_excuse(diagnostic: Diagnostic) -> str:
    return one_line(f"suppressed: {excuse_of(diagnostic)}; {told(diagnostic)}")
