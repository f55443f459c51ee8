"""Which member of an axis the words around a number choose, the nearest words first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import split_name
from aswritten.audit.comparing import same_unit
from aswritten.audit.cube_model import AxisKind, is_numeric
from aswritten.audit.cube_tokens import tokenise, words_of
from aswritten.audit.quantity import Origin, Statistic
from aswritten.audit.selection import (
    CAPTION,
    CLAUSE,
    EARLIER,
    HEADER,
    HINT,
    LEAD,
    SENTENCE,
    Around,
    Choice,
    nothing_of,
)
from aswritten.audit.sentence_names import clause, is_per, own_span, owned_by, whole
from aswritten.audit.statistic_keys import is_statistic
from aswritten.audit.statistic_names import ENDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.cube_model import Axis, Cube
    from aswritten.audit.cube_words import Mention
    from aswritten.audit.quantity import Quantity

LEAST_PREFIX: Final = 4
"""A shorter word is not the beginning of another."""
_SEVERAL: Final = 2
_PERCENT: Final = "percent"
_OVER: Final = re.compile(r"\b(?:over|across|all)\s(?:all\s|the\s)*\Z", re.IGNORECASE)
_OVER_SEVERAL: Final = re.compile(r"\b(?:over|across|of)\s(?:all\s|the\s)*(?:[\d,]+\s)?([^\W\d_]+)", re.IGNORECASE)
_TOLD_BY: Final = "ed"
"""How words end that tell more of what stands behind them."""


class Chooser(NamedTuple):
    """One axis of a cube, and the words around a number.

    Attributes:
        at: which axis of the cube.
        allowed: the members that the number may be of.
    """

    case: Case
    quantity: Quantity
    cube: Cube
    at: int
    around: Around
    allowed: AbstractSet[int]

    @property
    def axis(self) -> Axis:
        """The axis."""
        return self.cube.axes[self.at]

    def mentions(self, text: str, *, is_header: bool = False) -> list[Mention]:
        """The members that a text names, of those that the number may be of."""
        return [one for one in self._all(text, is_header=is_header) if one.member in self.allowed]

    def names_any(self, text: str) -> bool:
        """Whether a text names any member at all."""
        return bool(self._all(text, is_header=False))

    def _all(self, text: str, *, is_header: bool) -> list[Mention]:
        wanted = (self.cube.number, self.at)
        found = [
            one
            for one in self.case.name_book.mentions(text, is_header=is_header)
            if (one.cube, one.axis) == wanted and not self._counts_all(text, one)
        ]
        return _told_of(text, found) if self.axis.kind is AxisKind.KEY and len(found) > 1 else found

    def _counts_all(self, text: str, one: Mention) -> bool:
        """Whether "over 6 preparations" counts the preparations, of which the last is number 6."""
        if not text[one.start].isdigit() or not is_numeric(self.axis):
            return False
        return _OVER.search(text, 0, one.start) is not None

    def choice(self, found: Sequence[Mention], level: float) -> Choice:
        """The choice of the members that some words name."""
        found = whole(found)
        members = frozenset(one.member for one in found)
        return Choice(members, self.axis.cells_of(members), level, all(one.is_part for one in found))


def _told_of(text: str, found: Sequence[Mention]) -> list[Mention]:
    """The keys that a text names, without what another only tells more of.

    "Cancelled trips" are ``cancelled``; the mean of "mean fidelity" is that of fidelity, and no ``mean_minutes``.
    """
    worded = {one.start for one in found if not is_statistic(text[one.start : one.end])}
    found = [one for one in found if one.start in worded or one.end + 1 not in worded]
    ends = {one.end for one in found if not one.is_part and text[one.start : one.end].lower().endswith(_TOLD_BY)}
    return [one for one in found if not (one.start - 1 in ends and text[one.start - 1] == " ")]


def choose(chooser: Chooser) -> Choice:
    """The member of an axis that the nearest words name, of those that it may be."""
    own = _by_own_words(chooser)
    if own is not None and own.is_part:
        own = _by_shared_words(chooser, own) or own
    if own is not None and not (own.level <= SENTENCE and _is_of_several(chooser)):
        return own
    quantity, axis = chooser.quantity, chooser.axis
    is_told = any(chooser.names_any(scope.text) for scope in chooser.around.scopes if scope.level >= LEAD)
    if not is_told and is_aggregate(quantity) and (axis_named(axis.name, quantity) or _is_over(chooser)):
        # "averaged over the stations": over all of them.
        return nothing_of(chooser.cube)
    if (bare := _bare(chooser)) is not None:
        return bare
    if axis.kind is AxisKind.RUN:
        # A run that the words do not name is one of several, whatever is named farther off.
        return _by_table(chooser)
    if own is None and _names_behind(chooser):
        # What the sentence names behind the number is another's.
        return _by_scopes(chooser)
    return _scattered(chooser) or _by_scopes(chooser)


def _by_shared_words(chooser: Chooser, own: Choice) -> Choice | None:
    """The key whose words all stand by, one of them in the number's own clause, where the named part's stands off.

    "The NSE is 0.82 in calibration and 0.79 in validation": validation is not of NSE alone, calibration is.
    """
    if chooser.axis.kind is not AxisKind.KEY or chooser.quantity.cell is not None or len(own.members) != 1:
        return None
    telling = chooser.case.name_book.telling_words(chooser.axis)
    near = {token.key for token in tokenise(clause(chooser.case, chooser.quantity))}
    mine = set(telling[next(iter(own.members))])
    if near & mine or not any(near & set(words) - mine for words in telling):
        return None
    return _scattered(chooser)


def _is_over(chooser: Chooser) -> bool:
    """Whether a mean is said to be over what the names of folders or files have in common: "over 6 batches"."""
    if chooser.axis.kind is not AxisKind.PATH or len(chooser.axis.members) < _SEVERAL:
        return False
    words = [frozenset(words_of(member)) for member in chooser.axis.members]
    common = {word for word in frozenset.intersection(*words) if len(word) >= LEAST_PREFIX}
    said = _OVER_SEVERAL.findall(chooser.quantity.sentence_text)
    return any(token.key in common for text in said for token in tokenise(text))


def _names_behind(chooser: Chooser) -> bool:
    """Whether a sentence names members of the axis behind the number alone."""
    if chooser.quantity.cell is not None:
        return False
    found, end = chooser.mentions(chooser.quantity.sentence_text), own_span(chooser.quantity).end
    return bool(found) and all(one.start >= end for one in found)


def _is_of_several(chooser: Chooser) -> bool:
    """Whether an end is named of what only an earlier clause names one of: "A has 68; the largest of any was 71"."""
    quantity = chooser.quantity
    if quantity.cell is not None or chooser.axis.kind is AxisKind.KEY:
        return False
    if not any(one.statistic in ENDS and one.origin is Origin.CLAUSE for one in quantity.aggregates):
        return False
    start = own_span(quantity).start
    return all(one.end <= start for one in chooser.mentions(quantity.sentence_text))


def by_unit(quantity: Quantity, axis: Axis, members: Sequence[int]) -> Choice | None:
    """The one key that names the unit that the document shows."""
    if not (quantity.unit or quantity.percent) or len(axis.members) < _SEVERAL:
        return None
    names = axis.members
    same = [
        member
        for member in members
        if (same_unit(quantity, names[member]) if quantity.unit else _PERCENT in split_name(names[member]))
    ]
    if len(same) != 1:
        return None
    cells = axis.cells[same[0]]
    if quantity.cell is not None and _is_bare_percent(quantity.cell.column_headers[-1:]):
        return Choice(frozenset(same), cells, HEADER)
    # Many a percentage stands under a key that does not say so.
    return Choice(frozenset(same), cells, CAPTION, is_part=not quantity.unit)


def _is_bare_percent(headers: Sequence[str]) -> bool:
    """Whether a column's header is the sign alone."""
    return any(header.strip("()[] ") == "%" for header in headers)


