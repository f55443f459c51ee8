"""Does an exact value give the number that a document shows? With the scales that are named, and nothing else."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from aswritten.audit.atoms import UNIT_ATOMS, split_name
from aswritten.audit.notation import UnkeptFormatError, rewrite
from aswritten.audit.quantity import Quantity
from aswritten.lexicons.lexicon import read_list

_WIDE: Final = Context(prec=420)
_FAMILIES: Final = (
    {"second": 0, "s": 0, "millisecond": -3, "microsecond": -6, "nanosecond": -9, "ns": -9},
    {"byte": 0, "kilobyte": 3, "megabyte": 6, "gigabyte": 9, "tb": 12, "b": 0},
    {"k": 3, "thousand": 3, "m": 6, "million": 6, "mio": 6, "billion": 9, "bn": 9},
    {"g": 0, "kg": 3, "mg": -3},
    {"hz": 0, "khz": 3, "mhz": 6, "ghz": 9},
    {"w": 0, "kw": 3, "mw": -3},
    {"mm": -3, "cm": -2, "km": 3},
    {"v": 0, "mv": -3},
)
_PREFIXES: Final = {"k": 3, "M": 6, "G": 9}
_PAIRED: Final = "p"
"""Base pairs are counted as bases: kb of bp."""
_COUNTS: Final = 2
_METRE: Final = "m"
_LENGTHS: Final = {"nm": -9, "um": -6, "µm": -6, "μm": -6, "mm": -3, "cm": -2, "m": 0, "km": 3}
_MICRO: Final = {"p": -12, "n": -9, "u": -6, "µ": -6, "μ": -6, "m": -3}
_MOLAR: Final = re.compile(r"([pnuµμm])M")
_KEY_MOLAR: Final = re.compile(r"_([pnuµμm])M\Z")
_KEY_RATE: Final = re.compile(r"_(nm|um|mm|cm|m|km)_(?:per_)?(s|min|h|d)\Z")
_METRES: Final = (6, 0)
_CELSIUS: Final = ("_c", "_degc", "_celsius")
_DEGREES: Final = frozenset({"", "c", "℃", "deg", "degree", "degrees", "k", "celsius"})
_EXPONENTS: Final = frozenset("23")
_MILLION: Final = (2, 6)
_POWER_OF_LENGTH: Final = re.compile(r"m[23]?/\w+|m[23²³]")
_OTHER_UNITS: Final = (
    UNIT_ATOMS - {"percent", "million", "thousand", "billion"} - {"day", "week", "month", "year", "hour"}
)
_SHARE_STEPS: Final = 100
_HUNDRED: Final = Fraction(100)
_MOST_RATIO: Final = 10
"""A number so many times as large or as small is of something else."""


class Fit(NamedTuple):
    """How a value agrees.

    Attributes:
        is_equal: whether it is the same decimal value with no scale.
        scale: shown to the reader; empty where there is none.
    """

    is_equal: bool
    scale: str


class Scale(NamedTuple):
    """A factor between the evidence's unit and the document's."""

    factor: Fraction
    shown: str


_NONE: Final = Scale(Fraction(1), "")
PLAIN: Final = (_NONE,)
"""The scales of what is in the document's own unit."""


_SHORT_UNIT: Final = 2
_STATISTICS: Final = frozenset(read_list("en", "names")["statistics"])
_FRACTIONS: Final = frozenset(read_list("en", "names")["fractions"])


class NameUnit(NamedTuple):
    """What a key says of its unit.

    Attributes:
        name: the key itself.
        unit: a family and a power of ten in it.
        last: its last word.
        is_phrase: whether it is more than one word.
        is_fraction: whether its numbers are parts of one.
    """

    name: str
    unit: tuple[int, int] | None
    last: str
    is_phrase: bool
    is_percent: bool
    is_fraction: bool


