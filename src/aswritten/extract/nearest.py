"""The passage of a source that comes nearest to an absent quote, and how the two differ, word by word."""

from __future__ import annotations

from aswritten.extract.damage import find_damaged
from aswritten.extract.formulas import is_reordered
from aswritten.extract.frames import level, plain_frame
from aswritten.extract.reading import Reading
from aswritten.extract.seeds import find_windows
from aswritten.extract.tokens import CJK, lower_each
from aswritten.extract.words import is_cjk
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.quote import LONGEST, Change, Difference, Nearest
from aswritten.normalise.fold import fold

_LEAST = 60
"""Likeness, in per cent, below which a passage is no help."""
_MARGIN = 60
"""Characters on either side of the aligned passage whose words the edit script may draw in."""

_LONGEST_WORD = 200
"""Characters by which a border is moved to the end of a word; a longer run is none."""
_SMALL = 4_000_000
"""Pairs of characters up to which the whole text is aligned; on repetitive text one costs up to 40 ns."""
_MARKS = ".,;:!?)]'。"
_WORD = late(rf"[{CJK}]|[^\s{CJK}]+")
_CHANGES = {"equal": Change.EQUAL, "replace": Change.REPLACED, "insert": Change.DROPPED, "delete": Change.ADDED}
"""The edit script runs from the claim to the source: what it inserts there, the claim has dropped."""

Words = list[Range]


def nearest_passage(quote: str, source: Reading) -> Nearest | None:
    """The nearest passage to a quote that the source lacks; None if none is near, or the quote is too long.

    In a long text only the stretches that share the quote's rarest words are compared.
    """
    needle = level(fold(quote).text).strip()
    if not needle or len(needle) > LONGEST:
        return None
    damaged = find_damaged(needle, source)
    if damaged is not None:
        return _describe(needle, source, damaged, damaged=True)
    window = _align(needle, source)
    if window is None:
        return None
    is_laid_out = source.source_map is not None and bool(source.source_map.pages)
    reordered = is_laid_out and is_reordered(needle, plain_frame(source).text[window.start : window.end])
    return _describe(needle, source, window, damaged=reordered)


def _align(needle: str, source: Reading) -> Range | None:
    """The run of the plain text that is likest to the needle, widened by a few words."""
    frame = plain_frame(source)
    wanted, searched = lower_each(needle), frame.lowered
    small = len(wanted) * len(searched) <= _SMALL
    windows = [Range(0, len(searched))] if small else find_windows(wanted, searched)
    best, aligned = _LEAST - 1.0, None
    for start, end in windows:
        found = _align_within(wanted, searched[start:end], best)
        if found is not None:
            best, aligned = found[0], Range(start + found[1].start, start + found[1].end)
    return None if aligned is None else _widen(frame.text, aligned)


def _align_within(wanted: str, searched: str, least: float) -> tuple[float, Range] | None:
    """The best alignment above a likeness; a text shorter than the needle is compared whole."""
    from rapidfuzz.fuzz import partial_ratio_alignment, ratio  # noqa: PLC0415 - start-up time

    if len(searched) < len(wanted):
        score = ratio(wanted, searched)
        return (score, Range(0, len(searched))) if score > least else None
    aligned = partial_ratio_alignment(wanted, searched, score_cutoff=least)
    if aligned is None or aligned.score <= least:
        return None
    return aligned.score, Range(aligned.dest_start, aligned.dest_end)


def _widen(text: str, run: Range) -> Range:
    """The run with a few words on either side, cut at white space."""
    before = list(_WORD.finditer(text, max(0, run.start - _MARGIN), run.start))
    after = list(_WORD.finditer(text, run.end, min(len(text), run.end + _MARGIN)))
    start = before[0].start() if before else run.start
    end = after[-1].end() if after else run.end
    return _to_word_borders(text, start, end)


def _to_word_borders(text: str, start: int, end: int) -> Range:
    first, last = max(0, start - _LONGEST_WORD), min(len(text), end + _LONGEST_WORD)
    while start > first and _is_inside_word(text, start):
        start -= 1
    while end < last and _is_inside_word(text, end):
        end += 1
    return Range(start, end)


def _is_inside_word(text: str, at: int) -> bool:
    """Whether no word ends before the place: no white space is beside it, and no CJK character, which is a word."""
    return not any(side.isspace() or is_cjk(side) for side in text[at - 1 : at + 1])


