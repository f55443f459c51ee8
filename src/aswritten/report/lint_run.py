"""From linted documents to the shape that every machine format is written from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.lint.judging import MISATTRIBUTED
from aswritten.model.finding import Range
from aswritten.model.verdict import Verdict
from aswritten.normalise.places import Places
from aswritten.report.claims_run import Setting, claim_diagnostics
from aswritten.report.diagnostic import Diagnostic, Level, Problem, RuleInfo, Run, Spot, spot_in
from aswritten.report.rules import claim_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from aswritten.document.model import Document
    from aswritten.lint.model import Linted

UNCITED: Final = "source-uncited"
MISSING: Final = "source-missing"
_OWN_RULES: Final = (
    RuleInfo(
        id=UNCITED,
        short="A quotation or a figure names no source.",
        full="The sentence holds a quotation or a figure and cites nothing, so it was not checked.",
        help_markdown="The sentence holds a quotation or a figure and cites nothing. Name its source beside it.\n",
        level=Level.WARNING,
    ),
    RuleInfo(
        id=MISSING,
        short="A cited source is not at hand.",
        full="The source that the sentence cites was not found or could not be read, so it was not checked.",
        help_markdown="The source was not found or could not be read. Nothing is fetched: save it, and map its key.\n",
        level=Level.WARNING,
    ),
    RuleInfo(
        id=MISATTRIBUTED,
        short="A quotation stands in another source than the one cited.",
        full="The cited source lacks the quoted words, and another source of the document has them.",
        help_markdown="The cited source lacks the quoted words; another source has them. Cite that one.\n",
        level=Level.ERROR,
    ),
)
CHECKED: Final = (Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT)


class Lines:
    """The places of a document's files, each indexed once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._places: dict[int, Places] = {}

    def spot(self, linted: Linted) -> Spot:
        """Where a sentence stands."""
        place = linted.claim.place
        file = self._document.files[place.file]
        if place.file not in self._places:
            self._places[place.file] = Places(file.text)
        return spot_in(file.path, self._places[place.file], Range(place.start, place.end))


def lint_diagnostics(linted: Linted, lines: Lines, *, require_sources: bool) -> tuple[Diagnostic, ...]:
    """What is to be said of one sentence.

    What was not checked is a note, and a warning where sources are required.
    """
    spot = lines.spot(linted)
    level = Level.WARNING if require_sources else Level.NOTE
    return (*_of_result(linted, spot), *_unchecked(linted, spot, level))


def _of_result(linted: Linted, spot: Spot) -> Iterator[Diagnostic]:
    result = linted.result
    if result is None or linted.verdict is None:
        return
    assert linted.deciding is not None  # noqa: S101 - there is a result
    deciding = linted.sources[linted.deciding]
    own = msgspec.structs.replace(result, claim=linted.claim.text, verdict=linted.verdict)
    for diagnostic in claim_diagnostics(own, Setting(name=linted.id, spot=spot)):
        yield msgspec.structs.replace(diagnostic, message=f"{diagnostic.message} (source: {deciding.path})")


def _unchecked(linted: Linted, spot: Spot, level: Level) -> Iterator[Diagnostic]:
    if linted.is_uncited:
        what = "quotation" if linted.claim.quotes else "figure"
        yield _note(UNCITED, level, f"this {what} names no source, so it was not checked", linted, spot)
    for source in linted.sources:
        if source.error is not None:
            message = f"{source.citation.target}: {source.error.message}"
            if source.error.hint:
                message += f"; {source.error.hint}"
            yield _note(MISSING, level, message, linted, spot)


def _note(rule: str, level: Level, message: str, linted: Linted, spot: Spot) -> Diagnostic:
    text = " ".join(linted.claim.text.split())
    return Diagnostic(
        rule=rule,
        level=level,
        message=message,
        spot=spot,
        key=f"{text}\0{message}",
        name=linted.id,
        subject=linted.claim.text,
        status="uncited" if rule == UNCITED else "error",
    )


def lint_counts(sentences: Iterable[Linted]) -> dict[str, int]:
    """How many sentences have which verdict, and how many were not checked and why."""
    counts: Counter[str] = Counter()
    for linted in sentences:
        if linted.verdict is not None:
            counts[linted.verdict.value] += 1
        else:
            counts["uncited" if linted.is_uncited else "source missing"] += 1
    order = (*(verdict.value for verdict in CHECKED), "source missing", "uncited")
    return {name: counts[name] for name in order if counts[name]}


def lint_run(
    diagnostics: Iterable[Diagnostic],
    counts: Mapping[str, int],
    *,
    problems: Iterable[Problem] = (),
    notes: Iterable[str] = (),
) -> Run:
    """The run of all that was linted."""
    kept = tuple(diagnostics)
    named = dict.fromkeys(diagnostic.rule for diagnostic in kept)
    own = tuple(rule for rule in _OWN_RULES if rule.id in named)
    return Run(
        command="lint",
        diagnostics=kept,
        rules=(*claim_rules(name for name in named if name not in {rule.id for rule in own}), *own),
        counts=tuple(counts.items()),
        problems=tuple(problems),
        notes=tuple(notes),
    )
