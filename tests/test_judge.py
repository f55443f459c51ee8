"""From findings to a verdict: one table, one order."""

import itertools

import pytest

from aswritten.judge import MEANING, ORDER, judge, severity
from aswritten.model.finding import Finding
from aswritten.model.verdict import CheckName, Outcome, Verdict

_ONE_RULE_OF = {
    Verdict.DISPROVEN: "quote-altered",
    Verdict.CONTRADICTED: "hedge-dropped",
    Verdict.INSUFFICIENT: "not-located",
}


def _finding(rule, outcome=Outcome.FAIL):
    return Finding(check=CheckName.VERBATIM, rule=rule, outcome=outcome, message="")


def test_nothing_that_fails_is_verified():
    assert judge([]) is Verdict.VERIFIED
    assert judge([_finding("", Outcome.PASS), _finding("words-uncovered", Outcome.WARN)]) is Verdict.VERIFIED


@pytest.mark.parametrize("rule", sorted(MEANING))
def test_a_rule_that_fails_alone_gives_its_verdict(rule):
    assert judge([_finding(rule)]) is MEANING[rule]


@pytest.mark.parametrize("verdicts", list(itertools.permutations(_ONE_RULE_OF, 2)))
def test_of_several_the_first_in_order_wins_whatever_their_sequence(verdicts):
    findings = [_finding(_ONE_RULE_OF[verdict]) for verdict in verdicts]
    assert judge(findings) is min(verdicts, key=ORDER.index)


def test_severity_rises_from_verified_to_disproven():
    grades = [severity([_finding(_ONE_RULE_OF[verdict])] if verdict in _ONE_RULE_OF else []) for verdict in ORDER]
    assert grades == sorted(grades, reverse=True)
    assert grades[-1] == 0


def test_no_rule_leads_to_a_verdict_that_a_check_never_returns():
    assert set(MEANING.values()) == set(_ONE_RULE_OF)
