"""A quantity without a link: the place whose names agree, and what its value says."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.accepting import accept, ambiguous
from aswritten.audit.aggregates import check_aggregate, runs_mean
from aswritten.audit.agreement import agrees, is_count
from aswritten.audit.answers import contradicted, likely_scale
from aswritten.audit.atoms import UNIT_ATOMS, split_name
from aswritten.audit.case import shared_names
from aswritten.audit.comparing import Fit, loose_half, units_clash
from aswritten.audit.groups import group_runs
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.surroundings import DECISIVE, HEAD, OWN, REST
from aswritten.audit.tiers import (
    Tier,
    all_values_of,
    find_fits,
    find_tiers,
    fits_in_nodes,
    is_large,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_COMPARES: Final = re.compile(r"\b(?:compared|relative|versus|vs|than|against|over|from)\b", re.IGNORECASE)
"""Words after which a sentence's beginning is no more about all of its numbers."""
_MOST_UNNAMED: Final = 12
"""Of so few values in a row, one that fits is no chance even where its column is not named."""
_FEW_COUNTS: Final = 5
"""Of so few values of what a number counts ("41 teachers"), one that fits is no chance."""
_CLOSE: Final = 0.51


def trace(case: Case, quantity: Quantity, *, within: int | None = None, how: Trace = Trace.NAMES) -> Audited | None:  # noqa: C901, PLR0911 - a ladder of answers
    """The status by names, or None where no place's names agree well enough to say anything."""
    around, columns = case.around[quantity.id], case.columns
    tiers = [
        tier
        for tier in find_tiers(case.index, around, within)
        if (_holds_any(case, tier) if tier.leaf is None else not units_clash(quantity, columns.names[tier.leaf.name]))
    ]
    if not tiers:
        return None
    best = [tier for tier in tiers if tier.weight >= tiers[0].weight - _CLOSE]
    aggregate = check_aggregate(case, quantity, best, how)
    if aggregate is not None:
        return aggregate
    fitting = _all_fits(case, quantity, best)
    if not fitting:
        lesser = [tier for tier in tiers[len(best) :] if _may_stand_in(case, quantity, tier, best)]
        fitting = _all_fits(case, quantity, lesser)
        if fitting:
            return accept(case, quantity, fitting, how)
    if not fitting and not any(
        tier.leaf is not None
        and tier.leaf.is_full
        and tier.leaf.weight >= DECISIVE
        and not units_clash(quantity, case.columns.names[tier.leaf.name])
        for tier in tiers
    ):
        bare = [tier for tier in best if tier.leaf is None] or [tier for tier in tiers if tier.leaf is None][:1]
        fitting = _under_other_keys(case, quantity, bare)
    if not fitting and within is not None:
        fitting = _anywhere(case, quantity, within)
    if fitting:
        accepted = accept(case, quantity, fitting, how)
        if accepted.status is Status.AMBIGUOUS_MAPPING and not _is_near(case, fitting):
            # The names that stand farther off lead elsewhere: to one place that says otherwise, perhaps.
            return _contradict(case, quantity, best, how) or accepted
        return accepted
    if (mean := runs_mean(case, quantity, best, how)) is not None:
        return mean
    answer = _contradict(case, quantity, best, how)
    if (
        answer is not None
        and quantity.cell is None
        and (other := _without_head(case, quantity, within, how)) is not None
    ):
        return other
    return answer


def _without_head(case: Case, quantity: Quantity, within: int | None, how: Trace) -> Audited | None:
    """A place that fits by the number's own words, where those at the sentence's beginning may be of another number."""
    around = case.around[quantity.id]
    if not any(HEAD <= weight < OWN for weight in around.weights.values()):
        return None
    weights = {word: weight if weight >= OWN else min(weight, REST) for word, weight in around.weights.items()}
    pairs = {pair: weight if weight >= OWN else min(weight, REST) for pair, weight in around.pairs.items()}
    tiers = find_tiers(case.index, around._replace(weights=weights, pairs=pairs), within)
    best = [tier for tier in tiers if tier.leaf is not None and tier.weight >= tiers[0].weight - _CLOSE]
    fitting: dict[int, tuple[Fit, Tier]] = {}
    for tier in best:
        for value, fitted in fits_in_nodes(case.index, case.columns, case.order, quantity, tier, tier.nodes):
            fitting.setdefault(value, (fitted, tier))
    if not fitting:
        return None
    accepted = accept(case, quantity, fitting, how)
    if accepted.status is Status.AMBIGUOUS_MAPPING or _COMPARES.search(quantity.sentence_text):
        return accepted
    return ambiguous(case, quantity, sorted(fitting), fitting, how)


def _holds_any(case: Case, tier: Tier) -> bool:
    """Whether places without a telling key have values that tell."""
    is_named = any(match.weight >= DECISIVE for match in tier.matches)
    if is_named and tier.nodes.bit_count() <= _MOST_UNNAMED:
        return True
    return not is_large(tier) and values_of(case.index, case.columns, tier, tier.nodes) != []


