"""Hostile inputs end in a verdict or an error code, in time and in memory; the whole list runs in bench/hostile.py."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
LEEWAY = 3
"""Times what a case is allowed that it may take here, where other tests run beside it."""

CASES = {
    "limit: one character more in the claim": "TOO_LARGE",
    "limit: one character more in the source": "TOO_LARGE",
    "limit: source of 2,000,000 characters": "verified",
    "limit: CJK source": "disproven",
    "limit: claim of 2,000,000 characters": "insufficient",
    "quote: 5,000 characters, absent from 1 MB": "disproven",
    "quote: one word that stands 100,000 times": "insufficient",
    "quote: 10,000 ellipses in both": None,
    "marks: 100,000 alternating in the claim": "insufficient",
    "numbers: 50,000 in both": None,
    "numbers: spelled in de": None,
    "numbers: a million digits in both": None,
    "nesting: 100,000 () in the claim": "insufficient",
    "run: 1 MB without a space in the source": "disproven",
    "run: 1 MB of U+0020 in the source": "verified",
    "run: 1 MB of 'a\\n' in the source": "verified",
    "run: 1 MB of a word of zh in the source": "disproven",
    "cues: 1 MB of 'if' (en) in the source": None,
    "many: one label 2,000 times in both": "insufficient",
    "many: 100,000 lines of key: number in the source": "disproven",
    "bodies: '*a **b ' in text/markdown": "verified",
    "signs: 100,000 '\\\\emph{' in text/x-tex": "verified",
    "signs: 100,000 '<' in text/html": None,
    "bodies: macros that double 25 times": "verified",
    "bodies: 20,000 hiding rules": "verified",
    "characters: a lone surrogate in the claim": "INVALID_INPUT",
    "characters: NULs": None,
    "characters: right to left": "insufficient",
    "run: 1 MB of '1 ' in the claim": "insufficient",
    "run: 0.3 MB of 'a.' in both": "insufficient",
    "characters: 100,000 combining marks": "insufficient",
    "file: gzip bomb of 1 GiB as source": "TOO_LARGE",
    "file: gzip bomb of 1 GiB as evidence": "TOO_LARGE",
    "file: deep JSON objects as source": None,
    "file: CSV row of a million cells as evidence": "value_not_found",
    "file: FIFO as source": "NOT_A_FILE",
    "file: folder as evidence": "path_missing",
    "file: vanishes while read as source": None,
    "evidence: a locator of 100,000 steps": "verified",
    "evidence: a locator into deep objects": "verified",
    "evidence: a dotted TOML locator": "UNREADABLE",
    "evidence: a glob of many double stars": "verified",
    "evidence: a literal that almost is": "value_not_found",
    "evidence: YAML aliases located": None,
}
"""A few of each section, with how they end where that is beyond dispute."""

NOT_ON_WINDOWS = ("FIFO", "vanishes")


@pytest.fixture(scope="module")
def hostile():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        yield importlib.import_module("hostile")


@pytest.fixture(scope="module")
def slowness(hostile):
    return hostile.slowness()


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_input_ends_in_time_and_in_memory(name, hostile, slowness):
    if sys.platform == "win32" and any(word in name for word in NOT_ON_WINDOWS):
        pytest.skip("this system has no such files")
    outcome = hostile.run_apart(name, factor=slowness)
    factor = LEEWAY * slowness
    if outcome.seconds > factor * outcome.allowed:
        factor = LEEWAY * hostile.slowness()
    assert outcome.is_fine(factor), outcome
    if CASES[name] is not None:
        assert outcome.ended == CASES[name]


def test_every_case_has_a_name_of_its_own(hostile):
    names = [case.name for case in hostile.hostile_cases.all_cases()]
    assert len(names) == len(set(names))
    assert set(CASES) <= set(names)
