"""The part of `verbatim` that speaks of whole sentences: located or not (SPEC 2.1), and by which right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aswritten.extract.location import Located, Location
from aswritten.extract.reading import Reading
from aswritten.model.finding import Finding
from aswritten.model.verdict import CheckName, Outcome

_RIGHT = {
    Located.VERBATIM: "stands in the source as written",
    Located.LABELS: "is covered by labelled values that the source has too",
}


def find_unlocated(locations: Sequence[Location], claim: Reading, source: Reading) -> Iterator[Finding]:
    """Say of each sentence without quoted words whether the source has it."""
    for location in locations:
        if location.by is Located.UNREAD:
            yield _unread(location, claim)
            continue
        sentence = claim.raw_range(location.sentence)
        shown = _shorten(claim.raw[slice(*sentence)])
        if location.by in _RIGHT:
            places = location.anchors[-1][0].source_spans if location.by is Located.VERBATIM else ()
            yield Finding(
                check=CheckName.VERBATIM,
                rule="",
                outcome=Outcome.PASS,
                message=f"“{shown}” {_RIGHT[location.by]}",
                claim_ranges=(sentence,),
                source_ranges=tuple([source.raw_range(where) for where in places]),
            )
        elif location.by is Located.NOWHERE:
            aligned = tuple(source.raw_range(alignment.source) for alignment in location.alignments)
            yield Finding(
                check=CheckName.VERBATIM,
                rule="not-located",
                outcome=Outcome.FAIL,
                message=f"“{shown}” does not stand in the source word for word"
                + ("" if location.sought else "; sentences like it were not sought, since that would take too long")
                + ("; the nearest sentence says nearly the same" if aligned else "")
                + "; quote the words it rests on",
                claim_ranges=(sentence,),
                source_ranges=aligned[:1],
            )

    if all(location.by is Located.FRAME for location in locations):
        yield Finding(
            check=CheckName.VERBATIM,
            rule="not-located",
            outcome=Outcome.FAIL,
            message="the claim says nothing that a source could support; state or quote what the source says",
            claim_ranges=tuple(claim.raw_range(location.sentence) for location in locations[:1]),
        )


def _unread(location: Location, claim: Reading) -> Finding:
    return Finding(
        check=CheckName.VERBATIM,
        rule="sentences-unread",
        outcome=Outcome.FAIL,
        message=f"the claim has too many sentences: of {len(claim.sentences):,} those after character "
        f"{claim.raw_range(location.sentence).start:,} were not looked for; check them by themselves",
        claim_ranges=(claim.raw_range(location.sentence),),
    )


def _shorten(text: str, *, limit: int = 120) -> str:
    """The text on one line, cut in the middle of nothing: whole words and an ellipsis."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    return line[:limit].rsplit(" ", 1)[0] + " …"
