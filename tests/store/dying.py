"""Kills writers, and says what was left: run by the tests in a process of its own, as it forks.

dying.py steps FOLDER            at every step between two system calls of a write, and within each write call
dying.py moments FOLDER COUNT    with SIGKILL, at random moments, until COUNT writes were killed
"""

import hashlib
import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from aswritten.record.reading import make_record, record_bytes
from aswritten.store.layout import PREFIX
from aswritten.store.sealing import seal_store
from aswritten.store.store import Store
from aswritten.store.verify import verify_store

CALLS = (
    "open",
    "write",
    "fsync",
    "close",
    "replace",
    "rename",
    "unlink",
    "mkdir",
    "utime",
    "lstat",
    "fstat",
    "read",
    "link",
)
KILLED = 9


def records_of(number):
    """A snapshot, and the records that rest on it, in the order they are to be written."""
    data = f"Sales fell by {number}% this year.".encode()
    digest = hashlib.sha256(data).hexdigest()
    evidence = make_record(
        {
            "rep": "1",
            "type": "evidence",
            "source": {"uri": "memo.txt", "sha256": digest, "size": len(data)},
            "snapshots": [{"kind": "text", "media_type": "text/plain", "sha256": digest, "size": len(data)}],
        }
    )
    claim = make_record({"rep": "1", "type": "claim", "text": f"Sales fell by {number}%."})
    verdict = make_record(
        {
            "rep": "1",
            "type": "verdict",
            "claim": claim.id,
            "verdict": "verified",
            "reason": {"code": "found", "message": "as it stands"},
            "evidence": [{"id": evidence.id, "role": "supports"}],
            "checks": [{"name": "verbatim", "result": "pass"}],
            "tool": {
                "name": "aswritten",
                "version": "0.1.0",
                "lexicon_sha256": "0" * 64,
                "config_sha256": "0" * 64,
                "method": "deterministic",
            },
            "checked_at": "2026-05-30T12:00:00Z",
        }
    )
    return data, (evidence, claim, verdict)


def write_all(folder, number, tell):
    store = Store.create(folder)
    data, records = records_of(number)
    tell(store.write_snapshot(data))
    for record in records:
        store.write_record(record.id, record_bytes(record))
        tell(record.id)


def die_at(step, mode):
    """Replace the calls of os by ones that count, and that end the process before, after or within the given one."""
    count = 0

    def counting(name, call):
        def counted(*arguments, **more):
            nonlocal count
            count += 1
            if count == step and mode == "before":
                os._exit(KILLED)
            if count == step and mode == "within" and name == "write":
                call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                os._exit(KILLED)
            result = call(*arguments, **more)
            if count == step and mode == "after":
                os._exit(KILLED)
            return result

        return counted

    for name in CALLS:
        setattr(os, name, counting(name, getattr(os, name)))


def fork(work):
    """Run in a child; the result is its pid and the end of the pipe that it tells through."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        real_write = os.write
        try:
            work(lambda text: real_write(writer, text.encode() + b"\n"))
        except BaseException as error:  # noqa: BLE001 - the parent is told
            real_write(2, f"{error!r}\n".encode())
            os._exit(1)
        os._exit(0)
    os.close(writer)
    return pid, reader


def wait(pid, reader):
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read().decode().split()
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), told


def check(folder, told):
    """What was told to be kept is kept and sound, and the store is whole."""
    if not (folder / "store.json").exists():
        assert not told, told
        assert not (folder / "records").exists()
        return 0
    store = Store.open(folder)
    report = verify_store(store)
    assert not report.faults, report.faults
    for name in told:
        if name.startswith(PREFIX):
            store.read_record(name)
        else:
            store.read_snapshot(name)
    return report.temporaries


def steps(base):
    counts = {"steps": 0, "temporaries": 0}
    for mode in ("before", "after", "within"):
        step = 0
        while True:
            step += 1
            folder = base / f"{mode}-{step}"

            def work(tell, folder=folder, step=step, mode=mode):
                die_at(step, mode)
                write_all(folder, 4, tell)

            code, told = wait(*fork(work))
            counts["temporaries"] += check(folder, told)
            if code == 0 and (mode != "within" or step > counts["steps"]):
                break
            assert code in (0, KILLED), code
            counts["steps"] += code == KILLED
            write_all(folder, 4, lambda _: None)  # whoever comes next finishes it
            assert check(folder, [record.id for record in records_of(4)[1]]) <= 1
            assert verify_store(Store.open(folder)).records == 3
    return counts


def moments(base, count):
    draw = random.Random(20260530)  # noqa: S311 - the same moments each time
    folder = base / "store"
    write_all(folder, 0, lambda _: None)
    durations = []
    for number in range(1, 11):
        start = time.perf_counter()
        assert wait(*fork(lambda tell, number=number: write_all(folder, number, tell)))[0] == 0
        durations.append(time.perf_counter() - start)
    longest = sorted(durations)[5] * 1.1
    told, killed, number = [], 0, 10
    while killed < count:
        number += 1
        pid, reader = fork(lambda tell, number=number: write_all(folder, number, tell))
        time.sleep(draw.uniform(0, longest))
        os.kill(pid, signal.SIGKILL)
        code, names = wait(pid, reader)
        assert code in (0, -signal.SIGKILL), code
        killed += code != 0
        told += names
        if number % 50 == 0:
            check(folder, told)
    temporaries = check(folder, told)
    assert seal_store(Store.open(folder)).seal is not None
    return {"killed": killed, "told": len(told), "temporaries": temporaries}


if __name__ == "__main__":
    place = Path(sys.argv[2])
    print(json.dumps(steps(place) if sys.argv[1] == "steps" else moments(place, int(sys.argv[3]))))  # noqa: T201 - a script
