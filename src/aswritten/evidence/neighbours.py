"""When does a token count? Only where both of its neighbours are known to be safe (SPEC 1)."""

from __future__ import annotations

import re
from typing import Final

WINDOW_CHARS: Final = 64
"""How much of the text on each side the rules may look at."""

_SAFE_BEFORE: Final = frozenset('=([{"')
_SAFE_AFTER: Final = frozenset(')]}";,.')
_NO_SPACE: Final = frozenset("\x1c\x1d\x1e\x1f")
"""Separators of old data formats, which Python calls whitespace."""

_LETTER_BEFORE: Final = frozenset("'‘“”„«»‚>`*")
_LETTER_AFTER: Final = frozenset("'’”“»«`*")
_PHRASE_END: Final = frozenset(":?!")

_DASHES: Final = "–‒−/⁄∕"
_SPACED_MARK_BEFORE = re.compile(rf"[0-9%] [{_DASHES}] \Z")
_SPACED_MARK_AFTER = re.compile(rf" [{_DASHES}] [+\-−]?[0-9.]")
_POWER_AFTER = re.compile(r"[^\S\r\n]?[×x*·⋅][^\S\r\n]?10(?:\^|\*\*|[⁺⁻⁰¹²³⁴-⁹]|<sup)|[^\S\r\n]?\^")
_VERSION_BEFORE = re.compile(
    r"(?<![A-Za-z])(?:(?:versions?|releases?|ver\.?|rel\.?)\s*[:=]?\s*|v\.?[ \u00a0]?)\Z", re.IGNORECASE
)
_GROUP_AFTER = re.compile(r" [0-9]{3}(?![0-9])")
_RUN_BEFORE = re.compile(r"([0-9][0-9.,]*) \Z")
_EXPONENT_BEFORE = re.compile(r"[0-9.][eE][+-]?[0-9]+ \Z")
_WHOLE_PART = re.compile(r"[+-]?([0-9]*)(?:\.([0-9]+))?")


def counts_as_number(before: str, token: str, after: str) -> bool:
    """Whether a number token stands alone between these texts (each up to 64 characters, empty at the text's end).

    >>> counts_as_number("(n = ", "45", ")"), counts_as_number("resnet", "50", " was")
    (True, False)
    """
    return (
        is_safe_before(before)
        and is_safe_after(after)
        and not _is_in_spaced_group(before, token, after)
        and not _SPACED_MARK_BEFORE.search(before)
        and not _SPACED_MARK_AFTER.match(after)
        and not _POWER_AFTER.match(after)
        and not _VERSION_BEFORE.search(before)
    )


def counts_as_literal(before: str, literal: str, after: str) -> bool:
    """Whether a run of text that is no number stands alone.

    With a digit in it, it is held to be a compound (a date, a version, an identifier): both neighbours must be safe,
    and beside a letter a few marks of prose are safe too. Without one, its outer letters must not be glued to others.

    >>> counts_as_literal("", "GPT-4", " is"), counts_as_literal("", "GPT-4", "-turbo")
    (True, False)
    """
    if not any(map(str.isnumeric, literal)):
        is_glued_before = _is_word(before[-1:]) and _is_word(literal[0])
        is_glued_after = _is_word(after[:1]) and _is_word(literal[-1])
        return not is_glued_before and not is_glued_after
    return _is_compound_start(before, literal) and _is_compound_end(literal, after)


def is_safe_before(before: str) -> bool:
    """Whether a text ends in something that may stand before a number."""
    return not before or before[-1] in _SAFE_BEFORE or _is_space(before[-1])


def is_safe_after(after: str) -> bool:
    """Whether a text begins with something that may stand after a number."""
    if not after or _is_space(after[0]):
        return True
    if after[0] not in _SAFE_AFTER:
        return False
    following = after[1:2]
    if following.isnumeric() or following in {"%", "‰", "％"}:
        return False
    # "5.x" is a version, "0.333..." and "5..10" go on.
    return after[0] != "." or not (_is_word(following) or following == ".")


def _is_compound_start(before: str, literal: str) -> bool:
    if not (_is_word(literal[0]) or literal[0] in "+-.−$€£"):
        return True
    if _has_letter(literal) and before[-1:] in _LETTER_BEFORE:
        return not _is_word(before[-2:-1])
    if _SPACED_MARK_BEFORE.search(before) or _is_in_spaced_group(before, literal, ""):
        return not literal[0].isnumeric() and is_safe_before(before)
    return is_safe_before(before)


def _is_compound_end(literal: str, after: str) -> bool:
    if not (_is_word(literal[-1]) or literal[-1] in "+-−%‰"):
        return True
    following = after[1:2]
    if _has_letter(literal) and after[:1] in _LETTER_AFTER:
        return not _is_word(following)
    if _has_letter(literal) and after[:1] in _PHRASE_END:
        return not following or _is_space(following)
    if _SPACED_MARK_AFTER.match(after) or _GROUP_AFTER.match(after):
        return not literal[-1].isnumeric() and is_safe_after(after)
    return is_safe_after(after)


def _has_letter(literal: str) -> bool:
    return any(map(str.isalpha, literal))


def _is_in_spaced_group(before: str, token: str, after: str) -> bool:
    """Whether a space inside a longer number could stand here: ``1 000`` holds neither ``1`` nor ``000``.

    Any Unicode space between digits is one. A plain space is one only before exactly three digits and after one to
    three (after three where they are a fraction's).
    """
    if _is_wide_space(after[:1]) and after[1:2].isnumeric():
        return True
    if _is_wide_space(before[-1:]) and before[-2:-1].isnumeric() and token[:1].isnumeric():
        return True
    shape = _WHOLE_PART.match(token)
    if shape is None:
        return False
    whole, fraction = shape[1], shape[2]
    if shape.end() == len(token) and _GROUP_AFTER.match(after) and _could_lead_group(whole, fraction):
        return True
    return token[0].isdigit() and len(whole) == len("000") and _ends_in_group(before)


def _ends_in_group(before: str) -> bool:
    """Whether a text ends in what a space could part from a further group of three digits."""
    run = _RUN_BEFORE.search(before)
    if run is None or _EXPONENT_BEFORE.search(before):
        return False
    whole_before, dot, fraction_before = run[1].rpartition(".")
    if dot:
        return _could_lead_group(whole_before, fraction_before)
    return _could_lead_group(run[1].rpartition(",")[2], None)


def _could_lead_group(whole: str, fraction: str | None) -> bool:
    return len(fraction) == len("000") if fraction else 0 < len(whole) <= len("000")


def _is_space(char: str) -> bool:
    return char.isspace() and char not in _NO_SPACE


def _is_wide_space(char: str) -> bool:
    return char > "\x7f" and char.isspace()


def _is_word(char: str) -> bool:
    """Letters, digits, underscore, and marks that belong to the letter before them (ideographs are no glue)."""
    if not char:
        return False
    return (char.isalnum() or char == "_" or "\u0300" <= char <= "\u036f") and not _is_ideograph(char)


def _is_ideograph(char: str) -> bool:
    return "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
