"""Words of a cell's headers that nothing of a cube explains: they say that its numbers are of something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import AKIN, GENERIC
from aswritten.audit.axis_choice import LEAST_PREFIX
from aswritten.audit.axis_words import UNIT_WORDS
from aswritten.audit.cube_tokens import stem, tokenise
from aswritten.audit.quantity import Origin, Statistic
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Cube
    from aswritten.audit.cube_tokens import Token
    from aswritten.audit.quantity import Aggregate, Quantity

_NUMBERED: Final = re.compile(r"[^\W\d]+ ([-−]?[0-9][0-9.,]*)")
_GLOSS: Final = re.compile(r"\(([^()]+)\)\s*\Z")
_IN_UNIT: Final = re.compile(r"[,(\[/]\s*\Z|\b(?:in|per)\s+\Z")
"""What stands before the unit of a header: "Age, years", "Delay (min)"."""
_BRACKET: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SHARES: Final = frozenset(stem(word) for word in (*AKIN["percent"], "percent", "rate"))
_TELLS_NOTHING: Final = frozenset(stem(word) for word in (*GENERIC, *read_list("en", "names")["empty_heads"]))
"""What a header says beside a name: "SlimDet (this work)"."""


def strangers(case: Case, quantity: Quantity, cube: Cube) -> Iterator[str]:
    """The words of a cell's own headers that neither the cube nor the number's form explains."""
    if quantity.cell is None:
        return
    known = case.cube_words(cube.number)
    for text in (*quantity.cell.row_headers[-1:], *quantity.cell.column_headers[-1:]):
        spans = [
            (one.start, one.end) for one in case.name_book.mentions(text, is_header=True) if one.cube == cube.number
        ]
        numbered = _NUMBERED.fullmatch(text)
        if numbered is not None and any(start <= numbered.start(1) < end for start, end in spans):
            # "Bucket 3": the first column's header before the row's number.
            continue
        gloss = _GLOSS.search(text)
        if gloss is not None and any(start <= gloss.start(1) and gloss.end(1) <= end for start, end in spans):
            # As in "Emergency visit (ed30)".
            continue
        for token in tokenise(text):
            if _is_empty(quantity, token, text) or any(start <= token.start < end for start, end in spans):
                continue
            if not _is_known(token, known):
                yield token.raw


def _is_empty(quantity: Quantity, token: Token, text: str) -> bool:
    """Whether a word names nothing that a cube could have: an aggregate, a share, a lone letter, a general word."""
    is_letter = len(token.raw) == 1 and token.raw != text.strip()
    return (
        token.is_stop
        or is_letter
        or token.key in _TELLS_NOTHING
        or (quantity.percent and token.key in _SHARES)
        or (token.key in UNIT_WORDS and _IN_UNIT.search(text, 0, token.start) is not None)
        or (
            any(token.raw.lower() in one.words.lower() for one in quantity.aggregates)
            and not any(_is_end(one, text) for one in quantity.aggregates)
        )
    )


def _is_end(aggregate: Aggregate, text: str) -> bool:
    """Whether a header is that of an interval's end, which must be stored, and of no value beside it ("AUC (CI)")."""
    if aggregate.statistic is not Statistic.INTERVAL or aggregate.origin not in (Origin.ROW, Origin.COLUMN):
        return False
    return aggregate.words in _BRACKET.sub("", text)


def _is_known(token: Token, known: AbstractSet[str]) -> bool:
    """Whether a word is one of a cube's, or begins with one."""
    return token.key in known or any(len(word) >= LEAST_PREFIX and token.key.startswith(word) for word in known)
