"""A file is the old one or the new one, whenever the process that writes it is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aswritten.audit.replacing import encode_alike, replace_file
from aswritten.errors import AswrittenError

SOURCE = Path(__file__).parents[2] / "src"
KILLER = """
import ctypes, os, signal, sys
from aswritten.audit.replacing import replace_file

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
path, old, new = sys.argv[1], b"old " * 5000, b"new " * 5000

def start():
    child = os.fork()
    if child == 0:
        if libc.ptrace(0, 0, None, None) != 0:
            os._exit(9)
        os.kill(os.getpid(), signal.SIGSTOP)
        replace_file(path, new, old=old)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        sys.exit(77)
    return child

seen, stop = [], 0
while True:
    stop += 1
    with open(path, "wb") as file:
        file.write(old)
    child = start()
    ended = False
    for _ in range(stop):
        if libc.ptrace(24, child, None, None) != 0:
            sys.exit(77)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            ended = True
            break
    if not ended:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with open(path, "rb") as file:
        held = file.read()
    seen.append("old" if held == old else "new" if held == new else "torn")
    if ended:
        break
print(" ".join(seen))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="stops at system calls are Linux's")
def test_file_is_old_or_new_when_killed_at_any_system_call(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLER, str(tmp_path / "d.md")]
    ended = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, timeout=120, check=False
    )
    if ended.returncode == 77:
        pytest.skip("this machine does not let a process trace its child")
    assert ended.returncode == 0, ended.stderr
    seen = ended.stdout.split()
    assert len(seen) > 20
    assert "torn" not in seen
    assert seen[0] == "old"
    assert seen[-1] == "new"
    assert seen == sorted(seen, reverse=True)


def test_link_is_followed_and_mode_kept(tmp_path: Path) -> None:
    path = tmp_path / "d.md"
    path.write_bytes(b"old")
    path.chmod(0o604)
    link = tmp_path / "link.md"
    link.symlink_to(path)
    replace_file(str(link), b"new", old=b"old")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o604
    assert sorted(one.name for one in tmp_path.iterdir()) == ["d.md", "link.md"]


def test_changed_file_is_left(tmp_path: Path) -> None:
    path = tmp_path / "d.md"
    path.write_bytes(b"other")
    with pytest.raises(AswrittenError, match="changed"):
        replace_file(str(path), b"new", old=b"old")
    assert path.read_bytes() == b"other"
    assert [one.name for one in tmp_path.iterdir()] == ["d.md"]


def test_missing_folder_is_an_error_with_a_code(tmp_path: Path) -> None:
    with pytest.raises(AswrittenError, match="cannot be written"):
        replace_file(str(tmp_path / "no" / "d.md"), b"new", old=b"old")


@pytest.mark.parametrize(
    ("stored", "old", "new", "due"),
    [
        (b"a", "a", "b", b"b"),
        (b"\xef\xbb\xbfa", "a", "b", b"\xef\xbb\xbfb"),
        (b"\xfe\xff\x00a", "a", "ß", b"\xfe\xff\x00\xdf"),
        (b"\xe9", "é", "e", None),
        (b"a", "b", "c", None),
    ],
    ids=["UTF-8", "UTF-8 with its mark", "UTF-16 with its mark", "Latin-1", "bytes of another text"],
)
def test_bytes_keep_their_encoding(stored: bytes, old: str, new: str, due: bytes | None) -> None:
    assert encode_alike(stored, old, new) == due
