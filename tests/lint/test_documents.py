"""Small documents in every citation style: each sentence gets what is true of it."""

from collections import Counter
from pathlib import Path

import pytest

from aswritten.lint.linting import lint

NAMES = sorted(folder.name for folder in (Path(__file__).parent / "documents").iterdir())


def status(linted):
    if linted.verdict is not None:
        return linted.verdict.value
    return "uncited" if linted.is_uncited else "error"


def found_in(example):
    linted = lint(example.document, sources=example.sources, workspace_root=example.folder)
    return Counter((one.line, status(one)) for one in linted), Counter(example.truth)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_verified_that_is_not(name, example):
    found, truth = found_in(example(name))
    assert not [place for place in (found - truth) if place[1] == "verified"]


def test_nine_sentences_of_ten_are_right(example):
    right = total = 0
    wrong = []
    for name in NAMES:
        found, truth = found_in(example(name))
        right += (found & truth).total()
        total += max(found.total(), truth.total())
        wrong += [(name, place) for place in found - truth]
    assert total > 150
    assert right >= 0.9 * total, wrong


@pytest.mark.parametrize("name", NAMES)
def test_half_of_what_a_document_says_is_wrong(name, example):
    statuses = [status for _, status in example(name).truth]
    assert statuses.count("verified") <= 0.7 * len(statuses)
