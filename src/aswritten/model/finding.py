"""What a check function returns: a fault (or a pass) with the places it rests on, in code points of the raw text."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from aswritten.model.verdict import CheckName, Outcome


class Range(NamedTuple):
    """A half-open run of code points, ``text[start:end]``; of the raw decoded text unless a name says other."""

    start: int
    end: int


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a check has to say.

    A ``pass`` has rule ``""``. Ranges are into the raw claim and the raw source.
    """

    check: CheckName
    rule: str
    outcome: Outcome
    message: str
    claim_ranges: tuple[Range, ...] = ()
    source_ranges: tuple[Range, ...] = ()
