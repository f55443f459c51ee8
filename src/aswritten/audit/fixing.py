"""Which numbers can be put right from the evidence that their author names, and the texts that this makes.

A number is rewritten only where its link, macro or row of the claims file names one value, where its form can be
kept, and where the document with the new digits reads back as the same document with that one value changed.
"""

from __future__ import annotations

import os
from collections import Counter
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.claims_file import assigned_rows
from aswritten.audit.comparing import may_scale, scales_for
from aswritten.audit.model import MISMATCHED, Status, Trace
from aswritten.audit.notation import UnkeptFormatError, rewrite
from aswritten.document.model import BlockKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.audit.claims_file import ClaimRow
    from aswritten.audit.model import Audited, AuditResult
    from aswritten.audit.quantity import Quantity
    from aswritten.document.model import Document

_NEAR: Final = 3
"""By how much a number may differ from its evidence where the scale between them is not said."""


class Edit(NamedTuple):
    """A number that is rewritten; ``start`` and ``end`` are in the text of its file."""

    quantity: Quantity
    start: int
    end: int
    old: str
    new: str
    value: Decimal
    """As it is read once it is rewritten."""
    source: str
    row: ClaimRow | None = None
    """Of the claims file, if that names the evidence."""
    row_text: str = ""
    """What the row is to say."""

    @property
    def path(self) -> str:
        """Of the document's file."""
        return self.quantity.path


class Refusal(NamedTuple):
    """A linked number that does not match and is left as it is, and why."""

    path: str
    line: int
    column: int
    text: str
    reason: str


class Draft(NamedTuple):
    """The edits of one document, not yet read back."""

    edits: tuple[Edit, ...]
    refusals: tuple[Refusal, ...]


def refuse(quantity: Quantity, reason: str) -> Refusal:
    """A quantity that is left as it is."""
    return Refusal(quantity.path, quantity.line, quantity.column, quantity.text, reason)


def draft_edits(result: AuditResult, rows: Sequence[ClaimRow] = ()) -> Draft:
    """The edits that an audit allows, in the order of the document; ``rows`` are those of its claims file."""
    document = result.document
    if document is None:
        return Draft((), ())
    named = assigned_rows(rows, [one.quantity for one in result.quantities], main=document.path)
    links = Counter(one.quantity.link.place for one in result.quantities if one.quantity.link is not None)
    uses = Counter(row.number for row in named.values())
    edits: list[Edit] = []
    refusals: list[Refusal] = []
    for one in result.quantities:
        if one.status not in MISMATCHED or one.trace not in (Trace.LINK, Trace.CLAIM):
            continue
        row = named.get(one.quantity.id) if one.trace is Trace.CLAIM else None
        link = one.quantity.link
        is_shared = uses[row.number] > 1 if row is not None else link is not None and links[link.place] > 1
        reason = _objection(one, document, row) or ("its link or row names several numbers" if is_shared else "")
        if reason:
            refusals.append(refuse(one.quantity, reason))
            continue
        try:
            edits.append(_edit(one, row))
        except UnkeptFormatError as err:
            refusals.append(refuse(one.quantity, str(err)))
    return _without_overlaps(edits, refusals, result)


def _objection(one: Audited, document: Document, row: ClaimRow | None) -> str:
    """Why a number cannot be rewritten, whatever its form; empty where it may be."""
    quantity = one.quantity
    text = document.files[quantity.place.file].text
    checks = (
        (one.status is not Status.NUMBER_MISMATCH or one.evidence_count != 1, "its evidence is not one value"),
        (not _names_value(one, row), "its link names a file, not a value: add a locator"),
        (quantity.comparator, "it is a bound: which one to state is the author's to say"),
        (quantity.approximate, "it is approximate: how far to round is the author's to say"),
        (quantity.definition is not None, "it is a macro's: change the macro"),
        (document.blocks[quantity.block].kind is BlockKind.OUTPUT, "it is an output: run the notebook again"),
        (text[quantity.place.start : quantity.place.end] != quantity.text, "its digits do not stand in one place"),
    )
    return next((reason for holds, reason in checks if holds), "")


def _names_value(one: Audited, row: ClaimRow | None) -> bool:
    """Whether the author names a value: by a locator, or a file that holds no other."""
    link = one.quantity.link
    target = row.source if row is not None else link.target if link is not None else ""
    return bool(target.partition("#")[2]) or (bool(target) and not one.shared)


