"""Writes records as one of several processes does: run by the tests and by bench/bench_store.py.

writing.py FOLDER FIRST COUNT [SHARED]    a claim for each number; the first SHARED are the same in every process
"""

import sys

from aswritten.record.reading import make_record, record_bytes
from aswritten.store.store import Store


def write(store, **body):
    record = make_record({"rep": "1", **body})
    store.write_record(record.id, record_bytes(record))
    return record.id


def main(folder, first, count, shared="0"):
    store = Store.create(folder)
    numbers = (*range(int(shared)), *range(int(first), int(first) + int(count)))
    for number in numbers:
        cites = {}
        if number % 10 == 0:  # each tenth with a source of its own
            data = f"Sales fell by {number}% this year.".encode()
            digest = store.write_snapshot(data)
            source = {"uri": f"memo-{number}.txt", "sha256": digest, "size": len(data)}
            snapshot = {"kind": "text", "media_type": "text/plain", "sha256": digest, "size": len(data)}
            cites = {"cites": [write(store, type="evidence", source=source, snapshots=[snapshot])]}
        write(store, type="claim", text=f"Claim {number} says that sales fell by {number}%.", **cites)


if __name__ == "__main__":
    main(*sys.argv[1:])
