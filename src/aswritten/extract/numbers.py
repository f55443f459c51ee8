"""Numbers in prose, as SPEC 2.2 reads them: what is stated, where, and by which key it is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from aswritten.extract.figures import Figures, join_range
from aswritten.extract.number_draft import Draft
from aswritten.extract.number_phrases import Phrases
from aswritten.extract.number_spelling import find_spelled
from aswritten.extract.number_words import NumberWords, number_words
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.late import late
from aswritten.model.number import Doubtful, Number, NumberKind

_CITATION = late(r"\[[1-9][0-9]{0,2}(?: ?[-,;] ?[1-9][0-9]{0,2}){0,40}\]")
_BEFORE_CITATION = late(r"(?:([^\W\d_]+)|[.,;)\"'\]%]|\b(?:19|20)[0-9]{2})\s?$")
_MARKER = late(r"\(?([0-9]{1,3})[.)](?=[ \n])")
_SIGNS = frozenset({"# ", "> ", "  "})
_HEADED = late(r"(?:^|[\n\u2029])((?:[#>]{1,6}| ) )$")
"""The mark of a heading or block quote before a number, that of a claim's block quote hidden."""
_REACH = 10
_INLINE_MARKER = late(r"\(([0-9]{1,2})\)(?=[ \n][^\W\d_])")
_LINE_ENDS = frozenset(".!?:;")
_SHARING = frozenset({"±", "+/-"})
_HUNDRED = 100
_THOUSAND = 1000
_DASH = late(r" - |~")
_LIST_GAP = late(r",? ?(?:([^\W\d_]+|[&、]) ?)?")
_WORD_FOLLOWS = late(r"[ \n][^\W\d_]")


def find_numbers(
    text: str,
    lexicon: Lexicon,
    start: int = 0,
    end: int | None = None,
    *,
    doubtful: Doubtful = Doubtful.ENGLISH,
) -> tuple[Number, ...]:
    """All numbers that begin in ``text[start:end]`` of a plain frame, in text order; neighbours outside count too."""
    words = number_words(lexicon.language)
    stop = len(text) if end is None else end
    figures = list(_read_figures(text, words, start, stop, doubtful))
    spelled = list(_read_spelled(text, words, start, stop))
    return _finish(text, words, _merge(figures, spelled))


class FirstNumbers(NamedTuple):
    """The first numbers of a text; ``complete`` if it has no more."""

    numbers: tuple[Number, ...]
    complete: bool


def find_first_numbers(text: str, lexicon: Lexicon, *, most: int, doubtful: Doubtful) -> FirstNumbers:
    """The first numbers of a plain frame: more than ``most`` of them, or all."""
    words = number_words(lexicon.language)
    drafts = 2 * most + 2
    figures = list(islice(_read_figures(text, words, 0, len(text), doubtful), drafts))
    stop = len(text) if len(figures) < drafts else figures[-1].end
    spelled = list(islice(_read_spelled(text, words, 0, stop), drafts))
    complete = len(figures) < drafts and len(spelled) < drafts
    return FirstNumbers(_finish(text, words, _merge(figures, spelled)), complete)


def _read_figures(text: str, words: NumberWords, start: int, end: int, doubtful: Doubtful) -> Iterator[Draft]:
    tokens, phrases = Figures(text, words, doubtful), Phrases(text, words)
    at, listed = start, 0
    while draft := tokens.next_draft(at, end):
        marked = None
        if text[draft.start - 1 : draft.start] != " " or text[max(0, draft.start - 2) : draft.start] in _SIGNS:
            marked = _read_citation(text, draft, words) or _read_marker(text, draft, words, listed)
        if marked:
            listed = int(text[draft.start : draft.end]) if marked.kind is NumberKind.LIST_MARKER else listed
            yield marked
            at = marked.end
            continue
        phrases.complete(draft)
        yield draft
        at = max(draft.end, draft.outer_end, at + 1)


def _read_spelled(text: str, words: NumberWords, start: int, end: int) -> Iterator[Draft]:
    phrases = Phrases(text, words)
    reached = start
    of_part = -1
    for draft in find_spelled(text, words, start, end):
        if draft.start < reached:
            continue
        if of_part >= 0 and text[of_part : draft.start].strip(" \n").lower() in words.spelling.part_of:
            draft.close()
        of_part = draft.end if draft.value is None else -1
        if draft.kind is not NumberKind.NUMBER:
            reached = draft.end
            yield draft
            continue
        phrases.complete(draft)
        reached = draft.end
        bare = draft.outer_start == draft.start and draft.end == draft.outer_end
        alone = text[draft.start : draft.end].lower()
        if (draft.value == 1 and (bare or not draft.mark)) or (bare and alone in words.spelling.uncertain):
            continue
        if text[draft.end : draft.end + 1] == "-" and draft.outer_end == draft.end:
            continue
        yield draft


def _read_citation(text: str, draft: Draft, words: NumberWords) -> Draft | None:
    if text[draft.start - 1 : draft.start] != "[" or not draft.start:
        return None
    match = _CITATION.match(text, draft.start - 1)
    if match is None or text[match.end() : match.end() + 1] in {"(", "]"}:
        return None
    before = _BEFORE_CITATION.search(text, max(0, match.start() - 24), match.start())
    fresh = match.start() == 0 or text[match.start() - 1] in "\n\u2029"
    if not fresh and (before is None or (before[1] or "").lower() in words.intervals):
        return None
    return Draft(NumberKind.CITATION, match.start(), match.end())


