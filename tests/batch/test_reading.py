"""Rows from bytes."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.batch import reading
from aswritten.batch.reading import RowFormat, read_rows, row_format
from aswritten.errors import AswrittenError

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def read(data, written):
    return list(read_rows(io.BytesIO(data), written, shown="rows"))


@given(st.lists(JSON_VALUES, max_size=6))
def test_json_and_json_lines_hold_the_same_rows(values):
    as_list = read(json.dumps(values).encode(), RowFormat.JSON)
    as_claims = read(json.dumps({"claims": values}).encode(), RowFormat.JSON)
    as_lines = read("".join(json.dumps(value) + "\n" for value in values).encode(), RowFormat.JSON_LINES)
    for rows in (as_list, as_claims, as_lines):
        assert [(row.number, row.fields, row.error) for row in rows] == [
            (number, value, None) for number, value in enumerate(values, 1)
        ]


@given(st.binary(max_size=300), st.sampled_from(RowFormat))
def test_any_bytes_are_rows_or_an_error_of_ours(data, written):
    try:
        rows = read(data, written)
    except AswrittenError:
        return
    assert all(row.number == number for number, row in enumerate(rows, 1))


def test_a_last_line_needs_no_end():
    assert [row.fields for row in read(b"[1]\n[2]", RowFormat.JSON_LINES)] == [[1], [2]]


def test_a_line_too_long_is_a_row_with_its_error(monkeypatch):
    monkeypatch.setattr(reading, "MAX_ROW_BYTES", 20)
    rows = read(b'{"a": 1}\n"' + b"x" * 5000 + b'"\n{"b": 2}\n', RowFormat.JSON_LINES)
    assert [(row.number, row.fields, row.error and row.error.code) for row in rows] == [
        (1, {"a": 1}, None),
        (2, None, "TOO_LARGE"),
        (3, {"b": 2}, None),
    ]


def test_json_lines_are_not_read_ahead():
    file = io.BytesIO(b"[1]\n[2]\n[3]\n")
    rows = read_rows(file, RowFormat.JSON_LINES, shown="rows")
    assert next(rows).fields == [1]
    assert file.tell() == 4


def test_cells_may_hold_line_breaks_and_much_text():
    text = 'claim,text\n"a\nb","' + "x" * 200_000 + '"\n'
    (row,) = read(text.encode(), RowFormat.CSV)
    assert row.fields == {"claim": "a\nb", "text": "x" * 200_000}


def test_a_quote_left_open_ends_csv_with_an_error():
    first, second = read(b'claim,text\na,b\n"c,d\n', RowFormat.CSV)
    assert (first.error, second.error.code) == (None, "UNREADABLE")


def test_half_a_surrogate_pair_in_a_document_is_that_rows_matter():
    rows = read(b'[{"a": "\\ud800"}, {"b": 1}]', RowFormat.JSON)
    assert [row.fields for row in rows] == [{"a": "\ud800"}, {"b": 1}]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("a.json", "json"),
        ("A.JSON", "json"),
        ("a.jsonl", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.csv", "csv"),
        ("-", "jsonl"),
    ],
)
def test_the_suffix_names_the_format(path, found):
    assert row_format(path) == found


@pytest.mark.parametrize("path", ["a", "a.txt", "a.jsonl.bak", ".json.d"])
def test_another_suffix_is_an_error(path):
    with pytest.raises(AswrittenError, match="does not tell"):
        row_format(path)
