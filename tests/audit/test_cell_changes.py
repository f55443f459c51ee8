"""Changes and ratios whose ends are cells: columns of a row, or two members that a sentence names."""

from __future__ import annotations

import pytest

OVENS = "oven,bake_s,energy_wh\ndeck,48.0,310.0\nrack,32.0,248.0\nstone,60.0,402.0\n"
DEPTHS = "lake,before_m,after_m\nTarn,20.0,23.0\nMere,40.0,34.0\n"
RIGHT = {"exact_match", "rounding_ok", "derived_ok"}


@pytest.mark.parametrize(
    ("text", "number", "is_right"),
    [
        pytest.param(
            "Rack bakes 1.5× as fast as deck, by the bake time.", "1.5", True, id="a ratio of two that are named"
        ),
        pytest.param("Rack bakes 1.7× as fast as deck, by the bake time.", "1.7", False, id="another ratio"),
        pytest.param(
            "The energy of rack is 20% lower than that of deck.", "20%", True, id="a share of the end it starts from"
        ),
        pytest.param("The energy of rack is 25% lower than that of deck.", "25%", False, id="a share of the other end"),
        pytest.param("The energy of rack is 31% lower than that of deck.", "31%", False, id="another share"),
    ],
)
def test_ends_that_a_sentence_names(statuses_of, text, number, is_right):
    assert (statuses_of(text + "\n", {"ovens.csv": OVENS})[number] in RIGHT) == is_right


TABLE = "| lake | before (m) | after (m) | {} |\n|---|---|---|---|\n| Tarn | 20.0 | 23.0 | {} |\n| Mere | 40.0 | 34.0 | {} |\n"


@pytest.mark.parametrize(
    ("header", "cells", "due"),
    [
        pytest.param("change", ("15%", "-15%"), "derived_ok", id="a change in percent"),
        pytest.param("change", ("18%", "-18%"), "delta_mismatch", id="another change"),
        pytest.param("after / before", ("1.15×", "0.85×"), "derived_ok", id="a ratio"),
        pytest.param("after / before", ("1.25×", "0.75×"), "delta_mismatch", id="another ratio"),
    ],
)
def test_ends_that_are_columns_of_the_row(statuses_of, header, cells, due):
    found = statuses_of(TABLE.format(header, *cells), {"lakes.csv": DEPTHS})
    assert {found[cell.rstrip("×")] for cell in cells} == {due}


def test_a_percentage_below_another_header_is_no_change(statuses_of):
    found = statuses_of(TABLE.format("share", "15%", "16%"), {"lakes.csv": DEPTHS})
    assert not {found["15%"], found["16%"]} & RIGHT


@pytest.mark.parametrize(
    ("text", "due"),
    [
        pytest.param("In Mere the depth fell from 40.0 m before to 34.0 m after.", True, id="a fall that falls"),
        pytest.param("In Mere the depth rose from 40.0 m before to 34.0 m after.", False, id="a rise that falls"),
    ],
)
def test_a_verb_that_contradicts_both_ends_casts_doubt_on_both(statuses_of, text, due):
    found = statuses_of(text + "\n", {"lakes.csv": DEPTHS})
    assert [found[number] in RIGHT for number in ("40.0", "34.0")] == [due, due]
