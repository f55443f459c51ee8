"""The command line, called here for what it says and in a process of its own for how it lives and dies."""

import contextlib
import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aswritten.cli.main import run as run_here

SOURCE_FOLDER = Path(__file__).parents[2] / "src"
MEMO = """\
Memo of 3 May

In all, 45 nurses took part. Here night shifts may cause higher glucose, we think, but the trial was short.
Recall reached 0.4. The pump was idle all night.
"""


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(SOURCE_FOLDER), "NO_COLOR": "1", "COLUMNS": "80", "PYTHONUTF8": "1", **more}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "memo.txt").write_text(MEMO, encoding="utf-8")
    return tmp_path


@pytest.fixture
def start(folder):
    """Starts a process; it is ended after the test if it did not end itself."""
    started = []
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A process begun in the background of a shell ignores interrupts, and would hand that on.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def start_process(*arguments, env=None, **more):
        command = [sys.executable, "-m", "aswritten", *map(str, arguments)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": folder}
        process = subprocess.Popen(command, **{**pipes, "env": environment(**(env or {})), **more})
        started.append(process)
        return process

    yield start_process
    for process in started:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class Ended:
    """What a run left behind."""

    def __init__(self, code, stdout, stderr):
        self.code = code
        self.stdout = stdout.decode().replace("\r\n", "\n")
        self.stderr = stderr.decode().replace("\r\n", "\n")


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode()


@pytest.fixture
def aswritten_process(start):
    """Runs to the end in a process."""

    def run(*arguments, stdin=b"", **more):
        process = start(*arguments, **more)
        stdout, stderr = process.communicate(as_bytes(stdin), timeout=60)
        return Ended(process.returncode, stdout, stderr)

    return run


@pytest.fixture
def aswritten(folder, monkeypatch):
    """Runs to the end here."""

    def run(*arguments, stdin=b"", cwd=folder, env=None):
        with monkeypatch.context() as patch:
            patch.chdir(cwd)
            for name in ("FORCE_COLOR", "TERM"):
                patch.delenv(name, raising=False)
            for name, value in {"NO_COLOR": "1", "COLUMNS": "80", **(env or {})}.items():
                patch.setenv(name, value)
            streams = {"stdin": io.BytesIO(as_bytes(stdin)), "stdout": io.BytesIO(), "stderr": io.BytesIO()}
            wrapped = {name: io.TextIOWrapper(stream, "utf-8") for name, stream in streams.items()}
            for name, stream in wrapped.items():
                patch.setattr(sys, name, stream)
            code = run_here([str(argument) for argument in arguments])
            for stream in wrapped.values():
                stream.flush()
            return Ended(code, streams["stdout"].getvalue(), streams["stderr"].getvalue())

    return run
