"""One sentence against the sources that it cites: each checked, and what they add up to (SPEC 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import msgspec

from aswritten.api import check_source
from aswritten.errors import AswrittenError
from aswritten.extract.reading import Reading
from aswritten.lint.model import DocumentClaim, SourceVerdict
from aswritten.lint.pinpoints import PinKind, Pinpoint, page_name, pages_named, read_pinpoint
from aswritten.model.result import Check, Result
from aswritten.model.span import Span
from aswritten.model.verdict import CheckName, Outcome, Verdict
from aswritten.settings import Settings

PAGE_ELSEWHERE = "place-elsewhere"
PAGE_UNKNOWN = "place-unchecked"
MISATTRIBUTED = "quote-misattributed"
_SENTENCE_END = re.compile(r"[.!?。！？…\s]*$")
_LEAST_WORDS = 3
"""Words of a quotation that tell it from others; a shorter one is found anywhere."""


def check_cited(
    claim: DocumentClaim, source: Reading, pinpoint: str, *, language: str | None, settings: Settings
) -> Result:
    """Check a sentence against one source; the page or section that the citation names is part of the claim.

    Raises:
        AswrittenError: as :func:`aswritten.check`.
    """
    named = read_pinpoint(pinpoint)
    has_pages = source.source_map is not None and bool(source.source_map.pages)
    if named is None or (named.kind is PinKind.PAGE and has_pages):
        result = check_source(claim.text, source, language=language, settings=settings)
        return result if named is None else _hold_to_page(result, source, named)
    stated = _with_place(claim.text, named)
    result = check_source(stated, source, language=language, settings=settings)
    return msgspec.structs.replace(result, claim=claim.text)


def _with_place(text: str, named: Pinpoint) -> str:
    """The sentence with the place behind it, as a writer puts it: the core reads such a reference."""
    if text.startswith(">"):
        return f"({named.text}):\n\n{text}"
    end = _SENTENCE_END.search(text)
    assert end is not None  # noqa: S101 - the pattern matches the empty text at the end
    return f"{text[: end.start()]} ({named.text}){end[0] or '.'}"


def _hold_to_page(result: Result, source: Reading, named: Pinpoint) -> Result:
    """Withhold ``verified`` from what stands on another page than the one named."""
    source_map = source.source_map
    assert source_map is not None  # noqa: S101 - for the type checker; the caller has seen its pages
    spans = _deciding_spans(result)
    if not spans:
        return result
    wanted = pages_named(named, source_map.pages)
    groups = [{span.page for span in group if span.page is not None} for group in spans]
    if all(pages & wanted for pages in groups if pages):
        return result
    found = sorted({page for pages in groups if not pages & wanted for page in pages})
    shown = ", ".join(page_name(source_map, page) for page in found[:5])
    message = f"found on {shown}, cited as {named.text}; cite the page that has it"
    if not wanted:
        message += f" (the file has {len(source_map.pages)} pages, and none is {named.text})"
    fault = Check(
        name=CheckName.NUMBER,
        rule=PAGE_ELSEWHERE,
        outcome=Outcome.FAIL,
        message=message,
        source_spans=tuple(span for group in spans for span in group if span.page in found)[:5],
    )
    verdict = Verdict.INSUFFICIENT if result.verdict is Verdict.VERIFIED else result.verdict
    return with_fault(result, fault, verdict)


def with_fault(result: Result, fault: Check, verdict: Verdict) -> Result:
    """The result with one more failed check, in report order."""
    checks = [check for check in result.checks if not (check.name is fault.name and check.outcome is Outcome.SKIPPED)]
    at = next((index for index, check in enumerate(checks) if check.name is fault.name), len(checks))
    return msgspec.structs.replace(result, verdict=verdict, checks=(*checks[:at], fault, *checks[at:]))


def _deciding_spans(result: Result) -> tuple[tuple[Span, ...], ...]:
    """For each thing located in the source the places where it stands: its words; where there are none, its values."""
    of_words = _spans_of(result, CheckName.VERBATIM)
    return of_words or _spans_of(result, CheckName.LABEL) or _spans_of(result, CheckName.NUMBER)


def _spans_of(result: Result, name: CheckName) -> tuple[tuple[Span, ...], ...]:
    return tuple(
        check.source_spans
        for check in result.checks
        if check.name is name and check.outcome is Outcome.PASS and check.source_spans
    )


def combine(verdicts: Sequence[SourceVerdict]) -> tuple[Verdict | None, int | None]:
    """The verdict of a sentence from those of its sources, and which one it rests on.

    `verified` when one verifies it and none refutes it; a quotation that another cited source has is not missing.
    """
    checked = [(index, each.result) for index, each in enumerate(verdicts) if each.result is not None]
    if not checked:
        return None, None
    for refutes in (_fails_by_label, _contradicts):
        for index, result in checked:
            if refutes(result):
                return result.verdict, index
    for verdict in (Verdict.VERIFIED, Verdict.CONTRADICTED):
        for index, result in checked:
            if result.verdict is verdict:
                return verdict, index
    if len(checked) == 1:
        return checked[0][1].verdict, checked[0][0]
    if all(result.verdict is Verdict.DISPROVEN for _, result in checked) and not _each_quote_somewhere(checked):
        return Verdict.DISPROVEN, checked[0][0]
    index = next((index for index, result in checked if result.verdict is Verdict.INSUFFICIENT), checked[0][0])
    return Verdict.INSUFFICIENT, index


def _fails_by_label(result: Result) -> bool:
    return result.verdict is Verdict.DISPROVEN and any(
        check.name is CheckName.LABEL and check.outcome is Outcome.FAIL for check in result.checks
    )


def _contradicts(result: Result) -> bool:
    return result.verdict is Verdict.CONTRADICTED


def _each_quote_somewhere(checked: Iterable[tuple[int, Result]]) -> bool:
    """Whether each quotation stands in one of the sources."""
    found: dict[int, bool] = {}
    for _, result in checked:
        for number, quote in enumerate(result.quotes):
            found[number] = found.get(number, False) or quote.found
    return bool(found) and all(found.values())


def find_misattributed(
    result: Result, others: Iterable[tuple[str, Callable[[], Reading]]], *, settings: Settings
) -> tuple[Check, ...]:
    """Quotations that the cited source lacks and another source of the document has, literally (SPEC 6)."""
    absent = [quote.text for quote in result.quotes if not quote.found]
    faults: list[Check] = []
    if not absent:
        return ()
    for name, read in others:
        try:
            source = read()
        except AswrittenError:
            continue
        for text in absent:
            if len(text.split()) < _LEAST_WORDS and not any(letter >= "\u2e80" for letter in text):
                continue
            there = check_source(f"“{text}”", source, settings=settings).quotes
            if there and there[0].found and there[0].exactness in {"exact", "folded"}:
                faults.append(
                    Check(
                        name=CheckName.VERBATIM,
                        rule=MISATTRIBUTED,
                        outcome=Outcome.FAIL,
                        message=f"“{text[:120]}” is not in the source cited, it stands in {name}; cite that",
                    )
                )
    return tuple(faults)
