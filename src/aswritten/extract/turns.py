"""Who speaks in a transcript: the name at the beginning of the line that a passage stands in, "Anna Berg: …"."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from aswritten.extract.reading import Reading
from aswritten.lexicons.lexicon import read_list
from aswritten.model.finding import Range
from aswritten.model.late import late

_LINE = 1_500
_MOST = 50
"""Code points before a passage in which its line begins; speakers of a transcript."""
_NAME = r"[^\W\d_a-z][^\W\d_]*\.?(?:[ '-][^\W\d_a-z][^\W\d_.]*\.?){0,3}"
_TURN = late(rf"(?:^|(?<=[\n\u2029]))[> ]{{0,4}}(?P<name>{_NAME})(?: ?\([^()\n]{{1,40}}\))? ?:(?= )")
_FEWEST = 3
"""Turns that make a transcript; one of its speakers has two."""


class _Speakers(NamedTuple):
    """Given names and titles; what stands before a colon and names no speaker."""

    given: frozenset[str]
    captions: frozenset[str]


@cache
def _speakers() -> _Speakers:
    """Read when a line begins like a turn, which few texts' lines do."""
    lists = read_list("any", "speakers")
    return _Speakers(frozenset(lists["given"]), frozenset(lists["captions"]))


def find_turn(reading: Reading, span: Range) -> Range | None:
    """The name of the speaker whose turn holds the span, or None where it is no transcript."""
    text = reading.plain.text
    near = max(0, span.start - _LINE)
    start = max(text.rfind("\n", near, span.start), text.rfind("\u2029", near, span.start)) + 1
    if (not start and near) or ":" not in text[start : min(span.start, start + 100)]:
        return None
    turn = _TURN.match(text, start, span.start)
    if turn is None or not _may_name(turn["name"], reading):
        return None
    words = turn["name"].lower().replace(".", " ").split()
    if (len(words) > 1 and words[0] in _speakers().given) or turn["name"] in reading.speakers:
        return Range(*turn.span("name"))
    return None


def _may_name(name: str, reading: Reading) -> bool:
    """Whether no word of it names a text, a part of one, or what a label says of its value."""
    words = name.lower().replace(".", " ").split()
    others = reading.lexicon.frame_words | reading.lexicon.function_words | _speakers().captions
    return others.isdisjoint(words)


def find_speakers(reading: Reading) -> frozenset[str]:
    """The names that begin lines in turn, as in a transcript, and that the text has not as common words."""
    text = reading.plain.text
    turns = Counter(turn["name"] for turn in _TURN.finditer(text))
    names = [name for name, _ in turns.most_common(_MOST) if _may_name(name, reading)]
    if sum(turns[name] for name in names) < _FEWEST or len(names) == 1 or turns[names[0]] == 1:
        return frozenset()
    return frozenset(
        name for name in names if name.isupper() or not any(f" {word.lower()} " in text for word in name.split())
    )
