"""Checks that are kept, bound and exported: everything needed to compute them again is there."""

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from aswritten import check
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.exports.claim_review import Publisher
from aswritten.record.reading import make_record, read_record, record_body, record_bytes
from aswritten.record.values import ClaimRecord, EvidenceRecord, SnapshotKind, VerdictRecord
from aswritten.store.binding import bind, check_stored, recompute
from aswritten.store.exporting import ExportFormat, export_lines, export_parquet, read_joined
from aswritten.store.keeping import check_and_keep, stored_material, stored_record
from aswritten.store.layout import record_path, snapshot_path
from aswritten.store.listing import read_row
from aswritten.store.recheck_values import Keeping
from aswritten.store.rechecking import recheck
from aswritten.store.store import Store
from aswritten.store.trust import Trust
from aswritten.store.verify import verify_store

MEMO = "Sales fell by 4% in April. The pump was idle all night.\n"
CLAIM = "The memo says “the pump was idle”."


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "memo.txt").write_text(MEMO, encoding="utf-8")
    return tmp_path


def keep(folder, claim=CLAIM, **more):
    more.setdefault("path", "memo.txt")
    return check_and_keep(claim, store=folder / "store", workspace_root=folder, **more)


def records(folder, kind):
    store = Store.open(folder / "store")
    found = [stored_record(store, record_id) for record_id in store.record_ids()]
    return [record for record in found if isinstance(record, kind)]


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780142400")


def test_what_is_kept_is_whole(folder):
    result, kept = keep(folder)
    assert result == check(CLAIM, path=folder / "memo.txt")
    assert not verify_store(Store.open(folder / "store"), None).faults
    store = Store.open(folder / "store")
    verdict, claim = stored_record(store, kept.verdict_id), stored_record(store, kept.claim_id)
    assert (verdict.claim, claim.text, verdict.checked_at) == (claim.id, CLAIM, "2026-05-30T12:00:00Z")
    assert kept.record_path == f"{folder}/store/records/{kept.verdict_id[7:9]}/{kept.verdict_id[7:]}.json"


@pytest.mark.parametrize(
    ("data", "more"),
    [
        pytest.param(b"\xef\xbb\xbfThe pump was idle.", {}, id="a byte-order mark"),
        pytest.param("Die Pumpe für morgen.".encode("latin-1"), {"encoding": "latin-1"}, id="another encoding"),
        pytest.param("Die Pumpe für morgen.".encode("utf-16"), {}, id="UTF-16"),
        pytest.param(b"", {}, id="an empty file"),
    ],
)
def test_bytes_and_text_are_both_kept(folder, data, more):
    (folder / "memo.txt").write_bytes(data)
    _, kept = keep(folder, **more)
    store = Store.open(folder / "store")
    evidence = stored_record(store, kept.evidence_id)
    original = evidence.snapshot_of(SnapshotKind.ORIGINAL)
    assert store.read_snapshot(original.sha256) == data
    assert evidence.source.sha256 == original.sha256
    material = stored_material(store, evidence)
    assert material.text == data.decode(more.get("encoding", "utf-16" if b"\0" in data else "utf-8-sig"))
    assert (material.extractor.name, material.extractor.version) == ("decode", "1")


