"""What a user gets who builds the package from a clone and installs it."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEPT = ("pyproject.toml", "README.md", "LICENSE", "src")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    pytest.importorskip("hatchling")
    pytest.importorskip("build")
    clone = tmp_path_factory.mktemp("clone")
    for name in KEPT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, clone / name)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", clone / "dist", clone]
    subprocess.run(command, check=True, capture_output=True)
    (found,) = (clone / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel]
    subprocess.run(command, check=True, capture_output=True)
    return target


def test_data_of_the_package_is_in_it(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src" / "aswritten"
    for pattern in ("**/*.toml", "**/*.md", "**/*.json", "py.typed"):
        for path in package.glob(pattern):
            assert f"aswritten/{path.relative_to(package).as_posix()}" in names


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--version",), 0),
        (("check", "The memo says “the pump was idle”.", "--text", "The pump was idle."), 0),
        (("check", "The memo says “the pump was off”.", "--text", "The pump was idle."), 1),
        (("explain",), 0),
    ],
)
def test_the_command_runs(installed, tmp_path, arguments, code):
    script = installed / "bin" / "aswritten"
    if not script.exists():
        pytest.skip("no script folder of that name here")
    env = {**os.environ, "PYTHONPATH": str(installed), "NO_COLOR": "1"}
    ended = subprocess.run(
        [sys.executable, script, *arguments], cwd=tmp_path, capture_output=True, check=False, env=env
    )
    assert (ended.returncode, ended.stderr) == (code, b"")


def test_processes_start_from_the_script(installed, tmp_path):
    script = installed / "bin" / "aswritten"
    if not script.exists():
        pytest.skip("no script folder of that name here")
    env = {**os.environ, "PYTHONPATH": str(installed)}
    rows = b'{"claim": "The pump was idle.", "text": "The pump was idle."}\n' * 3
    command = [sys.executable, script, "check", "--batch", "-", "--jobs", "2"]
    ended = subprocess.run(command, cwd=tmp_path, input=rows, capture_output=True, check=False, env=env, timeout=60)
    assert (ended.returncode, ended.stderr, ended.stdout.count(b"\n")) == (0, b"", 3)
