"""Claims in running prose against all three checks of wording: what must fail, and what must not."""

from __future__ import annotations

from pathlib import Path

import pytest

_ROWS = [
    [part.strip() for part in line.split("||")]
    for path in sorted(Path(__file__).parent.glob("wording*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", _ROWS, ids=[f"{row[0]}: {row[2]}" for row in _ROWS])
def test_a_claim_is_faulted_if_and_only_if_it_is_unsound(faults, row):
    side, claim, source, *language = (part.replace("\\n", "\n") for part in row)
    found = [rule for name in ("polarity", "strength", "context") for rule in faults(name, claim, source, *language)]
    assert bool(found) is (side == "unsound"), found
