"""Start-up: how many times an empty Python each command takes, all measured in one run.

Run: python bench/bench_startup.py [--runs 20]. Exit code 1 if a budget is passed.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUDGETS = {"--help": 6.0, "check": 12.0}
SOURCE = "By then the pump was idle all night, and 45 nurses had gone home. "


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="runs of each command; the median counts")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "memo.txt")
        source.write_text(SOURCE * 30, encoding="utf-8")
        claim = "The memo says “the pump was idle all night” of 45 nurses."
        module = [sys.executable, "-m", "aswritten"]
        commands = {
            "pass": [sys.executable, "-c", "pass"],
            "import aswritten": [sys.executable, "-c", "import aswritten"],
            "--help": [*module, "--help"],
            "--version": [*module, "--version"],
            "check": [*module, "check", claim, str(source)],
            "check json": [*module, "check", claim, str(source), "--format", "json"],
            "evidence": [*module, "evidence", folder, "--value", "45", "--source", "memo.txt"],
        }
        times = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(timed(command))
    base = statistics.median(times["pass"])
    passed = True
    for name, measured in times.items():
        median = statistics.median(measured)
        ratio = median / base
        budget = BUDGETS.get(name)
        passed &= budget is None or ratio < budget
        print(
            f"{name:<18} {median * 1000:7.1f} ms  {ratio:5.2f} times pass" + (f"  (budget {budget})" if budget else "")
        )
    return 0 if passed else 1


def timed(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "NO_COLOR": "1"})
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
