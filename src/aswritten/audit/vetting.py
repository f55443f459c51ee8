"""A second look at every number that the names alone call right: does what the words show agree with the place?

However a place was found (by names, in a file that the words name, by order, by the cells beside it), the number's own
words must name nothing else: no other row, column or key in its stead, and no aggregate but the one computed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.aggregates import named_aggregate, wanted_names
from aswritten.audit.answers import contradicted
from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, is_key_like, split_name
from aswritten.audit.case import located
from aswritten.audit.comparing import units_clash
from aswritten.audit.evidence_columns import NO_NODE
from aswritten.audit.groups import describe
from aswritten.audit.model import MISMATCHED, RECONCILED, Audited, Status, Trace
from aswritten.audit.name_index import members, path_pieces
from aswritten.audit.own_words import joined, stretches
from aswritten.audit.quantity import Origin, Role, Statistic
from aswritten.audit.surroundings import HEAD, OWN
from aswritten.audit.tiers import all_values_of, find_fits, find_tiers, name_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity

_MOST_PLACES: Final = 400
_MOST_TIERS: Final = 6
_MOST_BESIDE: Final = 40
_COMPUTED: Final = re.compile(r"(?P<name>[a-z ]+) of [0-9]+ values\b")
_OF_ALL: Final = frozenset({Statistic.MEAN, Statistic.MEDIAN, Statistic.SUM, Statistic.DEVIATION, Statistic.ERROR})
"""Statistics that one of several values is not."""
_ENDS: Final = frozenset({Statistic.MINIMUM, Statistic.MAXIMUM, Statistic.BEST, Statistic.WORST})
_SAID: Final = {
    Statistic.MEAN: "mean",
    Statistic.MEDIAN: "median",
    Statistic.MINIMUM: "min",
    Statistic.MAXIMUM: "max",
}
_LONG_NUMBER: Final = 3
_NEAR: Final = 3
_LAST_WORD: Final = 40
_ORDERED: Final = re.compile(
    r"\b(?:from|respectively|von|de|du|desde|former|latter|each)\b|→|从|由|分别", re.IGNORECASE
)
_MOST_SCANNED: Final = 5_000
_RESULT: Final = re.compile(r"(?<== )-?[0-9.]+")
_CLOSED: Final = re.compile(
    r"(?:,|;|\b(?:and|but|while|whereas|after|against|versus|vs\.?|than|und|et|y))\s*\Z", re.IGNORECASE
)
_TELLING_STOPS: Final = frozenset({"before", "after"})
"""Words that name nothing elsewhere, and tell two keys apart."""


def vet(case: Case, quantity: Quantity, audited: Audited) -> Audited:  # noqa: C901, PLR0911 - a ladder of doubts
    """The same status, or a doubt where the number's own words say something that the place is not."""
    if audited.status is Status.MISSING_EVIDENCE and _is_plain_cell(quantity):
        return _missed(case, quantity, audited)
    if audited.status in MISMATCHED and audited.trace is Trace.NAMES and quantity.cell is None:
        return _accused(case, quantity, audited)
    if audited.status not in RECONCILED or audited.trace not in (Trace.NAMES, Trace.FILE) or not audited.evidence:
        return audited
    value = audited.evidence[0].number
    if value < 0 or (quantity.delta is not None and not _COMPUTED.match(audited.formula) and audited.formula):
        return audited
    if quantity.role is Role.UNCERTAINTY or any("#" in written for written in quantity.files[:1]):
        return audited
    if _is_chance(quantity, audited):
        return Audited(
            quantity=quantity, status=Status.MISSING_EVIDENCE, message="no evidence of its names holds this value"
        )
    if reason := _out_of_place(case, quantity, value):
        return doubted(audited, reason)
    if (other := other_meant(case, quantity, value)) is not None:
        if quantity.cell is not None and (due := value_of_cell(case, quantity)) is not None and due != value:
            return contradicted(case, quantity, [due], how=audited.trace)
        return doubted(audited, f"its own words name what {located(case.place(other))} is of")
    if (wrong := _wrong_aggregate(case, quantity, audited, value)) is not None:
        status, message = wrong
        return msgspec.structs.replace(audited, status=status, message=message, correction="")
    return audited


