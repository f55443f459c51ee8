"""A change whose ends the words only name, from the places that they name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final

from aswritten.audit.aggregates import choose_group
from aswritten.audit.answers import derived_from
from aswritten.audit.atoms import split_name
from aswritten.audit.change_bounds import HUNDRED, change_formula, change_value, is_valued
from aswritten.audit.comparing import show
from aswritten.audit.model import Audited, EvidencePlace
from aswritten.audit.quantity import DeltaKind, Direction, Statistic
from aswritten.audit.statistic_names import wanted_names
from aswritten.audit.surroundings import REST
from aswritten.audit.tiers import Tier, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.name_index import Leaf
    from aswritten.audit.quantity import Quantity

_ORIGIN: Final = re.compile(
    r"\b(?:over|than|compared (?:to|with)|relative to|against|vs\.?|versus|on)\s+(?:(?:that|those) of\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_FOR_WORSE: Final = frozenset({"worse", "slower", "worsens", "worsened", "deteriorates", "deteriorated"})
_MOST_NAMED: Final = 5
_TELLING: Final = 2


def change_between_places(case: Case, quantity: Quantity) -> Audited | None:  # noqa: C901 - one decision
    """A change whose ends are only named: "improves on ResNet-50 by 1.8 points"."""
    delta = quantity.delta
    if (
        delta is None
        or quantity.value is None
        or (delta.kind is DeltaKind.DIFFERENCE and quantity.significant < _TELLING)
    ):
        # One digit is the difference of many values.
        return None
    around = case.around[quantity.id]
    leaves = [leaf for leaf in case.index.match_leaves(around) if leaf.is_full][:3]
    matches = [match for match in case.index.match_components(around) if match.weight >= REST]
    found: list[tuple[Fraction, Fraction, tuple[EvidencePlace, ...]]] = []
    bases = _named_bases(quantity)
    for leaf in leaves:
        base = case.index.leaf_set(leaf.name)
        named = [match for match in matches if case.index.component_set(match.component) & base]
        shared = [match for match in named if not any(_part(case, match, other, base) for other in named)]
        for match in shared:
            base &= case.index.component_set(match.component)
        ends = [match for match in named if match not in shared][:_MOST_NAMED]
        values = []
        for match in ends:
            nodes = base & case.index.component_set(match.component)
            tier = Tier(leaf, nodes, nodes, nodes, (match,), frozenset(leaf.covered), (), 0.0)
            if (end := _one_value(case, tier)) is not None:
                values.append((*end, bool(bases & set(match.covered))))
        found += [
            (low, high, places) for (low, high), places in _pairs(values, quantity, case.columns.names[leaf.name])
        ]
    fits = []
    for earlier, later, places in found:
        for low, high in ((earlier, later),):
            for scale in (Fraction(1), HUNDRED):
                value = change_value(delta.kind, low * scale, high * scale, quantity)
                if value is not None and abs(abs(value) - abs(Fraction(quantity.value))) <= Fraction(quantity.step) / 2:
                    fits.append(
                        (f"{change_formula(delta.kind, show(low * scale), show(high * scale))} = {show(value)}", places)
                    )
                    break
            else:
                continue
            break
    if not fits:
        fits = _between_keys(case, quantity, [leaf for leaf in case.index.match_leaves(around) if leaf.is_full])
    if len({frozenset(places) for _, places in fits}) == 1:
        formula, places = fits[0]
        return derived_from(quantity, places, formula)
    return None


def _between_keys(
    case: Case, quantity: Quantity, leaves: Sequence[Leaf]
) -> list[tuple[str, tuple[EvidencePlace, ...]]]:
    """Changes between two keys of one row: "between heat and final Adeyemi improved by 0.15 s"."""
    assert quantity.delta is not None  # noqa: S101 - the caller has seen to it
    matches = [match for match in case.index.match_components(case.around[quantity.id]) if match.weight >= REST]
    found: list[tuple[str, tuple[EvidencePlace, ...]]] = []
    for one, other in combinations(leaves[:_MOST_NAMED], 2):
        base = case.index.leaf_set(one.name) & case.index.leaf_set(other.name)
        is_named = False
        for match in matches:
            held = case.index.component_set(match.component)
            is_named = is_named or bool(held & base)
            base = held & base or base
        if not is_named or base.bit_count() != 1:
            continue
        ends = [_one_value(case, Tier(leaf, base, base, base, (), frozenset(), (), 0.0)) for leaf in (one, other)]
        if ends[0] is None or ends[1] is None:
            continue
        (low, first), (high, second) = ends[0], ends[1]
        value = change_value(quantity.delta.kind, low, high, quantity)
        shown = abs(Fraction(quantity.value or 0))
        if value is not None and abs(abs(value) - shown) <= Fraction(quantity.step) / 2:
            formula = f"{change_formula(quantity.delta.kind, show(low), show(high))} = {show(value)}"
            found.append((formula, (first, second)))
    return found


def _part(case: Case, one: object, other: object, base: int) -> bool:
    """Whether two names part the places: none has both."""
    first = case.index.component_set(one.component) & base  # type: ignore[attr-defined]
    second = case.index.component_set(other.component) & base  # type: ignore[attr-defined]
    return not first & second


def _one_value(case: Case, tier: Tier) -> tuple[Fraction, EvidencePlace] | None:
    values = values_of(case.index, case.columns, tier, tier.nodes)
    if not values:
        return None
    plain = case.columns.plain(values)
    if len(plain) == 1:
        return Fraction(case.columns.decimal(plain[0])), case.place(plain[0])
    runs = choose_group(case, plain, "")
    if runs is None:
        return None
    return case.columns.summary(runs).mean, case.place(runs[0])


def _named_bases(quantity: Quantity) -> frozenset[str]:
    """The words of the sentence that stand behind one that names what a change is held against."""
    text = quantity.sentence_text
    return frozenset(word for match in _ORIGIN.finditer(text) for word in split_name(text[match.end() :][:60])[:3])


def _pairs(
    values: list[tuple[Fraction, EvidencePlace, bool]], quantity: Quantity, name: str
) -> Iterable[tuple[tuple[Fraction, Fraction], tuple[EvidencePlace, ...]]]:
    """Each pair as (base, end): the base is what the words name as such, or the end that the direction tells."""
    for (low, first, is_low), (high, second, is_high) in combinations(values, 2):
        for base, end, is_base, is_end in ((low, high, is_low, is_high), (high, low, is_high, is_low)):
            if (is_end and not is_base) or not _may_start(quantity, base, end, name, is_named=is_base and not is_end):
                continue
            yield (base, end), (first, second)


def _may_start(quantity: Quantity, base: Fraction, end: Fraction, name: str, *, is_named: bool) -> bool:
    """Whether a change in the stated direction may start from this end."""
    delta = quantity.delta
    if delta is None or delta.direction is Direction.UNSTATED or base == end:
        return True
    rises = delta.direction is Direction.UP
    if not is_valued(delta.words):
        is_way = (end > base) == rises
        return is_way or (delta.kind is not DeltaKind.RELATIVE and not is_named)
    ends = wanted_names(Statistic.BEST, name)
    if len(ends) > 1 or not is_named:
        return True
    return (end > base) == (ends == ("maximum",)) or delta.words.lower().split()[0] in _FOR_WORSE
