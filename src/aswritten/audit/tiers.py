"""The places in the evidence whose names agree best with the words around a quantity."""

from __future__ import annotations

import bisect
from array import array
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.comparing import Fit, Scale, fit, loose_half, scales_for
from aswritten.audit.name_index import Leaf, Match, members
from aswritten.audit.surroundings import DECISIVE, FAR, HEAD, INHERITED, NEAR, OWN, REST, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.name_index import NameIndex
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.surroundings import Surroundings

MOST_PLACES: Final = 20_000
"""With more places of the same names, none of them is meant; only an equal value is looked for, by its digits."""

_FEW_NODES: Final = 256
_MOST_FITS: Final = 1_000
_MOST_LEAVES: Final = 8
_MOST_BRANCHES: Final = 5
_PATH: Final = 0.8
"""What a word in a path is worth beside one in a key or label."""
_LETTER: Final = 0.6
"""What a letter or digit is worth that stands beside another word of its name."""
_MOST_MEMBERS: Final = 2_000


class Tier(NamedTuple):
    """Places that share names with a quantity.

    Attributes:
        leaf: their key or column; None where it tells nothing and other names do.
        nodes: what holds them, as a set of bits, by the names that must agree.
        near: the same, narrowed by names that stand farther off.
        sure: the same, narrowed by those of the sentence and caption alone.
        matches: the other names that agree.
        covered: the words of the document that they share.
        rivals: names close to the quantity that other places have and these have not.
        weight: how much they share.
    """

    leaf: Leaf | None
    nodes: int
    near: int
    sure: int
    matches: tuple[Match, ...]
    covered: frozenset[str]
    rivals: tuple[Match, ...]
    weight: float


def find_tiers(index: NameIndex, around: Surroundings, within: int | None) -> list[Tier]:
    """The places by their key or column, each with all other names that agree; the best first."""
    matches = index.match_components(around)
    leaves: list[Leaf | None] = [*index.match_leaves(around)[:_MOST_LEAVES], None]
    tiers = [tier for leaf in leaves for tier in _branches(index, leaf, matches, within)]
    tiers.sort(key=lambda tier: (-tier.weight, tier.leaf is None, tier.leaf.name if tier.leaf else 0))
    return tiers


def _branches(index: NameIndex, leaf: Leaf | None, matches: Sequence[Match], within: int | None) -> list[Tier]:
    """A tier for each of the names that are equally close and exclude each other."""
    first = _narrow(index, leaf, matches, within)
    if first is None:
        return []
    tiers = [first]
    for rival in first.rivals[:_MOST_BRANCHES]:
        ordered = sorted(matches, key=lambda match: (-_level(match), match is not rival))
        other = _narrow(index, leaf, ordered, within)
        if other is not None and all(other.nodes != tier.nodes for tier in tiers):
            tiers.append(other)
    return tiers


def _level(match: Match) -> float:
    """How close a name stands, coarsely."""
    return next((level for level in (OWN, INHERITED, HEAD, REST, NEAR, FAR) if match.weight >= level), 0.0)


