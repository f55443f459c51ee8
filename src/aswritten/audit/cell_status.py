"""The status of a number by the cells that its words select."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.aggregates import derived, group_formula, scale_near, yields
from aswritten.audit.agreement import is_count, names_stranger
from aswritten.audit.answers import contradicted, likely_scale, matched
from aswritten.audit.by_cubes import CAPTION, CLAUSE, EARLIER, LEAD, NEXT, SENTENCE, Selection, axis_named, select
from aswritten.audit.case import located
from aswritten.audit.comparing import correct, fit, loose_half, readable, same_unit, scales_for, show, units_clash
from aswritten.audit.cubes import KEY, PATH, RUN
from aswritten.audit.model import MISMATCHED, Audited, Status, Trace
from aswritten.audit.name_index import members
from aswritten.audit.named_aggregates import SUPERLATIVE, named_aggregate
from aswritten.audit.quantity import Aggregate, Origin, Statistic
from aswritten.audit.stated_aggregates import statistics_in
from aswritten.audit.statistic_names import WORDS_OF, wanted_names
from aswritten.audit.tiers import name_of
from aswritten.audit.atoms import UNIT_ATOMS, split_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.cubes import Cube
    from aswritten.audit.quantity import Quantity

_UNIT_OF_ALL: Final = re.compile(
    r"\bin (GB|MB|KB|kB|TB|GiB|MiB|KiB|ns|[µμ]s|us|ms|s|seconds|milliseconds|minutes|hours|[GMK]B/s|MiB/s|GiB/s|km|cm|mm|"
    r"kg|mg|kW|MW|kWh|MWh|Hz|kHz|MHz|GHz|dB|V|mV|W|thousands?|millions?|billions?)(?![\w/])"
)
"""A unit that a caption or lead-in gives to cells: "Peak memory in GB"."""
_OVER: Final = re.compile(r"\bover\s+\Z", re.IGNORECASE)
_ID: Final = re.compile(r"[^\W\d_]{0,8}[-_ ]?[0-9]+")
"""A member that is numbered rather than named (P01)."""
_ENDS: Final = frozenset({Statistic.MINIMUM, Statistic.MAXIMUM, Statistic.BEST, Statistic.WORST})
_NEAR: Final = 0.75
_MOST_CELLS: Final = 2_000
_CLOSE: Final = 6.0
_WORD: Final = 8
_BREAK: Final = re.compile(r"[.;:,](?=\s)|\band\b")
_TELLING_DIGITS: Final = 3
_MOST_TELLING: Final = 64
"""Of more values one is met by chance."""
_OF_SEVERAL: Final = frozenset({Statistic.MEAN, Statistic.MEDIAN, Statistic.DEVIATION})
_TIMES: Final = frozenset({"×", "x", "times"})
_BACK: Final = 0.5
"""How much farther back than the sentence before a name may stand."""
_FEW: Final = 8
_MOST_RATIO: Final = 10


def trace_cells(case: Case, quantity: Quantity) -> Audited | None:
    """The status where the words select one measurement; None where they leave something open."""
    if quantity.unit in _TIMES:
        return None
    selections = [one for one in select(case, quantity) if not one.strangers and _is_named(quantity, one)]
    if not selections:
        return None
    named = _statistic(case, quantity)
    if named is not None and named.statistic in _OF_SEVERAL:
        # A mean is one of several values, where there are such of these names.
        several = [one for one in selections if one.score >= selections[0].score - _CLOSE and one.cells.bit_count() > 1]
        selections = several or selections
    best = [one for one in selections if one.score >= selections[0].score - _NEAR]
    answers = [answer for one in best if (answer := _judge(case, quantity, one, named)) is not None]
    if (
        quantity.exempt is not None
        and answers
        and answers[0].status in MISMATCHED
        and not _is_of_key(quantity, best[0])
    ):
        return None
    others = [one for one in selections if one not in best]
    if answers and answers[0].status in MISMATCHED and _held_elsewhere(case, quantity, others, best[0].score):
        return None
    good = [one for one in answers if one.status in (Status.EXACT_MATCH, Status.ROUNDING_OK, Status.DERIVED_OK)]
    return next(iter(good or answers), None)


def _is_of_key(quantity: Quantity, selection: Selection) -> bool:
    """Whether a number that may be a condition stands right beside a key's name, or has its unit."""
    for axis, choice in zip(selection.cube.axes, selection.choices, strict=True):
        if axis.kind == KEY and len(choice.members) == 1:
            name = axis.members[next(iter(choice.members))]
            return choice.level >= NEXT or (choice.level >= CLAUSE and same_unit(quantity, name))
    return False


