"""Sentence bounds of prose: what ``sentencex`` finds behind our masks, and what the lists of a language say of it.

Quotations and brackets are kept whole with the sentence around them, since what is quoted is read with its reporting
clause.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.normalise.lines import sentence_breaks
from aswritten.normalise.masks import mask
from aswritten.normalise.sentence_rules import SentenceRules, load_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SURROGATE = late("[\ud800-\udfff]")
_LONGEST_PIECE = 4000
_LONGEST_SENTENCE = 6_000
"""A longer run is no sentence, and is read in pieces: what asks of a sentence may then take its time."""
_FEW = 8
"""Sentences found one by one; where more are asked for, all are."""
_END_MARKS = frozenset(",.!?。")
"""A mark, or the closing sign behind it that a mask has put a comma for."""
_CJK_END = late("。[。,]*")
_RUN_ON = "\u3001-\u9fff\uf900-\ufaff"
_BORDER = late(rf"(?<=[{_RUN_ON}])|(?=[{_RUN_ON}\s])|(?<![\w.,])(?=\w)|(?<=[^\W\d])(?=\W)|(?<=\W)(?=\W)")
_POSSIBLE_END = re.compile(r"(\.,*) +(?=[^\W\d_])")
_INNER_END = re.compile(r"[!?。]|\.(?![0-9])")
"""A mark without which no sentence ends inside a text: behind a full stop before a digit none does."""
_new = tuple.__new__
"""A third of the time of a range's own constructor, which counts where a text has ten thousand sentences."""


def split_sentences(text: str, language: str) -> tuple[Range, ...]:
    """The sentences of one folded paragraph as ranges into it, without surrounding white space.

    A language without lists of its own is read with those of English.
    """
    rules = load_rules(language)
    breaks = sentence_breaks(text)
    if not breaks:
        return tuple(_split_run(text, rules))
    found: list[Range] = []
    start = 0
    for end in (*breaks, len(text)):
        found += [
            Range(start + sentence.start, start + sentence.end) for sentence in _split_run(text[start:end], rules)
        ]
        start = end
    return tuple(found)


def _split_run(run: str, rules: SentenceRules) -> list[Range]:
    found: list[Range] = []
    start = 0
    bounds = _find_bounds(mask(run, rules), rules) if _INNER_END.search(run, 0, len(run) - 1) else []
    for end in (*bounds, len(run)):
        begin = start + 1 if run[start : start + 1] == " " else start
        if _is_plain(run, begin, end):
            found.append(_new(Range, (begin, end)))
            start = end
            continue
        stripped = run[start:end].strip()
        if len(stripped) > _LONGEST_SENTENCE:
            found += _cut(run, start, end)
        elif stripped:
            begin = run.index(stripped[0], start)
            found.append(Range(begin, begin + len(stripped)))
        start = end
    return found


def _cut(run: str, start: int, end: int) -> Iterator[Range]:
    """The run in pieces that end at white space where there is any, else beside a mark; never inside a figure."""
    while start < end:
        stop = end
        if end - start > _LONGEST_SENTENCE:
            half, limit = start + _LONGEST_SENTENCE // 2, start + _LONGEST_SENTENCE
            stop = max(run.rfind(" ", half, limit), run.rfind("\n", half, limit))
            if stop < 0:
                border = _BORDER.search(run, half, end)
                stop = border.start() if border else end
        stripped = run[start:stop].strip()
        if stripped:
            begin = run.index(stripped[0], start)
            yield Range(begin, begin + len(stripped))
        start = stop


