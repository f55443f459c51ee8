"""Labelled values: the source gives the same name another value or qualifier, or one that rounds (SPEC 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aswritten.extract.label_match import MOST_OF_CLAIM
from aswritten.extract.reading import Reading
from aswritten.model.finding import Finding, Range
from aswritten.model.label import Comparator, LabelledValue, LabelMatch, LabelOutcome
from aswritten.model.verdict import CheckName, Outcome

_RULE_OF = {
    LabelOutcome.DIFFERS: "value-differs",
    LabelOutcome.QUALIFIER_DIFFERS: "qualifier-differs",
    LabelOutcome.QUALIFIER_MISSING: "qualifier-missing",
    LabelOutcome.ROUNDS: "value-rounds",
    LabelOutcome.APPROXIMATE: "value-approximate",
    LabelOutcome.BOUND_UNMET: "bound-not-met",
    LabelOutcome.UNIT_DIFFERS: "unit-differs",
    LabelOutcome.UNREAD: "labels-unread",
}


def excused(matches: Sequence[LabelMatch]) -> tuple[Range, ...]:
    """The numbers of the claim (plain frame) that an agreeing label stands for, so that they need not occur as such."""
    return tuple(
        number.range
        for match in matches
        if match.excuses
        for number in (match.label.number, match.label.second)
        if number is not None
    )


def find(matches: Sequence[LabelMatch], claim: Reading, source: Reading) -> Iterator[Finding]:
    """One finding for each labelled value of the claim of which the source says something."""
    for match in matches:
        if match.outcome is LabelOutcome.SILENT:
            continue
        rule = _RULE_OF.get(match.outcome, "")
        yield Finding(
            check=CheckName.LABEL,
            rule=rule,
            outcome=Outcome.FAIL if rule else Outcome.PASS,
            message=_say(match, claim),
            claim_ranges=(claim.raw_range(match.claim_range),),
            source_ranges=tuple(source.raw_range(place) for place in match.source_ranges),
        )


_SAYING = {
    LabelOutcome.AGREES: "“{stated}” is what the source says: “{source}”",
    LabelOutcome.DIFFERS: "the claim says “{stated}”, the source says “{source}”; use the source's value {value}",
    LabelOutcome.BOUND_UNMET: "the claim says “{stated}”, but the source has {value}; use the source's value",
    LabelOutcome.QUALIFIER_DIFFERS: (
        "the claim says “{stated}”, the source says “{source}”; give each value its own qualifier"
    ),
    LabelOutcome.QUALIFIER_MISSING: (
        "the claim says “{stated}”, the source says “{source}”; name what tells the values apart in the source's words"
    ),
    LabelOutcome.ROUNDS: "the claim says “{stated}”, the source has exactly {value}; write that value",
    LabelOutcome.UNIT_DIFFERS: (
        "the claim says “{stated}”, the source says “{source}” in another unit; write the source's unit"
    ),
    LabelOutcome.UNREAD: (
        f"“{{stated}}” and the labelled values after it were not compared: the claim gives more than {MOST_OF_CLAIM}; "
        "check its sentences one by one"
    ),
    LabelOutcome.APPROXIMATE: "the claim says “{stated}”, the source says no more than “{source}”; say it as it does",
}


def _say(match: LabelMatch, claim: Reading) -> str:
    stated = _shown(match.label, claim)
    return _SAYING[match.outcome].format(stated=stated, source=match.source_label, value=match.source_value)


_LONGEST_SHOWN = 120


def _shown(label: LabelledValue, claim: Reading) -> str:
    """The label as the claim writes it; put together where its parts stand apart in a long sentence."""
    text = " ".join(claim.plain.text[label.range.start : label.range.end].split())
    if len(text) <= _LONGEST_SHOWN:
        return text
    sign = "=" if label.comparator is Comparator.EQUAL else label.comparator.value
    return f"{' '.join(label.name)} {sign} {label.number.text}"
