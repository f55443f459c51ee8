"""Bring a case set's summary up to date: ``python tools/freeze_set.py bench/regression``.

Counts the cases and takes the digest of ``cases.jsonl`` into ``SUMMARY.json``. A held-out set is frozen once and for
all, so its summary is never rewritten.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path


def freeze(folder: Path) -> str:
    """Rewrite the folder's summary and say what it holds now.

    Raises:
        ValueError: the set is held out, or a line is no case or repeats an id.
    """
    path = folder / "SUMMARY.json"
    summary = json.loads(path.read_text(encoding="utf-8"))
    if summary.get("heldOut") is not False:
        message = f"{path} says that the set is held out (or does not say that it is not); it stays as it was frozen"
        raise ValueError(message)
    data = (folder / "cases.jsonl").read_bytes()
    summary |= {"cases": count_cases(data), "sha256": hashlib.sha256(data).hexdigest()}
    path.write_text(json.dumps(summary, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return f"{path}: {summary['cases']} cases, sha256 {summary['sha256']}"


def count_cases(data: bytes) -> int:
    """The number of cases, one JSON object with an id of its own a line."""
    seen: set[str] = set()
    for number, line in enumerate(data.splitlines(), start=1):
        case = json.loads(line)
        if case["id"] in seen:
            message = f"cases.jsonl:{number}: the id {case['id']!r} stands twice; give this case its own"
            raise ValueError(message)
        seen.add(case["id"])
    return len(seen)


def main() -> int:
    """Freeze the folder that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    try:
        print(freeze(parser.parse_args().folder))
    except (OSError, ValueError, KeyError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
