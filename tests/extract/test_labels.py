"""Labelled values in running text: what is read as one, under which name, qualifiers and bound."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.extract.label_words import atoms, joined
from aswritten.extract.reading import Reading


def labels_of(text, language=None):
    """Each label as name, qualifiers ("kind:value"), comparator and number, in the order of the text."""
    return [
        (
            label.key,
            tuple(sorted(f"{kind}:{value}" if kind else value for kind, value, _ in label.qualifiers)),
            label.comparator.value,
            label.number.text,
        )
        for label in Reading(text, language=language).labels
    ]


JOINED = [
    ("d = 0.80", ("d", (), "=", "0.80")),
    ("accuracy of 92.1%", ("accuracy", (), "=", "92.1%")),
    ("recall reached 0.4", ("recall", (), "=", "0.4")),
    ("the group (n = 45)", ("n", (), "=", "45")),
    ("t(28) = 2.20", ("t", ("df:28",), "=", "2.20")),
    ("F(1, 28) = 4.20", ("f", ("df:1,28",), "=", "4.20")),
    ("95% CI [0.1, 0.3]", ("ci", ("level:95%",), "=", "0.1")),
    ("95% CI 0.1 to 0.3", ("ci", ("level:95%",), "=", "0.1 to 0.3")),
    ("95% CI, 0.1 to 0.3", ("ci", ("level:95%",), "=", "0.1 to 0.3")),
    ("macro-F1: 1.000", ("macrof1", (), "=", "1.000")),
    ("Accuracy was 92.1%.", ("accuracy", (), "=", "92.1%")),
    ("Revenue rose to $5M.", ("revenue", (), "=", "5M")),
    ("Berlin has a population of 3.7 million.", ("population", ("berlin",), "=", "3.7 million")),
    ("We found that accuracy was 92.1%.", ("accuracy", (), "=", "92.1%")),
    ("The accuracy (top-1) was 76.1%.", ("accuracy", ("top1",), "=", "76.1%")),
    ("[...] accuracy was 76.1%.", ("accuracy", (), "=", "76.1%")),
    ("ResNet-50's accuracy was 92.1%.", ("accuracy", ("resnet50",), "=", "92.1%")),
    ("In Study 2, accuracy was 92.1%.", ("accuracy", ("study:2",), "=", "92.1%")),
    ("In 2019 revenue was $5M.", ("revenue", ("year:2019",), "=", "5M")),
    ("For bob the score is 7.", ("score", ("bob",), "=", "7")),
    ("Accuracy in the control group was 92.1%.", ("accuracy", ("group:control",), "=", "92.1%")),
    ("The mean age was 45 years.", ("age", ("statistic:mean",), "=", "45")),
    ("In this study, accuracy was 92.1%.", ("accuracy", (), "=", "92.1%")),
    ("p < .05", ("p", (), "<", ".05")),
    ("p ≤ .05", ("p", (), "<=", ".05")),
    ("The rate was at least 40%.", ("rate", (), ">=", "40%")),
    ("The rate was no more than 40%.", ("rate", (), "<=", "40%")),
    ("The rate exceeded 40%.", ("rate", (), ">", "40%")),
    ("The rate is about 40%.", ("rate", (), "~", "40%")),
    ("The ratio of A to B was 2.", ("ratio", ("a", "to b"), "=", "2")),
]


@pytest.mark.parametrize(("text", "label"), JOINED, ids=[text for text, _ in JOINED])
def test_a_name_and_a_number_that_are_joined_make_a_label(text, label):
    assert labels_of(text, "en") == [label]


FOREIGN = [
    ("de", "Die Genauigkeit betrug 92,1 %.", ("genauigkeit", (), "=", "92,1 %")),
    ("de", "Die Auslastung lag im Jahr 2020 bei mindestens 40 %.", None),
    ("de", "Die Auslastung lag bei mindestens 40 %.", ("auslastung", (), ">=", "40 %")),
    ("de", "Die mittlere Temperatur betrug 12,5 Grad.", ("temperatur", ("statistic:mittlere",), "=", "12,5")),
    ("fr", "La précision était de 92,1 %.", ("précision", (), "=", "92,1 %")),
    ("fr", "Le taux s'élevait à 8,1 % en 2020.", ("taux", ("year:2020",), "=", "8,1 %")),
    ("fr", "Le taux était au moins 8 %.", ("taux", (), ">=", "8 %")),
    ("es", "La precisión fue del 92,1 %.", ("precisión", (), "=", "92,1 %")),
    ("es", "La tasa alcanzó al menos el 8 %.", None),
    ("es", "La tasa es de al menos 8 %.", ("tasa", (), ">=", "8 %")),
    ("zh", "准确率为92.1%。", ("准确率", (), "=", "92.1%")),
    ("zh", "准确率：0.91", ("准确率", (), "=", "0.91")),
    ("zh", "用户数为 2,300万。", ("用户数", (), "=", "2,300万")),
    ("zh", "模型A的准确率达到0.4。", ("准确率", ("model:a",), "=", "0.4")),
    ("zh", "用户数至少为2,000。", ("用户数", (), ">=", "2,000")),
    ("zh", "平均年龄为45岁。", ("年龄", ("statistic:平均",), "=", "45")),
]


@pytest.mark.parametrize(("language", "text", "label"), FOREIGN, ids=[text for _, text, _ in FOREIGN])
def test_labels_are_read_in_five_languages(language, text, label):
    found = labels_of(text, language)
    assert found == ([label] if label else found[:0])


NONE = [
    "There were 5 failures.",
    "The plan reached 100,000 homes.",
    "The trial enrolled 45 patients.",
    "A total of 45 patients were enrolled.",
    "Accuracy was 5% higher in group A.",
    "Accuracy rose from 80% to 92%.",
    "Revenue grew 5%.",
    "The tower is 324 m tall.",
    "It was 5.",
    "Accuracy was not 92.1%.",
    "Accuracy may be 92.1%.",
    "If it rains, accuracy was 92.1%.",
    "Was accuracy 92.1% or was accuracy of 92.1%?",
    "No model reached an accuracy of 92.1%.",
    "The values were 0.9 and 0.8.",
    "Accuracy in three studies was 92%, 88% and 85%.",
    "GDP growth of 2.1% in 2019 and 2020",
    "Nineteen of 20 were positive.",
]


RECKONED = [
    "MAX_ROWS = 2 * MAX_COLUMNS = 48",
    "d = 0.5 - 0.3 = 0.2",
    "rate = 3 / 4 = 75 %",
    "n = 2 × 12 = 24 patients",
]


@pytest.mark.parametrize("text", RECKONED)
def test_what_is_reckoned_with_is_no_labels_value(text):
    assert labels_of(text, "en") == []


@pytest.mark.parametrize("text", ["d = 0.80 - a large effect", "d = 0.80* of all", "d = 0.80 / p = .03", "* d = 0.80"])
def test_a_dash_a_note_mark_and_a_bullet_reckon_nothing(text):
    assert labels_of(text, "en")[0] == ("d", (), "=", "0.80")


@pytest.mark.parametrize("text", NONE)
def test_what_counts_denies_supposes_or_cannot_be_paired_is_no_label(text):
    assert labels_of(text, "en") == []


SERIES = [
    (
        "Precision and recall were 0.9 and 0.8, respectively.",
        [("precision", (), "=", "0.9"), ("recall", (), "=", "0.8")],
    ),
    (
        "Precision, recall and F1 were 0.9, 0.8 and 0.7.",
        [("precision", (), "=", "0.9"), ("recall", (), "=", "0.8"), ("f1", (), "=", "0.7")],
    ),
    ("Recall was 0.91 for A and 0.88 for B.", [("recall", ("a",), "=", "0.91"), ("recall", ("b",), "=", "0.88")]),
    ("Recall was 1.9 for A, 0.6 for B.", [("recall", ("a",), "=", "1.9"), ("recall", ("b",), "=", "0.6")]),
    (
        "Recall was 0.91 and 0.88 for A and B, respectively.",
        [("recall", ("a",), "=", "0.91"), ("recall", ("b",), "=", "0.88")],
    ),
    (
        "Precision was 0.9 and recall was 0.8.",
        [("precision", (), "=", "0.9"), ("recall", (), "=", "0.8")],
    ),
    ("Accuracy: 0.9\nRecall: 0.8", [("accuracy", (), "=", "0.9"), ("recall", (), "=", "0.8")]),
    (
        "The model's accuracy is 76.1%, compared with 74.0% for B.",
        [("accuracy", ("model",), "=", "76.1%")],
    ),
    (
        "La tasa fue del 14,1 % en 2020 y del 15,5 % en 2021.",
        [("tasa", ("year:2020",), "=", "14,1 %"), ("tasa", ("year:2021",), "=", "15,5 %")],
    ),
]


@pytest.mark.parametrize(("text", "labels"), SERIES, ids=[text for text, _ in SERIES])
def test_values_are_paired_by_their_qualifiers_or_by_order(text, labels):
    assert labels_of(text) == labels


def test_a_bare_statistic_hangs_on_the_clause_before_it():
    labels = Reading("Rain mattered (p = .03) but wind did not (p = .4).", language="en").labels
    assert [sorted(label.host) for label in labels] == [["mattered", "rain"], ["wind"]]


def test_statistics_in_a_chain_hang_on_one_clause():
    labels = Reading("Wind did not matter, t(28) = 0.2, p = .8.", language="en").labels
    assert [label.key for label in labels] == ["t", "p"]
    assert labels[0].host == labels[1].host


def test_a_statistic_after_a_named_value_hangs_on_that_name():
    text = "Sensitivity was 90% (95% CI 85-94%) and specificity was 80% (95% CI 75-84%)."
    hosts = [label.host for label in Reading(text, language="en").labels if label.key == "ci"]
    assert hosts == [{"sensitivity"}, {"specificity"}]


def test_what_a_label_covers_are_name_qualifiers_verb_and_value():
    text = "In Study 2, the accuracy on COCO was at least 92.1%."
    (label,) = Reading(text, language="en").labels
    assert [text[start:end] for start, end in label.covers] == ["Study 2", "accuracy", "COCO", "was at least", "92.1%"]


SAME = [
    ("Top-3", "top_3"),
    ("top3", "Top 3"),
    ("Mean errors", "mean_error"),
    ("accuracies", "Accuracy"),
    ("CPUs", "cpus"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_case_plural_and_separators_do_not_tell_names_apart(one, other):
    assert joined(one) == joined(other)


@pytest.mark.parametrize(("one", "other"), [("AP", "APs"), ("top3", "top5"), ("loss", "los"), ("R²", "R2")])
def test_other_names_stay_apart(one, other):
    assert joined(one) != joined(other)


@given(st.text(max_size=60))
def test_atoms_are_stable_under_joining_with_a_space(text):
    assert atoms(" ".join(atoms(text))) == tuple(part for atom in atoms(text) for part in atoms(atom))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="accuracy was of=<>:.,;()[]%-0123456789 \n|{}\"'for A and", max_size=120))
def test_any_text_is_read_and_each_label_stands_where_it_says(text):
    reading = Reading(text, language="en")
    for label in reading.labels:
        plain = reading.plain.text
        assert 0 <= label.range.start < label.range.end <= len(plain)
        assert all(label.range.start <= place.start <= place.end <= label.range.end for place in label.covers)
