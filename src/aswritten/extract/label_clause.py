"""The clause around a value: where it begins, what spoils it, and what a bare statistic in it hangs on (SPEC 2.3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Found, Words, name_atoms, read_qualifiers, split_at_prepositions, take_kinds
from aswritten.extract.label_words import atoms
from aswritten.model.finding import Range
from aswritten.model.label import LabelledValue

LONGEST_CLAUSE = 32
"""Units walked back from a joiner; a name that begins farther off is none."""
_LONGEST_REST = 12
"""Units read after a value for words that take it back."""
COMMAS = frozenset({",", "，", "、"})
_HARD = frozenset({";", ".", "!", "?", "(", "[", "{", ":", "；", "。", "！", "？", "："})
_ENDS = frozenset({";", ".", "!", "；", "。", "！"})
_BETWEEN_STATISTICS = COMMAS | {";", "and", "with", "(", ")", "[", "]"}


_LONGEST_PHRASE = 4
"""Words after one preposition; more than these hold a clause."""


class Clauses:
    """Asks one line about its clauses, while its values are read from left to right."""

    def __init__(self, line: Line, words: Words) -> None:
        self.line = line
        self.words = words
        self.labels = words.labels
        self.conditionals = [index for index, norm in enumerate(line.norms) if norm in self.labels.conditionals]
        self.taken: set[int] = set()
        self.found: list[LabelledValue] = []

    def start_of(self, end: int, *, sharp: bool, names: int) -> int:
        """Where the words that name the value begin."""
        norms = self.line.norms
        start = end
        while start > 0:
            before = start - 1
            norm = norms[before]
            if norm in _HARD or before in self.taken or end - before > LONGEST_CLAUSE:
                break
            if sharp and self.line.breaks_after(before):
                break
            if norm in {")", "]"}:
                opening = self.opening_of(before)
                if opening is None:
                    break
                start = opening
                continue
            if (norm in COMMAS and names == 1) or (sharp and self._is_dash(before)):
                break
            if norm in self.labels.conjunctions and names == 1 and self._is_clause_before(before):
                break
            start = before
        return start

    def _is_dash(self, at: int) -> bool:
        """Whether a dash between spaces stands there: "Final evaluation - accuracy: 0.9"."""
        line = self.line
        spaced = 0 < at < len(line) - 1 and line.ends[at - 1] < line.starts[at] and line.ends[at] < line.starts[at + 1]
        return spaced and line.norms[at] == "-"

    def opening_of(self, closing: int) -> int | None:
        """The bracket that a closing one closes; None where it is far off or missing."""
        mark = {")": "(", "]": "["}[self.line.norms[closing]]
        for index in range(closing - 1, max(-1, closing - 24), -1):
            if self.line.norms[index] == mark:
                return index
        return None

    def _is_clause_before(self, end: int) -> bool:
        """Whether a value or a verb stands before a conjunction, so that it joins clauses and not nouns."""
        norms = self.line.norms
        for index in range(end - 1, max(-1, end - LONGEST_CLAUSE), -1):
            if norms[index] in _HARD or norms[index] in COMMAS:
                return False
            if index in self.taken or self.line.value(index) is not None or norms[index] in self.labels.joins:
                return True
        return False

    def is_spoilt(self, units: Sequence[int], at: int, *, bare: bool) -> bool:
        """Whether the clause denies, asks or only supposes what it names; a bare statistic stands for itself."""
        if self._is_conditional(at):
            return True
        norms = [self.line.norms[unit] for unit in units]
        return not bare and any(norm in self.labels.negators or norm in self.labels.modals for norm in norms)

    def is_spoilt_after(self, end: int) -> bool:
        """Whether what follows the value takes it back: "was claimed by vendors", "(expected)", "which may vary"."""
        line = self.line
        for index in range(end, min(end + _LONGEST_REST, len(line))):
            norm = line.norms[index]
            if norm in _ENDS or norm in self.labels.conjunctions or line.breaks_after(index - 1):
                return False
            if norm in COMMAS and line.norm(index + 1) not in self.labels.followers:
                return False
            if norm in self.labels.modals or (norm in self.labels.negators and line.value(index + 1) is None):
                return True
        return False

    def _is_conditional(self, at: int) -> bool:
        """Whether "if" and its like stand in the same stretch between semicolons."""
        first = bisect_left(self.conditionals, at - 2 * LONGEST_CLAUSE)
        near = self.conditionals[first : bisect_left(self.conditionals, at + 2 * LONGEST_CLAUSE)]
        return any(not {";", "；"} & set(self.line.norms[min(index, at) : max(index, at)]) for index in near)

    def host_of(self, end: int) -> tuple[frozenset[str], tuple[Found, ...]]:
        """What a bare statistic at a unit hangs on: words of its clause, and the study or group that the clause names.

        A statistic in a chain hangs on what the one before it does, one after a named value on that name.
        """
        line = self.line
        index = end - 1
        while index >= 0 and line.norms[index] in _BETWEEN_STATISTICS:
            index -= 1
        if index in self.taken and self.found:
            return self._host_of_chain(self.found[-1], end)
        units = self._clause_units(end)
        lead = self.lead_in(end)
        if lead:
            return frozenset(), tuple(lead)
        _, kinds = take_kinds(line, units, self.words)
        kinds = [found for found in kinds if found.qualifier.kind != "year"]
        return self._content(units), tuple(kinds)

    def _host_of_chain(self, before: LabelledValue, end: int) -> tuple[frozenset[str], tuple[Found, ...]]:
        if not before.bare:
            words = {word for qualifier in before.qualifiers for word in atoms(qualifier.value)}
            return frozenset(words.union(before.name)), ()
        nowhere = Range(self.line.starts[end], self.line.starts[end])
        own = {"df", "level"}
        return before.host, tuple(Found(known, nowhere) for known in before.qualifiers if known.kind not in own)

    def words_before(self, end: int) -> frozenset[str]:
        """Content words of the clause before a unit, back to the last value."""
        return self._content(self._clause_units(end))

    def _clause_units(self, end: int) -> list[int]:
        line = self.line
        index = end - 2 if line.norm(end - 1) in {*COMMAS, "("} else end - 1
        units: list[int] = []
        bound = max(-1, index - LONGEST_CLAUSE)
        while index > bound and index not in self.taken and line.norms[index] not in {";", ".", "。"}:
            units.append(index)
            index -= 1
        return units[::-1]

    def _content(self, units: Sequence[int]) -> frozenset[str]:
        norms = ((unit, self.line.norms[unit]) for unit in units)
        kept = (unit for unit, norm in norms if norm[0].isalpha() and not self.words.is_frame(norm))
        return frozenset(word for unit in kept for word in name_atoms(self.line, [unit]))

    def lead_in(self, start: int) -> list[Found]:
        """The phrase before the comma that opens the sentence: "In Study 2, …", "Study 2: …"."""
        line = self.line
        mark = start - 1
        if mark < 1 or not (line.norms[mark] in COMMAS | {":", "："} or self._is_dash(mark)):
            return []
        begin = mark
        while begin > 0 and line.norms[begin - 1] not in _HARD and mark - begin < LONGEST_CLAUSE:
            if begin - 1 in self.taken:
                return []
            begin -= 1
        units = list(range(begin, mark))
        if any(line.norms[unit] in self.labels.joins for unit in units):
            return take_kinds(line, units, self.words)[1]
        chunks = split_at_prepositions(line, units, self.words)
        found: list[Found] = []
        if chunks and chunks[0][0] and all(len(inside) <= _LONGEST_PHRASE for _, inside in chunks):
            for preposition, inside in chunks:
                found += read_qualifiers(line, inside, self.words, preposition=preposition)
            return found
        return take_kinds(line, units, self.words)[1]

    def left_over(self, start: int) -> frozenset[str]:
        """Content words before the clause that no lead-in accounts for."""
        if start == 0 or self.lead_in(start):
            return frozenset()
        return self.words_before(start)
