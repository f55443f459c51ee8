"""Whose the names of a sentence are: each number is held against the member that its own words name.

Every place holds another number, so that a number shows by its status of which place it was held to be.
"""

from __future__ import annotations

import pytest

from aswritten.audit.by_cubes import select
from aswritten.audit.case import Case
from aswritten.audit.evidence_reading import read_evidence

BAKERIES = """bakery,rise_mm
Ada,41.3
Bea,52.8
Cid,67.4
"""
LINES = """ferry,season,delay_min
Nord,winter,14.6
Nord,summer,8.3
Syd,winter,21.7
Syd,summer,11.9
"""
BATTERY = "cell,temp_c,energy_wh\nA1,25,52.7\nA1,5,31.4\nB2,25,48.9\nB2,5,22.6\n"
RIGHT = {"exact_match", "rounding_ok", "derived_ok"}
FILES = {"bakeries.csv": BAKERIES, "lines.csv": LINES, "battery.csv": BATTERY}


def are_right(statuses_of, text, numbers):
    found = statuses_of(text + "\n", FILES)
    return {number: found[number] in RIGHT for number in numbers}


@pytest.mark.parametrize(
    ("template", "numbers"),
    [
        pytest.param("The rise of Ada is {} mm.", ("41.3",), id="before"),
        pytest.param("A rise of {} mm was measured at Ada.", ("41.3",), id="behind"),
        pytest.param("The rise is {} mm at Ada and {} mm at Bea.", ("41.3", "52.8"), id="each behind its number"),
        pytest.param("For the rise, Ada has {} mm and Bea has {} mm.", ("41.3", "52.8"), id="each before its number"),
        pytest.param("The rise at Ada and Bea is {} and {} mm, respectively.", ("41.3", "52.8"), id="in order, before"),
        pytest.param("We saw {} and {} mm of rise at Ada and Bea, respectively.", ("41.3", "52.8"), id="in order, behind"),
        pytest.param("Bea has a higher rise than Ada, {} against {} mm.", ("52.8", "41.3"), id="side by side"),
        pytest.param("The rise is {} mm (Ada), {} mm (Bea) and {} mm (Cid).", ("41.3", "52.8", "67.4"), id="in brackets"),
        pytest.param("The rise of Ada ({} mm) is below that of Bea ({} mm).", ("41.3", "52.8"), id="numbers in brackets"),
        pytest.param("Ada has a rise of {} mm, while Bea reaches {} mm.", ("41.3", "52.8"), id="two clauses"),
        pytest.param("The rise of {} mm at Bea is larger than the {} mm at Ada.", ("52.8", "41.3"), id="a clause of than"),
        pytest.param("The rise grew from {} mm at Ada to {} mm at Bea.", ("41.3", "52.8"), id="from and to, behind"),
        pytest.param("In winter, Nord had a delay of {} minutes.", ("14.6",), id="two axes"),
        pytest.param("The delay of Syd is {} minutes in winter and {} minutes in summer.", ("21.7", "11.9"),
                     id="one axis shared, one its own"),
        pytest.param("In summer the delay was {} minutes for Nord and {} minutes for Syd.", ("8.3", "11.9"),
                     id="what stands at the head is of both"),
        pytest.param("The energy of A1 is {} Wh at 25 C.", ("52.7",), id="a condition with its unit"),
    ],
)  # fmt: skip
def test_numbers_of_their_own_names_are_right_and_of_another_s_are_not(statuses_of, template, numbers):
    assert all(are_right(statuses_of, template.format(*numbers), numbers).values())


