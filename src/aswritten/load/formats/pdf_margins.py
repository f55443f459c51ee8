"""Side notes: words in the margin beside the text, which belong to no line of it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.load.formats.pdf_furniture import rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from aswritten.load.formats.pdf_lines import Line

_PROSE: Final = 40
"""Characters from which on a line is one of prose, that shows where the text has its edges."""
_FEWEST: Final = 20
"""Lines of prose by which the edges are known."""
_AGREE: Final = 0.5
"""Share of them that begin, or end, at the edge."""
_BIN: Final = 3.0
_GAP: Final = 0.3
"""Sizes of the font between the text and what stands in the margin, at least."""
_MOST_NOTES: Final = 0.2
"""Share of the rows that have one beside them; terms of a glossary and names of rows are more."""
_BESIDE: Final = 0.3
"""Share of the notes that stand beside a line in the middle of a sentence: a term stands where its text begins."""
_CROSSING: Final = 0.1
"""Share of a page's lines that may run over the edge; where more do, its text stands elsewhere."""
_LARGE: Final = 1.1
_WORD: Final = re.compile(r"[^\W\d_]{3}|[\u3400-\u9fff]{2}")
_NAME: Final = re.compile(
    r"(?:table|figure|fig\.|tab\.|abb\.|abbildung|tabelle|tableau|tabla|figura|图|表)\s*\d", re.IGNORECASE
)
"""What a table or picture is called by, hung out beside its caption."""
_ENDS: Final = (".", "!", "?", ":", ";", "。", "！", "？", ")", "”", '"')


class _Block(NamedTuple):
    """Where the text of pages stands: its left edge, and the right one where lines are set to end there."""

    left: float
    right: float | None
    size: float


def find_side_notes(pages: Sequence[Sequence[Line]], furniture: Sequence[AbstractSet[int]]) -> list[set[int]]:
    """For each page the ids of the lines that are side notes. Left and right pages may have other margins."""
    bodies = [
        [line for line in lines if id(line) not in apart and not line.is_turned]
        for lines, apart in zip(pages, furniture, strict=True)
    ]
    found: list[set[int]] = [set() for _ in pages]
    for first in (0, 1):
        sided = range(first, len(pages), 2)
        block = _block_of([line for page in sided for line in bodies[page]])
        if block is None:
            continue
        notes = {page: _outside(bodies[page], block) for page in sided}
        if _are_side_notes(notes, {page: bodies[page] for page in sided}):
            for page, lines in notes.items():
                found[page] = {id(line) for line in lines}
    return found


def _block_of(lines: Sequence[Line]) -> _Block | None:
    prose = [line for line in lines if len(line.text) >= _PROSE]
    if len(prose) < _FEWEST:
        return None
    left, begin = Counter(round(line.x0 / _BIN) for line in prose).most_common(1)[0]
    right, end = Counter(round(line.x1 / _BIN) for line in prose).most_common(1)[0]
    if begin < _AGREE * len(prose):
        return None
    size = median(line.size for line in prose)
    return _Block(left * _BIN, right * _BIN if end >= _AGREE * len(prose) else None, size)


def _outside(lines: Sequence[Line], block: _Block) -> list[Line]:
    """The pieces of a page that stand in its margin: words, no number or name that is hung out there."""
    gap = _GAP * block.size
    left, right = block.left - gap, None if block.right is None else block.right + gap
    crossing = sum(line.x0 < left < line.x1 or (right is not None and line.x0 < right < line.x1) for line in lines)
    if crossing > _CROSSING * len(lines):
        return []
    return [
        line
        for line in lines
        if (line.x1 < left or (right is not None and line.x0 > right))
        and line.size < _LARGE * block.size
        and _WORD.search(line.text)
        and not _NAME.match(line.text)
    ]


def _are_side_notes(notes: dict[int, list[Line]], bodies: dict[int, list[Line]]) -> bool:
    """Whether what stands outside of the text is no part of it: few pieces, in words, beside lines that go on."""
    found = [line for lines in notes.values() for line in lines]
    rows = beside = mid = 0
    for page, body in bodies.items():
        ids = {id(line) for line in notes[page]}
        ordered = rows_of(body)
        rows += len(ordered)
        for above, row in pairwise(ordered):
            has_note = any(id(line) in ids for line in row.lines)
            texts = [line for line in row.lines if id(line) not in ids]
            over = [line for line in above.lines if id(line) not in ids]
            if has_note and texts and over:
                beside += 1
                mid += not over[-1].text.endswith(_ENDS)
    return len(found) <= _MOST_NOTES * rows and beside > 0 and mid >= _BESIDE * beside
