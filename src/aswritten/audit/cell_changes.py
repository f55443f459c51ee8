"""Changes and ratios whose ends are cells: two columns of a row, or two members of an axis that the sentence names."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from aswritten.audit.answers import derived_from, other_change
from aswritten.audit.by_cubes import select
from aswritten.audit.cell_status import expected_of
from aswritten.audit.change_bounds import change_formula, change_value, is_valued
from aswritten.audit.comparing import PLAIN, fit, is_of_size, show
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.model import Audited
from aswritten.audit.name_index import members
from aswritten.audit.quantity import TIMES, DeltaKind, Direction, Statistic
from aswritten.audit.selection import SENTENCE
from aswritten.audit.sentence_names import own_span
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Cube
    from aswritten.audit.cube_words import Mention
    from aswritten.audit.model import EvidencePlace
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Selection

_CHANGED: Final = re.compile(rf"Δ|\b(?:{any_of('changes')})", re.IGNORECASE)
"""What a header of changes has: words, or what words begin with."""
_ENDS: Final = 2
_MOST_BESIDE: Final = 8


class _End(NamedTuple):
    """One end of a change: its exact value, what it is called, and where it stands."""

    value: Fraction
    name: str
    places: tuple[EvidencePlace, ...]
    is_after: bool = False
    """Whether the words say that it is the later end."""


class _Cell(NamedTuple):
    """A cell of a row as the end of a change."""

    end: _End
    quantity: Quantity
    column: int


def change_of_cells(case: Case, quantity: Quantity) -> Audited | None:
    """The status of a change or ratio by the cells of its ends, where they give it; None otherwise."""
    if quantity.value is None or not case.columns.files:
        return None
    kinds = _kinds(quantity)
    if not kinds:
        return None
    if quantity.cell is not None:
        return _of_row(case, quantity, kinds)
    pairs = list(_named_pairs(case, quantity))
    found = [pair for pair in pairs if _follows(quantity, kinds, *pair)]
    if found:
        return _derived(quantity, kinds, found[0])
    if not _is_of_names(case, quantity):
        return None
    # Which cells a mean is over, the words do not say for sure.
    plain = [one for one in quantity.aggregates if one.statistic is not Statistic.MEAN]
    pairs = list(_named_pairs(case, msgspec.structs.replace(quantity, aggregates=tuple(plain))))
    return _wrong_ends(quantity, kinds[0], pairs[0]) if len(pairs) == 1 else None


def _is_of_names(case: Case, quantity: Quantity) -> bool:
    """Whether a change is stated of two names, and no other number stands in its sentence."""
    if quantity.delta is None or quantity.delta.operands:
        return False
    others = [case.by_id[name] for name in quantity.neighbours if name in case.by_id]
    return not any(one.value is not None and one.exempt is None for one in others)


def _wrong_ends(quantity: Quantity, kind: DeltaKind, pair: tuple[_End, _End]) -> Audited | None:
    """A change that the evidence of the two ends that are named does not give."""
    one, other = pair
    values = [
        value
        for earlier, later in _orders(quantity, kind, one, other)
        if (value := change_value(kind, earlier.value, later.value, quantity)) is not None
    ]
    shown = abs(Fraction(quantity.value or 0))
    near = min(map(abs, values), key=lambda value: abs(value - shown), default=Fraction(0))
    if not is_of_size(shown, near):
        return None
    formula = change_formula(kind, show(one.value), show(other.value))
    places = (*one.places[:1], *other.places[:1])
    return other_change(quantity, places, formula, near, ends=f"the evidence of {one.name} and {other.name} gives")


def _kinds(quantity: Quantity) -> tuple[DeltaKind, ...]:
    if quantity.delta is None and quantity.unit not in TIMES:
        headers = " ".join(quantity.cell.column_headers[-1:]) if quantity.cell is not None else ""
        return (DeltaKind.RELATIVE,) if quantity.percent and _CHANGED.search(headers) else ()
    if quantity.delta is None:
        return (DeltaKind.RATIO,)
    if quantity.points:
        return (DeltaKind.DIFFERENCE,)
    return (quantity.delta.kind,)


def _follows(quantity: Quantity, kinds: Sequence[DeltaKind], one: _End, other: _End) -> bool:
    bare = msgspec.structs.replace(quantity, unit="", percent=False, points=False, value=abs(quantity.value or 0))
    for kind in kinds:
        for earlier, later in _orders(quantity, kind, one, other):
            value = change_value(kind, earlier.value, later.value, quantity)
            if value is not None and fit(abs(value), bare, PLAIN) is not None:
                return True
    return False


def _orders(quantity: Quantity, kind: DeltaKind, one: _End, other: _End) -> Sequence[tuple[_End, _End]]:
    """The ends as (earlier, later), in each order that the words allow: a percentage is one of the earlier end."""
    both = ((one, other), (other, one))
    if other.is_after and quantity.delta is not None and kind is not DeltaKind.RATIO:
        rises = quantity.delta.direction is Direction.UP
        return both[:1] if (other.value >= one.value) == rises else ()
    if kind is not DeltaKind.RELATIVE:
        return both
    if quantity.cell is not None:
        return both[:1]
    delta = quantity.delta
    if delta is None or delta.direction is Direction.UNSTATED or is_valued(delta.words):
        return both
    rises = delta.direction is Direction.UP
    return [pair for pair in both if (pair[1].value >= pair[0].value) == rises]


def _derived(quantity: Quantity, kinds: Sequence[DeltaKind], pair: tuple[_End, _End]) -> Audited:
    one, other = pair
    formula = change_formula(kinds[0], show(one.value), show(other.value))
    places = (*one.places[:1], *other.places[:1])
    return derived_from(quantity, places, formula, source=f"the evidence of {one.name} and {other.name}")


def _of_row(case: Case, quantity: Quantity, kinds: Sequence[DeltaKind]) -> Audited | None:
    """A ratio or change in a row, against the other cells of the row that have one unit."""
    ends: list[_Cell] = []
    for name in quantity.neighbours[:_MOST_BESIDE]:
        other = case.by_id.get(name)
        if other is None or other.cell is None or other.delta is not None or other.unit in TIMES:
            continue
        expected = expected_of(case, other) if other.id in case.audited else None
        if expected is not None:
            head = " ".join(other.cell.column_headers[-1:])
            ends.append(_Cell(_End(expected[0], head, case.places(expected[1])), other, other.cell.column))
    ends = _named_columns(quantity, sorted(ends, key=lambda end: end.column))
    pairs = [
        (one, other)
        for one, other in combinations(ends, 2)
        if (one.quantity.unit, one.quantity.percent) == (other.quantity.unit, other.quantity.percent)
    ]
    for first, second in pairs:
        # Of percentages a change may be in points as well.
        both = (*kinds, DeltaKind.DIFFERENCE) if first.quantity.percent and DeltaKind.RELATIVE in kinds else kinds
        if _follows(quantity, both, first.end, second.end):
            return _derived(quantity, kinds, (first.end, second.end))
    is_named = len(pairs) == 1 and len(ends) == _ENDS and _names_any(quantity, ends)
    return _wrong_change(quantity, kinds[0], *pairs[0]) if is_named else None


def _wrong_change(quantity: Quantity, kind: DeltaKind, one: _Cell, other: _Cell) -> Audited | None:
    """A change that the two ends of its row do not give, neither as shown nor by their evidence."""
    shown = [_End(Fraction(end.quantity.value or 0), "", ()) for end in (one, other)]
    if _follows(quantity, (kind,), *shown):
        return None
    value = change_value(kind, one.end.value, other.end.value, quantity)
    if value is None:
        return None
    if (quantity.value or 0) >= 0:
        value = abs(value)
    formula = change_formula(kind, show(one.end.value), show(other.end.value))
    places = (*one.end.places[:1], *other.end.places[:1])
    return other_change(quantity, places, formula, value, ends=f"{one.end.name} and {other.end.name} give")


def _names_any(quantity: Quantity, ends: Sequence[_Cell]) -> bool:
    """Whether the change's header, the caption or the lead-in names one of its ends, or the ends are all there is."""
    assert quantity.cell is not None  # noqa: S101 - the caller has seen to it
    text = f"{quantity.cell.caption} {quantity.lead} {' '.join(quantity.cell.column_headers[-1:])}".lower()
    return (
        any(end.end.name and end.end.name.lower().split(" (")[0] in text for end in ends)
        or _CHANGED.search(text) is not None
    )


