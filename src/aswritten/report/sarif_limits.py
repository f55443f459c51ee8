"""The limits beyond which code scanning refuses a SARIF file, or shows no more of it."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_RESULTS: Final = 25_000
"""Of a run; more, and the file is refused."""
MOST_RULES: Final = 25_000
MOST_RELATED: Final = 100
"""Places of a result that are shown; from 1,000 on the file is refused."""
MOST_BYTES: Final = 10_000_000
"""Of the compressed file."""
_SPARE: Final = 0.95


def fit_size(render: Callable[[int], str], count: int, *, most_bytes: int = MOST_BYTES) -> str:
    """The file with as many results as it may take.

    Args:
        render: the file with the given number of results.
        count: of all results.
        most_bytes: of the compressed file.
    """
    while True:
        text = render(count)
        size = compressed_size(text)
        if size <= most_bytes or count == 0:
            return text
        count = min(count - 1, int(count * most_bytes / size * _SPARE))


def compressed_size(text: str) -> int:
    """Bytes of the text once compressed, near enough."""
    return len(zlib.compress(text.encode("utf-8", "surrogatepass"), 6))
