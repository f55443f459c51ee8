"""Small projects with a truth file each: what an audit must say of them, and what it must never say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.model import MISMATCHED, RECONCILED, AuditResult

PROJECTS = Path(__file__).parent / "projects"
NAMES = sorted(path.parent.name for path in PROJECTS.glob("*/truth.json"))


class Row(NamedTuple):
    """A quantity of a truth file beside what was said of it."""

    project: str
    line: str
    text: str
    due: str
    given: str


def read_truth(name: str) -> dict[str, object]:
    truth: dict[str, object] = json.loads((PROJECTS / name / "truth.json").read_text(encoding="utf-8"))
    return truth


def run(name: str) -> AuditResult:
    truth = read_truth(name)
    folder = PROJECTS / name
    claims = truth.get("claims")
    return audit(
        str(truth["document"]),
        [str(folder / root) for root in truth["evidence"]],
        workspace_root=folder,
        claims=folder / claims if claims else None,
    )[0]


def compare(name: str) -> list[Row]:
    result = run(name)
    left = {(one.quantity.path, one.quantity.line, one.quantity.text.strip("%$\\ ")): one for one in result.quantities}
    rows = []
    for due in read_truth(name)["quantities"]:
        one = left.get((due["file"], due["line"], due["text"]))
        given = one.status.value if one is not None else "not found"
        # Where the rules leave a choice (a minimum that one row holds), each of them is right.
        status = given if given in due.get("also", ()) else due["status"]
        rows.append(Row(name, f"{due['file']}:{due['line']}", due["text"], status, given))
    return rows


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [row for name in NAMES for row in compare(name)]


@pytest.mark.parametrize("name", NAMES)
def test_outcome_of_each_project_is_the_true_one(name: str) -> None:
    result = run(name)
    truth = read_truth(name)
    assert (result.outcome.value, result.reason_code) == (truth["outcome"], truth["reason_code"])


def test_at_least_nine_of_ten_statuses_are_right(rows: list[Row]) -> None:
    wrong = [row for row in rows if row.due != row.given]
    assert len(wrong) <= len(rows) * 0.1, wrong


def test_no_wrong_number_is_called_right(rows: list[Row]) -> None:
    assert not [row for row in rows if row.due not in RECONCILED and row.due != "exempt" and row.given in RECONCILED]


def test_hardly_a_right_number_is_called_a_mismatch(rows: list[Row]) -> None:
    right = [row for row in rows if row.due in RECONCILED]
    accused = [row for row in right if row.given in MISMATCHED]
    assert len(accused) <= len(right) * 0.03, accused
