"""One walk from a cue forward to the end of its scope."""

from __future__ import annotations

from aswritten.extract.clauses import Clauses
from aswritten.extract.grammar import Bound
from aswritten.extract.shapes import RawCue, Shape
from aswritten.model.cue import CueKind

INSERTION = 14
"""Words at most between the commas of an insertion right after a cue."""
_GROUP = 3
"""Words back within which a negator's auxiliary stands."""
_LONGEST = 250
"""Words that a scope may hold."""
_ANTECEDENT = 4
"""Words back within which the article of a relative clause's noun stands."""
_INTERRUPTED = frozenset({Shape.CLAUSE, Shape.ADVERB, Shape.AROUND})
"""Shapes that an insertion between commas may follow: "did not, he says, improve"."""
_INFINITIVES = frozenset({Shape.CLAUSE, Shape.DETERMINER, Shape.COMPLEMENT})
"""Shapes whose bare infinitive no past form can continue."""
_ALWAYS = frozenset({Bound.BREAK, Bound.COMPLEMENT, Bound.SUBJECT})
"""Bounds that count even right after a cue."""
_APPOSED = frozenset({
    CueKind.NEGATION, CueKind.ASSOCIATIONAL, CueKind.CAUSAL, CueKind.HEDGED, CueKind.SPECULATIVE, CueKind.INTENDED,
})  # fmt: skip
"""Kinds of cues that may belong to an apposition alone."""
_FRONTED = frozenset({Shape.CLAUSE, Shape.ADVERB, Shape.DETERMINER})
_THIRD = 2
"""The place of the auxiliary in "where it does not"."""
_NEVER = ("\0",)
_PHRASE_ENDS = frozenset({",", ":", ";", "-"})


def find_auxiliary(cue: RawCue, clauses: Clauses) -> int | None:
    """The auxiliary just before the cue, adverbs aside."""
    if cue.shape is not Shape.CLAUSE:
        return None
    for at in range(cue.start - 1, max(-1, cue.start - 1 - _GROUP), -1):
        if clauses.norms[at] in clauses.grammar.auxiliaries:
            return at
        if not clauses.is_adverb(at):
            return None
    return None