def _read_marker(text: str, draft: Draft, words: NumberWords, listed: int) -> Draft | None:
    """A list marker: at the start of a line that begins afresh, or ``(2)`` after ``(1)``."""
    bracket = text[draft.start - 1 : draft.start] == "(" and draft.start > 0
    opening = draft.start - bracket
    if not bracket and text[opening - 1 : opening] == " ":
        headed = _HEADED.search(text, max(0, opening - _REACH), opening)
        opening = headed.start(1) if headed else opening
    if bracket:
        inline = _INLINE_MARKER.match(text, opening)
        if inline and int(inline[1]) == listed + 1:
            follows = _has_next_marker(text, inline.end(), listed + 2) if listed == 0 else True
            if follows:
                return Draft(NumberKind.LIST_MARKER, draft.start, draft.end)
    match = _MARKER.match(text, draft.start - bracket)
    if match is None or match.end(1) != draft.end:
        return None
    before = text[opening - 1] if opening else "\u2029"
    if before == "\n" and text[opening - 2 : opening - 1] not in _LINE_ENDS and not listed:
        return None
    if before not in "\n\u2029":
        return None
    following = re.compile(r"\s([^\W\d_]+)").match(text, match.end())
    if following and following[1].lower() in words.months:
        return None
    return Draft(NumberKind.LIST_MARKER, draft.start, draft.end)


def _has_next_marker(text: str, at: int, number: int) -> bool:
    return text.find(f"({number}) ", at, at + 600) >= 0


def _merge(figures: list[Draft], spelled: list[Draft]) -> list[Draft]:
    """Both in text order; where they overlap the one in words falls away, unless it began first and failed closed."""
    if not spelled:
        return figures
    taken = [*figures]
    spans = [(draft.start, draft.end) for draft in figures]
    place = 0
    for draft in spelled:
        while place < len(spans) and spans[place][1] <= draft.start:
            place += 1
        if place == len(spans) or spans[place][0] >= draft.end:
            taken.append(draft)
    return sorted(taken, key=lambda draft: draft.start)


def _finish(text: str, words: NumberWords, drafts: list[Draft]) -> tuple[Number, ...]:
    """Join ranges, follow lists of references, and freeze."""
    joined: list[Draft] = []
    for draft in drafts:
        previous = joined[-1] if joined else None
        if previous is not None and text[previous.outer_end : draft.start] != " ":
            whole = _join(text, words, previous, draft)
            if whole is not None:
                joined[-1] = whole
                continue
            _follow(text, words, previous, draft)
        joined.append(draft)
    for draft in joined:
        _settle(text, draft, words)
    return tuple(draft.freeze(text) for draft in joined)


def _join(text: str, words: NumberWords, low: Draft, high: Draft) -> Draft | None:
    if low.kind is not NumberKind.NUMBER or high.start - low.end > 40:  # noqa: PLR2004 - as far apart as the ends of a range
        return None
    if high.kind is not NumberKind.NUMBER:
        gap = text[low.outer_end : high.start]
        if low.spelled and high.spelled and (gap == " - " or gap.strip(" \n").lower() in words.ranges):
            low.close(high.end)
            return low
        return None
    gap = text[low.outer_end : _gap_end(high)]
    if _DASH.fullmatch(gap) or gap == "-" or gap.strip(" \n").lower() in words.ranges:
        whole = join_range(low, high)
        if whole is None and gap == " - " and low.spelled:
            low.close(high.end)
            return low
        return whole
    if gap.strip(" \n").lower() in words.structure_and | _SHARING and _shares_scale(low, high):
        low.close()
    return None


def _shares_scale(low: Draft, high: Draft) -> bool:
    """Whether the second number's scale or percent sign may be the first's too: ``3 or 4 million``, ``5 ± 2%``."""
    if low.mark or low.unit or low.scale != 1 or low.value is None or high.value is None:
        return False
    if high.mark == "%":
        return low.value.copy_abs() <= _HUNDRED
    return high.scale != 1 and low.value.copy_abs() < _THOUSAND


def _gap_end(high: Draft) -> int:
    """Where the second number begins with its currency; a phrase before it stays in the gap."""
    return high.start - (
        len(high.unit) if high.unit and not high.unit.isalpha() and high.outer_start < high.start else 0
    )


def _follow(text: str, words: NumberWords, previous: Draft, draft: Draft) -> None:
    """``Tables 3, 4 and 5``: what follows a plural reference in a list is one too."""
    if not (previous.noun and previous.plural) or draft.noun:
        return
    gap = _LIST_GAP.fullmatch(text, previous.end, draft.start)
    if gap is None or (gap[1] and gap[1].lower() not in words.structure_and):
        return
    if not gap[1] and _WORD_FOLLOWS.match(text, draft.outer_end) and not _continues(text, words, draft.outer_end):
        return
    draft.noun, draft.plural = previous.noun, True


def _continues(text: str, words: NumberWords, at: int) -> bool:
    match = re.compile(r"[ \n]([^\W\d_]+)").match(text, at)
    return bool(match and match[1].lower() in words.structure_and)


def _settle(text: str, draft: Draft, words: NumberWords) -> None:
    """Decide whether a noun of structure makes a reference, or a rank's mark a whole token."""
    if draft.noun:
        if draft.mark or draft.unit or draft.scale != 1 or draft.kind in {NumberKind.CITATION, NumberKind.LIST_MARKER}:
            draft.noun = ""
        else:
            draft.kind = NumberKind.STRUCTURE
        return
    prefix = words.ordinal_before
    if prefix and draft.kind is NumberKind.NUMBER and text.endswith(prefix, 0, draft.start):
        draft.kind, draft.value = NumberKind.IDENTIFIER, None
        draft.start -= len(prefix)
