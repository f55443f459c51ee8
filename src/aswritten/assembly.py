"""The result of a claim check, put together: findings become checks, ranges become spans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aswritten.checks.framing import Coverage
from aswritten.extract.reading import Reading
from aswritten.judge import judge
from aswritten.model.finding import Finding
from aswritten.model.label import LabelMatch
from aswritten.model.quote import QuoteMatch
from aswritten.model.result import Check, LabelResult, QuoteResult, Result
from aswritten.model.verdict import CheckName, Outcome
from aswritten.normalise.places import Places

_ORDER = tuple(CheckName)


def assemble(  # noqa: PLR0913 - what a result is made of
    findings: Sequence[Finding],
    matches: Sequence[QuoteMatch],
    labels: Sequence[LabelMatch],
    coverage: Coverage,
    *,
    claim: Reading,
    source: Reading,
) -> Result:
    """Put the result together; checks come in report order, one `skipped` for each that had nothing to look at."""
    claim_places, source_places = claim.places, source.places
    return Result(
        claim=claim.raw,
        verdict=judge(findings),
        covered=coverage.share,
        checks=tuple(_checks(findings, claim_places, source_places)),
        quotes=tuple(_quote(match) for match in matches),
        labels=tuple(_label(match, claim, source, (claim_places, source_places)) for match in labels),
        uncovered=coverage.words,
    )


def _checks(findings: Sequence[Finding], claim: Places, source: Places) -> Iterator[Check]:
    of_check: dict[CheckName, dict[Finding, None]] = {}
    for finding in findings:
        of_check.setdefault(finding.check, {})[finding] = None
    for name in _ORDER:
        own = of_check.get(name, {})
        for finding in own:
            yield Check(
                name=name,
                rule=finding.rule,
                outcome=finding.outcome,
                message=finding.message,
                claim_spans=claim.spans(finding.claim_ranges),
                source_spans=source.spans(finding.source_ranges),
            )
        if not own:
            yield _SKIPPED[name]


_NOTHING = {
    CheckName.VERBATIM: "the claim holds no words to look for",
    CheckName.NUMBER: "the claim states no number and no identifier",
    CheckName.LABEL: "the claim gives no labelled value that the source gives too",
    CheckName.POLARITY: "no span whose negations could be compared",
    CheckName.STRENGTH: "no span whose certainty could be compared",
    CheckName.CONTEXT: "no span whose surroundings could be compared",
    CheckName.FRAMING: "the claim has no content words of its own",
}
_SKIPPED = {
    name: Check(name=name, rule="", outcome=Outcome.SKIPPED, message=message) for name, message in _NOTHING.items()
}


def _quote(match: QuoteMatch) -> QuoteResult:
    ranges = match.passages.found[0].ranges if match.found else ()
    return QuoteResult(
        text=match.quote.text,
        found=match.found,
        exactness=match.exactness,
        start=ranges[0].start if ranges else None,
        end=ranges[-1].end if ranges else None,
        nearest=match.nearest.text if match.nearest else None,
    )


def _label(match: LabelMatch, claim: Reading, source: Reading, places: tuple[Places, Places]) -> LabelResult:
    own = match.label
    return LabelResult(
        name=" ".join(own.name),
        qualifiers=tuple(sorted(" ".join(part for part in (kind, value) if part) for kind, value, _ in own.qualifiers)),
        comparator=own.comparator,
        claim_value=own.number.text,
        source_value=match.source_value,
        outcome=match.outcome,
        claim_span=places[0].span(claim.raw_range(match.claim_range)),
        source_span=places[1].span(source.raw_range(match.source_ranges[0])) if match.source_ranges else None,
    )
