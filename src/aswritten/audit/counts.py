"""Counts that evidence files show by themselves: rows of a table, values of a key, runs."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from aswritten.audit.answers import derived_from
from aswritten.audit.atoms import RUN_LIKE, STOP_WORDS, UNIT_ATOMS, split_name
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.model import Audited, EvidencePlace, Status, Trace
from aswritten.audit.quantity import Origin
from aswritten.audit.sentence_names import own_span
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.quantity import Quantity

_OF_RUNS = frozenset({Status.DERIVED_OK, Status.AGGREGATION_MISMATCH})
_ANY_RUN = frozenset({"run", "repeat", "repetition", "replicate", "rep", "trial"})
_TABLES = frozenset({Origin.CAPTION, Origin.LEAD})
_MOST_KEYS = 2_000
"""With more values in a file, its keys are no list of things that prose counts."""
_OF = re.compile(r"\b(?:of|is|was|are|were|reaches|to)\s*\Z", re.IGNORECASE)
_OVER = re.compile(r"\b(?:over|across)\s(?:all\s|the\s|its\s|our\s)*\Z", re.IGNORECASE)
_PLURAL = re.compile(r"\s[a-z]+s\b")
_ROWS = frozenset(read_list("en", "names")["rows"])


def counts_runs(case: Case, quantity: Quantity) -> bool:
    """Whether a number is how many runs, seeds or folds there were."""
    value = quantity.value
    if value is None or value != value.to_integral_value() or quantity.percent or quantity.decimals:
        return False
    nouns = case.around[quantity.id].nouns
    if _is_measured(case, quantity):
        return False
    return any(noun in RUN_LIKE for noun in nouns[:2]) or counts_averaged(quantity)


def _is_measured(case: Case, quantity: Quantity) -> bool:
    """Whether the noun behind a number begins a key's name of several words: "27 sessions were held"."""
    text, end = quantity.sentence_text, own_span(quantity).end
    return quantity.cell is None and any(
        text[end : one.start].isspace()
        and len(text[one.start : one.end].split()) > 1
        and case.cubes[one.cube].axes[one.axis].kind is AxisKind.KEY
        for one in case.name_book.mentions(text)
        if one.start > end and not one.is_part
    )


def counts_averaged(quantity: Quantity) -> bool:
    """Whether a number is how many of something an aggregate is over: "the mean over 5 specimens"."""
    if quantity.cell is not None or quantity.unit or not any(one.statistic for one in quantity.aggregates):
        return False
    before, behind = (
        quantity.sentence_text[: own_span(quantity).start],
        quantity.sentence_text[own_span(quantity).end :],
    )
    return _OVER.search(before) is not None and _PLURAL.match(behind) is not None


def counts_units(case: Case, quantity: Quantity) -> bool:
    """Whether what it counts may be a unit of time as well ("lasted 412 days")."""
    return case.around[quantity.id].nouns[0] in UNIT_ATOMS


def check_run_count(case: Case, quantity: Quantity) -> Audited | None:
    """The number of runs, against those that the other numbers of its sentence rest on, else against a key's values."""
    for name in quantity.neighbours:
        partner = case.audited.get(name)
        if partner is None or partner.evidence_count < 2 or partner.status not in _OF_RUNS:  # noqa: PLR2004 - runs are several
            continue
        is_right = partner.evidence_count == quantity.value
        return Audited(
            quantity=quantity,
            status=Status.DERIVED_OK if is_right else Status.AGGREGATION_MISMATCH,
            trace=Trace.NAMES,
            evidence=partner.evidence,
            evidence_count=partner.evidence_count,
            formula="count of runs",
            message=f"{partner.quantity.shown.strip()} rests on {partner.evidence_count} runs",
            correction="" if is_right else str(partner.evidence_count),
        )
    return _of_table(case, quantity) or count_by_names(case, quantity) or _of_all_runs(case, quantity)


def _of_all_runs(case: Case, quantity: Quantity) -> Audited | None:
    """The number of seeds or runs, against that of all evidence that has such, where it is one number."""
    noun = next((noun for noun in case.around[quantity.id].nouns[:2] if noun in RUN_LIKE), "")
    if not noun:
        return None
    found: dict[int, int] = {}
    words = set(split_name(quantity.sentence_text))
    named = {one.cube for one in case.name_book.mentions(quantity.sentence_text)}
    named |= {
        cube.number for cube in case.cubes for axis in cube.axes if axis.name and words >= set(split_name(axis.name))
    }
    wanted = [cube for cube in case.cubes if cube.number in named and any(cube.runs)] or case.cubes
    for cube in wanted:
        runs = {run for run in cube.runs if run}
        if len(runs) > 1 and (noun in _ANY_RUN or all(any(noun in name.lower() for name in run) for run in runs)):
            found.setdefault(len(runs), cube.values[0])
    if len(found) != 1:
        return None
    (size, value), *_ = found.items()
    is_right = size == quantity.value
    return Audited(
        quantity=quantity,
        status=Status.DERIVED_OK if is_right else Status.AGGREGATION_MISMATCH,
        trace=Trace.NAMES,
        evidence=(case.place(value),),
        evidence_count=1,
        formula="count of runs",
        message=f"the evidence has {size} runs",
        correction="" if is_right else str(size),
    )


