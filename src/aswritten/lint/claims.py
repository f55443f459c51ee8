"""From a document to the sentences that lint looks at, each with what it cites."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import groupby
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import msgspec

from aswritten.document.attribution import is_attribution
from aswritten.document.model import Block, BlockKind, Document, Mark, MarkKind
from aswritten.document.sentences import find_sentences
from aswritten.extract.quotes import find_quotes
from aswritten.extract.reading import Reading
from aswritten.lint.citing import is_written
from aswritten.lint.cutting import cut_marks, names_only_sources
from aswritten.lint.figures import holds_quotation, states_figure
from aswritten.lint.model import Citation, CitedBy, DocumentClaim, Piece
from aswritten.lint.pinpoints import without_pinpoints
from aswritten.lint.pointers import only_offers, points_only
from aswritten.lint.quotations import read_quotations
from aswritten.lint.references import is_entry
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.lint.citing import Citing

_PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.CAPTION, BlockKind.FOOTNOTE))
_QUOTED = frozenset((BlockKind.QUOTE, BlockKind.ATTRIBUTION))
_LITERAL = frozenset((MarkKind.CODE, MarkKind.EXEMPT))
_HYPHEN = re.compile(r"(?<=\w)-[ ](?=\w)")
_LEADS_IN = re.compile(r"[:：]\s*\Z")
_BRACKETED = re.compile(r"[(（]\s*\Z")
_CLOSES = re.compile(r"[^()（）]{0,80}[)）]\s*")
_BEHIND = re.compile(r"\[\d")


def find_claims(document: Document, citing: Citing) -> Iterator[DocumentClaim]:
    """Sentences and block quotes in reading order: those that cite, and those that hold a quotation or a figure."""
    for claim in _find(document, citing):
        broken = tuple(_broken_hyphens(claim, document)) if "- " in claim.text else ()
        yield msgspec.structs.replace(claim, broken=broken) if broken else claim


def _broken_hyphens(claim: DocumentClaim, document: Document) -> Iterator[int]:
    """Where a line of the file ends in a hyphen within a word."""
    for match in _HYPHEN.finditer(claim.text):
        at = match.end() - 1
        piece = next((each for each in claim.pieces if each.start <= at < each.start + each.length), None)
        if piece is None:
            continue
        start = piece.block_start + at - piece.start
        place = document.blocks[piece.block].place(Range(start, start + 1))
        if "\n" in document.files[place.file].text[place.start : place.end]:
            yield at


def _find(document: Document, citing: Citing) -> Iterator[DocumentClaim]:
    finder = _Finder(document, citing)
    groups = [(key, tuple(blocks)) for key, blocks in groupby(document.blocks, key=_group_of)]
    lead: tuple[Citation, ...] = ()
    for index, (key, blocks) in enumerate(groups):
        following = groups[index + 1] if index + 1 < len(groups) else None
        if key[0] == _QUOTE:
            behind = following[1][0] if following is not None else None
            yield from finder.quotations(blocks, lead, behind)
            lead = ()
            continue
        claims = [claim for block in blocks for claim in finder.claims_of(block)]
        lead = ()
        if following is not None and following[0][0] == _QUOTE and _LEADS_IN.search(blocks[-1].text):
            lead = finder.lead_of(blocks[-1])
            if claims and lead and claims[-1].citations == lead and not (claims[-1].quotes or claims[-1].figures):
                claims.pop()
        yield from claims


_QUOTE, _ROW, _OTHER = "quote", "row", "other"


def _group_of(block: Block) -> tuple[str, int, int]:
    if block.kind in _QUOTED:
        return _QUOTE, block.group, 0
    if block.cell is not None:
        return _ROW, block.cell.table, block.cell.row
    return _OTHER, block.index, 0


class _Sentence(NamedTuple):
    where: Range
    marks: tuple[Mark, ...]
    cut: tuple[Mark, ...]
    """What is cut from it: its marks, and those of the sentence before that stand at its beginning."""


class _Finder:
    """Reads the blocks of one document."""

    def __init__(self, document: Document, citing: Citing) -> None:
        self._document = document
        self._citing = citing
        self._attributions: set[int] = set()

    def claims_of(self, block: Block) -> Iterator[DocumentClaim]:
        """The claims of a block of prose; an entry of a reference list makes none, nor does a bare source line."""
        if block.index in self._attributions or is_entry(block):
            return
        if block.kind in _PROSE:
            yield from self._sentences(block)
        elif block.cell is not None and not block.cell.is_header:
            yield from self._cell(block)

    def lead_of(self, block: Block) -> tuple[Citation, ...]:
        """What the last sentence of a block cites, which leads in a quotation."""
        if block.kind not in _PROSE:
            return ()
        sentences = self._split(block)
        return self._citing.of_marks(sentences[-1].marks, block) if sentences else ()

    def quotations(
        self, blocks: Sequence[Block], lead: tuple[Citation, ...], behind: Block | None
    ) -> Iterator[DocumentClaim]:
        """Block quotes, each as one claim; a source line right behind the last one is its attribution."""
        found = list(read_quotations(blocks, self._citing))
        if not found:
            return
        if self._names_nobody(found[-1]) and behind is not None and self._is_source_line(behind):
            self._attributions.add(behind.index)
            found[-1] = msgspec.structs.replace(found[-1], citations=self._citing.of_block(behind))
        if lead and self._names_nobody(found[0]):
            found[0] = msgspec.structs.replace(found[0], citations=lead)
        yield from found

    def _names_nobody(self, claim: DocumentClaim) -> bool:
        """Whether a quotation names no source: nothing, or in words that no map knows who said it."""
        return all(each.by is CitedBy.NOTE and not self._citing.knows_any(each.target) for each in claim.citations)

    def _is_source_line(self, block: Block) -> bool:
        if block.kind is not BlockKind.PARAGRAPH:
            return False
        marks = self._citing.marks(block)
        bare = _outside(block.text, Range(0, len(block.text)), marks)
        return bool(marks) and (is_attribution(block.text) or names_only_sources(bare))

    def _sentences(self, block: Block) -> Iterator[DocumentClaim]:
        """A sentence that only names sources gives them to the one before."""
        pending: DocumentClaim | None = None
        for index, sentence in enumerate(self._split(block)):
            claim = self._claim(block, sentence, is_first=index == 0)
            if claim is None:
                if pending is not None and sentence.marks:
                    more = self._citing.of_marks(sentence.marks, block)
                    pending = msgspec.structs.replace(pending, citations=(*pending.citations, *more))
                continue
            if pending is not None and _counts(pending, block):
                yield pending
            pending = claim
        if pending is not None and _counts(pending, block):
            yield pending

    def _split(self, block: Block) -> list[_Sentence]:
        """The sentences with the marks that belong to each."""
        ranges = find_sentences(block, self._document.language)
        owned: list[list[Mark]] = [[] for _ in ranges]
        cut: list[list[Mark]] = [[] for _ in ranges]
        starts = [each.start for each in ranges]
        for mark in self._citing.marks(block):
            if ranges:
                owner = _owner(mark, starts, block.text)
                owned[owner].append(mark)
                holder = max(0, bisect_right(starts, mark.range.start) - 1)
                cut[owner].append(mark)
                if holder != owner:
                    cut[holder].append(mark)
        return [_Sentence(where, tuple(own), tuple(all_)) for where, own, all_ in zip(ranges, owned, cut, strict=True)]

    def _claim(self, block: Block, sentence: _Sentence, *, is_first: bool) -> DocumentClaim | None:
        where, marks, cut = sentence
        text, pieces = cut_marks(block, where, cut)
        if not _says_something(text, has_marks=bool(marks)) or _shows_targets_alone(block.text, where, marks):
            return None
        if marks and not is_first and names_only_sources(_outside(block.text, where, marks)):
            return None
        reading = Reading(text)
        cited = self._citing.of_marks(marks, block)
        quotes = holds_quotation(reading) or (bool(cited) and bool(find_quotes(reading, ())))
        figures = states_figure(reading, _literal_runs(block, pieces))
        if not (quotes or figures):
            cited = tuple(each for each in cited if each.by is not CitedBy.NOTE)
            cited = () if marks and all(map(is_written, marks)) else cited
        return DocumentClaim(
            text=text,
            pieces=pieces,
            place=block.place(_trimmed(block.text, where)),
            citations=cited,
            quotes=quotes,
            figures=figures,
            points=not (quotes or figures) and self._points(block, sentence, is_first=is_first),
        )

    def _points(self, block: Block, sentence: _Sentence, *, is_first: bool) -> bool:
        where, marks, _ = sentence
        if any(mark.kind is not MarkKind.LINK for mark in marks):
            return False
        runs = [Range(mark.range.start - where.start, mark.range.end - where.start) for mark in marks]
        is_item = is_first and block.kind is BlockKind.ITEM
        targets = [mark.target.partition("#")[0] for mark in marks]
        return points_only(block.text[where.start : where.end], runs, targets, is_item=is_item)

    def _cell(self, block: Block) -> Iterator[DocumentClaim]:
        """A cell that quotes, beside one that cites."""
        assert block.cell is not None  # noqa: S101 - the caller has seen it
        whole = Range(0, len(block.text))
        marks = self._citing.marks(block)
        text, pieces = cut_marks(block, whole, marks)
        if not any(map(str.isalnum, text)):
            return
        if not holds_quotation(Reading(text)):
            return
        cited = self._citing.of_marks(marks, block) or self._beside(block)
        if cited:
            yield DocumentClaim(text=text, pieces=pieces, place=block.place(whole), citations=cited, quotes=True)

    def _beside(self, block: Block) -> tuple[Citation, ...]:
        """What the other cells of the row cite."""
        found: list[Citation] = []
        for other in self._row(block):
            found += self._citing.of_marks(self._citing.marks(other), other)
        return tuple(dict.fromkeys(found))

    def _row(self, block: Block) -> Iterator[Block]:
        assert block.cell is not None  # noqa: S101 - as above
        key = _group_of(block)
        for step in (-1, 1):
            at = block.index + step
            while 0 <= at < len(self._document.blocks) and _group_of(self._document.blocks[at]) == key:
                yield self._document.blocks[at]
                at += step


def _shows_targets_alone(text: str, where: Range, marks: Sequence[Mark]) -> bool:
    """Whether a sentence is a link that shows its file's own name and a page: ``[[memo.pdf#page=3|memo, p. 3]]``."""
    if not marks or any(mark.kind is not MarkKind.LINK for mark in marks):
        return False
    if any(map(str.isalnum, _outside(text, where, marks))):
        return False
    for mark in marks:
        shown = without_pinpoints(text[mark.range.start : mark.range.end])
        name = PurePosixPath(unquote(mark.target.partition("#")[0])).stem
        if any(map(str.isalnum, shown.replace(name, ""))):
            return False
    return True


