"""Start-up: how many times an empty Python each command takes, all measured in one run.

Run: python bench/bench_startup.py [--runs 20]. Exit code 1 if a budget is passed.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import Figure

BUDGETS = {"--help": 6.0, "check": 12.0}
SOURCE = "By then the pump was idle all night, and 45 nurses had gone home. "


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="runs of each command; the shortest counts")
    times = run_commands(parser.parse_args().runs)
    print(f"{'':<18} {'processor':>10} {'times pass':>11}")
    for name, seconds in times.items():
        budget = f"   budget {BUDGETS[name]:g}" if name in BUDGETS else ""
        print(f"{name:<18} {seconds * 1000:7.1f} ms {seconds / times['pass']:11.2f}{budget}")
    return int(not all(figure.holds() for figure in figures_of(times)))


def measure(runs=15):
    """The two bounds on start-up."""
    return figures_of(run_commands(runs))


def figures_of(times):
    return [
        Figure(f"aswritten {name} as a process, times an empty Python", times[name] / times["pass"], most=budget)
        for name, budget in BUDGETS.items()
    ]


def run_commands(runs):
    """Seconds of the processor that each command takes, at its best."""
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
        times = {}
        for _ in range(runs + 1):
            for name, command in commands.items():
                times.setdefault(name, []).append(timed(command, environment))
    return {name: min(measured[1:]) for name, measured in times.items()}


def clean_environment(bytecode):
    """As installed: with compiled modules, kept apart from the tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(bytecode), "NO_COLOR": "1"}


def timed(command, environment):
    """Seconds of the processor, which are steadier than those of the clock on a busy machine."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
