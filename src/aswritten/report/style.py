"""Colours of a terminal, as plain escape sequences: bringing in a library for six of them takes longer than a check."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from aswritten.model.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping


class Style(StrEnum):
    """What stands out how."""

    BOLD = "1"
    DIM = "2"
    GOOD = "32"
    BAD = "31"
    DOUBT = "33"
    PLACE = "36"
    GOOD_TITLE = "1;32"
    BAD_TITLE = "1;31"
    DOUBT_TITLE = "1;33"


class Palette(StrEnum):
    """Whether styles are written."""

    PLAIN = "plain"
    COLOUR = "colour"

    def paint(self, text: str, style: Style) -> str:
        """The text in a style, or as it is."""
        return text if self is Palette.PLAIN else f"\x1b[{style}m{text}\x1b[0m"


VERDICT_STYLES: Mapping[Verdict, Style] = {
    Verdict.VERIFIED: Style.GOOD_TITLE,
    Verdict.DISPROVEN: Style.BAD_TITLE,
    Verdict.CONTRADICTED: Style.BAD_TITLE,
    Verdict.INSUFFICIENT: Style.DOUBT_TITLE,
    Verdict.UNVERIFIED: Style.DOUBT_TITLE,
}

OUTCOME_STYLES: Mapping[Outcome, Style] = {
    Outcome.PASS: Style.GOOD,
    Outcome.FAIL: Style.BAD,
    Outcome.WARN: Style.DOUBT,
    Outcome.SKIPPED: Style.DIM,
}
