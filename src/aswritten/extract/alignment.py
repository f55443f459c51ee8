"""Which source sentence is the claim's apart from cues, auxiliaries, inflection or one number (SPEC 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from aswritten.extract.clauses import clauses_of
from aswritten.extract.cover import Cover
from aswritten.extract.cues import can_tell_words, cue_ranges, words_of_cues
from aswritten.extract.grammar import load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.stems import stem
from aswritten.extract.tokens import Token
from aswritten.extract.words import content_words, is_cjk
from aswritten.model.finding import Range
from aswritten.model.number import Number

_FEWEST_WORDS = 2
"""Below this many content words, the frame words have to agree as well."""
_MOST_CANDIDATES = 50
"""Source sentences that are read for one sentence of the claim."""
_SAMPLE = 20_000
"""Code points of a source in which it is told which of the words is rare."""
_PREFIX = 3
"""Letters that every inflection of a word is taken to share; more where its stem has more than an ending more."""
_ENDING = 2


class Item(msgspec.Struct, frozen=True):
    """A content word (by stem) or a number (by key) of a sentence."""

    key: str
    range: Range
    number: Number | None = None


class Alignment(msgspec.Struct, frozen=True, kw_only=True):
    """A source sentence, or a clause of it, with the claim sentence's content words in the claim's order.

    Attributes:
        source: the sentence or clause, in the plain frame.
        changed: the claim's number and the source's, where exactly one differs; else None.
    """

    source: Range
    changed: tuple[Number, Number] | None = None


def find_alignments(claim: Reading, sentence: Range, source: Reading) -> Iterator[Alignment]:
    """The sentences or clauses of the source that are aligned with the claim's sentence, in text order."""
    if _lacks_word(claim, sentence, source):
        return
    wanted = items_of(claim, sentence)
    words = [item for item in wanted if item.number is None]
    framed = len(words) < _FEWEST_WORDS
    if framed:
        wanted = items_of(claim, sentence, keep_frame=True)
        words = [item for item in wanted if item.number is None]
    if not words:
        return
    for candidate in islice(_candidates(words, claim, source), _MOST_CANDIDATES):
        for part in _runs(source, candidate):
            if not _may_align(words, source, part, keep_frame=framed):
                continue
            changed = _compare(wanted, items_of(source, part, keep_frame=framed))
            if changed is not None:
                yield Alignment(source=part, changed=changed[0] if changed else None)
                break


def search_cost(claim: Reading, sentence: Range, source: Reading) -> int:
    """About how many code points of the source are passed over in search of the sentence."""
    return len(items_of(claim, sentence)) * len(source.plain.text)


def items_of(reading: Reading, where: Range, *, keep_frame: bool = False) -> tuple[Item, ...]:
    """The content words and numbers of a run, cues and auxiliaries left out; kept, as many sentences may ask."""
    found = reading.items_of.get((where, keep_frame))
    if found is None:
        found = reading.items_of[where, keep_frame] = _read_items(reading, where, keep_frame=keep_frame)
    return found


def _read_items(reading: Reading, where: Range, *, keep_frame: bool) -> tuple[Item, ...]:
    auxiliaries = load_grammar(reading.language).auxiliaries
    numbers = reading.numbers_in(where)
    ranges = [*cue_ranges(reading, where), *(number.range for number in numbers)]
    tokens: Sequence[Token] = reading.tokens_of(where)
    if ranges:
        hidden = Cover(ranges)
        tokens = [token for token in tokens if token.start not in hidden]
    words = [
        Item(stem(token.norm, reading.language), Range(token.start, token.end))
        for token in content_words(tokens, reading.lexicon, keep_frame=keep_frame)
        if token.norm not in auxiliaries
    ]
    if not numbers:
        return tuple(words)
    items = [*words, *(Item(number.key, number.range, number) for number in numbers)]
    return tuple(sorted(items, key=lambda item: item.range))


