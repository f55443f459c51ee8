"""From evidence results to diagnostics."""

import pytest

from aswritten.model.evidence import EvidenceError, EvidenceResult, EvidenceStatus, Place
from aswritten.report.diagnostic import Level, Spot, spot_at
from aswritten.report.evidence_run import EVIDENCE_RULES, evidence_diagnostic, evidence_problem, evidence_run

PLACE = Place(
    path="r.json",
    locator=None,
    sha256="0" * 64,
    line=2,
    column=5,
    start=9,
    end=12,
    start_byte=9,
    end_byte=12,
    text="0.5",
)


def diagnose(status, *, place=None, source="r.json", spot=None):
    return evidence_diagnostic(
        EvidenceResult(status=status, place=place, detail="so it is"),
        name="a",
        value="0.5",
        source=source,
        spot=spot,
        unplaced="rows.jsonl",
        show_path=lambda path: f"root/{path}",
    )


@pytest.mark.parametrize(
    ("status", "rule", "level"),
    [
        (EvidenceStatus.VERIFIED, "verified", Level.NONE),
        (EvidenceStatus.VALUE_NOT_FOUND, "value-not-found", Level.ERROR),
        (EvidenceStatus.PATH_MISSING, "path-missing", Level.ERROR),
        (EvidenceStatus.UNPARSEABLE, "unparseable", Level.WARNING),
    ],
)
def test_each_status_is_a_rule(status, rule, level):
    found = diagnose(status)
    assert (found.rule, found.level, found.status) == (rule, level, status)
    assert rule in EVIDENCE_RULES
    assert [each.id for each in evidence_run([found], {}).rules] == [rule]


@pytest.mark.parametrize(
    ("source", "path"),
    [
        pytest.param("r.json", "root/r.json", id="a file"),
        pytest.param("r.json#/a/b", "root/r.json", id="a file with a locator"),
        pytest.param("a%23b.json", "root/a#b.json", id="a file with a number sign"),
        pytest.param("*.json", "rows.jsonl", id="a glob is no file"),
        pytest.param("", "rows.jsonl", id="no source"),
    ],
)
def test_a_value_is_placed_where_its_source_is(source, path):
    assert diagnose(EvidenceStatus.VALUE_NOT_FOUND, source=source).spot == Spot(path=path)


def test_a_value_that_stands_there_is_placed_there():
    found = diagnose(EvidenceStatus.VERIFIED, place=PLACE)
    assert found.spot == spot_at("root/r.json", 2, 5)
    assert diagnose(EvidenceStatus.VERIFIED, place=PLACE, spot=spot_at("paper.md", 7)).spot.path == "paper.md"


def test_an_error_is_a_problem():
    result = EvidenceResult(status=None, error=EvidenceError(code="NOT_FOUND", message="m", hint="h"))
    problem = evidence_problem(result, name="a", spot=Spot(path="rows.jsonl"))
    assert (problem.code, problem.message, problem.hint, problem.name) == ("NOT_FOUND", "m", "h", "a")
