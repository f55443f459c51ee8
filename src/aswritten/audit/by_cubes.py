"""Which cells of the evidence the words around a quantity select, axis by axis, the nearest words first."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import AKIN, GENERIC, is_key_like, split_name
from aswritten.audit.comparing import same_unit, units_clash
from aswritten.audit.cube_words import stem, tokenise
from aswritten.audit.cubes import KEY, LABEL, PATH, RUN, is_numeric
from aswritten.audit.name_index import members
from aswritten.audit.own_words import joined
from aswritten.audit.quantity import Origin, Statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from aswritten.audit.case import Case
    from aswritten.audit.cube_words import Mention
    from aswritten.audit.cubes import Cube
    from aswritten.audit.quantity import Quantity

HEADER: Final = 5.0
NEXT: Final = 6.0
CLAUSE: Final = 5.0
SENTENCE: Final = 3.5
CAPTION: Final = 3.0
LEAD: Final = 2.5
EARLIER: Final = 2.0
HEADING: Final = 1.5
_LEAST_PREFIX: Final = 4
_FAINT: Final = 0.15
_HINT: Final = 0.05
COUNTED: Final = 3.0


class Choice(NamedTuple):
    """What is chosen of an axis.

    Attributes:
        cells: a set of bits.
        members: those that are named; several where the words do not tell between them.
        level: how near the words stand that name them; 0 where nothing does.
    """

    members: frozenset[int]
    cells: int
    level: float
    is_part: bool = False


class Selection(NamedTuple):
    """The cells of a cube that the words select.

    Attributes:
        open_axes: axes along which the selected cells still differ.
        strangers: words of its headers that nothing of the cube explains.
    """

    cube: Cube
    choices: tuple[Choice, ...]
    cells: int
    open_axes: tuple[int, ...]
    strangers: tuple[str, ...]
    score: float


class Scope(NamedTuple):
    """A text around a quantity and how near it is."""

    text: str
    level: float
    is_header: bool = False


def scopes_of(case: Case, quantity: Quantity) -> list[Scope]:
    """The texts around a quantity, its sentence aside."""
    found: list[Scope] = []
    if quantity.cell is not None:
        found.append(Scope(quantity.cell.caption, CAPTION))
    found.append(Scope(quantity.lead, LEAD))
    if quantity.cell is None:
        for back, text in enumerate(reversed(case.sentences_before(quantity))):
            found.append(Scope(text, EARLIER - 0.05 * min(back, 8)))
    for back, text in enumerate(reversed(quantity.section)):
        found.append(Scope(text, HEADING - 0.1 * min(back, 8)))
    return [scope for scope in found if scope.text]


def select(case: Case, quantity: Quantity) -> list[Selection]:
    """The cells that each cube's names select, the best cube first."""
    book = case.name_book
    if is_condition(case, quantity) or _names_no_evidence(case, quantity):
        return []
    scopes = scopes_of(case, quantity)
    named: dict[int, None] = {}
    headers: list[str] = []
    if quantity.cell is not None:
        headers = [*quantity.cell.row_headers, *quantity.cell.column_headers]
        for text in headers:
            named.update((one.cube, None) for one in book.mentions(text, is_header=True))
    else:
        named.update((one.cube, None) for one in book.mentions(quantity.sentence_text))
    for scope in scopes:
        named.update((one.cube, None) for one in book.mentions(scope.text))
    found: list[Selection] = []
    for number in named:
        made = _select_in(case, quantity, case.cubes[number], headers, scopes)
        if made is not None:
            found.append(made)
    return sorted(found, key=lambda one: (-one.score, one.cube.number))


def _by_unit(quantity: Quantity, cube: Cube, at: int, members: Sequence[int]) -> Choice | None:
    """The one key that names the unit that the document shows."""
    if not (quantity.unit or quantity.percent) or len(members) < 2:  # noqa: PLR2004 - one of several
        return None
    names = cube.axes[at].members
    same = [
        member
        for member in members
        if (same_unit(quantity, names[member]) if quantity.unit else "percent" in split_name(names[member]))
    ]
    if len(same) != 1:
        return None
    return Choice(frozenset(same), cube.axes[at].cells[same[0]], CAPTION)


