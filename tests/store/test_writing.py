"""Many write at once, are killed, meet full and read-only disks: nothing is lost, and nothing half-written is read."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from aswritten.durable import write_durably
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.store.collect import collect_garbage
from aswritten.store.query import Query, find_records
from aswritten.store.store import Store
from aswritten.store.verify import verify_store

SOURCE_FOLDER = Path(__file__).parents[2] / "src"
HERE = Path(__file__).parent


def start_writer(folder, *arguments):
    command = [sys.executable, str(HERE / "writing.py"), str(folder), *map(str, arguments)]
    return subprocess.Popen(command, env={"PYTHONPATH": str(SOURCE_FOLDER)}, stderr=subprocess.PIPE)


def end(process):
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors.decode()


def test_eight_processes_write_at_once_and_lose_nothing_while_others_ask_and_clear(tmp_path):
    folder = tmp_path / ".claim-check"
    writers = [start_writer(folder, 1_000 * (number + 1), 60, 40) for number in range(8)]
    while any(writer.poll() is None for writer in writers):
        with contextlib.suppress(AswrittenError):  # before the first of them has made the store
            store = Store.open(folder)
            assert find_records(store, Query()).faults == ()
            assert verify_store(store).faults == ()
            assert collect_garbage(store).removed == ()
    for writer in writers:
        end(writer)
    report = verify_store(Store.open(folder))
    assert (report.faults, report.records, report.temporaries) == ((), 8 * 66 + 44, 0)
    assert find_records(Store.open(folder), Query()).total == 8 * 66 + 44


@pytest.fixture
def quick_folder(tmp_path):
    """In memory where there is such a place: what a kill leaves does not hang on the disk, and syncing costs nothing."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_killed_at_any_step_of_a_write_leaves_a_store_that_is_whole(quick_folder, run_script):
    counts = json.loads(run_script("dying.py", "steps", quick_folder))
    assert counts["steps"] > 100
    assert counts["temporaries"] > 5, "the kills come before the renames, too"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_killed_at_random_moments_leaves_a_store_that_is_whole(tmp_path, run_script):
    counts = json.loads(run_script("dying.py", "moments", tmp_path, 60))
    assert counts["killed"] == 60


def test_a_file_is_synced_before_it_has_its_name_and_its_folder_after(tmp_path, monkeypatch):
    calls = []
    for name in ("open", "write", "fsync", "close", "replace"):
        real = getattr(os, name)

        def called(*arguments, name=name, real=real, **more):
            calls.append(name)
            return real(*arguments, **more)

        monkeypatch.setattr(os, name, called)
    write_durably(tmp_path / "file", b"content")
    monkeypatch.undo()
    assert calls == ["open", "write", "fsync", "close", "replace", "open", "fsync", "close"]


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "mkdir"])
def test_a_write_that_fails_is_a_store_error_and_leaves_nothing(store, keep, monkeypatch, call):
    keep.evidence(store, "kept before")

    def fail(*arguments, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(AswrittenError, match="No space left") as caught:
        store.write_snapshot(b"to be kept")
    monkeypatch.undo()
    assert caught.value.code is ErrorCode.STORE_ERROR
    assert "make room" in caught.value.hint
    report = verify_store(store)
    assert (report.faults, report.records, report.temporaries) == ((), 1, 0)


@contextlib.contextmanager
def mounted(folder, *options):
    """A file system of its own, which takes root and a kernel that lets us."""
    folder.mkdir(exist_ok=True)
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("mounting takes root")
    done = subprocess.run([mount, *options, str(folder)], capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"nothing can be mounted here: {done.stderr.decode().strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder):
    with contextlib.suppress(OSError), (folder / "ballast").open("wb") as file:
        while True:
            file.write(b"x" * 4096)
            file.flush()


def test_a_full_disk_is_a_store_error_and_loses_nothing(tmp_path, keep):
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=512k", "tmpfs"):
        store = Store.create(tmp_path / "disk/.claim-check")
        kept = keep.all(store)
        fill(tmp_path / "disk")
        with pytest.raises(AswrittenError) as caught:
            store.write_snapshot(b"y" * 40_000)
        assert caught.value.code is ErrorCode.STORE_ERROR
        assert "No space left" in caught.value.message
        assert find_records(store, Query()).total == 2, "the index finds its place in memory"
        report = verify_store(store)
        assert (report.faults, report.records, report.temporaries) == ((), 3, 0)
        (tmp_path / "disk/ballast").unlink()
        assert store.write_snapshot(b"y" * 40_000)
        assert keep.all(store)[1:] == kept[1:]


def test_a_disk_that_fills_up_amid_many_writes_loses_nothing_that_was_kept(tmp_path, keep):
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=1m", "tmpfs"):
        store = Store.create(tmp_path / "disk/.claim-check")
        told = []

        def write_on():
            for number in range(10_000):
                told.append(keep.write(store, type="claim", text=f"Sales fell by {number}%."))  # noqa: PERF401 - it ends amid

        with pytest.raises(AswrittenError) as caught:
            write_on()
        assert caught.value.code is ErrorCode.STORE_ERROR
        assert len(told) > 50
        report = verify_store(store)
        assert (report.faults, report.records, report.temporaries) == ((), len(told), 0)


def test_a_read_only_disk_is_read_and_a_write_is_a_store_error(tmp_path, keep):
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=1m", "tmpfs"):
        store = Store.create(tmp_path / "disk/.claim-check")
        kept = keep.all(store)
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path / "disk")], check=True)
        for write in (lambda: store.write_snapshot(b"x"), lambda: keep.all(store, "Another.")):
            with pytest.raises(AswrittenError) as caught:
                write()
            assert caught.value.code is ErrorCode.STORE_ERROR
            assert "Read-only" in caught.value.message
        store = Store.open(tmp_path / "disk/.claim-check")
        assert find_records(store, Query()).ids == (kept.verdict, kept.evidence)
        assert store.read_record(kept.verdict)
        assert verify_store(store).faults == ()
