"""Which members of which axes a text names, and where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.axis_names import Speller
from aswritten.audit.axis_words import telling_words
from aswritten.audit.cube_tokens import LEAST_PARTICLE, Token, tokenise

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from aswritten.audit.axis_names import MemberNames
    from aswritten.audit.cube_model import Axis, AxisKind, Cube

_GLUE: Final = re.compile(r"[\s\-_/@.'’*`+&=\\{}–→$^~]*\Z")
"""What may stand between the words of a name."""
_HEADER_GLUE: Final = re.compile(r"[\s\-_/@.,'’*`+&=\\{}–→$^~()]*\Z")
_STATES: Final = re.compile(r"[*_$}\s]*(?:\([^()]*\)\s*)?[*_$}]*\s*[=<>≤≥]")
"""What follows a single letter that names a statistic: "r = 0.91", "t(595) = −3.61"."""
_PARTED: Final = re.compile(r"\s[^\W\d_]+\s")
"""A word between a number and what it counts."""
_SET_APART: Final = re.compile(r"\$.\$|`.`|'.'|\".\"|‘.’|“.”")
_LONGEST: Final = 5
"""The words that tell, of the longest name that is looked for."""
_WIDEST: Final = 9
"""The words in all."""
_LEAST_INITIALS: Final = 2
_ARTICLE: Final = "a"
_VERBS: Final = frozenset({"march", "may"})
"""Months only with a capital."""


class Named(NamedTuple):
    """A member of an axis that a key stands for, and whether the key is only a part of its name."""

    cube: int
    axis: int
    member: int
    is_part: bool


class Mention(NamedTuple):
    """A stretch of a text that names a member of an axis.

    Attributes:
        is_part: whether it is only a part of the name, that no other member of the axis shares.
    """

    start: int
    end: int
    cube: int
    axis: int
    member: int
    is_part: bool


class _Phrase(NamedTuple):
    """Words of a text side by side, as they may be looked up.

    Attributes:
        key: the words that tell, folded.
        plain: all words, as they are written.
        size: how many words tell.
    """

    first: Token
    last: Token
    key: str
    plain: str
    initials: str
    size: int


class NameBook:
    """All names of all cubes, by the key that a text is looked up by."""

    def __init__(
        self, cubes: Sequence[Cube], fold: Callable[[str], tuple[str, ...]], vocabulary: Collection[str]
    ) -> None:
        """``vocabulary`` are the document's words; ``fold`` says for which of them a word of the evidence stands."""
        speller = Speller(fold, vocabulary)
        self._telling: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
        self._anywhere: dict[str, list[Named]] = {}
        self._headers: dict[str, list[Named]] = {}
        self._texts: dict[tuple[str, bool], tuple[Mention, ...]] = {}
        seen: dict[tuple[AxisKind, str, tuple[str, ...]], list[MemberNames]] = {}
        for cube in cubes:
            for at, axis in enumerate(cube.axes):
                signature = (axis.kind, axis.name, axis.members)
                made = seen.get(signature)
                if made is None:
                    made = seen[signature] = speller.names_of(axis)
                self._enter(cube.number, at, made)

    def _enter(self, cube: int, axis: int, names: Sequence[MemberNames]) -> None:
        for member, (anywhere, headers) in enumerate(names):
            for book, keys in ((self._anywhere, anywhere), (self._headers, headers)):
                for key, is_part in keys.items():
                    book.setdefault(key, []).append(Named(cube, axis, member, is_part))

    def telling_words(self, axis: Axis) -> tuple[tuple[str, ...], ...]:
        """For each member its words without units and general ones."""
        known = self._telling.get(axis.members)
        if known is None:
            known = self._telling[axis.members] = telling_words(axis)
        return known

    def mentions(self, text: str, *, is_header: bool = False) -> tuple[Mention, ...]:
        """The members that a text names, in order; of names that overlap the longest."""
        known = self._texts.get((text, is_header))
        if known is None:
            known = self._texts[text, is_header] = tuple(self._find(text, is_header=is_header))
        return known

    def _find(self, text: str, *, is_header: bool) -> list[Mention]:
        tokens = [self._told(token) for token in tokenise(text)]
        found = [
            Mention(phrase.first.start, phrase.last.end, *named)
            for phrase in _phrases(text, tokens, is_header=is_header)
            for named in self._named(text, phrase, is_header=is_header)
        ]
        return _longest([*found, *self._bare_numbers(tokens, found), *self._parted_numbers(text, tokens)])

    def _told(self, token: Token) -> Token:
        """A token, which tells where a long word that names nothing is a name here: "after" beside "before"."""
        word = token.raw.lower()
        is_name = token.is_stop and len(word) >= LEAST_PARTICLE and word in self._anywhere
        return token._replace(key=word, is_stop=False) if is_name else token

    def _named(self, text: str, phrase: _Phrase, *, is_header: bool) -> Iterable[Named]:
        """The members that some words name, as words or by their initials."""
        first, last = phrase.first, phrase.last
        # "or" is a key only where it is written as one.
        is_written = is_header or phrase.size or last.raw.isupper()
        if phrase.plain != phrase.key and is_written:
            yield from self._anywhere.get(phrase.plain, ())
        if not last.is_stop and not first.is_stop:
            yield from self._anywhere.get(phrase.key, ())
            if is_header and not (last.start and text[last.start - 1].isalpha()):
                yield from self._headers.get(phrase.key, ())
        size = len(phrase.initials)
        # Of two words both have to tell.
        least = _LEAST_INITIALS if phrase.size == size else _LEAST_INITIALS + 1
        if phrase.initials.isalpha() and least <= size <= _LONGEST:
            yield from (one for one in self._anywhere.get(phrase.initials, ()) if not one.is_part)

    def _parted_numbers(self, text: str, tokens: Sequence[Token]) -> list[Mention]:
        """Numbers with one word before the name of their axis: "1,000 open connections"."""
        return [
            Mention(token.start, last.end, *named)
            for token, between, last in zip(tokens, tokens[1:], tokens[2:], strict=False)
            if token.raw[0].isdigit() and between.raw.islower() and not between.is_stop and last.raw.islower()
            if _PARTED.fullmatch(text, token.end, last.start)
            for named in self._anywhere.get(token.key + last.key, ())
            if not named.is_part
        ]

    def _bare_numbers(self, tokens: Sequence[Token], found: Sequence[Mention]) -> list[Mention]:
        """Numbers without the name of their axis, where another number of it has that: "at 25 degrees, at −20"."""
        axes = {(one.cube, one.axis) for one in found if not one.is_part}
        return [
            Mention(token.start, token.end, *named)
            for token in tokens
            if token.raw[0].isdigit()
            for named in self._headers.get(token.key, ())
            if (named.cube, named.axis) in axes
        ]


