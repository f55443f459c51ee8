"""What nothing needs is cleared away, and nothing else."""

import os

import pytest

from aswritten.store import collect
from aswritten.store.collect import Mode, collect_garbage
from aswritten.store.layout import record_path, snapshot_path
from aswritten.store.sealing import seal_store
from aswritten.store.verify import verify_store


def age(path):
    os.utime(path, (1_000_000_000, 1_000_000_000))


@pytest.fixture
def littered(kept):
    orphan = kept.store.write_snapshot(b"no record names this")
    temporary = kept.store.folder / "records/.abc.json.1.00ff.tmp"
    temporary.write_bytes(b'{"id"')
    return kept, kept.store.folder / snapshot_path(orphan), temporary


def removed(store, **more):
    return [item.path for item in collect_garbage(store, **more).removed]


def test_old_litter_goes_and_is_named(littered):
    kept, orphan, temporary = littered
    age(orphan)
    age(temporary)
    collection = collect_garbage(kept.store)
    assert [(item.path, item.size, item.reason) for item in collection.removed] == [
        ("records/.abc.json.1.00ff.tmp", 5, "it was never finished"),
        (orphan.relative_to(kept.store.folder).as_posix(), 20, "no record names it"),
    ]
    assert not orphan.exists()
    assert not temporary.exists()
    report = verify_store(kept.store)
    assert (report.faults, report.records, report.snapshots, report.temporaries) == ((), 3, 1, 0)


def test_what_a_record_names_stays_however_old_it_is(kept):
    age(kept.store.folder / snapshot_path(kept.digest))
    assert removed(kept.store, least_age_s=0) == []


def test_young_litter_is_spared_as_its_writer_may_be_at_work(littered):
    collection = collect_garbage(littered[0].store)
    assert (collection.removed, collection.spared) == ((), 2)


def test_a_dry_run_says_the_same_and_removes_nothing(littered):
    kept, orphan, temporary = littered
    age(orphan)
    age(temporary)
    told = removed(kept.store, mode=Mode.DRY_RUN)
    assert orphan.exists()
    assert temporary.exists()
    assert removed(kept.store) == told


def test_what_a_seal_lists_stays_even_where_its_record_is_gone(kept):
    seal_store(kept.store)
    for record in (kept.verdict, kept.evidence):
        (kept.store.folder / record_path(record)).unlink()
    age(kept.store.folder / snapshot_path(kept.digest))
    assert removed(kept.store) == []


def test_nothing_goes_while_a_record_is_damaged_as_what_it_names_is_not_known(littered):
    kept, orphan, _ = littered
    age(orphan)
    (kept.store.folder / record_path(kept.evidence)).write_bytes(b"{}\n")
    age(kept.store.folder / snapshot_path(kept.digest))
    collection = collect_garbage(kept.store)
    assert collection.removed == ()
    assert [fault.path for fault in collection.faults] == [record_path(kept.evidence)]
    assert orphan.exists()


def rename_record(store, evidence, elsewhere):
    path = store.folder / record_path(evidence)
    path.rename(path.with_name(path.name.upper()))


def remove_record(store, evidence, elsewhere):
    (store.folder / record_path(evidence)).unlink()


def link_shard(store, evidence, elsewhere):
    folder = (store.folder / record_path(evidence)).parent
    folder.rename(elsewhere)
    folder.symlink_to(elsewhere)


def link_records(store, evidence, elsewhere):
    (store.folder / "records").rename(elsewhere)
    (store.folder / "records").symlink_to(elsewhere)


@pytest.mark.parametrize("hide", [rename_record, remove_record, link_shard, link_records])
def test_nothing_goes_while_a_record_is_hidden_as_what_it_names_is_not_known(kept, tmp_path, hide):
    snapshot = kept.store.folder / snapshot_path(kept.digest)
    age(snapshot)
    hide(kept.store, kept.evidence, tmp_path / "elsewhere")
    collection = collect_garbage(kept.store, least_age_s=0)
    assert collection.removed == ()
    assert collection.faults
    assert snapshot.exists()


@pytest.mark.parametrize("writes", ["snapshot", "record"])
def test_an_old_snapshot_that_a_writer_takes_up_meanwhile_stays(littered, keep, monkeypatch, writes):
    kept, orphan, _ = littered
    age(orphan)
    real = os.rename

    def rename(*arguments):
        """The writer comes at the last moment before the file is taken away."""
        if writes == "snapshot":
            kept.store.write_snapshot(b"no record names this")
        else:
            keep.evidence(kept.store, "no record names this")
        monkeypatch.setattr(collect.os, "rename", real)
        real(*arguments)

    monkeypatch.setattr(collect.os, "rename", rename)
    assert removed(kept.store) == []
    assert orphan.read_bytes() == b"no record names this"
    assert verify_store(kept.store).temporaries == 1


def test_a_link_in_the_store_is_not_followed(kept, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    target = tmp_path / "elsewhere" / ("a" * 64)
    target.write_bytes(b"x")
    age(target)
    (kept.store.folder / "snapshots/aa").symlink_to(tmp_path / "elsewhere")
    assert removed(kept.store, least_age_s=0) == []
    assert target.exists()


def test_what_a_record_misses_is_put_back_where_an_unfinished_file_holds_it(kept):
    path = kept.store.folder / snapshot_path(kept.digest)
    aside = path.with_name(f".{kept.digest}.1.00ff.tmp")
    path.rename(aside)  # as one that was killed while it cleared leaves it
    age(aside)
    assert collect_garbage(kept.store, mode=Mode.DRY_RUN).restored == (snapshot_path(kept.digest),)
    collection = collect_garbage(kept.store)
    assert (collection.removed, collection.restored) == ((), (snapshot_path(kept.digest),))
    assert verify_store(kept.store).faults == ()
