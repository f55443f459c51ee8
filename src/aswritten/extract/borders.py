"""Where a span may begin and end: never inside a word or a number (SPEC 2.1)."""

from __future__ import annotations

import unicodedata
from typing import Protocol

from aswritten.extract.tokens import CJK
from aswritten.model.late import late

_IS_CJK = late(f"[{CJK}]")
_HYPHENS = frozenset("-‐‑")
_NARROW_SPACES = frozenset("\u00a0\u2007\u2009\u202f")
_WRITTEN_SPACES = ("&", "\\", "~")
"""How markup begins that stands for a space which keeps together."""
_NEGATING_PREFIX = late(r"(?i)(?<![^\W_])[(\[]?(?:un|non|dis|mis|anti)(?:\[[^\]\s]{0,6}\]|[)\]/·'-]|- )\Z")
_GLUED_COMMAND = late(r"[^\W_]\\[A-Za-z]{1,40}\*?\{\Z")
_PREFIX_REACH = 50
_MARKS = 4
"""A word may hold so many marks of emphasis, less one, in a row."""
_JOINS_DIGITS = frozenset(".,:/'⁄∕-·٫٬")
"""Between digits these make one number, date, time, fraction or range."""

_POSSESSIVE = late(r"(?i)'s(?!\w)")
_GROUP_AFTER = late(r" \d{3}(?!\d)")
_GROUP_BEFORE = late(r"(?<![\d.,])\d{1,3} \Z")
_LAST_GROUP = late(r"(?<![\d.,])(?:\d{1,3})(?: \d{3})*\Z")
_FIRST_GROUP = late(r"\d{3}(?!\d)")
_CJK_NUMERALS = frozenset("〇零一二三四五六七八九十百千万亿两")
_POWER_AFTER = late(r" ?[×·*] ?10[⁻⁺⁰¹²³⁴-⁹^]")
_POWER = late(r"10[⁻⁺⁰¹²³⁴-⁹^]")
_FACTOR_BEFORE = late(r"\d ?[×·*] ?\Z")
_SUPERSCRIPTS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_UNIT_POSITION = late(r"\d[\d.,]* ?[^\W\d_]{1,3}\Z|(?<![^\W_])[^\W\d_]\Z")


class Rendered(Protocol):
    """A text that can say what each of its characters was in the raw text."""

    @property
    def text(self) -> str:
        """The characters."""

    def raw_at(self, at: int) -> str:
        """The raw text behind one of them."""


def starts_well(frame: Rendered, start: int) -> bool:
    """Whether a span may begin at ``start``."""
    text = frame.text
    if not start:
        return True
    first, before = text[start], text[start - 1]
    if before in "*`" and first.isalpha() and text[max(0, start - _MARKS) : start].rstrip("*`")[-1:].isalpha():
        return False
    if before in "{)]/·'- " and first.isalpha() and _is_prefixed(text, start):
        return False
    if _begins_number(text, start) and _cuts_number_before(frame, start):
        return False
    if first in _CJK_NUMERALS and before in _CJK_NUMERALS:
        return False
    return not first.isalnum() or _is_cjk(first) or _is_cjk(before) or not _continues(frame, start - 1, start - 2)


def ends_well(frame: Rendered, end: int) -> bool:  # noqa: PLR0911 - guards
    """Whether a span may end at ``end``."""
    text = frame.text
    if end >= len(text):
        return True
    last, after = text[end - 1], text[end]
    if unicodedata.category(after)[0] == "M" or (after in "⁻⁺" and last.isalnum()):
        return False
    if after in "*`" and last.isalpha() and text[end : end + _MARKS].lstrip("*`")[:1].isalpha():
        return False
    if last.isdigit() and _cuts_number_after(frame, end):
        return False
    if last in _CJK_NUMERALS and after in _CJK_NUMERALS:
        return False
    if after.isdigit() and _is_cjk(last) and text[end - 2 : end - 1].isdigit():
        return False
    if not _is_word(last) or _is_cjk(last) or _is_cjk(after):
        return True
    return not _continues(frame, end, end + 1) and not _contracts(frame, end)


