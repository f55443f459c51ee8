"""What the words name in the stead of the place that a number was traced to by its value and names."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import split_name
from aswritten.audit.by_cubes import select
from aswritten.audit.cell_values import in_caption_unit
from aswritten.audit.comparing import fit, scales_for
from aswritten.audit.cube_model import AxisKind, is_numeric
from aswritten.audit.model import Status
from aswritten.audit.selection import CLAUSE, EARLIER, SENTENCE
from aswritten.audit.sentence_names import own_span, spans_of
from aswritten.audit.tiers import name_of

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Cube
    from aswritten.audit.model import Audited, EvidencePlace
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Choice, Selection

_LEADS: Final = re.compile(r"\s*(?:=|:|\b(?:of|is|was)\s)\s*\$?[-−]?\Z|(?<=[^\W\d_])\s\$?[-−]?\Z")
"""What stands between a key and its number."""
_LEAST_WORDS: Final = 2
"""Of a key right before a number, without "is" or "of"."""
_COUNTED: Final = re.compile(r"\d[\d.,]*\s?(?:[^\W\d_]+\s){0,2}\Z")
"""A number before a key, which so is its own."""
_HOMES: Final = frozenset({AxisKind.LEVEL, AxisKind.PATH, AxisKind.LABEL})
_BACK: Final = 0.5
"""How much farther back than the sentence before a name may stand."""


def conflict(case: Case, audited: Audited) -> str:
    """What the words name in the stead of a name of a place that holds the number; empty where nothing."""
    quantity, value = audited.quantity, audited.evidence[0].number
    is_one = audited.evidence_count == 1 and audited.status in (Status.EXACT_MATCH, Status.ROUNDING_OK)
    if is_one and (unit := _other_unit(case, quantity, value)):
        return unit
    if is_one and quantity.cell is None and (other := _other_in_sentence(case, quantity, audited.evidence[0])):
        return other
    for one in select(case, quantity):
        if value not in one.cube.values:
            continue
        cell = one.cube.values.index(value)
        if other := _other_name(case, quantity, one, cell):
            return other
        if is_one and quantity.cell is None and _leaves_open(one, cell):
            return "none of the places that differ so"
    return ""


def _other_in_sentence(case: Case, quantity: Quantity, place: EvidencePlace) -> str:
    """What the number's own words name in the stead of its place's key, or of what holds that key."""
    return _other_key(case, quantity, place.name) or _other_home(case, quantity, place)


def _other_home(case: Case, quantity: Quantity, place: EvidencePlace) -> str:
    """The object, row or file before a number that has the key of its place as well, and is not where that stands."""
    text, start = quantity.sentence_text, own_span(quantity).start
    left = max((end for _, end in spans_of(case, quantity) if end <= start), default=0)
    home = split_name(f"{place.path} {place.locator}")
    labels = {split_name(label.text) for label in case.columns.labels(case.columns.value_node[place.number])}
    found: list[str] = []
    for one in case.name_book.mentions(text):
        cube = case.cubes[one.cube]
        axis = cube.axes[one.axis]
        if one.is_part or axis.kind not in _HOMES or not (left <= one.start and one.end <= start) or cube.key is None:
            continue
        words = split_name(axis.members[one.member])
        if place.number in cube.values or set(words) <= set(home) or words in labels:
            return ""
        if place.name in cube.axes[cube.key].members:
            found.append(axis.members[one.member])
    return min(found, default="")


def _other_key(case: Case, quantity: Quantity, name: str) -> str:
    """The key that stands right before a number and is not that of its place; empty where none does."""
    text, start = quantity.sentence_text, own_span(quantity).start
    found = {
        case.cubes[one.cube].axes[one.axis].members[one.member]
        for one in case.name_book.mentions(text)
        if not one.is_part
        and case.cubes[one.cube].axes[one.axis].kind is AxisKind.KEY
        and one.end <= start
        and (lead := _LEADS.match(text, one.end, start)) is not None
        and (lead[0].strip(" $-−") or len(text[one.start : one.end].split()) >= _LEAST_WORDS)
        and not _COUNTED.search(text, 0, one.start)
    }
    return "" if name in found else min(found, default="")


def _other_unit(case: Case, quantity: Quantity, value: int) -> str:
    """The unit that a caption gives to a cell, in which the place holds another number; empty where none."""
    in_unit = in_caption_unit(case, quantity, value)
    if in_unit.unit == quantity.unit:
        return ""
    scales = scales_for(in_unit, name_of(case.columns, value))
    return in_unit.unit if fit(Fraction(case.columns.decimal(value)), in_unit, scales) is None else ""


def _other_name(case: Case, quantity: Quantity, selection: Selection, cell: int) -> str:
    """The one member of an axis that is chosen and that a cell does not have; empty where there is none."""
    cube = selection.cube
    if quantity.cell is None and quantity.comparator and (sibling := _named_sibling(case, quantity, cube, cell)):
        return sibling
    for at, (axis, choice) in enumerate(zip(cube.axes, selection.choices, strict=True)):
        is_key = axis.kind is AxisKind.KEY
        if is_key and _is_longer(cube, at, choice, cell) and choice.level >= SENTENCE:
            return axis.members[next(iter(choice.members))]
        if len(choice.members) != 1 or choice.cells >> cell & 1 or (choice.is_part and not is_key):
            continue
        if choice.level >= (CLAUSE if is_key else EARLIER - _BACK) and not (
            is_key and _is_mentioned(case, quantity, cube, at, cell)
        ):
            return axis.members[next(iter(choice.members))]
    return ""


def _is_longer(cube: Cube, at: int, choice: Choice, cell: int) -> bool:
    """Whether a sentence names a key of which the place's is only a part: mean_score, and no score."""
    axis = cube.axes[at]
    own = next((member for member, bits in enumerate(axis.cells) if bits >> cell & 1), None)
    if own is None or len(choice.members) != 1 or choice.is_part or own in choice.members:
        return False
    return set(split_name(axis.members[own])) < set(split_name(axis.members[next(iter(choice.members))]))


