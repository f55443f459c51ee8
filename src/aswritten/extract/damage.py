"""Quotes whose words all stand in the source in order, broken only by what a page puts between lines (SPEC 2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from aswritten.extract.frames import plain_frame
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import CJK
from aswritten.model.finding import Range
from aswritten.model.late import late

FOREIGN_WORDS = 8
"""A longer run of foreign words is no change of wording."""

_LONGEST_RUN = 80
_MOST_RUNS = 12
_SEEDS = 200
_SPAN = 12_000
"""Bounds of the search: words of one run, runs, places at which the quote may begin, characters read from each."""

_LONGEST_NOTES = 300
_SURE = 4
"""Words of a run of whole lines, as of notes at the foot of a column, and how many must go on behind a long one."""

_SHORTEST = 3
_CHUNK = 2
"""Words of a quote that can be damaged, and of each of its pieces: fewer stand in order somewhere by chance."""

_CJK_UNITS = 2
"""CJK characters that make a word here."""
_WORD = late(rf"[{CJK}]|[^\s{CJK}]+")
_IS_CJK = late(f"[{CJK}]")
_YEAR = late(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_VOLUME_OR_PAGE = re.compile(
    r"\b(?:vol|no|nr|núm|pp?|pág|págs|bd|band|s|seite|tome|n°)\b\.? ?\d|\d+ ?[:(;] ?\d|第\s?\d+\s?[页卷期]",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"/{2,3}!?|[#*]|--|;{1,3}|%{1,2}")
_LINE_ENDS = frozenset("\n\u2029")


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def find_damaged(needle: str, source: Reading) -> Range | None:
    """The passage, in the plain frame, in which a levelled quote stands broken by layout alone, if there is one."""
    ours = [match.group() for match in _WORD.finditer(needle)]
    ours[-1:] = [ours[-1].rstrip(",.;:。") or ours[-1]] if ours else []
    if _size(ours) < _SHORTEST:
        return None
    base = source.plain.text
    text = plain_frame(source).text
    for start in _seeds(text, ours[0]):
        end = _Walk(ours, _read_words(text, start), base).end()
        if end:
            return Range(start, end)
    return None


def _size(words: list[str]) -> int:
    """Words, a few CJK characters counting as one."""
    cjk = sum(1 for word in words if _IS_CJK.match(word))
    return len(words) - cjk + cjk // _CJK_UNITS


def _seeds(text: str, first: str) -> Iterator[int]:
    for word in sorted({first, first[0].swapcase() + first[1:]}):
        at = text.find(word)
        count = 0
        while at >= 0 and count < _SEEDS:
            count += 1
            if not at or not text[at - 1].isalnum() or _IS_CJK.match(first):
                yield at
            at = text.find(word, at + 1)


def _read_words(text: str, start: int) -> Iterator[_Word]:
    for match in _WORD.finditer(text, start, min(len(text), start + _SPAN)):
        yield _Word(match.group(), *match.span())


class _Walk:
    """The words of a quote, followed through the words of a source from one place on."""

    def __init__(self, ours: list[str], theirs: Iterator[_Word], base: str) -> None:
        self._ours = ours
        self._theirs = theirs
        self._base = base
        self._read: list[_Word] = []
        self._least = _CHUNK * _CJK_UNITS if _IS_CJK.match(ours[0]) else _CHUNK

    def end(self) -> int:
        """Where the passage ends if the words follow each other, broken at least once and only by layout; else 0."""
        breaks = at = chunk = 0
        position = -1
        while at < len(self._ours):
            position += 1
            if self._same(at, position):
                at, chunk = at + 1, chunk + 1
                continue
            breaks += 1
            resumed = self._resume(at, position, tight=chunk < self._least) if at and breaks <= _MOST_RUNS else 0
            if not resumed:
                return 0
            position, chunk = resumed - 1, 0
        return self._read[position].start + len(self._ours[-1]) if breaks else 0

    def _resume(self, at: int, position: int, *, tight: bool) -> int:
        """The place of the quote's next word behind a run that layout explains; 0 if there is none.

        With ``tight``, or where few words of the quote follow, only breaks between whole lines count.
        """
        follows = min(self._least, len(self._ours) - at)
        tight = tight or follows < self._least
        foreign = self._word(position)
        if foreign is None or (tight and self._base[foreign.start - 1] not in _LINE_ENDS):
            return 0
        for index in range(position + 1, position + _LONGEST_NOTES + 1):
            if self._word(index) is None:
                return 0
            if not self._same(at, index):
                continue
            is_near = index <= position + _LONGEST_RUN
            if not is_near and not self._goes_on(at, index, _SURE):
                continue
            loose = is_near and not tight and self._goes_on(at, index, follows)
            if self._is_layout(position, index, loose=loose):
                return index
        return 0

    def _goes_on(self, at: int, index: int, count: int) -> bool:
        """Whether so many words of the quote stand at a place one behind the other."""
        return at + count <= len(self._ours) and all(self._same(at + step, index + step) for step in range(count))

    def _is_layout(self, first: int, beyond: int, *, loose: bool) -> bool:
        """Whether the words from ``first`` up to ``beyond`` are whole lines, or what ``loose`` allows besides."""
        words = self._read[first:beyond]
        run = Range(words[0].start, words[-1].end)
        before = self._base[run.start - 1] in _LINE_ENDS
        after = self._base[run.end] in _LINE_ENDS
        if (before and after) or (before and self._is_comment_sign(words)):
            return True
        if not loose:
            return False
        if _size([word.text for word in words]) > FOREIGN_WORDS:
            return True
        return (before or after) and _is_running_head(self._base[run.start : run.end])

    def _is_comment_sign(self, words: list[_Word]) -> bool:
        """Whether a line goes on with the sign of a comment in source code that the quote's first line begins with."""
        sign = words[0].text
        if len(words) > 1 or not _COMMENT.fullmatch(sign):
            return False
        first = self._read[0].start
        line = max(self._base.rfind(end, 0, first) for end in _LINE_ENDS) + 1
        return self._base.startswith((f"{sign} ", "/*") if sign == "*" else f"{sign} ", line)

    def _word(self, index: int) -> _Word | None:
        while len(self._read) <= index:
            word = next(self._theirs, None)
            if word is None:
                return None
            self._read.append(word)
        return self._read[index]

    def _same(self, at: int, index: int) -> bool:
        """Equal words; the quote's first may differ in its first letter's case, its last may lack a closing mark."""
        word = self._word(index)
        if word is None:
            return False
        wanted, found = self._ours[at], word.text
        if wanted == found or (at == 0 and wanted[0].swapcase() + wanted[1:] == found):
            return True
        is_last = at + 1 == len(self._ours)
        return is_last and found.startswith(wanted) and not any(map(str.isalnum, found[len(wanted) :]))


def _is_running_head(run: str) -> bool:
    """Whether a run begins like a title and names a volume, page or year, as references and running heads do.

    It must begin or end a line (the caller sees to that): in the middle of one nothing tells it from an insertion.
    """
    return not run[0].islower() and bool(_YEAR.search(run) or _VOLUME_OR_PAGE.search(run))
