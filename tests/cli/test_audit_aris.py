"""The ARIS artefact, held against the reading rules of the pipeline; the checker below is written from its description."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

VERDICTS = {"PASS", "WARN", "FAIL", "NOT_APPLICABLE", "BLOCKED", "ERROR"}
BLOCKING = {"FAIL", "BLOCKED", "ERROR"}
V1 = (
    "audit_skill", "verdict", "reason_code", "summary", "audited_input_hashes", "trace_path", "thread_id",
    "reviewer_model", "reviewer_reasoning", "generated_at",
)  # fmt: skip
INDEPENDENCE = ("review_independence", "acceptance_status", "executor_model", "executor_family", "reviewer_family")
FAMILIES = {"claude": "anthropic", "gpt": "openai", "codex": "openai", "opus": "anthropic", "gemini": "google"}


class Reading(NamedTuple):
    """What the pipeline makes of an artefact."""

    issues: tuple[str, ...]
    stale: tuple[str, ...]
    verdict: str
    assurance: str

    @property
    def blocks(self) -> bool:
        """Whether a submission stops."""
        return self.assurance == "blocked"


def family_of(model: str) -> str:
    if model == "deterministic" or model.startswith("deterministic:"):
        return "deterministic"
    found = {family for needle, family in FAMILIES.items() if needle in model.lower()}
    return found.pop() if len(found) == 1 else "unknown"


def read_artefact(paper: Path) -> Reading:
    """The artefact in a paper's folder, at the level of a submission."""
    path = paper / "PAPER_CLAIM_AUDIT.json"
    if not path.is_file():
        return Reading(("missing",), (), "", "blocked")
    data = json.loads(path.read_text(encoding="ascii"))
    issues = [f"no {field}" for field in V1 if field not in data]
    issues += [f"empty {field}" for field in ("thread_id", "trace_path") if not data.get(field)]
    if data.get("audit_skill") != "paper-claim-audit":
        issues.append("another skill")
    if data.get("verdict") not in VERDICTS:
        issues.append("unknown verdict")
    issues += _independence(data)
    stale = _stale(data.get("audited_input_hashes"), paper, issues)
    if data.get("verdict") == "PASS" and not data.get("audited_input_hashes"):
        issues.append("PASS is bound to nothing")
    trace = paper / str(data.get("trace_path", ""))
    if not (trace.is_dir() and any(trace.iterdir())) and not (trace.is_file() and trace.stat().st_size):
        issues.append("no trace")
    for field in ("verdict", "reason_code", "review_independence"):
        issues += [f"{char!r} in {field}" for char in "|," if char in str(data.get(field, ""))]
    issues += [f"{key!r} is taken apart" for key in data.get("audited_input_hashes", {}) if set(key) & set('|,"')]
    blocked = bool(issues or stale) or data.get("verdict") in BLOCKING
    accepted = data.get("acceptance_status") == "accepted"
    assurance = "blocked" if blocked else "accepted" if accepted else "provisional"
    return Reading(tuple(issues), tuple(stale), str(data.get("verdict")), assurance)


def _independence(data: dict[str, object]) -> list[str]:
    given = [field for field in INDEPENDENCE if data.get(field)]
    if not given:
        return []
    issues = [f"no {field}" for field in INDEPENDENCE if field not in given]
    if data.get("executor_family") != family_of(str(data.get("executor_model"))):
        issues.append("another family of the executor")
    if data.get("reviewer_family") != family_of(str(data.get("reviewer_model"))):
        issues.append("another family of the reviewer")
    if data.get("review_independence") == "deterministic" and data.get("reviewer_family") != "deterministic":
        issues.append("no deterministic reviewer")
    if data.get("review_independence") == "deterministic" and data.get("acceptance_status") != "accepted":
        issues.append("not accepted")
    return issues


def _stale(hashes: object, paper: Path, issues: list[str]) -> list[str]:
    if not isinstance(hashes, dict):
        issues.append("hashes are no object")
        return []
    stale = []
    for key, digest in hashes.items():
        file = paper / key  # an absolute key stands for itself
        held = hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
        if held != str(digest).removeprefix("sha256:"):
            stale.append(key)
    return stale


EPOCH = {"SOURCE_DATE_EPOCH": "1796000000"}
DOCUMENTS = [
    ("every value is there", "The mAP is [71.46](r/a.json#/map).", "PASS", "all_numbers_match", "PASS", "accepted"),
    ("a value is rounded", "The mAP is [71.5](r/a.json#/map).", "WARN", "rounding_drift", "PASS", "accepted"),
    ("a number has no evidence", "The mAP is [71.46](r/a.json#/map). We used 917 widgets.", "BLOCKED", "claims_unresolved", "WARN", "blocked"),
    ("a number is wrong", "The mAP is [73.2](r/a.json#/map).", "FAIL", "claim_mismatch", "FAIL", "blocked"),
    ("cited evidence is not there", "The mAP is [73.2](r/a.json#/nope).", "FAIL", "claim_mismatch", "FAIL", "blocked"),
    ("no number", "Nothing is said.", "NOT_APPLICABLE", "no_numeric_claims", "NOT_APPLICABLE", "accepted"),
]  # fmt: skip


