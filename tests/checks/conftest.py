"""Claims with quotation marks, anchored by hand: the checks of wording without the search for quotes."""

from __future__ import annotations

import re

import pytest

from aswritten.checks import context, polarity, strength
from aswritten.extract.alignment import find_alignments
from aswritten.extract.reading import Reading
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.finding import Range
from aswritten.model.verdict import Outcome

CHECKS = {"polarity": polarity, "strength": strength, "context": context}


def anchors_of(claim: Reading, source: Reading) -> list[Anchor]:
    text, other = claim.plain.text, source.plain.text
    found = []
    for match in re.finditer(r'"([^"]+)"', text):
        span = Range(match.start(1), match.end(1))
        at = other.lower().index(match.group(1).lower())
        found.append(
            Anchor(
                kind=AnchorKind.QUOTE,
                claim_sentence=claim.sentence_at(span.start),
                claim_span=span,
                source_spans=(Range(at, at + len(match.group(1))),),
            )
        )
    if found:
        return found
    sentence = claim.sentence_at(0)
    return [
        Anchor(kind=AnchorKind.ALIGNED, claim_sentence=sentence, claim_span=None, source_spans=(alignment.source,))
        for alignment in find_alignments(claim, sentence, source)
    ]


@pytest.fixture
def read():
    """The findings of one check on a claim whose quotes stand in the source, or that is aligned with it."""

    def read_one(name: str, claim: str, source: str, language: str = "en"):
        mine, theirs = Reading(claim, language=language), Reading(source, language=language)
        anchors = anchors_of(mine, theirs)
        assert anchors, "the claim has no quotes and is not aligned with the source"
        return [finding for anchor in anchors for finding in CHECKS[name].find(anchor, mine, theirs)]

    return read_one


@pytest.fixture
def faults(read):
    """The rules that fail, in order."""

    def name_faults(name: str, claim: str, source: str, language: str = "en"):
        return [finding.rule for finding in read(name, claim, source, language) if finding.outcome is Outcome.FAIL]

    return name_faults
