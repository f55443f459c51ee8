"""What stands over or after a passage and governs it."""

from __future__ import annotations

import pytest

from aswritten.extract.leads import find_leads
from aswritten.extract.reading import Reading
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range

WORDS = "the bridge is safe"

GOVERNED = {
    "a label": ("Myth: the bridge is safe.", "en", CueKind.DENIAL, "Myth"),
    "a numbered label": ("Hypothesis 2: the bridge is safe.", "en", CueKind.ASKED, "Hypothesis 2"),
    "a heading": ("# Common myths\n\nPeople say this. the bridge is safe.", "en", CueKind.DENIAL, "# Common myths"),
    "a lead-in": ("We could not confirm that:\n- it is new\n- the bridge is safe", "en", CueKind.NEGATION, None),
    "a lead-in with a speaker": ("The union claims:\n- the bridge is safe", "en", CueKind.ATTRIBUTION, None),
    "a line that breaks off": ("It is not true that\n\nthe bridge is safe.", "en", CueKind.NEGATION, None),
    "a retraction": ("the bridge is safe. This is false.", "en", CueKind.DENIAL, "This is false."),
    "a verdict": ("Claim: the bridge is safe. Verdict: false.", "en", CueKind.DENIAL, "Verdict: false."),
    "a limit": ("the bridge is safe. But only in summer.", "en", CueKind.LIMITER, "But only in summer."),
}

FREE = {
    "another label": "Result: the bridge is safe.",
    "another heading": "# Myths and facts\n\nthe bridge is safe.",
    "a heading that another one ends": "# Myths\n\nIt is new.\n\n# Facts\n\nthe bridge is safe.",
    "a lead-in that affirms": "The following claims are true:\n- the bridge is safe",
    "a lead-in of another list": "We could not confirm that:\n- it is new\n\nBut the road is open. the bridge is safe.",
    "a next sentence with more to say": "the bridge is safe. This is not the only news.",
    "a next sentence about something else": "the bridge is safe. The road is not open.",
}


def _leads(text, language):
    at = text.index(WORDS)
    return list(find_leads(Reading(text, language=language), Range(at, at + len(WORDS))))


@pytest.mark.parametrize(("text", "language", "kind", "shown"), GOVERNED.values(), ids=GOVERNED)
def test_a_passage_is_governed_from_outside(text, language, kind, shown):
    (lead,) = _leads(text, language)
    assert lead.kind is kind
    assert shown is None or text[slice(*lead.range)] == shown


@pytest.mark.parametrize("text", FREE.values(), ids=FREE)
def test_a_passage_is_free(text):
    assert _leads(text, "en") == []


@pytest.mark.parametrize(("language", "text"), [
    ("de", "Mythos: the bridge is safe."),
    ("fr", "Mythe : the bridge is safe."),
    ("es", "Mito: the bridge is safe."),
    ("zh", "谣言: the bridge is safe."),
])  # fmt: skip
def test_every_language_has_labels_that_deny(language, text):
    (lead,) = _leads(text, language)
    assert lead.kind is CueKind.DENIAL
