"""Which aggregate the words around a number name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.quantity import Aggregate, Origin, Role, Statistic
from aswritten.audit.sentence_names import own_span
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity


_SPREADS: Final = frozenset({Statistic.DEVIATION, Statistic.ERROR, Statistic.INTERVAL})
_TO_ANOTHER: Final = re.compile(rf"\b(?:{any_of('closes')}|{any_of('end')})\b", re.IGNORECASE)
_LEADS: Final = re.compile(r"\s(?:of|was|is)?\s*\$?[-−]?[0-9]")
_FAR: Final = frozenset({Origin.CAPTION, Origin.LEAD})
SUPERLATIVE: Final = re.compile(rf"\b(?:{any_of('superlatives')})\b", re.IGNORECASE)
"""What says that a number is an end of several, without the word for it: "the busiest"."""


def named_aggregate(case: Case, quantity: Quantity, *, is_change: bool = True) -> Aggregate | None:
    """The aggregate that the words name of a number, or of the one of its kind before it.

    ``is_change`` is false for what was traced to a place although it reads as a change: "a median growth of 0.17%".
    """
    if not is_change and quantity.delta is not None:
        import msgspec  # noqa: PLC0415 - for one rare value

        quantity = msgspec.structs.replace(quantity, delta=None)
    return _named(quantity, case.around[quantity.id].own) or _inherited(case, quantity)


def _named(quantity: Quantity, own: str) -> Aggregate | None:
    """The aggregate that is named of this number: of a value no spread, of an uncertainty nothing else."""
    is_change = quantity.delta is not None and (quantity.cell is None or bool(quantity.delta.operands))
    if is_change or quantity.role is Role.UNCERTAINTY:
        return None
    near = _nearest(quantity, own)
    found = SUPERLATIVE.search(own)
    if found and not any(one.words in own for one in near if one.statistic is not None):
        # "Their mean age was 27; the youngest was 20": it is no mean.
        return Aggregate(statistic=Statistic.BEST, words=found[0], origin=Origin.CLAUSE)
    fitting = [one for one in near if one.statistic not in (Statistic.COUNT, *_SPREADS)]
    spread = [one for one in near if one.statistic in _SPREADS]
    if not fitting and spread and quantity.uncertainty is None:
        return spread[0]
    worded = [one for one in fitting if one.statistic is not None]
    if worded:
        count = next((one for one in fitting if one.count is not None), None)
        if count is not None and worded[0].count is None:
            import msgspec  # noqa: PLC0415 - for one rare value

            return msgspec.structs.replace(worded[0], count=count.count, over=count.over)
        return worded[0]
    return fitting[0] if fitting else None


def _inherited(case: Case, quantity: Quantity) -> Aggregate | None:
    """The aggregate of a number of the same kind before it in the sentence: "an average of 88.4% and 81.2%"."""
    if quantity.delta is not None or quantity.cell is not None or quantity.role is Role.UNCERTAINTY:
        return None
    if quantity.points or any(one.origin is not Origin.SENTENCE for one in quantity.aggregates):
        return None
    before = [
        one
        for one in (case.by_id.get(name) for name in quantity.neighbours)
        if one is not None and one.block == quantity.block and one.range.end <= quantity.range.start
    ]
    same = [
        one for one in before if (one.percent, one.unit) == (quantity.percent, quantity.unit) and one.id in case.around
    ]
    if not same or not (same[-1].percent or same[-1].unit or _is_joined(quantity, same[-1])):
        return None
    return _named(same[-1], case.around[same[-1].id].own)


def _is_joined(quantity: Quantity, before: Quantity) -> bool:
    """Whether a number without a unit follows another of as many decimals: "an SD of 9.4 at A and of 3.9 at B"."""
    return 0 < quantity.decimals == before.decimals


def _nearest(quantity: Quantity, own: str) -> list[Aggregate]:
    """The aggregates by how close their words stand: in the number's own stretch, its clause, elsewhere before it."""
    named = [one for one in quantity.aggregates if not _leads_to_another(quantity, one)]
    inside = [one for one in named if own and one.words in own]
    beside = [one for one in named if one not in inside and one.origin is not Origin.SENTENCE]
    clause = [one for one in beside if one.origin not in _FAR]
    far = [one for one in beside if one.origin in _FAR and not _is_aside(quantity, one)]
    start = quantity.range.start - quantity.sentence.start
    before = [
        one
        for one in named
        if one not in inside and one not in beside and 0 <= quantity.sentence_text.find(one.words) < start
    ]
    if any(one.statistic not in (None, Statistic.COUNT) for one in inside):
        return [*inside, *(one for one in (*clause, *before, *far) if one.statistic is None)]
    return [*inside, *clause, *before, *far]


def _is_aside(quantity: Quantity, far: Aggregate) -> bool:
    """Whether a caption names a spread beside what its cells hold: "delay and its standard deviation"."""
    if far.statistic not in _SPREADS:
        return False
    text = quantity.lead if far.origin is Origin.LEAD or quantity.cell is None else quantity.cell.caption
    return re.search(rf"(?:\b(?:and|with)\b|±|\()[^,.;]{{0,20}}{re.escape(far.words)}", text) is not None


def _leads_to_another(quantity: Quantity, one: Aggregate) -> bool:
    """Whether an aggregate's word stands behind a number and before the next: "from 18.6 % to an average of 14.2 %"."""
    if quantity.cell is not None or not one.words:
        return False
    text, own = quantity.sentence_text, own_span(quantity)
    at = text.find(one.words, own.end)
    if at < 0 or one.words in text[: own.start]:
        return False
    return _TO_ANOTHER.search(text, own.end, at) is not None and _LEADS.match(text, at + len(one.words)) is not None
