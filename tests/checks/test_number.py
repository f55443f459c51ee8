"""The check ``number``: what the claim states must occur, as firmly, in the source (SPEC 2.2)."""

from __future__ import annotations

import pytest

from aswritten.checks.number import Located, find
from aswritten.extract.reading import Reading
from aswritten.model.finding import Finding, Range
from aswritten.model.verdict import Outcome


def check(claim: str, source: str, language: str = "en") -> list[Finding]:
    return list(find(Reading(claim, language=language), Reading(source, language=language)))


def rules(claim: str, source: str, language: str = "en") -> list[str]:
    return [finding.rule for finding in check(claim, source, language)]


PRESENT = {
    "the same figure": ("It was 73.2.", "score 73.2 then"),
    "trailing zeros": ("It was 73.20.", "score 73.2 then"),
    "grouping": ("It was 1000.", "score 1,000 then"),
    "a scale word": ("It was 3.2 million.", "score 3,200,000 then"),
    "an exponent": ("It was 1e-5.", "score 1×10⁻⁵ then"),
    "a percent word": ("It was 12%.", "score 12 percent then"),
    "a figure for words": ("It had 3 parts.", "It has three parts."),
    "words for a figure": ("It had three parts.", "It has 3 parts."),
    "a range by word": ("It was 10 to 20.", "score 10–20 then"),
    "an exact value for about": ("It was about 40.", "score 40 then"),
    "about for about": ("It was about 40.", "score roughly 40 then"),
    "the same bound": ("It was more than 40.", "score over 40 then"),
    "an identifier": ("GPT-4 won.", "the model GPT-4 wins"),
    "one firm occurrence among others": ("It was 40.", "about 40, then 40 exactly"),
    "a run that is no number, as it stands": ("It was 1 000.", "score 1 000 then"),
}


@pytest.mark.parametrize(("claim", "source"), PRESENT.values(), ids=PRESENT.keys())
def test_a_number_that_the_source_has_passes(claim: str, source: str) -> None:
    findings = check(claim, source)
    assert [finding.outcome for finding in findings] == [Outcome.PASS]
    assert findings[0].source_ranges


ABSENT = {
    "rounding": ("It was 73.2.", "score 73.18 then", "number-absent"),
    "another digit": ("It was 73.2.", "score 73.3 then", "number-absent"),
    "sign": ("It was -20.", "score 20 then", "number-absent"),
    "percent against the bare number": ("It was 12%.", "score 12 then", "number-absent"),
    "percent against fraction": ("It was 73.2%.", "score 0.732 then", "number-absent"),
    "percent against points": ("It rose 5%.", "It rose 5 percentage points.", "number-absent"),
    "a scale": ("It was $890.", "score $890M then", "number-absent"),
    "an end of a range": ("It was 20.", "score 10–20 then", "number-absent"),
    "the low end of a range by word": ("It was 10.", "score 10 to 20 then", "number-absent"),
    "a number that shares a scale": ("It was 5.", "score 5 ± 2 thousand then", "number-absent"),
    "an end of a range half in words": ("It was 20.", "score ten to 20 then", "number-absent"),
    "about": ("It was 40.", "score about 40 then", "number-approximate"),
    "more than": ("It was 40.", "score more than 40 then", "number-approximate"),
    "a bound that the source lacks": ("It was over 40.", "score 40 then", "number-approximate"),
    "a part of a grouped number": ("It was 234.", "score 1,234 then", "number-absent"),
    "a space-grouped number": ("It was 1.", "score 1 000 then", "number-absent"),
    "a mixed number": ("It was 2.", "score two and a half then", "number-absent"),
    "a date in another format": ("It is 5/17/2018.", "dated 2018-05-17", "number-absent"),
    "an identifier": ("GPT-4 won.", "the model GPT-3 wins", "identifier-absent"),
    "a part of an identifier": ("It has 4.", "the model GPT-4 wins", "number-absent"),
    "a run that is no number": ("It was 1½.", "score 1.5 then", "number-absent"),
}


@pytest.mark.parametrize(("claim", "source", "rule"), ABSENT.values(), ids=ABSENT.keys())
def test_a_number_that_the_source_lacks_fails(claim: str, source: str, rule: str) -> None:
    assert rules(claim, source) == [rule]


