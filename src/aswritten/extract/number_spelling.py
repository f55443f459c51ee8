"""Numbers written in words (SPEC 2.2), read by exact tables: a run of number words counts only if it parses whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from aswritten.extract.number_draft import Draft
from aswritten.extract.number_words import NumberWords, Spelling
from aswritten.extract.tokens import letter_runs
from aswritten.model.late import late
from aswritten.model.number import NumberKind

_WORD = late(r"(?<![\d_])[^\W\d_]+(?![\d_])")
_NEXT = late(r"[ \n]([^\W\d_]+)")
_FOLLOWING = late(r"( - |[ \n-])([^\W\d_]+)")
_BESIDE = frozenset({" ", "\n", "-"})
_LONGEST_WORD = 200
"""Letters of a number written as one word; the longest German one below a million has 66."""
_MAX_PARTS = 64
_HUNDRED = 100
_TENS = frozenset(range(20, 100, 10))
_LEAST_SCALE = 1000
"""A smaller multiplier (dozen) applies to numbers below a hundred only."""


class Part(NamedTuple):
    """One number word, or a part of a hyphenated or glued one."""

    word: str
    start: int
    end: int


class _Parsed(NamedTuple):
    value: int
    stop: int


def find_spelled(text: str, words: NumberWords, start: int, end: int) -> Iterator[Draft]:
    """The numbers in words that begin in ``text[start:end]``, each on its own."""
    spelling = words.spelling
    if spelling.filler:
        yield from _find_characters(text, words, start, end)
        return
    if spelling.glued is None and spelling.words.isdisjoint(letter_runs(text[start:end].lower())):
        return
    run: list[Part] = []
    for match in _WORD.finditer(text, start, end):
        parts = _split(match, spelling)
        if run and (not parts or text[run[-1].end : match.start()] not in _BESIDE or len(run) > _MAX_PARTS):
            yield from _read_whole_run(text, run, spelling)
            run = []
        if parts:
            run.extend(parts)
    if run:
        yield from _read_whole_run(text, run, spelling)


def _read_whole_run(text: str, run: list[Part], spelling: Spelling) -> list[Draft]:
    """The numbers of a run; none where it holds articles and joiners only."""
    if all(part.word not in spelling.words for part in run):
        return []
    return _close_mixed(text, list(_read_run(text, run, spelling)), spelling)


def _close_mixed(text: str, drafts: list[Draft], spelling: Spelling) -> list[Draft]:
    """``twenty and three fifths`` is one number that is not read: what a fraction ends is closed from its beginning."""
    kept: list[Draft] = []
    for draft in reversed(drafts):
        later = kept[-1] if kept else None
        if (
            later is not None
            and later.value is None
            and text[draft.end : later.start].strip(" \n").lower() in spelling.joiners | {""}
        ):
            draft.close(later.end)
            kept.pop()
        kept.append(draft)
    return kept[::-1]


def _split(match: re.Match[str], spelling: Spelling) -> list[Part]:
    word = match.group().lower()
    if word in spelling.known:
        return [Part(word, match.start(), match.end())]
    if spelling.glued is None or not 6 <= len(word) <= _LONGEST_WORD or not spelling.glued.fullmatch(word):  # noqa: PLR2004 - the shortest word of two numbers
        return []
    return [
        Part(part.group(), match.start() + part.start(), match.start() + part.end())
        for part in spelling.glued_part.finditer(word)
    ]


def _read_run(text: str, run: list[Part], spelling: Spelling) -> Iterator[Draft]:
    """The numbers in a run of number words: cut at joiners and articles where it does not parse as one."""
    at = 0
    while at < len(run):
        if run[at].word in spelling.joiners and run[at].word not in spelling.words:
            at += 1
            continue
        parsed = _parse(run, at, spelling)
        if parsed is None:
            at += 1
            continue
        stop = parsed.stop
        rest = run[stop] if stop < len(run) else None
        if rest and parsed.value == 1 and stop == at + 1 and run[at].word not in spelling.outer:
            at += 1
            continue
        if rest and rest.word not in spelling.joiners and rest.word not in spelling.articles:
            cut = (
                0
                if spelling.outer.get(rest.word, _LEAST_SCALE) < _LEAST_SCALE
                else _last_joiner(run, at, stop, spelling)
            )
            again = _parse(run[:cut], at, spelling) if cut else None
            if again is None or again.stop != cut:
                stop = next((i for i in range(stop, len(run)) if run[i].word in spelling.joiners), len(run))
                draft = Draft(NumberKind.OPAQUE, run[at].start, run[stop - 1].end)
                draft.spelled = True
                yield draft
                at = stop
                continue
            parsed, stop = again, cut
        read = _draft(text, run, at, parsed, spelling)
        if read:
            yield read
        at = stop


def _last_joiner(run: list[Part], at: int, stop: int, spelling: Spelling) -> int:
    return next((i for i in range(stop - 1, at, -1) if run[i].word in spelling.joiners), 0)


def _draft(text: str, run: list[Part], at: int, parsed: _Parsed, spelling: Spelling) -> Draft | None:  # noqa: C901, PLR0911 - one case a continuation
    """The draft of a parsed number, with the fraction or decimals in words that follow; None for a bare "one"."""
    first, last = run[at], run[parsed.stop - 1]
    draft = Draft(NumberKind.NUMBER, first.start, last.end, Decimal(parsed.value))
    draft.spelled = True
    before = text[max(0, first.start - 12) : first.start].split()
    if before and (before[-1].lower(), text[first.start : last.end].lower()) in spelling.percent_tails:
        return None
    if before and before[-1].lower() in spelling.halves:
        draft.close(start=first.start - len(before[-1]) - 1)
        return draft
    if first.start and text[first.start - 1] == "-" and text[first.start - 2 : first.start - 1].isalnum():
        return None
    following = _FOLLOWING.match(text, last.end)
    word = following[2].lower() if following else ""
    if following and following[1] == "-" and parsed.value in _TENS and spelling.is_part(word):
        return None
    if following and spelling.is_part(word):
        whole = spelling.parts.get(word)
        draft.end = draft.outer_end = following.end()
        draft.kind = NumberKind.COMPOUND if whole and parsed.value < whole else NumberKind.OPAQUE
        if draft.kind is NumberKind.COMPOUND:
            draft.token = f"{parsed.value}/{whole}"
        draft.value = None
        return draft
    if following and word in spelling.joiners:
        further = _NEXT.match(text, following.end())
        if further and spelling.is_part(further[1].lower()) and following[1] != "-":
            draft.close(further.end())
            return draft
    if following and word in spelling.points:
        return _read_point(text, draft, following.end(), spelling)
    if following and word in spelling.open_points:
        further = _NEXT.match(text, following.end())
        value = spelling.atoms.get(further[1].lower(), (0, 0))[0] if further else 0
        if further and (value > 1 or further[1].lower() == spelling.one):
            draft.close(further.end())
    return draft


def _read_point(text: str, draft: Draft, at: int, spelling: Spelling) -> Draft:
    """``nine point nought four``: digits in words after the point; anything else fails closed where it is a number."""
    digits = ""
    end = at
    while match := _NEXT.match(text, end):
        value = spelling.atoms.get(match[1].lower(), (10, 0))[0]
        if value > 9:  # noqa: PLR2004 - a digit
            if match[1].lower() in spelling.words:
                draft.close(match.end())
                return draft
            break
        digits += str(value)
        end = match.end()
    if digits and draft.value is not None:
        draft.value = Decimal(f"{draft.value}.{digits}")
        draft.decimals = len(digits)
        draft.end = draft.outer_end = end
    return draft


def _parse(run: list[Part], at: int, spelling: Spelling) -> _Parsed | None:
    """The longest number that starts at ``run[at]``: groups with their scales, each smaller than the one before."""
    terms: list[tuple[int, int]] = []
    while at < len(run):
        start = at
        if terms and run[at].word in spelling.joiners and run[at].word not in spelling.outer:
            at += 1
        group = _parse_group(run, at, spelling)
        if group is None and at < len(run) and run[at].word in spelling.outer and run[at].word in spelling.alone:
            group = _Parsed(1, at)
        if group is None and at < len(run) and terms and terms[-1][1] in spelling.stacking:
            group = _Parsed(0, at) if spelling.outer.get(run[at].word, 0) > terms[-1][1] else None
        if group is None:
            at = start
            break
        value, stop = group
        scale = spelling.outer.get(run[stop].word, 1) if stop < len(run) else 1
        if scale < _LEAST_SCALE and value >= _HUNDRED:
            scale = 1
        kept = list(terms)
        while kept and kept[-1][1] < scale and kept[-1][1] in spelling.stacking:
            value += kept[-1][0] * kept[-1][1]
            kept.pop()
        if kept and kept[-1][1] <= max(scale, group.value if scale == 1 else 0):
            at = start
            break
        kept.append((value, scale))
        terms = kept
        at = stop + (scale > 1)
        if scale == 1:
            break
    return _Parsed(sum(value * scale for value, scale in terms), at) if terms else None


def _parse_group(run: list[Part], at: int, spelling: Spelling) -> _Parsed | None:  # noqa: C901 - one grammar rule
    """A number below the first scale word: hundreds, then what is below a hundred."""
    value, place = 0, 10**6
    begun = at
    if at + 1 < len(run) and run[at].word in spelling.articles and run[at].word not in spelling.atoms:
        scale = run[at + 1].word
        if scale in spelling.outer:
            return _Parsed(1, at + 1)
        if scale not in spelling.inner:
            return None
        value, place, at = spelling.inner[scale], spelling.inner[scale], at + 2
    while at < len(run):
        start = at
        if at > begun and (run[at].word in spelling.joiners or run[at].word == spelling.glue):
            at += 1
        filled = at < len(run) and bool(spelling.filler) and run[at].word in {spelling.filler, "〇"} and at > begun
        at += filled
        word = run[at].word if at < len(run) else ""
        atom = _atom(run, at, spelling)
        if atom is None:
            own = spelling.inner.get(word, place)
            if own >= place or word not in spelling.alone:
                return _Parsed(value, start) if start > begun else None
            value, place, at = value + own, own, at + 1
            continue
        (amount, size), stop = atom
        multiplier = spelling.inner.get(run[stop].word, 0) if stop < len(run) else 0
        if multiplier and multiplier < place and 0 < amount < _HUNDRED:
            value, place, at = value + amount * multiplier, multiplier, stop + 1
            continue
        gap = bool(spelling.filler) and place > 10 and at > begun and not filled  # noqa: PLR2004 - tens
        if amount >= place or (amount == 0 and at > begun) or gap:
            return _Parsed(value, start) if start > begun else None
        value, place, at = value + amount, size, stop
        if size == 1:
            break
    return _Parsed(value, at) if at > begun else None


def _atom(run: list[Part], at: int, spelling: Spelling) -> tuple[tuple[int, int], int] | None:
    for count in range(min(spelling.longest, len(run) - at), 0, -1):
        found = spelling.atoms.get("-".join(part.word for part in run[at : at + count]))
        if found:
            return found, at + count
    return None


def _find_characters(text: str, words: NumberWords, start: int, end: int) -> Iterator[Draft]:
    """Numbers of a script without spaces; a single digit counts only before a measure word."""
    spelling = words.spelling
    letters = "".join(sorted(word for word in spelling.words if len(word) == 1))
    pattern = re.compile(f"[{letters}]+")
    at = start
    while match := pattern.search(text, at, end):
        at = match.end()
        for draft in _read_characters(text, match, words):
            at = max(at, draft.end)
            yield draft


def _read_characters(text: str, match: re.Match[str], words: NumberWords) -> Iterator[Draft]:
    spelling = words.spelling
    shown = match.group()
    first, stop = match.span()
    if text[first - 1 : first].isdigit():
        return
    draft = Draft(NumberKind.OPAQUE, first, stop)
    draft.spelled = True
    if text.startswith(spelling.part_infix, stop):
        rest = match.re.match(text, stop + len(spelling.part_infix))
        if rest is None:
            return
        whole = spelling.inner.get(shown) or _whole(shown, spelling)
        part = _whole(rest.group(), spelling)
        draft.end = draft.outer_end = rest.end()
        if part is not None and whole == _HUNDRED and not text.startswith(tuple(spelling.points), rest.end()):
            draft.kind, draft.value, draft.mark = NumberKind.NUMBER, Decimal(part), "%"
        elif part is not None and whole:
            draft.kind, draft.token = NumberKind.COMPOUND, f"{part}/{whole}"
        yield draft
        return
    value = _whole(shown, spelling)
    if value is None and len(shown) >= 4 and not set(shown) & (spelling.inner.keys() | spelling.outer.keys()):  # noqa: PLR2004 - digits read one by one, as of a year
        value = int("".join(str(spelling.atoms[letter][0]) for letter in shown))
    measured = any(text[stop : stop + n] in words.counted for n in (3, 2, 1))
    scaled = bool(set(shown) & (spelling.inner.keys() | spelling.outer.keys())) and len(shown) > 1
    ordinal = bool(words.ordinal_before) and text.endswith(words.ordinal_before, 0, first)
    if value is None and scaled and shown[0] in spelling.atoms and not ordinal:
        yield draft
    if value is None or ordinal or value == 1 or not (measured or scaled or len(shown) >= 4):  # noqa: PLR2004 - digits read one by one, as of a year
        return
    draft.kind, draft.value = NumberKind.NUMBER, Decimal(value)
    yield draft


def _whole(shown: str, spelling: Spelling) -> int | None:
    run = [Part(letter, place, place + 1) for place, letter in enumerate(shown)]
    parsed = _parse(run, 0, spelling)
    return parsed.value if parsed and parsed.stop == len(run) else None
