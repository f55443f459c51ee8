"""The big audit: a 60-page LaTeX document with 3,000 quantities against 500 evidence files with 2,000,000 values.

    PYTHONPATH=src python bench/bench_audit.py [FOLDER]

Makes the case in a folder (a temporary one if none is given), audits it, and prints processor time by part and peak
memory.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from aswritten.audit.auditing import audit_quantities
from aswritten.audit.evidence_reading import read_evidence
from aswritten.audit.quantities import find_quantities
from aswritten.document.reading import read_document
from aswritten.report.audit_json import render_audits

FILES, ROWS, PAGES, TABLES = 500, 800, 60, 120
MODELS = [f"{stem}-{size}" for stem in ("Alder", "Birch", "Cedar", "Dogwood", "Elm") for size in range(1, 11)]
DATA = ["Harbour", "Meadow", "Summit", "Canyon", "Delta", "Glacier", "Prairie"]
METRICS = ["accuracy", "recall", "latency_ms", "loss"]


def make(folder: Path) -> None:
    """Write the evidence (a file a data set and task) and the document."""
    chance = random.Random(7)
    results = folder / "results"
    results.mkdir(parents=True, exist_ok=True)
    held: dict[tuple[str, str, int], dict[str, str]] = {}
    for number in range(FILES):
        data = DATA[number % len(DATA)]
        rows = []
        for row in range(ROWS):
            model = MODELS[row % len(MODELS)]
            seed = row // len(MODELS)
            values = {
                "accuracy": f"{chance.random():.5f}",
                "recall": f"{chance.random():.5f}",
                "latency_ms": f"{chance.uniform(1, 200):.3f}",
                "loss": f"{chance.uniform(0, 3):.4f}",
            }
            rows.append((model, seed, values))
            if seed == 0:
                held[(model, data, number)] = values
        stem = f"{data.lower()}_task{number}"
        if number % 2:
            text = json.dumps(
                [{"model": m, "seed": s, **{k: json.loads(v) for k, v in vs.items()}} for m, s, vs in rows]
            )
            (results / f"{stem}.json").write_text(text)
        else:
            lines = ["model,seed," + ",".join(METRICS)]
            lines += [f"{m},{s}," + ",".join(vs[k] for k in METRICS) for m, s, vs in rows]
            (results / f"{stem}.csv").write_text("\n".join(lines) + "\n")
    write_document(folder / "main.tex", held, chance)


def write_document(path: Path, held: dict[tuple[str, str, int], dict[str, str]], chance: random.Random) -> None:
    """120 tables of 5 rows and 4 columns, and 600 sentences, over 60 pages."""
    keys = sorted(held)
    out = ["\\documentclass{article}", "\\usepackage{booktabs}", "\\begin{document}"]
    for table in range(TABLES):
        number = chance.randrange(FILES)
        data = DATA[number % len(DATA)]
        out += [
            f"\\section{{Task {table}}}" if table % 2 == 0 else "",
            "\\begin{table}",
            f"\\caption{{Results on {data} task{number} with seed 0.}}",
            "\\begin{tabular}{lrrrr}",
            "Model & Accuracy (\\%) & Recall (\\%) & Latency (ms) & Loss \\\\",
        ]
        for model in chance.sample(MODELS, 5):
            values = held[(model, data, number)]
            shown = [f"{float(values[m]) * 100:.1f}" for m in METRICS[:2]]
            shown += [f"{float(values['latency_ms']):.1f}", f"{float(values['loss']):.2f}"]
            if chance.random() < 0.1:
                shown[0] = f"{chance.uniform(10, 99):.1f}"
            out.append(f"{model} & " + " & ".join(shown) + " \\\\")
        out += ["\\end{tabular}", "\\end{table}"]
        for _ in range(5):
            model, where, at = chance.choice(keys)
            values = held[(model, where, at)]
            out.append(
                f"On {where} task{at}, the model {model} reaches an accuracy of "
                f"{float(values['accuracy']) * 100:.1f}\\% at a latency of {float(values['latency_ms']):.1f} ms, "
                "which we discuss below in the light of what was said."
            )
            out.append("This is a sentence that states nothing in numbers, as most sentences of a paper do. " * 4)
        out.append("")
    out.append("\\end{document}")
    path.write_text("\n".join(out) + "\n")


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(folder: Path) -> None:
    if not (folder / "main.tex").exists():
        make(folder)
    start = last = time.process_time()

    def told(what: str) -> None:
        nonlocal last
        now = time.process_time()
        print(f"{what:<34} {now - last:7.2f} s   {peak_mb():7.0f} MB at most")
        last = now

    document = read_document("main.tex", root=folder)
    told("document")
    quantities = find_quantities(document)
    told(f"{len(quantities):,} quantities")
    evidence = read_evidence([str(folder / "results")], workspace=str(folder))
    told(f"{len(evidence.columns):,} values, {len(evidence.columns.files)} files")
    result = audit_quantities(document, quantities, evidence, roots=[str(folder / "results")], workspace=str(folder))
    told("tracing")
    render_audits([result])
    told("report")
    print(f"{'whole':<34} {time.process_time() - start:7.2f} s")
    print(result.outcome.value, dict(Counter(one.status.value for one in result.quantities)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made))
