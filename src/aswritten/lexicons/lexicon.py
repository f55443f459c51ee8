"""The lists of one language, each read when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, cast

from aswritten.lexicons.toml_subset import read_toml

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader

LANGUAGES = ("en", "zh", "de", "fr", "es")
"""Codes (ISO 639-1) of the languages that have lists; the order breaks ties of recognition."""


@cache
def read_list(language: str, name: str) -> Mapping[str, Any]:
    """Read ``lexicons/<language>/<name>.toml``.

    Raises:
        FileNotFoundError: the language has no such list.
    """
    # The loader reads from a folder and from a zip file alike; importlib.resources takes a tenth of a check's start-up.
    loader = cast("ResourceLoader", __spec__.loader)
    data = loader.get_data(f"{__file__.removesuffix('lexicon.py')}{language}/{name}.toml")
    return read_toml(data.decode())


class Lexicon:
    """The lists of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Words that carry grammar only: articles, prepositions, pronouns, auxiliaries."""
        return frozenset(read_list(self.language, "function")["words"])

    @cached_property
    def frame_words(self) -> frozenset[str]:
        """Words that name the kind of source, reporting and place (SPEC 2.7)."""
        return frozenset(read_list(self.language, "frame")["words"])

    @cached_property
    def frame_beginnings(self) -> frozenset[str]:
        """What frame words begin with, for scripts in which a character is a token."""
        return frozenset(word[:length] for word in self.frame_words for length in range(1, 1 + min(5, len(word))))

    @cached_property
    def auxiliaries(self) -> frozenset[str]:
        """Forms of verbs that only build tenses, moods and the passive."""
        return frozenset(read_list(self.language, "clauses")["auxiliaries"])


@cache
def load_lexicon(language: str) -> Lexicon:
    """The one lexicon value of a language."""
    return Lexicon(language)
