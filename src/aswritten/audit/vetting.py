"""A second look at every number that the names alone call right: does what the words show agree with the place?

However a place was found (by names, in a file that the words name, by order, by the cells beside it), the number's own
words must name nothing else: no other row, column or key in its stead, and no aggregate but the one computed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.answers import contradicted
from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, is_key_like, split_name
from aswritten.audit.beside import values_beside
from aswritten.audit.case import located
from aswritten.audit.comparing import units_clash
from aswritten.audit.model import MISMATCHED, RECONCILED, Audited, Status, Trace
from aswritten.audit.place_words import covers, names_of, own_words, telling, value_of_cell
from aswritten.audit.quantity import Origin, Role
from aswritten.audit.surroundings import HEAD
from aswritten.audit.tiers import find_fits, name_of
from aswritten.audit.vetting_aggregates import COMPUTED, wrong_aggregate
from aswritten.audit.vetting_rivals import other_meant

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_MOST_BESIDE: Final = 40
_NEAR: Final = 3
_RESULT: Final = re.compile(r"(?<== )-?[0-9.]+")


_DONE: Final = re.compile(r"[a-z]{4,}ed")
"""A key that is a participle alone."""


def vet(case: Case, quantity: Quantity, audited: Audited) -> Audited:  # noqa: C901, PLR0911 - a ladder of doubts
    """The same status, or a doubt where the number's own words say something that the place is not."""
    if audited.status is Status.MISSING_EVIDENCE and _is_plain_cell(quantity):
        return _missed(case, quantity, audited)
    if audited.status in MISMATCHED and audited.trace is Trace.NAMES and quantity.cell is None:
        return _accused(case, quantity, audited)
    if audited.status not in RECONCILED or audited.trace not in (Trace.NAMES, Trace.FILE) or not audited.evidence:
        return audited
    value = audited.evidence[0].number
    if value < 0 or (quantity.delta is not None and not COMPUTED.match(audited.formula) and audited.formula):
        return audited
    if quantity.role is Role.UNCERTAINTY or any("#" in written for written in quantity.files[:1]):
        return audited
    if _is_chance(quantity, audited):
        return Audited(
            quantity=quantity, status=Status.MISSING_EVIDENCE, message="no evidence of its names holds this value"
        )
    if reason := _out_of_place(case, quantity, value):
        return doubted(audited, reason)
    if (other := other_meant(case, quantity, value)) is not None:
        if quantity.cell is not None and (due := value_of_cell(case, quantity)) is not None and due != value:
            return contradicted(case, quantity, [due], how=audited.trace)
        return doubted(audited, f"its own words name what {located(case.place(other))} is of")
    if (wrong := wrong_aggregate(case, quantity, audited, value)) is not None:
        status, message = wrong
        return msgspec.structs.replace(audited, status=status, message=message, correction="")
    return audited


def _is_plain_cell(quantity: Quantity) -> bool:
    return (
        quantity.cell is not None
        and quantity.delta is None
        and quantity.exempt is None
        and not quantity.comparator
        and not any(one.origin in (Origin.ROW, Origin.COLUMN) for one in quantity.aggregates)
        and quantity.role is Role.VALUE
        and quantity.uncertainty is None
    )


