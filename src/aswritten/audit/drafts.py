"""Quantities in the making: numbers with value, precision and place, before what stands around them is read."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from aswritten.audit.quantity import Role
from aswritten.extract.number_forms import read_figure
from aswritten.lexicons.lexicon import read_list
from aswritten.model.finding import Range
from aswritten.model.number import Doubtful, NumberKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aswritten.audit.quantity import Aggregate, Delta, Exempt, Link, Uncertainty
    from aswritten.audit.reading_text import BlockText, Stated
    from aswritten.audit.wording import Wording
    from aswritten.document.mapping import Place
    from aswritten.model.number import Number

_FIGURE = re.compile(r"\d(?:[\d.,]*\d)?|[.,]\d+")
_SIGNED = re.compile(r"(?:[-+]\s?)?[$€£¥]?(?:\d(?:[\d.,]*\d)?|[.,]\d+)(?:[eE][-+]?\d+(?![\w.]))?")
_JOINED = re.compile(r"[\s\W]*(?:to|through|up to|bis|à|a|hasta|至|到)?[\s\W]*")
_EXPONENT = re.compile(r"[eE][-+]?\d|[×x·*]\s?10")
_PLAIN = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)%?\Z")
_SHARED = re.compile(r" ?(?:±|\+/-) ?$|\s(?:and|or|und|oder|et|ou|y|o)\s$")
_DEGREES = re.compile(r"\s?°\s?([CF])\b")
_POWERS = str.maketrans("²³", "23")
_DIVIDED = re.compile(
    r"\s?(?P<top>[^\W\d_]{1,4}[23²³]?)(?:/(?P<per>[^\W\d_]{1,4})(?![\w/])|[\s·⋅]?(?P<power>[^\W\d_]{1,4})\^?\{?[⁻−-](?P<root>[1-3¹²³])\}?)"
)
_BEGUN = re.compile(r"\bfrom\s+[-+$€£]?\d[\d.,]*\s?\S{0,8}\s+(?:[^\W\d]+\s+){1,3}$")
"""An end that a change starts from, and words behind it that tell it from the other."""
_LARGEST = 400
"""Digits beyond which a number is no quantity."""


class Draft:
    """A number on its way to a quantity; ``start`` and ``end`` are in the block's reading text."""

    __slots__ = (
        "aggregates", "approximate", "comparator", "decimals", "delta", "detail", "end", "exempt", "files", "id",
        "kind", "link", "noun", "number", "partners", "percent", "place", "points", "range", "role", "scale",
        "sentence", "significant", "spelled", "start", "step", "text", "uncertainty", "unit", "unit_from_header",
        "unless_traced", "value", "where",
    )  # fmt: skip

    def __init__(self, where: BlockText, number: Number | None, start: int, end: int) -> None:
        self.where = where
        self.number = number
        self.start = start
        self.end = end
        self.text = where.text[start:end]
        self.kind = number.kind if number else NumberKind.NUMBER
        self.noun = number.noun if number else ""
        self.range: Range = where.view.to_raw(start, end)
        self.place: Place = where.block.place(self.range)
        self.sentence: Range = where.sentence_at(self.range.start)
        self.id = ""
        self.value: Decimal | None = None
        self.step = Decimal(1)
        self.decimals = 0
        self.significant = 0
        self.percent = bool(number and number.percent)
        self.unit = _whole_unit(number.unit, where.text, end) if number else ""
        self.points = False
        self.unit_from_header = False
        self.comparator = number.bound if number else ""
        self.approximate = bool(number and number.approximate)
        self.spelled = bool(number and number.spelled)
        self.scale = Decimal(1)
        self.role = Role.VALUE
        self.partners: tuple[Draft, ...] = ()
        self.uncertainty: Uncertainty | None = None
        self.aggregates: tuple[Aggregate, ...] = ()
        self.delta: Delta | None = None
        self.exempt: Exempt | None = None
        self.unless_traced = False
        self.detail = ""
        self.link: Link | None = None
        self.files: tuple[str, ...] = ()

    @property
    def sign(self) -> str:
        """The sign shown."""
        first = self.text[:1]
        return first if first in "+-" and first else ""

    @property
    def before(self) -> str:
        """The reading text before it, in lower case."""
        return self.where.text[max(0, self.start - 160) : self.start].lower()

    @property
    def after(self) -> str:
        """The reading text behind it, in lower case."""
        return self.where.text[self.end : self.end + 160].lower()

    @property
    def is_result(self) -> bool:
        """Whether it may be one: a value that nothing exempts for good."""
        return self.value is not None and (self.exempt is None or self.unless_traced)

    def set_value(self, value: Decimal, decimals: int) -> None:
        """Take a value whose figure shows so many decimals; find what its last digit is worth."""
        self.value = value
        digits = "".join(character for character in _figure_of(self.text) if character.isdigit())
        self.significant = len(digits.lstrip("0")) or (1 if digits else 0)
        step = Decimal((0, (1,), -decimals))
        if self.spelled:
            self.step = self.scale = _spelled_scale(value) if abs(value) >= 1000 else Decimal(1)  # noqa: PLR2004 - from thousands on, words round
            self.significant = len(value.normalize().as_tuple().digits)
            self.decimals = max(0, -int(value.normalize().as_tuple().exponent))
            self.step = min(self.step, Decimal((0, (1,), -self.decimals))) if self.decimals else self.step
            return
        mantissa = Decimal(int(digits or "0")) * step
        factor = abs(value) / mantissa if mantissa and digits else Decimal(1)
        self.step = (step * factor).normalize()
        if factor != 1 and not _EXPONENT.search(self.text):
            self.scale = factor.normalize()
        self.decimals = max(0, -int(self.step.as_tuple().exponent))