@pytest.mark.parametrize(
    ("template", "numbers"),
    [
        pytest.param("The rise of Ada is {} mm.", ("52.8",), id="before"),
        pytest.param("A rise of {} mm was measured at Ada.", ("52.8",), id="behind"),
        pytest.param("The rise is {} mm at Ada and {} mm at Bea.", ("52.8", "41.3"), id="each behind its number"),
        pytest.param("For the rise, Ada has {} mm and Bea has {} mm.", ("52.8", "41.3"), id="each before its number"),
        pytest.param("The rise at Ada and Bea is {} and {} mm, respectively.", ("52.8", "41.3"), id="in order, before"),
        pytest.param("We saw {} and {} mm of rise at Ada and Bea, respectively.", ("52.8", "41.3"), id="in order, behind"),
        pytest.param("The rise is {} mm (Ada), {} mm (Bea) and {} mm (Cid).", ("52.8", "41.3", "67.5"), id="in brackets"),
        pytest.param("The rise of Ada ({} mm) is below that of Bea ({} mm).", ("52.8", "41.3"), id="numbers in brackets"),
        pytest.param("Ada has a rise of {} mm, while Bea reaches {} mm.", ("52.8", "41.3"), id="two clauses"),
        pytest.param("The rise of {} mm at Bea is larger than the {} mm at Ada.", ("41.3", "52.8"), id="a clause of than"),
        pytest.param("The rise grew from {} mm at Ada to {} mm at Bea.", ("52.8", "41.3"), id="from and to, behind"),
        pytest.param("In winter, Nord had a delay of {} minutes.", ("8.3",), id="another season"),
        pytest.param("In winter, Nord had a delay of {} minutes.", ("21.7",), id="another ferry"),
        pytest.param("The delay of Syd is {} minutes in winter and {} minutes in summer.", ("11.9", "21.7"),
                     id="one axis shared, one its own"),
        pytest.param("In summer the delay was {} minutes for Nord and {} minutes for Syd.", ("11.9", "8.3"),
                     id="what stands at the head is of both"),
        pytest.param("The energy of A1 is {} Wh at 25 C.", ("31.4",), id="a condition with its unit"),
    ],
)  # fmt: skip
def test_numbers_of_other_names_are_not_right(statuses_of, template, numbers):
    assert not any(are_right(statuses_of, template.format(*numbers), numbers).values())


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("The delay of Nord was 14.6 minutes.", "14.6", id="nothing tells the seasons apart"),
        pytest.param("In winter the delay was 14.7 minutes.", "14.7", id="nothing tells the ferries apart"),
    ],
)
def test_what_the_words_leave_open_is_not_right(statuses_of, text, number):
    assert not are_right(statuses_of, text, [number])[number]


def test_a_condition_is_no_wrong_result(statuses_of):
    found = statuses_of("The energy of A1 is 52.7 Wh at 25 C and 31.4 Wh at 5 C.\n", FILES)
    assert (found["52.7"], found["31.4"]) == ("exact_match", "exact_match")
    assert {found["25"], found["5"]} <= {"exact_match", "exempt"}


def test_the_caption_tells_what_the_headers_leave_open(statuses_of):
    table = "Table: Delay in minutes in {}.\n\n| ferry | delay |\n|---|---|\n| Nord | 14.6 |\n| Syd | 21.7 |\n"
    found = statuses_of(table.format("winter"), FILES)
    assert {found["14.6"], found["21.7"]} == {"exact_match"}


def test_the_caption_tells_which_it_is_not(statuses_of):
    table = "Table: Delay in minutes in summer.\n\n| ferry | delay |\n|---|---|\n| Nord | 14.6 |\n| Syd | 21.7 |\n"
    found = statuses_of(table, FILES)
    assert not {found["14.6"], found["21.7"]} & RIGHT


@pytest.mark.parametrize(
    ("header", "due"),
    [
        pytest.param("delay", "exact_match", id="the key alone"),
        pytest.param("ours: delay", "exact_match", id="a word that says nothing"),
        pytest.param("mean delay", "exact_match", id="a word of an aggregate"),
    ],
)
def test_words_of_a_header_that_name_nothing_are_no_strangers(statuses_of, header, due):
    table = f"Table: In winter.\n\n| ferry | {header} |\n|---|---|\n| Nord | 14.6 |\n| Syd | 21.7 |\n"
    assert statuses_of(table, FILES)["14.6"] == due


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("delay, simulated", ("simulated",)),
        ("delay (ours)", ()),
        ("delays", ()),
        ("delay (min)", ()),
        ("mean delay", ()),
    ],
)
def test_a_word_of_a_header_that_nothing_explains_is_a_stranger(quantities_of, tmp_path, header, words):
    table = f"Table: In winter.\n\n| ferry | {header} |\n|---|---|\n| Nord | 9.9 |\n| Syd | 9.8 |\n"
    found = [one.quantity for one in quantities_of(table, FILES).values()]
    case = Case(found, read_evidence([str(tmp_path / "r")], workspace=str(tmp_path)).columns, ["r"])
    best = select(case, found[0])[0]
    assert (best.strangers, best.cube.values) == (words, select(case, found[1])[0].cube.values)
