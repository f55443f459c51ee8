"""Of the places whose names and value fit: the one that is meant, or why none is sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.aggregates import runs_mean
from aswritten.audit.answers import matched
from aswritten.audit.atoms import GENERIC, SPLITS, STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.case import located, shared_names
from aswritten.audit.comparing import Fit, scales_for
from aswritten.audit.groups import describe, group_runs, unmatched_labels
from aswritten.audit.model import Audited, Status, Trace
from aswritten.audit.name_index import path_pieces
from aswritten.audit.siblings import Siblings
from aswritten.audit.surroundings import REST
from aswritten.audit.tiers import (
    Tier,
    name_of,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity


_MOST_CHANCE: Final = 0.08
"""How likely a wrong number may be to meet one of the places of its name by chance."""
_MOST_SIBLINGS: Final = 64
_MOST_RIVALS: Final = 128
"""Of more places that fit by all names, the words left over choose none."""
_SURE_DIGITS: Final = 5


def accept(case: Case, quantity: Quantity, fitting: dict[int, tuple[Fit, Tier]], how: Trace) -> Audited:  # noqa: C901 - one decision
    """One place of those that fit, if one is meant."""
    columns = case.columns
    values = sorted(fitting)
    full = [value for value in values if (leaf := fitting[value][1].leaf) is None or leaf.is_full]
    values = full or values
    plain = [value for value in values if not columns.file(value).is_log]
    values = plain or values
    around = Siblings(case, fitting)
    if quantity.comparator and len(values) > 1 and _all_satisfy(case, quantity, fitting):
        values = values[:1]
    if len(values) > 1:
        # As it stands before by a scale of a hundred.
        values = [value for value in values if not fitting[value][0].scale] or values
    if len(values) > 1:
        values = [value for value in values if around.is_near(value)] or values
    if len(values) > _MOST_RIVALS:
        return ambiguous(case, quantity, values, fitting, how)
    if len(values) > 1:
        groups = group_runs(columns, values)
        single = [group.values[0] for group in groups if len(around.of(group.values[0])) == 1]
        if len(single) == 1:
            values = single
    if len(values) > 1:
        values = _best_named(case, values, fitting)
    if len(values) > 1:
        return ambiguous(case, quantity, values, fitting, how)
    value = values[0]
    fitted, tier = fitting[value]
    siblings = [value] if quantity.comparator else around.of(value)
    if len(siblings) > 1:
        mean = runs_mean(case, quantity, [tier], how)
        if mean is not None and quantity.uncertainty is not None:
            return mean
        return ambiguous(case, quantity, siblings, fitting, how)
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
    factors = [float(scale.factor) for scale in scales_for(quantity, name_of(columns, value))]
    low, high = shown * 0.9, shown * 1.1
    close = sum(columns.count_between(values, low / factor, high / factor) for factor in factors)
    close -= any(low <= abs(columns.value_approx[value] * factor) <= high for factor in factors)
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


def ambiguous(
    case: Case, quantity: Quantity, values: Sequence[int], fitting: dict[int, tuple[Fit, Tier]], how: Trace
) -> Audited:
    """Several places that fit equally."""
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
