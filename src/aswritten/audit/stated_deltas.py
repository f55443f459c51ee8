"""Changes that a sentence or row states, and the values it states them of."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.quantity import Delta, DeltaKind, Direction, Role
from aswritten.audit.stated_aggregates import clause_at
from aswritten.audit.wording import any_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.drafts import Draft
    from aswritten.audit.wording import Wording

_BY = re.compile(
    r"(?:^|\s)(?:by|of|um|von|de|d'|en|un|:|=|为|了|by up to)\s*"
    r"(?:about|around|roughly|nearly|almost|only|just|a|an|over|up to)?\s*$"
)
_BY_ONLY = re.compile(r"(?:\sby|\sum|了)\s*(?:about|around|roughly|nearly|almost|only|just|a|an|over|up to)?\s*$")
_IS = re.compile(
    r"\s(?:is|was|amounts to|amounted to|came to|equals|ist|war|beträgt|betrug|est|était|es|fue)\s*"
    r"(?:about|around|roughly|nearly|almost|only|just)?\s*$"
)
_ADJACENT = re.compile(r"\s*(?:about|around|roughly|nearly|almost|only|just|a|an|over)?\s*$")
_JOINT = re.compile(
    r"[\s-]*(?:(?:percentage[ -])?points?|pp|pts|percent|per cent|%|x|×|times|-?fold|mal|fois|veces|个百分点|倍)?[\s-]*"
    r"(?:(?:absolute|relative|the|as|net|overall|average|mean)\s+)?"
)
_AS = re.compile(r"[\s-]*(?:x|×|times)\s+(?:as|the|that|those)\s")
_FROM = re.compile(r"(?:(?:^|\s)(?:from|von|de|desde|du)|从|由)\s*$")
_TO = re.compile(
    r"\s*[^\W\d]{0,5}\s?(?:%\s*)?(?:to|auf|à|a|hasta|→|->|=>)\s*$|\s*%?\s?[^\W\d]{0,5}\s?[^\W\d]{0,6}(?:到|至)\s*$"
)
_LONG_TO = re.compile(r"[^.;:。；]{1,60}?(?:\bto|\bauf|à|\bhasta|→|到|至)\s*")
"""Words that tell the first end between it and the second: "from 73.5 (A) to 75.2 (B)"."""
_TO_NEXT = re.compile(r"[^.;,。,]{0,20}?(?:\bto|\bauf|à|\ba|\bhasta|到|至|→)\s*[-+]?\.?\d")
FROM_BEFORE = _FROM
"""What ends right before the first of two ends."""
TO_BETWEEN = re.compile(r"(?:\bto|\bauf|\sà|\sa|\bhasta|→|到|至)\s*(?:only |just |about )?\s*$")
"""What ends right before the second."""
_ARROW = re.compile(r"\s*%?\s*→\s*$")
_BRACKETED = re.compile(r"[(\[]\s*$")
_HEAD = re.compile(
    r"Δ|δ|\bdiff|\bgain|\bimprov|\bchange|\bspeed-?up|\breduction|"
    r"\bincrease|\bdelta|\bdrop|提升|变化|differenz|gewinn|écart|mejora",
    re.IGNORECASE,
)


_DATES_BY = re.compile(rf"\b(?:{any_of('dates_by')})\s+\Z")
"""What stands before a change that only dates what is measured: "after the change"."""
RATIO = "ratio"
_RATIO_OF = re.compile(r"\bthe ratio of\s[^.;:]*\sto\s[^.;:]*\s(?:is|was|of|equals|equalled)\s*$")
_CLAUSE_BORDER = re.compile(rf";|,\s*(?:{any_of('leads')})\s")
_GIVES = frozenset({"adds", "gains", "loses", "saves"})
"""Verbs right behind which a measure is a change."""
_PAST = re.compile(r"(?:ed|fell|rose|grew|lost|shrank)\Z")
_RECKONED = re.compile(
    r"\bfrom\s[^;]*?\d[^;]*?\sto\s[^;]*?\d[^;]*?\s"
    r"(amounts to|amounted to|corresponds to|or)\s+(?:about |some |roughly )?$"
)
"""What leads from the two ends of a change to its percentage, without a word of change beside it."""
_OF_ANOTHER = re.compile(r"\s(?:the|that|those)\s(?:of\s|[\d.]+)")
"""What stands behind "above" where it compares: "0.051 above the 0.807 of"."""
_SPREAD_HEAD = re.compile(r"\b(?:sd|s\.d\.|std|stdev|se|sem|standard (?:deviation|error))\b", re.IGNORECASE)
_RATIO_HEAD = re.compile(r"\bspeed-?up", re.IGNORECASE)
_LONGEST_CELL = 1_000
_LONGEST_BETWEEN = 200
_COUNTED_MORE = re.compile(r"\s(?:[^\W\d_]+\s)?(more|fewer|less)\s(?:[^\W\d_]+\s)?than\s(?!\d)")
"""What stands behind a difference of counts: "22.9 species more than", "12 more than"."""
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre)\b|之间")
_FIGURES = re.compile(r"(?<![\w.])[-−+]?[0-9]+(?:[.,][0-9]+)*(?![\w])")


def find_deltas(group: Sequence[Draft], wording: Wording) -> None:
    """Set the delta of each quantity of one sentence, or one row of a table, that states one."""
    ratio_units = frozenset(read_list("any", "quantities")["ratio_units"].split())
    for draft in group:
        if draft.value is None or draft.role is Role.UNCERTAINTY or (draft.exempt and not draft.unless_traced):
            continue
        read = _read(draft, wording, ratio_units)
        if read is not None:
            draft.delta = read
    pairs = _pairs(group, wording)
    ratios = wording.words("ratio_before")
    deltas = [draft for draft in group if draft.delta is not None]
    values = _figures([one for one in _values(group) if not one.exempt])
    for draft in deltas:
        near = pairs if len(pairs) <= _MOST_PAIRS else []
        draft.delta = _with_operands(draft, near, values, alone=deltas)
        if draft.delta is not None and len(draft.delta.operands) < 2 and draft.delta.words in ratios:  # noqa: PLR2004 - two ends
            # A ratio that the sentence does not reckon may be a result of its own.
            draft.delta = None


def _values(group: Sequence[Draft]) -> list[Draft]:
    """The numbers that a change may be one of: no change, no spread, and no cell of a column of spreads."""
    return [
        one
        for one in group
        if one.is_result and one.delta is None and one.role is not Role.UNCERTAINTY and not _is_of_spreads(one)
    ]


def _figures(values: list[Draft]) -> list[Draft]:
    """Those in figures where there are two, without numbers in words between them ("with two sprays")."""
    written = [one for one in values if not one.spelled]
    return written if len(written) > 1 else values


def _is_of_spreads(draft: Draft) -> bool:
    cell = draft.where.block.cell
    return cell is not None and _SPREAD_HEAD.search(" ".join(cell.column_headers[-1:])) is not None


def _read(draft: Draft, wording: Wording, ratio_units: frozenset[str]) -> Delta | None:
    words = _words_of(draft, wording)
    is_ratio = draft.unit in ratio_units or draft.noun == "factor"
    if not is_ratio and (stated := _ratio_before(draft, wording)) is not None:
        is_ratio, words = True, words or stated
    if words is None and draft.noun == "factor":
        words = draft.text
    if (
        words is None
        and is_ratio
        and _AS.match(draft.unit.lower() + draft.after.lstrip().removeprefix(draft.unit.lower()))
    ):
        words = draft.unit
    if words is None and draft.where.block.cell is not None:
        words = _from_headers(draft)
        is_ratio = is_ratio or (not draft.percent and _RATIO_HEAD.search(words or "") is not None)
    if words is None and draft.sign and _BRACKETED.search(draft.before):
        words = draft.text
    if words is None:
        return None
    kind = DeltaKind.DIFFERENCE
    if is_ratio:
        kind = DeltaKind.RATIO
    elif draft.percent and not draft.points:
        kind = DeltaKind.RELATIVE
    return Delta(kind=kind, direction=_direction(draft, words, wording), words=words)


def _ratio_before(draft: Draft, wording: Wording) -> str | None:
    """The words before a bare number in prose that call it a ratio: "by a factor of", "the ratio of A to B is"."""
    if draft.where.block.cell is not None or draft.percent or draft.unit or draft.points:
        return None
    stated = wording.ends("ratio_before").search(draft.before)
    if stated is not None:
        return stated.group().strip()
    return RATIO if _RATIO_OF.search(draft.before) else None


def _direction(draft: Draft, words: str, wording: Wording) -> Direction:
    lowered = words.lower()
    if wording.pattern("down").search(lowered):
        return Direction.DOWN
    if wording.pattern("up").search(lowered):
        return Direction.UP
    if draft.sign:
        return Direction.UP if draft.sign == "+" else Direction.DOWN
    if draft.noun == "factor" and draft.value is not None:
        return Direction.UP if draft.value > 1 else Direction.DOWN
    return Direction.UNSTATED


def _words_of(draft: Draft, wording: Wording) -> str | None:
    """The words of change that the number belongs to; the ends of "from A to B" are none."""
    if _FROM.search(draft.before) and _TO_NEXT.match(draft.after):
        return None
    changes = wording.pattern("up", "down", "change")
    joint = _JOINT.match(draft.after)
    unit = draft.unit.lower()
    after = draft.after
    if unit and after.lstrip("- ").startswith(unit):
        after = after.lstrip("- ")[len(unit) :]
        joint = _JOINT.match(after)
    if draft.where.block.cell is None and (counted_more := _COUNTED_MORE.match(after)) and not draft.percent:
        return counted_more[1]
    behind = changes.match(after, joint.end()) if joint else None
    if behind and not re.match(r"\s?(?:than|als)\s\d", after[behind.end() :]):
        counted = unit or draft.percent or draft.points or after[: behind.start()].strip(" -")
        if not counted and _PAST.search(behind.group()):
            # "9 declined" are people.
            return None
        if (
            counted
            or _OF_ANOTHER.match(after, behind.end())
            or behind.group()
            not in {
                "more",
                "less",
                "above",
                "below",
                "lead",
                "up",
                "down",
                "over",
                "mehr",
                "plus",
                "más",
            }
        ):
            return behind.group()
    if draft.where.block.cell is None and draft.percent and (stated := _RECKONED.search(draft.before)):
        return stated[1]
    return _words_before(draft, wording)


def _words_before(draft: Draft, wording: Wording) -> str | None:  # noqa: PLR0911 - one way a wording
    changes = wording.pattern("up", "down", "change")
    sentence = draft.where.block.text[draft.sentence.start : draft.sentence.end].lower()
    at = draft.range.start - draft.sentence.start
    if draft.where.block.cell is not None:
        # A cell is short; of what is none, no more is looked at than of a sentence.
        begin = max(0, draft.start - _LONGEST_CELL)
        sentence, at = draft.where.text[begin : draft.end + _LONGEST_CELL].lower(), draft.start - begin
    first, _ = clause_at(sentence, at, at)
    run = sentence[max(first, at - 120) : at]
    found = _stated(changes, run)
    if not found and first and _BY_ONLY.search(run) and draft.where.block.cell is None:
        # "improves from 71.9 to 75.2, that is by 3.3 points"
        run = sentence[max(0, at - 120) : at]
        found = _stated(changes, run)
    behind = re.split(r"\d", sentence[:at])[-1]
    if draft.where.block.cell is None and _IS.search(behind):
        stated = _stated_between(behind, sentence[max(0, at - _LONGEST_BETWEEN) : at], wording)
        if stated is not None:
            return stated
    if not found:
        return None
    last = found[-1]
    tail = run[last.end() :]
    if _BY_ONLY.search(" " + tail):
        return last.group()
    if _IS.fullmatch(tail) and last.group() in wording.words("change"):
        return last.group()
    if _BY.fullmatch(tail) or (_BY.search(tail) and len(tail.split()) <= 4 and "to" not in tail.split()):  # noqa: PLR2004 - a short tail
        return None if last.group() in {"above", "below", "more", "less"} else last.group()
    sized = draft.points or draft.percent or draft.unit in {"x", "×"} or (bool(draft.unit) and last.group() in _GIVES)
    if sized and _ADJACENT.fullmatch(tail) and last.group() not in {"above", "below", "more", "less", "over"}:
        return last.group()
    return None


def _stated(changes: re.Pattern[str], run: str) -> list[re.Match[str]]:
    """The words of change in a stretch, those aside that only date what is measured."""
    return [match for match in changes.finditer(run) if not _DATES_BY.search(run, 0, match.start())]


def _stated_between(behind: str, run: str, wording: Wording) -> str | None:
    """The change that "is" a number: "the gap between South and West is 5.2", also with both ends in it.

    ``behind`` is what stands since the number before; "the difference between 69.8 (A) and 63.3 (B) was 6.5".
    """
    changes = wording.pattern("change")
    near = _stated(changes, behind)
    if near and near[-1].group() != "relative":
        return near[-1].group()
    named = [match for match in _stated(changes, run) if match.group() != "relative"]
    if not named or len(_FIGURES.findall(run, named[-1].end())) != 2:  # noqa: PLR2004 - a difference has two ends
        return None
    return named[-1].group() if _BETWEEN.search(run, named[-1].end()) else None


def _from_headers(draft: Draft) -> str | None:
    cell = draft.where.block.cell
    if cell is None:
        return None
    for text in (*cell.column_headers[::-1], *cell.row_headers[::-1]):
        match = _HEAD.search(text)
        if match:
            return text
    return None


_MOST_PAIRS = 100
"""Pairs of one sentence among which the nearest is looked for; a longer one is a list."""
Pair = tuple["Draft", "Draft", bool]
"""An earlier and a later value, and whether the wording ties them."""


def _pairs(group: Sequence[Draft], wording: Wording) -> list[Pair]:
    values = _figures(_values(group))
    plain = [draft for draft in values if not draft.exempt]
    # What only tells one value from another parts no pair: "from 137 ms in block 1 to 95 ms in block 4".
    values = plain if len(plain) > 1 else values
    measured = [draft for draft in values if draft.unit]
    values = measured if len(measured) > 1 and len({draft.unit for draft in measured}) == 1 else values
    pairs: list[Pair] = []
    origin = wording.pattern("origin")
    for first, second in pairwise(values):
        if first.where is not second.where:
            continue
        between = first.where.text[first.end : second.start].lower()
        if _ARROW.search(between) and len(between) <= 8:  # noqa: PLR2004 - what stands between two operands
            pairs.append((first, second, True))
        elif (_TO.fullmatch(between) or second in first.partners or _LONG_TO.fullmatch(between)) and _FROM.search(
            first.before
        ):
            pairs.append((first, second, True))
            first.role = second.role = Role.VALUE
            first.partners = tuple(one for one in first.partners if one is not second)
            second.partners = tuple(one for one in second.partners if one is not first)
        elif len(between) <= 60 and origin.search(between):  # noqa: PLR2004 - what stands between two operands
            pairs.append((second, first, False))
    return pairs


def _is_parted(draft: Draft, pair: Pair) -> bool:
    """Whether another clause begins between a change and the ends behind it: "is twice that of A, while B drops"."""
    first = min(pair[:2], key=lambda end: end.start)
    if first.where is not draft.where or draft.where.block.cell is not None or first.start < draft.end:
        return False
    return _CLAUSE_BORDER.search(draft.where.text, draft.end, first.start) is not None


def _with_operands(draft: Draft, pairs: list[Pair], values: Sequence[Draft], *, alone: Sequence[Draft]) -> Delta | None:
    """The delta of a draft with what it may be reckoned of: the nearest pair, else the only two other values."""
    delta = draft.delta
    if delta is None:
        return None
    pairs = [pair for pair in pairs if not _is_parted(draft, pair)]
    if pairs:
        nearest = min(
            pairs,
            key=lambda pair: (
                min(abs(end.start - draft.start) for end in pair[:2]) if pair[0].where is draft.where else 10**9,
                not pair[2],
            ),
        )
        sure = nearest[2] and len(alone) == 1
        return msgspec.structs.replace(delta, operands=(nearest[0].id, nearest[1].id), sure=sure, ordered=True)
    if _AS.match(draft.unit.lower() + draft.after.lstrip().removeprefix(draft.unit.lower())) and len(values) > 2:  # noqa: PLR2004 - else it is plain
        # "171.8 HV, 1.64 times the hardness of 104.6 HV": the one before and the one behind.
        ends = [one for one in values if one.where is draft.where and one.unit == values[-1].unit]
        before = [one for one in ends if one.end <= draft.start]
        behind = [one for one in ends if one.start >= draft.end]
        if before and behind:
            return msgspec.structs.replace(delta, operands=(behind[0].id, before[-1].id))
    if len(values) > 2 and draft.where.block.cell is None:  # noqa: PLR2004 - else they are plain
        begin = draft.where.text.rfind(";", 0, draft.start)
        near = [one for one in values if one.where is draft.where and begin < one.start < draft.start]
        values = near if len(near) == 2 else values  # noqa: PLR2004 - a difference has two operands
    if len(values) == 2 and not _is_parted(draft, (values[0], values[1], False)):  # noqa: PLR2004 - as above
        return msgspec.structs.replace(delta, operands=(values[0].id, values[1].id))
    if len(values) == 1 and draft.where.block.cell is None:
        return msgspec.structs.replace(delta, operands=(values[0].id,))
    return delta
