"""How far a cue reaches."""

from __future__ import annotations

import pytest

from aswritten.extract.clauses import clauses_of
from aswritten.extract.cues import cues_in
from aswritten.extract.reading import Reading
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range


def first(text, kind, language):
    reading = Reading(text, language=language)
    return next(cue for cue in cues_in(reading, Range(0, len(text))) if cue.kind is kind)


def governs(text, word, kind=CueKind.NEGATION, language="en"):
    at = text.index(word)
    return first(text, kind, language).governs(Range(at, at + len(word)))


INSIDE = {
    "the verb phrase": ("It did not harm anyone.", "harm"),
    "its auxiliary": ("It did not harm anyone.", "did"),
    "a list": ("It did not hit Ohio, Iowa or Kansas.", "Kansas"),
    "an infinitive": ("It was not able to land.", "land"),
    "a second infinitive": ("It did not stop and think.", "think"),
    "a participle after be": ("It was not tested and approved.", "approved"),
    "a clause under true": ("It is not true that it fell.", "fell"),
    "a clause under a verb of saying": ("They did not say that it fell.", "fell"),
    "two joined clauses under true": ("It is not true that it fell and the rest broke.", "broke"),
    "a relative clause of any": ("It found no house that burned.", "burned"),
    "the verb of a negative subject": ("None of the boats that left sank.", "sank"),
    "past an insertion": ("It did not, he said, sink.", "sink"),
    "a purpose with not": ("They left so as not to wake him.", "wake"),
    "a bracket without a verb": ("It found no loss (of men).", "men"),
}

OUTSIDE = {
    "after but": ("It did not sink, but it burned.", "burned"),
    "after a semicolon": ("It did not sink; it burned.", "burned"),
    "after although": ("It did not sink although it burned.", "burned"),
    "after because": ("It did not sink because it burned.", "burned"),
    "after when": ("It does not sink when loaded.", "loaded"),
    "after and with a new subject": ("It did not sink and the crew left.", "left"),
    "after a comma with a new subject": ("If it does not sink, the crew leaves it.", "crew"),
    "after and with a past form": ("It did not sink and reached the port.", "reached"),
    "after and with an auxiliary": ("It was not new and was burned.", "burned"),
    "a fact that is told": ("She did not tell him that it burned.", "burned"),
    "what is not odd": ("It is not odd that it burned.", "burned"),
    "a clause of a definite noun": ("It did not hit the house that burned.", "burned"),
    "a participle after a comma": ("It did not stop, causing a flood.", "flood"),
    "before it": ("It burned and did not sink.", "burned"),
    "past a relative clause": ("Men who are not poor burned it.", "burned"),
    "past a participle": ("Men not wearing blue are leaving.", "leaving"),
    "past a parenthesis of commas": ("The boat, which was not new, burned.", "burned"),
    "past an attribute": ("He saw a not very old house burn.", "house"),
    "past a contrast": ("The man, not the boy, is leaving.", "leaving"),
    "past the noun of with no": ("Men with no insurance are leaving.", "leaving"),
    "past the noun of without": ("It ran without power and the lights failed.", "lights"),
    "a bracket with a verb": ("It did not sink (it burned) at all.", "burned"),
    "past the quotation it stands in": ('He said "no" and they left.', "left"),
}


@pytest.mark.parametrize(("text", "word"), INSIDE.values(), ids=INSIDE)
def test_a_negation_reaches(text, word):
    assert governs(text, word)


@pytest.mark.parametrize(("text", "word"), OUTSIDE.values(), ids=OUTSIDE)
def test_a_negation_does_not_reach(text, word):
    assert not governs(text, word)


OTHERS = {
    "a hedge through that": ("They suggest that it fell and the rest broke.", "broke", CueKind.HEDGED, True),
    "a hedge past an opening clause": ("They suggest that when it rains, it falls.", "falls", CueKind.HEDGED, True),
    "a modal ends at but": ("It may fall, but it stays.", "stays", CueKind.SPECULATIVE, False),
    "an adverb covers its clause": ("It perhaps fell.", "fell", CueKind.SPECULATIVE, True),
    "a limit before the clause": ("In mice, the ear healed.", "healed", CueKind.LIMITER, True),
    "a limit after but": ("The ear healed, but only in mice.", "healed", CueKind.LIMITER, True),
    "a condition before": ("If it rains, the bridge closes.", "closes", CueKind.CONDITION, True),
    "a condition after": ("The bridge closes if it rains.", "closes", CueKind.CONDITION, True),
    "a condition inside": ("The bridge, if it rains, is closed.", "closed", CueKind.CONDITION, True),
    "a condition in another clause": ("It closes if it rains, but the road holds.", "holds", CueKind.CONDITION, False),
    "words before their speaker": ("The bridge holds, said he.", "holds", CueKind.ATTRIBUTION, True),
}


@pytest.mark.parametrize(("text", "word", "kind", "inside"), OTHERS.values(), ids=OTHERS)
def test_other_cues_reach_by_their_shape(text, word, kind, inside):
    assert governs(text, word, kind) is inside


LANGUAGES = {
    "de back to the verb": ("de", "Das Mittel hilft nicht.", "hilft", True),
    "de not its subject": ("de", "Das Mittel hilft nicht.", "Mittel", False),
    "de through dass": ("de", "Sie zeigte nicht, dass es half.", "half", True),
    "de before aber": ("de", "Es half nicht, aber es blieb.", "blieb", False),
    "de past an opening clause": ("de", "Weil es nicht half, ging er.", "ging", False),
    "fr through que": ("fr", "Il ne dit pas que la pompe est tombée.", "tombée", True),
    "fr before mais": ("fr", "La pompe n'est pas tombée, mais elle fuit.", "fuit", False),
    "es through que": ("es", "No dijo que la bomba falló.", "falló", True),
    "es before pero": ("es", "No redujo el dolor, pero mejoró el sueño.", "mejoró", False),
    "zh in its clause": ("zh", "该药没有减少死亡。", "减少", True),
    "zh before a comma": ("zh", "该药没有减少死亡,价格上升。", "上升", False),
}


@pytest.mark.parametrize(("language", "text", "word", "inside"), LANGUAGES.values(), ids=LANGUAGES)
def test_each_language_by_its_own_lists(language, text, word, inside):
    assert governs(text, word, language=language) is inside


CLAUSES = {
    "one clause": ("The pump failed at noon.", []),
    "two main clauses": ("It was wet, and the pump was full.", ["It was wet", ", and the pump was full."]),
    "a clause under that": ("They said that the pump was full.", ["They said", "that the pump was full."]),
    "a breaker": ("It was wet but the pump was full.", ["It was wet", "but the pump was full."]),
    "an announcement": ("Results: the pump was full.", ["Results:", "the pump was full."]),
    "a lead-in without a verb": (
        "But because of rain the pump was full and it was red.",
        ["But because of rain the pump was full", "and it was red."],
    ),
}


@pytest.mark.parametrize(("text", "clauses"), CLAUSES.values(), ids=CLAUSES)
def test_a_sentence_falls_into_clauses(text, clauses):
    reading = Reading(text, language="en")
    assert [text[slice(*where)] for where in clauses_of(reading, Range(0, len(text)))] == clauses
