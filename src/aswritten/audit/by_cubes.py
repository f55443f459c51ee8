"""Which cells of the evidence the words around a quantity select, axis by axis, the best cube first."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import is_key_like, names_unit, split_name
from aswritten.audit.axis_choice import Chooser, by_unit, choose, is_aggregate
from aswritten.audit.comparing import ends_in_unit, units_clash
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.cube_strangers import strangers
from aswritten.audit.mentions import is_one_of
from aswritten.audit.name_index import members
from aswritten.audit.selection import CAPTION, CLAUSE, EARLIER, HEADER, SENTENCE, Selection, around, nothing_of
from aswritten.audit.sentence_names import own_span
from aswritten.audit.statistic_keys import of_statistic, point_estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Axis, Cube
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.selection import Around, Choice

_KEY_WEIGHT: Final = 2.0
"""What is measured tells more than of what."""
_LONE_PATH_WEIGHT: Final = 0.5
_FAINT_WEIGHT: Final = 0.15
"""What an earlier sentence or a heading names is no sign of a cube."""
_PART_WEIGHT: Final = 0.8
_COUNTED_PENALTY: Final = 3.0
_OPEN_PENALTY: Final = 1.5
_OPEN_AGGREGATE_PENALTY: Final = 0.3
_STRANGER_PENALTY: Final = 4.0
_LOG_PENALTY: Final = 0.5
_ELSEWHERE_PENALTY: Final = 6.0
"""A cube of other files than the one that the words name."""
_MOST_LOOKED_AT: Final = 50
_COUNT: Final = "n"
_PERCENT: Final = "percent"
_SIGNIFICANCE: Final = frozenset({"p", "pval", "pvalue", "q", "significance"})
"""Words of keys that hold a p-value."""
_IS_P: Final = re.compile(r"(?<![^\W_])p[*_$}]*(?:[-\s]values?)?\s*(?:[=<>≤≥]|of|was|is)\s*\$?\Z", re.IGNORECASE)
_P_WIDTH: Final = 16


def select(case: Case, quantity: Quantity) -> list[Selection]:
    """The cells that each cube's names select, the best cube first."""
    if is_condition(case, quantity) or _names_no_evidence(case, quantity):
        return []
    texts = around(case, quantity)
    found = (_select_in(case, quantity, case.cubes[number], texts) for number in _named_cubes(case, quantity, texts))
    return sorted((one for one in found if one is not None), key=lambda one: (-one.score, one.cube.number))


def is_condition(case: Case, quantity: Quantity) -> bool:
    """Whether a number is itself part of a name that tells places apart: "at horizon 4"."""
    if quantity.cell is not None:
        return False
    start, end = own_span(quantity)
    return any(
        one.start - 1 <= start and end <= one.end and not one.is_part
        for one in case.name_book.mentions(quantity.sentence_text)
    )


def _named_cubes(case: Case, quantity: Quantity, texts: Around) -> dict[int, None]:
    """The cubes of which anything is named, in the order of the words."""
    book = case.name_book
    found = [book.mentions(text, is_header=True) for text in texts.headers]
    if quantity.cell is None:
        found.append(book.mentions(quantity.sentence_text))
    found += [book.mentions(scope.text) for scope in texts.scopes]
    return dict.fromkeys(one.cube for mentions in found for one in mentions)


def _select_in(case: Case, quantity: Quantity, cube: Cube, texts: Around) -> Selection | None:
    cells = _of_files(case, quantity, cube)
    choices: list[Choice] = []
    keys: list[int] = []
    for at, axis in enumerate(cube.axes):
        allowed = [member for member in range(len(axis.members)) if axis.cells[member] & cells]
        if axis.kind is AxisKind.KEY:
            allowed = [member for member in allowed if _may_be(case, quantity, cube, axis, member)]
            if not allowed:
                return None
            cells &= axis.cells_of(allowed)
            keys = allowed
        choice = choose(Chooser(case, quantity, cube, at, texts, frozenset(allowed)))
        choices.append(_by_unit(quantity, axis, allowed, choice) if axis.kind is AxisKind.KEY else choice)
    if cube.key is not None and any(one.level >= CLAUSE for one in choices):
        choices[cube.key] = _or_estimate(quantity, cube.axes[cube.key], keys, choices[cube.key])
    for at in sorted(range(len(choices)), key=lambda at: -choices[at].level):
        if choices[at].level <= EARLIER and not cells & choices[at].cells:
            # What an earlier sentence names beside what this one does is not meant here.
            choices[at] = nothing_of(cube)
        elif choices[at].level:
            cells &= choices[at].cells
    if not cells:
        return None
    still = tuple(
        at
        for at, (axis, choice) in enumerate(zip(cube.axes, choices, strict=True))
        if axis.kind is not AxisKind.RUN
        and axis.count_in(cells) > 1
        and not (choice.level and len(choice.members) == 1)
    )
    odd = tuple(strangers(case, quantity, cube))
    score = sum(_weigh(axis, choice) for axis, choice in zip(cube.axes, choices, strict=True))
    if _is_no_count(case, quantity, cube, cells):
        score -= _COUNTED_PENALTY
    open_penalty = _OPEN_AGGREGATE_PENALTY if is_aggregate(quantity) else _OPEN_PENALTY
    score -= _ELSEWHERE_PENALTY if _is_elsewhere(case, quantity, cube) else 0.0
    score -= open_penalty * len(still) + _STRANGER_PENALTY * len(odd) + (_LOG_PENALTY if cube.is_log else 0.0)
    return Selection(cube, tuple(choices), cells, still, odd, score)


