"""A quote beside the nearest passage, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from aswritten.report.html_markup import NOTHING, Markup, element, escape, join

_WORD: Final = re.compile(r"\s+")
_MOST_WORDS: Final = 400
"""Words that are compared one by one; a longer passage is marked as one."""


def render_difference(said: str, source: str) -> Markup:
    """Two rows: the quote as the claim has it and the passage, with the words marked in which they differ."""
    ours, theirs = (_WORD.sub(" ", text).strip().split(" ") for text in (said, source))
    if max(len(ours), len(theirs)) > _MOST_WORDS:
        mine, other = escape(said), escape(source)
        note = element("caption", f"Too long to be compared word by word: over {_MOST_WORDS} words")
    else:
        mine, other = _compare(ours, theirs)
        note = element("caption", "The absent quote beside the nearest passage; the words that differ are marked")
    rows = (
        element("tr", element("th", title, scope="row"), element("td", words, dir="auto"))
        for title, words in (("The claim quotes", mine), ("The source has", other))
    )
    return element("table", note, *rows, class_="diff")


def _compare(ours: list[str], theirs: list[str]) -> tuple[Markup, Markup]:
    mine: list[Markup] = []
    other: list[Markup] = []
    for kind, a, b, c, d in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
        if kind == "equal":
            mine.append(escape(" ".join(ours[c:d])))
            other.append(escape(" ".join(theirs[a:b])))
            continue
        mine.append(element("ins", " ".join(ours[c:d])) if c < d else NOTHING)
        other.append(element("del", " ".join(theirs[a:b])) if a < b else NOTHING)
    return tuple(join((part for part in parts if part), " ") for parts in (mine, other))  # type: ignore[return-value]
