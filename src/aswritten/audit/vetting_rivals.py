"""Whether the words around a number mean another place than the one that was found for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import STOP_WORDS, is_key_like, split_name
from aswritten.audit.beside import values_named_beside
from aswritten.audit.groups import describe
from aswritten.audit.own_words import joined, stretches
from aswritten.audit.place_words import covers, is_named, names_of, own_words, telling
from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_LAST_WORD: Final = 40
_ORDERED: Final = re.compile(rf"\b(?:{any_of('ordered')})\b|→|{any_of('ordered', 'zh')}", re.IGNORECASE)
_CLOSED: Final = re.compile(rf"(?:,|;|\b(?:{any_of('closes')}))\s*\Z", re.IGNORECASE)


def other_meant(case: Case, quantity: Quantity, value: int) -> int | None:  # noqa: C901, PLR0911 - a ladder of doubts
    """A place beside the given one that the number's own words name where they do not name this one."""
    if quantity.cell is None and len(joined(quantity, case.by_id)) > 1:
        # The names of numbers side by side stand in their order (see vetting_pairs).
        return None
    own = own_words(case, quantity)
    is_key = is_key_like(case.columns.name(value))
    node = case.columns.value_node[value]
    noun = next((noun for noun in case.around[quantity.id].nouns[:1] if noun not in STOP_WORDS), "")
    before = quantity.sentence_text[: quantity.range.start - quantity.sentence.start]
    last_word = (split_name(before[-_LAST_WORD:]) or ("",))[-1]
    here = names_of(case, value)
    run = describe(case.columns, value)
    seen: set[frozenset[str]] = {here}
    words = own if quantity.cell is not None else own | _all_words(case, quantity) | {last_word, noun}
    for other in values_named_beside(case, value, words):
        there = names_of(case, other)
        if there in seen:
            continue
        seen.add(there)
        theirs, ours = telling(there - here), telling(here - there)
        if not theirs or (not ours and quantity.cell is None):
            continue
        place = describe(case.columns, other)
        if (place.shape, place.labels) == (run.shape, run.labels):
            continue
        if is_key_like(case.columns.name(other)) and not is_key and noun not in theirs:
            if quantity.cell is None and last_word in theirs and case.columns.value_node[other] == node:
                # "at horizon 0.42": that is what it is, whatever else holds the value.
                return other
            continue
        if noun and noun in theirs and noun not in here and case.columns.value_node[other] == node:
            return other
        if quantity.cell is None and _is_of_the_one_before(case, quantity, theirs, ours):
            return other
        if quantity.cell is None and _last_named_is(case, quantity, theirs, ours):
            return other
        named = [is_named(case, quantity, atom, own) for atom in theirs]
        is_of_row = quantity.cell is not None and case.columns.value_node[other] == node
        if (all(named) or (is_of_row and any(named))) and not any(is_named(case, quantity, atom, own) for atom in ours):
            return other
    return None


def _all_words(case: Case, quantity: Quantity) -> frozenset[str]:
    """The words of a number's sentence, as a whole and by its stretches."""
    parts = stretches(quantity, case.by_id)
    return frozenset(atom for text in (quantity.sentence_text, parts.before, parts.after) for atom in split_name(text))


def _is_of_the_one_before(case: Case, quantity: Quantity, theirs: AbstractSet[str], ours: AbstractSet[str]) -> bool:
    """Whether this place's name closes the number before ("91.3 on MNLI and 84.6 on QNLI") and another follows."""
    parts = stretches(quantity, case.by_id)
    if not _CLOSED.search(parts.before) or parts.head in parts.before:
        return False
    before, after = frozenset(split_name(parts.before)), frozenset(split_name(parts.after))
    if not ours or not all(covers(case, atom, after) for atom in theirs):
        return False
    return not any(covers(case, atom, after) for atom in ours) and any(covers(case, atom, before) for atom in ours)


def _last_named_is(case: Case, quantity: Quantity, theirs: AbstractSet[str], ours: AbstractSet[str]) -> bool:
    """Whether the last name before a number that stands alone is another place's, and this one's is earlier."""
    around = case.around[quantity.id]
    own = frozenset(split_name(around.own))
    if not ours or any(covers(case, atom, own) for atom in (*ours, *theirs)):
        return False
    if _ORDERED.search(quantity.sentence_text):
        return False
    before = quantity.sentence_text[: quantity.range.start - quantity.sentence.start]
    words = split_name(before)
    last = {word: at for at, word in enumerate(words)}

    def position(atoms: AbstractSet[str]) -> int:
        found = [last.get(word, -1) for atom in atoms for word in (case.index.fold(atom) or (atom,))]
        return min(found, default=-1)

    mine, its = position(ours), position(theirs)
    return 0 <= mine < its
