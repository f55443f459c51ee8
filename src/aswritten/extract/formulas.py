"""Quoted formulas: a page sets them in two dimensions, and each reader puts their signs in an order of its own."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

_FORMULA = re.compile("[=<>±×√\u2190-\u21ff\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff]")
_POWER = re.compile("(?<=\\d)[⁰¹²³⁴-⁹]")
"""A raised figure behind a figure makes another number: 10⁵ is not 105."""
_DROPPED = re.compile(r"[\s|\x00-\x1f\x7f\ufffd\u0300-\u036f]+")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"\d{2,}|\d[.,]\d+")
_SHORTEST = 8
"""Signs of a formula that is told from others."""


def is_reordered(quote: str, passage: str) -> bool:
    """Whether a run of a passage holds the letters, figures and signs of a quoted formula, all and no other.

    Its words and its numbers of several figures must stand in the quotation's order.
    """
    if not _FORMULA.search(quote):
        return False
    wanted, text = _compact(quote), _compact(passage)
    if len(wanted) < _SHORTEST or len(text) < len(wanted):
        return False
    return _follows(quote, passage, _WORD) and _follows(quote, passage, _NUMBER) and _holds(wanted, text)


def _compact(text: str) -> str:
    """The signs alone; raised and lowered ones as they stand on the line."""
    kept = _POWER.sub(lambda power: chr(0xE000 + ord(power[0])), text)
    return _DROPPED.sub("", unicodedata.normalize("NFKD", kept)).replace("\u2212", "-").lower()


def _follows(quote: str, passage: str, pattern: re.Pattern[str]) -> bool:
    """Whether what a pattern finds in the quotation stands in the passage in that order, its limits glued or not."""
    text = passage.lower()
    at = 0
    for match in pattern.finditer(quote):
        found = text.find(match[0].lower(), at)
        if found < 0:
            return False
        at = found + len(match[0])
    return True


def _holds(wanted: str, text: str) -> bool:
    """Whether some run of a text is an anagram."""
    missing = Counter(wanted)
    missing.subtract(text[: len(wanted)])
    off = sum(count != 0 for count in missing.values())
    for at in range(len(wanted), len(text) + 1):
        if not off:
            return True
        if at == len(text):
            return False
        for sign, step in ((text[at], -1), (text[at - len(wanted)], 1)):
            before = missing[sign]
            missing[sign] = before + step
            off += (before == 0) - (before + step == 0)
    return False
