"""``aswritten audit`` from the outside."""

import json
import os

import pytest

README = "# fast\n\nThe throughput of fast is [1.84](r/e.json#/fast/throughput) GB/s.\n"
EVIDENCE = '{"fast": {"throughput": 1.8412}}'


@pytest.fixture
def project(folder):
    (folder / "r").mkdir()
    (folder / "r" / "e.json").write_text(EVIDENCE, encoding="utf-8")
    (folder / "README.md").write_text(README, encoding="utf-8")
    return folder


def audit(aswritten, *more):
    return aswritten("audit", "README.md", "--evidence", "r", *more)


def test_a_clean_document_passes(aswritten, project):
    ended = audit(aswritten)
    assert ended.code == 0
    assert ended.stdout.startswith("PASS  README.md  (all_numbers_match)\n")


@pytest.mark.parametrize(
    ("old", "new", "code", "outcome"),
    [
        pytest.param("1.84", "1.94", 1, "FAIL", id="a mismatch"),
        pytest.param("/fast/throughput", "/fast/speed", 1, "FAIL", id="a locator that is not there"),
        pytest.param("[1.84](r/e.json#/fast/throughput) GB/s", "0.55 by loss", 0, "WARN", id="no evidence"),
        pytest.param("[1.84](r/e.json#/fast/throughput) GB/s", "high", 0, "NOT_APPLICABLE", id="no number"),
    ],
)
def test_exit_codes(aswritten, project, old, new, code, outcome):  # noqa: PLR0917 - a row of the table
    text = README.replace(old, new) if "loss" not in new else f"Training ended at {new}.\n"
    (project / "README.md").write_text(text, encoding="utf-8")
    ended = audit(aswritten)
    assert (ended.code, ended.stdout.split()[0]) == (code, outcome)


def test_strict_makes_a_warning_fail(aswritten, project):
    (project / "README.md").write_text("The loss of fast was 0.55 in the end.\n", encoding="utf-8")
    assert audit(aswritten).code == 0
    assert audit(aswritten, "--strict").code == 1


def test_no_evidence_file_blocks(aswritten, project):
    (project / "r" / "e.json").unlink()
    (project / "README.md").write_text("The throughput of fast is 1.84 GB/s.\n", encoding="utf-8")
    ended = audit(aswritten)
    assert (ended.code, ended.stdout.split()[0]) == (1, "BLOCKED")


def test_a_document_that_is_not_there_is_an_error_outcome(aswritten, project):
    ended = aswritten("audit", "none.md", "--evidence", "r")
    assert (ended.code, ended.stdout.split()[0]) == (2, "ERROR")


def test_cited_evidence_that_cannot_be_read_is_an_error_and_other_is_passed_over(aswritten, project):
    (project / "r" / "other.json").write_text("{", encoding="utf-8")
    ended = audit(aswritten)
    assert ended.code == 0
    assert "passed over  UNREADABLE: r/other.json" in ended.stdout
    (project / "r" / "e.json").write_text("{", encoding="utf-8")
    ended = audit(aswritten)
    assert (ended.code, ended.stdout.split()[0]) == (2, "ERROR")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_in_the_evidence_does_not_hold_the_audit_up(aswritten, project):
    os.mkfifo(project / "r" / "pipe.json")
    ended = audit(aswritten)
    assert ended.code == 0
    assert "NOT_A_FILE: r/pipe.json is a pipe" in ended.stdout


def test_json_of_one_document_and_of_several(aswritten, project):
    one = json.loads(audit(aswritten, "--format", "json").stdout)
    assert one["outcome"] == "PASS"
    assert one["quantities"][0]["evidence"] == [{"path": "r/e.json", "locator": "/fast/throughput", "value": "1.8412"}]
    assert set(one["inputs"]) == {"README.md", "r/e.json"}
    (project / "b.md").write_text("Nothing.\n", encoding="utf-8")
    both = json.loads(aswritten("audit", "README.md", "b.md", "--evidence", "r", "--format", "json").stdout)
    assert [each["outcome"] for each in both] == ["PASS", "NOT_APPLICABLE"]


@pytest.mark.parametrize("name", ["sarif", "markdown", "junit", "github", "gitlab", "rdjson"])
def test_every_report_format_is_written(aswritten, project, name):
    (project / "README.md").write_text(README.replace("1.84", "1.94"), encoding="utf-8")
    ended = audit(aswritten, "--format", name)
    assert ended.code == 1
    assert "number-mismatch" in ended.stdout or "number_mismatch" in ended.stdout


def test_a_claims_file_names_the_evidence(aswritten, project):
    (project / "README.md").write_text("It reaches 1.94 GB/s.\n", encoding="utf-8")
    (project / "claims.csv").write_text("document,line,text,source\nREADME.md,1,1.94,r/e.json#/fast/throughput\n")
    ended = audit(aswritten, "--claims", "claims.csv")
    assert ended.code == 1
    assert "evidence rounds to 1.84" in " ".join(ended.stdout.split())


def test_a_row_of_the_claims_file_that_names_no_number_is_an_error(aswritten, project):
    (project / "claims.csv").write_text("document,line,text,source\nREADME.md,9,1.94,r/e.json#/fast/throughput\n")
    assert audit(aswritten, "--claims", "claims.csv").code == 2


def test_an_exempt_pattern_and_a_broken_one(aswritten, project):
    (project / "README.md").write_text("It reaches 1.94 GB/s.\n", encoding="utf-8")
    assert audit(aswritten, "--exempt", "[0-9.]+ GB/s").stdout.startswith("NOT_APPLICABLE")
    assert audit(aswritten, "--exempt", "(").code == 2
