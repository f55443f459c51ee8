"""Documents beside their sources in a real browser: marks, panel, keys, hostile text, pictures of PDF pages."""

import re

import pypdfium2
import pytest

from aswritten.load.source import load_source
from aswritten.report import html_scans
from aswritten.report.html_scans import Scans

from .test_browser import HOSTILE
from .test_html_pages import PAPER, REPORT, audit_page, lint_page

WORDS = "The quick brown fox jumps over the lazy dog near the river bank. "
PASSAGE = "the pump was idle for the whole night of the third of May"


def test_a_click_on_a_sentence_leads_to_its_source_and_back(open_page, tmp_path):
    opened = open_page(lint_page(tmp_path))
    page = opened.page
    page.click(".s.disproven")
    card = page.locator(".card.here")
    assert "quote-altered" in card.inner_text()
    assert page.evaluate("document.activeElement.classList.contains('here')")
    panel = page.locator(".panel").bounding_box()
    box = card.bounding_box()
    assert panel["y"] <= box["y"] < panel["y"] + panel["height"]
    card.locator(".back").click()
    assert page.evaluate("document.activeElement.matches('.s.disproven')")
    assert opened.complaints == []
    assert opened.requests == [opened.path.as_uri()]


def test_a_key_on_a_sentence_does_the_same(open_page, tmp_path):
    page = open_page(lint_page(tmp_path)).page
    page.focus(".s.disproven")
    page.keyboard.press("Enter")
    assert page.locator(".card.here.disproven").count() == 1


def test_marks_say_in_words_what_their_colour_says(open_page, tmp_path):
    page = open_page(lint_page(tmp_path)).page
    titles = page.eval_on_selector_all(".s", "all => all.map(one => one.title.split(':')[0])")
    assert titles == ["disproven", "verified", "uncited", "source missing", "verified"]


def test_marks_of_what_is_filtered_out_fade(open_page, tmp_path):
    opened = open_page(lint_page(tmp_path))
    opened.page.uncheck("input[value=verified]")
    opened.settle()
    assert opened.page.locator(".s.verified.off").count() == 2
    assert opened.page.locator(".s.disproven.off").count() == 0


def test_on_a_narrow_screen_the_source_comes_up_from_below(open_page, tmp_path):
    page = open_page(lint_page(tmp_path), width=390, height=800).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click(".s.disproven")
    assert page.locator(".panel.sheet").count() == 1
    assert page.locator(".panel .card:visible").count() == 1
    page.click(".close")
    assert page.locator(".panel.sheet").count() == 0


def test_without_scripts_a_mark_is_a_link_to_its_source(open_page, tmp_path):
    page = open_page(lint_page(tmp_path), java_script_enabled=False).page
    page.click(".s.disproven")
    target = page.url.partition("#")[2]
    assert "quote-altered" in page.locator(f"#{target}").inner_text()


def test_numbers_lead_to_their_evidence_the_worst_first(open_page, tmp_path):
    opened = open_page(audit_page(tmp_path))
    page = opened.page
    first = page.locator(".panel .card").first.inner_text()
    assert "81.0" in first
    assert "number mismatch" in first
    assert "80.1" in first
    page.click(".s.disproven")
    evidence = page.locator(".card.here")
    assert "results.json" in evidence.inner_text()
    assert "/precision" in evidence.inner_text()
    page.uncheck("input[value=number_mismatch]")
    opened.settle()
    assert page.locator(".s.disproven.off").count() == 1
    assert opened.complaints == []


@pytest.mark.parametrize("name", sorted(HOSTILE.keys() - {"surrogate", "zero"}))
@pytest.mark.parametrize(("make", "text"), [(lint_page, REPORT), (audit_page, PAPER)], ids=["lint", "audit"])
def test_hostile_documents_stay_text(open_page, tmp_path, name, make, text):
    hostile = f"{text}\n\n```\n{HOSTILE[name]}\n```\n\nIt says “{HOSTILE[name]} 73.2” ([memo](memo.txt)), we say.\n"
    opened = open_page(make(tmp_path, hostile))
    opened.settle()
    assert opened.complaints == []
    assert opened.requests == [opened.path.as_uri()]
    assert opened.page.locator("script").count() == 1
    assert opened.page.locator("main img, main script, main style").count() == 0
    shown = HOSTILE[name].replace("\u202e", "\\u202e").replace("\u202c", "\\u202c")
    assert shown in opened.page.locator(".doc pre").first.evaluate("one => one.textContent")


