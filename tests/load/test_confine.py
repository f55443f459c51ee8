"""A glob walks each folder once for each of its parts, and its parts are no longer than names are."""

from __future__ import annotations

import os

import pytest

from aswritten.errors import AswrittenError
from aswritten.load.confine import find_paths


@pytest.fixture
def deep(tmp_path):
    folder = tmp_path
    for depth in range(8):
        folder = folder / f"d{depth}"
        folder.mkdir()
        (folder / "a.txt").write_text("5", encoding="utf-8")
    return tmp_path


def test_many_double_stars_name_what_one_names(deep):
    assert find_paths("**/" * 30 + "a.txt", deep) == find_paths("**/a.txt", deep)


def test_each_folder_is_read_once_for_each_part(deep, monkeypatch):
    read = []
    scan = os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: (read.append(folder), scan(folder))[1])
    find_paths("**/" * 30 + "a.txt", deep)
    assert len(read) <= 9 * 31


def test_a_part_longer_than_a_name_is_refused(tmp_path):
    assert find_paths("[" * 1_000, tmp_path) == ()
    with pytest.raises(AswrittenError, match="longer than 1000 characters") as error:
        find_paths("a/" + "[" * 1_001, tmp_path)
    assert error.value.code == "INVALID_INPUT"
