"""Linted sentences as JSON: one object each, as of a claim check, with the sources that were cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.report.json_v1 import error_object, result_object

if TYPE_CHECKING:
    from aswritten.lint.model import Linted, Repair, SourceVerdict
    from aswritten.model.result import Check, Result
    from aswritten.report.json_v1 import JsonObject
    from aswritten.report.lint_places import Places


def linted_object(linted: Linted, places: Places) -> JsonObject:
    """One sentence: its result, or an error where no cited source is at hand, or that it is uncited.

    The spans of its checks are offsets in the claim's text; ``document_spans`` are the same in the document.
    """
    place = {"document": places.path(linted), "line": linted.line, "column": linted.column}
    head = {"id": linted.id, "claim": linted.claim.text, **place}
    if linted.is_uncited:
        return {**head, "uncited": True, "sources": []}
    cited = {
        "sources": list(dict.fromkeys(source.path for source in linted.sources if source.path is not None)),
        "cited": [_cited_object(source) for source in linted.sources],
    }
    result = linted.result
    if result is None or linted.verdict is None:
        error = linted.error
        assert error is not None  # noqa: S101 - without a verdict each source has an error
        return {**head, **cited, "error": error_object(error)}
    own = result_object(result, row_id=linted.id, place=place)
    more: JsonObject = {"page": first_page(result)}
    if linted.repairs:
        more["repairs"] = [_repair_object(repair, places) for repair in linted.repairs]
    checks = [_check_object(check, linted, places) for check in result.checks]
    return {**own, "claim": linted.claim.text, "verdict": linted.verdict, "checks": checks, **cited, **more}


def _check_object(check: Check, linted: Linted, places: Places) -> JsonObject:
    spans = [places.span_of(linted, span.start, span.end) for span in check.claim_spans]
    return {**msgspec.structs.asdict(check), "document_spans": [span for span in spans if span is not None]}


def _repair_object(repair: Repair, places: Places) -> JsonObject:
    """The source's words for a quotation; ``applies`` where ``--fix`` would put them in."""
    return {"span": places.span(repair.place), "text": repair.text, "applies": bool(repair.edits)}


def _cited_object(source: SourceVerdict) -> JsonObject:
    """One cited source: as written, its file, and its own verdict or error."""
    written = {"target": source.citation.target, "pinpoint": source.citation.pinpoint, "path": source.path}
    if source.result is not None:
        return {**written, "verdict": source.result.verdict}
    return {**written, "error": None if source.error is None else error_object(source.error)}


def first_page(result: Result) -> int | None:
    """The page of the first place that the result rests on; None where the source has no pages."""
    spans = (span for check in result.checks for span in check.source_spans)
    return next((span.page for span in spans if span.page is not None), None)
