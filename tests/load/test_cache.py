"""Texts of documents are kept only where a store is, whole or not at all, and believed only where they were written."""

import shutil
from pathlib import Path

import pytest

from aswritten.load import cache_of_store, load_source
from aswritten.load.formats import pdf_apart


@pytest.fixture
def path(tmp_path, pdf):
    (tmp_path / "memo.pdf").write_bytes(pdf([(72, 700, 10, "The pump was idle.")]))
    return tmp_path / "memo.pdf"


@pytest.fixture
def store(tmp_path):
    (tmp_path / ".claim-check").mkdir()
    return tmp_path / ".claim-check"


@pytest.fixture
def readings(monkeypatch):
    """Counts how often a PDF is read anew."""
    read, counted = pdf_apart.read_pdf_apart, []

    def count(data, *, path):
        counted.append(path)
        return read(data, path=path)

    monkeypatch.setattr(pdf_apart, "read_pdf_apart", count)
    return counted


def plain(loaded):
    return [getattr(loaded, name) for name in loaded.__struct_fields__ if name != "places"]


def test_a_text_is_read_once_and_is_the_same_from_the_cache(path, store, readings):
    cache = cache_of_store(store)
    first, second = (load_source(path, root=None, cache=cache) for _ in range(2))
    assert plain(first) == plain(second)
    assert first.boxes(0, 5) == second.boxes(0, 5)
    assert len(readings) == 1


def test_nothing_is_kept_without_a_store(path, tmp_path):
    assert cache_of_store(tmp_path / ".claim-check") is None
    load_source(path, root=None)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda entry: entry.write_bytes(entry.read_bytes()[:-1]), id="cut off"),
        pytest.param(lambda entry: entry.write_bytes(b""), id="empty"),
        pytest.param(lambda entry: entry.write_bytes(entry.read_bytes().replace(b"idle", b"busy")), id="changed"),
        pytest.param(lambda entry: Path(shutil.copy(entry, entry.with_name("copy"))).replace(entry), id="a copy"),
        pytest.param(lambda entry: (entry.unlink(), entry.mkdir()), id="a folder in its place"),
    ],
)
def test_a_damaged_or_copied_entry_is_passed_over(path, store, readings, damage):
    cache = cache_of_store(store)
    first = load_source(path, root=None, cache=cache)
    (entry,) = cache.iterdir()
    damage(entry)
    assert plain(load_source(path, root=None, cache=cache)) == plain(first)
    assert len(readings) == 2


def test_a_folder_that_is_a_link_is_no_cache(tmp_path, store):
    (tmp_path / "elsewhere").mkdir()
    (store / "cache").symlink_to(tmp_path / "elsewhere")
    assert cache_of_store(store) is None


def test_a_folder_that_cannot_be_written_is_no_error(path, store):
    (store / "cache").write_text("in the way", encoding="utf-8")
    assert load_source(path, root=None, cache=store / "cache" / "extracted").text == "The pump was idle."


def test_nothing_half_written_is_left(path, store):
    cache = cache_of_store(store)
    load_source(path, root=None, cache=cache)
    assert not [entry for entry in cache.iterdir() if entry.name.startswith(".")]
