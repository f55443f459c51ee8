"""Wordings by which a document names a place or a change, each beside one that is nearly the same and is not."""

from __future__ import annotations

import pytest

TRIPS = {
    "trips.csv": "line,period,trips,delay_s,cancelled\nM4,before,6218,148.3,137\nM4,after,6254,96.7,84\n"
    "M9,before,5473,171.9,162\nM9,after,5519,124.2,119\n"
}
VISITS = {
    f"{arm}/day{day}.json": {"arm": f"{arm} dose", "day": day, "titre": {"gmt": gmt, "ci_low": low, "ci_high": high}}
    for arm, day, gmt, low, high in (
        ("low", 1, 12.4, 10.9, 14.2),
        ("low", 29, 186.3, 158.7, 218.7),
        ("high", 1, 11.8, 10.3, 13.5),
        ("high", 29, 342.7, 296.4, 396.2),
    )
}
BANDS = {
    "calib.json": {
        "bands": {band: {"zero_mag": mag} for band, mag in (("g", 25.913), ("r", 26.247), ("a", 24.11))},
    }
}
PEOPLE = {
    "people.csv": "person,arm,sex,age,score\n"
    + "".join(
        f"P{at:02},{arm},{'MF'[at % 2]},{30 + at},{score}\n"
        for at, (arm, score) in enumerate(
            [("drug", 10 + at * 0.5) for at in range(24)] + [("placebo", 20 + at * 0.3) for at in range(24)]
        )
    )
}
LINES = {
    f"oee_line{n}.log": f"line: {n}\noee: {oee}\nstops: {stops}\n" for n, oee, stops in ((1, 0.788, 23), (2, 0.748, 34))
}
MODELS = {
    "base.json": {"system": "baseline", "wer": {"clean": 0.0691, "noisy": 0.1864}},
    **{f"tuned/s{seed}.json": {"system": "tuned", "seed": seed, "wer": {"clean": 0.0721 + seed / 1e4, "noisy": 0.1402 + seed / 1e3}} for seed in (1, 2, 3, 4, 5)},
}  # fmt: skip
RUNS = {
    f"{engine}_a_run{run}.log": f"engine={engine} run={run}\nops: {ops + run}\np99_ms: {p99}\n"
    for engine, ops, p99 in (("lsm", 61840, 1.89), ("heap", 43270, 2.85))
    for run in (1, 2, 3)
}
SAMPLES = {
    "rates.csv": "region,year,cases,rate_per_100k\nNorth,2023,118,9.80\nNorth,2024,1037,85.53\nCoast,2023,71,8.43\n"
    "Coast,2024,848,104.02\n",
    "drift.csv": "night,abs_drift_mps,rms_mps\n" + "".join(f"N{at:02},{1 + at / 10},{3 + at / 7:.2f}\n" for at in range(9)),
}  # fmt: skip
EVENTS = {"floods.tsv": "event\tpeak_m3s\tlag_h\n2009-06\t97.3\t-1\n2013-06\t231.7\t4\n2016-05\t118.9\t1\n"}
WIRE = {
    "lab.json": {
        "as_built": {"hardness_hv_mean": 104.62, "hardness_hv_sd": 2.37, "indents": 12},
        "aged": {"hardness_hv_mean": 171.84, "hardness_hv_sd": 3.05, "indents": 12},
    },
    "stats.json": {"ratings": {"odds_ratio": 3.07, "p_value": 0.0672}},
}


