"""Which stretches of a sentence are a number's own: with several numbers, each has the words that belong to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.wording import any_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aswritten.audit.quantity import Quantity

_STRONG: Final = re.compile(rf"[;:](?=\s)|\b(?:{any_of('apart')})\b", re.IGNORECASE)
_WEAK: Final = re.compile(rf"[,(](?=\s|\w|\Z)|\b(?:{any_of('joins')})\b", re.IGNORECASE)
_LEADING: Final = re.compile(rf"[\s%]*(?:[,;]|\b(?:{any_of('leads')})\b)", re.IGNORECASE)
_BRACKETED: Final = re.compile(r"\s*(?:[^\W\d][\w/%-]*\s+){0,2}[(\[][^()\[\]]*[)\]]")
_FROM: Final = re.compile(rf"\b(?:{any_of('origin')})\s*\Z", re.IGNORECASE)
_TO: Final = re.compile(rf"(?:\b(?:{any_of('end')})|→)\s*\Z", re.IGNORECASE)
_JOINT: Final = re.compile(rf"[\s,;/%–—-]*(?:(?:{any_of('beside')}|→)\s*)?", re.IGNORECASE)
_COUNTED: Final = re.compile(
    rf"(?P<counted>\s*[^\W\d][\w-]*(?:\s+[^\W\d][\w-]*)?)\s+(?:{any_of('within')})\b[^,(]*\Z", re.IGNORECASE
)
"""What the number before counts, and then this one: "24 goals in 3,012 minutes"."""
_RELATIVE: Final = re.compile(rf"\s*(?:{any_of('of_them')})\b", re.IGNORECASE)
_MOST_BACK: Final = 8
"""Numbers of a list that are gone back over to the words before it."""


class Stretches(NamedTuple):
    """The parts of a sentence around a number.

    Attributes:
        before, after: its own.
        head: the sentence's beginning, before its first number.
        inherited: what the number before it is told by, where nothing but a joint or a bracket parts the two.
        joined_left, joined_right: the neighbour that it stands beside with nothing but a joint between.
    """

    before: str
    after: str
    head: str
    inherited: str = ""
    joined_left: str = ""
    joined_right: str = ""


class _Span(NamedTuple):
    start: int
    stop: int
    name: str
    unit: str


def stretches(quantity: Quantity, neighbours: Mapping[str, Quantity]) -> Stretches:
    """The stretches of the sentence that are a quantity's own, and what it shares."""
    text = quantity.sentence_text
    spans = _spans(quantity, neighbours)
    at = next(index for index, span in enumerate(spans) if span.name == quantity.id)
    own = spans[at]
    right = spans[at + 1] if at + 1 < len(spans) else None
    before, shares = _before(text, spans, at)
    inherited = ""
    if shares is not None:
        back = _inherited(text, spans, at)
        inherited = f"{back} {shares}".strip()
    return Stretches(
        before,
        _after(text[own.stop : right.start if right else len(text)], is_last=right is None),
        text[: spans[0].start],
        inherited,
        spans[at - 1].name if at and is_joint(text, spans[at - 1], own) else "",
        right.name if right is not None and is_joint(text, own, right) else "",
    )


def joined(quantity: Quantity, neighbours: Mapping[str, Quantity]) -> tuple[str, ...]:
    """The numbers of the sentence that stand side by side with this one, in order, itself among them."""
    text = quantity.sentence_text
    spans = _spans(quantity, neighbours)
    first = last = next(index for index, span in enumerate(spans) if span.name == quantity.id)
    while first and is_joint(text, spans[first - 1], spans[first]):
        first -= 1
    while last + 1 < len(spans) and is_joint(text, spans[last], spans[last + 1]):
        last += 1
    return tuple(span.name for span in spans[first : last + 1])


def _spans(quantity: Quantity, neighbours: Mapping[str, Quantity]) -> list[_Span]:
    origin = quantity.sentence.start
    found = [
        _Span(other.range.start - origin, other.range.end - origin, other.id, other.unit)
        for other in (neighbours.get(name) for name in quantity.neighbours)
        if other is not None
        and other.id != quantity.id
        and other.block == quantity.block
        and other.id not in quantity.partners
        and not (other.exempt is not None and not other.exempt_unless_traced)
    ]
    found.append(_Span(quantity.range.start - origin, quantity.range.end - origin, quantity.id, quantity.unit))
    return sorted(found)


def is_joint(text: str, left: _Span, right: _Span) -> bool:
    """Whether nothing but a word of joining, a mark or the left one's unit parts two numbers."""
    between = _without_unit(text[left.stop : right.start], left.unit)
    return len(between) <= 24 and bool(_JOINT.fullmatch(between))  # noqa: PLR2004 - a joint is short


def _without_unit(between: str, unit: str) -> str:
    bare = between.lstrip()
    return bare[len(unit) :] if unit and bare.startswith(unit) else between


def _before(text: str, spans: Sequence[_Span], at: int) -> tuple[str, str | None]:  # noqa: C901, PLR0911 - a ladder of cuts
    """What stands before a number and is its own; then what else it shares with the number before it, if it does."""
    if not at:
        whole = text[: spans[0].start]
        opened = max(whole.rfind("("), whole.rfind("["))
        is_pair = len(spans) > 1 and is_joint(text, spans[0], spans[1])
        if is_pair and opened >= 0 and not re.search(r"[)\]]", whole[opened:]):
            # "X beats Y (11.4 against 9.9)": the last name before the bracket is not the first number's.
            return whole[opened + 1 :], ""
        return whole[_last(_STRONG, whole) :], None
    left, own = spans[at - 1], spans[at]
    rest = _without_unit(text[left.stop : own.start], left.unit)
    if found := _BRACKETED.match(rest):
        rest = rest[found.end() :]
    if _JOINT.fullmatch(rest) or (_FROM.search(text[: left.start]) and _TO.search(rest)):
        return "", ""
    opened = max(rest.rfind("("), rest.rfind("["))
    if opened >= 0 and not re.search(r"[)\]]", rest[opened:]):
        outer = rest[:opened]
        cut = _last(_STRONG, outer)
        if cut:
            return f"{outer[cut:]} {rest[opened + 1 :]}", None
        return rest[opened + 1 :], outer
    if cut := _last(_STRONG, rest):
        return rest[cut:], None
    if found := _LEADING.match(rest):
        return rest[found.end() :], None
    if found := _COUNTED.match(rest):
        return rest[found.end("counted") :], ""
    cut = _last(_WEAK, rest)
    if _RELATIVE.match(rest[cut:]):
        return rest, ""
    # "24 goals in 3,012 minutes": the clause goes on, and so does what it is about.
    return rest[cut:], None if cut else ""


def _inherited(text: str, spans: Sequence[_Span], at: int) -> str:
    """The words before the nearest number before this one that has any."""
    for back in range(at - 1, max(-1, at - 1 - _MOST_BACK), -1):
        before, shares = _before(text, spans, back)
        if not back:
            return text[: spans[0].start]
        if shares is None or any(character.isalpha() for character in before):
            return before
    return ""


def _after(text: str, *, is_last: bool) -> str:
    if found := _BRACKETED.match(text):
        return found.group()
    stop = _first(_STRONG, text)
    return text[: stop if is_last else min(stop, _first(_WEAK, text))]


def _last(pattern: re.Pattern[str], text: str) -> int:
    return max((match.end() for match in pattern.finditer(text)), default=0)


def _first(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return len(text) if match is None else match.start()
