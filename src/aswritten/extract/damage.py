"""Quotes whose words all stand in the source in order, broken only by what a page puts between lines (SPEC 2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from aswritten.extract.frames import plain_frame
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import CJK
from aswritten.model.finding import Range

FOREIGN_WORDS = 8
"""A longer run of foreign words is no change of wording."""

_LONGEST_RUN = 80
_MOST_RUNS = 12
_SEEDS = 200
_SPAN = 12_000
"""Bounds of the search: words of one run, runs, places at which the quote may begin, characters read from each."""

_SHORTEST = 3
_CHUNK = 2
"""Words of a quote that can be damaged, and of each of its pieces: fewer stand in order somewhere by chance."""

_CJK_UNITS = 2
"""CJK characters that make a word here."""
_WORD = re.compile(rf"[{CJK}]|[^\s{CJK}]+")
_IS_CJK = re.compile(f"[{CJK}]")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_VOLUME_OR_PAGE = re.compile(
    r"\b(?:vol|no|nr|núm|pp?|pág|págs|bd|band|s|seite|tome|n°)\b\.? ?\d|\d+ ?[:(;] ?\d|第\s?\d+\s?[页卷期]",
    re.IGNORECASE,
)
_LINE_ENDS = frozenset("\n\u2029")


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def find_damaged(needle: str, source: Reading) -> Range | None:
    """The passage, in the plain frame, in which a levelled quote stands broken by layout alone; None if there is none."""
    ours = [match.group() for match in _WORD.finditer(needle)]
    ours[-1:] = [ours[-1].rstrip(",.;:。") or ours[-1]] if ours else []
    if _size(ours) < _SHORTEST:
        return None
    base = source.plain.text
    text = plain_frame(source).text
    for start in _seeds(text, ours[0]):
        theirs = _read_words(text, start)
        end = _follow(ours, theirs, base)
        if end:
            return Range(start, end)
    return None


def _size(words: list[str]) -> int:
    """Words, a few CJK characters counting as one."""
    cjk = sum(1 for word in words if _IS_CJK.match(word))
    return len(words) - cjk + cjk // _CJK_UNITS


def _seeds(text: str, first: str) -> Iterator[int]:
    at = text.find(first)
    count = 0
    while at >= 0 and count < _SEEDS:
        if not at or not text[at - 1].isalnum() or _IS_CJK.match(first):
            yield at
            count += 1
        at = text.find(first, at + 1)


def _read_words(text: str, start: int) -> Iterator[_Word]:
    for match in _WORD.finditer(text, start, min(len(text), start + _SPAN)):
        yield _Word(match.group(), *match.span())


def _follow(ours: list[str], theirs: Iterator[_Word], base: str) -> int:
    """Where the passage ends if the words follow each other, broken at least once and only by layout; else 0."""
    read: list[_Word] = []
    breaks = at = chunk = 0
    position = -1
    while at < len(ours):
        position += 1
        word = _word_at(read, theirs, position)
        if word is None:
            return 0
        if _same(ours, at, word):
            at, chunk = at + 1, chunk + 1
            continue
        if not at:
            return 0
        resumed = _resume(ours, at, read, theirs, position, base, tight=chunk < _least(ours))
        breaks += 1
        if resumed < 0 or breaks > _MOST_RUNS:
            return 0
        position, chunk = resumed - 1, 0
    return read[position].start + len(ours[-1]) if breaks else 0


def _resume(
    ours: list[str], at: int, read: list[_Word], theirs: Iterator[_Word], position: int, base: str, *, tight: bool
) -> int:
    """The place of the next word of the quote behind a run that layout explains; -1 if there is none.

    With ``tight``, or where few words of the quote follow, only breaks between whole lines count.
    """
    for index in range(position + 1, position + _LONGEST_RUN + 1):
        word = _word_at(read, theirs, index)
        if word is None:
            return -1
        if not _same(ours, at, word):
            continue
        follows = 1
        while follows < _least(ours) and at + follows < len(ours):
            following = _word_at(read, theirs, index + follows)
            if following is None or not _same(ours, at + follows, following):
                break
            follows += 1
        run = Range(read[position].start, read[index - 1].end)
        loose = not tight and follows >= _least(ours)
        if _is_layout(base, run, words=_size([word.text for word in read[position:index]]), loose=loose):
            return index
    return -1


def _least(ours: list[str]) -> int:
    return _CHUNK * _CJK_UNITS if _IS_CJK.match(ours[0]) else _CHUNK


def _is_layout(base: str, run: Range, *, words: int, loose: bool) -> bool:
    before = base[run.start - 1] in _LINE_ENDS
    after = run.end >= len(base) or base[run.end] in _LINE_ENDS
    if before and after:
        return True
    if not loose:
        return False
    return words > FOREIGN_WORDS or ((before or after) and _is_running_head(base[run.start : run.end]))


def _is_running_head(run: str) -> bool:
    """A reference or a running head names a volume, page or year and begins like a title.

    It must reach the end of a line (the caller sees to that): in the middle of one nothing tells it from an insertion.
    """
    return (run[0].isupper() or run[0].isdigit()) and bool(_YEAR.search(run) or _VOLUME_OR_PAGE.search(run))


def _word_at(read: list[_Word], theirs: Iterator[_Word], index: int) -> _Word | None:
    while len(read) <= index:
        word = next(theirs, None)
        if word is None:
            return None
        read.append(word)
    return read[index]


def _same(ours: list[str], at: int, word: _Word) -> bool:
    """Equal words; the quote's first may differ in the case of its letter, its last may lack the source's mark."""
    wanted = ours[at]
    if wanted == word.text:
        return True
    if at == 0 and wanted[0].swapcase() + wanted[1:] == word.text:
        return True
    return at + 1 == len(ours) and word.text.startswith(wanted) and not any(map(str.isalnum, word.text[len(wanted) :]))
