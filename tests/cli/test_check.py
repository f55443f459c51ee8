"""`aswritten check` on one claim."""

import json
from importlib.resources import files

import jsonschema
import pytest

TRUE = "The memo says “the pump was idle all night”."
ALTERED = "The memo says “the pump was off all night”."
HEDGED = "The memo says night shifts cause higher glucose."
SILENT = "The memo says that the cafeteria was closed."


def schema(name):
    return json.loads(files("aswritten.report").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("claim", "fail_on", "code"),
    [
        pytest.param(TRUE, "insufficient", 0, id="a verified claim is clean"),
        pytest.param(ALTERED, "insufficient", 1, id="a disproven claim is a finding"),
        pytest.param(SILENT, "insufficient", 1, id="an insufficient claim is a finding by default"),
        pytest.param(SILENT, "contradicted", 0, id="an insufficient claim is none from contradicted on"),
        pytest.param(ALTERED, "contradicted", 1, id="a disproven claim is one from contradicted on"),
        pytest.param(ALTERED, "disproven", 1, id="a disproven claim is one from disproven on"),
        pytest.param(ALTERED, "never", 0, id="never means never"),
    ],
)
@pytest.mark.parametrize("written", ["text", "json", "jsonl"])
def test_the_exit_code_is_the_verdicts_whatever_the_format(aswritten, claim, fail_on, code, written):
    assert aswritten("check", claim, "memo.txt", "--fail-on", fail_on, "--format", written).code == code


def test_text(aswritten, snapshot):
    assert aswritten("check", ALTERED, "memo.txt").stdout == snapshot


def test_json(aswritten):
    content = json.loads(aswritten("check", TRUE, "memo.txt", "--format", "json").stdout)
    jsonschema.Draft202012Validator(schema("check")).validate(content)
    assert content["verdict"] == "verified"
    assert content["claim"] == TRUE
    (quote,) = content["quotes"]
    assert quote["found"]


def test_a_line_of_json(aswritten):
    ended = aswritten("check", TRUE, "memo.txt", "--format", "jsonl")
    assert ended.stdout.count("\n") == 1
    jsonschema.Draft202012Validator(schema("check_line")).validate(json.loads(ended.stdout))


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        pytest.param((TRUE, "-"), "The pump was idle all night.", id="a source on stdin"),
        pytest.param((TRUE, "--text", "-"), "The pump was idle all night.", id="a text on stdin"),
        pytest.param(("-", "memo.txt"), TRUE + "\n", id="a claim on stdin"),
        pytest.param((TRUE, "--text", "The pump was idle all night."), "", id="a text as an argument"),
        pytest.param(("The pump was idle all night.", "memo.txt", "--quote", "pump was idle"), "", id="a quote"),
        pytest.param(
            ("The pump was idle all night.", "--text", "- The pump was idle all night."), "", id="a dash first"
        ),
    ],
)
def test_where_claim_and_source_come_from(aswritten, arguments, stdin):
    ended = aswritten("check", *arguments, "--quiet", stdin=stdin)
    assert (ended.code, ended.stdout, ended.stderr) == (0, "verified  this is what the source says\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("-", "-"), id="stdin twice"),
        pytest.param(("-", "--text", "-"), id="stdin twice, once as text"),
        pytest.param((), id="nothing to check"),
        pytest.param((TRUE,), id="no source"),
        pytest.param((TRUE, "memo.txt", "--text", "x"), id="two sources"),
        pytest.param((TRUE, "gone.txt"), id="a file that is not there"),
        pytest.param((TRUE, "."), id="a folder"),
        pytest.param((TRUE, "https://example.org/a.html"), id="an address"),
        pytest.param((TRUE, "The pump was idle all night."), id="a text for a path"),
        pytest.param(("…", "memo.txt"), id="a claim without a letter"),
        pytest.param((TRUE, "memo.txt", "--language", "tlh"), id="a language without lists"),
        pytest.param((TRUE, "memo.txt", "--encoding", "utf-9"), id="an encoding that is none"),
        pytest.param((TRUE, "memo.txt", "--jobs", "0"), id="no process"),
        pytest.param((TRUE, "memo.txt", "--bach", "x"), id="a misspelt option"),
        pytest.param((TRUE, "memo.txt", "--zzz"), id="an option like none"),
        pytest.param((TRUE, "memo.txt", "memo.txt"), id="an argument too many"),
        pytest.param((TRUE, "memo.txt", "--output", "gone/x.json"), id="an output in no folder"),
        pytest.param((TRUE, "../memo.txt", "--root", "."), id="a source out of the root"),
    ],
)
def test_errors_of_usage_and_input(aswritten, arguments, snapshot):
    ended = aswritten("check", *arguments)
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr == snapshot


@pytest.mark.parametrize("given", [("--format", "yaml"), ("--fail-on", "verified"), ("--color", "pink")])
def test_a_choice_that_is_none(aswritten, given):
    ended = aswritten("check", TRUE, "memo.txt", *given)
    assert (ended.code, ended.stdout) == (2, "")
    assert f"argument {given[0]}: invalid choice: {given[1]!r}" in ended.stderr


def test_a_typed_source_may_lie_anywhere(aswritten, folder):
    inner = folder / "inner"
    inner.mkdir()
    assert aswritten("check", TRUE, "../memo.txt", cwd=inner).code == 0
    assert aswritten("check", TRUE, "../memo.txt", "--root", folder, cwd=inner).code == 0
    assert aswritten("check", TRUE, "memo.txt", "--root", folder, cwd=inner).code == 0


def test_a_link_out_of_the_root_is_refused(aswritten, folder):
    inner = folder / "inner"
    inner.mkdir()
    (inner / "link.txt").symlink_to(folder / "memo.txt")
    ended = aswritten("check", TRUE, "link.txt", "--root", ".", cwd=inner)
    assert ended.code == 2
    assert "PATH_ESCAPE" in ended.stderr


def test_the_source_may_be_in_another_encoding(aswritten, folder):
    (folder / "latin.txt").write_bytes("Die Müllabfuhr kam spät am Abend.".encode("latin-1"))
    claim = "Die Notiz sagt: „Die Müllabfuhr kam spät am Abend“."
    assert aswritten("check", claim, "latin.txt").code == 2
    assert aswritten("check", claim, "latin.txt", "--encoding", "latin-1", "--language", "de").code == 0


def test_two_processes_write_the_same_bytes(aswritten_process):
    outputs = {
        aswritten_process("check", HEDGED, "memo.txt", "--format", "json", env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "42")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    "claim", ["\x1b]0;owned\x07 says “\x1b[2Jx y z”.", "\u202e says “the pump was off all night”."]
)
def test_hostile_text_is_shown_as_escapes(aswritten, claim):
    ended = aswritten("check", claim, "memo.txt")
    assert ended.code == 1
    assert not {"\x1b", "\x07", "\u202e"}.intersection(ended.stdout)


def test_a_terminal_without_unicode_gets_escapes(aswritten_process):
    ended = aswritten_process("check", ALTERED, "memo.txt", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert ended.code == 1
    assert "\\u201c" in ended.stdout
    assert ended.stdout.isascii()


def test_colour_when_asked_for(aswritten):
    assert "\x1b[" in aswritten("check", TRUE, "memo.txt", "--color", "always").stdout
    assert "\x1b[" in aswritten("check", TRUE, "memo.txt", env={"NO_COLOR": "", "FORCE_COLOR": "1"}).stdout
    assert "\x1b[" not in aswritten("check", TRUE, "memo.txt", env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" not in aswritten("check", TRUE, "memo.txt", env={"NO_COLOR": ""}).stdout
