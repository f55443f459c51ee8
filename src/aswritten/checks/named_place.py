"""The part of `number` that speaks of places named by a noun and a sign: "Chapter II", "Appendix B", "Study 2"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aswritten.extract.location import Location
from aswritten.extract.reading import Reading
from aswritten.model.finding import Finding, Range
from aswritten.model.late import late
from aswritten.model.verdict import CheckName, Outcome

_SIGN = r"(?:[IVXLC]{1,7}|[A-Z]|[0-9]{1,3})"
_NAMED = late(rf"(?<![\w-])([^\W\d_]{{3,20}}) ({_SIGN})(?![\w-]|\.\w)")
_LINE = late(rf"[\n\u2029][#*\s\[]{{0,6}}([^\W\d_]{{3,20}}) ({_SIGN})(?=[\s:.)\]-]|$)")
_FEWEST = 2
"""Headings of one noun that part a source."""


class _Heading(NamedTuple):
    start: int
    sign: str


def find_elsewhere(locations: Sequence[Location], claim: Reading, source: Reading) -> Iterator[Finding]:
    """A finding for each place that the claim names and that its words do not stand in."""
    headings: Mapping[str, Sequence[_Heading]] | None = None
    for match in _NAMED.finditer(claim.plain.text):
        headings = _headings(source) if headings is None else headings
        known = headings.get(match[1].lower(), ())
        where = Range(*match.span())
        if len(known) < _FEWEST:
            continue
        at = bisect_right(locations, where.start, key=lambda location: location.sentence.start) - 1
        if at >= 0 and where.start < locations[at].sentence.end:
            yield from _check(locations[at], where, (match[1], match[2]), known, claim=claim, source=source)


def _check(  # noqa: PLR0913 - what is compared
    location: Location,
    where: Range,
    named: tuple[str, str],
    headings: Sequence[_Heading],
    *,
    claim: Reading,
    source: Reading,
) -> Iterator[Finding]:
    if all(heading.sign != named[1] for heading in headings):
        return
    for group in location.anchors:
        quoted = group[0].claim_span if group else None
        if quoted and quoted.start <= where.start < quoted.end and quoted != location.sentence:
            continue
        found = [(anchor.source_spans[0], _sign_of(anchor.source_spans[0], headings)) for anchor in group]
        if found and all(
            sign and sign != named[1] and not _names(span, named, headings, source) for span, sign in found
        ):
            span, sign = found[0]
            yield Finding(
                check=CheckName.NUMBER,
                rule="place-elsewhere",
                outcome=Outcome.FAIL,
                message=f"claim cites {' '.join(named)}, but the span stands in {named[0]} {sign}",
                claim_ranges=(claim.raw_range(where),),
                source_ranges=(source.raw_range(span),),
            )


def _headings(source: Reading) -> dict[str, list[_Heading]]:
    """The lines of the source that begin with a noun and a sign, by the noun."""
    found: dict[str, list[_Heading]] = {}
    for match in _LINE.finditer(f"\n{source.plain.text}"):
        found.setdefault(match[1].lower(), []).append(_Heading(match.start(2) - 1, match[2]))
    return found


def _sign_of(span: Range, headings: Sequence[_Heading]) -> str:
    """The sign of the last heading before the span; empty where it stands before them all."""
    return next((heading.sign for heading in reversed(headings) if heading.start <= span.start), "")


def _names(span: Range, named: tuple[str, str], headings: Sequence[_Heading], source: Reading) -> bool:
    """Whether the sentence of the span, as far as it stands in one place, names the other place itself."""
    sentence = source.sentence_at(span.start)
    start = max((heading.start for heading in headings if heading.start <= span.start), default=sentence.start)
    end = min((heading.start for heading in headings if heading.start > span.start), default=sentence.end)
    end -= len(named[0]) + 1 if end < sentence.end else 0
    here = source.plain.text[max(start, sentence.start) : min(end, sentence.end)]
    return re.search(rf"(?i:{re.escape(named[0])}) {named[1]}(?!\w)", here) is not None
