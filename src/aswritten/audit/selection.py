"""The values of choosing: how near words stand, what they choose of an axis, and the cells that they select."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Cube
    from aswritten.audit.quantity import Quantity

NEXT: Final = 6.0
"""Right behind the number."""
HEADER: Final = 5.0
CLAUSE: Final = 5.0
SENTENCE: Final = 3.5
CAPTION: Final = 3.0
LEAD: Final = 2.5
EARLIER: Final = 2.0
"""The sentence before; each before that is a step farther."""
HEADING: Final = 1.5
HINT: Final = 0.05
"""Named before, though not which of several is meant."""
UNNAMED: Final = 0.0
_STEP_BACK: Final = 0.05
_STEP_OUT: Final = 0.1
_MOST_STEPS: Final = 8


class Choice(NamedTuple):
    """What is chosen of an axis.

    Attributes:
        members: those that are named; several where the words do not tell between them.
        cells: theirs, as a set of bits.
        level: how near the words stand that name them; 0 where nothing does.
        is_part: whether the words are only parts of names.
    """

    members: frozenset[int]
    cells: int
    level: float
    is_part: bool = False


class Selection(NamedTuple):
    """The cells of a cube that the words select.

    Attributes:
        choices: one for each axis.
        cells: as a set of bits.
        open_axes: axes along which the selected cells still differ.
        strangers: words of its headers that nothing of the cube explains.
        score: how well and near they are named, beside the other cubes.
    """

    cube: Cube
    choices: tuple[Choice, ...]
    cells: int
    open_axes: tuple[int, ...]
    strangers: tuple[str, ...]
    score: float


class Scope(NamedTuple):
    """A text around a quantity and how near it is."""

    text: str
    level: float


class Around(NamedTuple):
    """The texts around a quantity: the headers of its cell, and those that are farther off, the nearest first."""

    headers: tuple[str, ...]
    scopes: tuple[Scope, ...]


def nothing_of(cube: Cube, level: float = UNNAMED, members: frozenset[int] = frozenset()) -> Choice:
    """The choice of all cells: no member is named, or none of several."""
    return Choice(members, cube.every, level)


def around(case: Case, quantity: Quantity) -> Around:
    """The texts around a quantity, its sentence aside."""
    found: list[Scope] = []
    headers: tuple[str, ...] = ()
    if quantity.cell is not None:
        headers = (*quantity.cell.row_headers, *quantity.cell.column_headers)
        found.append(Scope(quantity.cell.caption, CAPTION))
    found.append(Scope(quantity.lead, LEAD))
    if quantity.cell is None:
        for back, text in enumerate(reversed(case.sentences_before(quantity))):
            found.append(Scope(text, EARLIER - _STEP_BACK * min(back, _MOST_STEPS)))
    for back, text in enumerate(reversed(quantity.section)):
        found.append(Scope(text, HEADING - _STEP_OUT * min(back, _MOST_STEPS)))
    return Around(headers, tuple(scope for scope in found if scope.text))
