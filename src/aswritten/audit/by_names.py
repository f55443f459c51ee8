"""A quantity without a link: the place whose names agree, and what its value says."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.aggregates import check_aggregate, runs_mean
from aswritten.audit.agreement import agrees, is_count
from aswritten.audit.answers import contradicted, likely_scale, matched
from aswritten.audit.atoms import GENERIC, SPLITS, STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.case import located, shared_names
from aswritten.audit.comparing import Fit, loose_half, scales_for, units_clash
from aswritten.audit.groups import describe, group_runs, unmatched_labels
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.name_index import path_pieces
from aswritten.audit.surroundings import DECISIVE, HEAD, OWN, REST
from aswritten.audit.tiers import (
    Tier,
    all_values_of,
    find_fits,
    find_tiers,
    fits_in_nodes,
    is_large,
    name_of,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_COMPARES: Final = re.compile(r"\b(?:compared|relative|versus|vs|than|against|over|from)\b", re.IGNORECASE)
"""Words after which a sentence's beginning is no more about all of its numbers."""


_MOST_CHANCE: Final = 0.08
"""How likely a wrong number may be to meet one of the places of its name by chance."""


_MOST_UNNAMED: Final = 12
"""Of so few values in a row, one that fits is no chance even where its column is not named."""

_FEW_COUNTS: Final = 5
"""Of so few values of what a number counts ("41 teachers"), one that fits is no chance."""

_MOST_SIBLINGS: Final = 64
_MOST_RUNS: Final = 2_000
_SURE_DIGITS: Final = 5
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
            return _accept(case, quantity, fitting, how)
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
        accepted = _accept(case, quantity, fitting, how)
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
    accepted = _accept(case, quantity, fitting, how)
    if accepted.status is Status.AMBIGUOUS_MAPPING or _COMPARES.search(quantity.sentence_text):
        return accepted
    return _ambiguous(case, quantity, sorted(fitting), fitting, how)


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
        fits = find_fits(case.columns, quantity, values)
        if not quantity.decimals and not quantity.percent and quantity.scale == 1:
            # A count under an unnamed key is no rounded measurement.
            fits = [one for one in fits if one[1].is_equal]
        is_counted = quantity.decimals == 0 and bool(set(case.around[quantity.id].nouns[:1]) & tier.covered)
        is_close = is_counted and len(values) <= _FEW_COUNTS
        # Fewer digits meet by chance.
        least = 2 if is_close or (fits and _names_unit(case, quantity, fits[0][0])) else 3
        if len(values) <= _MOST_UNNAMED and len(fits) == 1 and quantity.significant >= least:
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


def _accept(case: Case, quantity: Quantity, fitting: dict[int, tuple[Fit, Tier]], how: Trace) -> Audited:  # noqa: C901 - one decision
    """One place of those that fit, if one is meant."""
    columns = case.columns
    values = sorted(fitting)
    full = [value for value in values if (leaf := fitting[value][1].leaf) is None or leaf.is_full]
    values = full or values
    plain = [value for value in values if not columns.file(value).is_log]
    values = plain or values
    if quantity.comparator and len(values) > 1 and _all_satisfy(case, quantity, fitting):
        values = values[:1]
    if len(values) > 1:
        # As it stands before by a scale of a hundred.
        values = [value for value in values if not fitting[value][0].scale] or values
    if len(values) > 1:
        near = [value for value in values if fitting[value][1].near >> columns.value_node[value] & 1]
        values = near or values
    if len(values) > 1:
        groups = group_runs(columns, values)
        single = [group.values[0] for group in groups if len(_siblings(case, group.values[0], fitting)) == 1]
        if len(single) == 1:
            values = single
    if len(values) > 1:
        values = _best_named(case, values, fitting)
    if len(values) > 1:
        return _ambiguous(case, quantity, values, fitting, how)
    value = values[0]
    fitted, tier = fitting[value]
    siblings = [value] if quantity.comparator else _siblings(case, value, fitting)
    if len(siblings) > 1:
        mean = runs_mean(case, quantity, [tier], how)
        if mean is not None and quantity.uncertainty is not None:
            return mean
        return _ambiguous(case, quantity, siblings, fitting, how)
    if how is Trace.NAMES and (reason := _doubt(case, quantity, value, tier)):
        return Audited(
            quantity=quantity,
            status=Status.AMBIGUOUS_MAPPING,
            trace=how,
            evidence=(case.place(value),),
            evidence_count=1,
            message=f"{located(case.place(value))} holds {columns.text(value)}, but {reason}",
        )
    return matched(case, quantity, value, fitted, how=how, shared=shared_names(case, tier), others=len(fitting) - 1)


def _all_satisfy(case: Case, quantity: Quantity, fitting: dict[int, tuple[Fit, Tier]]) -> bool:
    """Whether a bound holds at every place of its names."""
    for tier in {id(tier): tier for _, tier in fitting.values()}.values():
        values = values_of(case.index, case.columns, tier, tier.near)
        if values is None or any(value not in fitting for value in values):
            return False
    return bool(quantity.comparator)


def _siblings(case: Case, value: int, fitting: dict[int, tuple[Fit, Tier]]) -> list[int]:
    """The runs of which a place is one, itself among them."""
    tier = fitting[value][1]
    values = values_of(case.index, case.columns, tier, _closest(case, value, tier))
    if values is None or len(values) > _MOST_RUNS:
        return [value]
    own = describe(case.columns, value)
    same = [
        other
        for other in values
        if (place := describe(case.columns, other)).shape == own.shape and place.labels == own.labels
    ]
    return same or [value]


def _closest(case: Case, value: int, tier: Tier) -> int:
    """The nodes of a tier by all names that agree, where a value is among them; else by those that must."""
    return tier.near if tier.near >> case.columns.value_node[value] & 1 else tier.nodes