def _of_table(case: Case, quantity: Quantity) -> Audited | None:
    """The number of runs that a lead-in or caption gives, against those that the cells below it rest on."""
    if case.table_runs is None:
        # By now the plain numbers are judged, the means of tables among them.
        case.table_runs = {
            (partner.section, one.count): partner.id
            for partner in reversed(case.quantities)
            if partner.cell is not None and (audited := case.audited.get(partner.id)) is not None
            for one in partner.aggregates
            if one.origin in _TABLES
            and one.count == audited.evidence_count
            and audited.status is Status.DERIVED_OK
            and one.count is not None
        }
    name = case.table_runs.get((quantity.section, quantity.value or Decimal(0)))
    if name is None:
        return None
    partner_audited = case.audited[name]
    return Audited(
        quantity=quantity,
        status=Status.DERIVED_OK,
        trace=Trace.NAMES,
        evidence=partner_audited.evidence,
        evidence_count=partner_audited.evidence_count,
        formula="count of runs",
        message=f"{case.by_id[name].shown.strip()} in the table rests on {partner_audited.evidence_count} runs",
    )


def count_by_names(case: Case, quantity: Quantity) -> Audited | None:  # noqa: C901 - one decision
    """A whole number that counts rows, or values of a key, of one file whose name or keys are those of the noun."""
    value = quantity.value
    if value is None or value != value.to_integral_value() or value < 1 or quantity.percent or quantity.comparator:
        return None
    around = case.around[quantity.id]
    nouns = {atom for atom in around.nouns if atom not in STOP_WORDS}
    if not nouns and _OF.search(quantity.sentence_text[: quantity.range.start - quantity.sentence.start]):
        # "an F1 of four" counts nothing.
        return None
    if not nouns:
        # "7 in the drug group": the noun is an earlier number's.
        earlier = [case.around[name].nouns for name in quantity.neighbours if name in case.around]
        nouns = {atom for words in earlier for atom in words if atom not in STOP_WORDS}
    if not nouns or quantity.cell is not None:
        return None
    found: list[tuple[str, EvidencePlace]] = []
    for at, file in enumerate(case.columns.files):
        pieces = case.path_words(at)
        place = EvidencePlace(path=file.path, locator="", value=str(int(value)))
        named = bool((nouns - _ROWS) & pieces) or bool(nouns & _ROWS and pieces & set(around.weights))
        if file.rows == value and named:
            found.append((f"rows of {file.path}", place))
            continue
        if file.rows is None and file.stop - file.first <= _MOST_KEYS:
            found += [(f"keys of {name} in {file.path}", place) for name in _keyed(case, at, nouns, int(value))]
        if file.rows is None or file.stop - file.first > 200_000:  # noqa: PLR2004 - rows of such a file are no subjects
            continue
        distinct = case.label_texts.get(at)
        if distinct is None:
            distinct = case.label_texts[at] = _label_texts(case.columns, at)
        for name, texts in distinct.items():
            if len(texts) == value and nouns & set(split_name(name)):
                found.append((f"different values of {name} in {file.path}", place))
    if not found:
        return None
    formula, place = found[0]
    return derived_from(quantity, (place,), f"count of {formula}", shared=tuple(sorted(nouns)))


def _keyed(case: Case, at: int, nouns: set[str], count: int) -> list[str]:
    """The keys of a file that one of the nouns is, and that hold so many objects or values."""
    columns = case.columns
    file = columns.files[at]
    inside: dict[int, int] = {}
    for node in columns.nodes_in(at):
        parent = columns.node_parent[node]
        inside[parent] = inside.get(parent, 0) + 1
    for value in range(file.first, file.stop):
        node = columns.value_node[value]
        inside[node] = inside.get(node, 0) + 1
    return [
        columns.names[columns.node_name[node]]
        for node, held in inside.items()
        if held == count
        and columns.node_name[node] > 0
        and nouns & set(split_name(columns.names[columns.node_name[node]]))
    ]


def _label_texts(columns: EvidenceColumns, at: int) -> dict[str, set[str]]:
    """The different texts of each label of a file's rows."""
    distinct: dict[str, set[str]] = {}
    for node in columns.rows_in(at):
        for label in columns.labels(node):
            distinct.setdefault(label.name, set()).add(label.text)
    return distinct
