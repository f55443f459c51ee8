"""Marks in a text: runs of it with what was found there, which may lie in each other and overlap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from aswritten.model.verdict import Outcome
from aswritten.report.html_markup import Markup, element, escape, join

_WORST_FIRST = (Outcome.FAIL, Outcome.WARN, Outcome.PASS)


class Mark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A run of a text.

    Attributes:
        start: code points from 0 in the text that is shown.
        end: exclusive.
        outcome: of the check that marks it.
        number: of the finding, as shown beside it; 0 for none.
    """

    start: int
    end: int
    outcome: Outcome
    number: int = 0


class Excerpt(msgspec.Struct, frozen=True, kw_only=True):
    """A text with its marks.

    Attributes:
        text: what is shown.
        marks: in it, in any order.
        place: where it stands, for people; may be empty.
        before: characters of the same surroundings left out before it; after: behind it.
        keeps_lines: whether its lines tell something (a table, a program's output) and are kept.
        is_nearest: whether it is not what the claim says, only what comes nearest.
        scan: a picture of it, as markup; empty where there is none.
    """

    text: str
    marks: tuple[Mark, ...] = ()
    place: str = ""
    before: int = 0
    after: int = 0
    keeps_lines: bool = False
    is_nearest: bool = False
    scan: str = ""


def clipped(excerpt: Excerpt, most: int) -> Excerpt:
    """The excerpt without what is over ``most`` characters, and with how many those were."""
    over = len(excerpt.text) - most
    if over <= 0:
        return excerpt
    marks = tuple(msgspec.structs.replace(mark, end=min(mark.end, most)) for mark in excerpt.marks if mark.start < most)
    return msgspec.structs.replace(excerpt, text=excerpt.text[:most], marks=marks, after=excerpt.after + over)


def render_excerpt(excerpt: Excerpt) -> Markup:
    """The text with its marks, and what is left out of it."""
    parts = render_marked(excerpt.text, excerpt.marks)
    before = _cut(excerpt.before, "before this") if excerpt.before else ""
    after = _cut(excerpt.after, "more") if excerpt.after else ""
    kind = "text pre" if excerpt.keeps_lines else "text"
    return element("p", before, parts, after, class_=kind, dir="auto")


def _cut(count: int, what: str) -> Markup:
    noun = "character" if count == 1 else "characters"
    return element("span", f" [… {count:,} {noun} {what}] ", class_="cut")


def render_marked(text: str, marks: Sequence[Mark]) -> Markup:
    """The text cut at the borders of its marks; each part has the worst outcome that marks it."""
    own = [mark for mark in marks if 0 <= mark.start < mark.end <= len(text)]
    if not own:
        return escape(text)
    borders = sorted({0, len(text), *(mark.start for mark in own), *(mark.end for mark in own)})
    opening = sorted(own, key=lambda mark: mark.start, reverse=True)
    running: list[Mark] = []
    parts: list[Markup] = []
    begun = 0
    for start, end in pairwise(borders):
        running = [mark for mark in running if mark.end > start]
        while opening and opening[-1].start == start:
            running.append(opening.pop())
        numbers = sorted({mark.number for mark in running if mark.end == end and mark.number})
        kind = _kind(running)
        following = [mark for mark in (*running, *_next(opening, end)) if mark.end > end]
        if end < len(text) and not numbers and _kind(following) == kind:
            continue
        shown = text[begun:end]
        parts.append(_part(shown, kind, numbers))
        begun = end
    return join(parts)


def _next(opening: Sequence[Mark], at: int) -> list[Mark]:
    """The marks that begin at a border; those to come are the last of the sequence."""
    found: list[Mark] = []
    for mark in reversed(opening):
        if mark.start != at:
            break
        found.append(mark)
    return found


def _kind(running: Sequence[Mark]) -> str | None:
    """The class of a part under some marks; None under none. What fails within what fails stands out."""
    if not running:
        return None
    held = {mark.outcome for mark in running}
    worst = next((outcome for outcome in _WORST_FIRST if outcome in held), Outcome.PASS)
    if worst is not Outcome.FAIL:
        return "warn" if worst is Outcome.WARN else ""
    return "fail deep" if len({(mark.start, mark.end) for mark in running if mark.outcome is worst}) > 1 else "fail"


def _part(text: str, kind: str | None, numbers: Sequence[int]) -> Markup:
    if kind is None:
        return escape(text)
    return element("mark", text, class_=kind or None, data_n=" ".join(map(str, numbers)) or None)