def is_condition(case: Case, quantity: Quantity) -> bool:
    """Whether a number is itself part of a name that tells places apart: "at horizon 4"."""
    if quantity.cell is not None:
        return False
    start, end = quantity.range.start - quantity.sentence.start, quantity.range.end - quantity.sentence.start
    return any(
        one.start - 1 <= start and end <= one.end and not one.is_part
        for one in case.name_book.mentions(quantity.sentence_text)
    )


def _select_in(
    case: Case, quantity: Quantity, cube: Cube, headers: Sequence[str], scopes: Sequence[Scope]
) -> Selection | None:
    cells = _of_files(case, quantity, cube)
    choices: list[Choice] = []
    for at, axis in enumerate(cube.axes):
        allowed = [member for member in range(len(axis.members)) if axis.cells[member] & cells]
        if axis.kind == KEY:
            fitting = [m for m in allowed if _may_be(case, quantity, cube, at, m)]
            if not fitting:
                return None
            cells &= _cells(cube, at, fitting)
            allowed = fitting
        choice = _choose(case, quantity, cube, at, headers, scopes, frozenset(allowed))
        if axis.kind == KEY and choice.level < CAPTION and (unit := _by_unit(quantity, cube, at, fitting)) is not None:
            choice = unit
        choices.append(choice)
    score = 0.0
    for choice, axis in zip(choices, cube.axes, strict=True):
        if choice.level:
            cells &= choice.cells
            weight = 0.5 if len(axis.members) == 1 and axis.kind == PATH else 1.0
            # What is measured tells more than of what.
            weight = 2.0 if axis.kind == KEY else weight
            # What an earlier sentence or a heading names is no sign of this cube.
            weight *= 1.0 if choice.level > EARLIER else _FAINT
            score += choice.level * weight * (0.8 if choice.is_part else 1.0)
    if not cells:
        return None
    still = tuple(
        at
        for at, axis in enumerate(cube.axes)
        if axis.kind != RUN
        and sum(1 for bits in axis.cells if bits & cells) > 1
        and not (choices[at].level and len(choices[at].members) == 1)
    )
    strangers = tuple(_strangers(case, quantity, cube))
    if (
        quantity.decimals
        and (not _is_aggregate(quantity) or cells.bit_count() == 1)
        and _has_counts_only(case, cube, cells)
    ):
        score -= COUNTED
    score -= (
        (0.3 if _is_aggregate(quantity) else 1.5) * len(still) + 4.0 * len(strangers) + (0.5 if cube.is_log else 0.0)
    )
    return Selection(cube, tuple(choices), cells, still, strangers, score)


def _may_be(case: Case, quantity: Quantity, cube: Cube, axis: int, member: int) -> bool:
    """Whether a number may be what a key holds: of its unit, and no count where it is a percentage."""
    key = cube.axes[axis].members[member]
    first = cube.axes[axis].cells[member]
    value = cube.values[(first & -first).bit_length() - 1]
    node = case.columns.value_node[value]
    outer = case.columns.node_name[node]
    above = case.columns.names[outer] if outer > 0 else ""
    if units_clash(quantity, key) or units_clash(quantity, above) or _is_condition(cube, key):
        return False
    atoms = split_name(key)
    return not (quantity.percent and len(atoms) > 1 and atoms[0] == "n" and "percent" not in atoms)


def _is_condition(cube: Cube, key: str) -> bool:
    return is_key_like(key) and any(axis.name == key for axis in cube.axes)


def _has_counts_only(case: Case, cube: Cube, cells: int) -> bool:
    """Whether all selected cells are whole numbers, which a number with decimals is none of."""
    some = [cube.values[at] for at in islice(members(cells), 50)]
    return all(case.columns.text(value).lstrip("-").isdigit() for value in some)


def _is_aggregate(quantity: Quantity) -> bool:
    return any(one.statistic not in (None, Statistic.COUNT) for one in quantity.aggregates)


def _has_own_aggregate(quantity: Quantity) -> bool:
    """Whether its own header names an aggregate."""
    return any(one.statistic is not None and one.origin in (Origin.ROW, Origin.COLUMN) for one in quantity.aggregates)


def _cells(cube: Cube, axis: int, members: Sequence[int]) -> int:
    found = 0
    for member in members:
        found |= cube.axes[axis].cells[member]
    return found


