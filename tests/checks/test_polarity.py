"""Negations of the source and of the claim: which of them count, and how they add up."""

from __future__ import annotations

import pytest

from aswritten.checks import polarity
from aswritten.extract.reading import Reading
from aswritten.model.anchor import Anchor, AnchorKind
from aswritten.model.finding import Range
from aswritten.model.verdict import Outcome

SAYS = 'The memo says "{}".'
PUMP = "the pump failed at noon"

DROPPED = {
    "a sentence that is said not to be true": ("en", PUMP, "It is not true that the pump failed at noon."),
    "a false statement": ("en", PUMP, "The statement that the pump failed at noon is false."),
    "a denied clause": ("en", PUMP, "The crew denied that the pump failed at noon."),
    "nothing found, through that": ("en", PUMP, "The inquiry did not find that the pump failed at noon."),
    "no evidence": ("en", PUMP, "There is no evidence that the pump failed at noon."),
    "no qualified evidence": ("en", PUMP, "There is no clear evidence that the pump failed at noon."),
    "nobody": ("en", PUMP, "Nobody believes that the pump failed at noon."),
    "never": ("en", "said that the road was closed", "The mayor never said that the road was closed."),
    "an infinitive that failed": ("en", "show a clear benefit", "The study failed to show a clear benefit."),
    "what was prevented": ("en", "leaking into the river", "The wall kept the oil from leaking into the river."),
    "what is lacking": ("en", "evidence of a leak", "The report deplored a lack of evidence of a leak."),
    "without": ("en", "evidence of leakage at night", "The survey ended without evidence of leakage at night."),
    "a subject that was not observed": ("en", "a reduction in pain", "A reduction in pain was not observed."),
    "a subject that was ruled out": ("en", "a leak in the hull", "A leak in the hull was ruled out."),
    "both predicates of no one": ("en", "harmed by the dose", "No patient died or was harmed by the dose."),
    "a relative clause of what is denied": (
        "en",
        "cures the common cold",
        "There is no drug that cures the common cold.",
    ),
    "an insertion after the negator": (
        "en",
        "improve survival in men",
        "It did not, he said, improve survival in men.",
    ),
    "a heading in capitals": ("en", "use this near water", "DO NOT USE THIS NEAR WATER."),
    "a heading in title case": ("en", "reduce pain in adults", "Drug Does Not Reduce Pain in Adults"),
    "German nicht": ("de", "die Pumpe ausgefallen ist", "Es stimmt nicht, dass die Pumpe ausgefallen ist."),
    "German kein": ("de", "einen Hinweis auf ein Leck", "Niemand fand einen Hinweis auf ein Leck."),
    "French ne … pas": ("fr", "réduit la douleur des patients", "Le produit n'a pas réduit la douleur des patients."),
    "French personne before its particle": ("fr", "vu la fuite de gaz", "Personne n'a vu la fuite de gaz."),
    "Spanish no": ("es", "redujo el dolor crónico", "El producto no redujo el dolor crónico."),
    "Chinese 没有": ("zh", "减少死亡人数", "该药物没有减少死亡人数。"),
    "Chinese 否认": ("zh", "水泵发生了故障", "该公司否认水泵发生了故障。"),
}

