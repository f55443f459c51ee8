"""Labelled values in running text: a name, a joiner and a number, with what qualifies them (SPEC 2.3).

Read strictly: a word that is not understood stays part of the name, so that two labels are the same only where both
texts say it; what cannot be paired is not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aswritten.extract.label_clause import COMMAS, Clauses
from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.label_line import Line
from aswritten.extract.label_phrase import Found, Words
from aswritten.extract.label_series import Item, read_series
from aswritten.extract.label_subject import Subject, Subjects
from aswritten.extract.label_values import SIGNS, unit_range
from aswritten.extract.number_setting import setting_of
from aswritten.extract.number_words import number_words
from aswritten.extract.phrase_bounds import GOES_ON, NEAR_SIGN, RECKONED
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.finding import Range
from aswritten.model.label import Comparator, LabelledValue, Qualifier
from aswritten.model.number import Number

_QUESTIONS = ("?", "？", '?"', '？"')


class Joint(NamedTuple):
    """What stands between a name and its number."""

    start: int
    end: int
    kind: str
    """``sign``, ``colon``, ``of``, or the kind of the verb: ``be``, ``have``, ``reach``, ``rise``, ``fall`` …"""
    comparator: Comparator


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
        self.clauses = Clauses(line, words)
        self.subjects = Subjects(line, self.clauses)
        self.cut_before = self.cut_after = False

    def read(self) -> tuple[LabelledValue, ...]:
        at = 0
        while at < len(self.line):
            after = self._read_at(at) if self.line.value(at) is not None else None
            at = at + 1 if after is None else max(after, at + 1)
        return tuple(self.clauses.found)

    def _read_at(self, at: int) -> int | None:
        interval = self._read_interval(at)
        if interval is not None:
            return interval
        joint = self._find_joint(at)
        if joint is None:
            return None
        bare = joint.kind in {"sign", "colon"}
        series = read_series(self.line, at, joint.comparator, self.words, bare=bare)
        if series is None:
            return None
        count = len(series.items)
        start = self.clauses.start_of(joint.start, sharp=bare, names=count)
        if self._is_read_whole(start, series.end, joint):
            subjects = self.subjects.before(joint.start, start=start, kind=joint.kind, count=count)
            if not any(map(self._is_operand, subjects)):
                pairs = _pair(subjects, series.items)
                self.clauses.found += [self._build(subject, joint, item) for subject, item in pairs]
        self.clauses.taken.update(range(at, series.end))
        return series.end

    def _is_read_whole(self, start: int, end: int, joint: Joint) -> bool:
        """Whether the clause lies within the part, and nothing after the value takes it back."""
        if (self.cut_before and start == 0) or (self.cut_after and end >= len(self.line)):
            return False
        if joint.kind == "sign":
            return GOES_ON.match(self.line.text, self.line.ends[end - 1], self.line.end) is None
        if self.clauses.is_spoilt_after(end):
            return False
        return not (joint.kind == "of" and self._is_indefinite(start, joint.start) and self._is_predicated(end))

    def _is_operand(self, subject: Subject) -> bool:
        """Whether a name is reckoned with ("a = 2 * b = 6"), so that what follows is the value of the whole."""
        start = subject.name_range.start
        return bool(RECKONED.search(self.line.text, max(self.line.start, start - NEAR_SIGN), start))

    def _is_indefinite(self, start: int, end: int) -> bool:
        return any(norm in self.labels.indefinite for norm in self.line.norms[start:end])

    def _is_predicated(self, at: int) -> bool:
        """“An accuracy of 70% is common”: said of any; “was reached” says that it is this one."""
        norms = self.line.norms
        length = self.labels.joins.starting_at(norms, at)
        after = self.line.norm(at + length)
        return (
            bool(length)
            and after not in self.labels.joins
            and after not in self.labels.holds
            and after not in self.labels.reports
        )

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

    def _read_interval(self, at: int) -> int | None:
        """“95% CI [0.1, 0.3]”, “95% CI 0.1 to 0.3”: the level qualifies, both ends are the value."""
        line = self.line
        end = at
        bracket = line.norm(end - 1) in {"[", "("}
        end -= bracket
        sign = self._sign_before(end)
        end -= sign[0] if sign else line.norm(end - 1) in COMMAS
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
        at_level = name_start - 1
        known: Found | None = None
        if level is not None and level.percent:
            known = Found(Qualifier("level", level.key), Range(line.starts[at_level], line.ends[at_level]))
        subject = self.subjects.interval(name_start, end, known)
        after = last + 1
        if line.norm(after) in {"]", ")"}:
            after += 1
        joint = Joint(end, at, "sign", Comparator.EQUAL)
        item = Item(first, second, Comparator.EQUAL, (), at, last + 1)
        self.clauses.taken.update(range(at_level if known else name_start, last + 1))
        self.clauses.found.append(self._build(subject, joint, item))
        return after

    def _second_end(self, at: int) -> int | None:
        separator = self.line.norm(at + 1)
        if (
            separator in COMMAS | {";", "to", "-", "bis", "à", "a", "至", "到", "and"}
            and self.line.value(at + 2) is not None
        ):
            return at + 2
        return None

    def _build(self, subject: Subject, joint: Joint, item: Item) -> LabelledValue:
        line = self.line
        joint_range = Range(line.starts[joint.start], line.ends[joint.end - 1]) if joint.end > joint.start else None
        unit = unit_range(line.text, item.number)
        places = [subject.name_range, *(found.range for found in (*subject.found, *item.found))]
        places += [Range(line.starts[item.start], line.ends[item.end - 1])]
        places += [place for place in (joint_range, unit) if place is not None]
        places = sorted(place for place in places if place.end > place.start)
        setting = setting_of(line.text, item.number, number_words(self.words.lexicon.language))
        return LabelledValue(
            name=subject.name,
            name_range=subject.name_range,
            qualifiers=frozenset(found.qualifier for found in (*subject.found, *item.found)),
            host=subject.host,
            bare="".join(subject.name) in self.labels.symbols,
            comparator=_comparator(item),
            number=item.number,
            second=item.second,
            unit=item.number.unit,
            relation=setting.relation or setting.part,
            direction=joint.kind if joint.kind in {"rise", "fall"} else "",
            range=Range(places[0].start, max(place.end for place in places)),
            covers=tuple(places),
        )


def _comparator(item: Item) -> Comparator:
    """The item's comparator, else the one that stands behind its number: "5 or more"."""
    if item.comparator is not Comparator.EQUAL:
        return item.comparator
    if item.number.bound:
        return Comparator(item.number.bound)
    return Comparator.ABOUT if item.number.approximate else Comparator.EQUAL


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
