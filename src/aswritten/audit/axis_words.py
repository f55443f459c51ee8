"""The words of the members of an axis, with and without what names nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import AKIN, COUNTING, GENERIC, UNIT_ATOMS
from aswritten.audit.cube_model import AxisKind
from aswritten.audit.cube_tokens import stem, words_of
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.cube_model import Axis

_PAIR: Final = 2
_LEAST_PART: Final = 3
"""A shorter part of a name is anything's."""
_LENGTHS: Final = frozenset(read_list("en", "names")["lengths"])
_RATES: Final = frozenset(read_list("en", "names")["rates"])
_POWERS_OF_LENGTH: Final = frozenset("23")
UNIT_WORDS: Final = frozenset(stem(word) for word in UNIT_ATOMS)
GENERAL_WORDS: Final = frozenset(stem(word) for word in GENERIC)


class AxisWords(NamedTuple):
    """The words of an axis.

    Attributes:
        words: of each member.
        column: of its name, where it is no axis of keys.
        common: those that all members share.
        has_kin: whether a word of its keys is called otherwise in prose.
    """

    axis: Axis
    words: tuple[tuple[str, ...], ...]
    column: tuple[str, ...]
    common: frozenset[str]
    has_kin: bool


def words_of_axis(axis: Axis) -> AxisWords:
    """The words of each member, those of a column, and what all members share."""
    is_key = axis.kind is AxisKind.KEY
    # The M of a column of labels is no mean.
    words = tuple((member.lower(),) if len(member) == 1 and not is_key else words_of(member) for member in axis.members)
    shared = Counter(words)
    # "before" tells n50_before from n50_after.
    words = tuple(
        own if shared[own] == 1 or len(member) == 1 else words_of(member, particles=True)
        for own, member in zip(words, axis.members, strict=True)
    )
    return AxisWords(
        axis=axis,
        words=words,
        column=() if is_key else words_of(axis.name),
        common=frozenset.intersection(*(frozenset(one) for one in words)) if len(words) > 1 else frozenset(),
        has_kin=is_key and any(word in AKIN for one in words for word in one),
    )


def telling_words(axis: Axis) -> tuple[tuple[str, ...], ...]:
    """For each member its words without units and general ones."""
    return tuple(
        tuple(word for word in without_units(words_of(member)) if word not in GENERAL_WORDS) for member in axis.members
    )


def without_units(atoms: Sequence[str]) -> tuple[str, ...]:
    """The words of a name without its units, the power of a length among them (``vol_m3_ha``)."""
    kept: list[str] = []
    before = ""
    for atom in atoms:
        if not before and len(atoms) > 1 and all(other in UNIT_WORDS for other in atoms):
            # The Km of km_uM.
            kept.append(atom)
        elif atom not in UNIT_WORDS and not (atom in _POWERS_OF_LENGTH and before in _LENGTHS):
            kept.append(atom)
        before = atom
    return tuple(kept)


def is_number(atoms: Sequence[str]) -> bool:
    """Whether a name is a number, or several."""
    return bool(atoms) and all(atom[-1].isdigit() and not atom[0].isalpha() for atom in atoms)


def has_digits_only(atoms: Sequence[str]) -> bool:
    """Whether no word of a name is one of letters."""
    return all(atom.isdigit() for atom in atoms)


def shortened(atoms: Sequence[str]) -> set[tuple[str, ...]]:
    """A name as it stands, and without its units, its general words, or both."""
    found = {tuple(atoms)} if atoms else set()
    if len(atoms) > 1 and atoms[0] in COUNTING:
        # n_hours are hours.
        found.add(tuple(atoms[1:]))
    bare = without_units(atoms)
    if len(bare) > 1 and bare[-1] in _RATES:
        found.add(bare[:-1])
    for rest in (bare, *(tuple(atom for atom in one if atom not in GENERAL_WORDS) for one in (atoms, bare))):
        if rest and not has_digits_only(rest):
            found.add(rest)
    return found


def parts_of(atoms: Sequence[str]) -> set[str]:
    """Parts of a name that may stand for it: its beginnings and ends, and each word."""
    found: set[str] = set(atoms)
    for size in range(1, len(atoms) + 1):
        found.update(("".join(atoms[:size]), "".join(atoms[-size:])))
    return {
        one
        for one in found
        if len(one) >= _LEAST_PART and not one[-1].isdigit() and one not in GENERAL_WORDS and one not in UNIT_WORDS
    }
