"""From a document to the sentences that lint looks at, each with what it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from aswritten.document.model import Block, BlockKind, Document, Mark, MarkKind
from aswritten.document.sentences import find_sentences
from aswritten.extract.quotes import find_quotes
from aswritten.extract.reading import Reading
from aswritten.lint.locating import written_paths
from aswritten.lint.model import Citation, CitedBy, DocumentClaim, Piece
from aswritten.model.finding import Range
from aswritten.model.number import NumberKind

_PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.CAPTION, BlockKind.FOOTNOTE))
_FIGURES = frozenset((NumberKind.NUMBER, NumberKind.RANGE, NumberKind.OPAQUE, NumberKind.COMPOUND))
_BEFORE_MARK = re.compile(r"[ \u00a0]+$")
_CLOSING = tuple(".,;:!?)]»”’。，；：！？）")
_ANCHOR_ONLY = "#"
_SKIPPED = re.compile(r"(?:mailto|tel|javascript|data):", re.IGNORECASE)
_OPEN = re.compile(r"[(\[（]\s*$")
_CLOSE = re.compile(r"\s*[)\]）]")


def find_claims(document: Document) -> Iterator[DocumentClaim]:
    """Sentences and block quotes in reading order: those that cite, and those that hold a quotation or a figure."""
    notes = _footnotes(document)
    for group, blocks in groupby(document.blocks, key=_group_of):
        if group >= 0:
            yield from _block_quote(tuple(blocks), notes)
            continue
        for block in blocks:
            if block.kind in _PROSE:
                yield from _sentences(block, document, notes)


def _group_of(block: Block) -> int:
    return block.group if block.kind in {BlockKind.QUOTE, BlockKind.ATTRIBUTION} else -1


class _Note(NamedTuple):
    """What a footnote cites."""

    citations: tuple[Citation, ...]


def _footnotes(document: Document) -> Mapping[str, _Note]:
    found: dict[str, list[Citation]] = {}
    for block in document.blocks:
        if block.kind is BlockKind.FOOTNOTE and block.label:
            found.setdefault(block.label, []).extend(_citations_in(block, block.marks, {}))
    return {label: _Note(tuple(citations)) for label, citations in found.items()}


def _citations_in(block: Block, marks: Iterable[Mark], notes: Mapping[str, _Note]) -> Iterator[Citation]:
    """What marks cite; in a footnote or an attribution also the paths that are written out."""
    marks = tuple(marks)
    for mark in marks:
        yield from _cited(mark, block, notes)
    if block.kind in {BlockKind.FOOTNOTE, BlockKind.ATTRIBUTION} and not any(_is_citing(mark) for mark in marks):
        for path in written_paths(block.text):
            target, _, fragment = path.partition("#")
            rest = block.text.partition(path)[2]
            place = block.place(Range(0, len(block.text)))
            yield Citation(by=CitedBy.PATH, target=target, pinpoint=fragment or rest.strip(" ,.;"), place=place)


def _cited(mark: Mark, block: Block, notes: Mapping[str, _Note]) -> Iterator[Citation]:
    if mark.kind is MarkKind.CITATION:
        for key in mark.keys:
            yield Citation(by=CitedBy.KEY, target=key, pinpoint=mark.note, place=mark.place)
    elif mark.kind is MarkKind.FOOTNOTE:
        yield from notes.get(mark.target, _Note(())).citations
    elif mark.kind is MarkKind.LINK and _is_citing(mark):
        target, _, fragment = mark.target.partition("#")
        yield Citation(by=CitedBy.LINK, target=target, pinpoint=fragment or _beside(mark, block), place=mark.place)


def _is_citing(mark: Mark) -> bool:
    if mark.kind is MarkKind.LINK:
        return bool(mark.target) and not mark.target.startswith(_ANCHOR_ONLY) and not _SKIPPED.match(mark.target)
    return mark.kind is MarkKind.CITATION


def _beside(mark: Mark, block: Block) -> str:
    """What follows a link within its bracket: ``([memo](memo.pdf), p. 3)``, or behind it in a note."""
    if block.kind in {BlockKind.FOOTNOTE, BlockKind.ATTRIBUTION}:
        return block.text[mark.range.end :].strip(" ,.;")
    rest = block.text[mark.range.end : mark.range.end + 80]
    before = block.text[: mark.range.start]
    is_bracketed = max(before.rfind("("), before.rfind("（")) > max(before.rfind(")"), before.rfind("）"))
    inside = re.split(r"[)）]", rest, maxsplit=1)[0]
    return inside.strip(" ,.;") if is_bracketed and re.match(r"\s*[,，;:]", rest) else ""


def _sentences(block: Block, document: Document, notes: Mapping[str, _Note]) -> Iterator[DocumentClaim]:
    """The sentences of a block; those of a footnote that only names a source are none."""
    sentences = find_sentences(block, document.language)
    for index, sentence in enumerate(sentences):
        follows = sentences[index + 1].start if index + 1 < len(sentences) else len(block.text) + 1
        marks = tuple(
            mark for mark in block.marks if _belongs(mark, sentence, follows, is_first=index == 0, text=block.text)
        )
        claim = _claim(block, sentence, marks, notes)
        if claim is None:
            continue
        if block.kind is BlockKind.FOOTNOTE and not claim.quotes:
            continue
        if claim.citations or claim.quotes or claim.figures:
            yield claim


def _belongs(mark: Mark, sentence: Range, follows: int, *, is_first: bool, text: str) -> bool:
    """Whether a mark stands in a sentence or right behind it."""
    start = mark.range.start
    opens = not text[sentence.start : start].strip()
    if start == mark.range.end:  # it shows nothing: at a sentence's beginning it follows the one before
        return (sentence.start < start or is_first) and start <= follows and (start < follows or not opens)
    if start < sentence.start:
        return False
    if start < sentence.end:
        return is_first or not (opens and _stands_behind(mark, text))
    if start < follows:
        return True
    return start >= follows and _stands_behind(mark, text) and not text[follows:start].strip()


def _stands_behind(mark: Mark, text: str) -> bool:
    """Whether a shown mark at a sentence's beginning belongs to the sentence before: ``… idle. [12] The next …``."""
    if mark.kind is not MarkKind.CITATION:
        return False
    rest = text[mark.range.end :].lstrip()
    return not rest or not rest[0].islower()


