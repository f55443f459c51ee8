"""Whether a sentence states what its reader would ask a source for: a quotation, or a figure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.extract.quotes import find_quotes
from aswritten.model.number import Number, NumberKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.extract.reading import Reading
    from aswritten.model.finding import Range

_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:[-–/](?:\d\d){1,2})?")
_DOTTED = re.compile(r"\d+(?:\.\d+)+")
_VERSIONED = re.compile(
    r"(?:\b(?:v|version|release|rev|python|java|node|php|ruby|go|rust|gcc|cuda|ubuntu|debian|windows|macos|ios|android)"
    r"\.?|(?<![.!?]\s)\b[A-Z][\w+.-]*)\s*(?:[<>=≥≤~^]{1,2}\s*)?\Z",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b[A-Z]{2,}[\w-]*\s\Z|(?<![.!?:]\s)(?<!\A)\b[A-Z][\w+-]*\s\Z")
_STEP = re.compile(
    r"(?:\b(?:step|phase|part|level|tier|stage|layer|option|rule|round|week|question|exercise|milestone|sprint|example|case|"
    r"scenario|pattern|priority|lesson|module|schritt|stufe|teil|ebene|schicht|regel|runde|woche|frage|aufgabe|beispiel|fall|"
    r"étape|couche|règle|semaine|exemple|cas|paso|capa|regla|semana|ejemplo|caso|day|tag|jour|día)\s)\Z",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_REACH = 24


def holds_quotation(reading: Reading) -> bool:
    """Whether words stand between quotation marks, more than a word in passing."""
    return any(not quote.short or _is_long(quote.text) for quote in find_quotes(reading, ()))


def _is_long(text: str) -> bool:
    return any(character.isdecimal() for character in text) and " " in text.strip()


def states_figure(reading: Reading, literal: Sequence[Range] = ()) -> bool:
    """Whether a quantity is stated in digits; a year, a version or a name's number is none, nor is literal code."""
    text = reading.plain.text
    return any(_is_figure(number, text) and not _is_literal(reading, number, literal) for number in reading.numbers)


def _is_figure(number: Number, text: str) -> bool:  # noqa: PLR0911 - one kind of number after the other
    if number.spelled or number.kind not in {
        NumberKind.NUMBER,
        NumberKind.RANGE,
        NumberKind.OPAQUE,
        NumberKind.COMPOUND,
    }:
        return False
    written = text[number.range.start : number.range.end]
    if number.percent or number.unit:
        return True
    if _YEAR.fullmatch(written):
        return False
    if number.kind is NumberKind.COMPOUND:
        return bool(re.fullmatch(r"\d+\s?[:/]\s?\d+", written))
    if number.kind is NumberKind.OPAQUE and _LETTER.search(written):
        return False
    before = text[max(0, number.range.start - _REACH) : number.range.start]
    if _DOTTED.fullmatch(written) and _VERSIONED.search(before):
        return False
    return not (_NAMED.search(before) or _STEP.search(before))


def _is_literal(reading: Reading, number: Number, literal: Sequence[Range]) -> bool:
    if not literal:
        return False
    where = reading.raw_range(number.range)
    return any(run.start <= where.start and where.end <= run.end for run in literal)
