"""The lists' own reader of TOML: the same values as the full one, and no list read in part."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from aswritten import lexicons
from aswritten.lexicons.toml_subset import read_toml

LISTS = sorted(Path(lexicons.__path__[0]).glob("*/*.toml"))


@pytest.mark.parametrize("path", LISTS, ids=[f"{path.parent.name}/{path.stem}" for path in LISTS])
def test_every_list_is_read_as_toml_reads_it(path):
    text = path.read_text(encoding="utf-8")
    assert read_toml(text) == tomllib.loads(text)


OTHER = {
    "an escape": 'a = "\\u00e9"\n',
    "a date": "a = 2024-01-01\n",
    "an inline table": "a = {b = 1}\n",
    "a dotted table": "[a.b]\nc = 1\n",
    "an open array": 'a = ["b",\n',
    "a line of prose": 'a = "b"\nnothing\nc = "d"\n',
    "prose at the end": 'a = "b"\nnothing',
    "prose at the start": 'nothing\na = "b"\n',
}


@pytest.mark.parametrize("text", OTHER.values(), ids=OTHER)
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match="line"):
        read_toml(text)


def test_a_mark_inside_a_string_ends_nothing():
    assert read_toml('a = ["b ]", "c,", \'d\']\n'.replace("'d'", '"d"')) == {"a": ["b ]", "c,", "d"]}
