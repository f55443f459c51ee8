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


CUTS = {
    "cuts.log": "".join(
        f"cut={cut} mass_kg={mass} purity_pct={purity} head_temp_c={temp}\n"
        for cut, mass, purity, temp in (
            ("heads", 148.6, 71.3, 88.4),
            ("main", 2216.4, 99.42, 126.1),
            ("tails", 203.9, 83.7, 134.8),
        )
    )
}
BATCHES = {f"batch_B0{n}.log": f"water_kg: {31 + n / 10}\nyield_pct: {90 + n}\n" for n in (1, 2, 3, 4, 5)}
PLOTS = {
    "stand.json": {
        "control": {"increment_m3ha": 17.84, "height_m": 24.9, "kept": 1509842, "raw": 1643098},
        "thinned": {"increment_m3ha": 14.37, "height_m": 26.3, "kept": 1875726, "raw": 1987420},
    }
}
FALLS = {
    "falls.csv": "ward,patient_days,falls,falls_per_1000_days\nSurgery,1987,6,3.02\nOncology,2731,11,4.03\n",
    "cross.json": [
        {"system": "cross", "stage": "hybrid", "seed": seed, "ndcg": 0.73 + seed / 1000} for seed in (1, 2, 3)
    ],
    "first.json": {"hybrid": {"ndcg": 0.652}, "bm25": {"ndcg": 0.506}},
}
GENES = {f"KP0{n}.log": f"n50_bp: {bp}\ndepth: {90 + n}\n" for n, bp in ((1, 214873), (2, 187391), (3, 243912))}
ASSAY = {
    "assay.csv": "variant,prep,activity_u\n"
    + "".join(f"{variant},{n},{base + n}\n" for variant, base in (("WT", 400), ("R98A", 170)) for n in range(1, 7)),
    "fits.json": {"WT": {"km_uM": 138.4, "kcat": 251.3}, "R98A": {"km_uM": 1093.0, "kcat": 107.1}},
    "ping.json": {"sao_paulo": {"jitter_ms": 4.19}, "lima": {"jitter_ms": 2.64}},
}


@pytest.mark.parametrize(
    ("text", "files", "due"),
    [
        pytest.param("The main cut was 2216.4 kg at 99.42 % purity, taken at a head temperature of 126.1 deg C. Heads "
                     "came to 148.6 kg with a purity of 83.7 %.", CUTS,
                     {"2216.4": "exact_match", "126.1": "exact_match", "148.6": "exact_match",
                      "83.7 %": "number_mismatch"}, id="a unit tells the key, and an abbreviated one ends its sentence"),
        pytest.param("The purity of the tails and of the main cut was 83.7 and 99.42 %.", CUTS,
                     {"83.7": "exact_match", "99.42 %": "exact_match"}, id="a percent mark of two numbers"),
        pytest.param("Batch B05 had a yield of 95 %. Averaged over 5 batches, the water was 31.3 kg.", BATCHES,
                     {"31.3": "derived_ok"}, id="a mean over what the files are"),
        pytest.param("Batch B05 had a water of 31.5 kg.", BATCHES, {"31.5": "exact_match"}, id="and one of them"),
        pytest.param("The increment was 17.84 m³ ha⁻¹ in the control and 14.37 m³ ha⁻¹ in the thinned stand.", PLOTS,
                     {"17.84": "exact_match", "14.37": "exact_match"}, id="a volume by area"),
        pytest.param("The height was 26.3 m in the control.", PLOTS, {"26.3": "number_mismatch"}, id="metres"),
        pytest.param("The control kept 1509842 of 1643098 raw reads.", PLOTS,
                     {"1509842": "exact_match", "1643098": "exact_match"}, id="a part of its whole"),
        pytest.param("The control kept 1643098 of 1509842 raw reads.", PLOTS,
                     {"1643098": "number_mismatch", "1509842": "number_mismatch"}, id="which is no more than that"),
        pytest.param("The depth of KP02 was 92 and its N50 187.4 kb.", GENES, {"187.4": "rounding_ok"},
                     id="bases of base pairs"),
        pytest.param("WT had a mean activity of 403.5 over 6 preparations.", ASSAY, {"403.5": "derived_ok"},
                     id="a count of all that are numbered"),
        pytest.param("WT had an activity of 406 in prep 6.", ASSAY, {"406": "exact_match"}, id="and one of them by its number"),
        pytest.param("The Km of R98A is 7.9 times that of WT, while its kcat was 107.1 against 251.3.", ASSAY,
                     {"7.9": "derived_ok", "107.1": "exact_match"}, id="a change beside the ends of another"),
        pytest.param("Jitter was 4.19 ms in São Paulo.", ASSAY, {"4.19": "exact_match"}, id="accents aside"),
        pytest.param("Jitter was 2.64 ms in São Paulo.", ASSAY, {"2.64": "ambiguous_mapping"}, id="of its own city"),
        pytest.param("There were 11 falls (p < 64.7) in Oncology.", FALLS, {"64.7": "missing_evidence"}, id="no p above one"),
    ],
)  # fmt: skip
def test_units_and_counts(statuses_of, text, files, due):
    found = statuses_of(text, files)
    assert {number: found[number] for number in due} == due


