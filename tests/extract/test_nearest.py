"""The passage nearest to an absent quote, the difference in words, and damage done by page layout."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.checks.verbatim import show_differences
from aswritten.extract.nearest import LONGEST, nearest_passage
from aswritten.extract.reading import Reading

PLANS = "students make private plans before they see results"
FOREIGN = "the harbour was closed for nine more weeks because of ice"


def nearest(quote: str, source: str):
    return nearest_passage(quote, Reading(source, language="en"))


DIFFERENCES = {
    "a word replaced": (
        "the dropout rate was 6% over the period",
        "In total the dropout rate was 5% over the period.",
        "the dropout rate was [5%→6%] over the period",
    ),
    "a word dropped": ("the pump failed at night", "the old pump failed at night", "the [old→] pump failed at night"),
    "a word added": ("the old pump failed at night", "the pump failed at night", "the [→old] pump failed at night"),
    "a capital inside": ("then the Pump failed at night", "then the pump failed at night", "then the [pump→Pump] failed at night"),
    "a comma inside": ("it failed, and we left", "it failed and we left", "it [failed→failed,] and we left"),
    "Chinese characters": ("水泵昨晚没有停止运转", "水泵昨晚曾经停止运转", "水 泵 昨 晚 [曾 经→没 有] 停 止 运 转"),
}  # fmt: skip


@pytest.mark.parametrize(("quote", "source", "shown"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_the_difference_is_shown_word_by_word(quote, source, shown):
    found = nearest(quote, source)
    assert show_differences(found.differences) == shown
    assert not found.damaged


def test_long_equal_runs_are_shortened():
    words = "one two three four five six seven eight nine ten"
    found = nearest(f"{words} oranges {words}", f"{words} apples {words}")
    assert show_differences(found.differences) == "…eight nine ten [apples→oranges] one two three…"


def test_the_passage_begins_and_ends_on_words_of_the_quote():
    source = "Nobody knew. In total the dropout rate was 5% over the whole period. Then we left."
    found = nearest("the dropout rate was 6% over the whole period", source)
    assert source[slice(*found.raw_range)] == "the dropout rate was 5% over the whole period"


@pytest.mark.parametrize("source", ["A wholly different line of text.", "", "x", "每份售价九元。"])
def test_nothing_near_is_nothing(source):
    assert nearest("zebra rules apply to all", source) is None


def test_a_long_quote_is_not_searched():
    quote = "the pump failed " * (LONGEST // 10)
    assert nearest(quote, quote[5:]) is None


DAMAGED = {
    "a whole line of another column": "students make private\nthe harbour was closed\nplans before they see results",
    "a running head and a page number on lines of their own": "students make private plans\n\n118 Annals of Ice\n\nbefore they see results",
    "more than eight foreign words": f"students make private plans {FOREIGN} before they see results",
    "a reference at the end of a line": "students make private plans Rev Civ 2019;15:1122.\nbefore they see results",
    "a running head at the start of a line": "students make private plans\nJournal of Ice, vol. 3, p. 4 before they see results",
    "two whole lines in two places": "students make\nan icy wind\nprivate plans before\nblew all day\nthey see results",
    "notes of many words at the foot of a column": f"students make private plans\n{'an icy wind blew all day. ' * 40}\nbefore they see results",
    "one word before a whole line": "students\nan icy wind\nmake private plans before they see results",
}  # fmt: skip

INTACT = {
    "a reference in the middle of a line": "students make private Rev Civ 2019;15:1122. plans before they see results",
    "eight foreign words": "students make private plans one two three four five six seven eight before they see results",
    "many words, and one of the quotation's behind them": f"students make private plans\n{'an icy wind blew all day. ' * 40}\nbefore it came",
    "a word more": "students make very private plans before they see results",
    "a word more at the end of a line": "students make very\nprivate plans before they see results",
    "a word less": f"students make plans {FOREIGN} before they see results",
    "another order": f"before they see results {FOREIGN} students make private plans",
    "a number dropped at the end of a line": "students make 45\nprivate plans before they see results",
    "words strewn about": " ".join(f"{word} {FOREIGN}" for word in PLANS.split()),
}


@pytest.mark.parametrize("source", DAMAGED.values(), ids=DAMAGED)
def test_words_broken_by_layout_alone_are_damaged(source):
    found = nearest(PLANS, f"Many think that {source}. Then they leave.")
    assert found.damaged
    assert found.text.startswith("students")
    assert found.text.endswith("results")


@pytest.mark.parametrize("source", INTACT.values(), ids=INTACT)
def test_words_broken_otherwise_are_not(source):
    found = nearest(PLANS, f"Many think that {source}. Then they leave.")
    assert found is None or not found.damaged


def test_chinese_broken_by_a_line_is_damaged():
    assert nearest("水泵昨晚曾经停止运转", "据报\n水泵昨晚曾经\n第12页 年度报告 2019\n停止运转了").damaged


@given(st.text(alphabet="ab 1.é\n", max_size=40), st.text(alphabet="ab 1.é\n", max_size=120))
def test_the_passage_is_a_slice_of_the_source(quote, source):
    reading = Reading(source, language="en")
    found = nearest_passage(quote, reading)
    if found is not None:
        assert found.text.split() == reading.plain.text[slice(*found.plain_range)].split()
        assert 0 <= found.raw_range.start < found.raw_range.end <= len(source)
        assert "".join(word for step in found.differences for word in step.claim_words)


def test_in_a_million_characters_a_changed_quote_is_found_soon():
    rng = random.Random(4)  # noqa: S311 - a fixed text
    words = ["".join(rng.choices("etaoinshrdlu", k=rng.randint(2, 9))) for _ in range(4000)]
    source = " ".join(rng.choices(words, k=150_000))
    at = source.index(" ", 700_000) + 1
    quote = source[at : at + 900].rsplit(" ", 1)[0]
    changed = " ".join("changed" if index == 40 else word for index, word in enumerate(quote.split()))
    started = time.process_time()
    found = nearest(changed, source)
    assert time.process_time() - started < 3
    assert found.raw_range == (at, at + len(quote))


@pytest.mark.parametrize("source", ["a " * 500_000, "ab" * 500_000, "a\nc\n" * 250_000])
def test_repetitive_text_ends_soon(source):
    started = time.process_time()
    nearest("a " * 450 + "b", source)
    assert time.process_time() - started < 3
