"""Aggregates that the wording names: a mean, a best run, "over 5 seeds", what follows ``±``."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from aswritten.audit.quantity import Aggregate, Origin, Role, Statistic, Uncertainty
from aswritten.audit.wording import load_wording
from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.number import NumberKind
from aswritten.normalise.fold import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.drafts import Draft
    from aswritten.audit.wording import Wording

_SPREAD = frozenset({Statistic.DEVIATION, Statistic.ERROR, Statistic.INTERVAL})
_BETWEEN = re.compile(r"\s?%?\s?[^\W\d]{0,4}\s?(?:±|\+/-)\s?\Z")
_BRACKET = re.compile(r"\s?%?\s?\(\s?(?:±|sd\s?=?|s\.d\.\s?=?|std\s?=?|se\s?=?|σ\s?=?)?\s?\Z", re.IGNORECASE)
_LETTER_MEAN = re.compile(r"(?:^|[\s(,])M\s?=\s?$")
_CLAUSE = re.compile(r"[;:()]|,\s|\s(?:and|but|while|whereas|against|versus|vs\.?|und|aber|et|mais|y|pero)\s|，|；|。")


class Word(NamedTuple):
    """A word of a statistic and where it stands in its text."""

    start: int
    end: int
    statistic: Statistic
    text: str


class Runs(NamedTuple):
    """How many runs a text names."""

    number: Decimal
    over: str
    words: str


@lru_cache(maxsize=4096)
def statistics_in(text: str, language: str) -> tuple[Word, ...]:
    """The words of statistics in a text, names that merely hold one aside."""
    wording = load_wording(language)
    lowered = text.lower()
    return tuple(
        Word(*match.span(), wording.statistic_of[match["word"]], text[match.start() : match.end()])
        for match in wording.statistics.finditer(lowered)
        if match["word"]
    )


@lru_cache(maxsize=4096)
def runs_in(text: str, language: str) -> Runs | None:
    """The runs that a text counts ("over 5 seeds", "5-fold")."""
    wording = load_wording(language)
    lowered = fold(text).text.lower()
    if not wording.pattern("runs").search(lowered):
        return None
    begins = wording.begins("runs")
    for number in find_numbers(lowered, load_lexicon(language)):
        if number.kind is not NumberKind.NUMBER or number.value is None or number.decimals or number.percent:
            continue
        rest = lowered[number.range.end : number.range.end + 60]
        for _ in range(3):
            match = begins.match(rest)
            if match:
                return Runs(number.value, match.group().strip(" -"), f"{number.text}{rest[: match.end()]}".strip())
            word = re.match(r"[\s-][^\W\d_][\w-]*(?=\s)", rest)
            if word is None:
                break
            rest = rest[word.end() :]
    return None


def clause_at(sentence: str, start: int, end: int) -> tuple[int, int]:
    """The clause of a sentence that holds a run of it."""
    starts, ends = _clause_borders(sentence)
    before = bisect_right(ends, start)
    behind = bisect_left(starts, end)
    return (ends[before - 1] if before else 0), (starts[behind] if behind < len(starts) else len(sentence))


@lru_cache(maxsize=256)
def _clause_borders(sentence: str) -> tuple[list[int], list[int]]:
    """Where the marks and words between clauses begin, and where they end."""
    borders = list(_CLAUSE.finditer(sentence))
    return [match.start() for match in borders], [match.end() for match in borders]


def find_aggregates(  # noqa: C901 - one place after the other
    draft: Draft, wording: Wording, caption: str, lead: str
) -> tuple[Aggregate, ...]:
    """The aggregates named around a number, the nearest first."""
    language = wording.language
    block = draft.where.block
    counted = runs_behind(draft, wording)
    if counted:
        return (Aggregate(statistic=Statistic.COUNT, words=counted, origin=Origin.CLAUSE, over=counted),)
    found: list[Aggregate] = []
    if block.cell is not None:
        for origin, texts in ((Origin.COLUMN, block.cell.column_headers), (Origin.ROW, block.cell.row_headers)):
            for text in texts:
                found += _aggregates_of(text, origin, language)
    else:
        sentence = block.text[draft.sentence.start : draft.sentence.end]
        at = draft.range.start - draft.sentence.start
        first, last = clause_at(sentence, at, draft.range.end - draft.sentence.start)
        runs = runs_in(sentence, language)
        if _LETTER_MEAN.search(sentence[max(0, at - 8) : at]):
            found.append(_with_runs(Statistic.MEAN, "M", Origin.CLAUSE, runs))
        words = sorted(
            statistics_in(sentence, language),
            key=lambda word: (not first <= word.start < last, min(abs(word.start - at), abs(word.end - at))),
        )
        for word in words:
            origin = Origin.CLAUSE if first <= word.start < last else Origin.SENTENCE
            if origin is Origin.SENTENCE and word.statistic in _SPREAD and draft.role is not Role.UNCERTAINTY:
                continue
            found.append(_with_runs(word.statistic, word.text, origin, runs))
        if not words and runs:
            found.append(_with_runs(None, runs.words, Origin.SENTENCE, runs))
    for origin, text in ((Origin.CAPTION, caption), (Origin.LEAD, lead)):
        if text:
            found += _aggregates_of(text, origin, language)
    return tuple(found)


def _aggregates_of(text: str, origin: Origin, language: str) -> list[Aggregate]:
    runs = runs_in(text, language)
    found = [_with_runs(word.statistic, word.text, origin, runs) for word in statistics_in(text, language)]
    if not found and runs:
        found.append(_with_runs(None, runs.words, origin, runs))
    return found


def _with_runs(statistic: Statistic | None, words: str, origin: Origin, runs: Runs | None) -> Aggregate:
    return Aggregate(
        statistic=statistic,
        words=words,
        origin=origin,
        count=runs.number if runs else None,
        over=runs.over if runs else "",
    )


def runs_behind(draft: Draft, wording: Wording) -> str:
    """What a number counts, if runs: the "seeds" of "5 seeds"."""
    if draft.value is None or draft.decimals or draft.percent:
        return ""
    rest = draft.after
    begins = wording.begins("runs")
    for _ in range(2):
        match = begins.match(rest)
        if match:
            return match.group().strip(" -")
        word = re.match(r"\s[^\W\d_][\w-]*(?=\s)", rest)
        if word is None:
            break
        rest = rest[word.end() :]
    return ""


def link_uncertainties(drafts: Sequence[Draft], wording: Wording, context: str) -> None:
    """Tie each value of a block to the uncertainty behind it; ``context`` is what else names the statistic."""
    for value, spread in pairwise(drafts):
        if value.value is None or spread.value is None or value.where is not spread.where:
            continue
        between = value.where.text[value.end : spread.start]
        plus = bool(_BETWEEN.search(between)) and len(between) <= 12  # noqa: PLR2004 - what stands between the two
        words = _spread_words(value, spread, wording, context)
        bracketed = (
            bool(_BRACKET.fullmatch(between))
            and spread.after.lstrip("% ").startswith(")")
            and not spread.sign
            and spread.value < abs(value.value)
            and (words is not None or len(between.strip(" (%")) > 0)
            and spread.percent in {value.percent, False}
        )
        if not (plus or bracketed) or value.role is Role.UNCERTAINTY:
            continue
        spread.role = Role.UNCERTAINTY
        spread.partners, value.partners = (value,), (*value.partners, spread)
        if value.percent and not spread.percent:
            spread.percent = True
        elif spread.percent and not value.percent:
            value.percent = True
        value.unit = value.unit or spread.unit
        value.uncertainty = Uncertainty(
            quantity="",
            value=spread.value,
            decimals=spread.decimals,
            statistic=words.statistic if words else None,
            words=words.text if words else "",
        )


def _spread_words(value: Draft, spread: Draft, wording: Wording, context: str) -> Word | None:
    sentence = value.where.block.text[value.sentence.start : value.sentence.end]
    del spread
    for text in (sentence, context):
        for word in statistics_in(text, wording.language):
            if word.statistic in _SPREAD:
                return word
    return None
