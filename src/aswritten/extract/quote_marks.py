"""Which quotation marks of a text belong together; apostrophes, possessives and marks of measure belong to nothing.

Source: Unicode 14.0 chapter 6.2 (use of quotation marks by language); SPEC 2.1.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from aswritten.extract.tokens import CJK
from aswritten.model.late import late

_MARK = re.compile("''|[\"“”„‟«»‹›「」『』'‘’‚‛＂＇]|``|`|\\n(?=[^\\S\\n]*\\n)")
_IS_CJK = late(f"[{CJK}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]")
_CLOSES = {"”": ("“", "‟", "„"), "」": ("「",), "』": ("『",), "“": ("„",), "''": ("``", "''")}
_CLOSES_ONLY = frozenset("”」』")
_GUILLEMETS = {"«": "»", "»": "«", "‹": "›", "›": "‹"}
_DOUBLE = ("“", "‟", "„", "«", "»", "「", "『", '"', "``", "''")
_SINGLE = frozenset("'‘‚‛`")
_BEFORE_OPENING = frozenset("([{<«“‘„‚「『—–-/=:>*_~|,;.!?。，：；！？、（《")
_AFTER_CLOSING = frozenset(".,;:!?)]}>…—–-/»”’'\"」』*_|<。，：；！？、）》")
_DECADE = late(r"\d\ds?(?!\w)")
_LOOK_AHEAD = 8
"""Marks read ahead to tell a possessive from a closing mark."""


class Pair(NamedTuple):
    """A quotation with its marks: where it starts, where its inner text does, where that ends, where it ends."""

    start: int
    inner_start: int
    inner_end: int
    end: int


class _Mark(NamedTuple):
    text: str
    start: int
    end: int
    before: str
    after: str

    @property
    def opens(self) -> bool:
        """It looks like an opening mark: space or a bracket before it, and text after it."""
        before = not self.before or self.before.isspace() or self.before in _BEFORE_OPENING
        return before and bool(self.after) and not self.after.isspace()

    @property
    def closes(self) -> bool:
        """It looks like a closing mark: text before it, and space or punctuation after it."""
        after = not self.after or self.after.isspace() or self.after in _AFTER_CLOSING
        return after and bool(self.before) and not self.before.isspace()

    @property
    def inside_word(self) -> bool:
        """Letters or digits on both sides, of scripts that put spaces between words."""
        return _is_letter(self.before) and _is_letter(self.after)

    @property
    def beside_cjk(self) -> bool:
        return bool(_IS_CJK.match(self.before) or _IS_CJK.match(self.after))

    @property
    def measures(self) -> bool:
        """It may be a mark of inch, foot, minute or second."""
        return self.before.isdecimal()


def pair_marks(text: str, elided: Collection[str], *, latex: Collection[str] = ()) -> Iterator[Pair]:
    """The quotations of ``text``, in the order in which they end; nested ones are among them.

    Args:
        text: the raw text.
        elided: words that begin with an apostrophe (``'tis``), without it, in lower case.
        latex: single opening marks that count here beyond the usual ones.
    """
    yield from _Pairing(text, elided, latex).pairs()


class _Pairing:
    """A stack of open marks, with a list of places for each kind, so that each mark costs a constant."""

    def __init__(self, text: str, elided: Collection[str], latex: Collection[str]) -> None:
        self._text = text
        self._elided = elided
        self._latex = latex
        self._stack: list[_Mark] = []
        self._open: dict[str, list[int]] = {}
        self._marks = [
            _Mark(
                match.group().translate({0xFF02: '"', 0xFF07: "'"}),
                *match.span(),
                text[match.start() - 1 : match.start()],
                text[match.end() : match.end() + 1],
            )
            for match in _MARK.finditer(text)
        ]

    def pairs(self) -> Iterator[Pair]:
        skip_to = 0
        for index, mark in enumerate(self._marks):
            if mark.start < skip_to:
                continue
            if mark.text == "\n":
                self._stack.clear()
                self._open.clear()
                continue
            if mark.text == "''" and not self._is_double(mark):
                for half in _halves(mark):
                    pair, skip_to = self._read_single(index, half)
                    if pair:
                        yield pair
                continue
            if mark.text in _SINGLE or mark.text == "’":
                pair, skip_to = self._read_single(index, mark)
            else:
                pair = self._read_double(index, mark)
            if pair:
                yield pair

    def _is_double(self, mark: _Mark) -> bool:
        """Whether two straight single marks are one double mark, not the ends of two nested quotations."""
        return self._top(("``", "''")) >= 0 or (mark.opens and not mark.closes)

    def _read_double(self, index: int, mark: _Mark) -> Pair | None:
        if mark.text == '"':
            return self._read_straight(index, mark)
        if mark.text in _GUILLEMETS:
            return self._read_guillemet(mark)
        kinds = _CLOSES.get(mark.text, ())
        if mark.text == "”" and self._is_measure(index, mark, kinds):
            return None
        if mark.text in _CLOSES_ONLY or self._closes_double(mark):
            return self._close(mark, kinds)
        self._push(mark)
        return None

    def _closes_double(self, mark: _Mark) -> bool:
        """Whether a mark that may open or close closes: an English opening mark ends a German quotation."""
        if mark.text == "“":
            return self._top(("„",)) >= max(self._top(("“",)), 0) and (mark.closes or not mark.opens)
        return mark.text == "''" and self._top(_CLOSES["''"]) >= 0

    def _read_guillemet(self, mark: _Mark) -> Pair | None:
        """Guillemets point outwards (French, Spanish) or inwards (German)."""
        opening = _GUILLEMETS[mark.text]
        if self._top((opening,)) >= 0 and (opening in "«‹" or not mark.opens):
            return self._close(mark, (opening,))
        if mark.text in "«‹" or mark.opens:
            self._push(mark)
        return None

    def _read_straight(self, index: int, mark: _Mark) -> Pair | None:
        kinds = ('"', "„")
        is_open = self._top(kinds) >= 0
        if self._is_measure(index, mark, kinds):
            return None
        if mark.opens and not mark.closes:
            self._push(mark)
        elif is_open:
            return self._close(mark, kinds)
        elif not mark.inside_word and (mark.opens or mark.beside_cjk or not mark.closes):
            self._push(mark)
        return None

    def _read_single(self, index: int, mark: _Mark) -> tuple[Pair | None, int]:
        """Read a single mark; gives the pair that it closes, if any, and where to read on."""
        if mark.text in "`‚":
            if mark.opens and (mark.text == "‚" or "`" in self._latex):
                self._push(mark)
            return None, mark.end
        if mark.inside_word and not mark.beside_cjk:
            return None, mark.end
        kinds = ("'", "`") if mark.text == "'" else ("‘", "‛", "‚")
        if self._opens_single(mark, kinds):
            return None, self._open_single(mark)
        ends_something = self._top(kinds) >= 0 and (mark.closes or mark.beside_cjk)
        if not ends_something or self._is_measure(index, mark, kinds) or self._is_possessive(index, mark):
            return None, mark.end
        return self._close(mark, kinds), mark.end

    def _opens_single(self, mark: _Mark, kinds: tuple[str, ...]) -> bool:
        if mark.text == "’":
            return False
        if mark.text == "‘":
            return not (mark.closes and self._top(("‚",)) >= 0)
        return mark.opens and not (mark.closes and self._top(kinds) >= 0)

    def _open_single(self, mark: _Mark) -> int:
        """Open a single quotation unless the mark stands for letters left out; gives where to read on."""
        if _is_letter(mark.before) and not mark.beside_cjk:
            return mark.end
        if _DECADE.match(self._text, mark.end):
            return mark.end
        end = mark.end
        while end < len(self._text) and end - mark.end < _LOOK_AHEAD and self._text[end].isalpha():
            end += 1
        if self._text[mark.end : end].lower() in self._elided:
            return end + 1 if self._text[end : end + 1] in {"'", "’"} else mark.end
        self._push(mark)
        return mark.end

    def _is_measure(self, index: int, mark: _Mark, kinds: tuple[str, ...]) -> bool:
        """A mark after a digit measures, unless it has something to close and the next mark does not close it."""
        if not mark.measures or mark.after.isalpha():
            return False
        if self._top(kinds) < 0:
            return True
        following = self._next_like(index, mark, kinds)
        return following is not None and following.closes and not following.opens and not following.measures

    def _is_possessive(self, index: int, mark: _Mark) -> bool:
        """Whether a mark after a final s is the possessive's: text goes on, and a later mark can close."""
        if mark.before not in tuple("szxSZX") or not mark.after.isspace():
            return False
        if not self._text[mark.end + 1 : mark.end + 2].isalpha():
            return False
        following = self._next_like(index, mark, ("'", "‘", "‚", "`"))
        return following is not None and following.closes and following.before not in tuple("szxSZX")

    def _next_like(self, index: int, mark: _Mark, kinds: tuple[str, ...]) -> _Mark | None:
        """The next mark of this kind, apostrophes passed over, in the same paragraph and not far off."""
        for following in self._marks[index + 1 : index + 1 + _LOOK_AHEAD]:
            if following.text == "\n":
                return None
            if (following.text == mark.text or following.text in kinds) and not following.inside_word:
                return following
        return None

    def _top(self, kinds: tuple[str, ...]) -> int:
        """How high in the stack the uppermost open mark of these kinds stands; -1 if there is none."""
        top = -1
        for kind in kinds:
            places = self._open.get(kind)
            if places and places[-1] > top:
                top = places[-1]
        if top >= 0 and kinds[0] in _SINGLE and self._top(_DOUBLE) > top:
            return -1
        return top

    def _push(self, mark: _Mark) -> None:
        self._open.setdefault(mark.text, []).append(len(self._stack))
        self._stack.append(mark)

    def _close(self, mark: _Mark, kinds: tuple[str, ...]) -> Pair | None:
        """Close the uppermost open mark of these kinds; what was opened above it and left open is dropped."""
        top = self._top(kinds)
        if top < 0:
            return None
        while len(self._stack) > top:
            opening = self._stack.pop()
            self._open[opening.text].pop()
        return Pair(opening.start, opening.end, mark.start, mark.end)


def _halves(mark: _Mark) -> tuple[_Mark, _Mark]:
    middle = mark.start + 1
    return _Mark("'", mark.start, middle, mark.before, "'"), _Mark("'", middle, mark.end, "'", mark.after)


def _is_letter(char: str) -> bool:
    return char.isalnum() and not _IS_CJK.match(char)
