"""What a claim may ask is counted, and the claim that asks for more is told so and not verified."""

from __future__ import annotations

from aswritten import check
from aswritten.checks import framing
from aswritten.extract import direction
from aswritten.extract.number_index import NumberIndex
from aswritten.extract.reading import MOST_NUMBERS, Reading
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.finding import Range
from aswritten.model.number import Doubtful


def rules_of(claim, text):
    return {one.rule for one in check(claim, text=text).checks}


def test_places_in_long_sentences_count_as_many():
    quotes = "He said “pump was idle” " * 60
    in_short, in_long = "The pump was idle. " * 40, "the pump was idle and wet " * 40 + "and wet " * 1_000
    assert not any("were read" in one.message for one in check(quotes, text=in_short).checks)
    assert any("no more were read" in one.message for one in check(quotes, text=in_long).checks)


def test_of_a_claim_no_more_numbers_are_read_than_may_be_looked_for():
    claim = Reading("1 " * 100_000, beside=Reading("1 pump"))
    assert MOST_NUMBERS < len(claim.numbers) <= 2 * MOST_NUMBERS + 2
    assert claim.number_index.has_more
    assert "numbers-unread" in rules_of("1 " * 100_000, "1 pump")


def test_a_claim_of_as_many_numbers_as_are_looked_for_is_read_to_its_end():
    english = load_lexicon("en")
    for text, has_more in [
        ("7 " * 20, False),
        ("7 " * 21, True),
        ("7-8 " * 20, False),
        ("7-8 " * 21, True),
        ("seven pumps " * 20, False),
        ("seven pumps " * 50, True),
        ("7-8 " * 50 + "nine", True),
    ]:
        index = NumberIndex(text, english, Doubtful.ENGLISH, most=20)
        assert index.has_more == has_more, text
        if not has_more:
            assert index.numbers == NumberIndex(text, english, Doubtful.ENGLISH).numbers


def test_a_source_is_read_to_its_end():
    assert len(Reading("1 " * 50_000).numbers) == 50_000


def test_whether_a_span_tells_is_asked_once(monkeypatch):
    asked = []
    source = Reading("a " * 400)
    monkeypatch.setattr(direction, "_any_telling", lambda reading, span: asked.append((reading, span)))
    for _ in range(3):
        direction._tells(source, Range(0, 100))
    assert asked == [(source, Range(0, 100))]


def test_uncovered_words_past_the_first_thousand_are_counted_and_named():
    claim = " ".join(f"w{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}" for n in range(1_500))
    result = check(claim, text="The pump was idle.")
    found = next(one for one in result.checks if one.rule == "words-uncovered")
    assert len(found.claim_spans) == framing._MOST_SHOWN
    assert "and 500 more" in found.message
    assert len(result.uncovered) == 1_500
