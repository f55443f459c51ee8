"""How many rows of a result file are of what the words name: "14 beech plots in 2022", "8 events of the type fall"."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.answers import derived_from
from aswritten.audit.atoms import COUNTING, STOP_WORDS, split_name
from aswritten.audit.by_cubes import files_of
from aswritten.audit.cube_model import YEAR
from aswritten.audit.mentions import is_one_of
from aswritten.audit.model import Audited, EvidencePlace, Status, Trace
from aswritten.audit.sentence_names import own_span
from aswritten.audit.surroundings import OWN
from aswritten.audit.wording import any_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.audit.case import Case
    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.quantity import Quantity

_ROWS: Final = frozenset(read_list("en", "names")["rows"])
_MOST_ROWS: Final = 20_000
"""The rows of a longer file are no subjects that prose counts."""
_MOST_TEXTS: Final = 60
"""A column of more different texts names its rows, and is no kind of theirs."""
_LEAST_ROWS: Final = 2
_WORDS_BEHIND: Final = 60
_FAR: Final = 2
"""Which of the stretches is the sentence."""
_BORDER: Final = re.compile(rf"[,;:.()\[\]0-9]|\b(?:{any_of('adds')}|{any_of('parts')})\b")
"""What parts the words behind a count from those that are another's."""


class RowTable(NamedTuple):
    """The rows of a file, each with the texts of its columns, and the columns that sort them into kinds."""

    rows: tuple[dict[str, str], ...]
    kinds: dict[str, dict[str, frozenset[str]]]
    """For each column that does so its texts, each with its words."""


class _Filter(NamedTuple):
    column: str
    text: str
    is_named: bool
    """Whether the words name the column too."""


class _Count(NamedTuple):
    path: str
    size: int
    filters: tuple[_Filter, ...]
    what: str
    """The column that is counted; empty for rows."""


def count_rows(case: Case, quantity: Quantity) -> Audited | None:
    """The status of a count of rows of one kind; None where the words name no kind of one file's rows.

    A wrong count is one only where a column and the kind of its rows are named, and one file fits.
    """
    value = quantity.value
    if value is None or value != value.to_integral_value() or value < 0 or quantity.decimals:
        return None
    if quantity.percent or quantity.unit_from_header or quantity.comparator or quantity.delta is not None:
        return None
    words = _Words.of(case, quantity)
    if not words.nouns:
        return None
    files = files_of(quantity)
    counts = [one for at in range(len(case.columns.files)) if (one := _count_in(case, at, words, files)) is not None]
    right = [one for one in counts if one.size == value]
    if right:
        return _answer(quantity, right[0], Status.DERIVED_OK)
    is_sure = len(counts) == 1 and (
        any(one.is_named for one in counts[0].filters) or (quantity.cell is not None and bool(counts[0].what))
    )
    return _answer(quantity, counts[0], Status.NUMBER_MISMATCH) if is_sure else None


class _Words(NamedTuple):
    """The words around a count: what it counts, the texts that may name the kind of rows, and all that is around."""

    nouns: frozenset[str]
    stretches: tuple[frozenset[str], ...]
    """The nearest first: what stands behind it, its own stretch, its sentence."""
    around: frozenset[str]
    counted: frozenset[str] = frozenset()
    """The words right behind it."""

    @staticmethod
    def of(case: Case, quantity: Quantity) -> _Words:
        around = case.around[quantity.id]
        words = frozenset(around.weights)
        if quantity.cell is not None:
            heads = split_name(" ".join(quantity.cell.column_headers))
            if not COUNTING & set(heads):
                return _NOTHING
            own = frozenset((*split_name(" ".join(quantity.cell.row_headers)), *heads))
            return _Words(_telling(heads) - COUNTING, (own,), words)
        at = own_span(quantity)
        behind = split_name(_BORDER.split(quantity.sentence_text[at.end : at.end + _WORDS_BEHIND])[0])
        own = frozenset(word for word, weight in around.weights.items() if weight >= OWN)
        sentence = frozenset(split_name(quantity.sentence_text))
        counted = _telling(around.nouns)
        return _Words(counted or _telling(behind), (frozenset(behind), own, sentence), words, counted)