def _claim(block: Block, sentence: Range, marks: Sequence[Mark], notes: Mapping[str, _Note]) -> DocumentClaim | None:
    citations = tuple(citation for mark in marks for citation in _cited(mark, block, notes))
    text, pieces = _without_marks(block, sentence, marks)
    if not any(character.isalnum() for character in text):
        return None
    reading = Reading(text)
    return DocumentClaim(
        text=text,
        pieces=pieces,
        place=block.place(sentence),
        citations=citations,
        quotes=bool(find_quotes(reading, ())),
        figures=any(number.kind in _FIGURES for number in reading.numbers),
    )


def _without_marks(block: Block, sentence: Range, marks: Sequence[Mark]) -> tuple[str, tuple[Piece, ...]]:
    """The sentence without what only cites: citation marks, and brackets that hold nothing but a link."""
    cuts = sorted(
        _cut(mark, block.text, sentence) for mark in marks if _is_citing(mark) or mark.kind is MarkKind.FOOTNOTE
    )
    text = ""
    pieces: list[Piece] = []
    at = sentence.start
    for cut, end in (*cuts, (sentence.end, sentence.end)):
        start = min(max(cut, at), sentence.end)
        run = block.text[at:start]
        if end > start or start in {mark.range.start for mark in marks if mark.range.start == mark.range.end}:
            following = block.text[max(end, start) :][:1]
            if following in _CLOSING or not following or end >= sentence.end:
                run = _BEFORE_MARK.sub("", run)
        if run:
            pieces.append(Piece(start=len(text), length=len(run), block=block.index, block_start=at))
            text += run
        at = max(at, min(end, sentence.end))
    return text, tuple(pieces)


def _cut(mark: Mark, text: str, sentence: Range) -> tuple[int, int]:
    """What of the text goes with a mark: itself, for a link only a bracket that it fills."""
    start, end = mark.range
    if mark.kind is not MarkKind.LINK:
        return start, end
    opening = _OPEN.search(text, sentence.start, start)
    if opening is None:
        return end, end
    rest = re.compile(r"[^()（）]{0,60}").match(text, end)
    assert rest is not None  # noqa: S101 - the pattern matches the empty text
    closing = _CLOSE.match(text, rest.end())
    beside = rest[0].strip()
    if closing is None or (beside and not beside.startswith((",", "，", ";", ":"))):
        return end, end
    return opening.start(), closing.end()


def _block_quote(blocks: Sequence[Block], notes: Mapping[str, _Note]) -> Iterator[DocumentClaim]:
    """A block quote as one claim; its attribution line and its own marks name the source."""
    quoted = [block for block in blocks if block.kind is BlockKind.QUOTE and block.text.strip()]
    if not quoted:
        return
    citations = [citation for block in blocks for citation in _citations_in(block, block.marks, notes)]
    citations += [
        Citation(by=CitedBy.PATH, target=block.label, place=block.place(Range(0, len(block.text))))
        for block in quoted[:1]
        if block.label and not _SKIPPED.match(block.label)
    ]
    text = ""
    pieces: list[Piece] = []
    for block in quoted:
        if text:
            text += "\n>\n"
        text += "> "
        marks = [mark for mark in block.marks if mark.kind in {MarkKind.CITATION, MarkKind.FOOTNOTE}]
        inner, own = _without_marks(block, Range(0, len(block.text)), marks)
        pieces += [
            Piece(start=piece.start + len(text), length=piece.length, block=piece.block, block_start=piece.block_start)
            for piece in own
        ]
        text += inner
    yield DocumentClaim(
        text=text,
        pieces=tuple(pieces),
        place=quoted[0].place(Range(0, len(quoted[0].text))),
        citations=tuple(dict.fromkeys(citations)),
        quotes=True,
    )
