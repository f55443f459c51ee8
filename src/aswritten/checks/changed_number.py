"""The part of `label` that speaks of sentences which are the source's but for one number (SPEC 2.8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from aswritten.extract.label_compare import compare_numbers
from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.location import Location
from aswritten.extract.number_words import number_words
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token
from aswritten.extract.words import content_words
from aswritten.model.finding import Finding, Range
from aswritten.model.label import LabelMatch, LabelOutcome
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind
from aswritten.model.verdict import CheckName, Outcome

_COMPARED = frozenset({NumberKind.NUMBER, NumberKind.RANGE})
"""Dates, versions and identifiers are no other number."""
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_YEARS = late(rf"(?:{_YEAR.pattern})\D+(?:{_YEAR.pattern}|[0-9]{{2}})")
_DATE_JOINTS = frozenset({".", ",", "de", "of", "the", "º", "°"})
_DECIDED = frozenset(LabelOutcome) - {LabelOutcome.SILENT, LabelOutcome.UNREAD}


def find_changed(
    locations: Sequence[Location], labels: Sequence[LabelMatch], claim: Reading, source: Reading
) -> Iterator[Finding]:
    """Report each sentence of the claim that is a source sentence apart from exactly one number."""
    decided = [match.claim_range for match in labels if match.outcome in _DECIDED]
    for location in locations:
        changed = [alignment for alignment in location.alignments if alignment.changed]
        if not changed or len(changed) < len(location.alignments):
            continue
        pairs = [alignment.changed for alignment in changed if alignment.changed]
        if any(_is_excused(mine, theirs, decided, claim, source) for mine, theirs in pairs):
            continue
        mine, theirs = pairs[0]
        yield Finding(
            check=CheckName.LABEL,
            rule="number-changed",
            outcome=Outcome.FAIL,
            message=f"the source has this sentence with {theirs.text}, the claim says {mine.text}",
            claim_ranges=(claim.raw_range(mine.range),),
            source_ranges=(source.raw_range(theirs.range),),
        )


def _is_excused(mine: Number, theirs: Number, decided: Sequence[Range], claim: Reading, source: Reading) -> bool:
    """Whether the number may differ by SPEC 2.2 or 2.3, or the labels have spoken of it already."""
    if mine.kind not in _COMPARED or theirs.kind not in _COMPARED:
        return True
    if _is_in_date(mine, claim) or _is_in_date(theirs, source):
        return True
    if any(start <= mine.range.start < end for start, end in decided):
        return True
    if compare_numbers(mine, theirs) is not LabelOutcome.DIFFERS:
        return True
    return any(_is_bounded(number, reading) for number, reading in ((mine, claim), (theirs, source)))


def _is_in_date(number: Number, reading: Reading) -> bool:
    """Whether the number is the day or the year of a date in words, or a year that counts nothing."""
    if number.percent or number.decimals:
        return False
    if number.high is not None:
        return _YEARS.fullmatch(number.text) is not None
    tokens = reading.tokens_of(reading.sentence_at(number.range.start))
    first = next((at for at, token in enumerate(tokens) if token.start >= number.range.start), len(tokens))
    behind = next((at for at, token in enumerate(tokens) if token.start >= number.range.end), len(tokens))
    months = number_words(reading.language).months
    if _nearest(reversed(tokens[:first])) in months or _nearest(tokens[behind:]) in months:
        return True
    return _YEAR.fullmatch(number.text) is not None and not content_words(tokens[behind : behind + 1], reading.lexicon)


def _nearest(tokens: Iterable[Token]) -> str:
    """The first token that is no part of how a date is put together: "3. Mai", "3 de mayo", "May 3rd, 1931"."""
    return next((token.norm for token in tokens if token.norm not in _DATE_JOINTS), "")


def _is_bounded(number: Number, reading: Reading) -> bool:
    """Whether "at least", "about" or their like stand before the number, so that another value may satisfy it."""
    if number.approximate:
        return True
    sentence = reading.sentence_at(number.range.start)
    norms = [token.norm for token in reading.tokens_of(sentence) if token.end <= number.range.start]
    comparators = load_label_lexicon(reading.language).comparators
    length = comparators.ending_at(norms, len(norms))
    return bool(length and comparators[" ".join(norms[len(norms) - length :])])
