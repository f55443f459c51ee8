"""How often the scope rules agree with ScoNe (She et al. 2023): ``python tools/measure_scone.py DIR``.

Each file's name says how many negations its sentences hold and how many of them scope over the changed word.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from aswritten.extract.cues import cues_in
from aswritten.extract.reading import Reading
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range

SCOPED = {
    "no_negation": 0,
    "one_scoped": 1,
    "one_not_scoped": 0,
    "one_scoped_one_not_scoped": 1,
    "two_not_scoped": 0,
    "two_scoped": 2,
}


def counts(text: str, word: str) -> Iterator[int]:
    """For each occurrence of the word: how many negations scope over it."""
    reading = Reading(text, language="en")
    cues = [cue for cue in cues_in(reading, Range(0, len(reading.plain.text))) if cue.kind is CueKind.NEGATION]
    for match in re.finditer(rf"\b{re.escape(word)}\b", reading.plain.text, re.IGNORECASE):
        run = Range(*match.span())
        yield sum(cue.governs(run) and not cue.inside(run) for cue in cues)


def measure(path: Path) -> tuple[int, int, Counter[str]]:
    """Rows that agree, rows read, and the sentences that do not agree."""
    agree = rows = 0
    missed: Counter[str] = Counter()
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            text = row.get("sentence1_edited") or row["sentence1"]
            found = list(counts(text, row["sentence1_lex"]))
            if not found:
                continue
            rows += 1
            if SCOPED[path.stem] in found:
                agree += 1
            else:
                missed[f"{found} {text}"] += 1
    return agree, rows, missed


def main() -> None:
    """Print the share of each file, and with ``--missed`` the sentences that are read otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--missed", action="store_true")
    arguments = parser.parse_args()
    for name in SCOPED:
        (path,) = arguments.folder.rglob(f"{name}.csv")
        agree, rows, missed = measure(path)
        print(f"{name:28} {agree:5} of {rows:5}  {agree / rows:6.1%}")
        if arguments.missed:
            for sentence, count in missed.most_common():
                print(f"    {count:3}  {sentence}")


if __name__ == "__main__":
    main()
