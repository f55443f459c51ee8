"""What would make an altered quotation the source's words, and whether that changes more than typography."""

from __future__ import annotations

import itertools
import re
from array import array
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
_WORDS = re.compile(r"[^\W_](?:[^\s]*[^\W_])?")
_LEAST_LETTERS = 8
_NEAR = 25
_PARAGRAPH = re.compile(r"\n\s*\n")
_DIGITS = re.compile(r"\S*\d\S*")
_EDGES = ",.;:'’‘\"“”„«»…"
_MARKUP = re.compile(r"[<>{}\\*_`\[\]|&$#]")


class Letters:
    """The letters and digits of a source, in which quotations are looked for that differ in typography alone."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places = array("q", (index for index, character in enumerate(text) if character.isalnum()))
        self.joined = "".join(filter(str.isalnum, text))


def find_repairs(linted: Linted, document: Document, source: Letters) -> tuple[Repair, ...]:
    """For each altered quotation with a close passage the source's words in its place."""
    result = linted.result
    if result is None:
        return ()
    found = (
        _repair(linted.claim, document, check, source)
        for check in result.checks
        if check.rule == _ALTERED and check.claim_spans
    )
    return tuple(repair for repair in found if repair is not None)


def _repair(claim: DocumentClaim, document: Document, check: Check, source: Letters) -> Repair | None:
    span = check.claim_spans[0]
    ours = span.text
    around = check.source_spans[0].text if check.source_spans else ""
    theirs = _passage(ours, around, source) if len(ours) <= _LONGEST else None
    if theirs is None or _MARKUP.search(theirs):
        return None
    place = place_of(claim, document, span.start, span.end)
    if place is None or " ".join(_written(document, place).split()) != " ".join(ours.split()):
        return None
    edits = tuple(_typographic(claim, document, span.start, (ours, theirs)))
    return Repair(quote=ours, place=place, text=theirs, edits=edits)


def _passage(ours: str, around: str, source: Letters) -> str | None:
    """The run of the nearest passage that a quotation stands for; None where there is none close enough."""
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - start-up time
    from rapidfuzz.fuzz import partial_ratio_alignment  # noqa: PLC0415 - start-up time

    run = _same_letters(ours, source)
    if run is not None:
        around = source.text
    elif around:
        aligned = partial_ratio_alignment(ours, around)
        if aligned is None:
            return None
        runs = _runs_near(around, aligned.dest_start, aligned.dest_end)
        run = max(runs, key=lambda each: Indel.normalized_similarity(ours, around[each.start : each.end]), default=None)
    if run is None:
        return None
    found = around[run.start : run.end]
    if _PARAGRAPH.search(found):
        return None
    flat = " ".join(found.split())
    flat = flat if flat[:1].lower() != ours[:1].lower() else ours[:1] + flat[1:]
    return flat if Indel.normalized_similarity(ours, flat) >= _LEAST_LIKENESS else None


def _same_letters(ours: str, source: Letters) -> Range | None:
    """The run whose letters and digits are those of the quotation, in whole words."""
    wanted = "".join(filter(str.isalnum, ours))
    at = source.joined.find(wanted[1:]) - 1 if len(wanted) > _LEAST_LETTERS else -1
    if at < 0 or source.joined[at].lower() != wanted[0].lower():
        return None
    places, around = source.places, source.text
    start, end = places[at], places[at + len(wanted) - 1] + 1
    return Range(start, end) if _to_words(around, start, end) == (start, end) else None


def _runs_near(text: str, start: int, end: int) -> list[Range]:
    """Runs of whole words that begin and end near two places."""
    words = [Range(*match.span()) for match in _WORDS.finditer(text, max(0, start - _NEAR), end + _NEAR)]
    starts = [word.start for word in words if abs(word.start - start) <= _NEAR]
    ends = [word.end for word in words if abs(word.end - end) <= _NEAR]
    return [Range(first, last) for first in starts for last in ends if first < last]


def _to_words(text: str, start: int, end: int) -> Range:
    """A run whose borders stand between words, and that begins and ends with one."""
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return Range(start, end)


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
    return [(before + 1, after) for before, after in itertools.pairwise(found)]


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
