"""Whether words found inside a longer sentence are a clause of it: what runs into them, and what follows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.extract.cues import cues_in
from aswritten.extract.cut_numbers import weakens
from aswritten.extract.grammar import load_grammar
from aswritten.extract.tokens import lower_each
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.late import late

if TYPE_CHECKING:
    from aswritten.extract.reading import Reading

_WORD_BEFORE = late(r"(?:^|[^\w'-])([^\W_][\w'-]*)[ \n]$")
_FIRST_WORD = late(r"[^\W\d_]+")
_YEAR = late(r"[12][0-9]{3}")
_CLAUSE_END = late(r"[,;:.!?()\u2029\u3002]|\s-\s")
_POSSESSIVE = late(r"(?:(?<=s)'|'s)(?= [^\W_])")
_WORD_AFTER = re.compile(r"[ \n]([^\W\d_]+)(?=[ \n])")
_REACH = 40
GOES_ON = late(r"(?: [*×·⋅+^] |[×·⋅^])[\w(]| ?[/-] ?[\d.,]+ ?=")
"""What stands behind a value that is reckoned with: "a = 2 * b = 6", "a = 6 / 3 = 2"."""
RECKONED = late(r"[\w)](?: [*×·⋅+^] |[×·⋅^])$")
NEAR_SIGN = 4
"""Code points before a name in which the sign stands that it is reckoned with."""


def opens_phrase(source: Reading, start: int) -> bool:  # noqa: PLR0911 - a list of guards
    """Whether no noun phrase of the source runs on over ``start``.

    "Coffee cures gout" goes on with "Black coffee", "the bridge is safe" with "half of the bridge"; a word that
    begins a phrase of its own ("the", "she", a name) may follow any other but a preposition, or a word that makes less
    of it: "nearly all ships were saved".
    """
    text = source.plain.text
    if RECKONED.search(text, max(0, start - NEAR_SIGN), start):
        return False
    if not start or text[start - 1] not in " \n" or source.sentence_at(start).start == start:
        return True
    first, before = _FIRST_WORD.match(text, start), _WORD_BEFORE.search(text, max(0, start - _REACH), start)
    if first is None or before is None:
        return True
    if weakens(source, start):
        return False
    grammar, word = load_grammar(source.language), lower_each(before[1])
    if word in grammar.prepositions and all(opener != word for opener, _ in grammar.openers.seeds.get(word, ())):
        return False
    own = lower_each(first[0])
    if first[0][0].isupper() or own in grammar.determiners or own in grammar.pronouns or own in grammar.prepositions:
        return True
    if word[0].isdigit():
        return _YEAR.fullmatch(word) is not None
    return word in source.lexicon.function_words or word.endswith(grammar.adverb_suffixes or ("\n",))


def closes_phrase(source: Reading, end: int) -> bool:
    """Whether the last word is no possessor of what follows ("Anna's dog"), nor reckoned with, nor an alternative."""
    if _POSSESSIVE.match(source.plain.text, end) is not None or GOES_ON.match(source.plain.text, end) is not None:
        return False
    after = _WORD_AFTER.match(source.plain.text, end)
    return after is None or after[1] not in load_grammar(source.language).alternatives.values()


def is_taken_back(source: Reading, end: int) -> bool:
    """Whether the same clause goes on behind ``end`` and denies: "sales rose in neither year", "… hardly at all".

    "Without" and its like govern their own noun alone.
    """
    sentence = source.sentence_at(end - 1)
    closing = _CLAUSE_END.search(source.plain.text, end, sentence.end)
    tail = Range(end, closing.start() if closing else sentence.end)
    if not source.plain.text[slice(*tail)].strip():
        return False
    prepositions = load_grammar(source.language).prepositions
    return any(
        cue.kind is CueKind.NEGATION
        and tail.start <= cue.range.start < tail.end
        and lower_each(cue.text) not in prepositions
        for cue in cues_in(source, sentence)
    )
