"""The page or section that a citation names: ``p. 3``, ``pp. 1–2``, ``Section 2``, ``S. 2``, ``第2页``."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from aswritten.model.source_map import PageText, SourceMap

_DASH = r"\s*(?:[-–—‐‑~～至]{1,3}|bis|to)\s*"
_NUMBER = r"(?:\d{1,6}|(?<![a-z])[ivxlcdm]{1,8}(?![a-z]))"
_RUN = rf"{_NUMBER}(?:{_DASH}{_NUMBER})?(?:\s?ff?\b\.?)?"
_MORE = rf"(?:\s*(?:[,;、&]|and|und|et|y|和)\s*{_RUN}(?![\w.]*[\w]))*"
_PAGE = re.compile(
    rf"(?:(?:(?<![^\W_])(?:pages?|pgs?|pp?|seiten?|p[aá]ginas?|p[aá]gs?|ss?|bl)(?![^\W\d_])\.?\s*|^page=)"
    rf"(?P<runs>{_RUN}{_MORE})(?!\.?\d)"
    rf"|第\s*(?P<cjk>{_RUN})\s*[页頁])",
    re.IGNORECASE,
)
_SECTION_WORDS = (
    "sections?|sect?|abschnitte?|abschn|kapitel|kap|chapters?|chap|ch|chapitres?|secci[oó]n|cap[ií]tulo|items?|punkte?|"
    "punto|points?|artikel|articles?|art[ií]culo|art|nr|no|paragraph|absatz"
)
_SECTION = re.compile(
    rf"(?:(?<![^\W_])(?:{_SECTION_WORDS})(?![^\W\d_])\.?\s*(\d+(?:\.\d+){{0,5}})"
    r"|§\s*(\d+(?:\.\d+){0,5})|第\s*(\d+(?:\.\d+){0,5})\s*[节章節条條])",
    re.IGNORECASE,
)
_BARE = re.compile(rf"\s*(?P<runs>\d{{1,6}}(?:{_DASH}\d{{1,6}})?)\s*\.?\s*\Z")
_ONE_RUN = re.compile(rf"({_NUMBER})(?:{_DASH}({_NUMBER}))?(\s?ff?\b)?", re.IGNORECASE)
_LONGEST_RUN = 10_000
_FOLLOWING = 4
"""Pages that ``ff.`` reaches on."""


class PinKind(StrEnum):
    """What a pinpoint names."""

    PAGE = "page"
    SECTION = "section"


class Pinpoint(NamedTuple):
    """Pages, or a section.

    Attributes:
        runs: first and last of each run as written, in lower case: numbers, or labels such as ``iv``.
        text: as written with its word.
    """

    kind: PinKind
    runs: tuple[tuple[str, str], ...]
    text: str


def read_pinpoints(note: str, *, bare: bool = False) -> tuple[Pinpoint, ...]:
    """The pages and the section that a note names, the pages first.

    >>> read_pinpoints("see pp. 1–2, emphasis added")[0].runs
    (('1', '2'),)

    Args:
        note: the words beside a citation.
        bare: whether a number alone is a page, as beside a citation key.
    """
    found: list[Pinpoint] = []
    page = _PAGE.search(note) or (_BARE.match(note) if bare else None)
    if page is not None:
        runs = page["runs"] or page["cjk"]
        shown = page[0].strip() if page.re is _PAGE else f"p. {page[0].strip()}"
        found.append(Pinpoint(PinKind.PAGE, tuple(map(_ends, _ONE_RUN.finditer(runs))), shown))
    section = _SECTION.search(note)
    if section is not None:
        number = next(group for group in section.groups() if group)
        found.append(Pinpoint(PinKind.SECTION, ((number, number),), section[0].strip()))
    return tuple(found)


def leading_pinpoint(text: str) -> str:
    """The pinpoint with which a text begins: what stands right behind a link; else empty."""
    bare = text.lstrip(" \u00a0,，;:")
    match = _PAGE.match(bare) or _SECTION.match(bare)
    return match[0] if match else ""


def without_pinpoints(text: str) -> str:
    """A text with its pinpoints taken out."""
    return _SECTION.sub(" ", _PAGE.sub(" ", text))


def _ends(run: re.Match[str]) -> tuple[str, str]:
    """``123–7`` ends at page 127, ``12 f.`` at 13."""
    first, last, following = run[1].lower(), (run[2] or run[1]).lower(), (run[3] or "").strip().lower()
    if first.isdecimal() and last.isdecimal():
        if len(last) < len(first):
            last = first[: len(first) - len(last)] + last
        if following:
            last = str(int(last) + (_FOLLOWING if following == "ff" else 1))
    return first, last


def pages_named(pinpoint: Pinpoint, pages: tuple[PageText, ...]) -> frozenset[int]:
    """Numbers in the file of the pages that a pinpoint may mean: by count, by label, by the number printed on them."""
    wanted = _numbers(pinpoint)
    return frozenset(
        page.number
        for page in pages
        if wanted & {str(page.number), (page.label or "").lower(), (page.printed or "").lower()}
    )


def _numbers(pinpoint: Pinpoint) -> frozenset[str]:
    wanted: set[str] = set()
    for first, last in pinpoint.runs:
        if first.isdecimal() and last.isdecimal():
            most = min(int(last), int(first) + _LONGEST_RUN)
            wanted.update(map(str, range(int(first), most + 1)))
        else:
            wanted.update((first, last))
    return frozenset(wanted)


def page_name(source_map: SourceMap, number: int) -> str:
    """A page as a message names it: its number, and the one printed on it where that is another."""
    page = source_map.pages[number - 1]
    printed = page.printed or page.label
    return f"page {number}" + (f" (printed {printed})" if printed and printed != str(number) else "")
