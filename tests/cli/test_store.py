"""``aswritten store``, as a person and as a script meet it."""

import json
import re

import pytest

from aswritten.record.reading import make_record, record_bytes
from aswritten.store.layout import record_path
from aswritten.store.store import Store

CLAIM = "Recall reached 0.4."


def write(store, **body):
    record = make_record({"rep": "1", **body})
    store.write_record(record.id, record_bytes(record))
    return record.id


def judge(store, evidence, claim, verdict="verified", checked_at="2026-05-30T12:00:00Z"):
    claim_id = write(store, type="claim", text=claim)
    role, result = ("supports", "pass") if verdict == "verified" else ("refutes", "fail")
    tool = {
        "name": "aswritten",
        "version": "0.1.0",
        "lexicon_sha256": "0" * 64,
        "config_sha256": "0" * 64,
        "method": "deterministic",
    }
    return write(
        store,
        type="verdict",
        claim=claim_id,
        verdict=verdict,
        reason={"code": "found", "message": "as it stands"},
        evidence=[{"id": evidence, "role": role}],
        checks=[{"name": "verbatim", "result": result}],
        tool=tool,
        checked_at=checked_at,
    )


@pytest.fixture
def evidence(aswritten):
    return aswritten("store", "add", "memo.txt").stdout.split()[0]


@pytest.fixture
def store(folder, evidence):
    return Store.open(folder / ".claim-check")


@pytest.fixture
def verdict(store, evidence):
    return judge(store, evidence, CLAIM)


def test_add_prints_the_id_of_the_evidence_and_the_same_id_again(aswritten):
    first = aswritten("store", "add", "memo.txt")
    assert (first.code, first.stderr) == (0, "")
    assert re.fullmatch(r"sha256:[0-9a-f]{64}  memo\.txt\n", first.stdout)
    assert aswritten("store", "add", "memo.txt").stdout == first.stdout


def test_add_keeps_what_it_can_and_says_what_it_cannot(aswritten, folder):
    run = aswritten("store", "add", "none.txt", "memo.txt", "../memo.txt", "--format", "jsonl")
    assert run.code == 2
    assert [json.loads(line)["path"] for line in run.stdout.splitlines()] == ["memo.txt"]
    assert "NOT_FOUND" in run.stderr
    assert "PATH_ESCAPE" in run.stderr


def test_a_source_that_cannot_be_kept_makes_no_store(aswritten, folder):
    assert aswritten("store", "add", "none.txt").code == 2
    assert not (folder / ".claim-check").exists()


@pytest.mark.parametrize("action", [("list",), ("search", "x"), ("show", "ab"), ("verify",), ("seal",), ("gc",)])
def test_without_a_store_it_says_how_to_make_one(aswritten, folder, action):
    run = aswritten("store", *action)
    assert run.code == 2
    assert "STORE_ERROR: there is no store in .claim-check" in run.stderr
    assert "aswritten store add" in run.stderr
    assert not (folder / ".claim-check").exists()


