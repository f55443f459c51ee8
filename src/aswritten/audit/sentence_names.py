"""Whose the names of a sentence are: of the members of one axis that it names, those that are one number's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.own_words import joined
from aswritten.audit.quantity import Exempt
from aswritten.audit.selection import CLAUSE, NEXT, SENTENCE
from aswritten.audit.wording import any_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.cube_words import Mention
    from aswritten.audit.quantity import Quantity

_BORDER: Final = re.compile(rf"[;:()\[\]]|(?<!\d),|,(?!\d)|\b(?:{any_of('borders')})\b", re.IGNORECASE)
"""What parts the words behind a number from those that are no longer its own."""
_PARTS: Final = re.compile(rf";|\b(?:{any_of('parts')})\b", re.IGNORECASE)
"""What parts a number from a name that it would else inherit."""
_BRACKET: Final = re.compile(r"\([^()]*\)")
_OURS: Final = re.compile(rf"\b(?:{any_of('ours')})\s*\Z", re.IGNORECASE)
_CLOSES: Final = re.compile(r"[),;]")
_UNIT_WIDTH: Final = 12
"""So near behind a number its bracket stands."""
EACH: Final = re.compile(rf"\b(?:{any_of('respectively')})\b|{any_of('respectively', 'zh')}", re.IGNORECASE)
"""What says that names and numbers stand in the same order."""
_TO: Final = re.compile(rf"\b(?:{any_of('leads_to')})\b[^,;]*\Z", re.IGNORECASE)
_FROM: Final = re.compile(rf"\b(?:{any_of('origin')})\s*\Z", re.IGNORECASE)
_PER: Final = re.compile(rf"(?:\b(?:{any_of('per')})|/)\s*(?:[\d,]+\s+)?\Z")
PART_OF: Final = re.compile(rf"\s(?:{any_of('part_of')})\s(?:the\s|all\s)*", re.IGNORECASE)
"""All that stands between a part and its whole: "12 of the 40"."""
_EXCEPT: Final = re.compile(r"\b(?:but|except(?: for)?|other than|apart from|excluding)\s(?:the\s)?\Z", re.IGNORECASE)
"""What takes a name out: "all but BMI"."""
_BESIDE_TIME: Final = re.compile(r"\b(?:after|before|since|until)\s\Z", re.IGNORECASE)
"""What takes a time out: "after May, it fell"."""
_MONTHS: Final = frozenset(one.partition(" ")[2] for one in read_list("en", "names")["months"])
_PER_WIDTH: Final = 16
_LEADS_ON: Final = re.compile(
    rf"(?:\)(?= of\b))?[\s*_`]*(?:(?:{any_of('leads_on')}|=|:)[\s*_`]*){{0,3}}\$?\\?[a-z]{{0,8}}\{{?[-−]?"
)
"""What stands between a name and the number behind it that it is of."""
_NEXT: Final = re.compile(
    rf"[\s%]*(?:(?:{any_of('counted_of')})\s+)?(?:(?:{any_of('counted_are')})\s+)?[*_`]*", re.IGNORECASE
)
"""What may stand between a number and what it counts."""
_PAIR: Final = 2


class Span(NamedTuple):
    """Where a number stands in its sentence."""

    start: int
    end: int


class Owned(NamedTuple):
    """The names that are a number's, and how near they stand; none where the sentence's are all another number's."""

    names: tuple[Mention, ...]
    level: float


NOTHING: Final = Owned((), 0.0)


class _Bracket(NamedTuple):
    """A bracket with a number, and the number right before it that it is of."""

    start: int
    end: int
    of: Span

    def holds(self, at: int) -> bool:
        return self.start <= at < self.end


class _Turn(NamedTuple):
    """What one number of the sentence has.

    Attributes:
        level: how near the names stand.
        taken: the name behind it, which so is not the next number's.
        subject: the name before "from", which is the other end's.
    """

    names: tuple[Mention, ...]
    level: float
    taken: Mention | None
    subject: tuple[Mention, ...]


class _Gap(NamedTuple):
    """A number between the numbers beside it."""

    left: int
    span: Span
    right: int


def own_span(quantity: Quantity) -> Span:
    """Where a quantity stands in its sentence."""
    origin = quantity.sentence.start
    return Span(quantity.range.start - origin, quantity.range.end - origin)


def whole(found: Sequence[Mention]) -> tuple[Mention, ...]:
    """Whole names before parts of names."""
    return tuple(one for one in found if not one.is_part) or tuple(found)


def clause(case: Case, quantity: Quantity) -> str:
    """The words from the number before to the next border, or the next number."""
    text = quantity.sentence_text
    own = own_span(quantity)
    spans = spans_of(case, quantity)
    left = max((last for _, last in spans if last <= own.start), default=0)
    right = min((first for first, _ in spans if first >= own.end), default=len(text))
    border = _BORDER.search(text, own.end, right)
    return f"{text[left : own.start]} {text[own.end : border.start() if border else right]}"


