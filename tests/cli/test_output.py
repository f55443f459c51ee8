"""`--output`."""

import json
import os
import stat
from pathlib import Path

import pytest

from aswritten.cli.output import open_output
from aswritten.errors import AswrittenError

TRUE = "The memo says “the pump was idle all night”."


def test_results_go_to_the_file_and_nowhere_else(aswritten, folder):
    ended = aswritten("check", TRUE, "memo.txt", "--format", "json", "--output", "out.json")
    assert (ended.code, ended.stdout, ended.stderr) == (0, "", "")
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["verdict"] == "verified"


def test_findings_are_written_too(aswritten, folder):
    assert aswritten("check", "The memo says “no such words”.", "memo.txt", "--output", "out.txt").code == 1
    assert (folder / "out.txt").read_text(encoding="utf-8").startswith("disproven")


def test_text_in_a_file_has_no_colour(aswritten, folder):
    aswritten("check", TRUE, "memo.txt", "--output", "out.txt", env={"NO_COLOR": "", "FORCE_COLOR": "1"})
    assert "\x1b" not in (folder / "out.txt").read_text(encoding="utf-8")


def test_an_error_leaves_the_old_file(aswritten, folder):
    (folder / "out.json").write_text("old", encoding="utf-8")
    assert aswritten("check", TRUE, "gone.txt", "--output", "out.json").code == 2
    assert aswritten("check", "--batch", "memo.txt", "--output", "out.json").code == 2
    assert (folder / "out.json").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in folder.iterdir()) == ["memo.txt", "out.json"]


def test_a_batch_may_replace_its_own_file(aswritten, folder):
    row = json.dumps({"claim": TRUE, "path": "memo.txt"})
    (folder / "rows.jsonl").write_text(row + "\n", encoding="utf-8")
    assert aswritten("check", "--batch", "rows.jsonl", "--output", "rows.jsonl").code == 0
    assert json.loads((folder / "rows.jsonl").read_text(encoding="utf-8"))["verdict"] == "verified"


def test_nothing_appears_before_it_is_whole(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")
    with open_output(str(path)) as output:
        output.write("new")
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "new"


def test_a_failure_drops_what_was_written(tmp_path):
    path = tmp_path / "out.txt"

    def fail():
        with open_output(str(path)) as output:
            output.write("half")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_mode_and_link_of_an_old_file_are_kept(tmp_path):
    target = tmp_path / "target.txt"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(target)
    with open_output(str(link)) as output:
        output.write("new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_a_new_file_has_the_usual_mode(tmp_path):
    (tmp_path / "plain").touch()
    with open_output(str(tmp_path / "out")) as output:
        output.write("x")
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.skipif(not Path(os.devnull).exists(), reason="no such device")
def test_a_device_is_written_and_not_replaced():
    with open_output(os.devnull) as output:
        output.write("x")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize("name", [".", "gone/out.txt", "a\0b"])
def test_what_cannot_be_written_is_told(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AswrittenError, match="cannot be written"):
        open_output(name)
