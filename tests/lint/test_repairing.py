"""What would make a quotation the source's words; what is typography and what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.lint.linting import lint
from aswritten.lint.repairing import is_typographic

SOURCE = "It was said that the well-known pump didn't run at 12.5 bar, all night; nobody saw it.\n"


@pytest.fixture
def repairs(tmp_path):
    (tmp_path / "memo.txt").write_text(SOURCE)

    def of(quote, form="The [memo](memo.txt) says “{}”."):
        (tmp_path / "report.md").write_text(form.format(quote), encoding="utf-8")
        return [repair for linted in lint(tmp_path / "report.md", workspace_root=tmp_path) for repair in linted.repairs]

    return of


@pytest.mark.parametrize(
    ("quote", "edits"),
    [
        pytest.param("the wellknown pump didn't run", ["-"], id="a lost hyphen"),
        pytest.param("the well known pump didn't run", ["-"], id="a hyphen that became a space"),
        pytest.param("the well-known pump didnt run", ["'"], id="a lost apostrophe"),
        pytest.param("at 12.5 bar, all night, nobody saw it", ["; "], id="another mark"),
        pytest.param("the wellknown pump didnt run", ["-", "'"], id="two of them"),
    ],
)
def test_typography_is_mended(repairs, quote, edits):
    (repair,) = repairs(quote)
    assert [edit.text for edit in repair.edits] == edits


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        pytest.param(
            "the well-known pump did run at 12.5 bar", "the well-known pump didn't run at 12.5 bar", id="a word"
        ),
        pytest.param("didn't run at 125 bar, all night", "didn't run at 12.5 bar, all night", id="a number's point"),
        pytest.param("the well-known pumps didn't run", "the well-known pump didn't run", id="a letter"),
    ],
)
def test_words_and_numbers_are_proposed_and_never_written(repairs, quote, words):
    (repair,) = repairs(quote)
    assert (repair.text, repair.edits) == (words, ())


@pytest.mark.parametrize("quote", ["the boat sank with all hands on board", "the pump ran", "it"])
def test_what_is_far_from_the_source_has_no_repair(repairs, quote):
    assert repairs(quote) == []


def test_markup_inside_a_quotation_is_left(repairs):
    assert repairs("the **wellknown** pump didn't run") == []


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        pytest.param("well known", "well-known", True, id="a hyphen"),
        pytest.param("its", "it's", True, id="an apostrophe"),
        pytest.param("12.5", "125", False, id="a decimal point"),
        pytest.param("5", "-5", False, id="a sign"),
        pytest.param("a < b", "a > b", False, id="a comparison"),
        pytest.param("10", "10⁵", False, id="an exponent"),
        pytest.param("Pump", "pump", False, id="a capital"),
        pytest.param("5%", "5", False, id="a per cent sign"),
    ],
)
def test_what_is_typography(ours, theirs, same):
    assert is_typographic(ours, theirs) is same


@given(st.text(alphabet="ab1 -.,'“”;", max_size=20), st.text(alphabet="ab1 -.,'“”;", max_size=20))
def test_typography_never_changes_a_letter_or_digit(ours, theirs):
    if is_typographic(ours, theirs):
        assert [*filter(str.isalnum, ours)] == [*filter(str.isalnum, theirs)]