def expected_of(case: Case, quantity: Quantity) -> tuple[Fraction, tuple[int, ...]] | None:
    """What the cells that the words select give a quantity, in its own unit, and those cells; None where it is open."""
    selections = [one for one in select(case, quantity) if not one.strangers and _is_named(quantity, one)]
    if not selections:
        return None
    best = selections[0]
    values = tuple(values_of(best))
    if not values or len(values) > _MOST_CELLS:
        return None
    quantity = _in_caption_unit(case, quantity, values[0])
    named = _statistic(case, quantity)
    name = "mean"
    if named is not None and named.statistic is not None and not _says(best, named.statistic):
        name = (*wanted_names(named.statistic, case.columns.name(values[0])), "mean")[0]
    elif best.open_axes:
        return None
    found = {one.name: one.value for one in yields(case.columns.summary(values))}
    exact = found[name] if len(values) > 1 else Fraction(case.columns.decimal(values[0]))
    scale = scale_near(exact, quantity, [one.factor for one in scales_for(quantity, name_of(case.columns, values[0]))])
    return exact * scale, values


def _held_elsewhere(case: Case, quantity: Quantity, others: Sequence[Selection], score: float) -> bool:
    """Whether another kind of place that the words name as well holds the number."""
    if quantity.cell is not None:
        return False
    for one in others:
        if one.score < score - _CLOSE:
            break
        values = values_of(one)
        if 0 < len(values) <= _FEW and any(
            fit(Fraction(case.columns.decimal(value)), quantity, scales_for(quantity, name_of(case.columns, value)))
            for value in values
        ):
            return True
    return False


def _statistic(case: Case, quantity: Quantity) -> Aggregate | None:
    """The aggregate that is named of a number; of a cell that of its headers before that of the caption."""
    if quantity.cell is None:
        named = named_aggregate(case, quantity)
        found = SUPERLATIVE.search(case.around[quantity.id].own)
        if named is not None and found is not None and named.words != found[0] and named.statistic in _ENDS:
            # "the highest t_max": the words of the key aside.
            return Aggregate(statistic=Statistic.BEST, words=found[0], origin=Origin.CLAUSE)
        return named
    all_named = [one for one in quantity.aggregates if one.statistic not in (None, Statistic.COUNT)]
    own = [one for one in all_named if one.origin in (Origin.COLUMN, Origin.ROW)]
    if own:
        return own[0]
    if not all_named:
        words = [word for word in statistics_in(quantity.lead, "en") if word.statistic is not Statistic.COUNT]
        return Aggregate(statistic=words[0].statistic, words=words[0].text, origin=Origin.LEAD) if words else None
    return named_aggregate(case, quantity)


def _judge(case: Case, quantity: Quantity, selection: Selection, named: Aggregate | None) -> Audited | None:
    values = values_of(selection)
    if not values or len(values) > _MOST_CELLS:
        return None
    quantity = _in_caption_unit(case, quantity, values[0])
    if named is not None and named.statistic is not None:
        # The peak of several runs is the greatest of their peaks.
        is_of_runs = named.statistic in _ENDS and len(values) > 1 and not selection.open_axes
        if is_of_runs or not _says(selection, named.statistic):
            return _aggregate(case, quantity, selection, values, named)
    if selection.open_axes:
        return _left_open(case, quantity, selection, values)
    return _plain(case, quantity, selection, values)


def conflict(case: Case, audited: Audited) -> str:
    """What the words name in the stead of a name of a place that holds the number; empty where nothing."""
    quantity, value = audited.quantity, audited.evidence[0].number
    for one in select(case, quantity):
        cube = one.cube
        if value not in cube.values:
            continue
        at = cube.values.index(value)
        for number, (axis, choice) in enumerate(zip(cube.axes, one.choices, strict=True)):
            if len(choice.members) != 1 or choice.cells >> at & 1 or (choice.is_part and axis.kind != KEY):
                continue
            if choice.level >= (CLAUSE if axis.kind == KEY else EARLIER - _BACK) and not (
                axis.kind == KEY and _is_mentioned(case, quantity, cube, number, at)
            ):
                return axis.members[next(iter(choice.members))]
        is_one = audited.evidence_count == 1 and audited.status in (Status.EXACT_MATCH, Status.ROUNDING_OK)
        if is_one and quantity.cell is None and _leaves_open(case, quantity, one, at):
            return "none of the places that differ so"
    return ""


