"""Whether the words around a number are near and whole enough to say that its cells hold another one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.agreement import is_count, is_other_share, names_stranger
from aswritten.audit.answers import likely_scale
from aswritten.audit.atoms import GENERIC, STOP_WORDS, names_unit, split_name
from aswritten.audit.by_cubes import select
from aswritten.audit.change_ends import end_of
from aswritten.audit.comparing import correct, fit, is_of_size, loose_half, scales_for
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.selection import CAPTION, CLAUSE, HEADER, LEAD, SENTENCE
from aswritten.audit.sentence_names import PART_OF, own_span
from aswritten.audit.stated_deltas import FROM_BEFORE, TO_BETWEEN
from aswritten.audit.tiers import name_of
from aswritten.audit.wording import any_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Axis
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Choice, Selection

_WITHOUT: Final = re.compile(rf"\b(?:{any_of('changed_by')})\b", re.IGNORECASE)
"""What makes a change of something else."""
_SHARES: Final = frozenset(read_list("en", "names")["shares"])
_TELLING_DIGITS: Final = 3
_MOST_TELLING: Final = 64
"""Of more values one is met by chance."""
_BEHIND_NUMBER: Final = re.compile(r"\d\s?\(\Z")
_HEAD_OF: Final = re.compile(r"\ban?\s(?:[^\W\d_]+\s)?\$?([^\W\d_][\w^²³{}\\-]*)\$?\s+of\s+\$?\Z")
"""The word before "of" and a number, which says what it is: "a slope of", "an F1 of"."""
_OWNER: Final = re.compile(r"([^\W\d_][\w-]*)['’]s\s+\$?\Z")
"""Whose a number is said to be: "the baseline's 31.46"."""
_SAYS_NOTHING: Final = frozenset({*STOP_WORDS, *GENERIC, *read_list("en", "names")["statistics"], "total", "value"})


def may_accuse(
    case: Case, quantity: Quantity, selection: Selection, values: Sequence[int], *, due: Fraction | None = None
) -> bool:
    """Whether a number that the selected cells do not give may be called wrong; ``due`` is their aggregate."""
    if not (_is_telling_error(case, quantity, values) or _is_near(case, quantity, selection)):
        return False
    if _is_other_kind(case, quantity, values):
        return False
    if quantity.cell is not None:
        return True
    if _is_whole(case, quantity, selection) or _is_bracketed(quantity):
        return False
    if (
        names_stranger(case, quantity)
        or _is_start(case, quantity, selection)
        or _has_other_head(case, quantity, selection)
    ):
        return False
    shown = abs(Fraction(quantity.value or 0))
    exact = abs(due if due is not None else Fraction(case.columns.decimal(values[0])))
    exact *= likely_scale(case, quantity, values[0])
    return is_of_size(shown, exact)


def _is_start(case: Case, quantity: Quantity, selection: Selection) -> bool:
    """Whether a change starts from a number that may be another's.

    "Without B, it falls from 0.90 to 0.88", and where nothing tells the start from the end: both are not one cell.
    """
    text, own = quantity.sentence_text, own_span(quantity)
    if FROM_BEFORE.search(text, 0, own.start) is None:
        return False
    if _WITHOUT.search(text, 0, own.start) is not None:
        return True
    end = end_of(case, quantity)
    of_end = next((one for one in select(case, end) if one.cube is selection.cube), None) if end is not None else None
    return of_end is not None and of_end.cells == selection.cells


def _is_bracketed(quantity: Quantity) -> bool:
    """Whether a bare number stands in brackets behind another, and so may be its spread: "72.4 (8.1)"."""
    text, own = quantity.sentence_text, own_span(quantity)
    return _BEHIND_NUMBER.search(text, 0, own.start) is not None and text[own.end : own.end + 1] == ")"


def _is_whole(case: Case, quantity: Quantity, selection: Selection) -> bool:
    """Whether a number is the whole of the one before, which is of the same cells: "kept 1,509 of 1,643 reads"."""
    text, own = quantity.sentence_text, own_span(quantity)
    before = [one for name in quantity.neighbours if (one := case.by_id.get(name)) and own_span(one).end <= own.start]
    if not before or not PART_OF.fullmatch(text, own_span(before[-1]).end, own.start):
        return False
    of_part = next((one for one in select(case, before[-1]) if one.cube is selection.cube), None)
    return of_part is not None and of_part.cells == selection.cells


def _has_other_head(case: Case, quantity: Quantity, selection: Selection) -> bool:
    """Whether the word whose value a number is said to be names nothing of the selected cells: "an R² of 0.90"."""
    text, own = quantity.sentence_text, own_span(quantity)
    head = _HEAD_OF.search(text, 0, own.start) or _OWNER.search(text, 0, own.start)
    if head is None or (split_name(head[1])[:1] and split_name(head[1])[0] in _SAYS_NOTHING):
        return False
    own_names = [one for one in case.name_book.mentions(text) if one.cube == selection.cube.number]
    if any(one.start > own.end and text[own.end : one.start].isspace() for one in own_names):
        # "A collection of 83 files": of what stands behind it.
        return False
    return not any(one.start < head.end(1) and head.start(1) < one.end for one in own_names)


def _is_near(case: Case, quantity: Quantity, selection: Selection) -> bool:
    """Whether the key is named whole and close by, and what prose names is of the number's own clause."""
    for at, (axis, choice) in enumerate(zip(selection.cube.axes, selection.choices, strict=True)):
        if axis.kind is AxisKind.KEY and (choice.level < LEAD or (choice.is_part and not _is_header(quantity, choice))):
            return False
        if axis.kind is AxisKind.LEVEL and not choice.level and len(axis.members) == 1 and names_unit(axis.members[0]):
            # Under canopy_cover_pct, "spruce" is its cover.
            return False
        is_far = 0 < choice.level < CLAUSE and choice.level != CAPTION
        if is_far and _is_kept(case, quantity, selection, at):
            # "The p99 of A is 3 ms; for B and C it is 4 and 6 ms": the rest is as before.
            continue
        if quantity.cell is None and is_far and _decides(selection, choice, axis):
            # Of the sentence or an earlier one, but not of the number's own clause.
            return False
    return True


