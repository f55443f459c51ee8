"""How figures are written: a run of digits and marks to its exact value, and a value to the key it is compared by."""

from __future__ import annotations

from decimal import Decimal

from aswritten.model.late import late
from aswritten.model.number import Doubtful

MAX_FIGURE = 200
"""Code points of one figure; a longer run of digits is compared as text."""

_ENGLISH = late(r"(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]+)?|\.[0-9]+")
_COMMA_DECIMAL = late(r"(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),[0-9]+")
_POINT_GROUPED = late(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_INDIAN = late(r"[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?")
_ZERO_THOUSANDTHS = late(r"0,[0-9]{3}")
_ADDRESS = late(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")


def read_figure(  # noqa: PLR0911 - a ladder of readings
    figure: str, *, decimal_mark: str = ".", doubtful: Doubtful = Doubtful.ENGLISH
) -> str | None:
    """The figure as plain digits with at most one point, or None where it has no reading or more than one.

    Args:
        figure: digits with ``.`` and ``,`` among them, no sign.
        decimal_mark: the mark of the text's language.
        doubtful: whether that language decides where an English reading is possible too.
    """
    if len(figure) > MAX_FIGURE:
        return None
    if figure.isdigit():
        return figure
    comma = doubtful is Doubtful.LEXICON and decimal_mark == ","
    if comma and (_COMMA_DECIMAL.fullmatch(figure) or _POINT_GROUPED.fullmatch(figure)):
        return _swap(figure)
    if _ENGLISH.fullmatch(figure):
        return figure.replace(",", "")
    if _ZERO_THOUSANDTHS.fullmatch(figure) or _ADDRESS.fullmatch(figure):
        return None
    if _COMMA_DECIMAL.fullmatch(figure) or _POINT_GROUPED.fullmatch(figure):
        return _swap(figure)
    return figure.replace(",", "") if _INDIAN.fullmatch(figure) else None


def _swap(figure: str) -> str:
    return figure.replace(".", "").replace(",", ".")


def make_value(digits: str, *, sign: str = "", exponent: int = 0, scale: int = 1) -> Decimal:
    """The exact decimal; never rounded to a context's precision."""
    whole, _, part = digits.partition(".")
    coefficient = int(whole + part) * scale
    if not part and not exponent:
        return Decimal(-coefficient if sign == "-" else coefficient)
    return Decimal(f"{'-' if sign == '-' and coefficient else ''}{coefficient}e{exponent - len(part)}")


def multiply(value: Decimal, factor: int) -> Decimal:
    """The exact product; the operators of Decimal would round to a context's precision."""
    sign, digits, exponent = value.as_tuple()
    coefficient = int("".join(map(str, digits))) * factor
    return Decimal(f"{'-' if sign else ''}{coefficient}e{int(exponent)}")


def shift(value: Decimal, exponent: int) -> Decimal:
    """The value times a power of ten, digits untouched."""
    sign, digits, power = value.as_tuple()
    return Decimal((sign, digits, int(power) + exponent))


def decimal_key(value: Decimal) -> str:
    """A canonical text of a value: ``73.20`` and ``73.2`` give one, and an exponent is never expanded."""
    shown = str(value)
    if shown.isdigit():
        stripped = shown.rstrip("0")
        zeros = len(shown) - len(stripped)
        return f"{stripped}e{zeros}" if zeros and stripped else shown[:1] if zeros else shown
    shown, _, power = shown.partition("E")
    whole, _, part = shown.lstrip("-").partition(".")
    digits = (whole + part).lstrip("0")
    stripped = digits.rstrip("0")
    if not stripped:
        return "0"
    exponent = int(power or 0) - len(part) + len(digits) - len(stripped)
    return f"{'-' if shown[0] == '-' else ''}{stripped}{f'e{exponent}' if exponent else ''}"


def shift_key(key: str, exponent: int) -> str:
    """The key of a value times a power of ten, by the key of the value."""
    digits, _, power = key.partition("e")
    exponent += int(power or 0)
    return f"{digits}e{exponent}" if exponent and digits != "0" else digits