def _named_sibling(case: Case, quantity: Quantity, cube: Cube, cell: int) -> str:
    """The one object or row that a sentence names, where the place that meets a bound is of another."""
    found = case.name_book.mentions(quantity.sentence_text)
    for at, axis in enumerate(cube.axes):
        if axis.kind not in (AxisKind.LEVEL, AxisKind.LABEL) or is_numeric(axis):
            continue
        named = {one.member for one in found if (one.cube, one.axis) == (cube.number, at)}
        whole = {one.member for one in found if (one.cube, one.axis) == (cube.number, at) and not one.is_part}
        if len(named) == 1 and named == whole and not axis.cells[min(named)] >> cell & 1:
            return axis.members[min(named)]
    return ""


def _leaves_open(selection: Selection, cell: int) -> bool:
    """Whether words that name nothing of some axis leave other places beside the one that holds the number."""
    cube = selection.cube
    if cube.key is None:
        return False
    key = selection.choices[cube.key]
    if key.level < CLAUSE or not key.cells >> cell & 1:
        return False
    cells = cube.every
    for choice in selection.choices:
        if choice.level and choice.cells >> cell & 1:
            cells &= choice.cells
    return any(
        axis.count_in(cells) > 1
        for axis, choice in zip(cube.axes, selection.choices, strict=True)
        if not choice.level and axis.kind not in (AxisKind.KEY, AxisKind.RUN)
    )


def _is_mentioned(case: Case, quantity: Quantity, cube: Cube, axis: int, cell: int) -> bool:
    """Whether the sentence or the headers name the member of an axis that a cell has."""
    texts = [quantity.sentence_text]
    if quantity.cell is not None:
        texts = [*quantity.cell.row_headers, *quantity.cell.column_headers, quantity.cell.caption, quantity.lead]
    return any(
        (one.cube, one.axis) == (cube.number, axis) and cube.axes[axis].cells[one.member] >> cell & 1
        for text in texts
        for one in case.name_book.mentions(text, is_header=quantity.cell is not None)
    )
