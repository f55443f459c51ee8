"""The label lists of a language, as dictionaries from phrases (tokens joined by a space) to what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from aswritten.extract.label_words import joined
from aswritten.extract.tokens import tokenise
from aswritten.lexicons.lexicon import read_list
from aswritten.model.label import Comparator

_NEUTRAL = "en"
"""Keys, column names and statistics are English in files of every language."""


class Phrases(dict[str, str]):
    """Phrases with their meaning, found where they end or begin in a list of tokens."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        super().__init__(pairs)
        self._after: dict[str, int] = {}
        self._before: dict[str, int] = {}
        for phrase in self:
            words = phrase.split(" ")
            self._after[words[0]] = max(self._after.get(words[0], 0), len(words))
            self._before[words[-1]] = max(self._before.get(words[-1], 0), len(words))

    def ending_at(self, norms: Sequence[str], end: int, *, floor: int = 0) -> int:
        """The length in tokens of the longest phrase that ends before ``end``; 0 if none."""
        longest = self._before.get(norms[end - 1]) if end > floor else None
        if longest is None:
            return 0
        for length in range(min(longest, end - floor), 0, -1):
            if " ".join(norms[end - length : end]) in self:
                return length
        return 0

    def starting_at(self, norms: Sequence[str], start: int, *, ceiling: int | None = None) -> int:
        """The length in tokens of the longest phrase that begins at ``start``; 0 if none."""
        bound = len(norms) if ceiling is None else ceiling
        longest = self._after.get(norms[start]) if start < bound else None
        if longest is None:
            return 0
        for length in range(min(longest, bound - start), 0, -1):
            if " ".join(norms[start : start + length]) in self:
                return length
        return 0


def _tokens(phrase: str) -> list[str]:
    """The tokens of an entry as they come out of a text; an elided word at its end is not cut."""
    if phrase.isascii() and "'" not in phrase:
        return phrase.split()
    if phrase.endswith("'"):
        return [token.norm for token in tokenise(phrase + "x")][:-1]
    return [token.norm for token in tokenise(phrase)]


def _spread(entries: Iterable[str], meaning: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for entry in entries:
        pairs += [(" ".join(_tokens(phrase)), meaning) for phrase in entry.split("|")]
    return pairs


def _kind(entry: str) -> list[tuple[str, str]]:
    """“year=jahr|jahre”: the nouns, and the name that the kind has in every language (else the first noun)."""
    name, equals, nouns = entry.partition("=")
    return _spread((nouns,), name) if equals else _spread((entry,), joined(entry.split("|", maxsplit=1)[0]))


class LabelLexicon:
    """What joins, bounds, qualifies and spoils a labelled value in one language."""

    def __init__(self, lists: Mapping[str, Sequence[str]]) -> None:
        """Take the table of ``labels.toml``."""

        def phrases(**named: str) -> Phrases:
            return Phrases(pair for name, meaning in named.items() for pair in _spread(lists.get(name, ()), meaning))

        self.joins = phrases(
            be="be", have="have", reach="reach", rise="rise", fall="fall", exceed="exceed", undercut="undercut"
        )
        self.of = phrases(of="of")
        self.comparators = phrases(
            below=Comparator.BELOW, at_most=Comparator.AT_MOST, above=Comparator.ABOVE, at_least=Comparator.AT_LEAST,
            about=Comparator.ABOUT, exactly="",
        )  # fmt: skip
        self.holds = phrases(have="have", hold="hold", reach="reach")
        self.reports = phrases(report="report")
        self.prepositions = phrases(qualifying="qualifying", relational="relational", carrying="carrying")
        self.placing = phrases(placing="placing")
        self.articles = phrases(article="article")
        self.possessives = phrases(possessive="possessive")
        self.postpositions = phrases(postposition="postposition")
        self.conjunctions = phrases(conjunction="and", versus="versus")
        self.respectively = phrases(respectively="respectively")
        self.followers = phrases(follower="follower")
        self.pronouns = phrases(pronoun="pronoun")
        self.intervals = phrases(interval="interval")
        self.negators = phrases(negator="negator")
        self.conditionals = phrases(conditional="conditional")
        self.modals = phrases(modal="modal")
        self.statistics = phrases(statistic="statistic")
        self.kinds = Phrases(pair for entry in lists.get("kind", ()) for pair in _kind(entry))
        self.indefinite = phrases(indefinite="indefinite")
        self.versioned = frozenset(map(joined, lists.get("versioned", ())))
        self.things = frozenset(lists.get("thing", ()))
        self.symbols = frozenset(lists.get("symbol", ()))
        self.containers = frozenset(map(joined, lists.get("container", ())))
        self.fillers = frozenset(map(joined, lists.get("filler", ())))


@cache
def load_label_lexicon(language: str) -> LabelLexicon:
    """The one label lexicon of a language; symbols and names of containers are shared by all."""
    neutral = read_list(_NEUTRAL, "labels")
    try:
        own = neutral if language == _NEUTRAL else read_list(language, "labels")
    except FileNotFoundError:
        own = neutral
    shared = {name: neutral[name] for name in ("symbol", "container", "filler")}
    return LabelLexicon({**own, **shared})
