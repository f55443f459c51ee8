"""How certain, and how causal: the claim against the sentence it cites."""

from __future__ import annotations

import pytest

from aswritten.checks.strength import Certainty, rank_certainty
from aswritten.extract.cues import cues_in
from aswritten.extract.reading import Reading
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.verdict import Outcome

DRUG = "the drug reduced mortality"
SAYS = 'The paper says "{}".'

HEDGED = {
    "a modal": ("en", "cause the alarm to fail", "Heat may cause the alarm to fail."),
    "a verb of suggesting": ("en", DRUG, "The data suggest that the drug reduced mortality."),
    "a verb of suggesting without that": ("en", DRUG, "The data suggest the drug reduced mortality."),
    "a passive of thinking": ("en", DRUG, "It is thought that the drug reduced mortality."),
    "an adverb before the clause": ("en", DRUG, "Perhaps the drug reduced mortality."),
    "an adverb after the clause": ("en", DRUG, "The drug reduced mortality, apparently."),
    "a clause after the clause": ("en", DRUG, "The drug reduced mortality, it seems."),
    "a predicate over the clause": ("en", DRUG, "That the drug reduced mortality is likely."),
    "an adjective": ("en", "link between salt and stroke", "They saw a possible link between salt and stroke."),
    "preliminary results": ("en", DRUG, "Preliminary results show that the drug reduced mortality."),
    "an exploratory analysis": ("en", DRUG, "In an exploratory analysis, the drug reduced mortality."),
    "a possibility not ruled out": ("en", DRUG, "It cannot be ruled out that the drug reduced mortality."),
    "not proven": ("en", DRUG, "It is not proven that the drug reduced mortality."),
    "no evidence": ("en", DRUG, "There is no evidence that the drug reduced mortality."),
    "a hypothesis": ("en", DRUG, "The hypothesis was that the drug reduced mortality."),
    "a question in a clause": ("en", DRUG, "It is unclear whether the drug reduced mortality."),
    "an aim": ("en", "reduce mortality in adults", "The trial aimed to reduce mortality in adults."),
    "a clause inside the clause": ("en", DRUG, "The data suggest that when doses rise, the drug reduced mortality."),
    "German könnte": ("de", "den Blutzucker erhöhen wird", "Nachtarbeit könnte den Blutzucker erhöhen wird."),
    "French semble": ("fr", "réduire la mortalité infantile", "Le produit semble réduire la mortalité infantile."),
    "Spanish quizás": ("es", "el producto redujo la mortalidad", "Quizás el producto redujo la mortalidad."),
    "Chinese 似乎": ("zh", "降低了死亡率", "该药似乎降低了死亡率。"),
}

STATED = {
    "a statement": ("en", DRUG, "The drug reduced mortality."),
    "a finding": ("en", DRUG, "We found that the drug reduced mortality."),
    "a demonstration": ("en", DRUG, "The trial demonstrated that the drug reduced mortality."),
    "a proof": ("en", DRUG, "The trial proved that the drug reduced mortality."),
    "a hedge in another clause": ("en", DRUG, "The cost may rise, but the drug reduced mortality."),
    "a hedge after and": ("en", DRUG, "The drug reduced mortality, and the cost may rise."),
    "the month of May": ("en", DRUG, "In May 2021 the drug reduced mortality."),
    "the might of a nation": ("en", DRUG, "Despite the might of its makers, the drug reduced mortality."),
    "as soon as possible": ("en", "it was given as needed", "As soon as possible it was given as needed."),
    "nobody doubts it": ("en", DRUG, "Nobody doubts that the drug reduced mortality."),
    "a hedge inside the span": ("en", "the drug may reduce mortality", "We say the drug may reduce mortality."),
}


@pytest.mark.parametrize(("language", "span", "source"), HEDGED.values(), ids=HEDGED)
def test_a_hedge_that_the_claim_drops_is_a_fault(faults, language, span, source):
    assert "hedge-dropped" in faults("strength", SAYS.format(span), source, language)


@pytest.mark.parametrize(("language", "span", "source"), STATED.values(), ids=STATED)
def test_what_the_source_states_may_be_stated(faults, language, span, source):
    assert faults("strength", SAYS.format(span), source, language) == []


