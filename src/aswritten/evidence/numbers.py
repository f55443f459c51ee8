"""A number as SPEC 1 reads it: exact, from its text, whatever the size of its exponent."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_GROUPED: Final = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?"
_PLAIN: Final = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,18}(?![0-9]))?"
_PERCENT: Final = r"(?:[ \u00a0\u202f]?%)?"
_TOKEN: Final = rf"(?P<sign>[+-]?)(?P<body>{_GROUPED}|{_PLAIN})"
_VALUE = re.compile(rf"{_TOKEN}(?P<dot>\.)?(?P<percent>{_PERCENT})")
_PERCENT_BYTES: Final = rb"(?:(?: |\xc2\xa0|\xe2\x80\xaf)?%)?"
TOKEN_BYTES: Final = re.compile(rb"[+-]?(?:" + f"{_GROUPED}|{_PLAIN}".encode() + b")" + _PERCENT_BYTES)
"""A number token where it stands in UTF-8 text. An exponent of more than 18 digits makes no number."""


class NumberValue(NamedTuple):
    """``int(digits) * 10 ** exponent`` without zeros at either end; zero has no digits, no sign and exponent 0."""

    sign: str
    digits: str
    exponent: int
    percent: str


def parse_number(text: str) -> NumberValue | None:
    """Read a text that is one number from end to end; ``None`` for anything else.

    >>> parse_number("1,000") == parse_number("10E2")
    True
    >>> parse_number("0,91") is None
    True
    """
    match = _VALUE.fullmatch(text)
    if match is None or (match["dot"] and not match["body"].replace(",", "").isdigit()):
        return None
    mantissa, _, exponent_text = match["body"].replace(",", "").lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    kept = digits.rstrip("0")
    percent = "%" if match["percent"] else ""
    if not kept:
        return NumberValue("", "", 0, percent)
    exponent = int(exponent_text or "0") - len(fraction) + len(digits) - len(kept)
    return NumberValue("-" if match["sign"] == "-" else "", kept, exponent, percent)


def candidate_pattern(value: NumberValue) -> re.Pattern[bytes]:
    """A pattern that finds the first significant digit of every spelling of a value, and little else.

    It begins with a literal digit, which is what makes it fast, and runs in linear time. What it finds is still to be
    read strictly.
    """
    if not value.digits:
        return re.compile(rb"0(?<![0-9]0)(?<![0-9]\.0)(?!0*+[.,]?0*+[1-9])")
    first, rest = value.digits[0], value.digits[1:]
    if not rest:
        tails = [*_plain_tails(value), "[0.]*+[eE]"]
        return re.compile(f"{first}(?<![1-9]{first})(?:{'|'.join(tails)})".encode())
    # Every branch begins with a literal, so that most digits are passed over in one step.
    scientific = rest[0] + "".join(rf"\.?{digit}" for digit in rest[1:]) + "[0.]*+[eE]"
    tails = [*_plain_tails(value), scientific, rf"\.{scientific}"]
    return re.compile(f"{first}(?:{'|'.join(tails)})".encode())


LONGEST_PLAIN: Final = 4096
"""Zeros of a plain spelling; a value beyond is found in exponent form, or digit by digit as it stands."""


def _plain_tails(value: NumberValue) -> list[str]:
    """The plain spellings, from the second significant digit on; what may stand before the first is not read here."""
    rest = value.digits[1:]
    point = len(value.digits) + value.exponent
    if abs(point) > len(value.digits) + LONGEST_PLAIN:
        return []
    if point <= 0:
        return [rf"{rest}(?<=\.{'0' * -point}{value.digits})0*+(?![0-9])"]
    whole = value.digits[:point].ljust(point, "0")
    fraction = value.digits[point:]
    after = rf"\.{fraction}0*+(?![0-9])" if fraction else r"(?![0-9])(?!\.0*+[1-9])"
    return [re.escape(spelt[1:]) + after for spelt in {whole, group(whole)}]


def group(whole: str) -> str:
    """Digits with English grouping commas.

    >>> group("1234567")
    '1,234,567'
    """
    head = len(whole) % 3 or 3
    return ",".join([whole[:head], *(whole[at : at + 3] for at in range(head, len(whole), 3))])