def _continues(frame: Rendered, at: int, beyond: int) -> bool:
    """Whether a word goes on at ``at``: by a letter, or by a hyphen with a letter beyond it."""
    text = frame.text
    if _is_word(text[at]):
        return True
    return text[at] == "-" and 0 <= beyond < len(text) and _is_word(text[beyond]) and _is_hyphen(frame, at)


def _is_prefixed(text: str, start: int) -> bool:
    """Whether a prefix that negates, or a command of LaTeX inside a word, stands before the word with no space."""
    if text[start - 1] == " " and text[start - 2 : start - 1] != "-":
        return False
    head = text[max(0, start - _PREFIX_REACH) : start]
    return bool((_GLUED_COMMAND if head[-1] == "{" else _NEGATING_PREFIX).search(head))


def _contracts(frame: Rendered, at: int) -> bool:
    """Whether an apostrophe binds what follows to the word: ``can't``, but not the possessive of ``dog's``."""
    text = frame.text
    if text[at] != "'" or not text[at + 1 : at + 2].isalnum() or _POSSESSIVE.match(text, at):
        return False
    return frame.raw_at(at) in {"'", "’"}


def is_unit_power(text: str, at: int) -> bool:
    """Whether a superscript at ``at`` raises a unit or a variable, so that it is no reference marker."""
    return at < len(text) and text[at] in _SUPERSCRIPTS and bool(_UNIT_POSITION.search(text, max(0, at - 24), at))


def _begins_number(text: str, start: int) -> bool:
    first = text[start]
    return first.isdigit() or (first in ".-+" and text[start + 1 : start + 2].isdigit())


def _cuts_number_before(frame: Rendered, start: int) -> bool:  # noqa: PLR0911 - guards
    text, before = frame.text, frame.text[start - 1]
    if before.isnumeric() and not _is_cjk(before):
        return True
    if _POWER.match(text, start) and _FACTOR_BEFORE.search(text, max(0, start - 4), start):
        return True
    if before in _JOINS_DIGITS:
        earlier = text[start - 2 : start - 1] if start > 1 else ""
        if earlier.isdigit() or before in "⁄∕":
            return True
        return (before == "." and not earlier.isalpha() and earlier not in {")", "]", ".", "'"}) or (
            before == "-" and not earlier.isalpha() and frame.raw_at(start - 1) not in {"—", "―"}
        )
    if before != " " or start < 2:  # noqa: PLR2004 - a space and what stands before it
        return False
    if text[start - 2] in "⁄∕":
        return True
    if not text[start - 2].isdigit():
        return False
    if _is_narrow(frame, start - 1):
        return True
    return bool(_FIRST_GROUP.match(text, start)) and bool(_GROUP_BEFORE.search(text, max(0, start - 5), start))


def _cuts_number_after(frame: Rendered, end: int) -> bool:
    text, after = frame.text, frame.text[end]
    following = text[end + 1 : end + 2]
    if after in _JOINS_DIGITS:
        return following.isdigit() or after in "⁄∕"
    if after == " " and following in "⁄∕" and following:
        return True
    if after == " " and following.isdigit():
        if _is_narrow(frame, end):
            return True
        return bool(_GROUP_AFTER.match(text, end)) and bool(_LAST_GROUP.search(text, max(0, end - 12), end))
    return after.isnumeric() or bool(_POWER_AFTER.match(text, end))


def _is_narrow(frame: Rendered, at: int) -> bool:
    written = frame.raw_at(at)
    return written in _NARROW_SPACES or written.startswith(_WRITTEN_SPACES)


def _is_hyphen(frame: Rendered, at: int) -> bool:
    """A hyphen binds a word; a dash does not, nor do two hyphens."""
    text = frame.text
    if text[at - 1 : at] == "-" or text[at + 1 : at + 2] == "-":
        return False
    return frame.raw_at(at) in _HYPHENS


def _is_cjk(character: str) -> bool:
    return not character.isascii() and bool(_IS_CJK.match(character))


def _is_word(character: str) -> bool:
    return (
        character.isalnum() or character == "_" or (character > "\u02ff" and unicodedata.category(character)[0] == "M")
    )
