"""Start-up: how many times an empty Python each command takes, all measured in one run.

Run: python bench/bench_startup.py [--runs 20]. Exit code 1 if a budget is passed.
"""

import argparse
import os
import resource
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
        environment = clean_environment(Path(folder, "bytecode"))
        times = {name: [] for name in commands}
        for command in commands.values():
            timed(command, environment)
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(timed(command, environment))
    medians = {name: [statistics.median(each) for each in zip(*rows, strict=True)] for name, rows in times.items()}
    passed = True
    print(f"{'':<18} {'clock':>10} {'times pass':>11} {'processor':>10} {'times pass':>11}")
    for name, (clock, processor) in medians.items():
        clock_ratio, processor_ratio = clock / medians["pass"][0], processor / medians["pass"][1]
        budget = BUDGETS.get(name)
        passed &= budget is None or clock_ratio < budget
        by_clock = f"{clock * 1000:7.1f} ms {clock_ratio:11.2f}"
        by_processor = f"{processor * 1000:7.1f} ms {processor_ratio:11.2f}"
        print(f"{name:<18} {by_clock} {by_processor}" + (f"   budget {budget:g}" if budget else ""))
    return 0 if passed else 1


def clean_environment(bytecode):
    """As installed: with compiled modules, kept apart from the tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(bytecode), "NO_COLOR": "1"}


def timed(command, environment):
    """Seconds by the clock, and of the processor: the second is steadier on a busy machine."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    elapsed = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
