"""Figures from predictions."""

import pytest

from aswritten.bench.scoring import Prediction, score
from aswritten.model.verdict import Verdict

V, D, C, I = Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT  # noqa: E741 - the initials of verdicts


def predict(*rows):
    return [
        Prediction(
            id=str(number), category="c", language="en", expected=expected, verdict=verdict, acceptable=acceptable
        )
        for number, (expected, verdict, *rest) in enumerate(rows, 1)
        for acceptable in [tuple(rest)]
    ]


def counts(share):
    return share.count, share.total


def test_accuracy_counts_acceptable_verdicts():
    assert counts(score(predict((V, V), (D, C, C), (D, I), (V, None))).accuracy) == (2, 4)


def test_over_claim_is_of_those_that_are_not_verified():
    assert counts(score(predict((D, V), (I, V), (C, C), (V, V), (D, None))).over_claim) == (2, 4)


def test_an_acceptable_verified_is_no_over_claim():
    assert counts(score(predict((I, V, V), (I, I))).over_claim) == (0, 1)


def test_false_alarms_are_of_the_verified():
    scores = score(predict((V, D), (V, C), (V, I), (V, V), (V, None), (D, D)))
    assert counts(scores.false_accusation) == (2, 5)
    assert counts(scores.false_alarm) == (4, 5)


def test_precision_and_recall():
    scores = score(predict((D, D), (D, C), (C, C), (V, D)))
    assert counts(scores.precision[D]) == (1, 2)
    assert counts(scores.recall[D]) == (1, 2)
    assert counts(scores.precision[C]) == (1, 2)
    assert counts(scores.recall[C]) == (1, 1)


def test_nothing_to_count_is_no_rate():
    share = score(predict((V, V))).over_claim
    assert (share.total, share.rate, share.low) == (0, None, None)


def test_an_error_is_wrong_and_listed():
    prediction = Prediction(id="x", category="c", language="en", expected=V, error="NOT_FOUND: …")
    scores = score([prediction])
    assert counts(scores.accuracy) == (0, 1)
    assert scores.errors == ("x",)
    assert scores.confusion[V]["error"] == 1


@pytest.mark.parametrize(
    ("right", "total", "low", "high"),
    [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_is_wilsons(right, total, low, high):
    share = score(predict(*[(V, V)] * right, *[(V, D)] * (total - right))).accuracy
    assert (share.low, share.high) == (low, high)


def test_groups_are_sorted():
    rows = [
        Prediction(id=str(number), category=category, language="en", expected=V, verdict=V)
        for number, category in enumerate("zab")
    ]
    assert list(score(rows).by_category) == ["a", "b", "z"]
