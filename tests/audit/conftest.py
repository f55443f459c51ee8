"""Evidence and documents written for a test, read by the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aswritten.audit.auditing import audit
from aswritten.audit.cubes import build_cubes
from aswritten.audit.evidence_reading import read_evidence


def write_files(folder, files):
    for name, held in files.items():
        path = Path(folder) / "r" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(held if isinstance(held, str) else json.dumps(held))


@pytest.fixture
def cubes_of(tmp_path):
    """The cubes of some files, given as texts or as what JSON holds."""

    def build(files):
        write_files(tmp_path, files)
        return build_cubes(read_evidence([str(tmp_path / "r")], workspace=str(tmp_path)).columns)

    return build


@pytest.fixture
def quantities_of(tmp_path):
    """The audited quantities of a Markdown text, by what they are written as."""

    def build(text, files):
        write_files(tmp_path, files)
        (tmp_path / "d.md").write_text(text)
        (result,) = audit("d.md", [str(tmp_path / "r")], workspace_root=tmp_path)
        return {one.quantity.text.strip(): one for one in result.quantities}

    return build


@pytest.fixture
def statuses_of(quantities_of):
    """The statuses of the quantities of a Markdown text."""

    def build(text, files):
        return {text: one.status.value for text, one in quantities_of(text, files).items()}

    return build
