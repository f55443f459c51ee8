"""The status of a number by the cells that its words select: values, runs, aggregates, what is left open, units."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.audit.auditing import audit
from aswritten.audit.model import RECONCILED

GLACIERS = "glacier,thickness_m,retreat_m\nStor,212.4,17.6\nHolt,148.9,23.1\nVest,95.3,8.7\n"
LOAVES = {
    f"{dough}_seed{seed}.json": {"crumb_loss": value}
    for dough, values in (("rye", (4.12, 4.36, 4.51)), ("oat", (6.27, 6.11, 6.04)))
    for seed, value in enumerate(values, 1)
}
MEMORY = "engine,peak_memory_gb,runtime_s\nkite,13.27,48.5\nswan,21.94,31.2\n"
STATIONS = "station,month,rain_mm\n" + "".join(
    f"{station},{month},{value}\n"
    for station, values in (("Holm", (31.2, 44.8, 52.9)), ("Vik", (12.5, 19.3, 27.1)))
    for month, value in zip(("June", "July", "August"), values, strict=True)
)


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("Stor has a thickness of 212.4 m.", "212.4", "exact_match", id="the value"),
        pytest.param("Stor has a thickness of 212 m.", "212", "rounding_ok", id="rounded"),
        pytest.param("Stor has a thickness of 214.2 m.", "214.2", "number_mismatch", id="another"),
        pytest.param("Stor has a thickness of 148.9 m.", "148.9", "number_mismatch", id="that of another place"),
        pytest.param(
            "Stor has a retreat of 212.4 m.", "212.4", "missing_evidence", id="far from it, it may be another thing's"
        ),
    ],
)
def test_one_value_is_matched_or_contradicted(statuses_of, text, number, due):
    found = statuses_of(text + "\n", {"glaciers.csv": GLACIERS})[number]
    assert found == due or (due == "missing_evidence" and found in ("number_mismatch", "ambiguous_mapping"))


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("The crumb loss of rye is 4.33.", "4.33", "derived_ok", id="the mean, unsaid"),
        pytest.param("The mean crumb loss of rye is 4.33.", "4.33", "derived_ok", id="the mean"),
        pytest.param("The mean crumb loss of rye is 4.39.", "4.39", "aggregation_mismatch", id="another mean"),
        pytest.param("The mean crumb loss of rye is 4.51.", "4.51", "aggregation_mismatch", id="one run as the mean"),
        pytest.param("The median crumb loss of rye is 4.36.", "4.36", "derived_ok", id="the median"),
        pytest.param("The crumb loss of rye is 4.51.", "4.51", "ambiguous_mapping", id="one of the runs"),
        pytest.param("In seed 3 the crumb loss of rye is 4.51.", "4.51", "exact_match", id="the run that is named"),
        pytest.param("The crumb loss of rye is 4.72.", "4.72", "number_mismatch", id="none of the runs"),
        pytest.param("The crumb loss of rye is 6.14.", "6.14", "number_mismatch", id="the mean of other runs"),
    ],
)
def test_runs_are_one_measurement(statuses_of, text, number, due):
    assert statuses_of(text + "\n", LOAVES)[number] == due


@pytest.mark.parametrize(
    ("number", "due"),
    [("0.20", "derived_ok"), ("0.16", "derived_ok"), ("0.27", "aggregation_mismatch")],
    ids=["of a sample", "of a population", "another"],
)
def test_a_spread_is_that_of_the_runs(statuses_of, number, due):
    found = statuses_of(f"The crumb loss of rye is 4.33 ± {number} (standard deviation).\n", LOAVES)
    assert (found["4.33"], found[number]) == ("derived_ok", due)


@pytest.mark.parametrize(
    ("count", "due"), [("three", "derived_ok"), ("four", "aggregation_mismatch")], ids=["as many", "more"]
)
def test_the_runs_are_counted(statuses_of, count, due):
    found = statuses_of(f"Over {count} seeds the mean crumb loss of rye is 4.33.\n", LOAVES)
    assert found[count] == due


@pytest.mark.parametrize(
    ("text", "number", "is_right"),
    [
        pytest.param(
            "Averaged over the months, the rain at Holm is 43.0 mm.", "43.0", True, id="over an axis that is named"
        ),
        pytest.param("Averaged over the months, the rain at Holm is 40.3 mm.", "40.3", False, id="another mean"),
        pytest.param("The highest rain at Vik is 27.1 mm.", "27.1", True, id="the greatest"),
        pytest.param("The highest rain at Vik is 19.3 mm.", "19.3", False, id="the second"),
        pytest.param("The rain at Vik is 19.3 mm.", "19.3", False, id="one of several that nothing tells"),
        pytest.param("In July the rain at Vik is 19.3 mm.", "19.3", True, id="the one that is named"),
    ],
)
def test_aggregates_of_cells_that_differ(statuses_of, text, number, is_right):
    found = statuses_of(text + "\n", {"rain.csv": STATIONS})[number]
    assert (found in {"exact_match", "rounding_ok", "derived_ok"}) == is_right


TABLE = "Table: {}\n\n| dough | {} |\n|---|---|\n| rye | {} |\n| oat | {} |\n"


@pytest.mark.parametrize(
    ("caption", "header", "cells", "due"),
    [
        pytest.param("Crumb loss.", "mean", ("4.33", "6.14"), "derived_ok", id="the mean by the header"),
        pytest.param("Mean crumb loss.", "loss", ("4.33", "6.14"), "derived_ok", id="the mean by the caption"),
        pytest.param("Crumb loss.", "median", ("4.36", "6.11"), "derived_ok", id="the median by the header"),
        pytest.param("Mean crumb loss.", "median", ("4.36", "6.11"), "derived_ok", id="the header before the caption"),
        pytest.param("Median crumb loss.", "loss", ("4.33", "6.14"), "aggregation_mismatch", id="a mean as a median"),
        pytest.param("Mean crumb loss.", "loss", ("4.51", "6.04"), "aggregation_mismatch", id="a run as a mean"),
    ],
)
def test_aggregates_of_tables(statuses_of, caption, header, cells, due):
    found = statuses_of(TABLE.format(caption, header, *cells), LOAVES)
    assert {found[cell] for cell in cells} == {due}


@pytest.mark.parametrize(
    ("caption", "cells", "is_right"),
    [
        pytest.param("Peak memory in GB.", ("13.3", "21.9"), True, id="the unit of the key"),
        pytest.param("Peak memory in GB.", ("12.3", "22.9"), False, id="other values"),
        pytest.param("Peak memory in MB.", ("13270", "21940"), True, id="a power of ten away"),
        pytest.param("Peak memory in MB.", ("13.3", "21.9"), False, id="not in the unit that it says"),
    ],
)
def test_a_caption_gives_its_unit_to_the_cells(statuses_of, caption, cells, is_right):
    table = f"Table: {caption}\n\n| engine | memory |\n|---|---|\n| kite | {cells[0]} |\n| swan | {cells[1]} |\n"
    found = statuses_of(table, {"memory.csv": MEMORY})
    assert [found[cell] in {"exact_match", "rounding_ok"} for cell in cells] == [is_right] * 2


def test_a_number_traced_otherwise_is_doubted_where_words_name_another_member(quantities_of):
    found = quantities_of("The retreat of Holt was 17.6 m.\n", {"glaciers.csv": GLACIERS})["17.6"]
    assert found.status not in RECONCILED


NAMES = ("Alder", "Birch", "Cedar", "Hazel", "Rowan", "Maple")
PLACES = ("meadow", "quarry", "harbour", "valley")


@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_planted_value_whose_axes_are_all_named_is_right_and_another_digit_is_not(data):
    trees = data.draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    places = data.draw(st.lists(st.sampled_from(PLACES), min_size=2, max_size=3, unique=True))
    cells = [(tree, place) for tree in trees for place in places]
    tenths = data.draw(st.lists(st.integers(100, 999), min_size=len(cells), max_size=len(cells), unique=True))
    held = dict(zip(cells, tenths, strict=True))
    tree, place = data.draw(st.sampled_from(cells))
    value = held[tree, place]
    wrong = data.draw(st.integers(100, 999).filter(lambda other: other != value and other % 10 != value % 10))
    rows = "".join(f"{one},{other},{number / 10}\n" for (one, other), number in held.items())
    for stated, is_right in ((value, True), (wrong, False)):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "growth.csv").write_text(f"tree,site,growth_cm\n{rows}")
            text = f"At the {place} the growth of {tree} was {stated / 10} cm.\n"
            (Path(folder) / "d.md").write_text(text)
            (result,) = audit("d.md", [str(Path(folder) / "growth.csv")], workspace_root=folder)
            (found,) = [one for one in result.quantities if one.quantity.text.strip() == str(stated / 10)]
            assert (found.status in RECONCILED) == is_right, text
