"""How the process lives and dies: pipes, signals, files that appear whole or not at all."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TRUE = "The memo says “the pump was idle all night”."
ROW = json.dumps({"claim": TRUE, "path": "memo.txt"}) + "\n"

posix = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_stops_ends_the_run_quietly(start, folder, jobs):
    (folder / "rows.jsonl").write_text(ROW * 3000, encoding="utf-8")
    process = start("check", "--batch", "rows.jsonl", "--jobs", jobs)
    assert json.loads(process.stdout.readline())["verdict"] == "verified"
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141


@posix
@pytest.mark.parametrize("arguments", [("--help",), ("check", TRUE, "memo.txt"), ("explain",)])
def test_a_reader_that_is_gone_is_no_error(start, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*arguments, stdout=writing)
    os.close(writing)
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) in (0, 141)


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_the_run_quietly(start, jobs):
    process = start("check", "--batch", "-", "--jobs", jobs, "--output", "out.jsonl", start_new_session=True)
    process.stdin.write((ROW * 200).encode())
    process.stdin.flush()
    time.sleep(2.5)
    os.killpg(process.pid, signal.SIGINT)
    assert process.stderr.read() == b""
    assert process.wait(timeout=30) == -signal.SIGINT


@posix
def test_an_interrupted_run_leaves_no_file(start, folder):
    process = start("check", "--batch", "-", "--output", "out.jsonl")
    process.stdin.write(ROW.encode())
    process.stdin.flush()
    deadline = time.monotonic() + 20
    while not list(folder.glob("out.jsonl.*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    assert sorted(path.name for path in folder.iterdir()) == ["memo.txt"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_row_is_answered_before_the_next_is_asked(start, jobs):
    process = start("check", "--batch", "-", "--jobs", jobs)
    for number in range(1, 4):
        process.stdin.write(ROW.encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == str(number)
    process.stdin.write((ROW * 100).encode())
    process.stdin.flush()
    assert [json.loads(process.stdout.readline())["id"] for _ in range(100)][-1] == "103"
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@posix
def test_workers_end_with_a_parent_that_is_killed(start):
    process = start("check", "--batch", "-", "--jobs", "2")
    process.stdin.write((ROW * 100).encode())
    process.stdin.flush()
    process.stdout.readline()
    workers = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, check=False, text=True
    )
    children = [int(pid) for pid in workers.stdout.split()]
    process.kill()
    process.wait()
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]


@posix
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "arguments", [("check", TRUE, "memo.txt"), ("explain", "quote-altered")], ids=["a check", "an explanation"]
)
def test_a_full_disk_is_an_error_that_says_so(start, arguments, unbuffered):
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    with Path("/dev/full").open("wb") as full:
        process = start(*arguments, stdout=full, env={"PYTHONUNBUFFERED": unbuffered})
        stderr = process.stderr.read().decode()
        assert process.wait(timeout=30) == 2
    assert "stdout cannot be written" in stderr
    assert "Traceback" not in stderr
    assert "Exception ignored" not in stderr


@posix
@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_what_the_parser_prints_onto_a_full_disk_is_an_error_too(start, argument):
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    with Path("/dev/full").open("wb") as full:
        process = start(argument, stdout=full, env={"PYTHONUNBUFFERED": ""})
        stderr = process.stderr.read().decode()
        assert process.wait(timeout=30) == 2
    assert stderr.startswith("aswritten: INVALID_INPUT: stdout cannot be written")
    assert "Traceback" not in stderr
    assert "Exception ignored" not in stderr


@posix
def test_closed_streams_are_errors_that_say_so(folder):
    script = f"exec {sys.executable} -m aswritten check 'a b' - <&-"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(["sh", "-c", script], capture_output=True, text=True, cwd=folder, check=False, env=env)
    assert ended.returncode == 2
    assert "stdin is closed" in ended.stderr


def test_the_module_runs_like_the_command(aswritten_process):
    ended = aswritten_process("check", TRUE, "memo.txt", "--quiet")
    assert (ended.code, ended.stdout) == (0, "verified  this is what the source says\n")


def test_a_bug_says_that_it_is_one(folder):
    script = (
        "import sys; import aswritten.api, aswritten.cli.check as c; "
        "c.check_source = lambda *a, **k: 1 / 0; from aswritten.cli.main import run; "
        "sys.exit(run(['check', 'a b', '--text', 'a b']))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
    assert ended.returncode == 70
    assert "ZeroDivisionError" in ended.stderr
    assert "this is a bug" in ended.stderr


def test_importing_the_package_imports_next_to_nothing():
    script = "import sys, aswritten; print(*sorted(name for name in sys.modules if name.startswith('aswritten')))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env)
    assert ended.stdout.split() == ["aswritten"]


def test_help_imports_no_part_of_the_core(folder):
    script = (
        "import sys; from aswritten.cli.main import run; run(['--help']); "
        "print([name for name in ('msgspec', 'aswritten.api', 'rich', 'json', 'pathlib') if name in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env)
    assert ended.stdout.splitlines()[-1] == "[]"