def _best_named(case: Case, values: Sequence[int], fitting: dict[int, tuple[Fit, Tier]]) -> list[int]:
    """Those with the fewest names that the document does not share."""
    counted = [
        (len(unmatched_labels(case.columns, value, fitting[value][1].covered)) + _foreign(case, value, fitting), value)
        for value in values
    ]
    least = min(count for count, _ in counted)
    return [value for count, value in counted if count == least]


def _foreign(case: Case, value: int, fitting: dict[int, tuple[Fit, Tier]]) -> int:
    covered = fitting[value][1].covered
    return sum(
        1
        for atom in split_name(case.columns.name(value))
        if atom not in GENERIC
        and atom not in STOP_WORDS
        and atom not in UNIT_ATOMS
        and not set(case.index.fold(atom)) & covered
    )


def _doubt(case: Case, quantity: Quantity, value: int, tier: Tier) -> str:  # noqa: PLR0911 - a ladder of doubts
    """Why the one place that fits may not be the one that is meant; empty where nothing speaks against it."""
    columns = case.columns
    if split := _other_split(case, value, tier):
        return f"{split}, and the document does not say which is meant"
    if quantity.cell is not None:
        own = frozenset((*case.around[quantity.id].row, *case.around[quantity.id].column))
        foreign = unmatched_labels(columns, value, own)
        foreign += [piece for piece in path_pieces(columns.file(value).path, ()) if not set(split_name(piece)) & own]
        is_column_shared = bool(set(case.around[quantity.id].column) & tier.covered)
        rows_only = is_column_shared or not case.around[quantity.id].column
        for words in case.header_words(quantity.path, quantity.cell.table, rows_only=rows_only):
            for text in foreign:
                atoms = frozenset(atom for atom in split_name(text) if atom not in STOP_WORDS)
                if atoms and atoms <= words and not words <= own:
                    return f"it is that of {text}, another row"
    elif named := _other_named(case, quantity, value, tier):
        return f"the sentence names {named}"
    values = values_of(case.index, columns, tier, _closest(case, value, tier))
    if values is not None and len(values) == 1:
        return ""
    if quantity.significant >= _SURE_DIGITS:
        return ""
    if values is None:
        return "too many places share its names"
    shown = abs(float(quantity.value or 0))
    scales = scales_for(quantity, name_of(columns, value))
    low, high = shown * 0.9, shown * 1.1
    close = sum(
        1
        for other in values
        if other != value
        and any(low <= abs(columns.value_approx[other] * float(scale.factor)) <= high for scale in scales)
    )
    chance = close * float(quantity.step) / (0.2 * shown) if shown else 1.0
    return f"{close} more places of its names have values near it" if chance > _MOST_CHANCE else ""


def _other_named(case: Case, quantity: Quantity, value: int, tier: Tier) -> str:
    """A name of the sentence that other places of the tier have and this one has not, though it has one of its own."""
    if quantity.significant >= 3:  # noqa: PLR2004 - so many digits meet no other's value by chance
        return ""
    node = case.columns.value_node[value]
    found = ""
    for match in case.index.match_components(case.around[quantity.id]):
        if match.weight < REST:
            break
        held = case.index.component_set(match.component) & tier.nodes
        if not held or held == tier.nodes:
            continue
        if held >> node & 1:
            return ""
        found = found or case.index.components[match.component].text
    return found


def _other_split(case: Case, value: int, tier: Tier) -> str:
    """The same measurement on another part of the data set, where the words name neither; else empty."""
    values = values_of(case.index, case.columns, tier, _closest(case, value, tier))
    if values is None or not 1 < len(values) <= _MOST_SIBLINGS:
        return ""
    own = _as_parts(case, value)
    for other in values:
        parts = _as_parts(case, other)
        if other == value or len(parts) != len(own):
            continue
        differing = [(mine, its) for mine, its in zip(own, parts, strict=True) if mine != its]
        if len(differing) == 1 and all(set(split_name(text)) & SPLITS for text in differing[0]):
            return f"{located(case.place(other))} has it for {differing[0][1]}, not {differing[0][0]}"
    return ""


def _as_parts(case: Case, value: int) -> list[str]:
    place = describe(case.columns, value)
    return [*place.shape, *(text for _, text in place.labels)]


def _ambiguous(
    case: Case, quantity: Quantity, values: Sequence[int], fitting: dict[int, tuple[Fit, Tier]], how: Trace
) -> Audited:
    some = [value for value in values if value in fitting]
    shown = ", ".join(located(case.place(value)) for value in values[:3])
    return Audited(
        quantity=quantity,
        status=Status.AMBIGUOUS_MAPPING,
        trace=how,
        evidence=case.places(values),
        evidence_count=len(values),
        message=f"{len(values)} places fit equally ({shown}{', …' if len(values) > 3 else ''}), {len(some)} of them "  # noqa: PLR2004 - the number of places shown
        "with this value: name the one that is meant, or the aggregate",
        others=len(values) - 1,
    )


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
    plain = [value for value in values if not case.columns.file(value).is_log]
    groups = group_runs(case.columns, plain or values)
    if len(groups) != 1 or not agrees(case, quantity, tier, groups[0].values):
        return None
    exact = Fraction(case.columns.decimal(groups[0].values[0])) * likely_scale(case, quantity, groups[0].values[0])
    if not quantity.comparator and abs(exact - Fraction(quantity.value)) <= loose_half(quantity):
        # Whether closing zeros are digits shown, as in 110M, nobody knows.
        return None
    return contradicted(case, quantity, groups[0].values, how=how, shared=shared_names(case, tier))
