"""The ways in which a text names a member of an axis, and the ways in which it does not."""

from __future__ import annotations

import pytest

from aswritten.audit.atoms import split_name
from aswritten.audit.cube_model import Axis, AxisKind, Cube
from aswritten.audit.cube_tokens import stem, tokenise
from aswritten.audit.cube_words import NameBook


def named(text, members, *, kind=AxisKind.KEY, name="", is_header=False, fold=lambda _: ()):
    axis = Axis(kind, name, tuple(members), tuple(1 << at for at in range(len(members))))
    cube = Cube(0, tuple(range(len(members))), ((),) * len(members), (axis,), is_log=False)
    book = NameBook((cube,), fold, set(split_name(text)) | {word.lower() for word in text.split()})
    return [members[one.member] for one in book.mentions(text, is_header=is_header)]


KEYS = ("rise_mm", "crumb_loss", "n_loaves")
AIR = ("no2_ugm3", "pm25_ugm3", "o3_ugm3")


@pytest.mark.parametrize(
    ("text", "members", "due"),
    [
        pytest.param("The crumb loss was", KEYS, ["crumb_loss"], id="its words"),
        pytest.param("The crumb-loss was", KEYS, ["crumb_loss"], id="joined otherwise"),
        pytest.param("The crumbLoss was", ("crumbLoss", "rise"), ["crumbLoss"], id="as a capital parts it"),
        pytest.param("The crumb of loss was", KEYS, ["crumb_loss"], id="with a word between that names nothing"),
        pytest.param("The crumb, loss was", KEYS, ["crumb_loss", "crumb_loss"], id="parts, parted by a comma"),
        pytest.param("It has a rise of", KEYS, ["rise_mm"], id="without its unit"),
        pytest.param("It has 5 mm", KEYS, [], id="not by its unit alone"),
        pytest.param("Of all loaves", KEYS, ["n_loaves"], id="without the word of counting"),
        pytest.param("where n = 72", KEYS, ["n_loaves"], id="a count by its letter, where it is stated"),
        pytest.param("an n of breads", KEYS, [], id="not by the letter elsewhere"),
        pytest.param("The losses grew", ("crumb_loss", "rise_mm"), ["crumb_loss"], id="a part that no other shares"),
        pytest.param("The loss grew", ("crumb_loss", "crust_loss"), [], id="not a part that another shares"),
        pytest.param("The crust grew", ("crumb_loss", "crust_loss"), ["crust_loss"], id="the part that tells them apart"),
        pytest.param("Compressing it", ("compression", "rise"), ["compression"], id="another form of the word"),
        pytest.param("Its arctic spread pace is", ("asp", "rise"), ["asp"], id="what an acronym stands for"),
        pytest.param("Its arctic pace is", ("ap", "rise"), ["ap"], id="of two words"),
        pytest.param("Its spread of pace is", ("sp", "rise"), [], id="not of two words with another between"),
        pytest.param("an episode return of", ("ep_return", "rise"), ["ep_return"], id="an abbreviation, written out"),
        pytest.param("an episode of", ("ep", "rise"), [], id="not an abbreviation alone"),
        pytest.param("NO2 rose", AIR, ["no2_ugm3"], id="a formula that begins as a word of denial"),
        pytest.param("no data", AIR, [], id="not the word of denial"),
        pytest.param("PM2.5 rose", AIR, ["pm25_ugm3"], id="a formula with a point"),
        pytest.param("2.5 rose", AIR, [], id="not its digits alone"),
        pytest.param("OR = 1.8", ("or", "rr"), ["or"], id="or, as a key is written"),
        pytest.param("one or two", ("or", "rr"), [], id="not the word or"),
        pytest.param("a total variation distance below", ("variation_distance", "rise"), ["variation_distance"],
                     id="within longer words"),
        pytest.param("r² = 0.91", ("r2", "rmse"), ["r2"], id="with a raised digit"),
        pytest.param("M = 2.87", ("mean", "sd"), ["mean"], id="the M of a mean"),
        pytest.param("an M oven", ("mean", "sd"), [], id="not an M elsewhere"),
        pytest.param("with d = 0.65", ("cohens_d", "p_value"), ["cohens_d"], id="a statistic by its letter"),
        pytest.param("a mean tiredness of", ("tiredness_mean", "age"), ["tiredness_mean"], id="two words turned round"),
        pytest.param("12 GB of RAM and GB RAM", ("ram_gb", "disk_gb"), ["ram_gb", "ram_gb"], id="a unit is not turned"),
        pytest.param("a dead wood of", ("dw_m3_ha", "age"), ["dw_m3_ha"], id="without a unit that has a power"),
        pytest.param("a speed of", ("speed_kops", "cpu"), ["speed_kops"], id="without the unit of a rate"),
        pytest.param("Events rose", ("events", "events_per_s"), ["events"], id="a whole name beats a shortened one"),
        pytest.param("Events per s rose", ("events", "events_per_s"), ["events_per_s"], id="the longer one its own"),
        pytest.param("a mean score of", ("score", "mean_score"), ["mean_score"], id="with the word that is left out"),
        pytest.param("The hardness was", ("hardness_mean", "hardness_sd"), ["hardness_mean"], id="the mean of a stem"),
        pytest.param("The chain was", ("chain_error_mean", "chain_error_std"), [], id="but not of less than the stem"),
        pytest.param("before it", ("n50_before", "n50_after"), ["n50_before"], id="a particle that tells"),
        pytest.param("an R² of", ("r_squared", "rmse"), ["r_squared"], id="a square"),
        pytest.param("a Km of", ("km_uM", "kcat"), ["km_uM"], id="a name that is a unit itself"),
    ],
)  # fmt: skip
def test_keys_that_a_sentence_names(text, members, due):
    assert named(text, members) == due