@lru_cache(maxsize=1 << 16)
def unit_named(name: str) -> NameUnit:
    """What a key says of its unit."""
    atoms = split_name(name)
    return NameUnit(
        name,
        _unit_of(atoms),
        atoms[-1] if atoms else "",
        len(atoms) > 1,
        "percent" in atoms,
        not _FRACTIONS.isdisjoint(atoms),
    )


def scales_for(quantity: Quantity, name: str) -> tuple[Scale, ...]:
    """The factors that a percent mark, a unit or a key's name allows between a value and a quantity."""
    return _scales(unit_named(name), quantity.unit, quantity.percent or quantity.points, quantity.scale == 1)


@lru_cache(maxsize=1 << 12)
def _scales(named: NameUnit, unit: str, is_share: bool, is_plain: bool) -> tuple[Scale, ...]:  # noqa: FBT001 - a cache's key
    power = _power(named, unit, is_plain=is_plain)
    if power:
        scale = Scale(Fraction(10) ** power, f"× 10^{power}")
        # A count that is written out may be of a key in millions that is one already.
        return (scale, _NONE) if not unit and is_plain else (scale,)
    if is_share:
        if named.is_fraction and not named.is_percent:
            # 0.24 % is no share of 0.24.
            return (Scale(_HUNDRED, "× 100"),)
        return (_NONE,) if named.is_percent else (_NONE, Scale(_HUNDRED, "× 100"))
    if not unit or unit == "%":
        return (_NONE, Scale(_HUNDRED, "× 100"), Scale(1 / _HUNDRED, "÷ 100"))
    return (_NONE,)


def may_scale(factor: Fraction, exact: Fraction, quantity: Quantity) -> bool:
    """Whether a factor between a value and a number that does not match it is one that an author may have meant.

    A bare number is a percentage of a share only where it is above one and the share is not.
    """
    shown = abs(Fraction(quantity.value or 0))
    if factor == _HUNDRED:
        return quantity.percent or quantity.points or (abs(exact) <= 1 < shown)
    if factor * _HUNDRED == 1:
        return abs(exact) > 1 and shown <= 1
    return True


def _power(named: NameUnit, unit: str, *, is_plain: bool) -> int:
    """The power of ten from the unit that a key names to the unit that the document shows."""
    if (prefix := _PREFIXES.get(unit[:1])) is not None and named.last in (unit[1:].lower(), unit[1:].lower() + _PAIRED):
        # A length in kb under n50_bp, a charge in ke under full_well_e.
        return -prefix
    measured = _measured(unit), _measured_by(named.name)
    if measured[0] is not None and measured[1] is not None:
        return measured[1].power - measured[0].power if measured[0].of == measured[1].of else 0
    shown = _shown(unit)
    place = _as_length(named.unit, shown)
    if shown is None:
        return place[1] if place is not None and place[0] == _COUNTS and named.is_phrase else 0
    if place is not None and (place[0] == shown[0] or shown[0] != _COUNTS):
        return place[1] - shown[1] if place[0] == shown[0] else 0
    # A header's M or a word: the document's number is in millions, the evidence's plain.
    return -shown[1] if shown[0] == _COUNTS and is_plain else 0


def _unit_of(atoms: tuple[str, ...]) -> tuple[int, int] | None:
    behind = ""
    for atom in reversed(atoms):
        # The m³ of yield_m3ha are no million.
        if not (atom == _METRE and behind in _EXPONENTS):
            for number, family in enumerate(_FAMILIES):
                if atom in family:
                    return number, family[atom]
        behind = atom
    return None


class _Measure(NamedTuple):
    """A unit with a prefix: what it is of (a rate by a second, a concentration), and the prefix's power of ten."""

    of: str
    power: int


def _measured(unit: str) -> _Measure | None:
    """The measure of a length by a time, or of a concentration, as a document shows it: mm/s, µM."""
    if (molar := _MOLAR.fullmatch(unit)) is not None:
        return _Measure("molar", _MICRO[molar[1]])
    top, _, per = unit.partition("/")
    return _Measure(per.lower(), _LENGTHS[top]) if per and top in _LENGTHS else None


