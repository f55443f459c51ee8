"""Words of a PDF page become lines: pieces of one base line, with raised and lowered figures written as such."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from aswritten.load.formats.pdf_words import HYPHEN, Glyph, PageWords, Word

if TYPE_CHECKING:
    from collections.abc import Callable

Run = tuple[int, int, int]
"""Offset in the line's text, index of the page's character, and for how many characters both go on together."""

_SAME_BASE: Final = 0.2
"""Words whose base lines differ by less than this share of their size stand on one line."""
_GAP: Final = 0.9
"""A gap wider than this, in sizes of the font, may part columns or cells; justified text stays below it mostly."""
_MOST_SHIFT: Final = 0.45
_WIDEST: Final = 5.0
_EVEN: Final = 0.4
_RAISED: Final = 0.15
_RAISED_ALONE: Final = 0.22
_SMALLER: Final = 0.9
_MUCH_SMALLER: Final = 0.75
_RAISED_MUCH_SMALLER: Final = 0.1
"""For figures much smaller than their line; some fonts claim to be twice as high as their letters are."""
_LOWERED: Final = 0.06
_GLUED: Final = 0.16
"""A raised word that follows closer than this belongs to the word before it; a space is wider."""
_SIGNS: Final = str.maketrans("0123456789+-–−‐=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻⁼⁽⁾")
_LOWERED_SIGNS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_DIGITS: Final = frozenset("0123456789")


class Gap(NamedTuple):
    """A wide space: where it stands in the line's text, and from where to where on the page."""

    offset: int
    x0: float
    x1: float


class Line(msgspec.Struct, kw_only=True):
    """A piece of a line: what stands without a wide gap on one base line."""

    text: str
    runs: list[Run]
    x0: float
    x1: float
    base: float
    size: float
    is_turned: bool = False
    gaps: list[Gap] = msgspec.field(default_factory=list)
    has_cells: bool = False

    @property
    def is_hyphenated(self) -> bool:
        """Whether its last word goes on in the next line."""
        return self.text.endswith(("-", "\u2010", "\u00ad"))


def build_lines(page: PageWords) -> list[Line]:
    """The lines in the order drawn."""
    lines: list[Line] = []
    group: list[Word] = []
    for word in page.words:
        if group and not _continues(group, word):
            lines += [_make_line(piece, page) for piece in _split(group)]
            group = []
        group.append(word)
    return lines + [_make_line(piece, page) for piece in _split(group)]


def _split(group: list[Word]) -> list[list[Word]]:
    """The pieces of a row: it is cut at wide gaps, unless all its gaps are alike, as in justified text."""
    if not group:
        return []
    gaps = [after.x0 - word.x1 for word, after in pairwise(group)]
    spaces = [gap for gap in gaps if gap > _GLUED * group[0].size]
    if len(spaces) > 1 and max(spaces) - min(spaces) <= _EVEN * group[0].size:
        return [group]
    pieces = [[group[0]]]
    for gap, before, word in zip(gaps, group, group[1:], strict=False):
        if gap > _GAP * min(before.size, word.size) and gap > _GAP * 0.8 * max(before.size, word.size):
            pieces.append([])
        pieces[-1].append(word)
    return pieces


def _continues(group: list[Word], word: Word) -> bool:
    last = group[-1]
    gap = word.x0 - last.x1
    if word.base == last.base and word.size == last.size and 0 <= gap < word.size:
        return True
    anchor = last if len(group) == 1 else max(group[-3:], key=lambda one: one.size)
    size = max(anchor.size, word.size)
    if gap < -0.5 * size or gap > _WIDEST * size:
        return False
    shift = word.base - anchor.base
    if abs(shift) <= _SAME_BASE * size:
        return True
    # Raised or lowered text, or the text that it is raised from.
    small = min(anchor.size, word.size)
    if gap < 2 * _GLUED * size and abs(shift) < _MOST_SHIFT * size:
        return True
    return small < _SMALLER * size and abs(shift) < 0.75 * size and gap < 0.5 * size


