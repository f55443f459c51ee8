"""Which words of a sentence are a number's own, whose names stand in order, and what the cells beside a cell say."""

from __future__ import annotations

import json

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.model import Status

RESULTS = {
    "a.json": {
        "Alder": {"accuracy": 73.21, "latency_ms": 12.4, "size_gb": 2.6},
        "Birch": {"accuracy": 70.85, "latency_ms": 9.3, "size_gb": 1.9},
    }
}
TABLE = (
    "model,set,recall,fall_out\nAlder,pond,61.2,4.1\nBirch,pond,58.7,3.3\nAlder,lake,66.6,5.2\nBirch,lake,52.5,2.8\n"
)


def statuses(tmp_path, text, files=None):
    (tmp_path / "results").mkdir()
    for name, data in (files or RESULTS).items():
        (tmp_path / "results" / name).write_text(data if isinstance(data, str) else json.dumps(data))
    (tmp_path / "doc.md").write_text(text)
    (result,) = audit("doc.md", [str(tmp_path / "results")], workspace_root=tmp_path)
    return {one.quantity.text: one.status.value for one in result.quantities}


SENTENCES = {
    "each end of a change has the words behind it": (
        "Accuracy rises from 70.85 for Birch to 73.21 for Alder.",
        {"70.85": "exact_match", "73.21": "exact_match"},
    ),
    "so has each where they are swapped": (
        "Accuracy rises from 70.85 for Alder to 73.21 for Birch.",
        {"70.85": "not reconciled", "73.21": "not reconciled"},
    ),
    "a name in brackets is that of the number before it": (
        "Accuracy rises from 70.9 (Birch) to 73.2 (Alder).",
        {"70.9": "rounding_ok", "73.2": "rounding_ok"},
    ),
    "what stands in brackets is told by what stands before them": (
        "Birch has a latency of 9.3 ms, and Alder has a latency of 12.4 ms (2.6 GB).",
        {"12.4": "exact_match", "2.6": "exact_match"},
    ),
    "numbers side by side go by the order of their names": (
        "Alder has a better accuracy than Birch (73.21 against 70.85).",
        {"73.21": "exact_match", "70.85": "exact_match"},
    ),
    "and are no match in the other order": (
        "Alder has a better accuracy than Birch (70.85 against 73.21).",
        {"73.21": "not reconciled", "70.85": "not reconciled"},
    ),
    "a fall is a share of the greater end": (
        "Latency falls from 12.4 ms with Alder to 9.3 ms with Birch, a reduction of 25%.",
        {"25%": "derived_ok"},
    ),
    "and never one of the lesser": (
        "Latency falls from 12.4 ms with Alder to 9.3 ms with Birch, a reduction of 33%.",
        {"33%": "delta_mismatch"},
    ),
    "nor what is left": (
        "Latency falls from 12.4 ms with Alder to 9.3 ms with Birch, a reduction of 75%.",
        {"75%": "delta_mismatch"},
    ),
    "a stranger's name is no reason to accuse": (
        "On the WaterSeg images, Alder has an accuracy of 61.3.",
        {"61.3": "missing_evidence"},
    ),
    "without one the number is wrong": ("Alder has an accuracy of 61.3.", {"61.3": "number_mismatch"}),
    "the keys of an object are counted": ("We trained two models.", {"two": "derived_ok"}),
    "a count that no key has is left open": ("We trained five models.", {"five": "exempt"}),
    "a gap between two names is reckoned from both": (
        "The gap in accuracy between Alder and Birch is 2.36 points.",
        {"2.36": "derived_ok"},
    ),
    "a week's number is no result": ("At week 12 the accuracy of Alder was 73.21.", {"12": "exempt"}),
    "the number behind an equals sign is no version": ("Here r = 0.99.", {"0.99": "missing_evidence"}),
}


@pytest.mark.parametrize(("text", "due"), SENTENCES.values(), ids=SENTENCES)
def test_numbers_of_a_sentence(tmp_path, text, due):
    files = {"a.json": {"models": RESULTS["a.json"]}} if "trained" in text else None
    given = statuses(tmp_path, f"# Report\n\n{text}\n", files)
    for number, status in due.items():
        if status == "not reconciled":
            assert given[number] not in {"exact_match", "rounding_ok", "derived_ok"}
        else:
            assert given[number] == status, given


CELLS = "## On the pond\n\n| Model | Recall | Fall-out |\n|---|---|---|\n| Alder | {} | 4.1 |\n| Birch | 58.7 | 3.3 |\n"


@pytest.mark.parametrize(
    ("shown", "status"),
    [("61.2", Status.EXACT_MATCH), ("62.1", Status.NUMBER_MISMATCH)],
    ids=["it stands there", "another value stands there"],
)
def test_a_cell_is_where_its_row_and_its_column_meet(tmp_path, shown, status):
    assert statuses(tmp_path, CELLS.format(shown), {"t.csv": TABLE})[shown] == status.value


def test_a_cell_whose_row_is_traced_to_two_places_is_left_open(tmp_path):
    table = "| Model | Recall | Fall-out |\n|---|---|---|\n| Alder | 61.9 | 9.9 |\n| Birch | 58.7 | 2.8 |\n"
    given = statuses(tmp_path, table, {"t.csv": TABLE})
    assert given["61.9"] not in {"exact_match", "rounding_ok"}
    assert given["61.9"] != "number_mismatch"


def test_a_log_line_that_is_too_long_is_named(tmp_path):
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "run.log").write_text("accuracy=73.2 " + "loss=0.5 " * 5_000 + "\n")
    (tmp_path / "doc.md").write_text("The accuracy is 73.2.\n")
    (result,) = audit("doc.md", [str(tmp_path / "results")], workspace_root=tmp_path)
    assert result.quantities[0].status is Status.EXACT_MATCH
    assert [error.code.value for error in result.unread] == ["TOO_LARGE"]
    assert "line 1" in result.unread[0].message


def test_a_log_of_short_lines_is_read_whole(tmp_path):
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "run.log").write_text("accuracy=73.2\n" * 5_000)
    (tmp_path / "doc.md").write_text("The accuracy is 73.2.\n")
    (result,) = audit("doc.md", [str(tmp_path / "results")], workspace_root=tmp_path)
    assert not result.unread


NESTS = {"nests.json": {"lapwing": {"nests": 64, "hatched": 41}, "curlew": {"nests": 21, "hatched": 6}}}


@pytest.mark.parametrize(
    ("shown", "is_right"), [("41", True), ("21", False)], ids=["its own", "that of another in the paragraph"]
)
def test_two_digits_are_no_match_where_the_sentence_names_another(tmp_path, shown, is_right):
    text = f"We looked for curlews. We found 64 lapwing nests, of which {shown} hatched.\n"
    assert (statuses(tmp_path, text, NESTS)[shown] in {"exact_match", "rounding_ok"}) is is_right


@pytest.mark.parametrize(("shown", "status"), [("2.4", "derived_ok"), ("2.8", "delta_mismatch")])
def test_counts_that_the_evidence_holds_stand_for_themselves(tmp_path, shown, status):
    text = f"Dropouts were {shown} times as many for Alder as for Birch (12 against 5 dropouts).\n"
    given = statuses(tmp_path, text, {"a.json": {"Alder": {"dropouts": 12}, "Birch": {"dropouts": 5}}})
    assert given[shown] == status, given
