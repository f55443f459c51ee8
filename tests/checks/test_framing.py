"""Which words of a claim its source does not have, and when they are too many."""

import pytest

from aswritten import check
from aswritten.model.verdict import CheckName, Outcome


def _framing(claim, source, **options):
    result = check(claim, text=source, **options)
    return result, [found for found in result.checks if found.name is CheckName.FRAMING]


_SOURCE = "Among the 40 ferries inspected in Bergen, the hull stayed dry in heavy weather."
_QUOTE = "“the hull stayed dry in heavy weather”"


@pytest.mark.parametrize(
    ("claim", "uncovered"),
    [
        pytest.param(f"The report says {_QUOTE}.", (), id="frame words"),
        pytest.param(f"Inspecting ferries, it found {_QUOTE}.", (), id="an inflection"),
        pytest.param(f"Halvorsen et al. (2021) write {_QUOTE}.", (), id="authors with a year"),
        pytest.param(f"The report (Halvorsen & Lund, 2021) says {_QUOTE}.", (), id="a citation in brackets"),
        pytest.param(f"Of 40 ferries, forty percent: {_QUOTE}.", (), id="numbers and their words"),
        pytest.param(f"The captain says {_QUOTE}.", ("captain",), id="a role"),
        pytest.param(f"Off Iceland, cutters sailed: {_QUOTE}.", ("Iceland", "cutters", "sailed"), id="place and deed"),
    ],
)
def test_the_words_that_the_source_lacks_are_listed_in_order(claim, uncovered):
    result, _ = _framing(claim, _SOURCE)
    assert result.uncovered == uncovered


def test_two_uncovered_words_past_a_quarter_fail_and_up_to_it_warn():
    failing, (found,) = _framing("Off Iceland, cutters report: “the hull stayed dry”.", _SOURCE)
    assert (failing.verdict, found.rule, found.outcome) == ("insufficient", "words-uncovered", Outcome.FAIL)
    passing, (found,) = _framing(
        "Off Iceland, cutters report that of the ferries inspected in Bergen “the hull stayed dry in heavy weather”.",
        _SOURCE,
    )
    assert (passing.verdict, found.outcome) == ("verified", Outcome.WARN)


def test_the_covered_share_counts_words_inside_quotes_as_present():
    result, _ = _framing("Off Iceland they say “the hull stayed dry”.", _SOURCE)
    assert result.covered == 0.75


def test_spans_point_at_each_uncovered_word():
    _, (found,) = _framing(f"The brave captain says {_QUOTE}.", _SOURCE)
    assert [span.text for span in found.claim_spans] == ["brave", "captain"]


def test_a_hyphenated_word_is_covered_by_its_parts():
    result, _ = _framing(f"In heavy-weather tests {_QUOTE}.", _SOURCE)
    assert result.uncovered == ("tests",)


def test_an_inflected_word_is_covered_where_its_stem_changes_a_letter():
    result, _ = _framing(
        "Bei höheren Wellen: „der Rumpf blieb trocken“.",
        "Auch bei höherem Seegang und Wellen: der Rumpf blieb trocken.",
    )
    assert result.uncovered == ()