AFFIRMED = {
    "a negation before but": ("en", PUMP, "It was not loud, but the pump failed at noon."),
    "a negation in another main clause": ("en", PUMP, "No one was hurt, and the pump failed at noon."),
    "a negation in an opening clause": ("en", PUMP, "Although it did not rain, the pump failed at noon."),
    "a reason of what did not happen": ("en", PUMP, "It did not start because the pump failed at noon."),
    "a fact not told": ("en", PUMP, "She did not tell the crew that the pump failed at noon."),
    "without and its gerund": ("en", "the gas is 80.33 F", "300 K, without rounding: the gas is 80.33 F."),
    "a negation after the words": ("en", PUMP, "The pump failed at noon, not at night."),
    "a relative clause of the subject": ("en", "lost half of it", "People who are not poor lost half of it."),
    "a past predicate after a bare infinitive": (
        "en",
        "returned home by train",
        "He did not wait and returned home by train.",
    ),
    "not only": ("en", PUMP, "Not only did it rain, but the pump failed at noon."),
    "no doubt": ("en", PUMP, "There is no doubt that the pump failed at noon."),
    "without a doubt": ("en", PUMP, "Without a doubt the pump failed at noon."),
    "no fewer than": ("en", "ten pumps failed at noon", "No fewer than ten pumps failed at noon."),
    "not failing": ("en", "improve the test results", "It did not fail to improve the test results."),
    "nobody doubting": ("en", PUMP, "Nobody doubts that the pump failed at noon."),
    "a proper name": ("en", "sent two teams north", "Doctors Without Borders sent two teams north."),
    "declined as in fell": ("en", "the lowest level in years", "Sales declined to the lowest level in years."),
    "contrary to what someone says": ("en", PUMP, "Contrary to what the mayor says, the pump failed at noon."),
    "German nicht nur": ("de", "die Pumpe ist laut", "Nicht nur heute gilt: die Pumpe ist laut."),
    "a German opening clause": ("de", "fiel die Ernte aus", "Weil es nicht regnete, fiel die Ernte aus."),
    "French ne explétif": ("fr", "la pompe est tombée", "Avant qu'il ne pleuve, la pompe est tombée."),
    "French ne cesse": ("fr", "cesse de monter encore", "Le niveau ne cesse de monter encore."),
    "French sans doute": ("fr", "la pompe est tombée", "Sans aucun doute la pompe est tombée."),
    "Spanish no solo": ("es", "la bomba es ruidosa", "No solo cuesta mucho: la bomba es ruidosa."),
    "Spanish sin embargo": ("es", "la bomba falló ayer", "Sin embargo, la bomba falló ayer."),
    "Chinese 不仅": ("zh", "水泵噪音很大", "不仅如此,水泵噪音很大。"),
    "Chinese 并非没有": ("zh", "减少用药剂量", "他并非没有减少用药剂量。"),
}


@pytest.mark.parametrize(("language", "span", "source"), DROPPED.values(), ids=DROPPED)
def test_a_negation_that_the_claim_drops_is_a_fault(faults, language, span, source):
    assert faults("polarity", SAYS.format(span), source, language) == ["negation-dropped"]


@pytest.mark.parametrize(("language", "span", "source"), AFFIRMED.values(), ids=AFFIRMED)
def test_what_the_source_affirms_may_be_stated(faults, language, span, source):
    assert faults("polarity", SAYS.format(span), source, language) == []


ADDED = {
    "a claim that it does not say so": 'The memo does not say that "the pump failed at noon".',
    "a claim that it never says so": 'The memo never says "the pump failed at noon".',
    "a denial": 'The memo denies that "the pump failed at noon".',
    "a verdict after the quote": 'That "the pump failed at noon" is false.',
    "one that is not true": '"The pump failed at noon" is not true.',
}


@pytest.mark.parametrize("claim", ADDED.values(), ids=ADDED)
def test_a_negation_that_the_claim_adds_is_a_fault(faults, claim):
    assert faults("polarity", claim, "The pump failed at noon.") == ["negation-added"]


KEPT = {
    "the same negator": ('It did not "reduce pain in adults".', "The drug did not reduce pain in adults."),
    "another cue": ('It failed to "reduce pain in adults".', "The drug did not reduce pain in adults."),
    "a denial of what is not true": ('He denies that "it rained at noon".', "It is not true that it rained at noon."),
    "a negation inside both": ('It found "no difference between groups".', "There was no difference between groups."),
    "a null result named before the quote": ('It found no "evidence of leakage".', "There was no evidence of leakage."),
    "a negation of another span": (
        'The log says "the seal held" and "no one was hurt".',
        "The seal held and no one was hurt.",
    ),
}


@pytest.mark.parametrize(("claim", "source"), KEPT.values(), ids=KEPT)
def test_a_negation_that_both_have_is_no_fault(faults, claim, source):
    assert faults("polarity", claim, source) == []


SUBJECTS = {
    "the claim takes up the negated predicate": ('"The new vaccine for adults" cut infections.', ["negation-dropped"]),
    "the claim says something else of it": ('The trial tested "the new vaccine for adults".', []),
    "the claim negates the predicate as well": ('"The new vaccine for adults" did not cut infections.', []),
}


@pytest.mark.parametrize(("claim", "rules"), SUBJECTS.values(), ids=SUBJECTS)
def test_a_quoted_subject_is_negated_when_its_predicate_is_used(faults, claim, rules):
    assert faults("polarity", claim, "The new vaccine for adults did not cut infections.") == rules


