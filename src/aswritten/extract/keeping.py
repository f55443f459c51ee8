"""Whether a claim keeps what its source names: the one who speaks, the limit of what is said (SPEC 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from aswritten.extract.bearing import Bearing, pieces_of, stems_of
from aswritten.extract.cues import load_cues
from aswritten.extract.reading import Reading
from aswritten.extract.speaker import Speaker, find_speaker, is_impersonal
from aswritten.extract.tokens import Token
from aswritten.extract.trie import find_hits
from aswritten.lexicons.lexicon import read_list
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range


def keeps_speaker(speaker: Speaker, cue: Cue, bearing: Bearing, *, claim: Reading) -> bool:
    """Whether the claim names the speaker; anyone, where the source has a pronoun or nobody."""
    if speaker.stems:
        words = frozenset(stems_of(claim, pieces_of(bearing.claim_sentence, (bearing.claim_span,))))
        return bool(words & speaker.stems) and not _says_itself(speaker, bearing, claim)
    others = [other for other in bearing.claim_around if other.kind is CueKind.ATTRIBUTION]
    if any(find_speaker(other, claim) is not None for other in others):
        return True
    return is_impersonal(cue, claim) and any(other.text.lower() == cue.text.lower() for other in others)


def _says_itself(speaker: Speaker, bearing: Bearing, claim: Reading) -> bool:
    """Whether the claim's one report is of the text itself, and the speaker is named elsewhere: "he wept when …"."""
    says = [
        cue for cue in bearing.claim if cue.kind is CueKind.ATTRIBUTION and cue.range.end <= bearing.claim_span.start
    ]
    if len(says) != 1 or find_speaker(says[0], claim) is not None:
        return False
    if not any(token.norm in claim.lexicon.frame_words for token in claim.tokens_of(says[0].subject)):
        return False
    said = Range(says[0].range.end, bearing.claim_span.start)
    beside = (says[0].range, says[0].subject, said)
    if claim.plain.text[slice(*said)].strip(" \n\"',:"):
        return False
    return speaker.stems.isdisjoint(stems_of(claim, beside))


def keeps_limiter(cue: Cue, anchor: Anchor, bearing: Bearing, *, claim: Reading, source: Reading) -> bool:
    """Whether a word of the limiter, or one that means the same, stands in the claim's sentence beside its quote."""
    quoted = anchor.claim_span or Range(0, 0)
    tokens = claim.tokens_of(bearing.claim_sentence)
    idle = _idle(tokens, claim)
    words = {
        token.norm for at, token in enumerate(tokens) if not quoted.start <= token.start < quoted.end and at not in idle
    }
    wanted = [token.norm for token in source.tokens_of(cue.range)]
    same = _same(source.language)
    plain = source.lexicon.function_words
    telling = [norm for norm in wanted if norm in same] or [
        norm for norm in wanted if norm not in plain or len(wanted) == 1
    ]
    return any(word in words for norm in telling for word in same.get(norm, (norm,)))


def names_another(bearing: Bearing, *, claim: Reading, source: Reading) -> bool:
    """Whether the claim's condition shares no content word with the source's sentence, and so is another one."""
    if claim.language != source.language:
        return False
    text = claim.plain.text
    for cue in (*bearing.claim, *bearing.claim_around):
        if cue.kind is not CueKind.CONDITION:
            continue
        behind = cue.range.end <= bearing.claim_span.start
        end = bearing.claim_span.start if behind else bearing.claim_sentence.end
        comma = text.find(",", cue.range.end, end)
        words = frozenset(stems_of(claim, (Range(cue.range.end, end if comma < 0 else comma),)))
        if words.isdisjoint(stems_of(source, bearing.source_sentences)) and _has_content(bearing, source):
            return True
    return False


def _has_content(bearing: Bearing, source: Reading) -> bool:
    """Whether the source's own condition has content words, which a claim could name."""
    return any(
        cue.kind in {CueKind.CONDITION, CueKind.COUNTERFACTUAL} and any(stems_of(source, cue.scope))
        for cue in bearing.source
    )


def _idle(tokens: Sequence[Token], claim: Reading) -> frozenset[int]:
    """The places of words that look like cues and are none: "the only report", "not only"."""
    hits = find_hits(load_cues(claim.language), [token.norm for token in tokens], claim.lexicon.function_words)
    return frozenset(at for hit in hits if not hit.labels for at in range(hit.start, hit.end + 1))


@cache
def _same(language: str) -> dict[str, tuple[str, ...]]:
    groups = read_list(language, "context").get("same", {}).get("kept", ())
    return {word: tuple(group.split()) for group in groups for word in group.split()}
