"""Exit codes, the same whatever the format."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process says when it ends."""

    CLEAN = 0
    FINDINGS = 1
    INPUT = 2
    NOTHING_CHECKED = 3
    INTERNAL = 70


MEANINGS = {
    ExitCode.CLEAN: "clean: nothing at or above --fail-on",
    ExitCode.FINDINGS: "findings at or above --fail-on",
    ExitCode.INPUT: "usage, configuration or input; one bad row of a batch is enough",
    ExitCode.NOTHING_CHECKED: "nothing was checked: the batch holds no row",
    ExitCode.INTERNAL: "a bug in aswritten",
}
