"""Which language a text is in, by its function words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from aswritten.extract.tokens import CJK, letter_runs
from aswritten.lexicons.lexicon import LANGUAGES, load_lexicon
from aswritten.model.late import late

_CJK_CHARACTER = late(f"[{CJK}]")
_SAMPLE = 800
"""Code points read; function words make a third of running prose, so some forty are met."""
_CJK_LANGUAGE = "zh"
_NOWHERE: tuple[str, ...] = ()


@cache
def _languages_of() -> Mapping[str, tuple[str, ...]]:
    """For each function word the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        if language != _CJK_LANGUAGE:
            for word in load_lexicon(language).function_words:
                found[word] = (*found.get(word, ()), language)
    return found


def recognise_language(text: str, *, likely: str) -> str:
    """The code of the language most of whose function words the text's beginning holds.

    A short text may hold none, or as many of two languages; then ``likely`` is taken if it is one of them.
    """
    sample = text[:_SAMPLE]
    words = letter_runs(sample.lower())
    if not sample.isascii() and len(_CJK_CHARACTER.findall(sample)) * 3 > len(words):
        return _CJK_LANGUAGE
    languages_of = _languages_of()
    counts = dict.fromkeys(LANGUAGES, 0)
    for languages, count in Counter(map(languages_of.get, words)).items():
        for language in languages or _NOWHERE:
            counts[language] += count
    best = max(LANGUAGES, key=counts.__getitem__)
    return best if counts[best] > counts.get(likely, 0) else likely