def test_the_same_check_twice_adds_a_verdict_and_no_conflict(folder, monkeypatch):
    first = keep(folder)[1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780142401")
    second = keep(folder)[1]
    assert (first.evidence_id, first.claim_id) == (second.evidence_id, second.claim_id)
    assert first.verdict_id != second.verdict_id
    assert len({verdict.outcome_sha256 for verdict in records(folder, VerdictRecord)}) == 1
    assert len(records(folder, VerdictRecord)) == 2
    assert len(records(folder, EvidenceRecord)) == len(records(folder, ClaimRecord)) == 1


def test_a_source_out_of_the_workspace_is_not_kept(folder, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "memo.txt"
    elsewhere.write_text(MEMO)
    with pytest.raises(AswrittenError) as caught:
        keep(folder, path=elsewhere)
    assert caught.value.code is ErrorCode.PATH_ESCAPE
    assert not (folder / "store").exists()


def test_a_text_that_was_given_is_kept_without_a_place(folder):
    _, kept = keep(folder, path=None, text=MEMO)
    evidence = stored_record(Store.open(folder / "store"), kept.evidence_id)
    assert (evidence.source.uri, [found.kind for found in evidence.snapshots]) == (None, [SnapshotKind.TEXT])


@pytest.mark.parametrize(
    "given",
    [{}, {"text": MEMO, "path": "memo.txt"}],
    ids=["no source", "two sources"],
)
def test_exactly_one_source(folder, given):
    with pytest.raises(AswrittenError, match="exactly one"):
        check_and_keep(CLAIM, store=folder / "store", **given)


@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff", "\ufeff\ufeff\ufeff"])
def test_marks_at_the_beginning_shift_no_span(folder, mark):
    """What is kept and checked again says the same places as the check itself."""
    for given in ({"path": None, "text": mark + MEMO}, {}):
        (folder / "memo.txt").write_text(mark + MEMO, encoding="utf-8")
        result, kept = keep(folder, **given)
        bound, _ = bind(CLAIM, kept.evidence_id, store=folder / "store")
        assert bound == result


class TestBinding:
    def test_a_claim_is_checked_against_the_text_that_was_read(self, folder):
        (folder / "memo.txt").write_bytes("Der Zähler stand.".encode("utf-16"))
        _, kept = keep(folder, "x")
        (folder / "memo.txt").unlink()
        result, bound = bind("Der Zähler stand.", kept.evidence_id, store=folder / "store")
        assert (result.verdict, bound.evidence_id) == ("verified", kept.evidence_id)

    def test_nothing_is_kept_where_it_is_only_checked(self, folder):
        _, kept = keep(folder)
        before = Store.open(folder / "store").record_ids()
        result, material = check_stored(CLAIM, kept.evidence_id, store=folder / "store")
        assert (result.verdict, material.text) == ("verified", MEMO)
        assert Store.open(folder / "store").record_ids() == before

    def test_quotes_and_language_are_part_of_the_claim(self, folder):
        _, kept = keep(folder)
        _, bound = bind(CLAIM, kept.evidence_id, store=folder / "store", quote=["all night"], language="en-GB")
        claim = stored_record(Store.open(folder / "store"), bound.claim_id)
        assert (claim.quotes, claim.language) == (("all night",), "en")
        assert bound.claim_id != kept.claim_id

    @pytest.mark.parametrize("evidence_id", ["x", "sha256:" + "0" * 64, "../../etc/passwd", ""])
    def test_evidence_that_is_not_there_is_unknown(self, folder, evidence_id):
        keep(folder)
        with pytest.raises(AswrittenError) as caught:
            bind(CLAIM, evidence_id, store=folder / "store")
        assert caught.value.code is ErrorCode.EVIDENCE_UNKNOWN

    def test_another_kind_of_record_is_no_evidence(self, folder):
        _, kept = keep(folder)
        with pytest.raises(AswrittenError, match="no evidence, but another record") as caught:
            bind(CLAIM, kept.claim_id, store=folder / "store")
        assert caught.value.code is ErrorCode.EVIDENCE_UNKNOWN

    def test_a_text_that_was_changed_is_not_read(self, folder):
        _, kept = keep(folder)
        [snapshot] = [path for path in (folder / "store" / "snapshots").rglob("*") if path.is_file()]
        snapshot.write_text(MEMO.replace("idle", "busy"))
        with pytest.raises(AswrittenError) as caught:
            bind(CLAIM, kept.evidence_id, store=folder / "store")
        assert caught.value.code is ErrorCode.STORE_ERROR


class TestExports:
    def test_every_record_is_a_line(self, folder):
        keep(folder)
        keep(folder, "Pumps rest.")
        store = Store.open(folder / "store")
        lines = list(export_lines(store, ExportFormat.JSON_LINES))
        found = [read_record(line) for line in lines]
        assert sorted(record.id for record in found) == list(store.record_ids())
        assert [type(record) for record in found] == [EvidenceRecord, *[ClaimRecord] * 2, *[VerdictRecord] * 2]

    def test_statements_are_one_a_verdict(self, folder):
        keep(folder)
        [line] = export_lines(Store.open(folder / "store"), ExportFormat.IN_TOTO)
        subject = json.loads(line)["subject"]
        assert [entry["name"] for entry in subject] == ["memo.txt"]

    def test_envelopes_need_a_key(self, folder):
        keep(folder)
        with pytest.raises(AswrittenError, match="needs a key"):
            list(export_lines(Store.open(folder / "store"), ExportFormat.DSSE))

    def test_reviews_are_of_what_still_holds(self, folder, monkeypatch):
        _, kept = keep(folder)
        (folder / "memo.txt").write_text("The pump was not idle.\n")
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780142401")
        [found] = recheck(folder / "store", workspace_root=folder, keeping=Keeping.VERDICTS)
        [line] = export_lines(Store.open(folder / "store"), ExportFormat.CLAIM_REVIEW, publisher=Publisher())
        [review] = json.loads(line)["@graph"]
        assert review["@id"] == f"urn:{found.kept.verdict_id}"
        assert kept.verdict_id[7:] not in line.decode()

    def test_parquet_has_no_lines(self, folder):
        keep(folder)
        store = Store.open(folder / "store")
        with pytest.raises(AswrittenError, match="no lines"):
            list(export_lines(store, ExportFormat.PARQUET))
        pytest.importorskip("pyarrow", reason="pyarrow is not there")
        assert export_parquet(store).startswith(b"PAR1")

    @pytest.mark.parametrize("written", [ExportFormat.JSON_LINES, ExportFormat.IN_TOTO, ExportFormat.CLAIM_REVIEW])
    @pytest.mark.parametrize("kind", ["records", "snapshots"])
    def test_nothing_that_rests_on_damage_is_exported(self, folder, written, kind):
        keep(folder)
        for path in sorted((folder / "store" / kind).rglob("*")):
            if path.is_file():
                path.write_bytes(path.read_bytes().replace(b"idle", b"full") + b" ")
                break
        with pytest.raises(AswrittenError) as caught:
            list(export_lines(Store.open(folder / "store"), written))
        assert caught.value.code is ErrorCode.STORE_ERROR

    def test_what_is_joined_is_of_the_schema(self, folder, schema):
        keep(folder)
        [joined] = read_joined(Store.open(folder / "store"))
        for record in (joined.verdict, joined.claim, *joined.evidence):
            jsonschema.Draft202012Validator(schema).validate(record_body(record))


@pytest.fixture
def schema():
    from importlib.resources import files  # noqa: PLC0415 - only here

    return json.loads(files("aswritten.record").joinpath("schemas/rep-v1.schema.json").read_text(encoding="utf-8"))


class TestPages:
    """A document's pages are kept beside its text, so that spans name the same page ever after."""

    @pytest.fixture
    def kept(self, folder):
        data = Path(__file__).parents[1].joinpath("load", "pdf", "latex.pdf").read_bytes()
        (folder / "paper.pdf").write_bytes(data)
        return keep(folder, "A Winter Survey", path="paper.pdf#page=1")

    def test_another_check_of_what_is_kept_says_the_same_page(self, folder, kept):
        result, first = kept
        (folder / "paper.pdf").unlink()
        bound, again = bind("A Winter Survey", first.evidence_id, store=folder / "store")
        assert bound == result
        assert {span.page for found in bound.checks for span in found.source_spans} == {1}
        first_verdict, second = (
            stored_record(Store.open(folder / "store"), each.verdict_id) for each in (first, again)
        )
        assert first_verdict.outcome_sha256 == second.outcome_sha256

    def test_the_record_names_the_page_and_what_read_it(self, folder, kept):
        evidence = stored_record(Store.open(folder / "store"), kept[1].evidence_id)
        assert evidence.source.uri == "paper.pdf#page=1"
        assert [found.kind.value for found in evidence.snapshots] == ["original", "text", "map"]
        assert evidence.text_snapshot.extractor.name == "pypdfium2"

    def test_pages_that_cannot_be_read_are_a_fault_of_the_store(self, folder, kept):
        store = Store.open(folder / "store")
        body = record_body(stored_record(store, kept[1].evidence_id))
        body["snapshots"][2]["sha256"] = store.write_snapshot(b"[]")
        record = make_record({key: value for key, value in body.items() if key != "id"})
        store.write_record(record.id, record_bytes(record))
        with pytest.raises(AswrittenError, match="no map of pages") as caught:
            bind("A Winter Survey", record.id, store=store)
        assert caught.value.code is ErrorCode.STORE_ERROR


def evidence_of(store, data, **more):
    """Evidence with one snapshot, as another program might write it."""
    digest = store.write_snapshot(data)
    snapshot = {"kind": "text", "sha256": digest, "size": len(data), **more}
    source = {"uri": "memo.txt", "sha256": digest, "size": len(data)}
    record = make_record({"rep": "1", "type": "evidence", "source": source, "snapshots": [snapshot]})
    store.write_record(record.id, record_bytes(record))
    return record.id


@pytest.mark.parametrize(
    ("data", "more", "said"),
    [
        pytest.param(
            b"The pump", {"kind": "original"}, "has no text snapshot", id="bytes alone, never simply the first"
        ),
        pytest.param(b"\xff\xfe", {}, "is not UTF-8", id="a text that is none"),
    ],
)
def test_evidence_that_cannot_be_read_as_text(folder, data, more, said):
    store = Store.create(folder / "store")
    with pytest.raises(AswrittenError, match=said) as caught:
        bind(CLAIM, evidence_of(store, data, **more), store=store)
    assert caught.value.code is ErrorCode.STORE_ERROR


def test_the_text_is_read_wherever_it_stands_among_the_snapshots(folder):
    store = Store.create(folder / "store")
    original, text = store.write_snapshot(b"%PDF nothing"), store.write_snapshot(MEMO.encode())
    snapshots = [
        {"kind": "original", "sha256": original, "size": 12},
        {"kind": "text", "sha256": text, "size": len(MEMO)},
    ]
    source = {"uri": "memo.pdf", "sha256": original, "size": 12}
    record = make_record({"rep": "1", "type": "evidence", "source": source, "snapshots": snapshots})
    store.write_record(record.id, record_bytes(record))
    assert bind(CLAIM, record.id, store=store)[0].verdict == "verified"


def test_a_notebook_s_text_has_an_extractor_of_its_own(folder):
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["The pump was idle."]}
    (folder / "a.ipynb").write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    _, kept = keep(folder, path="a.ipynb")
    evidence = stored_record(Store.open(folder / "store"), kept.evidence_id)
    assert evidence.text_snapshot.extractor.name == "notebook"


def _ways(store, kept, folder):
    """Everything that may say of a kept verdict that it is good."""
    name = kept.verdict_id
    yield lambda: read_row(store, name, Trust(store)).verdict
    yield lambda: recompute(name, store=store).result.verdict
    yield lambda: bind(CLAIM, kept.evidence_id, store=store)[0].verdict
    yield lambda: check_stored(CLAIM, kept.evidence_id, store=store)[0].verdict
    yield lambda: next((found.now for found in recheck(store, workspace_root=folder)), None)
    for written in (ExportFormat.JSON_LINES, ExportFormat.IN_TOTO, ExportFormat.CLAIM_REVIEW):
        yield lambda written=written: name[7:].encode() in b"".join(export_lines(store, written)) and Verdict.VERIFIED


def _said(way):
    try:
        return way()
    except AswrittenError as error:
        return error.code


def _spoil(path, damage, others):
    content = path.read_bytes()
    path.unlink()
    match damage:
        case "byte":
            path.write_bytes(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])
        case "other":
            path.write_bytes(others)
        case "link":
            path.with_name("moved").write_bytes(content)
            path.symlink_to("moved")
        case "folder":
            path.mkdir()
        case _:
            pass


