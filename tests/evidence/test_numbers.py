from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.evidence.numbers import candidate_pattern, group, parse_number

EQUAL = [
    ("73.2", "73.20"),
    ("1000", "1,000"),
    (".5", "0.5"),
    ("1e-5", "0.00001"),
    ("1000", "10E2"),
    ("1000", "1e3"),
    ("1000", "1000.0"),
    ("+5", "5"),
    ("-0", "0.00"),
    ("0e5", "0"),
    ("5%", "5.0%"),
    ("5 %", "5%"),
    ("007", "7"),
    ("5.", "5"),
    ("1e999999999", "10e999999998"),
    ("1,234,567.80", "1234567.8"),
]
DIFFERENT = [("1.0000000001", "1.0000000002"), ("5", "5%"), ("5", "-5"), ("1e999999999", "1e999999998"), ("0", "0%")]
NO_NUMBER = [
    "",
    "0,91",
    "1,00",
    "1,0000",
    "01,234",
    "1,234e3",
    "1.2.3",
    "−5",
    "5e",
    "e5",
    ".",
    "+",
    "5k",
    "1_000",
    "١",
    "1e" + "9" * 19,
    "1 000",
    "--5",
    "5%%",
    "5.e3",
    "NaN",
    "inf",
    "0x1F",
    "５",
]


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_two_spellings_are_one_value(left, right):
    assert parse_number(left) == parse_number(right) is not None


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_two_values_are_kept_apart(left, right):
    assert parse_number(left) != parse_number(right)


@pytest.mark.parametrize("text", NO_NUMBER)
def test_this_is_no_number(text):
    assert parse_number(text) is None


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_a_decimal_is_read_exactly(value):
    read = parse_number(str(value))
    assert Decimal(f"{read.sign}{read.digits or 0}e{read.exponent}") == value


@given(st.integers(0, 10**15), st.integers(0, 8), st.data())
def test_the_pattern_finds_every_spelling(digits, places, data):
    value = Decimal(digits).scaleb(-places)
    plain = format(value, "f")
    whole, _, fraction = plain.partition(".")
    spellings = [
        plain,
        "00" + plain,
        plain + ("" if "." in plain else ".") + "00",
        f"{value:e}",
        f"{value:.20E}",
        group(whole) + ("." + fraction if fraction else ""),
        format(value * 1000, "f") + "e-3",
    ]
    if whole == "0" and fraction:
        spellings.append("." + fraction)
    spelling = data.draw(st.sampled_from(spellings))
    number = parse_number(plain)
    if parse_number(spelling) is not None:
        assert parse_number(spelling) == number
        assert candidate_pattern(number).search(f" {spelling} ".encode())
