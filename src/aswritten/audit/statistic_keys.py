"""Keys that are statistics of one measurement: which of them a number is, by the statistic that its words name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import COUNTING, split_name
from aswritten.audit.quantity import Origin, Role, Statistic
from aswritten.audit.selection import CAPTION, Choice
from aswritten.audit.statistic_names import WORDS_OF
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.cube_model import Axis
    from aswritten.audit.quantity import Quantity

_SEVERAL: Final = 2
_OWN: Final = frozenset({Origin.ROW, Origin.COLUMN, Origin.CLAUSE})
_STATISTICS: Final = frozenset(read_list("en", "names")["statistics"])
_MEAN: Final = "mean"
_POINT_ESTIMATES: Final = ("estimate", "mean", "median", "value")
"""The keys of what a number without the name of a statistic is, the first before the others."""


def point_estimate(quantity: Quantity, axis: Axis, members: Sequence[int]) -> Choice | None:
    """The mean or estimate, where all keys are statistics of one measurement and the words name none of them."""
    if quantity.cell is not None or not quantity.decimals or quantity.role is not Role.VALUE or len(members) < _SEVERAL:
        return None
    if any(
        one.statistic not in (None, Statistic.COUNT, Statistic.MEAN) and one.origin in _OWN
        for one in quantity.aggregates
    ):
        return None
    names = {member: split_name(axis.members[member]) for member in members}
    if not all(words[0] in COUNTING or _STATISTICS.issuperset(words) for words in names.values() if words):
        return None
    for name in _POINT_ESTIMATES:
        found = [member for member, words in names.items() if words == (name,)]
        if found:
            return Choice(frozenset(found), axis.cells_of(found), CAPTION, is_part=True)
    return None


def is_statistic(words: str) -> bool:
    """Whether some words only name a statistic."""
    return _STATISTICS.issuperset(split_name(words))


def of_statistic(quantity: Quantity, axis: Axis, named: Choice) -> Choice:
    """Of several named keys that differ only in their statistic the one whose statistic is named, or the mean.

    A mean that is named alone yields to its spread where the number is one.
    """
    wanted = _wanted(quantity)
    members = sorted(named.members)
    if len(members) == 1 and wanted is not _POINT_ESTIMATES:
        own = split_name(axis.members[members[0]])
        if _MEAN in own and _MEAN not in wanted:
            members = [at for at, other in enumerate(axis.members) if _stem(split_name(other)) == _stem(own)]
    words = {member: split_name(axis.members[member]) for member in members}
    if len(members) < _SEVERAL or len({_stem(own) for own in words.values()}) > 1:
        return named
    for name in wanted:
        found = frozenset(member for member, own in words.items() if name in own)
        if len(found) == 1:
            return named._replace(members=found, cells=axis.cells_of(found))
    return named


def _stem(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a key without those of its statistic."""
    return tuple(word for word in words if word not in _STATISTICS)


def _wanted(quantity: Quantity) -> tuple[str, ...]:
    """The words of keys for what a number is: its own statistic, else a spread or a mean."""
    if quantity.role is Role.UNCERTAINTY:
        stated = quantity.uncertainty.statistic if quantity.uncertainty is not None else None
        return WORDS_OF[stated or Statistic.DEVIATION]
    for one in quantity.aggregates:
        if one.origin in _OWN and one.statistic in WORDS_OF:
            return WORDS_OF[one.statistic]
    return _POINT_ESTIMATES
