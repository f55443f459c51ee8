"""The values of the cells that words select, their names, and the unit that a caption gives to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.atoms import UNIT_ATOMS, split_name
from aswritten.audit.comparing import same_unit, units_clash
from aswritten.audit.name_index import members
from aswritten.audit.tiers import name_of
from aswritten.audit.wording import any_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Selection

_UNITS: Final = "|".join(map(re.escape, read_list("any", "quantities")["caption_units"].split()))
_UNIT_OF_ALL: Final = re.compile(rf"\b(?:{any_of('measured_in')}) ({_UNITS})(?![\w/])")
"""A unit that a caption or lead-in gives to cells: "Peak memory in GB"."""
_WORD: Final = 8
_BREAK: Final = re.compile(rf"[.;:,](?=\s)|\b(?:{any_of('adds')})\b")
"""What parts the measurements of a caption."""


def values_of(selection: Selection) -> list[int]:
    """The values of the selected cells."""
    return [selection.cube.values[at] for at in members(selection.cells)]


def shared_of(selection: Selection) -> tuple[str, ...]:
    """The names of the chosen members."""
    return tuple(
        axis.members[member]
        for axis, choice in zip(selection.cube.axes, selection.choices, strict=True)
        if choice.level
        for member in sorted(choice.members)
    )


def in_caption_unit(case: Case, quantity: Quantity, value: int) -> Quantity:
    """The quantity in the unit that its table's caption gives to what the key measures."""
    if quantity.cell is None or quantity.unit or quantity.percent or quantity.delta is not None:
        return quantity
    name = name_of(case.columns, value)
    words = {word for word in split_name(name) if len(word) > 1}
    for text in (quantity.cell.caption, quantity.lead):
        for match in _UNIT_OF_ALL.finditer(text):
            with_unit = msgspec.structs.replace(quantity, unit=match[1])
            before = set(split_name(_BREAK.split(text[: match.start()])[-1]))
            behind = set(split_name(text[match.end() : match.end() + _WORD]))
            names_it = bool(words & before) or bool(words & behind & UNIT_ATOMS)
            if same_unit(with_unit, name) or (names_it and not units_clash(with_unit, name)):
                return with_unit
    return quantity