_NOTHING: Final = _Words(frozenset(), (), frozenset())


def _telling(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word not in STOP_WORDS)


def _count_in(case: Case, at: int, words: _Words, files: Sequence[str]) -> _Count | None:
    """The count that the words ask of one file; None where they name no kind of its rows, or nothing that it holds."""
    file = case.columns.files[at]
    pieces = case.path_words(at)
    if not (is_one_of(file.path, files) or pieces & words.around or words.nouns & pieces):
        return None
    table = case.row_tables.get(at)
    if table is None:
        table = case.row_tables[at] = read_rows(case.columns, at)
    filters: list[_Filter] = []
    for column, texts in table.kinds.items():
        if not words.counted.isdisjoint(split_name(column)):
            # "six months from January" are no rows of January.
            continue
        named = ((_named(texts, stretch), far) for far, stretch in enumerate(words.stretches))
        chosen, far = next(((one, far) for one, far in named if one), ([], 0))
        if len(chosen) > 1:
            return None
        is_named = far < _FAR and not words.stretches[far].isdisjoint(split_name(column))
        filters += [_Filter(column, text, is_named) for text in chosen]
    if not filters:
        return None
    rows = [row for row in table.rows if all(row.get(one.column) == one.text for one in filters)]
    kinds = {atom for one in filters for atom in (*split_name(one.text), *split_name(one.column))}
    what = _counted_column(table, words.nouns, {one.column for one in filters})
    if not (what or words.nouns & (pieces | _ROWS | kinds)):
        return None
    size = len({row[what] for row in rows if what in row}) if what else len(rows)
    return _Count(file.path, size, tuple(filters), what)


def _named(texts: Mapping[str, frozenset[str]], words: frozenset[str]) -> list[str]:
    """The texts of a column that some words name, those inside longer ones aside."""
    found = [(text, atoms) for text, atoms in texts.items() if atoms <= words]
    return [text for text, atoms in found if not any(atoms < other for _, other in found)]


def _counted_column(table: RowTable, nouns: frozenset[str], filtered: set[str]) -> str:
    """The column of marks that a noun names: "sites" of ``site``."""
    columns = dict.fromkeys(column for row in table.rows[:1] for column in row)
    found = [column for column in columns if column not in filtered and set(split_name(column)) & nouns]
    return found[0] if len(found) == 1 else ""


def _answer(quantity: Quantity, count: _Count, status: Status) -> Audited:
    kinds = " and ".join(f"{one.column} is {one.text}" for one in count.filters)
    what = f"different values of {count.what}" if count.what else "rows"
    place = EvidencePlace(path=count.path, locator="", value=str(count.size))
    formula = f"count of {what} of {count.path} where {kinds}"
    shared = tuple(one.text for one in count.filters)
    if status is Status.DERIVED_OK:
        return derived_from(quantity, (place,), formula, shared=shared)
    return Audited(
        quantity=quantity,
        status=status,
        trace=Trace.NAMES,
        evidence=(place,),
        evidence_count=1,
        formula=formula,
        message=f"the {formula} is {count.size}",
        correction=str(count.size),
        shared=shared,
    )


def read_rows(columns: EvidenceColumns, at: int) -> RowTable:
    """The rows of a file, with the columns whose few texts sort them into kinds."""
    if len(columns.nodes_in(at)) >= _MOST_ROWS:
        return RowTable((), {})
    rows: list[dict[str, str]] = []
    for node in columns.rows_in(at):
        row = {label.name: label.text for label in columns.labels(node)}
        for value in range(columns.node_first[node], columns.node_stop[node]):
            text = columns.text(value)
            if columns.value_node[value] == node and columns.value_name[value] > 0 and YEAR.fullmatch(text):
                row[columns.name(value)] = text
        rows.append(row)
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        for column, text in row.items():
            counts.setdefault(column, Counter())[text] += 1
    kinds = {
        column: {text: frozenset(split_name(text)) - STOP_WORDS for text in found}
        for column, found in counts.items()
        if 1 < len(found) <= _MOST_TEXTS and sum(found.values()) >= _LEAST_ROWS * len(found)
    }
    return RowTable(tuple(rows), {column: {t: a for t, a in texts.items() if a} for column, texts in kinds.items()})
