"""An exact value gives the number shown, or it does not."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.audit.comparing import correct, fit, scales_for
from aswritten.audit.quantity import Quantity
from aswritten.audit.statistics import standard_error, summarise
from aswritten.document.mapping import Place
from aswritten.model.finding import Range


def quantity(text, *, step="0.1", unit="", **more):
    return Quantity(
        id="q1",
        path="a.md",
        place=Place(0, 0, len(text)),
        line=1,
        column=1,
        text=text,
        shown=text,
        value=more.pop("value", Decimal(text.rstrip("%kM").replace(",", ""))),
        step=Decimal(step),
        percent=text.endswith("%"),
        unit=unit,
        block=0,
        range=Range(0, len(text)),
        sentence=Range(0, len(text)),
        sentence_text=text,
        **more,
    )


FITS = [
    pytest.param("73.2", "73.2", "map", {}, "equal", id="the same"),
    pytest.param("73.2", "73.20", "map", {}, "equal", id="the same with a zero"),
    pytest.param("73.2", "73.18", "map", {}, "fits", id="it rounds up"),
    pytest.param("73.2", "73.25", "map", {}, "fits", id="a tie, half even"),
    pytest.param("73.3", "73.25", "map", {}, "fits", id="a tie, half up"),
    pytest.param("73.2", "73.251", "map", {}, None, id="it rounds to another"),
    pytest.param("73.2%", "0.7318", "map", {}, "fits", id="a fraction as a percentage"),
    pytest.param("73.2%", "0.732", "map", {}, "fits", id="a fraction as a percentage, exactly"),
    pytest.param("0.732", "73.2", "map", {"step": "0.001"}, "fits", id="a percentage as a fraction"),
    pytest.param("73.2", "-73.2", "map", {}, None, id="another sign"),
    pytest.param("12.5", "12500", "latency_us", {"unit": "ms"}, "fits", id="microseconds as milliseconds"),
    pytest.param("12.5", "12.5", "latency_us", {"unit": "ms"}, None, id="the same digits in another unit"),
    pytest.param("12.5", "12.5", "latency_ms", {"unit": "ms"}, "equal", id="the same unit"),
    pytest.param(
        "31.7", "31702998", "parameters", {"unit": "M", "unit_from_header": True}, "fits", id="millions in the header"
    ),
    pytest.param("2", "120", "time_s", {"unit": "minutes", "step": "1"}, None, id="minutes are not converted"),
]


@pytest.mark.parametrize(("text", "evidence", "name", "more", "due"), FITS)
def test_fits(text, evidence, name, more, due):
    shown = quantity(text, **more)
    fitted = fit(Fraction(Decimal(evidence)), shown, scales_for(shown, name))
    assert (None if fitted is None else "equal" if fitted.is_equal else "fits") == due


@pytest.mark.parametrize(
    ("comparator", "evidence", "due"),
    [
        ("<", "0.0007", True),
        ("<", "0.001", False),
        ("<=", "0.001", True),
        (">", "0.002", True),
        (">=", "0.0009", False),
    ],
)
def test_a_bound_is_right_where_the_evidence_satisfies_it(comparator, evidence, due):
    shown = quantity("0.001", step="0.001", comparator=comparator)
    assert (fit(Fraction(Decimal(evidence)), shown, scales_for(shown, "p")) is not None) is due


@pytest.mark.parametrize(
    ("text", "step", "evidence", "due"),
    [
        ("73.5", "0.1", "73.18", "73.2"),
        ("73.5%", "0.1", "73.18", "73.2%"),
        ("1,200", "1", "1345.6", "1,346"),
        ("0.50", "0.01", "0.5", "0.50"),
    ],
)
def test_a_correction_keeps_precision_and_form(text, step, evidence, due):
    assert correct(quantity(text, step=step), Fraction(Decimal(evidence))) == due


def test_aggregates_are_exact():
    summary = summarise([Decimal(text) for text in ("0.1", "0.2", "0.3", "0.6")])
    assert summary.mean == Fraction(3, 10)
    assert summary.median == Fraction(1, 4)
    assert (summary.minimum, summary.maximum, summary.size) == (Fraction(1, 10), Fraction(3, 5), 4)
    assert summary.population**2 == pytest.approx(0.035)
    assert summary.sample**2 == pytest.approx(0.14 / 3)
    assert standard_error(summary) ** 2 == pytest.approx(0.14 / 12)


def test_one_run_has_no_sample_deviation():
    assert summarise([Decimal(5)]).sample is None
    assert standard_error(summarise([Decimal(5)])) is None


@given(
    st.lists(st.decimals(allow_nan=False, allow_infinity=False, min_value=-1000, max_value=1000, places=4), min_size=1)
)
def test_aggregates_lie_between_the_ends(values):
    summary = summarise(values)
    assert summary.minimum <= summary.mean <= summary.maximum
    assert summary.minimum <= summary.median <= summary.maximum
    assert summary.mean * len(values) == sum(Fraction(value) for value in values)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=1, max_value=1000, places=5))
def test_a_correction_always_fits(value):
    shown = quantity("1.0")
    corrected = quantity("1.0", value=Decimal(correct(shown, Fraction(value))))
    assert fit(Fraction(value), corrected, scales_for(corrected, "x")) is not None
