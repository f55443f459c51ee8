"""Words of a folded text: what cues, framing and alignment count."""

from __future__ import annotations

import re
from typing import NamedTuple

from aswritten.model.late import late

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"

_ASCII = (
    r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\w)"
    r"|[a-z][a-z0-9]*(?:[-_](?=\w)[a-z0-9]*)*"
    r"|[0-9](?:[0-9.,]*[0-9])?\w*"
    r"|'s\b"
    r"|(?P<rule>[^\w\s])(?P=rule){7,}|[^\w\s]|_"
)
_ASCII_TOKEN = re.compile(_ASCII, re.ASCII)
"""For a lower-case ASCII text without ``n't``: what ``_TOKEN`` finds, in a quarter of the time."""
_CONTRACTED_TOKEN = late(r"(?a)[a-z]+?(?=n't\b)|n't\b|" + _ASCII)
"""The same for one with ``n't``."""

_TOKEN = late(
    rf"[{CJK}]"
    rf"|\d[\d.,]*\d[^\W{CJK}]*|\d[^\W{CJK}]*"
    r"|[^\W\d_]+?(?=(?i:n't)\b)|(?i:n't)\b|(?i:'s)\b"
    r"|(?i:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\w)"
    rf"|[^\W\d_](?:[^\W_{CJK}]|[-_](?=[^\W{CJK}]))*"
    r"|(?P<rule>[^\w\s])(?P=rule){7,}|[^\w\s]|_"
)
"""Case is ignored where letters are named: over the CJK ranges it would double the time to compile."""

_ODD_MARKS = frozenset("\u02bc\u00b4\u2032\u02b9\u02c8")
_MISSPELLED = late(r"(?i)(?<=[^\W\d_])(?:n[\u02bc\u00b4\u2032\u02b9\u02c8`]t|'nt)\b")
"""``n't`` with another mark for its apostrophe, or with the apostrophe before its letters."""

_LETTERS = late(r"[^\W\d_]+")
_ONLY_LETTERS = "".join(chr(code) if chr(code).islower() else " " for code in range(128))
"""Translates lower-case ASCII into its letters and spaces, which takes a fifth of the time of a pattern."""


class Token(NamedTuple):
    """A word, a CJK character or a mark; ``norm`` is its lower case, the offsets are in the text it came from."""

    norm: str
    start: int
    end: int


_new = tuple.__new__
"""A fifth of the time of a token's own constructor, which counts where a text has a million."""


def tokenise(text: str, start: int = 0, end: int | None = None) -> tuple[Token, ...]:
    """Cut ``text[start:end]`` of a folded text into tokens; white space falls away.

    A contraction is cut where its negation starts (``did`` ``n't``), a French elision after its apostrophe
    (``n'`` ``est``), a possessive before its mark (``study`` ``'s``); hyphenated words stay whole, and so does a rule
    of eight like marks and more.
    """
    bound = len(text) if end is None else end
    run = text[start:bound]
    if "`" in run or not (run.isascii() or _ODD_MARKS.isdisjoint(run)) or "'n" in run:
        mended = _MISSPELLED.sub("n't", run)
        if mended != run:
            return tuple([_new(Token, (norm, start + at, start + to)) for norm, at, to in tokenise(mended)])
    if run.isascii():
        lowered = run.lower()
        pattern = _CONTRACTED_TOKEN if "n't" in lowered else _ASCII_TOKEN
        return tuple(
            [_new(Token, (match[0], start + match.start(), start + match.end())) for match in pattern.finditer(lowered)]
        )
    return tuple([_new(Token, (match[0].lower(), *match.span())) for match in _TOKEN.finditer(text, start, bound)])


def letter_runs(lowered: str) -> list[str]:
    """The runs of letters of a lower-case text."""
    return lowered.translate(_ONLY_LETTERS).split() if lowered.isascii() else _LETTERS.findall(lowered)


def is_word(token: Token) -> bool:
    """Whether the token holds a letter or digit."""
    return token.norm[0].isalnum() or token.norm in {"n't", "'s"}


def lower_each(text: str) -> str:
    """The text in lower case, as long as it was; a letter whose lower case is longer stays."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)
