"""Patterns that are compiled when first used."""

from __future__ import annotations

import re
from typing import Any, cast


class _Late:
    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the pattern has
        """Compile; what a pattern is asked to do is kept here, so that this is paid once."""
        compiled = re.compile(self._pattern)
        for method in ("findall", "finditer", "fullmatch", "match", "search", "split", "sub"):
            self.__dict__[method] = getattr(compiled, method)
        return getattr(compiled, name)


def late(pattern: str) -> re.Pattern[str]:
    """The compiled pattern, once it is used.

    For those with sets of CJK ranges, which take ``re`` a millisecond each, and those that few texts ask for: together
    they would be a tenth of a check's start-up.
    """
    return cast("re.Pattern[str]", _Late(pattern))
