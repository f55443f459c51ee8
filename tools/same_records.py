"""Whether two Python interpreters, each with what the package needs, make the same records of a set of cases.

Compared are the ids of evidence, claim and verdict, and ``outcome_sha256``. The libraries that decide must be of the
same versions in both, since verdicts name them.

Usage: python tools/same_records.py PYTHON OTHER_PYTHON [DATA_SET]
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SCRIPT = """
import json, sys
from pathlib import Path
from aswritten import Settings, check
from aswritten.record.building import Material, build_claim, build_evidence, build_verdict
from aswritten.record.material import read_material
folder, settings = Path(sys.argv[1]), Settings()
for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines():
    case = json.loads(line)
    kind, quote = case.get("media_type"), case.get("quote", ())
    quotes = (quote,) if isinstance(quote, str) else tuple(quote)
    if "path" in case:
        material = read_material(case["path"], workspace=folder, settings=settings, media_type=kind)
    else:
        material = Material(text=case["text"], media_type=kind)
    result = check(case["claim"], text=material.text, media_type=material.media_type, quote=quotes)
    evidence, claim = build_evidence(material), build_claim(case["claim"], quotes=quotes)
    verdict = build_verdict(result, claim, evidence, settings=settings, checked_at="2026-05-30T12:00:00Z")
    print(evidence.id, claim.id, verdict.id, verdict.outcome_sha256)
"""


def ids(python: str, folder: Path, seed: str) -> list[str]:
    """What an interpreter prints for the cases of a folder, a line each."""
    path = os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    command = [python, "-c", _SCRIPT, str(folder)]
    ended = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)  # noqa: S603 - our own script
    return ended.stdout.splitlines()


def main() -> int:
    """Compare and say where the first difference is; 1 if there is one."""
    first, second = sys.argv[1:3]
    folder = Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / "bench" / "regression"  # noqa: PLR2004 - an optional argument
    mine, theirs = ids(first, folder, "1"), ids(second, folder, "2")
    for number, (one, other) in enumerate(zip(mine, theirs, strict=False), 1):
        if one != other:
            print(f"case {number} differs:\n{one}\n{other}")
            return 1
    print(f"{len(mine)} cases have the same ids and outcomes")
    return int(mine != theirs or not mine)


if __name__ == "__main__":
    sys.exit(main())
