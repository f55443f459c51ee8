"""Stores with a claim, its evidence and its verdict in them."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from aswritten.record.reading import make_record, record_bytes
from aswritten.store.store import Store

SOURCE_FOLDER = Path(__file__).parents[2] / "src"
DEFAULT_TEXT = "We think sales fell by 4% this year."


class Kept(NamedTuple):
    store: Store
    digest: str
    evidence: str
    claim: str
    verdict: str


def write(store, **body):
    record = make_record({"rep": "1", **body})
    store.write_record(record.id, record_bytes(record))
    return record.id


def keep_evidence(store, text, uri="memo.txt"):
    data = text.encode()
    digest = store.write_snapshot(data)
    assert digest == hashlib.sha256(data).hexdigest()
    return digest, write(
        store,
        type="evidence",
        source={"uri": uri, "sha256": digest, "size": len(data)},
        snapshots=[{"kind": "text", "media_type": "text/plain", "sha256": digest, "size": len(data)}],
    )


def keep_verdict(store, claim, evidence, verdict="verified", checked_at="2026-05-30T12:00:00Z", **more):
    role, result = {
        "verified": ("supports", "pass"),
        "insufficient": ("neutral", "fail"),
        "disproven": ("refutes", "fail"),
        "contradicted": ("refutes", "fail"),
        "unverified": ("unresolved", "error"),
    }[verdict]
    return write(
        store,
        type="verdict",
        claim=claim,
        verdict=verdict,
        reason={"code": "found", "message": "as it stands"},
        evidence=[{"id": evidence, "role": role}],
        checks=[{"name": "verbatim", "result": result}],
        tool={
            "name": "aswritten",
            "version": "0.1.0",
            "lexicon_sha256": "0" * 64,
            "config_sha256": "0" * 64,
            "method": "deterministic",
        },
        checked_at=checked_at,
        **more,
    )


def keep_all(store, text=DEFAULT_TEXT, *, claim="Sales fell by 4%.", uri="memo.txt", **more):
    digest, evidence = keep_evidence(store, text, uri)
    claim_id = write(store, type="claim", text=claim)
    return Kept(store, digest, evidence, claim_id, keep_verdict(store, claim_id, evidence, **more))


class Keeping:
    """The functions above, for tests."""

    write = staticmethod(write)
    evidence = staticmethod(keep_evidence)
    verdict = staticmethod(keep_verdict)
    all = staticmethod(keep_all)


@pytest.fixture
def keep():
    return Keeping


@pytest.fixture
def store(tmp_path):
    return Store.create(".claim-check", root=tmp_path)


@pytest.fixture
def kept(store):
    return keep_all(store)


@pytest.fixture
def run_script():
    """Runs a script of this folder in a process of its own, so that it may fork and die."""

    def run(name, *arguments):
        process = subprocess.run(
            [sys.executable, str(Path(__file__).parent / name), *map(str, arguments)],
            capture_output=True,
            check=False,
            timeout=300,
            env={"PYTHONPATH": str(SOURCE_FOLDER), "PATH": "/usr/bin:/bin"},
        )
        assert process.returncode == 0, process.stderr.decode()
        return process.stdout.decode()

    return run
