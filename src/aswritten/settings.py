"""What a caller may set, with the defaults."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits, thresholds and places.

    Attributes:
        enabled: whether anything is checked; if not, a run says so and counts as one that checked nothing.
        store: folder of records and snapshots, relative to the workspace root.
        workspace_root: the folder that sources named in data must lie in, links followed first.
        max_chars: code points of a claim and of a source in a claim check; more is an error, never a truncation.
        max_bytes: bytes of a file, after decompression.
        persist: whether the agent tools keep what they check; the command line keeps nothing unless told.
        languages: codes of the languages that a text is recognised as.
        framing: share of the claim's content words that may stand nowhere in the source.
        exempt: regular expressions; a number of a document is no result where one of them is found in its sentence and
            covers it.
    """

    enabled: bool = True
    store: str = ".claim-check"
    workspace_root: str = "."
    max_chars: int = 2_000_000
    max_bytes: int = 1_073_741_824
    persist: bool = True
    languages: tuple[str, ...] = ("en", "zh", "de", "fr", "es")
    framing: float = 0.25
    exempt: tuple[str, ...] = ()


DEFAULTS = Settings()
