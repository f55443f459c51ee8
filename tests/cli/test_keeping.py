"""What is kept on request, bound and checked again, from the command line."""

import json
from importlib.resources import files

import jsonschema
import pytest

CLAIM = "The memo says “the pump was idle”."


def schema(name):
    text = files("aswritten.report").joinpath(f"schemas/{name}.schema.json").read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780142400")


@pytest.fixture
def keep(aswritten):
    """Checks and keeps; the result's JSON."""

    def run(claim=CLAIM, source="memo.txt", *more):
        ended = aswritten("check", claim, source, "--persist", "--format", "json", *more)
        assert ended.stderr == ""
        return json.loads(ended.stdout)

    return run


def test_nothing_is_kept_unless_asked(aswritten, folder):
    assert aswritten("check", CLAIM, "memo.txt").code == 0
    assert not (folder / ".claim-check").exists()


def test_a_check_that_is_kept_says_where(keep, folder):
    found = keep()
    schema("check").validate(found)
    verdict = json.loads((folder / found["recordPath"]).read_text())
    assert (verdict["id"], verdict["claim"]) == (found["verdictId"], found["claimId"])
    assert verdict["evidence"] == [{"id": found["evidenceId"], "role": "supports"}]
    evidence = json.loads(next((folder / ".claim-check").glob(f"records/*/{found['evidenceId'][7:]}.json")).read_text())
    assert evidence["source"]["uri"] == "memo.txt"


def test_text_for_people_says_so_too(aswritten):
    ended = aswritten("check", CLAIM, "memo.txt", "--persist")
    assert ended.stdout.splitlines()[-3].startswith("  kept  evidence  sha256:")
    assert ".claim-check/records/" in ended.stdout
    assert "kept" not in aswritten("check", CLAIM, "memo.txt", "--persist", "--quiet").stdout


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [(("--text", "The pump was idle."), ""), (("-",), "The pump was idle.")],
    ids=["as an argument", "on stdin"],
)
def test_a_text_that_was_given_has_no_place(aswritten, folder, arguments, stdin):
    ended = aswritten("check", CLAIM, *arguments, "--persist", "--format", "json", stdin=stdin)
    evidence_id = json.loads(ended.stdout)["evidenceId"]
    shown = aswritten("store", "show", evidence_id, "--format", "json").stdout
    assert '"uri"' not in shown


def test_the_result_is_the_same_as_without(aswritten, keep):
    kept = keep()
    for name in ("evidenceId", "claimId", "verdictId", "recordPath"):
        del kept[name]
    assert kept == json.loads(aswritten("check", CLAIM, "memo.txt", "--format", "json").stdout)


