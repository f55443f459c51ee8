"""Differences, relative changes and ratios: first against the operands stated beside them, then from the evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from aswritten.audit.aggregates import choose_group, wanted_names
from aswritten.audit.atoms import GENERIC, STOP_WORDS, is_key_like, split_name
from aswritten.audit.comparing import correct, readable, show
from aswritten.audit.model import RECONCILED, Audited, EvidencePlace, Status, Trace
from aswritten.audit.quantity import Delta, DeltaKind, Direction, Statistic
from aswritten.audit.statistics import summarise
from aswritten.audit.surroundings import REST
from aswritten.audit.tiers import Tier, values_of
from aswritten.lexicons.lexicon import LANGUAGES, read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.name_index import Leaf
    from aswritten.audit.quantity import Quantity

_ORIGIN: Final = re.compile(
    r"\b(?:over|than|compared (?:to|with)|relative to|against|vs\.?|versus|on)\s+(?:(?:that|those) of\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_FOR_WORSE: Final = frozenset({"worse", "slower", "worsens", "worsened", "deteriorates", "deteriorated"})
_MOST_NAMED: Final = 5
_HUNDRED: Final = Fraction(100)


class Bounds(NamedTuple):
    """What a shown number stands for: every value that rounds to it."""

    low: Fraction
    high: Fraction


def bounds_of(quantity: Quantity) -> Bounds:
    """The interval that rounds to a quantity."""
    assert quantity.value is not None  # noqa: S101 - callers pass what has a value
    half = Fraction(quantity.step) / 2
    return Bounds(Fraction(quantity.value) - half, Fraction(quantity.value) + half)


def _known(case: Case, operand: Quantity) -> Bounds:
    """What an operand stands for: a count that the evidence holds stands for itself."""
    audited = case.audited.get(operand.id)
    is_exact = audited is not None and audited.status is Status.EXACT_MATCH
    if is_exact and operand.step == 1 and operand.value is not None:
        return Bounds(Fraction(operand.value), Fraction(operand.value))
    return bounds_of(operand)


def judge_change(case: Case, quantity: Quantity) -> Audited | None:  # noqa: PLR0911 - a ladder of answers
    """The status of a stated change whose operands are stated too; None where they are not, or nothing is sure."""
    delta = quantity.delta or _of_points(case, quantity)
    if delta is None:
        return None
    if quantity.cell is not None and not delta.sure:
        return _judge_column(case, quantity, delta)
    operands = [case.by_id[name] for name in delta.operands if name in case.by_id]
    operands = [one for one in operands if one.value is not None]
    if len(operands) != 2:  # noqa: PLR2004 - a change has two ends
        return None
    earlier, later = operands
    if not delta.sure and (other := _other_pair(case, quantity, delta, operands)) is not None:
        return judge_change(case, msgspec.structs.replace(quantity, delta=other))
    follows = _follows(
        quantity, delta, _known(case, earlier), _known(case, later), is_percent=earlier.percent or earlier.points
    )
    statuses = [case.audited[one.id] for one in operands if one.id in case.audited]
    is_backed = len(statuses) == 2 and all(one.status in RECONCILED for one in statuses)  # noqa: PLR2004 - as above
    exact = _from_evidence(case, quantity, delta, statuses) if is_backed else None
    places = tuple(place for one in statuses for place in one.evidence[:1])
    formula = _formula(delta.kind, earlier.shown, later.shown)
    if follows or exact is not None:
        if is_backed:
            return Audited(
                quantity=quantity,
                status=Status.DERIVED_OK,
                trace=Trace.NAMES,
                evidence=places,
                evidence_count=len(places),
                formula=exact or formula,
                message=f"follows from its operands: {exact or formula}",
            )
        return Audited(
            quantity=quantity,
            status=Status.MISSING_EVIDENCE,
            formula=formula,
            message=f"follows from {earlier.shown} and {later.shown}, which are not reconciled themselves",
        )
    if not delta.sure and not is_backed:
        return None
    if not delta.sure and not _is_only_pair(case, quantity, operands):
        return None
    value = _value(delta.kind, Fraction(earlier.value or 0), Fraction(later.value or 0), quantity)
    if value is None:
        return None
    correction = correct(quantity, value if (quantity.value or 0) < 0 else abs(value))
    return Audited(
        quantity=quantity,
        status=Status.DELTA_MISMATCH,
        trace=Trace.NAMES if is_backed else Trace.NONE,
        evidence=places,
        evidence_count=len(places),
        formula=f"{formula} = {show(abs(value))}",
        message=f"{earlier.shown} and {later.shown} give {readable(correction)}",
        correction=correction,
    )


def _other_pair(case: Case, quantity: Quantity, delta: Delta, given: list[Quantity]) -> Delta | None:
    """Of likely operands that the change does not follow from, the pair of one unit before it that it does."""
    if _is_followed(quantity, delta, given[0], given[1]):
        return None
    start = quantity.range.start
    before = [
        one
        for one in (case.by_id.get(name) for name in quantity.neighbours)
        if one is not None and one.value is not None and one.block == quantity.block and one.range.end <= start
    ]
    pairs = [
        (one, other)
        for one, other in combinations(before, 2)
        if (one.unit, one.percent) == (other.unit, other.percent) and _is_followed(quantity, delta, one, other)
    ]
    if len(pairs) != 1:
        return None
    return msgspec.structs.replace(delta, operands=(pairs[0][0].id, pairs[0][1].id))


def _is_followed(quantity: Quantity, delta: Delta, earlier: Quantity, later: Quantity) -> bool:
    is_percent = earlier.percent or earlier.points
    return _follows(quantity, delta, bounds_of(earlier), bounds_of(later), is_percent=is_percent)


def _judge_column(case: Case, quantity: Quantity, delta: Delta) -> Audited | None:
    """A column of changes: each against the same column's first row, in the column whose header the change's names."""
    assert quantity.cell is not None  # noqa: S101 - the caller has seen to it
    own = quantity.cell
    named = set(split_name(" ".join(own.column_headers))) - GENERIC - STOP_WORDS
    cells = case.table_cells(quantity.path, own.table)
    columns = {
        one.cell.column
        for one in cells
        if one.cell is not None
        and one.cell.column != own.column
        and set(split_name(" ".join(one.cell.column_headers))) & named
        and one.delta is None
    }
    if len(columns) != 1:
        return None
    column = columns.pop()
    held = sorted((one for one in cells if one.cell is not None and one.cell.column == column), key=_row_of)
    later = next((one for one in held if _row_of(one) == own.row), None)
    if later is None or held[0] is later or later.value is None or held[0].value is None:
        return None
    pair = msgspec.structs.replace(delta, operands=(held[0].id, later.id), sure=True)
    return judge_change(case, msgspec.structs.replace(quantity, delta=pair, cell=None))


def _row_of(quantity: Quantity) -> int:
    return quantity.cell.row if quantity.cell is not None else -1


def _of_points(case: Case, quantity: Quantity) -> Delta | None:
    """Percentage points are a difference, of the two percentages before them if the words tie it to none."""
    if not quantity.points:
        return None
    at = quantity.range.start
    before = [
        one.id
        for one in (case.by_id.get(name) for name in quantity.neighbours)
        if one is not None
        and one.block == quantity.block
        and one.range.end <= at
        and one.percent
        and one.exempt is None
    ]
    if len(before) < 2:  # noqa: PLR2004 - a change has two ends
        return None
    return Delta(kind=DeltaKind.DIFFERENCE, direction=Direction.UNSTATED, words="points", operands=tuple(before[-2:]))


def _is_only_pair(case: Case, quantity: Quantity, operands: list[Quantity]) -> bool:
    """Whether the sentence or row holds no other numbers that the change could be reckoned from."""
    names = {one.id for one in operands} | {quantity.id}
    others = [case.by_id[name] for name in quantity.neighbours if name in case.by_id and name not in names]
    return not [
        one
        for one in others
        if one.value is not None and one.exempt is None and one.delta is None and not _is_setting(case, one, operands)
    ]


def _is_setting(case: Case, other: Quantity, operands: list[Quantity]) -> bool:
    """Whether a whole number stands beside operands with decimals, and is a key's: "at horizon 1"."""
    audited = case.audited.get(other.id)
    if other.decimals or not all(one.decimals for one in operands) or audited is None:
        return False
    return all(is_key_like(place.name) for place in audited.evidence[:1])