def _runs(source: Reading, sentence: Range) -> Iterator[Range]:
    """A sentence, then its clauses if it has several; these are kept, as many sentences may ask."""
    yield sentence
    found = source.parts_of.get(sentence)
    if found is None:
        found = source.parts_of[sentence] = clauses_of(source, sentence)
    yield from found


def _lacks_word(claim: Reading, sentence: Range, source: Reading) -> bool:
    """Whether the source plainly lacks a word of the sentence, before it is told which of them are parts of cues.

    A word that is in no pattern of the sentence's cues is none.
    """
    folded = source.lowered
    auxiliaries = load_grammar(claim.language).auxiliaries
    lacking = [
        token
        for token in claim.content_of(sentence)
        if token.norm not in folded
        and token.norm not in auxiliaries
        and _head(Item(stem(token.norm, claim.language), Range(token.start, token.end)), claim) not in folded
    ]
    if not lacking:
        return False
    numbers = Cover(number.range for number in claim.numbers_in(sentence))
    words = words_of_cues(claim.tokens_of(sentence), claim.language)
    return any(token.norm not in words and token.start not in numbers for token in lacking)


def _may_align(words: Sequence[Item], source: Reading, part: Range, *, keep_frame: bool) -> bool:
    """Whether a run holds every word in order and has no other that is plainly part of no cue and no number.

    A sieve before its cues are read.
    """
    tokens, lexicon = source.tokens_of(part), source.lexicon
    function, frame = lexicon.function_words, frozenset[str]() if keep_frame else lexicon.frame_words
    auxiliaries = load_grammar(source.language).auxiliaries
    held = [
        (stem(norm, source.language), token)
        for token in tokens
        if (norm := token.norm)[0].isalpha()
        and norm not in function
        and norm not in auxiliaries
        and (norm not in frame or len(norm) == 1)
    ]
    rest = iter([key for key, _ in held])
    if not all(word.key in rest for word in words):
        return False
    wanted = {word.key for word in words}
    others = [token for key, token in held if key not in wanted and not is_cjk(token.norm)]
    known = words_of_cues(tokens, source.language) if others and can_tell_words(tokens, source.language) else None
    if known is not None:
        others = [token for token in others if token.norm not in known]
    if known is None or not others:
        return True
    numbers = Cover(number.range for number in source.numbers_in(part))
    return all(token.start in numbers for token in others)


def _candidates(words: Sequence[Item], claim: Reading, source: Reading) -> Iterator[Range]:
    """Source sentences that hold the beginning of every content word in order; a sieve before tokens are cut."""
    folded = source.lowered
    heads = [_head(item, claim) for item in words]
    first = min(heads, key=folded[:_SAMPLE].count)
    last = Range(0, 0)
    at = folded.find(first)
    while at >= 0:
        sentence = source.sentence_at(at)
        if sentence != last:
            last = sentence
            if _stand_in_order(heads, folded[sentence.start : sentence.end]):
                yield sentence
        at = folded.find(first, max(at + 1, sentence.end))


def _stand_in_order(heads: Sequence[str], text: str) -> bool:
    at = -1
    for head in heads:
        at = text.find(head, at + 1)
        if at < 0:
            return False
    return True


def _head(item: Item, claim: Reading) -> str:
    word = claim.plain.text[item.range.start : item.range.end].lower()
    return word if is_cjk(word) else word[: max(_PREFIX, len(item.key) - _ENDING)]


def _compare(wanted: Sequence[Item], found: Sequence[Item]) -> tuple[tuple[Number, Number], ...] | None:
    """Nothing where the sequences are one, the pair of numbers that differs, or None where more differs."""
    if len(wanted) != len(found):
        return None
    changed: list[tuple[Number, Number]] = []
    for mine, theirs in zip(wanted, found, strict=True):
        if mine.key == theirs.key and (mine.number is None) == (theirs.number is None):
            continue
        if mine.number is None or theirs.number is None or changed:
            return None
        changed.append((mine.number, theirs.number))
    return tuple(changed)