ALIGNED = {
    "an auxiliary and a negator": ("Users should keep the logs.", "Users shouldn't keep the logs.", True),
    "a negative verb": ("The study showed a benefit.", "The study failed to show a benefit.", True),
    "do-support": ("Early feeding changes the risk.", "Early feeding did not change the risk.", True),
    "both negate": ("Early feeding did not change the risk.", "Early feeding does not change the risk.", False),
}


@pytest.mark.parametrize(("claim", "source", "fails"), ALIGNED.values(), ids=ALIGNED)
def test_an_aligned_sentence_is_compared_word_by_word(faults, claim, source, fails):
    assert faults("polarity", claim, source) == (["negation-dropped"] if fails else [])


TOPICS = {
    "a topic is discussed": ('The memo discusses "an increase in deaths".', []),
    "an assertion is mentioned": ('The memo mentions that "an increase in deaths" came.', ["negation-dropped"]),
}


@pytest.mark.parametrize(("claim", "rules"), TOPICS.values(), ids=TOPICS)
def test_a_topic_asserts_nothing(faults, claim, rules):
    assert faults("polarity", claim, "There is no evidence of an increase in deaths.") == rules


NO_DIRECTION = {
    "a sample size": ("(n = 45)", "No difference was seen (n = 45)."),
    "an interval": ("95% CI 0.1 to 0.3", "The change was not seen, 95% CI 0.1 to 0.3."),
    "two words": ("his home", "He has not been able to walk far from his home."),
}


@pytest.mark.parametrize(("span", "source"), NO_DIRECTION.values(), ids=NO_DIRECTION)
def test_figures_and_bare_nouns_carry_no_direction(faults, span, source):
    assert faults("polarity", f'He walks "{span}".', source) == []


def _anchor(source: Reading, parts: tuple[str, ...], **more) -> Anchor:
    spans = tuple(Range(at, at + len(part)) for part in parts for at in [source.plain.text.index(part)])
    return Anchor(kind=AnchorKind.QUOTE, source_spans=spans, **more)


def _rules(anchor: Anchor, claim: Reading, source: Reading) -> list[str]:
    return [found.rule for found in polarity.find(anchor, claim, source) if found.outcome is Outcome.FAIL]


def test_a_negation_that_an_ellipsis_left_out_counts():
    claim = Reading('It says "the pump … start at noon".', language="en")
    source = Reading("On Monday the pump did not start at noon.", language="en")
    anchor = _anchor(source, ("the pump", "start at noon"), claim_sentence=Range(0, 34), claim_span=Range(9, 32))
    assert _rules(anchor, claim, source) == ["negation-dropped"]


def test_an_inserted_not_is_a_negation_of_the_claim():
    claim = Reading('It says "the pump did [not] start".', language="en")
    source = Reading("On Monday the pump did start.", language="en")
    anchor = _anchor(
        source,
        ("the pump did start",),
        claim_sentence=Range(0, 35),
        claim_span=Range(9, 33),
        inserted_negation=True,
    )
    assert _rules(anchor, claim, source) == ["negation-added"]


ARGUMENTS = {
    "the claim drops it": ("Coffee raises blood pressure.", ["negation-dropped"]),
    "the claim keeps it": ("Coffee does not raise blood pressure.", []),
    "the claim is about other words": ("Tea was served.", []),
}


@pytest.mark.parametrize(("claim", "rules"), ARGUMENTS.values(), ids=ARGUMENTS)
def test_a_paraphrase_of_a_quote_argument_must_keep_its_negation(claim, rules):
    mine = Reading(claim, language="en")
    source = Reading("They found that coffee did not raise blood pressure, and tea was served.", language="en")
    anchor = _anchor(
        source,
        ("coffee did not raise blood pressure, and tea was served",),
        claim_sentence=Range(0, len(claim)),
        claim_span=None,
    )
    assert _rules(anchor, mine, source) == rules


def test_a_fault_names_both_places(read):
    claim = 'The memo says "the pump failed".'
    source = "It is not true that the pump failed."
    (finding,) = read("polarity", claim, source)
    assert [claim[slice(*where)] for where in finding.claim_ranges] == ["the pump failed"]
    assert [source[slice(*where)] for where in finding.source_ranges] == ["the pump failed", "is not true"]
    assert "“is not true”" in finding.message
