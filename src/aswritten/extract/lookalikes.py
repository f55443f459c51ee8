"""Words that look like cues and are none: in a name, a month, a fall to a level, a figure that is called small."""

from __future__ import annotations

from aswritten.extract.clauses import Clauses
from aswritten.extract.shapes import Shape
from aswritten.extract.trie import Hit
from aswritten.model.cue import CueKind

_PARTICIPLES = ("t", "en")
_REMARKS, _EVENTS = (CueKind.INTENDED, Shape.CLAUSE), (CueKind.LIMITER, Shape.SENTENCE)
_OBJECTS = (CueKind.HEDGED, Shape.COMPLEMENT)
_REPORT = 20
"""Words back within which a report stands whose tense a verb takes over."""


def is_lookalike(hit: Hit, clauses: Clauses) -> bool:
    """Whether the words of the hit mean something else here."""
    for looks in _LOOKS:  # noqa: SIM110 - a generator takes as long as what it asks
        if looks(hit, clauses):
            return True
    return False


def _is_tagged(hit: Hit, wanted: tuple[CueKind, Shape]) -> bool:
    for tag, _ in hit.labels:  # noqa: SIM110 - as above
        if tag == wanted:
            return True
    return False


def _is_split(hit: Hit, clauses: Clauses) -> bool:
    """Words of two quotations: "the valve was kept" and "two men from Hull" keep nobody from anything."""
    first, last = clauses.nests[hit.start], clauses.nests[hit.end]
    says = clauses.norms[hit.start] in clauses.grammar.raising
    if says and last and not first and any(tag == (CueKind.INTENDED, Shape.COMPLEMENT) for tag, _ in hit.labels):
        return True
    return bool(first and last) and not clauses.holds(first, hit.end) and not clauses.holds(last, hit.start)


def _is_noun(hit: Hit, clauses: Clauses) -> bool:
    """A noun ("das Schreiben von Daten"): the form of a reporting verb, with a capital behind an article."""
    if not clauses.grammar.noun_case or hit.start != hit.end or not hit.start or not clauses.is_capital(hit.start):
        return False
    if not any(isinstance(tag, tuple) and tag[0] is CueKind.ATTRIBUTION for tag, _ in hit.labels):
        return False
    return clauses.norms[hit.start - 1] in clauses.grammar.determiners


def _is_duty(hit: Hit, clauses: Clauses) -> bool:
    """A duty ("soll pünktlich zahlen"): a modal that reports hearsay only before a perfect infinitive."""
    norms, grammar = clauses.norms, clauses.grammar
    if hit.start != hit.end or norms[hit.end] not in grammar.reported:
        return False
    return not any(
        norms[at] in grammar.perfect and norms[at - 1].endswith(_PARTICIPLES) for at in range(hit.end + 2, len(norms))
    )


def _is_loud(hit: Hit, clauses: Clauses) -> bool:
    """An adjective ("laut und deutlich"): a preposition of reports where nouns have capitals and none follows."""
    grammar, after = clauses.grammar, hit.end + 1
    if not grammar.noun_case or hit.start != hit.end or clauses.norms[hit.end] not in grammar.prepositions:
        return False
    if not any(isinstance(tag, tuple) and tag[0] is CueKind.ATTRIBUTION for tag, _ in hit.labels):
        return False
    return after >= len(clauses.norms) or not (
        clauses.is_capital(after) or clauses.norms[after] in grammar.determiners | grammar.adverbs
    )


def _is_backshift(hit: Hit, clauses: Clauses) -> bool:
    """A reported future ("he said it would open"), or a habit of the past, whose verb is no supposition."""
    grammar = clauses.grammar
    if hit.start != hit.end or clauses.norms[hit.end] not in grammar.backshift:
        return False
    return any(norm in grammar.raising for norm in clauses.norms[max(0, hit.start - _REPORT) : hit.start])


def _is_name(hit: Hit, clauses: Clauses) -> bool:
    """Whether the cue is part of a proper name ("Doctors Without Borders"), or the month of May."""
    at = hit.start
    if clauses.grammar.noun_case or not clauses.is_capital(at) or _shouts(hit, clauses):
        return False
    initial = (
        at == 0 or clauses.norms[at - 1] in {":", ";", ".", "(", "-"} or clauses.nests[at] != clauses.nests[at - 1]
    )
    if clauses.norms[at] in clauses.grammar.proper:
        after = clauses.norms[at + 1 : at + 2]
        if _is_title(clauses) and after and after[0][0].isalpha():
            return False
        return not initial or (bool(after) and (not after[0][0].isalpha() or clauses.finite[at + 1] or after == ["of"]))
    if initial:
        return False
    neighbours = [place for place in (at - 1, hit.end + 1) if 0 <= place < len(clauses.words)]
    return any(clauses.is_capital(place) for place in neighbours) and not _is_title(clauses)


