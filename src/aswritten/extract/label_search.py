"""Asking a source for a label: the data it holds, its pipe tables, and the sentences that hold the name (SPEC 2.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from aswritten.extract.labels import find_labels
from aswritten.extract.numbers import find_numbers
from aswritten.extract.structure import Structure
from aswritten.model.finding import Range
from aswritten.model.label import LabelledValue

if TYPE_CHECKING:
    from aswritten.extract.reading import Reading

_SHORT = 4
_CJK = re.compile("[\u3400-\u9fff]")


class LabelIndex:
    """What of a text has been read for labels; belongs to its reading."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._by_sentence: dict[Range, tuple[LabelledValue, ...]] = {}
        self._asked: dict[frozenset[str], tuple[LabelledValue, ...]] = {}

    def all_labels(self) -> tuple[LabelledValue, ...]:
        """Every labelled value, in no more than one reading of the text."""
        found: list[LabelledValue] = []
        for structure in self._structures:
            found.extend(structure.all_labels(self._reading.lexicon.language))
        if not self._is_data:
            for sentence in self._reading.sentences:
                found.extend(self._labels_of(sentence))
        return tuple(found)

    def labels_named(self, label: LabelledValue) -> tuple[LabelledValue, ...]:
        """The labelled values that may be called as ``label`` is."""
        wanted = wanted_words(label)
        found = self._asked.get(wanted)
        if found is None:
            found = self._asked[wanted] = tuple(self._ask(label, wanted))
        return found

    def _ask(self, label: LabelledValue, wanted: frozenset[str]) -> Iterator[LabelledValue]:
        language = self._reading.lexicon.language
        for structure in self._structures:
            yield from structure.labels_for(wanted, language)
        if not self._is_data:
            for sentence in self._sentences_with(label):
                yield from self._labels_of(sentence)

    @cached_property
    def _data(self) -> Structure | None:
        """The text as data, where it is a file of data."""
        from aswritten.extract.key_values import looks_like_json, read_json, read_key_lines, read_log  # noqa: PLC0415
        from aswritten.extract.tables import read_csv  # noqa: PLC0415 - only where a source is asked

        raw, media_type = self._reading.raw, self._reading.media_type
        to_plain = self._reading.plain.to_view
        if looks_like_json(raw, media_type):
            return read_json(raw, to_plain=to_plain)
        return (
            read_csv(raw, media_type, to_plain=to_plain)
            or read_key_lines(raw, media_type, to_plain=to_plain)
            or read_log(raw, media_type, to_plain=to_plain)
        )

    @cached_property
    def _is_data(self) -> bool:
        from aswritten.extract.key_values import LINE_TYPES, looks_like_json  # noqa: PLC0415
        from aswritten.extract.tables import CSV_TYPES  # noqa: PLC0415

        media_type = self._reading.media_type
        if self._data is not None or media_type in CSV_TYPES or media_type in LINE_TYPES:
            return True
        return looks_like_json(self._reading.raw, media_type)

    @cached_property
    def _pipe_tables(self) -> tuple[list[Structure], list[Range]]:
        from aswritten.extract.tables import find_pipe_tables  # noqa: PLC0415 - only where a source is asked

        return find_pipe_tables(self._reading.plain.text)

    @property
    def _structures(self) -> list[Structure]:
        return [self._data] if self._data is not None else [] if self._is_data else self._pipe_tables[0]

    def _labels_of(self, sentence: Range) -> tuple[LabelledValue, ...]:
        found = self._by_sentence.get(sentence)
        if found is None:
            found = self._by_sentence[sentence] = tuple(self._read(sentence))
        return found

    def _read(self, sentence: Range) -> Iterator[LabelledValue]:
        reading = self._reading
        text = reading.plain.text
        for start, end in _outside(sentence, self._pipe_tables[1]):
            numbers = find_numbers(text, reading.lexicon, start, end, doubtful=reading.doubtful)
            yield from find_labels(text, reading.lexicon, numbers, start, end)

    def _sentences_with(self, label: LabelledValue) -> Iterator[Range]:
        """The sentences that hold the longest word of the name."""
        word = max(label.name, key=len)
        text = self._searchable
        at = 0
        for hit in _occurrences(text, word):
            if hit < at:
                continue
            sentence = self._reading.sentence_at(hit)
            at = max(sentence.end, hit + 1)
            yield sentence

    @cached_property
    def _searchable(self) -> str:
        """The plain text in lower case, place for place."""
        text = self._reading.plain.text
        lowered = self._reading.lowered
        if len(lowered) == len(text):
            return lowered
        return "".join(lower if len(lower := character.lower()) == 1 else character for character in text)


def wanted_words(label: LabelledValue) -> frozenset[str]:
    """Every word that data may use to name the value: those of its name, qualifiers, their kinds, and unit."""
    from aswritten.extract.label_words import atoms  # noqa: PLC0415

    words = set(label.name)
    for qualifier in label.qualifiers:
        words.update(atoms(qualifier.value))
        words.update(atoms(qualifier.kind))
        words.add(qualifier.value)
    words.update(atoms(label.unit))
    return frozenset(words)


def _occurrences(text: str, word: str) -> Iterator[int]:
    """Where a word, or an inflected form of it, begins; a CJK word needs no border."""
    if _CJK.match(word):
        at = text.find(word)
        while at >= 0:
            yield at
            at = text.find(word, at + 1)
        return
    if len(word) < _SHORT:
        pattern = re.compile(rf"(?<![^\W\d_]){re.escape(word)}(?![^\W\d_])")
        for match in pattern.finditer(text):
            yield match.start()
        return
    head = word[:-1]
    at = text.find(head)
    while at >= 0:
        if at == 0 or not text[at - 1].isalpha():
            yield at
        at = text.find(head, at + len(head))


def _outside(sentence: Range, places: list[Range]) -> Iterator[Range]:
    """The parts of a sentence that stand in no table."""
    at = sentence.start
    for place in places:
        if place.end <= at or place.start >= sentence.end:
            continue
        if place.start > at:
            yield Range(at, place.start)
        at = place.end
    if at < sentence.end:
        yield Range(at, sentence.end)