def _narrow(index: NameIndex, leaf: Leaf | None, matches: Sequence[Match], within: int | None) -> Tier | None:  # noqa: C901 - one decision
    covered: set[str] = set() if leaf is None else set(leaf.covered)
    nodes = None if leaf is None else index.leaf_set(leaf.name)
    if within is not None:
        nodes = within if nodes is None else nodes & within
    if nodes == 0:
        return None
    used: list[Match] = []
    rivals: list[Match] = []
    near: int | None = None
    sure: int | None = None
    telling = leaf is not None
    weight = 0.0 if leaf is None else leaf.total - (0.0 if leaf.is_full else 1.0)
    level = 0.0
    before = nodes
    for match in matches:
        fresh = [word for word in match.covered if word not in covered]
        if not fresh:
            continue
        if match.weight < DECISIVE and near is None:
            near = nodes
        if match.weight < NEAR and sure is None:
            sure = near
        if _level(match) != level:
            level = _level(match)
            before = nodes if near is None else near
        base = nodes if near is None else near
        held = index.component_set(match.component)
        both = held if base is None else held & base
        if not both:
            # A rival is as close as what excludes it; what stands farther off simply yields.
            if match.weight >= DECISIVE and (before is None or held & before):
                rivals.append(match)
            continue
        if near is None:
            nodes = both
        else:
            near = both
        used.append(match)
        covered.update(fresh)
        share = _PATH if index.components[match.component].is_path else 1.0
        weight += share * match.weight * sum(worth(word) if len(word) > 1 else _LETTER for word in fresh)
        telling = telling or any(worth(word) >= 1 for word in match.covered)
    if nodes is None or (within is None and not telling):
        return None
    near = nodes if near is None else near
    sure = near if sure is None else sure
    return Tier(leaf, nodes, near, sure, tuple(used), frozenset(covered), tuple(rivals), weight)


def is_telling_name(name: str) -> bool:
    """Whether a key says more than that it is a value."""
    return any(atom not in GENERIC and atom not in UNIT_ATOMS and atom not in STOP_WORDS for atom in split_name(name))


def values_of(index: NameIndex, columns: EvidenceColumns, tier: Tier, nodes: int) -> Sequence[int] | None:
    """The values of a tier in some of its nodes; None where they are too many to be meant."""
    leaf = None if tier.leaf is None else tier.leaf.name
    found = index.reached.get((leaf, nodes))
    if found is None:
        found = index.reached.put((leaf, nodes), _reach(index, columns, leaf, nodes))
    return found if len(found) <= MOST_PLACES else None


def _reach(index: NameIndex, columns: EvidenceColumns, leaf: int | None, nodes: int) -> Sequence[int]:
    """The values of a name in some nodes, or more than :data:`MOST_PLACES` of them."""
    found: list[int] = []
    if nodes.bit_count() > MOST_PLACES:
        return range(MOST_PLACES + 1)
    for node in members(nodes):
        found.extend(_bare_values(columns, node) if leaf is None else index.values_named(leaf, node))
        if len(found) > MOST_PLACES:
            break
    return found


def _bare_values(columns: EvidenceColumns, node: int) -> list[int]:
    """The values of a node whose own keys tell nothing: items of an array, ``value``, or the only one."""
    first, stop = columns.node_first[node], columns.node_stop[node]
    own = [value for value in range(first, min(stop, first + _MOST_MEMBERS)) if columns.value_node[value] == node]
    if len(own) == 1:
        return own
    return [value for value in own if not is_telling_name(columns.name(value))]


def all_values_of(columns: EvidenceColumns, nodes: int) -> list[int]:
    """Every value that some nodes themselves hold, whatever its name; at most :data:`MOST_PLACES` of them."""
    found: list[int] = []
    for node in members(nodes):
        first, stop = columns.node_first[node], columns.node_stop[node]
        found.extend(
            value for value in range(first, min(stop, first + _MOST_MEMBERS)) if columns.value_node[value] == node
        )
        if len(found) > MOST_PLACES:
            return []
    return found


class ValueOrder:
    """All values by size, so that those that round to a number are found without reading the others."""

    def __init__(self, columns: EvidenceColumns) -> None:
        self._columns = columns
        self._order: array[int] | None = None

    def between(self, low: Fraction, high: Fraction, most: int) -> Sequence[int] | None:
        """The values of an interval, and perhaps a few beside it; None where they are more than ``most``."""
        approx = self._columns.value_approx
        if self._order is None:
            self._order = array("I", sorted(range(len(approx)), key=approx.__getitem__))
        margin = max(abs(float(low)), abs(float(high))) * 1e-12
        start = bisect.bisect_left(self._order, float(low) - margin, key=approx.__getitem__)
        stop = bisect.bisect_right(self._order, float(high) + margin, key=approx.__getitem__)
        return self._order[start:stop] if stop - start <= most else None