def is_ours(quantity: Quantity) -> bool:
    """Whether a number is called the authors' own: "our 1.09"."""
    return quantity.cell is None and _OURS.search(quantity.sentence_text, 0, own_span(quantity).start) is not None


def owned_by(case: Case, quantity: Quantity, found: Sequence[Mention]) -> Owned:
    """Of the members of one axis that a sentence names, those that are a number's."""
    own = own_span(quantity)
    text = quantity.sentence_text
    if not found or is_ours(quantity):
        # "Against the 1.76 of B, our 1.09": no other's.
        return NOTHING
    spans = spans_of(case, quantity)
    brackets = _brackets(text, sorted({own, *spans}))
    found = _in_reach(text, own, found, brackets)
    if not found:
        return NOTHING
    if len({one.member for one in found}) == 1 and all(one.start >= own.end for one in found):
        return _owned_behind(case, quantity, found)
    inside = next((one for one in brackets if one.holds(own.start)), None)
    if inside is not None:
        held = tuple(one for one in found if inside.holds(one.start))
        if held:
            return Owned(held, CLAUSE)
        own = inside.of
    for start, end, _ in brackets:
        text = text[:start] + " " * (end - start) + text[end:]
    outer = (one for one in spans if not any(bracket.holds(one.start) for bracket in brackets))
    if (ordered := _in_order(case, quantity, found)) is not None:
        return Owned((ordered,), CLAUSE)
    return _walk(text, sorted({own, *outer}), own, found)


def _owned_behind(case: Case, quantity: Quantity, found: Sequence[Mention]) -> Owned:
    """The one member that a sentence names, all behind a number, where it is the number's."""
    text, own = quantity.sentence_text, own_span(quantity)
    level = max(_level(text, found, Span(own.start, end)) for end in _ends(case, quantity))
    if level >= CLAUSE:
        return Owned((found[0],), level)
    # "From one thread (21 ops) to four (77 ops) Ada gains": the subject behind is of both, though
    # "80 ms, where the other takes 90" has another number's.
    return Owned((found[0],), SENTENCE) if _is_in_bracket(text, own) else NOTHING


def _is_in_bracket(text: str, own: Span) -> bool:
    """Whether a number stands in a bracket that holds no other sentence."""
    return any(match.start() < own.start and own.end < match.end() for match in _BRACKET.finditer(text))


def _ends(case: Case, quantity: Quantity) -> tuple[int, ...]:
    """Where a number ends, and where the last does that stands side by side with it.

    "13,882 against 12,055 requests per second" are both of requests.
    """
    own, last = (own_span(one).end for one in (quantity, case.by_id[joined(quantity, case.by_id)[-1]]))
    return (own, last) if last > own else (own,)


def _in_reach(text: str, own: Span, found: Sequence[Mention], brackets: Sequence[_Bracket]) -> list[Mention]:
    """The names beside a number, those behind "per" and those in another number's bracket aside."""
    return [
        one
        for one in found
        if (one.end <= own.start or one.start >= own.end)
        and not is_per(text, one.start)
        and not _EXCEPT.search(text, 0, one.start)
        and not (_BESIDE_TIME.search(text, 0, one.start) and _is_time(text[one.start : one.end]))
        and not any(bracket.holds(one.start) and not bracket.holds(own.start) for bracket in brackets)
    ]


def _is_time(name: str) -> bool:
    """Whether a name is a month, with a day or year or not."""
    return any(word.lower() in _MONTHS for word in name.split())


def is_per(text: str, start: int) -> bool:
    """Whether what starts there is what a rate is counted by: "per 1,000 patient days"."""
    return _PER.search(text, max(0, start - _PER_WIDTH), start) is not None


def _walk(text: str, spans: Sequence[Span], own: Span, found: Sequence[Mention]) -> Owned:
    """The names of a number, given those of each number before it."""
    turn = _Turn((), 0.0, None, ())
    for at, span in enumerate(spans):
        gap = _Gap(spans[at - 1].end if at else 0, span, spans[at + 1].start if at + 1 < len(spans) else len(text))
        was_taken = turn.taken is not None
        turn = _next_turn(text, gap, found, turn)
        if span == own:
            if turn.names or was_taken:
                return Owned(turn.names, turn.level)
            behind = tuple(one for one in found if span.end <= one.start and one.end <= gap.right)
            return Owned(behind[:1] or tuple(found), SENTENCE)
    return NOTHING


def _next_turn(text: str, gap: _Gap, found: Sequence[Mention], last: _Turn) -> _Turn:
    start, end = gap.span
    before = whole([one for one in found if gap.left <= one.start and one.end <= start and one is not last.taken])
    near = _near(text, gap, found)
    if near and _FROM.search(text, 0, start):
        # "A raised it from 316 g in B to 436 g": the end is A's.
        return _Turn(near[:1], CLAUSE, near[0], before[-1:])
    given = _assign(text, end, before, near)
    if given is not None:
        return given._replace(subject=last.subject)
    between = text[gap.left : start]
    is_end = _TO.search(between)
    if last.taken is not None and is_end:
        # "from 0.5 for A to 0.6": the other end is of something else.
        return last._replace(names=last.subject, level=CLAUSE, taken=None)
    level = SENTENCE if is_end or _PARTS.search(text, gap.left, start) else last.level
    return last._replace(level=level, taken=None)


