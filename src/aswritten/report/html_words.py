"""A quote beside the nearest passage, word by word."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from aswritten.model.late import late
from aswritten.report.html_markup import Markup, element, escape, join

_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kana and Han, whose words no space parts: each letter is compared for itself."""
_WORD: Final = rf"(?:(?![{_UNSPACED}])\w)+"
_TOKEN: Final = late(rf"(?:[{_UNSPACED}]|{_WORD}(?:[-'’.,]{_WORD})*%?|[^\w\s])\s*")
"""A word, a number, a mark or a letter, with the space behind it."""
_MOST_WORDS: Final = 400
"""Words that are compared one by one; a longer passage is marked as one."""


def render_difference(said: str, source: str) -> Markup:
    """Two rows: the quote as the claim has it and the passage, with the words marked in which they differ."""
    ours, theirs = (_TOKEN.findall(" ".join(text.split())) for text in (said, source))
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
    before, after = ([token.rstrip() for token in tokens] for tokens in (theirs, ours))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        mine += _marked("ins", ours[c:d], kind)
        other += _marked("del", theirs[a:b], kind)
    return join(mine), join(other)


def _marked(name: str, tokens: list[str], kind: str) -> tuple[Markup, ...]:
    """The tokens, marked where they differ; the space behind them is not."""
    text = "".join(tokens)
    if kind == "equal" or not text:
        return (escape(text),)
    words = text.rstrip()
    return element(name, words), escape(text[len(words) :])
