"""Spaces beside signs: where a page is laid out, none is written, and readers of PDF put them as they see fit."""

from __future__ import annotations

from aswritten.model.late import late
from aswritten.normalise.view import View

_SIGN = r"()\[\]{}<>=+*/|;^_~\-—–×÷±∓·•∗′″\u2190-\u21ff\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff"
_LOOSE = late(
    rf"[\x00-\x08\x0b-\x1f\x7f\ufffd]+|(?<=[{_SIGN}]) +| +(?=[{_SIGN}])|(?<=,) +(?=[^\W\d])| +(?=[.,:!?](?!\d))"
)
"""What does not count: such spaces, spaces before points and commas, and signs that stand for none (control codes).

A space between a point or comma and a figure counts: it parts two numbers.
"""
_MARKED = late(rf"[{_SIGN},]|[\x00-\x08\x0b-\x1f\x7f\ufffd]| [.:!?]")


def has_loose_spacing(text: str) -> bool:
    """Whether a text has signs beside which spaces may stand or not."""
    return _MARKED.search(text) is not None


def drop_loose_spacing(text: str) -> View:
    """The text without the spaces beside its signs."""
    return View.edited(text, [(*match.span(), "") for match in _LOOSE.finditer(text)])
