"""Sentence bounds of prose: what ``sentencex`` finds behind our masks, and what the lists of a language say of it.

Quotations and brackets are kept whole with the sentence around them, since what is quoted is read with its reporting
clause.
"""

from __future__ import annotations

import re
from functools import cache
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
        if begin < end <= begin + _LONGEST_SENTENCE and not run[begin].isspace() and not run[end - 1].isspace():
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


def _find_bounds(masked: str, rules: SentenceRules) -> list[int]:
    """Where sentences end, in order, but for the last."""
    likely = {match.end() for match in _CJK_END.finditer(masked)} if "。" in masked else set[int]()
    for start, end in _pieces(masked):
        likely.update(_ask(masked[start:end], start, rules.code))
    ends = sorted(likely.union([match.end(1) for match in _POSSIBLE_END.finditer(masked)]))
    length, has_cjk = len(masked), "。" in masked
    plainly_ends, ends_sentence = rules.plainly_ends, rules.ends_sentence
    bounds: list[int] = []
    start = 0
    for end in ends:
        if not start < end < length or (has_cjk and masked[end] == "。"):
            continue
        is_likely = end in likely
        if (is_likely and plainly_ends(masked, end)) or ends_sentence(masked, start, end, likely=is_likely):
            bounds.append(end)
            start = end
    return bounds


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
        text = sentence.rstrip()
        if text[-1:] in _END_MARKS:
            ends.append(offset + len(text))
        offset += len(sentence)
    return ends
