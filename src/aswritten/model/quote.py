"""Quoted spans of a claim, where the source has them, and what stands nearest where it does not (SPEC 2.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from aswritten.model.finding import Range
from aswritten.model.verdict import Exactness

LONGEST = 1_000
"""Characters of a quote beyond which nothing near is searched for."""


class QuoteKind(StrEnum):
    """How a span comes to count as quoted."""

    MARKS = "marks"
    BLOCK = "block"
    ARGUMENT = "argument"


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """A span that a claim presents as the source's words.

    Attributes:
        text: what is quoted. For marks the raw text between them; a block quote comes without its line marks.
        raw_range: the quoted text in the raw claim; None for an argument.
        outer_range: the same with its marks; None for an argument.
        short: fewer than three tokens and four CJK characters, so that finding it locates nothing.
    """

    text: str
    raw_range: Range | None
    outer_range: Range | None
    kind: QuoteKind
    short: bool


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """One place at which a source has a quoted span.

    Attributes:
        ranges: the parts found, in the raw source; one unless something was left out of the quote.
        plain_ranges: the same in ``source.plain``.
        exactness: by which fold it was found.
        inserted_negation: the claim put a negation of its own into the quote (``[not]``).
        omitted: what an ellipsis left out or an editorial bracket replaced, in ``source.plain``; with an ellipsis at an
            end of the quote, the rest of the sentence there.
        added: what a bracket says that is the claim's own: a cue, a long insertion, words the source does not have.
    """

    ranges: tuple[Range, ...]
    plain_ranges: tuple[Range, ...]
    exactness: Exactness
    inserted_negation: bool = False
    omitted: tuple[Range, ...] = ()
    added: str = ""


class Passages(msgspec.Struct, frozen=True, kw_only=True):
    """All places at which a source has a span.

    Attributes:
        found: in the source's order.
        cut: there may be more than are listed.
        joined: where none is found: a place at which the words follow each other, but in two blocks.
    """

    found: tuple[Passage, ...] = ()
    cut: bool = False
    joined: Range | None = None


class Change(StrEnum):
    """What became of a run of words on the way from the source to the claim."""

    EQUAL = "equal"
    REPLACED = "replaced"
    ADDED = "added"
    DROPPED = "dropped"


class Difference(NamedTuple):
    """One step of the way from the source's words to the claim's."""

    change: Change
    claim_words: tuple[str, ...]
    source_words: tuple[str, ...]


class Nearest(msgspec.Struct, frozen=True, kw_only=True):
    """The passage that comes nearest to a quote that is absent.

    Attributes:
        text: the passage, white space folded.
        likeness: in per cent, 100 for equal texts.
        damaged: all words of the quote stand here in order, broken only by what a page puts between lines.
    """

    text: str
    raw_range: Range
    plain_range: Range
    likeness: int
    differences: tuple[Difference, ...]
    damaged: bool = False


class QuoteMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A quote with all that was found of it.

    Attributes:
        rule: the fault if the quote is absent, else empty.
    """

    quote: Quote
    passages: Passages
    nearest: Nearest | None = None
    rule: str = ""

    @property
    def found(self) -> bool:
        """Whether the source has the span."""
        return bool(self.passages.found)

    @property
    def exactness(self) -> Exactness:
        """The most exact of the ways in which the source has the span."""
        grades = list(Exactness)
        return min((passage.exactness for passage in self.passages.found), key=grades.index, default=Exactness.ABSENT)
