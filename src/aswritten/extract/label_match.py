"""The labelled values of a claim against those of its source (SPEC 2.3).

Unless two labels are the same beyond doubt, nothing is said of them: a false accusation costs more than a missed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aswritten.extract.cues import cues_in
from aswritten.extract.label_compare import compare_values
from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.label_relation import Relation, flat_words, relate
from aswritten.extract.label_words import joined
from aswritten.extract.number_setting import behind_unit
from aswritten.extract.tokens import tokenise
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.label import Comparator, LabelledValue, LabelMatch, LabelOutcome, Origin

if TYPE_CHECKING:
    from aswritten.extract.reading import Reading

_MOST_SHOWN = 4
MOST_OF_CLAIM = 200
"""Labelled values of a claim that are compared."""
_LONGEST_BRACKET = 120


def match_labels(claim: Reading, source: Reading) -> tuple[LabelMatch, ...]:
    """What the source says of each labelled value of the claim, in the claim's order.

    Of a claim with more labelled values than anyone reads as a claim, the rest is said to be unread.
    """
    related: dict[tuple[object, ...], _Related] = {}
    matches: list[LabelMatch] = []
    for index, label in enumerate(claim.label_index.all_labels(most=MOST_OF_CLAIM + 1)):
        if index == MOST_OF_CLAIM:
            matches.append(_made(label, LabelOutcome.UNREAD, [], source))
            break
        kin = (label.name, label.qualifiers, label.host, label.unit)
        if kin not in related:
            related[kin] = _relate_all(label, source)
        alone = bool(related[kin].by.get(Relation.SAME)) and _stands_alone(label, claim)
        matches.append(_match(label, related[kin], source, alone=alone))
    return tuple(matches)


class _Related(NamedTuple):
    """The source's labels by how they stand to one of the claim; ``complete`` unless they are too many to read."""

    by: dict[Relation, list[LabelledValue]]
    complete: bool


def _relate_all(label: LabelledValue, source: Reading) -> _Related:
    answer = source.label_index.labels_named(label)
    by: dict[Relation, list[LabelledValue]] = {}
    for candidate in answer.labels:
        relation = relate(label, candidate, source.language)
        if relation is not Relation.UNRELATED:
            by.setdefault(relation, []).append(candidate)
    return _Related(by, answer.complete)


def _stands_alone(label: LabelledValue, claim: Reading) -> bool:
    """Whether its sentence of the claim says nothing else, which could tell which of several values is meant."""
    words = claim.content_of(claim.sentence_at(label.range.start))
    return all(label.range.start <= word.start < label.range.end for word in words)


def _match(label: LabelledValue, related: _Related, source: Reading, *, alone: bool) -> LabelMatch:
    match = _judge_same(label, related.by, source, alone=alone) or _judge_others(label, related.by, source)
    if not related.complete and match.outcome is not LabelOutcome.AGREES:
        return _made(label, LabelOutcome.SILENT, [], source)
    return match


def _judge_same(
    label: LabelledValue, related: dict[Relation, list[LabelledValue]], source: Reading, *, alone: bool
) -> LabelMatch | None:
    """The verdict of the labels that are the same, None where there is none that can be compared."""
    outcomes: dict[LabelOutcome, list[LabelledValue]] = {}
    for candidate in related.get(Relation.SAME, []):
        outcome = _with_unit(label, candidate)
        outcomes.setdefault(outcome, []).append(candidate)
    agreeing = outcomes.get(LabelOutcome.AGREES)
    if agreeing:
        if _is_undecided(label, [*agreeing, *outcomes.get(LabelOutcome.DIFFERS, [])]) or (
            alone and _has_rivals(label, outcomes)
        ):
            rivals = [*agreeing, *outcomes.get(LabelOutcome.DIFFERS, [])]
            return _made(label, LabelOutcome.QUALIFIER_MISSING, rivals, source)
        return _made(label, LabelOutcome.AGREES, agreeing, source)
    for outcome in (LabelOutcome.ROUNDS, LabelOutcome.APPROXIMATE, LabelOutcome.UNIT_DIFFERS):
        if outcomes.get(outcome):
            return _made(label, outcome, outcomes[outcome], source)
    if outcomes.get(LabelOutcome.SILENT):
        return _made(label, LabelOutcome.SILENT, [], source)
    failed = [*outcomes.get(LabelOutcome.DIFFERS, []), *outcomes.get(LabelOutcome.BOUND_UNMET, [])]
    if not failed:
        return None
    outcome = LabelOutcome.BOUND_UNMET if outcomes.get(LabelOutcome.BOUND_UNMET) else LabelOutcome.DIFFERS
    return _judge_failed(label, failed, related, outcome=outcome, source=source)


