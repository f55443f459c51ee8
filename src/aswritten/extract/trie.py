"""A trie of word patterns, matched against tokens: the longest pattern at a place wins."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from aswritten.extract.tokens import CJK, tokenise
from aswritten.model.late import late

END = ""
ANY = "*"
"""Stands for up to ``ANY_WORDS`` words."""
QUALIFIER = "~"
"""Stands for up to ``QUALIFIER_WORDS`` words that are no function words."""
ANY_WORDS = 4
QUALIFIER_WORDS = 2
HEAD = "^"
_HAS_CJK = late(f"[{CJK}]")

Node = dict[str, Any]


class Label(NamedTuple):
    """What a pattern means (a tag of the caller's) and which of its words is the head, counted from its first."""

    tag: Hashable
    head: int


class Hit(NamedTuple):
    """A match: the first and the last word, as places in the words given; the labels of the pattern."""

    start: int
    end: int
    labels: tuple[Label, ...]


class Trie:
    """Patterns with their tags; the branch below a first word grows when a text first holds that word."""

    def __init__(self, patterns: Iterable[tuple[str, Hashable | None]], sets: Mapping[str, str]) -> None:
        """Take patterns; tag None makes one that is consumed and means nothing.

        A pattern is words between spaces. A word is alternatives between ``|``, a named set ``<be>``, ``*``, or
        ``~``; ``^`` before it makes it the head. CJK characters are words of their own.
        """
        self._sets = sets
        self.seeds: dict[str, list[tuple[str, Hashable | None]]] = {}
        self._grown: dict[str, Node] = {}
        self._words: dict[str, frozenset[str]] = {}
        for pattern, tag in patterns:
            for first in self._first_words(pattern):
                self.seeds.setdefault(first, []).append((pattern, tag))

    def branch(self, word: str) -> Node:
        """The trie below a first word of ``seeds``."""
        found = self._grown.get(word)
        if found is None:
            found = self._grown[word] = self._grow(word)
        return found

    def words_after(self, first: str) -> frozenset[str]:
        """All words of the patterns that begin with a word, itself included: what stands in a gap is another."""
        found = self._words.get(first)
        if found is None:
            stack, words = ([self.branch(first)] if first in self.seeds else []), {first}
            while stack:
                node = stack.pop()
                words.update(node)
                stack += [below for word, below in node.items() if word != END]
            found = self._words[first] = frozenset(words)
        return found

    def _first_words(self, pattern: str) -> Sequence[str]:
        first = pattern.partition(" ")[0].removeprefix(HEAD)
        if first.startswith("<"):
            first = self._sets[first[1:-1]]
        alternatives = first.split("|")
        return alternatives if first.isascii() else [_first(alternative) for alternative in alternatives]

    def _grow(self, first: str) -> Node:
        root: Node = {}
        for pattern, tag in self.seeds[first]:
            choices, head = _choices(pattern, self._sets)
            starts = [words[1:] for words in choices[0] if words[0] == first]
            for combination in product(starts, *choices[1:]):
                node = root
                for word in chain.from_iterable(combination):
                    node = node.setdefault(word, {})
                labels = node.setdefault(END, [])
                label = Label(tag, head)
                if tag is not None and label not in labels:
                    labels.append(label)
        return root


def _choices(pattern: str, sets: Mapping[str, str]) -> tuple[list[list[tuple[str, ...]]], int]:
    choices: list[list[tuple[str, ...]]] = []
    head = words = 0
    for part in pattern.split():
        word = part
        if part.startswith(HEAD) and len(part) > 1:
            head, word = words, part[1:]
        if word.startswith("<") and word.endswith(">"):
            word = sets[word[1:-1]]
        choice = [_words(alternative) for alternative in word.split("|")]
        choices.append(choice)
        words += len(choice[0])
    return choices, head


def _words(text: str) -> tuple[str, ...]:
    if text.isascii() or not _HAS_CJK.search(text):
        return (text,)
    return tuple(token.norm for token in tokenise(text))


def _first(text: str) -> str:
    return text[0] if _HAS_CJK.match(text) else _words(text)[0]


def find_hits(trie: Trie, words: Sequence[str], plain_words: frozenset[str]) -> list[Hit]:
    """Cut the words into hits from left to right; ``plain_words`` cannot stand for ``~``."""
    seeds = trie.seeds
    found: list[Hit] = []
    resume = 0
    for at in [at for at, word in enumerate(words) if word in seeds]:
        if at >= resume:
            end, labels = _longest(trie.branch(words[at]), words, at + 1, plain_words)
            if labels is not None:
                resume = end
                found.append(Hit(at, end - 1, tuple(labels)))
    return found


Match = tuple[int, Sequence[Label] | None]
"""Where a pattern ends that matches, and its labels; None where none does."""


def _longest(node: Node, words: Sequence[str], at: int, plain_words: frozenset[str]) -> Match:
    best: Match = (at, node.get(END))
    gaps: list[tuple[Node, int]] = []
    count = len(words)
    while at < count:
        if ANY in node or QUALIFIER in node:
            gaps.append((node, at))
        step = node.get(words[at])
        if step is None:
            break
        node = step
        at += 1
        if END in node:
            best = (at, node[END])
    for behind, start in reversed(gaps):
        best = _longest_over_gap(best, behind, words, start, plain_words)
    return best


def _longest_over_gap(best: Match, node: Node, words: Sequence[str], at: int, plain_words: frozenset[str]) -> Match:
    """The better of ``best`` and what the node finds where words are passed over."""
    for wild, limit in ((ANY, ANY_WORDS), (QUALIFIER, QUALIFIER_WORDS)):
        gap = node.get(wild)
        if gap is None:
            continue
        for end in range(at, min(at + limit, len(words) - 1) + 1):
            if end > at and not _fills(words[end - 1], wild, plain_words):
                break
            step = gap.get(words[end])
            if step is not None:
                best = _better(best, _longest(step, words, end + 1, plain_words))
    return best


def _fills(word: str, wild: str, plain_words: frozenset[str]) -> bool:
    return word[0].isalnum() and (wild == ANY or word not in plain_words)


def _better(one: Match, other: Match) -> Match:
    if other[1] is None:
        return one
    return other if one[1] is None or other[0] > one[0] else one
