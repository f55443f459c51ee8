"""A number while it is being read: found by its digits or words, then completed by the phrases beside it."""

from __future__ import annotations

from decimal import Decimal

from aswritten.extract.number_forms import decimal_key
from aswritten.model.finding import Range
from aswritten.model.number import Number, NumberKind


class Draft:
    """A number in the making; ``outer_start`` to ``outer_end`` takes in currency, unit and qualifying phrases."""

    __slots__ = (
        "approximate", "bound", "decimals", "end", "high", "kind", "mark", "noun", "outer_end", "outer_start",
        "plural", "scale", "spelled", "start", "token", "unit", "value",
    )  # fmt: skip

    def __init__(self, kind: NumberKind, start: int, end: int, value: Decimal | None = None) -> None:
        self.kind = kind
        self.start = self.outer_start = start
        self.end = self.outer_end = end
        self.value = value
        self.high: Decimal | None = None
        self.mark = ""
        self.token = ""
        self.unit = ""
        self.bound = ""
        self.noun = ""
        self.plural = False
        self.scale = 1
        self.approximate = False
        self.spelled = False
        self.decimals = 0

    def close(self, end: int | None = None, start: int | None = None) -> None:
        """Make it opaque, up to ``end``: what stands there has no one reading."""
        self.kind = NumberKind.OPAQUE
        self.value = self.high = None
        self.mark = self.unit = ""
        self.start = self.start if start is None else start
        self.end = max(self.end, self.end if end is None else end)
        self.outer_start = min(self.outer_start, self.start)
        self.outer_end = max(self.outer_end, self.end)

    def freeze(self, text: str) -> Number:
        """The finished value."""
        shown = text[self.start : self.end]
        return Number(
            text=shown,
            range=Range(self.start, self.end),
            kind=self.kind,
            value=self.value,
            high=self.high,
            percent=self.mark == "%",
            approximate=self.approximate,
            bound=self.bound,
            key=self._key(shown),
            unit=self.unit or (self.mark if self.mark in {"‰", "pp"} else ""),
            spelled=self.spelled,
            decimals=self.decimals,
            noun=self.noun,
        )

    def _key(self, shown: str) -> str:
        if self.noun:
            return f"{self.noun}:{_folded(shown)}"
        if self.kind is NumberKind.NUMBER and self.value is not None:
            return decimal_key(self.value) + self.mark
        if self.kind is NumberKind.RANGE and self.value is not None and self.high is not None:
            return f"{decimal_key(self.value)}..{decimal_key(self.high)}{self.mark}"
        return f"={self.token or _folded(shown)}"


def _folded(shown: str) -> str:
    """Case tells units and symbols apart, so that it is kept where digits come first (``5Ms``, ``5ms``)."""
    text = " ".join(shown.split())
    return text if text[:1].isdigit() else text.lower()
