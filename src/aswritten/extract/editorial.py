"""What the writer of a quote put into it: marks of omission and editorial brackets (SPEC 2.1)."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from aswritten.model.late import late

_INSERTION = late(
    r" ?(?P<ellipsis>\[ ?\.{3} ?\]|\( ?\.{3} ?\)|\.{3,6}|\. \. \.(?: \.)?)"
    r"| ?\[(?P<bracket>[^\[\]]{1,120})\]"
)
_CLOSING = frozenset(",.;:。")
_SIC = late(r"(?i)\s*sic\b")
_WORD = late(r"[^\W_]+(?:'[^\W_]+)?")


class Gap(StrEnum):
    """What stands between two parts of a quote."""

    JOINED = "joined"
    """Nothing: a bracket changed letters of the word at the border."""
    WORDS = "words"
    """A bracket with words: an insertion, or a replacement of a few words."""
    ELLIPSIS = "ellipsis"


class Part(NamedTuple):
    """A run of the quote that must stand in the source.

    Attributes:
        gap: what comes between it and the part before; None for the first.
        text: its letters.
        bracket: what the bracket before it holds, for ``WORDS``.
        either_case: its first letter stood in a bracket.
        open_end: its last word ends in a bracket, so that the source's may end otherwise.
    """

    gap: Gap | None
    text: str
    bracket: str = ""
    either_case: bool = False
    open_end: bool = False

    @property
    def core(self) -> str:
        """The text without a closing mark that may be the claim's."""
        return strip_closing(self.text)


class Edited(NamedTuple):
    """A quote cut at what its writer put in.

    Attributes:
        parts: what must stand in the source, in order.
        inserted: the words in brackets, in lower case.
        has_ellipsis: it marks an omission, be it at its ends.
        brackets: what each bracket with words of its own holds.
        closing: what the bracket holds that ends the quote, if one does.
        opens, closes: an omission is marked at its beginning, at its end.
    """

    parts: tuple[Part, ...]
    inserted: tuple[str, ...]
    has_ellipsis: bool
    brackets: tuple[str, ...] = ()
    closing: str = ""
    opens: bool = False
    closes: bool = False

    def negated(self, negators: Collection[str]) -> bool:
        """Whether a bracket holds a negation."""
        return any(word in negators or word.endswith("n't") for word in self.inserted)


def strip_closing(text: str) -> str:
    """A span without the comma, full stop, colon or semicolon before its closing mark; an ellipsis stays."""
    if text[-1:] in _CLOSING and text[-2:-1] not in _CLOSING:
        return text[:-1].rstrip() or text
    return text


def cut_quote(needle: str) -> Edited | None:
    """Cut a levelled quote at its omissions and brackets; None where it has none, or nothing but them."""
    if "[" not in needle and ".." not in needle and ". ." not in needle:
        return None
    cutter = _Cutter()
    at = 0
    has_ellipsis = False
    for match in _INSERTION.finditer(needle):
        cutter.add(needle[at : match.start()])
        at = match.end()
        if match.group("ellipsis"):
            has_ellipsis = True
            cutter.cut(Gap.ELLIPSIS)
        elif not _SIC.match(match.group("bracket")):
            _read_bracket(cutter, match, before=needle[: match.start()][-1:], after=needle[at : at + 1])
    if not at:
        return None
    cutter.add(needle[at:])
    parts = cutter.finish()
    if not any(map(str.isalnum, "".join(part.text for part in parts))):
        return None
    return Edited(
        parts,
        tuple(cutter.inserted),
        has_ellipsis,
        brackets=tuple(cutter.brackets),
        closing=cutter.closing,
        opens=cutter.opens,
        closes=cutter.closes,
    )


def _read_bracket(cutter: _Cutter, match: re.Match[str], *, before: str, after: str) -> None:
    content = match.group("bracket")
    spaced = match.group()[0] == " "
    ends_word = before.isalnum() and not spaced
    if ends_word and content.isalpha() and not after.isalnum():
        cutter.cut(Gap.JOINED, open_end=True)
    elif not ends_word and len(content) == 1 and content.isalpha() and after.isalnum():
        cutter.add(" " if spaced else "")
        cutter.letter(content)
    elif ends_word or after.isalnum():
        cutter.add(match.group())
    else:
        cutter.insert(content)


class _Cutter:
    """The parts so far, and the text and gap of the one that is growing."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self.inserted: list[str] = []
        self.brackets: list[str] = []
        self.closing = ""
        self.opens = self.closes = False
        self._gap: Gap | None = None
        self._bracket = ""
        self._text: list[str] = []
        self._either_case = False

    def add(self, text: str) -> None:
        self._text.append(text)

    def letter(self, letter: str) -> None:
        """A first letter in a bracket: a new part, unless one has just begun."""
        if any(map(str.strip, self._text)):
            self.cut(Gap.JOINED)
        self._text = [letter]
        self._either_case = True

    def insert(self, content: str) -> None:
        """A bracket with words of its own."""
        self.inserted.extend(_WORD.findall(content.lower()))
        self.brackets.append(content)
        self.cut(Gap.WORDS, bracket=content)

    def cut(self, gap: Gap, *, bracket: str = "", open_end: bool = False) -> None:
        """End the part before a gap; of two gaps with nothing between them the wider one counts."""
        text = "".join(self._text)
        text = text if gap is Gap.JOINED else text.rstrip()
        text = text if self._gap is Gap.JOINED else text.lstrip()
        self._text = []
        if text.strip():
            self.opens = self.opens or (not self._parts and self._gap is Gap.ELLIPSIS)
            self._parts.append(
                Part(self._gap if self._parts else None, text, self._bracket, self._either_case, open_end)
            )
            self._either_case = False
        elif self._gap is Gap.ELLIPSIS:
            return
        elif self._gap is Gap.WORDS:
            bracket = f"{self._bracket} {bracket}"
        self._gap, self._bracket = gap, bracket

    def finish(self) -> tuple[Part, ...]:
        """End the last part; a closing mark alone after the last gap is the claim's."""
        if self._parts and "".join(self._text).strip() in {"", *_CLOSING}:
            self._text = []
            self.closing = self._bracket if self._gap is Gap.WORDS else ""
            self.closes = self._gap is Gap.ELLIPSIS
        self.cut(Gap.ELLIPSIS)
        return tuple(self._parts)
