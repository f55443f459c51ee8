"""Where the clauses of a sentence begin, as far as word lists and word order tell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from aswritten.extract.grammar import Bound, Grammar, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token, is_word
from aswritten.extract.trie import find_hits
from aswritten.model.finding import Range
from aswritten.model.kept import kept

_DEEPEST = 8
"""Brackets and quotations inside each other that are told apart; deeper ones belong to the eighth."""
_SHORTEST_VERB = 3
_OWN_AND_NEXT = 2
_LONGEST = 120
"""Words of a clause that are read; what is longer is no clause."""
_PATIENCE = 3_000
_REACH = 10
"""Words within which a new subject must have its verb."""
_NEVER = ("\0",)
_QUOTES = frozenset("\"'")
_OPEN, _CLOSE = frozenset("(["), frozenset(")]")
_NESTING = _QUOTES | _OPEN
_STOPS = frozenset(",;:.?!()[]-")
_MARKS = frozenset(",:-.")
"""Marks that a clause may begin behind."""
_SHARES_SUBJECT = frozenset({Bound.PREDICATE, Bound.RELATIVE, Bound.PARTICIPLE})

_STANDS_ALONE = frozenset({Bound.BREAK, Bound.SUBJECT, Bound.SUBORDINATE, Bound.COMPLEMENT})


class Clauses:
    """The words of a sentence (quote marks left out) with what begins at each of them.

    Attributes:
        words: the tokens.
        norms: their lower-case forms.
        bounds: the bound at each word, or None.
        finite: whether each word is an auxiliary that makes a clause.
        verbs: whether each word is any verb that makes a clause.
        nests: the innermost bracket or quotation that holds each word; 0 outside all.
        patience: steps that scopes may still be followed for; more than any sentence asks for.
    """

    def __init__(self, text: str, tokens: Sequence[Token], grammar: Grammar) -> None:
        """Read the tokens of one sentence of ``text``."""
        self.text = text
        self.grammar = grammar
        self.patience = _PATIENCE
        self._parents = [0]
        self._brackets = [False]
        self.words, self.nests = self._nest(tokens)
        self.norms = norms = [word.norm for word in self.words]
        auxiliaries, verbs, suffixes = grammar.finite, grammar.verbs, grammar.suffixes
        self.finite = [norm in auxiliaries and self._is_finite(at) for at, norm in enumerate(norms)]
        self.verbs = [
            self.finite[at] or ((norm in verbs or norm.endswith(suffixes)) and self._is_verb(at))
            for at, norm in enumerate(norms)
        ]
        self.bounds: list[Bound | None] = [None] * len(norms)
        self._open()
        self._mark()

    def holds(self, nest: int, at: int) -> bool:
        """Whether the word stands in the bracket or quotation ``nest``, at any depth."""
        inner = self.nests[at]
        while inner and inner != nest:
            inner = self._parents[inner]
        return inner == nest

    def in_bracket(self, at: int, nest: int) -> bool:
        """Whether a bracket opened inside ``nest`` holds the word."""
        inner = self.nests[at]
        while inner and inner != nest:
            if self._brackets[inner]:
                return True
            inner = self._parents[inner]
        return False

    def start_of(self, at: int) -> int:
        """The first word of the clause that holds the word; a relative clause before it belongs to its subject."""
        last = max(0, at - _LONGEST)
        start = self._last_bounds[at]
        while start > last:
            bound = self.bounds[start]
            if bound is Bound.RELATIVE:
                if self.count_verbs(start + 1, at) < _OWN_AND_NEXT and self._last_predicates[at] <= start:
                    return start
            elif bound not in _SHARES_SUBJECT:
                return start
            start = self._last_bounds[start - 1]
        return last

    def count_verbs(self, start: int, stop: int) -> int:
        """The verbs among the words from ``start`` up to ``stop``."""
        return self._verb_counts[stop] - self._verb_counts[start] if stop > start else 0

    def next_sign(self, at: int) -> int:
        """The first word from here on that a scope may end at: a bound, a verb, a mark, a coordinator, a bracket."""
        return self._next_signs[at]

    @kept
    def _verb_counts(self) -> list[int]:
        return list(accumulate(self.verbs, initial=0))

    @kept
    def _last_bounds(self) -> list[int]:
        """For each word the last bound at or before it; 0 where there is none."""
        return list(accumulate((at if bound is not None else 0 for at, bound in enumerate(self.bounds)), max))

    @kept
    def _last_predicates(self) -> list[int]:
        predicates = (at if bound is Bound.PREDICATE else -1 for at, bound in enumerate(self.bounds))
        return list(accumulate(predicates, max))

    @kept
    def _next_signs(self) -> list[int]:
        coordinators = self.grammar.coordinators
        signs: list[int] = []
        following = len(self.words)
        for at in range(len(self.words) - 1, -1, -1):
            norm = self.norms[at]
            if (
                self.bounds[at] is not None
                or self.verbs[at]
                or not norm[0].isalnum()
                or norm in coordinators
                or self.nests[at] != self.nests[at - 1]
            ):
                following = at
            signs.append(following)
        signs.reverse()
        return signs

    def relative_start(self, at: int) -> int | None:
        """Where the relative clause begins that the word stands in, if it stands in one."""
        start = self.start_of(at)
        return start if self.bounds[start : start + 1] == [Bound.RELATIVE] else None

    def _nest(self, tokens: Sequence[Token]) -> tuple[list[Token], list[int]]:
        if _NESTING.isdisjoint([token.norm for token in tokens]):
            return list(tokens), [0] * len(tokens)
        words: list[Token] = []
        nests: list[int] = []
        current = 0
        depth = 0
        for token in tokens:
            norm = token.norm
            if norm == '"':
                if self._quoted(current):
                    current, depth = self._parents[current], depth - 1
                elif depth < _DEEPEST:
                    current, depth = self._enter(current, bracket=False), depth + 1
            elif norm not in _QUOTES:
                if norm in _OPEN and depth < _DEEPEST:
                    current, depth = self._enter(current, bracket=True), depth + 1
                words.append(token)
                nests.append(current)
                if norm in _CLOSE and self._brackets[current]:
                    current, depth = self._parents[current], depth - 1
        return words, nests

    def _quoted(self, nest: int) -> bool:
        return nest != 0 and not self._brackets[nest]

    def _enter(self, parent: int, *, bracket: bool) -> int:
        self._parents.append(parent)
        self._brackets.append(bracket)
        return len(self._parents) - 1

    def _is_finite(self, at: int) -> bool:
        """Whether a word that may be a finite auxiliary is one here."""
        norm = self.norms[at]
        grammar = self.grammar
        before = self._word_before(at)
        if norm in grammar.indirect:
            return before not in grammar.infinitive and before not in grammar.finite
        if norm == "'s":
            return before in grammar.pronouns
        return True

    def _is_verb(self, at: int) -> bool:
        """Whether a word that is listed as a verb, or ends like one, is one here."""
        grammar = self.grammar
        norm = self.norms[at]
        if norm in grammar.not_verbs:
            return False
        if len(norm) <= _SHORTEST_VERB and norm not in grammar.verbs:
            return False
        if grammar.noun_case and self.is_capital(at):
            return False
        before = self._word_before(at)
        if before in grammar.complementisers and before != self.norms[at - 1]:
            return True
        return (
            before not in grammar.determiners
            and before not in grammar.auxiliaries
            and before not in grammar.prepositions
            and before not in grammar.infinitive
        )

    def is_capital(self, at: int) -> bool:
        """Whether the word begins with a capital letter."""
        return self.text[self.words[at].start].isupper()

    def is_adverb(self, at: int) -> bool:
        """Whether the word may stand between an auxiliary and its verb."""
        norm = self.norms[at]
        return norm in self.grammar.adverbs or norm.endswith(self.grammar.adverb_suffixes)

    def _word_before(self, at: int) -> str:
        at -= 1
        while at >= 0 and self.is_adverb(at):
            at -= 1
        return self.norms[at] if at >= 0 else ""

    def _open(self) -> None:
        """Set the bounds of words that open clauses: the sure ones first, then those that need a subject and a verb."""
        conditional: list[int] = []
        complements: list[int] = []
        afters: dict[int, int] = {}
        for hit in find_hits(self.grammar.openers, self.norms, self.grammar.plain):
            bound = hit.labels[0].tag if hit.labels else None
            afters[hit.start] = hit.end + 1
            if bound == "conditional":
                conditional.append(hit.start)
            elif isinstance(bound, Bound):
                if bound is Bound.BREAK and self.grammar.verb_second and hit.start and self.finite[hit.start - 1]:
                    continue
                self.bounds[hit.start] = bound
                if bound is Bound.COMPLEMENT:
                    complements.append(hit.start)
        for start in conditional:
            after = afters[start]
            after += after < len(self.norms) and self.norms[after] == ","
            self.bounds[start] = Bound.SUBORDINATE if self.has_new_subject(after) else None
        for start in complements:
            self.bounds[start] = None if self._points(start) else self._that(afters[start])

    def _points(self, at: int) -> bool:
        """Whether the word is a demonstrative: "during that year"."""
        grammar = self.grammar
        return self.norms[at] in grammar.determiners and at > 0 and self.norms[at - 1] in grammar.prepositions

    def _that(self, after: int) -> Bound | None:
        if after >= len(self.norms):
            return None
        if self.norms[after - 1] in self.grammar.sure_complements:
            return Bound.COMPLEMENT
        while after + 1 < len(self.norms) and self.is_adverb(after):
            after += 1
        if self.finite[after] or self._is_predicate(after):
            return Bound.RELATIVE
        if self.norms[after] == "," or self.bounds[after] is not None or self.has_new_subject(after):
            return Bound.COMPLEMENT
        return Bound.RELATIVE if self.verbs[after] else None

    def _is_predicate(self, at: int) -> bool:
        """Whether a verb form is a verb here, by what follows it: "that burned the house", not "that burned wood"."""
        norm, grammar = self.norms[at], self.grammar
        if norm in grammar.not_verbs or not (norm in grammar.verbs or norm.endswith(grammar.suffixes or _NEVER)):
            return False
        after = self.norms[at + 1] if at + 1 < len(self.norms) else "."
        return (
            not after[0].isalnum()
            or after in grammar.determiners
            or after in grammar.prepositions
            or after in grammar.pronouns
            or after in grammar.verbs
            or after in grammar.finite
        )

    def _mark(self) -> None:
        coordinators = self.grammar.coordinators
        for at, norm in enumerate(self.norms):
            if self.bounds[at] is not None:
                continue
            if norm in coordinators:
                self.bounds[at] = self._beginning(at + 1, participle=False)
            elif norm not in _MARKS:
                continue
            elif norm == ".":
                self.bounds[at] = Bound.BREAK if self._parts_bracketed(at) else None
            elif norm != "-" or self._spaced(at):
                after = at + 1
                if after < len(self.norms) and self.norms[after] in coordinators:
                    after += 1
                self.bounds[at] = self._beginning(after, participle=norm == ",")

    def _beginning(self, at: int, *, participle: bool) -> Bound | None:
        while at < len(self.norms) and self.is_adverb(at):
            at += 1
        if at >= len(self.norms):
            return None
        if self.grammar.verb_second and participle and self.verbs[at]:
            return Bound.SUBJECT
        if self.finite[at]:
            return Bound.PREDICATE
        norm = self.norms[at]
        if participle and len(norm) > _SHORTEST_VERB and norm.endswith(self.grammar.participles or _NEVER):
            return Bound.PARTICIPLE
        return Bound.SUBJECT if self.has_new_subject(at) else None

    def _parts_bracketed(self, at: int) -> bool:
        """Whether a full stop parts two sentences of one bracket: behind a whole word, before a capital."""
        if not 0 < at < len(self.norms) - 1 or not self._brackets[self.nests[at]]:
            return False
        before = self.norms[at - 1]
        whole = len(before) > _SHORTEST_VERB and before.isalpha() and not self.is_capital(at - 1)
        return whole and self.nests[at + 1] == self.nests[at] and self.is_capital(at + 1)

    def _spaced(self, at: int) -> bool:
        return at > 0 and self.words[at - 1].end < self.words[at].start

    def has_new_subject(self, at: int) -> bool:  # noqa: PLR0911 - guards
        """Whether the words from here on are a subject and, before any mark or clause, its verb."""
        norms = self.norms
        while at < len(norms) and self.is_adverb(at):
            at += 1
        if at + 1 >= len(norms) or not is_word(self.words[at]) or self.bounds[at] is not None:
            return False
        if norms[at] in self.grammar.pronouns:
            return is_word(self.words[at + 1])
        if norms[at] in self.grammar.infinitive:
            return False
        for place in range(at + 1, min(at + _REACH, len(norms))):
            if norms[place] in _STOPS or self.bounds[place] is not None:
                return False
            if self.verbs[place]:
                return True
            if norms[place] in self.grammar.subjunctive:
                return norms[place - 1] not in self.grammar.infinitive
        return False


def clauses_of(reading: Reading, sentence: Range) -> tuple[Range, ...]:
    """The clauses of a sentence that has several; a lead-in without a verb belongs to the clause after it.

    What stands before a colon announces, and is no part of the clause behind it.
    """
    grammar = load_grammar(reading.language)
    clauses = Clauses(reading.plain.text, reading.tokens_of(sentence), grammar)
    announced = {at for at in range(1, len(clauses.words)) if clauses.norms[at - 1] == ":"}
    starts = [at for at, bound in enumerate(clauses.bounds) if at and (bound in _STANDS_ALONE or at in announced)]
    runs: list[Range] = []
    first = 0
    for end in (*starts, len(clauses.words)):
        if end not in announced and grammar.verbs and not any(clauses.verbs[first:end]):
            continue
        if end > first:
            runs.append(Range(clauses.words[first].start, clauses.words[end - 1].end))
        first = end
    return tuple(runs) if len(runs) > 1 else ()
