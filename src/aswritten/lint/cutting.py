"""A sentence without what only cites: citation marks, note marks, brackets that hold nothing but a source."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.model import Block, Mark, MarkKind
from aswritten.lint.model import Piece
from aswritten.lint.pinpoints import without_pinpoints
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEFORE_MARK = re.compile(r"[ \u00a0]+$")
_CLOSING = tuple(".,;:!?)]»”’。，；：！？）")
_ENDS = tuple('.!?…”»"。！？」')
_SENTENCE_END = re.compile(r"[\s”»\"]*(?:[.!?…;,。！？]|[”»\"]|\Z)")
_OPENING = re.compile(r"[(（]")
_BRACKET = re.compile(r"[()（）]")
_NUMBER_ONLY = re.compile(r"\W*\d{1,4}\W*\Z")
_WORD = re.compile(r"[^\W_]+")
_REACH = 400
_SOURCE_WORDS = frozenset(
    [
        "see",
        "also",
        "source",
        "sources",
        "from",
        "cf",
        "via",
        "in",
        "and",
        "ibid",
        "quoted",
        "after",
        "e",
        "g",
        "the",
        "at",
        "siehe",
        "vgl",
        "quelle",
        "quellen",
        "aus",
        "und",
        "auch",
        "nach",
        "ebd",
        "zit",
        "voir",
        "source",
        "d",
        "après",
        "et",
        "ibid",
        "véase",
        "fuente",
        "de",
        "y",
        "según",
        "cf",
        "来源",
        "出处",
        "参见",
        "见",
        "引自",
        "据",
        "和",
        "及",
    ]
)


class CutSentence(NamedTuple):
    """The text that is left, and where its pieces stand."""

    text: str
    pieces: tuple[Piece, ...]


def cut_marks(block: Block, sentence: Range, marks: Sequence[Mark]) -> CutSentence:
    """The sentence without its marks; what is left is as it stands, but for a space before a mark that closed it."""
    cuts = sorted(_cut(mark, block, sentence, marks) for mark in marks)
    unseen = {mark.range.start for mark in marks if mark.range.start == mark.range.end}
    text = ""
    pieces: list[Piece] = []
    at = sentence.start
    for start, end in (*cuts, (sentence.end, sentence.end)):
        stop = min(max(start, at), sentence.end)
        run = block.text[at:stop]
        if start < end or start in unseen:
            following = block.text[max(end, stop) : max(end, stop) + 1]
            if not following or following in _CLOSING or end >= sentence.end:
                run = _BEFORE_MARK.sub("", run)
        if not text:
            at += len(run) - len(run.lstrip())
            run = run.lstrip()
        if run:
            pieces.append(Piece(start=len(text), length=len(run), block=block.index, block_start=at))
            text += run
        at = max(at, min(end, sentence.end))
    return CutSentence(text, tuple(pieces))


def cites_the_whole(mark: Mark, block: Block, marks: Sequence[Mark]) -> bool:
    """Whether a mark in a block names its source: alone in a bracket that closes a sentence, or behind the last one."""
    whole = Range(0, len(block.text))
    bracket = _bracket_around(mark, block.text, whole)
    if bracket is not None and _holds_sources_alone(block.text, bracket, marks):
        inside = {other.target for other in marks if bracket[0] <= other.range.start < bracket[1]}
        # A bracket in the middle of a sentence, and a list of pages, are words of a note about them.
        return len(inside) == 1 and _SENTENCE_END.match(block.text, bracket[1]) is not None
    before, after = block.text[: mark.range.start].rstrip(" —–-"), block.text[mark.range.end :]
    return before.endswith(_ENDS) and names_only_sources(after)


def stands_free(mark: Mark, block: Block, marks: Sequence[Mark]) -> bool:
    """Whether a mark stands in no bracket with sources alone, which would be cut with it."""
    bracket = _bracket_around(mark, block.text, Range(0, len(block.text)))
    return bracket is None or not _holds_sources_alone(block.text, bracket, marks)


def names_only_sources(text: str) -> bool:
    """Whether nothing is left but words that introduce a source, and places in it."""
    return all(word.lower() in _SOURCE_WORDS for word in _WORD.findall(without_pinpoints(text)))


def _cut(mark: Mark, block: Block, sentence: Range, marks: Sequence[Mark]) -> tuple[int, int]:
    """What of the text goes with a mark: itself; of a link only a number, or the bracket that holds sources alone."""
    start, end = mark.range
    bracket = _bracket_around(mark, block.text, sentence)
    if bracket is not None and _holds_sources_alone(block.text, bracket, marks):
        return bracket
    if mark.kind is MarkKind.LINK and not _NUMBER_ONLY.match(block.text, start, end):
        return end, end
    return start, end


def _bracket_around(mark: Mark, text: str, sentence: Range) -> tuple[int, int] | None:
    """The innermost round bracket around a mark, where it opens in the sentence."""
    low = max(sentence.start, mark.range.start - _REACH)
    depth = 0
    for sign in reversed(tuple(_BRACKET.finditer(text, low, mark.range.start))):
        if sign[0] in ")）":
            depth += 1
        elif depth:
            depth -= 1
        else:
            close = _close_of(text, mark.range.end)
            return None if close < 0 else (sign.start(), close)
    return None


def _close_of(text: str, at: int) -> int:
    depth = 0
    for sign in _BRACKET.finditer(text, at, at + _REACH):
        if _OPENING.match(sign[0]):
            depth += 1
        elif depth:
            depth -= 1
        else:
            return sign.end()
    return -1


def _holds_sources_alone(text: str, bracket: tuple[int, int], marks: Sequence[Mark]) -> bool:
    rest: list[str] = []
    at = bracket[0] + 1
    first = bisect_left(marks, bracket[0], key=lambda mark: mark.range.start)
    for mark in marks[first:]:
        if mark.range.start >= bracket[1]:
            break
        rest.append(text[at : max(at, mark.range.start)])
        at = max(at, mark.range.end)
    rest.append(text[at : bracket[1] - 1])
    return names_only_sources(" ".join(rest))