def _whole_unit(unit: str, text: str, end: int) -> str:
    """A unit with what it is divided by: "m s⁻¹" is m/s, and mm/s is one as well."""
    if not unit and (degrees := _DEGREES.match(text, end)) is not None:
        return f"°{degrees[1]}"
    behind = _DIVIDED.match(text, end)
    if behind is not None and unit in ("", behind["top"], behind["top"].rstrip("23²³")):
        root = (behind["root"] or "").strip("1¹")
        return f"{behind['top']}/{behind['per'] or behind['power']}{root}".translate(_POWERS)
    return unit


def _figure_of(text: str) -> str:
    found = _FIGURE.search(text)
    return found.group() if found else ""


def _spelled_scale(value: Decimal) -> Decimal:
    scale = Decimal(1)
    while value % (scale * 1000) == 0:
        scale *= 1000
    return scale


def draft_numbers(stated: list[Stated], wording: Wording) -> list[Draft]:
    """A draft for each number, ranges as their two ends, words of ratio among them; in reading order."""
    drafts: list[Draft] = []
    for index, one in enumerate(stated):
        following = stated[index + 1] if index + 1 < len(stated) else None
        drafts += _drafts_of(one, following, wording)
    return drafts


def _drafts_of(one: Stated, following: Stated | None, wording: Wording) -> Iterator[Draft]:
    where, number = one.where, one.number
    if number.kind is NumberKind.RANGE and number.value is not None and number.high is not None:
        ends = _range_ends(one)
        if ends is not None:
            low = _end_draft(one, ends[0], number.value)
            high = _end_draft(one, ends[1], number.high)
            low.role, high.role = Role.RANGE_LOW, Role.RANGE_HIGH
            low.partners, high.partners = (high,), (low,)
            _part_unlike(low, high, wording)
            yield low
            yield high
            return
    draft = Draft(where, number, one.start, one.end)
    if number.kind is NumberKind.NUMBER and number.value is not None and len(number.text) < _LARGEST:
        draft.set_value(number.value, number.decimals)
    elif number.kind is NumberKind.OPAQUE and _PLAIN.match(number.text):
        _read_shared(draft, following)
    draft.points = _is_points(draft, wording)
    if draft.points:
        draft.percent = False
    yield draft


def _part_unlike(low: Draft, high: Draft, wording: Wording) -> None:
    """``up 3 points to 76`` and ``rose 3% to 76%`` are a change and what it led to, no range.

    Nor is ``1 to 95 ms`` in ``from 137 ms in block 1 to 95 ms``.
    """
    between = low.where.text[low.end : high.start]
    named = not _JOINED.fullmatch(between.lower())
    moved = wording.ends("up", "down").search(low.before)
    begun = _BEGUN.search(low.before) is not None
    if not named and not moved and not begun:
        return
    low.role = high.role = Role.VALUE
    low.partners = high.partners = ()
    low.percent = "%" in between or (low.percent and not named and not begun)
    unit = re.match(r"\s*-?([^\W\d_]+)", between)
    low.unit = unit[1] if named and unit else ""
    low.points = _is_points(low, wording)
    if not re.match(r"\s*" + re.escape(high.unit), high.after):
        high.unit = ""


def _read_shared(draft: Draft, following: Stated | None) -> None:
    """``73.2 ± 0.4%``, ``73.2 and 70.4 %``: the mark behind the second number is the first's too."""
    if following is None or following.where is not draft.where or following.number.value is None:
        return
    if not _SHARED.search(draft.where.text[draft.end : following.start]):
        return
    draft.kind = NumberKind.NUMBER
    draft.percent = following.number.percent
    draft.unit = following.number.unit
    figure = draft.text.lstrip("+-").rstrip("%")
    draft.set_value(Decimal(draft.text.rstrip("%")), len(figure.partition(".")[2]))


def _range_ends(one: Stated) -> tuple[Range, Range] | None:
    """Where the two ends of a range stand; a scale word or percent sign belongs to the second."""
    found = list(_SIGNED.finditer(one.where.text, one.start, one.end))
    if len(found) != 2:  # noqa: PLR2004 - a range has two ends
        return None
    first, second = found
    start = second.start() + (one.where.text[second.start()] in "-+" and one.where.text[second.start() - 1].isdigit())
    return Range(*first.span()), Range(start, one.end)


def _end_draft(one: Stated, where: Range, value: Decimal) -> Draft:
    draft = Draft(one.where, one.number, *where)
    draft.kind = NumberKind.NUMBER
    figure = read_figure(_figure_of(draft.text), decimal_mark=".", doubtful=Doubtful.ENGLISH)
    try:
        decimals = len(figure.partition(".")[2]) if figure else 0
        draft.set_value(value, decimals)
    except InvalidOperation:
        draft.value = None
    return draft


def _is_points(draft: Draft, _wording: Wording) -> bool:
    units = read_list("any", "quantities")["point_units"].split()
    unit = draft.unit
    if unit in units or unit.lower() in {"points", "pp", "pts"}:
        return True
    return (
        bool(
            re.match(
                r"\s?-?\s?(?:percentage[ -]points?|percent points|%-points?|points?\b|"
                r"pp\b|pts\b|个百分点|prozentpunkte|puntos porcentuales|points de pourcentage)",
                draft.after,
            )
        )
        and not draft.spelled
    )