def _is_near(case: Case, fitting: dict[int, tuple[Fit, Tier]]) -> bool:
    return any(tier.near >> case.columns.value_node[value] & 1 for value, (_, tier) in fitting.items())


def _all_fits(case: Case, quantity: Quantity, tiers: Sequence[Tier]) -> dict[int, tuple[Fit, Tier]]:
    found: dict[int, tuple[Fit, Tier]] = {}
    for tier in tiers:
        if tier.leaf is not None and units_clash(quantity, case.columns.names[tier.leaf.name]):
            continue
        fits = fits_in_nodes(case.index, case.columns, case.order, quantity, tier, tier.near)
        if not fits and tier.near != tier.nodes and not (quantity.exempt is not None and is_large(tier)):
            fits = fits_in_nodes(case.index, case.columns, case.order, quantity, tier, tier.nodes)
        for value, fitted in fits:
            found.setdefault(value, (fitted, tier))
    return found


def _may_stand_in(case: Case, quantity: Quantity, tier: Tier, best: Sequence[Tier]) -> bool:
    """Whether a lesser tier shares every name with which the best ones tell rows apart."""
    if tier.leaf is None or tier.rivals:
        return False
    is_told = any(
        one.leaf is not None
        and one.leaf.is_full
        and one.leaf.weight >= OWN
        and not all(
            is_count(case, quantity, value) for value in values_of(case.index, case.columns, one, one.near) or ()
        )
        for one in best
    )
    if is_told and tier.leaf.weight < DECISIVE:
        # The number's own words name another key.
        return False
    needed = {match.component for one in best for match in one.matches if match.weight >= DECISIVE}
    return needed <= {match.component for match in tier.matches}


def _under_other_keys(case: Case, quantity: Quantity, tiers: Sequence[Tier]) -> dict[int, tuple[Fit, Tier]]:
    """Where the words name the row and no column, the one value of the row that fits, if chance does not explain it."""
    found: dict[int, tuple[Fit, Tier]] = {}
    for tier in tiers:
        if not any(match.weight >= DECISIVE for match in tier.matches):
            continue
        values = all_values_of(case.columns, tier.nodes)
        if len(values) > _MOST_UNNAMED:
            continue
        fits = find_fits(case.columns, quantity, values)
        if not quantity.decimals and not quantity.percent and quantity.scale == 1:
            # A count under an unnamed key is no rounded measurement.
            fits = [one for one in fits if one[1].is_equal]
        is_counted = quantity.decimals == 0 and bool(set(case.around[quantity.id].nouns[:1]) & tier.covered)
        is_close = is_counted and len(values) <= _FEW_COUNTS
        # Fewer digits meet by chance.
        least = 2 if is_close or (fits and _names_unit(case, quantity, fits[0][0])) else 3
        if len(fits) == 1 and quantity.significant >= least:
            found[fits[0][0]] = (fits[0][1], tier)
    return found if len(found) == 1 else {}


def _names_unit(case: Case, quantity: Quantity, value: int) -> bool:
    """Whether a key names the very unit that the document shows."""
    units = set(split_name(quantity.unit)) & UNIT_ATOMS
    return bool(units & set(split_name(case.columns.name(value))))


def _anywhere(case: Case, quantity: Quantity, within: int) -> dict[int, tuple[Fit, Tier]]:
    """In a file that the author names, an equal value counts whatever its key, if it is the only one."""
    found = find_fits(case.columns, quantity, all_values_of(case.columns, within))
    if len(found) != 1:
        return {}
    tier = Tier(None, within, within, within, (), frozenset(), (), 0.0)
    return {found[0][0]: (found[0][1], tier)}


def _contradict(case: Case, quantity: Quantity, tiers: Sequence[Tier], how: Trace) -> Audited | None:
    """Another value at the one place whose names all agree; None where a doubt is left."""
    close = [tier for tier in tiers if tier.leaf is not None and tier.leaf.is_full and tier.leaf.weight >= OWN]
    if len(close) == 1 and all(
        tier is close[0] or (tier.leaf is not None and tier.leaf.weight < DECISIVE) for tier in tiers
    ):
        tiers = close
    if len(tiers) != 1 or quantity.value is None:
        return None
    tier = tiers[0]
    values = values_of(case.index, case.columns, tier, tier.sure)
    if not values:
        return None
    groups = group_runs(case.columns, case.columns.plain(values))
    if len(groups) != 1 or not agrees(case, quantity, tier, groups[0].values):
        return None
    exact = Fraction(case.columns.decimal(groups[0].values[0])) * likely_scale(case, quantity, groups[0].values[0])
    if not quantity.comparator and abs(exact - Fraction(quantity.value)) <= loose_half(quantity):
        # Whether closing zeros are digits shown, as in 110M, nobody knows.
        return None
    return contradicted(case, quantity, groups[0].values, how=how, shared=shared_names(case, tier))