def _says_something(text: str, *, has_marks: bool) -> bool:
    """Whether a sentence has words; with marks a figure will do, but no words by which links are offered."""
    if has_marks:
        return any(map(str.isalnum, text)) and not only_offers(text)
    return any(map(str.isalpha, text))


def _counts(claim: DocumentClaim, block: Block) -> bool:
    """Whether a sentence is looked at; of a footnote only one that quotes."""
    if block.kind is BlockKind.FOOTNOTE and not claim.quotes:
        return False
    return bool(claim.citations) or claim.quotes or claim.figures


def _owner(mark: Mark, starts: Sequence[int], text: str) -> int:
    """The index of the sentence that a mark belongs to: the one that holds it, or that it follows."""
    start, end = mark.range
    index = max(0, bisect_right(starts, start) - 1)
    if index == 0 or text[starts[index] : start].strip(" (（[") or _is_subject(mark, text):
        return index
    following = text[end : end + 40].lstrip(" ,;:")
    if start == end or mark.kind is MarkKind.CITATION:
        return index if following[:1].islower() else index - 1
    closing = _CLOSES.match(text, end) if _BRACKETED.search(text[starts[index] : start]) else None
    return index if closing is None or text[closing.end() : closing.end() + 1].islower() else index - 1


def _is_subject(mark: Mark, text: str) -> bool:
    r"""Whether a citation reads as a name: ``@smith writes``, ``\textcite{smith} writes``."""
    return (
        mark.kind is MarkKind.CITATION
        and mark.range.start < mark.range.end
        and not _BEHIND.match(text, mark.range.start)
    )


def _literal_runs(block: Block, pieces: Sequence[Piece]) -> list[Range]:
    """The runs of a claim that are code."""
    found: list[Range] = []
    for piece in pieces:
        shift = piece.start - piece.block_start
        end = piece.block_start + piece.length
        first = bisect_left(block.marks, piece.block_start, key=lambda mark: mark.range.start)
        for mark in block.marks[first:]:
            if mark.range.start >= end:
                break
            if mark.kind in _LITERAL and mark.range.end <= end:
                found.append(Range(mark.range.start + shift, mark.range.end + shift))
    return found


def _outside(text: str, where: Range, marks: Sequence[Mark]) -> str:
    """What a run says outside of its marks."""
    rest: list[str] = []
    at = where.start
    for mark in marks:
        rest.append(text[at : max(at, mark.range.start)])
        at = max(at, mark.range.end)
    rest.append(text[at : where.end])
    return " ".join(rest)


def _trimmed(text: str, where: Range) -> Range:
    start, end = where
    while start < end and text[start].isspace():
        start += 1
    return Range(start, end)
