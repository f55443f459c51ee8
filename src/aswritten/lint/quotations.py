"""Block quotes as claims: all sentences of one as one claim, its attribution line as its citation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.document.model import Block, BlockKind, MarkKind
from aswritten.lint.cutting import cites_the_whole, cut_marks
from aswritten.lint.model import Citation, CitedBy, DocumentClaim, Piece
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.lint.citing import Citing

_NO_FILE = ("mailto:", "javascript:", "data:", "#")


def read_quotations(blocks: Sequence[Block], citing: Citing) -> Iterator[DocumentClaim]:
    """The quotations of a group: an attribution line ends one."""
    quoted: list[Block] = []
    named: list[Citation] = []
    for block in blocks:
        if block.kind is BlockKind.ATTRIBUTION:
            named += citing.of_block(block)
            if quoted:
                yield _claim(quoted, tuple(named), citing)
                quoted, named = [], []
        elif block.text.strip():
            quoted.append(block)
    if quoted:
        yield _claim(quoted, tuple(named), citing)


def _claim(quoted: Sequence[Block], named: tuple[Citation, ...], citing: Citing) -> DocumentClaim:
    citations = list(named)
    text = ""
    pieces: list[Piece] = []
    for block in quoted:
        marks = citing.marks(block)
        own = [mark for mark in marks if mark.kind is not MarkKind.LINK]
        # What the quoted words link to themselves is no source of theirs.
        naming = [mark for mark in marks if mark.kind is not MarkKind.LINK or cites_the_whole(mark, block, marks)]
        citations += citing.of_marks(own if named else naming, block)
        text += "\n>\n> " if text else "> "
        inner, found = cut_marks(block, Range(0, len(block.text)), own)
        pieces += [
            Piece(start=piece.start + len(text), length=piece.length, block=piece.block, block_start=piece.block_start)
            for piece in found
        ]
        text += inner
    first = quoted[0]
    place = first.place(Range(0, len(first.text)))
    if first.label and not first.label.startswith(_NO_FILE):
        citations.append(Citation(by=CitedBy.LINK, target=first.label.partition("#")[0], place=place))
    return DocumentClaim(
        text=text, pieces=tuple(pieces), place=place, citations=tuple(dict.fromkeys(citations)), quotes=True
    )
