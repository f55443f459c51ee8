"""Where a quote stands in a source: the folds that are allowed, and those that are not."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aswritten.extract.passages import LIMIT, find_passages, locate
from aswritten.extract.reading import Reading
from aswritten.model.verdict import Exactness

EXACT, FOLDED, CASE, MARKUP = Exactness.EXACT, Exactness.FOLDED, Exactness.CASE, Exactness.MARKUP
ELLIPSIS, BRACKET, SKIPPED = Exactness.ELLIPSIS, Exactness.BRACKET, Exactness.MARKER_SKIPPED
AFTER_THREE_ENDS = (
    "The pump stopped at noon. Nobody was hurt then. The crew went home. A spare arrived and was swapped."
)
AFTER_TWO_ENDS = "The pump stopped at noon. Nobody was hurt then. A spare arrived and was swapped."


def find(quote: str, source: str):
    return find_passages(quote, Reading(source)).found


def slices(quote: str, source: str) -> list[list[str]]:
    return [[source[start:end] for start, end in passage.ranges] for passage in find(quote, source)]


FOUND = {
    "letter by letter": ("the pump failed", "By then the pump failed.", EXACT),
    "with the claim's full stop": ("the pump failed.", "By then the pump failed again.", EXACT),
    "with the claim's comma": ("the pump failed,", "By then the pump failed again.", EXACT),
    "with the claim's Chinese full stop": ("山路难行。", "那里山路难行，我们走了。", EXACT),
    "over a line break": ("the pump failed", "By then the pump\nfailed.", FOLDED),
    "over a page break": ("the pump failed", "By then the pump\n\n\x0cfailed.", FOLDED),
    "with other spaces": ("t(38) = 2.41", "It was t(38)\u202f=\u00a02.41.", FOLDED),
    "with other dashes and apostrophes": ("didn't relapse - mostly", "They didn’t relapse — mostly.", FOLDED),
    "with double marks for single ones": ("a 'b' c", "It is a “b” c here.", FOLDED),
    "with ligatures": ("find the office", "ﬁnd the oﬃce", FOLDED),
    "with full-width characters": ("12.5%", "占比为１２．５％。", FOLDED),
    "with soft hyphens": ("the pump failed", "the pu\u00admp failed", FOLDED),
    "with a hyphen that is layout": ("the pumping failed", "the pump-\ning failed", FOLDED),
    "with a hyphen that is real": ("a well-known limit", "a well-\nknown limit", FOLDED),
    "with a hyphen that only the claim breaks": ("a well-\nknown limit", "a well-known limit", FOLDED),
    "with a real and a laid-out hyphen": ("well-known pumping", "well-\nknown pump-\ning", FOLDED),
    "with a hyphen before a digit": ("COVID-19 cases", "COVID-\n19 cases", FOLDED),
    "with another first letter's case": ("The pump failed", "By then the pump failed.", CASE),
    "in a heading of capitals": ("Warning: keep out", "WARNING: KEEP OUT", CASE),
    "in capitals of the claim": ("WARNING: KEEP OUT", "Warning: keep out", CASE),
    "through emphasis of the source": ("the bold move", "the **bold** move", MARKUP),
    "through emphasis of the claim": ("the *bold* move", "the bold move", MARKUP),
    "through entities": ("R&D spend", "<p>R&amp;D spend</p>", MARKUP),
    "over a reference in brackets": ("the drug helped patients", "the drug [12] helped patients", SKIPPED),
    "over a raised reference": ("the drug helped patients", "the drug¹ helped patients", SKIPPED),
    "before a raised reference": ("the drug helped", "the drug helped¹ all patients", EXACT),
    "with an omission": ("the pump stopped … and was swapped", "the pump stopped at noon, and was swapped", ELLIPSIS),
    "with an omission in brackets": ("stopped [...] and was", "the pump stopped at noon and was swapped", ELLIPSIS),
    "with an omission in round brackets": ("stopped (…) and was", "the pump stopped at noon and was swapped", ELLIPSIS),
    "with a spaced omission": ("stopped . . . and was", "the pump stopped at noon and was swapped", ELLIPSIS),
    "with an omission of two sentence ends": ("stopped … and was swapped", AFTER_TWO_ENDS, ELLIPSIS),
    "with omissions at its ends": ("…the pump stopped…", "At night the pump stopped twice.", ELLIPSIS),
    "with dots that the source has": ("he ... left", "then he ... left", EXACT),
    "with a changed first letter": ("[T]he pump stopped", "At night the pump stopped.", BRACKET),
    "with a changed letter inside": ("Then [T]he pump stopped", "Then the pump stopped.", BRACKET),
    "with a changed letter after an omission": ("at noon … [T]he pump stopped", "at noon or so the pump stopped", ELLIPSIS),
    "with an insertion": ("gave [more] aspirin to all", "They gave aspirin to all.", BRACKET),
    "with a replacement": ("gave [aspirin] to all", "They gave it to all.", BRACKET),
    "with a replacement at the start": ("[The crew] left the ship", "At noon they left the ship.", BRACKET),
    "with another ending": ("he walk[ed] home", "Now he walks home.", BRACKET),
    "with another ending at the end": ("home he walk[ed].", "home he walks now", BRACKET),
    "with sic": ("teh [sic] pump failed", "By then teh pump failed.", BRACKET),
    "with brackets that the source has": ("gave [aspirin] to all", "They gave [aspirin] to all.", EXACT),
    "beside a possessive": ("the dog", "the dog's tail", EXACT),
    "in German capitals": ("Die Straße hielt", "DIE STRASSE HIELT", CASE),
    "with a hyphen that hangs at a line's end": ("pre- and post-test", "the pre-\nand post-test", FOLDED),
    "with a hyphen that hangs in the line": ("pre- and post-test", "the pre- and post-test", EXACT),
    "with marks typed as in LaTeX": ("the 'cold start' case", "the ``cold start'' case", FOLDED),
    "inside emphasis": ("safe for all", "It is un-tested, **safe for all** men.", EXACT),
    "with Chinese emphasis": ("闸门为钢制，漆成绿色", "闸门为**钢制**，漆成绿色。", MARKUP),
    "with a Chinese ellipsis": ("闸门……操作", "闸门为钢制，由人员操作。", ELLIPSIS),
    "beside an aside in brackets": ("safe for all", "It is (un)tested, safe for all.", EXACT),
    "after a French elision": ("étude montre", "L'étude montre cela.", EXACT),
    "between dashes without spaces": ("which were good", "results—which were good—held", EXACT),
    "between typed dashes": ("which were good", "results--which were good--held", EXACT),
    "a number after a dash": ("20 mm of rain", "one thing—20 mm of rain—counts", EXACT),
    "a number before a full stop": ("the dose was 5", "the dose was 5. Then", EXACT),
    "Chinese inside a sentence": ("静脉给药", "患者每日静脉给药三次。", EXACT),
    "a decomposed accent": ("cafe\u0301 noir", "un cafe\u0301 noir", EXACT),
}  # fmt: skip

ABSENT = {
    "one letter differs": ("the pump failed", "By then the pump failes."),
    "one word is dropped": ("the pump failed", "By then the old pump failed. The pump then failed."),
    "an inner comma is dropped": ("the pump failed and left", "the pump failed, and left"),
    "it begins inside a word": ("able to land", "They were unable to land."),
    "it ends inside a word": ("the effect", "It was the effective dose."),
    "it begins after a hyphen": ("smokers relapsed", "The non-smokers relapsed."),
    "it ends before a hyphen": ("a smoke", "It was a smoke-free room."),
    "it begins at emphasis inside a word": ("safe for all", "It is un**safe for all**."),
    "it begins at a tag inside a word": ("safe for all", "It is un<b>safe for all</b>."),
    "it begins at a command inside a word": ("safe for all", "It is un\\emph{safe for all}."),
    "it begins at a bracket inside a word": ("safe for all", "It is (un)safe for all."),
    "it ends at a tag inside a word": ("is a fraud", "He is a fraud<b>ster</b>."),
    "it ends at emphasis inside a word": ("is a fraud", "He is a fraud**ster**."),
    "it begins after a narrow space in a number": ("2 percent", "It hit 10\u202f2 percent."),
    "it begins with a denominator": ("2 percent", "It hit 4 ⁄ 2 percent."),
    "it stands in a comment of two words": ("safe for all", "Toxic. <!-- safe for all -->"),
    "it is struck out": ("safe for all", "It is ~~safe for all~~ toxic."),
    "it ends before a contraction": ("the pump can", "the pump can't run"),
    "it ends before a combining mark": ("un cafe", "un cafe\u0301"),
    "a digit differs": ("dropout was 6%", "dropout was 5%"),
    "grouping differs": ("paid 1,000 euro", "paid 1000 euro"),
    "a superscript is no digit": ("about 12.53", "about 12.5³"),
    "a fraction is no digit": ("1.5 cups", "1½ cups"),
    "a Greek letter is not spelled out": ("beta levels", "β levels"),
    "an at-least sign is no comparison": (">= 12 points", "≥ 12 points"),
    "it begins inside a number": ("5 mm", "2.5 mm, 15 mm"),
    "it begins with half a range": ("20 mm wide", "10–20 mm wide"),
    "it drops a sign": ("20 mm wide", "it was −20 mm wide"),
    "it ends inside a decimal": ("the dose was 5", "the dose was 5.5"),
    "it ends inside a grouped number": ("it rose by 1", "it rose by 1,000, by 1 000"),
    "it ends inside a power": ("it rose by 10", "it rose by 10⁻⁵"),
    "it ends inside a product": ("a dose of 1", "a dose of 1×10⁻⁵"),
    "it ends inside a time": ("left at 12", "left at 12:30"),
    "it ends inside a Chinese number": ("上涨了三", "上涨了三百元"),
    "a unit's power is no reference": ("an area of 5 m", "an area of 5 m² there"),
    "a unit's power inside is no reference": ("5 m of land", "5 m² of land"),
    "case differs inside": ("the Pump failed", "the pump failed"),
    "a unit's case differs": ("97.0 Ms", "97.0 ms"),
    "a unit in capitals": ("97.0 MS", "97.0 ms"),
    "an acronym is no pronoun": ("WHO", "those who left"),
    "a hyphen in the line": ("a well-known limit", "a wellknown limit"),
    "a space for a hyphen at a line break": ("a well known limit", "a well-\nknown limit"),
    "a zero-width space is no space": ("First Name", "First\u200bName"),
    "omitted parts out of order": ("was swapped … the pump stopped", "the pump stopped and was swapped"),
    "a part is absent": ("the pump stopped … and crew left", "the pump stopped, and was swapped"),
    "an omission of three sentence ends": ("stopped … and was swapped", AFTER_THREE_ENDS),
    "an omission of more than 300 characters": ("stopped … and left", "it stopped " + "so " * 120 + "and left"),
    "a replacement of many words": ("gave [it] to all", "gave one two three four five six to all"),
    "a replacement over a sentence end": ("gave [it] to all", "They gave. Talk to all"),
    "a figure that replaces a figure": ("the [45] patients left", "the 12 patients left"),
    "another capital after an omission": ("at noon … The pump stopped", "at noon or so the pump stopped"),
    "the words are scattered": ("the lowest bid was rejected", "The highest bid was rejected. It was the lowest."),
}  # fmt: skip


@pytest.mark.parametrize(("quote", "source", "exactness"), FOUND.values(), ids=FOUND)
def test_it_stands_in_the_source(quote, source, exactness):
    assert [passage.exactness for passage in find(quote, source)] == [exactness]


@pytest.mark.parametrize(("quote", "source"), ABSENT.values(), ids=ABSENT)
def test_it_is_absent(quote, source):
    assert find(quote, source) == ()


def test_latex_is_seen_through_where_the_type_is_known():
    source = Reading(r"the bound is tight~\cite{ab12} for \emph{all} graphs", media_type="application/x-tex")
    assert find_passages("the bound is tight for all graphs", source).found


def test_all_occurrences_are_found_in_order():
    assert slices("the pump", "The pump and **the** pump and the pump.") == [["The pump"], ["the** pump"], ["the pump"]]


def test_occurrences_beyond_the_limit_are_cut_and_said_to_be():
    passages = find_passages("the pump", Reading("the pump " * (LIMIT + 1)))
    assert len(passages.found) == LIMIT
    assert passages.cut


def test_the_quote_is_found_where_it_stands_and_not_where_its_first_words_do():
    source = "The pump stopped. Later the pump stopped after two warnings."
    assert slices("the pump stopped after two", source) == [["the pump stopped after two"]]


def test_the_tighter_of_two_shortened_passages_is_kept():
    source = "The pump stopped early. The pump stopped at noon and was swapped."
    passages = find("the pump stopped … and was swapped", source)
    assert [[source[a:b] for a, b in passage.ranges] for passage in passages] == [
        ["The pump stopped", "and was swapped"]
    ]
    assert [source[a:b].strip() for a, b in passages[0].omitted] == ["at noon"]


def test_parts_are_tried_again_when_the_nearest_leads_nowhere():
    source = "one two, one " + "so " * 100 + "and three. Then one, two and three."
    assert slices("one … two … three", source) == [["one", "two", "three"]]


def test_a_common_first_part_does_not_use_up_the_search():
    source = "the crew and " * 80_000 + "the old pump failed at noon"
    assert find("the … pump failed", source)
    absent = find_passages("the … pump broke", Reading(source))
    assert not absent.found
    assert not absent.cut


def test_what_a_bracket_replaced_is_told():
    passage = find("the drug did [indeed] help", "the drug did not help")[0]
    source = Reading("the drug did not help")
    assert [source.plain.text[a:b].strip() for a, b in passage.omitted] == ["not"]


@pytest.mark.parametrize(
    ("quote", "source", "language"),
    [
        ("the drug does [not] help patients", "the drug does help patients", "en"),
        ("the drug [doesn't] help patients", "the drug help patients", "en"),
        ("das Mittel hilft [nicht] allen Kranken", "das Mittel hilft allen Kranken", "de"),
        ("le produit [ne] soulage [pas] les malades", "le produit soulage les malades", "fr"),
    ],
)
def test_a_negation_in_brackets_is_the_claims(quote, source, language):
    assert find_passages(quote, Reading(source), language=language).found[0].inserted_negation


def test_a_whole_sentence_is_located_inside_a_longer_one_with_its_brackets_as_they_are():
    assert locate(Reading("The pump failed."), Reading("In all, the pump failed at night.")).found
    assert not locate(Reading("The pump [2] failed … then."), Reading("The pump failed at night, then.")).found


WORDS = st.lists(
    st.sampled_from(["the", "pump", "failed", "and", "crew", "left", "early", "at", "12.5", "GPT-4", "don't", "café"]),
    min_size=3,
    max_size=12,
)
TYPOGRAPHY = st.sampled_from([
    lambda text: text,
    lambda text: text.replace("'", "’"),
    lambda text: text.replace(" ", "\u00a0"),
    lambda text: text.replace(" ", " \n"),
    lambda text: text.replace("-", "‑"),
    lambda text: text.replace("ff", "ﬀ"),
    lambda text: text.replace("e", "e\u200b"),
])  # fmt: skip


@given(WORDS, TYPOGRAPHY, st.text(alphabet="xyz .\n“”é", max_size=40), st.text(alphabet="xyz .\n“”é", max_size=40))
def test_a_planted_quote_is_found_exactly_where_it_was_planted(words, change, before, after):
    quote = " ".join(words)
    planted = change(quote)
    source = f"{before} | {planted} | {after}"
    start = len(before) + 3
    ranges = [passage.ranges for passage in find(quote, source)]
    found = [(start, end) for ((start, end),) in ranges]
    assert [source[a:b].rstrip("\u200b") for a, b in found if a == start] == [planted.rstrip("\u200b")]


@given(WORDS, st.data())
def test_a_quote_with_one_letter_or_digit_changed_is_absent(words, data):
    quote = " ".join(words)
    at = data.draw(st.sampled_from([i for i, c in enumerate(quote) if c.isalnum() and i]))
    other = "7" if quote[at].isdigit() else "q"
    assume(quote[at] != other)
    changed = quote[:at] + other + quote[at + 1 :]
    assert find(changed, f"Then {quote} | and so on") == ()


@given(st.text(alphabet="ab1. \n-'“…[]é²*", max_size=30), st.text(alphabet="ab1. \n-'“…[]é²*", max_size=80))
def test_ranges_lie_in_the_source_and_stand_in_order(quote, source):
    reading = Reading(source, language="en")
    for passage in find_passages(quote, reading, language="en").found:
        for ranges, length in ((passage.ranges, len(source)), (passage.plain_ranges, len(reading.plain.text))):
            ends = [place for pair in ranges for place in pair]
            assert ends == sorted(ends)
            assert ends[0] >= 0
            assert ends[-1] <= length


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("a … " * 10_000 + "b", "a " * 500_000),
        ("a [b] " * 10_000 + "b", "a " * 500_000),
        ("[" * 50_000 + "a" + "]" * 50_000, "a " * 500_000),
        ("b", "b" * 1_000_000),
        ("b" * 900, "b" * 1_000_000),
        ("a-b c", "a-\nb " * 200_000),
        ("a\0 b c", "\0" * 1_000_000),
        ("a b c", "a\u0301 " * 400_000),
    ],
    ids=["ellipses", "brackets", "nested brackets", "a letter", "letters", "line ends", "NULs", "accents"],
)
def test_hostile_input_ends_soon(quote, source):
    reading = Reading(source, language="en")
    reading.frames  # noqa: B018 - folding has its own tests
    started = time.process_time()
    find_passages(quote, reading, language="en")
    assert time.process_time() - started < 4


JOINED = {
    "a heading and its text": ("safety first work is optional", "# Safety first\nwork is optional", None),
    "two items": ("apples are sweet pears are sour", "<ul><li>apples are sweet<li>pears are sour</ul>", "text/html"),
    "a paragraph that does not end its sentence": (
        "it broke and men died",
        "<p>it broke and</p><p>men died</p>",
        "text/html",
    ),
    "a text and a footer": ("It broke. Men died", "<div>It broke.</div><footer>Men died</footer>", "text/html"),
    "a section's title": ("Safety first work is optional", "\\section{Safety first}\nwork is optional", "text/x-tex"),
}


@pytest.mark.parametrize(("quote", "source", "media_type"), JOINED.values(), ids=JOINED)
def test_words_of_two_blocks_are_no_running_text(quote, source, media_type):
    passages = find_passages(quote, Reading(source, media_type=media_type))
    assert not passages.found
    assert passages.joined is not None


RUNNING = {
    "two lines": ("It broke. Men died", "It broke.\nMen died", None),
    "two paragraphs of plain text": ("It broke. Men died", "It broke.\n\nMen died", None),
    "two whole sentences of two paragraphs": ("It broke. Men died", "<p>It broke.</p>\n<p>Men died</p>", "text/html"),
    "a line break": ("it broke and men died", "it broke<br>and men died", "text/html"),
    "a block inside one item": ("apples are sweet", "<ul><li>apples are <b>sweet</b><li>pears</ul>", "text/html"),
    "an equation": ("we have that for all", "we have\\begin{equation}\\end{equation} that for all", "text/x-tex"),
}


@pytest.mark.parametrize(("quote", "source", "media_type"), RUNNING.values(), ids=RUNNING)
def test_lines_and_whole_sentences_run_on(quote, source, media_type):
    assert find_passages(quote, Reading(source, media_type=media_type)).found


ADDED = {
    "a hedge": ("it is [hardly] safe", "it is safe", True),
    "a proof": ("[It is proven that] it is safe", "it is safe", True),
    "a cause": ("[Smoking causes] cancer in dogs", "Age brings cancer in dogs", True),
    "a word for its opposite": ("the dam is [safe] now", "the dam is dangerous now", True),
    "a place that the source does not name": ("it is safe [in Rome]", "it is safe there", True),
    "a noun for a pronoun": ("gave [aspirin] to all", "They gave it to all", False),
    "a noun of the source": ("[the dam] held all night", "The dam is old. It held all night", False),
    "a smaller change": ("he walk[ed] home alone", "he walks home alone", False),
}


@pytest.mark.parametrize(("quote", "source", "says_more"), ADDED.values(), ids=ADDED)
def test_a_bracket_may_not_say_more_than_an_editor(quote, source, says_more):
    assert bool(find(quote, source)[0].added) is says_more


def test_an_ellipsis_at_the_end_leaves_out_the_rest_of_the_sentence():
    source = Reading("Safe for old trucks it is not. More.")
    (passage,) = find_passages("Safe for old trucks …", source).found
    assert [source.plain.text[a:b].strip() for a, b in passage.omitted] == ["it is not."]
