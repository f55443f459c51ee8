"""The numbered headings of a text, told from numbered items, wrapped references and tables of contents (SPEC 6)."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from aswritten.extract.places import Place
from aswritten.model.late import late

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD = (
    r"((?:[Ss]ection|SECTION|[Cc]hapter|CHAPTER|Sec\.|Abschnitt|Kapitel|Teil|Chapitre|CHAPITRE|Sección|Capítulo|CAPÍTULO|"
    r"Article|Artikel|Artículo)\s|§+|)\s*"
)
_NUMBER = r"([1-9][0-9]{0,2}(?:\.[0-9]{1,3}){0,5}|(?:Appendix|APPENDIX|Annex|ANNEX|Anhang|Annexe|Anexo)\s[A-Z])"
_HEAD = rf"[#*_\s]{{0,8}}{_WORD}{_NUMBER}([.:)]?)(?![\w.])[ \t]*[–—-]?[ \t]*"
_ALONE = late(rf"(?:\A|(?<=\u2029)){_HEAD}([^\n\u2029]{{0,120}}(?:\n[^\n\u2029]{{1,80}})?)(?=[\u2029\n]*\Z|\u2029)")
_LINE = late(rf"(?:\A|(?<=[\n\u2029])){_HEAD}([^\n\u2029]{{0,120}})(?=[\n\u2029]|\Z)")
_OPEN_END = re.compile(r"[.,;:]\s*\Z")
_LEADERS = re.compile(r"[\s.…·]*\d*\s*\Z")
_SENTENCE_END = re.compile(r"[.!?:”\"»)]\s*\Z")
_LEAST = 3
"""Headings that make an outline; fewer may be items of a list."""
_SHORT_LINE = 40
"""Code points of a line behind which the next one begins anew."""
_APPENDIX = 1_000_000
_CJK = "\u2e80"


class _Heading(NamedTuple):
    order: tuple[int, ...]
    place: Place
    title: str


def find_outline(text: str, worded: Iterable[Place]) -> list[Place]:
    """The headings of a text in its order; empty where it shows no outline.

    The longest run of rising numbers is the outline: items of a list and wrapped lines begin lower again. A heading
    that a table of contents has before is the later one.

    Args:
        text: the plain text.
        worded: headings known by their word ("Section 2").
    """
    named = list(worded)
    for lines in (_ALONE, _LINE):
        found = [*_numbered(text, lines), *_led(text, named, is_alone=lines is _ALONE)]
        outline = _rising(_latest(found))
        if len(outline) >= _LEAST:
            return outline
    return []


def _numbered(text: str, lines: re.Pattern[str]) -> Iterator[_Heading]:
    for match in lines.finditer(text):
        word, number, closing, title = match.groups()
        if _OPEN_END.search(title) or not _names(title, is_marked=bool(word or closing or "." in number)):
            continue
        if not title.strip() and not word and number[0].isdecimal():
            continue
        if lines is _LINE and not _begins(text, match.start()):
            continue
        yield _heading(number, match.start(2), title)


def _names(title: str, *, is_marked: bool) -> bool:
    """Whether words are a title: with a letter, a capital one in front where nothing else marks the heading."""
    if not any(map(str.isalpha, title)):
        return not title.strip() and is_marked
    return is_marked or title[0].isupper() or title[0] >= _CJK


def _led(text: str, named: Iterable[Place], *, is_alone: bool) -> Iterator[_Heading]:
    """Headings known by their word, also those that text follows in the same line."""
    for place in named:
        if place.number.replace(".", "").isdecimal() and (
            (place.start == 0 or text[place.start - 1] == "\u2029") if is_alone else _begins(text, place.start)
        ):
            yield _heading(place.number, place.start, "")


def _begins(text: str, start: int) -> bool:
    """Whether a line begins anew and goes on with nothing."""
    if start == 0 or text[start - 1] == "\u2029":
        return True
    before = text[max(text.rfind("\n", 0, start - 1), text.rfind("\u2029", 0, start - 1)) + 1 : start - 1]
    return len(before) < _SHORT_LINE or bool(_SENTENCE_END.search(before))


def _heading(number: str, start: int, title: str) -> _Heading:
    if number[0].isdecimal():
        return _Heading(tuple(map(int, number.split("."))), Place(start, number), _LEADERS.sub("", title).casefold())
    letter = number[-1]
    return _Heading((_APPENDIX + ord(letter),), Place(start, letter), _LEADERS.sub("", title).casefold())


def _latest(found: Iterable[_Heading]) -> list[_Heading]:
    """In text order; of one heading that stands there several times the last."""
    ordered = sorted(found, key=lambda heading: heading.place.start)
    last = {(heading.order, heading.title): heading for heading in ordered}
    return [heading for heading in ordered if last[heading.order, heading.title] is heading]


def _rising(found: list[_Heading]) -> list[Place]:
    """The longest run of rising numbers."""
    tails: list[tuple[int, ...]] = []
    ends: list[int] = []
    before: list[int] = []
    for index, heading in enumerate(found):
        at = bisect_left(tails, heading.order)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [heading.order]
        ends[at : at + 1] = [index]
    run: list[Place] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        run.append(found[at].place)
        at = before[at]
    return run[::-1]
