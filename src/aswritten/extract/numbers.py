"""Numbers in prose, as SPEC 2.2 reads them: what is stated, where, and by which key it is compared."""

from __future__ import annotations

from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.number import Doubtful, Number


def find_numbers(
    text: str,
    lexicon: Lexicon,
    start: int = 0,
    end: int | None = None,
    *,
    doubtful: Doubtful = Doubtful.ENGLISH,
) -> tuple[Number, ...]:
    """All numbers that begin in ``text[start:end]`` of a plain frame, in text order; neighbours outside are looked at."""
    del text, lexicon, start, end, doubtful
    return ()
