"""All blocks of a document as one text, so that its numbers are read in one pass, and the way back to the blocks."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from aswritten.audit.spacing import space_out
from aswritten.document.model import BlockKind
from aswritten.document.sentences import find_sentences
from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.number import Doubtful, Number
from aswritten.normalise.fold import PARAGRAPH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aswritten.document.model import Block, Document, Mark
    from aswritten.normalise.view import View

_AFTER_UNIT = re.compile(
    r"\d[\s~]?(?!(?:vs|no|eq|pp|ca|cf|al|ed|St|Dr)\.)[^\W\d_]{1,3}(?:\s[A-Z]{1,4})?(?:/[^\W\d_]{1,3})?(?P<mark>\.)\s+(?=[^\W\d_a-zß-ÿ][^\W\d_A-Z]|[^\W\d_a-z]\s)"
)
_STRETCH = 128
"""Code points of a block whose marks are kept together."""
_LONGEST_SENTENCE = 2_000
_MOST_IN_SENTENCE = 64
"""With more numbers it is a list of them, and no sentence."""
_LONGEST_LIST = 400
_DIGITS = re.compile(r"[0-9](?:[.,]?[0-9])*")
_BREAKS = ("; ", ", ", "\n", " ", ",")
_UNREAD = frozenset({BlockKind.CODE})
"""Kinds of blocks whose numbers state nothing."""


class BlockText:
    """A block with the text that its numbers are read from."""

    def __init__(self, document: Document, block: Block, view: View, offset: int) -> None:
        self.block = block
        self.view = view
        self.text = view.text
        self.offset = offset
        """Where it begins in the text of the whole document."""
        self._language = document.language

    @kept
    def _marks(self) -> dict[int, list[Mark]]:
        """Its marks by stretches of the text, so that none is searched for twice."""
        found: dict[int, list[Mark]] = {}
        for mark in self.block.marks:
            for stretch in range(
                mark.range.start // _STRETCH, max(mark.range.end - 1, mark.range.start) // _STRETCH + 1
            ):
                found.setdefault(stretch, []).append(mark)
        return found

    def marks_over(self, where: Range) -> list[Mark]:
        """The marks that overlap a run of the block's text, in their order."""
        if not self.block.marks:
            return []
        first, last = where.start // _STRETCH, max(where.end - 1, where.start) // _STRETCH
        near = self._marks.get(first, [])
        if last > first:
            near = [*near, *(mark for mark in self._marks.get(last, []) if mark.range.start // _STRETCH > first)]
        return [mark for mark in near if mark.range.start < where.end and where.start < mark.range.end]

    def marks_within(self, where: Range) -> Iterator[Mark]:
        """The marks that begin in a run of the block's text."""
        marks = self.block.marks
        first = bisect_left(marks, where.start, key=lambda mark: mark.range.start)
        for index in range(first, len(marks)):
            if marks[index].range.start >= where.end:
                return
            yield marks[index]

    @kept
    def sentences(self) -> tuple[Range, ...]:
        """Its sentences, in the block's text."""
        if self.block.cell is not None:
            return tuple(self._part_long([Range(0, len(self.block.text))]))
        return tuple(self._part_long(self._part_after_units(find_sentences(self.block, self._language))))

    def _part_long(self, found: Iterable[Range]) -> Iterator[Range]:
        """What is longer than any sentence is parted behind a mark, so that no number has a book's words around it."""
        for sentence in found:
            if sentence.end - sentence.start <= _LONGEST_LIST:
                yield sentence
                continue
            numbers = len(_DIGITS.findall(self.block.text, sentence.start, sentence.end))
            longest = _LONGEST_LIST if numbers > _MOST_IN_SENTENCE else _LONGEST_SENTENCE
            start = sentence.start
            while sentence.end - start > longest:
                cut = self._break(start + longest // 2, start + longest)
                yield Range(start, cut)
                start = cut
            yield Range(start, sentence.end)

    def _break(self, least: int, end: int) -> int:
        """The last place in a run of the text where a sentence may be parted."""
        text = self.block.text
        return next((at for mark in _BREAKS if (at := text.rfind(mark, least, end)) >= 0), end - 1) + 1

    def _part_after_units(self, found: Sequence[Range]) -> Iterator[Range]:
        """Sentences that end in a unit (``10.3 s. Then``) are parted there: their mark looks like an abbreviation."""
        for sentence in found:
            start = sentence.start
            for match in _AFTER_UNIT.finditer(self.block.text, sentence.start, sentence.end):
                if match.end() < sentence.end:
                    yield Range(start, match.start("mark") + 1)
                    start = match.end()
            yield Range(start, sentence.end)

    def sentence_at(self, at: int) -> Range:
        """The sentence that holds an offset of the block's text."""
        found = self.sentences
        if not found:
            return Range(0, len(self.block.text))
        return found[max(0, bisect_right(found, (at, len(self.block.text) + 1)) - 1)]


class Stated(NamedTuple):
    """A number as it was read: its block, the number in the frame of the block's reading text."""

    where: BlockText
    number: Number
    start: int
    end: int

    @property
    def before(self) -> str:
        """The reading text before it."""
        return self.where.text[max(0, self.start - 160) : self.start]

    @property
    def after(self) -> str:
        """The reading text behind it."""
        return self.where.text[self.end : self.end + 160]


def read_texts(document: Document) -> list[BlockText]:
    """The blocks in which quantities are looked for."""
    texts: list[BlockText] = []
    offset = 0
    for block in document.blocks:
        if block.kind in _UNREAD or not block.text:
            continue
        one = BlockText(document, block, space_out(document, block), offset)
        texts.append(one)
        offset += len(one.text) + 1
    return texts


def read_numbers(document: Document, texts: list[BlockText]) -> Iterator[Stated]:
    """All numbers of the blocks, in reading order."""
    whole = PARAGRAPH.join(one.text for one in texts)
    offsets = [one.offset for one in texts]
    doubtful = Doubtful.LEXICON if document.language_given else Doubtful.ENGLISH
    for number in find_numbers(whole, load_lexicon(document.language), doubtful=doubtful):
        one = texts[bisect_right(offsets, number.range.start) - 1]
        start, end = number.range.start - one.offset, number.range.end - one.offset
        yield Stated(one, number, start, min(end, len(one.text)))
