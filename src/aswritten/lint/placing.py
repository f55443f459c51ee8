"""The page or section that a citation names is part of the claim: what stands elsewhere is not verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.api import check_source
from aswritten.extract.number_words import number_words
from aswritten.extract.outline import find_outline
from aswritten.extract.passages import find_passages, locate
from aswritten.extract.places import Place, find_places, holds, place_of
from aswritten.extract.reading import Reading
from aswritten.lint.pinpoints import PinKind, Pinpoint, page_name, pages_named
from aswritten.model.finding import Range
from aswritten.model.number import NumberKind
from aswritten.model.result import Check, Result
from aswritten.model.source_map import SourceMap
from aswritten.model.verdict import CheckName, Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.settings import Settings

ELSEWHERE = "place-elsewhere"
UNCHECKED = "place-unchecked"
_MOST_TRIED = 40
"""Pages of a run that are read one by one for a claim that stands at several places."""
_MOST_SHOWN = 5
_OUTLINED = frozenset(("section", "chapter"))

_Group = tuple[Range, ...]
"""All places at which one thing of the claim stands, in the raw source."""


def hold_to_place(
    result: Result, source: Reading, named: Pinpoint, *, language: str | None, settings: Settings
) -> Result:
    """The result with the place taken into account; ``verified`` is withheld from what stands elsewhere."""
    has_pages = source.source_map is not None and bool(source.source_map.pages)
    if named.kind is PinKind.PAGE and has_pages:
        return _hold_to_pages(result, source, named, language=language, settings=settings)
    return _hold_to_heading(result, source, named, language=language, settings=settings)


def with_check(result: Result, check: Check, verdict: Verdict) -> Result:
    """The result with one more check, in report order."""
    kept = [each for each in result.checks if not (each.name is check.name and each.outcome is Outcome.SKIPPED)]
    at = next((index for index, each in enumerate(kept) if each.name is check.name), len(kept))
    return msgspec.structs.replace(result, verdict=verdict, checks=(*kept[:at], check, *kept[at:]))


def _hold_to_pages(
    result: Result, source: Reading, named: Pinpoint, *, language: str | None, settings: Settings
) -> Result:
    source_map = source.source_map
    assert source_map is not None  # noqa: S101 - for the type checker; the caller has seen its pages
    groups = _groups(result, source)
    wanted = pages_named(named, source_map.pages)
    on_pages = [[source_map.page_at(run.start) or 0 for run in group] for group in groups]
    if not groups or all(len(pages) == 1 and pages[0] in wanted for pages in on_pages):
        return result
    if all(wanted.intersection(pages) for pages in on_pages):
        if result.verdict is not Verdict.VERIFIED:
            return result
        for page in sorted(wanted)[:_MOST_TRIED]:
            narrowed = check_source(result.claim, _page_of(source, page), language=language, settings=settings)
            if narrowed.verdict is Verdict.VERIFIED:
                return _moved(result, narrowed)
    elsewhere = sorted({page for pages in on_pages if not wanted.intersection(pages) for page in pages})
    shown = ", ".join(
        page_name(source_map, page) for page in (elsewhere or sorted({p for ps in on_pages for p in ps}))[:_MOST_SHOWN]
    )
    message = f"found on {shown}, cited as {named.text}; cite the page that has it"
    if not wanted:
        message += f" (the file has {len(source_map.pages)} pages, and none is {named.text})"
    return _elsewhere(result, message, source, [group[0] for group in groups])


def _page_of(source: Reading, number: int) -> Reading:
    """One page as a source of its own, with the sentences whole that its borders cut."""
    from aswritten.load.documents import narrow  # noqa: PLC0415 - few claims stand at several places
    from aswritten.load.formats.extracted import Extracted, Extractor  # noqa: PLC0415 - as above

    assert source.source_map is not None  # noqa: S101 - the caller has seen its pages
    whole = Extracted(text=source.raw, extractor=Extractor(name="", version=""), pages=source.source_map.pages)
    page = narrow(whole, number, path="")
    return Reading(page.text, media_type=source.media_type, language=source.language, source_map=SourceMap(page.pages))


def _moved(result: Result, narrowed: Result) -> Result:
    """The result with what the page's own check says; its spans are those of the page's text."""
    return msgspec.structs.replace(narrowed, claim=result.claim)


def _hold_to_heading(
    result: Result, source: Reading, named: Pinpoint, *, language: str | None, settings: Settings
) -> Result:
    """Hold to a numbered heading, or a page that the text itself names."""
    number = next(
        (
            each
            for code in dict.fromkeys((language, source.language, "en", "de", "fr", "es", "zh"))
            for each in Reading(named.text, language=code).numbers
            if each.kind is NumberKind.STRUCTURE
        ),
        None,
    )
    places: list[Place] = []
    if number is not None:
        places = _places_shown(source, number.noun)
    groups = _groups(result, source)
    if not groups:
        return result
    if number is None or not places:
        what = "its source has no pages" if named.kind is PinKind.PAGE else "its source shows no such numbered place"
        message = f"{named.text} was not checked: {what}; look it up"
        return with_check(result, _check(UNCHECKED, Outcome.WARN, message), result.verdict)
    there = [[place_of(source.plain.to_view(*run), places) for run in group] for group in groups]
    right = [[place is not None and holds(number.text, place.number) for place in each] for each in there]
    if all(all(each) for each in right):
        return result
    if all(any(each) for each in right):
        if result.verdict is not Verdict.VERIFIED:
            return result
        section = _section_of(source, places, number.text)
        narrowed = check_source(result.claim, section, language=language, settings=settings)
        if narrowed.verdict is Verdict.VERIFIED:
            return result
    wrong = next(
        place for each, fits in zip(there, right, strict=True) for place, fit in zip(each, fits, strict=True) if not fit
    )
    found = f"in {number.noun} {wrong.number}" if wrong else f"before the first {number.noun}"
    message = f"found {found}, cited as {named.text}; cite the place that has it"
    if not any(holds(number.text, place.number) for place in places):
        message += f" (no heading of the source is numbered {number.text})"
    return _elsewhere(result, message, source, [group[0] for group in groups])


def _places_shown(source: Reading, noun: str) -> list[Place]:
    """The numbered places of one kind; sections are those of the outline, where the source has one."""
    if noun not in source.places_of:
        places = find_places(source.plain.text, source.numbers, noun, number_words(source.language))
        outline = find_outline(source.plain.text, places) if noun in _OUTLINED else []
        source.places_of[noun] = outline or places
    return source.places_of[noun]


def _section_of(source: Reading, places: Sequence[Place], number: str) -> Reading:
    """The text of the places that a number holds, as a source of its own."""
    ends = [*(place.start for place in places[1:]), len(source.plain.text)]
    runs = [
        source.plain.to_raw(place.start, end)
        for place, end in zip(places, ends, strict=True)
        if holds(number, place.number)
    ]
    text = "\n\n".join(source.raw[run.start : run.end] for run in runs)
    return Reading(text, media_type=source.media_type, language=source.language)


def _groups(result: Result, source: Reading) -> list[_Group]:
    """For each thing of the claim that is located, all places at which it stands."""
    quoted = [
        tuple(passage.ranges[0] for passage in find_passages(quote.text, source).found if passage.ranges)
        for quote in result.quotes
        if quote.found
    ]
    if any(quoted):
        return [group for group in quoted if group]
    if result.quotes and result.verdict is not Verdict.VERIFIED:
        return []  # where its figures stand tells nothing of a quotation that is absent
    whole = locate(Reading(result.claim, beside=source), source).found
    if whole:
        return [tuple(passage.ranges[0] for passage in whole)]
    for name in (CheckName.LABEL, CheckName.NUMBER, CheckName.VERBATIM):
        spans = [
            (Range(check.source_spans[0].start, check.source_spans[0].end),)
            for check in result.checks
            if check.name is name and check.outcome is Outcome.PASS and check.source_spans
        ]
        if spans:
            return list(spans)
    return []


def _elsewhere(result: Result, message: str, source: Reading, runs: Sequence[Range]) -> Result:
    verdict = Verdict.INSUFFICIENT if result.verdict is Verdict.VERIFIED else result.verdict
    fault = _check(ELSEWHERE, Outcome.FAIL, message)
    spans = source.places.spans(tuple(runs[:_MOST_SHOWN]))
    return with_check(result, msgspec.structs.replace(fault, source_spans=spans), verdict)


def _check(rule: str, outcome: Outcome, message: str) -> Check:
    return Check(name=CheckName.NUMBER, rule=rule, outcome=outcome, message=message)
