"""What the source puts its words under, and whether the claim says so."""

from __future__ import annotations

import pytest

SAYS = 'The article says "the bridge is safe".'
SAFE = "the bridge is safe"

DROPPED = {
    "a question": ("Is it true that the bridge is safe?", "question-dropped"),
    "a question in quotation marks": ('He asked, "Who says the bridge is safe?" and left.', "question-dropped"),
    "an if before": ("If the wind is low, the bridge is safe.", "condition-dropped"),
    "an if after": ("The bridge is safe if the wind is low.", "condition-dropped"),
    "inside the if": ("If the bridge is safe, trucks may pass.", "condition-dropped"),
    "unless": ("The bridge is safe unless it freezes.", "condition-dropped"),
    "provided that": ("The bridge is safe provided that it is dry.", "condition-dropped"),
    "an inverted condition": ("Should it stay dry, the bridge is safe.", "condition-dropped"),
    "claims it is contrary to": ("Contrary to claims that the bridge is safe, cracks were found.", "denial-dropped"),
    "a rumour": ("The rumour that the bridge is safe spread fast.", "denial-dropped"),
    "a false claim": ("The maker falsely claimed that the bridge is safe.", "denial-dropped"),
    "a myth": ("It is a myth that the bridge is safe.", "denial-dropped"),
    "critics": ("Critics say the bridge is safe.", "attribution-dropped"),
    "a passive": ("Readers were told the bridge is safe.", "attribution-dropped"),
    "according to someone": ("According to the mayor, the bridge is safe.", "attribution-dropped"),
    "according to someone, after": ("The bridge is safe, according to the mayor.", "attribution-dropped"),
    "said someone, after": ("The bridge is safe, said the mayor.", "attribution-dropped"),
    "someone said, after": ("The bridge is safe, the mayor said on Monday.", "attribution-dropped"),
    "belief": ("Residents assume that the bridge is safe.", "attribution-dropped"),
    "other authors": ("Smith et al. (2019) found that the bridge is safe.", "attribution-dropped"),
    "critics of the study": ("Critics of the study say the bridge is safe.", "attribution-dropped"),
    "a pronoun": ("She said the bridge is safe.", "attribution-dropped"),
    "only": ("Only in summer can we say that the bridge is safe.", "limiter-dropped"),
    "in vitro": ("In vitro, the bridge is safe.", "limiter-dropped"),
    "a pilot": ("In a pilot, the bridge is safe.", "limiter-dropped"),
    "a limit after but": ("The bridge is safe, but only in summer.", "limiter-dropped"),
    "a limit after the words": ("The bridge is safe in simulations.", "limiter-dropped"),
}

OWN = {
    "a statement": "The bridge is safe.",
    "we": "We found that the bridge is safe.",
    "the study": "The study found that the bridge is safe.",
    "the report's authors": "The authors of the report say the bridge is safe.",
    "a place": "In our second year, the bridge is safe.",
    "a concession": "Even if it is old, the bridge is safe.",
    "a condition in another clause": "The road closes if it rains, but the bridge is safe.",
    "a question in another sentence": "Is the road open? The bridge is safe.",
    "contrary to what someone says": "Contrary to what the mayor says, the bridge is safe.",
    "a speaker in another clause": "The mayor said it was old, but the bridge is safe.",
    "only before a number": "The bridge is safe after only 3 days.",
    "not only": "Not only is it new, but the bridge is safe.",
    "the only one": "The only crossing was closed, but the bridge is safe.",
}


@pytest.mark.parametrize(("source", "rule"), DROPPED.values(), ids=DROPPED)
def test_what_the_claim_drops_is_a_fault(faults, source, rule):
    assert faults("context", SAYS, source) == [rule]


@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_what_the_source_says_itself_may_be_said(faults, source):
    assert faults("context", SAYS, source) == []


