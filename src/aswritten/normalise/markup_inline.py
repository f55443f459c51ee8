"""Emphasis, code ticks, tags and entities inside running text, by one scan with stacks; linear on any input.

Source: CommonMark 0.31.2, sections 6.1 (code spans), 6.2 (emphasis, without the rule of three), 6.3 (links), 2.4 and
2.5 (escapes, entities); HTML Living Standard, 13.1 (tags).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum, auto
from typing import TYPE_CHECKING

from aswritten.normalise.cjk_lines import is_cjk
from aswritten.normalise.markup_tags import (
    BLOCK,
    ENTITY,
    TAG_NAMES,
    UNSEEN,
    VOID,
    decode_entities,
    end_of_element,
    end_of_nested,
    gap,
    script_edit,
    tag_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.normalise.view import Edit

_TOKEN = re.compile(r"([*_`<&\n~]|\\(?=[_`]))\1*")
_TOKEN_MARKDOWN = re.compile(r"([*_`<&\n\\\[\]~])\1*")
_TICKS = re.compile("`+")
_BLANK_LINE = re.compile(r"\n[ \t\r>]*\n")
_TAG = re.compile(
    r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})"
    r"(?:\s+(?:[A-Za-z_:][\w:.-]*+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'=<>`]+)|hidden|open|checked|disabled|nowrap)"
    r"(?=[\s/>]))*+\s*/?>"
)
_AUTOLINK = re.compile(r"<((?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+))>")
_FOOTNOTE = re.compile(r"\[\^[^\]\s\[]{1,80}\]")
_TARGET = re.compile(
    r"\(\s*+(?:<[^<>\n]*>|[^\s()<>]*+(?:\([^\s()]*+\)[^\s()]*+)*+)"
    r"(?:\s++(?:\"(?:[^\"\n]|\n(?!\s*\n)){0,500}+\"|'(?:[^'\n]|\n(?!\s*\n)){0,500}+'|\([^()\n]*\)))?\s*+\)"
)
_LABEL = re.compile(r"\[[^\[\]\n]{0,200}\]")
_HIDING = re.compile(r"\s(?:hidden\b|style\s*=)", re.IGNORECASE)
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_LONGEST_INDENT = 40
_LINE_HEAD = re.compile(r"(?:^|\n)[ \t]*\Z")
_LINE_REST = re.compile(r"[ \t\r]*(?:\n|\Z)")
_STRIKE = "~~"
_STRONG = "**"
_LONGEST_CODE = 5000
_LONGEST_RUN = 3
_LONGEST_LABEL = 999
_MOST_BRACKETS = 200
"""Open brackets that are kept in mind: links do not nest."""


class Dialect(Enum):
    """What counts as markup."""

    GUESSED = auto()
    """Of a text of unknown type: only what can hardly be anything else."""
    MARKDOWN = auto()


class _Run:
    """A run of emphasis marks that may open; what is left of it shrinks from its end."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class InlineScan:
    """One scan of a text; each reader takes the place of a token and gives the place to read on from."""

    def __init__(
        self,
        text: str,
        dialect: Dialect,
        *,
        labels: frozenset[str] = frozenset(),
        skips: Sequence[tuple[int, int]] = (),
    ) -> None:
        """``labels`` are link labels that are defined; ``skips`` are ordered runs in which nothing is markup."""
        self._edits: list[Edit] = []
        self._text = text
        self._markdown = dialect is Dialect.MARKDOWN
        self._labels = labels
        self._skips = skips
        self._runs: dict[str, list[_Run]] = {"*": [], "_": []}
        self._brackets: list[int] = []
        self._ticks: dict[int, list[int]] = {}
        self._endless: set[str] = set()

    def find_edits(self) -> list[Edit]:
        """The edits that see through all inline markup, unsorted."""
        token = _TOKEN_MARKDOWN if self._markdown else _TOKEN
        skips, index = self._skips, 0
        at = 0
        while match := token.search(self._text, at):
            start, at = match.span()
            while index < len(skips) and skips[index][1] <= start:
                index += 1
            if index < len(skips) and skips[index][0] <= start:
                at = skips[index][1]
                continue
            at = self._read(match.group(1), start, at)
        return self._edits

    def _read(self, sign: str, start: int, end: int) -> int:  # noqa: PLR0911 - one way for each sign
        match sign:
            case "*" | "_":
                self._read_emphasis(sign, start, end)
            case "`":
                return self._read_code(start, end)
            case "<":
                return self._read_tag(end - 1)
            case "&":
                return self._read_entity(end - 1)
            case "\n":
                if end - start > 1 or _BLANK_LINE.match(self._text, start):
                    self._end_paragraph()
            case "~":
                return self._read_strike(start, end)
            case "\\":
                return self._read_escape(start, end)
            case "[":
                return self._open_brackets(start, end)
            case _:
                return self._close_brackets(start, end)
        return end

    def _close_brackets(self, start: int, end: int) -> int:
        at = start
        while at < end:
            at = self._close_bracket(at)
        return at

    def _end_paragraph(self) -> None:
        for runs in self._runs.values():
            runs.clear()
        self._brackets.clear()

    def _read_emphasis(self, sign: str, start: int, end: int) -> None:
        opens, closes = self._flanks(sign, start, end)
        runs = self._runs[sign]
        while closes and start < end and runs:
            run = runs[-1]
            length = min(run.end - run.start, end - start)
            self._edits.append((run.end - length, run.end, ""))
            self._edits.append((start, start + length, ""))
            start += length
            run.end -= length
            if run.start == run.end:
                runs.pop()
            other = self._runs["_" if sign == "*" else "*"]
            while other and other[-1].start > run.start:
                other.pop()
        if opens and start < end:
            runs.append(_Run(start, end))

    def _flanks(self, sign: str, start: int, end: int) -> tuple[bool, bool]:
        """Whether a run may open and whether it may close."""
        before, after = self._text[start - 1 : start] or " ", self._text[end : end + 1] or " "
        left = not after.isspace() and (after.isalnum() or not before.isalnum())
        right = not before.isspace() and (before.isalnum() or not after.isalnum())
        if sign == "_":
            return left and not before.isalnum(), right and not after.isalnum()
        if is_cjk(before) and is_cjk(after):
            return self._markdown or end - start == len(_STRONG), self._markdown or end - start == len(_STRONG)
        if before.isalnum() and after.isalnum() and (not self._markdown or before.isdigit() or after.isdigit()):
            return False, False
        if not self._markdown and end - start > _LONGEST_RUN:
            return False, False
        return left, right

    def _read_code(self, start: int, end: int) -> int:
        if not self._ticks:
            for match in _TICKS.finditer(self._text):
                self._ticks.setdefault(match.end() - match.start(), []).append(match.start())
        length = end - start
        places = self._ticks.get(length, [])
        index = bisect_right(places, start)
        if index == len(places) or places[index] - end > _LONGEST_CODE:
            return end
        close = places[index]
        inner = self._text[end:close]
        if _BLANK_LINE.search(inner) or not (self._markdown or self._is_code(start, inner, close + length)):
            return end
        pad = 1 if inner[:1] == inner[-1:] == " " and inner.strip() else 0
        self._edits += ((start, end + pad, ""), (close - pad, close + length, ""))
        return close + length

    def _is_code(self, start: int, inner: str, end: int) -> bool:
        """Whether ticks are no quotation marks of LaTeX or of a typewriter, which close with an apostrophe."""
        outside = self._text[start - 1 : start] + self._text[end : end + 1]
        return "''" not in inner and inner == inner.strip() and not any(map(str.isalnum, outside))

    def _read_strike(self, start: int, end: int) -> int:
        """Drop what two tildes on either side strike out."""
        text = self._text
        if end - start != len(_STRIKE) or not text[end : end + 1].strip():
            return end
        close = text.find(_STRIKE, end + 1, end + _LONGEST_CODE)
        if close < 0 or text[close - 1].isspace() or _BLANK_LINE.search(text, end, close):
            return end
        stop = close + len(_STRIKE)
        self._edits.append((start, stop, gap(text, start, stop, "s")))
        return stop

    def _read_tag(self, at: int) -> int:
        text = self._text
        if text.startswith("<!--", at):
            return self._drop_to("-->", at, at + 4)
        tag = _TAG.match(text, at)
        if tag is None or (name := tag.group(2).lower()) not in TAG_NAMES:
            if self._markdown and (link := _AUTOLINK.match(text, at)):
                self._edits += ((at, at + 1, ""), (link.end() - 1, link.end(), ""))
                return link.end()
            return at + 1
        if tag.group(1) == "" and name in UNSEEN and name not in self._endless:
            end = end_of_element(text, tag.end(), name)
            if end >= 0:
                self._edits.append((at, end, gap(text, at, end, name)))
                return end
            self._endless.add(name)
        if tag.group(1) == "" and name not in self._endless and _HIDING.search(tag.group()):
            from aswritten.normalise.hidden_html import hides  # noqa: PLC0415 - start-up time

            if hides({}, name, tag.group()[1 + len(name) : -1]):
                end = -1 if name in VOID else end_of_nested(text, tag.end(), name)
                if end >= 0:
                    self._edits.append((at, end, "\u2029" if name in BLOCK else ""))
                    return end
                self._endless.add(name)
        edit = (at, tag.end(), tag_text(name, closing=tag.group(1)))
        if tag.group(1) == "" and name in {"sup", "sub"}:
            edit = script_edit(text, at, tag.end(), name)
        self._edits.append(edit)
        return edit[1]

    def _drop_to(self, closing: str, start: int, at: int) -> int:
        if closing in self._endless:
            return at
        end = self._text.find(closing, at)
        if end < 0:
            self._endless.add(closing)
            return at
        self._edits.append((start, end + len(closing), ""))
        return end + len(closing)

    def _read_entity(self, at: int) -> int:
        entity = ENTITY.match(self._text, at)
        if entity is None:
            return at + 1
        decoded = decode_entities(entity.group())
        if decoded != entity.group():
            self._edits.append((at, entity.end(), decoded))
        return entity.end()

    def _read_escape(self, start: int, end: int) -> int:
        """Each backslash before ASCII punctuation (the next backslash among it) or a line end falls.

        In a text of unknown type one before a tick or an underscore does, where no other stands before it.
        """
        if not self._markdown:
            if self._text[start - 1 : start] == "\\":
                return end
            self._edits.append((start, end, ""))
            return end + 1
        self._edits += ((at, at + 1, "") for at in range(start, end - 1, 2))
        if (end - start) % 2 and (self._text[end : end + 1] in _PUNCTUATION or self._text[end : end + 1] == "\n"):
            self._edits.append((end - 1, end, ""))
            return end + 1
        return end

    def _open_brackets(self, start: int, end: int) -> int:
        footnote = _FOOTNOTE.match(self._text, end - 1)
        self._brackets += range(start, end - 1 if footnote else end)
        del self._brackets[:-_MOST_BRACKETS]
        if footnote is None:
            return end
        self._edits.append((*footnote.span(), ""))
        return footnote.end()

    def _stands_alone(self, start: int, end: int) -> bool:
        """Whether a picture is all of its line: its text may be printed as its caption then; else no reader sees it."""
        return bool(_LINE_REST.match(self._text, end)) and bool(
            _LINE_HEAD.search(self._text, max(0, start - _LONGEST_INDENT), start)
        )

    def _close_bracket(self, at: int) -> int:  # noqa: PLR0911 - one way for each kind of link
        """Read one closing bracket: the end of a link's or picture's text where a target or a defined label follows.

        A number in brackets stays: it is a reference marker, whether it is also a link or not.
        """
        if not self._brackets:
            return at + 1
        opening = self._brackets.pop()
        target = _TARGET.match(self._text, at + 1)
        if target is None:
            if not self._labels or at - opening > _LONGEST_LABEL:
                return at + 1
            target = _LABEL.match(self._text, at + 1)
            key = (target.group()[1:-1] if target else "") or self._text[opening + 1 : at]
            if (target is None or not target.group()[1:-1]) and key.isdecimal():
                return at + 1
            if " ".join(key.lower().split()) not in self._labels:
                return at + 1
        end = target.end() if target else at + 1
        if opening and self._text[opening - 1] == "!":
            if not self._stands_alone(opening - 1, end):
                self._edits.append((opening - 1, end, ""))
                return end
            opening -= 1
            self._edits += ((opening, opening + 2, ""), (at, end, ""))
            return end
        start = opening
        self._edits += ((start, opening + 1, ""), (at, end, ""))
        return end
