"""SARIF against both schemas, the validator of its authors, and what neither of them sees."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema
import msgspec
import pytest

from aswritten.report.diagnostic import Level, Related, spot_at
from aswritten.report.formats import Extent
from aswritten.report.sarif import render_sarif
from aswritten.report.sarif_limits import MOST_RELATED, compressed_size, fit_size
from aswritten.report.uris import path_uri

SCHEMAS = Path(__file__).parent / "schemas"
LINK = re.compile(r"(?<!\\)\[((?:\\.|[^\]\\])*)\]\(([^)]*)\)")
EXTENTS = list(Extent)


def load(run, extent=Extent.FINDINGS):
    return json.loads(render_sarif(run, extent))


@pytest.fixture(scope="session")
def validators():
    official = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    github = json.loads((SCHEMAS / "codeql-action-sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    return [
        kind(schema, format_checker=kind.FORMAT_CHECKER)
        for kind, schema in ((jsonschema.Draft4Validator, official), (jsonschema.Draft202012Validator, github))
    ]


@pytest.mark.parametrize("extent", EXTENTS)
def test_a_log_passes_both_schemas(any_run, extent, validators):
    for validator in validators:
        assert [error.message for error in validator.iter_errors(load(any_run, extent))] == []


@pytest.mark.parametrize("name", ["document_run", "prompt_run", "clean_run"])
@pytest.mark.parametrize("extent", EXTENTS)
def test_the_golden_logs(request, name, extent, snapshot):
    assert render_sarif(request.getfixturevalue(name), extent) == snapshot


@pytest.fixture(scope="session")
def multitool():
    """The validator of the npm package @microsoft/sarif-multitool, where it was installed."""
    folder = os.environ.get("ASWRITTEN_NODE_MODULES")
    places = [Path(folder)] if folder else [Path(__file__).parents[2] / "node_modules"]
    found = [tool for place in places for tool in place.glob("@microsoft/sarif-multitool-linux/Sarif.Multitool")]
    if not found:
        pytest.skip("npm package @microsoft/sarif-multitool is not installed (ASWRITTEN_NODE_MODULES, node_modules)")
    return found[0]


@pytest.fixture
def validate(multitool, tmp_path):
    """The findings that the validator writes to its results file; its exit code says nothing."""
    tool = tmp_path / "Sarif.Multitool"
    shutil.copy(multitool, tool)
    tool.chmod(0o755)

    def run(text):
        (tmp_path / "log.sarif").write_text(text, encoding="utf-8")
        subprocess.run(
            [
                str(tool),
                "validate",
                "log.sarif",
                "--rule-kind",
                "Sarif;Ghas",
                "-o",
                "found.json",
                "--log",
                "ForceOverwrite",
                "--level",
                "Error;Warning",
            ],
            cwd=tmp_path,
            env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
            capture_output=True,
            check=False,
            timeout=120,
        )
        found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8-sig"))["runs"][0]
        assert all(
            note.get("level") != "error"
            for each in found.get("invocations", [])
            for note in each.get("toolExecutionNotifications", []) + each.get("toolConfigurationNotifications", [])
        )
        return [(each["ruleId"], each["message"].get("arguments")) for each in found["results"]]

    return run


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_validator_of_the_format_finds_nothing(any_run, extent, validate):
    assert validate(render_sarif(any_run, extent)) == []


def test_the_validator_would_find_a_fault(document_run, validate):
    log = load(document_run)
    log["runs"][0]["results"][0]["ruleIndex"] = 99
    assert validate(json.dumps(log)) != []


@pytest.mark.parametrize("extent", EXTENTS)
def test_what_the_schemas_do_not_see(any_run, extent):
    run = load(any_run, extent)["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["automationDetails"]["id"] == "aswritten/claims/"
    for rule in rules:
        assert 0 < len(rule["shortDescription"]["text"]) <= 1024
        assert 0 < len(rule["fullDescription"]["text"]) <= 1024
        assert rule["help"]["text"]
        assert rule["help"]["markdown"]
    for result in run["results"]:
        assert (result["kind"] == "pass") == (result["level"] == "none")
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        ids = [str(related["id"]) for related in result.get("relatedLocations", [])]
        assert [target for _, target in LINK.findall(result["message"]["text"])] == ids
        assert re.fullmatch(r"[0-9a-f]+:\d+", result["partialFingerprints"]["primaryLocationLineHash"])
        assert re.fullmatch(r"[0-9a-f]{64}", result["partialFingerprints"]["aswrittenFinding/v1"])
        for location in (*result["locations"], *result.get("relatedLocations", [])):
            physical = location["physicalLocation"]
            assert re.fullmatch(r"[A-Za-z0-9/~._!$&'()*+,;=@%-]+", physical["artifactLocation"]["uri"])
            assert {"startLine", "startColumn", "endLine", "endColumn"} <= physical["region"].keys()
    for artifact in run.get("artifacts", []):
        assert set(artifact.get("hashes", {})) <= {"sha-256"}


def test_passing_and_suppressed_results_are_in_the_full_file_only(document_run):
    shown, full = (load(document_run, extent)["runs"][0]["results"] for extent in EXTENTS)
    assert [each["ruleId"] for each in shown] == ["quote-altered"]
    assert [(each["ruleId"], each["kind"]) for each in full] == [
        ("quote-altered", "fail"),
        ("place-unchecked", "fail"),
        ("verified", "pass"),
    ]
    assert full[1]["suppressions"][0]["justification"] == "the table is new"


def test_what_is_suppressed_is_told_in_the_short_file_too(document_run):
    told = load(document_run)["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    assert [each["message"]["text"] for each in told if each["descriptor"]["id"] == "suppressed"] == [
        "place-unchecked at docs/my paper.md:3:25 is suppressed: the table is new (docs/my paper.md:2:1)"
    ]


def test_what_could_not_be_read_makes_the_run_unsuccessful(document_run, clean_run):
    broken, clean = (load(run)["runs"][0]["invocations"][0] for run in (document_run, clean_run))
    assert (broken["executionSuccessful"], clean["executionSuccessful"]) == (False, True)
    problem = broken["toolExecutionNotifications"][-1]
    assert (problem["level"], problem["descriptor"]["id"]) == ("error", "NOT_FOUND")


def many(run, count):
    first = run.diagnostics[0]
    copies = [
        msgspec.structs.replace(first, key=f"{number}", level=Level.ERROR if number % 2 else Level.WARNING)
        for number in range(count)
    ]
    return msgspec.structs.replace(run, diagnostics=tuple(copies))


def test_results_beyond_the_limit_are_left_off_and_said_to_be(prompt_run, monkeypatch):
    monkeypatch.setattr("aswritten.report.sarif.MOST_RESULTS", 10)
    run = load(many(prompt_run, 24))["runs"][0]
    assert [each["level"] for each in run["results"]] == ["error"] * 10
    told = [each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"]]
    assert "14 of 24 results are left off: a file may hold 10" in told
    assert len(load(many(prompt_run, 24), Extent.ALL)["runs"][0]["results"]) == 24


def test_a_file_is_made_small_enough(prompt_run):
    text = render_sarif(many(prompt_run, 50), Extent.FINDINGS)
    assert fit_size(lambda count: "x" * count, 10) == "x" * 10
    small = fit_size(lambda count: render_sarif(many(prompt_run, count), Extent.FINDINGS), 50, most_bytes=3_000)
    assert compressed_size(small) <= 3_000 < compressed_size(text)


def test_places_beyond_the_limit_are_left_off_and_said_to_be(prompt_run):
    related = tuple(Related(spot=spot_at("memo.txt", line), message="here") for line in range(1, 151))
    diagnostic = msgspec.structs.replace(prompt_run.diagnostics[0], related=related)
    run = msgspec.structs.replace(prompt_run, diagnostics=(diagnostic,))
    short, full = (load(run, extent)["runs"][0] for extent in EXTENTS)
    assert len(short["results"][0]["relatedLocations"]) == MOST_RELATED
    assert len(full["results"][0]["relatedLocations"]) == 150
    told = [each["message"]["text"] for each in short["invocations"][0]["toolExecutionNotifications"]]
    assert any("50 further places of quote-altered" in each for each in told)


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        pytest.param("results/r one.json", "results/r%20one.json", id="a space"),
        pytest.param("./a/b.md", "a/b.md", id="a leading dot"),
        pytest.param("a:b.md", "a%3Ab.md", id="a colon is no scheme"),
        pytest.param("50%.md", "50%25.md", id="a percent sign"),
        pytest.param("a#b?c.md", "a%23b%3Fc.md", id="marks of URIs"),
        pytest.param("größe.md", "gr%C3%B6%C3%9Fe.md", id="letters beyond ASCII"),
        pytest.param("/srv/a b.md", "file:///srv/a%20b.md", id="an absolute path"),
        pytest.param("C:/a b.md", "file:///C:/a%20b.md", id="a drive"),
        pytest.param("a\ud800.md", "a%ED%A0%80.md", id="half a surrogate pair"),
        pytest.param("", ".", id="none"),
    ],
)
def test_paths_as_uris(path, uri):
    assert path_uri(path) == uri
