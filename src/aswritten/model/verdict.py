"""The closed sets of a claim check: verdicts, check names and outcomes (SPEC 2)."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What a claim check says of a claim and its source."""

    VERIFIED = "verified"
    DISPROVEN = "disproven"
    CONTRADICTED = "contradicted"
    INSUFFICIENT = "insufficient"
    UNVERIFIED = "unverified"
    """Reserved for records of what was not checked; a check never returns it."""


class CheckName(StrEnum):
    """The seven checks, in report order."""

    VERBATIM = "verbatim"
    NUMBER = "number"
    LABEL = "label"
    POLARITY = "polarity"
    STRENGTH = "strength"
    CONTEXT = "context"
    FRAMING = "framing"


class Outcome(StrEnum):
    """What one check says."""

    PASS = "pass"  # noqa: S105 - an outcome, no secret
    FAIL = "fail"
    WARN = "warn"
    SKIPPED = "skipped"


class Exactness(StrEnum):
    """By which fold a quoted span was found."""

    EXACT = "exact"
    FOLDED = "folded"
    CASE = "case"
    MARKUP = "markup"
    ELLIPSIS = "ellipsis"
    BRACKET = "bracket"
    MARKER_SKIPPED = "marker_skipped"
    ABSENT = "absent"