def _names_no_evidence(case: Case, quantity: Quantity) -> bool:
    """Whether the words name result files, none of which is there."""
    wanted = [written.partition("#")[0].removeprefix("./") for written in quantity.files]
    if not wanted:
        return False
    paths = [file.path for file in case.columns.files]
    return not any(path == one or path.endswith("/" + one) for path in paths for one in wanted)


def _of_files(case: Case, quantity: Quantity, cube: Cube) -> int:
    """The cells in the files that the words name; all where they name none that the cube has."""
    wanted = [written.partition("#")[0] for written in quantity.files]
    if not wanted:
        return cube.every
    found = 0
    for at, value in enumerate(cube.values):
        path = case.columns.file(value).path
        if any(path == one or path.endswith("/" + one.removeprefix("./")) for one in wanted):
            found |= 1 << at
    return found or cube.every


def _choose(  # noqa: PLR0913, PLR0917 - one axis of a cube, and the words around a number
    case: Case,
    quantity: Quantity,
    cube: Cube,
    at: int,
    headers: Sequence[str],
    scopes: Sequence[Scope],
    allowed: AbstractSet[int],
) -> Choice:
    """The member of an axis that the nearest words name, of those that it may be."""
    book = case.name_book
    if quantity.cell is not None:
        found = [
            one
            for text in headers
            for one in book.mentions(text, is_header=True)
            if (one.cube, one.axis) == (cube.number, at) and one.member in allowed
        ]
        if found:
            return _choice(cube, at, found, HEADER)
    else:
        found = [
            one
            for one in book.mentions(quantity.sentence_text)
            if (one.cube, one.axis) == (cube.number, at) and one.member in allowed
        ]
        if found:
            chosen, level = _of_sentence(case, quantity, found)
            if chosen:
                return _choice(cube, at, chosen, level)
    is_told = any(
        (one.cube, one.axis) == (cube.number, at)
        for scope in scopes
        if scope.level >= LEAD
        for one in book.mentions(scope.text)
    )
    if not is_told and _is_aggregate(quantity) and axis_named(cube.axes[at].name, quantity):
        # "averaged over the stations": over all of them.
        return Choice(frozenset(), cube.every, 0.0)
    if quantity.cell is None and cube.axes[at].kind == LABEL and (bare := _bare(case, quantity, cube, at)) is not None:
        return bare
    if cube.axes[at].kind == RUN:
        # A run that the words do not name is one of several, whatever is named elsewhere.
        return Choice(frozenset(), cube.every, 0.0)
    if (scattered := _scattered(case, quantity, cube, at, headers, scopes)) is not None:
        return scattered
    for scope in scopes:
        found = [
            one
            for one in book.mentions(scope.text)
            if (one.cube, one.axis) == (cube.number, at) and one.member in allowed
        ]
        if found and len({one.member for one in _whole(found)}) > 1 and _has_own_aggregate(quantity):
            # A column of means beside those of the members that the caption lists.
            break
        if found and scope.level <= EARLIER and len({one.member for one in _whole(found)}) > 1:
            # Named before, though not which of them is meant here.
            return Choice(frozenset(one.member for one in found), cube.every, _HINT)
        if found:
            return _choice(cube, at, found, scope.level)
    return Choice(frozenset(), cube.every, 0.0)


def axis_named(name: str, quantity: Quantity) -> bool:
    """Whether the sentence, or the caption of the cell's table, has the name of an axis."""
    wanted = [token.key for token in tokenise(name)]
    text = quantity.sentence_text if quantity.cell is None else f"{quantity.cell.caption} {quantity.lead}"
    return bool(wanted) and set(wanted) <= {token.key for token in tokenise(text)}


def _bare(case: Case, quantity: Quantity, cube: Cube, at: int) -> Choice | None:
    """The one member of an axis of numbers that stands in the number's own clause: "52.7 Wh at 25 degrees"."""
    axis = cube.axes[at]
    if not is_numeric(axis):
        return None
    words = {token.key for token in tokenise(_clause(case, quantity))}
    found = [member for member, text in enumerate(axis.members) if text in words]
    return Choice(frozenset(found), axis.cells[found[0]], CLAUSE, is_part=True) if len(found) == 1 else None


