"""Labelled values in data: pipe tables, CSV and TSV, JSON, key-value lines and logs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.extract.reading import Reading


def cells_of(text, media_type=None):
    """Each label as the words that name it, in no order, and its number."""
    return [
        (frozenset([label.key, *(value for _, value, _ in label.qualifiers)]), label.number.text)
        for label in Reading(text, media_type=media_type).labels
    ]


def named(*pairs):
    return [(frozenset(words.split()), number) for words, number in pairs]


PIPES = [
    (
        "a table with its rule",
        "| Model | Accuracy |\n|---|---|\n| A | 92.1 |\n| B | 93.0 |",
        named(("a accuracy", "92.1"), ("b accuracy", "93.0")),
    ),
    ("a table without a rule", "| Model | Recall |\n| A | 0.9 |", named(("a recall", "0.9"))),
    ("rows that are keys and values", "| RMSE | 3.2306 |\n| MAE | 1.1 |", named(("rmse", "3.2306"), ("mae", "1.1"))),
    ("no outer bars", "Model | Recall\n--- | ---\nA | 0.9", named(("a recall", "0.9"))),
    ("a header that says value", "| Metric | Value |\n|---|---|\n| Recall | 0.9 |", named(("recall", "0.9"))),
    ("years as headers", "| Item | 2019 | 2020 |\n| Sales | 5 | 6 |", named(("sale 2019", "5"), ("sale 2020", "6"))),
    ("a ragged row is not read", "| Model | Recall |\n|---|---|\n| A | 0.9 | 7 |", []),
    ("numbers alone are not labelled", "| 1 | 2 | 3 |\n| 4 | 5 | 6 |", []),
    ("a text with one bar", "either a|b or 5", []),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in PIPES], ids=[case[0] for case in PIPES])
def test_pipe_rows_are_a_table(text, cells):
    assert cells_of(text) == cells


def test_prose_around_a_table_is_read_too():
    text = "Recall was 0.5.\n\n| Model | Accuracy |\n|---|---|\n| A | 92.1 |\n\nPrecision was 0.7."
    assert {number for _, number in cells_of(text)} == {"0.5", "92.1", "0.7"}


RECORDS = [
    ("plain", "model,acc\nA,0.9\nB,0.8\n", "text/csv", named(("a acc", "0.9"), ("b acc", "0.8"))),
    ("crlf", "model,acc\r\nA,0.9\r\n", "text/csv", named(("a acc", "0.9"))),
    ("a byte-order mark", "\ufeffmodel,acc\nA,0.9\n", "text/csv", named(("a acc", "0.9"))),
    ("tabs", "model\tacc\nA\t0.9\n", "text/tab-separated-values", named(("a acc", "0.9"))),
    ("semicolons", "model;acc\nA;0.9\n", "text/csv", named(("a acc", "0.9"))),
    (
        "line ends within quotes",
        'name,note,score\nalice,"line one\nbob, 9",5\nbob,ok,7\n',
        "text/csv",
        named(("alice score", "5"), ("bob score", "7")),
    ),
    ("doubled quotes", 'model,acc\n"our ""B"" x",0.9\n', "text/csv", named(("bx acc", "0.9"))),
    ("no type, but a table", "model,acc\nA,0.9\nB,0.8\n", None, named(("a acc", "0.9"), ("b acc", "0.8"))),
    ("no type, and prose", "Well, that is it\nAnd so on, and on\n", None, []),
    ("a ragged record is not read", "model,acc\nA,0.9,3\n", "text/csv", []),
]


@pytest.mark.parametrize(
    ("text", "media_type", "cells"), [case[1:] for case in RECORDS], ids=[case[0] for case in RECORDS]
)
def test_records_are_rows(text, media_type, cells):
    assert cells_of(text, media_type) == cells


KEYS = [
    ("a flat object", '{"accuracy": 0.91}', "application/json", named(("accuracy", "0.91"))),
    ("without spaces", '{"accuracy":0.91}', None, named(("accuracy", "0.91"))),
    ("nested", '{"coco": {"mAP": 73.2}}', None, named(("coco map", "73.2"))),
    ("a container says nothing", '{"results": {"mAP": 73.2}}', None, named(("map", "73.2"))),
    ("a list", '{"runs": [{"acc": 0.9}, {"acc": 0.8}]}', None, named(("acc", "0.9"), ("acc", "0.8"))),
    ("json lines", '{"acc":0.9}\n{"acc":0.8}', "application/jsonl", named(("acc", "0.9"), ("acc", "0.8"))),
    ("a number in a string", '{"acc": "92.1%"}', None, named(("acc", "92.1%"))),
    ("words in a string are no number", '{"acc": "92.1% or so"}', None, []),
    ("no number at all", '{"acc": NaN, "b": null, "c": -nan}', None, []),
    ("a cut-off object", '{"acc": 0.9, "b', "application/json", named(("acc", "0.9"))),
    (
        "yaml",
        "coco:\n  mAP: 73.2\nvoc:\n  mAP: 80.1\n",
        "application/yaml",
        named(("coco map", "73.2"), ("voc map", "80.1")),
    ),
    ("toml", "[coco]\nmAP = 73.2\n", "application/toml", named(("coco map", "73.2"))),
    (
        "a list in yaml",
        "- name: a\n  acc: 0.9\n- name: b\n  acc: 0.8\n",
        "application/yaml",
        named(("acc", "0.9"), ("acc", "0.8")),
    ),
    ("lines of no known type", "macro-F1: 0.937\nepisodes: 88", None, named(("macrof1", "0.937"), ("episode", "88"))),
    (
        "a log",
        "epoch=1 loss=0.5\nepoch=2 loss=0.4\n",
        None,
        named(("epoch", "1"), ("loss", "0.5"), ("epoch", "2"), ("loss", "0.4")),
    ),
    ("camel case", '{"meanAccuracy": 0.9}', None, named(("mean accuracy", "0.9"))),
]


@pytest.mark.parametrize(("text", "media_type", "cells"), [case[1:] for case in KEYS], ids=[case[0] for case in KEYS])
def test_keys_have_values(text, media_type, cells):
    assert cells_of(text, media_type) == cells


def test_a_cell_stands_where_its_label_says():
    raw = 'name,score\n"a, b",7\nc,8\n'
    reading = Reading(raw, media_type="text/csv")
    assert [raw[slice(*reading.raw_range(label.range))] for label in reading.labels] == ["7", "8"]


def test_a_value_in_json_stands_where_its_label_says():
    raw = '{"note": "he said “hi”\\n", "acc":   0.9}'
    reading = Reading(raw, media_type="application/json")
    assert [raw[slice(*reading.raw_range(label.range))] for label in reading.labels] == ["0.9"]


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet='{}[]":,\\0123456789.-acu \n', max_size=80))
def test_any_text_can_be_taken_for_json(text):
    reading = Reading(text, media_type="application/json")
    assert all(label.range.end <= len(reading.plain.text) for label in reading.labels)


@settings(max_examples=80, deadline=None)
@given(
    st.text(alphabet='",;|\t\r\n0123456789.abc -=:', max_size=80),
    st.sampled_from(["text/csv", None, "application/yaml"]),
)
def test_any_text_can_be_taken_for_a_table(text, media_type):
    reading = Reading(text, media_type=media_type)
    assert all(label.range.end <= len(reading.plain.text) for label in reading.labels)
