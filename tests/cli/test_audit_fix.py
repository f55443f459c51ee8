"""``aswritten audit --fix``, ``--verify`` and ``--sty``, and findings that are excused, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aswritten.audit.model import Status
from aswritten.report.rules import AUDIT_RULES

TEXT = "The mAP is [73.2](r/a.json#/map), the loss [0.5](r/a.json#/loss), and 73.2 is said again.\n"


@pytest.fixture
def project(folder: Path) -> Path:
    (folder / "r").mkdir()
    (folder / "r" / "a.json").write_text('{"map": 71.46, "loss": 0.5}')
    (folder / "d.md").write_text(TEXT)
    return folder


def audit(aswritten, *more: str, **keywords: object):
    return aswritten("audit", "d.md", "--evidence", "r", *more, **keywords)


def test_difference_is_shown_and_nothing_written(aswritten, project: Path) -> None:
    ended = audit(aswritten, "--fix", "--diff")
    assert (project / "d.md").read_text() == TEXT
    assert ended.code == 1
    assert ended.stdout == (f"--- a/d.md\n+++ b/d.md\n@@ -1 +1 @@\n-{TEXT}+{TEXT.replace('[73.2]', '[71.5]')}")


def test_fix_writes_and_reports_what_is_left(aswritten, project: Path) -> None:
    ended = audit(aswritten, "--fix")
    assert (project / "d.md").read_text() == TEXT.replace("[73.2]", "[71.5]")
    assert "1 number rewritten in d.md" in ended.stderr
    assert "71.5" in ended.stdout
    again = audit(aswritten, "--fix")
    assert "rewritten" not in again.stderr
    assert (project / "d.md").read_text() == TEXT.replace("[73.2]", "[71.5]")


def test_number_that_is_left_is_told(aswritten, project: Path) -> None:
    (project / "d.md").write_text("The mAP is [<70](r/a.json#/map).\n")
    ended = audit(aswritten, "--fix")
    assert ended.code == 1
    assert "d.md:1:14: 70 is left: it is a bound" in ended.stderr
    assert (project / "d.md").read_text() == "The mAP is [<70](r/a.json#/map).\n"


def test_exempt_patterns_hold_for_the_second_reading_too(aswritten, project: Path) -> None:
    (project / "d.md").write_text("Run v71.5: the mAP is [73.2](r/a.json#/map).\n")
    audit(aswritten, "--fix", "--exempt", "v[0-9.]+")
    assert (project / "d.md").read_text() == "Run v71.5: the mAP is [71.5](r/a.json#/map).\n"


def test_file_of_two_documents_is_rewritten_once(aswritten, project: Path) -> None:
    for name in ("a.tex", "b.tex"):
        (project / name).write_text("\\begin{document}\n\\input{part}\n\\end{document}\n")
    (project / "part.tex").write_text("The mAP is \\evidence{r/a.json#/map}{73.2}.\n")
    ended = aswritten("audit", "a.tex", "b.tex", "--evidence", "r", "--fix")
    assert ended.code == 0
    assert (project / "part.tex").read_text() == "The mAP is \\evidence{r/a.json#/map}{71.5}.\n"


@pytest.mark.parametrize(
    "more",
    [("--diff",), ("--fix", "--diff", "--aris", ".")],
    ids=["diff without fix", "artefact of what is not written"],
)
def test_options_that_do_not_go_together(aswritten, project: Path, more: tuple[str, ...]) -> None:
    assert audit(aswritten, *more).code == 2


def test_without_document_or_evidence(aswritten, project: Path) -> None:
    assert aswritten("audit").code == 2
    assert aswritten("audit", "d.md").code == 2
    assert "--evidence" in aswritten("audit", "d.md").stderr


def test_macro_is_written_to_stdout_and_to_a_file(aswritten, project: Path) -> None:
    ended = aswritten("audit", "--sty")
    assert ended.code == 0
    assert "\\ProvidesPackage{aswritten}" in ended.stdout
    aswritten("audit", "--sty", "--output", "aswritten.sty")
    assert (project / "aswritten.sty").read_text() == ended.stdout


@pytest.fixture(params=["artefact", "json", "json of several"])
def bound(request: pytest.FixtureRequest, aswritten, project: Path) -> str:
    if request.param == "artefact":
        audit(aswritten, "--aris", ".")
        return "PAPER_CLAIM_AUDIT.json"
    (project / "e.md").write_text("The mAP is [71.46](r/a.json#/map).\n")
    more = ["e.md"] if "several" in request.param else []
    aswritten("audit", "d.md", *more, "--evidence", "r", "--format", "json", "--output", "audit.json")
    return "audit.json"


def test_audit_of_files_as_they_are_is_fresh(aswritten, project: Path, bound: str) -> None:
    ended = aswritten("audit", "--verify", bound)
    assert ended.code == 0
    assert ended.stdout.startswith(f"FRESH  {bound}  (")


@pytest.mark.parametrize("what", ["d.md", "r/a.json"])
def test_changed_file_is_stale(aswritten, project: Path, bound: str, what: str) -> None:
    (project / what).write_bytes((project / what).read_bytes() + b"\n")
    ended = aswritten("audit", "--verify", bound)
    assert ended.code == 1
    path = str((project / what).resolve()) if "CLAIM" in bound and not (project / what).exists() else what
    assert ended.stdout == f"STALE  {bound}\n  changed  {path}\n"


def test_missing_file_is_stale(aswritten, project: Path, bound: str) -> None:
    (project / "r" / "a.json").unlink()
    ended = aswritten("audit", "--verify", bound, "--format", "json")
    assert ended.code == 1
    told = json.loads(ended.stdout)
    assert (told["state"], told["stale"]) == ("STALE", [{"path": "r/a.json", "change": "missing"}])


@pytest.mark.parametrize(
    ("name", "content", "is_stale"),
    [
        ("b.json", '{"map": 71.9}', True),
        ("notes.md", "The mAP was 71.9.", False),
        ("b.json", "no JSON", False),
        ("PAPER_CLAIM_AUDIT.json", '{"map": 71.9}', False),
    ],
    ids=["a result file", "no result file", "a file that cannot be read", "another audit"],
)
def test_added_result_file_is_stale(  # noqa: PLR0917 - fixtures and a table
    aswritten, project: Path, bound: str, name: str, content: str, is_stale: bool
) -> None:
    (project / "r" / name).write_text(content)
    ended = aswritten("audit", "--verify", bound, "--evidence", "r")
    assert ended.code == is_stale
    if is_stale:
        assert ended.stdout == f"STALE  {bound}\n  added  r/{name}\n"
    assert aswritten("audit", "--verify", bound).code == 0


def test_evidence_as_it_was_is_fresh(aswritten, project: Path, bound: str) -> None:
    assert aswritten("audit", "--verify", bound, "--evidence", "r").code == 0


def test_audit_from_another_folder_needs_the_root(aswritten, project: Path, bound: str) -> None:
    (project / "deep").mkdir()
    ended = aswritten("audit", "--verify", f"../{bound}", "--root", "..", cwd=project / "deep")
    assert ended.code == 0


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('{"audited_input_hashes": {}}', 1),
        ('{"audited_input_hashes": {"d.md": 5}}', 1),
        ('{"audited_input_hashes": {"a\\u0000b": "sha256:00"}}', 1),
        ('{"audited_input_hashes": ["d.md"]}', 2),
        ('{"outcome": "PASS"}', 2),
        ('{"inputs": {"d.md": "x", "d.md": "y"}}', 2),
        ("[]", 2),
        ("not JSON", 2),
        ("[" * 100_000, 2),
    ],
    ids=["bound to nothing", "hash that is none", "path that is none", "list", "no inputs", "key twice", "no audit",
         "no JSON", "deep"],
)  # fmt: skip
def test_what_binds_nothing_is_never_fresh(aswritten, project: Path, content: str, code: int) -> None:
    (project / "a.json").write_text(content)
    assert aswritten("audit", "--verify", "a.json").code == code


def test_verify_takes_no_document(aswritten, project: Path, bound: str) -> None:
    assert aswritten("audit", "d.md", "--evidence", "r", "--verify", bound).code == 2
    assert aswritten("audit", "--verify", bound, "--format", "sarif").code == 2
    assert aswritten("audit", "--verify", "nowhere.json").code == 2


def test_comment_excuses_a_finding_and_says_so(aswritten, project: Path) -> None:
    (project / "d.md").write_text(
        "The mAP is [73.2](r/a.json#/map). <!-- aswritten: ignore[number-mismatch] the run is rerun -->\n"
    )
    ended = audit(aswritten)
    assert ended.code == 0
    assert ended.stdout.startswith("FAIL  d.md")
    assert "suppressed  number-mismatch: the run is rerun (d.md:1:35)" in ended.stdout
    told = json.loads(audit(aswritten, "--format", "json").stdout)
    assert told["outcome"] == "FAIL"
    assert told["suppressed"][0]["rule"] == "number-mismatch"


def test_excuse_that_is_not_needed_is_told(aswritten, project: Path) -> None:
    (project / "d.md").write_text(
        "The mAP is [71.46](r/a.json#/map). <!-- aswritten: ignore[number-mismatch] old -->\n"
    )
    ended = audit(aswritten)
    assert ended.code == 0
    assert "suppression is not needed" in ended.stderr


def test_excuse_of_a_claim_check_is_none_of_the_audits(aswritten, project: Path) -> None:
    (project / "d.md").write_text("The mAP is [71.46](r/a.json#/map). <!-- aswritten: ignore[quote-altered] memo -->\n")
    assert audit(aswritten).stderr == ""


def test_excuse_of_an_audit_is_none_of_claim_checks(aswritten, project: Path) -> None:
    (project / "d.md").write_text("The mAP is 73.2. <!-- aswritten: ignore[number-mismatch] known -->\n")
    (project / "s.txt").write_text("The mAP is 71.5.")
    (project / "b.jsonl").write_text('{"claim": "The mAP is 73.2.", "path": "s.txt", "document": "d.md", "line": 1}')
    ended = aswritten("check", "--batch", "b.jsonl", "--format", "github")
    assert "number-absent" in ended.stdout
    assert "not needed" not in ended.stdout


def test_rules_are_the_statuses() -> None:
    assert {status.value.replace("_", "-") for status in Status} == AUDIT_RULES


def test_baseline_holds_what_is_known_and_fails_when_stale(aswritten, project: Path) -> None:
    audit(aswritten, "--baseline", "known.json", "--update-baseline")
    assert audit(aswritten, "--baseline", "known.json").code == 0
    (project / "d.md").write_text("\n\n" + TEXT)
    assert audit(aswritten, "--baseline", "known.json").code == 0
    (project / "d.md").write_text(TEXT + "\nThe loss is [0.7](r/a.json#/loss).\n")
    assert audit(aswritten, "--baseline", "known.json").code == 1
    (project / "d.md").write_text("The mAP is [71.46](r/a.json#/map).\n")
    ended = audit(aswritten, "--baseline", "known.json")
    assert ended.code == 1
    assert "stale" in ended.stderr


def test_baseline_that_is_not_there(aswritten, project: Path) -> None:
    assert audit(aswritten, "--baseline", "nowhere.json").code == 2


def test_sarif_has_hashes_of_lines_and_keeps_what_is_excused_only_when_asked(aswritten, project: Path) -> None:
    (project / "d.md").write_text(
        "The mAP is [73.2](r/a.json#/map). <!-- aswritten: ignore[number-mismatch] known -->\n\n"
        "The loss is [0.7](r/a.json#/loss).\n"
    )
    short = json.loads(audit(aswritten, "--format", "sarif").stdout)["runs"][0]["results"]
    assert [result["ruleId"] for result in short] == ["number-mismatch"]
    assert "primaryLocationLineHash" in short[0]["partialFingerprints"]
    full = json.loads(audit(aswritten, "--format", "sarif", "--sarif-include-suppressed").stdout)["runs"][0]["results"]
    assert [bool(result.get("suppressions")) for result in full] == [True, False]


def test_paths_of_reports_are_those_of_the_current_folder(aswritten, project: Path) -> None:
    (project / "deep").mkdir()
    ended = aswritten(
        "audit", "../d.md", "--evidence", "../r", "--root", "..", "--format", "github", cwd=project / "deep"
    )
    assert f"file={(project / 'd.md').resolve().as_posix()}" in ended.stdout.replace("%3A", ":")
