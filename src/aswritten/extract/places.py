"""Numbered places that a source shows (its sections, tables, pages), and which of them holds a span (SPEC 2.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from aswritten.extract.number_words import NumberWords
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind

_HEADED = late(r"(?:$|[\n\u2029]| ?[.:)|-]| +[A-Z\u2e80-\ufaff])")
_NUMBERED_LINE = late(
    r"(?:^|[\n\u2029])[#*\s]{0,8}([1-9][0-9]?(?:\.[0-9]{1,2}){0,3})\.?[ \t]+"
    r"(?=[A-Z\u2e80-\ufaff])[^\n\u2029]{1,80}(?<![.,;:])(?=[\n\u2029])"
)
_LISTED_LINE = late(r"(?:^|[\n\u2029])[*\s]{0,8}([1-9][0-9]{0,2})(?:[.)][ \t]+|[ \t]+(?=[A-Z\u2e80-\ufaff]))")
_INTEGER = late(r"[0-9]+")


class Place(NamedTuple):
    """Where a numbered place begins in the plain text, and its number as shown."""

    start: int
    number: str


def find_places(text: str, numbers: Iterable[Number], noun: str, words: NumberWords) -> list[Place]:
    """The headings or captions of one kind, in text order; numbered lines where a section has no other heading."""
    places = [
        Place(start, number.text)
        for number in numbers
        if number.kind is NumberKind.STRUCTURE and number.noun == noun
        for start in [_heading_start(text, number, words)]
        if start is not None
    ]
    if not places and noun in {"section", "chapter"}:
        places = [Place(match.start(1), match[1]) for match in _NUMBERED_LINE.finditer(text)]
    if not places and noun in {"item", "paragraph", "verse"}:
        places = [Place(match.start(1), match[1]) for match in _LISTED_LINE.finditer(text)]
        places = places if [place.number for place in places[:2]] == ["1", "2"] else []
    return places


def _heading_start(text: str, number: Number, words: NumberWords) -> int | None:
    at = number.range.start
    start = max(text.rfind("\n", 0, at), text.rfind("\u2029", 0, at)) + 1
    if text[number.range.end : number.range.end + 1] == "]":
        start = max(start, text.rfind("[", start, at))
    if at - start > 40:  # noqa: PLR2004 - a heading begins with its number
        return None
    prefix = text[start:at].strip("#*( [").lower()
    role = words.before.get(prefix)
    headed = (role is not None and role.what == "structure") or (prefix != "" and prefix == words.ordinal_before)
    if not headed:
        return None
    after = number.range.end + (1 if prefix == words.ordinal_before else 0)
    if text[after : after + 1] == "]" and text[start : start + 1] == "[":
        return start
    return start if _HEADED.match(text, after) else None


def place_of(span: Range, places: list[Place]) -> Place | None:
    """The last place that begins at or before the span; None where it stands before them all."""
    at = bisect_right(places, span.start, key=lambda place: place.start)
    return places[at - 1] if at else None


def holds(claimed: str, shown: str) -> bool:
    """Whether the place shown is the claimed one or lies within it: 2.1 in 2, 3 in 2-4."""
    if shown == claimed or shown.startswith(f"{claimed}."):
        return True
    ends = _INTEGER.findall(claimed)
    return "-" in claimed and len(ends) == 2 and shown.isdigit() and int(ends[0]) <= int(shown) <= int(ends[1])  # noqa: PLR2004 - a range has two ends