@pytest.fixture
def paper(folder: Path) -> Path:
    for name in ("paper", "r", "empty"):
        (folder / name).mkdir()
    (folder / "r" / "a.json").write_text('{"map": 71.46}')
    return folder / "paper"


def read(paper: Path) -> dict[str, object]:
    data: dict[str, object] = json.loads((paper / "PAPER_CLAIM_AUDIT.json").read_text(encoding="ascii"))
    return data


@pytest.mark.parametrize(
    ("_name", "text", "verdict", "reason", "outcome", "assurance"), DOCUMENTS, ids=[row[0] for row in DOCUMENTS]
)
def test_outcome_becomes_the_verdict_that_the_pipeline_reads(  # noqa: PLR0917 - a row of the table
    aswritten, paper: Path, _name: str, text: str, verdict: str, reason: str, outcome: str, assurance: str
) -> None:
    (paper / "main.md").write_text(text)
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper", env=EPOCH)
    data = read(paper)
    assert (data["verdict"], data["reason_code"], data["details"]["outcome"]) == (verdict, reason, outcome)
    reading = read_artefact(paper)
    assert reading == Reading((), (), verdict, assurance)


def test_no_evidence_file_blocks(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is 73.2.")
    aswritten("audit", "paper/main.md", "--evidence", "empty", "--aris", "paper")
    assert (read(paper)["verdict"], read(paper)["reason_code"]) == ("BLOCKED", "no_raw_evidence")
    assert read_artefact(paper).blocks


def test_unreadable_document_is_an_error(aswritten, paper: Path) -> None:
    (paper / "main.md").write_bytes(b"\xff\xfe\x00")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper")
    assert (read(paper)["verdict"], read(paper)["reason_code"]) == ("ERROR", "reviewer_error")
    assert read_artefact(paper).blocks


def test_fields_are_those_of_both_versions(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is [71.46](r/a.json#/map).")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper", env=EPOCH)
    data = read(paper)
    assert set(data) == {*V1, *INDEPENDENCE, "details"}
    assert data["audit_skill"] == "paper-claim-audit"
    assert data["reviewer_model"] == "deterministic:aswritten"
    assert data["generated_at"] == "2026-11-30T00:53:20Z"
    assert re.fullmatch(r"rep-[0-9a-f]{16}", str(data["thread_id"]))
    assert data["trace_path"] == ".aris/traces/paper-claim-audit/2026-11-30_run01/"
    assert data["details"]["total_claims"] == 1
    assert data["details"]["result_files"] == ["r/a.json"]


def test_hash_keys_are_relative_to_the_paper_and_absolute_outside(aswritten, paper: Path, folder: Path) -> None:
    (paper / "sections").mkdir()
    (paper / "main.tex").write_text("\\begin{document}\n\\input{sections/5}\n\\end{document}\n")
    (paper / "sections" / "5.tex").write_text("The mAP is \\evidence{r/a.json#/map}{71.46}.\n")
    aswritten("audit", "paper/main.tex", "--evidence", "r", "--aris", "paper")
    hashes = read(paper)["audited_input_hashes"]
    assert list(hashes) == sorted(["main.tex", "sections/5.tex", str((folder / "r" / "a.json").resolve())])
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in hashes.values())


def test_summary_says_which_checks_ran(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is [71.46](r/a.json#/map).")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper")
    summary = str(read(paper)["summary"])
    assert "1 numeric claim checked against 1 file: 0 mismatches" in summary
    assert "rounding" in summary
    assert "Not checked: scope" in summary
    assert not set("|,") & set(summary)


@pytest.mark.parametrize(
    "name", ['a"b.json', "a,b.json", "a|b.json", "a\nb.json"], ids=["quote", "comma", "bar", "line end"]
)
def test_file_names_that_readers_take_apart_are_refused(aswritten, paper: Path, folder: Path, name: str) -> None:
    (paper / "main.md").write_text("The mAP is [71.46](r/a.json#/map).")
    (folder / "r" / name).write_text('{"x": 1}')
    ended = aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper")
    assert ended.code == 2
    assert "INVALID_INPUT" in ended.stderr
    assert not (paper / "PAPER_CLAIM_AUDIT.json").exists()
    assert not (paper / ".aris").exists()


def test_trace_has_request_and_response(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is [73.2](r/a.json#/map).")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper", "--exempt", "v2")
    trace = paper / str(read(paper)["trace_path"])
    assert sorted(path.name for path in trace.iterdir()) == [
        "001-audit.meta.json",
        "001-audit.request.json",
        "001-audit.response.md",
        "run.meta.json",
    ]
    request = json.loads((trace / "001-audit.request.json").read_text())
    assert (request["document"], request["evidence"], request["exempt"]) == ("paper/main.md", ["r"], ["v2"])
    assert "73.2" in (trace / "001-audit.response.md").read_text()
    assert (trace / "001-audit.response.md").read_text() == (paper / "PAPER_CLAIM_AUDIT.md").read_text()


def test_same_input_gives_the_same_bytes_and_no_second_trace(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is [73.2](r/a.json#/map).")
    command = ("audit", "paper/main.md", "--evidence", "r", "paper", "--aris", "paper")
    aswritten(*command, env=EPOCH)
    first = (paper / "PAPER_CLAIM_AUDIT.json").read_bytes()
    aswritten(*command, env=EPOCH)
    assert (paper / "PAPER_CLAIM_AUDIT.json").read_bytes() == first
    (paper / "main.md").write_text("The mAP is [71.46](r/a.json#/map).")
    aswritten(*command, env=EPOCH)
    assert sorted(path.name for path in (paper / ".aris/traces/paper-claim-audit").iterdir()) == [
        "2026-11-30_run01",
        "2026-11-30_run02",
    ]
    assert read_artefact(paper) == Reading((), (), "PASS", "accepted")


def test_artefact_is_no_evidence_of_the_next_audit(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("The mAP is [73.2](r/a.json#/map). We used 917 widgets.")
    for _ in range(2):
        aswritten("audit", "paper/main.md", "--evidence", ".", "--aris", "paper")
    assert not any("CLAIM_AUDIT" in key or ".aris" in key for key in read(paper)["audited_input_hashes"])


def test_claims_file_is_bound_too(aswritten, paper: Path, folder: Path) -> None:
    (paper / "main.md").write_text("The mAP is 71.46 here.")
    (folder / "claims.csv").write_text("document,line,text,source\nmain.md,1,71.46,r/a.json#/map\n")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--claims", "claims.csv", "--aris", "paper")
    assert read_artefact(paper) == Reading((), (), "PASS", "accepted")
    (folder / "claims.csv").write_text("")
    assert read_artefact(paper).stale == (str((folder / "claims.csv").resolve()),)


def test_excused_findings_still_stand_in_the_artefact(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text(
        "The mAP is [73.2](r/a.json#/map). <!-- aswritten: ignore[number-mismatch] known -->\n"
    )
    ended = aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper")
    assert ended.code == 0
    assert read(paper)["verdict"] == "FAIL"


def test_one_document_and_a_folder_that_is_there(aswritten, paper: Path) -> None:
    (paper / "main.md").write_text("x")
    (paper / "b.md").write_text("x")
    assert aswritten("audit", "paper/main.md", "paper/b.md", "--evidence", "r", "--aris", "paper").code == 2
    assert aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "nowhere").code == 2


BROKEN = [
    ("upper-case hash", lambda data: data["audited_input_hashes"].update({"main.md": "A" * 64}), "stale"),
    ("file that is gone", lambda data: data["audited_input_hashes"].update({"gone.md": "0" * 64}), "stale"),
    ("list of hashes", lambda data: data.update(audited_input_hashes=[]), "issues"),
    ("PASS bound to nothing", lambda data: data.update(audited_input_hashes={}), "issues"),
    ("no trace path", lambda data: data.update(trace_path=""), "issues"),
    ("trace that is not there", lambda data: data.update(trace_path=".aris/none/"), "issues"),
    ("no thread", lambda data: data.update(thread_id=""), "issues"),
    ("part of the independence block", lambda data: data.pop("executor_family"), "issues"),
    ("family that the model does not say", lambda data: data.update(executor_model="claude-x"), "issues"),
    ("provisional", lambda data: data.update(acceptance_status="provisional"), "issues"),
]


@pytest.mark.parametrize(("_name", "breaking", "part"), BROKEN, ids=[row[0] for row in BROKEN])
def test_checker_sees_what_is_broken(aswritten, paper: Path, _name: str, breaking, part: str) -> None:
    (paper / "main.md").write_text("The mAP is [71.46](r/a.json#/map).")
    aswritten("audit", "paper/main.md", "--evidence", "r", "--aris", "paper")
    data = read(paper)
    breaking(data)
    (paper / "PAPER_CLAIM_AUDIT.json").write_text(json.dumps(data))
    reading = read_artefact(paper)
    assert getattr(reading, part)
    assert reading.blocks
