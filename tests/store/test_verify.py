"""Whatever was flipped, deleted, renamed or added is found and named; what is whole is called whole."""

import os
import random
import shutil
import subprocess

import msgspec
import pytest

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.canonical import canonical_bytes, content_id
from aswritten.record.rules import outcome_of
from aswritten.store.fault import FaultKind
from aswritten.store.layout import record_path, seal_path, snapshot_path
from aswritten.store.listing import read_row
from aswritten.store.query import Query, find_records
from aswritten.store.sealing import seal_store
from aswritten.store.store import Store
from aswritten.store.trust import Trust
from aswritten.store.verify import verify_store


def faults_of(store, **more):
    return [(fault.kind, fault.path) for fault in verify_store(store, **more).faults]


def files_of(store):
    return sorted(path.relative_to(store.folder).as_posix() for path in store.folder.rglob("*") if path.is_file())


@pytest.fixture
def sealed(kept, keep):
    keep.all(kept.store, "Another memo of 3 May.", claim="It is of May.", uri="other.txt")
    assert seal_store(kept.store).seal is not None
    return kept


def test_a_new_store_is_whole(store):
    report = verify_store(store)
    assert (report.faults, report.records, report.seals) == ((), 0, ())


def test_a_store_is_whole_before_and_after_its_seal(kept):
    assert verify_store(kept.store).unsealed == 4
    seal = seal_store(kept.store).seal
    report = verify_store(kept.store)
    assert (report.faults, report.records, report.snapshots, report.unsealed) == ((), 3, 1, 0)
    assert report.seals == (seal.root,)


def test_flipping_any_byte_of_any_kept_file_is_found_and_named(sealed):
    draw = random.Random(7)  # noqa: S311 - the same bytes each time
    for name in (
        name for name in files_of(sealed.store) if name.startswith(("records", "snapshots", "seals", "store"))
    ):
        path = sealed.store.folder / name
        content = path.read_bytes()
        places = set(range(len(content))) if len(content) < 200 else set(draw.sample(range(len(content)), 120))
        for place in sorted(places | {0, len(content) - 1}):
            flipped = bytearray(content)
            flipped[place] ^= 1 << draw.randrange(8)
            path.write_bytes(flipped)
            assert (FaultKind.CHANGED, name) in faults_of(sealed.store), f"byte {place} of {name}"
        path.write_bytes(content)
    assert faults_of(sealed.store) == []


def test_deleting_any_file_is_found_and_named(sealed):
    root = verify_store(sealed.store).seals[0]
    for name in files_of(sealed.store):
        path = sealed.store.folder / name
        content = path.read_bytes()
        path.unlink()
        kind = FaultKind.DELETED if name.startswith(("records", "snapshots", "seals")) else FaultKind.MISSING
        assert (kind, name) in faults_of(sealed.store, root_hash=root), name
        path.write_bytes(content)


