"""Which words are cues, and which only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.extract.cues import cue_ranges, cues_in
from aswritten.extract.reading import Reading
from aswritten.extract.trie import Trie, find_hits
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range


def cues(text, kind=None, language="en"):
    reading = Reading(text, language=language)
    found = cues_in(reading, Range(0, len(reading.plain.text)))
    return [cue.text for cue in found if kind is None or cue.kind is kind]


NEGATIONS = {
    "a contraction": ("It doesn't start.", ["n't"]),
    "an inflected verb": ("It fails to start, failing to stop.", ["fails to", "failing to"]),
    "an adjective between": ("There is no convincing evidence that it starts.", ["no convincing evidence that"]),
    "words between verb and preposition": ("It kept the old pump from starting.", ["kept the old pump from"]),
    "neither and nor": ("Neither A nor B starts.", ["Neither"]),
    "two in one sentence": ("It did not fail to start.", ["not", "fail to"]),
    "not only": ("It is not only loud.", []),
    "no longer than": ("It takes no longer than a day.", []),
    "no longer": ("It no longer starts.", ["no longer"]),
    "declined to a level": ("It declined to 40 units.", []),
    "declined to an infinitive": ("He declined to answer.", ["declined to"]),
    "a name": ("She works for Doctors Without Borders now.", []),
    "No Man's Land": ("They crossed No Man's Land at night.", []),
    "a shout": ("It is NOT safe.", ["NOT"]),
    "an interjection": ("No, it starts.", []),
    "cannot": ("It cannot start.", ["cannot"]),
}


@pytest.mark.parametrize(("text", "found"), NEGATIONS.values(), ids=NEGATIONS)
def test_negations(text, found):
    assert cues(text, CueKind.NEGATION) == found


SPECULATIVE = {
    "may": ("It may start.", ["may"]),
    "the month": ("It started in May.", []),
    "the month first": ("May 2021 was cold.", []),
    "may first": ("May cause harm.", ["May"]),
    "might as a noun": ("The might of the army grew.", []),
    "could not": ("It could not start.", []),
    "not ruled out": ("It cannot be ruled out that it starts.", []),
}


@pytest.mark.parametrize(("text", "found"), SPECULATIVE.values(), ids=SPECULATIVE)
def test_speculation(text, found):
    assert [cue for cue in cues(text, CueKind.SPECULATIVE) if "ruled" not in cue] == found


CONCORD = {
    "fr ne … pas": ("fr", "Il ne part pas.", ["ne"]),
    "fr ne … jamais rien": ("fr", "Il ne dit jamais rien.", ["ne"]),
    "fr ne alone": ("fr", "Avant qu'il ne parte.", []),
    "fr plus without ne": ("fr", "Il en veut plus que toi.", []),
    "fr sans aucun": ("fr", "Il part sans aucun bruit.", ["sans"]),
    "es no … nada": ("es", "No vio nada.", ["No"]),
    "es nadie … nunca": ("es", "Nadie dijo nunca eso.", ["Nadie"]),
    "es two clauses": ("es", "No vino, pero no llamó.", ["No", "no"]),
    "de weder … noch": ("de", "Weder A noch B startet.", ["Weder"]),
    "zh 并非没有": ("zh", "他并非没有去。", ["并非", "没有"]),
    "zh pseudo": ("zh", "特别是非常不同的无线设备不断未来。", []),
}


@pytest.mark.parametrize(("language", "text", "found"), CONCORD.values(), ids=CONCORD)
def test_the_parts_of_one_negation_are_one_cue(language, text, found):
    assert cues(text, CueKind.NEGATION, language) == found


def test_a_cue_of_another_language_counts_for_nothing():
    assert cues("Il ne part pas.", CueKind.NEGATION, "de") == []
    assert cues("Er kommt nicht.", CueKind.NEGATION, "en") == []


def test_a_cue_is_read_across_a_quotation_mark():
    assert cues('It found no "evidence of leakage".', CueKind.NEGATION) == ['no "evidence of']


def test_words_of_polarity_and_strength_are_left_out_of_alignment():
    text = "Night shifts were not associated with death, critics say."
    ranges = cue_ranges(Reading(text, language="en"), Range(0, len(text)))
    assert [text[slice(*where)] for where in ranges] == ["not", "associated", "with"]


def test_the_longest_pattern_wins_and_the_head_is_marked():
    trie = Trie([("a b", "short"), ("a b|c ^d", "long"), ("b", None), ("x ~ y", "gap")], {})
    (hit,) = find_hits(trie, ["a", "b", "d"], frozenset())
    assert (hit.start, hit.end, hit.labels[0].tag, hit.labels[0].head) == (0, 2, "long", 2)
    assert [bool(hit.labels) for hit in find_hits(trie, ["b"], frozenset())] == [False]
    assert [hit.end for hit in find_hits(trie, ["x", "good", "y"], frozenset())] == [2]
    assert list(find_hits(trie, ["x", "the", "y"], frozenset({"the"}))) == []


@given(st.text(alphabet=st.sampled_from("no t nor may if \" '(),;.:-?said that who it was and"), max_size=120))
def test_any_text_is_read_and_every_place_lies_in_it(text):
    reading = Reading(text, language="en")
    for cue in cues_in(reading, Range(0, len(reading.plain.text))):
        for start, end in (cue.range, cue.head, *cue.scope):
            assert 0 <= start < end <= len(reading.plain.text)
        assert not any(start <= cue.head.start < end for start, end in cue.scope)
        assert cue.range.start <= cue.head.start < cue.range.end


@pytest.mark.parametrize(
    "run", ["not ", "neither nor ", '" ', "(", "no, ", "and it was ", "不", "prevent a ", "that who "]
)
def test_a_hundred_thousand_cues_are_read_in_time(run):
    reading = Reading(run * 20_000, language="zh" if run == "不" else "en")
    cues_in(reading, Range(0, 6_000))
