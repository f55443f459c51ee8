"""Percentages that a sentence reckons from two counts: "85 of 89 (95.5 %)", "39 of them, or 85 %"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.answers import derived_from, other_change
from aswritten.audit.atoms import fold_word
from aswritten.audit.case import missing
from aswritten.audit.change_bounds import HUNDRED
from aswritten.audit.comparing import PLAIN, fit, show
from aswritten.audit.model import RECONCILED, Audited
from aswritten.audit.sentence_names import own_span
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_OF: Final = rf"(?:{any_of('part_of')})"
_WORDS: Final = r"[^\d.;:()]{0,40}?"
_BETWEEN: Final = re.compile(rf"{_WORDS}(?:\b{_OF}|/)\s*(?:[^\W\d]+\s){{0,2}}")
"""What stands between a part and its whole: "85 successes in 89"."""
_LEADS: Final = re.compile(
    rf"{_WORDS}(?:\(|,\s*(?:(?:{any_of('that_is')})\s*,?)?)\s*"
    rf"(?:{any_of('a_share_of')}|a \w+ (?:rate|share|proportion) of)?\s*"
)
"""What stands between the second count and the percentage: "attempts, or ", " ("."""
_OF_THEM: Final = re.compile(
    rf"{_WORDS}\b(?:{any_of('of_them')})\b[^\d.;:()]{{0,10}}?(?:\(|,\s*(?:{any_of('that_is')})?)\s*"
)
_ALL: Final = re.compile(r"\s?(?:%|percent)?\s?of\s(?:all|the)\s([^\W\d_]+)\s*[),]", re.IGNORECASE)
_COUNTED: Final = re.compile(r"\s([^\W\d_]+)")
_OF_WHICH: Final = re.compile(rf"[^\d.;:()]{{0,40}}?,\s*(?:{any_of('of_them')})\s")
"""What leads from a whole to its part: "2,830 flows, of which 557"."""
_OPENS: Final = re.compile(r"\s?(?:%|percent)?\s?\(")
_FAR_LEADS: Final = re.compile(r"[^\d.;:()]{0,90}\(\s*")
_BEGINS: Final = re.compile(rf"(?:\A|[.;,]\s|\b(?:and|und|et|y)\s){_OF}\s+(?:[^\W\d]+\s){{0,2}}\Z", re.IGNORECASE)
"""What leads to a whole that stands first: "Of 417 cases, 188"."""
_CLAUSE: Final = re.compile(r"[^.;]*,\s*(?:[^\W\d]+\s){0,3}\Z")
_LONGEST: Final = 60


class _Share(NamedTuple):
    part: Quantity
    whole: Quantity


def find_share(case: Case, quantity: Quantity) -> _Share | None:
    """The two counts that a percentage in prose is the share of, by the words between; None where there are none."""
    if not quantity.percent or quantity.cell is not None or quantity.value is None or quantity.delta is not None:
        return None
    text, own = quantity.sentence_text, own_span(quantity)
    counts = sorted(
        (one for name in quantity.neighbours if (one := case.by_id.get(name)) and _is_amount(one, quantity)),
        key=lambda one: one.range.start,
    )
    before = [one for one in counts if own_span(one).end <= own.start]
    behind = [one for one in counts if own_span(one).start >= own.end]
    if len(before) > 1:
        first, second = before[-2], before[-1]
        between = text[own_span(first).end : own_span(second).start]
        lead = text[own_span(second).end : own.start]
        if _OF_WHICH.fullmatch(between) and _LEADS.fullmatch(lead):
            return _ordered(second, first)
        if _BETWEEN.fullmatch(between) and (_LEADS.fullmatch(lead) or _FAR_LEADS.fullmatch(lead)):
            return _ordered(first, second)
        is_begun = _BEGINS.search(text, 0, own_span(first).start) is not None and _LEADS.fullmatch(lead) is not None
        if len(between) <= _LONGEST and (_OF_THEM.fullmatch(lead) or (is_begun and _CLAUSE.search(between))):
            return _ordered(second, first)
    if len(behind) > 1:
        first, second = behind[:2]
        between = text[own_span(first).end : own_span(second).start]
        if _BETWEEN.fullmatch(between) and _OPENS.fullmatch(text, own.end, own_span(first).start):
            return _ordered(first, second)
    return _of_earlier(case, quantity, before) or _of_all(case, quantity, before)


def _of_earlier(case: Case, quantity: Quantity, before: Sequence[Quantity]) -> _Share | None:
    """Of "Raters saw 300 segments. It was preferred on 94 of them, or 31.3 %" the two counts."""
    text, own = quantity.sentence_text, own_span(quantity)
    if len(before) != 1 or not _OF_THEM.fullmatch(text, own_span(before[0]).end, own.start):
        return None
    for other in reversed(case.quantities):
        if other.block == quantity.block and other.range.end <= quantity.sentence.start and _is_amount(other, quantity):
            return _ordered(before[0], other) if other.exempt is None else None
    return None


def _of_all(case: Case, quantity: Quantity, before: Sequence[Quantity]) -> _Share | None:
    """Of "739 errors (4.8 % of all trials)" the count before, and the count of trials in an earlier sentence."""
    text, own = quantity.sentence_text, own_span(quantity)
    named = _ALL.match(text, own.end)
    if named is None or not before or not _LEADS.fullmatch(text, own_span(before[-1]).end, own.start):
        return None
    noun = fold_word(named[1])
    for other in reversed(case.quantities):
        if other.block == quantity.block and other.range.end <= quantity.sentence.start and _is_amount(other, quantity):
            behind = _COUNTED.match(other.sentence_text, own_span(other).end)
            if behind is not None and fold_word(behind[1]) == noun:
                return _ordered(before[-1], other)
    return None


def _is_amount(one: Quantity, quantity: Quantity) -> bool:
    return one.value is not None and not one.percent and one.block == quantity.block and one.delta is None


def _ordered(part: Quantity, whole: Quantity) -> _Share | None:
    assert part.value is not None  # noqa: S101 - a count has a value
    assert whole.value is not None  # noqa: S101 - as above
    are_counts = all(one.value == one.value.to_integral_value() for one in (part, whole) if one.value is not None)
    is_share = 0 <= part.value <= whole.value and bool(whole.value)
    return _Share(part, whole) if is_share and (are_counts or part.unit == whole.unit) else None


def judge_share(case: Case, quantity: Quantity) -> Audited | None:
    """The status of such a percentage by the counts beside it; None where it is none."""
    found = find_share(case, quantity)
    if found is None:
        return None
    part, whole = found
    exact = Fraction(part.value or 0) / Fraction(whole.value or 1) * HUNDRED
    formula = f"{part.shown.strip()} / {whole.shown.strip()} × 100"
    held = [case.audited[one.id] for one in found if one.id in case.audited]
    is_backed = len(held) == len(found) and all(one.status in RECONCILED for one in held)
    places = tuple(place for one in held for place in one.evidence[:1])
    if fit(exact, quantity, PLAIN) is not None:
        if is_backed:
            return derived_from(quantity, places, f"{formula} = {show(exact)}", source="its operands")
        return missing(quantity, f"follows from {formula}, which are not reconciled themselves")
    if not is_backed:
        return None
    ends = f"{part.shown.strip()} of {whole.shown.strip()} are"
    return other_change(quantity, places, formula, exact, ends=ends)
