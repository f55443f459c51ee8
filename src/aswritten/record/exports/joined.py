"""A verdict with all that it joins: what every export is made of."""

from __future__ import annotations

import msgspec

from aswritten.record.rules import WEB
from aswritten.record.values import ClaimRecord, EvidenceRecord, VerdictRecord


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict, its claim, and its evidence in the order of the verdict."""

    verdict: VerdictRecord
    claim: ClaimRecord
    evidence: tuple[EvidenceRecord, ...]


def is_web(uri: str | None) -> bool:
    """Whether a source's uri is an address on the web, and no path."""
    return uri is not None and WEB.match(uri) is not None
