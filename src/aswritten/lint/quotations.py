"""Block quotes as claims: all sentences of one as one claim, its attribution line as its citation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.model import Block, BlockKind, Mark, MarkKind
from aswritten.lint.cutting import cites_the_whole, cut_marks, stands_free
from aswritten.lint.model import Citation, CitedBy, DocumentClaim, Piece
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.lint.citing import Citing

_SIGNED = re.compile(r"(?<=[\"”»“’'.!?…。！？」])\s*(?:[—–―]{1,3}|-{2,3}|\s-\s)\s*(?P<who>[^\s—–―\"“„«'][^—–―]*)\Z")
_WORD = re.compile(r"\w[\w'’.-]*")
_SENTENCE = re.compile(
    r"(?<![\w.])(?!(?:pp?|vols?|eds?|nos?|ch|sec|art|cf|al|trans|ff?|s|bd|nr|hg|t|núm|pág)\.)[^\W\d_A-Z]+[.!?]\s"
)
_LONGEST_SIGNATURE = 200
_MOST_NAMES = 10
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
        words, cut, naming = _read(block, citing)
        # What the quoted words link to themselves is no source of theirs.
        own = [mark for mark in naming if mark.kind is not MarkKind.LINK]
        citations += citing.of_marks(own if named else naming, block)
        text += "\n>\n> " if text else "> "
        inner, found = cut_marks(block, words, cut)
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


def _read(block: Block, citing: Citing) -> tuple[Range, list[Mark], list[Mark]]:
    """The quoted words of a block, the marks to cut from them, and all marks that name their source.

    Whoever signs behind a dash, and a source behind the last sentence, are no part of the words.
    """
    marks = citing.marks(block)
    end = signature_of(block, marks)
    naming = [
        mark
        for mark in marks
        if mark.kind is not MarkKind.LINK or mark.range.start >= end or cites_the_whole(mark, block, marks)
    ]
    for mark in naming:
        if mark.kind is MarkKind.LINK and mark.range.start < end and stands_free(mark, block, marks):
            end = mark.range.start
    words = Range(0, len(block.text[:end].rstrip(" \u00a0—–―-")) if end < len(block.text) else end)
    return words, [mark for mark in naming if mark.range.start < words.end], naming


def signature_of(block: Block, marks: Sequence[Mark]) -> int:
    """Where the signature of a quotation begins, at its dash ("— Anna Berg, memo"); the end of the text if none."""
    match = _SIGNED.search(block.text, max(0, len(block.text) - _LONGEST_SIGNATURE))
    if match is None:
        return len(block.text)
    who = match["who"]
    if _SENTENCE.search(who):
        return len(block.text)
    is_linked = any(mark.range.start >= match.start("who") for mark in marks)
    words = _WORD.findall(who)
    capital = sum(not word[0].islower() for word in words)
    is_name = 0 < len(words) <= _MOST_NAMES and capital * 2 >= len(words) and not who.endswith((".", "!", "?"))
    return match.start() if is_linked or is_name else len(block.text)