def _has_rivals(label: LabelledValue, outcomes: dict[LabelOutcome, list[LabelledValue]]) -> bool:
    """Whether the source's prose gives the unqualified name another value too, as it may under its next heading."""
    return (
        not label.bare
        and not label.qualifiers
        and label.comparator is Comparator.EQUAL
        and any(other.origin is Origin.PROSE for other in outcomes.get(LabelOutcome.DIFFERS, []))
    )


def _judge_failed(
    label: LabelledValue,
    failed: list[LabelledValue],
    related: dict[Relation, list[LabelledValue]],
    *,
    outcome: LabelOutcome,
    source: Reading,
) -> LabelMatch:
    """The verdict where the same label has only other values: they disprove, unless a qualifier may explain them."""
    finer = [other for other in related.get(Relation.NARROWER, []) if _with_unit(label, other) is LabelOutcome.AGREES]
    if finer or _is_undecided(label, failed):
        return _made(label, LabelOutcome.QUALIFIER_MISSING, [*failed, *finer], source)
    beside = [other for other in failed if _stands_in_bracket(label, other, source)]
    if beside:
        return _made(label, LabelOutcome.APPROXIMATE, beside, source)
    swapped = [other for other in related.get(Relation.OTHER, []) if _with_unit(label, other) is LabelOutcome.AGREES]
    if swapped and label.qualifiers and label.comparator is Comparator.EQUAL:
        return _made(label, LabelOutcome.QUALIFIER_DIFFERS, [*failed[:1], *swapped], source)
    return _made(label, outcome, failed, source)


def _stands_in_bracket(label: LabelledValue, other: LabelledValue, source: Reading) -> bool:
    """Whether the bracket after the source's value has the claim's: "0.8 (0.9 after adjustment)"."""
    text = source.plain.text
    opening = other.range.end + (text[other.range.end : other.range.end + 1] == " ")
    if other.origin is not Origin.PROSE or text[opening : opening + 1] != "(":
        return False
    closing = text.find(")", opening, opening + _LONGEST_BRACKET)
    inside = source.numbers_in(Range(opening, max(opening, closing)))
    return any(number.key == label.number.key for number in inside)


def _judge_others(label: LabelledValue, related: dict[Relation, list[LabelledValue]], source: Reading) -> LabelMatch:
    """The verdict where no label is the same: a qualifier is lacking on one side, or the source is silent."""
    broader = related.get(Relation.BROADER, []) + related.get(Relation.OTHER, [])
    narrower = related.get(Relation.NARROWER, [])
    if narrower:
        agreeing = [other for other in narrower if _with_unit(label, other) is LabelOutcome.AGREES]
        if len(agreeing) == len(narrower):
            if label.bare or all(_only_places(label, other, source) for other in agreeing):
                return _made(label, LabelOutcome.AGREES, agreeing, source)
            if any(_names_another(label, other) for other in agreeing):
                return _made(label, LabelOutcome.QUALIFIER_MISSING, agreeing, source)
            return _made(label, LabelOutcome.SILENT, [], source)
        return _made(label, LabelOutcome.QUALIFIER_MISSING, narrower, source)
    if broader and label.qualifiers:
        return _made(label, LabelOutcome.QUALIFIER_MISSING, broader, source)
    return _made(label, LabelOutcome.SILENT, [], source)


def _only_places(label: LabelledValue, other: LabelledValue, source: Reading) -> bool:
    """Whether the source says more only in phrases of place or time, which the same words verbatim may drop as well.

    A study, group, year or statistic, whose value it is, or a word before the name, makes another label; so does a
    limit of what it holds for.
    """
    extra = other.qualifiers - label.qualifiers
    if other.origin is not Origin.PROSE or other.name != label.name or any(found.kind for found in extra):
        return False
    text, placing = source.plain.text, load_label_lexicon(source.language).placing
    for place in other.covers:
        if place == other.name_range or place.start >= other.number.range.end or place.end > other.number.range.start:
            continue
        if any(found.value == joined(text[place.start : place.end]) for found in extra):
            return False
    behind = [token.norm for token in tokenise(text, behind_unit(text, other.number), other.range.end)]
    if behind and not placing.starting_at(behind, 0):
        return False
    return not any(
        cue.kind is CueKind.LIMITER and cue.range.end > other.range.start and cue.range.start < other.range.end + 1
        for cue in cues_in(source, source.sentence_at(other.range.start))
    )


