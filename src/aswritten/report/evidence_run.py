"""From the results of evidence checks to the shape that every machine format is written from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.model.evidence import EvidenceStatus
from aswritten.report.diagnostic import Diagnostic, Level, Problem, Related, RuleInfo, Run, Spot, spot_at
from aswritten.report.rules import REPORT_RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from aswritten.model.evidence import EvidenceResult, Place

_GLOB = re.compile(r"[*?\[]")
_LEVELS = {
    EvidenceStatus.VERIFIED: Level.NONE,
    EvidenceStatus.VALUE_NOT_FOUND: Level.ERROR,
    EvidenceStatus.PATH_MISSING: Level.ERROR,
    EvidenceStatus.UNPARSEABLE: Level.WARNING,
}
_MEANINGS = {
    EvidenceStatus.VALUE_NOT_FOUND: (
        "The value is in no file that the source names.",
        (
            "Every file that the source names was read, and the value is in none of them. A number is compared by its "
            "decimal value, without rounding; anything else as it is written. Put in the value that the source has, or "
            "cite the file that has this one."
        ),
    ),
    EvidenceStatus.PATH_MISSING: (
        "The source names no file that can be opened.",
        (
            "No file matches the source below the root, or none of those that match can be opened. Check the path, and "
            "that the file is committed."
        ),
    ),
    EvidenceStatus.UNPARSEABLE: (
        "There is no usable value or source.",
        "The row has no value or no source, or a blank one. Name both.",
    ),
    EvidenceStatus.VERIFIED: (
        "The value stands where the source says.",
        "The value occurs in a file that the source names. Whether it belongs to the sentence is another question.",
    ),
}
_RULES = tuple(
    RuleInfo(
        id=status.value.replace("_", "-"), short=short, full=full, help_markdown=f"{full}\n", level=_LEVELS[status]
    )
    for status, (short, full) in _MEANINGS.items()
)


EVIDENCE_RULES = frozenset(rule.id for rule in _RULES)


def evidence_diagnostic(  # noqa: PLR0913 - a row and its places
    result: EvidenceResult,
    *,
    name: str,
    value: str,
    source: str,
    spot: Spot | None,
    unplaced: str,
    show_path: Callable[[str], str],
) -> Diagnostic:
    """What a result with a status says.

    Args:
        result: of the check; one with an error is :func:`evidence_problem`'s.
        name: the row's id.
        value: as the document writes it.
        source: as given, with its locator.
        spot: where the value is cited, if the row says so; else it is placed where the source is.
        unplaced: the path that stands for a source that is no single file.
        show_path: from a path below the root of the sources to the path that reports show.
    """
    assert result.status is not None  # noqa: S101 - for the type checker
    related = () if result.place is None else (_related(result.place, show_path),)
    file = _file_of(source)
    where = spot or (related[0].spot if related else Spot(path=show_path(file) if file else unplaced))
    return Diagnostic(
        rule=result.status.value.replace("_", "-"),
        level=_LEVELS[result.status],
        message=result.detail or f"{value} in {source}",
        spot=where,
        related=related,
        key=f"{value}\0{source}",
        name=name,
        subject=value,
        status=result.status.value,
    )


def evidence_problem(result: EvidenceResult, *, name: str, spot: Spot) -> Problem:
    """What a row that could not be checked says."""
    assert result.error is not None  # noqa: S101 - for the type checker
    return Problem(code=result.error.code, message=result.error.message, hint=result.error.hint, spot=spot, name=name)


def evidence_run(
    diagnostics: Iterable[Diagnostic], counts: Mapping[str, int], *, problems: Iterable[Problem] = ()
) -> Run:
    """The run of all that was checked."""
    kept = tuple(diagnostics)
    named = frozenset(diagnostic.rule for diagnostic in kept)
    return Run(
        command="evidence",
        diagnostics=kept,
        rules=tuple(rule for rule in (*_RULES, *REPORT_RULES) if rule.id in named),
        counts=tuple(counts.items()),
        problems=tuple(problems),
    )


def _related(place: Place, show_path: Callable[[str], str]) -> Related:
    path = show_path(place.path)
    paragraph = "" if place.paragraph is None else f", in paragraph {place.paragraph}"
    has_lines = place.page is None and place.paragraph is None
    spot = spot_at(path, place.line, place.column) if has_lines else Spot(path=path, text=place.text, page=place.page)
    return Related(spot=spot, message=f"the source here{paragraph}: “{place.text}”")


def _file_of(source: str) -> str:
    """The file that a source names, if it is one."""
    path = source.partition("#")[0].strip()
    return "" if _GLOB.search(path) else path.replace("%23", "#")