class Scan:
    """One walk from a cue to the end of its scope.

    Attributes:
        holes: runs of words inside the scope that are not governed: definite relative clauses, clauses in brackets.
    """

    def __init__(self, cue: RawCue, clauses: Clauses, *, opens: bool = False) -> None:
        """Take a cue; ``opens`` says that its own clause comes first and the main clause is still to come."""
        self.holes: list[tuple[int, int]] = []
        self._cue = cue
        self._clauses = clauses
        self._nest = clauses.nests[cue.head]
        self._crossed = clauses.bounds[cue.end] is Bound.COMPLEMENT
        self._opened = opens
        self._start = start = clauses.start_of(cue.start)
        self._verbs_before = clauses.count_verbs(start, cue.start)
        self._is_subject = not self._verbs_before and self._opens_clause()
        self._auxiliary = find_auxiliary(cue, clauses)
        before = clauses.norms[cue.start - 1] if cue.start else ""
        governed = cue.shape is Shape.DETERMINER and before in clauses.grammar.prepositions
        self._shape = Shape.PHRASE if governed else cue.shape
        bare = self._shape is Shape.CLAUSE and self._auxiliary is None and not clauses.finite[cue.start]
        self._adnominal = bare and start < cue.start
        self._attributive = self._adnominal and before in clauses.grammar.determiners
        if self._shape is Shape.ADVERB and cue.start == cue.end and before in clauses.grammar.definite:
            self._attributive = before not in clauses.grammar.demonstratives | clauses.grammar.third_persons
        self._is_linked = clauses.norms[cue.start] in clauses.grammar.adnominal and not self._is_governed()
        self._in_relative = clauses.relative_start(cue.start) is not None
        if self._in_relative and clauses.verbs[cue.end + 1 : cue.end + 2] == [True]:
            self._verbs_before += 1
        self._in_insertion = self._is_insertion(before)

    def _opens_clause(self) -> bool:
        """Whether nothing stands before the cue in its clause but what opens it, or a phrase of place or time."""
        clauses = self._clauses
        first = self._start + (clauses.bounds[self._start] is not None)
        return first >= self._cue.start or clauses.norms[first] in clauses.grammar.prepositions

    def _is_governed(self) -> bool:
        """Whether an auxiliary stands before the cue, adverbs aside."""
        clauses, at = self._clauses, self._cue.start - 1
        while at > 0 and clauses.is_adverb(at):
            at -= 1
        return at >= 0 and clauses.norms[at] in clauses.grammar.auxiliaries

    def find_end(self) -> int:
        """The end of the scope, exclusive; in a crowd of cues, as far as a scope may reach."""
        clauses = self._clauses
        if self._is_elliptic(self._cue.end + 1):
            return self._cue.end + 1
        at = first = self._skip_insertion(self._cue.end + 1)
        end = min(len(clauses.words), self._cue.end + _LONGEST)
        while at < end and clauses.holds(self._nest, at):
            bound = clauses.bounds[at]
            clauses.patience -= 1
            if clauses.patience < 0:
                return end
            if clauses.in_bracket(at, self._nest):
                at = self._pass_bracket(at)
            elif bound is Bound.RELATIVE and at > first and not self._restricts(at):
                at = first = self._pass_relative(at)
            elif self._ends(bound, at, first):
                break
            else:
                at = clauses.next_sign(at + 1) if at > first and not self._attributive and at + 1 < end else at + 1
        return min(at, end)

    def _ends(self, bound: Bound | None, at: int, first: int) -> bool:
        if at == first and self._is_closed_at(at):
            return True
        if bound is not None and (at > first or bound in _ALWAYS) and self._stops(bound, at):
            return True
        return at > first and self._ends_phrase(at)

    def _is_closed_at(self, at: int) -> bool:
        """Whether a comma right after the cue ends its phrase: "contrary to belief, …", "what he says, …"."""
        if self._clauses.norms[at] != ",":
            return False
        kind = self._cue.kind
        return (kind is CueKind.DENIAL and self._shape is Shape.PHRASE) or (
            kind is CueKind.ATTRIBUTION and self._in_relative
        )

    def _skip_insertion(self, at: int) -> int:
        norms = self._clauses.norms
        if self._shape not in _INTERRUPTED or at >= len(norms) or norms[at] != "," or self._is_followed_by_main(at):
            return at
        for place in range(at + 1, min(at + INSERTION, len(norms))):
            if norms[place] == ",":
                return place + 1
        return at + 1

    def _is_elliptic(self, at: int) -> bool:
        """Whether the cue ends an opening clause without its verb: "where it does not, …"; no insertion follows."""
        clauses = self._clauses
        if self._cue.kind is not CueKind.NEGATION or self._auxiliary is None or clauses.norms[at : at + 1] != [","]:
            return False
        start, bound = self._start, clauses.bounds[self._start]
        pronoun = bound is Bound.RELATIVE and not start and clauses.norms[1] in clauses.grammar.pronouns
        if bound is not Bound.SUBORDINATE and not (pronoun and self._auxiliary == _THIRD):
            return False
        return all(norm != "," for norm in clauses.norms[at + 1 : at + INSERTION])

    def _is_followed_by_main(self, at: int) -> bool:
        """Whether the comma ends a subordinate clause before its main clause's verb: "was er wollte, hat …"."""
        clauses = self._clauses
        return clauses.grammar.verb_second and at + 1 < len(clauses.norms) and clauses.verbs[at + 1]

    def _pass_bracket(self, at: int) -> int:
        clauses = self._clauses
        start = at
        while at < len(clauses.words) and clauses.in_bracket(at, self._nest):
            at += 1
        if any(clauses.verbs[start:at]):
            self.holes.append((start, at))
        return at

    def _restricts(self, at: int) -> bool:
        """Whether the relative clause belongs to what is denied: "no drug that cures it", not "the drug that …"."""
        norms = self._clauses.norms
        if (at and norms[at - 1] == ",") or self._cue.kind is CueKind.ASSOCIATIONAL:
            return False
        if self._cue.kind is not CueKind.NEGATION or self._shape is Shape.DETERMINER:
            return True
        definite = self._clauses.grammar.definite
        return not any(norm in definite for norm in norms[max(self._cue.end + 1, at - _ANTECEDENT) : at])

    def _pass_relative(self, at: int) -> int:
        norms = self._clauses.norms
        end = self._relative_end(at)
        self.holes.append((at, end))
        return end + (end < len(norms) and norms[end] == ",")

    def _relative_end(self, at: int) -> int:
        clauses = self._clauses
        stop = min(len(clauses.words), at + _LONGEST)
        if at and clauses.norms[at - 1] == ",":
            return next((place for place in range(at + 1, stop) if clauses.norms[place] == ","), stop)
        verbs = 0
        for place in range(at + 1, stop):
            bound = clauses.bounds[place]
            verbs += clauses.verbs[place]
            if verbs > 1 or (bound is not None and bound is not Bound.RELATIVE):
                return place
        return stop

    def _stops(self, bound: Bound, at: int) -> bool:
        match bound:
            case Bound.BREAK:
                return self._clauses.norms[at] != "," or self._stops_at_comma(at)
            case Bound.SUBORDINATE:
                return self._stops_at_subordinate(at)
            case Bound.COMPLEMENT:
                return self._stops_at_complement(at)
            case Bound.SUBJECT:
                return self._stops_at_subject(at)
            case Bound.PREDICATE:
                return self._stops_at_predicate(at)
            case Bound.PARTICIPLE | Bound.RELATIVE:
                listed = self._shape is Shape.DETERMINER and self._is_subject
                return bound is Bound.PARTICIPLE and self._cue.kind is CueKind.NEGATION and not listed

    def _stops_at_comma(self, at: int) -> bool:
        """Where every comma ends a clause, as in Chinese, hedges and reports reach on over it; a negation does not."""
        if self._shape in {Shape.CLAUSE, Shape.PHRASE}:
            return True
        return self._cue.kind is CueKind.NEGATION and at > self._cue.end + 1

    def _stops_at_subordinate(self, at: int) -> bool:
        if self._shape is Shape.SENTENCE:
            return False
        if self._crossed and self._clauses.bounds[at - 1] is Bound.COMPLEMENT:
            self._opened = True
            return False
        return not self._crossed or self._clauses.norms[at - 1] == ","

    def _stops_at_complement(self, at: int) -> bool:
        if self._shape is Shape.COMPLEMENT or self._raises(at):
            self._crossed = True
            return False
        return self._cue.kind is CueKind.NEGATION

    def _stops_at_predicate(self, at: int) -> bool:
        if self._shape is Shape.SENTENCE:
            return self._clauses.norms[at] != ","
        return not self._crossed and not (self._shape is Shape.DETERMINER and self._is_subject)

    def _stops_at_subject(self, at: int) -> bool:  # noqa: PLR0911 - guards
        clauses = self._clauses
        if clauses.norms[at] == ":" and clauses.norms[at - 1] in clauses.grammar.complementisers:
            return False
        if self._opened:
            self._opened = False
            return False
        comma = clauses.norms[at] == ","
        if self._crossed and not comma and clauses.norms[at - 1] != ",":
            return clauses.norms[at] not in clauses.grammar.coordinators
        if self._crossed and comma and not clauses.count_verbs(self._cue.end + 1, at):
            return False
        before_verb = not any(clauses.verbs[self._start : at])
        if before_verb and comma and self._is_fronted(at):
            return True
        if before_verb and (self._shape is Shape.ADVERB if not comma else self._shape is not Shape.CLAUSE):
            return False
        quotes = at + 1 < len(clauses.nests) and clauses.nests[at + 1] > clauses.nests[at]
        reports = self._shape is Shape.COMPLEMENT or (self._shape is not Shape.PHRASE and self._raises(at))
        return not (quotes and reports)

    def _is_fronted(self, at: int) -> bool:  # noqa: PLR0911 - guards
        """Whether words without a verb stand before the clause: "unable to find a safe, the clerk burned them"."""
        clauses, cue, grammar = self._clauses, self._cue, self._clauses.grammar
        begins_verb = at + 1 < len(clauses.norms) and clauses.verbs[at + 1]
        if self._crossed or at == cue.end + 1 or begins_verb or clauses.norms[self._start] == ",":
            return False
        if self._is_reported_on(at):
            return False
        own = clauses.norms[cue.start : cue.end + 1]
        endings = grammar.participles or _NEVER
        if own[-1] in grammar.complementisers:
            return False
        if cue.kind is not CueKind.NEGATION:
            return cue.kind in _APPOSED and self._shape is Shape.COMPLEMENT and own[0].endswith(endings)
        if self._shape is Shape.COMPLEMENT:
            return grammar.raising.isdisjoint(own)
        if self._shape is Shape.DETERMINER and cue.start == self._start:
            return clauses.norms[at - 1].endswith(endings) and clauses.norms[at + 1] in grammar.determiners
        return self._shape in _FRONTED and not grammar.verb_second

    def _is_reported_on(self, at: int) -> bool:
        """Whether the words behind the comma only interrupt: "nobody, the minutes say, paid"."""
        clauses = self._clauses
        close = self._comma(range(at + 1, min(at + INSERTION, len(clauses.norms))))
        return close is not None and any(norm in clauses.grammar.raising for norm in clauses.norms[at + 1 : close])

    def _raises(self, at: int) -> bool:
        """Whether a word between cue and clause hands the cue on into the clause: not *say* that, not *true* that."""
        start = self._start if self._shape is Shape.AROUND else self._cue.start
        raising = self._clauses.grammar.raising
        return any(norm in raising for norm in self._clauses.norms[start:at])

    def _ends_phrase(self, at: int) -> bool:  # noqa: PLR0911 - guards
        clauses = self._clauses
        norm = clauses.norms[at]
        if self._shape is Shape.PHRASE:
            return norm in _PHRASE_ENDS or (clauses.verbs[at] and not self._crossed)
        if norm == ":" and self._cue.kind is CueKind.NEGATION and self._is_told(at):
            return True
        if self._is_linked and (clauses.verbs[at] or (self._verbs_before and self._is_joint(norm))):
            return True
        if norm == "," and (self._in_insertion or (self._in_relative and self._cue.kind is CueKind.ATTRIBUTION)):
            return True
        if self._attributive:
            return not clauses.is_adverb(at - 1)
        if self._adnominal and clauses.finite[at]:
            return True
        if self._in_relative and clauses.verbs[at] and not self._crossed:
            self._verbs_before += 1
            if self._verbs_before > 1:
                return True
        return self._begins_past_predicate(at)

    def _is_told(self, at: int) -> bool:
        """Whether a whole clause stands before the colon, which announces nothing: "nothing else is needed: …"."""
        clauses = self._clauses
        if self._raises(at) or not clauses.count_verbs(self._start, at):
            return False
        before = clauses.norms[at - 1]
        return before not in clauses.grammar.demonstratives and before not in clauses.grammar.complementisers

    def _begins_past_predicate(self, at: int) -> bool:
        """In "did not help and caused harm": after a bare infinitive, a past form begins a predicate of its own."""
        clauses = self._clauses
        if clauses.norms[at] not in clauses.grammar.coordinators or self._crossed or self._shape not in _INFINITIVES:
            return False
        if self._shape is Shape.DETERMINER:
            if self._is_subject:
                return False
            if clauses.norms[at] in clauses.grammar.adding and self._begins_noun(at + 1):
                return True
        if self._auxiliary is not None and clauses.norms[self._auxiliary] in clauses.grammar.governing:
            return False
        after = at + 1
        while after < len(clauses.words) and clauses.is_adverb(after):
            after += 1
        return after < len(clauses.words) and clauses.verbs[after]

    def _begins_noun(self, at: int) -> bool:
        return at < len(self._clauses.norms) and self._clauses.norms[at] in self._clauses.grammar.determiners

    def _is_insertion(self, before: str) -> bool:
        """Whether the cue's clause closes at the next comma: an opening subordinate clause, or words between commas."""
        clauses, start = self._clauses, self._start
        bound = clauses.bounds[start]
        if bound is Bound.SUBORDINATE and self._shape not in {Shape.AROUND, Shape.SENTENCE}:
            return start == 0 or clauses.norms[start - 1] in _PHRASE_ENDS or clauses.bounds[start - 1] is not None
        if bound is Bound.RELATIVE and start and clauses.norms[start - 1] == ",":
            return True
        return (self._adnominal and before == ",") or self._is_apposition()

    def _is_apposition(self) -> bool:
        """Whether words between a subject and its verb hold the cue: "the dog, never tame, bit"."""
        clauses, cue = self._clauses, self._cue
        if cue.kind not in _APPOSED or (self._shape is Shape.AROUND and cue.kind is not CueKind.NEGATION):
            return False
        comma = self._comma(range(cue.start - 1, max(0, cue.start - INSERTION), -1))
        close = self._comma(range(cue.end + 1, min(cue.end + INSERTION, len(clauses.norms))))
        if comma is None or close is None or close == cue.end + 1 or clauses.count_verbs(comma, cue.start):
            return False
        determiners = clauses.grammar.determiners
        if clauses.norms[comma + 1] not in determiners and not all(map(clauses.is_adverb, range(comma + 1, cue.start))):
            return False
        if self._shape is Shape.ADVERB and not self._is_nominal(cue.end + 1):
            return False
        after = close + 1
        while after < len(clauses.norms) and clauses.is_adverb(after):
            after += 1
        begins = clauses.start_of(comma - 1)
        subject = comma > begins and not clauses.count_verbs(begins, comma)
        return subject and after < len(clauses.norms) and clauses.verbs[after]

    def _is_nominal(self, at: int) -> bool:
        """Whether the adverb before belongs to a noun: "never a friend", not "at no time in its life"."""
        clauses, cue = self._clauses, self._cue
        if (
            clauses.norms[at] in clauses.grammar.determiners
            and clauses.norms[cue.end] not in clauses.grammar.prepositions
        ):
            return True
        return cue.start == cue.end and clauses.norms[at] not in clauses.grammar.prepositions

    def _comma(self, places: range) -> int | None:
        clauses, nest = self._clauses, self._nest
        return next((at for at in places if clauses.norms[at] == "," and clauses.nests[at] == nest), None)

    def _is_joint(self, norm: str) -> bool:
        return norm == "," or norm in self._clauses.grammar.coordinators
