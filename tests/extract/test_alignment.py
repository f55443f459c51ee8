"""Which source sentences are the claim's but for a cue, an inflection or one number."""

import pytest

from aswritten.extract.alignment import find_alignments
from aswritten.extract.reading import Reading


def _aligned(claim, source):
    reading = Reading(claim)
    other = Reading(source)
    return [
        (other.plain.text[slice(*found.source)], found.changed and found.changed[1].text)
        for found in find_alignments(reading, reading.sentences[0], other)
    ]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param(
            "Early feeding changes the risk.", "Early feeding did not change the risk.", id="a negation apart"
        ),
        pytest.param(
            "Night shifts cause higher glucose.",
            "Night shifts were associated with higher glucose.",
            id="a causal cue for an associational one",
        ),
        pytest.param(
            "Slow entry explains the lower rate.",
            "Slow entry may explain the lower rate.",
            id="a hedge and an inflection apart",
        ),
        pytest.param(
            "The study showed a benefit.",
            "The study failed to show a benefit.",
            id="one content word, with the frame words agreeing",
        ),
    ],
)
def test_a_sentence_that_differs_by_cues_alone_is_aligned(claim, source):
    assert _aligned(claim, f"Something else came first. {source} And last.") == [(source, None)]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param(
            "Tea lowers the risk of stroke.",
            "Tea drinking was associated with a lower risk of stroke.",
            id="a content word more",
        ),
        pytest.param("The swab is positive for strain B.", "The swab is negative for strain B.", id="an antonym"),
        pytest.param("The dog bit the postman.", "The postman bit the dog.", id="another order"),
        pytest.param("There were 5 failures.", "There were 15 failures in 2015.", id="two numbers apart"),
        pytest.param(
            "The compound restores hearing.",
            "In mice, the compound restored hearing.",
            id="a lead-in with a word of its own",
        ),
        pytest.param(
            "The study showed a benefit.",
            "The guide mentions a benefit.",
            id="one content word, with other frame words",
        ),
    ],
)
def test_a_sentence_with_words_of_its_own_is_not_aligned(claim, source):
    assert _aligned(claim, source) == []


def test_one_clause_of_a_sentence_is_enough():
    claim = "The pump failed twice."
    source = "The valve was replaced in March, but the pump never failed twice."
    assert _aligned(claim, source) == [("but the pump never failed twice.", None)]


def test_a_clause_behind_a_colon_is_one():
    claim = "The blaze destroyed 37 houses."
    source = "Fire service report: the blaze destroyed 73 houses."
    assert _aligned(claim, source) == [("the blaze destroyed 73 houses.", "73")]


@pytest.mark.parametrize(
    ("claim", "source", "number"),
    [
        pytest.param("The site has 1,234 users.", "The site has 1.234 users.", "1.234", id="a point for a comma"),
        pytest.param("The gap is 10 to 20 mm.", "The gap is 10-25 mm.", "10-25", id="a range counts as one"),
    ],
)
def test_exactly_one_other_number_is_named(claim, source, number):
    assert _aligned(claim, source) == [(source, number)]
