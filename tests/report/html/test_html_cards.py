"""What a card takes over from a result and its source."""

import pytest

from aswritten.api import check_source, read_source
from aswritten.report.html_cards import Cards, make_card

from .conftest import MEMO, build_cards


def card_of(claim, source, *, path="memo.txt", scan=None, **more):
    reading = read_source(text=source, **more)
    return make_card(check_source(claim, reading), reading, name="1", path=path, scan=scan)


def test_a_passage_is_the_sentence_with_its_neighbours():
    passage = card_of("“The pump was idle”, it says.", "One. Two here. The pump was idle. Three here. Four.").passages[
        0
    ]
    assert passage.text == "Two here. The pump was idle. Three here."
    assert passage.text[slice(passage.marks[0].start, passage.marks[0].end)] == "The pump was idle"
    assert (passage.before, passage.after) == (0, 0)


def test_a_sentence_without_end_is_cut_around_the_span_and_says_so():
    source = f"{'a, ' * 2_000}the pump was idle {', b' * 3_000}"
    passage = card_of("“the pump was idle”, it says.", source).passages[0]
    assert len(passage.text) < 1_100
    assert passage.before + len(passage.text) + passage.after == len(source.strip())


def test_markup_of_the_source_is_seen_through():
    source = "<p>One.</p><p>The <b>pump</b> was <i>idle</i> &amp; cold.</p>"
    passage = card_of("“The pump was idle”, it says.", source, media_type="text/html").passages[0]
    assert passage.text[slice(passage.marks[0].start, passage.marks[0].end)] == "The pump was idle"
    assert "<" not in passage.text


@pytest.mark.parametrize(("path", "keeps"), [("a.json", True), ("a.CSV", True), ("a.txt", False), ("a.pdf", False)])
def test_lines_are_kept_where_they_tell_something(path, keeps):
    assert card_of("“pump: idle”, it says.", '{"pump: idle": 3}', path=path).passages[0].keeps_lines is keeps


def test_the_gravest_passage_comes_first():
    source = (
        "Here 45 nurses sat. "
        + "Nothing here. " * 9
        + "Night shifts may cause higher glucose. "
        + "Then 45 left. " * 40
    )
    card = card_of("Night shifts cause higher glucose. There were 45 nurses.", source)
    assert "may" in card.passages[0].text
    assert len(card.passages) <= 5


def test_a_picture_is_asked_for_the_runs_of_the_gravest_findings():
    asked = []

    def scan(runs):
        asked.append([MEMO[start:end] for start, end in runs])
        return "<svg/>"

    card = card_of("The memo says “sales fell by 5%”.", MEMO, scan=scan)
    assert asked == [["Sales fell by 4%"]]
    assert card.passages[0].scan == "<svg/>"


def test_a_run_keeps_so_many_cards_of_a_verdict_and_counts_the_others(monkeypatch):
    monkeypatch.setattr("aswritten.report.html_cards.MOST_CARDS", 2)
    cards = Cards()
    for card in build_cards()[0] * 3:
        cards.add(card, ())
    assert cards.left_off == {"disproven": 4, "contradicted": 1, "insufficient": 1, "verified": 1}
    assert len(cards.kept) == 8
