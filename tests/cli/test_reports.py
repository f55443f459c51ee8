"""Reports of a whole run, suppressions and the baseline, from the command line."""

import json

import pytest
from junitparser import JUnitXml

from aswritten.cli.options.shared import RUN_FORMATS
from aswritten.report.fingerprint import line_hashes
from aswritten.report.formats import Format

PAPER = """# Night work

The memo says “night shifts cause higher glucose”. <!-- aswritten: ignore[quote-altered] they told us -->

<!-- aswritten: ignore[hedge-dropped] not needed -->
The memo says “the pump was idle all night”.

Recall reached 0.5.
"""
TRUE = {"id": "b", "claim": "The memo says “the pump was idle all night”.", "path": "memo.txt"}
EXCUSED = {"id": "a", "claim": "The memo says “night shifts cause higher glucose”.", "path": "memo.txt"}
FALSE = {"id": "c", "claim": "Recall reached 0.5.", "path": "memo.txt"}


def lines(*rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def in_paper(row, line, **more):
    return {**row, "document": "paper.md", "line": line, **more}


@pytest.fixture
def paper(folder):
    (folder / "paper.md").write_text(PAPER, encoding="utf-8")
    rows = lines(in_paper(EXCUSED, 3), in_paper(TRUE, 6), in_paper(FALSE, 8))
    (folder / "claims.jsonl").write_text(rows, encoding="utf-8")
    return folder


def results_of(ended):
    return json.loads(ended.stdout)["runs"][0]["results"]


def test_the_formats_of_the_options_are_those_that_are_written():
    assert list(RUN_FORMATS) == [each.value for each in Format]


@pytest.mark.parametrize("written", ["text", "json", "jsonl", *RUN_FORMATS])
@pytest.mark.parametrize(
    ("rows", "code"),
    [
        pytest.param([TRUE], 0, id="clean"),
        pytest.param([TRUE, FALSE], 1, id="a finding"),
        pytest.param([in_paper(EXCUSED, 3)], 0, id="a finding that is excused"),
        pytest.param([FALSE, {"claim": "x", "path": "gone.txt"}], 2, id="a bad row"),
        pytest.param([], 3, id="no row"),
    ],
)
def test_the_exit_code_does_not_depend_on_the_format(aswritten, paper, written, rows, code):
    assert aswritten("check", "--batch", "-", "--format", written, stdin=lines(*rows)).code == code


@pytest.mark.parametrize("written", ["text", *RUN_FORMATS])
@pytest.mark.parametrize(
    ("value", "code"), [pytest.param("0.4", 0, id="verified"), pytest.param("0.5", 1, id="not found")]
)
def test_the_exit_code_of_evidence_does_not_either(aswritten, written, value, code):
    ended = aswritten("evidence", ".", "--value", value, "--source", "memo.txt", "--format", written)
    assert ended.code == code
    rows = lines({"value": value, "source": "memo.txt"})
    assert aswritten("evidence", ".", "--batch", "-", "--format", written, stdin=rows).code == code


def test_a_claim_of_a_document_is_placed_there_and_its_evidence_linked(aswritten, paper):
    result = results_of(aswritten("check", "--batch", "claims.jsonl", "--format", "sarif"))[0]
    physical = result["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "paper.md"
    assert (physical["region"]["startLine"], physical["region"]["endColumn"]) == (8, 20)
    assert result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "memo.txt"
    assert "[memo.txt:4:1](1)" in result["message"]["text"]
    assert result["partialFingerprints"]["primaryLocationLineHash"] == line_hashes(PAPER)[7]


@pytest.mark.parametrize(
    ("arguments", "uri"),
    [
        pytest.param(["Recall reached 0.5.", "memo.txt"], "memo.txt", id="the source's file"),
        pytest.param(["Recall reached 0.5.", "--text", "Recall reached 0.4."], "text", id="a text"),
        pytest.param(["Recall reached 0.5.", "-"], "stdin", id="stdin"),
    ],
)
def test_a_claim_typed_at_a_prompt_has_a_place_too(aswritten, arguments, uri):
    ended = aswritten("check", *arguments, "--format", "sarif", stdin="Recall reached 0.4.")
    for result in results_of(ended):
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    assert ended.code == 1


def test_a_row_without_document_and_file_is_placed_in_the_batch(aswritten, folder):
    (folder / "rows.jsonl").write_text(lines({"claim": "Recall was 0.5.", "text": "Recall was 0.4."}))
    result = results_of(aswritten("check", "--batch", "rows.jsonl", "--format", "sarif"))[0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "rows.jsonl"


def test_paths_are_relative_to_the_current_folder_with_links_followed(aswritten, folder):
    (folder / "deep").mkdir()
    (folder / "deep" / "memo.txt").write_text("Recall was 0.4.")
    (folder / "link").symlink_to("deep")
    result = results_of(aswritten("check", "Recall was 0.5.", "./link/memo.txt", "--format", "sarif"))[0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "deep/memo.txt"


@pytest.mark.parametrize("written", RUN_FORMATS)
def test_a_source_that_cannot_be_read_is_reported_and_told(aswritten, written):
    ended = aswritten("check", "It is so.", "gone.txt", "--format", written)
    assert ended.code == 2
    assert "gone.txt does not exist" in ended.stdout
    assert "NOT_FOUND" in ended.stderr
    if written == "sarif":
        assert json.loads(ended.stdout)["runs"][0]["invocations"][0]["executionSuccessful"] is False


def test_a_batch_that_breaks_off_is_reported_to_have_failed(aswritten, folder):
    (folder / "rows.json").write_text(f"[{json.dumps(FALSE)}, nonsense")
    ended = aswritten("check", "--batch", "rows.json", "--format", "sarif", "--output", "out.sarif")
    assert ended.code == 2
    run = json.loads((folder / "out.sarif").read_text())["runs"][0]
    assert run["invocations"][0]["executionSuccessful"] is False


def test_a_fault_of_ours_is_reported_before_it_is_told(aswritten, folder, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("odd")

    monkeypatch.setattr("aswritten.cli.check.check_source", fail)
    monkeypatch.setattr("aswritten.cli.evidence.check_evidence", fail)
    for command in (["check", "It is so.", "memo.txt"], ["evidence", ".", "--value", "1", "--source", "memo.txt"]):
        ended = aswritten(*command, "--format", "sarif")
        run = json.loads(ended.stdout)["runs"][0]
        assert (ended.code, run["invocations"][0]["executionSuccessful"]) == (70, False)
        assert run["invocations"][0]["toolExecutionNotifications"][-1]["descriptor"]["id"] == "INTERNAL"


@pytest.mark.parametrize("written", ["sarif", "markdown"])
def test_a_report_with_a_limit_says_what_it_lacks(aswritten, monkeypatch, written):
    monkeypatch.setattr("aswritten.cli.reporting._MOST_KEPT", 2)
    rows = lines(*({**FALSE, "id": str(number)} for number in range(5)))
    ended = aswritten("check", "--batch", "-", "--format", written, stdin=rows)
    assert "further findings are left off" in ended.stdout
    assert "5 claims: 5 disproven" in ended.stdout
    assert ended.code == 1


def test_junit_lists_every_claim(aswritten, paper):
    aswritten("check", "--batch", "claims.jsonl", "--format", "junit", "--output", "out.xml")
    (suite,) = list(JUnitXml.fromfile(str(paper / "out.xml")))
    assert {case.name.partition(":")[0] for case in suite} >= {"a", "b", "c"}
    assert (suite.failures, suite.skipped) == (1, 1)


def test_processes_report_what_one_reports(aswritten_process, paper):
    one, two = (
        aswritten_process("check", "--batch", "claims.jsonl", "--format", "sarif", "--jobs", jobs) for jobs in "12"
    )
    assert one.stdout == two.stdout
    assert one.code == two.code == 1


def test_what_is_excused_is_listed_and_its_verdict_stays(aswritten, paper):
    ended = aswritten("check", "--batch", "claims.jsonl", "--format", "jsonl")
    first, second, third = map(json.loads, ended.stdout.splitlines())
    assert first["verdict"] == "disproven"
    assert first["suppressed"] == [
        {"rule": "quote-altered", "kind": "inSource", "reason": "they told us", "path": "paper.md", "line": 3}
    ]
    assert "suppressed" not in second
    assert "suppressed" not in third
    assert "paper.md:5:1: suppression-unused" in ended.stderr


def test_text_lists_what_is_excused(aswritten, paper):
    ended = aswritten("check", "--batch", "claims.jsonl", "--format", "text", "--quiet")
    assert "a: disproven  quote-altered\n  suppressed  quote-altered: they told us (paper.md:3:52)\n" in ended.stdout
    assert ended.stderr == ""


def test_a_document_outside_the_root_excuses_nothing(aswritten, paper):
    (paper / "rows").mkdir()
    (paper / "rows" / "memo.txt").write_text((paper / "memo.txt").read_text(encoding="utf-8"), encoding="utf-8")
    (paper / "rows" / "rows.jsonl").write_text(lines({**EXCUSED, "document": "../paper.md", "line": 3}))
    ended = aswritten("check", "--batch", "rows/rows.jsonl")
    assert ended.code == 1
    assert "was not read for suppressions" in ended.stderr
    assert "PATH_ESCAPE" in ended.stderr


def test_a_baseline_from_its_beginning_to_its_end(aswritten, paper):
    def check(*more):
        return aswritten("check", "--batch", "claims.jsonl", "--format", "jsonl", "--baseline", "known.json", *more)

    missing = check()
    assert (missing.code, "known.json does not exist" in missing.stderr) == (2, True)
    assert check("--update-baseline").code == 0
    known = (paper / "known.json").read_text(encoding="utf-8")
    assert [entry["rule"] for entry in json.loads(known)["entries"]] == [
        "not-located",
        "number-absent",
        "value-differs",
    ]
    assert check().code == 0
    (paper / "paper.md").write_text("A new line.\n\n" + PAPER, encoding="utf-8")
    (paper / "claims.jsonl").write_text(lines(in_paper(EXCUSED, 5), in_paper(TRUE, 8), in_paper(FALSE, 10)))
    assert check().code == 0
    check("--update-baseline")
    assert (paper / "known.json").read_text(encoding="utf-8") == known
    (paper / "claims.jsonl").write_text(lines(in_paper(TRUE, 8)))
    stale = check()
    assert stale.code == 1
    assert "baseline-stale: the baseline has value-differs in paper.md" in stale.stderr
    check("--update-baseline")
    assert json.loads((paper / "known.json").read_text(encoding="utf-8"))["entries"] == []
    assert check().code == 0


def test_a_baseline_is_left_as_it_is_where_a_row_could_not_be_checked(aswritten, folder):
    (folder / "known.json").write_text("old")
    rows = lines(FALSE, {"claim": "x", "path": "gone.txt"})
    ended = aswritten("check", "--batch", "-", "--baseline", "known.json", "--update-baseline", stdin=rows)
    assert ended.code == 2
    assert (folder / "known.json").read_text() == "old"
    assert "known.json is left as it is" in ended.stderr


def test_a_single_check_and_evidence_have_a_baseline_too(aswritten, folder):
    claim = ("check", "Recall reached 0.5.", "memo.txt", "--baseline", "known.json")
    value = ("evidence", ".", "--value", "0.5", "--source", "memo.txt", "--baseline", "known.json")
    for command in (claim, value):
        assert aswritten(*command, "--update-baseline").code == 0
        assert aswritten(*command).code == 0
        assert "suppressed" in json.loads(aswritten(*command, "--format", "json").stdout)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param(["--update-baseline"], "--update-baseline needs the baseline", id="no file"),
        pytest.param(["--sarif-include-suppressed"], "goes with --format sarif", id="another format"),
    ],
)
def test_options_that_do_not_go_together_are_refused(aswritten, options, told):
    for command in (["check", "It is so.", "memo.txt"], ["evidence", ".", "--value", "1", "--source", "memo.txt"]):
        ended = aswritten(*command, *options)
        assert ended.code == 2
        assert told in ended.stderr


def test_evidence_of_a_document_is_placed_there(aswritten, paper):
    rows = lines({"value": "0.5", "source": "memo.txt", "document": "paper.md", "line": 8})
    ended = aswritten("evidence", ".", "--batch", "-", "--format", "sarif", stdin=rows)
    (result,) = results_of(ended)
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (result["ruleId"], region["startLine"], region["snippet"]["text"]) == ("value-not-found", 8, "0.5")
