"""Word stems, so that an inflected word is the same word.

Source: the Snowball stemmers (Porter 2001, snowballstem.org), through the package snowballstemmer.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Protocol


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802 - the library's name


_SHORTEST = 3
_ALGORITHMS = {"en": "english", "de": "german", "fr": "french", "es": "spanish"}


@cache
def _stemmer(algorithm: str) -> _Stemmer:
    import snowballstemmer  # noqa: PLC0415 - start-up time

    made: _Stemmer = snowballstemmer.stemmer(algorithm)
    return made


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """The stem of a lower-case word; the word itself where the language has no stemmer."""
    algorithm = _ALGORITHMS.get(language)
    if algorithm is None or len(word) < _SHORTEST or not word[0].isalpha():
        return word
    return _stemmer(algorithm).stemWord(word)
