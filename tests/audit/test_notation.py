"""How numbers are written, and written anew: the author's form is kept, or the number is left."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.audit.notation import UnkeptFormatError, read_notation

KEPT = [
    ("digits alone", "73.2", 1, "72.84", "72.8"),
    ("more digits than the evidence has", "73.20", 2, "72.8", "72.80"),
    ("no decimals", "48", 0, "57.6", "58"),
    ("half goes up", "0.12", 2, "0.145", "0.15"),
    ("percent mark", "73.2%", 1, "72.84", "72.8%"),
    ("escaped percent mark", r"73.2\%", 1, "72.84", r"72.8\%"),
    ("thin space and percent mark", r"73.2\,\%", 1, "72.84", r"72.8\,\%"),
    ("groups by comma", "1,234", 0, "98765.4", "98,765"),
    ("groups by comma, decimals", "1,234.50", 2, "1234567.891", "1,234,567.89"),
    ("groups no more", "1,234", 0, "73", "73"),
    ("groups of LaTeX", "1{,}000", 0, "2500", "2{,}500"),
    ("groups by thin space", r"1\,000", 0, "25000", r"25\,000"),
    ("groups by narrow no-break space", "1\u202f000", 0, "25000", "25\u202f000"),
    ("no groups stay none", "12345", 0, "1234567", "1234567"),
    ("decimal comma", "73,2", 1, "72.84", "72,8"),
    ("decimal comma of LaTeX", "73{,}2", 1, "72.84", "72{,}8"),
    ("decimal comma, groups by point", "1.234,5", 1, "98765.43", "98.765,4"),
    ("no zero before the point", ".73", 2, "0.8142", ".81"),
    ("no zero before the point, now one", ".73", 2, "1.8142", "1.81"),
    ("minus sign", "\u22123.2", 1, "4.56", "\u22124.6"),
    ("plus sign", "+3.2", 1, "4.56", "+4.6"),
    ("macro of siunitx", r"\num{1000.5}", 1, "998.04", r"\num{998.0}"),
    ("macro of siunitx with a unit", r"\SI{12.5}{ms}", 1, "11.26", r"\SI{11.3}{ms}"),
    ("suffix", "132k", 0, "131.4", "131k"),
    ("suffix of millions", "3.2M", 1, "4.18", "4.2M"),
    ("currency", "$1,234", 0, "2345", "$2,345"),
    ("mark behind a link whose path has digits", "73.2](run_5/a.json#/x)%", 1, "72.84", "72.8](run_5/a.json#/x)%"),
]
LEFT = [
    ("power of ten", "1.2e-3", 4),
    ("power of ten in LaTeX", r"1.2 \times 10^{-3}", 4),
    ("words", "three", 0),
    ("digits of another script", "٧٣", 0),
    ("mixed digits", "7３.2", 1),
    ("raised digits", "10²", 0),
    ("Indian groups", "12,34,567", 0),
    ("mixed groups", "1,234.567", 0),
    ("a group of two digits", "1,23", 0),
    ("other decimals than are read", "73.25", 1),
    ("two figures", "73.2 (0.4)", 1),
]


@pytest.mark.parametrize(("_name", "text", "decimals", "value", "due"), KEPT, ids=[row[0] for row in KEPT])
def test_form_is_kept(_name: str, text: str, decimals: int, value: str, due: str) -> None:
    assert read_notation(text, decimals).write(Decimal(value)) == due


@pytest.mark.parametrize(("_name", "text", "decimals"), LEFT, ids=[row[0] for row in LEFT])
def test_form_that_cannot_be_kept_is_refused(_name: str, text: str, decimals: int) -> None:
    with pytest.raises(UnkeptFormatError):
        read_notation(text, decimals)


@given(
    magnitude=st.decimals(min_value=0, max_value=10**12, places=3),
    decimals=st.integers(1, 3),
    form=st.sampled_from([(",", "."), (".", ","), ("", "."), ("{,}", "."), (r"\,", "."), ("\u2009", ",")]),
)
def test_what_is_written_is_read_as_the_same_form_and_value(
    magnitude: Decimal, decimals: int, form: tuple[str, str]
) -> None:
    grouping, mark = form
    whole, part = f"{magnitude:.{decimals}f}".split(".")
    groups = f"{int(whole):,}".replace(",", grouping)
    text = f"{groups}{mark}{part}"
    assert read_notation(text, decimals).write(Decimal(f"{whole}.{part}")) == text


@given(value=st.fractions(min_value=0, max_value=10**9), decimals=st.integers(0, 6))
def test_rounded_value_is_within_half_a_step(value: Fraction, decimals: int) -> None:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    written = read_notation("1." + "0" * decimals if decimals else "1", decimals).write(exact)
    assert abs(Fraction(written) - value) <= Fraction(1, 2 * 10**decimals) + Fraction(1, 10**15)
