"""The number words of a language, from its list and the one for all languages, in the shape that reading needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

from aswritten.lexicons.lexicon import LANGUAGES, read_list


class Role(NamedTuple):
    """What a phrase beside a number does to it: ``what`` is the kind of effect, ``value`` its argument."""

    what: str
    value: str = ""
    plural: bool = False


def _pairs(entries: Iterable[str]) -> Iterable[tuple[str, list[str]]]:
    for entry in entries:
        head, _, rest = entry.partition(" ")
        yield head, rest.split("|")


class NumberWords:
    """The number words of one language.

    Attributes:
        before: phrases that stand before a number, in lower case, and what they do to it.
        after: phrases that stand after one, likewise.
        joined_before, joined_after: those of ``before`` and ``after`` that are written without a space.
    """

    def __init__(self, language: str) -> None:
        every = read_list("any", "numbers")
        own: Mapping[str, Any] = read_list(language, "numbers") if language in LANGUAGES else {}
        self._own = own
        self.decimal: str = own.get("decimal", ".")
        self.group: str = own.get("group", ",")
        self.currencies = frozenset(every["currency"].split())
        self.units = frozenset(every["units"].split())
        self.counted = frozenset(own.get("counted", "").split())
        self.doubtful_units = frozenset(every["doubtful_units"].split())
        self.identifier_prefixes = frozenset(every["identifier_prefixes"].split())
        self.months = frozenset(own.get("months", "").split())
        self.intervals = frozenset(own.get("intervals", "").split())
        self.ranges = frozenset(own.get("ranges", ()))
        self.structure_and = frozenset(own.get("structure_and", ())) | {"&"}
        self.halves = frozenset(own.get("halves", "").split())
        self.ordinal_before: str = own.get("ordinal_before", "")
        self.date = re.compile(own["date"]) if "date" in own else None
        self.percent = frozenset(phrase.lower() for phrase in (*every["percent"], *own.get("percent", ())))
        self.suffix_scales = {word: value for value, words in _pairs(every["scales"]) for word in words}
        self.money_scales = self.suffix_scales | {
            word: value for value, words in _pairs(every["money_scales"]) for word in words
        }
        self.before = self._before(every)
        self.after = self._after()
        self.joined_before = tuple(sorted((p for p in self.before if _is_joined(p)), key=len, reverse=True))
        self.joined_after = tuple(sorted((p for p in self.after if _is_joined(p)), key=len, reverse=True))
        self.before_last = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in self.before)
        self.after_noun = frozenset(
            phrase.split(" ", 1)[0]
            for phrase, role in self.after.items()
            if " " in phrase and role.what in {"approximate", "bound"}
        )
        self.after_first = frozenset(phrase.split(" ", 1)[0] for phrase in self.after)

    def _before(self, every: Mapping[str, Any]) -> dict[str, Role]:
        own = self._own
        roles: dict[str, Role] = {}
        for what, key in (("version", "version_words"), ("minus", "minus"), ("closed", "percent_of")):
            roles.update((phrase, Role(what)) for phrase in own.get(key, ()))
        roles.update((phrase, Role("percent", "%")) for phrase in own.get("percent_before", ()))
        roles.update((phrase, Role("percent", "‰")) for phrase in own.get("permille_before", ()))
        for noun, phrases in _pairs(own.get("structure", ())):
            roles.update((phrase.rstrip("+"), Role("structure", noun, phrase.endswith("+"))) for phrase in phrases)
        approximate = (*every["approximate"], *own.get("approximate", ()))
        roles.update((phrase, Role("approximate")) for phrase in approximate)
        for sign, phrases in _pairs((*every["bounds"], *own.get("bounds", ()))):
            roles.update((phrase, Role("bound", sign)) for phrase in phrases)
        return roles

    def _after(self) -> dict[str, Role]:
        own = self._own
        roles: dict[str, Role] = {}
        roles.update(
            (word.lower(), Role("scale", value)) for word, value in self.suffix_scales.items() if len(word) > 1
        )
        for value, words in _pairs((*own.get("inner", ()), *own.get("outer", ()), *own.get("scales", ()))):
            roles.update((word.lower(), Role("scale", value)) for word in words)
        roles.update((phrase, Role("percent", "%")) for phrase in self.percent)
        roles.update((phrase, Role("points")) for phrase in own.get("points_words", ()))
        roles.update((phrase, Role("approximate")) for phrase in own.get("approximate_after", ()))
        for sign, phrases in _pairs(own.get("bounds_after", ())):
            roles.update((phrase, Role("bound", sign)) for phrase in phrases)
        for noun, phrases in _pairs(own.get("structure_after", ())):
            roles.update((phrase, Role("structure", noun)) for phrase in phrases)
        for what in ("mixed", "mixed_open"):
            roles.update((phrase, Role(what)) for phrase in own.get(what, ()))
        return roles

    @cached_property
    def spelling(self) -> Spelling:
        """How the language spells numbers in words."""
        return Spelling(self._own, self.percent)


class Spelling:
    """Exact tables of a language's spelled numbers.

    Attributes:
        atoms: hyphenated spelling to value and place; only parts below its place may follow an atom.
        inner, outer: multipliers within a group (hundred) and of a whole group (thousand).
        words: every word, or part of a hyphenated one, that a spelled number may hold.
    """

    def __init__(self, own: Mapping[str, Any], percent: frozenset[str]) -> None:
        self.atoms: dict[str, tuple[int, int]] = {}
        for value, entry in enumerate(own.get("cardinals", "").split()):
            self.atoms.update((spelling, (value, 1)) for spelling in entry.split("|"))
        for head, words in _pairs(own.get("hundreds", ())):
            self.atoms.update((word, (int(head), 100)) for word in words)
        self.one = next((spelling for spelling, (value, _) in self.atoms.items() if value == 1), "")
        self.inner = {word: int(value) for value, words in _pairs(own.get("inner", ())) for word in words}
        self.outer = {word: int(value) for value, words in _pairs(own.get("outer", ())) for word in words}
        self.stacking = frozenset(own.get("stacking", ()))
        self.joiners = frozenset(own.get("joiners", "").split())
        self.articles = frozenset(own.get("articles", "").split())
        self.halves = frozenset(own.get("halves", "").split())
        self.alone = frozenset(own.get("alone", "").split())
        self.uncertain = frozenset(own.get("uncertain", "").split())
        self.open_points = frozenset(own.get("open_points", "").split())
        self.percent_tails = frozenset(tuple(phrase.split(" ")) for phrase in percent if phrase.count(" ") == 1)
        self.points = frozenset(own.get("points", "").split())
        self.filler: str = own.get("characters", "")
        self.glue: str = own.get("glued", "")
        self.part_of = frozenset(own.get("part_of", ()))
        self.part_infix: str = own.get("part_infix", "")
        self.parts = {word: int(value) for value, words in _pairs(own.get("part_words", ())) for word in words}
        self.ordinal_ends: tuple[str, ...] = tuple(own.get("ordinal_ends", ()))
        self.ordinals = frozenset(own.get("ordinals", "").split())
        self.words = (
            frozenset(part for atom in self.atoms for part in atom.split("-")) | self.inner.keys() | self.outer.keys()
        )
        self.known = self.words | self.joiners | self.articles
        self.longest = max((atom.count("-") + 1 for atom in self.atoms), default=1)

    def is_part(self, word: str) -> bool:
        """Whether the word names a part of a whole (third, hundredths), as an ordinal does too."""
        if word in self.parts or word in self.ordinals:
            return True
        return word.endswith(self.ordinal_ends) and any(map(word.startswith, self.words))

    @cached_property
    def glued(self) -> re.Pattern[str] | None:
        """A word made of number words alone, in a language that writes them together."""
        if not self.glue:
            return None
        parts = sorted((*self.atoms, *self.inner, *self.outer, self.glue), key=len, reverse=True)
        return re.compile(f"(?:{'|'.join(parts)})+")

    @cached_property
    def glued_part(self) -> re.Pattern[str]:
        """The longest number word at a place of a glued word; an atom comes before the multiplier that follows it."""
        parts = sorted((*self.atoms, *self.inner, *self.outer, self.glue), key=len, reverse=True)
        return re.compile("|".join(parts))


def _is_joined(phrase: str) -> bool:
    return phrase[0] >= "⺀" or not phrase[0].isalnum()


@cache
def number_words(language: str) -> NumberWords:
    """The one value of a language."""
    return NumberWords(language)
