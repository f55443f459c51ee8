"""Whether two Python interpreters, each with the package installed, give byte-identical JSON for a set of cases.

Usage: python tools/same_answers.py PYTHON OTHER_PYTHON [DATA_SET]
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
from aswritten import check
from aswritten.report.json_v1 import encode_line, result_object
folder = Path(sys.argv[1])
for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines():
    case = json.loads(line)
    source = {"path": folder / case["path"]} if "path" in case else {"text": case["text"]}
    result = check(case["claim"], quote=case.get("quote", ()), media_type=case.get("media_type"), **source)
    sys.stdout.buffer.write((encode_line(result_object(result, row_id=case["id"])) + "\\n").encode())
"""


def answers(python: str, folder: Path, seed: str) -> bytes:
    """The JSON Lines that an interpreter writes for the cases of a folder."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [python, "-c", _SCRIPT, str(folder)]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout  # noqa: S603 - our own script


def main() -> int:
    """Compare and say where the first difference is; 1 if there is one."""
    first, second = sys.argv[1:3]
    folder = Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / "bench" / "regression"  # noqa: PLR2004 - an optional argument
    mine, theirs = answers(first, folder, "1"), answers(second, folder, "2")
    lines = list(zip(mine.splitlines(), theirs.splitlines(), strict=False))
    for number, (one, other) in enumerate(lines, 1):
        if one != other:
            print(f"line {number} differs:\n{one.decode()}\n{other.decode()}")
            return 1
    print(f"{len(lines)} results are byte for byte the same")
    return int(mine != theirs)


if __name__ == "__main__":
    sys.exit(main())
