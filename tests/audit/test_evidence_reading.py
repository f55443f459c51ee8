"""Evidence roots become values with their names and places, whatever the kind of file."""

import gzip
import json
import os
import time

import pytest

from aswritten.audit.evidence_reading import read_evidence
from aswritten.errors import AswrittenError, ErrorCode

KINDS = {
    "json": ("eval.json", '{"coco": {"mAP": 73.20, "n": "1,000"}}', [("/coco/mAP", "73.20"), ("/coco/n", "1000")]),
    "json lines": ("runs.jsonl", '{"acc": 0.5}\n\n{"acc": 1e-5}\n', [("L1/acc", "0.5"), ("L3/acc", "1e-5")]),
    "csv": ("t.csv", "model,mAP\nA,73.2\nB,0.50\n", [("row=2&col=mAP", "73.2"), ("row=3&col=mAP", "0.50")]),
    "tsv": ("t.tsv", "model\tmAP\nA\t73.2\n", [("row=2&col=mAP", "73.2")]),
    "yaml": ("e.yaml", "a:\n  b: 0.10\nc: [1, 2]\n", [("/a/b", "0.10"), ("/c/0", "1"), ("/c/1", "2")]),
    "toml": ("e.toml", "[a]\nb = 0.10\n[[r]]\nx = 3\n", [("/a/b", "0.10"), ("/r/0/x", "3")]),
    "a log": ("x.log", "start\nacc: 0.91, loss=0.30\n", [("L2", "0.91"), ("L2", "0.30")]),
    "a notebook": (
        "n.ipynb",
        json.dumps({"cells": [{"outputs": [{"output_type": "stream", "text": ["acc: 0.91\n"]}]}]}),
        [("/cells/0/outputs/0/text/0", "0.91")],
    ),
}


def read(folder):
    return read_evidence([str(folder)], workspace=str(folder))


def places(evidence):
    columns = evidence.columns
    return [(columns.locator(value), columns.text(value)) for value in range(len(columns))]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_gives_its_values_with_their_locators(kind, tmp_path):
    name, text, due = KINDS[kind]
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = places(read(tmp_path))
    if kind == "a notebook":
        assert [value for _, value in found] == [value for _, value in due]
    else:
        assert found == due


def test_a_packed_file_is_read_through_its_packing(tmp_path):
    (tmp_path / "e.json.gz").write_bytes(gzip.compress(b'{"a": 0.5}'))
    assert places(read(tmp_path)) == [("/a", "0.5")]


def test_a_parquet_table_gives_the_shortest_decimal_of_its_floats(tmp_path):
    pa = pytest.importorskip("pyarrow", reason="the extra tables is not installed")
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra tables is not installed")
    parquet.write_table(pa.table({"model": ["A"], "acc": pa.array([0.1], pa.float32())}), tmp_path / "t.parquet")
    assert places(read(tmp_path)) == [("row=2&col=acc", "0.1")]


def test_a_digit_is_never_lost_to_a_float(tmp_path):
    (tmp_path / "e.json").write_text('{"a": 1.00000000000000000001}', encoding="utf-8")
    assert places(read(tmp_path)) == [("/a", "1.00000000000000000001")]


def test_what_cannot_be_read_is_named_and_leaves_nothing_behind(tmp_path):
    (tmp_path / "bad.json").write_text('{"a": 1, "b": ', encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "good.json").write_text('{"a": 2}', encoding="utf-8")
    evidence = read(tmp_path)
    assert [(one.path, one.error.code) for one in evidence.unread] == [
        ("bad.json", ErrorCode.UNREADABLE),
        ("deep.json", ErrorCode.UNREADABLE),
    ]
    assert places(evidence) == [("/a", "2")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_and_a_link_out_of_the_root_are_named_and_not_followed(tmp_path):
    outside = tmp_path / "outside.json"
    outside.write_text('{"a": 1}', encoding="utf-8")
    root = tmp_path / "root"
    root.mkdir()
    os.mkfifo(root / "pipe.json")
    (root / "link.json").symlink_to(outside)
    evidence = read(root)
    assert [(one.path, one.error.code) for one in evidence.unread] == [
        ("link.json", ErrorCode.PATH_ESCAPE),
        ("pipe.json", ErrorCode.NOT_A_FILE),
    ]


def test_a_root_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(AswrittenError) as caught:
        read_evidence([str(tmp_path / "none")], workspace=str(tmp_path))
    assert caught.value.code is ErrorCode.NOT_FOUND


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("x.log", "a=" * 5_000_000, id="a log line of ten megabytes"),
        pytest.param("x.log", "a " * 5_000_000 + ": 1", id="a log line of words without end"),
        pytest.param(
            "t.csv", ",".join(f"c{i}" for i in range(10_000)) + "\n" + "1," * 10_000, id="ten thousand columns"
        ),
        pytest.param("t.csv", "a," * 10_000 + "\n" + "1," * 10_000, id="ten thousand columns of one name"),
        pytest.param("e.json", '{"a":' * 900 + "1" + "}" * 900, id="nine hundred objects in each other"),
        pytest.param("e.json", "[" + "1," * 300_000 + "1]", id="a long array"),
        pytest.param("e.json", '{"a": 1' + "0" * 100_000 + "}", id="a number of a hundred thousand digits"),
    ],
)
def test_hostile_files_end_soon(name, text, tmp_path):
    (tmp_path / name).write_text(text, encoding="utf-8")
    start = time.process_time()
    read(tmp_path)
    assert time.process_time() - start < 5