NEAR = {
    "a value that rounds": ("It was 73.2.", "score 73.18", "rounds to 73.2"),
    "a tie rounds either way": ("It was 0.12.", "score 0.125", "rounds to 0.12"),
    "a fraction": ("It was 73.2%.", "score 0.732", "same as a fraction"),
    "a percentage": ("It was 0.732.", "score 73.2%", "same as a percentage"),
    "another sign": ("It was 3.1.", "score -3.1", "other sign"),
    "another scale": ("It was $1.3 billion.", "score $1.3 million", "another unit or scale"),
    "a range that holds it": ("It was 20.", "score 10-20", "compared as one"),
    "about": ("It was 40.", "score about 40", 'only as "score about 40"'),
    "another model": ("GPT-4 won.", "the model GPT-3", "GPT-3"),
}


@pytest.mark.parametrize(("claim", "source", "words"), NEAR.values(), ids=NEAR.keys())
def test_the_message_names_what_the_source_has(claim: str, source: str, words: str) -> None:
    finding = check(claim, source)[0]
    assert words in finding.message
    assert finding.source_ranges


def test_list_markers_and_citations_are_not_asked_for() -> None:
    assert check("1. It was high [12].", "It was high.") == []


def test_a_claim_without_numbers_has_nothing_to_say() -> None:
    assert check("It was high.", "score 3") == []


def test_an_excused_number_is_passed_over() -> None:
    claim, source = Reading("It had p < .05 and n = 4.", language="en"), Reading("p = .03, n = 4", language="en")
    at = claim.plain.text.index(".05")
    excused = frozenset({Range(at - 4, at + 3)})
    assert [finding.rule for finding in find(claim, source, excused=excused)] == [""]


def test_ranges_are_raw() -> None:
    finding = check("It was **12** there.", "the \u200b score 12")[0]
    assert "It was **12** there."[slice(*finding.claim_ranges[0])] == "12"
    assert "the \u200b score 12"[slice(*finding.source_ranges[0])] == "12"


SECTIONS = "Section 1\nThe gate stays shut.\nSection 2\nThe gate may open at noon."


@pytest.mark.parametrize(
    ("cited", "span", "rule"),
    [
        ("Section 2", "The gate stays shut", "place-elsewhere"),
        ("Section 1", "The gate stays shut", ""),
        ("Section 2", "may open", ""),
        ("Table 2", "may open", "place-unchecked"),
    ],
    ids=["in another section", "in the section cited", "in the last section", "a place that the source does not show"],
)
def test_a_cited_place_is_compared_with_where_the_span_stands(cited: str, span: str, rule: str) -> None:
    claim, source = Reading(f'{cited} says "{span}".', language="en"), Reading(SECTIONS, language="en")
    at = source.plain.text.index(span)
    located = (Located(Range(0, len(claim.plain.text)), (Range(at, at + len(span)),)),)
    assert [finding.rule for finding in find(claim, source, located=located)] == [rule]


def test_a_section_holds_its_subsections() -> None:
    source = Reading("Section 2\nIntro words.\nSection 2.1\nThe gate stays shut.", language="en")
    claim = Reading("Section 2 says so.", language="en")
    at = source.plain.text.index("The gate")
    located = (Located(Range(0, 20), (Range(at, at + 8),)),)
    assert [finding.outcome for finding in find(claim, source, located=located)] == [Outcome.PASS]


def test_a_part_of_a_chinese_date_stands_in_the_whole() -> None:
    assert rules("5月30日完成。", "于2026年5月30日完成。", "zh") == [""]
    assert rules("5月3日完成。", "于2026年5月30日完成。", "zh") == ["number-absent"]
    assert rules("2026年完成。", "于2026年5月30日完成。", "zh") == [""]


OTHER_LANGUAGES = {
    "German": ("de", "Es waren 12 %.", "Es waren zwölf Prozent."),
    "French": ("fr", "Il y en avait 97.", "Il y en avait quatre-vingt-dix-sept."),
    "Spanish": ("es", "Eran 2.000 millones.", "Eran dos mil millones."),
    "Chinese": ("zh", "共有三百二十人。", "共有320人。"),
}


@pytest.mark.parametrize(("language", "claim", "source"), OTHER_LANGUAGES.values(), ids=OTHER_LANGUAGES.keys())
def test_words_and_figures_meet_in_every_language(language: str, claim: str, source: str) -> None:
    assert rules(claim, source, language) == [""]
