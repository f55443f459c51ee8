"""Records of one small check."""

import pytest

from aswritten import Settings, check
from aswritten.record.building import Material, build_claim, build_evidence, build_verdict
from aswritten.record.values import Place

SOURCE = "Sales fell by 4% in April. The pump was idle all night.\n"
MOMENT = "2026-05-30T12:00:00Z"


def records_of(claim, text=SOURCE):
    """Evidence, claim and verdict of a check."""
    result = check(claim, text=text)
    evidence = build_evidence(Material(text=text, media_type="text/plain"))
    record = build_claim(claim)
    place = Place(document="paper.md", line=3, column=1)
    verdict = build_verdict(result, record, evidence, settings=Settings(), checked_at=MOMENT, place=place)
    return evidence, record, verdict


@pytest.fixture
def records():
    return records_of("The memo says “the pump was off”.")
