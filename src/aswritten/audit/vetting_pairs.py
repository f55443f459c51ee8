"""A second look at two numbers of one sentence together: do they stand in the order in which the words name them?"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import GENERIC, split_name
from aswritten.audit.model import RECONCILED, Trace
from aswritten.audit.own_words import joined
from aswritten.audit.place_words import names_of, telling
from aswritten.audit.quantity import Role
from aswritten.audit.sentence_names import EACH, PART_OF, own_span
from aswritten.audit.stated_deltas import FROM_BEFORE, TO_BETWEEN
from aswritten.audit.statistic_names import LOWER_ENDS, UPPER_ENDS
from aswritten.audit.vetting import doubted
from aswritten.audit.wording import load_wording
from aswritten.lexicons.lexicon import LANGUAGES, read_list

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_ORIGIN: Final = re.compile(
    r"\b(?:over|than|compared (?:to|with)|relative to|against|vs\.?|versus)\s+(?:(?:that|those) of\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(r"\S+")
_MOST_BESIDE: Final = 6
_FEW_NAMES: Final = 3
_VERB_REACH: Final = 80


def vet_pairs(case: Case) -> None:
    """Doubt the numbers of each sentence that stand the other way round than their names or a verb of change says."""
    done: set[tuple[str, ...]] = set()
    for quantity in case.quantities:
        if quantity.cell is not None or not _is_right(case, quantity):
            continue
        beside = joined(quantity, case.by_id)
        if len(beside) > 1 and beside not in done:
            done.add(beside)
            _vet_beside(case, [case.by_id[name] for name in beside])
    by_sentence: dict[tuple[str, int, int], list[Quantity]] = {}
    for quantity in case.quantities:
        if quantity.cell is None and quantity.value is not None and quantity.id in case.around:
            by_sentence.setdefault((quantity.path, quantity.block, quantity.sentence.start), []).append(quantity)
    for group in by_sentence.values():
        for first, second in pairwise(sorted(group, key=lambda one: one.range.start)):
            _vet_neighbours(case, first, second)


def _vet_neighbours(case: Case, first: Quantity, second: Quantity) -> None:
    if _is_upside_down(case, first, second):
        _doubt(case, (first, second), "the ends of its range stand the other way round")
    if _is_over_its_whole(first, second):
        # However surely the words select both.
        for one in (first, second):
            if _is_called_right(case, one):
                case.audited[one.id] = doubted(case.audited[one.id], "a part is no more than its whole")
    if _is_from_to(first, second):
        _vet_from_to(case, first, second)


def _is_right(case: Case, quantity: Quantity) -> bool:
    """Whether a number is called right by a place that its words do not select axis by axis."""
    return quantity.id not in case.sure and _is_called_right(case, quantity)


def _is_called_right(case: Case, quantity: Quantity) -> bool:
    audited = case.audited.get(quantity.id)
    return (
        audited is not None
        and audited.status in RECONCILED
        and audited.trace in (Trace.NAMES, Trace.FILE)
        and bool(audited.evidence)
        and audited.evidence[0].number >= 0
        and quantity.role is not Role.UNCERTAINTY
    )


def _is_over_its_whole(first: Quantity, second: Quantity) -> bool:
    """Whether a count is said to be of a smaller one: "kept 1,643 of 1,509 reads"."""
    if first.value is None or second.value is None or first.percent or second.percent or first.unit or first.decimals:
        return False
    between = first.sentence_text[own_span(first).end : own_span(second).start]
    return PART_OF.fullmatch(between) is not None and first.value > second.value


def _is_upside_down(case: Case, first: Quantity, second: Quantity) -> bool:
    """Whether two numbers are the upper and then the lower end of something."""
    if not (_is_right(case, first) and _is_right(case, second)):
        return False
    ours, theirs = _parting(case, first, second)
    return bool(ours & UPPER_ENDS and theirs & LOWER_ENDS) and len(ours) == len(theirs) == 1


def _doubt(case: Case, both: Sequence[Quantity], reason: str) -> None:
    for one in both:
        if _is_right(case, one):
            case.audited[one.id] = doubted(case.audited[one.id], reason)


def _vet_beside(case: Case, beside: list[Quantity]) -> None:
    held = [one for one in beside if _is_right(case, one) and one.delta is None]
    if len({one.unit for one in beside if one.unit}) > 1 or len(beside) > _MOST_BESIDE:
        return
    text = beside[0].sentence_text
    if len(beside) > 2 and not EACH.search(text):  # noqa: PLR2004 - a pair
        return
    origin = beside[0].sentence.start
    if any(TO_BETWEEN.search(text[a.range.end - origin : b.range.start - origin]) for a, b in pairwise(beside)):
        return
    positions = _positions(text, beside)
    for first, second in combinations(held, 2):
        ours, theirs = _parting(case, first, second)
        mine, its = _at(case, ours, positions), _at(case, theirs, positions)
        if mine is not None and its is not None and mine > its:
            _doubt(case, (first, second), "the names stand in the other order")


def _parting(case: Case, first: Quantity, second: Quantity) -> tuple[frozenset[str], frozenset[str]]:
    one, other = (names_of(case, case.audited[each.id].evidence[0].number) for each in (first, second))
    return telling(one - other), telling(other - one)


def _positions(text: str, beside: Sequence[Quantity]) -> dict[str, int]:
    origin = beside[0].sentence.start
    start, stop = beside[0].range.start - origin, beside[-1].range.end - origin
    found: dict[str, int] = {}
    for token in _TOKEN.finditer(text):
        if not start <= token.start() < stop:
            for word in split_name(token.group()):
                found.setdefault(word, token.start())
    return found


def _at(case: Case, atoms: AbstractSet[str], positions: dict[str, int]) -> int | None:
    found = [positions[word] for atom in atoms for word in (case.index.fold(atom) or (atom,)) if word in positions]
    return min(found, default=None)


def _is_from_to(first: Quantity, second: Quantity) -> bool:
    origin = first.sentence.start
    text = first.sentence_text
    between = text[first.range.end - origin : second.range.start - origin]
    return bool(FROM_BEFORE.search(text[: first.range.start - origin].lower()) and TO_BETWEEN.search(between.lower()))


def _vet_from_to(case: Case, first: Quantity, second: Quantity) -> None:
    called = [one for one in (first, second) if _is_called_right(case, one)]
    if not called or first.value is None or second.value is None:
        return
    if (first.unit, first.percent) != (second.unit, second.percent) and first.unit and second.unit:
        return
    text = first.sentence_text
    before = text[: first.range.start - first.sentence.start].lower()
    way = _way(before[-_VERB_REACH:])
    if (way > 0 and first.value > second.value) or (way < 0 and first.value < second.value):
        # Also of what the words select: the verb contradicts them.
        for one in called:
            case.audited[one.id] = doubted(case.audited[one.id], "the words say that it goes the other way")
        return
    if not _is_right(case, second):
        return
    place = case.audited[second.id].evidence[0]
    theirs = telling(names_of(case, place.number)) - frozenset(split_name(place.name)) - GENERIC
    ours: frozenset[str] = frozenset()
    if _is_right(case, first):
        ours, theirs = _parting(case, first, second)
    for match in _ORIGIN.finditer(text):
        words = frozenset(split_name(text[match.end() :][:60])[:_FEW_NAMES])
        if _meets(case, theirs, words) and not _meets(case, ours, words):
            _doubt(case, (first, second), "the words name the other one as what it starts from")
            return


def _meets(case: Case, atoms: AbstractSet[str], words: AbstractSet[str]) -> bool:
    return any(word in words for atom in atoms for word in (case.index.fold(atom) or (atom,)))


def _way(before: str) -> int:
    """Whether the last verb of change before a number says up (1), down (-1), or leaves it open."""
    last, way = -1, 0
    for up, down, valued in _verbs():
        for pattern, sign in ((up, 1), (down, -1)):
            for match in pattern.finditer(before):
                if match.start() > last:
                    last, way = match.start(), 0 if match.group() in valued else sign
    return way


@cache
def _verbs() -> tuple[tuple[re.Pattern[str], re.Pattern[str], frozenset[str]], ...]:
    return tuple(
        (
            load_wording(language).pattern("up"),
            load_wording(language).pattern("down"),
            frozenset(read_list(language, "quantities").get("valued", [])),
        )
        for language in LANGUAGES
    )