def test_a_store_that_is_a_link_out_of_the_workspace_is_refused(aswritten, folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (folder / ".claim-check").symlink_to(elsewhere)
    run = aswritten("store", "add", "memo.txt")
    assert (run.code, list(elsewhere.iterdir())) == (2, [])
    assert "PATH_ESCAPE" in run.stderr
    assert aswritten("store", "add", "memo.txt", "--store", elsewhere).code == 0, "unless it is typed"


def test_list_shows_verdict_claim_and_source(aswritten, verdict, evidence):
    run = aswritten("store", "list")
    assert run.code == 0
    assert run.stdout == (
        f"{verdict[7:19]}  verified      2026-05-30 12:00  {CLAIM}\n"
        "              from memo.txt\n"
        f"{evidence[7:19]}  evidence                        memo.txt\n"
    )


def test_a_long_claim_is_cut_to_the_width_and_says_so(aswritten, store, evidence):
    judge(store, evidence, "Recall " + "r" * 100)
    assert max(map(len, aswritten("store", "list").stdout.splitlines())) <= 80
    assert "…" in aswritten("store", "list").stdout


def test_a_claim_cannot_colour_or_break_the_list(aswritten, store, evidence):
    judge(store, evidence, "Recall \x1b[31mred\n\u202e up")
    out = aswritten("store", "list").stdout
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert len(out.splitlines()) == 3


def test_filters_and_what_is_left_off(aswritten, store, evidence):
    for day in range(1, 6):
        judge(store, evidence, f"Recall reached 0.{day}.", "disproven", f"2026-06-0{day}T12:00:00Z")
    run = aswritten(
        "store", "list", "--verdict", "disproven", "--since", "2026-06-02", "--until", "2026-06-04", "--limit", "2"
    )
    assert [line.split()[4] for line in run.stdout.splitlines() if "disproven" in line] == ["Recall", "Recall"]
    assert run.stderr == "aswritten: 1 more are left off; raise --limit to see them\n"
    found = json.loads(aswritten("store", "search", "reached", "--limit", "1", "--format", "json").stdout)
    assert (len(found["records"]), found["total"], found["left_off"], found["matching"]) == (1, 5, 4, "words")


@pytest.mark.parametrize("value", ["yesterday", "2026-13-01", "2026-05-30T12:00", "20260530"])
def test_a_date_that_is_none_is_a_usage_error(aswritten, store, value):
    run = aswritten("store", "list", "--since", value)
    assert run.code == 2
    assert "is no date: write 2026-05-30" in run.stderr


def test_show_prints_the_record_and_who_names_it(aswritten, verdict, store):
    claim = store.read_record(verdict)["claim"]
    run = aswritten("store", "show", claim[7:15])
    assert run.code == 0
    assert f'"text": "{CLAIM}"' in run.stdout
    assert f"named by\n  {verdict}  as claim\n" in run.stdout
    shown = json.loads(aswritten("store", "show", verdict, "--format", "json").stdout)
    assert shown["record"] == store.read_record(verdict)
    assert (shown["verdict"], shown["sound"], shown["named_by"]) == ("verified", True, [])


class TestDamage:
    @pytest.fixture
    def damaged(self, store, verdict, folder):
        path = folder / ".claim-check" / record_path(store.read_record(verdict)["claim"])
        path.write_bytes(path.read_bytes().replace(b"0.4", b"0.5"))
        return path

    def test_list_does_not_show_the_verdict_as_good(self, aswritten, damaged):
        run = aswritten("store", "list")
        assert run.code == 1
        assert "unverified" in run.stdout
        assert "recorded as verified, and not to be relied on:" in run.stdout
        assert damaged.name in run.stdout
        for line in aswritten("store", "list", "--format", "jsonl").stdout.splitlines():
            row = json.loads(line)
            assert row.get("verdict") in (None, "unverified")

    @pytest.mark.usefixtures("damaged")
    def test_show_does_not_either(self, aswritten, verdict):
        run = aswritten("store", "show", verdict, "--format", "json")
        shown = json.loads(run.stdout)
        assert (run.code, shown["verdict"], shown["recorded_verdict"], shown["sound"]) == (
            1,
            "unverified",
            "verified",
            False,
        )
        assert [fault["kind"] for fault in shown["faults"]] == ["changed"]

    def test_verify_names_it_and_seal_refuses(self, aswritten, damaged):
        for action in ("verify", "seal"):
            run = aswritten("store", action)
            assert run.code == 1
            assert f"changed     .claim-check/{damaged.parent.parent.name}" in run.stdout
        assert not (damaged.parents[2] / "seals").exists()

    @pytest.mark.usefixtures("damaged")
    def test_gc_removes_nothing(self, aswritten):
        run = aswritten("store", "gc", "--min-age", "0")
        assert run.code == 1
        assert "nothing removed" in run.stdout


def test_seal_and_verify(aswritten, verdict, store, folder):
    assert "no seal" in aswritten("store", "verify").stdout
    root = re.search("sha256:[0-9a-f]{64}", aswritten("store", "seal").stdout)[0]
    run = aswritten("store", "verify", "--root-hash", root)
    assert (run.code, run.stdout) == (0, f"whole  3 records, 1 snapshot\nheld against the seal {root}\n")
    (folder / ".claim-check" / record_path(verdict)).unlink()
    run = aswritten("store", "verify", "--root-hash", root, "--format", "json")
    report = json.loads(run.stdout)
    assert (run.code, report["whole"]) == (1, False)
    assert [(fault["kind"], fault["path"]) for fault in report["faults"]] == [("deleted", record_path(verdict))]


def test_a_damaged_marker_is_a_fault_to_verify_and_an_error_to_others(aswritten, verdict, folder):
    (folder / ".claim-check/store.json").unlink()
    run = aswritten("store", "verify")
    assert (run.code, "store.json is missing" in run.stdout) == (1, True)
    assert aswritten("store", "list").code == 2


def test_gc_says_what_went(aswritten, store, folder):
    store.write_snapshot(b"nobody names this")
    assert "spared 1 file" in aswritten("store", "gc").stdout
    run = aswritten("store", "gc", "--min-age", "0", "--dry-run")
    assert (run.code, "would remove 1 file, 17 bytes" in run.stdout) == (0, True)
    run = aswritten("store", "gc", "--min-age", "0", "--rebuild-index", "--format", "json")
    assert [item["size"] for item in json.loads(run.stdout)["removed"]] == [17]
    assert not (folder / ".claim-check/index.sqlite").exists()


def test_the_configuration_says_where_the_store_is(aswritten, folder):
    (folder / "aswritten.toml").write_text('store = "kept"\nworkspace_root = "."\n')
    aswritten("store", "add", "memo.txt")
    assert (folder / "kept/store.json").exists()
    (folder / "aswritten.toml").write_text('store = "../kept"\n')
    run = aswritten("store", "add", "memo.txt")
    assert (run.code, "inside the workspace" in run.stderr) == (2, True)


def test_a_configuration_that_leads_out_of_its_repository_writes_nothing(aswritten, folder):
    (folder / ".git").mkdir()
    (folder / "aswritten.toml").write_text('workspace_root = ".."\nstore = "elsewhere"\n')
    for words in (("store", "add", "memo.txt"), ("check", "It is idle.", "memo.txt", "--persist"), ("mcp",)):
        run = aswritten(*words)
        assert (run.code, "PATH_ESCAPE" in run.stderr) == (2, True), words
    assert not (folder.parent / "elsewhere").exists()
    assert aswritten("store", "add", "memo.txt", "--root", "..").code == 0


def test_the_help_of_each_action_tells_its_options(aswritten, snapshot):
    actions = ("add", "show", "list", "search", "verify", "seal", "gc")
    assert "\n".join(aswritten("store", action, "--help").stdout for action in actions) == snapshot
