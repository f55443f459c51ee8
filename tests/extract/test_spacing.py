"""On a page no space is written: beside signs one may stand or not, beside words and between numbers it counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.extract.passages import find_passages
from aswritten.extract.reading import Reading
from aswritten.extract.spacing import drop_loose_spacing
from aswritten.model.source_map import PageText, SourceMap


def on_page(text):
    page = PageText(number=1, label=None, printed=None, is_picture=False, ranges=((0, len(text)),))
    return Reading(text, source_map=SourceMap((page,)))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("Then |f(x)-f(y)| < ε for all x.", "|f (x) − f (y)| < ε for all x", id="brackets and operators"),
        pytest.param("It rose in layer k +1. Layer", "in layer k + 1", id="a plus"),
        pytest.param("Let f (x) = 1.", "f(x) = 1", id="spaces in the source"),
        pytest.param("Words are ambiguous—have more", "ambiguous —have more", id="a dash"),
        pytest.param("The set (a,b) is open", "The set (a, b) is open", id="a comma between letters"),
        pytest.param("Now λ. So it", "Now λ . So", id="a space before a point"),
        pytest.param("ε ∼ N(0,s) and so on", "ε ∼ N\x10(0,s) and so on", id="a control code"),
    ],
)
def test_a_quotation_differs_in_loose_spaces_only(text, quote):
    assert find_passages(quote, on_page(text)).found
    assert not find_passages(quote, Reading(text)).found


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("They saw 1, 000 of them (all)", "saw 1,000 of them (all)", id="two numbers"),
        pytest.param("It is 3. 5 of it (so)", "It is 3.5 of it (so)", id="a point between figures"),
        pytest.param("It went no where (so)", "It went nowhere (so)", id="two words"),
        pytest.param("Let f(x) = 1.", "f (x) = 2", id="another figure"),
        pytest.param("Let f(x) = 12.", "f (x) = 1", id="a part of a number"),
        pytest.param("Let g f(x) = 1.", "f (y) = 1", id="another letter"),
        pytest.param("Let af(x) = 1.", "f (x) = 1", id="a part of a word"),
    ],
)
def test_what_differs_in_more(text, quote):
    assert not find_passages(quote, on_page(text)).found


@given(st.text(alphabet="ab1 (),.=-", max_size=40))
def test_only_spaces_are_dropped(text):
    assert drop_loose_spacing(text).text.replace(" ", "") == text.replace(" ", "")
