"""The closed word classes of one language, from which clauses are told."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec

from aswritten.extract.trie import Trie
from aswritten.lexicons.lexicon import load_lexicon, read_list


class Bound(StrEnum):
    """How a clause begins."""

    BREAK = "break"
    """A word or mark that no scope crosses: but, whereas, a semicolon."""
    SUBORDINATE = "subordinate"
    COMPLEMENT = "complement"
    RELATIVE = "relative"
    SUBJECT = "subject"
    """A new subject with its verb, after a coordinator or a mark."""
    PREDICATE = "predicate"
    """A verb with the old subject, after a coordinator or a comma."""
    PARTICIPLE = "participle"


class Grammar(msgspec.Struct, frozen=True, kw_only=True):
    """The closed word classes of one language, from ``lexicons/<language>/clauses.toml``."""

    openers: Trie
    plain: frozenset[str]
    adding: frozenset[str]
    """Coordinators that add: and, not or."""
    adverbs: frozenset[str]
    auxiliaries: frozenset[str]
    complementisers: frozenset[str]
    coordinators: frozenset[str]
    definite: frozenset[str]
    determiners: frozenset[str]
    existential: frozenset[str]
    finite: frozenset[str]
    foreign: frozenset[str]
    """Words that make a report another one than this: press reports, earlier studies."""
    hearsay: frozenset[str]
    """Reporting words that need no subject: reportedly."""
    self_words: frozenset[str]
    """Words by which authors name themselves."""
    third_persons: frozenset[str]
    governing: frozenset[str]
    """Auxiliaries that a participle follows."""
    indirect: frozenset[str]
    infinitive: frozenset[str]
    inversions: frozenset[str]
    """Verbs that open a condition when they stand first: "had it rained, …"."""
    not_verbs: frozenset[str]
    own_voice: frozenset[str]
    passive: frozenset[str]
    prepositions: frozenset[str]
    pronouns: frozenset[str]
    proper: frozenset[str]
    raising: frozenset[str]
    verbs: frozenset[str]
    suffixes: tuple[str, ...]
    adverb_suffixes: tuple[str, ...]
    participles: tuple[str, ...]
    verb_second: bool
    """Whether a main clause that follows another clause begins with its verb."""
    noun_case: bool
    """Whether nouns are capitalised, so that a lower-case word cannot be one."""


_WORD_CLASSES = (
    "adding", "adverbs", "auxiliaries", "coordinators", "definite", "determiners", "existential", "finite",
    "foreign", "governing", "hearsay", "indirect", "infinitive", "inversions", "not_verbs", "own_voice",
    "passive", "prepositions", "pronouns", "proper", "raising", "self_words", "third_persons", "verbs",
)  # fmt: skip


@cache
def load_grammar(language: str) -> Grammar:
    """The word classes of a language."""
    lists: Mapping[str, Any] = read_list(language, "clauses")
    openers: list[tuple[str, str]] = [
        (pattern, bound)
        for bound in (Bound.BREAK, Bound.SUBORDINATE, Bound.COMPLEMENT, Bound.RELATIVE)
        for pattern in lists["bound"].get(bound.value, ())
    ]
    openers += [(pattern, "conditional") for pattern in lists["bound"].get("conditional", ())]
    return Grammar(
        openers=Trie(openers, lists.get("sets", {})),
        plain=load_lexicon(language).function_words,
        suffixes=tuple(lists.get("suffixes", ())),
        adverb_suffixes=tuple(lists.get("adverb_suffixes", ())),
        complementisers=frozenset(lists["bound"].get("complement", ())),
        participles=tuple(lists.get("participles", ())),
        verb_second=bool(lists.get("verb_second", False)),
        noun_case=bool(lists.get("noun_case", False)),
        **{name: frozenset(lists.get(name, ())) for name in _WORD_CLASSES},
    )
