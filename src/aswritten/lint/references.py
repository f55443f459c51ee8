"""The reference list of a document: its entries by label, and the numbers in the text that name them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.attribution import REFERENCES_NAMES
from aswritten.document.model import Block, BlockKind, Document, Mark, MarkKind
from aswritten.lint.runs import Runs
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HEADING = re.compile(rf"\W*(?:\d+\.?\s*)?(?:{REFERENCES_NAMES})\W*\Z", re.IGNORECASE)
_LABEL = re.compile(r"\s*(?:\[([^\[\]\s]{1,40})\]|(\d{1,3})[.)])\s+")
_ITEM_LABEL = re.compile(r"\(?(\d{1,3})[.)]?\Z")
_NUMBERED = re.compile(r"\[(\d{1,3}(?:\s?[-–,;]\s?\d{1,3}){0,20})\]")
_QUOTED = re.compile('[“"«„「]')
_TITLE = re.compile('“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]|「[^」]*」')
_DATED = re.compile(r"\b(?:18|19|20)\d\d|\barxiv\b|\bdoi\b|https?:", re.IGNORECASE)
_SAYS = re.compile(
    r"\b(?:says?|said|states?|stated|writes?|wrote|claims?|claimed|argues?|argued|according to|sagt|schreibt|schrieb|"
    r"heißt|laut|dit|écrit|affirme|selon|dice|escribe|afirma|según)\b|[说称]|写道|指出",
    re.IGNORECASE,
)
_ENTRIES = frozenset((BlockKind.PARAGRAPH, BlockKind.ITEM))
_OTHER_MARKS = frozenset((MarkKind.CITATION, MarkKind.FOOTNOTE, MarkKind.CODE, MarkKind.MATH))
_MOST_RUN = 100


def read_entries(document: Document) -> Mapping[str, tuple[Block, ...]]:
    """The entries of the reference list by label; those of a list without labels count from 1."""
    found: dict[str, tuple[Block, ...]] = {}
    count = 0
    for block in document.blocks:
        if block.kind is BlockKind.REFERENCE:
            if block.label:
                found.setdefault(block.label, (block,))
        elif is_entry(block):
            count += 1
            written = _LABEL.match(block.text)
            numbered = _ITEM_LABEL.match(block.label)
            label = (written[1] or written[2]) if written else numbered[1] if numbered else str(count)
            found.setdefault(label, (block,))
    return found


def is_entry(block: Block) -> bool:
    """Whether a block stands in a reference list; a sentence that quotes is none of its entries, a title is."""
    if block.kind is BlockKind.REFERENCE:
        return True
    if block.kind not in _ENTRIES or not any(map(_HEADING.match, block.section)):
        return False
    if block.kind is not BlockKind.ITEM and not _LABEL.match(block.text):
        return False
    if _QUOTED.search(block.text):
        return _names_work(block.text)
    return _HEADING.match(block.section[-1]) is not None


def _names_work(text: str) -> bool:
    """Whether what is quoted is a title: a year or an address stands beside it, and nobody says it."""
    rest = _TITLE.sub(" ", text)
    return _DATED.search(rest) is not None and _SAYS.search(rest) is None


def number_marks(block: Block, labels: Mapping[str, object]) -> Iterator[Mark]:
    """Numbers in square brackets that name entries of the list, where the reader of the format has marked none."""
    if not labels or "[" not in block.text:
        return
    taken = Runs(mark.range for mark in block.marks if mark.kind in _OTHER_MARKS or _leads_out(mark))
    for match in _NUMBERED.finditer(block.text):
        where = Range(*match.span())
        keys = _expand(match[1])
        if any(key in labels for key in keys) and not taken.touch(where):
            yield Mark(kind=MarkKind.CITATION, range=where, place=block.place(where), keys=keys)


def _leads_out(mark: Mark) -> bool:
    return mark.kind is MarkKind.LINK and not mark.target.startswith("#")


def _expand(numbers: str) -> tuple[str, ...]:
    found: list[str] = []
    for part in re.split(r"[,;]", numbers):
        low, dash, high = (each.strip() for each in part.replace("–", "-").partition("-"))
        if dash and 0 < int(high) - int(low) < _MOST_RUN:
            found += map(str, range(int(low), int(high) + 1))
        else:
            found.append(part.strip())
    return tuple(found)