def find_fits(columns: EvidenceColumns, quantity: Quantity, values: Sequence[int]) -> list[tuple[int, Fit]]:
    """Those of some values that give the number shown."""
    found: list[tuple[int, Fit]] = []
    scaled: dict[int, tuple[tuple[Scale, ...], list[float]]] = {}
    known: dict[tuple[str, int], Fit | None] = {}
    shown = float(quantity.value or 0)
    slack = float(quantity.step) + abs(shown) * 1e-9
    low, high = shown - slack, shown + slack
    is_exact = not (quantity.comparator or quantity.approximate)
    for value in values:
        scales = scales_for(quantity, name_of(columns, value))
        if (held := scaled.get(id(scales))) is None:
            held = scaled[id(scales)] = (scales, [float(scale.factor) for scale in scales])
        approx = columns.value_approx[value]
        if is_exact and not any(low <= approx * factor <= high for factor in held[1]):
            continue
        key = (columns.text(value), id(scales))
        if key not in known:
            # Of many places that fit, most hold one of a few values.
            known[key] = fit(Fraction(columns.decimal(value)), quantity, scales)
        if (fitted := known[key]) is not None:
            found.append((value, fitted))
    return found


def name_of(columns: EvidenceColumns, value: int) -> str:
    """The name that a value's unit may stand in: its key, else that of the array around it."""
    own = columns.name(value)
    if own and is_telling_name(own):
        return own
    node = columns.value_node[value]
    outer = columns.node_name[node]
    return (columns.names[outer] + " " + own).strip() if outer > 0 else own


def is_large(tier: Tier) -> bool:
    """Whether a tier has so many places that a number that is hardly a result is not sought in it."""
    return tier.nodes.bit_count() > _FEW_NODES


def fits_in_nodes(  # noqa: PLR0913, PLR0917 - what is looked for, and where
    index: NameIndex, columns: EvidenceColumns, order: ValueOrder, quantity: Quantity, tier: Tier, nodes: int
) -> list[tuple[int, Fit]]:
    """The fitting values of a tier in some of its nodes, by their digits where these are many."""
    count = nodes.bit_count()
    if quantity.value is not None and not quantity.comparator and tier.leaf is not None and count > _FEW_NODES:
        found = _by_digits(columns, order, quantity, nodes, tier.leaf.name)
        if found is not None:
            # Of so many equal places none is meant.
            return find_fits(columns, quantity, found) if len(found) <= _MOST_FITS else []
    values = values_of(index, columns, tier, nodes) or []
    return find_fits(columns, quantity, values)


def _by_digits(
    columns: EvidenceColumns, order: ValueOrder, quantity: Quantity, within: int, leaf: int
) -> list[int] | None:
    """The values of a tier that may round to a quantity; None where reading the tier is less work."""
    assert quantity.value is not None  # noqa: S101 - the caller has seen to it
    found: list[int] = []
    names, nodes = columns.value_name, columns.value_node
    most = max(4 * within.bit_count(), 1_000)
    if within.bit_count() > MOST_PLACES:
        most = len(columns)
    data = within.to_bytes((within.bit_length() + 7) >> 3, "little")
    size = len(data) << 3
    reach = loose_half(quantity) if quantity.approximate else Fraction(quantity.step) / 2
    for scale in scales_for(quantity, columns.names[leaf]):
        ends = sorted(
            ((Fraction(quantity.value) - reach) / scale.factor, (Fraction(quantity.value) + reach) / scale.factor)
        )
        values = order.between(ends[0], ends[1], most)
        if values is None:
            return None
        for value in values:
            if names[value] == leaf:
                node = nodes[value]
                if node < size and data[node >> 3] >> (node & 7) & 1:
                    found.append(value)
    return found