def _is_plain_cell(quantity: Quantity) -> bool:
    return (
        quantity.cell is not None
        and quantity.delta is None
        and quantity.exempt is None
        and not quantity.comparator
        and not any(one.origin in (Origin.ROW, Origin.COLUMN) for one in quantity.aggregates)
        and quantity.role is Role.VALUE
        and quantity.uncertainty is None
    )


def _missed(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    """A mismatch, where one place holds all words of a cell's headers and another value."""
    value = value_of_cell(case, quantity)
    if value is None or find_fits(case.columns, quantity, [value]):
        return audited
    if units_clash(quantity, name_of(case.columns, value)):
        return audited
    return contradicted(case, quantity, [value], how=Trace.NAMES)


def _accused(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    """No mismatch where the place's name is another number's own word, and none of this one's."""
    around = case.around[quantity.id]
    is_count = audited.formula == "count of runs"
    if is_count or quantity.delta is not None or not audited.evidence or audited.evidence[0].number < 0:
        return audited
    value = audited.evidence[0].number
    others = [
        frozenset(split_name(case.around[name].own))
        for name in quantity.neighbours
        if name in case.around and case.by_id[name].sentence == quantity.sentence
    ]
    here = names_of(case, value)
    for other in _beside(case, value)[:_MOST_BESIDE]:
        if case.columns.value_name[other] != case.columns.value_name[value]:
            continue
        ours = [atom for atom in telling(here - names_of(case, other)) if len(atom) > 1 and not atom[0].isdigit()]
        if not ours or not all(around.weights.get(atom, 0.0) < HEAD for atom in ours):
            continue
        if any(all(_covers(case, atom, own) for atom in ours) for own in others):
            return doubted(audited, f"{', '.join(sorted(ours))} is another number's name")
    return audited


def _is_chance(quantity: Quantity, audited: Audited) -> bool:
    """Whether one digit, or a number in words, is met by what rounds to it."""
    is_short = quantity.spelled or (quantity.significant < 2 and not quantity.decimals and not quantity.unit)  # noqa: PLR2004
    if not is_short or quantity.comparator or quantity.approximate:
        return False
    if audited.status is Status.ROUNDING_OK and quantity.spelled:
        return not audited.formula
    found = _RESULT.search(audited.formula) if _COMPUTED.match(audited.formula) else None
    return found is not None and Decimal(found[0]) != quantity.value


def _out_of_place(case: Case, quantity: Quantity, value: int) -> str:  # noqa: PLR0911 - as above
    """Why a place does not agree with where the number stands; empty where it does."""
    columns = case.columns
    name = columns.name(value)
    if quantity.role in (Role.RANGE_LOW, Role.RANGE_HIGH) and quantity.value is not None:
        ends = [case.by_id[one].value for one in quantity.partners if one in case.by_id]
        is_low = quantity.role is Role.RANGE_LOW
        if any(end is not None and (end < quantity.value) == is_low and end != quantity.value for end in ends):
            return "the ends of its range stand the other way round"
    own = _own_words(case, quantity)
    if quantity.cell is not None:
        leaf = frozenset(split_name(name)) - STOP_WORDS
        leaf = telling(leaf) or leaf
        rows = frozenset(split_name(" ".join(quantity.cell.row_headers)))
        columns_own = frozenset(split_name(" ".join(quantity.cell.column_headers)))
        if is_key_like(name) and leaf & rows and not leaf & columns_own and columns.text(value) in rows:
            return f"{name} is what names its row"
        if not leaf or any(_covers(case, atom, own) for atom in leaf):
            return ""
        others = case.header_words(quantity.path, quantity.cell.table, rows_only=False)
        caption = frozenset(split_name(quantity.cell.caption))
        if not leaf <= caption and any(leaf <= words and not words <= own for words in others):
            return f"{name} is another row's or column's"
        return ""
    if is_key_like(name) and not _stands_beside(case, quantity, name):
        return f"{name} does not stand beside it"
    noun = next(iter(case.around[quantity.id].nouns), "")
    is_name = noun not in STOP_WORDS and noun not in UNIT_ATOMS and noun not in GENERIC and case.index.knows(noun)
    if noun and is_name and not quantity.percent and not quantity.unit:
        names = names_of(case, value)
        if not any(noun == atom or noun in case.index.fold(atom) for atom in names):
            return f"the words say that it counts {noun}"
    return ""


def _stands_beside(case: Case, quantity: Quantity, name: str) -> bool:
    """Whether one of the two words before or behind a number is of a key's name."""
    at, stop = quantity.range.start - quantity.sentence.start, quantity.range.end - quantity.sentence.start
    near = [*quantity.sentence_text[:at].split()[-_NEAR:], *quantity.sentence_text[stop:].split()[:_NEAR]]
    words = frozenset(atom for word in near for atom in split_name(word))
    return any(_covers(case, atom, words) for atom in split_name(name))


def doubted(audited: Audited, reason: str) -> Audited:
    """The same places, and why they may not be what is meant."""
    place = audited.evidence[0]
    held = audited.formula or f"{located(place)} holds {place.value}"
    return msgspec.structs.replace(
        audited, status=Status.AMBIGUOUS_MAPPING, formula="", message=f"{held}, but {reason}", correction=""
    )


def other_meant(case: Case, quantity: Quantity, value: int) -> int | None:  # noqa: C901, PLR0911 - a ladder of doubts
    """A place beside the given one that the number's own words name where they do not name this one."""
    if quantity.cell is None and len(joined(quantity, case.by_id)) > 1:
        # The names of numbers side by side stand in their order (see vetting_pairs).
        return None
    own = _own_words(case, quantity)
    is_key = is_key_like(case.columns.name(value))
    node = case.columns.value_node[value]
    noun = next((noun for noun in case.around[quantity.id].nouns[:1] if noun not in STOP_WORDS), "")
    before = quantity.sentence_text[: quantity.range.start - quantity.sentence.start]
    last_word = (split_name(before[-_LAST_WORD:]) or ("",))[-1]
    here = names_of(case, value)
    run = describe(case.columns, value)
    seen: set[frozenset[str]] = {here}
    folded: dict[str, bool] = {}

    def known(atom: str) -> bool:
        if atom not in folded:
            folded[atom] = _covers(case, atom, own)
        return folded[atom]

    for other in _beside(case, value):
        there = names_of(case, other)
        if there in seen:
            continue
        seen.add(there)
        if quantity.cell is not None and not any(atom in own or known(atom) for atom in there - here):
            continue
        theirs, ours = telling(there - here), telling(here - there)
        if not theirs or (not ours and quantity.cell is None):
            continue
        place = describe(case.columns, other)
        if (place.shape, place.labels) == (run.shape, run.labels):
            continue
        if is_key_like(case.columns.name(other)) and not is_key and noun not in theirs:
            if quantity.cell is None and last_word in theirs and case.columns.value_node[other] == node:
                # "at horizon 0.42": that is what it is, whatever else holds the value.
                return other
            continue
        if noun and noun in theirs and noun not in here and case.columns.value_node[other] == node:
            return other
        if quantity.cell is None and _is_of_the_one_before(case, quantity, theirs, ours):
            return other
        if quantity.cell is None and _last_named_is(case, quantity, theirs, ours):
            return other
        named = [_is_named(case, quantity, atom, own) for atom in theirs]
        is_of_row = quantity.cell is not None and case.columns.value_node[other] == node
        if (all(named) or (is_of_row and any(named))) and not any(
            _is_named(case, quantity, atom, own) for atom in ours
        ):
            return other
    return None


def _is_of_the_one_before(case: Case, quantity: Quantity, theirs: AbstractSet[str], ours: AbstractSet[str]) -> bool:
    """Whether this place's name closes the number before ("91.3 on MNLI and 84.6 on QNLI") and another follows."""
    parts = stretches(quantity, case.by_id)
    if not _CLOSED.search(parts.before) or parts.head in parts.before:
        return False
    before, after = frozenset(split_name(parts.before)), frozenset(split_name(parts.after))
    if not ours or not all(_covers(case, atom, after) for atom in theirs):
        return False
    return not any(_covers(case, atom, after) for atom in ours) and any(_covers(case, atom, before) for atom in ours)


def _last_named_is(case: Case, quantity: Quantity, theirs: AbstractSet[str], ours: AbstractSet[str]) -> bool:
    """Whether the last name before a number that stands alone is another place's, and this one's is earlier."""
    around = case.around[quantity.id]
    own = frozenset(split_name(around.own))
    if not ours or any(_covers(case, atom, own) for atom in (*ours, *theirs)):
        return False
    if _ORDERED.search(quantity.sentence_text):
        return False
    before = quantity.sentence_text[: quantity.range.start - quantity.sentence.start]
    words = split_name(before)
    last = {word: at for at, word in enumerate(words)}

    def position(atoms: AbstractSet[str]) -> int:
        found = [last.get(word, -1) for atom in atoms for word in (case.index.fold(atom) or (atom,))]
        return min(found, default=-1)

    mine, its = position(ours), position(theirs)
    return 0 <= mine < its


def _own_words(case: Case, quantity: Quantity) -> frozenset[str]:
    around = case.around[quantity.id]
    if quantity.cell is not None:
        return frozenset(split_name(" ".join((*quantity.cell.row_headers, *quantity.cell.column_headers))))
    return frozenset(split_name(around.own)) | {atom for atom in around.nouns if around.weights.get(atom, 0.0) >= OWN}


def _covers(case: Case, atom: str, own: AbstractSet[str]) -> bool:
    return atom in own or any(word in own for word in case.index.fold(atom))


def _is_named(case: Case, quantity: Quantity, atom: str, own: AbstractSet[str]) -> bool:
    """Whether the own words hold an atom; a short number only right behind a word of the evidence."""
    if not _covers(case, atom, own):
        return False
    is_short = len(atom) == 1 or (atom[0].isdigit() and len(atom) <= _LONG_NUMBER)
    if quantity.cell is not None or not is_short:
        return True
    pairs = case.around[quantity.id].pairs
    return any(
        weight >= OWN and second == atom and first[0].isalpha() and case.index.knows(first)
        for (first, second), weight in pairs.items()
    )


def telling(atoms: AbstractSet[str]) -> frozenset[str]:
    """Those words that tell a place from another."""
    found = frozenset(
        atom for atom in atoms if atom not in UNIT_ATOMS and (atom not in STOP_WORDS or atom in _TELLING_STOPS)
    )
    # Of YCSB-A and YCSB-B nothing but a letter is different.
    return found or frozenset(atom for atom in atoms if len(atom) == 1 and atom.isalpha())


def names_of(case: Case, value: int) -> frozenset[str]:
    """All words of a place: its key, the keys and labels above it, and the pieces of its path."""
    columns = case.columns
    node = columns.value_node[value]
    known = case.node_words.get(node)
    if known is None:
        texts = list(path_pieces(columns.file(value).path, ()))
        for one in columns.ancestors(value):
            name = columns.node_name[one]
            if name > 0 and columns.node_parent[one] != NO_NODE:
                texts.append(columns.names[name])
            texts.extend(label.text for label in columns.labels(one))
        known = case.node_words[node] = frozenset(atom for text in texts for atom in split_name(text))
    return known.union(split_name(columns.name(value)))


def value_of_cell(case: Case, quantity: Quantity) -> int | None:
    """The one value whose names hold every word of a cell's row and column headers, if there is one."""
    if quantity.cell is None:
        return None
    words = frozenset(split_name(" ".join((*quantity.cell.row_headers, *quantity.cell.column_headers))))
    headers = telling(words) | frozenset(atom for atom in words if len(atom) == 1 and atom.isalpha())
    caption = frozenset(split_name(quantity.cell.caption))
    if not headers:
        return None
    found: set[int] = set()
    for tier in find_tiers(case.index, case.around[quantity.id], None)[:_MOST_TIERS]:
        if tier.nodes.bit_count() > _MOST_PLACES:
            return None
        for value in all_values_of(case.columns, tier.nodes):
            name = case.columns.name(value)
            leaf = telling(frozenset(split_name(name))) - GENERIC
            if is_key_like(name) or not all(_covers(case, atom, headers | caption) for atom in leaf):
                continue
            columns = case.columns
            labels = [label.name for node in columns.ancestors(value) for label in columns.labels(node)]
            names = names_of(case, value) | {atom for label in labels for atom in split_name(label)}
            if all(word in names or any(word in case.index.fold(atom) for atom in names) for word in headers):
                found.add(value)
    return found.pop() if len(found) == 1 else None


def _beside(case: Case, value: int) -> list[int]:
    """The other values of its node, and those of its name elsewhere, as far as they are few."""
    columns = case.columns
    node = columns.value_node[value]
    first = columns.node_first[node]
    own = range(first, min(columns.node_stop[node], first + _MOST_PLACES))
    found = [other for other in own if other != value and columns.value_node[other] == node]
    name = columns.value_name[value]
    if name < 0:
        return found
    file = columns.file(value)
    if file.stop - file.first <= _MOST_SCANNED:
        found.extend(
            other
            for other in range(file.first, file.stop)
            if columns.value_name[other] == name and columns.value_node[other] != node
        )
    nodes = case.index.leaf_set(name)
    if nodes.bit_count() > _MOST_PLACES:
        return found
    for one in members(nodes):
        if one != node:
            found.extend(case.index.values_named(name, one))
    return list(dict.fromkeys(found))


def _wrong_aggregate(  # noqa: C901, PLR0911 - as above
    case: Case, quantity: Quantity, audited: Audited, value: int
) -> tuple[Status, str] | None:
    """What is wrong where the words name an aggregate and another one, or one value of several, is the match."""
    named = named_aggregate(case, quantity, is_change=False)
    if named is None or named.statistic is None:
        return None
    computed = _COMPUTED.match(audited.formula)
    if computed is not None:
        wanted = wanted_names(named.statistic, case.columns.name(value))
        if not wanted or computed["name"] in wanted:
            return None
        message = f"{quantity.shown} is the {computed['name']} ({audited.formula}), and the words say {named.words}"
        return Status.AGGREGATION_MISMATCH, message
    if audited.formula and not audited.formula.startswith(audited.evidence[0].value):
        return None
    said = _said(case, value)
    wanted_word = _SAID.get(named.statistic)
    if said and wanted_word is not None:
        if wanted_word in said:
            return None
        return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} is a {min(said)}, not the {named.words}"
    if named.statistic in _OF_ALL and not said and (count := len(_alike(case, quantity, value))) > 1:
        message = f"{located(case.place(value))} holds it, which is one of {count} values and not their {named.words}"
        return Status.AGGREGATION_MISMATCH, message
    middle = said & {"mean", "median"}
    if named.statistic in _ENDS and middle and quantity.cell is None:
        if not any(_SAID.get(one.statistic) in middle for one in quantity.aggregates if one.statistic is not None):
            return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} is a {min(middle)}, not the {named.words}"
        return None
    if named.statistic in _ENDS and not said and not _is_end(case, quantity, named.statistic, value):
        return Status.AMBIGUOUS_MAPPING, f"{located(case.place(value))} holds it, which is not the {named.words} one"
    return None


def _is_end(case: Case, quantity: Quantity, statistic: Statistic, value: int) -> bool:
    """Whether a place holds the greatest or least of those of its kind, whichever the word means."""
    columns = case.columns
    held = [columns.decimal(one) for one in _alike(case, quantity, value)]
    ends = {"maximum": max(held), "minimum": min(held)}
    return columns.decimal(value) in {ends[one] for one in wanted_names(statistic, columns.name(value)) if one in ends}


def _said(case: Case, value: int) -> frozenset[str]:
    """The statistics that a place's own names say."""
    return names_of(case, value) & frozenset(_SAID.values())


def _alike(case: Case, quantity: Quantity, value: int) -> list[int]:
    """The values of which a place is one, by all that the words do not tell; itself first."""
    words = case.around[quantity.id].weights
    own = describe(case.columns, value)
    fixed = [
        (name, text) for name, text in own.labels if any(_covers(case, atom, words.keys()) for atom in split_name(text))
    ]
    found = [value]
    for other in _beside(case, value):
        if case.columns.value_name[other] != case.columns.value_name[value]:
            continue
        place = describe(case.columns, other)
        if place.shape == own.shape and all(label in place.labels for label in fixed):
            found.append(other)
    return found
