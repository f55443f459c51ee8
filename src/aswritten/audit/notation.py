"""How an author writes a number down, and another value written down in the same way."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from aswritten.audit.quantity import Quantity

_WIDE: Final = Context(prec=420)
_SEPARATOR: Final = r"(?:\{,\}|\{\.\}|\\[,;:! ]|\\thinspace[ ]|[.,'’·~\u00a0\u2009\u202f ])"
_FIGURE: Final = re.compile(rf"(?:[.,])?[0-9]+(?:{_SEPARATOR}[0-9]+)*")
_CUT: Final = re.compile(f"({_SEPARATOR})")
_MARKS: Final = frozenset({".", ",", "{,}", "{.}", "·"})
_LINK_END: Final = "]("
_GROUP: Final = 3


class UnkeptFormatError(ValueError):
    """The way in which a number is written cannot be kept; the text says why."""


class Notation(NamedTuple):
    """A number as written: what stands before and behind its figure, and how the figure is made.

    Attributes:
        decimals: digits behind the decimal mark.
        mark: the decimal mark; empty where there are none.
        grouping: what stands between groups of three digits; empty where the figure has none.
        bare: whether a figure below one has no zero before the mark (``.73``).
    """

    before: str
    behind: str
    decimals: int
    mark: str
    grouping: str
    bare: bool

    def write(self, magnitude: Decimal) -> str:
        """A magnitude, rounded half up to the digits shown."""
        step = Decimal((0, (1,), -self.decimals))
        digits = f"{magnitude.quantize(step, rounding=ROUND_HALF_UP, context=_WIDE):f}"
        whole, _, part = digits.partition(".")
        if self.bare and whole == "0":
            whole = ""
        elif self.grouping and len(whole) > _GROUP:
            first = len(whole) % _GROUP
            groups = [whole[:first]] * bool(first)
            groups += [whole[at : at + _GROUP] for at in range(first, len(whole), _GROUP)]
            whole = self.grouping.join(groups)
        return f"{self.before}{whole}{self.mark}{part}{self.behind}"


def read_notation(text: str, decimals: int) -> Notation:
    r"""How a number is written that shows so many decimals.

    >>> read_notation(r"1{,}234.5\%", 1).write(Decimal("98765.43"))
    '98{,}765.4\\%'

    Raises:
        UnkeptFormatError: it is in words, has a power of ten, or is grouped in a way of its own.
    """
    own, link_end, rest = text.partition(_LINK_END)
    found = list(_FIGURE.finditer(own))
    if not found:
        raise UnkeptFormatError("it is not written in digits")
    if len(found) > 1 or sum(char.isnumeric() for char in own) != sum(char.isdigit() for char in found[0][0]):
        raise UnkeptFormatError("it has a power of ten or other digits beside its own")
    before, figure, behind = own[: found[0].start()], found[0][0], own[found[0].end() :]
    bare = figure[0] in ".,"
    pieces = _CUT.split(figure)
    digits, separators = pieces[::2], pieces[1::2]
    mark = ""
    if decimals:
        if not separators or separators[-1] not in _MARKS or len(digits[-1]) != decimals:
            raise UnkeptFormatError("its decimal mark is in doubt")
        mark = separators.pop()
        digits.pop()
    if bare and (not mark or digits != [""]):
        raise UnkeptFormatError("its decimal mark is in doubt")
    _require_groups(digits, separators, mark)
    return Notation(before, behind + link_end + rest, decimals, mark, separators[0] if separators else "", bare)


def _require_groups(digits: list[str], separators: list[str], mark: str) -> None:
    if not separators:
        return
    even = all(len(group) == _GROUP for group in digits[1:]) and 0 < len(digits[0]) <= _GROUP
    if not even or len(set(separators)) > 1 or separators[0] == mark:
        raise UnkeptFormatError("its digits are grouped in a way of their own")


def rewrite(quantity: Quantity, text: str, value: Fraction) -> str:
    r"""A text of a quantity with another value, at the precision shown and in the author's form.

    Args:
        quantity: as it was read from ``text`` (or from a text that says the same).
        text: raw, as in the document.
        value: exact, in the document's unit.

    Raises:
        UnkeptFormatError: the form cannot be kept.
    """
    if quantity.value is None or not quantity.scale:
        raise UnkeptFormatError("it has no value")
    if quantity.spelled:
        raise UnkeptFormatError("it is written in words")
    step = quantity.step / quantity.scale
    notation = read_notation(text, max(0, -int(step.normalize().as_tuple().exponent)))
    if notation.write(_WIDE.divide(abs(quantity.value), quantity.scale)) != text:
        raise UnkeptFormatError("it is written in a form of its own")
    try:
        exact = _WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))
        magnitude = _WIDE.divide(abs(exact), quantity.scale)
        new = notation.write(magnitude)
    except DecimalException as err:
        raise UnkeptFormatError("the evidence has too many digits") from err
    _require_sign(quantity, exact, new)
    return new


def _require_sign(quantity: Quantity, exact: Decimal, new: str) -> None:
    is_zero = not any(char in "123456789" for char in new.partition(_LINK_END)[0])
    if is_zero and exact:
        raise UnkeptFormatError("at its precision the evidence would show as zero")
    shown = Decimal(0) if quantity.value is None else quantity.value
    if (exact < 0) != (shown < 0 and not is_zero) or (is_zero and quantity.sign):
        raise UnkeptFormatError("the evidence has another sign, which the words around it may state too")
