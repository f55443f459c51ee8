"""The page of claims in a real browser: filters, keys, marks, hostile text, scripts off, printing, many claims."""

import os
import time

import msgspec
import pypdfium2
import pytest

from aswritten.report.claims_run import claims_run
from aswritten.report.diagnostic import Problem, Spot, Suppression, SuppressionKind
from aswritten.report.html_claims import render_claims

from .conftest import CLAIMS, build_cards, build_page

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "closing": "</script></style></main>",
    "data": "]]> --> <!-- <![CDATA[",
    "quotes": "\" onmouseover='alert(2)' x=\"",
    "picture": "<img src=x onerror=alert(3)>",
    "entity": "&lt;b&gt; &#60;i&#62; &amp;",
    "right-to-left": "שלום \u202eevil\u202c عالم",
    "zero": "a\0b\x1b[31m\x7f\x85",
    "surrogate": "lone \ud800 half",
    "address": "javascript:alert(4) data:text/html,x http://127.0.0.1/x",
}


def excused(diagnostic):
    spot = Spot(path="paper.md", line=9)
    return msgspec.structs.replace(
        diagnostic, suppression=Suppression(kind=SuppressionKind.IN_SOURCE, reason="the memo was mended", spot=spot)
    )


def test_a_page_asks_nobody_and_says_nothing_on_the_console(open_page):
    opened = open_page(build_page())
    opened.settle()
    assert opened.requests == [opened.path.as_uri()]
    assert opened.complaints == []


def test_the_policy_stops_what_is_not_the_pages_own(open_page):
    page = build_page().replace("</main>", '<script>window.broken = 1</script><img src="https://example.org/x"></main>')
    opened = open_page(page)
    assert opened.page.evaluate("window.broken") is None
    assert any("Content Security Policy" in each for each in opened.complaints)
    assert opened.page.locator("html.js").count() == 1, "the page's own script runs all the same"


def test_claims_are_grouped_by_verdict_with_their_counts(open_page):
    page = open_page(build_page()).page
    titles = [" ".join(text.split()) for text in page.locator("main h2").all_inner_texts()]
    assert titles == ["Disproven 2", "Contradicted 1", "Insufficient 1", "Verified 1"]
    assert page.inner_text("#state") == "5 of 5 claims shown"


def test_a_verdict_is_filtered_out_and_in_again(open_page):
    opened = open_page(build_page())
    opened.page.uncheck("input[value=verified]")
    opened.settle()
    assert len(opened.shown()) == 4
    assert opened.page.inner_text("#state") == "4 of 5 claims shown"
    assert not opened.page.is_visible("#verified"), "an empty group has no heading"
    opened.page.click("button[type=reset]")
    opened.settle()
    assert len(opened.shown()) == 5


def test_rule_document_words_and_suppression_filter(open_page):
    opened = open_page(build_page(documents=("one.md", "two.md"), excuse={"hedge-dropped": excused}))
    page = opened.page
    page.select_option("select[name=rule]", "hedge-dropped")
    opened.settle()
    assert opened.shown() == ["c2"]
    page.select_option("select[name=rule]", "")
    page.select_option("select[name=document]", label="one.md")
    opened.settle()
    assert sorted(opened.shown()) == ["c1", "c3", "c5"]
    page.select_option("select[name=document]", "")
    page.select_option("select[name=excused]", "yes")
    opened.settle()
    assert opened.shown() == ["c2"]
    assert "the memo was mended" in page.inner_text("#c2")
    page.select_option("select[name=excused]", "")
    page.fill("input[name=sought]", "PUMP fine")
    opened.settle()
    assert opened.shown() == ["c5"]
    page.fill("input[name=sought]", "no such word")
    opened.settle()
    assert opened.shown() == []
    assert page.inner_text("#state") == "0 of 5 claims shown"


def test_keys_go_from_claim_to_claim_and_to_the_search(open_page):
    opened = open_page(build_page())
    page = opened.page
    focused = "document.activeElement.id || document.activeElement.name"
    order = opened.shown()
    for key, at in (("j", 0), ("j", 1), ("ArrowRight", 2), ("k", 1), ("ArrowLeft", 0), ("k", 0)):
        page.keyboard.press(key)
        assert page.evaluate(focused) == order[at], key
    page.keyboard.press("/")
    assert page.evaluate(focused) == "sought"
    page.keyboard.type("jk/")
    assert page.input_value("input[name=sought]") == "jk/", "keys are letters where one types"
    page.keyboard.press("Escape")
    opened.settle()
    assert len(opened.shown()) == 5
    page.keyboard.press("j")
    assert page.evaluate(focused).startswith("c")


def test_the_focused_claim_stands_below_the_filters(open_page):
    opened = open_page(build_page(), height=500)
    for _ in range(3):
        opened.page.keyboard.press("j")
    opened.page.wait_for_timeout(700)
    bar = opened.page.locator(".filters").bounding_box()
    card = opened.page.locator(":focus").bounding_box()
    assert bar["y"] + bar["height"] <= card["y"] < 500


