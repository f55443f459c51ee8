"""The check ``number``: every number and identifier of the claim must occur in the source (SPEC 2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aswritten.extract.number_words import number_words
from aswritten.extract.places import Place, find_places, holds, place_of
from aswritten.extract.reading import Reading
from aswritten.extract.rounding import NearValue, nearest_value
from aswritten.model.finding import Finding, Range
from aswritten.model.number import Number, NumberKind
from aswritten.model.verdict import CheckName, Outcome

CHECK = CheckName.NUMBER


class Located(NamedTuple):
    """A sentence of the claim and where the source carries it; both in the plain frames."""

    sentence: Range
    spans: tuple[Range, ...]


def find(
    claim: Reading,
    source: Reading,
    *,
    excused: frozenset[Range] = frozenset(),
    located: tuple[Located, ...] = (),
) -> Iterator[Finding]:
    """One finding for each number of the claim that is neither excused, a list marker nor a citation.

    Args:
        claim: the claim.
        source: the source.
        excused: plain ranges of the claim whose numbers another check has settled (a bound that holds, a quoted span
            that stands verbatim).
        located: where the sentences of the claim stand in the source, for references to its places.
    """
    for number in claim.numbers:
        if any(settled.start <= number.range.start and number.range.end <= settled.end for settled in excused):
            continue
        match number.kind:
            case NumberKind.LIST_MARKER | NumberKind.CITATION:
                continue
            case NumberKind.STRUCTURE:
                yield _check_place(claim, source, number, located)
            case _:
                yield _check_number(claim, source, number)


def _check_number(claim: Reading, source: Reading, number: Number) -> Finding:
    weak: Number | None = None
    for found in source.number_index.find(number):
        if _confirms(number, found):
            return Finding(
                check=CHECK,
                rule="",
                outcome=Outcome.PASS,
                message=f"{number.text} stands in the source",
                claim_ranges=(claim.raw_range(number.range),),
                source_ranges=(source.raw_range(found.range),),
            )
        weak = weak or found
    if weak is not None:
        return _fail(claim, source, number, "number-approximate", _weak_message(number, weak, source), weak)
    if number.kind is NumberKind.IDENTIFIER:
        return _absent_identifier(claim, source, number)
    near = nearest_value(number, source.numbers)
    return _fail(claim, source, number, "number-absent", _absent_message(number, near), near.number if near else None)


def _confirms(number: Number, found: Number) -> bool:
    """Whether the source says the number as firmly as the claim does."""
    if found.approximate and not number.approximate:
        return False
    return found.bound == number.bound


def _fail(  # noqa: PLR0913, PLR0917
    claim: Reading, source: Reading, number: Number, rule: str, message: str, shown: Number | None
) -> Finding:
    return Finding(
        check=CHECK,
        rule=rule,
        outcome=Outcome.FAIL,
        message=message,
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=(source.raw_range(shown.range),) if shown else (),
    )


def _weak_message(number: Number, weak: Number, source: Reading) -> str:
    text = source.plain.text
    start, end = weak.range
    before = " ".join(text[max(0, start - 24) : start].split()[-3:])
    phrase = f"{before} {text[start:end]}".strip()
    return f'source has {number.text} only as "{phrase}", which does not confirm it; state it as the source does'


def _absent_message(number: Number, near: NearValue | None) -> str:
    if near is not None:
        return f"{number.text} is not in the source; {near.reason}"
    if number.kind is NumberKind.OPAQUE:
        return f"{number.text} is no number that can be compared and does not stand in the source as written"
    return f"{number.text} is not in the source; check the number or cite the passage that states it"


def _absent_identifier(claim: Reading, source: Reading, number: Number) -> Finding:
    letters = _skeleton(number)
    other = next(
        (
            found
            for found in source.numbers
            if found.kind is NumberKind.IDENTIFIER and found.key != number.key and _skeleton(found) == letters
        ),
        None,
    )
    instead = f"the source has {other.text}" if other else "check the name as the source writes it"
    message = f"{number.text} is not in the source; {instead}"
    return _fail(claim, source, number, "identifier-absent", message, other)


def _skeleton(number: Number) -> str:
    return "".join(letter for letter in number.key if letter.isalpha())


def _check_place(claim: Reading, source: Reading, number: Number, located: tuple[Located, ...]) -> Finding:
    spans = [
        span for sentence, found in located if sentence.start <= number.range.start < sentence.end for span in found
    ]
    shown = f"{number.noun} {number.text}"
    figures = source.numbers
    inside = [
        other
        for other in figures
        if other.key == number.key and any(span.start <= other.range.start < span.end for span in spans)
    ]
    if inside:
        return _place(claim, source, number, f"{shown} stands in the cited span itself", inside[0].range)
    places = find_places(source.plain.text, figures, number.noun, number_words(source.language))
    known = [(span, place_of(span, places)) for span in spans] if places else []
    elsewhere = [(span, place) for span, place in known if place and not holds(number.text, place.number)]
    if elsewhere:
        return _elsewhere(claim, source, number, elsewhere[0])
    if known and all(place for _, place in known):
        return _place(claim, source, number, f"the span stands in {shown}", known[0][0])
    return Finding(
        check=CHECK,
        rule="place-unchecked",
        outcome=Outcome.WARN,
        message=f"{shown} was not checked: the source does not show where it begins; look it up",
        claim_ranges=(claim.raw_range(number.range),),
    )


def _elsewhere(claim: Reading, source: Reading, number: Number, found: tuple[Range, Place]) -> Finding:
    span, place = found
    return Finding(
        check=CHECK,
        rule="place-elsewhere",
        outcome=Outcome.FAIL,
        message=f"claim cites {number.noun} {number.text}, but the span stands in {number.noun} {place.number}",
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=(source.raw_range(span),),
    )


def _place(claim: Reading, source: Reading, number: Number, message: str, at: Range) -> Finding:
    return Finding(
        check=CHECK,
        rule="",
        outcome=Outcome.PASS,
        message=message,
        claim_ranges=(claim.raw_range(number.range),),
        source_ranges=(source.raw_range(at),),
    )