def _describe(needle: str, source: Reading, window: Range, *, damaged: bool) -> Nearest | None:
    """Cut the window down to what the edit script keeps, and put the script into words."""
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - start-up time

    text = plain_frame(source).text
    ours = [Range(*match.span()) for match in _WORD.finditer(needle)]
    theirs = [Range(*match.span()) for match in _WORD.finditer(text, window.start, window.end)]
    differences, kept = _compare(needle, text, ours, theirs)
    if not kept:
        return None
    plain = _without_marks(text, Range(kept[0].start, kept[-1].end), needle)
    found = text[plain.start : plain.end]
    likeness = round(100 * Indel.normalized_similarity(lower_each(needle), lower_each(found)))
    if not damaged and likeness < _LEAST:
        return None
    return Nearest(
        text=found,
        raw_range=source.plain.to_raw(*plain),
        plain_range=plain,
        likeness=likeness,
        differences=differences,
        damaged=damaged,
    )


def _compare(needle: str, text: str, ours: Words, theirs: Words) -> tuple[tuple[Difference, ...], Words]:
    """The steps from the source's words to the claim's, without source words at either end that nothing answers."""
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - start-up time

    claim_words = [needle[start:end] for start, end in ours]
    source_words = [text[start:end] for start, end in theirs]
    steps = [
        (step.tag, step.src_start, step.src_end, step.dest_start, step.dest_end)
        for step in Indel.opcodes([_key(word) for word in claim_words], [_key(word) for word in source_words])
    ]
    steps = _trim(_join(steps))
    differences = tuple(
        Difference(_CHANGES[tag], tuple(claim_words[i:j]), tuple(source_words[k:m]))
        for whole in steps
        for tag, i, j, k, m in _split_equal(whole, claim_words, source_words)
    )
    used = [index for _, _, _, k, m in steps for index in range(k, m)]
    return _level_end(differences), theirs[used[0] : used[-1] + 1] if used else []


def _level_end(differences: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """Without a closing mark after the source's last word that the quote need not have."""
    if not differences or not differences[-1].claim_words or not differences[-1].source_words:
        return differences
    change, ours, theirs = differences[-1]
    bare = theirs[-1].rstrip(_MARKS)
    if not bare or ours[-1].rstrip(_MARKS) != ours[-1]:
        return differences
    theirs = (*theirs[:-1], bare)
    if ours != theirs:
        return (*differences[:-1], Difference(change, ours, theirs))
    if len(differences) > 1 and differences[-2].change is Change.EQUAL:
        _, earlier, _ = differences[-2]
        return (*differences[:-2], Difference(Change.EQUAL, earlier + ours, differences[-2].source_words + theirs))
    return (*differences[:-1], Difference(Change.EQUAL, ours, theirs))


def _without_marks(text: str, run: Range, needle: str) -> Range:
    if needle[-1:] in _MARKS:
        return run
    return Range(run.start, run.start + len(text[run.start : run.end].rstrip(_MARKS)))


Step = tuple[str, int, int, int, int]


def _key(word: str) -> str:
    return word.lower().strip(".,;:!?()'") or word


def _join(steps: list[Step]) -> list[Step]:
    """Join a deletion and an insertion that meet into one replacement."""
    joined: list[Step] = []
    for step in steps:
        if joined and joined[-1][0] != "equal" and step[0] != "equal":
            _, i, _, k, _ = joined[-1]
            joined[-1] = ("replace" if step[2] > i and step[4] > k else step[0], i, step[2], k, step[4])
        else:
            joined.append(step)
    return joined


def _trim(steps: list[Step]) -> list[Step]:
    """Drop source words at the ends that the quote has nothing for; a replacement there keeps as many as it has."""
    if steps and steps[0][0] == "insert":
        steps = steps[1:]
    elif steps and steps[0][0] == "replace":
        tag, i, j, k, m = steps[0]
        steps = [(tag, i, j, max(k, m - (j - i)), m), *steps[1:]]
    if steps and steps[-1][0] == "insert":
        steps = steps[:-1]
    elif len(steps) > 1 and steps[-1][0] == "replace":
        tag, i, j, k, m = steps[-1]
        steps = [*steps[:-1], (tag, i, j, k, min(m, k + j - i))]
    return steps


def _split_equal(step: Step, claim_words: list[str], source_words: list[str]) -> list[Step]:
    """Cut a step of like words where they differ in case or marks, so that the difference is shown."""
    tag, i, _, k, m = step
    if tag != "equal" or claim_words[i : i + m - k] == source_words[k:m]:
        return [step]
    split: list[Step] = []
    for offset in range(m - k):
        same = claim_words[i + offset] == source_words[k + offset]
        name = "equal" if same else "replace"
        if split and split[-1][0] == name:
            _, i0, _, k0, _ = split[-1]
            split[-1] = (name, i0, i + offset + 1, k0, k + offset + 1)
        else:
            split.append((name, i + offset, i + offset + 1, k + offset, k + offset + 1))
    return split
