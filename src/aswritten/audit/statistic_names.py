"""What the words of statistics may mean, and which words of a key say which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.quantity import Statistic
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from aswritten.audit.quantity import Quantity

WORDS_OF: Final = {
    Statistic.MEAN: ("mean",),
    Statistic.MEDIAN: ("median", "p50"),
    Statistic.MINIMUM: ("min",),
    Statistic.MAXIMUM: ("max", "peak"),
    Statistic.BEST: ("best", "max", "min"),
    Statistic.WORST: ("worst", "max", "min"),
    Statistic.DEVIATION: ("deviation", "spread"),
    Statistic.ERROR: ("sem", "stderr", "se"),
    Statistic.INTERVAL: ("ci", "interval"),
    Statistic.SUM: ("sum", "total"),
    Statistic.COUNT: ("count", "n"),
}
ENDS: Final = frozenset({Statistic.MINIMUM, Statistic.MAXIMUM, Statistic.BEST, Statistic.WORST})
"""What one of several is that nothing goes beyond."""
_LISTS: Final = read_list("en", "names")
LOWER_ENDS: Final = frozenset(_LISTS["lower_ends"])
"""Words of keys that hold the lower end of an interval."""
UPPER_ENDS: Final = frozenset(_LISTS["upper_ends"])
_MORE_IS_BETTER: Final = frozenset(_LISTS["more_is_better"])
_LESS_IS_BETTER: Final = frozenset(_LISTS["less_is_better"])
_SHARES: Final = frozenset(_LISTS["shares"])


def names_interval(quantity: Quantity) -> bool:
    """Whether the words around a number name an interval."""
    return any(one.statistic is Statistic.INTERVAL for one in quantity.aggregates)


def wanted_names(statistic: Statistic | None, name: str = "") -> tuple[str, ...]:  # noqa: PLR0911 - a ladder of answers
    """The aggregates that a statistic's word may mean; of a key that tells what is better, best is one end."""
    atoms = set(split_name(name))
    ends = ("maximum",) if atoms & _MORE_IS_BETTER else ("maximum", "minimum")
    # The share of what is on time is none.
    less = _LESS_IS_BETTER if atoms.isdisjoint(_SHARES) else _LESS_IS_BETTER - {"time"}
    ends = ("minimum",) if atoms & less else ends
    match statistic:
        case None | Statistic.MEAN:
            return ("mean",)
        case Statistic.MEDIAN:
            return ("median",)
        case Statistic.MINIMUM:
            return ("minimum",)
        case Statistic.MAXIMUM:
            return ("maximum",)
        case Statistic.BEST:
            return ends
        case Statistic.WORST:
            other = {"maximum": "minimum", "minimum": "maximum"}
            return tuple(other[end] for end in ends)
        case Statistic.DEVIATION:
            return ("sample standard deviation", "population standard deviation")
        case Statistic.ERROR:
            return ("standard error",)
        case Statistic.SUM:
            return ("sum",)
        case _:
            return ()
