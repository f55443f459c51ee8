"""Forms in which everyone writes some names: dates, languages, round numbers, squares, words turned round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import AKIN
from aswritten.audit.axis_words import GENERAL_WORDS, UNIT_WORDS, shortened, without_units
from aswritten.audit.cube_model import YEAR, AxisKind
from aswritten.audit.cube_tokens import root
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aswritten.audit.axis_words import AxisWords
    from aswritten.audit.cube_model import Axis

_PAIR: Final = 2
_MARKED_YEAR: Final = re.compile(rf"(?:y|yr|year|fy)[-_ ]?({YEAR.pattern})", re.IGNORECASE)
"""A year as a key that must begin with a letter: y2012."""
_DATE: Final = re.compile(r"((?:19|20)[0-9]{2})-(0[1-9]|1[0-2])(?:-([0-3][0-9]))?")
_MONTHS: Final = tuple(root(month.partition(" ")[2]) for month in read_list("en", "names")["months"])
_SPREADS: Final = frozenset(root(word) for word in ("mean", "sd", "std", "stdev", "deviation", "se", "sem", "stderr"))
"""What tells a mean and its spread apart; a chain_error is no chain."""
_MEAN: Final = root("mean")
_SQUARES: Final = frozenset({("r", root("squared")), ("r", root("square")), ("r", "sq")})
_ARTICLE: Final = "a"
"""A letter that before a noun is none."""
_POWERS: Final = tuple(
    ("0" * int(zeros), tuple(root(word) for word in words.split("|")))
    for zeros, _, words in (entry.partition(" ") for entry in sorted(read_list("en", "names")["powers"], reverse=True))
)
SPELLED: Final = {
    digits: root(word) for digits, _, word in (one.partition(" ") for one in read_list("en", "names")["spelled"])
}
_LANGUAGES: Final = {
    code: root(word) for code, _, word in (one.partition(" ") for one in read_list("en", "names")["languages"])
}


def set_forms(of: AxisWords, member: str, atoms: Sequence[str]) -> Iterable[str]:
    """What everyone calls a letter, a language's code and a year that begins with a letter."""
    if len(member) == 1 and of.column:
        # A letter is named beside its column alone: "workload A", "the r band".
        yield "".join((*of.column, member.lower()))
        if member.lower() != _ARTICLE:
            yield "".join((member.lower(), *of.column))
    if atoms and len(atoms) <= _PAIR and all(atom in _LANGUAGES for atom in atoms):
        # "English into Faroese" is en_fo.
        yield "".join(_LANGUAGES[atom] for atom in atoms)
    if of.axis.kind in (AxisKind.LABEL, AxisKind.PATH, AxisKind.LEVEL) and len(atoms) > _PAIR:
        # The 3D U-Net is unet3d.
        yield from ("".join((*atoms[at:], *atoms[:at])) for at in range(1, len(atoms)) if atoms[at].isdigit())
    if tuple(atoms[-_PAIR:]) in _SQUARES:
        # An R² is r_squared.
        yield "".join((*atoms[:-_PAIR], "r2"))
    if year := _MARKED_YEAR.fullmatch(member):
        yield year[1]


def date_forms(member: str) -> Iterable[str]:
    """A date as people write it: "8 September", "September 8, 2026", "June 2013"."""
    date = _DATE.fullmatch(member)
    if date is None:
        return
    month, day = _MONTHS[int(date[2]) - 1], (date[3] or "").lstrip("0")
    if day:
        yield from (day + month, month + day, day + month + date[1], month + day + date[1])
    else:
        yield month + date[1]


def add_months(axis: Axis, names: Sequence[dict[str, bool]]) -> None:
    """Let a month be called by its name alone: May of 2023-05, where the months are of one year."""
    for member, full in zip(axis.members, names, strict=True):
        date = _DATE.fullmatch(member)
        if date is not None and not date[3]:
            full.setdefault(_MONTHS[int(date[2]) - 1], True)


def add_stems(of: AxisWords, names: Sequence[dict[str, bool]]) -> None:
    """Let the mean beside its spread be called by what both are of: "hardness" of hardness_mean and hardness_sd."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for member, atoms in enumerate(of.words):
        if (stem := tuple(atom for atom in without_units(atoms) if atom not in _SPREADS)) != tuple(atoms):
            groups.setdefault(stem, []).append(member)
    for stem, members in groups.items():
        means = [member for member in members if _MEAN in of.words[member]]
        if stem and len(members) > 1 and len(means) == 1:
            names[means[0]].setdefault("".join(stem), False)


def turned(atoms: Sequence[str]) -> Iterable[tuple[str, bool]]:
    """Two words the other way round, with whether they are only a part: "mean exhaustion" is exhaustion_mean."""
    for one in shortened(atoms):
        if len(one) == _PAIR and UNIT_WORDS.isdisjoint(one) and all(map(str.isalpha, one)):
            yield "".join(reversed(one)), any(atom in GENERAL_WORDS for atom in atoms if atom not in one)


def kin(atoms: Sequence[str]) -> list[tuple[str, ...]]:
    """A key's words with what prose calls each of them."""
    return [
        (*atoms[:at], root(other), *atoms[at + 1 :]) for at, atom in enumerate(atoms) for other in AKIN.get(atom, ())
    ]


def in_words(digits: str) -> tuple[str, ...]:
    """Round numbers as people write them: 10000000 as 10 million or 10M."""
    for zeros, words in _POWERS:
        if digits.endswith(zeros) and len(digits) > len(zeros):
            return tuple(digits[: -len(zeros)] + word for word in words)
    return ()
