"""Whether the names that a document shows are all those of a place, so that its value must be the number."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from aswritten.audit.answers import likely_scale
from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, is_key_like, split_name
from aswritten.audit.comparing import is_of_size, units_clash
from aswritten.audit.groups import unmatched_labels
from aswritten.audit.quantity import Role
from aswritten.audit.surroundings import DECISIVE, NEAR, worth
from aswritten.audit.tiers import is_telling_name, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.tiers import Tier

_QUALIFIER: Final = re.compile(
    r"\b(?i:on|in|under|at|for|with|during|after|from)\s+(?:(?:the|an?)\s+)?(?:[a-z-]+\s+){0,2}?(?P<name>[A-Z][\w+-]+)"
)

_OF_AUTHORS: Final = frozenset(("ours", "baseline", "best"))
"""What a row's name says beside the name."""


def agrees(case: Case, quantity: Quantity, tier: Tier, values: Sequence[int]) -> bool:  # noqa: C901, PLR0911 - a ladder of answers
    """Whether the names that are shown are all a place's, so that its value must be the number."""
    is_change = quantity.delta is not None and (quantity.cell is None or bool(quantity.delta.operands))
    if tier.rivals or is_change or quantity.role is Role.UNCERTAINTY:
        return False
    around = case.around[quantity.id]
    name = name_of(case.columns, values[0])
    if units_clash(quantity, name) or is_key_like(name) or quantity.points or is_other_share(quantity, name):
        return False
    if is_count(case, quantity, values[0]):
        return False
    if tier.leaf is None and is_telling_name(name) and not (quantity.cell and _is_only_value(case, values[0])):
        return False
    if tier.leaf is not None and (not tier.leaf.is_full or tier.leaf.weight < DECISIVE):
        is_named = quantity.cell is not None and tier.leaf.weight >= NEAR and len(tier.matches) > 1
        if not is_named or not _is_only_value(case, values[0]):
            return False
    if quantity.cell is not None:
        return _headers_agree(around.row, tier, least=1.0) and _headers_agree(around.column, tier, least=0.5)
    units = split_name(quantity.unit)
    nouns = [
        noun
        for noun in around.nouns
        if noun not in units and noun not in UNIT_ATOMS and noun not in GENERIC and noun not in STOP_WORDS
    ]
    if nouns and not quantity.percent and not quantity.points and not set(nouns[:2]) & tier.covered:
        return False
    if tier.leaf is None and not any(match.weight >= 4 for match in tier.matches):  # noqa: PLR2004 - its own words
        return False
    shown = abs(Fraction(quantity.value or 0))
    exact = abs(Fraction(case.columns.decimal(values[0]))) * likely_scale(case, quantity, values[0])
    if not is_of_size(shown, exact):
        return False
    if names_stranger(case, quantity):
        return False
    return len(values) > 1 or not _misses_qualifier(case, values[0], tier)


def names_stranger(case: Case, quantity: Quantity) -> bool:
    """Whether the sentence tells the number by a proper name that no evidence has and the document has only here."""
    before = quantity.sentence_text[: quantity.range.start - quantity.sentence.start]
    for text in (before, case.around[quantity.id].own):
        for match in _QUALIFIER.finditer(text):
            words = [word for word in split_name(match["name"]) if word not in STOP_WORDS and word not in GENERIC]
            if words and not any(case.index.knows(word) or case.block_counts.get(word, 0) > 1 for word in words):
                return True
    return False


def is_other_share(quantity: Quantity, name: str) -> bool:
    """Whether a key names a percentage, and the document shows none: it is the share of something else."""
    return "percent" in split_name(name) and not quantity.percent


def _is_only_value(case: Case, value: int) -> bool:
    """Whether a row holds no other result."""
    columns = case.columns
    node = columns.value_node[value]
    own = range(columns.node_first[node], columns.node_stop[node])
    return not any(one != value and not is_key_like(columns.name(one)) for one in own)


def _misses_qualifier(case: Case, value: int, tier: Tier) -> bool:
    """Whether the place is one of several rows and the sentence names none of them."""
    foreign = unmatched_labels(case.columns, value, tier.covered)
    return (
        bool(foreign) and not tier.matches and bool(tier.leaf and case.index.leaf_set(tier.leaf.name).bit_count() > 1)
    )


def _headers_agree(words: tuple[str, ...], tier: Tier, *, least: float) -> bool:
    telling = [word for word in words if worth(word) >= 0.6 and word not in _OF_AUTHORS]  # noqa: PLR2004 - digits too
    if not telling:
        return True
    shared = [word for word in telling if word in tier.covered]
    digits = [word for word in telling if word[0].isdigit()]
    return len(shared) >= least * len(telling) and all(word in tier.covered for word in digits)


def is_count(case: Case, quantity: Quantity, value: int) -> bool:
    """Whether a place holds a whole number that a percentage shown is none of."""
    text = case.columns.text(value)
    if not quantity.percent or not text.isdigit() or text == "100":
        return False
    is_share = not {"percent", "rate", "share"}.isdisjoint(split_name(name_of(case.columns, value)))
    return quantity.decimals > 0 or len(text) > 2 or not is_share  # noqa: PLR2004 - digits of a percentage
