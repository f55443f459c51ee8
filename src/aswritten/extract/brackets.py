"""Editorial brackets that say more than an editor may: a cue, a long addition, words for which the source has others.

A bracket may name what a pronoun stands for and smooth a sentence; what it adds beyond that is the claim's own and
stands between marks that promise the source's words (SPEC 2.1).
"""

from __future__ import annotations

from aswritten.extract.cues import cues_in
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import tokenise
from aswritten.extract.words import content_words, is_cjk, stands_in
from aswritten.model.cue import STRENGTH_KINDS, CueKind
from aswritten.model.finding import Range

_MOST_WORDS = 6
_MOST_CJK = 12
"""An insertion may have so many words, or CJK characters."""

_SAYING = STRENGTH_KINDS | {CueKind.NEGATION, CueKind.DENIAL, CueKind.CONDITION, CueKind.LIMITER, CueKind.SHOWN}
_NEAR = 40
"""Characters beside a span in which the word that a bracket at its end replaces is looked for."""


def says_more(bracket: str, replaced: str | None, source: Reading, *, language: str, negated: bool) -> bool:
    """Whether a bracket asserts something.

    Args:
        bracket: what stands in it.
        replaced: the source's words in its place; empty for an insertion, None where that is not known.
        source: the text that was quoted.
        language: of the quote.
        negated: its negations have been counted already.
    """
    reading = Reading(bracket, language=language)
    kinds = {cue.kind for cue in cues_in(reading, Range(0, len(reading.plain.text)))}
    if kinds & _SAYING - ({CueKind.NEGATION} if negated else set()):
        return True
    tokens = [token for token in tokenise(reading.plain.text, 0, len(reading.plain.text)) if token.norm[0].isalnum()]
    if len(tokens) > (_MOST_CJK if tokens and is_cjk(tokens[0].norm) else _MOST_WORDS):
        return True
    if len(tokens) == 1 and not _has_content(replaced, source):
        return False
    words = content_words(tokens, reading.lexicon, keep_frame=True)
    return any(not stands_in(word.norm, source.lowered, source.language) for word in words)


def _has_content(replaced: str | None, source: Reading) -> bool:
    if replaced is None:
        return True
    tokens = tokenise(replaced, 0, len(replaced))
    return bool(content_words(tokens, source.lexicon, keep_frame=True))


def word_before(source: Reading, at: int) -> str:
    """The word of the sentence that ends where a span begins."""
    sentence = source.sentence_at(at)
    tokens = tokenise(source.plain.text, max(sentence.start, at - _NEAR), max(sentence.start, at))
    return tokens[-1].norm if tokens else ""


def word_after(source: Reading, at: int) -> str:
    """The word of the sentence that begins where a span ends."""
    sentence = source.sentence_at(max(0, at - 1))
    tokens = tokenise(source.plain.text, at, max(at, min(sentence.end, at + _NEAR)))
    return tokens[0].norm if tokens else ""