def _near(text: str, gap: _Gap, found: Sequence[Mention]) -> tuple[Mention, ...]:
    """The names close behind a number that do not lead on to the next."""
    end, right = gap.span.end, gap.right
    border = _BORDER.search(text, end, right)
    return whole(
        [
            one
            for one in found
            if end <= one.start
            and one.end <= right
            and (border is None or one.end <= border.start() or _is_bracketed(text, border.start(), one))
            and not (right < len(text) and _LEADS_ON.fullmatch(text, one.end, right))
        ]
    )


def _brackets(text: str, spans: Sequence[Span]) -> list[_Bracket]:
    """The brackets with numbers right behind a number, with that number: "74.4 years (standard deviation 9.1)"."""
    found: list[_Bracket] = []
    for match in _BRACKET.finditer(text):
        before = [one for one in spans if one.end <= match.start()]
        held = [one for one in spans if match.start() <= one.start < match.end()]
        is_near = bool(before) and match.start() - before[-1].end <= _UNIT_WIDTH
        # "hedge (3.4) and open (2.6)": the second bracket is open's.
        if is_near and len(held) == 1 and not _CLOSES.search(text, before[-1].end, match.start()):
            found.append(_Bracket(match.start(), match.end(), before[-1]))
    return found


def _is_bracketed(text: str, border: int, mention: Mention) -> bool:
    """Whether a name is all that stands in the bracket behind a number: "28.9 million (TerraNet)"."""
    close = text.find(")", border)
    return text[border] == "(" and mention.start == border + 1 and mention.end == close


def _assign(text: str, end: int, before: Sequence[Mention], near: Sequence[Mention]) -> _Turn | None:
    """What is a number's of the names before it and close behind it; None where there are none."""
    if before and all(one.is_part for one in near) and not before[-1].is_part:
        # "an alpha rate uncertainty of 0.12 Bq": the unit is part of another name.
        near = ()
    if len({one.member for one in near}) > 1 and not before:
        return _Turn(tuple(near), CLAUSE, near[0], ())
    is_next = bool(near) and _NEXT.fullmatch(text, end, near[0].start) is not None
    if near and (not before or is_next):
        return _Turn((near[0],), NEXT if is_next else CLAUSE, near[0], ())
    if near and before[-1].member != near[0].member:
        return _Turn((before[-1], near[0]), CLAUSE, None, ())
    if before:
        is_one = len({one.member for one in before}) == 1
        return _Turn((before[-1],) if is_one else tuple(before), CLAUSE, None, ())
    return None


def _in_order(case: Case, quantity: Quantity, found: Sequence[Mention]) -> Mention | None:
    """Of as many names before as there are numbers side by side, the one in this number's place."""
    beside = joined(quantity, case.by_id)
    if len(beside) < _PAIR:
        return None
    text = quantity.sentence_text
    first, end = own_span(case.by_id[beside[0]]).start, own_span(case.by_id[beside[-1]]).end
    if _FROM.search(text, 0, first):
        # "A lowers the loss of B from 0.9 to 0.5": both are of B, or of A and B.
        return None
    left = max((last for _, last in spans_of(case, quantity, changes=False) if last <= first), default=0)
    names = [one for one in found if left <= one.start and one.end <= first]
    if not names and EACH.search(text, end):
        # The names stand behind: "49.6% and 51.7% of the transition and usual arms respectively".
        names = [one for one in found if one.start >= end][: len(beside)]
    if len(names) != len(beside) or len({one.member for one in names}) != len(names):
        return None
    return names[beside.index(quantity.id)]


def _level(text: str, found: Sequence[Mention], own: Span) -> float:
    """How near the one member stands that a sentence names, all behind the number."""
    for one in found:
        between = text[own.end : one.start]
        if _NEXT.fullmatch(between):
            return NEXT
        if not _BORDER.search(between) and not any(character.isdigit() for character in between):
            return CLAUSE
    return SENTENCE


def spans_of(case: Case, quantity: Quantity, *, changes: bool = True) -> list[Span]:
    """The numbers of the sentence that are no part of a name ("horizon 4") and no reference; with changes, or not."""
    return sorted(_spans(case, quantity, changes=changes))


def _spans(case: Case, quantity: Quantity, *, changes: bool) -> Iterator[Span]:
    names = [(one.start, one.end) for one in case.name_book.mentions(quantity.sentence_text) if not one.is_part]
    for name in (quantity.id, *quantity.neighbours):
        other = case.by_id.get(name)
        if other is None or other.block != quantity.block:
            continue
        is_none = other.exempt is not None and (not other.exempt_unless_traced or other.exempt is Exempt.METRIC)
        if is_none or (other.delta is not None and not changes):
            continue
        start, end = other.range.start - quantity.sentence.start, other.range.end - quantity.sentence.start
        if name == quantity.id or not any(first - 1 <= start and end <= last for first, last in names):
            yield Span(start, end)