KEPT = {
    "a question": ('The article asks whether "the bridge is safe".', "Is it true that the bridge is safe?"),
    "a question asked again": ('Is it true that "the bridge is safe"?', "Is it true that the bridge is safe?"),
    "a condition": ('If there is little wind, "the bridge is safe".', "If the wind is low, the bridge is safe."),
    "the condition in other words": ('Unless it is not dry, "the bridge is safe".', "The bridge is safe if it is dry."),
    "a denial": ('It is a myth that "the bridge is safe".', "Contrary to claims that the bridge is safe, it fell."),
    "a denial as a negation": ('It is not true that "the bridge is safe".', "It is a myth that the bridge is safe."),
    "a speaker": ('Critics argue "the bridge is safe".', "Critics say the bridge is safe."),
    "a speaker after": ('The mayor said "the bridge is safe".', "The bridge is safe, said the mayor."),
    "a speaker for a pronoun": ('The mayor said "the bridge is safe".', "She said the bridge is safe."),
    "one of two speakers": ('The crew said "the bridge is safe".', "The minutes say the crew said the bridge is safe."),
    "a limit": ('In mice, "the bridge is safe".', "In mice, the bridge is safe."),
    "a limit in other words": ('In a mouse study, "the bridge is safe".', "In mice, the bridge is safe."),
    "a topic": ('The article discusses how "the bridge is safe".', "Critics say the bridge is safe."),
}


@pytest.mark.parametrize(("claim", "source"), KEPT.values(), ids=KEPT)
def test_what_the_claim_keeps_is_no_fault(faults, claim, source):
    assert faults("context", claim, source) == []


OTHER = {
    "another speaker": (
        'The mayor said "the bridge is safe".',
        "Critics say the bridge is safe.",
        "attribution-dropped",
    ),
    "another animal": ('In rats, "the bridge is safe".', "In mice, the bridge is safe.", "limiter-dropped"),
}


@pytest.mark.parametrize(("claim", "source", "rule"), OTHER.values(), ids=OTHER)
def test_another_speaker_or_limit_keeps_nothing(faults, claim, source, rule):
    assert faults("context", claim, source) == [rule]


COUNTERFACTUAL = {
    "would have": (
        'The trial "met its main goal".',
        "The trial would have met its main goal.",
        ["counterfactual-dropped"],
    ),
    "would have, kept": ('It would have "met its main goal".', "The trial would have met its main goal.", []),
}


@pytest.mark.parametrize(("claim", "source", "rules"), COUNTERFACTUAL.values(), ids=COUNTERFACTUAL)
def test_what_would_have_been_is_not_what_was(faults, claim, source, rules):
    assert faults("context", claim, source) == rules


LANGUAGES = {
    "de condition": (
        "de",
        "darf der Eigentümer kündigen",
        "Wenn sie aussteht, darf der Eigentümer kündigen.",
        "condition",
    ),
    "de speaker": ("de", "der Plan sei rechtswidrig", "Kritiker sagen, der Plan sei rechtswidrig.", "attribution"),
    "de limit": ("de", "stellte das Gehör wieder her", "Bei Mäusen stellte das Gehör wieder her.", "limiter"),
    "fr condition": ("fr", "le bail est résilié", "Si le loyer est en retard, le bail est résilié.", "condition"),
    "fr speaker": ("fr", "le plan est illégal", "Les critiques disent que le plan est illégal.", "attribution"),
    "fr ne … que": ("fr", "mesure que trois centimètres", "L'appareil ne mesure que trois centimètres.", "limiter"),
    "es condition": ("es", "el contrato se rescinde", "Si hay retraso, el contrato se rescinde.", "condition"),
    "es speaker": ("es", "el plan es ilegal", "Los críticos dicen que el plan es ilegal.", "attribution"),
    "es limit": (
        "es",
        "el compuesto restauró la audición",
        "En ratones, el compuesto restauró la audición.",
        "limiter",
    ),
    "zh condition": ("zh", "业主可以终止租约", "如果租金拖欠60天,业主可以终止租约。", "condition"),
    "zh speaker": ("zh", "该计划违反法律", "批评者说该计划违反法律。", "attribution"),
    "zh limit": ("zh", "该化合物恢复了听力", "在小鼠中,该化合物恢复了听力。", "limiter"),
}


@pytest.mark.parametrize(("language", "span", "source", "kind"), LANGUAGES.values(), ids=LANGUAGES)
def test_other_languages_are_read_by_their_lists(faults, language, span, source, kind):
    assert faults("context", f'"{span}".', source, language) == [f"{kind}-dropped"]


def test_an_attribution_shows_who_speaks(read):
    source = "The bridge is safe, said the mayor on Tuesday."
    (finding,) = read("context", SAYS, source)
    assert "said the mayor on Tuesday" in finding.message
    assert "said the mayor on Tuesday" in [source[slice(*where)] for where in finding.source_ranges]