@pytest.mark.parametrize(
    ("table", "files", "due"),
    [
        pytest.param(cell_table(["Ward", "Falls", "Falls per 1,000 patient days"], ["Surgery", "6", "3.02"],
                                ["Oncology", "11", "3.04"]),
                     FALLS, {"6": "exact_match", "3.02": "exact_match", "3.04": "number_mismatch"}, id="a rate's own key"),
        pytest.param(cell_table(["System", "nDCG"], ["BM25", "0.506"], ["Hybrid", "0.652"], ["Cross", "0.732"],
                                caption="The cross row is the mean over all seeds:"),
                     FALLS, {"0.506": "exact_match", "0.652": "exact_match"}, id="a caption's word for one row alone"),
        pytest.param(cell_table(["Variant", "Km (µM)"], ["WT", "138.4"], ["R98A", "139.4"]), ASSAY,
                     {"138.4": "exact_match", "139.4": "number_mismatch"}, id="a key that is itself a unit"),
        pytest.param(cell_table(["Line", "Run", "OEE (%)"], ["1", "1", "78.8"], ["2", "2", "74.8"],
                                caption="From `oee_line1.log`:"),
                     LINES, {"2": "exempt"}, id="a column that numbers runs"),
    ],
)  # fmt: skip
def test_tables_of_rates_and_runs(statuses_of, table, files, due):
    found = statuses_of(table, files)
    assert {number: found[number] for number in due} == due


@pytest.mark.parametrize(
    ("text", "due"),
    [
        pytest.param("Needs CMake 3.20 or later.", {"3.20": "exempt"}, id="a version or later"),
        pytest.param("The gain was 3.20 or higher.", {"3.20": "missing_evidence"}, id="but no bound"),
        pytest.param("It had a median of 1862.", {"1862": "missing_evidence"}, id="a value of four digits"),
        pytest.param("It is from the spring of 1862.", {"1862": "exempt"}, id="and a year"),
        pytest.param("BM25 has $k_1=0.9$.", {"0.9": "exempt"}, id="a letter with an index"),
        pytest.param("A buffer of pH 7.4 was used.", {"7.4": "exempt"}, id="a pH"),
        pytest.param("Effort on the 15-point Borg scale.", {"15": "exempt"}, id="a scale with a name"),
        pytest.param("There were 3 cases per 100,000.", {"100,000": "exempt", "3": "missing_evidence"}, id="what a rate is by"),
        pytest.param("# Methods\n\nThe curve was fitted to 486 sample trees.", {"486": "missing_evidence"},
                     id="a noun that reads as a unit"),
    ],
)  # fmt: skip
def test_settings_and_values(statuses_of, text, due):
    found = statuses_of(text, {"x.json": {"yield": 1.25}})
    assert {number: found[number] for number in due} == due


