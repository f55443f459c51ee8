"""All speed bounds in one table: claim checks, evidence checks and start-up, each a ratio taken within one run.

Run: ``python bench/speed.py``, some three minutes at most. Exit code 1 if a bound is broken by more than the noise. A
bench whose bound is broken is run again, and the better figure counts: other work on the machine slows, never speeds.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import bench_claims
import bench_evidence
import bench_startup

if TYPE_CHECKING:
    from collections.abc import Callable

    from figures import Figure

BENCHES = (bench_claims.measure, bench_evidence.measure, bench_startup.measure)
NOISE = 0.1
"""Share of a bound by which two runs on one idle machine differ at most."""
LONGEST = 150.0
"""Seconds after which no bench is run again."""


def measure(bench: Callable[[], list[Figure]], *, until: float, attempts: int = 3) -> list[Figure]:
    """The bench's figures, the best of some attempts where a bound is broken."""
    best = bench()
    for _ in range(attempts - 1):
        if all(figure.holds() for figure in best) or time.monotonic() > until:
            break
        best = [old.better(new) for old, new in zip(best, bench(), strict=True)]
    return best


def main() -> int:
    until = time.monotonic() + LONGEST
    broken = 0
    for bench in BENCHES:
        for figure in measure(bench, until=until):
            held = figure.holds(NOISE)
            broken += not held
            print(figure.show() + ("" if held else "   BROKEN"), flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
