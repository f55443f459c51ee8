"""Differences, relative changes and ratios: first against the operands stated beside them, then from the evidence."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.answers import derived_from, other_change
from aswritten.audit.atoms import GENERIC, STOP_WORDS, is_key_like, split_name
from aswritten.audit.change_bounds import HUNDRED, Bounds, bounds_of, change_formula, change_value, follows
from aswritten.audit.comparing import show
from aswritten.audit.model import RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import Delta, DeltaKind, Direction
from aswritten.audit.sentence_names import own_span

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.quantity import Quantity


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
    if len(operands) != 2 or (not delta.sure and _are_unlike(*operands)):  # noqa: PLR2004 - a change has two ends
        return None
    earlier, later = operands
    if not delta.sure and (other := _other_pair(case, quantity, delta, operands)) is not None:
        return judge_change(case, msgspec.structs.replace(quantity, delta=other))
    is_following = follows(
        quantity, delta, _known(case, earlier), _known(case, later), is_percent=earlier.percent or earlier.points
    )
    statuses = [case.audited[one.id] for one in operands if one.id in case.audited]
    is_backed = len(statuses) == 2 and all(one.status in RECONCILED for one in statuses)  # noqa: PLR2004 - as above
    exact = _from_evidence(case, quantity, delta, statuses) if is_backed else None
    places = tuple(place for one in statuses for place in one.evidence[:1])
    formula = change_formula(delta.kind, earlier.shown, later.shown)
    if is_following or exact is not None:
        if is_backed:
            return derived_from(quantity, places, exact or formula, source="its operands")
        return Audited(
            quantity=quantity,
            status=Status.MISSING_EVIDENCE,
            formula=formula,
            message=f"follows from {earlier.shown} and {later.shown}, which are not reconciled themselves",
        )
    if not delta.sure and not (is_backed and _is_only_pair(case, quantity, operands)):
        return None
    value = change_value(delta.kind, Fraction(earlier.value or 0), Fraction(later.value or 0), quantity)
    if value is None:
        return None
    how = Trace.NAMES if is_backed else Trace.NONE
    value = value if (quantity.value or 0) < 0 else abs(value)
    return other_change(quantity, places, formula, value, ends=f"{earlier.shown} and {later.shown} give", how=how)


def _are_unlike(one: Quantity, other: Quantity) -> bool:
    """Whether two numbers have different units: "58 trials with three lost writes; recovery took 21 s"."""
    return bool(one.unit and other.unit) and (one.unit, one.percent) != (other.unit, other.percent)


def _other_pair(case: Case, quantity: Quantity, delta: Delta, given: list[Quantity]) -> Delta | None:
    """Of likely operands that the change does not follow from, the pair of one unit before it that it does."""
    if _is_followed(quantity, delta, given[0], given[1]):
        return None
    start = quantity.range.start
    before = [
        one
        for one in (case.by_id.get(name) for name in quantity.neighbours)
        if one is not None and one.value is not None and one.block == quantity.block and one.range.end <= start
        if one.delta is None
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
    return follows(quantity, delta, bounds_of(earlier), bounds_of(later), is_percent=is_percent)


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
        if one.value is not None
        and one.exempt is None
        and one.delta is None
        and not _is_setting(case, one, operands)
        and not _is_parted(one, operands)
    ]


def _is_parted(other: Quantity, operands: list[Quantity]) -> bool:
    """Whether a semicolon stands between a number and the ends of a change."""
    if other.cell is not None or any(one.block != other.block for one in operands):
        return False
    start, end = sorted((own_span(other).start, own_span(operands[0]).start))
    return ";" in other.sentence_text[start:end]


def _is_setting(case: Case, other: Quantity, operands: list[Quantity]) -> bool:
    """Whether a whole number stands beside operands with decimals, and is a key's: "at horizon 1"."""
    audited = case.audited.get(other.id)
    if other.decimals or not all(one.decimals for one in operands) or audited is None:
        return False
    return all(is_key_like(place.name) for place in audited.evidence[:1])


def _from_evidence(case: Case, quantity: Quantity, delta: Delta, operands: list[Audited]) -> str | None:
    """The change reckoned from the operands' evidence, if it rounds to what is shown."""
    exact = [_exact(case, one) for one in operands]
    if None in exact:
        return None
    earlier, later = exact[0], exact[1]
    assert earlier is not None and later is not None  # noqa: PT018, S101 - seen above
    value = change_value(delta.kind, earlier, later, quantity)
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
    return f"{change_formula(delta.kind, show(earlier), show(later))} = {show(value)}"


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
        return value * HUNDRED
    if operand.formula.endswith("÷ 100"):
        return value / HUNDRED
    return value if not operand.formula else None
