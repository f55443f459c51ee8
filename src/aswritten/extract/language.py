"""Which language a text is in, by its function words."""

from __future__ import annotations

import re

from aswritten.extract.tokens import CJK
from aswritten.lexicons.lexicon import LANGUAGES, load_lexicon

_WORD = re.compile(r"[^\W\d_]+")
_CJK_CHARACTER = re.compile(f"[{CJK}]")
_SAMPLE = 1200
"""Code points read; function words make a third of running prose, so some sixty are met."""


def recognise_language(text: str, *, default: str = "en") -> str:
    """The code of the language most of whose function words the text's beginning holds; ``default`` if none."""
    sample = text[:_SAMPLE]
    if not sample.isascii() and len(_CJK_CHARACTER.findall(sample)) * 3 > len(_WORD.findall(sample)):
        return "zh"
    words = _WORD.findall(sample.lower())
    best, most = default, 0
    for language in LANGUAGES:
        if language == "zh":
            continue
        known = load_lexicon(language).function_words
        count = sum(word in known for word in words)
        if count > most:
            best, most = language, count
    return best