LABEL = {"kind": AxisKind.LABEL}


@pytest.mark.parametrize(
    ("text", "members", "column", "due"),
    [
        pytest.param("at horizon 4 it", ("1", "4"), "horizon", ["4"], id="behind the name of its column"),
        pytest.param("with 256 conns", ("64", "256"), "conns", ["256"], id="before it"),
        pytest.param("with 256 connections", ("64", "256"), "conns", ["256"], id="before what it abbreviates"),
        pytest.param("about 4 of them", ("1", "4"), "horizon", [], id="not alone"),
        pytest.param("at horizon 1, at 4", ("1", "4"), "horizon", ["1", "4"], id="alone beside one with the name"),
        pytest.param("at 25 C", ("25", "-20"), "temp_c", ["25"], id="before the unit of its column"),
        pytest.param("at -20 C", ("25", "-20"), "temp_c", ["-20"], id="with its sign"),
        pytest.param("with 10 million rows", ("1000000", "10000000"), "rows", ["10000000"], id="as it is written out"),
        pytest.param("version 1.20", ("1.20", "1.21"), "release", ["1.20"], id="a version"),
        pytest.param("in 1987 the", ("1987", "2007"), "year", ["1987"], id="a year"),
        pytest.param("station C01 has", ("C01", "C02"), "station", ["C01"], id="a code"),
        pytest.param("station C has", ("C01", "C02"), "station", [], id="not the letter of a code"),
        pytest.param("Holm's delay", ("Holm", "Vik"), "port", ["Holm"], id="with an s behind it"),
        pytest.param("North Holm is", ("North Holm", "Holm"), "port", ["North Holm"], id="the longest of several"),
        pytest.param("on 8 September it", ("2026-09-08", "2026-09-09"), "day", ["2026-09-08"], id="a date"),
        pytest.param("in June 2013 it", ("2013-06", "2016-05"), "event", ["2013-06"], id="a month and year"),
        pytest.param("in June it", ("2013-06", "2013-05"), "event", ["2013-06"], id="a month of one year"),
        pytest.param("in June it", ("2013-06", "2016-06"), "event", [], id="no month of two years"),
        pytest.param("the 3D U-Net is", ("unet3d", "atlas"), "model", ["unet3d"], id="words in another order"),
        pytest.param("in São Paulo", ("sao_paulo", "lima"), "site", ["sao_paulo"], id="without accents"),
        pytest.param("over five stations", ("Station Square", "Mill Lane"), "station", [], id="not its column's name"),
    ],
)
def test_labels_that_a_sentence_names(text, members, column, due):
    assert named(text, members, kind=AxisKind.LABEL, name=column) == due