def _named_columns(quantity: Quantity, ends: list[_Cell]) -> list[_Cell]:
    """Of a row's cells those whose columns the change's own header names, or else the caption and lead-in."""
    assert quantity.cell is not None  # noqa: S101 - the caller has seen to it
    own = " ".join(quantity.cell.column_headers[-1:]).lower()
    around = f"{quantity.cell.caption} {quantity.lead}".lower()
    heads = [end.end.name.lower().split(" (")[0] for end in ends]
    both = [end for end, head in zip(ends, heads, strict=True) if head and (head in own or head in around)]
    first = [end for end, head in zip(ends, heads, strict=True) if head and head in own]
    if len(both) == 2:  # noqa: PLR2004 - two ends
        return both
    if len(first) == 1:
        # "vs ripgrep" is of the first column and that one.
        return [*(end for end in ends[:1] if end is not first[0]), *first]
    return ends


def _named_pairs(case: Case, quantity: Quantity) -> Iterator[tuple[_End, _End]]:
    """The two cells that differ in the one axis of which the sentence names two members."""
    bases = [quantity]
    if quantity.delta is not None:
        bases += [case.by_id[name] for name in quantity.delta.operands if name in case.by_id]
    for base in bases:
        for selection in select(case, _without_share(msgspec.structs.replace(base, delta=None), quantity))[:2]:
            yield from _pairs_in(case, base, selection)