def _missed(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    """A mismatch, where one place holds all words of a cell's headers and another value."""
    value = value_of_cell(case, quantity)
    if value is None or find_fits(case.columns, quantity, [value]):
        return audited
    if units_clash(quantity, name_of(case.columns, value)):
        return audited
    return contradicted(case, quantity, [value], how=Trace.NAMES)


def _accused(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    """No mismatch where the place's name is another number's own word, and none of this one's."""
    around = case.around[quantity.id]
    is_count = audited.formula == "count of runs"
    if is_count or quantity.delta is not None or not audited.evidence or audited.evidence[0].number < 0:
        return audited
    value = audited.evidence[0].number
    others = [
        frozenset(split_name(case.around[name].own))
        for name in quantity.neighbours
        if name in case.around and case.by_id[name].sentence == quantity.sentence
    ]
    here = names_of(case, value)
    for other in values_beside(case, value)[:_MOST_BESIDE]:
        if case.columns.value_name[other] != case.columns.value_name[value]:
            continue
        ours = [atom for atom in telling(here - names_of(case, other)) if len(atom) > 1 and not atom[0].isdigit()]
        if not ours or not all(around.weights.get(atom, 0.0) < HEAD for atom in ours):
            continue
        if any(all(covers(case, atom, own) for atom in ours) for own in others):
            return doubted(audited, f"{', '.join(sorted(ours))} is another number's name")
    return audited


def _is_chance(quantity: Quantity, audited: Audited) -> bool:
    """Whether one digit, or a number in words, is met by what rounds to it."""
    is_short = quantity.spelled or (quantity.significant < 2 and not quantity.decimals and not quantity.unit)  # noqa: PLR2004
    if not is_short or quantity.comparator or quantity.approximate:
        return False
    if audited.status is Status.ROUNDING_OK and quantity.spelled:
        return not audited.formula
    found = _RESULT.search(audited.formula) if COMPUTED.match(audited.formula) else None
    return found is not None and Decimal(found[0]) != quantity.value


def _out_of_place(case: Case, quantity: Quantity, value: int) -> str:  # noqa: PLR0911 - as above
    """Why a place does not agree with where the number stands; empty where it does."""
    columns = case.columns
    name = columns.name(value)
    if quantity.role in (Role.RANGE_LOW, Role.RANGE_HIGH) and quantity.value is not None:
        ends = [case.by_id[one].value for one in quantity.partners if one in case.by_id]
        is_low = quantity.role is Role.RANGE_LOW
        if any(end is not None and (end < quantity.value) == is_low and end != quantity.value for end in ends):
            return "the ends of its range stand the other way round"
    own = own_words(case, quantity)
    if quantity.cell is not None:
        leaf = frozenset(split_name(name)) - STOP_WORDS
        leaf = telling(leaf) or leaf
        rows = frozenset(split_name(" ".join(quantity.cell.row_headers)))
        columns_own = frozenset(split_name(" ".join(quantity.cell.column_headers)))
        if is_key_like(name) and leaf & rows and not leaf & columns_own and columns.text(value) in rows:
            return f"{name} is what names its row"
        if not leaf or any(covers(case, atom, own) for atom in leaf):
            return ""
        others = case.header_words(quantity.path, quantity.cell.table, rows_only=False)
        caption = frozenset(split_name(quantity.cell.caption))
        if not leaf <= caption and any(leaf <= words and not words <= own for words in others):
            return f"{name} is another row's or column's"
        return ""
    if (is_key_like(name) or is_short(quantity)) and not stands_beside(case, quantity, name):
        return f"{name} does not stand beside it"
    noun = next(iter(case.around[quantity.id].nouns), "")
    is_name = noun not in STOP_WORDS and noun not in UNIT_ATOMS and noun not in GENERIC and case.index.knows(noun)
    if noun and is_name and not (quantity.percent or quantity.unit or is_done_to(quantity, name)):
        names = names_of(case, value)
        if not any(noun == atom or noun in case.index.fold(atom) for atom in names):
            return f"the words say that it counts {noun}"
    return ""


def is_done_to(quantity: Quantity, name: str) -> bool:
    """Whether a key is what was done to those that are counted: "383 pupils were randomised"."""
    if not _DONE.fullmatch(name):
        return False
    behind = quantity.sentence_text[quantity.range.end - quantity.sentence.start :]
    return re.match(rf"\s+[^\W\d]+\s+(?:(?:was|were|had been|have been)\s+)?{re.escape(name)}\b", behind) is not None


def is_short(quantity: Quantity) -> bool:
    """Whether a number of prose has one digit and nothing else, so that any count meets it by chance."""
    is_bare = not (quantity.decimals or quantity.unit or quantity.percent or quantity.comparator)
    return quantity.cell is None and is_bare and quantity.significant < 2  # noqa: PLR2004 - one digit


def stands_beside(case: Case, quantity: Quantity, name: str) -> bool:
    """Whether one of the two words before or behind a number is of a key's name."""
    at, stop = quantity.range.start - quantity.sentence.start, quantity.range.end - quantity.sentence.start
    near = [*quantity.sentence_text[:at].split()[-_NEAR:], *quantity.sentence_text[stop:].split()[:_NEAR]]
    words = frozenset(atom for word in near for atom in split_name(word))
    return any(covers(case, atom, words) for atom in split_name(name))


def doubted(audited: Audited, reason: str) -> Audited:
    """The same places, and why they may not be what is meant."""
    place = audited.evidence[0]
    held = audited.formula or f"{located(place)} holds {place.value}"
    return msgspec.structs.replace(
        audited, status=Status.AMBIGUOUS_MAPPING, formula="", message=f"{held}, but {reason}", correction=""
    )
