"""How fast and how small the evidence check is on one large JSON file, as ratios to one ``re.findall`` over its text.

Run: ``python bench/bench_evidence.py [--megabytes 40] [--values 1000]``.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from figures import Figure

from aswritten.evidence import check_evidence, check_evidence_batch

MB = 1_000_000
ABSENT = "0.123456789012"
MOST_BATCH, MOST_ABSENT, MOST_MEMORY = 3.0, 0.2, 150.0
SHAPES = ("records", "numbers", "indented", "accented")


def write_data(path: Path, megabytes: float, shape: str) -> list[str]:
    rng = random.Random(20240517)
    indent = 1 if shape == "indented" else None
    note = "café – très" if shape == "accented" else 'plain "quoted" note'
    values: list[str] = []
    size = 0
    with path.open("w", encoding="utf-8") as out:
        out.write("[")
        while size < megabytes * MB:
            if shape == "numbers":
                row: object = [round(rng.random(), 6) for _ in range(100)]
            else:
                row = {
                    "id": rng.randrange(10**6),
                    "name": f"run {rng.randrange(10**6)}",
                    "accuracy": round(rng.random(), 6),
                    "loss": rng.random(),
                    "steps": rng.randrange(10**6),
                    "tags": ["a", "b"],
                    "note": note,
                }
            text = json.dumps(row, ensure_ascii=False, indent=indent)
            values.append(str(row["accuracy"] if isinstance(row, dict) else row[0]))
            out.write(("," if size else "") + text)
            size += len(text.encode())
        out.write("]")
    return values


def best_ms(function, repeats: int = 5) -> float:
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        function()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000


def batch_rows(values: list[str], count: int, name: str) -> list[dict[str, str]]:
    """Half of the values are in the file, spread over it, half are not."""
    step = max(1, 2 * len(values) // count)
    present = values[::step][: count // 2]
    absent = [f"0.{index:04d}77123456789" for index in range(count - len(present))]
    return [{"value": value, "source": name} for value in present + absent]


def peak_mb(folder: Path, name: str, code: str) -> float:
    """Peak memory of a process that runs the code, above that of one that only imports."""
    probe = (
        "import json\nfrom aswritten.evidence import check_evidence, check_evidence_batch\n"
        f"root, name = {str(folder)!r}, {name!r}\n{code}\n"
        # ru_maxrss would begin with the parent's peak: Linux keeps it across exec.
        "status = open('/proc/self/status').read()\n"
        "print(status.split('VmHWM:')[1].split()[0])"
    )
    out = subprocess.run([sys.executable, "-c", probe], check=True, capture_output=True, text=True).stdout
    return int(out) / 1024


def show_shape(folder: Path, shape: str, *, megabytes: float, count: int) -> None:
    name = f"{shape}.json"
    path = folder / name
    values = write_data(path, megabytes, shape)
    text = path.read_text(encoding="utf-8")
    base = best_ms(lambda: re.findall(r"\d+\.?\d*", text), 3)

    def show(figure: str, function, target: str = "", repeats: int = 5) -> float:
        ms = best_ms(function, repeats)
        print(f"{shape:10} {figure:42} {ms:9.1f} {ms / base:7.3f} {target:>7}", flush=True)
        return ms

    print(f"{shape:10} {'re.findall of all numbers':42} {base:9.1f} {1:7.3f}")
    rows = batch_rows(values, count, name)
    show(f"batch of {len(rows)} values", lambda: check_evidence_batch(rows, root=folder), f"{MOST_BATCH:.3f}", 3)
    for value in ("1234567890123", "98765.4321e-50", ABSENT):
        whole = show(
            f"absent {value}", lambda value=value: check_evidence(value, name, root=folder), f"{MOST_ABSENT:.3f}"
        )
    show("present, last in the file", lambda: check_evidence(values[-1], name, root=folder))
    pointer = f"{name}#/{len(values) - 1}/{'0' if shape == 'numbers' else 'accuracy'}"
    show("pointer to the last row", lambda: check_evidence("1", pointer, root=folder), "", 2)
    twice = folder / f"twice-{name}"
    write_data(twice, 2 * megabytes, shape)
    # Not half the size: a block below 32 MiB is memory that the repeats reuse, a larger one has new pages each time.
    double = best_ms(lambda: check_evidence(ABSENT, twice.name, root=folder))
    print(f"{shape:10} {'absent: a file of twice the size':42} {double:9.1f} {double / whole:7.2f}   2.300", flush=True)
    twice.unlink()
    (folder / "rows.json").write_text(json.dumps(rows), encoding="utf-8")
    size = path.stat().st_size / (1 << 20)
    idle = peak_mb(folder, name, "")
    batch = peak_mb(folder, name, "check_evidence_batch(json.load(open(root + '/rows.json')), root=root)")
    single = peak_mb(folder, name, f"check_evidence({ABSENT!r}, name, root=root)")
    print(
        f"{shape:10} peak MiB: file {size:.0f}, import {idle:.0f}, single {single:.0f}, batch {batch:.0f}; "
        f"batch less file {batch - size:.0f} (target 150)",
        flush=True,
    )
    path.unlink()


def measure(megabytes: float = 8, count: int = 1000) -> list[Figure]:
    """The bounds on evidence checks, on one file of each of two shapes."""
    figures: list[Figure] = []
    for shape in ("records", "numbers"):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            name = f"{shape}.json"
            values = write_data(root / name, megabytes, shape)
            text = (root / name).read_text(encoding="utf-8")
            rows = batch_rows(values, count, name)
            base = best_ms(lambda text=text: re.findall(r"\d+\.?\d*", text))
            batch = best_ms(lambda rows=rows, root=root: check_evidence_batch(rows, root=root), 3)
            absent = best_ms(lambda name=name, root=root: check_evidence(ABSENT, name, root=root))
            figures += [
                Figure(
                    f"{count} values in {megabytes:g} MB of {shape}, times re.findall of its numbers",
                    batch / base,
                    most=MOST_BATCH,
                ),
                Figure(
                    f"an absent value in {megabytes:g} MB of {shape}, times the same", absent / base, most=MOST_ABSENT
                ),
            ]
            if shape == "records":
                (root / "rows.json").write_text(json.dumps(rows), encoding="utf-8")
                size = (root / name).stat().st_size / (1 << 20)
                peak = peak_mb(root, name, "check_evidence_batch(json.load(open(root + '/rows.json')), root=root)")
                figures.append(Figure("peak memory of that batch above the file, MiB", peak - size, most=MOST_MEMORY))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=40)
    parser.add_argument("--values", type=int, default=1000)
    arguments = parser.parse_args()
    print(f"{'shape':10} {'figure':42} {'ms':>9} {'ratio':>7} {'target':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for shape in SHAPES:
            show_shape(Path(folder), shape, megabytes=arguments.megabytes, count=arguments.values)


if __name__ == "__main__":
    main()
