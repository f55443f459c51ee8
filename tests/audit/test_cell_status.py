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


PLOTS = "plot,wood,year,light_kev,volume_m3\n" + "".join(
    f"{wood[0].upper()}{at},{wood},{year},{light},{value}\n"
    for wood, year, light, values in (
        ("beech", 2012, 59.5, (310.2, 298.4, 305.1)),
        ("beech", 2022, 59.5, (342.6, 351.9, 339.3)),
        ("oak", 2012, 661.7, (212.8, 220.3, 208.6)),
        ("oak", 2022, 661.7, (231.4, 229.7, 240.2)),
    )
    for at, value in enumerate(values, 1)
)
ROW_OF_YEARS = (
    "Table: Mean volume.\n\n| wood | year | volume |\n|---|---|---|\n| beech | 2012 | {} |\n| beech | 2022 | {} |\n"
)


@pytest.mark.parametrize(
    ("cells", "due"),
    [(("304.6", "344.6"), "derived_ok"), (("344.6", "304.6"), "aggregation_mismatch")],
    ids=["of its year", "of the other year"],
)
def test_a_number_that_tells_rows_apart_names_its_row(statuses_of, cells, due):
    found = statuses_of(ROW_OF_YEARS.format(*cells), {"plots.csv": PLOTS})
    assert {found[cell] for cell in cells} == {due}


LINES = "metal,day,energy_kev,width_kev\n" + "".join(
    f"iron,{day},{energy},{width}\n"
    for energy, widths in (("1173.2", ("37.50", "37.75", "38.27")), ("1332.5", ("40.28", "41.41", "40.66")))
    for day, width in enumerate(widths, 1)
)


@pytest.mark.parametrize(("number", "due"), [("37.84", "derived_ok"), ("39.31", "aggregation_mismatch")])
def test_a_decimal_that_several_rows_share_is_a_condition(statuses_of, number, due):
    text = f"For the line at 1173.2 keV the width of iron averaged over the days is {number} keV.\n"
    assert statuses_of(text, {"lines.csv": LINES})[number] == due


PAIN = {
    "pain.json": '{"week_12": {"difference": {"estimate": 6.18, "ci_low": 2.41, "ci_high": 9.95}, "care": {"mean": 41.7, "sd": 9.3}},'
    ' "week_52": {"difference": {"estimate": 2.87, "ci_low": -1.22, "ci_high": 6.96}, "care": {"mean": 38.2, "sd": 8.8}}}'
}


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("At week 12 care had a level of 41.7.", "41.7", "exact_match", id="the mean, unsaid"),
        pytest.param("At week 12 the difference was 6.18 points.", "6.18", "exact_match", id="a stored difference"),
        pytest.param("At week 52 the difference was 2.78 points.", "2.78", "number_mismatch", id="another difference"),
        pytest.param(
            "At week 12 the difference was 6.18 (95% CI 2.41 to 9.95).", "9.95", "exact_match", id="the upper end"
        ),
        pytest.param(
            "At week 12 the difference was 6.18 (95% CI 2.41 to 9.59).", "9.59", "number_mismatch", id="another end"
        ),
        pytest.param(
            "At week 12 the difference was 6.18 (95% CI 2.14 to 9.95).",
            "2.14",
            "number_mismatch",
            id="another lower end",
        ),
        pytest.param(
            "At week 52 the difference was 2.87 (CI from -1.22 to 6.96).", "-1.22", "exact_match", id="ends in words"
        ),
        pytest.param(
            "At week 52 the difference was 2.87 (CI from 6.96 to -1.22).",
            "6.96",
            "number_mismatch",
            id="the ends turned round",
        ),
    ],
)
def test_estimates_and_the_ends_of_their_intervals(statuses_of, text, number, due):
    assert statuses_of(text + "\n", PAIN)[number] == due


CENTRES = "centre,randomised\nLeeds,68\nOslo,57\nPorto,71\n"


@pytest.mark.parametrize(
    ("number", "due"), [("71", {"exact_match", "derived_ok"}), ("75", {"missing_evidence", "aggregation_mismatch"})]
)
def test_an_end_of_all_is_not_of_what_an_earlier_clause_names(statuses_of, number, due):
    text = f"Leeds randomised 68 people; the largest number randomised at any centre was {number}.\n"
    assert statuses_of(text, {"centres.csv": CENTRES})[number] in due


LOG = {"profile.log": "riemann_s: 128.2\npoisson_s: 103.2\ntotal_s: 312.7\n"}


@pytest.mark.parametrize(("number", "due"), [("103.2", "exact_match"), ("128.2", "number_mismatch")])
def test_the_lines_of_a_log_are_one_list_of_keys(statuses_of, number, due):
    text = f"The total time was 312.7 s, of which the Poisson solver took {number} s.\n"
    assert statuses_of(text, LOG)[number] == due


ANSWERS = "group,answer,n,pct\nnurses,agree,245,34.23\nnurses,neutral,198,26.68\nclerks,agree,118,40.27\nclerks,neutral,71,24.23\n"
BARE_PERCENT = (
    "Answers by group.\n\n| Answer | nurses: n | % | \n|---|---|---|\n| agree | 245 | {} |\n| neutral | 198 | {} |\n"
)


@pytest.mark.parametrize(("cells", "is_right"), [(("34.2", "26.7"), True), (("43.2", "62.7"), False)])
def test_a_header_that_is_the_sign_alone_is_the_key_in_percent(statuses_of, cells, is_right):
    text = BARE_PERCENT.format(*cells).replace("nurses: n", "n").replace("Answers by group", "Answers of nurses")
    found = statuses_of(text, {"answers.csv": ANSWERS})
    assert all((found[cell] in RECONCILED) == is_right for cell in cells)


