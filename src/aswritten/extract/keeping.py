"""Whether a claim keeps what its source names: the one who speaks, the limit of what is said (SPEC 2.6)."""

from __future__ import annotations

from functools import cache

from aswritten.extract.bearing import Bearing, stems_of
from aswritten.extract.reading import Reading
from aswritten.extract.speaker import Speaker, find_speaker
from aswritten.lexicons.lexicon import read_list
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue, CueKind
from aswritten.model.finding import Range


def keeps_speaker(speaker: Speaker, cue: Cue, bearing: Bearing, *, claim: Reading, source: Reading) -> bool:
    """Whether the claim names the speaker; anyone, where the source has a pronoun or nobody."""
    if speaker.stems:
        words = frozenset(stems_of(claim, (bearing.claim_sentence,)))
        return bool(words & speaker.stems)
    others = [other for other in bearing.claim_around if other.kind is CueKind.ATTRIBUTION]
    return any(find_speaker(other, claim) is not None for other in others) or any(
        other.text.lower() == cue.text.lower() for other in others
    )


def keeps_limiter(cue: Cue, anchor: Anchor, bearing: Bearing, *, claim: Reading, source: Reading) -> bool:
    """Whether a word of the limiter, or one that means the same, stands in the claim's sentence beside its quote."""
    words = {token.norm for token in claim.tokens_of(bearing.claim_sentence)}
    plain = source.lexicon.function_words
    wanted = [token.norm for token in source.tokens_of(cue.range)]
    telling = [norm for norm in wanted if norm not in plain or len(wanted) == 1]
    allowed = {other for norm in telling for other in _same(source.language).get(norm, (norm,))}
    return bool(words & allowed) or _overlaps(cue.range, anchor.source_spans)


def _overlaps(run: Range, spans: tuple[Range, ...]) -> bool:
    return any(run.start < span.end and span.start < run.end for span in spans)


@cache
def _same(language: str) -> dict[str, tuple[str, ...]]:
    groups = read_list(language, "context").get("same", {}).get("kept", ())
    return {word: tuple(group.split()) for group in groups for word in group.split()}
