"""Evidence results, as they are read."""

from aswritten.model.evidence import EvidenceError, EvidenceResult, EvidenceStatus, Place
from aswritten.report.evidence_text import render_evidence, render_evidence_summary
from aswritten.report.text import Layout

PLACE = Place(
    path="e.json",
    locator=None,
    sha256="0" * 64,
    line=1,
    column=6,
    start=5,
    end=9,
    start_byte=5,
    end_byte=9,
    text="73.2",
)


def test_the_statuses(snapshot):
    results = (
        EvidenceResult(status=EvidenceStatus.VERIFIED, place=PLACE, detail="73.2 stands at e.json:1:6"),
        EvidenceResult(status=EvidenceStatus.VALUE_NOT_FOUND, detail="73.2 is not in e.json"),
        EvidenceResult(
            status=None, error=EvidenceError(code="UNREADABLE", message="e.json is a PNG image", hint="text")
        ),
    )
    shown = [render_evidence(result, "73.2", "e.json", Layout()) for result in results]
    shown.append(
        render_evidence(EvidenceResult(status=EvidenceStatus.UNPARSEABLE, detail="no value"), " ", "x", Layout())
    )
    shown.append(render_evidence_summary({"verified": 1, "value_not_found": 1, "error": 1}, Layout()))
    assert "".join(shown) == snapshot
