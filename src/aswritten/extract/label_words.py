"""Names made comparable: case, plural, articles and separators fall away (SPEC 2.3)."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

_ATOM = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*|[%#±²³°]")
_PLURALS = (("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ies", "y"), ("s", ""))
_KEPT = ("ss", "us", "is")
_SHORTEST = 4
"""``APs`` is a name of its own, ``rates`` is the plural of ``rate``."""


@lru_cache(maxsize=8192)
def atoms(text: str) -> tuple[str, ...]:
    """The words of a name, normalised: cut at separators and between letters and digits.

    >>> atoms("val_AP_gt-Boxes")
    ('val', 'ap', 'gt', 'box')
    >>> atoms("top3") == atoms("Top-3")
    True
    """
    if not text.isascii():
        text = normalize("NFC", text)
    return tuple(map(_singular, _ATOM.findall(text)))


def joined(text: str) -> str:
    """The atoms without separators: by this two names are the same."""
    return "".join(atoms(text))


def _singular(word: str) -> str:
    lower = word.casefold()
    if len(word) < _SHORTEST or word[-1] != "s" or not word[-2].islower() or word.endswith(_KEPT):
        return lower
    for ending, instead in _PLURALS:
        if lower.endswith(ending):
            return lower[: -len(ending)] + instead
    return lower