@pytest.mark.parametrize("damage", ["byte", "gone", "other", "link", "folder"])
def test_no_verdict_is_good_while_anything_that_it_rests_on_is_damaged(folder, damage):
    (folder / "wide.txt").write_bytes(MEMO.encode("utf-16"))  # its bytes and its text are two snapshots
    _, kept = keep(folder, path="wide.txt")
    store = Store.open(folder / "store")
    evidence = stored_record(store, kept.evidence_id)
    grounds = [snapshot_path(each.sha256) for each in evidence.snapshots]
    grounds += [record_path(each) for each in (kept.evidence_id, kept.claim_id, kept.verdict_id)]
    assert len(set(grounds)) == 5
    good = [_said(way) for way in _ways(store, kept, folder)]
    assert good == [Verdict.VERIFIED] * len(good)
    for ground in grounds:
        whole = folder / "copy"
        shutil.copytree(folder / "store", whole)
        other = (whole / next(each for each in grounds if each != ground)).read_bytes()
        _spoil(whole / ground, damage, other)
        spoilt = Store.open(whole)
        for number, way in enumerate(_ways(spoilt, kept, folder)):
            is_of_claim = ground in {record_path(kept.claim_id), record_path(kept.verdict_id)}
            if is_of_claim and number in {2, 3}:
                continue  # a claim that is bound needs the evidence alone
            expected = {Verdict.UNVERIFIED, None, False, ErrorCode.STORE_ERROR, ErrorCode.EVIDENCE_UNKNOWN}
            assert _said(way) in expected, (ground, number)
        shutil.rmtree(whole)
