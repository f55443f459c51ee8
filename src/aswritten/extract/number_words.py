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


class Degrees(NamedTuple):
    """Words of degree that a span may begin with or be cut from.

    Attributes:
        articles: words that may open such a span.
        wholes: words of the whole (all, entire), of which less may be left: nearly all.
        equal: what opens a comparison of equals (as fast as).
        multiples: what stands before one: half, twice.
        superlatives: largest, best.
        among: what makes one of several of a superlative: one of the.
        lessening: what takes away from the word after it: half empty.
        exceptions: what takes away from a whole before it: all but one.
    """

    articles: frozenset[str]
    wholes: frozenset[str]
    equal: frozenset[str]
    multiples: frozenset[str]
    superlatives: frozenset[str]
    among: frozenset[str]
    lessening: frozenset[str]
    exceptions: frozenset[str]


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
        self.month_names = tuple(own.get("months", "").split())
        self.months = frozenset(self.month_names)
        self.cramped_units = frozenset(own.get("cramped_units", "").split())
        self._measures = every["measures"]
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
    def not_figures(self) -> frozenset[str]:
        """Words that give a number other digits than its figure has, or are numbers themselves."""
        scales = (
            phrase for phrase, role in self.after.items() if role.what == "scale" and role.value.strip("0") != "1"
        )
        return self.spelling.words.union(scales)

    @cached_property
    def tails(self) -> dict[str, tuple[str, str]]:
        """Phrases behind a number that relate it to another one: their kind, and what they make of it."""
        own = self._own
        found: dict[str, tuple[str, str]] = {}
        for kind, key in (("difference", "differences"), ("gap", "gaps")):
            for meaning, phrases in _pairs(own.get(key, ())):
                found.update((phrase, (kind, meaning)) for phrase in phrases)
        for kind, key in (("or", "or_words"), ("versus", "versus_words"), ("in", "in_words"), ("each", "each_words")):
            found.update((phrase, (kind, kind)) for phrase in own.get(key, ()))
        found.update((phrase, ("about", "about")) for phrase in own.get("about_behind", ()))
        for kind, key in (("part", "parts"), ("rate", "rates")):
            found.update((phrase, (kind, phrase)) for phrase in own.get(key, ()))
        found.update((phrase, ("point", "point")) for phrase in own.get("points", "").split())
        return found

    @cached_property
    def tail_first(self) -> frozenset[str]:
        """The first words of ``tails``."""
        return frozenset(phrase.split(" ", 1)[0] for phrase in self.tails)

    @cached_property
    def heads(self) -> dict[str, str]:
        """Phrases before a number that make another one of it: ``half of``, ``not``."""
        return {phrase: meaning for meaning, phrases in _pairs(self._own.get("heads", ())) for phrase in phrases}

    @cached_property
    def head_last(self) -> frozenset[str]:
        """The last words of ``heads``."""
        return frozenset(phrase.rsplit(" ", 1)[-1] for phrase in self.heads)

    @cached_property
    def fewer(self) -> frozenset[str]:
        """Comparatives that stand behind a counted noun: "40 ships fewer"."""
        return frozenset(self._own.get("fewer", "").split())

    @cached_property
    def degrees(self) -> Degrees:
        """The words of degree."""
        own = self._own.get("degrees", {})
        return Degrees(*(frozenset(own.get(name, ())) for name in Degrees._fields))

    @cached_property
    def than(self) -> frozenset[str]:
        """What follows a comparative."""
        return frozenset(self._own.get("than", "").split())

    @cached_property
    def provisos(self) -> frozenset[str]:
        """What a bracket behind a value says that takes it back: "(forecast)"."""
        return frozenset(self._own.get("provisos", ()))

    @cached_property
    def alternatives(self) -> frozenset[str]:
        """What follows a value and its comma before another one: ", later corrected to 9"."""
        return frozenset(self._own.get("alternatives", ()))

    @cached_property
    def beside(self) -> frozenset[str]:
        """Prepositions behind a second value in brackets: "40 (50 in women)"."""
        return frozenset(self._own.get("beside", "").split())

    @cached_property
    def scale_ends(self) -> tuple[str, ...]:
        """How scale words end that no list holds."""
        return tuple(self._own.get("scale_ends", ()))

    def is_about(self, phrase: str) -> bool:
        """Whether a phrase says that a number is approximate, wherever it stands."""
        roles = (self.before.get(phrase), self.after.get(phrase))
        return any(role is not None and role.what == "approximate" for role in roles) or self.tails.get(phrase) == (
            "about",
            "about",
        )

    @cached_property
    def _measured(self) -> dict[str, frozenset[str]]:
        known: dict[str, set[str]] = {}
        for measure, names in _pairs(self._measures):
            for name in names:
                known.setdefault(name, set()).add(measure)
        return {name: frozenset(measures) for name, measures in known.items()}

    def measures(self, unit: str) -> frozenset[str]:
        """What a unit may mean: its own sign and those of its names; nothing for a noun that is counted."""
        unit = unit.replace("\u03bc", "µ")
        found = self._measured.get(unit) or self._measured.get(unit.lower())
        if found is None and (unit in self.units or unit in self.currencies):
            found = frozenset((unit,))
        return found or frozenset()

    def same_measure(self, ours: str, theirs: str) -> bool:
        """Whether two units may be the same; a missing one, or two nouns that are counted, tell nothing."""
        if not ours or not theirs or ours == theirs:
            return ours != "" or "times" not in self.measures(theirs)
        mine, other = self.measures(ours), self.measures(theirs)
        return not (mine or other) or bool(mine & other)

    def month(self, word: str) -> int:
        """The number of the month that a word or its abbreviation names, else 0."""
        name = word.lower()
        capital = self._own.get("months_capital", False)
        if (capital and not word[:1].isupper()) or name[:3] not in self._month_starts:
            return 0
        fitting = {index % 12 + 1 for index, month in enumerate(self.month_names) if month.startswith(name)}
        return fitting.pop() if len(fitting) == 1 else 0

    @cached_property
    def _month_starts(self) -> frozenset[str]:
        return frozenset(month[:3] for month in self.month_names)

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
