"""Measure verdicts on labelled pairs (FEVER format): no refuted pair verified, no supported pair rejected.

Usage: python tools/measure_pairs.py FILE.jsonl
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from aswritten.api import check


def main(path: Path) -> int:
    """Print the counts per label and every pair that breaks the two rules; 1 if there is one."""
    counts: Counter[tuple[str, str]] = Counter()
    broken = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        result = check(pair["claim"], text=pair["evidence"])
        counts[pair["gold_label"], result.verdict] += 1
        refuted = pair["gold_label"] == "REFUTES" and result.verdict == "verified"
        accused = pair["gold_label"] == "SUPPORTS" and result.verdict in {"contradicted", "disproven"}
        if refuted or accused:
            broken += 1
            rules = [f"{c.name}/{c.rule}: {c.message}" for c in result.checks if c.outcome == "fail"]
            print(pair["id"], pair["gold_label"], result.verdict, rules)
            print("   claim: ", pair["claim"])
            print("   source:", pair["evidence"])
    for (label, verdict), count in sorted(counts.items()):
        print(f"{label:10} {verdict:14} {count}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