def test_cutting_any_file_short_is_found_and_named(sealed):
    for name in (name for name in files_of(sealed.store) if not name.startswith(".git")):
        path = sealed.store.folder / name
        content = path.read_bytes()
        for length in (0, len(content) // 2, len(content) - 1):
            path.write_bytes(content[:length])
            assert (FaultKind.CHANGED, name) in faults_of(sealed.store), name
        path.write_bytes(content)


@pytest.mark.parametrize("name", ["x", "records/x.json", "records/00/" + "0" * 64 + ".json", "snapshots/notes.txt"])
def test_renaming_any_file_is_found_and_both_names_are_told(sealed, name):
    for old in (old for old in files_of(sealed.store) if old.startswith(("records", "snapshots"))):
        new = sealed.store.folder / name
        new.parent.mkdir(exist_ok=True)
        (sealed.store.folder / old).rename(new)
        report = verify_store(sealed.store)
        assert {(fault.kind, fault.path) for fault in report.faults} >= {
            (FaultKind.RENAMED, name),
            (FaultKind.DELETED, old),
        }, old
        assert any(old in fault.message for fault in report.faults if fault.path == name)
        new.rename(sealed.store.folder / old)


def test_two_files_that_changed_places_are_both_named(sealed):
    one, other = (sealed.store.folder / record_path(name) for name in (sealed.claim, sealed.verdict))
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    assert faults_of(sealed.store) == sorted(
        [(FaultKind.RENAMED, record_path(sealed.claim)), (FaultKind.RENAMED, record_path(sealed.verdict))],
        key=lambda fault: fault[1],
    )


def test_without_a_seal_what_a_record_names_is_missed_nevertheless(kept):
    (kept.store.folder / snapshot_path(kept.digest)).unlink()
    (kept.store.folder / record_path(kept.claim)).unlink()
    assert faults_of(kept.store) == [
        (FaultKind.MISSING, record_path(kept.claim)),
        (FaultKind.MISSING, snapshot_path(kept.digest)),
    ]


def test_without_a_seal_the_last_record_of_a_chain_is_not_missed(kept):
    (kept.store.folder / record_path(kept.verdict)).unlink()
    assert faults_of(kept.store) == []


def test_a_whole_chain_that_is_deleted_is_missed_by_the_seal(sealed):
    for path in (record_path(sealed.verdict), record_path(sealed.claim), record_path(sealed.evidence)):
        (sealed.store.folder / path).unlink()
    assert {kind for kind, _ in faults_of(sealed.store)} == {FaultKind.DELETED}


def test_a_strange_file_is_named(sealed):
    (sealed.store.folder / "records/notes.txt").write_bytes(b"x")
    (sealed.store.folder / "link").symlink_to("/etc/passwd")
    (sealed.store.folder / "linked").symlink_to("/etc")
    assert faults_of(sealed.store) == [
        (FaultKind.UNKNOWN, "link"),
        (FaultKind.UNKNOWN, "linked"),
        (FaultKind.UNKNOWN, "records/notes.txt"),
    ]


def test_a_record_of_the_right_hash_that_is_no_record_is_named(store):
    body = {"rep": "1", "type": "opinion", "text": "x"}
    record_id = content_id(body)
    path = store.folder / record_path(record_id)
    path.parent.mkdir(parents=True)
    path.write_bytes(canonical_bytes({**body, "id": record_id}) + b"\n")
    assert faults_of(store) == [(FaultKind.CHANGED, record_path(record_id))]


def forge(store, record_id, **changes):
    """The record with other fields and the hashes that belong to them, in its place."""
    body = {**store.read_record(record_id), **changes}
    body["outcome_sha256"] = outcome_of(body)
    forged = content_id(body)
    (store.folder / record_path(record_id)).unlink()
    path = store.folder / record_path(forged)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(canonical_bytes({**body, "id": forged}) + b"\n")
    return forged


@pytest.mark.parametrize("field", ["claim", "evidence", "supersedes", "check"])
def test_a_verdict_that_names_a_record_of_another_type_is_named_and_not_shown_as_good(kept, field):
    changes = {
        "claim": {"claim": kept.evidence},
        "evidence": {"evidence": [{"id": kept.claim, "role": "supports"}]},
        "supersedes": {"supersedes": kept.claim},
        "check": {"checks": [{"name": "verbatim", "result": "pass", "evidence": kept.claim}]},
    }
    forged = forge(kept.store, kept.verdict, **changes[field])
    assert faults_of(kept.store) == [(FaultKind.CHANGED, record_path(forged))]
    row = read_row(kept.store, forged, Trust(kept.store))
    if field == "supersedes":  # no ground of the verdict
        assert (row.verdict, row.faults) == (Verdict.VERIFIED, ())
    else:
        assert (row.verdict, row.recorded_verdict) == (Verdict.UNVERIFIED, Verdict.VERIFIED)
        assert [fault.path for fault in row.faults] == [record_path(forged)]


def test_a_file_that_is_too_large_or_too_deep_for_a_record_is_named_and_not_read_whole(kept):
    large, wide = (f"records/{digit}{digit}/{digit * 64}.json" for digit in "ab")
    for name, content in ((large, b""), (wide, b'{"a":[' + b"[]," * 11_000_000 + b"[]]}")):
        path = kept.store.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    os.truncate(kept.store.folder / large, 10_000_000_000)  # a hole, not bytes
    assert faults_of(kept.store) == [(FaultKind.UNREADABLE, large), (FaultKind.CHANGED, wide)]


def test_an_unfinished_file_is_counted_and_no_fault(kept):
    (kept.store.folder / "records/.abc.1.ff.tmp").write_bytes(b"{")
    report = verify_store(kept.store)
    assert (report.faults, report.temporaries) == ((), 1)


def test_a_store_without_its_marker_is_found_and_the_marker_named(kept):
    (kept.store.folder / "store.json").unlink()
    assert faults_of(Store.find(kept.store.folder)) == [(FaultKind.MISSING, "store.json")]


class TestSeal:
    def test_sealing_twice_is_sealing_once(self, kept):
        first = seal_store(kept.store).seal
        assert seal_store(kept.store).seal == first
        assert len(list((kept.store.folder / "seals").iterdir())) == 1

    def test_the_root_is_the_hash_of_what_stands_in_it_whatever_the_order_it_came_in(self, tmp_path, keep):
        roots = []
        for name, texts in (("one", "ab"), ("two", "ba")):
            store = Store.create(tmp_path / name)
            for text in texts:
                keep.all(store, text * 3)
            roots.append(seal_store(store).seal.root)
        assert roots[0] == roots[1]

    def test_a_later_seal_names_the_one_before_and_the_earlier_root_still_holds(self, kept, keep):
        first = seal_store(kept.store).seal
        keep.all(kept.store, "Another.")
        second = seal_store(kept.store).seal
        assert second.previous == (first.root,)
        assert verify_store(kept.store).seals == (second.root,)
        assert faults_of(kept.store, root_hash=first.root) == []
        (kept.store.folder / seal_path(first.root)).unlink()
        assert faults_of(kept.store) == [(FaultKind.DELETED, seal_path(first.root))]

    def test_a_root_that_was_noted_elsewhere_tells_that_the_store_was_rewritten(self, kept, keep):
        root = seal_store(kept.store).seal.root
        shutil.rmtree(kept.store.folder)
        store = keep.all(Store.create(kept.store.folder), "We know sales fell by 4%.").store
        seal_store(store)
        assert faults_of(store) == []
        assert faults_of(store, root_hash=root) == [(FaultKind.DELETED, seal_path(root))]

    def test_a_store_with_faults_is_not_sealed(self, kept):
        (kept.store.folder / record_path(kept.claim)).unlink()
        sealed = seal_store(kept.store)
        assert sealed.seal is None
        assert [fault.path for fault in sealed.faults] == [record_path(kept.claim)]
        assert not (kept.store.folder / "seals").exists()

    def test_stores_that_were_sealed_apart_merge_and_are_sealed_together(self, tmp_path, kept, keep):
        other = Store.create(tmp_path / "other")
        keep.all(other, "Another.")
        roots = sorted([seal_store(kept.store).seal.root, seal_store(other).seal.root])
        shutil.copytree(other.folder, kept.store.folder, dirs_exist_ok=True)
        report = verify_store(kept.store)
        assert (report.faults, report.unsealed) == ((), 0)
        assert report.seals == tuple(roots)
        assert seal_store(kept.store).seal.previous == tuple(roots)

    def test_a_seal_shows_in_lines_what_it_lists(self, kept):
        seal = seal_store(kept.store).seal
        lines = (kept.store.folder / seal_path(seal.root)).read_text().split("\n")
        assert [line.strip(' ",') for line in lines if kept.claim in line] == [kept.claim]
        assert msgspec.json.decode("\n".join(lines))["root"] == seal.root

    def test_no_hash_is_refused(self, kept):
        with pytest.raises(AswrittenError, match="no root hash") as caught:
            verify_store(kept.store, "sha256:12")
        assert caught.value.code is ErrorCode.INVALID_INPUT


def test_two_branches_of_a_repository_that_kept_records_merge_without_a_conflict(tmp_path, keep):
    if shutil.which("git") is None:
        pytest.skip("git is not here")

    def git(*arguments):
        identity = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "core.autocrlf=true")
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-b", "main")
    store = keep.all(Store.create(".claim-check", root=tmp_path)).store
    git("add", ".")
    git("commit", "-m", "first")
    for branch in ("one", "two"):
        git("checkout", "-b", branch, "main")
        keep.all(store, "The same on both.\r\n", claim="Both say so.")
        keep.all(store, f"Only on {branch}.", claim=f"It is on {branch}.")
        assert seal_store(store).seal is not None
        find_records(store, Query())
        git("add", ".")
        git("commit", "-m", branch)
    git("merge", "--no-edit", "one")
    report = verify_store(store)
    assert (report.faults, report.records, len(report.seals), report.unsealed) == ((), 12, 2, 0)
    assert seal_store(store).seal.previous == report.seals