def _formula(kind: DeltaKind, earlier: str, later: str) -> str:
    match kind:
        case DeltaKind.DIFFERENCE:
            return f"{later} − {earlier}"
        case DeltaKind.RELATIVE:
            return f"({later} − {earlier}) / {earlier}"
        case DeltaKind.RATIO:
            return f"{later} / {earlier}"


def _value(kind: DeltaKind, earlier: Fraction, later: Fraction, quantity: Quantity) -> Fraction | None:
    match kind:
        case DeltaKind.DIFFERENCE:
            return later - earlier
        case DeltaKind.RELATIVE:
            return (later - earlier) / earlier * _HUNDRED if earlier else None
        case DeltaKind.RATIO:
            if not earlier or not later:
                return None
            shown = abs(Fraction(quantity.value or 0))
            ratio = later / earlier
            return ratio if (ratio >= 1) == (shown >= 1) else 1 / ratio


def _follows(quantity: Quantity, delta: Delta, earlier: Bounds, later: Bounds, *, is_percent: bool) -> bool:
    """Whether some values that round to the operands give one that rounds to the change, the way it is worded."""
    shown = bounds_of(quantity)
    size = Bounds(min(abs(shown.low), abs(shown.high)), max(abs(shown.low), abs(shown.high)))
    rises = later.high >= earlier.low
    falls = later.low <= earlier.high
    if delta.sure and delta.kind is not DeltaKind.RATIO:
        if delta.direction is Direction.UP and not rises:
            return False
        if delta.direction is Direction.DOWN and not falls:
            return False
    kinds = [delta.kind]
    if delta.kind is DeltaKind.RELATIVE and is_percent and delta.operands:
        kinds.append(DeltaKind.DIFFERENCE)
    way = delta.direction
    agrees = (way is Direction.UP and later.high >= earlier.low) or (
        way is Direction.DOWN and later.low <= earlier.high
    )
    if _is_valued(delta.words) and not (delta.ordered and agrees):
        # What is better or faster may be more or less: of times a share of the slower, of rates one of the lesser.
        way = Direction.UNSTATED
    return any(_overlaps(size, one) for kind in kinds for one in _spans(kind, earlier, later, way, sure=delta.sure))


