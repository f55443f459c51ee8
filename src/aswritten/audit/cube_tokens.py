"""The words of a text as names are compared by them: folded to the singular and without the ending of their kind."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from aswritten.audit.atoms import STOP_WORDS, fold_word
from aswritten.lexicons.lexicon import read_list

_TOKEN: Final = re.compile(r"[^\W\d_]+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:\.[0-9]+)*")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])|(?<=[A-Za-z][a-z])(?=[A-Z])")
_MEAN: Final = re.compile(r"[*_$}\s]*(?:=|\Z)")
"""What follows the M of "M = 2.87", or of a header."""
_MARK: Final = re.compile(r"(?<![^\W\d_])[^\W\d_]{1,2}\Z")
"""One or two letters before digits: a mark such as C01."""
_NEGATIVE: Final = re.compile(r"(?:\A|(?<=[\s($]))[-−–]\s?\$?\Z")
_PLAIN: Final = str.maketrans("×²³₂₃µμ", "x2323uu")
"""Signs that names have as letters and digits: 1024x512, r2."""
_ENDINGS: Final = tuple(sorted(read_list("en", "names")["endings"], key=lambda ending: (-len(ending), ending)))
_LEAST_STEM: Final = 5
LEAST_PARTICLE: Final = 5
"""A shorter word that names nothing is a name only where it is written as one."""


class Token(NamedTuple):
    """A word of a text.

    Attributes:
        key: what it is compared by.
        is_stop: whether it names nothing.
    """

    key: str
    start: int
    end: int
    raw: str
    is_stop: bool


def stem(word: str) -> str:
    """A word without the ending of its kind.

    >>> stem("compression"), stem("compressing"), stem("ring")
    ('compress', 'compress', 'ring')
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            return word[: -len(ending)]
    return word


def root(word: str) -> str:
    """A word in the singular, without its ending."""
    return stem(fold_word(word))


def _without_accents(text: str) -> str:
    """A text as long, its letters without accents: São Paulo is sao_paulo."""
    return "".join(
        plain if len(plain := unicodedata.normalize("NFD", character)[:1]) == 1 and plain.isalpha() else character
        for character in text
    )


def tokenise(text: str) -> list[Token]:
    """The words and digit runs of a text."""
    found: list[Token] = []
    text = text.translate(_PLAIN) if text.isascii() else _without_accents(text.translate(_PLAIN))
    for match in _TOKEN.finditer(text):
        raw, start = match[0], match.start()
        if raw[0].isdigit():
            found.append(Token(_number(text, start, raw), start, match.end(), raw, is_stop=False))
            continue
        if raw == "s" and start and text[start - 1] in "'’":
            continue
        word = "mean" if raw == "M" and _MEAN.match(text, match.end()) else root(raw)
        # "NO2" is no word of denial, and May no verb.
        is_name = text[match.end() : match.end() + 1].isdigit() or len(raw) == 1 or raw == "May"
        found.append(Token(word, start, match.end(), raw, raw.lower() in STOP_WORDS and not is_name))
    return found


def _number(text: str, start: int, raw: str) -> str:
    if start and text[start - 1] == "." and not text[start - 2 : start - 1].isalnum():
        # ".017" is no 17.
        return "0." + raw
    # M03 is no m³, though seed 01 is the first.
    is_mark = _MARK.search(text, max(0, start - 3), start) is not None
    plain = raw if is_mark else raw.replace(",", "").lstrip("0") or "0"
    if start and text[start - 1].isalpha():
        # PM2.5 is pm25.
        plain = plain.replace(".", "")
    return ("-" if _NEGATIVE.search(text, max(0, start - 3), start) else "") + plain


def words_of(name: str, *, particles: bool = False) -> tuple[str, ...]:
    """The words of a name that name something, or longer particles as well; a capital inside a word parts it."""
    return tuple(
        token.raw.lower() if token.is_stop else token.key
        for token in tokenise(_CAMEL.sub(" ", name))
        if not token.is_stop or (particles and len(token.raw) >= LEAST_PARTICLE)
    )


def plain_words(name: str) -> str:
    """All words of a name, as they are written, as one."""
    return "".join(_TOKEN.findall(name.lower()))
