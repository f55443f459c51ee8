"""Results built by hand, so that a report is tested apart from what finds things."""

import pytest

from aswritten.model.finding import Range
from aswritten.model.result import Check, LabelResult, QuoteResult, Result
from aswritten.model.verdict import CheckName, Exactness, Outcome, Verdict
from aswritten.normalise.places import Places
from aswritten.report.claims_run import Setting, claim_diagnostics, claims_run
from aswritten.report.diagnostic import (
    Diagnostic,
    Fix,
    Level,
    Problem,
    Related,
    RuleInfo,
    Run,
    Spot,
    Suppression,
    SuppressionKind,
    spot_at,
    spot_in,
)

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


PAPER = """# Night work

Größere Studien fehlen. The memo says “night shifts cause higher glucose” in 45 nurses. It is short.
"""
HOSTILE = (
    "<script>alert('x')</script> &amp; ]]> :: %0A::error::owned\r\n::error file=x::owned | `a` ``b`` @everyone #1 "
    "[link](javascript:x) [dangling](7) {0} \\ ##[error]x \x1b[31mred\x00 \u202edetrevni\u2066 \ud800 \ufffe \U0001d54f https://x.org"
)


@pytest.fixture
def document_run(contradicted, verified):
    """One claim of a document with a suppressed warning, one that passed, one row that could not be read."""
    start = PAPER.index("The memo")
    spot = spot_in("docs/my paper.md", Places(PAPER), Range(start, start + len(CLAIM)))
    source = ("memo.txt", Places(SOURCE))
    faults = claim_diagnostics(contradicted, Setting(name="p1", spot=spot, source=source))
    excused = Suppression(
        kind=SuppressionKind.IN_SOURCE, reason="the table is new", spot=spot_at("docs/my paper.md", 2, 1)
    )
    faults = (faults[0], Diagnostic(**{**fields(faults[1]), "suppression": excused}))
    passed = claim_diagnostics(verified, Setting(name="p2", spot=spot_at("docs/my paper.md", 9, 1), source=source))
    problem = Problem(
        code="NOT_FOUND",
        message="gone.txt does not exist",
        hint="check the path",
        spot=spot_at("docs/my paper.md", 12, 1),
        name="p3",
    )
    counts = {"verified": 1, "disproven": 0, "contradicted": 1, "insufficient": 0, "error": 1}
    return claims_run((*faults, *passed), counts, problems=(problem,))


@pytest.fixture
def prompt_run(contradicted):
    """A claim typed at a prompt."""
    found = claim_diagnostics(contradicted, Setting(name="1", source=("memo.txt", Places(SOURCE))))
    return claims_run(found, {"contradicted": 1})


@pytest.fixture
def clean_run(verified):
    """All is well."""
    found = claim_diagnostics(verified, Setting(name="1", source=("memo.txt", Places(SOURCE))))
    return claims_run(found, {"verified": 1})


@pytest.fixture
def hostile_run():
    """Text from others in every place that holds text."""
    path = 'a b/%0A::x,y:z/<&>|`"].md'
    spot = Spot(path=path, line=3, column=2, end_line=3, end_column=5, column_bytes=2, end_column_bytes=7, text=HOSTILE)
    suppression = Suppression(kind=SuppressionKind.BASELINE, reason=HOSTILE, spot=Spot(path=path))
    common = {"message": HOSTILE, "spot": spot, "key": HOSTILE, "name": HOSTILE, "subject": HOSTILE, "status": "odd"}
    rule = RuleInfo(id="odd-rule", short="Odd.", full="Odd.", help_markdown="Odd.\n", level=Level.ERROR)
    return Run(
        command="claims",
        diagnostics=(
            Diagnostic(
                rule="odd-rule",
                level=Level.ERROR,
                related=(Related(spot=spot, message=HOSTILE),),
                fix=Fix(description=HOSTILE, spot=spot, text=HOSTILE),
                **common,
            ),
            Diagnostic(rule="odd-rule", level=Level.WARNING, suppression=suppression, **common),
        ),
        rules=(rule,),
        counts=(("odd", 2),),
        problems=(Problem(code="UNREADABLE", message=HOSTILE, hint=HOSTILE, spot=spot, name=HOSTILE),),
        notes=(HOSTILE,),
    )


def fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


@pytest.fixture(params=["document_run", "prompt_run", "clean_run", "hostile_run"])
def any_run(request):
    return request.getfixturevalue(request.param)
