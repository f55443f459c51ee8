"""Whether a claim keeps what its source names: the one who speaks, the limit of what is said (SPEC 2.6)."""

from __future__ import annotations

from functools import cache

from aswritten.extract.bearing import Bearing, pieces_of, stems_of
from aswritten.extract.reading import Reading
from aswritten.extract.speaker import Speaker, find_speaker, is_impersonal
from aswritten.lexicons.lexicon import read_list
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range


def keeps_speaker(speaker: Speaker, cue: Cue, bearing: Bearing, *, claim: Reading) -> bool:
    """Whether the claim names the speaker; anyone, where the source has a pronoun or nobody."""
    if speaker.stems:
        words = frozenset(stems_of(claim, pieces_of(bearing.claim_sentence, (bearing.claim_span,))))
        return bool(words & speaker.stems)
    others = [other for other in bearing.claim_around if other.kind is CueKind.ATTRIBUTION]
    if any(find_speaker(other, claim) is not None for other in others):
        return True
    return is_impersonal(cue, claim) and any(other.text.lower() == cue.text.lower() for other in others)


def keeps_limiter(cue: Cue, anchor: Anchor, bearing: Bearing, *, claim: Reading, source: Reading) -> bool:
    """Whether a word of the limiter, or one that means the same, stands in the claim's sentence beside its quote."""
    quoted = anchor.claim_span or Range(0, 0)
    tokens = claim.tokens_of(bearing.claim_sentence)
    words = {token.norm for token in tokens if not quoted.start <= token.start < quoted.end}
    wanted = [token.norm for token in source.tokens_of(cue.range)]
    same = _same(source.language)
    plain = source.lexicon.function_words
    telling = [norm for norm in wanted if norm in same] or [
        norm for norm in wanted if norm not in plain or len(wanted) == 1
    ]
    return any(word in words for norm in telling for word in same.get(norm, (norm,)))


@cache
def _same(language: str) -> dict[str, tuple[str, ...]]:
    groups = read_list(language, "context").get("same", {}).get("kept", ())
    return {word: tuple(group.split()) for group in groups for word in group.split()}
