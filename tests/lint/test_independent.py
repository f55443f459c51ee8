"""Documents written by authors who had seen neither the code nor our own: nothing slips back on them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from aswritten.lint.linting import lint

FOLDER = Path(__file__).parent / "independent"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/truth.json"))
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


class Row(NamedTuple):
    """A sentence of a truth file beside what was said of it."""

    document: str
    line: int
    starts: str
    due: frozenset[str]
    given: str


def letters(text):
    """What of a sentence does not hang on markup or typography."""
    return re.sub(r"\W", "", _LINK.sub(r"\1", text)).lower()


def due_of(sentence):
    if "verdict" in sentence:
        return frozenset((sentence["verdict"], *sentence.get("also", [])))
    return frozenset(("uncited",) if sentence.get("uncited") else (sentence["error"], *sentence.get("also", [])))


def given_of(linted):
    if linted.verdict is not None:
        return linted.verdict.value
    return "uncited" if linted.is_uncited else linted.error.code.value


def compare(name):
    folder = FOLDER / name
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    sources = [folder / each for each in truth.get("sources", [])]
    left = list(lint(folder / truth["document"], sources=sources, workspace_root=folder))
    rows = []
    for sentence in truth["sentences"]:
        key = letters(sentence["starts"])[:10]
        near = [
            one for one in left if abs(one.line - sentence["line"]) <= 1 and letters(one.claim.text).startswith(key)
        ]
        here = [one for one in left if one.line == sentence["line"]]
        one = next((each for each in (*[o for o in near if o.line == sentence["line"]], *near, *here)), None)
        if one is not None:
            left.remove(one)
        given = "not found" if one is None else given_of(one)
        rows.append(Row(name, sentence["line"], sentence["starts"], due_of(sentence), given))
    return rows


@pytest.fixture(scope="module")
def rows():
    return [row for name in NAMES for row in compare(name)]


def test_the_sets_are_there(rows):
    assert len(NAMES) == 16
    assert len(rows) == 278


def test_nothing_is_verified_that_is_not(rows):
    assert not [row for row in rows if row.given == "verified" and "verified" not in row.due]


def test_hardly_a_supported_sentence_is_accused(rows):
    supported = [row for row in rows if "verified" in row.due]
    accused = [row for row in supported if row.given in {"disproven", "contradicted"}]
    assert len(accused) <= len(supported) * 0.02, accused


def test_nineteen_sentences_of_twenty_are_right(rows):
    wrong = [row for row in rows if row.given not in row.due]
    assert len(wrong) <= len(rows) * 0.05, wrong
