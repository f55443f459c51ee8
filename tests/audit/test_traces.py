"""Traces that documents in the wild got wrong: each kind in small."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.model import MISMATCHED


def statuses(folder: Path, text: str, evidence: object) -> dict[str, str]:
    (folder / "r").mkdir(exist_ok=True)
    (folder / "r" / "a.json").write_text(json.dumps(evidence))
    (folder / "d.md").write_text(text)
    result = audit("d.md", [str(folder / "r")], workspace_root=folder)[0]
    return {one.quantity.text: one.status.value for one in result.quantities}


def test_name_that_agrees_as_a_whole_wins_over_a_longer_one(tmp_path: Path) -> None:
    evidence = {
        "runs": {"aspic_v2": {"accuracy": 0.601}, "aspic_v2_persistent": {"accuracy": 0.593}},
        "more": {"aspic_v2": {"loss": 0.5}},
    }
    text = "| Model | Accuracy |\n|---|---|\n| aspic_v2 | 0.601 |\n| aspic_v2_persistent | 0.700 |\n"
    found = statuses(tmp_path, text, evidence)
    assert found["0.601"] == "exact_match"


def test_column_is_named_by_its_header_not_by_the_name_of_the_row(tmp_path: Path) -> None:
    noise = {f"schema_size_{name}": at for at, name in enumerate("abcdefghijkl")}
    evidence = {"noise": noise, "schema_gating": {"accuracy_mean": 0.765, "cascade_mean": 0.045}}
    text = "| Model | Accuracy | Cascade |\n|---|---|---|\n| schema_gating | 0.765 | 0.045 |\n"
    found = statuses(tmp_path, text, evidence)
    assert (found["0.765"], found["0.045"]) == ("exact_match", "exact_match")


@pytest.mark.parametrize(
    ("spread", "due"), [("0.018", {"rounding_ok"}), ("0.099", {"aggregation_mismatch", "missing_evidence"})]
)
def test_spread_is_held_against_what_is_stored_beside_the_mean(tmp_path: Path, spread: str, due: set[str]) -> None:
    evidence = {
        "net": {"accuracy_mean": 0.857, "accuracy_std": 0.0183},
        "old": {"accuracy_mean": 0.8, "accuracy_std": 0.01},
    }
    text = f"| Model | Accuracy |\n|---|---|\n| net | 0.857 ± {spread} |\n"
    assert statuses(tmp_path, text, evidence)[spread] in due


def test_spread_of_a_mean_without_evidence_has_none_either(tmp_path: Path) -> None:
    evidence = {"seeds": [{"seed": seed, "size_mean": 4} for seed in (1, 2, 3)]}
    text = "| Model | Transient size |\n|---|---|\n| net | 0.700 ± 0.000 |\n"
    assert statuses(tmp_path, text, evidence)["0.000"] not in {"derived_ok", "exact_match", "rounding_ok"}


def test_number_in_a_proper_name_is_no_result(tmp_path: Path) -> None:
    evidence = [{"model": "Gemini 2.5 Pro Preview", "total_cost": 37.41}]
    text = "The newer version of Gemini 2.5 Pro Preview completed the benchmark at a total cost of $37.41.\n"
    assert statuses(tmp_path, text, evidence)["2.5"] == "exempt"


def test_share_of_something_else_accuses_no_number(tmp_path: Path) -> None:
    evidence = {"ruletaker": {"problems_with_redirect_exposure_pct": 0.942}}
    text = "| Dataset | Redirect exposure (schemas/problem) |\n|---|---|\n| ruletaker | 3.376 |\n"
    assert statuses(tmp_path, text, evidence)["3.376"] == "missing_evidence"


def test_spread_within_the_link_of_its_value_is_not_held_against_that_value(tmp_path: Path) -> None:
    evidence = {"map": 73.2, "map_std": 0.41}
    found = statuses(tmp_path, "The mAP is [73.2 ± 0.4](r/a.json#/map).\n", evidence)
    assert found["73.2"] == "exact_match"
    assert found["0.4"] not in MISMATCHED


def test_correction_of_a_bare_count_is_no_percentage(tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "a.json").write_text('{"n": 73.25}')
    (tmp_path / "d.md").write_text("We saw [1,000](r/a.json#/n) of them.\n")
    (one,) = audit("d.md", [str(tmp_path / "r")], workspace_root=tmp_path)[0].quantities
    assert one.correction == "73"


def test_value_that_one_column_shows_accuses_no_other_column(tmp_path: Path) -> None:
    rows = {f"m{at}": {"derivable_accuracy_mean": 1.0 if at < 3 else 0.85 + at / 100} for at in range(6)}
    cells = [
        (name, "1.000" if at < 3 else f"0.70{at}", f"{row['derivable_accuracy_mean']:.3f}")
        for at, (name, row) in enumerate(rows.items())
    ]
    table = "".join(f"| {name} | {coverage} | {accuracy} |\n" for name, coverage, accuracy in cells)
    text = f"| Model | Derivable Coverage | Derivable Accuracy |\n|---|---|---|\n{table}"
    found = statuses(tmp_path, text, rows)
    assert {found[f"0.70{at}"] for at in (3, 4, 5)}.isdisjoint(MISMATCHED)
    assert {found[f"{0.85 + at / 100:.3f}"] for at in (3, 4, 5)} <= {"exact_match", "rounding_ok"}
