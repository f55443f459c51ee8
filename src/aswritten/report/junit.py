"""JUnit XML: one test case a claim, in a suite a document."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level
from aswritten.report.visible import visible_character
from aswritten.report.wording import excuse_of, one_line, place_of, shortened, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.report.diagnostic import Diagnostic, Problem, Run

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a reference."""
_SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_NEEDS_ESCAPE = re.compile('[&<>"\t\n\r]')
_MOST_NAME = 120
_FAILURES = frozenset((Level.ERROR, Level.WARNING))


def render_junit(run: Run) -> str:
    """The run as a JUnit report."""
    cases = [_case(list(group)) for _, group in groupby(run.diagnostics, key=_subject_key)]
    cases += [_Case("error", _error(problem)) for problem in run.problems]
    counts = {kind: sum(case.kind == kind for case in cases) for kind in ("failure", "error", "skipped")}
    totals = (
        f'tests="{len(cases)}" failures="{counts["failure"]}" errors="{counts["error"]}" skipped="{counts["skipped"]}"'
    )
    name = _attribute(f"aswritten {run.command}")
    properties = "".join(f'      <property name="note" value="{_attribute(one_line(note))}"/>\n' for note in run.notes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="{name}" {totals}>\n'
        f'  <testsuite name="{name}" {totals}>\n'
        + (f"    <properties>\n{properties}    </properties>\n" if properties else "")
        + "".join(case.text for case in cases)
        + "  </testsuite>\n</testsuites>\n"
    )


class _Case:
    """A test case and what it counts as."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        self.text = text


def _subject_key(diagnostic: Diagnostic) -> tuple[object, ...]:
    return (diagnostic.spot.path, diagnostic.name, diagnostic.subject, "" if diagnostic.name else diagnostic.spot.line)


def _case(own: Sequence[Diagnostic]) -> _Case:
    faults = [each for each in own if each.level in _FAILURES and each.suppression is None]
    excuses = [each for each in own if each.suppression is not None]
    lines = list(_outcome(faults, excuses))
    notes = [each for each in own if each.level is Level.NOTE and each.suppression is None]
    if notes:
        lines.append(f"      <system-out>{_text(_listed(notes))}</system-out>\n")
    kind = "failure" if faults else "skipped" if excuses else "pass"
    first = own[0]
    opening = f'    <testcase classname="{_attribute(one_line(first.spot.path))}" name="{_attribute(_name(first))}" '
    opening += f'file="{_attribute(one_line(first.spot.path))}" line="{first.spot.line}"'
    return _Case(kind, f"{opening}>\n{''.join(lines)}    </testcase>\n" if lines else f"{opening}/>\n")


def _outcome(faults: Sequence[Diagnostic], excuses: Sequence[Diagnostic]) -> Iterator[str]:
    """At most one failure and one skip a case: some readers know no more."""
    if faults:
        rules = ", ".join(dict.fromkeys(each.rule for each in faults))
        message = f"{faults[0].status}: {rules}" if faults[0].status else rules
        body = _listed([*faults, *excuses])
        kind = _attribute(faults[0].rule)
        yield f'      <failure type="{kind}" message="{_attribute(one_line(message))}">{_text(body)}</failure>\n'
    elif excuses:
        reasons = "; ".join(f"{each.rule}: {excuse_of(each)}" for each in excuses)
        status = f" ({excuses[0].status})" if excuses[0].status else ""
        yield f'      <skipped message="{_attribute(one_line(f"suppressed{status}: {reasons}"))}"/>\n'


def _listed(diagnostics: Sequence[Diagnostic]) -> str:
    return "".join(_line(each) for each in diagnostics)


def _line(diagnostic: Diagnostic) -> str:
    excuse = f" (suppressed: {one_line(excuse_of(diagnostic))})" if diagnostic.suppression else ""
    return f"{place_of(diagnostic.spot)}: {one_line(diagnostic.rule)}: {told(diagnostic)}{excuse}\n"


def _name(diagnostic: Diagnostic) -> str:
    subject = shortened(diagnostic.subject or diagnostic.message, _MOST_NAME)
    return f"{one_line(diagnostic.name)}: {subject}" if diagnostic.name else subject


def _error(problem: Problem) -> str:
    body = "".join(f"{one_line(part)}\n" for part in (problem.message, problem.hint) if part)
    path = _attribute(one_line(problem.spot.path))
    name = _attribute(one_line(problem.name or problem.code))
    return (
        f'    <testcase classname="{path}" name="{name}" file="{path}" line="{problem.spot.line}">\n'
        f'      <error type="{_attribute(problem.code)}" message="{_attribute(one_line(problem.message))}">'
        f"{_text(body)}</error>\n    </testcase>\n"
    )


def _attribute(text: str) -> str:
    return _NEEDS_ESCAPE.sub(lambda found: _SPECIAL[found[0]], _legal(text))


def _text(text: str) -> str:
    return _legal(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _legal(text: str) -> str:
    """Characters that XML cannot hold are written as escapes, so that the reader sees there was something."""
    return _ILLEGAL.sub(lambda found: visible_character(found[0]), text)
