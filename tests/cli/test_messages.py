"""Progress is for people at a terminal."""

import json
import os

import pytest

ROWS = (json.dumps({"claim": "The pump was idle.", "text": "The pump was idle."}) + "\n") * 200


@pytest.fixture
def run_on_terminal(start):
    pty = pytest.importorskip("pty")

    def run(*arguments):
        ours, theirs = pty.openpty()
        process = start(*arguments, stderr=theirs)
        os.close(theirs)
        process.communicate(ROWS.encode(), timeout=60)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:
            pass
        os.close(ours)
        assert process.returncode == 0
        return shown

    return run


def test_progress_is_shown_and_cleared(run_on_terminal):
    shown = run_on_terminal("check", "--batch", "-")
    assert b" rows" in shown
    assert shown.endswith(b"\r\x1b[K")


def test_quiet_shows_none(run_on_terminal):
    assert run_on_terminal("check", "--batch", "-", "--quiet") == b""


def test_a_pipe_gets_none(aswritten_process):
    assert aswritten_process("check", "--batch", "-", stdin=ROWS).stderr == ""
