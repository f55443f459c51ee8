"""The sentences of a block, as ranges of its readable text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.model.finding import Range
from aswritten.normalise.fold import PARAGRAPH, fold
from aswritten.normalise.sentences import split_sentences

if TYPE_CHECKING:
    from aswritten.document.model import Block


def find_sentences(block: Block, language: str) -> tuple[Range, ...]:
    """The sentences in order; a block of one sentence gives one range, an empty one none."""
    view = fold(block.text)
    found: list[Range] = []
    start = 0
    for part in view.text.split(PARAGRAPH):
        found += (
            view.to_raw(start + sentence.start, start + sentence.end) for sentence in split_sentences(part, language)
        )
        start += len(part) + 1
    return tuple(found)