@pytest.fixture
def pdf(chromium, tmp_path):
    """A PDF of two pages from a browser, with a passage across two lines of the second."""
    page = chromium.new_page()
    page.set_content(
        "<body style='font: 12pt serif; margin: 0'>"
        f"<p>{WORDS * 20}</p><p style='break-before: page'>{WORDS * 3} Then {PASSAGE}. {WORDS * 3}</p></body>"
    )
    path = tmp_path / "paper.pdf"
    page.pdf(path=str(path), format="A5", margin=dict.fromkeys(("top", "right", "bottom", "left"), "15mm"))
    page.close()
    return path


def runs_of(source, *passages):
    flat = source.text.replace("\n", " ")
    return [(flat.index(passage), flat.index(passage) + len(passage)) for passage in passages]


def test_boxes_are_drawn_around_the_passage_and_nothing_else(pdf):
    source = load_source(str(pdf), root=None)
    shown = Scans().of("paper.pdf", source)(runs_of(source, PASSAGE))
    band = shown.partition("<details")[0]
    boxes = [
        tuple(map(float, found))
        for found in re.findall(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', band)
    ]
    assert len(boxes) == 2, "a box a line"
    document = pypdfium2.PdfDocument(pdf)
    text_page = document[1].get_textpage()
    height = document[1].get_height()
    read = [
        text_page.get_text_bounded(
            left=x + 1.4, bottom=height - y - high + 1.4, right=x + wide - 1.4, top=height - y - 1.4
        )
        for x, y, wide, high in boxes
    ]
    document.close()
    assert " ".join(" ".join(read).split()).rstrip(".") == PASSAGE


def test_a_page_is_kept_once_however_many_passages_stand_on_it(pdf):
    source = load_source(str(pdf), root=None)
    scans = Scans()
    scan = scans.of("paper.pdf", source)
    for passage in (PASSAGE, "the pump was idle", "quick brown fox"):
        assert "<use" in scan(runs_of(source, passage))
    assert scans.stock().count("<image") == 2
    assert scans.notes == ()


def test_the_picture_is_one_that_a_browser_shows(pdf, open_page, tmp_path):
    source = load_source(str(pdf), root=None)
    scans = Scans()
    band = scans.of("paper.pdf", source)(runs_of(source, PASSAGE))
    address = re.search(r'href="(data:image/png[^"]*)"', scans.stock())[1]
    opened = open_page(f"<!doctype html><body>{scans.stock()}{band}<img src='{address}'></body>")
    width, height = opened.page.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]")
    assert (width, round(width / height, 2)) == (1_000, 0.7)
    assert opened.complaints == []


def test_pictures_have_a_limit_that_is_told(pdf, monkeypatch):
    monkeypatch.setattr(html_scans, "MOST_PAGES", 1)
    source = load_source(str(pdf), root=None)
    scans = Scans()
    scan = scans.of("paper.pdf", source)
    assert scan(runs_of(source, PASSAGE))
    assert scan([(0, 9)]) == ""
    assert scans.stock().count("<image") == 1
    assert "1 pages" in scans.notes[0]


def test_a_source_that_is_no_pdf_has_no_picture(tmp_path):
    path = tmp_path / "memo.txt"
    path.write_text("one two", encoding="utf-8")
    assert Scans().of("memo.txt", load_source(str(path), root=None))([(0, 3)]) == ""


def test_a_report_with_a_pdf_shows_its_page(pdf, open_page, tmp_path, aswritten):
    (tmp_path / "report.md").write_text(f"It says that “{PASSAGE}” ([paper](paper.pdf)).\n", encoding="utf-8")
    ended = aswritten("lint", "report.md", "--format", "html", "--output", "out.html", cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    opened = open_page((tmp_path / "out.html").read_text("utf-8"))
    scan = opened.page.locator(".scan").first
    assert scan.get_attribute("aria-label") == "Page 2 of paper.pdf, the passage boxed"
    assert scan.bounding_box()["height"] > 50
    assert opened.complaints == []
    assert opened.requests == [opened.path.as_uri()]
