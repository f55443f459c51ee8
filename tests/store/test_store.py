"""Records and snapshots are kept whole, under the hash of what they hold, and read only as they were written."""

import os
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.reading import make_record, record_bytes
from aswritten.store.collect import collect_garbage
from aswritten.store.fault import FaultKind
from aswritten.store.layout import Kind, Named, is_temporary, path_of, read_path, record_path, snapshot_path
from aswritten.store.listing import read_row
from aswritten.store.store import Store
from aswritten.store.trust import Trust
from aswritten.store.verify import verify_store


def code_of(call, *arguments, **more):
    with pytest.raises(AswrittenError) as caught:
        call(*arguments, **more)
    return caught.value.code


def test_what_is_written_is_read_back(kept):
    assert kept.store.read_snapshot(kept.digest) == b"We think sales fell by 4% this year."
    assert kept.store.read_record(kept.claim)["text"] == "Sales fell by 4%."
    assert kept.store.record_ids() == tuple(sorted((kept.evidence, kept.claim, kept.verdict)))
    assert kept.store.snapshot_digests() == (kept.digest,)


def test_a_record_is_one_line_of_canonical_json_in_a_folder_of_its_first_digits(kept):
    path = kept.store.folder / record_path(kept.claim)
    assert path.read_bytes() == (
        b'{"id":"' + kept.claim.encode() + b'","rep":"1","text":"Sales fell by 4%.","type":"claim"}\n'
    )
    assert path.parent.name == kept.claim[7:9]


def test_writing_the_same_again_changes_nothing(kept, keep):
    before = {path: path.read_bytes() for path in kept.store.folder.rglob("*") if path.is_file()}
    assert keep.all(kept.store)[1:] == kept[1:]
    assert {path: path.read_bytes() for path in kept.store.folder.rglob("*") if path.is_file()} == before


def test_writing_again_mends_what_was_damaged(kept, keep):
    (kept.store.folder / snapshot_path(kept.digest)).write_bytes(b"We think sales fell by 5% this year.")
    (kept.store.folder / record_path(kept.claim)).unlink()
    keep.all(kept.store)
    assert kept.store.read_snapshot(kept.digest)
    assert kept.store.read_record(kept.claim)


def test_opening_does_not_make(tmp_path):
    assert code_of(Store.open, tmp_path / "none") is ErrorCode.STORE_ERROR
    assert not (tmp_path / "none").exists()


def test_a_store_of_an_unknown_version_is_refused(store):
    (store.folder / "store.json").write_bytes(b'{"format":"aswritten-store","version":2}\n')
    assert code_of(Store.open, store.folder) is ErrorCode.STORE_ERROR
    assert code_of(Store.create, store.folder) is ErrorCode.STORE_ERROR


def test_a_store_without_its_marker_is_no_new_store(kept):
    (kept.store.folder / "store.json").unlink()
    assert code_of(Store.create, kept.store.folder) is ErrorCode.STORE_ERROR


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda data: data[:-1] + b" \n", "canonical", id="a space too many"),
        pytest.param(lambda data: data.replace(b"4%", b"5%"), "id is", id="another text"),
        pytest.param(lambda data: data.replace(b'"rep":"1",', b'"rep":"1","rep":"1",'), "canonical", id="a key twice"),
        pytest.param(lambda data: data[:20], "no JSON", id="half of it"),
        pytest.param(lambda _: b"", "no JSON", id="nothing"),
        pytest.param(lambda _: b"[" * 100_000, "no JSON", id="deep nesting"),
        pytest.param(lambda _: b"\xff" * 40, "no JSON", id="no text"),
    ],
)
def test_a_record_that_was_changed_is_named_with_the_reason(kept, change, reason):
    path = kept.store.folder / record_path(kept.claim)
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(AswrittenError, match=reason) as caught:
        kept.store.read_record(kept.claim)
    assert caught.value.code is ErrorCode.STORE_ERROR
    assert record_path(kept.claim) in caught.value.message


def test_a_record_is_not_kept_under_another_id(store):
    record = make_record({"rep": "1", "type": "claim", "text": "Sales fell."})
    assert code_of(store.write_record, "sha256:" + "0" * 64, record_bytes(record)) is ErrorCode.INVALID_INPUT
    assert code_of(store.write_record, "../../x", record_bytes(record)) is ErrorCode.INVALID_INPUT
    assert store.record_ids() == ()


def test_a_record_is_not_kept_before_what_it_names(store, keep):
    with pytest.raises(AswrittenError, match="names what is not in the store") as caught:
        keep.verdict(store, "sha256:" + "1" * 64, "sha256:" + "2" * 64)
    assert caught.value.code is ErrorCode.STORE_ERROR
    assert store.record_ids() == ()


@pytest.mark.parametrize("digest", ["", "ab", "../../../etc/passwd", "A" * 64, "g" * 64], ids=repr)
def test_no_name_leads_out_of_the_store(kept, digest):
    assert code_of(kept.store.read_snapshot, digest) is ErrorCode.INVALID_INPUT
    assert code_of(kept.store.read_record, "sha256:" + digest) is ErrorCode.INVALID_INPUT


def test_an_id_may_be_as_short_as_tells_it_from_others(kept):
    assert kept.store.resolve_id(kept.claim[:20]) == kept.claim
    assert kept.store.resolve_id(kept.claim[7:20].upper()) == kept.claim
    assert code_of(kept.store.resolve_id, "f" * 64) is ErrorCode.NOT_FOUND
    assert code_of(kept.store.resolve_id, "") is ErrorCode.INVALID_INPUT
    assert code_of(kept.store.resolve_id, "../x") is ErrorCode.INVALID_INPUT


