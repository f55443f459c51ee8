"""Which numbers are years and dates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.audit.quantity import Exempt, Role
from aswritten.audit.wording import words_any
from aswritten.extract.number_dates import date_of, is_year
from aswritten.extract.number_words import number_words
from aswritten.model.number import NumberKind

if TYPE_CHECKING:
    from aswritten.audit.drafts import Draft
    from aswritten.audit.wording import Wording

_YEARS_WIDTH = 24
_FIRST_YEAR, _LAST_YEAR = 1800, 2100
_FROM = re.compile(r"\b(?:from|von|de|desde|du)\s*\Z")
_IS_END = re.compile(r"\s*(?:to|bis|auf|à|a|–|-|→)\s*(?!(?:18|19|20)\d\d(?!\d))\d[\d.,]*\s?(?:[^\W\d_]{1,4}\b|%)")
"""What stands behind the first end of a change in a unit."""
_VALUE_OF = re.compile(r"\ban?\s(?:[a-z-]+\s){1,2}of\s*\Z")
"""What a value stands behind, and no year: "a median of 1862"."""
_ARTICLE = re.compile(r"(?:^|\s)(?:the|this|that|our|its|their|an?|each|every|last)\s\Z")
_NOUN = re.compile(r"\s[a-z]{3,}")
_YEARS_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre)\s(?:18|19|20)\d\d\s(?:and|und|et|y)\s(?:18|19|20)\d\d(?![\d.,]*\d|%|\s?[A-Za-zµ]{1,3}\b)"
)
_NAME_BEFORE = re.compile(r"(?:\bet al\.?,?|[^\W\d_a-zß-ÿ][\w’'-]+,?|\()\s*\(?$")


def year_or_date(draft: Draft, wording: Wording) -> Exempt | None:
    """Whether a number is a year, or part of a date."""
    number = draft.number
    if number is None or draft.value is None:
        return None
    if draft.role in {Role.RANGE_LOW, Role.RANGE_HIGH}:
        ends = (draft, *draft.partners)
        return Exempt.YEAR if all(_looks_like_year(end) for end in ends) else None
    moved = number if number.range.start == draft.start else None
    if moved is None:
        import msgspec  # noqa: PLC0415 - one use

        from aswritten.model.finding import Range  # noqa: PLC0415 - one use

        moved = msgspec.structs.replace(number, range=Range(draft.start, draft.end))
    if date_of(draft.where.text, moved, number_words(wording.language)) is not None:
        return Exempt.DATE
    if (
        (is_year(number) or number.kind is NumberKind.RANGE)
        and _looks_like_year(draft)
        and _reads_as_year(draft, wording)
    ):
        return Exempt.YEAR
    return None


def _reads_as_year(draft: Draft, wording: Wording) -> bool:
    block = draft.where.block
    if block.cell is not None:
        heads = " ".join((*block.cell.column_headers, *block.cell.row_headers)).lower().split()
        if not words_any("year_heads").isdisjoint(heads):
            return True
        if len(draft.where.text.strip()) == len(draft.text):
            return block.cell.is_header or block.cell.column == 0
    if _FROM.search(draft.before) and _IS_END.match(draft.after):
        # "from 1980 to 1241 µs" holds no year.
        return False
    near = draft.where.text[max(0, draft.start - _YEARS_WIDTH) : draft.end + _YEARS_WIDTH]
    is_told = (
        (wording.ends("year_before").search(draft.before) and not _VALUE_OF.search(draft.before))
        or _YEARS_BETWEEN.search(near)
        # As in "the 2025 workshop paper".
        or (_ARTICLE.search(draft.before) and _NOUN.match(draft.after))
        or _NAME_BEFORE.search(draft.where.text[max(0, draft.start - 40) : draft.start])
    )
    return bool(is_told) and not _counts(draft.after)


def _looks_like_year(draft: Draft) -> bool:
    return draft.value is not None and draft.text.isdecimal() and _FIRST_YEAR <= draft.value <= _LAST_YEAR


def _counts(after: str) -> bool:
    """Whether a plural noun follows, which the number counts."""
    match = re.match(r"\s([a-z]{3,})", after)
    return (
        bool(match) and match[1].endswith("s") and match[1] not in {"is", "was", "has", "this", "shows", "onwards"}
        if match
        else False
    )
