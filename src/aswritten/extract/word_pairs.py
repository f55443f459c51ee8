"""The words of an aligned pair of sentences, one by one, with the cues that govern each on both sides (SPEC 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from aswritten.extract.alignment import Item, items_of
from aswritten.extract.cues import cues_in
from aswritten.extract.reading import Reading
from aswritten.model.anchor import Anchor
from aswritten.model.cue import Cue


def pair_words(anchor: Anchor, claim: Reading, source: Reading) -> Iterator[tuple[tuple[Cue, ...], tuple[Cue, ...]]]:
    """For each content word of the claim's sentence: the claim's cues and the source's cues that govern it.

    Where the words do not pair off, there is one pair of all cues on either side.
    """
    where = anchor.source_spans[0]
    mine = cues_in(claim, anchor.claim_sentence)
    theirs = cues_in(source, source.sentence_at(where.start))
    if not mine and not theirs:
        return
    for keep_frame in (False, True):
        own = items_of(claim, anchor.claim_sentence, keep_frame=keep_frame)
        other = items_of(source, where, keep_frame=keep_frame)
        if own and len(own) == len(other):
            for one, two in zip(own, other, strict=True):
                yield _over(mine, one), _over(theirs, two)
            return
    yield mine, tuple(cue for cue in theirs if cue.inside(where) or cue.governs(where))


def _over(cues: tuple[Cue, ...], item: Item) -> tuple[Cue, ...]:
    where = item.range
    return tuple([cue for cue in cues if cue.governs(where) or cue.follows(where)])