def _leaves_open(case: Case, quantity: Quantity, selection: Selection, cell: int) -> bool:
    """Whether words that name nothing of some axis leave other places beside the one that holds the number."""
    cube = selection.cube
    key = next((at for at, axis in enumerate(cube.axes) if axis.kind == KEY), None)
    if key is None or selection.choices[key].level < CLAUSE or not selection.choices[key].cells >> cell & 1:
        return False
    cells = cube.every
    for choice in selection.choices:
        if choice.level and choice.cells >> cell & 1:
            cells &= choice.cells
    silent = [
        at for at, choice in enumerate(selection.choices) if not choice.level and cube.axes[at].kind not in (KEY, RUN)
    ]
    return any(sum(1 for bits in cube.axes[at].cells if bits & cells) > 1 for at in silent)


def _is_mentioned(case: Case, quantity: Quantity, cube: Cube, axis: int, cell: int) -> bool:
    """Whether the sentence or the headers name the member of an axis that a cell has."""
    texts = [quantity.sentence_text]
    if quantity.cell is not None:
        texts = [*quantity.cell.row_headers, *quantity.cell.column_headers, quantity.cell.caption, quantity.lead]
    return any(
        (one.cube, one.axis) == (cube.number, axis) and cube.axes[axis].cells[one.member] >> cell & 1
        for text in texts
        for one in case.name_book.mentions(text, is_header=quantity.cell is not None)
    )


def values_of(selection: Selection) -> list[int]:
    """The values of the selected cells."""
    return [selection.cube.values[at] for at in members(selection.cells)]


def shared_of(selection: Selection) -> tuple[str, ...]:
    """The names of the chosen members."""
    return tuple(
        axis.members[member]
        for axis, choice in zip(selection.cube.axes, selection.choices, strict=True)
        if choice.level
        for member in sorted(choice.members)
    )


def _in_caption_unit(case: Case, quantity: Quantity, value: int) -> Quantity:
    """The quantity in the unit that its table's caption gives to what the key measures."""
    if quantity.cell is None or quantity.unit or quantity.percent or quantity.delta is not None:
        return quantity
    name = name_of(case.columns, value)
    words = {word for word in split_name(name) if len(word) > 1}
    for text in (quantity.cell.caption, quantity.lead):
        for match in _UNIT_OF_ALL.finditer(text):
            with_unit = msgspec.structs.replace(quantity, unit=match[1])
            before = set(split_name(_BREAK.split(text[: match.start()])[-1]))
            behind = set(split_name(text[match.end() : match.end() + _WORD]))
            names_it = bool(words & before) or bool(words & behind & UNIT_ATOMS)
            if same_unit(with_unit, name) or (names_it and not units_clash(with_unit, name)):
                return with_unit
    return quantity


def _is_named(quantity: Quantity, selection: Selection) -> bool:
    """Whether the words name the measurement itself: its key near by, and every axis that tells cells apart."""
    key = 0.0
    best = 0.0
    for axis, choice in zip(selection.cube.axes, selection.choices, strict=True):
        if axis.kind == KEY:
            key = choice.level if len(axis.members) > 1 or choice.level else SENTENCE
        best = max(best, choice.level)
    least = EARLIER if quantity.cell is None else 1.0
    return key >= least and best >= SENTENCE


def _says(selection: Selection, statistic: Statistic) -> bool:
    """Whether the cells are that aggregate by their own names; of a folder's name only where nothing is left open."""
    words = WORDS_OF.get(statistic, ())
    for axis in selection.cube.axes:
        if axis.kind == PATH and selection.open_axes:
            continue
        for member, bits in zip(axis.members, axis.cells, strict=True):
            if bits & selection.cells == selection.cells and any(word in split_name(member) for word in words):
                return True
    return False


