"""rdjson, which reviewdog reads: columns count UTF-8 bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level, Spot
from aswritten.report.json_v1 import JsonObject, encode_document
from aswritten.report.wording import excuse_of, findings, one_line, place_of, told, told_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.report.diagnostic import Diagnostic, Run

_SEVERITIES = {Level.ERROR: "ERROR", Level.WARNING: "WARNING", Level.NOTE: "INFO"}


def render_rdjson(run: Run) -> str:
    """The run as one DiagnosticResult."""
    return encode_document({"source": {"name": "aswritten"}, "diagnostics": list(_diagnostics(run))})


def _diagnostics(run: Run) -> Iterator[JsonObject]:
    for problem in run.problems:
        yield _diagnostic(told_problem(problem), problem.spot, "ERROR", problem.code)
    for each in findings(run.diagnostics):
        yield {**_diagnostic(told(each), each.spot, _SEVERITIES[each.level], each.rule), **_more(each)}
    for each in run.diagnostics:
        if each.suppression is not None:
            text = one_line(f"suppressed: {excuse_of(each)}; {each.rule} at {place_of(each.spot)}")
            yield _diagnostic(text, each.spot, "INFO", each.rule)
    for note in run.notes:
        path = run.diagnostics[0].spot.path if run.diagnostics else "."
        yield _diagnostic(one_line(note), Spot(path=path), "INFO", "note")


def _diagnostic(text: str, spot: Spot, severity: str, rule: str) -> JsonObject:
    return {"message": text, "location": _location(spot), "severity": severity, "code": {"value": rule}}


def _more(diagnostic: Diagnostic) -> JsonObject:
    more: JsonObject = {}
    if diagnostic.related:
        more["related_locations"] = [
            {"message": one_line(related.message), "location": _location(related.spot)}
            for related in diagnostic.related
        ]
    if diagnostic.fix is not None:
        more["suggestions"] = [{"range": _range(diagnostic.fix.spot), "text": diagnostic.fix.text}]
    return more


def _location(spot: Spot) -> JsonObject:
    return {"path": spot.path, "range": _range(spot)}


def _range(spot: Spot) -> JsonObject:
    return {
        "start": {"line": spot.line, "column": spot.column_bytes},
        "end": {"line": spot.end_line, "column": spot.end_column_bytes},
    }