CLAIMS = {
    "suggesting what is suggested": ("The paper suggests {}.", "The data suggest that the drug reduced mortality.", []),
    "suggesting what is only possible": (
        "The paper suggests {}.",
        "It may be that the drug reduced mortality.",
        ["hedge-dropped"],
    ),
    "suggesting what is stated": ("The paper suggests {}.", "The drug reduced mortality.", []),
    "showing what is stated": ("The paper shows that {}.", "The drug reduced mortality.", []),
    "showing what is hedged": ("The paper shows that {}.", "Perhaps the drug reduced mortality.", ["hedge-dropped"]),
    "proving what is stated": ("The paper proves that {}.", "The drug reduced mortality.", ["hedge-dropped"]),
    "proving what is proven": ("The paper proves that {}.", "We prove that the drug reduced mortality.", []),
    "not being proven": ("It is not proven that {}.", "Probably the drug reduced mortality.", []),
    "asking what is hedged": ("The paper asks whether {}.", "Perhaps the drug reduced mortality.", []),
    "discussing what is asked": ("The paper discusses {}.", "We asked whether the drug reduced mortality.", []),
    "denying flatly what lacks evidence": (
        "It is not true that {}.",
        "There is no evidence that the drug reduced mortality.",
        ["hedge-dropped"],
    ),
}


@pytest.mark.parametrize(("claim", "source", "rules"), CLAIMS.values(), ids=CLAIMS)
def test_a_claim_may_assert_less_but_not_more(faults, claim, source, rules):
    assert faults("strength", claim.format('"the drug reduced mortality"'), source) == rules


CAUSES = {
    "a cause for an association": (
        'Coffee led to "lower mortality in men".',
        "Coffee was associated with lower mortality in men.",
        ["causality-raised"],
    ),
    "an association dropped": (
        'Coffee drinkers had "lower mortality in men".',
        "Coffee was associated with lower mortality in men.",
        ["causality-raised"],
    ),
    "an association kept": (
        'Coffee was linked to "lower mortality in men".',
        "Coffee was associated with lower mortality in men.",
        [],
    ),
    "an association for a cause": (
        'Coffee was linked to "lower mortality in men".',
        "Coffee caused lower mortality in men.",
        [],
    ),
    "a cause kept": ('Coffee led to "lower mortality in men".', "Coffee caused lower mortality in men.", []),
    "a cause added": (
        'The plan failed because "costs rose in winter".',
        "Costs rose in winter. The plan failed.",
        ["causality-raised"],
    ),
    "a cause of the quoted subject": (
        '"Working at night for years" causes cancer.',
        "Working at night for years was associated with cancer.",
        ["causality-raised"],
    ),
    "a cause beside a quoted association": (
        '"Tea was associated with longer life", so tea causes longer life.',
        "Tea was associated with longer life.",
        ["causality-raised"],
    ),
    "less certain is no licence for a cause": (
        'Coffee may cause "lower mortality in men".',
        "Coffee was associated with lower mortality in men.",
        ["causality-raised"],
    ),
    "aligned sentences": (
        "Night shifts cause higher glucose.",
        "Night shifts were associated with higher glucose.",
        ["causality-raised"],
    ),
}


@pytest.mark.parametrize(("claim", "source", "rules"), CAUSES.values(), ids=CAUSES)
def test_causality_is_an_axis_of_its_own(faults, claim, source, rules):
    assert faults("strength", claim, source) == rules


def test_an_aligned_sentence_keeps_its_hedge(faults):
    assert faults("strength", "Slow entry explains the rate.", "Slow entry may explain the rate.") == ["hedge-dropped"]
    assert faults("strength", "Slow entry might explain the rate.", "Slow entry may explain the rate.") == []


RANKS = {
    "It is so.": Certainty.STATED,
    "It may be so.": Certainty.SPECULATIVE,
    "It is proven that it may be so.": Certainty.SPECULATIVE,
    "It is proven that it is so.": Certainty.PROVEN,
    "It appears that it is so.": Certainty.HEDGED,
}


@pytest.mark.parametrize(("text", "rank"), RANKS.items(), ids=RANKS)
def test_the_weakest_cue_decides(text, rank):
    cues = cues_in(Reading(text, language="en"), Range(0, len(text)))
    assert rank_certainty(cues)[0] is rank


def test_agreement_names_the_cues(read):
    (finding,) = read("strength", 'They suggest "it was late".', "The data suggest it was late.")
    assert finding.outcome is Outcome.PASS
    assert "“suggest”" in finding.message


def test_a_raised_claim_names_both_cues(read):
    (finding,) = read(
        "strength", 'Coffee led to "lower mortality in men".', "Coffee was tied to lower mortality in men."
    )
    assert "“tied to”" in finding.message
    assert "“led to”" in finding.message


def test_every_rank_has_a_kind():
    assert {kind.value for kind in CueKind} >= {"asked", "speculative", "hedged", "proven"}
