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


FIELDS = '{"hedge": {"diversity": 3.412, "kinds": 168.4}, "open": {"diversity": 2.578, "kinds": 89.7}}'


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("The diversity of hedge is 3.41 and that of open 2.58, a ratio of 1.32.", "1.32", "derived_ok", id="a ratio"),
        pytest.param("The diversity of hedge is 3.41 and that of open 2.58, a ratio of 1.23.", "1.23", "delta_mismatch", id="another ratio"),
        pytest.param("The difference in diversity between hedge (3.41) and open (2.58) amounts to 0.83.", "0.83", "derived_ok", id="between two ends"),
        pytest.param("The difference in diversity between hedge (3.41) and open (2.58) amounts to 0.38.", "0.38", "delta_mismatch", id="another difference"),
        pytest.param("The kinds of hedge (168.4) are 78.7 more than the kinds of open (89.7).", "78.7", "derived_ok", id="so many more than"),
        pytest.param("The kinds of hedge are 168.4, against 89.7 of open, a difference of 3.4.", "3.4", "delta_mismatch", id="not what a place holds that is no change"),
    ],
)  # fmt: skip
def test_changes_of_the_ends_that_a_sentence_states(statuses_of, text, number, due):
    assert statuses_of(text + "\n", {"fields.json": FIELDS})[number] == due


def test_the_first_end_of_a_change_in_a_unit_is_no_year(statuses_of):
    found = statuses_of("The p99 of ash fell from 1980 to 1241 µs.\n", {"p99.json": '{"ash": {"p99_us": 1980}}'})
    assert found["1980"] != "exempt"


def test_a_year_before_the_second_end_stays_one(statuses_of):
    found = statuses_of("The cover fell from 81.9% in 2012 to 63.7%.\n", {"cover.json": '{"cover_pct": 63.7}'})
    assert found["2012"] == "exempt"


PICKS = "thing,attempts,successes,grip_n\nsponge,89,85,4.1\nmug,97,50,6.2\n"


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("The sponge had 85 successes in 89 attempts, or 95.5%.", "95.5%", "derived_ok", id="a share"),
        pytest.param("The mug had 50 successes in 97 attempts, or 56.5%.", "56.5%", "delta_mismatch", id="another share"),
        pytest.param("The mug was picked in 51.5% (50 successes of 97 attempts).", "51.5%", "derived_ok", id="the counts behind"),
        pytest.param("The mug had 97 attempts and 50 successes of them, or 51.5%.", "51.5%", "derived_ok", id="some of them"),
        pytest.param("The mug had 98 of 99 attempts, or 99.0%.", "99.0%", "missing_evidence", id="of counts that nothing backs"),
    ],
)  # fmt: skip
def test_shares_of_the_counts_that_a_sentence_states(statuses_of, text, number, due):
    assert statuses_of(text + "\n", {"picks.csv": PICKS})[number] == due


def test_a_number_of_the_authors_own_is_not_held_against_a_name_before_it(statuses_of):
    found = statuses_of("Against the grip of mug, 6.2 N, our 4.3 N is low.\n", {"picks.csv": PICKS})
    assert (found["6.2"], found["4.3"]) == ("exact_match", "missing_evidence")
