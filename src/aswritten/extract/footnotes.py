"""What a footnote says of the sentence that its mark stands at: "only in their first year", "since withdrawn"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from aswritten.extract.cues import cues_in
from aswritten.extract.lead_names import Lead, heads_nothing, plain_name
from aswritten.extract.reading import Reading
from aswritten.extract.retractions import takes_back
from aswritten.model.cue import CueKind
from aswritten.model.finding import Range
from aswritten.model.late import late

_MARKS = frozenset("*†‡§[⁰¹²³⁴⁵⁶⁷⁸⁹")
_MARK = late(r"[.,;:!?\"')]{0,3} ?(\*{1,3}|[†‡§]{1,2}|[⁰¹²³⁴-⁹]{1,3}|\[\^[^\]\s]{1,20}\])")
_NOTED = late(r"[\n\u2029] {0,3}(\*{1,3}|[†‡§]{1,2}|[⁰¹²³⁴-⁹]{1,3}|\[\^[^\]\s]{1,20}\])[:.)]? ?(?=\S)")
_END = re.compile(r"[\n\u2029]")
_NOTE = 300
"""Code points of a note that are read."""
_OPENING = 4
"""Words of a note within which what it says of the sentence begins."""
_GOVERNING = frozenset({
    CueKind.CONDITION, CueKind.COUNTERFACTUAL, CueKind.DENIAL, CueKind.LIMITER, CueKind.NEGATION,
})  # fmt: skip


def find_footnotes(reading: Reading, span: Range) -> Iterator[Lead]:
    """The note behind the span's own mark, or behind that of its sentence, where it takes back or limits."""
    text = reading.plain.text
    end = reading.sentence_at(max(span.start, span.end - 1)).end
    if _MARKS.isdisjoint(text[span.end : end + 24]):
        return
    for at in dict.fromkeys((span.end, max(span.end, end - 1), end)):
        mark = _MARK.match(text, at)
        if mark is not None:
            note = _find_note(reading, mark[1], mark.end())
            if note is not None and _governs(reading, note):
                yield Lead(CueKind.ASKED, note)
            return


def find_note_starts(text: str) -> dict[str, list[int]]:
    """Where the lines that begin with a mark of a note begin to say something, by the mark."""
    found: dict[str, list[int]] = {}
    for note in _NOTED.finditer(text):
        found.setdefault(note[1], []).append(note.end())
    return found


def _find_note(reading: Reading, mark: str, start: int) -> Range | None:
    starts = reading.note_starts.get(mark, [])
    at = bisect_right(starts, start)
    if at == len(starts):
        return None
    text, begin = reading.plain.text, starts[at]
    end = _END.search(text, begin, begin + _NOTE)
    return Range(begin, end.start() if end else min(len(text), begin + _NOTE))


def _governs(reading: Reading, note: Range) -> bool:
    tokens = reading.tokens_of(note)
    if not tokens:
        return False
    if takes_back(reading, note) or heads_nothing(plain_name(reading.plain.text[slice(*note)]), reading.language):
        return True
    last = tokens[: _OPENING + 1][-1].start
    return any(cue.kind in _GOVERNING and cue.range.start <= last for cue in cues_in(reading, note))