def _plain(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> Audited | None:
    """The status of a number against one measurement: a value, or several runs of which it may be the mean."""
    shared = shared_of(selection)
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    fits = [
        (value, fitted)
        for value in values
        if (fitted := fit(Fraction(case.columns.decimal(value)), quantity, scales)) is not None
    ]
    if fits and (len(values) == 1 or (quantity.comparator and len(fits) == len(values))):
        return matched(case, quantity, fits[0][0], fits[0][1], how=Trace.NAMES, shared=shared, others=0)
    if len(values) == 1 and quantity.comparator == ">" and _OVER.search(quantity.sentence_text, 0, _start(quantity)):
        # "over 300 passes": so many they were.
        plain = msgspec.structs.replace(quantity, comparator="")
        fitted = fit(Fraction(case.columns.decimal(values[0])), plain, scales)
        if fitted is not None and fitted.is_equal:
            return matched(case, quantity, values[0], fitted, how=Trace.NAMES, shared=shared, others=0)
    if len(values) > 1:
        mean = case.columns.summary(tuple(values)).mean
        if (fitted := fit(mean, quantity, scales)) is not None:
            return derived(case, quantity, values, group_formula("mean", values, mean, fitted), Trace.NAMES, shared)
        if fits:
            return _one_of(case, quantity, values, [value for value, _ in fits], "runs", shared)
    if not _may_accuse(case, quantity, selection, values):
        return None
    return contradicted(case, quantity, values, how=Trace.NAMES, shared=shared)


def _start(quantity: Quantity) -> int:
    return quantity.range.start - quantity.sentence.start


def _one_of(  # noqa: PLR0913, PLR0917 - what it says
    case: Case, quantity: Quantity, values: Sequence[int], fits: Sequence[int], names: str, shared: tuple[str, ...]
) -> Audited:
    """Some of several places hold it, and none is named."""
    place = case.place(fits[0])
    return Audited(
        quantity=quantity,
        status=Status.AMBIGUOUS_MAPPING,
        trace=Trace.NAMES,
        evidence=case.places(fits),
        evidence_count=len(fits),
        message=f"{located(place)} holds {place.value}, one of {len(values)} places that differ in {names}: name the "
        f"one that is meant, or the aggregate",
        shared=shared,
    )


def _left_open(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> Audited | None:
    """The status of a number whose words leave several measurements open."""
    if any(selection.cube.axes[at].kind == KEY for at in selection.open_axes):
        return None
    if any(selection.choices[at].level for at in selection.open_axes):
        # Several are named, and which of them is this number's the words do not say.
        return None
    if not _may_accuse(case, quantity, selection, values):
        return None
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    fits = [value for value in values if fit(Fraction(case.columns.decimal(value)), quantity, scales) is not None]
    if not fits or len(fits) == len(values):
        return None
    names = " and ".join(
        selection.cube.axes[at].name or "/".join(selection.cube.axes[at].members[:3]) for at in selection.open_axes
    )
    return _one_of(case, quantity, values, fits, names, shared_of(selection))


def _aggregate(
    case: Case, quantity: Quantity, selection: Selection, values: Sequence[int], named: Aggregate
) -> Audited | None:
    if len(values) < 2:
        return _plain(case, quantity, selection, values)
    if any(selection.cube.axes[at].kind == KEY or selection.choices[at].level for at in selection.open_axes):
        # Of several that are named, none is this number's for sure.
        return None
    scales = scales_for(quantity, name_of(case.columns, values[0]))
    wanted = wanted_names(named.statistic, case.columns.name(values[0]))
    if named.statistic in _ENDS and _is_of_means(quantity, named):
        # "the highest mean": a mean.
        wanted = ("mean",)
    summary = case.columns.summary(tuple(values))
    found = {one.name: one.value for one in yields(summary)}
    shared = shared_of(selection)
    for name in wanted:
        if name in found and (fitted := fit(found[name], quantity, scales)) is not None:
            if named.count is not None and named.count != summary.size:
                break
            return derived(
                case, quantity, values, group_formula(name, values, found[name], fitted), Trace.NAMES, shared
            )
    if not wanted or wanted[0] not in found or not _may_accuse(case, quantity, selection, values):
        return None
    if not _is_of_all(quantity, selection, named):
        return None
    exact = found[wanted[0]]
    correction = correct(quantity, exact * scale_near(exact, quantity, [one.factor for one in scales]))
    return Audited(
        quantity=quantity,
        status=Status.AGGREGATION_MISMATCH,
        trace=Trace.NAMES,
        evidence=case.places(values),
        evidence_count=len(values),
        formula=f"{wanted[0]} of {len(values)} values = {show(exact)}",
        message=f"the {wanted[0]} of {len(values)} values is {show(exact)}: evidence rounds to {readable(correction)}",
        correction=correction,
        shared=shared,
    )


def _is_of_means(quantity: Quantity, named: Aggregate) -> bool:
    """Whether an extreme is one of means: the two words stand in one clause ("the mean dry mass was highest")."""
    text = quantity.sentence_text.lower()
    at = text.find(named.words.lower())
    for one in quantity.aggregates:
        mean = text.find(one.words.lower()) if one.statistic is Statistic.MEAN else -1
        if mean >= 0 <= at and not re.search(r"[,;:(]|\band\b", text[min(at, mean) : max(at, mean)]):
            return True
    return False


def _is_of_all(quantity: Quantity, selection: Selection, named: Aggregate) -> bool:
    """Whether the wording's aggregate is one of all selected cells: they are runs, or what it says it is over."""
    if not selection.open_axes:
        return True
    if len(selection.open_axes) == 1 and axis_named(selection.cube.axes[selection.open_axes[0]].name, quantity):
        return True
    words = set(split_name(f"{named.over} {named.words}"))
    for at in selection.open_axes:
        axis = selection.cube.axes[at]
        if sum(1 for bits in axis.cells if bits & selection.cells) == selection.cells.bit_count() and all(
            _ID.fullmatch(member) for member in axis.members
        ):
            return True
    return len(selection.open_axes) == 1 and bool(
        words & set(split_name(selection.cube.axes[selection.open_axes[0]].name))
    )


def _is_telling_error(case: Case, quantity: Quantity, values: Sequence[int]) -> bool:
    """Whether a wrong number is one that authors make of these cells: their digits in disorder, or one of several runs.

    So a place is known by words that stand farther off.
    """
    if quantity.significant < _TELLING_DIGITS or len(values) > _MOST_TELLING:
        return False
    shown = sorted(character for character in quantity.shown if character.isdigit())
    for value in values:
        exact = Fraction(case.columns.decimal(value))
        if len(values) > 1 and fit(exact, quantity, scales_for(quantity, name_of(case.columns, value))) is not None:
            return True
        rounded = correct(quantity, exact * likely_scale(case, quantity, value))
        if sorted(character for character in rounded if character.isdigit()) == shown:
            return True
    return False


def _is_share(case: Case, value: int) -> bool:
    """Whether a key says that its whole number is a percentage."""
    return bool({"percent", "rate", "share"} & set(split_name(name_of(case.columns, value))))


def _may_accuse(case: Case, quantity: Quantity, selection: Selection, values: Sequence[int]) -> bool:
    """Whether the words are near and whole enough to say that the number is wrong."""
    is_told = _is_telling_error(case, quantity, values)
    for axis, choice in zip(selection.cube.axes, selection.choices, strict=True):
        if is_told:
            break
        if axis.kind == KEY and (choice.level < LEAD or choice.is_part):
            return False
        if quantity.cell is None and len(axis.members) > 1 and 0 < choice.level < CLAUSE and choice.level != CAPTION:
            # Of the sentence or an earlier one, but not of the number's own clause.
            return False
    text = case.columns.text(values[0])
    if is_count(case, quantity, values[0]) or (quantity.percent and text.isdigit() and not _is_share(case, values[0])):
        return False
    is_whole = case.columns.text(values[0]).lstrip("-").isdigit()
    if quantity.decimals and is_whole and len(values) == 1 and likely_scale(case, quantity, values[0]) == 1:
        return False
    if quantity.scale != 1 and abs(
        Fraction(case.columns.decimal(values[0])) - Fraction(quantity.value or 0)
    ) <= loose_half(quantity):
        # 110M may be 109.5M to two digits.
        return False
    if quantity.cell is not None:
        return True
    if names_stranger(case, quantity):
        return False
    shown = abs(Fraction(quantity.value or 0))
    exact = abs(Fraction(case.columns.decimal(values[0]))) * likely_scale(case, quantity, values[0])
    return bool(shown and exact) and max(shown / exact, exact / shown) <= _MOST_RATIO
