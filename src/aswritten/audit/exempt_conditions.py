"""Which numbers are test conditions and set-up, or tell one result of a table from others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.audit.wording import words_any

if TYPE_CHECKING:
    from aswritten.audit.drafts import Draft
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.wording import Wording

_LETTERED = re.compile(r"([^\W\d_]{1,4}[²2₂]?|χ²|ηp²)\s*(?:\([^()]{1,20}\))?\s*[=:]\s*$")
_FREEDOM = re.compile(r"(?:^|[\s(])(?:t|F|r|z|H|Q|U|χ²|χ2|X2)\s?\((?:\d+(?:\.\d+)?, ?)?$")
_AT_VALUE = re.compile(r"(?:^|\s)(?:at|bei|à|a)\s(?:an?|the|einem|einer|un|une|una)\s[\w\s-]{1,40}\s(?:of|von|de)\s$")
_LABEL_BEFORE = re.compile(r"[^\W\d_][^=:<>≤≥≈~.;]*[\s-]")
"""Words before a number in the first cell of a row, none of which gives it as a value."""
_PH = re.compile(r"\bph\s?(?:of\s|was\s|is\s|=\s?)?\Z")
_MEASURE = re.compile(
    r"[^\W\d_]{1,3}|\S*[/°]\S*|[^\W\d_]+(?:hours?|minutes?|seconds?|days?|weeks?)|(?:hour|minute|second|day|week)s?"
)
"""A unit of measure, and no noun that is counted."""
_NUMBERING = frozenset({"id", "no", "nr", "replicate", "seed", "trial"})
_INDEXED = re.compile(r"(?<![^\W_])[^\W\d_](?:_\{?\w{1,3}\}?|[₀-₉]|(?<![A-Zfpr])[0-9])\s*=\s*\Z")
"""A letter with an index, which is a parameter: "k_1 = 0.9"."""


def is_condition(draft: Draft, wording: Wording) -> bool:  # noqa: PLR0911 - one way a sign
    """Whether a number is a test condition, or tells one result from others."""
    before, after = draft.before, draft.after
    block = draft.where.block
    if block.cell is not None and (_is_key_cell(draft) or _is_row_label(draft)):
        return True
    if _is_parameter(draft):
        return True
    if draft.percent and not wording.ends("setup_before").search(before):
        return False
    if _is_labelled(draft, wording, before):
        return True
    if wording.ends("setup_before").search(before):
        return True
    setup = wording.begins("setup_after")
    if setup.match(after) or setup.match(_behind_adjective(after, draft)):
        return not wording.begins("runs").match(_behind_adjective(after, draft))
    if wording.begins("split").match(after) and re.search(r"[/|] ?$", before):
        return True
    if _FREEDOM.search(draft.where.text[max(0, draft.start - 16) : draft.start]) and after[:1] in {")", ","}:
        return True
    if draft.unit not in words_any("condition_units"):
        return False
    return bool(_AT_VALUE.search(before) or wording.ends("conditions").search(before))


def _is_parameter(draft: Draft) -> bool:
    """Whether a letter of set-up, or one with an index, is said to be the number: "k_1 = 0.9"."""
    before = draft.where.text[max(0, draft.start - 24) : draft.start]
    lettered = _LETTERED.search(before)
    return (lettered is not None and lettered[1] in words_any("set_up")) or _INDEXED.search(before) is not None


def is_of_methods(draft: Draft, wording: Wording) -> bool:
    """Whether it is a measure in a section that tells how the work was done: a power, a depth, a pause."""
    section = draft.where.block.section
    if _PH.search(draft.before) and draft.where.block.cell is None:
        return True
    if not _MEASURE.fullmatch(draft.unit) or draft.points or draft.where.block.cell is not None or not section:
        return False
    return bool(wording.pattern("methods").search(section[-1].lower()))


def numbers_rows(draft: Draft, wording: Wording) -> bool:
    """Whether a cell stands in a column that numbers runs, weeks or the like."""
    cell = draft.where.block.cell
    if cell is None or not draft.text.isdecimal() or len(draft.where.text.strip()) != len(draft.text):
        return False
    head = " ".join(cell.column_headers[-1:]).lower().strip(" #.")
    return head in wording.words("labelled") or head in _NUMBERING


def _is_labelled(draft: Draft, wording: Wording, before: str) -> bool:
    """Whether it tells which of several in a row is meant: ``at week 12``."""
    if draft.decimals or draft.sign or draft.percent or draft.unit or draft.spelled or not before[-1:].isspace():
        return False
    return bool(re.search(wording.bounded(wording.words("labelled")) + r"\s\Z", before))


def counts_freedom(quantity: Quantity) -> bool:
    """Whether a number is a degree of freedom: the 14 of "F(1, 14) = 16.3"."""
    end = quantity.range.start - quantity.sentence.start
    return _FREEDOM.search(quantity.sentence_text[max(0, end - 16) : end]) is not None


def _is_row_label(draft: Draft) -> bool:
    """Whether it is part of the words that a row begins with: "Aged 325 °C"."""
    cell = draft.where.block.cell
    if cell is None or cell.is_header or cell.column > 0 or draft.percent or draft.decimals:
        return False
    return _LABEL_BEFORE.fullmatch(draft.where.text, 0, draft.start) is not None


def _is_key_cell(draft: Draft) -> bool:
    """Whether a cell names a row or column by a number: a header, in the first column a whole one or one in words."""
    cell = draft.where.block.cell
    if cell is None or draft.percent:
        return False
    if cell.is_header:
        return True
    if cell.column > 0 or draft.decimals or draft.sign:
        return False
    return len(draft.where.text.strip()) == len(draft.text) or not any(map(str.isdigit, draft.text))


def _behind_adjective(after: str, draft: Draft) -> str:
    """What follows the number and its unit, "-" as a space."""
    text = after.replace("-", " ", 1) if after.startswith("-") else after
    unit = draft.unit.lower()
    return text.lstrip().removeprefix(unit) if unit and text.lstrip().startswith(unit + " ") else text