def cell_table(*rows, caption=""):
    head, *rest = rows
    lines = [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rest)]
    return (f"{caption}\n\n" if caption else "") + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "files", "due"),
    [
        pytest.param("On M4 the delay fell from 148.3 s before to 96.7 s after.", TRIPS,
                     {"148.3": "exact_match", "96.7": "exact_match"}, id="labels that are particles"),
        pytest.param("On M4 the delay was 96.7 s before.", TRIPS, {"96.7": "number_mismatch"},
                     id="and the other of them is not meant"),
        pytest.param("Cancelled trips on M9 were 162 before.", TRIPS, {"162": "exact_match"},
                     id="a participle before a noun is the key"),
        pytest.param("Trips on M9 were 5473 before.", TRIPS, {"5473": "exact_match"}, id="and the noun alone its own"),
        pytest.param("The r band has a zero_mag of 26.247 mag.", BANDS, {"26.247": "exact_match"},
                     id="a letter beside what it is one of"),
        pytest.param("In $g$ the zero_mag is 26.247 mag.", BANDS, {"26.247": "ambiguous_mapping"}, id="a letter set apart, of which it is not"),
        pytest.param("In a band the zero_mag is 24.11 mag.", BANDS, {"24.11": "ambiguous_mapping"}, id="but no article"),
        pytest.param("The stops on line 2 were 34.", LINES, {"34": "exact_match"}, id="digits with the word before them"),
        pytest.param("The stops on line 1 were 34.", LINES, {"34": "number_mismatch"}, id="and those of the other"),
        pytest.param("In June 2013 the flood had a peak of 231.7 m3/s.", EVENTS, {"231.7": "exact_match"},
                     id="a month as people write it"),
        pytest.param("In May 2016 the flood had a peak of 231.7 m3/s.", EVENTS, {"231.7": "number_mismatch"},
                     id="and another month"),
        pytest.param("In North in 2024 the rate per 100,000 was 85.5.", SAMPLES,
                     {"85.5": "rounding_ok", "100,000": "exempt"}, id="a rate without what it is counted by"),
        pytest.param("On N03 the drift was 1.3 m s⁻¹.", SAMPLES, {"1.3": "exact_match"}, id="a unit with a power"),
        pytest.param("On N03 the drift was 1.7 m/s.", SAMPLES, {"1.7": "number_mismatch"}, id="or with a stroke"),
        pytest.param("The hardness of the aged wire has a standard deviation of 3.5 HV.", WIRE,
                     {"3.5": "aggregation_mismatch"}, id="a stored spread that differs is an aggregate's"),
        pytest.param("The odds ratio of the ratings was 3.07 (p < 0.05).", WIRE,
                     {"3.07": "exact_match", "0.05": "number_mismatch"}, id="a p is held against a p-value"),
        pytest.param("The odds ratio of the ratings was 3.07 (p < 0.1).", WIRE, {"0.1": "rounding_ok"},
                     id="which may satisfy it"),
    ],
)  # fmt: skip
def test_names_of_places(statuses_of, text, files, due):
    found = statuses_of(text, files)
    assert {number: found[number] for number in due} == due


@pytest.mark.parametrize(
    ("table", "files", "due"),
    [
        pytest.param(cell_table(["Arm", "GMT", "CI low"], ["High dose", "342.7", "296.4"], caption="Titre at day 29:"),
                     VISITS, {"342.7": "exact_match", "296.4": "exact_match"}, id="a run that the lead-in names"),
        pytest.param(cell_table(["Arm", "GMT", "CI low"], ["High dose", "11.8", "10.3"], caption="Titre at day 29:"),
                     VISITS, {"11.8": "number_mismatch", "10.3": "number_mismatch"}, id="and no other"),
        pytest.param(cell_table(["Measure", "Drug", "Placebo"], ["Score, mean (SD)", "15.8 (3.5)", "24.3 (2.1)"],
                                caption="By arm, from `people.csv`:"),
                     PEOPLE, {"15.8": "derived_ok", "3.5": "derived_ok", "24.3": "aggregation_mismatch"},
                     id="a mean with its spread, over more than are shown"),
        pytest.param(cell_table(["Event", "Peak (m3/s)"], ["2013-06", "231.7"], ["2016-05", "97.3"]), EVENTS,
                     {"231.7": "exact_match", "97.3": "number_mismatch"}, id="a date names its row"),
        pytest.param(cell_table(["State", "Hardness (HV)"], ["Aged", "171.8"], ["As built", "171.8"]), WIRE,
                     {"171.8": "number_mismatch"}, id="of a mean and its spread the mean"),
        pytest.param(cell_table(["Engine", "Ops", "p99 (ms)"], ["LSM", "61842", "1.89"], ["heap", "43,279", "2.85"],
                                caption="Mean over 3 runs (`*_a_run*.log`):"),
                     RUNS, {"61842": "derived_ok", "1.89": "derived_ok", "43,279": "aggregation_mismatch"},
                     id="files that a pattern names"),
        pytest.param(cell_table(["State", "Delay"], ["Aged 325 °C", "7.1"], ["Aged 350 °C", "7.2"]), WIRE,
                     {"325": "exempt", "7.1": "missing_evidence"}, id="a number in the words of a row"),
    ],
)  # fmt: skip
def test_names_of_cells(statuses_of, table, files, due):
    found = statuses_of(table, files)
    assert {number: found[number] for number in due} == due


def test_a_pattern_that_no_file_has_is_missing_evidence_that_is_cited(statuses_of):
    text = cell_table(["Engine", "Ops"], ["LSM", "61842"], caption="Mean over 3 runs (`*_b_run*.log`):")
    assert statuses_of(text, RUNS)["61842"] == "cited_evidence_missing"


