"""Numbers side by side whose names stand in the same order: "X beats Y (11.4 against 9.9)" (SPEC 5)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.aggregates import choose_group, derived
from aswritten.audit.answers import matched
from aswritten.audit.atoms import split_name
from aswritten.audit.comparing import fit, scales_for, show, units_clash
from aswritten.audit.model import Trace
from aswritten.audit.name_index import members
from aswritten.audit.own_words import joined
from aswritten.audit.tiers import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.comparing import Fit
    from aswritten.audit.model import Audited
    from aswritten.audit.name_index import Leaf, Match
    from aswritten.audit.quantity import Quantity

_MOST_SIDE_BY_SIDE: Final = 6
_MOST_LEAVES: Final = 6
_MOST_NODES: Final = 200_000
_TOKEN: Final = re.compile(r"\S+")
_EACH: Final = re.compile(
    r"\b(?:respectively|each|in that order|jeweils|respectivement|respectivamente)\b|分别", re.IGNORECASE
)


_TO: Final = re.compile(r"\b(?:to|auf|à|a|hasta)\b|→|到|至", re.IGNORECASE)


class _End(NamedTuple):
    """A name and where in the sentence it stands."""

    at: int
    match: Match


def trace_by_order(case: Case, quantity: Quantity) -> Audited | None:
    """The status of a number that stands beside others as its name beside theirs; None where that fits none."""
    if quantity.cell is not None or quantity.value is None:
        return None
    beside = [case.by_id[name] for name in joined(quantity, case.by_id)]
    count = len(beside)
    if not _are_alike(beside) or (count > 2 and not _EACH.search(quantity.sentence_text)):  # noqa: PLR2004 - a pair
        return None
    own = next(index for index, one in enumerate(beside) if one.id == quantity.id)
    positions = _positions(quantity, beside)
    around = case.around[quantity.id]
    matches = [
        _End(at, match)
        for match in case.index.match_components(around)
        if (at := _position(match, positions)) is not None
    ]
    found: list[Audited] = []
    for leaf in [leaf for leaf in case.index.match_leaves(around) if leaf.is_full][:_MOST_LEAVES]:
        if units_clash(quantity, case.columns.names[leaf.name]):
            continue
        answer = _by_leaf(case, beside, own, leaf, matches)
        if answer is not None:
            found.append(answer)
    places = {one.evidence for one in found}
    return found[0] if len(places) == 1 else None


def _are_alike(beside: Sequence[Quantity]) -> bool:
    """Whether numbers side by side are so many of one kind, none of them a change."""
    units = {one.unit for one in beside if one.unit}
    is_change = any(one.delta is not None for one in beside)
    return 1 < len(beside) <= _MOST_SIDE_BY_SIDE and len(units) < 2 and not is_change  # noqa: PLR2004 - one kind


def is_out_of_order(case: Case, quantity: Quantity, value: int) -> bool:
    """Whether a number side by side with others stands where another one's name does, as its value's place says."""
    if quantity.cell is not None or case.columns.value_name[value] < 0:
        return False
    beside = [case.by_id[name] for name in joined(quantity, case.by_id)]
    count = len(beside)
    if not _are_alike(beside) or (count > 2 and not _EACH.search(quantity.sentence_text)):  # noqa: PLR2004 - a pair
        return False
    origin = quantity.sentence.start
    if _TO.search(quantity.sentence_text[beside[0].range.end - origin : beside[1].range.start - origin]):
        # "X improves on Y from 70.9 to 73.2": what is first in time may be named last.
        return False
    own = next(index for index, one in enumerate(beside) if one.id == quantity.id)
    positions = _positions(quantity, beside)
    base = case.index.leaf_set(case.columns.value_name[value])
    held = [
        (_End(at, match), nodes)
        for match in case.index.match_components(case.around[quantity.id])
        if (at := _position(match, positions)) is not None
        and (nodes := case.index.component_set(match.component)) & base
    ]
    parting = _parting(held, base, count)
    if parting is None:
        return False
    places = [case.index.component_set(end.match.component) for end in parting[0]]
    node = case.columns.value_node[value]
    return not places[own] >> node & 1 and any(one >> node & 1 for one in places)


def _by_leaf(case: Case, beside: Sequence[Quantity], own: int, leaf: Leaf, matches: Sequence[_End]) -> Audited | None:
    base = case.index.leaf_set(leaf.name)
    if base.bit_count() > _MOST_NODES:
        return None
    # The sentence's names in the order of how rarely they are meant: those that all others allow narrow, the rest part.
    held = [(end, case.index.component_set(end.match.component)) for end in matches]
    held = [(end, nodes) for end, nodes in held if nodes & base]
    parting = _parting(held, base, len(beside))
    if parting is None:
        return None
    ends, base = parting
    mine = ends[own].match.component
    one = _one_of(case, beside[own], leaf, base & case.index.component_set(mine))
    if one is None:
        return None
    exact, runs, fitted = one
    names = (case.columns.names[leaf.name], case.index.components[mine].text)
    if len(runs) > 1:
        return derived(case, beside[own], runs, f"mean of {len(runs)} values = {show(exact)}", Trace.NAMES, names)
    return matched(case, beside[own], runs[0], fitted, how=Trace.NAMES, shared=names, others=0)


def _parting(held: list[tuple[_End, int]], base: int, count: int) -> tuple[list[_End], int] | None:
    """So many names of which no two share a place, in the sentence's order, and the places that all others leave."""
    shared = [
        (end, nodes)
        for end, nodes in held
        if not any(other is not end and not nodes & its & base for other, its in held)
    ]
    for _, nodes in shared:
        base &= nodes
    some = [(end, nodes & base) for end, nodes in held if all(end is not one for one, _ in shared)]
    distinct: dict[int, tuple[_End, int]] = {}
    for end, nodes in some:
        if nodes and (nodes not in distinct or end.at < distinct[nodes][0].at):
            distinct[nodes] = (end, nodes)
    ends = sorted(distinct.values(), key=lambda one: one[0].at)
    if len(ends) != count or len({end.at for end, _ in ends}) != count:
        return None
    if any(one & other for index, (_, one) in enumerate(ends) for _, other in ends[index + 1 :]):
        return None
    return [end for end, _ in ends], base


def _one_of(case: Case, quantity: Quantity, leaf: Leaf, nodes: int) -> tuple[Fraction, tuple[int, ...], Fit] | None:
    """The value of some places that a quantity shows: the only one, or the mean of runs."""
    values = [value for node in members(nodes) for value in case.index.values_named(leaf.name, node)][:2_000]
    plain = case.columns.plain(values)
    if not plain:
        return None
    runs = (plain[0],) if len(plain) == 1 else choose_group(case, plain, "")
    if runs is None:
        return None
    exact = case.columns.summary(runs).mean
    fitted = fit(exact, quantity, scales_for(quantity, name_of(case.columns, runs[0])))
    return (exact, tuple(runs), fitted) if fitted is not None else None


def _positions(quantity: Quantity, beside: Sequence[Quantity]) -> dict[str, int]:
    """Where each word of the sentence first stands, the numbers side by side left out."""
    origin = quantity.sentence.start
    start, stop = beside[0].range.start - origin, beside[-1].range.end - origin
    found: dict[str, int] = {}
    for token in _TOKEN.finditer(quantity.sentence_text):
        if start <= token.start() < stop:
            continue
        for word in split_name(token.group()):
            found.setdefault(word, token.start())
    return found


def _position(match: Match, positions: dict[str, int]) -> int | None:
    found = [positions.get(word) for word in match.covered]
    return None if None in found else max(at for at in found if at is not None)
