"""What would make an altered quotation the source's words, and whether that changes more than typography."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.lint.model import DocumentClaim, Edit, Linted, Repair
from aswritten.model.finding import Range
from aswritten.normalise.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.document.mapping import Place
    from aswritten.document.model import Document
    from aswritten.model.result import Check

_ALTERED = "quote-altered"
_LEAST_LIKENESS = 0.75
_LONGEST = 1_000
_TYPOGRAPHIC = re.compile("[\\s,.;:'’‘‛`´\"“”„‟«»‹›\u00ad\u200b\u2060…‐‑‒–—―-]*")
"""What may stand between letters and be mended without changing a word; signs of comparison and currency are none."""
_DIGITS = re.compile(r"\S*\d\S*")
_EDGES = ",.;:'’‘\"“”„«»…"
_MARKUP = re.compile(r"[<>{}\\*_`\[\]|&$#]")


def find_repairs(linted: Linted, document: Document) -> tuple[Repair, ...]:
    """For each altered quotation with a close passage the source's words in its place."""
    result = linted.result
    if result is None:
        return ()
    found = (
        _repair(linted.claim, document, check)
        for check in result.checks
        if check.rule == _ALTERED and check.claim_spans and check.source_spans
    )
    return tuple(repair for repair in found if repair is not None)


def _repair(claim: DocumentClaim, document: Document, check: Check) -> Repair | None:
    span = check.claim_spans[0]
    ours = span.text
    theirs = " ".join(check.source_spans[0].text.split())
    if _MARKUP.search(theirs) or len(ours) > _LONGEST or not _is_close(ours, theirs):
        return None
    place = place_of(claim, document, span.start, span.end)
    if place is None or " ".join(_written(document, place).split()) != " ".join(ours.split()):
        return None
    edits = tuple(_typographic(claim, document, span.start, (ours, theirs)))
    return Repair(place=place, text=theirs, edits=edits)


def _is_close(ours: str, theirs: str) -> bool:
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - start-up time

    return Indel.normalized_similarity(ours, theirs) >= _LEAST_LIKENESS


def is_typographic(ours: str, theirs: str) -> bool:
    """Whether two texts have the same letters and digits in the same order, and every number as it was."""
    if [*filter(str.isalnum, ours)] != [*filter(str.isalnum, theirs)]:
        return False
    signs = ("".join(character for character in text if not character.isalnum()) for text in (ours, theirs))
    return all(_TYPOGRAPHIC.fullmatch(text) for text in signs) and _numbers(ours) == _numbers(theirs)


def _numbers(text: str) -> list[str]:
    return [word.strip(_EDGES) for word in _DIGITS.findall(text)]


def _typographic(claim: DocumentClaim, document: Document, start: int, texts: tuple[str, str]) -> Iterator[Edit]:
    """The gaps between letters that differ beyond what a check folds; nothing where one of them cannot be changed."""
    ours, theirs = texts
    if not is_typographic(ours, theirs):
        return
    edits: list[Edit] = []
    for (at, end), gap in zip(_gaps(ours), (theirs[a:b] for a, b in _gaps(theirs)), strict=True):
        written = ours[at:end]
        if written == gap or fold(f"a{written}b").text == fold(f"a{gap}b").text:
            continue
        place = place_of(claim, document, start + at - 1, start + end + 1)
        if place is None or _written(document, place) != ours[at - 1 : end + 1]:
            return
        edits.append(Edit(place=place._replace(start=place.start + 1, end=place.end - 1), text=gap))
    yield from edits


def _gaps(text: str) -> list[tuple[int, int]]:
    """What stands between each letter or digit and the next."""
    found = [index for index, character in enumerate(text) if character.isalnum()]
    return [(before + 1, after) for before, after in zip(found, found[1:], strict=False)]


def _written(document: Document, place: Place) -> str:
    return document.files[place.file].text[place.start : place.end]


def place_of(claim: DocumentClaim, document: Document, start: int, end: int) -> Place | None:
    """Where a run of a claim stands in the document; None for one that is not of a single block."""
    first = next((piece for piece in claim.pieces if piece.start <= start < piece.start + piece.length), None)
    last = next((piece for piece in claim.pieces if piece.start < end <= piece.start + piece.length), None)
    if first is None or last is None or first.block != last.block:
        return None
    where = Range(start - first.start + first.block_start, end - last.start + last.block_start)
    return document.blocks[first.block].place(where)
