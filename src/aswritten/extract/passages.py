"""Where a source has a quoted span: literally, or by one of the few folds that SPEC 2.1 lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from aswritten.extract.blocks import runs_on
from aswritten.extract.borders import is_unit_power
from aswritten.extract.editorial import cut_quote, strip_closing
from aswritten.extract.frames import Frame, drop_hyphens, level
from aswritten.extract.reading import Reading
from aswritten.extract.spacing import drop_loose_spacing, has_loose_spacing
from aswritten.extract.tokens import lower_each
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.quote import Passage, Passages
from aswritten.model.verdict import Exactness
from aswritten.normalise.view import View

LIMIT = 50
"""Occurrences listed of one span."""

_MOST_PARTS = 64
"""Pieces of a quote with omissions and brackets that are looked for."""
_PATIENCE = 64
"""Hits inside words in a row after which the borders are left to a compiled pattern."""
_LETTERS = late(r"[^\W\d_]+")
_CAPITAL_WORD = 4
"""Letters of the longest word that all-capital text must have: units and acronyms keep their case."""
_SUPERSCRIPT = late("[⁻⁺⁰¹²³⁴-⁹]+")

_SUSPENDED = late(r"(?<=[^\W\d_])- (?=[^\W\d_])")
"""A hyphen that stands for the rest of a compound (``pre- and post-test``)."""

_GRADES = tuple(Exactness)
Hit = tuple[int, int]


class Needle(msgspec.Struct, frozen=True, kw_only=True):
    """A span as it is looked for.

    Attributes:
        raw: as written.
        base: folded, with its line breaks; as long as ``text``.
        text: levelled, without a closing mark that may be the claim's.
        breaks: where a hyphen at a line break was dropped.
        least: what a span found by this needle counts as found by, at least.
    """

    raw: str
    base: str
    text: str
    breaks: frozenset[int]
    least: Exactness

    @classmethod
    def of(cls, raw: str, view: View, least: Exactness) -> Needle:
        """The needle that a view of a span makes."""
        base = view.text
        start = len(base) - len(base.lstrip())
        text = strip_closing(level(base).strip())
        breaks = frozenset(at - start for at in view.breaks)
        return cls(raw=raw.strip(), base=base[start : start + len(text)], text=text, breaks=breaks, least=least)


def find_passages(
    quote: str, source: Reading, *, media_type: str | None = None, language: str | None = None, limit: int = LIMIT
) -> Passages:
    """All places at which the source has a quoted span.

    Args:
        quote: the span as the claim writes it, without its marks.
        source: the text to look in.
        media_type: of the text that the quote comes from.
        language: of that text, for the negations that its brackets may hold.
        limit: how many places to list.
    """
    reading = Reading(quote, media_type=media_type, language=language)
    found = _find_whole(reading, source, limit)
    if found.found:
        return found
    edited = _find_edited(reading, source, limit)
    return found if found.joined and not edited.found else edited


def locate(sentence: Reading, source: Reading, *, limit: int = LIMIT) -> Passages:
    """All places at which a whole sentence stands in the source, also inside a longer one.

    Its brackets and dots are its own, unlike a quote's; a final full stop may be missing.
    """
    return _find_whole(sentence, source, limit)


def _needles(reading: Reading) -> list[Needle]:
    needles = [Needle.of(reading.raw, reading.literal, Exactness.FOLDED)]
    if reading.plain.text != reading.literal.text:
        needles.append(Needle.of(reading.raw, reading.plain, Exactness.MARKUP))
    return [needle for needle in needles if any(map(str.isalnum, needle.text))]


def _find_whole(reading: Reading, source: Reading, limit: int) -> Passages:
    passages: dict[Range, Passage] = {}
    joined: Range | None = None
    for needle in _needles(reading):
        for frame in source.frames:
            for start, end, exactness in _hits(frame, needle):
                plain = frame.plain_range(start, end)
                if plain in passages or plain.start == plain.end or not _keeps_powers(frame, source, plain):
                    continue
                raw = frame.raw_range(start, end)
                if not runs_on(source, raw):
                    joined = joined or raw
                    continue
                passages[plain] = _passage(frame, source, needle, (start, end), exactness)
                if len(passages) > limit:
                    break
    found = sorted(passages.values(), key=lambda passage: passage.ranges)
    return Passages(found=tuple(found[:limit]), cut=len(found) > limit, joined=None if found else joined)


def _passage(frame: Frame, source: Reading, needle: Needle, hit: Hit, exactness: Exactness) -> Passage:
    raw = frame.raw_range(*hit)
    written = source.raw[raw.start : raw.end]
    if written == needle.raw or strip_closing(needle.raw) == written:
        exactness = Exactness.EXACT
    return Passage(ranges=(raw,), plain_ranges=(frame.plain_range(*hit),), exactness=exactness)


def _keeps_powers(frame: Frame, source: Reading, plain: Range) -> bool:
    """Whether no superscript that was skipped inside the passage, or just after it, raises a unit."""
    if frame.exactness is not Exactness.MARKER_SKIPPED:
        return True
    text = source.plain.text
    for match in _SUPERSCRIPT.finditer(text, plain.start, min(len(text), plain.end + 1)):
        at = match.start()
        if is_unit_power(text, at) and (at >= plain.end or frame.was_skipped(at)):
            return False
    return True


def _hits(frame: Frame, needle: Needle) -> Iterator[tuple[int, int, Exactness]]:
    """The places in one frame: as written, with the first letter in the other case, across hyphens, in capitals."""
    found = False
    grade = max(frame.exactness, needle.least, key=_GRADES.index)
    cased = Exactness.CASE if grade is Exactness.FOLDED else grade
    for start, end in _find_all(frame, frame.text, needle.text):
        found = True
        yield start, end, grade
    other = _other_case(needle.text)
    if other:
        for start, end in _find_all(frame, frame.text, other):
            found = True
            yield start, end, cased
    if frame.unhyphened is not None or needle.breaks:
        for start, end in _find_hyphened(frame, needle):
            found = True
            yield start, end, grade
    if not found:
        for start, end in _find_capitals(frame, needle):
            found = True
            yield start, end, cased
    if not found and frame.is_laid_out and has_loose_spacing(needle.text):
        for start, end in _find_unspaced(frame, needle):
            yield start, end, grade


def _find_all(frame: Frame, text: str, needle: str) -> Iterator[Hit]:
    """Occurrences that start and end on word borders."""
    at = text.find(needle)
    misses = 0
    while at >= 0 and misses < _PATIENCE:
        end = at + len(needle)
        if frame.begins_well(at) and frame.closes_well(end):
            misses = 0
            yield at, end
            at = text.find(needle, end)
        else:
            misses += 1
            at = text.find(needle, at + 1)
    if at >= 0:
        yield from _find_bordered(frame, text, needle, at)


def _find_bordered(frame: Frame, text: str, needle: str, start: int) -> Iterator[Hit]:
    before = r"(?<![^\W\u3040-\u30ff\u3400-\u9fff])" if needle[0].isalnum() and needle[0] < "\u3040" else ""
    after = r"(?![^\W\u3040-\u30ff\u3400-\u9fff])" if needle[-1].isalnum() and needle[-1] < "\u3040" else ""
    for match in re.compile(before + re.escape(needle) + after).finditer(text, start):
        if frame.begins_well(match.start()) and frame.closes_well(match.end()):
            yield match.span()


def _other_case(text: str) -> str:
    """The text with its first letter in the other case, if it begins with a letter; marks may come before it."""
    for at, character in enumerate(text[:4]):
        if character.isalnum():
            swapped = character.swapcase()
            return text[:at] + swapped + text[at + 1 :] if len(swapped) == 1 and swapped != character else ""
    return ""


def _find_hyphened(frame: Frame, needle: Needle) -> Iterator[Hit]:
    """Occurrences that differ in a hyphen at the end of a line, of either text."""
    loose = frame.unhyphened or drop_hyphens(frame.base, frame.text)
    wanted = [drop_hyphens(needle.base, needle.text).text]
    if "- " in needle.text:
        hung = _SUSPENDED.sub("-", needle.text)
        wanted.append(drop_hyphens(hung, hung).text)
    for text in filter(None, (*wanted, *map(_other_case, wanted))):
        at = loose.text.find(text)
        while at >= 0:
            start, end = loose.to_raw(at, at + len(text))
            if _same_but_breaks(frame, start, end, needle) and frame.begins_well(start) and frame.closes_well(end):
                yield start, end
            at = loose.text.find(text, at + 1)


def _same_but_breaks(frame: Frame, start: int, end: int, needle: Needle) -> bool:
    """Walk both texts: a hyphen that only one of them has must stand where the other one broke its line."""
    theirs, ours = frame.text, needle.text
    i, j = start, 0
    while i < end or j < len(ours):
        if i < end and j < len(ours) and (theirs[i] == ours[j] or (not j and theirs[i] == ours[j].swapcase())):
            i, j = i + 1, j + 1
        elif i < end and theirs[i] == "-" and j in needle.breaks:
            i += 1
        elif j < len(ours) and i in frame.breaks and (ours[j] == "-" or ours[j - 1 : j + 1] == "- "):
            j += 1
        elif i < end and frame.base[i] in "\n\u2029" and theirs[i - 1] == "-":
            i += 1
        elif j < len(ours) and needle.base[j] in "\n\u2029" and ours[j - 1] == "-":
            j += 1
        else:
            return False
    return True


def _find_unspaced(frame: Frame, needle: Needle) -> Iterator[Hit]:
    """Occurrences that differ in the spaces beside signs: ``f (x)`` is ``f(x)`` on a page."""
    wanted = drop_loose_spacing(needle.text).text
    loose = frame.unspaced
    for text in filter(None, (wanted, _other_case(wanted))):
        at = loose.text.find(text)
        while at >= 0:
            start, end = loose.to_raw(at, at + len(text))
            if frame.begins_well(start) and frame.closes_well(end):
                yield start, end
            at = loose.text.find(text, at + 1)


def _find_capitals(frame: Frame, needle: Needle) -> Iterator[Hit]:
    """Occurrences where one side is all capitals."""
    ours = needle.text.isupper()
    if ours and not _is_capital_text(needle.text):
        return
    if not any(map(str.isalpha, needle.text)):
        return
    lowered = lower_each(needle.text)
    for wanted in dict.fromkeys((lowered, lowered.replace("ß", "ss"))):
        for start, end in _find_all(frame, frame.lowered, wanted):
            theirs = frame.text[start:end]
            if ours or (theirs.isupper() and _is_capital_text(theirs)):
                yield start, end


def _is_capital_text(text: str) -> bool:
    return any(len(word) >= _CAPITAL_WORD for word in _LETTERS.findall(text))


def _find_edited(reading: Reading, source: Reading, limit: int) -> Passages:
    for needle in _needles(reading):
        edited = cut_quote(level(needle.base))
        if edited is None:
            continue
        from aswritten.extract.assembly import assemble  # noqa: PLC0415 - start-up time

        if len(edited.parts) > _MOST_PARTS:
            return Passages(cut=True)
        for frame in source.frames:
            found = assemble(edited, frame, source, limit=limit, language=reading.language)
            if found.found or found.cut or found.joined:
                return found
    return Passages()
