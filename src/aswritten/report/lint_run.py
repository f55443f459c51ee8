"""From linted documents to the shape that every machine format is written from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.lint.elsewhere import OWN_WORDS, UNSEEN
from aswritten.lint.judging import MISATTRIBUTED
from aswritten.model.verdict import Verdict
from aswritten.report.claims_run import Setting, claim_diagnostics
from aswritten.report.diagnostic import Diagnostic, Fix, Level, Problem, RuleInfo, Run, Spot
from aswritten.report.rules import claim_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from aswritten.lint.model import Linted
    from aswritten.report.lint_places import Places

_ALTERED: Final = "quote-altered"
UNCITED: Final = "source-uncited"
MISSING: Final = "source-missing"
LINT_RULES: Final = (
    RuleInfo(
        id=UNCITED,
        short="A quotation or a figure names no source.",
        full="The sentence holds a quotation or a figure and cites nothing, so it was not checked.",
        help_markdown="The sentence holds a quotation or a figure and cites nothing, so it was not checked. Name its "
        "source beside it. Years, versions, list numbers, code and spelled numbers are no figures. It is a note, and "
        "with `--require-sources` a finding.\n",
        level=Level.WARNING,
    ),
    RuleInfo(
        id=MISSING,
        short="A cited source is not at hand.",
        full="The source that the sentence cites was not found or could not be read, so it was not checked.",
        help_markdown="The source that the sentence cites was not found or could not be read, so it was not checked. "
        "Nothing is fetched: save the source, and mend the path or name its key in `sources.toml`. It is a note, and "
        "with `--require-sources` a finding.\n",
        level=Level.WARNING,
    ),
    RuleInfo(
        id=MISATTRIBUTED,
        short="A quotation stands in another source than the one cited.",
        full="The cited source lacks the quoted words, and another source of the document has them.",
        help_markdown="The cited source lacks the quoted words, and another source of the document has them literally. "
        "The sentence is `disproven`; the message names the source to cite.\n",
        level=Level.ERROR,
    ),
    RuleInfo(
        id=OWN_WORDS,
        short="A quotation is not in its source, and the document says the same itself.",
        full="The cited source lacks the quoted words, and the document has them elsewhere without quotation marks.",
        help_markdown="The cited source lacks the quoted words, and the document has them elsewhere without quotation "
        "marks, and nobody is said to have said them: it may quote itself. The sentence is `insufficient`; say whose "
        "words they are, or drop the marks.\n",
        level=Level.WARNING,
    ),
    RuleInfo(
        id=UNSEEN,
        short="A quotation stands only in a part of the page that its own style hides.",
        full="The page holds the quoted words where its attributes or its style sheet hide them from readers.",
        help_markdown="The page holds the quoted words only where its attributes or its style sheet hide them, as "
        "pages do until their scripts run. The sentence is `disproven`; look at the page, or save what it shows.\n",
        level=Level.ERROR,
    ),
)
UNCITED_COUNT: Final = "uncited"
MISSING_COUNT: Final = "source missing"
CHECKED: Final = (Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT)


def lint_diagnostics(linted: Linted, places: Places, *, require_sources: bool) -> tuple[Diagnostic, ...]:
    """What is to be said of one sentence.

    What was not checked is a note, and a warning where sources are required.
    """
    spot = places.spot(linted.claim.place)
    level = Level.WARNING if require_sources else Level.NOTE
    return (*_of_result(linted, places, spot), *_unchecked(linted, spot, level))


def _of_result(linted: Linted, places: Places, spot: Spot) -> Iterator[Diagnostic]:
    result = linted.result
    if result is None or linted.verdict is None:
        return
    assert linted.deciding is not None  # noqa: S101 - there is a result
    deciding = linted.sources[linted.deciding]
    own = msgspec.structs.replace(result, claim=linted.claim.text, verdict=linted.verdict)
    for diagnostic in claim_diagnostics(own, Setting(name=linted.id, spot=spot)):
        level = diagnostic.level
        if level is Level.ERROR and linted.verdict is Verdict.INSUFFICIENT:
            level = Level.WARNING  # another source that is cited may have it
        yield msgspec.structs.replace(
            diagnostic,
            level=level,
            message=f"{diagnostic.message} (source: {deciding.path})",
            fix=_fix(diagnostic, linted, places),
        )


def _fix(diagnostic: Diagnostic, linted: Linted, places: Places) -> Fix | None:
    """The source's words in place of an altered quotation."""
    if diagnostic.rule != _ALTERED:
        return None
    told = diagnostic.key.split("\0")[1:]
    repair = next((each for each in linted.repairs if " ".join(each.quote.split()) in told), None)
    if repair is None:
        return None
    what = "mend its typography" if repair.edits else "quote the source's words"
    return Fix(description=what, spot=places.spot(repair.place), text=repair.text)


def _unchecked(linted: Linted, spot: Spot, level: Level) -> Iterator[Diagnostic]:
    if linted.is_uncited:
        what = "quotation" if linted.claim.quotes else "figure"
        yield _note(UNCITED, level, f"this {what} names no source, so it was not checked", linted, spot)
    for source in linted.sources:
        if source.error is not None:
            message = source.error.message
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
        status="uncited" if rule == UNCITED else "unchecked",
    )


def lint_counts(sentences: Iterable[Linted]) -> dict[str, int]:
    """How many sentences have which verdict, and how many were not checked and why."""
    counts: Counter[str] = Counter()
    for linted in sentences:
        if linted.verdict is not None:
            counts[linted.verdict.value] += 1
        else:
            counts[UNCITED_COUNT if linted.is_uncited else MISSING_COUNT] += 1
    return ordered_counts(counts)


def ordered_counts(counts: Mapping[str, int]) -> dict[str, int]:
    """The counts that are not zero, in report order."""
    order = (*(verdict.value for verdict in CHECKED), MISSING_COUNT, UNCITED_COUNT)
    return {name: counts[name] for name in order if counts.get(name)}


def lint_summary(counts: Mapping[str, int], pointers: int, failed: int) -> dict[str, int]:
    """The counts as JSON has them: every key, also of what did not occur.

    Args:
        counts: of the sentences.
        pointers: sentences that only lead on.
        failed: documents that could not be linted.
    """
    names = (*(verdict.value for verdict in CHECKED), MISSING_COUNT, UNCITED_COUNT)
    return {**{name.replace(" ", "_"): counts.get(name, 0) for name in names}, "pointers": pointers, "error": failed}


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
    own = tuple(rule for rule in LINT_RULES if rule.id in named)
    return Run(
        command="lint",
        diagnostics=kept,
        rules=(*claim_rules(name for name in named if name not in {rule.id for rule in own}), *own),
        counts=tuple(counts.items()),
        problems=tuple(problems),
        notes=tuple(notes),
    )
