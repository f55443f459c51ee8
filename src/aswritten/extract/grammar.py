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
    breaks: frozenset[str]
    """Words that set a clause apart: but, whereas."""
    clausal: frozenset[str]
    """Verbs that make a clause."""
    plain: frozenset[str]
    adnominal: frozenset[str]
    """Participles that belong to the noun before them where no auxiliary stands there: a file linked to a process."""
    adding: frozenset[str]
    """Coordinators that add: and, not or."""
    adverbs: frozenset[str]
    asking: frozenset[str]
    """Pronouns of indirect questions: "that is what he says"."""
    authorship: frozenset[str]
    """Words between a document and who wrote it: by."""
    auxiliaries: frozenset[str]
    complementisers: frozenset[str]
    coordinators: frozenset[str]
    backshift: frozenset[str]
    """Verbs that stand for a future in a report of the past: would."""
    definite: frozenset[str]
    doubting: frozenset[str]
    """Nouns of what somebody only thinks or wants: hope, hunch."""
    demonstratives: frozenset[str]
    """Words by which a sentence takes up the one before it: this, that."""
    determiners: frozenset[str]
    factive: frozenset[str]
    """Words that take what they govern for granted, denied or not: knew, surprising, because."""
    emphasis: frozenset[str]
    """Words by which a negation goes further: not even."""
    existential: frozenset[str]
    finite: frozenset[str]
    foreign: frozenset[str]
    """Words that make a report another one than this: press reports, earlier studies."""
    hearsay: frozenset[str]
    """Reporting words that need no subject: reportedly."""
    self_words: frozenset[str]
    """Words by which authors name themselves."""
    sure_complements: frozenset[str]
    """Words that open a complement and nothing else: German dass."""
    third_persons: frozenset[str]
    unnamed: frozenset[str]
    """Words and moods that report without naming anyone: angeblich, sei."""
    governing: frozenset[str]
    """Auxiliaries that a participle follows."""
    imperatives: frozenset[str]
    """Verbs that invite to suppose something where they have no subject: assume."""
    indefinite: frozenset[str]
    """Articles that make a document another one than the source: a study found."""
    indirect: frozenset[str]
    infinitive: frozenset[str]
    inversions: frozenset[str]
    """Verbs that open a condition when they stand first: "had it rained, …"."""
    not_verbs: frozenset[str]
    own_voice: frozenset[str]
    passive: frozenset[str]
    past: frozenset[str]
    """Auxiliaries of the past: was, had."""
    prepositions: frozenset[str]
    present: frozenset[str]
    """Auxiliaries of the present: is, has."""
    pronouns: frozenset[str]
    proper: frozenset[str]
    perfect: frozenset[str]
    """Infinitives that end a perfect: haben, sein."""
    postpositions: frozenset[str]
    """Words that name a speaker before them: zufolge."""
    raising: frozenset[str]
    repeating: frozenset[str]
    """Words before a negation said again: "not, repeat not"."""
    reported: frozenset[str]
    """Modals that report hearsay before a perfect infinitive, and else mean a duty: soll … haben."""
    verbs: frozenset[str]
    weighing: frozenset[str]
    """Function words that say more of a value than its label does: all, most, least."""
    vouching: frozenset[str]
    """Words that state the clause they govern: found, fact; empty where the language has no such list."""
    mentioning: frozenset[str]
    """Nouns for words that are shown, not said: slogan, headline; and what opens an example: such as."""
    modal: frozenset[str]
    """Verbs before another one that do not state it: will, must, used (to)."""
    negators: frozenset[str]
    """Words that deny what governs a clause."""
    alternatives: Mapping[str, str]
    """Words that open the first of two alternatives, with the word before the second: either … or."""
    separable: Mapping[str, str]
    """Verbs with the particle that ends their clause: hängt … zusammen."""
    stances: frozenset[str]
    """Nouns of what somebody holds, with that person's possessive: the union's view."""
    subjunctive: frozenset[str]
    """Verbs of a clause that is asked for: "that the bridge be closed"."""
    suffixes: tuple[str, ...]
    adverb_suffixes: tuple[str, ...]
    participles: tuple[str, ...]
    verb_second: bool
    """Whether a main clause that follows another clause begins with its verb."""
    noun_case: bool
    """Whether nouns are capitalised, so that a lower-case word cannot be one."""


_WORD_CLASSES = (
    "adding", "adnominal", "adverbs", "asking", "authorship", "auxiliaries", "backshift", "coordinators", "definite",
    "demonstratives", "determiners", "doubting", "emphasis", "existential", "factive", "finite", "foreign",
    "governing", "hearsay", "imperatives", "indefinite", "indirect", "infinitive", "inversions", "mentioning", "modal",
    "not_verbs", "own_voice", "passive", "past", "perfect", "postpositions", "prepositions", "present", "pronouns",
    "proper", "raising", "repeating", "reported", "self_words", "stances", "subjunctive", "sure_complements",
    "third_persons", "unnamed", "verbs", "vouching", "weighing",
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
        breaks=frozenset(lists["bound"].get("break", ())),
        clausal=frozenset((*lists.get("finite", ()), *lists.get("verbs", ()))),
        openers=Trie(openers, lists.get("sets", {})),
        plain=load_lexicon(language).function_words,
        negators=frozenset(
            word for entry in read_list(language, "reporting").get("negators", ()) for word in entry.split("|")
        ),
        alternatives=dict(row.split() for row in lists.get("alternatives", ())),
        separable={verb: row.split()[0] for row in lists.get("separable", ()) for verb in row.split()[1:]},
        suffixes=tuple(lists.get("suffixes", ())),
        adverb_suffixes=tuple(lists.get("adverb_suffixes", ())),
        complementisers=frozenset(lists["bound"].get("complement", ())),
        participles=tuple(lists.get("participles", ())),
        verb_second=bool(lists.get("verb_second", False)),
        noun_case=bool(lists.get("noun_case", False)),
        **{name: frozenset(lists.get(name, ())) for name in _WORD_CLASSES},
    )
