"""What the benches share: a figure with its bound, and how a time is taken on a machine that does other work too."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured ratio; ``most`` or ``least`` is its bound, if it has one."""

    name: str
    value: float
    most: float | None = None
    least: float | None = None

    def holds(self, noise: float = 0.0) -> bool:
        """Whether the value keeps its bound, or misses it by no more than the noise (a share of the bound)."""
        if self.most is not None and self.value > self.most * (1 + noise):
            return False
        return self.least is None or self.value >= self.least * (1 - noise)

    def better(self, other: Figure) -> Figure:
        """The better of two measurements: other work on the machine only ever makes a figure worse."""
        if self.least is not None:
            return max(self, other, key=lambda figure: figure.value)
        return min(self, other, key=lambda figure: figure.value)

    def show(self) -> str:
        """A row of the table."""
        bound = "" if self.most is None else f"at most {self.most:g}"
        bound = bound if self.least is None else f"at least {self.least:g}"
        return f"{self.name:<62} {self.value:8.2f}   {bound}"


def best_of(times: int, call: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds of the processor, which does not count other work on the machine."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        call()
        seconds.append(time.process_time() - start)
    return min(seconds)
