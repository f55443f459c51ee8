"""Names as sets of small words, so that ``ResNet-50``, ``resnet50`` and ``res_net_50`` meet."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Mapping

_ATOM: Final = re.compile(r"(?<![^\W_])[^\W\d_][0-9]+(?![^\W_])|[^\W\d_]+|[0-9]+(?:\.[0-9]+)?")
"""A letter with digits (F1, p95) is one word."""

_CAMEL: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[^\W\d_A-Za-z]+")
_LEAST_PLURAL: Final = 4
_LONGEST_KEY: Final = 3
_SHORTEST_PART: Final = 2
_LISTS: Final = read_list("en", "names")
"""Keys and columns are named in English, whatever the document's language."""

STOP_WORDS: Final = frozenset(_LISTS["stop"])
"""Words that name nothing."""
GENERIC: Final = frozenset(_LISTS["generic"])
"""Words that are in common with too much to tell anything alone."""
SPLITS: Final = frozenset(_LISTS["splits"])
"""Parts of a data set, one of which a number is always of."""
RUN_LIKE: Final = frozenset(_LISTS["run_like"])
"""Keys that only tell repetitions of the same measurement apart."""
UNIT_ATOMS: Final = frozenset(_LISTS["units"])
COUNTING: Final = frozenset(_LISTS["counting"])
"""Words before what a key counts or averages."""
AKIN: Final[Mapping[str, tuple[str, ...]]] = {
    word: tuple(others.split("|")) for word, _, others in (entry.partition(" ") for entry in _LISTS["akin"])
}
"""A word of a key, and what prose calls it."""
_HISSED: Final[tuple[str, ...]] = tuple(_LISTS["hissed"])
"""Endings that take an ``es`` (compresses, boxes)."""
_SAME: Final[Mapping[str, str]] = {
    other: word for word, _, others in (entry.partition(" ") for entry in _LISTS["same"]) for other in others.split("|")
}


def split_name(text: str) -> tuple[str, ...]:
    """The words of a name, folded; digits are words of their own.

    >>> split_name("ResNet-50"), split_name("val_acc"), split_name("top1Accuracies")
    (('resnet', '50'), ('validation', 'accuracy'), ('topaccuracy', '1'))
    """
    return _split(text)


@lru_cache(maxsize=1 << 17)
def _split(text: str) -> tuple[str, ...]:
    return tuple(chain.from_iterable(map(_split_word, _ATOM.findall(text))))


@lru_cache(maxsize=1 << 16)
def _split_word(word: str) -> tuple[str, ...]:
    """What one run of letters or digits gives; words are far fewer than names."""
    if word[0].isdigit():
        return (_plain_digits(word),)
    if word[-1].isdigit():
        return (_SAME.get(word.lower(), word.lower()),)
    if word[0].islower() and not (word.isascii() and word.islower()):
        parts = _CAMEL.findall(word)
        # A capital inside a word parts it where plain words come out (valAcc), not in mAP or ResNet.
        if len(parts) > 1 and all(len(part) > _SHORTEST_PART and part[1:].islower() for part in parts):
            return tuple(fold_word(part) for part in parts)
    return (fold_word(word),)


def _plain_digits(digits: str) -> str:
    whole, point, part = digits.partition(".")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{part}" if point else whole


def fold_word(word: str) -> str:
    """A word in lower case and the singular, or the one that it stands for."""
    low = word.lower()
    if low in _SAME:
        return _SAME[low]
    if low.endswith(_HISSED):
        low = low[:-2]
        return _SAME.get(low, low)
    if len(low) >= _LEAST_PLURAL and low.endswith("s") and not low.endswith(("ss", "us", "is", "ous")):
        low = low[:-3] + "y" if low.endswith("ies") and len(low) > _LEAST_PLURAL else low[:-1]
        return _SAME.get(low, low)
    return low


def names_unit(name: str) -> bool:
    """Whether a name says in which unit its values are; a letter alone may be part of a name (``lark_s``)."""
    return any(len(atom) > 1 and atom in UNIT_ATOMS for atom in split_name(name))


_RATES: Final = frozenset(_LISTS["set_rates"])
_COUNTED: Final = frozenset(_LISTS["counted_runs"])
_KEYS: Final = frozenset(fold_word(word) for word in _LISTS["key_like"])


@lru_cache(maxsize=1 << 14)
def is_key_like(name: str) -> bool:
    """Whether a number under this name tells rows apart rather than being a result."""
    atoms = split_name(name)
    if "rate" in atoms and len(atoms) > 1 and _RATES.isdisjoint(atoms):
        # A success rate is a result, a learning rate is none.
        return False
    if name.lower() in _COUNTED:
        return False
    return len(atoms) <= _LONGEST_KEY and any(atom in _KEYS or atom in RUN_LIKE for atom in atoms)


def is_version(name: str) -> bool:
    """Whether a number under this name is that of a version, and no measurement even with a point."""
    return not {"version", "release"}.isdisjoint(split_name(name))


@lru_cache(maxsize=1 << 14)
def is_run_like(name: str) -> bool:
    """Whether a key of this name tells only repetitions apart.

    >>> is_run_like("seed"), is_run_like("run_id"), is_run_like("model")
    (True, True, False)
    """
    atoms = split_name(name)
    return (
        bool(atoms)
        and name.lower() not in _COUNTED
        and all(
            atom in RUN_LIKE or atom in ("random", "number", "no", "state") or (atom.isdigit() and before in RUN_LIKE)
            for before, atom in zip(("", *atoms), atoms, strict=False)
        )
        and any(atom in RUN_LIKE for atom in atoms)
    )