def _is_kept(case: Case, quantity: Quantity, selection: Selection, at: int) -> bool:
    """Whether a clause that names the member of another axis keeps the one member that the sentence has of this."""
    if selection.choices[at].level != SENTENCE:
        return False
    if TO_BETWEEN.search(quantity.sentence_text, 0, own_span(quantity).start):
        # "Rises from 0.54 for A to 0.62": the other end is another's.
        return False
    found = case.name_book.mentions(quantity.sentence_text)
    if len({one.member for one in found if (one.cube, one.axis) == (selection.cube.number, at)}) != 1:
        return False
    return any(
        other != at and choice.level >= CLAUSE and len(axis.members) > 1 and axis.kind is not AxisKind.KEY
        for other, (axis, choice) in enumerate(zip(selection.cube.axes, selection.choices, strict=True))
    )


def _decides(selection: Selection, choice: Choice, axis: Axis) -> bool:
    """Whether the choice of an axis leaves out cells that the others leave."""
    cells = selection.cube.every
    for other in selection.choices:
        if other is not choice and other.level:
            cells &= other.cells
    return axis.count_in(cells) > 1


def _is_header(quantity: Quantity, choice: Choice) -> bool:
    """Whether a cell's own header names it: "Uplift" of ``uplift_rel``."""
    return quantity.cell is not None and choice.level >= HEADER


def _is_other_kind(case: Case, quantity: Quantity, values: Sequence[int]) -> bool:
    """Whether the cells hold counts where the number is none, or the number is as good to the digits it shows."""
    text = case.columns.text(values[0])
    if is_other_share(quantity, name_of(case.columns, values[0])) and abs(Fraction(quantity.value or 0)) > 1:
        return True
    if is_count(case, quantity, values[0]) or (quantity.percent and text.isdigit() and not _is_share(case, values[0])):
        return True
    is_whole = text.lstrip("-").isdigit()
    if quantity.decimals and is_whole and len(values) == 1 and likely_scale(case, quantity, values[0]) == 1:
        return True
    # 110M may be 109.5M to two digits.
    away = abs(Fraction(case.columns.decimal(values[0])) - Fraction(quantity.value or 0))
    return quantity.scale != 1 and away <= loose_half(quantity)


def _is_telling_error(case: Case, quantity: Quantity, values: Sequence[int]) -> bool:
    """Whether a wrong number is one that authors make of these cells: their digits in disorder, or one of several runs.

    So a place is known by words that stand farther off.
    """
    if quantity.significant < _TELLING_DIGITS or len(values) > _MOST_TELLING:
        return False
    shown = sorted(character for character in quantity.shown if character.isdigit())
    for value in values:
        exact = Fraction(case.columns.decimal(value))
        if len(values) > 1 and fit(exact, quantity, scales_for(quantity, name_of(case.columns, value))) is not None:
            return True
        rounded = correct(quantity, exact * likely_scale(case, quantity, value))
        if sorted(character for character in rounded if character.isdigit()) == shown:
            return True
    return False


def _is_share(case: Case, value: int) -> bool:
    """Whether a key says that its whole number is a percentage."""
    return bool(_SHARES & set(split_name(name_of(case.columns, value))))