def axis_named(name: str, quantity: Quantity) -> bool:
    """Whether the sentence, or the caption of the cell's table, has the name of an axis."""
    wanted = [token.key for token in tokenise(name)]
    text = quantity.sentence_text if quantity.cell is None else f"{quantity.cell.caption} {quantity.lead}"
    return bool(wanted) and set(wanted) <= {token.key for token in tokenise(text)}


def is_aggregate(quantity: Quantity) -> bool:
    """Whether words around a quantity name an aggregate."""
    return any(one.statistic not in (None, Statistic.COUNT) for one in quantity.aggregates)


def _by_own_words(chooser: Chooser) -> Choice | None:
    """What a cell's headers, or a number's own part of its sentence, choose."""
    if chooser.quantity.cell is not None:
        held = [
            one
            for text in chooser.around.headers
            for one in chooser.mentions(text, is_header=True)
            if not is_per(text, one.start)
        ]
        return (_covered(chooser, held) or chooser.choice(held, HEADER)) if held else None
    found = chooser.mentions(chooser.quantity.sentence_text)
    owned = owned_by(chooser.case, chooser.quantity, found)
    return chooser.choice(owned.names, owned.level) if owned.names else None


def _covered(chooser: Chooser, held: Sequence[Mention]) -> Choice | None:
    """The key of which a header has more words than of the one it begins with, though another stands between.

    "Falls per 1,000 patient days" is falls_per_1000_days, and not falls.
    """
    if chooser.axis.kind is not AxisKind.KEY:
        return None
    telling = chooser.case.name_book.telling_words(chooser.axis)
    most = max(len(telling[one.member]) for one in held)
    for text in chooser.around.headers:
        words = {token.key for token in tokenise(text)}
        found = [at for at in sorted(chooser.allowed) if len(telling[at]) > most and words.issuperset(telling[at])]
        if len(found) == 1:
            return Choice(frozenset(found), chooser.axis.cells[found[0]], HEADER)
    return None


