"""Reference markers inside a passage, which a quotation leaves out (SPEC 2.1): ``[12]``, ``[^1]``, note numbers."""

# ruff: noqa: SIM905 - lists of words read best as running text
from __future__ import annotations

from aswritten.model.late import late
from aswritten.normalise.view import Edit, View

_RAISED = "[⁰¹²³⁴⁵⁶⁷⁸⁹]"
_BRACKETED = r"\[(?:\d{1,3}(?:\s?[,;-]\s?\d{1,3})*|\^[^\]\s\[]{1,80})\]"
_ASCII_MARKER = late(
    rf"{_BRACKETED}(?:\s?[,;]?\s?{_BRACKETED})*"
    r"|~?\\(?:[A-Za-z]{0,12}[cC]ite[A-Za-z]{0,12})\*?(?:\[[^\][]{0,200}\])*\{[^{}]{0,2000}\}"
)
_RAISED_MARKER = late(rf"{_RAISED}+(?:\s?[,;⁻-]\s?{_RAISED}+)*")
_WORD_BEFORE = late(r"[^\W\d_]+\Z")
_WORD_REACH = 30
_NOTED_MARKS = frozenset(".,;:!?\"'…。，；：！？")
_POWERS = frozenset("²³")
_SQUARED = frozenset(
    "mm cm dm km nm pm µm μm um in ft yd mi ms ns kg mg px hz mol bar kb mb gb pixel pixels inch inches feet sin cos "
    "tan log exp".split()
)
"""Units and functions that carry a power, in lower case."""
_SHORT_NAME = 3


def skip_markers(text: str) -> View | None:
    """The view of a folded text without its reference markers; None where it has none.

    The white space before a marker falls with it, unless a word follows without any.
    """
    edits: list[Edit] = []
    if "[" in text or "\\" in text:
        edits += (_edit(text, *match.span()) for match in _ASCII_MARKER.finditer(text))
    if not text.isascii():
        raised = [match.span() for match in _RAISED_MARKER.finditer(text)]
        edits += (_edit(text, *span) for span in raised if _is_note(text, *span))
        edits.sort()
    edits = [edit for edit in edits if edit[0] < edit[1]]
    return View.edited(text, edits) if edits else None


def _edit(text: str, start: int, end: int) -> Edit:
    if text[start - 1 : start] == "\u2029" or not start:
        return start, start, ""
    if text[start - 1] in " \n" and not text[end : end + 1].isalnum():
        start -= 1
    return start, end, ""


def _is_note(text: str, start: int, end: int) -> bool:
    """Whether a raised number is the number of a note: after a word or a mark, never after a digit, no power."""
    if text[end : end + 1].isalnum():
        return False
    head = text[max(0, start - _WORD_REACH) : start]
    if head[-1:] == " ":
        head = head[:-1]
    elif head[-1:] in _NOTED_MARKS and head:
        return True
    word = _WORD_BEFORE.search(head.rstrip(")]}") if head[-1:] in {")", "]", "}"} else head)
    if word is None or len(word.group()) == 1:
        return False
    name = word.group()
    is_power = text[start:end] in _POWERS
    return not (is_power and (name.lower() in _SQUARED or (name.isupper() and len(name) <= _SHORT_NAME)))
