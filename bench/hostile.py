"""Hostile inputs: each ends in a verdict or an error code, within its seconds and 500 MB.

Run: ``python bench/hostile.py [--only WORD]… [--list]``. A case runs in a process of its own. Seconds are processor
time of the one call, and are held against what was allowed times how much slower than the reference this machine
is, as a fixed loop tells. Exit code 1 if a case fails.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import hostile_cases

MOST_MB = 500
LOOP_SECONDS = 0.28
"""Processor time of ``loop_seconds`` on the machine for which the seconds of the cases were set (CPython 3.11)."""
PATIENCE = 120
"""Seconds of real time that a process may take beyond ten times what it is allowed."""


class Outcome(NamedTuple):
    """How a case ended: ``ended`` is a verdict, a status or an error code, or begins with ``CRASH`` or ``STUCK``."""

    name: str
    seconds: float
    megabytes: float
    ended: str
    allowed: float

    def is_fine(self, factor: float) -> bool:
        """Whether it ended well, in time and in memory, on a machine that is so many times slower."""
        bad = self.ended.startswith(("CRASH", "STUCK"))
        return not bad and self.seconds <= self.allowed * factor and self.megabytes <= MOST_MB


def loop_seconds() -> float:
    """The best of three turns of a fixed loop: how fast this machine is at Python, now."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        total = 0
        for number in range(3_000_000):
            total += number * number % 7
        best = min(best, time.process_time() - begin)
    return best


def slowness() -> float:
    """How many times slower than the reference machine this one is; a faster one counts as equal."""
    return max(1.0, loop_seconds() / LOOP_SECONDS)


def run_here(name: str) -> Outcome:
    """Run a case in this process."""
    from aswritten import AswrittenError  # noqa: PLC0415 - only the measured process imports it

    case = hostile_cases.find_case(name)
    with tempfile.TemporaryDirectory() as folder:
        call = case.build(Path(folder))
        begin = time.process_time()
        try:
            ended = str(call())
        except AswrittenError as error:
            ended = str(error.code)
        except BaseException as error:  # noqa: BLE001 - what is measured is that there is none
            ended = f"CRASH {type(error).__name__}: {str(error)[:200]}"
        seconds = time.process_time() - begin
    return Outcome(name, seconds, peak_megabytes(), ended, case.seconds)


def peak_megabytes() -> float:
    """The most memory that this process has held; 0 where the system does not tell."""
    try:
        # Not ru_maxrss: it begins with the parent's peak, which Linux keeps across exec.
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.split("VmHWM:")[1].split()[0]) / 1024
    except (OSError, IndexError):
        pass
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def run_apart(name: str, *, factor: float = 1.0) -> Outcome:
    """Run a case in a process of its own, which is ended where it does not end."""
    patience = PATIENCE + 100 * factor
    command = [sys.executable, __file__, "--case", name]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=patience, check=False, env={**os.environ}
        )
    except subprocess.TimeoutExpired:
        return Outcome(name, patience, 0, f"STUCK for {patience:.0f} s", 0)
    if done.returncode != 0:
        return Outcome(name, 0, 0, f"CRASH with exit code {done.returncode}: {done.stderr[-300:]}", 0)
    return Outcome(*json.loads(done.stdout))


def main() -> int:
    """Run the cases and print the table; the result is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="cases whose names hold the word")
    parser.add_argument("--list", action="store_true", help="print the names of the cases")
    parser.add_argument("--case", metavar="NAME", help="run this one here and print its outcome as JSON")
    arguments = parser.parse_args()
    if arguments.case is not None:
        print(json.dumps(run_here(arguments.case)))
        return 0
    names = [
        case.name
        for case in hostile_cases.all_cases()
        if not arguments.only or any(word in case.name for word in arguments.only)
    ]
    if arguments.list:
        print("\n".join(names))
        return 0
    factor = slowness()
    print(f"a loop takes {factor:.2f} times as long as on the reference machine, or less")
    print(f"{'':4} {'seconds':>7} {'of':>5} {'MB':>5}  {'ended in':<24} case")
    failed = 0
    for name in names:
        outcome = run_apart(name, factor=factor)
        fine = outcome.is_fine(max(factor, slowness()) if outcome.seconds > outcome.allowed else factor)
        failed += not fine
        print(
            f"{'' if fine else 'FAIL':4} {outcome.seconds:7.2f} {outcome.allowed:5.1f} {outcome.megabytes:5.0f}  "
            f"{outcome.ended:<24} {name}",
            flush=True,
        )
    print(f"{len(names)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