def _names_another(label: LabelledValue, other: LabelledValue) -> bool:
    """Whether the source's own name, of which the claim keeps the end, is another: training accuracy, mean accuracy.

    Where words are written together, what stands before the end may as well be a phrase of its own.
    """
    if other.origin is not Origin.PROSE:
        return False
    extra = other.qualifiers - label.qualifiers
    return len(other.name) > len(label.name) or any(found.kind == "statistic" for found in extra)


def _is_undecided(label: LabelledValue, candidates: Sequence[LabelledValue]) -> bool:
    """Whether the source gives several values that only a row or a clause tells apart, and the claim names neither."""
    keys = {(candidate.number.key, candidate.comparator) for candidate in candidates}
    if len(keys) == 1 or label.comparator is not Comparator.EQUAL:
        return False
    if any(candidate.origin is Origin.STRUCTURE for candidate in candidates):
        return all(candidate.origin is Origin.STRUCTURE for candidate in candidates)
    return (
        label.bare
        and not label.host
        and len({candidate.host for candidate in candidates}) > 1
        and any(compare_values(label, candidate) is LabelOutcome.AGREES for candidate in candidates)
    )


def _with_unit(label: LabelledValue, candidate: LabelledValue) -> LabelOutcome:
    outcome = compare_values(label, candidate)
    if outcome is LabelOutcome.SILENT or (
        joined(label.unit) == joined(candidate.unit) and _sign(label) == _sign(candidate)
    ):
        return outcome
    if (label.number.percent and candidate.unit == "%") or (not label.unit and candidate.unit == "%"):
        return LabelOutcome.ROUNDS if outcome is not LabelOutcome.AGREES else outcome
    if candidate.origin is Origin.STRUCTURE and not candidate.unit and joined(label.unit) in flat_words(candidate):
        return outcome
    return LabelOutcome.UNIT_DIFFERS


def _sign(label: LabelledValue) -> str:
    """The unit where it has no letters: ``$``, ``€``."""
    return "" if joined(label.unit) else label.unit.strip()


def _made(
    label: LabelledValue, outcome: LabelOutcome, compared: Iterable[LabelledValue], source: Reading
) -> LabelMatch:
    shown = sorted(set(compared), key=lambda other: other.range)[:_MOST_SHOWN]
    if outcome is LabelOutcome.QUALIFIER_DIFFERS:
        shown = list(compared)[:_MOST_SHOWN]
    text = source.plain.text
    agrees = outcome is LabelOutcome.AGREES
    return LabelMatch(
        label=label,
        outcome=outcome,
        claim_range=label.range,
        source_ranges=tuple(other.range for other in shown),
        source_value=_value_text(shown[0], text) if shown else None,
        source_label="; ".join(dict.fromkeys(_label_text(other, text) for other in shown)),
        excuses=agrees,
        covers=_covered(label, shown) if agrees else (),
    )


def _covered(label: LabelledValue, agreeing: Sequence[LabelledValue]) -> tuple[Range, ...]:
    """The claim's label, unless its verb says a rise or fall that no agreeing label of the source says."""
    if not label.direction or any(other.direction == label.direction for other in agreeing):
        return label.covers
    return tuple(
        place for place in label.covers if place.end <= label.name_range.end or place.start >= label.number.range.start
    )


def _value_text(label: LabelledValue, text: str) -> str:
    from aswritten.extract.label_values import unit_range  # noqa: PLC0415 - only where values differ

    sign = "" if label.comparator is Comparator.EQUAL else f"{label.comparator.value} "
    if label.origin is Origin.STRUCTURE:
        return sign + text[label.range.start : label.range.end].strip()
    unit = unit_range(text, label.number)
    start = min(label.number.range.start, unit.start) if unit else label.number.range.start
    end = max(label.number.range.end, unit.end) if unit else label.number.range.end
    if label.second is not None:
        end = max(end, label.second.range.end)
    return sign + text[start:end]


def _label_text(label: LabelledValue, text: str) -> str:
    if label.origin is Origin.PROSE:
        return " ".join(text[label.range.start : label.range.end].split())
    words = [*sorted(qualifier.value for qualifier in label.qualifiers), " ".join(label.name)]
    return f"{' '.join(words)} = {_value_text(label, text)}"
