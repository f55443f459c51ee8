"""Which words of the claim rest on which words of the source."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from aswritten.model.finding import Range


class AnchorKind(StrEnum):
    """How the claim's words and the source's are known to be the same."""

    QUOTE = "quote"
    SENTENCE = "sentence"
    """The whole claim sentence stands verbatim in the source."""
    ALIGNED = "aligned"
    """The same content words but for cues, auxiliaries and inflection (SPEC 2.8)."""


class Anchor(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing of claim words and source words, in the plain frames of both.

    Attributes:
        kind: how the pairing was found.
        claim_sentence: the sentence of the claim.
        claim_span: the words that stand in the source; None for a `quote` argument, whose words the claim paraphrases.
        source_spans: where they stand; several parts where an ellipsis split the quote.
        omitted: source text that an ellipsis left out.
        inserted_negation: whether the quote holds an editorial `[not]`.
    """

    kind: AnchorKind
    claim_sentence: Range
    claim_span: Range | None
    source_spans: tuple[Range, ...]
    omitted: tuple[Range, ...] = ()
    inserted_negation: bool = False
