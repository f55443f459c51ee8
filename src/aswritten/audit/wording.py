"""The words around quantities in one language, as patterns; each list is searched in a sentence at once."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from aswritten.audit.quantity import Statistic
from aswritten.lexicons.lexicon import LANGUAGES, read_list
from aswritten.model.kept import kept

if TYPE_CHECKING:
    from collections.abc import Iterable

_CJK = "zh"


class Wording:
    """The lists of one language, each compiled when it is first asked for."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._lists = read_list(self.language, "quantities")
        self._patterns: dict[str, re.Pattern[str]] = {}

    def words(self, *names: str) -> frozenset[str]:
        """The entries of some lists."""
        return frozenset(entry for name in names for entry in self._lists[name])

    def pattern(self, *names: str) -> re.Pattern[str]:
        """Any entry of some lists, as whole words; the longest wins."""
        key = " ".join(names)
        found = self._patterns.get(key)
        if found is None:
            found = self._patterns[key] = re.compile(self.bounded(self.words(*names)))
        return found

    def bounded(self, entries: Iterable[str]) -> str:
        """A pattern of whole words."""
        joined = "|".join(re.escape(entry) for entry in sorted(entries, key=lambda entry: (-len(entry), entry)))
        return f"(?:{joined})" if self.language == _CJK else rf"(?<![\w-])(?:{joined})(?![\w])"

    def ends(self, *names: str) -> re.Pattern[str]:
        """Any entry of some lists, at the end of what stands before a number, words of joining aside."""
        key = "$" + " ".join(names)
        found = self._patterns.get(key)
        if found is None:
            joints = r"(?:\s*(?:of|is|was|were|to|at|be|=|:|≈|~|von|de|d'|del|为|是|des)\s*|\s*[(\[]?\s*)*"
            found = self._patterns[key] = re.compile(self.bounded(self.words(*names)) + joints + r"\Z")
        return found

    def begins(self, *names: str) -> re.Pattern[str]:
        """Any entry of some lists, at the start of what stands behind a number."""
        key = "^" + " ".join(names)
        found = self._patterns.get(key)
        if found is None:
            bounded = self.bounded(self.words(*names)).replace(r"(?<![\w-])", "", 1)
            found = self._patterns[key] = re.compile(r"[\s-]*" + bounded)
        return found

    @kept
    def statistic_of(self) -> dict[str, Statistic]:
        """Each word of a statistic."""
        return {entry: statistic for statistic in Statistic for entry in self._lists[statistic.value]}

    @kept
    def statistics(self) -> re.Pattern[str]:
        """Words of statistics, and the names that hold such a word and are none (group ``none``)."""
        none = self.bounded(self.words("not_statistic"))
        some = self.bounded(self.statistic_of)
        return re.compile(f"(?P<none>{none})|(?P<word>{some})")

    @kept
    def factors(self) -> dict[str, str]:
        """Words that state a ratio without figures ("doubled"), and the ratio."""
        found: dict[str, str] = {}
        for entry in self._lists["factors"]:
            value, _, words = entry.partition(" ")
            found.update(dict.fromkeys(words.split("|"), value))
        return found

    @kept
    def factor_pattern(self) -> re.Pattern[str]:
        """Those words."""
        return re.compile(self.bounded(self.factors))


@cache
def any_of(name: str, *languages: str) -> str:
    """A pattern of words that may stand between the numbers of a sentence; the longest wins.

    Of all languages that part their words if none is named.
    """
    read = [read_list(one, "stretches").get(name, ()) for one in languages or LANGUAGES if languages or one != _CJK]
    entries = {entry for entries in read for entry in entries}
    return "|".join(re.escape(entry) for entry in sorted(entries, key=lambda entry: (-len(entry), entry)))


@cache
def words_any(name: str) -> frozenset[str]:
    """One of the lists that all languages share."""
    return frozenset(read_list("any", "quantities")[name].split())


@cache
def load_wording(language: str) -> Wording:
    """The one wording of a language; that of English for a language without lists."""
    return Wording(language)
