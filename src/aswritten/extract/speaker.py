"""Whose words a reporting cue reports: the text's own, or someone else's (SPEC 2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from aswritten.extract.cues import cues_in
from aswritten.extract.grammar import Grammar, load_grammar
from aswritten.extract.reading import Reading
from aswritten.extract.stems import stem
from aswritten.extract.tokens import Token
from aswritten.extract.words import content_words, is_cjk
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range
from aswritten.normalise.fold import PARAGRAPH

_REACH = 12
"""Words of a subject that are read."""
_OPEN = 2
"""Words of a preposition that leaves its noun open ("according to"); a longer cue holds the one it names."""
_QUOTATION = 1_500
"""Code points before and after a span within which its quotation opens and closes."""
_LONGEST_NAME = 60
"""Code points before a quotation in which the name of its speaker stands."""
_NAME_WORDS = 6
"""Words (in Chinese, characters) of such a name."""
_ENDS = ".!?;,。"
_POSSESSIVE = frozenset({"'s"})
_OTHERS = frozenset({"al", "colleagues"})


class Speaker(msgspec.Struct, frozen=True, kw_only=True):
    """Someone other than the text's author.

    Attributes:
        range: where the subject stands, with its reporting word.
        stems: its content words; empty for a pronoun or nobody ("it is said that").
    """

    range: Range
    stems: frozenset[str]


def find_speaker(cue: Cue, reading: Reading) -> Speaker | None:
    """Who says what an attribution cue reports, or None where the text speaks for itself."""
    grammar = load_grammar(reading.language)
    if _is_unnamed(cue, grammar):
        return None if _has_speaker(cue, reading, grammar) else Speaker(range=cue.range, stems=frozenset())
    run = _subject_run(cue, reading, grammar)
    tokens = [token for token in reading.tokens_of(run) if token.norm[0].isalnum()][-_REACH:]
    if all(token.norm in grammar.determiners for token in tokens) and _is_impersonal(cue, grammar):
        tokens = []
    elif not tokens:
        return None
    if tokens and _is_own(tokens, reading, grammar) and not _is_hearsay(tokens, grammar):
        return None
    shown = Range(min(run.start, cue.range.start), max(cue.range.end, run.end)) if tokens else cue.range
    names = [token.norm for token in _content(tokens, reading, grammar)]
    telling = [name for name in names if name not in _frame(reading)]
    if not telling and tokens and tokens[0].norm in grammar.indefinite:
        telling = names
    return Speaker(range=shown, stems=frozenset(stem(name, reading.language) for name in telling))


def _is_unnamed(cue: Cue, grammar: Grammar) -> bool:
    text = cue.text.lower()
    return text in grammar.unnamed or text.partition(",")[0] in grammar.unnamed


def _has_speaker(cue: Cue, reading: Reading, grammar: Grammar) -> bool:
    """Whether another word of the sentence reports, or the text speaks of itself, so that a mood says nothing new."""
    if any(token.norm in grammar.self_words for token in reading.tokens_of(cue.subject)):
        return True
    others = cues_in(reading, reading.sentence_at(cue.range.start))
    return any(other.kind is CueKind.ATTRIBUTION and not _is_unnamed(other, grammar) for other in others)


def is_impersonal(cue: Cue, reading: Reading) -> bool:
    """Whether the cue names no one who speaks: "reportedly"."""
    grammar = load_grammar(reading.language)
    return _is_impersonal(cue, grammar) or _is_unnamed(cue, grammar)


def quoting_cues(reading: Reading, span: Range) -> Iterator[Cue]:
    """What reports the quotation that holds the span: a name before it, or cues beside several sentences of it."""
    text = reading.plain.text
    start = max(text.rfind(PARAGRAPH, 0, span.start) + 1, span.start - _QUOTATION)
    if text.count('"', start, span.start) % 2 == 0:
        return
    opening = text.rfind('"', start, span.start)
    closing = text.find('"', span.end, span.end + _QUOTATION)
    sentence = reading.sentence_at(span.start)
    yield from _named_before(reading, Range(max(start, opening - _LONGEST_NAME), opening), span)
    if opening < sentence.start:
        yield from (cue for cue in _cues_at(reading, max(0, opening - 1)) if cue.range.end <= opening)
    if closing >= reading.sentence_at(max(span.start, span.end - 1)).end:
        yield from (cue for cue in _cues_at(reading, closing) if cue.range.start >= closing)


def _named_before(reading: Reading, before: Range, span: Range) -> Iterator[Cue]:
    """The colon between a name and the quotation that it opens: "Anna Berg: …"; no clause is a name, no key of data."""
    text = reading.plain.text
    colon = len(text[slice(*before)].rstrip()) + before.start - 1
    if colon <= before.start or text[colon] != ":":
        return
    first = max(before.start, reading.sentence_at(colon).start, *(text.rfind(mark, *before) + 1 for mark in _ENDS))
    tokens = [token for token in reading.tokens_of(Range(first, colon)) if token.norm[0].isalnum()]
    grammar = load_grammar(reading.language)
    if not tokens or len(tokens) > _NAME_WORDS or any(token.norm in grammar.clausal for token in tokens):
        return
    if '"' in text[first:colon] or text[tokens[0].start].islower():
        return
    if any(cue.range.start >= first and cue.range.end <= colon for cue in _cues_at(reading, first)):
        return
    name, mark = Range(tokens[0].start, tokens[-1].end), Range(colon, colon + 1)
    yield Cue(kind=CueKind.ATTRIBUTION, text=":", range=mark, head=mark, scope=(span,), subject=name)


def _cues_at(reading: Reading, at: int) -> tuple[Cue, ...]:
    sentence = reading.sentence_at(at)
    near = Range(sentence.start, min(sentence.end, sentence.start + _QUOTATION))
    return tuple(cue for cue in cues_in(reading, near) if cue.kind is CueKind.ATTRIBUTION)


def _frame(reading: Reading) -> frozenset[str]:
    return reading.lexicon.frame_words


def _subject_run(cue: Cue, reading: Reading, grammar: Grammar) -> Range:
    """The subject: before the verb, or after it ("said the mayor"), or after the preposition ("according to")."""
    words = reading.tokens_of(cue.range)
    first, last = words[0].norm in grammar.prepositions, words[-1].norm in grammar.prepositions
    if len(words) > _OPEN + 1 and not last and words[-1].norm in grammar.pronouns | {"concerned"}:
        return Range(words[1].start, words[-3].end)
    if first and not last and len(words) > _OPEN and words[-1].norm not in grammar.determiners:
        return Range(words[1].start, words[-2].end)
    if words[0].norm in grammar.postpositions:
        return _noun_before(cue, reading, grammar)
    inserted = _inserted_subject(cue, reading)
    if inserted is not None:
        return inserted
    prepositional = first or last
    after = cue.scope[-1] if cue.scope and cue.scope[-1].start >= cue.head.end else None
    if after is not None and (prepositional or _is_spoken_before(cue)):
        return _until_mark(reading, Range(cue.range.end, max(cue.range.end, after.end)), grammar)
    return cue.subject


def _inserted_subject(cue: Cue, reading: Reading) -> Range | None:
    """The subject of a report between commas: "the cost, critics claim, rose"."""
    text = reading.plain.text
    comma = text.rfind(",", cue.subject.start, cue.range.start)
    if comma < 0 or text[cue.range.end : cue.range.end + 1] != ",":
        return None
    subject = Range(comma + 1, cue.range.start)
    return subject if text[slice(*subject)].strip() else None


def _noun_before(cue: Cue, reading: Reading, grammar: Grammar) -> Range:
    """The noun just before a postposition, with its article: "den Nachbarn zufolge"."""
    tokens = reading.tokens_of(cue.subject)
    last = tokens[-1:]
    if len(tokens) > 1 and tokens[-2].norm in grammar.determiners:
        last = tokens[-2:]
    return Range(last[0].start, last[-1].end) if last else cue.subject


def _is_spoken_before(cue: Cue) -> bool:
    """Whether the reported words come first, and nothing but a mark stands between them and the verb."""
    return bool(cue.scope) and cue.scope[0].end <= cue.range.start and cue.subject.end - cue.subject.start <= 1


def _until_mark(reading: Reading, run: Range, grammar: Grammar) -> Range:
    end, named = run.end, False
    joints = grammar.prepositions | grammar.definite | grammar.coordinators
    for token in reading.tokens_of(run):
        capital = token.norm[0].isalpha() and reading.plain.text[token.start].isupper()
        closed = grammar.noun_case and named and not (capital or token.norm in joints)
        if closed or token.norm in {",", ":", ";", ".", "("} or token.norm in grammar.finite:
            end = token.start
            break
        named = named or capital
    return Range(run.start, end)


def _is_impersonal(cue: Cue, grammar: Grammar) -> bool:
    return cue.range.end - cue.range.start > 0 and cue.text.split()[0].lower() in grammar.hearsay


def _is_own(tokens: Sequence[Token], reading: Reading, grammar: Grammar) -> bool:
    norms = [token.norm for token in tokens]
    if any(norm in grammar.self_words for norm in norms):
        return True
    if _is_foreign(norms, grammar):
        return False
    if norms[0] in grammar.own_voice and norms[0] in grammar.pronouns and not _POSSESSIVE & set(norms):
        return True
    if is_cjk(norms[0]):
        return not content_words(tokens, reading.lexicon)
    head = _head(tokens, reading, grammar)
    if head is None:
        return not any(norm in grammar.third_persons for norm in norms)
    return head in reading.lexicon.frame_words or head in grammar.own_voice


def _is_foreign(norms: Sequence[str], grammar: Grammar) -> bool:
    """Whether words say that the document is another one: "a study", "press reports", "the book by the union"."""
    if norms[0] in grammar.indefinite or any(norm in grammar.authorship for norm in norms[1:-1]):
        return True
    return any(norm in _OTHERS or norm in grammar.foreign for norm in norms)


def _is_hearsay(tokens: Sequence[Token], grammar: Grammar) -> bool:
    """A passive without a person: "it is said that"."""
    return (
        tokens[0].norm in grammar.pronouns
        and tokens[0].norm in grammar.own_voice
        and (tokens[-1].norm in grammar.passive)
    )


def _head(tokens: Sequence[Token], reading: Reading, grammar: Grammar) -> str | None:
    """The noun that speaks: the last content word before the first preposition ("critics of the study")."""
    content: list[str] = []
    for token in tokens:
        if token.norm in grammar.prepositions and content:
            break
        if token in _content((token,), reading, grammar):
            content.append(token.norm)
    return content[-1] if content else None


def _content(tokens: Sequence[Token], reading: Reading, grammar: Grammar) -> tuple[Token, ...]:
    function = reading.lexicon.function_words
    return tuple(
        token
        for token in tokens
        if token.norm[0].isalpha()
        and token.norm not in function
        and token.norm not in grammar.auxiliaries
        and not token.norm.endswith(grammar.adverb_suffixes or ("\0",))
    )
