"""Whether an unquoted sentence that stands inside a longer one is a clause of it."""

import pytest

from aswritten import Verdict, check


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param("The sales rose in May.", "The sales rose in May hardly at all.", id="a denial behind it"),
        pytest.param(
            "The sales rose in May.", "The sales rose in May in neither year.", id="a negative pronoun behind it"
        ),
        pytest.param("Coffee cures gout.", "Black coffee cures gout.", id="a word of its first phrase before it"),
        pytest.param("The bridge is safe.", "Half of the bridge is safe.", id="a preposition before it"),
    ],
)
def test_words_that_run_into_it_or_take_it_back_keep_it_from_being_located(claim, source):
    assert check(claim, text=source).verdict is not Verdict.VERIFIED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param(
            "The sales rose in May.", "The sales rose in May without any advertisement.", id="without and its noun"
        ),
        pytest.param("The sales rose in May.", "The sales rose in May, not in June.", id="a denial behind a comma"),
        pytest.param("The sales rose in May.", "The sales rose in May across the region.", id="a place behind it"),
        pytest.param("The bridge is safe.", "The council found that the bridge is safe.", id="a complement"),
    ],
)
def test_a_whole_clause_is_located(claim, source):
    result = check(claim, text=source)
    located = [found for found in result.checks if found.name == "verbatim"]
    assert [found.outcome for found in located] == ["pass"]
