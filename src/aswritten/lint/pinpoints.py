"""The page or section that a citation names: ``p. 3``, ``pp. 1–2``, ``Section 2``, ``S. 2``, ``第2页``."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from aswritten.model.source_map import PageText, SourceMap

_DASH = r"\s*[-–—‐‑~～至]{1,3}\s*"
_PAGE_NUMBER = r"(\d{1,6}|[ivxlcdm]{1,8})"
_PAGES = re.compile(
    rf"(?:\b(?:pages?|pgs?|pp?|seiten?|p[aá]ginas?|p[aá]gs?|ss?|bl)\b\.?\s*{_PAGE_NUMBER}(?:{_DASH}{_PAGE_NUMBER})?(?![\w.]\d)"
    rf"|第\s*{_PAGE_NUMBER}(?:{_DASH}{_PAGE_NUMBER})?\s*[页頁]|^page={_PAGE_NUMBER}$)",
    re.IGNORECASE,
)
_SECTIONS = re.compile(
    r"(?:\b(?:sections?|sec|abschnitt|kapitel|kap|chapters?|chap|ch|chapitres?|secci[oó]n|cap[ií]tulo|items?|punkt|punto|point|nr|no)\b"
    r"\.?\s*(\d+(?:\.\d+){0,5})|§\s*(\d+(?:\.\d+){0,5})|第\s*(\d+(?:\.\d+){0,5})\s*[节章節条條])",
    re.IGNORECASE,
)


class PinKind(StrEnum):
    """What a pinpoint names."""

    PAGE = "page"
    SECTION = "section"


class Pinpoint(NamedTuple):
    """A page or a run of pages, or a section.

    Attributes:
        first: as written: a number, a label such as ``iv``.
        last: the same as ``first`` for one page or section.
        text: as written with its word.
    """

    kind: PinKind
    first: str
    last: str
    text: str


def read_pinpoint(note: str) -> Pinpoint | None:
    """The page or section that a note names; None where it names neither.

    >>> read_pinpoint("see pp. 1–2, emphasis added")
    Pinpoint(kind=<PinKind.PAGE: 'page'>, first='1', last='2', text='pp. 1–2')
    """
    page = _PAGES.search(note)
    if page is not None:
        first, last = (*[group for group in page.groups() if group], None, None)[:2]
        assert first is not None  # noqa: S101 - each way to match has its number
        return Pinpoint(PinKind.PAGE, first.lower(), _last_of(first, last or first).lower(), page[0].strip())
    section = _SECTIONS.search(note)
    if section is not None:
        number = next(group for group in section.groups() if group)
        return Pinpoint(PinKind.SECTION, number, number, section[0].strip())
    return None


def _last_of(first: str, last: str) -> str:
    """``123–7`` ends at page 127."""
    if first.isdecimal() and last.isdecimal() and len(last) < len(first):
        return first[: len(first) - len(last)] + last
    return last


def pages_named(pinpoint: Pinpoint, pages: tuple[PageText, ...]) -> frozenset[int]:
    """Numbers in the file of the pages that a pinpoint may mean: by count, by label, by the number printed on them."""
    wanted = _run(pinpoint)
    return frozenset(
        page.number
        for page in pages
        if wanted & {str(page.number), (page.label or "").lower(), (page.printed or "").lower()}
    )


def _run(pinpoint: Pinpoint) -> frozenset[str]:
    first, last = pinpoint.first, pinpoint.last
    if first.isdecimal() and last.isdecimal():
        most = min(int(last), int(first) + 10_000)
        return frozenset(map(str, range(int(first), most + 1)))
    return frozenset((first, last))


def page_name(source_map: SourceMap, number: int) -> str:
    """A page as a message names it: its number, and the one printed on it where that is another."""
    page = source_map.pages[number - 1]
    printed = page.printed or page.label
    return f"page {number}" + (f" (printed {printed})" if printed and printed != str(number) else "")