def test_a_source_out_of_the_workspace_is_refused(aswritten, folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "a.txt"
    elsewhere.write_text("The pump was idle.")
    ended = aswritten("check", CLAIM, elsewhere, "--persist")
    assert (ended.code, ended.stdout) == (2, "")
    assert "PATH_ESCAPE" in ended.stderr
    assert "workspace" in ended.stderr


def test_another_store_may_be_named(keep, folder):
    assert keep(CLAIM, "memo.txt", "--store", "kept here")["recordPath"].startswith("kept here/records/")
    assert not (folder / ".claim-check").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rows_of_a_batch_are_kept(aswritten, folder, jobs):
    rows = [
        {"id": "a", "claim": CLAIM, "path": "memo.txt", "document": "p.md", "line": 3},
        {"id": "b", "claim": CLAIM, "text": "The pump was idle.", "quote": ["idle"]},
        {"id": "c", "claim": CLAIM, "path": "none.txt"},
    ]
    (folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ended = aswritten("check", "--batch", "rows.jsonl", "--persist", "--jobs", jobs)
    found = [json.loads(line) for line in ended.stdout.splitlines()]
    for line in found:
        schema("check_line").validate(line)
    assert ["evidenceId" in line for line in found] == [True, True, False]
    verdict = json.loads((folder / found[0]["recordPath"]).read_text())
    assert verdict["place"] == {"document": "p.md", "line": 3}
    assert aswritten("store", "verify").code == 0


class TestBinding:
    def test_a_claim_is_bound_to_the_text_that_was_read(self, aswritten, keep, folder):
        kept = keep()
        (folder / "memo.txt").unlink()
        ended = aswritten("bind", "The pump was not idle all night.", kept["evidenceId"], "--format", "json")
        found = json.loads(ended.stdout)
        schema("check").validate(found)
        assert (ended.code, found["verdict"], found["evidenceId"]) == (1, "contradicted", kept["evidenceId"])
        assert (folder / found["recordPath"]).is_file()

    def test_the_beginning_of_an_id_is_enough(self, aswritten, keep):
        ended = aswritten("bind", CLAIM, keep()["evidenceId"][7:19])
        assert (ended.code, ended.stdout.splitlines()[0]) == (0, "verified  this is what the source says")
        assert "memo.txt:4:" in ended.stdout

    def test_added_evidence_is_enough(self, aswritten):
        added = json.loads(aswritten("store", "add", "memo.txt", "--format", "jsonl").stdout)
        evidence_id = next(value for value in added.values() if str(value).startswith("sha256:"))
        assert aswritten("bind", CLAIM, evidence_id, "--quiet").stdout == "verified  this is what the source says\n"

    def test_quotes_and_the_claim_on_stdin(self, aswritten, keep):
        evidence_id = keep()["evidenceId"]
        ended = aswritten("bind", "-", evidence_id, "--quote", "the pump was off", stdin=CLAIM + "\n")
        assert ended.stdout.startswith("disproven")

    @pytest.mark.parametrize("evidence_id", ["sha256:" + "0" * 64, "0000000000"])
    def test_unknown_evidence(self, aswritten, keep, evidence_id):
        keep()
        ended = aswritten("bind", CLAIM, evidence_id)
        assert (ended.code, ended.stdout) == (2, "")
        assert ended.stderr.startswith("aswritten: EVIDENCE_UNKNOWN: ")

    def test_without_a_store(self, aswritten):
        ended = aswritten("bind", CLAIM, "sha256:" + "0" * 64)
        assert ended.code == 2
        assert "STORE_ERROR" in ended.stderr


class TestRechecking:
    def test_text(self, aswritten, keep, folder, snapshot):
        keep()
        keep("The memo says “Recall reached 0.4”.")
        (folder / "memo.txt").write_text((folder / "memo.txt").read_text().replace("idle", "off"))
        (folder / "a.txt").write_text("Pumps rest.")
        keep("Pumps rest.", "a.txt")
        keep("Pumps sleep.", "a.txt")
        ended = aswritten("recheck")
        assert ended.stdout == snapshot
        assert ended.code == 1

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_json_is_of_the_schema(self, aswritten, keep, folder, jobs):
        keep()
        keep("x y", "memo.txt")
        (folder / "memo.txt").write_text("The pump was off.")
        (folder / "a.txt").write_text("Pumps rest.")
        keep("Pumps rest.", "a.txt")
        (folder / "a.txt").unlink()
        ended = aswritten("recheck", "--format", "json", "--jobs", jobs)
        found = json.loads(ended.stdout)
        schema("recheck").validate(found)
        assert [row["changes"] for row in found["results"]] == [
            ["SOURCE_GONE"],
            ["STALE", "VERDICT_CHANGED"],
            ["STALE"],
        ]
        assert found["summary"]["STALE"] == 2
        lines = aswritten("recheck", "--format", "jsonl").stdout.splitlines()
        assert [json.loads(line) for line in lines] == found["results"]
        for line in lines:
            schema("recheck_line").validate(json.loads(line))

    def test_what_is_kept_then_is_current(self, aswritten, keep, folder):
        keep()
        (folder / "memo.txt").write_text("The pump was idle.\n")
        assert aswritten("recheck").code == 1
        ended = aswritten("recheck", "--persist", "--format", "jsonl")
        assert (ended.code, json.loads(ended.stdout)["changes"]) == (1, ["STALE"])
        schema("recheck_line").validate(json.loads(ended.stdout))
        assert aswritten("recheck").code == 0
        assert aswritten("store", "verify").code == 0

    @pytest.mark.parametrize(
        ("claim", "text", "fail_on", "code"),
        [
            pytest.param(CLAIM, None, "insufficient", 0, id="verified and unchanged"),
            pytest.param("Pumps rest.", None, "insufficient", 1, id="insufficient and unchanged"),
            pytest.param("Pumps rest.", None, "contradicted", 0, id="below the level"),
            pytest.param(CLAIM, "The pump was idle.", "insufficient", 1, id="stale and verified"),
            pytest.param(CLAIM, "The pump was idle.", "contradicted", 0, id="stale, below the level"),
            pytest.param(CLAIM, "The pump was off.", "disproven", 1, id="disproven today"),
            pytest.param(CLAIM, "The pump was off.", "never", 0, id="never"),
        ],
    )
    def test_exit_codes(self, aswritten, keep, folder, claim, text, fail_on, code):  # noqa: PLR0917 - fixtures
        keep(claim)
        if text is not None:
            (folder / "memo.txt").write_text(text)
        assert aswritten("recheck", "--fail-on", fail_on, "--quiet").code == code

    def test_another_configuration_is_told_and_is_no_finding(self, aswritten, keep, folder):
        keep()
        (folder / "aswritten.toml").write_text("framing = 0.5\n")
        ended = aswritten("recheck")
        assert (ended.code, ended.stdout.splitlines()[0]) == (0, "verified  TOOL_CHANGED")
        assert "the configuration changed" in ended.stdout

    def test_damage_is_named_and_outweighs_findings(self, aswritten, keep, folder):
        found = keep()
        (folder / found["recordPath"]).write_text("{}")
        ended = aswritten("recheck")
        assert (ended.code, ended.stdout.splitlines()[0]) == (2, f"damaged  {found['verdictId']}")
        ended = aswritten("recheck", "--format", "json")
        schema("recheck").validate(json.loads(ended.stdout))

    def test_an_empty_store_checks_nothing(self, aswritten):
        aswritten("store", "add", "memo.txt")
        ended = aswritten("recheck")
        assert ended.code == 3
        assert "nothing was checked" in ended.stderr

    def test_without_a_store(self, aswritten):
        assert aswritten("recheck").code == 2


class TestExporting:
    @pytest.mark.parametrize("written", ["jsonl", "in-toto", "claimreview"])
    def test_text_formats(self, aswritten, keep, folder, written):
        keep()
        ended = aswritten("store", "export", "--format", written)
        assert (ended.code, ended.stderr) == (0, "")
        assert [json.loads(line) for line in ended.stdout.splitlines()]
        assert aswritten("store", "export", "--format", written, "--output", "out").code == 0
        assert (folder / "out").read_text(encoding="utf-8") == ended.stdout

    def test_envelopes(self, aswritten, keep, folder):
        envelope = pytest.importorskip("aswritten.record.exports.envelope")
        ed25519 = pytest.importorskip(
            "cryptography.hazmat.primitives.asymmetric.ed25519", reason="cryptography is not there"
        )
        serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")
        key = ed25519.Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        (folder / "key.pem").write_bytes(pem)
        keep()
        ended = aswritten("store", "export", "--format", "dsse", "--key", "key.pem")
        payload = envelope.open_envelope(ended.stdout.encode(), key.public_key())
        assert payload + b"\n" == aswritten("store", "export", "--format", "in-toto").stdout.encode()

    def test_parquet(self, aswritten, keep, folder):
        parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not there")
        keep()
        assert aswritten("store", "export", "--format", "parquet").code == 2
        assert aswritten("store", "export", "--format", "parquet", "--output", "v.parquet").code == 0
        assert parquet.read_table(folder / "v.parquet").column("claim").to_pylist() == [CLAIM]

    @pytest.mark.parametrize(
        "arguments",
        [("--format", "dsse"), ("--key", "key.pem"), ("--format", "dsse", "--key", "memo.txt")],
        ids=["no key", "a key for nothing", "no key in the file"],
    )
    def test_usage(self, aswritten, keep, arguments):
        keep()
        ended = aswritten("store", "export", *arguments)
        assert (ended.code, ended.stdout) == (2, "")
        assert "INVALID_INPUT" in ended.stderr