def _edit(one: Audited, row: ClaimRow | None) -> Edit:
    quantity = one.quantity
    place = one.evidence[0]
    try:
        exact = Fraction(Decimal(place.value))
    except (InvalidOperation, ValueError) as err:
        raise UnkeptFormatError("its evidence is not one number") from err
    rewrite(quantity, quantity.text, Fraction(quantity.value or 0))
    value = exact * likely_scale(quantity, place.name, exact)
    new = rewrite(quantity, quantity.text, value)
    return Edit(
        quantity=quantity,
        start=quantity.place.start,
        end=quantity.place.end,
        old=quantity.text,
        new=new,
        value=_value_of(quantity, value),
        source=f"{place.path}#{place.locator}" if place.locator else place.path,
        row=row,
        row_text=rewrite(quantity, row.text, value) if row is not None else "",
    )


def _value_of(quantity: Quantity, value: Fraction) -> Decimal:
    """What a reader takes the rewritten number for: the value, rounded half up."""
    steps = abs(value) / Fraction(quantity.step)
    whole = int(steps + Fraction(1, 2))
    magnitude = whole * quantity.step
    return -magnitude if value < 0 else magnitude


def likely_scale(quantity: Quantity, name: str, exact: Fraction) -> Fraction:
    """The factor between an evidence value and a number that does not match it.

    Raises:
        UnkeptFormatError: several are allowed and none of them brings the two near to each other.
    """
    shown = abs(Fraction(quantity.value or 0))
    factors = [scale.factor for scale in scales_for(quantity, name) if may_scale(scale.factor, exact, quantity)]
    if len(factors) == 1:
        return factors[0]
    near = [
        factor
        for factor in factors
        if shown and exact and max(shown / abs(exact * factor), abs(exact * factor) / shown) <= _NEAR
    ]
    if len(near) != 1:
        raise UnkeptFormatError("whether the evidence is a share or a percentage is in doubt")
    return near[0]


def _without_overlaps(edits: list[Edit], refusals: list[Refusal], result: AuditResult) -> Draft:
    """Edits of one place are one edit if they agree, else none; nor is one where another number stands."""
    by_place: dict[tuple[str, int, int], Edit] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    for one in result.quantities:
        span = (one.quantity.place.start, one.quantity.place.end)
        spans.setdefault(one.quantity.path, []).append(span)
    crossed = {(path, span) for path, own in spans.items() for span in _crossing(own)}
    edited = Counter((edit.path, edit.start, edit.end) for edit in edits)
    stated = Counter((one.quantity.path, *one.quantity.place[1:]) for one in result.quantities)
    disputed: set[tuple[str, int, int]] = set()
    for edit in edits:
        key = (edit.path, edit.start, edit.end)
        known = by_place.setdefault(key, edit)
        if known.new != edit.new or edited[key] != stated[key] or (edit.path, (edit.start, edit.end)) in crossed:
            disputed.add(key)
    refusals += [refuse(by_place[key].quantity, "other numbers stand in the same place") for key in sorted(disputed)]
    kept = tuple(edit for key, edit in by_place.items() if key not in disputed)
    return Draft(kept, tuple(sorted(refusals)))


def _crossing(spans: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The spans that overlap another one."""
    found: set[tuple[int, int]] = set()
    widest: tuple[int, int] | None = None
    for span in sorted(set(spans)):
        if widest is not None and span[0] < widest[1]:
            found |= {span, widest}
        if widest is None or span[1] > widest[1]:
            widest = span
    return found


def edit_text(text: str, edits: Sequence[Edit]) -> str:
    """A file's text with the edits of that file."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [text[at : edit.start], edit.new]
        at = edit.end
    return "".join([*parts, text[at:]])


def texts_of(document: Document, edits: Sequence[Edit]) -> Mapping[str, str]:
    """The new text of each file that is edited, by its path."""
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.path, []).append(edit)
    return {file.path: edit_text(file.text, by_path[file.path]) for file in document.files if file.path in by_path}


def real_path(workspace: str | os.PathLike[str], path: str) -> str:
    """Where a path of a document or of evidence lies that is shown relative to the workspace root."""
    return os.path.realpath(os.path.join(workspace, path))  # noqa: PTH118 - text paths
