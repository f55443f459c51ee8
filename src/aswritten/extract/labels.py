"""Labelled values in running text: a name, a joiner and a number, with what qualifies them (SPEC 2.3).

Read strictly: a word that is not understood stays part of the name, so that two labels are the same only where both
texts say it; what cannot be paired is not read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Found, Words, name_atoms, read_name, read_qualifiers, split_at_prepositions
from aswritten.extract.label_series import Item, read_series
from aswritten.extract.label_values import SIGNS, unit_range
from aswritten.extract.label_words import atoms
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range
from aswritten.model.label import Comparator, LabelledValue, Qualifier
from aswritten.model.number import Number, NumberKind

_LONGEST_CLAUSE = 32
"""Units walked back from a joiner; a name that begins farther off is none."""
_LONGEST_NAME = 8
_LONGEST_BRACKET = 4
_HARD = frozenset({";", ".", "!", "?", "(", "[", "{", ":", "；", "。", "！", "？", "："})
_COMMAS = frozenset({",", "，", "、"})
_BETWEEN_STATISTICS = _COMMAS | {";", "and", "with", "(", ")", "[", "]"}
_QUESTIONS = ("?", "？", '?"', '？"')


class Joint(NamedTuple):
    """What stands between a name and its number."""

    start: int
    end: int
    kind: str
    """``sign``, ``colon``, ``of``, or the kind of the verb: ``be``, ``have``, ``reach``, ``rise``, ``fall`` …"""
    comparator: Comparator


class Subject(NamedTuple):
    """A name as read, without its value."""

    name: tuple[str, ...]
    name_range: Range
    found: tuple[Found, ...]
    host: frozenset[str]


def find_labels(
    text: str, lexicon: Lexicon, numbers: Sequence[Number], part: Range, *, sentence: Range
) -> tuple[LabelledValue, ...]:
    """The labelled values of a sentence, or of a part of an overlong one, in the plain frame.

    ``numbers`` are those in the part. What may run on beyond the part is not read.
    """
    if not numbers or text[max(part.start, sentence.end - 4) : sentence.end].rstrip().endswith(_QUESTIONS):
        return ()
    line = Line(text, part.start, part.end, numbers)
    reader = _Reader(line, Words(lexicon, load_label_lexicon(lexicon.language)))
    reader.cut_before = part.start > sentence.start
    reader.cut_after = part.end < sentence.end
    return reader.read()


class _Reader:
    """Reads one line from left to right; a number is the value of one label at most."""

    def __init__(self, line: Line, words: Words) -> None:
        self.line = line
        self.words = words
        self.labels = words.labels
        self.conditionals = [index for index, norm in enumerate(line.norms) if norm in self.labels.conditionals]
        self.cut_before = self.cut_after = False
        self.taken: set[int] = set()
        self.found: list[LabelledValue] = []

    def read(self) -> tuple[LabelledValue, ...]:
        at = 0
        while at < len(self.line):
            after = self._read_at(at) if self.line.value(at) is not None else None
            at = at + 1 if after is None else max(after, at + 1)
        return tuple(self.found)

    def _read_at(self, at: int) -> int | None:
        interval = self._read_interval(at)
        if interval is not None:
            return interval
        joint = self._find_joint(at)
        if joint is None:
            return None
        series = read_series(self.line, at, joint.comparator, self.words, bare=joint.kind in {"sign", "colon"})
        if series is None:
            return None
        clause = self._clause_start(joint.start, sharp=joint.kind in {"sign", "colon"}, names=len(series.items))
        subjects = self._subjects(clause, joint, len(series.items))
        cut = (self.cut_before and clause == 0) or (self.cut_after and series.end >= len(self.line))
        labels = [] if cut else _pair(subjects, series.items)
        self.taken.update(range(at, series.end))
        for subject, item in labels:
            self.found.append(self._build(subject, joint, item))
        return series.end

    # What joins.

    def _find_joint(self, at: int) -> Joint | None:
        """The joiner that ends right before the number at a unit, a currency sign aside."""
        line = self.line
        number = line.numbers[at]
        end = at
        unit = unit_range(line.text, number) if number is not None else None
        if unit is not None and unit.end <= line.starts[at]:
            end = line.index_at(unit.start)
        comparator, start = self._comparators_before(end)
        if number is not None and number.approximate and comparator is Comparator.EQUAL:
            comparator = Comparator.ABOUT
        sign = self._sign_before(start)
        if sign is not None:
            length, meaning = sign
            kind = "colon" if line.norms[start - 1] in {":", "："} else "sign"
            if kind == "colon" and start - length >= 1 and line.value(start - length - 1) is not None:
                return None
            bound = meaning if meaning is not Comparator.EQUAL else comparator
            return Joint(start - length, end, kind, bound)
        for phrases in (self.labels.joins, self.labels.of):
            length = phrases.ending_at(line.norms, start)
            if length and start - length > 0:
                kind = phrases[" ".join(line.norms[start - length : start])]
                bound = {"exceed": Comparator.ABOVE, "undercut": Comparator.BELOW}.get(kind, comparator)
                earlier, begin = self._comparators_before(start - length)
                return Joint(begin or start - length, end, kind, bound if bound is not Comparator.EQUAL else earlier)
        return None

    def _comparators_before(self, end: int) -> tuple[Comparator, int]:
        """Words such as "at least" and "about" that end there, and where they begin."""
        comparator = Comparator.EQUAL
        start = end
        for _ in range(3):
            length = self.labels.comparators.ending_at(self.line.norms, start)
            if not length:
                break
            meaning = self.labels.comparators[" ".join(self.line.norms[start - length : start])]
            if meaning and comparator is Comparator.EQUAL:
                comparator = Comparator(meaning)
            start -= length
        return comparator, start

    def _sign_before(self, end: int) -> tuple[int, Comparator] | None:
        norms = self.line.norms
        if (
            end > 1
            and norms[end - 2] + norms[end - 1] in SIGNS
            and self.line.ends[end - 2] == self.line.starts[end - 1]
        ):
            return 2, SIGNS[norms[end - 2] + norms[end - 1]]
        if end >= 1:
            sign = "：" if norms[end - 1] == "：" else norms[end - 1]
            meaning = SIGNS.get(":" if sign == "：" else sign)
            if meaning is not None:
                return 1, meaning
        return None

    # What is named.

    def _clause_start(self, end: int, *, sharp: bool, names: int) -> int:
        """Where the words that name the value begin."""
        norms = self.line.norms
        start = end
        while start > 0:
            before = start - 1
            norm = norms[before]
            if norm in _HARD or before in self.taken or end - before > _LONGEST_CLAUSE:
                break
            if sharp and self.line.breaks_after(before):
                break
            if norm in {")", "]"}:
                opening = self._opening_of(before)
                if opening is None:
                    break
                start = opening
                continue
            if norm in _COMMAS and names == 1:
                break
            if norm in self.labels.conjunctions and names == 1 and self._is_clause_before(before):
                break
            start = before
        return start

    def _opening_of(self, closing: int) -> int | None:
        mark = {")": "(", "]": "["}[self.line.norms[closing]]
        for index in range(closing - 1, max(-1, closing - 24), -1):
            if self.line.norms[index] == mark:
                return index
        return None

    def _is_clause_before(self, end: int) -> bool:
        """Whether a value or a verb stands before a conjunction, so that it joins clauses and not nouns."""
        norms = self.line.norms
        for index in range(end - 1, max(-1, end - _LONGEST_CLAUSE), -1):
            if norms[index] in _HARD or norms[index] in _COMMAS:
                return False
            if index in self.taken or self.line.value(index) is not None or norms[index] in self.labels.joins:
                return True
        return False

    def _subjects(self, start: int, joint: Joint, count: int) -> list[Subject]:
        """The names that the joiner has before it: one, or as many as there are values."""
        line = self.line
        units = [unit for unit in range(start, joint.start) if not self._in_brackets(unit, start)]
        if self._is_spoilt(units, joint):
            return []
        lump = self._lump(units)
        if lump is not None:
            return [lump]
        argument = self._argument(joint.start)
        bare = joint.kind in {"sign", "colon"}
        units = self._after_report(units)
        if bare and units and line.norms[units[-1]] in self.labels.symbols:
            subject = self._symbol(units)
            subjects = [] if subject is None else [subject]
        else:
            subjects = self._named(units, start, joint, count)
        if argument is not None:
            subjects = [subject._replace(found=(*subject.found, argument)) for subject in subjects]
        return subjects

    def _in_brackets(self, unit: int, start: int) -> bool:
        depth = 0
        for index in range(start, unit + 1):
            depth += self.line.norms[index] in {"(", "["}
            if index == unit:
                return depth > 0
            depth -= self.line.norms[index] in {")", "]"}
        return False

    def _is_spoilt(self, units: Sequence[int], joint: Joint) -> bool:
        """Whether the clause denies, asks or only supposes what it names; a bare statistic stands for itself."""
        norms = [self.line.norms[unit] for unit in units]
        if self._is_conditional(joint.start):
            return True
        if joint.kind in {"sign", "colon"}:
            return False
        return any(norm in self.labels.negators or norm in self.labels.modals for norm in norms)

    def _is_conditional(self, at: int) -> bool:
        """Whether "if" and its like stand in the same stretch between semicolons."""
        first = bisect_left(self.conditionals, at - 2 * _LONGEST_CLAUSE)
        near = self.conditionals[first : bisect_left(self.conditionals, at + 2 * _LONGEST_CLAUSE)]
        return any(not {";", "；"} & set(self.line.norms[min(index, at) : max(index, at)]) for index in near)

    def _argument(self, end: int) -> Found | None:
        """The bracket glued to a statistic: ``(28)`` of ``t(28)``."""
        line = self.line
        if line.norm(end - 1) != ")":
            return None
        opening = self._opening_of(end - 1)
        if opening is None or opening == 0 or line.ends[opening - 1] != line.starts[opening]:
            return None
        inside = line.text[line.ends[opening] : line.starts[end - 1]]
        value = "".join(inside.split()).lower()
        return Found(Qualifier("df", value), Range(line.starts[opening], line.ends[end - 1]))

    def _lump(self, units: Sequence[int]) -> Subject | None:
        """A statistic that is one run with its bracket: ``χ2(1, N = 45)``."""
        line = self.line
        number = line.numbers[units[-1]] if units else None
        if number is None or number.kind is not NumberKind.OPAQUE:
            return None
        head, bracket, inside = number.text.partition("(")
        name = atoms(head)
        if not bracket or not inside.endswith(")") or not name or not name[0].isalpha():
            return None
        place = number.range
        argument = Found(Qualifier("df", "".join(inside[:-1].split()).lower()), place)
        return Subject(name, place, (argument,), self._host(units[-1]))

    def _after_report(self, units: list[int]) -> list[int]:
        """What is reported: the words after "found that"."""
        norms = [self.line.norms[unit] for unit in units]
        for index in range(len(units) - 1, -1, -1):
            length = self.labels.reports.starting_at(norms, index)
            if length and index + length < len(units):
                return units[index + length :]
        return units

    def _symbol(self, units: list[int]) -> Subject | None:
        """A bare statistic: its name is one word, the clause before it only tells it from another."""
        line = self.line
        last = units[-1]
        owner: tuple[Found, ...] = ()
        if len(units) > 2 and line.norms[units[-2]] in self.labels.possessives:  # noqa: PLR2004
            owner = tuple(read_qualifiers(line, [units[-3]], self.words))
        place = Range(line.starts[last], line.ends[last])
        return Subject(name_atoms(line, [last]), place, owner, self._host(last))

    def _host(self, end: int) -> frozenset[str]:
        """What a bare statistic hangs on: what the one before it in a chain does, else the words of its clause."""
        line = self.line
        index = end - 1
        while index >= 0 and line.norms[index] in _BETWEEN_STATISTICS:
            index -= 1
        if index in self.taken and self.found:
            return self._host_of_chain(self.found[-1])
        return self._clause_words(end)

    def _clause_words(self, end: int) -> frozenset[str]:
        """Content words of the clause before a unit, back to the last value."""
        line = self.line
        index = end - 2 if line.norm(end - 1) in {*_COMMAS, "("} else end - 1
        words: set[str] = set()
        bound = max(-1, index - _LONGEST_CLAUSE)
        while index > bound and index not in self.taken and line.norms[index] not in {";", ".", "。"}:
            norm = line.norms[index]
            if norm[0].isalpha() and not self.words.is_frame(norm):
                words.update(name_atoms(line, [index]))
            index -= 1
        return frozenset(words)

    def _host_of_chain(self, before: LabelledValue) -> frozenset[str]:
        """A statistic after another hangs on the same clause; after a named value, on that name."""
        if before.bare:
            return before.host
        words = set(before.name)
        for qualifier in before.qualifiers:
            words.update(atoms(qualifier.value))
        return frozenset(words)

    def _named(self, units: list[int], start: int, joint: Joint, count: int) -> list[Subject]:
        line = self.line
        if not units:
            return []
        units, owners = self._after_holder(units, joint)
        chunks = split_at_prepositions(line, units, self.words)
        carried = self._carried(chunks, joint)
        host: frozenset[str] = frozenset()
        if carried is not None:
            host = self._clause_words(carried[0])
            chunks = [("", carried)]
        found: list[Found] = list(owners)
        if chunks and chunks[0][0]:
            lead, rest = self._split_lead(chunks[0])
            found += lead
            chunks = [("", rest), *chunks[1:]] if rest else []
        if not chunks:
            return []
        for preposition, inside in chunks[1:]:
            found += read_qualifiers(line, inside, self.words, preposition=preposition)
        found += self._lead_in(start)
        if not host:
            host = self._left_over(start)
        heads = self._split_names(chunks[0][1], count)
        bracketed = self._bracketed(start, joint.start)
        if bracketed is None:
            return []
        found += bracketed
        subjects: list[Subject] = []
        for head in heads:
            rest, inner = read_name(line, head, self.words)
            subject = self._checked(rest, (*found, *inner), host)
            if subject is None:
                return []
            subjects.append(subject)
        return subjects

    def _bracketed(self, start: int, end: int) -> list[Found] | None:
        """What brackets within the name say ("accuracy (top-1)"); None where that cannot be read."""
        line = self.line
        found: list[Found] = []
        index = start
        while index < end:
            if line.norms[index] not in {"(", "["}:
                index += 1
                continue
            closing = next((at for at in range(index + 1, end) if line.norms[at] in {")", "]"}), end)
            units = list(range(index + 1, closing))
            if not any(unit in self.taken for unit in units) and not self._is_argument(index, closing, end):
                if not units or len(units) > _LONGEST_BRACKET or any(line.norms[unit] in _COMMAS for unit in units):
                    return None
                rest, inner = read_name(line, units, self.words)
                found += inner
                if rest and not all(self.words.is_frame(line.norms[unit]) for unit in rest):
                    found.append(
                        Found(
                            Qualifier("", "".join(name_atoms(line, rest))),
                            Range(line.starts[rest[0]], line.ends[rest[-1]]),
                        )
                    )
            index = closing + 1
        return found

    def _is_argument(self, opening: int, closing: int, end: int) -> bool:
        line = self.line
        return closing == end - 1 and opening > 0 and line.ends[opening - 1] == line.starts[opening]

    def _checked(self, units: list[int], found: tuple[Found, ...], host: frozenset[str]) -> Subject | None:
        line = self.line
        if not units or len([unit for unit in units if not _is_cjk(line.norms[unit])]) > _LONGEST_NAME:
            return None
        norms = [line.norms[unit] for unit in units]
        if all(norm in self.labels.pronouns for norm in norms) or "".join(norms) in self.labels.pronouns:
            return None
        name = name_atoms(line, units)
        if not any(line.numbers[unit] is None and line.norms[unit][0].isalpha() for unit in units):
            return None
        if any(
            number is not None and number.kind is NumberKind.OPAQUE for number in map(line.numbers.__getitem__, units)
        ):
            return None
        return Subject(name, Range(line.starts[units[0]], line.ends[units[-1]]), found, host)

    def _after_holder(self, units: list[int], joint: Joint) -> tuple[list[int], list[Found]]:
        """“ResNet-50 reached an accuracy”: the holder qualifies what it holds."""
        if joint.kind not in {"of", "sign", "colon"}:
            return units, []
        norms = [self.line.norms[unit] for unit in units]
        for index in range(len(units) - 1, 0, -1):
            length = self.labels.holds.starting_at(norms, index)
            if length and index + length < len(units):
                owner = units[:index]
                if all(self.words.is_frame(self.line.norms[unit]) for unit in owner):
                    return units[index + length :], []
                return units[index + length :], read_qualifiers(self.line, owner, self.words)
        return units, []

    def _carried(self, chunks: list[tuple[str, list[int]]], joint: Joint) -> list[int] | None:
        """“was trained with an accuracy of”: the last chunk names the value, the clause before it hosts it."""
        if joint.kind not in {"of", "sign"} or len(chunks) < 2 or not chunks[-1][1]:  # noqa: PLR2004
            return None
        return chunks[-1][1] if self.labels.prepositions.get(chunks[-1][0]) == "carrying" else None

    def _split_lead(self, chunk: tuple[str, list[int]]) -> tuple[list[Found], list[int]]:
        """“For bob the score”, “In 2019 revenue”: where the phrase ends and the name begins."""
        preposition, units = chunk
        line = self.line
        for index in range(1, len(units)):
            if line.norms[units[index]] in self.labels.articles and index + 1 < len(units):
                return read_qualifiers(line, units[:index], self.words, preposition=preposition), units[index:]
        for index in range(min(len(units) - 1, 4), 0, -1):
            head = units[:index]
            last = line.numbers[head[-1]]
            if last is not None and not last.unit:
                return read_qualifiers(line, head, self.words, preposition=preposition), units[index:]
        return [], []

    def _lead_in(self, start: int) -> list[Found]:
        """The phrase before the comma that opens the sentence: "In Study 2, …", "Study 2: …"."""
        line = self.line
        mark = start - 1
        if mark < 1 or line.norms[mark] not in _COMMAS | {":", "："}:
            return []
        begin = mark
        while begin > 0 and line.norms[begin - 1] not in _HARD and mark - begin < _LONGEST_CLAUSE:
            if begin - 1 in self.taken:
                return []
            begin -= 1
        units = list(range(begin, mark))
        chunks = split_at_prepositions(line, units, self.words)
        found: list[Found] = []
        if chunks and chunks[0][0]:
            for preposition, inside in chunks:
                found += read_qualifiers(line, inside, self.words, preposition=preposition)
            return found
        _, inner = read_name(line, units, self.words)
        return inner

    def _left_over(self, start: int) -> frozenset[str]:
        """Content words before the clause that no lead-in accounts for."""
        if start == 0 or self._lead_in(start):
            return frozenset()
        return self._clause_words(start)

    def _split_names(self, units: list[int], count: int) -> list[list[int]]:
        """“Precision and recall” before two values is two names; before one it is one."""
        if count == 1:
            return [units]
        parts: list[list[int]] = [[]]
        for unit in units:
            norm = self.line.norms[unit]
            if norm in _COMMAS or norm in self.labels.conjunctions:
                if parts[-1]:
                    parts.append([])
            else:
                parts[-1].append(unit)
        return [part for part in parts if part]

    # Intervals.

    def _read_interval(self, at: int) -> int | None:
        """“95% CI [0.1, 0.3]”, “95% CI 0.1 to 0.3”: the level qualifies, both ends are the value."""
        line = self.line
        end = at
        bracket = line.norm(end - 1) in {"[", "("}
        end -= bracket
        sign = self._sign_before(end)
        end -= sign[0] if sign else line.norm(end - 1) in _COMMAS
        for phrases in (self.labels.joins, self.labels.of):
            end -= 0 if sign else phrases.ending_at(line.norms, end)
        length = self.labels.intervals.ending_at(line.norms, end)
        if not length:
            return None
        first = line.value(at)
        second_at = self._second_end(at)
        second = line.value(second_at) if second_at is not None else None
        if first is None or (second is None and first.high is None):
            return None
        last = at if second_at is None else second_at
        name_start = end - length
        level = line.value(name_start - 1)
        found: list[Found] = []
        if level is not None and level.percent:
            found.append(
                Found(Qualifier("level", level.key), Range(line.starts[name_start - 1], line.ends[name_start - 1]))
            )
        units = list(range(name_start, end))
        place = Range(line.starts[units[0]], line.ends[units[-1]])
        begin = name_start - 1 if found else name_start
        subject = Subject(name_atoms(line, units), place, tuple(found), self._host(begin))
        after = last + 1
        if line.norm(after) in {"]", ")"}:
            after += 1
        joint = Joint(end, at, "sign", Comparator.EQUAL)
        item = Item(first, second, Comparator.EQUAL, (), at, last + 1)
        self.taken.update(range(begin, last + 1))
        self.found.append(self._build(subject, joint, item))
        return after

    def _second_end(self, at: int) -> int | None:
        separator = self.line.norm(at + 1)
        if (
            separator in _COMMAS | {";", "to", "-", "bis", "à", "a", "至", "到", "and"}
            and self.line.value(at + 2) is not None
        ):
            return at + 2
        return None

    # The value.

    def _build(self, subject: Subject, joint: Joint, item: Item) -> LabelledValue:
        line = self.line
        joint_range = Range(line.starts[joint.start], line.ends[joint.end - 1]) if joint.end > joint.start else None
        unit = unit_range(line.text, item.number)
        places = [subject.name_range, *(found.range for found in (*subject.found, *item.found))]
        places += [Range(line.starts[item.start], line.ends[item.end - 1])]
        places += [place for place in (joint_range, unit) if place is not None]
        places.sort()
        return LabelledValue(
            name=subject.name,
            name_range=subject.name_range,
            qualifiers=frozenset(found.qualifier for found in (*subject.found, *item.found)),
            host=subject.host,
            bare="".join(subject.name) in self.labels.symbols,
            comparator=item.comparator,
            number=item.number,
            second=item.second,
            unit=item.number.unit,
            direction=joint.kind if joint.kind in {"rise", "fall"} else "",
            range=Range(places[0].start, max(place.end for place in places)),
            covers=tuple(places),
        )


def _pair(subjects: list[Subject], items: Sequence[Item]) -> list[tuple[Subject, Item]]:
    """Names with values: one to one, one name to values that are each qualified, or in order; else none."""
    if not subjects:
        return []
    if len(subjects) == len(items):
        shared = items[-1].found if len(items) > 1 and not any(item.found for item in items[:-1]) else ()
        if len(items) > 1 and not shared and any(item.found for item in items):
            return []
        return [
            (subject, item._replace(found=shared or item.found)) for subject, item in zip(subjects, items, strict=True)
        ]
    if len(subjects) == 1 and all(item.found for item in items):
        return [(subjects[0], item) for item in items]
    return []


def _is_cjk(norm: str) -> bool:
    return "\u3400" <= norm[0] <= "\u9fff"
