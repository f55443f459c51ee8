"""Numbers that a quote cuts: "two | hundred men", "almost | a third", "five | million" (SPEC 2.1, 2.2)."""

from __future__ import annotations

from aswritten.extract.grammar import load_grammar
from aswritten.extract.number_words import NumberWords, Spelling, number_words
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import Token, tokenise
from aswritten.extract.words import is_cjk
from aswritten.model.finding import Range
from aswritten.model.late import late

_NEAR = 40
"""Characters beside a span that are read."""
_LONGEST = 4
"""Words of a phrase such as "in excess of"."""
_ORDINAL = late(r"[0-9]+(?:st|nd|rd|th)")
_ARTICLE = 3
"""Letters of the longest article; one that is left out cuts no number."""


def cut_number(source: Reading, span: Range) -> str:
    """The number of the source, with what stands beside it, that a span in its plain text cuts; empty if none."""
    text = source.plain.text
    words = number_words(source.language)
    sentence = source.sentence_at(span.start)
    before = tokenise(text, max(sentence.start, span.start - _NEAR), span.start) if span.start > sentence.start else ()
    after = tokenise(text, span.end, min(len(text), span.end + _NEAR))[:1]
    head = tokenise(text, span.start, min(span.end, span.start + _NEAR))[:2]
    if head and before and _is_scale(head[0], words):
        straddling = _straddling(source, span.start)
        if straddling:
            return straddling
    if after and text[span.end : after[0].start].isspace() and _is_scale(after[0], words):
        straddling = _straddling(source, span.end)
        if straddling:
            return straddling
    if after and after[0].norm in words.degrees.exceptions and _is_excepted(source, span, after[0], words):
        return text[span.start : after[0].end]
    if before and head:
        start = _cut_degree(before, head, words)
        if start is not None:
            return text[start : head[-1].end]
    return ""


def _is_excepted(source: Reading, span: Range, joint: Token, words: NumberWords) -> bool:
    """Whether words without a verb follow, which the whole in the span leaves out: "every region | but one"."""
    own = source.tokens_of(Range(max(span.start, span.end - _NEAR), span.end))
    if words.degrees.wholes.isdisjoint(token.norm for token in own):
        return False
    sentence = source.sentence_at(joint.start)
    behind = source.tokens_of(Range(joint.end, min(sentence.end, joint.end + _NEAR)))
    grammar = load_grammar(source.language)
    for token in behind:
        if not token.norm[0].isalnum():
            break
        if token.norm in grammar.clausal or token.norm.endswith(grammar.suffixes or ("\0",)):
            return False
    return bool(behind) and behind[0].norm not in grammar.pronouns


def _cut_degree(before: tuple[Token, ...], head: tuple[Token, ...], words: NumberWords) -> int | None:
    """Where words begin that make less of what opens a span: "nearly | all", "half | as fast", "second | best"."""
    degrees = words.degrees
    first = head[0].norm
    opening = head[-1].norm if first in degrees.articles else first
    if _is_share(head, words.spelling):
        mixed = _mixed(before, words.spelling)
        return _weakening(before, words) if mixed is None else mixed
    if opening in degrees.wholes or opening in degrees.superlatives:
        return _lessened_whole(before, opening, words)
    return _lessened(before, first, words)


def _lessened_whole(before: tuple[Token, ...], opening: str, words: NumberWords) -> int | None:
    """The same for a whole or a superlative, whose article may stand before the span."""
    degrees, last = words.degrees, before[-1].norm
    start = _weakening(before[:-1], words) if last in degrees.articles and len(before) > 1 else None
    if start is None and opening in degrees.wholes:
        return _weakening(before, words)
    if start is None and (words.spelling.is_part(last) or _ORDINAL.fullmatch(last)):
        return before[-1].start
    return _phrase(before, degrees.among) if start is None else start


def _lessened(before: tuple[Token, ...], first: str, words: NumberWords) -> int | None:
    """The same for a comparison of equals, the decimals behind a point, and any other word: "half | empty"."""
    degrees, spelling, last = words.degrees, words.spelling, before[-1].norm
    if first in degrees.equal:
        cut = last in degrees.multiples or last in degrees.lessening
        return before[-1].start if cut else _weakening(before, words)
    if last in spelling.points and (first in spelling.atoms or first[0].isdigit()):
        return before[-1].start
    plain = first in degrees.articles or first in spelling.part_of or first in words.heads
    return before[-1].start if last in degrees.lessening and not plain else None


def _mixed(before: tuple[Token, ...], spelling: Spelling) -> int | None:
    """Where a whole number begins that the share goes on from: "two and | a third", "one and a | half"."""
    norms = [token.norm for token in before]
    if norms and norms[-1] in spelling.articles:
        norms.pop()
    if len(norms) > 1 and norms[-1] in spelling.joiners and (norms[-2] in spelling.atoms or norms[-2].isdigit()):
        return before[len(norms) - 2].start
    return None


def _phrase(before: tuple[Token, ...], phrases: frozenset[str]) -> int | None:
    """Where one of the phrases begins that ends these words."""
    for length in range(1, min(_LONGEST, len(before)) + 1):
        tail = before[-length:]
        if _joined(tail) in phrases:
            return tail[0].start
    return None


def _joined(tokens: tuple[Token, ...]) -> str:
    """The words as a list has them; Chinese characters stand without spaces."""
    return ("" if is_cjk(tokens[-1].norm) else " ").join(token.norm for token in tokens)


def weakens(source: Reading, start: int) -> bool:
    """Whether the words before a span make less of it, or bound it: "nearly", "less than"."""
    before = tokenise(source.plain.text, max(0, start - _NEAR), start)
    return _weakening(before, number_words(source.language)) is not None


def _is_share(head: tuple[Token, ...], spelling: Spelling) -> bool:
    """Whether a span begins with "half", "a third", "two thirds"."""
    first, last = head[0].norm, head[-1].norm
    if first in spelling.halves or first in spelling.parts:
        return True
    return (first in spelling.articles or first in spelling.atoms) and (
        last in spelling.halves or last in spelling.parts
    )


def _is_scale(token: Token, words: NumberWords) -> bool:
    role = words.after.get(token.norm)
    return role is not None and role.what == "scale"


def _straddling(source: Reading, border: int) -> str:
    """The number that begins before a border and ends behind it, unless all before it is an article."""
    for number in source.numbers_in(source.sentence_at(border)):
        if number.range.start < border < number.range.end:
            left_out = source.plain.text[number.range.start : border].strip()
            is_article = left_out.isalpha() and len(left_out) < _ARTICLE
            if not is_article or number.approximate or number.bound:
                return number.text
    return ""


def _weakening(before: tuple[Token, ...], words: NumberWords) -> int | None:
    """Where a phrase such as "almost" or "less than" begins that ends these words, if there is one."""
    for length in range(min(_LONGEST, len(before)), 0, -1):
        tail = before[-length:]
        role = words.before.get(_joined(tail))
        if role is not None and role.what in {"approximate", "bound"}:
            return tail[0].start
    return None
