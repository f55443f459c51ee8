"""Nothing in a text from others may act on the terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.report.visible import make_visible, text_width, wrap


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("plain “text” é 血糖", "plain “text” é 血糖", id="ordinary letters stay"),
        pytest.param("\x1b[2J", "\\x1b[2J", id="an escape sequence is shown"),
        pytest.param("a\rb\nc", "a\\x0db\\x0ac", id="line ends are shown"),
        pytest.param("a\tb", "a    b", id="a tab is four spaces"),
        pytest.param("1\u00a0000", "1 000", id="a no-break space is a space"),
        pytest.param("a\u3000b", "a  b", id="an ideographic space is two"),
        pytest.param("\u202eevil\u2066", "\\u202eevil\\u2066", id="bidirectional controls are shown"),
        pytest.param("zero\u200bwidth\u00ad", "zero\\u200bwidth\\xad", id="what has no width is shown"),
        pytest.param("\ud800\udcff", "\\ud800\\udcff", id="half a surrogate pair is shown"),
        pytest.param("\x9b31m", "\\x9b31m", id="a C1 control is shown"),
        pytest.param("\U000e0041", "\\U000e0041", id="a tag character is shown"),
        pytest.param("\u2028", "\\u2028", id="a line separator is shown"),
    ],
)
def test_what_could_act_is_shown(text, shown):
    assert make_visible(text) == shown


@given(st.text())
def test_all_that_is_printed_is_printable(text):
    assert make_visible(text).isprintable()
    assert not any(
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") for character in make_visible(text)
    )


@given(st.text())
def test_making_visible_twice_is_making_it_once(text):
    assert make_visible(make_visible(text)) == make_visible(text)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("abc", 3),
        ("血糖", 4),
        ("e\u0301", 1),
        ("\uff71", 1),
        ("\uff21", 2),
        ("\uac01", 2),
        ("\u1100\u1161\u11a8", 2),
        ("", 0),
        ("👍", 2),
    ],
)
def test_width_is_that_of_a_terminal(text, width):
    assert text_width(text) == width


@given(st.text(alphabet="ab 血é", max_size=200), st.integers(5, 40))
def test_wrapping_keeps_the_words(text, width):
    lines = list(wrap(text, width))
    assert " ".join(lines).split() == text.split()
    assert all(text_width(line) <= width or " " not in line.strip() for line in lines)