def _phrases(text: str, tokens: Sequence[Token], *, is_header: bool) -> Iterator[_Phrase]:
    """All runs of words that nothing parts and that may be a name."""
    glue = _HEADER_GLUE if is_header else _GLUE
    for at, first in enumerate(tokens):
        key = plain = initials = ""
        size = 0
        before = first
        for token in tokens[at : at + _WIDEST]:
            if token.is_stop and first.raw[0].isdigit():
                # "10 million rows", but not "64 to ef_search".
                break
            if token is not first and not glue.match(text[before.end : token.start]):
                break
            before = token
            initials += token.raw[0].lower()
            plain += token.raw.lower()
            if not token.is_stop:
                key += token.key
                size += 1
            if size > _LONGEST:
                break
            if not (_is_cut(text, first, token) if is_header else _is_no_sign(text, first, token)):
                yield _Phrase(first, token, key, plain, initials, size)


def _is_cut(text: str, first: Token, last: Token) -> bool:
    """Whether the words of a header end within a bracket or a code: "Faroese (fo", the C of C01."""
    return not _is_balanced(text, first.start, last.end) or _leads_to_digits(text, last)


def _is_no_sign(text: str, first: Token, last: Token) -> bool:
    """Whether words of a sentence are a lone letter that states nothing, end in an article, or within a code."""
    if last.raw == _ARTICLE and not _is_set_apart(text, last):
        # "a band has a …" names no band a.
        return True
    if last.raw in _VERBS and last is first:
        return True
    is_letter = last is first and len(last.raw) == 1 and last.raw.isalpha()
    if is_letter and not (_STATES.match(text, last.end) or _is_set_apart(text, last)):
        return True
    return _leads_to_digits(text, last)


def _leads_to_digits(text: str, last: Token) -> bool:
    return last.raw[-1].isalpha() and text[last.end : last.end + 1].isdigit()


def _is_set_apart(text: str, token: Token) -> bool:
    """Whether a letter is set as a sign of its own: ``$z$``, in quotes or in code."""
    around = text[token.start - 1 : token.end + 1] if token.start else ""
    return _SET_APART.fullmatch(around) is not None


def _is_balanced(text: str, start: int, end: int) -> bool:
    """Whether a stretch holds its brackets whole, one that closes right behind it among them."""
    opened = text.count("(", start, end) - text.count(")", start, end)
    return opened == 0 or (opened == 1 and text[end : end + 1] == ")")


def _longest(found: list[Mention]) -> list[Mention]:
    """Of the names of a cube that overlap the longest: a name inside a longer one is none.

    Another axis may have the same name.
    """
    found.sort(key=lambda one: (one.start - one.end, one.is_part, one.start))
    kept: dict[int, list[Mention]] = {}
    for one in found:
        beside = kept.setdefault(one.cube, [])
        if not any(
            one.start < other.end
            and other.start < one.end
            and (one.axis == other.axis or one.end - one.start < other.end - other.start)
            for other in beside
        ):
            beside.append(one)
    return sorted(one for some in kept.values() for one in some)