def _measured_by(name: str) -> _Measure | None:
    """The same of a key: flux_mm_s, conc_uM."""
    if (molar := _KEY_MOLAR.search(name)) is not None:
        return _Measure("molar", _MICRO[molar[1]])
    rate = _KEY_RATE.search(name.lower())
    return _Measure(rate[2], _LENGTHS[rate[1]]) if rate is not None else None


def _shown(unit: str) -> tuple[int, int] | None:
    """What a unit as the document shows it is of: m are metres, and no million."""
    if unit == _METRE:
        return _METRES
    return None if _POWER_OF_LENGTH.fullmatch(unit) else unit_named(unit).unit


def _as_length(place: tuple[int, int] | None, shown: tuple[int, int] | None) -> tuple[int, int] | None:
    """What a key's unit is: its m metres beside a length, else a million."""
    return _METRES if shown is not None and shown[0] == _METRES[0] and place == _MILLION else place


def units_clash(quantity: Quantity, name: str) -> bool:
    """Whether a key names a unit of another kind than the document shows."""
    measured = _measured(quantity.unit), _measured_by(name)
    if measured[0] is not None and measured[1] is not None:
        return measured[0].of != measured[1].of
    shown = _shown(quantity.unit)
    place = _as_length(unit_named(name).unit, shown)
    if quantity.unit and not quantity.percent and not quantity.points:
        if name.lower().endswith(("_pct", "_percent")):
            return True
        if quantity.unit.startswith("°") and place is not None and place != _MILLION:
            return True
        if name.lower().endswith(_CELSIUS) and quantity.unit.strip("°").lower() not in _DEGREES:
            return True
    if (quantity.percent or quantity.points) and (
        (place is not None and place[0] != _COUNTS)
        or any(len(atom) > 1 for atom in _OTHER_UNITS & set(_ends(split_name(name))))
    ):
        return True
    # Millions may be of anything.
    return place is not None and shown is not None and place[0] != shown[0] and shown[0] != _COUNTS