SIMULATORS = {"validation.json": {"nesso": {"wall_s": 148.7, "drops": 3}}, "dumbbell.log": "wall_s=11.9 events=5120\n"}


@pytest.mark.parametrize(
    ("number", "due"),
    [
        pytest.param("148.7", "exact_match", id="its own"),
        pytest.param("11.9", "missing_evidence", id="not another's of the same key"),
    ],
)
def test_a_place_of_another_s_key_is_doubted(statuses_of, number, due):
    assert statuses_of(f"On the dumbbell, Nesso needs a wall time of {number} s.", SIMULATORS)[number] == due


RATES = {
    "flux.csv": "site,conc_uM,flux_mm_s\nNorth,12.5,0.83\nSouth,7.1,1.42\n",
    "crops.csv": "variety,yield_t_ha,protein_pct\nKarat,8.52,12.1\nLenox,6.00,13.4\nSixtus,7.10,12.9\n",
    "rain.csv": "month,rainfall_mm\nMarch,30.1\nApril,41.2\nMay,58.7\nJune,22.4\n",
    "terms.json": {"age": {"p": 0.0253}, "sex": {"p": 0.00041}, "bmi": {"p": 0.38}},
    "trial.json": {"before": {"score": 61.2, "mean_score": 58.4}, "after": {"score": 70.5, "mean_score": 66.1}},
    "heart.csv": "group,mean_hr,sd_hr\ncontrol,72.4,8.1\ntreated,66.9,7.4\n",
}
RIGHT = {"exact_match", "rounding_ok", "derived_ok"}
WRONG = {"number_mismatch", "aggregation_mismatch", "delta_mismatch"}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("The flux at North is 0.83 m/s.", "0.83", id="another length by time"),
        pytest.param("The conc at South is 7.1 mM.", "7.1", id="another concentration"),
        pytest.param("The mean score improved from 58.4 to 70.5.", "70.5", id="a key that is a part of the named one"),
        pytest.param("Lenox has 42 % more yield than Karat.", "42 %", id="a change the other way round"),
        pytest.param("Both age and BMI had p < 0.05.", "0.05", id="a bound that one of two exceeds"),
        pytest.param("Surveyors march on: rainfall of 30.1 mm in May.", "30.1", id="a verb that is no month"),
        pytest.param("Total rainfall in April and May was 88.8 mm.", "88.8", id="a sum that is not of the two"),
    ],
)
def test_wrong_numbers_that_are_not_called_right(statuses_of, text, number):
    assert statuses_of(text, RATES)[number] not in RIGHT


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("The flux at South is 0.142 cm/s.", "0.142", id="another length by time, reckoned"),
        pytest.param("The conc at North is 12500 nM.", "12500", id="another concentration, reckoned"),
        pytest.param("The yield of Karat is 42 % higher than that of Lenox.", "42 %", id="a change of two names"),
        pytest.param("Both age and sex had p < 0.05.", "0.05", id="a bound that both meet"),
        pytest.param("Total rainfall in April and May was 99.9 mm.", "99.9", id="a sum of two named"),
        pytest.param("The mean rainfall of April and May was 49.95 mm.", "49.95", id="a mean of two named"),
    ],
)
def test_right_numbers_that_are_called_right(statuses_of, text, number):
    assert statuses_of(text, RATES)[number] in RIGHT


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("The heart rate was 72.4 (8.1) bpm in control animals.", "8.1", id="a spread in bare brackets"),
        pytest.param("After May, rainfall dropped to 22.4 mm.", "22.4", id="a month before the one that is meant"),
        pytest.param("All terms but BMI were significant (p < .05).", ".05", id="all but the one that is named"),
    ],
)
def test_right_numbers_that_are_not_called_wrong(statuses_of, text, number):
    assert statuses_of(text, RATES)[number] not in WRONG


def test_a_value_beyond_all_exponents_meets_nothing(statuses_of):
    assert statuses_of("The b is 5.", {"x.json": '{"b": 1e999999999, "c": 1e-999999999}'})["5"] == "missing_evidence"
