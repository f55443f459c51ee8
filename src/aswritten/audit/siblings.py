"""The runs of which a fitting place is one; what is the same for all places of a tier is looked up once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.groups import Place, describe
from aswritten.audit.name_index import holds
from aswritten.audit.tiers import values_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.comparing import Fit
    from aswritten.audit.tiers import Tier

_MOST_RUNS: Final = 2_000

_Groups = dict[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], list[int]]


class Siblings:
    """What stands beside each of the places that fit a number, in the tier that it was found in."""

    def __init__(self, case: Case, fitting: Mapping[int, tuple[Fit, Tier]]) -> None:
        self._case = case
        self._fitting = fitting
        self._near: dict[int, bytes] = {}
        self._groups: dict[tuple[int, bool], _Groups | None] = {}

    def is_near(self, value: int) -> bool:
        """Whether a place has all names that agree, those that stand farther off too."""
        tier = self._fitting[value][1]
        bits = self._near.get(id(tier))
        if bits is None:
            bits = self._near[id(tier)] = tier.near.to_bytes((tier.near.bit_length() + 7) >> 3, "little")
        return holds(bits, self._case.columns.value_node[value])

    def of(self, value: int) -> Sequence[int]:
        """The runs of which a place is one, itself among them."""
        tier = self._fitting[value][1]
        key = (id(tier), self.is_near(value))
        if key not in self._groups:
            self._groups[key] = self._grouped(tier, tier.near if key[1] else tier.nodes)
        groups = self._groups[key]
        own = describe(self._case.columns, value)
        return (groups.get(_told(own)) if groups is not None else None) or [value]

    def _grouped(self, tier: Tier, nodes: int) -> _Groups | None:
        values = values_of(self._case.index, self._case.columns, tier, nodes)
        if values is None or len(values) > _MOST_RUNS:
            return None
        groups: _Groups = {}
        for value in values:
            groups.setdefault(_told(describe(self._case.columns, value)), []).append(value)
        return groups


def _told(place: Place) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    return place.shape, place.labels
