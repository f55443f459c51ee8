"""A comment for a pull request: counts first, then each finding with its evidence.

What comes from documents is escaped so that it stays text: no markup, no link, no mention of a user, no reference.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from aswritten.report.diagnostic import Level
from aswritten.report.wording import (
    MOST_MESSAGE,
    excuse_of,
    excused,
    findings,
    one_line,
    place_of,
    shortened,
    summary_of,
    told_problem,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aswritten.report.diagnostic import Diagnostic, Problem, Run

_MOST_CHARACTERS = 65_000
"""GitHub takes 65,536 in a comment."""
_ROOM_AFTER = 2_000
_MARKUP = re.compile(r"[\\`*_\[\]<>|~$]")
_OPENING = re.compile(r"[-+=#]|[0-9]{1,9}[.)]")
"""What makes a list, a heading or an underline at the beginning of a line."""
_REFERENCES = re.compile(r"(?<=[@#/])(?=\w)|(?<=:)(?=//)|(?<=www)(?=\.)|(?<=[gG][hH]-)(?=\d)", re.IGNORECASE)
_ENTITY = re.compile(r"&")
_BREAK = "<!-- -->"
"""An empty comment: it shows nothing, and parts a mention or an address so that it is none."""
_TITLES = {Level.ERROR: "Refuted by the source", Level.WARNING: "Not supported", Level.NOTE: "Worth a look"}
_HEADINGS = {
    "claims": "claims against their sources",
    "evidence": "values against their sources",
    "audit": "numbers against their evidence",
    "lint": "sentences against the sources they cite",
}


def render_markdown(run: Run) -> str:
    """The run as GitHub-flavoured Markdown."""
    heading = _HEADINGS.get(run.command, run.command)
    pieces = [f"## aswritten: {heading}\n\n", f"**{escape(summary_of(run))}**\n"]
    pieces += [f"\n> {escape(shortened(note, MOST_MESSAGE))}\n" for note in run.notes]
    length = sum(map(len, pieces))
    parts = list(_parts(run))
    for index, part in enumerate(parts):
        length += len(part)
        if length > _MOST_CHARACTERS - _ROOM_AFTER:
            left = sum(1 for each in parts[index:] if each.startswith("- "))
            pieces.append(
                f"\n**{left:,} more entries are left off: a comment holds no more. Another format lists them.**\n"
            )
            break
        pieces.append(part)
    return "".join(pieces)


def escape(text: str) -> str:
    """Text from elsewhere as text of one line, also where it begins the line."""
    escaped = _MARKUP.sub(r"\\\g<0>", _ENTITY.sub("&amp;", text))
    opening = _OPENING.match(escaped)
    if opening:
        at = opening.end() - 1
        escaped = f"{escaped[:at]}\\{escaped[at:]}"
    return _REFERENCES.sub(_BREAK, escaped)


def _parts(run: Run) -> Iterator[str]:
    """Headings and entries, so that the page can be cut between two of them."""
    if run.problems:
        yield "\n### Not checked\n\n"
        yield from (_problem(problem) for problem in run.problems)
    found = sorted(findings(run.diagnostics), key=lambda each: list(_TITLES).index(each.level))
    for level, group in groupby(found, key=lambda each: each.level):
        yield f"\n### {_TITLES[level]}\n\n"
        yield from _entries(group)
    excuses = list(excused(run.diagnostics))
    if excuses:
        yield "\n### Suppressed\n\n"
        yield from (
            f"- {_rule(each)} {_code(place_of(each.spot))}: {escape(one_line(excuse_of(each)))}\n" for each in excuses
        )


def _entries(group: Iterable[Diagnostic]) -> Iterator[str]:
    for each in group:
        lines = [f"- {_rule(each)} {_code(place_of(each.spot))}"]
        if each.subject:
            lines.append(f"  > {escape(shortened(each.subject))}")
            lines.append("")
        lines.append(f"  {escape(shortened(each.message, MOST_MESSAGE))}")
        lines += [
            f"  - {escape(one_line(related.message))} {_code(place_of(related.spot))}" for related in each.related
        ]
        yield "\n".join(lines) + "\n"


def _rule(diagnostic: Diagnostic) -> str:
    status = f" ({escape(one_line(diagnostic.status))})" if diagnostic.status else ""
    return f"**{escape(one_line(diagnostic.rule))}**{status}"


def _problem(problem: Problem) -> str:
    text = escape(told_problem(problem))
    return f"- **{escape(problem.code)}** {_code(place_of(problem.spot))}: {text}\n"


def _code(text: str) -> str:
    """A code span whose fence is longer than any run of backticks in it."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
