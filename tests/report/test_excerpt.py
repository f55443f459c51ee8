"""A span is shown in its line, with carets under it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.model.finding import Range
from aswritten.normalise.places import Places
from aswritten.report.excerpt import Shown, show_span
from aswritten.report.style import Palette, Style
from aswritten.report.visible import text_width


def show(text, part, width=60, nth=0):
    start = -1
    for _ in range(nth + 1):
        start = text.index(part, start + 1)
    span = Places(text).span(Range(start, start + len(part)))
    return list(show_span(Shown(name="n.txt", text=text), span, width=width, palette=Palette.PLAIN, style=Style.BAD))


@pytest.mark.parametrize(
    ("text", "part", "lines"),
    [
        pytest.param(
            "one\ntwo three\n", "three", ["n.txt:2:5", "2 | two three", "  |     ^^^^^"], id="a word in its line"
        ),
        pytest.param(
            "血糖が高い人",
            "高い",
            ["n.txt:1:4", "1 | 血糖が高い人", "  |       ^^^^"],
            id="wide characters take two columns",
        ),
        pytest.param(
            "re\u0301sume\u0301 ok",
            "ok",
            ["n.txt:1:10", "1 | re\u0301sume\u0301 ok", "  |        ^^"],
            id="combining marks take none",
        ),
        pytest.param(
            "a\x1bb here", "here", ["n.txt:1:5", "1 | a\\x1bb here", "  |        ^^^^"], id="an escape takes its length"
        ),
        pytest.param("a\tb", "b", ["n.txt:1:3", "1 | a    b", "  |      ^"], id="a tab takes four columns"),
        pytest.param(
            "one\r\ntwo\r\n",
            "one\r\ntwo",
            ["n.txt:1:1 to line 2", "1 | one", "  | ^^^"],
            id="of several lines the first",
        ),
        pytest.param("one\rtwo", "two", ["n.txt:2:1", "2 | two", "  | ^^^"], id="an old Macintosh line end"),
        pytest.param("a\n\nb", "\n\n", ["n.txt:1:2 to line 3", "1 | a", "  |  ^"], id="a line end itself"),
    ],
)
def test_the_line_and_its_carets(text, part, lines):
    assert show(text, part) == lines


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(500, 500, id="cut on both sides"),
        pytest.param(0, 500, id="cut after"),
        pytest.param(500, 0, id="cut before"),
        pytest.param(1_000_000, 1_000_000, id="a line of two million characters"),
    ],
)
def test_a_long_line_is_shown_around_the_span(before, after):
    _, line, carets = show("x" * before + "HERE" + "y" * after, "HERE")
    assert 59 <= text_width(line) <= 60
    assert line.startswith("1 | …" if before else "1 | H")
    assert line.endswith("…" if after else "E")
    assert line[carets.index("^") : carets.rindex("^") + 1] == "HERE"


def test_a_long_span_is_cut():
    _, line, carets = show("a " * 200, "a " * 150)
    assert line.endswith("…")
    assert text_width(line) <= 60
    assert len(carets) <= 60


@given(
    st.text(alphabet="ab 血\u0301\t\x1b\u202e", min_size=1, max_size=300),
    st.integers(0, 300),
    st.integers(0, 300),
    st.integers(30, 100),
)
def test_carets_stay_under_their_span_whatever_the_line(text, one, other, width):
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    span = Places(text).span(Range(start, end))
    shown = Shown(name="n", text=text)
    _, line, carets = show_span(shown, span, width=width, palette=Palette.PLAIN, style=Style.BAD)
    assert line.isprintable()
    assert text_width(line) <= width
    assert text_width(carets) <= width + 1
