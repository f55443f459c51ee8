"""The lists are data: sorted, in NFC, each entry once, with their origin, and only of kinds that the code knows."""

from __future__ import annotations

import tomllib
import unicodedata
from importlib.resources import files

import pytest

from aswritten.extract.concord import Part
from aswritten.extract.cues import CUE_LISTS, load_cues
from aswritten.extract.grammar import Bound, load_grammar
from aswritten.extract.shapes import Shape
from aswritten.lexicons.lexicon import LANGUAGES
from aswritten.model.cue import CueKind

NAMES = (*CUE_LISTS, "clauses")
LISTS = [(language, name) for language in LANGUAGES for name in NAMES]
LISTS += [("en", "names"), *((language, "stretches") for language in LANGUAGES)]
IDS = [f"{language}/{name}" for language, name in LISTS]


def _load(language, name):
    return tomllib.loads(files("aswritten.lexicons").joinpath(language, f"{name}.toml").read_text(encoding="utf-8"))


def _arrays(table):
    for key, value in table.items():
        if isinstance(value, list):
            yield key, value
        elif isinstance(value, dict):
            yield from _arrays(value)


@pytest.mark.parametrize(("language", "name"), LISTS, ids=IDS)
def test_entries_are_sorted_and_unique_and_in_nfc(language, name):
    for key, entries in _arrays(_load(language, name)):
        assert entries == sorted(set(entries)), key
        assert all(unicodedata.is_normalized("NFC", entry) for entry in entries), key
        assert all(entry == " ".join(entry.split()) and entry for entry in entries), key


@pytest.mark.parametrize(("language", "name"), LISTS, ids=IDS)
def test_a_list_says_where_it_comes_from(language, name):
    meta = _load(language, name)["meta"]
    assert set(meta) == {"title", "origin", "licence", "version"}
    assert meta["licence"] == "Apache-2.0"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CUE_LISTS)
def test_kinds_and_shapes_are_known(language, name):
    tables = _load(language, name)
    for key, content in tables.items():
        if key in {"meta", "same", "pseudo"}:
            continue
        if key == "concord":
            assert set(content) <= set(Part)
        elif key in {"heading", "lead"}:
            assert set(content) <= set(CueKind)
        elif key == "after":
            assert set(content) <= {CueKind.DENIAL, "ends", "limits", "opens"}
        elif key == "tail":
            assert set(content) == {"fails", "holds", "joins", "points"}
        else:
            assert key in set(CueKind)
            assert set(content) <= set(Shape)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bounds_are_known(language):
    assert set(_load(language, "clauses")["bound"]) <= {*Bound, "conditional"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_grows(language):
    for trie in (load_cues(language), load_grammar(language).openers):
        for word in trie.seeds:
            assert trie.branch(word)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in CueKind if kind is not CueKind.SHOWN])
def test_every_language_has_every_kind(language, kind):
    assert any(kind in _load(language, name) for name in CUE_LISTS)
