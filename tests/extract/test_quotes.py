"""What counts as quoted: marks of five languages, block quotes, LaTeX and HTML; apostrophes and measures never."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.extract.quotes import find_quotes, is_short
from aswritten.extract.reading import Reading
from aswritten.model.quote import QuoteKind

HTML, LATEX, MARKDOWN = "text/html", "application/x-tex", "text/markdown"


def quoted(claim: str, media_type: str | None = None, language: str | None = None) -> list[str]:
    return [quote.text for quote in find_quotes(Reading(claim, media_type=media_type, language=language))]


QUOTED = {
    "English double marks": ("It says “the pump failed” twice.", ["the pump failed"]),
    "straight double marks": ('It says "the pump failed".', ["the pump failed"]),
    "English single marks": ("It says ‘the pump failed’ twice.", ["the pump failed"]),
    "straight single marks": ("It says 'the pump failed' twice.", ["the pump failed"]),
    "full-width marks": ("It says ＂the pump failed＂.", ["the pump failed"]),
    "French guillemets with spaces": ("On lit « la pompe est froide ».", [" la pompe est froide "]),
    "German guillemets pointing inwards": ("Dort steht »die Probe war trocken«.", ["die Probe war trocken"]),
    "single guillemets": ("Dort steht ›die Probe‹ und ‹la pompe›.", ["die Probe", "la pompe"]),
    "German marks closed by the English opening mark": ("Dort steht „die Probe“ nicht.", ["die Probe"]),
    "German marks closed by the English closing mark": ("Dort steht „die Probe” nicht.", ["die Probe"]),
    "German marks closed by a straight mark": ('Dort steht „die Probe" nicht.', ["die Probe"]),
    "German single marks": ("Dort steht ‚die Probe‘ nicht.", ["die Probe"]),
    "a German and an English quotation": ("Erst „eins zwei“, then “three four”.", ["eins zwei", "three four"]),
    "Chinese corner brackets": ("文中写着「山路难行」。", ["山路难行"]),
    "Chinese double corner brackets": ("文中写着『山路难行』。", ["山路难行"]),
    "Chinese curly marks between characters": ("他说“山路难行”了。", ["山路难行"]),
    "straight marks between Chinese characters": ('他说"山路难行"了。', ["山路难行"]),
    "single marks between Chinese characters": ("他说‘山路难行’了。", ["山路难行"]),
    "LaTeX marks": ("It says ``the pump failed'' twice.", ["the pump failed"]),
    "two straight single marks": ("It says ''the pump failed'' twice.", ["the pump failed"]),
    "two quotations in one sentence": ('"One two" and "three four".', ["One two", "three four"]),
    "marks beside brackets and dashes": ('(“one two”)—"three four"—', ["one two", "three four"]),
    "marks inside Markdown emphasis": ('It says **"the pump failed"**.', ["the pump failed"]),
    "an apostrophe inside double marks": ("It says “the operator’s manual”.", ["the operator’s manual"]),
    "an apostrophe inside single marks": ("It says 'the operator's manual' here.", ["the operator's manual"]),
    "a possessive inside single marks": ("It says ‘the wardens’ patrols were cut’ here.", ["the wardens’ patrols were cut"]),
    "a single quotation that ends in s": ("Both 'the dogs' and 'the cats' ran.", ["the dogs", "the cats"]),
    "a decade inside marks": ('It says "the \'90s were loud".', ["the '90s were loud"]),
    "a mark of inch inside marks": ('He said "the 12" disc broke" and left.', ['the 12" disc broke']),
    "a mark after a digit that closes": ('In "May 2019" he found "a new way".', ["May 2019", "a new way"]),
    "measures inside marks": ("He wrote “40° 26' N, 5' 10\"” there.", ["40° 26' N, 5' 10\""]),
    "of nested quotations the outer one": ("He wrote “she said ‘no’ to it” there.", ["she said ‘no’ to it"]),
    "of nested guillemets the outer one": ("« un « deux » trois »", [" un « deux » trois "]),
    "of nested corner brackets the outer one": ("「他说『不』了」", ["他说『不』了"]),
    "of nested equal marks the outer one": ('He wrote "she said "no" to it" there.', ['she said "no" to it']),
    "a quotation after an unclosed mark": ("“one two. He said “three four” then", ["three four"]),
    "German marks between a question and a bracket": ("Er fragt („ist sie kalt?“).", ["ist sie kalt?"]),
    "a block quote of several lines": ("> The pump\n> failed.\n\nText.", ["The pump\nfailed."]),
    "a block quote without its attribution": ("> The pump failed.\n> — A. Smith, 2020", ["The pump failed."]),
    "a block quote without its enclosing marks": ("> “The pump failed.”", ["The pump failed."]),
    "a block quote of one item": ("> 5. The pump", ["5. The pump"]),
    "a block quote with a stray closing mark": ("> The pump failed.”", ["The pump failed."]),
    "a block quote with a stray straight mark": ('> The pump failed."', ["The pump failed."]),
    "a block quote that ends in a measure": ('> The pipe has 12"', ['The pipe has 12"']),
    "a block quote that ends in a quotation": ("> The pump “failed”", ["The pump “failed”"]),
    "two block quotes": ("> One two.\n\nText.\n\n> Three four.", ["One two.", "Three four."]),
    "a block quote that begins with a count": (
        "> 12 pumps of the old works failed in May.",
        ["12 pumps of the old works failed in May."],
    ),
    "a block quote that begins with a figure, beside another": ("> One two.\n\n> 64:ff9b::/96", ["One two.", "64:ff9b::/96"]),
    "code with brackets": ("It runs print('hello world') first.", ["hello world"]),
}  # fmt: skip

NOT_QUOTED = {
    "English apostrophes": "It's the dog's and don't.",
    "possessives of plurals": "The wardens' patrols and the dogs’ and cats’ owners.",
    "letters left out": "Rock 'n' roll, 'tis said, of the '90s and ’em.",
    "letters left out, with the wrong mark": "Rock ‘n’ roll of the ‘90s and the dogs’ owners.",
    "a letter left out and a possessive": "'Tis the wardens' patrols.",
    "French elisions": "L'étude d’hier qu'il n’a pas lue.",
    "feet and inches": 'He is 5\' 10" tall and owns a 12" disc.',
    "feet and inches with curly marks": "He is 5’ 10” tall and owns a 12” disc.",
    "minutes and seconds": "It lies at 40° 26' 46\" N.",
    "primes": "It lies at 40° 26′ 46″ N.",
    "an unclosed mark": "It says “the pump failed.",
    "an unopened mark": "It says the pump failed” twice.",
    "a mark that opens in one paragraph and closes in another": 'It says "the pump\n\nfailed" twice.',
    "English marks closed by a German opening mark": "It says “the pump„ failed.",
    "marks around nothing": 'It says "" and “—” and "…".',
    "marks alone": '""""""""',
    "a mark inside a word": 'It says foo"bar"baz.',
    "a comparison at the start of a line": "> 40% of users left.",
    "a short comparison of a count": "> 12 pumps failed.",
    "a comparison of a count without an end": "> 12 pumps of the old works failed in May",
    "a mark of equality in mathematics": "f' and g'' are given.",
}


@pytest.mark.parametrize(("claim", "spans"), QUOTED.values(), ids=QUOTED)
def test_it_is_quoted(claim, spans):
    assert quoted(claim) == spans


@pytest.mark.parametrize("claim", NOT_QUOTED.values(), ids=NOT_QUOTED)
def test_it_is_not_quoted(claim):
    assert quoted(claim) == []


MARKED_UP = {
    "LaTeX enquote": (LATEX, r"It says \enquote{the \emph{pump} failed} twice.", [r"the \emph{pump} failed"]),
    "LaTeX enquote inside another": (LATEX, r"\enquote{one \enquote{two} three}", [r"one \enquote{two} three"]),
    "a LaTeX quote environment": (LATEX, "\\begin{quote}The pump failed.\\end{quote}", ["The pump failed."]),
    "LaTeX single marks": (LATEX, "It says `the pump failed' twice.", ["the pump failed"]),
    "an HTML q": (HTML, "<p>It says <q>the <b>pump</b> failed</q>.</p>", ["the <b>pump</b> failed"]),
    "an HTML blockquote": (HTML, "<blockquote cite='x'>The pump failed.</blockquote>", ["The pump failed."]),
    "a Markdown block quote with a figure": (MARKDOWN, "> 40% of users left.", ["40% of users left."]),
}


@pytest.mark.parametrize(("media_type", "claim", "spans"), MARKED_UP.values(), ids=MARKED_UP)
def test_markup_quotes_in_its_own_media_type(media_type, claim, spans):
    assert quoted(claim, media_type) == spans


@pytest.mark.parametrize("claim", [r"It says \enquote{the pump failed}.", "It says <q>the pump failed</q>."])
def test_markup_of_another_media_type_quotes_nothing(claim):
    assert quoted(claim) == []


def test_arguments_follow_the_quotes_of_the_claim_and_have_no_place():
    quotes = find_quotes(Reading('It says "one two".'), ["three four", "“five six”", "…"])
    assert [(quote.text, quote.kind) for quote in quotes] == [
        ("one two", QuoteKind.MARKS),
        ("three four", QuoteKind.ARGUMENT),
        ("five six", QuoteKind.ARGUMENT),
    ]
    assert quotes[1].raw_range is None


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("two words", True),
        ("three short words", False),
        ("two — words", True),
        ("第三章", True),
        ("静脉给药", False),
        ("GPT-4模型效果", False),
        ("[the drug was] effective", True),
        ("[T]he pump failed", False),
    ],
)
def test_a_span_is_short_below_three_tokens_or_four_cjk_characters(text, short):
    assert is_short(text) is short


@given(st.text(alphabet="ab1 \n.,'\"“”‘’„«»「」`>—", max_size=60))
def test_ranges_slice_back_and_quotes_stand_in_order_without_overlap(claim):
    last = 0
    for quote in find_quotes(Reading(claim)):
        inner, outer = quote.raw_range, quote.outer_range
        assert last <= outer.start <= inner.start < inner.end <= outer.end
        if quote.kind is QuoteKind.MARKS:
            assert claim[inner.start : inner.end] == quote.text
        last = outer.end


@given(
    st.lists(st.sampled_from(["the pump failed", "one two", "it’s 5"]), min_size=1, max_size=6),
    st.sampled_from(["“”", "«»", "「」", '""', "„“"]),
)
def test_every_quotation_of_a_list_is_found(texts, marks):
    claim = ", ".join(f"{marks[0]}{text}{marks[1]}" for text in texts)
    assert quoted(claim, language="en") == texts


@pytest.mark.parametrize("mark", "\"'“”‘’«»„「」`>\n")
def test_a_hundred_thousand_marks_end_soon(mark):
    started = time.process_time()
    find_quotes(Reading(f"{mark}a " * 100_000, language="en"))
    find_quotes(Reading(mark * 100_000, language="en"))
    assert time.process_time() - started < 8