def _is_valued(words: str) -> bool:
    """Whether words of change say that it is for the better or worse, which may be up or down."""
    return not _valued().isdisjoint(words.lower().split())


@cache
def _valued() -> frozenset[str]:
    lists = [read_list(language, "quantities").get("valued", []) for language in LANGUAGES]
    return frozenset(entry for one in lists for entry in one)


def _overlaps(one: Bounds, other: Bounds) -> bool:
    low, high = sorted((abs(other.low), abs(other.high)))
    if other.low <= 0 <= other.high:
        low = Fraction(0)
    return one.low <= high and low <= one.high


def _spans(kind: DeltaKind, earlier: Bounds, later: Bounds, way: Direction, *, sure: bool) -> Iterable[Bounds]:
    if kind is DeltaKind.DIFFERENCE:
        yield Bounds(later.low - earlier.high, later.high - earlier.low)
        return
    pairs = [(earlier, later)] if sure and kind is DeltaKind.RELATIVE else [(earlier, later), (later, earlier)]
    if kind is DeltaKind.RELATIVE and way is not Direction.UNSTATED and not sure:
        # A fall is a share of the greater end, a rise one of the lesser.
        falls = way is Direction.DOWN
        pairs = [(base, end) for base, end in pairs if (base.low >= end.low) == falls or base == end]
    for base, end in pairs:
        if base.low <= 0 <= base.high:
            continue
        corners = [top / bottom for top in end for bottom in base]
        low, high = min(corners), max(corners)
        yield Bounds(low, high) if kind is DeltaKind.RATIO else Bounds((low - 1) * _HUNDRED, (high - 1) * _HUNDRED)