def _shouts(hit: Hit, clauses: Clauses) -> bool:
    word = clauses.words[hit.start]
    return word.end - word.start > 1 and clauses.text[word.start : word.end].isupper()


def _is_title(clauses: Clauses) -> bool:
    """Whether most words are capitalised, as in a heading; capitals tell nothing there."""
    places = [at for at, norm in enumerate(clauses.norms) if norm[0].isalpha()]
    return sum(clauses.is_capital(at) for at in places) * 3 > len(places) * 2


def _is_numbering(hit: Hit, clauses: Clauses) -> bool:
    """A number's sign ("at No 7"): a negation in capitals before a figure."""
    after = hit.end + 1
    if after >= len(clauses.norms) or not clauses.norms[after][0].isdigit() or not clauses.is_capital(hit.end):
        return False
    return any(isinstance(tag, tuple) and tag[0] is CueKind.NEGATION for tag, _ in hit.labels)


def _is_degree(hit: Hit, clauses: Clauses) -> bool:
    """A degree ("only 3 days"): a limiter before a figure says that this is little."""
    if hit.end + 1 >= len(clauses.norms) or not clauses.norms[hit.end + 1][0].isdigit():
        return False
    return hit.start == hit.end and any(isinstance(tag, tuple) and tag[0] is CueKind.LIMITER for tag, _ in hit.labels)


def _is_fall(hit: Hit, clauses: Clauses) -> bool:
    """A fall ("declined to 40"): a verb that needs an infinitive, before a number or an article."""
    after = hit.end + 1
    if clauses.norms[hit.end] not in clauses.grammar.infinitive or after >= len(clauses.norms):
        return False
    if not any(isinstance(tag, tuple) and tag[0] is CueKind.NEGATION for tag, _ in hit.labels):
        return False
    return clauses.norms[after][0].isdigit() or clauses.norms[after] in clauses.grammar.determiners


def _is_object(hit: Hit, clauses: Clauses) -> bool:
    """An object ("he feared the bridge"): a verb that takes a bare clause, before words without a verb."""
    grammar = clauses.grammar
    opens = clauses.norms[hit.end] in grammar.definite or clauses.norms[hit.end] in grammar.pronouns
    if hit.end - hit.start != 1 or not opens or clauses.norms[hit.start] in grammar.imperatives:
        return False
    if not _is_tagged(hit, _OBJECTS):
        return False
    for at in range(hit.end + 1, len(clauses.norms)):
        if clauses.verbs[at]:
            return False
        if clauses.bounds[at] is not None or not clauses.norms[at][0].isalnum():
            return True
    return True


def _is_remark(hit: Hit, clauses: Clauses) -> bool:
    """A remark ("it must be noted that", "we should add that"): a modal before a verb that vouches for a clause."""
    if not _is_tagged(hit, _REMARKS):
        return False
    grammar, norms, at = clauses.grammar, clauses.norms, hit.end + 1
    while at < len(norms) and (norms[at] in grammar.auxiliaries or clauses.is_adverb(at)):
        at += 1
    if at + 1 >= len(norms) or norms[at + 1] not in grammar.complementisers:
        return False
    return norms[at] in grammar.vouching or norms[at] in grammar.raising


def _is_object_of_some(hit: Hit, clauses: Clauses) -> bool:
    """An object ("it has some problems"): a vague determiner behind its verb limits its noun, not its clause."""
    if hit.start != hit.end or clauses.norms[hit.start] not in clauses.grammar.indefinite:
        return False
    if not any(tag == (CueKind.LIMITER, Shape.DETERMINER) for tag, _ in hit.labels):
        return False
    return clauses.count_verbs(clauses.start_of(hit.start), hit.start) > 0


def _is_event(hit: Hit, clauses: Clauses) -> bool:
    """What happened ("it closed when the tide rose"): a word of time that is a condition in the present alone."""
    if not _is_tagged(hit, _EVENTS):
        return False
    past, norms = clauses.grammar.past, clauses.norms
    verbs = [at for at in range(len(norms)) if clauses.verbs[at]]
    if any(norms[at] in past or not (clauses.finite[at] or norms[at] in clauses.grammar.verbs) for at in verbs):
        return True
    return not any(norms[at] in clauses.grammar.present or not clauses.finite[at] for at in verbs)


_LOOKS = (
    _is_object, _is_name, _is_fall, _is_degree, _is_backshift, _is_duty, _is_loud, _is_split, _is_noun, _is_event,
    _is_object_of_some, _is_remark, _is_numbering,
)  # fmt: skip