def _scattered(
    case: Case, quantity: Quantity, cube: Cube, at: int, headers: Sequence[str], scopes: Sequence[Scope]
) -> Choice | None:
    """The member whose telling words all stand around the number, though apart: SBP in the header, "week 12" above."""
    axis = cube.axes[at]
    if axis.kind == PATH or len(axis.members) < 2:  # noqa: PLR2004 - one of several
        return None
    levels: dict[str, float] = {}
    own = [(text, HEADER) for text in headers]
    if quantity.cell is None:
        own = [(quantity.sentence_text, SENTENCE), (_clause(case, quantity), CLAUSE)]
    for text, level in (*own, *((scope.text, scope.level) for scope in scopes if scope.level >= LEAD)):
        for token in tokenise(text):
            levels[token.key] = max(levels.get(token.key, 0.0), level)
    found: list[tuple[float, float, int]] = []
    for member, words in enumerate(case.name_book.telling_words(axis)):
        near = [_level_of(word, levels) for word in words]
        if len(words) > 1 and min(near) and max(near) >= SENTENCE:
            found.append((min(near), sum(near) / len(near), member))
    found.sort(reverse=True)
    if not found or (len(found) > 1 and found[0][:2] == found[1][:2]):
        return None
    return Choice(frozenset((found[0][2],)), axis.cells[found[0][2]], found[0][0])


def _level_of(word: str, levels: Mapping[str, float]) -> float:
    """How near a word of a name stands, or one that it is the beginning of."""
    known = levels.get(word, 0.0)
    if known or len(word) < _LEAST_PREFIX or not word.isalpha():
        return known
    return max((level for other, level in levels.items() if other.startswith(word)), default=0.0)


def _clause(case: Case, quantity: Quantity) -> str:
    """The words from the number before to the next border, or the next number."""
    text = quantity.sentence_text
    start, end = quantity.range.start - quantity.sentence.start, quantity.range.end - quantity.sentence.start
    spans = sorted(_spans(case, quantity))
    left = max((last for _, last in spans if last <= start), default=0)
    right = min((first for first, _ in spans if first >= end), default=len(text))
    border = _BORDER.search(text, end, right)
    return f"{text[left:start]} {text[end : border.start() if border else right]}"


def _whole(found: Sequence[Mention]) -> list[Mention]:
    """Whole names before parts of names."""
    return [one for one in found if not one.is_part] or list(found)


def _choice(cube: Cube, at: int, found: Sequence[Mention], level: float) -> Choice:
    found = _whole(found)
    members = frozenset(one.member for one in found)
    return Choice(members, _cells(cube, at, sorted(members)), level, all(one.is_part for one in found))


_BORDER: Final = re.compile(
    r"[,;:()\[\]]|\b(?:and|but|while|whereas|although|though|compared|versus|vs|against|than|to)\b", re.IGNORECASE
)
_SHARES: Final = frozenset(stem(word) for word in (*AKIN["percent"], "percent", "rate"))
_GLOSS: Final = re.compile(r"\(([^()]+)\)\s*\Z")
_BRACKET: Final = re.compile(r"\([^()]*\)")
_UNIT_WIDTH: Final = 12
_EACH: Final = re.compile(
    r"\b(?:respectively|each|in that order|jeweils|respectivement|respectivamente)\b|分别", re.IGNORECASE
)
_TO: Final = re.compile(r"\b(?:to|auf|à|hasta)\b[^,;]*\Z", re.IGNORECASE)
_FROM: Final = re.compile(r"\b(?:from|von|de|du|desde)\s*\Z", re.IGNORECASE)
_PER: Final = re.compile(r"(?:\bper|/)\s*\Z")
_LEADS_ON: Final = re.compile(
    r"[\s*_`]*(?:(?:of|is|was|are|were|at|=|:|reaches|the)[\s*_`]*){0,3}\$?\\?[a-z]{0,8}\{?[-−]?"
)
"""What stands between a name and the number behind it that it is of."""
_PARTS: Final = re.compile(r";|\b(?:while|whereas|but|than|versus|against)\b", re.IGNORECASE)
_TELLS_NOTHING: Final = frozenset(stem(word) for word in (*GENERIC, "work", "ours", "paper", "approach", "baseline"))
"""What a header says beside a name: "SlimDet (this work)"."""
_NEXT: Final = re.compile(
    r"[\s%]*(?:of (?:the|them|these|those|which|whom)\s+)?(?:were\s+|are\s+)?[*_`]*", re.IGNORECASE
)
"""What may stand between a number and what it counts."""


