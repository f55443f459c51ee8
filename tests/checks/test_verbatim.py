"""What becomes of a quote that the source has, lacks, breaks or never had: the rules of the verbatim check."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.checks import verbatim
from aswritten.extract.quotes import find_quotes
from aswritten.extract.reading import Reading
from aswritten.model.verdict import Exactness, Outcome

PUMP = "By then the pump failed at noon."


def match(claim: str, source: str, *arguments: str, language: str = "en", media_type: str | None = None):
    mine = Reading(claim, language=language)
    theirs = Reading(source, language=language, media_type=media_type)
    matches = verbatim.match_quotes(find_quotes(mine, arguments), mine, theirs)
    return matches, list(verbatim.find(matches, mine, theirs))


def rules(claim: str, source: str, *arguments: str, language: str = "en", media_type: str | None = None) -> list[str]:
    return [quote.rule for quote in match(claim, source, *arguments, language=language, media_type=media_type)[0]]


FAULTS = {
    "a quote that is there": ("en", "It says “the pump failed at noon”.", PUMP, ""),
    "an altered quote": ("en", "It says “the pump broke at noon”.", PUMP, "quote-altered"),
    "a long quote without a reporting word": ("en", "There “the pump broke at noon” once.", PUMP, "quote-altered"),
    "a short quote after a reporting word": ("en", "The memo calls it “utterly hopeless”.", PUMP, "quote-altered"),
    "a short quote after according to": ("en", "According to it, a “total loss”.", PUMP, "quote-altered"),
    "a scare quote": ("en", "The “miracle” pump failed.", PUMP, "scare-quote"),
    "a scare quote beside a report that is a noun": ("en", "In the report the “miracle” pump failed.", PUMP, "scare-quote"),
    "a scare quote before a reporting word": ("en", "The “miracle” pump failed, it says.", PUMP, "scare-quote"),
    "a scare quote in the sentence after": ("en", "The memo says little. The “miracle” pump failed.", PUMP, "scare-quote"),
    "a denied quote": ("en", "The memo never says “the crew was drunk”.", PUMP, "quote-denied"),
    "a quote denied by a contraction": ("en", "The memo doesn't say “the crew was drunk”.", PUMP, "quote-denied"),
    "a quote denied by nowhere": ("en", "Nowhere does the memo state “the crew was drunk”.", PUMP, "quote-denied"),
    "a quote denied by no": ("en", "No memo mentions “the crew was drunk”.", PUMP, "quote-denied"),
    "a quote denied behind it": ("en", "“The crew was drunk” does not appear in the memo.", PUMP, "quote-denied"),
    "not only denies nothing": ("en", "The memo not only says “the crew was drunk”.", PUMP, "quote-altered"),
    "a denial of another clause": ("en", "It does not mention fees but says “the crew was drunk”.", PUMP, "quote-altered"),
    "a negation inside the report": ("en", "The memo says that not all of “the crew was drunk”.", PUMP, "quote-altered"),
    "a denied quote that is there": ("en", "The memo never says “the pump failed at noon”.", PUMP, ""),
    "a German denied quote": ("de", "Der Bericht sagt nie „die Pumpe war trocken“.", "Die Pumpe lief.", "quote-denied"),
    "an instance of nobody": ("en", "It asks (like “is the crew drunk today?”).", PUMP, "quote-altered"),
    "an instance in a bracket": ("en", "Ease all doubts (like “is the crew drunk today?”).", PUMP, "scare-quote"),
    "an instance after an order": ("en", "Label it by kind, for example, “crew (drunk at sea)”.", PUMP, "scare-quote"),
    "an instance that a memo gives": ("en", "The memo has rules such as “never leave the pump”.", PUMP, "quote-altered"),
    "an instance after a report": ("en", "It says, for example, “never leave the pump”.", PUMP, "quote-altered"),
    "a likeness to nobody's words": ("en", "The pump sounds good, and “never leave the pump” is wise.", PUMP, "quote-altered"),
    "a label of what is added": ("en", "Adds a “spare crew” mode.", PUMP, "scare-quote"),
    "words that somebody adds": ("en", "The memo adds “spare crew”.", PUMP, "quote-altered"),
    "a French instance": ("fr", "Calme les doutes (par exemple « la pompe est-elle froide ? »).", "La pompe marche.", "scare-quote"),
    "a German instance": ("de", "Nimmt Zweifel (z. B. „ist die Pumpe heute kalt?“).", "Die Pumpe lief.", "scare-quote"),
    "a Spanish instance": ("es", "Calma las dudas (por ejemplo «la bomba está muy fría»).", "La bomba va.", "scare-quote"),
    "a Chinese instance": ("zh", "消除疑虑（例如「水泵安全吗」）。", "天气很好。", "scare-quote"),
    "a German reported quote": ("de", "Der Bericht sagt „die Pumpe war trocken“.", "Die Pumpe lief.", "quote-altered"),
    "a German scare quote": ("de", "Die „famose“ Pumpe lief.", "Die Pumpe lief.", "scare-quote"),
    "a French denied quote": ("fr", "Le rapport ne dit pas « la pompe est froide ».", "La pompe marche.", "quote-denied"),
    "a French reported quote": ("fr", "Le rapport dit « pompe froide ».", "La pompe marche.", "quote-altered"),
    "a French scare quote": ("fr", "La pompe « miracle » marche.", "La pompe marche.", "scare-quote"),
    "a Spanish denied quote": ("es", "El informe nunca dice «la bomba está fría».", "La bomba funciona.", "quote-denied"),
    "a Spanish reported quote": ("es", "El informe dice «bomba fría».", "La bomba funciona.", "quote-altered"),
    "a Spanish scare quote": ("es", "La bomba «milagrosa» funciona.", "La bomba funciona.", "scare-quote"),
    "a Chinese denied quote": ("zh", "报告从未说「水泵昨晚停了」。", "水泵一直运转。", "quote-denied"),
    "a Chinese reported quote": ("zh", "报告写着「水泵」。", "天气很好。", "quote-altered"),
    "a Chinese scare quote": ("zh", "这个「奇迹」很好。", "天气很好。", "scare-quote"),
    "a quote that signs of comments break": (
        "en", "It says “the pump failed at noon today”.", "x()\n  // the pump failed\n  // at noon today\ny()", "quote-damaged",
    ),
    "a quote that stars of comments break": (
        "en", "It says “the pump failed at noon today”.", "/**\n * the pump failed\n * at noon today\n */", "quote-damaged",
    ),
    "a quote that runs from code into a comment": (
        "en", "It says “the pump failed at noon today”.", "x()\n  the pump failed\n  // at noon today", "quote-altered",
    ),
    "a quote that a sign inside a line breaks": (
        "en", "It says “the pump failed at noon today”.", "// the pump failed // at noon today", "quote-altered",
    ),
    "a quote that lines break": ("en", "It says “the pump failed at noon”.", "the pump\nAn icy wind\nfailed at noon", "quote-damaged"),
    "an absent quote in what may be LaTeX": ("en", "It says “the pump broke at noon”.", r"the \emph{pump} failed", "latex-unknown"),
    "a quote that is there in what may be LaTeX": ("en", "It says “pump failed at noon”.", r"\emph{the} pump failed at noon", ""),
    "a Windows path is no LaTeX": ("en", "It says “the pump broke at noon”.", r"C:\pumps\failed", "quote-altered"),
    "a source that says nothing": ("en", "It says “the pump failed at noon”.", "— … —", "source-empty"),
    "a block quote": ("en", "> The pump broke.\n", PUMP, "quote-altered"),
    "too many omissions to search": ("en", "It says “" + "a … " * 10_000 + "b”.", "a " * 60_000, "quote-unsearched"),
}  # fmt: skip


@pytest.mark.parametrize(("language", "claim", "source", "rule"), FAULTS.values(), ids=FAULTS)
def test_a_quote_has_its_fault(language, claim, source, rule):
    assert rules(claim, source, language=language) == [rule]


def test_a_short_argument_that_is_absent_is_no_scare_quote():
    assert rules("The pump failed.", PUMP, "at night") == ["quote-altered"]


def test_what_is_known_to_be_plain_text_is_no_latex():
    assert rules("It says “the pump broke at noon”.", r"the \emph{pump} failed", media_type="text/plain") == [
        "quote-altered"
    ]


def test_a_source_that_says_nothing_is_a_finding_of_its_own():
    _, findings = match("The pump failed.", "…")
    assert [(finding.rule, finding.outcome) for finding in findings] == [("source-empty", Outcome.FAIL)]


def test_a_found_quote_passes_with_its_place():
    matches, findings = match("It says “the pump failed”.", PUMP)
    assert matches[0].exactness is Exactness.EXACT
    assert findings[0].outcome is Outcome.PASS
    assert [PUMP[slice(*span)] for span in findings[0].source_ranges] == ["the pump failed"]
    assert findings[0].message == "“the pump failed” stands in the source as written"


def test_an_altered_quote_shows_what_the_source_has():
    _, findings = match("It says “the dropout rate was 6% in all”.", "There the dropout rate was 5% in all.")
    assert findings[0].message == (
        "“the dropout rate was 6% in all” is not in the source; "
        "the source has “the dropout rate was [5%→6%] in all”; quote the source's words, or drop the marks"
    )


def test_a_quote_beyond_a_thousand_characters_is_not_searched_for_a_near_passage():
    _, findings = match(f"It says “{'the pump broke ' * 80}”.", PUMP)
    assert "too long to search" in findings[0].message


def test_the_most_exact_of_several_places_counts():
    matches, _ = match(
        "It says “the pump failed”.", "The pump failed. Then the **pump** failed. At last the pump failed."
    )
    assert matches[0].exactness is Exactness.EXACT
    assert len(matches[0].passages.found) == 3


def test_many_quotes_are_matched_as_few_are():
    quotes = ["the pump failed", "the pump", "pump-failed", "at noon.", "By then … noon", "the crew", "then the Pump"]
    claim = " ".join(f"It says “{quote}”." for quote in quotes)
    single = [rules(f"It says “{quote}”.", PUMP)[0] for quote in quotes]
    assert rules(" ".join([claim] * 12), PUMP) == single * 12


@given(
    st.lists(st.sampled_from(["the pump failed", "at noon", "it broke then", "nobody left at all"]), max_size=5),
    st.randoms(),
)
def test_the_order_of_arguments_is_immaterial(arguments, rng):
    shuffled = list(arguments)
    rng.shuffle(shuffled)
    one = {quote.quote.text: quote.rule for quote in match("A claim.", PUMP, *arguments)[0]}
    other = {quote.quote.text: quote.rule for quote in match("A claim.", PUMP, *shuffled)[0]}
    assert one == other