def _without_share(base: Quantity, change: Quantity) -> Quantity:
    """A change without its own percent sign or "times", which are none of what changes."""
    kind = change.delta.kind if change.delta is not None else None
    if base.id != change.id or kind in (None, DeltaKind.DIFFERENCE):
        return base
    return msgspec.structs.replace(base, percent=False, unit="", decimals=0)


def _pairs_in(case: Case, quantity: Quantity, selection: Selection) -> Iterator[tuple[_End, _End]]:
    cube = selection.cube
    key = selection.choices[cube.key] if cube.key is not None else None
    if key is not None and (key.level < SENTENCE or len(key.members) != 1):
        return
    mentions = [one for one in case.name_book.mentions(quantity.sentence_text) if one.cube == cube.number]
    for at, axis in enumerate(cube.axes):
        if axis.kind in (AxisKind.KEY, AxisKind.RUN) or len(axis.members) < 2:  # noqa: PLR2004 - two ends
            continue
        named = {one.member for one in mentions if one.axis == at} | set(selection.choices[at].members)
        if len(named) != 2:  # noqa: PLR2004 - as above
            continue
        rest = cube.every
        for other, choice in enumerate(selection.choices):
            if other != at and choice.level:
                rest &= choice.cells
        is_mean = any(one.statistic is Statistic.MEAN for one in quantity.aggregates)
        ends = [
            _end(case, cube, axis.members[member], rest & axis.cells[member], is_mean=is_mean)
            for member in sorted(named)
        ]
        first, last = ends
        if first is None or last is None:
            continue
        order = _named_order(quantity, [one for one in mentions if one.axis == at])
        if set(order) == named and _keeps_order(quantity):
            # "A has 42 % more than B": of B.
            base, subject = (first, last) if order[1] == min(named) else (last, first)
            yield base, subject._replace(is_after=True)
        else:
            yield first, last


def _named_order(quantity: Quantity, mentions: Sequence[Mention]) -> tuple[int, int]:
    """The member that stands before a change, and the one behind it; -1 where none does."""
    own = own_span(quantity)
    before = [one.member for one in mentions if one.end <= own.start]
    behind = [one.member for one in mentions if one.start >= own.end]
    return (before[-1] if before else -1), (behind[0] if behind else -1)


def _keeps_order(quantity: Quantity) -> bool:
    """Whether a change says which way it goes from the name behind it to the one before."""
    delta = quantity.delta
    return delta is not None and delta.direction is not Direction.UNSTATED and not is_valued(delta.words)


def _end(case: Case, cube: Cube, name: str, cells: int, *, is_mean: bool) -> _End | None:
    """A member's value: its one cell's, or the mean of its runs, or of all its cells where the words say so."""
    values = tuple(cube.values[at] for at in members(cells))
    is_open = any(axis.kind is not AxisKind.RUN and axis.count_in(cells) > 1 for axis in cube.axes)
    return (
        None
        if (is_open and not is_mean) or not values
        else _End(case.columns.summary(values).mean, name, case.places(values))
    )
