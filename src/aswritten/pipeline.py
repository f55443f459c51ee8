"""The order of a claim check: read, match, locate, check, judge. No input and no output."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aswritten.assembly import assemble
from aswritten.checks import context, framing, label, number, polarity, strength, verbatim
from aswritten.checks.changed_number import find_changed
from aswritten.checks.named_place import find_elsewhere
from aswritten.checks.unlocated import find_unlocated
from aswritten.extract.bearing import length_read
from aswritten.extract.direction import carries_direction
from aswritten.extract.label_match import match_labels
from aswritten.extract.location import Located, Location, locate_sentences
from aswritten.extract.passages import LIMIT
from aswritten.extract.quotes import find_quotes
from aswritten.extract.reading import Reading
from aswritten.judge import severity
from aswritten.model.anchor import Anchor
from aswritten.model.finding import Finding
from aswritten.model.result import Result
from aswritten.model.verdict import CheckName, Outcome
from aswritten.settings import Settings

_MOST_PLACES = 25_000
"""Places of a claim's spans whose surroundings are read."""
_FEW_PLACES = 1_000
"""Places that are read whatever their surroundings are: as long as they can be, they stay below the most."""
_USUAL = 500
"""Code points of the two sentences of a place up to which it counts as one; in longer ones it counts as more."""


def check_readings(claim: Reading, source: Reading, *, arguments: Sequence[str], settings: Settings) -> Result:
    """Check a claim against a source; both are read lazily and keep what was computed."""
    matches = verbatim.match_quotes(find_quotes(claim, arguments), claim, source)
    labels = match_labels(claim, source)
    locations = tuple(locate_sentences(claim, source, matches, labels))
    quoted = [claim.plain.to_view(*match.quote.raw_range) for match in matches if match.quote.raw_range]
    coverage = framing.measure_coverage(claim, source, quoted)
    findings = (
        *verbatim.find(matches, claim, source),
        *find_unlocated(locations, claim, source),
        *number.find(
            claim,
            source,
            excused=frozenset((*label.excused(labels), *claim.authors)),
            located=_located(locations) if claim.numbers else (),
        ),
        *find_elsewhere(locations, claim, source),
        *label.find(labels, claim, source),
        *find_changed(locations, labels, claim, source),
        *_read_all(locations, claim, source),
        *framing.find(coverage, claim, limit=settings.framing),
    )
    return assemble(findings, matches, labels, coverage, claim=claim, source=source)


def _located(locations: Sequence[Location]) -> tuple[number.Located, ...]:
    """Each sentence of the claim with the places of the source that it rests on, for references to a place."""
    return tuple(
        number.Located(
            location.sentence,
            tuple(span for group in location.anchors for anchor in group for span in anchor.source_spans),
            tuple(
                group[0].claim_span
                for group in location.anchors
                if group and group[0].claim_span and location.by in {Located.QUOTE, Located.VERBATIM}
            ),
        )
        for location in locations
    )


def _read_all(locations: Sequence[Location], claim: Reading, source: Reading) -> Iterator[Finding]:
    """Read every span at each of its places, as far as there is patience for; a claim with more says so."""
    left = _MOST_PLACES
    few = sum(len(group) for location in locations for group in location.anchors) <= _FEW_PLACES
    for location in locations:
        for group in location.anchors:
            left -= 0 if few else _weight(group, source)
            if left < 0:
                yield Finding(
                    check=CheckName.VERBATIM,
                    rule="places-unread",
                    outcome=Outcome.FAIL,
                    message=f"the claim's spans stand in more than {_MOST_PLACES:,} places, and no more were read; "
                    "check its sentences one by one",
                    claim_ranges=(claim.raw_range(location.sentence),),
                )
                return
            yield from _read(group, claim, source)


def _weight(group: Sequence[Anchor], source: Reading) -> int:
    """How many usual places these are as much work as."""
    if not group:
        return 0
    own = length_read(group[0].claim_sentence)
    theirs = (length_read(source.sentence_at(anchor.source_spans[0].start)) for anchor in group)
    return sum(max(1, (own + length) // _USUAL) for length in theirs)


def _read(group: Sequence[Anchor], claim: Reading, source: Reading) -> Iterator[Finding]:
    """Read one span at each of its places; one that passes is enough, unless another is negated."""
    read = [tuple(_read_one(anchor, claim, source)) for anchor in group]
    if not read:
        return
    best = min(read, key=severity)
    yield from best
    if severity(best):
        return
    if len(group) >= LIMIT and carries_direction(group[0], source):
        yield Finding(
            check=CheckName.VERBATIM,
            rule="places-unread",
            outcome=Outcome.FAIL,
            message=f"the source has these words at {LIMIT} places and may have them at more, where it may deny them; "
            "quote enough to tell which is meant",
            claim_ranges=(claim.raw_range(group[0].claim_span or group[0].claim_sentence),),
        )
        return
    for findings in read:
        negated = [finding for finding in findings if _is_negated(finding)]
        if negated:
            yield Finding(
                check=CheckName.POLARITY,
                rule="occurrence-negated",
                outcome=Outcome.FAIL,
                message="the source has this span affirmed and negated; quote enough to tell which is meant",
                claim_ranges=negated[0].claim_ranges,
                source_ranges=negated[0].source_ranges,
            )
            return


def _is_negated(finding: Finding) -> bool:
    return finding.check is CheckName.POLARITY and finding.outcome is Outcome.FAIL


def _read_one(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[Finding]:
    yield from polarity.find(anchor, claim, source)
    yield from strength.find(anchor, claim, source)
    yield from context.find(anchor, claim, source)
