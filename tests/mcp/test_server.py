"""The agent server as clients meet it: the official client over stdio and HTTP, garbage, errors, concurrency."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import anyio
import jsonschema
import pytest

from aswritten.mcp.server import build_server
from aswritten.mcp.workspace import Workspace
from aswritten.record.canonical import canonical_bytes, content_id
from aswritten.record.rules import outcome_of
from aswritten.settings import Settings
from aswritten.store.layout import record_path, snapshot_path
from aswritten.store.store import Store
from mcp import Client, StdioServerParameters

SOURCE_FOLDER = Path(__file__).parents[2] / "src"
TOOLS = ["claim_check", "claim_bind", "claim_report", "evidence_check", "document_audit"]
MEMO = "The pump was idle all night. In all, 45 nurses took part. Night shifts may raise glucose.\n"
QUOTED = "The memo says “the pump was idle all night”."


@pytest.fixture
def workspace(tmp_path):
    root = tmp_path / "work"
    (root / "results").mkdir(parents=True)
    (root / "memo.txt").write_text(MEMO, encoding="utf-8")
    (root / "results" / "eval.json").write_text('{"accuracy": 0.5, "loss": 0.25}', encoding="utf-8")
    (root / "paper.md").write_text("# R\n\nThe accuracy is 0.5 and the loss is 0.31.\n", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("The pump was idle all night.", encoding="utf-8")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "latin.txt").write_bytes(b"caf\xe9 and more")
    os.mkfifo(root / "pipe")
    return root


def environment():
    kept = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    return {**kept, "PYTHONPATH": str(SOURCE_FOLDER), "PYTHONUTF8": "1"}


def command(root):
    return [sys.executable, "-m", "aswritten", "mcp", "--root", str(root)]


def in_process(root, **settings):
    return build_server(Workspace(root=root, settings=Settings(**settings)))


def run(server, work):
    async def main():
        async with Client(server) as client:
            return await work(client)

    return anyio.run(main)


def call(server, tool, **arguments):
    answer = run(server, lambda client: client.call_tool(tool, arguments))
    assert not answer.is_error, answer.content
    assert json.loads(answer.content[0].text) == answer.structured_content
    return answer.structured_content


def stdio(root):
    words = command(root)
    return StdioServerParameters(command=words[0], args=words[1:], env=environment())


@contextlib.contextmanager
def http(root):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([*command(root), "--port", str(port)], env=environment(), stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None, "the server ended"
            assert time.monotonic() < until, "the server does not listen"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(10)


def test_the_tools_are_those_and_in_this_order(workspace):
    listed = run(in_process(workspace), lambda client: client.list_tools()).tools
    assert [tool.name for tool in listed] == TOOLS
    for tool in listed:
        assert tool.description
        assert tool.output_schema["properties"]["ok"]["type"] == "boolean"
        assert tool.input_schema["additionalProperties"] is False
        told = tool.annotations
        assert (told.destructive_hint, told.idempotent_hint, told.open_world_hint) == (False, True, False)
        assert told.read_only_hint is (tool.name not in {"claim_check", "claim_bind"})
        for name, part in tool.input_schema["properties"].items():
            assert part.get("description"), (tool.name, name)


CALLS = {
    "a claim with a path": ("claim_check", {"claim": QUOTED, "path": "memo.txt"}, {"verdict": "verified"}),
    "a claim with a text": (
        "claim_check",
        {"claim": "Night shifts raise glucose.", "text": MEMO, "persist": False},
        {"verdict": "contradicted"},
    ),
    "a claim with several quotes": (
        "claim_check",
        {"claim": "It stood still.", "text": MEMO, "quote": ["the pump was idle all night", "45 nurses took part"]},
        {"ok": True},
    ),
    "a value in a file": (
        "evidence_check",
        {"value": "0.5", "source": "results/eval.json#/accuracy"},
        {"status": "verified"},
    ),
    "a value as a number": (
        "evidence_check",
        {"value": 0.7, "source": "results/*.json"},
        {"status": "value_not_found"},
    ),
    "many values": (
        "evidence_check",
        {"claims": [{"id": "a", "value": "0.5", "source": "results/eval.json"}, {"value": "1", "source": "no.json"}]},
        {"summary": {"verified": 1, "path_missing": 1}},
    ),
    "a document": ("document_audit", {"document": "paper.md", "evidence": ["results"]}, {"outcome": "FAIL"}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_answers_by_its_schema(workspace, name):
    tool, arguments, expected = CALLS[name]

    async def work(client):
        schema = next(each for each in (await client.list_tools()).tools if each.name == tool).output_schema
        return schema, (await client.call_tool(tool, arguments)).structured_content

    schema, answer = run(in_process(workspace), work)
    jsonschema.validate(answer, schema)
    assert answer["ok"] is True
    assert {key: answer[key] for key in expected} == expected


FAILURES = {
    "no source": ("claim_check", {"claim": "The pump ran."}, "INVALID_INPUT"),
    "two sources": ("claim_check", {"claim": "The pump ran.", "text": "a", "path": "memo.txt"}, "INVALID_INPUT"),
    "an empty claim": ("claim_check", {"claim": " ", "text": "a"}, "INVALID_INPUT"),
    "a path that is not there": ("claim_check", {"claim": "The pump ran.", "path": "no.txt"}, "NOT_FOUND"),
    "an address": ("claim_check", {"claim": "The pump ran.", "path": "https://example.org/a"}, "NOT_FOUND"),
    "a path out of the root": ("claim_check", {"claim": "The pump ran.", "path": "../secret.txt"}, "PATH_ESCAPE"),
    "an absolute path out of the root": (
        "claim_check",
        {"claim": "The pump ran.", "path": "/etc/passwd"},
        "PATH_ESCAPE",
    ),
    "a link out of the root": ("claim_check", {"claim": "The pump ran.", "path": "link.txt"}, "PATH_ESCAPE"),
    "a folder": ("claim_check", {"claim": "The pump ran.", "path": "results"}, "NOT_A_FILE"),
    "a pipe": ("claim_check", {"claim": "The pump ran.", "path": "pipe"}, "NOT_A_FILE"),
    "an undeclared encoding": ("claim_check", {"claim": "The pump ran.", "path": "latin.txt"}, "UNREADABLE"),
    "a text past the limit": ("claim_check", {"claim": "The pump ran.", "text": "a" * 2_000_001}, "TOO_LARGE"),
    "evidence that nobody kept": ("claim_bind", {"claim": "The pump ran.", "evidenceId": "x"}, "EVIDENCE_UNKNOWN"),
    "a value without a source": ("evidence_check", {"value": "1"}, "INVALID_INPUT"),
    "claims beside a value": ("evidence_check", {"value": "1", "claims": []}, "INVALID_INPUT"),
    "evidence out of the root": ("evidence_check", {"value": "1", "source": "../secret.txt"}, "PATH_ESCAPE"),
    "a document out of the root": ("document_audit", {"document": "../a.md", "evidence": ["results"]}, "PATH_ESCAPE"),
    "results out of the root": ("document_audit", {"document": "paper.md", "evidence": ["/etc"]}, "PATH_ESCAPE"),
    "no results": ("document_audit", {"document": "paper.md", "evidence": []}, "INVALID_INPUT"),
    "a verdict that is none": ("claim_report", {"claim": "a", "verdict": "true", "checks": []}, "INVALID_INPUT"),
    "a check that is none": ("claim_report", {"claim": "a", "verdict": "verified", "checks": [{}]}, "INVALID_INPUT"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_an_answer_with_its_code(workspace, name):
    tool, arguments, code = FAILURES[name]
    answer = call(in_process(workspace), tool, **arguments)
    assert (answer["ok"], answer["error"]["code"]) == (False, code)
    assert answer["error"]["message"]
    assert set(answer) == {"ok", "error"}


def test_a_store_that_cannot_be_written_is_an_answer(workspace):
    (workspace / ".claim-check").write_text("a file where the store should be", encoding="utf-8")
    answer = call(in_process(workspace), "claim_check", claim=QUOTED, path="memo.txt")
    assert answer["error"]["code"] == "STORE_ERROR"


def test_a_misspelt_argument_is_refused(workspace):
    arguments = {"claim": QUOTED, "path": "memo.txt", "quotes": ["the pump"]}
    answer = run(in_process(workspace), lambda client: client.call_tool("claim_check", arguments))
    assert answer.is_error
    assert "quotes" in answer.content[0].text


def test_a_kept_claim_is_bound_and_reported_again(workspace):
    server = in_process(workspace)
    kept = call(server, "claim_check", claim=QUOTED, path="memo.txt")
    assert (workspace / ".claim-check" / kept["recordPath"]).is_file() or (workspace / kept["recordPath"]).is_file()
    bound = call(server, "claim_bind", claim="The pump was not idle all night.", evidenceId=kept["evidenceId"])
    assert (bound["verdict"], bound["evidenceId"]) == ("contradicted", kept["evidenceId"])
    report = call(
        server, "claim_report", claim=QUOTED, verdict="verified", checks=kept["checks"], recordId=kept["verdictId"]
    )
    assert "computed again" in report["markdown"]
    assert "as given" not in report["markdown"]


def test_a_report_of_the_callers_words_says_so(workspace):
    report = call(in_process(workspace), "claim_report", claim=QUOTED, verdict="verified", checks=[])
    assert "as given" in report["markdown"]
    assert "as given" in json.dumps(report["sarif"])


FAILED = {"name": "verbatim", "rule": "quote-altered", "outcome": "fail", "message": "no", "claim_spans": []}
PASSED = {**FAILED, "rule": "", "outcome": "pass"}


@pytest.mark.parametrize(
    ("verdict", "checks"),
    [
        pytest.param("verified", [{**FAILED, "source_spans": []}], id="verified with a check that failed"),
        pytest.param("insufficient", [{**FAILED, "source_spans": []}], id="a milder verdict than the fault's"),
        pytest.param("disproven", [], id="disproven without a fault, which would look clean"),
        pytest.param("disproven", [{**PASSED, "source_spans": []}], id="disproven with checks that passed"),
        pytest.param("unverified", [], id="what no check answers"),
        pytest.param("disproven", [{**FAILED, "rule": "made-up", "source_spans": []}], id="a rule that is none"),
    ],
)
def test_a_report_of_a_verdict_that_its_checks_do_not_give_is_refused(workspace, verdict, checks):
    answer = call(in_process(workspace), "claim_report", claim=QUOTED, verdict=verdict, checks=checks)
    assert answer["error"]["code"] == "INVALID_INPUT"
    assert "not as claim_check answers them" in answer["error"]["message"]


def test_each_finding_of_the_callers_words_says_so(workspace):
    checks = [{**FAILED, "source_spans": []}]
    report = call(in_process(workspace), "claim_report", claim=QUOTED, verdict="disproven", checks=checks)
    (run,) = report["sarif"]["runs"]
    assert [found["message"]["text"].count("as given: no") for found in run["results"]] == [1]
    notes = {each["descriptor"]["id"] for each in run["invocations"][0]["toolExecutionNotifications"]}
    assert notes == {"summary", "note"}


@pytest.mark.parametrize("claim", [QUOTED, "Night shifts raise glucose.", "The nurses were 46.", "It is “so”."])
def test_what_a_check_answers_is_reported_unchanged(workspace, claim):
    server = in_process(workspace)
    found = call(server, "claim_check", claim=claim, path="memo.txt")
    report = call(server, "claim_report", claim=claim, verdict=found["verdict"], checks=found["checks"])
    assert f"1 {found['verdict']} (as given)" in report["markdown"]


def forge(store, verdict_id, **changes):
    """The record with other fields and the hashes that belong to them."""
    body = {**store.read_record(verdict_id), **changes}
    body["outcome_sha256"] = outcome_of(body)
    record_id = content_id(body)
    path = store.folder / record_path(record_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(canonical_bytes({**body, "id": record_id}) + b"\n")
    return record_id


def test_a_forged_record_is_not_reported_as_it_says(workspace):
    server = in_process(workspace)
    kept = call(server, "claim_check", claim="Night shifts raise glucose.", path="memo.txt")
    good = call(server, "claim_check", claim=QUOTED, path="memo.txt")
    store = Store.open(workspace / ".claim-check")
    of_another = forge(store, good["verdictId"], claim=kept["claimId"])
    report = call(
        server,
        "claim_report",
        claim="Night shifts raise glucose.",
        verdict="verified",
        checks=[],
        recordId=of_another,
    )
    assert "1 contradicted" in report["markdown"]
    assert "the verdict recorded, verified, is not the one computed" in report["markdown"]
    uses = [{"id": good["evidenceId"], "role": "supports"}, {"id": kept["claimId"], "role": "supports"}]
    on_two = forge(store, good["verdictId"], evidence=uses)
    on_none = forge(store, good["verdictId"], verdict="unverified", evidence=[], checks=[])
    for record_id in (on_two, on_none):
        answer = call(server, "claim_report", claim=QUOTED, verdict="verified", checks=[], recordId=record_id)
        assert answer["error"]["code"] == "INVALID_INPUT"


def test_nothing_is_bound_to_or_reported_from_evidence_whose_bytes_are_damaged(workspace):
    server = in_process(workspace)
    (workspace / "wide.txt").write_bytes("Die Pumpe stand.".encode("utf-16"))
    kept = call(server, "claim_check", claim="Die Pumpe stand.", path="wide.txt")
    assert kept["verdict"] == "verified"
    store = Store.open(workspace / ".claim-check")
    original = store.read_record(kept["evidenceId"])["source"]["sha256"]
    (store.folder / snapshot_path(original)).write_bytes(b"Die Pumpe lief.")
    given = {"claim": "Die Pumpe stand.", "verdict": "verified", "checks": []}
    for answer in (
        call(server, "claim_bind", claim="Die Pumpe stand.", evidenceId=kept["evidenceId"]),
        call(server, "claim_bind", claim="Die Pumpe stand.", evidenceId=kept["evidenceId"], persist=False),
        call(server, "claim_report", **given, recordId=kept["verdictId"]),
    ):
        assert answer["error"]["code"] == "STORE_ERROR"
        assert original in answer["error"]["message"]


@pytest.mark.parametrize("value", [0.12345678901234568, 1234567890123456.5, 1e-7 / 3])
def test_a_number_that_a_float_may_have_changed_is_not_checked(workspace, value):
    (workspace / "exact.json").write_text(json.dumps({"a": value}), encoding="utf-8")
    answer = call(in_process(workspace), "evidence_check", value=value, source="exact.json#/a")
    assert (answer["ok"], answer["error"]["code"]) == (False, "INVALID_INPUT")
    rows = [{"value": value, "source": "exact.json#/a"}, {"value": repr(value), "source": "exact.json#/a"}]
    answer = call(in_process(workspace), "evidence_check", claims=rows)
    assert answer["summary"] == {"error": 1, "verified": 1}
    assert answer["results"][0]["error"]["code"] == "INVALID_INPUT"


def test_true_is_no_number(workspace):
    arguments = {"value": True, "source": "results/eval.json"}
    answer = run(in_process(workspace), lambda client: client.call_tool("evidence_check", arguments))
    assert answer.is_error


def test_a_wrong_verdict_with_a_record_is_put_right(workspace):
    server = in_process(workspace)
    kept = call(server, "claim_check", claim="Night shifts raise glucose.", path="memo.txt")
    assert kept["verdict"] == "contradicted"
    report = call(
        server,
        "claim_report",
        claim="Night shifts raise glucose.",
        verdict="verified",
        checks=[],
        recordId=kept["verdictId"],
    )
    assert "contradicted" in report["markdown"]
    assert "is not the one computed" in report["markdown"]


@pytest.mark.parametrize(
    ("setting", "argument", "keeps"), [(True, None, True), (False, None, False), (True, False, False)]
)
def test_what_is_kept_is_decided_by_call_or_workspace(workspace, setting, argument, keeps):
    given = {} if argument is None else {"persist": argument}
    answer = call(in_process(workspace, persist=setting), "claim_check", claim=QUOTED, path="memo.txt", **given)
    assert ("claimId" in answer) is keeps
    assert (workspace / ".claim-check").exists() is keeps


def test_nothing_is_written_but_the_store(workspace):
    before = {path for path in workspace.rglob("*") if ".claim-check" not in path.parts}
    server = in_process(workspace)
    for tool, arguments, _ in CALLS.values():
        call(server, tool, **arguments)
    assert {path for path in workspace.rglob("*") if ".claim-check" not in path.parts} == before


async def _everything(client):
    assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
    answers = {}

    async def one(name):
        tool, arguments, _ = CALLS[name]
        answers[name] = (await client.call_tool(tool, arguments)).structured_content

    async with anyio.create_task_group() as group:
        for name in CALLS:
            group.start_soon(one, name)
    return answers


def hold(answers):
    for name, (_, _, expected) in CALLS.items():
        assert {key: answers[name][key] for key in expected} == expected, name


def test_over_stdio_calls_at_once_are_all_answered(workspace):
    hold(run(stdio(workspace), _everything))


def test_over_http_calls_at_once_are_all_answered(workspace):
    with http(workspace) as address:
        hold(run(address, _everything))


def test_a_cancelled_call_leaves_the_server_working(workspace):
    long = "".join(f"Valve {number} did not close at noon on any day of that week. " for number in range(25_000))

    async def work(client):
        with anyio.move_on_after(0.2) as scope:  # checking it takes seconds
            await client.call_tool("claim_check", {"claim": long, "text": long, "persist": False})
        with anyio.fail_after(60):
            after = await client.call_tool("claim_check", {"claim": QUOTED, "path": "memo.txt"})
        return scope.cancelled_caught, after.structured_content

    cancelled, after = run(stdio(workspace), work)
    assert cancelled
    assert after["verdict"] == "verified"


def test_garbage_on_stdin_is_survived_and_stdout_holds_the_protocol_alone(workspace):
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    asked = {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": "claim_check", "arguments": {"claim": QUOTED, "path": "memo.txt"}},
    }
    unknown = {"jsonrpc": "2.0", "id": 3, "method": "no/such"}
    lines = [hello, ready, "not json", '{"jsonrpc": "2.0"', "[]", '{"id": 7}', "\x00\x01", "[" * 3000, asked, unknown]
    sent = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    with subprocess.Popen(
        command(workspace),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
        encoding="utf-8",
    ) as process:
        process.stdin.write(sent)
        process.stdin.flush()
        seen = {}
        while not {2, 3} <= set(seen):
            line = process.stdout.readline()
            assert line, "the server ended before it answered"
            answer = json.loads(line)
            seen[answer.get("id")] = answer
        process.stdin.close()  # its end ends the server
        for line in process.stdout.read().splitlines():
            json.loads(line)
        assert process.wait(30) == 0
    assert seen[2]["result"]["structuredContent"]["verdict"] == "verified"
    assert "error" in seen[3]


def test_a_port_that_is_none_is_refused(workspace):
    ended = subprocess.run(
        [*command(workspace), "--port", "99999"], capture_output=True, text=True, env=environment(), check=False
    )
    assert ended.returncode == 2
    assert "is no port" in ended.stderr


def test_a_port_in_use_is_told(workspace):
    with http(workspace) as address:
        port = address.rpartition(":")[2].removesuffix("/mcp")
        ended = subprocess.run(
            [*command(workspace), "--port", port], capture_output=True, text=True, env=environment(), check=False
        )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"INVALID_INPUT: the port {port} of 127.0.0.1 cannot be taken" in ended.stderr


def test_the_inspector_lists_and_calls_the_tools(workspace, tmp_path):
    inspector = shutil.which("mcp-inspector")
    if inspector is None:
        pytest.skip("the npm package @modelcontextprotocol/inspector is not installed (command mcp-inspector)")

    def inspect(*arguments):
        ended = subprocess.run(
            [inspector, "--cli", *command(workspace), "--method", *arguments],
            capture_output=True,
            text=True,
            env=environment(),
            cwd=tmp_path,
            check=True,
            timeout=120,
        )
        return json.loads(ended.stdout)

    assert [tool["name"] for tool in inspect("tools/list")["tools"]] == TOOLS
    called = inspect(
        "tools/call", "--tool-name", "claim_check", "--tool-arg", f"claim={QUOTED}", "--tool-arg", "path=memo.txt"
    )
    assert called["structuredContent"]["verdict"] == "verified"
