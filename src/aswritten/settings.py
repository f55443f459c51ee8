"""What a caller may set, with the defaults."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits and thresholds.

    Attributes:
        max_chars: code points of a claim and of a source in a claim check; more is an error, never a truncation.
        max_bytes: bytes of a file, after decompression.
        framing: share of the claim's content words that may stand nowhere in the source.
    """

    max_chars: int = 2_000_000
    max_bytes: int = 1_073_741_824
    framing: float = 0.25


DEFAULTS = Settings()