def _bare(chooser: Chooser) -> Choice | None:
    """The one member of an axis of numbers that stands in the number's own clause: "52.7 Wh at 25 degrees"."""
    axis = chooser.axis
    if chooser.quantity.cell is not None or not is_numeric(axis):
        return None
    words = {token.key for token in tokenise(clause(chooser.case, chooser.quantity))}
    found = [member for member, text in enumerate(axis.members) if text in words]
    return Choice(frozenset(found), axis.cells[found[0]], CLAUSE, is_part=True) if len(found) == 1 else None


def _by_table(chooser: Chooser) -> Choice:
    """The one run that a cell's caption or lead-in names: "GMT at day 29"."""
    for scope in chooser.around.scopes if chooser.quantity.cell is not None else ():
        found = whole(chooser.mentions(scope.text)) if scope.level >= LEAD else ()
        if len({one.member for one in found}) == 1 and not found[0].is_part:
            return chooser.choice(found, scope.level)
    return nothing_of(chooser.cube)


def _by_scopes(chooser: Chooser) -> Choice:
    """What the nearest text that names a member chooses: the caption, the lead-in, sentences before, headings."""
    for scope in chooser.around.scopes:
        found = chooser.mentions(scope.text)
        if found and chooser.quantity.cell is not None and scope.level >= LEAD:
            others = chooser.case.row_heads(chooser.quantity)
            found = [one for one in found if scope.text[one.start : one.end].lower() not in others]
        if not found:
            continue
        if len({one.member for one in whole(found)}) > 1:
            if _has_own_aggregate(chooser.quantity):
                # A column of means beside those of the members that the caption lists.
                break
            if scope.level <= EARLIER:
                # Named before, though not which of them is meant here.
                return nothing_of(chooser.cube, HINT, frozenset(one.member for one in found))
        return chooser.choice(found, scope.level)
    return nothing_of(chooser.cube)


def _scattered(chooser: Chooser) -> Choice | None:
    """The member whose telling words all stand around the number, though apart: SBP in the header, "week 12" above."""
    axis = chooser.axis
    if axis.kind is AxisKind.PATH or len(axis.members) < _SEVERAL:
        return None
    levels = _word_levels(chooser)
    found: list[tuple[float, float, int]] = []
    for member, words in enumerate(chooser.case.name_book.telling_words(axis)):
        near = [_level_of(word, levels) for word in words] if member in chooser.allowed else []
        if len(words) > 1 and near and min(near) and max(near) >= SENTENCE:
            found.append((min(near), sum(near) / len(near), member))
    found.sort(reverse=True)
    if not found or (len(found) > 1 and found[0][:2] == found[1][:2]):
        return None
    level, _, member = found[0]
    return Choice(frozenset((member,)), axis.cells[member], level)


def _word_levels(chooser: Chooser) -> dict[str, float]:
    """How near each word stands to the number."""
    quantity = chooser.quantity
    own = [(text, HEADER) for text in chooser.around.headers]
    if quantity.cell is None:
        own = [(quantity.sentence_text, SENTENCE), (clause(chooser.case, quantity), CLAUSE)]
    levels: dict[str, float] = {}
    for text, level in (*own, *(scope for scope in chooser.around.scopes if scope.level >= LEAD)):
        for token in tokenise(text):
            levels[token.key] = max(levels.get(token.key, 0.0), level)
    return levels


def _level_of(word: str, levels: Mapping[str, float]) -> float:
    """How near a word of a name stands, or one that it is the beginning of."""
    known = levels.get(word, 0.0)
    if known or len(word) < LEAST_PREFIX or not word.isalpha():
        return known
    return max((level for other, level in levels.items() if other.startswith(word)), default=0.0)


def _has_own_aggregate(quantity: Quantity) -> bool:
    """Whether its own header names an aggregate."""
    return any(one.statistic is not None and one.origin in (Origin.ROW, Origin.COLUMN) for one in quantity.aggregates)