def _of_sentence(case: Case, quantity: Quantity, found: Sequence[Mention]) -> tuple[list[Mention], float]:
    """Of the members of one axis that a sentence names, those that are a number's."""
    own = (quantity.range.start - quantity.sentence.start, quantity.range.end - quantity.sentence.start)
    text = quantity.sentence_text
    found = [
        one
        for one in found
        if (one.end <= own[0] or one.start >= own[1]) and not _PER.search(text, max(0, one.start - 8), one.start)
    ]
    if not found:
        return [], 0.0
    brackets = _attached(text, sorted({own, *_spans(case, quantity)}))
    found = [
        one
        for one in found
        if not any(start <= one.start < end and not start <= own[0] < end for start, end, _ in brackets)
    ]
    if not found:
        return [], 0.0
    if len({one.member for one in found}) == 1 and all(one.start >= own[1] for one in found):
        beside = joined(quantity, case.by_id)
        end = case.by_id[beside[-1]].range.end - quantity.sentence.start
        # "13,882 against 12,055 requests per second" are both of requests.
        level = max(_level(text, found, own), _level(text, found, (own[0], end)) if end > own[1] else 0.0)
        # "80 ms, where the other takes 90": the name behind is another number's.
        return ([found[0]], level) if level >= CLAUSE else ([], 0.0)
    inside = next((one for one in brackets if one[0] <= own[0] < one[1]), None)
    if inside is not None:
        held = [one for one in found if inside[0] <= one.start < inside[1]]
        if held:
            return held, CLAUSE
        own = inside[2]
    for start, end, _ in brackets:
        text = text[:start] + " " * (end - start) + text[end:]
    outer = (one for one in _spans(case, quantity) if not any(start <= one[0] < end for start, end, _ in brackets))
    spans = sorted({own, *outer})
    if (ordered := _in_order(case, quantity, found)) is not None:
        return [ordered], CLAUSE
    last: list[Mention] = []
    subject: list[Mention] = []
    sure = 0.0
    taken: Mention | None = None
    for at, (start, end) in enumerate(spans):
        left = spans[at - 1][1] if at else 0
        right = spans[at + 1][0] if at + 1 < len(spans) else len(text)
        before = [one for one in found if left <= one.start and one.end <= start and one is not taken]
        behind = [one for one in found if end <= one.start and one.end <= right]
        border = _BORDER.search(text, end, right)
        before = _whole(before)
        near = [
            one
            for one in behind
            if (border is None or one.end <= border.start() or _is_bracketed(text, border.start(), one))
            and not (right < len(text) and _LEADS_ON.fullmatch(text, one.end, right))
        ]
        near = _whole(near)
        was_taken = taken is not None
        if near and _FROM.search(text, 0, start):
            # "A raised it from 316 g in B to 436 g": the end is A's.
            chosen, level, taken, subject = near[:1], CLAUSE, near[0], before[-1:]
        else:
            chosen, level, taken = _assign(text, end, before, near, last)
        if chosen is last and was_taken and _TO.search(text[left:start]):
            # "from 0.5 for A to 0.6": the other end is of something else.
            chosen, level = subject, CLAUSE
        if chosen is last and not _PARTS.search(text, left, start) and not _TO.search(text[left:start]):
            level = sure
        sure = level
        if (start, end) == own:
            return (chosen, level) if chosen or was_taken else (behind[:1] or list(found), SENTENCE)
        last = chosen
    return [], 0.0


def _attached(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int, tuple[int, int]]]:
    """The brackets with numbers right behind a number, with that number: "74.4 years (standard deviation 9.1)"."""
    found = []
    for match in _BRACKET.finditer(text):
        before = [one for one in spans if one[1] <= match.start()]
        held = [one for one in spans if match.start() <= one[0] < match.end()]
        if before and match.start() - before[-1][1] <= _UNIT_WIDTH and len(held) == 1:
            found.append((match.start(), match.end(), before[-1]))
    return found


def _is_bracketed(text: str, border: int, mention: Mention) -> bool:
    """Whether a name is all that stands in the bracket behind a number: "28.9 million (TerraNet)"."""
    close = text.find(")", border)
    return text[border] == "(" and mention.start == border + 1 and mention.end == close