def test_a_short_id_that_several_records_have_names_them(store, keep):
    ids = [keep.write(store, type="claim", text=f"Sales fell by {number}%.") for number in range(40)]
    digit = next(digit for digit in "0123456789abcdef" if sum(found[7] == digit for found in ids) > 1)
    with pytest.raises(AswrittenError, match=re.escape(min(found for found in ids if found[7] == digit))) as caught:
        store.resolve_id(digit)
    assert caught.value.code is ErrorCode.INVALID_INPUT


class TestPlace:
    def test_a_store_may_lie_anywhere_where_no_root_is_given(self, tmp_path):
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "link").symlink_to("elsewhere")
        assert Store.create(tmp_path / "link").folder == tmp_path / "elsewhere"

    def test_a_store_that_is_a_link_out_of_the_workspace_is_refused(self, tmp_path):
        for name in ("workspace", "elsewhere"):
            (tmp_path / name).mkdir()
        (tmp_path / "workspace/.claim-check").symlink_to("../elsewhere")
        for take in (Store.create, Store.open, Store.find):
            assert code_of(take, ".claim-check", root=tmp_path / "workspace") is ErrorCode.PATH_ESCAPE
        assert list((tmp_path / "elsewhere").iterdir()) == []

    def test_a_store_that_is_a_link_within_the_workspace_is_one(self, tmp_path):
        (tmp_path / "kept").mkdir()
        (tmp_path / ".claim-check").symlink_to("kept")
        assert Store.create(".claim-check", root=tmp_path).folder == tmp_path / "kept"

    @pytest.mark.parametrize("folder", ["../out", "/absolute/out"], ids=["upwards", "absolute"])
    def test_a_store_out_of_the_workspace_is_refused(self, tmp_path, folder):
        (tmp_path / "workspace").mkdir()
        assert code_of(Store.create, folder, root=tmp_path / "workspace") is ErrorCode.PATH_ESCAPE

    def test_a_file_is_no_store(self, tmp_path):
        (tmp_path / "file").write_bytes(b"")
        assert code_of(Store.create, tmp_path / "file") is ErrorCode.STORE_ERROR

    @pytest.mark.parametrize("name", ["records", "records/shard", "snapshots"])
    def test_nothing_is_written_through_a_link_in_the_store(self, tmp_path, store, keep, name):
        (tmp_path / "elsewhere").mkdir()
        record = make_record({"rep": "1", "type": "claim", "text": "Sales fell."})
        place = store.folder / name.replace("shard", record.id[7:9])
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(tmp_path / "elsewhere")
        write = (
            (lambda: store.write_snapshot(b"x"))
            if name == "snapshots"
            else lambda: keep.write(store, type="claim", text="Sales fell.")
        )
        assert code_of(write) is ErrorCode.STORE_ERROR
        assert list((tmp_path / "elsewhere").iterdir()) == []

    @pytest.mark.parametrize("name", ["records", "records/shard", "snapshots", "snapshots/shard"])
    def test_nothing_is_read_through_a_link_in_the_store(self, tmp_path, kept, name):
        is_record = name.startswith("records")
        place = kept.store.folder / name.replace("shard", kept.claim[7:9] if is_record else kept.digest[:2])
        place.rename(tmp_path / "elsewhere")
        place.symlink_to(tmp_path / "elsewhere")
        opened = Store.open(kept.store.folder)
        read = opened.read_record if is_record else opened.read_snapshot
        assert code_of(read, kept.claim if is_record else kept.digest) is ErrorCode.STORE_ERROR
        assert code_of(opened.record_ids if is_record else opened.snapshot_digests) is ErrorCode.STORE_ERROR
        assert verify_store(opened).faults
        if not is_record:
            assert read_row(opened, kept.verdict, Trust(opened)).verdict is Verdict.UNVERIFIED

    def test_a_hole_in_the_place_of_a_snapshot_holds_nobody_up(self, kept):
        path = kept.store.folder / snapshot_path(kept.digest)
        os.truncate(path, 1 << 40)
        for strange in ("snapshots/notes", "records/.x.tmp"):
            (kept.store.folder / strange).touch()
            os.truncate(kept.store.folder / strange, 1 << 40)
        assert read_row(kept.store, kept.verdict, Trust(kept.store)).verdict is Verdict.UNVERIFIED
        found = {fault.path: fault.kind for fault in verify_store(kept.store).faults}
        assert found == {snapshot_path(kept.digest): FaultKind.UNREADABLE, "snapshots/notes": FaultKind.UNKNOWN}
        path.unlink()
        assert not collect_garbage(kept.store).removed

    @pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
    def test_only_a_regular_file_is_read_and_none_holds_us_up(self, tmp_path, kept, kind):
        path = kept.store.folder / snapshot_path(kept.digest)
        content = path.read_bytes()
        path.unlink()
        if kind == "link":
            (tmp_path / "elsewhere").write_bytes(content)
            path.symlink_to(tmp_path / "elsewhere")
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.mkdir()
        assert code_of(kept.store.read_snapshot, kept.digest) is ErrorCode.STORE_ERROR


_DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(st.sampled_from(Kind), _DIGESTS)
def test_a_path_says_what_it_was_made_of(kind, digest):
    assert read_path(path_of(Named(kind, digest))) == Named(kind, digest)


@pytest.mark.parametrize(
    "path",
    [
        "records/ab/" + "c" * 64 + ".json",
        "records/" + "a" * 64,
        "seals/x.json",
        "snapshots/aa/" + "a" * 64 + ".json",
        "x",
    ],
)
def test_other_paths_are_none_of_a_store(path):
    assert read_path(path) is None


@given(data=st.binary(max_size=2_000))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_bytes_are_kept_as_they_are(store, data):
    assert store.read_snapshot(store.write_snapshot(data)) == data
    assert not [path for path in store.folder.rglob("*") if is_temporary(path.name)]
