"""The one outcome of a document, each row of the specification's table and the order among them."""

import pytest

from aswritten.audit.model import Audited, Outcome, Status, Trace
from aswritten.audit.outcome import conclude, measure_coverage

S = Status


def audited(status, trace=Trace.NAMES):
    return Audited(quantity=None, status=status, trace=trace, message="")


@pytest.mark.parametrize(
    ("statuses", "more", "due"),
    [
        pytest.param(
            [S.EXACT_MATCH, S.ROUNDING_OK, S.DERIVED_OK], {}, (Outcome.PASS, "all_numbers_match"), id="all reconcile"
        ),
        pytest.param([S.AMBIGUOUS_MAPPING], {}, (Outcome.WARN, "ambiguous_mapping"), id="ambiguous"),
        pytest.param(
            [S.AMBIGUOUS_MAPPING, S.MISSING_EVIDENCE],
            {},
            (Outcome.WARN, "missing_evidence"),
            id="missing is named first",
        ),
        pytest.param([S.NUMBER_MISMATCH, S.MISSING_EVIDENCE], {}, (Outcome.FAIL, "claim_mismatch"), id="a mismatch"),
        pytest.param([S.CITED_EVIDENCE_MISSING], {}, (Outcome.FAIL, "cited_evidence_missing"), id="cited and missing"),
        pytest.param(
            [S.CITED_EVIDENCE_MISSING, S.DELTA_MISMATCH],
            {},
            (Outcome.FAIL, "claim_mismatch"),
            id="mismatch before cited",
        ),
        pytest.param(
            [S.AGGREGATION_MISMATCH],
            {"has_evidence": False},
            (Outcome.FAIL, "claim_mismatch"),
            id="fail before blocked",
        ),
        pytest.param(
            [S.MISSING_EVIDENCE], {"has_evidence": False}, (Outcome.BLOCKED, "no_raw_evidence"), id="no evidence"
        ),
        pytest.param([], {}, (Outcome.NOT_APPLICABLE, "no_numeric_claims"), id="no quantity"),
        pytest.param(
            [S.EXEMPT], {"has_evidence": False}, (Outcome.NOT_APPLICABLE, "no_numeric_claims"), id="exempt alone"
        ),
        pytest.param(
            [S.NUMBER_MISMATCH], {"has_error": True}, (Outcome.ERROR, "input_error"), id="an error comes first"
        ),
        pytest.param([S.EXACT_MATCH], {"require_links": True}, (Outcome.WARN, "missing_link"), id="links are required"),
    ],
)
def test_outcome(statuses, more, due):
    given = {"has_error": False, "has_evidence": True, "require_links": False, **more}
    assert conclude([audited(status) for status in statuses], **given) == due


def test_a_linked_number_satisfies_required_links():
    linked = [audited(S.EXACT_MATCH, Trace.LINK), audited(S.ROUNDING_OK, Trace.CLAIM), audited(S.EXEMPT, Trace.NONE)]
    assert conclude(linked, has_error=False, has_evidence=True, require_links=True)[0] is Outcome.PASS


def test_coverage():
    cover = measure_coverage(
        [
            audited(S.EXACT_MATCH, Trace.LINK),
            audited(S.NUMBER_MISMATCH, Trace.CLAIM),
            audited(S.ROUNDING_OK),
            audited(S.MISSING_EVIDENCE, Trace.NONE),
            audited(S.EXEMPT, Trace.NONE),
        ]
    )
    assert (cover.linked, cover.traced, cover.exempt, cover.open) == (2, 1, 1, 1)
