"""What a text states in figures: numbers, ranges, compounds, identifiers, and references that are none (SPEC 2.2)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

import msgspec

from aswritten.model.finding import Range


class NumberKind(StrEnum):
    """How a run of text that carries digits (or spells them) is compared."""

    NUMBER = "number"
    RANGE = "range"
    """Two ends compared as one: ``10-20``, ``10 to 20``."""
    COMPOUND = "compound"
    """A date, time, version, fraction or ratio written as one token; matches as a whole."""
    IDENTIFIER = "identifier"
    """A name that carries digits (``GPT-4``); matches as a whole token."""
    STRUCTURE = "structure"
    """The number of a structural reference (``Table 3``); a place, not a quantity."""
    CITATION = "citation"
    LIST_MARKER = "list_marker"
    OPAQUE = "opaque"
    """Digits that fail closed (``10⁵``, ``1 000``): no number, present only where the same run of text stands."""


class Doubtful(StrEnum):
    """How a numeral that two locales read differently (``1.234``) is read."""

    ENGLISH = "english"
    LEXICON = "lexicon"
    """As the lexicon's language writes it: for a text whose language was given."""


class Number(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A number as a text states it.

    Attributes:
        text: as it stands in the plain frame.
        range: where, in the plain frame; covers sign, digits, scale word and percent mark, not currency or unit.
        kind: how it is compared.
        value: the exact value (of a range, its low end); 12 for ``12%``; None where it has none.
        high: the high end of a range.
        percent: whether it is a percentage.
        approximate: whether the text says "about" of it.
        bound: the comparator that the text puts before it in a sign or in words ("more than"): ``<``, ``<=``, ``>``,
            ``>=``; else empty.
        key: two numbers are the same (SPEC 2.2) exactly if their keys are.
        unit: unit or currency glued to it or following it, as written; else empty.
        spelled: whether it is written in words.
        decimals: digits shown after the decimal point.
        noun: for a structural reference the kind of place (``table``); else empty.
    """

    text: str
    range: Range
    kind: NumberKind
    value: Decimal | None = None
    high: Decimal | None = None
    percent: bool = False
    approximate: bool = False
    bound: str = ""
    key: str
    unit: str = ""
    spelled: bool = False
    decimals: int = 0
    noun: str = ""