def _from_evidence(case: Case, quantity: Quantity, delta: Delta, operands: list[Audited]) -> str | None:
    """The change reckoned from the operands' evidence, if it rounds to what is shown."""
    exact = [_exact(case, one) for one in operands]
    if None in exact:
        return None
    earlier, later = exact[0], exact[1]
    assert earlier is not None and later is not None  # noqa: PT018, S101 - seen above
    value = _value(delta.kind, earlier, later, quantity)
    shown = bounds_of(quantity)
    size = abs(Fraction(quantity.value or 0))
    half = (shown.high - shown.low) / 2
    if value is None or not (abs(abs(value) - size) <= half):
        return None
    turns = (delta.direction is Direction.UP and later < earlier) or (
        delta.direction is Direction.DOWN and later > earlier
    )
    if turns and delta.kind is not DeltaKind.RATIO:
        return None
    return f"{_formula(delta.kind, show(earlier), show(later))} = {show(value)}"


def _exact(case: Case, operand: Audited) -> Fraction | None:
    """The evidence's value of an operand, in the unit that the document shows."""
    del case
    if operand.evidence_count != 1 or not operand.evidence:
        return None
    try:
        value = Fraction(operand.evidence[0].value)
    except ValueError:
        return None
    if operand.formula.endswith("× 100"):
        return value * _HUNDRED
    if operand.formula.endswith("÷ 100"):
        return value / _HUNDRED
    return value if not operand.formula else None


def change_between_places(case: Case, quantity: Quantity) -> Audited | None:  # noqa: C901 - one decision
    """A change whose ends are only named: "improves on ResNet-50 by 1.8 points"."""
    delta = quantity.delta
    if delta is None or quantity.value is None:
        return None
    around = case.around[quantity.id]
    leaves = [leaf for leaf in case.index.match_leaves(around) if leaf.is_full][:3]
    matches = [match for match in case.index.match_components(around) if match.weight >= REST]
    found: list[tuple[Fraction, Fraction, tuple[EvidencePlace, ...]]] = []
    bases = _named_bases(quantity)
    for leaf in leaves:
        base = case.index.leaf_set(leaf.name)
        named = [match for match in matches if case.index.component_set(match.component) & base]
        shared = [match for match in named if not any(_part(case, match, other, base) for other in named)]
        for match in shared:
            base &= case.index.component_set(match.component)
        ends = [match for match in named if match not in shared][:_MOST_NAMED]
        values = []
        for match in ends:
            nodes = base & case.index.component_set(match.component)
            tier = Tier(leaf, nodes, nodes, nodes, (match,), frozenset(leaf.covered), (), 0.0)
            if (end := _one_value(case, tier)) is not None:
                values.append((*end, bool(bases & set(match.covered))))
        found += [
            (low, high, places) for (low, high), places in _pairs(values, quantity, case.columns.names[leaf.name])
        ]
    fits = []
    for earlier, later, places in found:
        for low, high in ((earlier, later),):
            for scale in (Fraction(1), _HUNDRED):
                value = _value(delta.kind, low * scale, high * scale, quantity)
                if value is not None and abs(abs(value) - abs(Fraction(quantity.value))) <= Fraction(quantity.step) / 2:
                    fits.append(
                        (f"{_formula(delta.kind, show(low * scale), show(high * scale))} = {show(value)}", places)
                    )
                    break
            else:
                continue
            break
    if not fits:
        fits = _between_keys(case, quantity, [leaf for leaf in case.index.match_leaves(around) if leaf.is_full])
    if len({frozenset(places) for _, places in fits}) == 1:
        formula, places = fits[0]
        return Audited(
            quantity=quantity,
            status=Status.DERIVED_OK,
            trace=Trace.NAMES,
            evidence=places,
            evidence_count=len(places),
            formula=formula,
            message=f"follows from the evidence: {formula}",
        )
    return None


