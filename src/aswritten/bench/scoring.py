"""From predictions to figures."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from aswritten.model.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

VERDICTS = (Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT)
_ACCUSATIONS = (Verdict.DISPROVEN, Verdict.CONTRADICTED)
_Z = 1.959963984540054
"""Normal quantile for 95 %."""


class Prediction(msgspec.Struct, frozen=True, kw_only=True):
    """What a case got. ``verdict`` is absent beside an error."""

    id: str
    category: str
    language: str
    expected: Verdict
    acceptable: tuple[Verdict, ...] = ()
    verdict: Verdict | None = None
    rules: tuple[str, ...] = ()
    error: str | None = None

    @property
    def is_right(self) -> bool:
        """Whether the verdict is the expected or an acceptable one."""
        return self.verdict is not None and self.verdict in (self.expected, *self.acceptable)

    @property
    def truth(self) -> Verdict:
        """The verdict it is counted under: an acceptable one that was given, else the expected one."""
        return self.verdict if self.is_right and self.verdict is not None else self.expected


class Share(msgspec.Struct, frozen=True):
    """So many of so many; the interval is Wilson's (1927) at 95 %, all rounded to four digits.

    ``rate``, ``low`` and ``high`` are absent where there is nothing to count.
    """

    count: int
    total: int
    rate: float | None
    low: float | None
    high: float | None


class Scores(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one run.

    Attributes:
        accuracy: right verdicts of all; a case that ended in an error is wrong.
        over_claim: called verified, of all that are not.
        false_accusation: called disproven or contradicted, of all that are verified.
        false_alarm: called anything but verified, of all that are verified.
        confusion: for each true verdict, how often it was called what.
    """

    accuracy: Share
    over_claim: Share
    false_accusation: Share
    false_alarm: Share
    precision: dict[Verdict, Share]
    recall: dict[Verdict, Share]
    confusion: dict[Verdict, dict[str, int]]
    by_category: dict[str, Share]
    by_language: dict[str, Share]
    errors: tuple[str, ...]


def score(predictions: Sequence[Prediction]) -> Scores:
    """The figures of some predictions."""
    supported = [each for each in predictions if each.truth is Verdict.VERIFIED]
    unsupported = [each for each in predictions if each.truth is not Verdict.VERIFIED]
    return Scores(
        accuracy=_share(predictions, lambda each: each.is_right),
        over_claim=_share(unsupported, lambda each: each.verdict is Verdict.VERIFIED),
        false_accusation=_share(supported, lambda each: each.verdict in _ACCUSATIONS),
        false_alarm=_share(supported, lambda each: each.verdict is not Verdict.VERIFIED),
        precision={
            verdict: _share((each for each in predictions if each.verdict is verdict), lambda each: each.is_right)
            for verdict in VERDICTS
        },
        recall={
            verdict: _share((each for each in predictions if each.truth is verdict), lambda each: each.is_right)
            for verdict in VERDICTS
        },
        confusion={verdict: _called(predictions, verdict) for verdict in VERDICTS},
        by_category=_grouped(predictions, lambda each: each.category),
        by_language=_grouped(predictions, lambda each: each.language),
        errors=tuple(each.id for each in predictions if each.error is not None),
    )


def _called(predictions: Iterable[Prediction], truth: Verdict) -> dict[str, int]:
    counts = Counter(str(each.verdict or "error") for each in predictions if each.truth is truth)
    return {name: counts[name] for name in (*map(str, VERDICTS), "error")}


def _grouped(predictions: Sequence[Prediction], key: Callable[[Prediction], str]) -> dict[str, Share]:
    return {
        name: _share((each for each in predictions if key(each) == name), lambda each: each.is_right)
        for name in sorted(set(map(key, predictions)))
    }


def _share(predictions: Iterable[Prediction], is_counted: Callable[[Prediction], bool]) -> Share:
    counted = [is_counted(each) for each in predictions]
    count, total = sum(counted), len(counted)
    if not total:
        return Share(0, 0, None, None, None)
    rate = count / total
    middle = (rate + _Z * _Z / (2 * total)) / (1 + _Z * _Z / total)
    half = _Z / (1 + _Z * _Z / total) * math.sqrt(rate * (1 - rate) / total + _Z * _Z / (4 * total * total))
    return Share(count, total, round(rate, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))
