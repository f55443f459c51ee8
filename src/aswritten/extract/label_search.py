"""Asking a source for a label: the data it holds, its pipe tables, and the sentences that hold the name (SPEC 2.3)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

from msgspec.structs import replace

from aswritten.extract.labels import find_labels
from aswritten.extract.numbers import find_numbers
from aswritten.extract.reading import MOST_SENTENCES
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.label import LabelledValue
from aswritten.model.late import late
from aswritten.model.number import Number

if TYPE_CHECKING:
    from aswritten.extract.reading import Reading
    from aswritten.extract.structure import Structure

_SHORT = 4
_LONGEST_PART = 2_000
"""Code points of a sentence read at once."""
_MOST_READ = 120_000
"""Code points read of the sentences that hold a name."""
MOST_LABELS = 1_000
"""Labelled values of running text compared with one of the claim; past it, that none agrees is not known."""
_DIGIT = late(r"\d")
_APART = bytes(code for code in range(128) if not chr(code).isalnum())
"""ASCII without its letters and digits."""
_CJK = late("[\u3400-\u9fff]")
_END = 64
_JSON_ENDS = frozenset("}]")


class Answer(NamedTuple):
    """Labelled values that may be called as the claim's is; ``complete`` unless there are too many."""

    labels: tuple[LabelledValue, ...]
    complete: bool