def _assign(
    text: str, end: int, before: Sequence[Mention], near: Sequence[Mention], last: list[Mention]
) -> tuple[list[Mention], float, Mention | None]:
    """What is a number's of the names before it and close behind it, how surely, and which behind it is taken."""
    if len({one.member for one in near}) > 1 and not before:
        return list(near), CLAUSE, near[0]
    if near and (not before or _NEXT.fullmatch(text, end, near[0].start)):
        level = NEXT if _NEXT.fullmatch(text, end, near[0].start) else CLAUSE
        return [near[0]], level, near[0]
    if near and len({one.member for one in (before[-1], near[0])}) > 1:
        return [before[-1], near[0]], CLAUSE, None
    if before:
        return (list(before) if len({one.member for one in before}) > 1 else [before[-1]]), CLAUSE, None
    return last, SENTENCE, None


def _in_order(case: Case, quantity: Quantity, found: Sequence[Mention]) -> Mention | None:
    """Of as many names before as there are numbers side by side, the one in this number's place."""
    beside = joined(quantity, case.by_id)
    first = case.by_id[beside[0]].range.start - quantity.sentence.start
    if _FROM.search(quantity.sentence_text, 0, first):
        # "A lowers the loss of B from 0.9 to 0.5": both are of B, or of A and B.
        return None
    left = max((end for _, end in _spans(case, quantity, changes=False) if end <= first), default=0)
    names = [one for one in found if left <= one.start and one.end <= first]
    end = case.by_id[beside[-1]].range.end - quantity.sentence.start
    if not names and _EACH.search(quantity.sentence_text, end):
        # "49.6% and 51.7% of the transition and usual arms respectively"
        names = [one for one in found if one.start >= end][: len(beside)]
    if len(beside) < 2 or len(names) != len(beside) or len({one.member for one in names}) != len(names):  # noqa: PLR2004
        return None
    return names[beside.index(quantity.id)]


def _level(text: str, found: Sequence[Mention], own: tuple[int, int]) -> float:
    """How near the one member stands that a sentence names."""
    for one in found:
        is_before = one.end <= own[0]
        between = text[one.end : own[0]] if is_before else text[own[1] : one.start]
        if not is_before and _NEXT.fullmatch(between):
            return NEXT
        parts = _PARTS if is_before else _BORDER
        if not parts.search(between) and (is_before or not any(character.isdigit() for character in between)):
            return CLAUSE
    return SENTENCE


def _spans(case: Case, quantity: Quantity, *, changes: bool = True) -> Iterator[tuple[int, int]]:
    """The numbers of the sentence that are no part of a name ("horizon 4") and no reference; with changes, or without."""
    names = [(one.start, one.end) for one in case.name_book.mentions(quantity.sentence_text) if not one.is_part]
    for name in (quantity.id, *quantity.neighbours):
        other = case.by_id.get(name)
        if other is None or other.block != quantity.block:
            continue
        if (other.exempt is not None and not other.exempt_unless_traced) or (other.delta is not None and not changes):
            continue
        start, end = other.range.start - quantity.sentence.start, other.range.end - quantity.sentence.start
        if name == quantity.id or not any(first - 1 <= start and end <= last for first, last in names):
            yield start, end


def _strangers(case: Case, quantity: Quantity, cube: Cube) -> Iterator[str]:
    """Words of the headers that the cube does not explain."""
    if quantity.cell is None:
        return
    known = case.cube_words(cube.number)
    for text in (*quantity.cell.row_headers[-1:], *quantity.cell.column_headers[-1:]):
        spans = [
            (one.start, one.end) for one in case.name_book.mentions(text, is_header=True) if one.cube == cube.number
        ]
        gloss = _GLOSS.search(text)
        if gloss is not None and any(start <= gloss.start(1) and gloss.end(1) <= end for start, end in spans):
            # "Emergency visit (ed30)"
            continue
        for token in tokenise(text):
            if any(token.raw.lower() in one.words.lower() for one in quantity.aggregates):
                continue
            if quantity.percent and token.key in _SHARES:
                continue
            is_all = token.raw == text.strip()
            if (
                token.is_stop
                or (len(token.raw) < 2 and not is_all)
                or token.key in known
                or token.key in _TELLS_NOTHING
            ):
                continue
            if any(start <= token.start < end for start, end in spans):
                continue
            if not any(len(word) >= _LEAST_PREFIX and token.key.startswith(word) for word in known):
                yield token.raw
