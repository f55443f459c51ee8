"""Labelled values of data: cells and keys, as entries that a claim's label picks from (SPEC 2.3).

Tables, JSON and key-value lines all become entries with a path and a row. Only entries that share words with the
claim's label are read as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Words, name_atoms, read_name, read_qualifiers, split_at_prepositions
from aswritten.extract.label_values import read_value
from aswritten.extract.label_words import atoms, joined
from aswritten.lexicons.lexicon import Lexicon, load_lexicon
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.label import LabelledValue, Origin, Qualifier, Row
from aswritten.model.late import late

MOST_ENTRIES = 200_000
"""A structure with more is not read at all: half of it could hide the value that agrees."""
_MOST_VALUES = 200
"""Different values read of one column; rows that the claim names are always read."""
_UNIT_TAIL = late(r"\s*[(\[]\s*([^()\[\]]{1,16}?)\s*[)\]]\s*\Z")
_CAMEL = late(r"(?<=[a-z])(?=[A-Z][a-z])")
_DIGITS = late(r"\d+(?:[.,]\d+)*")
_LONGEST_KEY = 120
_FEW_ASKED = 8
"""Labels asked for before the keys are listed by their words."""
_MOST_ROW_CELLS = 64


class Entry(NamedTuple):
    """A cell or value: the keys that lead to it, its text, its place, and the number of its row or object."""

    path: tuple[str, ...]
    text: str
    start: int
    end: int
    row: int


class Key(NamedTuple):
    """A key or header as a label reads it."""

    name: tuple[str, ...]
    qualifiers: frozenset[Qualifier]
    unit: str


class Structure:
    """The entries of one table or document, in order; ``row_names`` hold the name of each row that has one."""

    def __init__(
        self, entries: Sequence[Entry], row_names: dict[int, str], *, to_plain: Callable[[int, int], Range] | None
    ) -> None:
        """Take the entries; ``to_plain`` turns their places into the plain frame, None where they stand in it."""
        self.entries = entries
        self.row_names = row_names
        self._to_plain = to_plain
        self._columns: dict[tuple[str, ...], list[int]] = {}
        self._rows: dict[int, list[int]] = {}
        self._asked = 0
        self._by_word: dict[str, dict[tuple[str, ...], None]] = {}
        self._read: dict[int, LabelledValue | None] = {}
        for index, entry in enumerate(entries):
            self._columns.setdefault(entry.path, []).append(index)
            self._rows.setdefault(entry.row, []).append(index)

    def labels_for(self, wanted: frozenset[str], language: str) -> list[LabelledValue]:
        """The labelled values whose keys, headers or row names use no words but those ``wanted`` (and some of them)."""
        lexicon = load_lexicon(language)
        chosen: dict[int, None] = {}
        heads = frozenset(word[:2] for word in wanted)
        for head in heads:
            for row, name in self._names_by_head.get(head, ()):
                if wanted.issuperset(atoms(name)):
                    chosen.update(dict.fromkeys(self._rows.get(row, ())))
        for path in self._paths_for(wanted, language):
            if self._is_wanted(path, wanted, language):
                chosen.update(dict.fromkeys(self._pick(self._columns[path], wanted, heads)))
        labels = (self._label(index, lexicon) for index in sorted(chosen))
        return [label for label in labels if label is not None]

    @kept
    def _names_by_head(self) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for row, name in self.row_names.items():
            found.setdefault(name[:2].lower(), []).append((row, name))
        return found

    def _paths_for(self, wanted: frozenset[str], language: str) -> Iterable[tuple[str, ...]]:
        """The paths that may be wanted: all of them, or where many labels are asked for, those with a wanted word."""
        self._asked += 1
        if self._asked <= _FEW_ASKED:
            return self._columns
        if not self._by_word:
            for path in self._columns:
                for key in path:
                    word = min(_words_of(key, language), default="")
                    self._by_word.setdefault(word, {})[path] = None
        return {path: None for word in (*wanted, "") for path in self._by_word.get(word, ())}

    def all_labels(self, language: str) -> Iterable[LabelledValue]:
        """Every labelled value."""
        lexicon = load_lexicon(language)
        for index in range(len(self.entries)):
            label = self._label(index, lexicon)
            if label is not None:
                yield label

    def _is_wanted(self, path: tuple[str, ...], wanted: frozenset[str], language: str) -> bool:
        """Whether the last key, or one before it that may be the name in a transposed table, says only wanted words."""
        heads = [word[:3] for word in wanted]
        return any(
            wanted.issuperset(_words_of(key, language) or ("",))
            for key in path
            if any(head in key.lower() for head in heads) and wanted.issuperset(_DIGITS.findall(key))
        )

    def _pick(self, indexes: Sequence[int], wanted: frozenset[str], heads: frozenset[str]) -> Iterable[int]:
        seen: set[str] = set()
        for index in indexes:
            entry = self.entries[index]
            if entry.text not in seen and len(seen) < _MOST_VALUES:
                seen.add(entry.text)
                yield index
            elif self._names_row(entry.row, wanted, heads):
                yield index

    def _names_row(self, row: int, wanted: frozenset[str], heads: frozenset[str]) -> bool:
        cells = self._rows.get(row, ())
        if len(cells) > _MOST_ROW_CELLS:
            return False
        texts = (self.entries[cell].text for cell in cells)
        return any(text[:2].lower() in heads and wanted.issuperset(atoms(text)) for text in texts if text)

    def _label(self, index: int, lexicon: Lexicon) -> LabelledValue | None:
        if index not in self._read:
            self._read[index] = self._build(index, lexicon)
        return self._read[index]

    def _build(self, index: int, lexicon: Lexicon) -> LabelledValue | None:
        entry = self.entries[index]
        place = Range(entry.start, entry.end) if self._to_plain is None else self._to_plain(entry.start, entry.end)
        value = read_value(entry.text, lexicon, range_=place)
        if value is None:
            return None
        keys = self._keys(entry, lexicon)
        if not keys or not keys[-1].name or not any(part[0].isalpha() for part in keys[-1].name):
            return None
        qualifiers = {qualifier for key in keys for qualifier in key.qualifiers}
        qualifiers |= {as_qualifier(key) for key in keys[:-1] if key.name}
        unit = value.number.unit or next((key.unit for key in reversed(keys) if key.unit), "")
        return LabelledValue(
            name=keys[-1].name,
            name_range=place,
            qualifiers=frozenset(qualifiers),
            comparator=value.comparator,
            number=value.number,
            second=value.second,
            unit=unit,
            range=place,
            origin=Origin.STRUCTURE,
            row=self._row(entry.row),
        )

    def _keys(self, entry: Entry, lexicon: Lexicon) -> list[Key]:
        """What names the value, its own key or header last; keys that only hold others say nothing."""
        containers, fillers = (
            load_label_lexicon(lexicon.language).containers,
            load_label_lexicon(lexicon.language).fillers,
        )
        path = [read_key(key, lexicon.language) for key in entry.path if key]
        keys = [key for key in path[:-1] if "".join(key.name) not in containers]
        row_name = self.row_names.get(entry.row, "")
        if row_name and row_name != entry.text:
            keys.append(read_key(row_name, lexicon.language))
        if path and not (keys and "".join(path[-1].name) in fillers):
            keys.append(path[-1])
        return sorted(keys, key=_is_worded)

    def _row(self, row: int) -> Row | None:
        indexes = self._rows.get(row, ())
        if len(indexes) < 2 or len(indexes) > _MOST_ROW_CELLS:  # noqa: PLR2004 - the value alone tells nothing
            return None
        cells = (self.entries[index] for index in indexes)
        return Row(
            name=joined(self.row_names.get(row, "")),
            cells=frozenset(
                (joined(cell.path[-1]), joined(cell.text)) for cell in cells if len(cell.text) <= _LONGEST_KEY
            ),
        )


def _is_worded(key: Key) -> bool:
    """Sorts a header such as ``2019`` before what it qualifies."""
    return any(part[0].isalpha() for part in key.name)


@lru_cache(maxsize=4096)
def _words_of(text: str, language: str) -> frozenset[str]:
    key = read_key(text, language)
    return frozenset((*key.name, *(word for qualifier in key.qualifiers for word in atoms(qualifier.value))))


def as_qualifier(key: Key) -> Qualifier:
    """An outer key or a row's name, as what it is to the value."""
    return Qualifier("", "".join(key.name))


@lru_cache(maxsize=4096)
def read_key(text: str, language: str) -> Key:
    """A key or header: its words, what qualifies them, and the unit in its brackets.

    >>> read_key("mean_latency (ms)", "en").unit
    'ms'
    """
    if len(text) > _LONGEST_KEY:
        return Key((), frozenset(), "")
    tail = _UNIT_TAIL.search(text)
    unit = tail[1] if tail else ""
    body = text[: tail.start()] if tail else text
    body = body.replace("_", " ")
    if body[:1].islower():
        body = _CAMEL.sub(" ", body)
    line = Line(body, 0, len(body), ())
    words = Words(load_lexicon(language), load_label_lexicon(language))
    chunks = split_at_prepositions(line, range(len(line)), words)
    if not chunks or chunks[0][0]:
        return Key(atoms(body), frozenset(), unit)
    rest, found = read_name(line, chunks[0][1], words)
    for preposition, inside in chunks[1:]:
        found += read_qualifiers(line, inside, words, preposition=preposition)
    if not rest:
        return Key(name_atoms(line, chunks[0][1]), frozenset(), unit)
    return Key(name_atoms(line, rest), frozenset(item.qualifier for item in found), unit)
