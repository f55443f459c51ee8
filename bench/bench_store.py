"""The store at full size: many writers at once, many killed, and 100,000 records listed, searched and verified.

    PYTHONPATH=src python bench/bench_store.py writers [COUNT]    8 processes write COUNT claims each at once (10,000)
    PYTHONPATH=src python bench/bench_store.py moments [COUNT]    COUNT writes are killed at random moments (500)
    PYTHONPATH=src python bench/bench_store.py sizes [COUNT]      times on COUNT records (100,000), and on a tenth

It needs a folder on a real disk: TMPDIR says where. `sizes` fails where ten times the records take far more than ten
times the processor time.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from aswritten.record.reading import record_bytes
from aswritten.store import files
from aswritten.store.store import Store
from aswritten.store.verify import verify_store

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
SCRIPTS = ROOT / "tests/store"
WRITERS = 8
MOST_RATIO = 14


def environment():
    return {**os.environ, "PYTHONPATH": str(SOURCE)}


def writers(count):
    folder = Path(tempfile.mkdtemp()) / ".claim-check"
    start = time.perf_counter()
    processes = [
        subprocess.Popen(
            [sys.executable, SCRIPTS / "writing.py", folder, str(count * (number + 1)), str(count)], env=environment()
        )
        for number in range(WRITERS)
    ]
    assert [process.wait() for process in processes] == [0] * WRITERS
    written = time.perf_counter() - start
    report = verify_store(Store.open(folder))
    expected = WRITERS * (count + count // 10)
    print(f"{WRITERS} processes, {count:,} claims each: {report.records:,} records of {expected:,} in {written:.0f} s")
    print(
        f"  {report.records / written:,.0f} records/s, faults: {len(report.faults)}, unfinished: {report.temporaries}"
    )
    shutil.rmtree(folder.parent)
    assert (report.faults, report.records, report.temporaries) == ((), expected, 0)


def moments(count):
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, SCRIPTS / "dying.py", "moments", folder, str(count)]
        done = subprocess.run(command, env=environment(), check=True, capture_output=True)
    print(f"killed at random moments: {json.loads(done.stdout)}; each store was whole")


def fill(folder, count):
    """A third evidence, claims and verdicts each, put there without syncing: it is reading that is timed."""
    sys.path.insert(0, str(SCRIPTS))
    records_of = importlib.import_module("dying").records_of
    real = files.os.fsync
    files.os.fsync = lambda _: None
    store = Store.create(folder)
    for number in range(count // 3 + 1):
        data, records = records_of(number)
        store.write_snapshot(data)
        for record in records:
            store.write_record(record.id, record_bytes(record))
    files.os.fsync = real
    return store


def timed(folder, *arguments):
    command = [sys.executable, "-m", "aswritten", "store", *arguments, "--store", folder, "--output", os.devnull]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment(), check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, (arguments, done.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


ASKED = {
    "list, index made": ("list", "--limit", "50"),
    "list --limit 50": ("list", "--limit", "50"),
    "list, all of it": ("list", "--format", "jsonl"),
    "search two words": ("search", "fell 77"),
    "search --source": ("search", "sales", "--source", "memo.txt", "--limit", "50"),
    "verify": ("verify",),
    "seal": ("seal",),
    "verify, sealed": ("verify",),
    "gc --dry-run": ("gc", "--dry-run"),
}


def sizes(count):
    taken = {}
    for size in (count // 10, count):
        with tempfile.TemporaryDirectory() as place:
            folder = f"{place}/.claim-check"
            fill(folder, size)
            taken[size] = {name: timed(folder, *arguments) for name, arguments in ASKED.items()}
            taken[size]["index, MB"] = Path(folder, "index.sqlite").stat().st_size / 1e6
    small, large = taken[count // 10], taken[count]
    print(f"{'processor time, s':<20}{count // 10:>10,}{count:>10,}   ratio")
    for name in large:
        print(f"{name:<20}{small[name]:>9.2f} {large[name]:>9.2f} {large[name] / small[name]:>7.1f}")
    assert all(large[name] / small[name] < MOST_RATIO for name in large), (
        "ten times the records take ten times the time"
    )


if __name__ == "__main__":
    work, usual = {"writers": (writers, 10_000), "moments": (moments, 500), "sizes": (sizes, 100_000)}[sys.argv[1]]
    work(int(sys.argv[2]) if len(sys.argv) > 2 else usual)