def test_the_first_stop_of_the_tab_key_skips_to_the_results(open_page):
    page = open_page(build_page()).page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_spans_are_marked_in_claim_and_source_with_one_number(open_page):
    page = open_page(build_page()).page
    said = page.locator("#c2 .pair > div").nth(1).locator("mark.deep")
    assert said.all_inner_texts() == ["may"]
    number = said.get_attribute("data-n")
    told = page.locator("#c2 .told li", has_text="hedge-dropped").locator(".n")
    assert told.inner_text() == number
    assert page.locator("#c1 .pair > div").nth(0).locator("mark").count() > 0
    assert "In all, 45 nurses took part" in page.locator("#c2 .pair").inner_text(), "the sentence before"
    assert "Recall: 0.4" in page.locator("#c2 .pair").inner_text(), "the sentence after"


def test_an_absent_quote_is_compared_word_by_word_and_a_label_value_by_value(open_page):
    page = open_page(build_page()).page
    assert page.locator("#c1 ins").all_inner_texts() == ["sales", "5%"]
    assert page.locator("#c1 del").all_inner_texts() == ["Sales", "4%"]
    cells = page.locator("#c3 table tbody tr").first.locator("th, td").all_inner_texts()
    assert cells[1:3] == ["0.5", "0.4"]


def test_what_could_not_be_checked_is_listed(open_page):
    problem = Problem(code="NOT_FOUND", message="gone.txt does not exist", hint="look", spot=Spot(path="rows.csv"))
    page = open_page(build_page(problems=[problem], notes=["as given"])).page
    assert "gone.txt does not exist" in page.inner_text("section[aria-labelledby=not-checked]")
    assert "as given" in page.inner_text("header")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_stays_text(open_page, name):
    text = HOSTILE[name]
    said = text.replace("\ud800", "")  # the check takes no half of a pair; a file's name may hold one
    claims = {text: f"The memo says “{said} fell by 5%”."}
    problem = Problem(code="NOT_FOUND", message=text, hint=text, spot=Spot(path=text), name=text)
    page = build_page(
        claims,
        f"First. {said} fell by 4%. Last.",
        path=text,
        documents=(text, f"{text}2"),
        problems=[problem],
        notes=[text],
    )
    opened = open_page(page)
    opened.settle()
    assert opened.complaints == []
    assert opened.requests == [opened.path.as_uri()]
    assert opened.page.locator("script").count() == 1
    assert opened.page.locator("main img, main script, main style, main b[onmouseover]").count() == 0
    assert opened.page.locator("main h3").count() == 1
    shown = said.replace("\u202e", "\\u202e").replace("\u202c", "\\u202c")
    for raw, seen in (("\0", "\\x00"), ("\x1b", "\\x1b"), ("\x7f", "\\x7f"), ("\x85", "\\x85")):
        shown = shown.replace(raw, seen)
    assert shown in opened.page.locator("#c1 .pair").evaluate("one => one.textContent")
    assert text.replace(said, shown, 1).replace("\ud800", "\\ud800") in opened.page.inner_text("header .notes")


def test_a_line_of_a_megabyte_is_cut_and_says_so(open_page):
    line = "word " * 200_000
    opened = open_page(build_page({"long": f"The memo says “{line}”."}, f"{line}. The end."))
    assert "characters more" in opened.page.inner_text("#c1")
    assert opened.complaints == []


def test_all_is_there_without_scripts(open_page):
    opened = open_page(build_page(), java_script_enabled=False)
    text = opened.page.inner_text("main")
    for claim in CLAIMS.values():
        assert claim in text
    assert not opened.page.is_visible(".filters"), "what would do nothing is not offered"
    assert not opened.page.is_visible(".theme")


def test_printing_opens_everything(open_page):
    opened = open_page(build_page())
    document = pypdfium2.PdfDocument(opened.page.pdf())
    text = " ".join(document[at].get_textpage().get_text_bounded() for at in range(len(document)))
    text = " ".join(text.split())
    document.close()
    assert text.count("Nothing to compare") == 5
    assert "Any rule" not in text


def test_a_narrow_page_does_not_scroll_sideways(open_page):
    page = open_page(build_page(), width=320).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_switch_turns_the_scheme_of_the_system(open_page, scheme):
    page = open_page(build_page(), color_scheme=scheme).page
    paper = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(paper)
    assert page.get_attribute(".theme", "aria-pressed") == str(scheme == "dark").lower()
    page.click(".theme")
    assert page.evaluate(paper) != before
    assert page.get_attribute(".theme", "aria-pressed") == str(scheme == "light").lower()


def test_five_thousand_claims_load_within_three_seconds(open_page):
    cards, _, _ = build_cards()
    many = [
        msgspec.structs.replace(cards[at % len(cards)], name=f"row {at}", document=f"chapter-{at % 12}.md")
        for at in range(5_000)
    ]
    counts = {}
    for card in many:
        counts[card.verdict] = counts.get(card.verdict, 0) + 1
    html = render_claims(claims_run((), counts), many)
    opened = open_page(html)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        opened.page.reload()
        opened.page.locator("#state", has_text="5,000 of 5,000").wait_for()
        times.append(time.perf_counter() - start)
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert min(times) < 3 * busy, f"{len(html.encode()) / 1e6:.1f} MB took {times}"
    opened.page.fill("input[name=sought]", "row 4999")
    opened.page.locator("#state", has_text="1 of 5,000").wait_for()
    assert opened.complaints == []