def _by_unit(quantity: Quantity, axis: Axis, keys: Sequence[int], named: Choice) -> Choice:
    """The key of the number's unit, where no key is named nearer."""
    of_unit = by_unit(quantity, axis, keys) if named.level < HEADER else None
    named = of_statistic(quantity, axis, named)
    if len(named.members) == 1 and ends_in_unit(quantity, axis.members[next(iter(named.members))]):
        # A part of its name and its unit are as good as all of it.
        named = named._replace(is_part=False)
    return of_unit if of_unit is not None and (named.level < CAPTION or of_unit.level > named.level) else named


def _or_estimate(quantity: Quantity, axis: Axis, keys: Sequence[int], named: Choice) -> Choice:
    """The mean or estimate, where the number's sentence names no key, and none whole before it."""
    if named.level >= SENTENCE or (named.level >= EARLIER and not named.is_part):
        return named
    return point_estimate(quantity, axis, keys) or named


def _weigh(axis: Axis, choice: Choice) -> float:
    """How much the choice of an axis says for its cube."""
    weight = 1.0
    if axis.kind is AxisKind.KEY:
        weight = _KEY_WEIGHT
    elif axis.kind is AxisKind.PATH and len(axis.members) == 1:
        weight = _LONE_PATH_WEIGHT
    weight *= 1.0 if choice.level > EARLIER else _FAINT_WEIGHT
    return choice.level * weight * (_PART_WEIGHT if choice.is_part else 1.0)


def _is_no_count(case: Case, quantity: Quantity, cube: Cube, cells: int) -> bool:
    """Whether a number with decimals is none of the selected cells, which are all whole, nor their aggregate."""
    if not quantity.decimals or (is_aggregate(quantity) and cells.bit_count() > 1):
        return False
    some = (cube.values[at] for at in islice(members(cells), _MOST_LOOKED_AT))
    return all(case.columns.text(value).lstrip("-").isdigit() for value in some)


def _may_be(case: Case, quantity: Quantity, cube: Cube, axis: Axis, member: int) -> bool:
    """Whether a number may be what a key holds: of its unit, and no count where it is a percentage."""
    key, bits = axis.members[member], axis.cells[member]
    first = (bits & -bits).bit_length() - 1
    outer = case.columns.node_name[case.columns.value_node[cube.values[first]]]
    above = case.columns.names[outer] if outer > 0 else ""
    if units_clash(quantity, key) or (names_unit(above) and units_clash(quantity, above)) or _tells_rows(cube, key):
        return False
    atoms = split_name(key)
    if _SIGNIFICANCE.isdisjoint(atoms) and is_significance(quantity):
        return False
    if (
        quantity.percent
        and quantity.decimals
        and not is_aggregate(quantity)
        and _is_no_count(case, quantity, cube, bits)
    ):
        # 96.1 % are no 809 of anything.
        return False
    return not (quantity.percent and len(atoms) > 1 and atoms[0] == _COUNT and _PERCENT not in atoms)


def is_significance(quantity: Quantity) -> bool:
    """Whether a number is called p."""
    start = own_span(quantity).start
    return _IS_P.search(quantity.sentence_text, max(0, start - _P_WIDTH), start) is not None


def _tells_rows(cube: Cube, key: str) -> bool:
    return is_key_like(key) and any(axis.name == key for axis in cube.axes)


def _names_no_evidence(case: Case, quantity: Quantity) -> bool:
    """Whether the words name result files, none of which is there."""
    wanted = files_of(quantity)
    return bool(wanted) and not any(is_one_of(file.path, wanted) for file in case.columns.files)


def _is_elsewhere(case: Case, quantity: Quantity, cube: Cube) -> bool:
    """Whether the words name a result file, and the cube's values stand in others."""
    wanted = files_of(quantity)[:1]
    return bool(wanted) and not any(is_one_of(case.columns.file(value).path, wanted) for value in cube.values)


def _of_files(case: Case, quantity: Quantity, cube: Cube) -> int:
    """The cells in the files that the words name; all where they name none that the cube has."""
    wanted = files_of(quantity)
    if not wanted:
        return cube.every
    found = 0
    for at, value in enumerate(cube.values):
        if is_one_of(case.columns.file(value).path, wanted):
            found |= 1 << at
    return found or cube.every


def files_of(quantity: Quantity) -> list[str]:
    """The paths of the files that the words of a quantity name."""
    return [written.partition("#")[0].removeprefix("./") for written in quantity.files]
