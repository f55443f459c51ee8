"""Which pages and sections the words beside a citation name."""

import pytest

from aswritten.lint.pinpoints import leading_pinpoint, pages_named, read_pinpoints
from aswritten.model.source_map import PageText

PAGES = tuple(
    PageText(number=number, label=label, printed=printed)
    for number, (label, printed) in enumerate([("i", None), ("ii", None), ("1", "417"), ("2", "418"), ("3", "419")], 1)
)


@pytest.mark.parametrize(
    ("note", "runs"),
    [
        pytest.param("p. 3", [("3", "3")], id="a page"),
        pytest.param("pp. 1–2", [("1", "2")], id="pages with an en dash"),
        pytest.param("pp. 3-5, emphasis added", [("3", "5")], id="with a remark"),
        pytest.param("pp. 123--7", [("123", "127")], id="a shortened end"),
        pytest.param("pages 3 and 7", [("3", "3"), ("7", "7")], id="two pages"),
        pytest.param("pp. 3, 7–9", [("3", "3"), ("7", "9")], id="a page and a run"),
        pytest.param("page=4", [("4", "4")], id="a fragment"),
        pytest.param("S. 12 f.", [("12", "13")], id="German and the next"),
        pytest.param("Seite 12", [("12", "12")], id="German in full"),
        pytest.param("S. 12ff.", [("12", "16")], id="German and those behind"),
        pytest.param("pág. 8", [("8", "8")], id="Spanish"),
        pytest.param("página 8", [("8", "8")], id="Spanish in full"),
        pytest.param("第2页", [("2", "2")], id="Chinese"),
        pytest.param("第 2–3 頁", [("2", "3")], id="Chinese pages"),
        pytest.param("p. iv", [("iv", "iv")], id="a Roman number"),
    ],
)
def test_pages_are_read(note, runs):
    (found,) = read_pinpoints(note)
    assert (found.kind, list(found.runs)) == ("page", runs)


@pytest.mark.parametrize(
    ("note", "number"),
    [
        pytest.param("Section 2", "2", id="a section"),
        pytest.param("sec. 2.1", "2.1", id="a subsection"),
        pytest.param("§ 4", "4", id="a sign"),
        pytest.param("Abschnitt 3", "3", id="German"),
        pytest.param("第3章", "3", id="Chinese"),
        pytest.param("item 6", "6", id="an item"),
        pytest.param("chapitre 2", "2", id="French"),
    ],
)
def test_sections_are_read(note, number):
    (found,) = read_pinpoints(note)
    assert (found.kind, found.runs) == ("section", ((number, number),))


@pytest.mark.parametrize("note", ["", "emphasis added", "third of May", "Smith 2020", "plan 9", "3", "US 7", "top 5"])
def test_other_words_name_no_place(note):
    assert read_pinpoints(note) == ()


def test_a_number_alone_is_a_page_beside_a_key():
    assert read_pinpoints("33–35", bare=True)[0].runs == (("33", "35"),)


def test_page_and_section_are_both_named():
    assert [found.kind for found in read_pinpoints("Section 2, p. 14")] == ["page", "section"]


@pytest.mark.parametrize(
    ("note", "pages"),
    [
        pytest.param("p. 3", {3, 5}, id="by count or by label"),
        pytest.param("p. ii", {2}, id="by label"),
        pytest.param("p. 418", {4}, id="by the number printed"),
        pytest.param("pp. 417–418", {3, 4}, id="a run of numbers printed"),
        pytest.param("p. 99", set(), id="none"),
    ],
)
def test_a_page_is_known_by_its_count_its_label_or_its_print(note, pages):
    assert pages_named(read_pinpoints(note)[0], PAGES) == pages


@pytest.mark.parametrize(("text", "found"), [(", p. 3, says", "p. 3"), (" says on p. 3", ""), (" (Section 2)", "")])
def test_a_place_right_behind_a_link(text, found):
    assert leading_pinpoint(text) == found