def _ends(atoms: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a name, without a short one in its middle that may be anything's: full_ft_wer."""
    return tuple(
        atom
        for at, atom in enumerate(atoms)
        if len(atom) > _SHORT_UNIT or at + 1 == len(atoms) or atoms[at + 1] == "per" or atoms[at + 1] in _STATISTICS
    )


def same_unit(quantity: Quantity, name: str) -> bool:
    """Whether a key names a unit of the kind that the document shows."""
    if ends_in_unit(quantity, name):
        return True
    top = quantity.unit.partition("/")[0]
    place = _unit_of(split_name(name))
    # What ops/s counts is no time.
    shown = _unit_of(split_name(top)) if top else None
    return place is not None and shown is not None and place[0] == shown[0]


def ends_in_unit(quantity: Quantity, name: str) -> bool:
    """Whether a key ends in the very unit that the document shows: ``rms_mps`` in m/s, ``wet_pct`` in %."""
    if quantity.percent:
        return name.lower().endswith(("_pct", "_percent"))
    top, _, per = quantity.unit.lower().partition("/")
    joint = f"(?:_per_|_|p|){re.escape(per)}" if per else ""
    return bool(top) and re.search(rf"_{re.escape(top)}{joint}\Z", name.lower()) is not None


def fit(exact: Fraction, quantity: Quantity, scales: tuple[Scale, ...]) -> Fit | None:
    """How an exact value agrees with what is shown; None where it does not."""
    assert quantity.value is not None  # noqa: S101 - callers trace only what has a value
    shown = Fraction(quantity.value)
    for scale in scales:
        value = exact * scale.factor
        if scale.factor == _HUNDRED and abs(exact) > 1 and not quantity.percent:
            continue
        if quantity.comparator and (scale.factor == _HUNDRED) != (
            quantity.percent and abs(exact) <= 1 and len(scales) > 1
        ):
            # A bound is met by too much for a second reading of the same value to be tried.
            continue
        if 1 / scale.factor == _HUNDRED and (
            quantity.comparator or abs(exact) <= 1 or abs(shown) > 1 or quantity.step * _SHARE_STEPS > 1
        ):
            # A share of one digit or none would be met by whole tens of percentages.
            continue
        if quantity.comparator:
            if _satisfies(value, quantity.comparator, shown):
                return Fit(is_equal=False, scale=scale.shown)
            continue
        if value == shown:
            return Fit(is_equal=not scale.shown, scale=scale.shown)
        if _rounds_to(value, shown, Fraction(quantity.step)) or (
            quantity.approximate and abs(value - shown) <= loose_half(quantity)
        ):
            return Fit(is_equal=False, scale=scale.shown)
    return None


def _rounds_to(value: Fraction, shown: Fraction, step: Fraction) -> bool:
    """Whether a value rounds to what is shown, half up or half even: 3.695 to 3.70, 0.125 to 0.12 or 0.13."""
    away = abs(value - shown) * 2
    if away != step:
        return away < step
    return abs(shown) > abs(value) or (not step or (shown / step) % 2 == 0)


def loose_half(quantity: Quantity) -> Fraction:
    """Half of the last digit that is no closing zero: "about 130,000"."""
    assert quantity.value is not None  # noqa: S101 - as above
    value = quantity.value
    if value != value.to_integral_value() or not value:
        return Fraction(quantity.step) / 2
    digits = str(int(abs(value)))
    return Fraction(10 ** (len(digits) - len(digits.rstrip("0")))) / 2


def is_of_size(shown: Fraction, exact: Fraction) -> bool:
    """Whether two magnitudes, neither negative, are near enough that one may be meant for the other; 0 is near none."""
    return bool(shown and exact) and max(shown / exact, exact / shown) <= _MOST_RATIO


def _satisfies(value: Fraction, comparator: str, bound: Fraction) -> bool:
    match comparator:
        case "<":
            return value < bound
        case "<=":
            return value <= bound
        case ">":
            return value > bound
        case _:
            return value >= bound


def as_decimal(value: Fraction, digits: int = 12) -> Decimal:
    """A fraction as a decimal, exact where it is one of few digits."""
    exact = _WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))
    short = Context(prec=digits).plus(exact)
    return exact if Fraction(exact) == value and len(exact.as_tuple().digits) <= 2 * digits else short


def show(value: Fraction) -> str:
    """A value for a person: plain digits."""
    text = f"{as_decimal(value):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def correct(quantity: Quantity, value: Fraction) -> str:
    """What the document should show, as its reader sees it: the value at its precision and in its form."""
    try:
        return rewrite(quantity, quantity.shown, value)
    except UnkeptFormatError:
        return _in_plain_form(quantity, value)


def _in_plain_form(quantity: Quantity, value: Fraction) -> str:
    step = quantity.step / quantity.scale if quantity.scale else quantity.step
    scaled = value / Fraction(quantity.scale) if quantity.scale else value
    try:
        exact = _WIDE.divide(Decimal(scaled.numerator), Decimal(scaled.denominator))
        rounded = exact.quantize(step, rounding=ROUND_HALF_UP, context=_WIDE)
    except InvalidOperation:
        return show(value)
    text = f"{abs(rounded):,f}" if "," in quantity.text else f"{abs(rounded):f}"
    sign = "-" if rounded < 0 else "+" if quantity.sign == "+" else ""
    return sign + text + _tail(quantity.shown)


def readable(correction: str) -> str:
    """A correction as a reader sees it, without LaTeX's escapes."""
    return correction.replace("\\", "")


def _tail(text: str) -> str:
    """What follows the digits: a suffix, a scale word, a percent mark."""
    at = max((index for index, char in enumerate(text) if char.isdigit()), default=-1)
    return text[at + 1 :] if at >= 0 else ""