def _between_keys(
    case: Case, quantity: Quantity, leaves: Sequence[Leaf]
) -> list[tuple[str, tuple[EvidencePlace, ...]]]:
    """Changes between two keys of one row: "between heat and final Adeyemi improved by 0.15 s"."""
    assert quantity.delta is not None  # noqa: S101 - the caller has seen to it
    matches = [match for match in case.index.match_components(case.around[quantity.id]) if match.weight >= REST]
    found: list[tuple[str, tuple[EvidencePlace, ...]]] = []
    for one, other in combinations(leaves[:_MOST_NAMED], 2):
        base = case.index.leaf_set(one.name) & case.index.leaf_set(other.name)
        is_named = False
        for match in matches:
            held = case.index.component_set(match.component)
            is_named = is_named or bool(held & base)
            base = held & base or base
        if not is_named or base.bit_count() != 1:
            continue
        ends = [_one_value(case, Tier(leaf, base, base, base, (), frozenset(), (), 0.0)) for leaf in (one, other)]
        if ends[0] is None or ends[1] is None:
            continue
        (low, first), (high, second) = ends[0], ends[1]
        value = _value(quantity.delta.kind, low, high, quantity)
        shown = abs(Fraction(quantity.value or 0))
        if value is not None and abs(abs(value) - shown) <= Fraction(quantity.step) / 2:
            formula = f"{_formula(quantity.delta.kind, show(low), show(high))} = {show(value)}"
            found.append((formula, (first, second)))
    return found


def _part(case: Case, one: object, other: object, base: int) -> bool:
    """Whether two names part the places: none has both."""
    first = case.index.component_set(one.component) & base  # type: ignore[attr-defined]
    second = case.index.component_set(other.component) & base  # type: ignore[attr-defined]
    return not first & second


def _one_value(case: Case, tier: Tier) -> tuple[Fraction, EvidencePlace] | None:
    values = values_of(case.index, case.columns, tier, tier.nodes)
    if not values:
        return None
    plain = [value for value in values if not case.columns.file(value).is_log] or values
    if len(plain) == 1:
        return Fraction(case.columns.decimal(plain[0])), case.place(plain[0])
    runs = choose_group(case, plain, "")
    if runs is None:
        return None
    return summarise([case.columns.decimal(value) for value in runs]).mean, case.place(runs[0])


def _named_bases(quantity: Quantity) -> frozenset[str]:
    """The words of the sentence that stand behind one that names what a change is held against."""
    text = quantity.sentence_text
    return frozenset(word for match in _ORIGIN.finditer(text) for word in split_name(text[match.end() :][:60])[:3])


def _pairs(
    values: list[tuple[Fraction, EvidencePlace, bool]], quantity: Quantity, name: str
) -> Iterable[tuple[tuple[Fraction, Fraction], tuple[EvidencePlace, ...]]]:
    """Each pair as (base, end): the base is what the words name as such, or the end that the direction tells."""
    for (low, first, is_low), (high, second, is_high) in combinations(values, 2):
        for base, end, is_base, is_end in ((low, high, is_low, is_high), (high, low, is_high, is_low)):
            if (is_end and not is_base) or not _may_start(quantity, base, end, name, is_named=is_base and not is_end):
                continue
            yield (base, end), (first, second)


def _may_start(quantity: Quantity, base: Fraction, end: Fraction, name: str, *, is_named: bool) -> bool:
    """Whether a change in the stated direction may start from this end."""
    delta = quantity.delta
    if delta is None or delta.direction is Direction.UNSTATED or base == end:
        return True
    rises = delta.direction is Direction.UP
    if not _is_valued(delta.words):
        is_way = (end > base) == rises
        return is_way or (delta.kind is not DeltaKind.RELATIVE and not is_named)
    ends = wanted_names(Statistic.BEST, name)
    if len(ends) > 1 or not is_named:
        return True
    return (end > base) == (ends == ("maximum",)) or delta.words.lower().split()[0] in _FOR_WORSE
