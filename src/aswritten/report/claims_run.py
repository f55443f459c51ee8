"""From the results of claim checks to the shape that every machine format is written from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.judge import MEANING, ORDER
from aswritten.model.finding import Range
from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.diagnostic import Diagnostic, Level, Related, Run, Spot, spot_in
from aswritten.report.rules import claim_rules, level_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from aswritten.model.result import Check, Result
    from aswritten.model.span import Span
    from aswritten.normalise.places import Places
    from aswritten.report.diagnostic import Problem

_MOST_QUOTED = 120
_FAULTS = frozenset((Level.ERROR, Level.WARNING))
_NEAR = "the nearest passage"
_EVIDENCE = "the source here"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Where a claim and its source are, as reports show them.

    Attributes:
        name: the claim's id in the run.
        spot: where the claim stands; None for one typed at a prompt, which is placed where the source is.
        source: the source's path and the places of its text; None where it is no file.
        unplaced: what stands for the path where there is neither document nor source file.
    """

    name: str
    spot: Spot | None = None
    source: tuple[str, Places] | None = None
    unplaced: str = "text"


def claim_diagnostics(result: Result, setting: Setting) -> tuple[Diagnostic, ...]:
    """What a result says: one diagnostic for each fault or warning, and one for a claim without a fault."""
    told = (_diagnostic(check, result, setting) for check in _in_reading_order(result))
    return (_pass(result, setting), *told) if result.verdict is Verdict.VERIFIED else tuple(told)


def remaining_verdict(verdict: Verdict, diagnostics: Iterable[Diagnostic]) -> Verdict:
    """What the faults that nobody excused amount to, for the exit code; the claim's own verdict stays what it is."""
    own = list(diagnostics)
    if verdict is Verdict.VERIFIED or not any(diagnostic.suppression for diagnostic in own):
        return verdict
    left = {MEANING.get(each.rule) for each in own if each.suppression is None and each.level in _FAULTS}
    return next((each for each in ORDER if each in left), Verdict.VERIFIED)


def claims_run(
    diagnostics: Iterable[Diagnostic],
    counts: Mapping[str, int],
    *,
    problems: Iterable[Problem] = (),
    notes: Iterable[str] = (),
) -> Run:
    """The run of all that was checked."""
    kept = tuple(diagnostics)
    return Run(
        command="claims",
        diagnostics=kept,
        rules=claim_rules(diagnostic.rule for diagnostic in kept),
        counts=tuple(counts.items()),
        problems=tuple(problems),
        notes=tuple(notes),
    )


def _in_reading_order(result: Result) -> Iterator[Check]:
    """The faults that the verdict rests on, the other faults, the warnings."""
    failed = [check for check in result.checks if check.outcome is Outcome.FAIL]
    yield from (check for check in failed if MEANING.get(check.rule) is result.verdict)
    yield from (check for check in failed if MEANING.get(check.rule) is not result.verdict)
    yield from (check for check in result.checks if check.outcome is Outcome.WARN)


def _pass(result: Result, setting: Setting) -> Diagnostic:
    spans = next((check.source_spans for check in result.checks if check.source_spans), ())
    return Diagnostic(
        rule=Verdict.VERIFIED.value,
        level=Level.NONE,
        message="this is what the source says",
        spot=setting.spot or _source_spot(spans, setting),
        related=_related(spans, setting, _EVIDENCE),
        key=_folded(result.claim),
        name=setting.name,
        subject=result.claim,
        status=result.verdict.value,
    )


def _diagnostic(check: Check, result: Result, setting: Setting) -> Diagnostic:
    return Diagnostic(
        rule=check.rule,
        level=level_of(check.rule) if check.outcome is Outcome.FAIL else Level.NOTE,
        message=check.message,
        spot=setting.spot or _source_spot(check.source_spans, setting),
        related=_related(check.source_spans, setting, _NEAR if check.rule == "quote-altered" else _EVIDENCE),
        key="\0".join((_folded(result.claim), *(_folded(span.text) for span in check.claim_spans))),
        name=setting.name,
        subject=result.claim,
        status=result.verdict.value,
    )


def _source_spot(spans: tuple[Span, ...], setting: Setting) -> Spot:
    if setting.source is None:
        return Spot(path=setting.unplaced)
    return _spot(spans[0], setting.source) if spans else Spot(path=setting.source[0])


def _related(spans: tuple[Span, ...], setting: Setting, what: str) -> tuple[Related, ...]:
    source = setting.source
    if source is None:
        return ()
    return tuple(
        Related(spot=_spot(span, source), message=f"{what}{_paragraph(span)}: “{_quoted(span.text)}”") for span in spans
    )


def _paragraph(span: Span) -> str:
    return "" if span.paragraph is None else f", in paragraph {span.paragraph}"


def _spot(span: Span, source: tuple[str, Places]) -> Spot:
    path, places = source
    if span.page is not None or span.paragraph is not None:  # lines are those of the text read, not of the file
        return Spot(path=path, text=span.text, page=span.page)
    return spot_in(path, places, Range(span.start, span.end))


def _quoted(text: str) -> str:
    line = _folded(text)
    return line if len(line) <= _MOST_QUOTED else f"{line[: _MOST_QUOTED - 1]}…"


def _folded(text: str) -> str:
    return " ".join(text.split())