@pytest.mark.parametrize(
    ("text", "files", "due"),
    [
        pytest.param("On M4 the delay fell from 148.3 s before the works to 96.7 s after them, a cut of 35 %.", TRIPS,
                     {"35 %": "derived_ok"}, id="ends with words between them"),
        pytest.param("On M4 the delay fell from 148.3 s before the works to 96.7 s after them, a cut of 43 %.", TRIPS,
                     {"43 %": "delta_mismatch"}, id="which give another"),
        pytest.param("The step from 148.3 s to 96.7 s on M4 amounts to 35 %.", TRIPS, {"35 %": "missing_evidence"},
                     id="a step of unbacked ends"),
        pytest.param("After the change, the delay on M4 was 96.7 s after it.", TRIPS, {"96.7": "exact_match"},
                     id="a change that only dates"),
        pytest.param("The mean ops of the LSM engine are 43 % above those of the heap engine.", RUNS,
                     {"43 %": "derived_ok"}, id="a share of what only is named"),
        pytest.param("The mean ops of the LSM engine are 34 % above those of the heap engine.", RUNS,
                     {"34 %": "delta_mismatch"}, id="which the two names do not give"),
        pytest.param("Tuning lowers the noisy WER from the baseline's 18.6 % to an average of 14.3 %.", MODELS,
                     {"18.6 %": "rounding_ok", "14.3 %": "derived_ok"}, id="an aggregate of the other end"),
        pytest.param("The clean WER of the tuned model goes from 6.9 % to 7.2 % on average.", MODELS,
                     {"6.9": "missing_evidence", "7.2 %": "derived_ok"}, id="an end that is another's is not accused"),
    ],
)  # fmt: skip
def test_changes(statuses_of, text, files, due):
    found = statuses_of(text, files)
    assert {number: found[number] for number in due} == due


FLOW = {"flow.json": {"cases": 417, "admitted": 188, "trials": 15360, "errors": 739, "declined": 7}}


@pytest.mark.parametrize(
    ("text", "due"),
    [
        pytest.param("Of 417 cases, 188 were admitted (45.1 %).", {"45.1 %": "derived_ok"}, id="its whole first"),
        pytest.param("Of 417 cases, 188 were admitted (54.1 %).", {"54.1 %": "delta_mismatch"}, id="and a wrong one"),
        pytest.param("There were 417 cases, of which 188 (45.1 %) were admitted.", {"45.1 %": "derived_ok"}, id="of which"),
        pytest.param("We ran 15360 trials. There were 739 errors (4.8 % of all trials).", {"4.8 %": "derived_ok"},
                     id="a share of all of an earlier sentence"),
        pytest.param("We ran 15360 trials. There were 739 errors (8.4 % of all trials).", {"8.4 %": "delta_mismatch"},
                     id="and a wrong one of them"),
        pytest.param("Then 9 declined.", {"9": "number_mismatch"}, id="people who declined are no change"),
    ],
)  # fmt: skip
def test_shares_of_counts(statuses_of, text, due):
    found = statuses_of(text, FLOW)
    assert {number: found[number] for number in due} == due


@pytest.mark.parametrize(
    ("text", "due"),
    [
        pytest.param("Data were taken between 2019 and 2022.", {"2019": "exempt", "2022": "exempt"}, id="years between"),
        pytest.param("It took between 1900 and 2022 ms.", {"2022": "missing_evidence"}, id="but no times"),
        pytest.param("Code for the 2025 workshop paper.", {"2025": "exempt"}, id="a year before a noun"),
        pytest.param("Code for the 2025 users.", {"2025": "missing_evidence"}, id="but no count"),
        pytest.param("Frames were resampled to 16 kHz.", {"16": "exempt"}, id="what something was brought to"),
        pytest.param("The yield rose to 16 kHz.", {"16": "missing_evidence"}, id="but not what it rose to"),
        pytest.param("# Methods\n\nThe laser had a power of 370 W.", {"370": "exempt"}, id="a measure among methods"),
        pytest.param("# Results\n\nThe laser had a power of 370 W.", {"370": "missing_evidence"}, id="but not a result"),
        pytest.param("# Methods\n\nWe saw 370 errors.", {"370": "missing_evidence"}, id="nor a count among them"),
    ],
)  # fmt: skip
def test_numbers_that_are_no_results(statuses_of, text, due):
    found = statuses_of(text, {"x.json": {"gain": 1.25}})
    assert {number: found[number] for number in due} == due


def test_a_measure_among_methods_that_its_evidence_contradicts_is_wrong(statuses_of):
    text = "# Methods\n\nThe rise of the loaf was 52.1 mm."
    assert statuses_of(text, {"loaf.json": {"loaf": {"rise_mm": 51.2}}})["52.1"] == "number_mismatch"
