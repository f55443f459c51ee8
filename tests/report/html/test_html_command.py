"""The pages from the command line: whole or not at all, with the exit code that every format has."""

import json

import pytest

MEMO = "In all, 45 nurses took part. Sales fell by 4%.\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "memo.txt").write_text(MEMO, encoding="utf-8")
    (tmp_path / "results.json").write_text('{"recall": 73.24}', encoding="utf-8")
    (tmp_path / "paper.md").write_text("The recall is [73.2](results.json#/recall).\n", encoding="utf-8")
    (tmp_path / "report.md").write_text("The memo says “sales fell by 4%” ([memo](memo.txt)).\n", encoding="utf-8")
    (tmp_path / "uncited.md").write_text("About 300 people came.\n", encoding="utf-8")
    rows = [
        {"id": "good", "claim": "The memo says “sales fell by 4%”.", "path": "memo.txt"},
        {"id": "bad", "claim": "The memo says “sales fell by 5%”.", "path": "memo.txt"},
        {"id": "gone", "claim": "x", "path": "gone.txt"},
    ]
    (tmp_path / "rows.json").write_text(json.dumps(rows), encoding="utf-8")
    (tmp_path / "good.json").write_text(json.dumps(rows[:1]), encoding="utf-8")
    (tmp_path / "values.json").write_text(json.dumps([{"value": "45", "source": "memo.txt"}]), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["check", "The memo says “sales fell by 4%”.", "memo.txt"], 0, "1 claim: 1 verified"),
        (["check", "The memo says “sales fell by 5%”.", "memo.txt"], 1, "1 claim: 1 disproven"),
        (["check", "Sales fell.", "gone.txt"], 2, "gone.txt does not exist"),
        (["check", "--batch", "rows.json"], 2, "3 claims: 1 verified, 1 disproven, 1 error"),
        (["check", "--batch", "rows.json", "--jobs", "2"], 2, "3 claims: 1 verified, 1 disproven, 1 error"),
        (["check", "--batch", "good.json"], 0, "1 claim: 1 verified"),
        (["evidence", ".", "--value", "45", "--source", "memo.txt"], 0, "1 value: 1 verified"),
        (["evidence", ".", "--value", "46", "--source", "memo.txt"], 1, "1 value: 1 value not found"),
        (["evidence", ".", "--batch", "values.json"], 0, "1 value: 1 verified"),
        (["audit", "paper.md", "--evidence", "results.json"], 0, "1 number: 1 rounding ok"),
        (["lint", "report.md"], 0, "1 sentence: 1 verified"),
        (["lint", "uncited.md"], 3, "1 sentence: 1 uncited"),
    ],
    ids=[
        "a verified claim",
        "a disproven one",
        "a source that is not there",
        "a batch with a bad row",
        "a batch in two processes",
        "a clean batch",
        "a value",
        "a value that is not there",
        "a batch of values",
        "an audit",
        "a document",
        "a document of which nothing was checked",
    ],
)
def test_a_page_is_written(aswritten, folder, arguments, code, says):
    ended = aswritten(*arguments, "--format", "html", "--output", "page.html", cwd=folder)
    assert ended.returncode == code, ended.stderr
    page = (folder / "page.html").read_text("utf-8")
    assert says in page
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>\n")
    assert ended.stdout == b""


def test_a_suppressed_claim_says_who_excused_it(aswritten, folder):
    document = "It says “sales fell by 5%”. <!-- aswritten: ignore[quote-altered, number-absent] mended -->\n"
    (folder / "cites.md").write_text(document, encoding="utf-8")
    row = {"claim": "It says “sales fell by 5%”.", "path": "memo.txt", "document": "cites.md", "line": 1}
    (folder / "rows.json").write_text(json.dumps([row]), encoding="utf-8")
    aswritten("check", "--batch", "rows.json", "--format", "html", "--output", "page.html", cwd=folder)
    page = (folder / "page.html").read_text("utf-8")
    assert "2 suppressed" in page
    assert "Suppressed: mended (cites.md:1:" in page
    assert "1 claim: 1 disproven" in page, "the verdict stays what it is"


def test_jobs_do_not_change_a_byte(aswritten, folder):
    pages = [
        aswritten("check", "--batch", "rows.json", "--jobs", jobs, "--format", "html", cwd=folder).stdout
        for jobs in ("1", "2")
    ]
    assert pages[0] == pages[1]
