"""Which words stand next to each other in a source: tells of most absent quotes that they are, without a search."""

from __future__ import annotations

from itertools import pairwise

from aswritten.extract.reading import Reading
from aswritten.extract.tokens import CJK, lower_each
from aswritten.model.late import late
from aswritten.normalise.fold import fold

_RUN = late(rf"[^\W_{CJK}]+")
_UNSURE = frozenset("-[…*_`<&\\$~{^")
"""Signs of a hyphen, an omission, a bracket or markup: what is matched then may not be what is written."""


class Vocabulary:
    """The words of a source and their neighbours, in every frame in which quotes are looked for.

    It pays where a claim holds many quotes: one pass over the source, then a few look-ups a quote.
    """

    def __init__(self, source: Reading) -> None:
        self._words: set[str] = set()
        self._pairs: set[tuple[str, str]] = set()
        for frame in source.frames:
            runs = _RUN.findall(frame.lowered)
            self._words.update(runs)
            self._pairs.update(pairwise(runs))

    def may_hold(self, quote: str) -> bool:
        """Whether the source may hold the quote; False is certain."""
        folded = fold(quote)
        if folded.breaks or ".." in folded.text or not _UNSURE.isdisjoint(folded.text):
            return True
        runs = _RUN.findall(lower_each(folded.text))
        return self._words.issuperset(runs) and self._pairs.issuperset(pairwise(runs))
