"""The words around a quantity, each with how surely it is about this number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.own_words import stretches
from aswritten.audit.quantity import Origin, Quantity

OWN: Final = 4.0
"""Headers of its row and column, and its own stretch of the sentence."""
INHERITED: Final = 3.5
"""The own stretch of the number before it, where nothing but a joint or a bracket parts the two."""
HEAD: Final = 2.5
"""The beginning of the sentence, before its first number."""
REST: Final = 1.2
NEAR: Final = 0.8
"""Caption and lead-in."""
BEFORE: Final = 0.5
"""Earlier sentences of the paragraph."""
FAR: Final = 0.3
"""Headings."""
DECISIVE: Final = 2.0
"""From this weight on a name must agree."""

_MOST_BEFORE: Final = 1_000

_NOUN: Final = re.compile(r"\s{0,2}(?:%|percent\b|×|x\b)?[\s-]{0,2}([^\W\d_][\w/-]*)(?:\s+([^\W\d_][\w/-]*))?")


class Surroundings(NamedTuple):
    """Words around a quantity.

    Attributes:
        weights: of each word, the highest of its origins.
        row, column: words of the innermost headers; empty in prose.
        nouns: the words right after the number in prose, where they may be what it counts.
        acronyms: initials of words in a row.
        own: the sentence's stretches that are this number's own.
    """

    weights: Mapping[str, float]
    pairs: Mapping[tuple[str, str], float]
    """Words that stand side by side, with the highest weight of such a place."""
    row: tuple[str, ...]
    column: tuple[str, ...]
    nouns: tuple[str, ...]
    acronyms: frozenset[str]
    own: str


def survey(quantity: Quantity, neighbours: Mapping[str, Quantity], paragraph: str = "") -> Surroundings:
    """Gather the words.

    Args:
        quantity: what they stand around.
        neighbours: quantities by their ids.
        paragraph: what its paragraph says before its sentence.
    """
    weights: dict[str, float] = {}
    pairs: dict[tuple[str, str], float] = {}
    own = ""
    row: tuple[str, ...] = ()
    column: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()
    words: list[str] = []
    if quantity.cell is not None:
        rows = quantity.cell.row_headers
        columns = quantity.cell.column_headers
        row = _content(" ".join(rows))
        column = _content(" ".join(columns))
        _add(weights, row, OWN)
        _add(weights, column, OWN)
        for header in (*rows, *columns):
            _pair(pairs, header, OWN)
        words = [*_plain(" ".join(columns)), "|", *_plain(" ".join(rows))]
        _add(weights, _content(quantity.cell.caption), NEAR)
    else:
        before, after, head, inherited, left, right = stretches(quantity, neighbours)
        nouns = _nouns(quantity)
        for beside in (right, left):
            # "from 47.3 to 28.9 million parameters": both are of parameters.
            nouns = nouns or (_nouns(neighbours[beside]) if beside else ())
        _add(weights, tuple(noun for noun in nouns if noun not in STOP_WORDS), OWN + 1)
        own = f"{before} {after}"
        _pair(pairs, before, OWN + 0.5)
        _pair(pairs, after, OWN)
        _pair(pairs, head, HEAD)
        _pair(pairs, inherited, INHERITED)
        _pair(pairs, quantity.sentence_text, REST)
        _add(weights, _content(before), OWN + 0.5)
        _add(weights, _content(after), OWN)
        _add(weights, _content(head), HEAD)
        _add(weights, _content(inherited), INHERITED)
        _add(weights, _content(quantity.sentence_text), REST)
        words = [*_plain(before), "|", *_plain(after)]
    if quantity.unit:
        _add(weights, _content(quantity.unit), OWN)
    if quantity.percent:
        _add(weights, ("percent",), OWN)
    near = [name.word for name in quantity.names if name.origin in (Origin.CAPTION, Origin.LEAD)]
    _add(weights, _content(" ".join(near)), NEAR)
    for text, weight in ((" ".join(near), NEAR), (quantity.cell.caption if quantity.cell else "", NEAR)):
        _pair(pairs, text, weight)
    for heading in quantity.section:
        _pair(pairs, heading, FAR)
    if paragraph and quantity.cell is None:
        _add(weights, _content(paragraph[-_MOST_BEFORE:]), BEFORE)
        _pair(pairs, paragraph[-_MOST_BEFORE:], BEFORE)
    _add(weights, _content(" ".join(quantity.section)), FAR)
    return Surroundings(weights, pairs, row, column, nouns, _acronyms(words), own)


def _nouns(quantity: Quantity) -> tuple[str, ...]:
    tail = quantity.sentence_text[quantity.range.end - quantity.sentence.start :]
    match = _NOUN.match(tail)
    if match is None:
        return ()
    found: list[str] = []
    for word in match.groups():
        if word is None or word.lower() in STOP_WORDS:
            break
        found.extend(split_name(word))
    return tuple(found)


def _add(weights: dict[str, float], words: tuple[str, ...], weight: float) -> None:
    for word in words:
        if weights.get(word, 0.0) < weight:
            weights[word] = weight


def _pair(pairs: dict[tuple[str, str], float], text: str, weight: float) -> None:
    words = split_name(text) if text else ()
    for pair in pairwise(words):
        if pairs.get(pair, 0.0) < weight:
            pairs[pair] = weight


def _content(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(atom for atom in split_name(text) if atom not in STOP_WORDS)) if text else ()


def _plain(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[^\W\d_]+", text)]


def _acronyms(words: list[str]) -> frozenset[str]:
    """The initials of each three to five words in a row (``word error rate`` is ``wer``)."""
    found: set[str] = set()
    for size in (3, 4, 5):
        for at in range(len(words) - size + 1):
            run = words[at : at + size]
            if all(word.isalpha() for word in run):
                found.add("".join(word[0] for word in run))
    return frozenset(found)


def worth(atom: str) -> float:
    """How much a word tells when it is in common."""
    if atom in GENERIC:
        return 0.15
    if atom in UNIT_ATOMS:
        return 0.3
    if atom[0].isdigit():
        return 0.6
    return 1.0
