"""Results built by hand, so that a report is tested apart from what finds things."""

import pytest

from aswritten.model.finding import Range
from aswritten.model.result import Check, LabelResult, QuoteResult, Result
from aswritten.model.verdict import CheckName, Exactness, Outcome, Verdict
from aswritten.normalise.places import Places

CLAIM = "The memo says “night shifts cause higher glucose” in 45 nurses."
SOURCE = """\
Memo of 3 May

In all, 45 nurses took part. Here night shifts may cause higher glucose, we think, but the trial was short and small.
Recall reached 0.4.
"""


def span(text, part):
    start = text.index(part)
    return Places(text).span(Range(start, start + len(part)))


@pytest.fixture
def claim():
    return CLAIM


@pytest.fixture
def source():
    return SOURCE


@pytest.fixture
def span_of():
    return span


@pytest.fixture
def verified():
    return Result(
        claim="The memo says “45 nurses took part”.",
        verdict=Verdict.VERIFIED,
        covered=1.0,
        checks=(
            Check(
                name=CheckName.VERBATIM,
                rule="",
                outcome=Outcome.PASS,
                message="“45 nurses took part” stands in the source",
                source_spans=(span(SOURCE, "45 nurses took part"),),
            ),
            Check(name=CheckName.LABEL, rule="", outcome=Outcome.SKIPPED, message="no labelled value"),
        ),
        quotes=(QuoteResult(text="45 nurses took part", found=True, exactness=Exactness.EXACT, start=23, end=42),),
    )


@pytest.fixture
def contradicted():
    return Result(
        claim=CLAIM,
        verdict=Verdict.CONTRADICTED,
        covered=0.875,
        checks=(
            Check(
                name=CheckName.VERBATIM,
                rule="quote-altered",
                outcome=Outcome.FAIL,
                message="the source does not have “night shifts cause higher glucose”; the nearest passage is “night "
                "shifts may cause higher glucose”: it has “may” more",
                claim_spans=(span(CLAIM, "night shifts cause higher glucose"),),
                source_spans=(span(SOURCE, "night shifts may cause higher glucose"),),
            ),
            Check(
                name=CheckName.NUMBER,
                rule="",
                outcome=Outcome.PASS,
                message="45 stands in the source",
                claim_spans=(span(CLAIM, "45"),),
                source_spans=(span(SOURCE, "45"),),
            ),
            Check(name=CheckName.LABEL, rule="place-unchecked", outcome=Outcome.WARN, message="place not checked"),
            Check(name=CheckName.POLARITY, rule="", outcome=Outcome.SKIPPED, message=""),
            Check(name=CheckName.CONTEXT, rule="", outcome=Outcome.SKIPPED, message=""),
        ),
        quotes=(
            QuoteResult(
                text="night shifts cause higher glucose",
                found=False,
                exactness=Exactness.ABSENT,
                nearest="night shifts may cause higher glucose",
            ),
        ),
        labels=(
            LabelResult(
                name="recall",
                qualifiers=(),
                comparator="=",
                claim_value="0.5",
                source_value="0.4",
                outcome="differs",
                claim_span=span(CLAIM, "memo"),
                source_span=span(SOURCE, "0.4"),
            ),
        ),
        uncovered=("nurses",),
    )
