"""Marks that lie in each other, overlap, or are cut with their text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.model.verdict import Outcome
from aswritten.report.html_marks import Excerpt, Mark, clipped, render_excerpt, render_marked
from aswritten.report.html_words import render_difference

TAG = re.compile(r"<[^>]*>")


def mark(start, end, outcome=Outcome.FAIL, number=0):
    return Mark(start=start, end=end, outcome=outcome, number=number)


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ([], "abcdef"),
        ([mark(1, 3)], 'a<mark class="fail">bc</mark>def'),
        ([mark(0, 6, number=1)], '<mark class="fail" data-n="1">abcdef</mark>'),
        (
            [mark(0, 6, number=1), mark(2, 4, number=2)],
            '<mark class="fail">ab</mark><mark class="fail deep" data-n="2">cd</mark><mark class="fail" data-n="1">ef</mark>',
        ),
        (
            [mark(0, 4, Outcome.PASS), mark(2, 6, Outcome.WARN, 3)],
            '<mark>ab</mark><mark class="warn" data-n="3">cdef</mark>',
        ),
        ([mark(0, 6, number=1), mark(0, 6, number=2)], '<mark class="fail" data-n="1 2">abcdef</mark>'),
        ([mark(0, 6), mark(2, 4, Outcome.PASS)], '<mark class="fail">abcdef</mark>'),
        ([mark(4, 9), mark(3, 3)], "abcdef"),
    ],
    ids=[
        "no mark",
        "one",
        "the whole text",
        "one in another stands out",
        "the worse of two that overlap",
        "two on the same run",
        "what is well within a fault adds nothing",
        "what does not fit marks nothing",
    ],
)
def test_marks(marks, shown):
    assert render_marked("abcdef", marks) == shown


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20), st.sampled_from(Outcome), st.integers(0, 3))))
def test_marks_change_nothing_in_the_text(runs):
    text = "the quick brown fox."
    assert TAG.sub("", render_marked(text, [mark(*run) for run in runs])) == text


def test_a_long_text_is_cut_and_says_how_much_is_left_out():
    cut = clipped(Excerpt(text="x" * 3_000, marks=(mark(10, 2_000), mark(1_500, 1_600))), 1_000)
    assert (cut.after, len(cut.text), cut.marks) == (2_000, 1_000, (mark(10, 1_000),))
    assert "[… 2,000 characters more]" in render_excerpt(cut)


def test_a_difference_marks_the_words_that_differ_on_either_side():
    table = render_difference("sales fell by 5%", "sales fell by almost 4%")
    assert "<ins>5%</ins>" in table
    assert "<del>almost 4%</del>" in table


@pytest.mark.parametrize(
    ("said", "source", "differs"),
    [
        ("春季销售额下降了5%", "春季销售额下降了4%", (["5%"], ["4%"])),
        ("it doesn't fall by 16.1%.", "it does fall by 16.2%.", (["doesn&#39;t", "16.1%"], ["does", "16.2%"])),
        ("sales fell", '"sales fell"}', ([], ["&quot;", "&quot;}"])),
        ("same  words", "same\nwords", ([], [])),
    ],
    ids=["Chinese", "numbers and apostrophes whole", "marks apart from words", "white space"],
)
def test_what_differs_is_no_more_than_what_differs(said, source, differs):
    table = render_difference(said, source)
    assert (re.findall("<ins>(.*?)</ins>", table), re.findall("<del>(.*?)</del>", table)) == differs


def test_passages_too_long_to_compare_are_shown_and_say_so():
    table = render_difference("a " * 500, "b " * 500)
    assert "Too long" in table
    assert "<ins>" not in table