def _make_line(group: list[Word], page: PageWords) -> Line:
    base, size = _reference(group)
    parts: list[str] = []
    runs: list[Run] = []
    gaps: list[Gap] = []
    length = 0
    previous: Word | None = None
    for word in group:
        if previous is not None and not _is_glued(previous, word, page, base, size):
            if word.x0 - previous.x1 > _GAP * size:
                gaps.append(Gap(length, previous.x1, word.x0))
            parts.append(" ")
            length += 1
        text = page.text[word.start : word.end].replace(HYPHEN, "-")
        if not _DIGITS.isdisjoint(text):
            before = parts[-1][-1:] if parts else ""
            text = _write_scripts(text, word.start, base, size, before, page.measure)
        if runs and runs[-1][1] + length - runs[-1][0] == word.start:
            offset, index, _ = runs[-1]
            runs[-1] = (offset, index, length + len(text) - offset)
        else:
            runs.append((length, word.start, len(text)))
        parts.append(text)
        length += len(text)
        previous = word
    return Line(
        text="".join(parts),
        runs=runs,
        x0=group[0].x0,
        x1=max(word.x1 for word in group),
        base=base,
        size=size,
        is_turned=page.angle_of(group[0].start) != 0,
        gaps=gaps,
    )


def join(left: Line, right: Line) -> Line:
    """Two pieces of one row as one line, with a wide space between."""
    shift = len(left.text) + 1
    return Line(
        text=f"{left.text} {right.text}",
        runs=[*left.runs, *((offset + shift, index, length) for offset, index, length in right.runs)],
        x0=left.x0,
        x1=right.x1,
        base=left.base if len(left.text) >= len(right.text) else right.base,
        size=max(left.size, right.size),
        is_turned=left.is_turned,
        gaps=[
            *left.gaps,
            Gap(len(left.text), left.x1, right.x0),
            *(Gap(gap.offset + shift, gap.x0, gap.x1) for gap in right.gaps),
        ],
    )


def set_bars(line: Line, offsets: list[int]) -> None:
    """Put bars into the spaces at these offsets, as between the cells of a table."""
    parts: list[str] = []
    runs: list[Run] = []
    at = 0
    for place in (*offsets, len(line.text)):
        shift = 2 * len(parts)
        for offset, index, length in line.runs:
            start, end = max(offset, at), min(offset + length, place)
            if start < end:
                runs.append((start + shift, index + start - offset, end - start))
        parts.append(line.text[at:place])
        at = place + 1
    line.text = " | ".join(parts)
    line.runs = runs
    line.has_cells = True


def _reference(group: list[Word]) -> tuple[float, float]:
    """Base line and size of most of the line's characters."""
    first = group[0]
    if all(word.base == first.base and word.size == first.size for word in group):
        return first.base, first.size
    weight: dict[tuple[float, float], int] = {}
    for word in group:
        key = (round(word.base, 1), round(word.size, 1))
        weight[key] = weight.get(key, 0) + word.end - word.start
    return max(weight, key=lambda key: (weight[key], key[1]))


def _is_glued(previous: Word, word: Word, page: PageWords, base: float, size: float) -> bool:
    """Whether no space stands between: pdfium ends a line before raised text that belongs to the word."""
    between = page.text[previous.end : word.start]
    if not between:
        # Words that pdfium does not part are cut where they stand apart.
        return word.x0 - previous.x1 <= _GLUED * size
    is_shifted = abs(word.base - base) > _LOWERED * size or abs(previous.base - base) > _LOWERED * size
    return is_shifted and word.x0 - previous.x1 < _GLUED * size


def _write_scripts(  # noqa: PLR0913, PLR0917 - a place and what it is held against
    text: str, start: int, base: float, size: float, before: str, measure: Callable[[int], Glyph]
) -> str:
    """The word with its raised figures, and those lowered behind a figure, as Unicode has them."""
    written: list[str] = []
    for offset, character in enumerate(text):
        raised = character.translate(_SIGNS)
        if raised != character:
            glyph = measure(start + offset)
            shift = (glyph.base - base) / size
            is_small = glyph.size < _SMALLER * size
            least = _RAISED_MUCH_SMALLER if glyph.size < _MUCH_SMALLER * size else _RAISED
            if (shift > least and is_small) or shift > _RAISED_ALONE:
                written.append(raised)
                continue
            last = written[-1] if written else before
            if shift < -_LOWERED and is_small and last.isdigit():
                written.append(character.translate(_LOWERED_SIGNS))
                continue
        written.append(character)
    return "".join(written)


def body_size(sizes: list[tuple[float, int]]) -> float:
    """The size in which most characters are set."""
    weight: dict[float, int] = {}
    for size, count in sizes:
        weight[round(size, 1)] = weight.get(round(size, 1), 0) + count
    return max(weight, key=lambda size: (weight[size], size)) if weight else 1.0


def middle(values: list[float], default: float) -> float:
    """The median, or the default where there is none."""
    return median(values) if values else default