class SentenceFinder:
    """Finds single sentences of a folded paragraph, for a short text of which few are asked for."""

    def __init__(self, text: str, language: str) -> None:
        """Take a paragraph without line breaks that end sentences."""
        self._text = text
        self._rules = rules = load_rules(language)
        self._masked = mask(text, rules)
        self._likely, self._ends = _find_ends(self._masked, rules)
        self._known: list[Range] = []

    def sentence_at(self, at: int) -> Range | None:
        """The sentence that holds the offset or ends before it; None where all have to be found to tell."""
        for known in self._known:
            if known.start <= at < known.end:
                return known
        if len(self._known) >= _FEW:
            return None
        start, end = self._bounds_at(at)
        begin = start + (self._text[start : start + 1] == " ")
        if not _is_plain(self._text, begin, end) or at < begin:
            return None
        found = Range(begin, end)
        self._known.append(found)
        return found

    def _bounds_at(self, at: int) -> tuple[int, int]:
        """Where the sentence begins and ends, told from the nearest end before it that no beginning could change."""
        masked, ends, likely, rules = self._masked, self._ends, self._likely, self._rules
        first = bisect_right(ends, at)
        while first and not (ends[first - 1] in likely and rules.plainly_ends(masked, ends[first - 1])):
            first -= 1
        start = ends[first - 1] if first else 0
        for end in islice(ends, first, None):
            if _ends_at(masked, start, end, likely, rules):
                if end > at:
                    return start, end
                start = end
        return start, len(self._text)


def _find_bounds(masked: str, rules: SentenceRules) -> list[int]:
    """Where sentences end, in order, but for the last."""
    likely, ends = _find_ends(masked, rules)
    bounds: list[int] = []
    start = 0
    for end in ends:
        if _ends_at(masked, start, end, likely, rules):
            bounds.append(end)
            start = end
    return bounds


def _find_ends(masked: str, rules: SentenceRules) -> tuple[set[int], list[int]]:
    """Where ``sentencex`` ends sentences; and all places in order at which one may end, but the last."""
    length, has_cjk = len(masked), "。" in masked
    likely = {match.end() for match in _CJK_END.finditer(masked)} if has_cjk else set[int]()
    for start, end in _pieces(masked):
        likely.update(_ask(masked[start:end], start, rules.code))
    ends = sorted(likely.union([match.end(1) for match in _POSSIBLE_END.finditer(masked)]))
    while ends and ends[-1] >= length:
        ends.pop()
    if has_cjk:
        ends = [end for end in ends if masked[end] != "。"]
    return likely, ends[1:] if ends and not ends[0] else ends


def _ends_at(masked: str, start: int, end: int, likely: set[int], rules: SentenceRules) -> bool:
    is_likely = end in likely
    return (is_likely and rules.plainly_ends(masked, end)) or rules.ends_sentence(masked, start, end, likely=is_likely)


def _is_plain(run: str, begin: int, end: int) -> bool:
    """Whether a sentence of usual length stands there, with no more white space around it."""
    return begin < end <= begin + _LONGEST_SENTENCE and not run[begin].isspace() and not run[end - 1].isspace()


def _pieces(masked: str) -> Iterator[tuple[int, int]]:
    """The text in pieces of bounded length, since ``sentencex`` is quadratic where no spaces part the sentences."""
    start = 0
    while len(masked) - start > _LONGEST_PIECE:
        window = masked[start : start + _LONGEST_PIECE]
        cut = max(window.rfind(sign) for sign in (". ", "! ", "? ", "。", "!", "?")) + 1 or _LONGEST_PIECE
        yield start, start + cut
        start += cut
    yield start, len(masked)


@cache
def _segmenter() -> Callable[[str, str], list[str]]:
    from sentencex import segment  # noqa: PLC0415 - start-up time

    made: Callable[[str, str], list[str]] = segment
    return made


def _ask(piece: str, offset: int, code: str) -> list[int]:
    """Where ``sentencex`` ends sentences, behind their marks; its pieces follow each other without a gap."""
    readable = piece if piece.isascii() else _SURROGATE.sub("\ufffd", piece)
    ends: list[int] = []
    for sentence in _segmenter()(code, readable):
        last = len(sentence.rstrip())
        if sentence[last - 1 : last] in _END_MARKS:
            ends.append(offset + last)
        offset += len(sentence)
    return ends
