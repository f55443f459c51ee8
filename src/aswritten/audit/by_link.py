"""A quantity whose evidence the author names: by a link, a macro, the claims file, or a file named in the words."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.answers import contradicted, matched
from aswritten.audit.by_names import trace as trace_names
from aswritten.audit.comparing import correct, fit, readable, scales_for
from aswritten.audit.evidence_json import as_number
from aswritten.audit.model import Audited, EvidencePlace, Status, Trace
from aswritten.audit.quantity import LinkKind
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from aswritten.audit.case import Case
    from aswritten.audit.citing import Citations, Cited
    from aswritten.audit.quantity import Quantity

_NUMBER: Final = re.compile(r"(?<![\w.,-])[+-]?[0-9][0-9,]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?(?![\w]|[.,][0-9])")


class Target(NamedTuple):
    """What the author names."""

    path: str
    locator: str
    how: Trace
    is_strict: bool
    """Whether naming it is a statement that it is there."""


def target_of(quantity: Quantity, claimed: str | None) -> Target | None:
    """The evidence named for a quantity; the claims file before the document, a link before words."""
    from aswritten.audit.citing import looks_like_evidence  # noqa: PLC0415 - beside its one use
    from aswritten.evidence.locators import split_source  # noqa: PLC0415 - as above

    if claimed is not None:
        path, locator = split_source(claimed)
        return Target(path, locator or "", Trace.CLAIM, is_strict=True)
    link = quantity.link
    if link is None:
        return None
    if link.kind is LinkKind.MACRO:
        return Target(link.path, link.locator, Trace.LINK, is_strict=True)
    if not looks_like_evidence(link.path, link.locator):
        return None
    return Target(link.path, link.locator, Trace.FILE if link.kind is LinkKind.LINE else Trace.LINK, is_strict=True)


def trace_target(case: Case, quantity: Quantity, target: Target, citations: Citations) -> Audited | None:
    """The status by what the author names; None where a named file alone says nothing of this number."""
    cited = _resolve(quantity, target, citations)
    if isinstance(cited, Audited):
        return cited
    if target.locator:
        return _at_locator(case, quantity, target, cited, citations)
    if cited.file is None:
        return None if target.how is Trace.FILE else _read_no_values(quantity, target, cited)
    found = trace_names(case, quantity, within=case.index.restrict([cited.file]), how=target.how)
    if found is not None:
        return found
    file = case.columns.files[cited.file]
    if file.stop - file.first == 1 and target.how is not Trace.FILE:
        return contradicted(case, quantity, [file.first], how=target.how)
    return None


def _resolve(quantity: Quantity, target: Target, citations: Citations) -> Cited | Audited:
    try:
        cited = citations.find(target.path)
    except AswrittenError as err:
        citations.errors.setdefault(target.path, err)
        return _lost(quantity, target, err.message)
    if cited is None:
        return _lost(quantity, target, f"{target.path} is not there")
    if cited.error is not None:
        return _lost(quantity, target, cited.error.message)
    return cited


def _lost(quantity: Quantity, target: Target, message: str) -> Audited:
    return Audited(quantity=quantity, status=Status.CITED_EVIDENCE_MISSING, trace=target.how, message=message)


def _read_no_values(quantity: Quantity, target: Target, cited: Cited) -> Audited:
    return Audited(
        quantity=quantity,
        status=Status.MISSING_EVIDENCE,
        trace=target.how,
        message=f"{cited.shown} is no result file that can be searched: add a locator such as #L12",
    )


def _at_locator(case: Case, quantity: Quantity, target: Target, cited: Cited, citations: Citations) -> Audited:
    try:
        found = citations.value_at(cited, target.locator)
    except AswrittenError as err:
        if err.code in (ErrorCode.NOT_A_FILE, ErrorCode.NOT_FOUND):
            return _lost(quantity, target, err.message)
        citations.errors.setdefault(cited.shown, err)
        return _lost(quantity, target, err.message)
    if found is None:
        return _lost(quantity, target, f"{cited.shown} has no #{target.locator}")
    if isinstance(found, int):
        exact = Fraction(case.columns.decimal(found))
        name = case.columns.name(found)
        fitted = fit(exact, quantity, scales_for(quantity, name))
        if fitted is not None:
            return matched(case, quantity, found, fitted, how=target.how, shared=(), others=0)
        return contradicted(case, quantity, [found], how=target.how)
    return _against_text(quantity, target, cited, found)


def _against_text(quantity: Quantity, target: Target, cited: Cited, text: str) -> Audited:
    """A place that is a text or lines: a number of it that fits, else a mismatch where it is one number."""
    scales = scales_for(quantity, target.locator.rpartition("/")[2].rpartition("=")[2])
    whole = as_number(text)
    numbers = [whole] if whole is not None else [match[0].replace(",", "") for match in _NUMBER.finditer(text)]
    fits = [(number, fitted) for number in numbers if (fitted := fit(Fraction(Decimal(number)), quantity, scales))]
    shown = " ".join(text.split())[:60]
    if fits:
        number, fitted = next(((number, one) for number, one in fits if one.is_equal), fits[0])
        place = EvidencePlace(path=cited.shown, locator=target.locator, value=number)
        return Audited(
            quantity=quantity,
            status=Status.EXACT_MATCH if fitted.is_equal else Status.ROUNDING_OK,
            trace=target.how,
            evidence=(place,),
            evidence_count=1,
            formula=f"{number} {fitted.scale}" if fitted.scale else "",
            message=f"{cited.shown}#{target.locator} holds {number}",
        )
    name = target.locator.rpartition("/")[2].rpartition("=")[2]
    place = EvidencePlace(path=cited.shown, locator=target.locator, value=whole or shown, name=name)
    correction = correct(quantity, Fraction(Decimal(whole))) if whole is not None else ""
    return Audited(
        quantity=quantity,
        status=Status.NUMBER_MISMATCH,
        trace=target.how,
        evidence=(place,),
        evidence_count=1,
        message=f"{cited.shown}#{target.locator} holds {shown}"
        + (f": evidence rounds to {readable(correction)}" if correction else ""),
        correction=correction,
    )