@pytest.mark.parametrize(
    ("text", "is_header", "due"),
    [
        pytest.param("4", True, ["4"], id="a number is a header"),
        pytest.param("4", False, [], id="and nothing in a sentence"),
        pytest.param("4 (h)", True, ["4"], id="with more in brackets"),
    ],
)
def test_a_header_names_a_number_alone(text, is_header, due):
    assert named(text, ("1", "4"), kind=AxisKind.LABEL, name="lead", is_header=is_header) == due


def test_runs_are_no_case_of_several():
    assert named("over 3 runs", ("1", "2", "3"), kind=AxisKind.RUN, name="run") == []
    assert named("in run 3", ("1", "2", "3"), kind=AxisKind.RUN, name="run") == ["3"]


def test_the_document_s_own_words_for_a_key_name_it():
    folds = {"rise": ("puff",)}
    assert named("The puff was", ("rise", "loss"), fold=lambda word: folds.get(word, ())) == ["rise"]


def test_a_part_of_a_name_is_told_from_the_whole():
    axis = Axis(AxisKind.LABEL, "glacier", ("Storbreen ice cap", "Holtanna"), (1, 2))
    book = NameBook((Cube(0, (0, 1), ((), ()), (axis,), is_log=False),), lambda _: (), ())
    assert [one.is_part for text in ("Storbreen ice cap", "Storbreen") for one in book.mentions(text)] == [False, True]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("1,234 ferries", ["1234", "ferry"]),
        ("007", ["7"]),
        ("PM2.5", ["pm", "25"]),
        ("from 2 to -3", ["from", "2", "to", "-3"]),
        ("2-3", ["2", "3"]),
        ("1024×512", ["1024", "x", "512"]),
        ("Ada's", ["ada"]),
    ],
)
def test_words_are_compared_folded(text, keys):
    assert [token.key for token in tokenise(text)] == keys


def test_a_short_word_keeps_its_ending():
    assert [stem(word) for word in ("compression", "ring", "rises")] == ["compress", "ring", "rises"]


@pytest.mark.parametrize(
    ("text", "column", "members", "due"),
    [
        pytest.param("on workload A", "workload", ("A", "B"), ["A"], id="a letter beside its column"),
        pytest.param("on a workload", "workload", ("A", "B"), [], id="no letter without it"),
        pytest.param("with four threads", "threads", ("1", "4"), ["4"], id="a number in words beside its column"),
        pytest.param("with four ovens", "threads", ("1", "4"), [], id="no number in words beside another"),
        pytest.param("in 2012", "", ("y2012", "y2022"), ["y2012"], id="a year that begins with a letter"),
        pytest.param("from English into Faroese", "", ("en_fo", "fo_en"), ["en_fo"], id="languages by their codes"),
        pytest.param("Faroese into English", "", ("en_fo", "fo_en"), ["fo_en"], id="in their order"),
        pytest.param("by back-translation", "", ("backtrans", "adapter"), ["backtrans"], id="a word that is cut off"),
        pytest.param("by translation", "", ("backtrans", "adapter"), [], id="not the end of it"),
    ],
)
def test_labels_beside_their_columns(text, column, members, due):
    kind = AxisKind.LABEL if column else AxisKind.PATH
    assert named(text, members, kind=kind, name=column) == due


def test_a_name_in_a_header_holds_its_brackets_whole():
    members = ("en_fo", "fo_en")
    assert named("Faroese into English (fo_en)", members, kind=AxisKind.PATH, is_header=True)[-1] == "fo_en"
    assert "en_fo" not in named("Faroese into English (fo_en)", members, kind=AxisKind.PATH, is_header=True)