@pytest.mark.parametrize(("number", "is_right"), [("24%", True), ("0.24%", False)])
def test_a_percentage_is_no_share_of_the_same_digits(statuses_of, number, is_right):
    found = statuses_of(
        f"The share that intends to leave is {number}.\n", {"leave.json": '{"share_intending_to_leave": 0.2368}'}
    )
    assert (found[number] in RECONCILED) == is_right


CLIENTS = "client,conns,p99_ms\nquill,100,12.4\nquill,1000,48.3\nreed,100,14.6\nreed,1000,63.7\n"


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("At 1,000 open connections the p99 of quill is 48.3 ms.", "48.3", "exact_match", id="a word between"),
        pytest.param("At 100 open connections the p99 of quill is 48.3 ms.", "48.3", "number_mismatch", id="of another"),
        pytest.param(
            "At 1,000 connections the p99 of quill is 48.3 ms; for reed it is 67.3 ms.", "67.3", "number_mismatch", id="kept"
        ),
        pytest.param(
            "At 1,000 connections the p99 rises from 48.3 ms for quill to 67.3 ms.", "67.3", "missing_evidence", id="not to the end of a rise"
        ),
    ],
)  # fmt: skip
def test_conditions_that_prose_names(statuses_of, text, number, due):
    assert statuses_of(text + "\n", {"p99.csv": CLIENTS})[number] == due


@pytest.mark.parametrize(("number", "due"), [("31.2", "rounding_ok"), ("13.2", "number_mismatch")])
def test_the_end_of_a_models_name_is_no_unit(statuses_of, number, due):
    table = f"| Model | Params (M) |\n|---|---|\n| lark_s | {number} |\n"
    files = {"models.json": '{"lark_s": {"n_params": 31241216}, "lark_m": {"n_params": 118637568}}'}
    assert statuses_of(table, files)[number] == due


@pytest.mark.parametrize(("text", "due"), [("12 sites", "ambiguous_mapping"), ("9 sites", "exact_match")])
def test_of_several_equal_places_none_is_named(statuses_of, text, due):
    rows = "year,sites\n2021,12\n2022,12\n2023,9\n"
    assert statuses_of(f"In one of the years there were {text}.\n", {"years.csv": rows})[text.split()[0]] in {
        due,
        "missing_evidence",
        "ambiguous_mapping",
    }


SITES = "site,habitat,moths\nElm,hedge,722\nFen,hedge,661\nGoat,hedge,715\nHill,field,282\nIvy,field,331\n"


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("We sampled three hedge sites.", "three", "derived_ok", id="in prose"),
        pytest.param("Two were of the habitat field.", "Two", "derived_ok", id="a column and its kind"),
        pytest.param("Four were of the habitat field.", "Four", "number_mismatch", id="another number of them"),
        pytest.param("We sampled seven hedge sites.", "seven", "missing_evidence", id="no column is named"),
    ],
)
def test_rows_of_a_kind_are_counted(statuses_of, text, number, due):
    assert statuses_of(f"The sites are in `sites.csv`. {text}\n", {"sites.csv": SITES})[number] == due


@pytest.mark.parametrize(("count", "due"), [("3", "derived_ok"), ("4", "number_mismatch")])
def test_a_column_of_counts_counts_rows(statuses_of, count, due):
    text = f"The table summarises `sites.csv`.\n\n| Habitat | Number of sites |\n|---|---|\n| hedge | {count} |\n| field | 2 |\n"
    assert statuses_of(text, {"sites.csv": SITES})[count] == due


@pytest.mark.parametrize(
    ("text", "number", "due"),
    [
        pytest.param("Over four seeds the mean crumb loss of rye is 4.33.", "4.33", "derived_ok", id="the mean of as many as there are"),
        pytest.param("Over four seeds the mean crumb loss of rye is 4.33.", "four", "aggregation_mismatch", id="the count"),
    ],
)  # fmt: skip
def test_another_count_of_runs_is_the_counts_own_mismatch(statuses_of, text, number, due):
    assert statuses_of(text + "\n", LOAVES)[number] == due


YIELDS = "plot,treatment,yield_t_ha\n" + "".join(
    f"{at},{kind},{value}\n"
    for at, (kind, value) in enumerate(
        (("bare", 7.42), ("bare", 7.30), ("bare", 7.24), ("spray", 8.31), ("spray", 8.44), ("spray", 8.09)), 101
    )
)


@pytest.mark.parametrize(("number", "due"), [("7.32", "derived_ok"), ("7.42", "aggregation_mismatch")])
def test_a_yield_is_a_measurement(statuses_of, number, due):
    table = f"| Treatment | mean yield |\n|---|---|\n| bare | {number} |\n| spray | 8.28 |\n"
    assert statuses_of(table, {"plots.csv": YIELDS})[number] == due


LEADS = {
    "runs/rain/seed_0.json": '{"model": "rain", "csi": 0.507}',
    "runs/rain/seed_1.json": '{"model": "rain", "csi": 0.498}',
    "lead.tsv": "model\tlead_min\tcsi_lead\nrain\t30\t0.612\nrain\t60\t0.446\n",
}


def test_a_number_at_a_condition_is_not_held_against_places_without_it(statuses_of):
    found = statuses_of("At a lead of 60 minutes, rain has a CSI of 0.446.\n", LEADS)["0.446"]
    assert found not in {"number_mismatch", "aggregation_mismatch"}


def test_a_change_without_something_starts_from_the_whole(statuses_of):
    files = {"ablation.json": '{"full": {"f1": 0.9047}, "no_time": {"f1": 0.8865}}'}
    found = statuses_of("Without time, F1 falls from 0.9047 to 0.8865.\n", files)["0.9047"]
    assert found not in {"number_mismatch", "aggregation_mismatch"}