class LabelIndex:
    """What of a text has been read for labels; belongs to its reading, without which there is nothing to ask."""

    def __init__(self, reading: Reading) -> None:
        # The reading holds its index; a circle would keep both until the garbage of many checks is collected.
        self._ref = ref(reading)
        self._by_part: dict[Range, tuple[LabelledValue, ...]] = {}
        self._asked: dict[tuple[frozenset[str], tuple[str, ...]], Answer] = {}

    @property
    def _reading(self) -> Reading:
        reading = self._ref()
        assert reading is not None  # noqa: S101 - for the type checker; who asks the index holds the reading
        return reading

    def all_labels(self, *, most: int | None = None) -> tuple[LabelledValue, ...]:
        """Every labelled value, or the first ones, in no more than one reading of the text."""
        reading = self._reading
        if not reading.numbers and not _DIGIT.search(reading.raw):
            return ()
        found: list[LabelledValue] = []
        for structure in self._structures:
            found.extend(islice(structure.all_labels(reading.lexicon.language), most))
        if not self._is_data:
            for sentence in reading.sentences[: None if most is None else MOST_SENTENCES]:
                for part in self._parts(sentence):
                    found.extend(self._labels_of(part, sentence))
                if most is not None and len(found) >= most:
                    break
        return tuple(found[:most])

    def labels_named(self, label: LabelledValue) -> Answer:
        """The labelled values that may be called as ``label`` is."""
        wanted = wanted_words(label)
        found = self._asked.get((wanted, label.name))
        if found is None:
            found = self._asked[wanted, label.name] = self._ask(label, wanted)
        return found

    def _ask(self, label: LabelledValue, wanted: frozenset[str]) -> Answer:
        language = self._reading.lexicon.language
        labels: list[LabelledValue] = []
        for structure in self._structures:
            labels.extend(structure.labels_for(wanted, language))
        if not self._is_data:
            bound = len(labels) + MOST_LABELS
            budget = _MOST_READ
            for part, sentence in self._parts_with(label):
                budget -= part.end - part.start
                read = self._labels_of(part, sentence)
                if budget < 0 or len(labels) + len(read) > bound:
                    return Answer(tuple(labels), complete=False)
                labels.extend(read)
        return Answer(tuple(labels), complete=True)

    @kept
    def _data(self) -> Structure | None:
        """The text as data, where it is a file of data."""
        if self._is_one_line:
            return None
        raw, media_type = self._reading.raw, self._reading.media_type
        to_plain = self._reading.plain.to_view
        from aswritten.extract.key_values import (  # noqa: PLC0415 - only where a source is asked
            LINE_TYPES,
            looks_like_json,
            read_json,
            read_key_lines,
            read_log,
        )
        from aswritten.extract.tables import CSV_TYPES, read_csv  # noqa: PLC0415 - only where a source is asked

        if looks_like_json(raw, media_type):
            return read_json(raw, to_plain=to_plain)
        if "\n" not in raw and media_type not in CSV_TYPES and media_type not in LINE_TYPES:
            return None
        return (
            read_csv(raw, media_type, to_plain=to_plain)
            or read_key_lines(raw, media_type, to_plain=to_plain)
            or read_log(raw, media_type, to_plain=to_plain)
        )

    @kept
    def _is_one_line(self) -> bool:
        """Whether it is plainly no data: one line, of no known type, that does not end as JSON does."""
        reading = self._reading
        end = reading.raw[-_END:].rstrip()[-1:]
        return reading.media_type is None and "\n" not in reading.raw and end not in _JSON_ENDS

    @kept
    def _is_data(self) -> bool:
        if self._is_one_line:
            return False
        from aswritten.extract.key_values import LINE_TYPES, looks_like_json  # noqa: PLC0415 - only where a source is asked
        from aswritten.extract.tables import CSV_TYPES  # noqa: PLC0415 - only where a source is asked

        media_type = self._reading.media_type
        if self._data is not None or media_type in CSV_TYPES or media_type in LINE_TYPES:
            return True
        return looks_like_json(self._reading.raw, media_type)

    @kept
    def _pipe_tables(self) -> tuple[list[Structure], list[Range]]:
        text = self._reading.plain.text
        if "|" not in text:
            return [], []
        from aswritten.extract.tables import find_pipe_tables  # noqa: PLC0415 - only where a source is asked

        return find_pipe_tables(text)

    @property
    def _structures(self) -> list[Structure]:
        return [self._data] if self._data is not None else [] if self._is_data else self._pipe_tables[0]

    def _labels_of(self, part: Range, sentence: Range) -> tuple[LabelledValue, ...]:
        found = self._by_part.get(part)
        if found is None:
            numbers = self._numbers_in(part, sentence)
            reading = self._reading
            found = find_labels(reading.plain.text, reading.lexicon, numbers, part, sentence=sentence)
            self._by_part[part] = found
        return found

    def _numbers_in(self, part: Range, sentence: Range) -> tuple[Number, ...]:
        reading = self._reading
        if sentence.end - sentence.start <= _LONGEST_PART:
            return reading.numbers_in(part)
        if reading.is_claim:
            return tuple(number for number in reading.numbers_in(part) if number.range.end <= part.end)
        text = reading.plain.text[part.start : part.end]
        return tuple(
            replace(number, range=Range(number.range.start + part.start, number.range.end + part.start))
            for number in find_numbers(text, reading.lexicon, doubtful=reading.doubtful)
        )

    def _parts(self, sentence: Range) -> Sequence[Range]:
        """What of a sentence stands in no table, cut at spaces where it is overlong."""
        if not self._pipe_tables[1] and sentence.end - sentence.start <= _LONGEST_PART:
            return (sentence,)
        text = self._reading.plain.text
        parts: list[Range] = []
        for start, end in _outside(sentence, self._pipe_tables[1]):
            at = start
            while end - at > _LONGEST_PART:
                space = text.rfind(" ", at + _LONGEST_PART // 2, at + _LONGEST_PART)
                cut = space + 1 if space > 0 else at + _LONGEST_PART
                parts.append(Range(at, cut))
                at = cut
            parts.append(Range(at, end))
        return parts

    def _parts_with(self, label: LabelledValue) -> Iterator[tuple[Range, Range]]:
        """The parts of sentences that hold the longest word of the name, with their sentences."""
        longest = max(label.name, key=len)
        others = [
            word[:-1].encode() for word in label.name if word.isascii() and len(word) >= _SHORT and word != longest
        ]
        sentence = Range(0, 0)
        parts: Sequence[Range] = ()
        tables, searchable = self._pipe_tables[1], self._reading.lowered
        at = 0
        for hit in _occurrences(searchable, longest):
            if hit < at:
                continue
            table = bisect_right(tables, hit, key=_start_of) - 1
            if table >= 0 and hit < tables[table].end:
                at = tables[table].end
                continue
            if not sentence.start <= hit < sentence.end:
                sentence = self._reading.sentence_at(hit)
                parts = self._parts(sentence)
            index = bisect_right(parts, hit, key=_start_of) - 1
            if index >= 0 and hit < parts[index].end:
                at = parts[index].end
                if _may_name(searchable[parts[index].start : at], others):
                    yield parts[index], sentence


def _start_of(part: Range) -> int:
    return part.start


def wanted_words(label: LabelledValue) -> frozenset[str]:
    """Every word that data may use to name the value: those of its name, qualifiers, their kinds, and unit."""
    from aswritten.extract.label_words import atoms  # noqa: PLC0415 - only where a source is asked

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


def _may_name(text: str, heads: list[bytes]) -> bool:
    """Whether a text may hold the other words of a name, which it may write together or with hyphens."""
    if not heads or not text.isascii():
        return True
    together = text.encode().translate(None, _APART)
    return all(map(together.__contains__, heads))


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
